"""The trays: a second map on which every counter that is out of play has its place, as in the lid of the box.

A tray is what a tab of the palette holds. Counters that differ in their number alone share a pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from guelta.builder.art.canvas import Canvas, Stroke
from guelta.builder.art.card import CARD_SIZE
from guelta.builder.board import Rect
from guelta.builder.letters.font import OURS, Fonts, text_width
from guelta.builder.letters.setting import Lettering
from guelta.builder.module.alike import Alike
from guelta.builder.module.card import ModuleCard
from guelta.builder.module.entries import Row
from guelta.rules.engine.board.piles import CARD

__all__ = ["TRAYS_IMAGE", "Pile", "Tray", "Trays", "trays_svg"]

TRAYS_IMAGE = "trays.png"

_WIDTH, _HEAD, _GAP, _COUNTER, _SHIFT = 720, 36, 16, 54, 4
_LABEL = 22
_LABELLED = ("semibold", 16)
"""Font and size of a pile's name."""
_LEAST_CELL = 112
_COLUMNS = 2
_CLOTH, _PANEL, _EDGE, _INK = "#4a3a2a", "#efe6d0", "#8a7550", "#2b2118"


@dataclass(frozen=True, slots=True)
class Pile:
    """Counters of a kind and their place; (x, y) is the middle of the lowest one."""

    name: str
    counters: tuple[str, ...]
    x: int
    y: int
    tall: int = _COUNTER


@dataclass(frozen=True, slots=True)
class Tray:
    """One tray with its piles."""

    title: str
    rect: Rect
    piles: tuple[Pile, ...]


@dataclass(frozen=True)
class Trays:
    """All trays of a game, the size of the map they lie on, and what they are lettered in."""

    trays: tuple[Tray, ...]
    width: int
    height: int
    fonts: Fonts = OURS

    @classmethod
    def of(cls, card: ModuleCard, rows: Mapping[str, Row], fonts: Fonts = OURS) -> Trays:
        """Lay out a tray for every tab of the palette, each below the last in the column with most room."""
        depths = [_GAP] * _COLUMNS
        trays = []
        for tab in card.tabs:
            column = depths.index(min(depths))
            own = [row for row in rows.values() if row in tab]
            tray = _tray(tab.title, own, card.alike, fonts, (column * _WIDTH, depths[column]))
            depths[column] = tray.rect.bottom + _GAP
            trays.append(tray)
        return cls(tuple(trays), _COLUMNS * _WIDTH + _GAP, max(depths), fonts)

    def piles(self) -> Iterator[Pile]:
        """Yield every pile."""
        for tray in self.trays:
            yield from tray.piles

    def pile_of(self, counter: str) -> Pile:
        """Return the pile a counter belongs to; KeyError when it has none."""
        for pile in self.piles():
            if counter in pile.counters:
                return pile
        raise KeyError(counter)


def trays_svg(trays: Trays) -> str:
    """Draw the ground the trays lie on: a panel for each, with the names of its piles."""
    canvas = Canvas(trays.width, trays.height)
    canvas.rectangle((0, 0, trays.width, trays.height), _CLOTH)
    title = Lettering("heading", 20, _PANEL, spread=0.5, fonts=trays.fonts)
    label = Lettering(*_LABELLED, _INK, fonts=trays.fonts)
    for tray in trays.trays:
        rect = tray.rect
        canvas.rectangle((rect.x, rect.y, rect.width, rect.height), _PANEL, Stroke(_EDGE, 2), radius=8)
        canvas.rectangle((rect.x, rect.y, rect.width, _HEAD), _INK, radius=8)
        canvas.text(tray.title, (rect.x + 14, rect.y + 25), title, _INK, anchor="start")
        for pile in tray.piles:
            middle = pile.x + _shift(len(pile.counters)) // 2
            canvas.text(pile.name, (middle, pile.y + pile.tall // 2 + _LABEL - 4), label, _PANEL)
    return canvas.svg()


def _shift(counters: int) -> int:
    return _SHIFT * (counters - 1)


def _tray(title: str, rows: Sequence[Row], alike: Alike, fonts: Fonts, corner: tuple[int, int]) -> Tray:
    """Lay the piles of a tray in lines from left to right, its upper left corner there."""
    left, top = corner
    x, y, deepest = left + _GAP, top + _HEAD, 0
    cards = {row["id"] for row in rows if row["kind"] == CARD}
    piles = []
    for name, members in _kinds(rows, alike):
        broad, tall = CARD_SIZE if members[0] in cards else (_COUNTER, _COUNTER)
        high = _shift(len(members)) + tall
        named = round(text_width(name, *_LABELLED, fonts)) + 8
        wide = max(_shift(len(members)) + broad, _LEAST_CELL, named)
        if x + _GAP + wide > left + _WIDTH:
            x, y, deepest = left + _GAP, y + deepest, 0
        deepest = max(deepest, high + _LABEL + _GAP)
        middle = x + _GAP + (wide - _shift(len(members))) // 2
        piles.append((y, Pile(name, members, middle, y, tall)))
        x += wide + _GAP
    return Tray(
        title,
        Rect(left + _GAP, top, _WIDTH - _GAP, y + deepest + _GAP // 2 - top),
        tuple(_on_ground(piles)),
    )


def _on_ground(piles: Sequence[tuple[int, Pile]]) -> Iterator[Pile]:
    """Yield the piles of each line, by how far down it begins, a common height of their lowest counters."""
    for top, line in groupby(piles, key=itemgetter(0)):
        members = [pile for _, pile in line]
        middle = top + _GAP // 2 + max(_shift(len(pile.counters)) + pile.tall // 2 for pile in members)
        for pile in members:
            yield replace(pile, y=middle)


def _first_words(*names: str) -> Iterator[str]:
    """Yield the words that all names begin with."""
    for words in zip(*map(str.split, names), strict=False):
        if len(set(words)) > 1:
            return
        yield words[0]


def _kinds(rows: Sequence[Row], alike: Alike) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the counters that share a pile, under what their names begin with, numbers left out."""
    piles: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        piles.setdefault(alike.pile(row), []).append(row)
    for first, *others in piles.values():
        number = first.get("number", "")
        numbered = first["name"].removesuffix(f" {number}".rstrip())
        shared = " ".join(_first_words(first["name"], *(row["name"] for row in others)))
        name = numbered if number or not others else shared or first.get("type") or first["kind"]
        yield name, tuple(row["id"] for row in (first, *others))
