"""How counters look where no look.toml says it: a colour a side, a symbol or a word, the numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle
from types import MappingProxyType
from typing import Any

from guelta.builder.figures import Figures, faces_with_scenes
from guelta.builder.folders import art_folder
from guelta.builder.nato import COLUMN, ECHELON, SYMBOL, nato_columns
from guelta.builder.palette import blended, contrast
from guelta.builder.rows import Row, counter_rows
from guelta.rules.engine.game import Game

__all__ = ["DARK", "plain_look"]

_NAMED = {
    **{"red": "#b5382a", "blue": "#2459a8", "green": "#2f7040", "yellow": "#e0b82e", "purple": "#6b4a93"},
    **{"white": "#f4f1e8", "black": "#2a2622", "grey": "#8a8f94", "brown": "#7a5230", "orange": "#d97a2e"},
    **{"gold": "#c9982b", "ochre": "#b37a24", "indigo": "#3a3f8c", "jade": "#2a7a66"},
}
"""The colours of sides that are called so; all others take theirs in turn."""
_SIDES = ("#2459a8", "#b5382a", "#2f7040", "#d9a32e", "#6b4a93", "#3f4a54", "#a65a1f", "#8fb7d9")
_NOBODYS = "#efe6d0"
DARK, _LIGHT = "#17110b", "#ffffff"

_BANDED = "banded"
"""What the ground of a side is called that has a band across its foot."""

_NATO = (
    {"text": "{name}", "at": [30, 10.5], "size": 7, "font": "semibold", "most": 47.6, "shrinks": True},
    {"text": f"{{{ECHELON}}}", "at": [30, 18.5], "size": 8, "font": "bold", "most": 30, "needs": ECHELON},
    {"symbol": f"{{{SYMBOL}}}", "box": [15, 20, 30, 20]},
)
"""The name, the size and the symbol of a unit, above its numbers."""


def plain_look(
    game: Game[Any],
    symbols: Iterable[str],
    nato: Mapping[str, Any] = MappingProxyType({}),
    source: str = "look.toml",
) -> dict[str, Any]:
    """Choose a colour for every side, and set name, type and numbers on counters, 6 of 60 units off the cut.

    A type of which there is a symbol among `symbols` shows that in place of the word, else NATO's, by what
    types are called in `nato`, a table of the file `source`. A face with numbers of its own has a band.
    """
    rows = list(counter_rows(game.tables).values())
    fronts = sorted({row["front"] for row in rows})
    names = list(dict.fromkeys(row["side"] for row in rows))
    colours = {**dict(zip([name for name in names if name], cycle(_SIDES), strict=False)), **_NAMED}
    symbols = {*symbols}
    drawn = sorted({row["type"] for row in rows} & symbols)
    also = nato_columns((row for row in rows if row["type"] not in drawn), symbols, nato, source)
    signed = {"type": sorted(also.get(COLUMN, {}))}
    columns = game.tables.lists["counters"].columns
    other = {"face": sorted({face for each in columns if (face := each.partition(":")[2])} - {*fronts})}
    whole = {"face": fronts}
    grounds = {name: _ground(colours.get(name, _NOBODYS)) for name in names}
    banded = {f"{name} {_BANDED}": {**ground, "band": _band(ground)} for name, ground in grounds.items()}
    layouts, types = _plain_layouts(_numbers(rows, columns)), {row["type"] for row in rows}
    return {
        "counter": {"size": 60, "pixels": 54, "radius": 5},
        "ground": {**grounds, **(banded if other["face"] else {})},
        "emblem": {},
        "also": also,
        "face": [
            {"when": {"face": ""}, "ground": "{side}", "layout": "blank"},
            *_plain_faces(whole, "{side}", drawn, signed["type"]),
            *(_plain_faces(other, f"{{side}} {_BANDED}", drawn, signed["type"]) if other["face"] else ()),
            {"when": {}, "ground": "{side}", "layout": "back"},
        ],
        "layout": layouts,
        "silhouettes": faces_with_scenes(types, Figures(art_folder(game)), layouts),
    }


def _plain_faces(
    when: Mapping[str, Any], ground: str, drawn: Sequence[str], signed: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """Yield how faces look on a ground: with a symbol of their own, NATO's, or the word for their type."""
    for types, layout in ((drawn, "symbol"), (signed, "nato")):
        if types:
            yield {"when": {**when, "type": [*types]}, "ground": ground, "layout": layout}
    yield {"when": {**when}, "ground": ground, "layout": "word"}


def _plain_layouts(numbers: Sequence[str]) -> dict[str, Any]:
    """Return what stands where on a face, with numbers at its foot."""
    title = _text("{name}", 12.6, 8.5, "semibold")
    values = _text("-".join(f"{{{column}}}" for column in numbers), 53, 15, "bold")
    below = [{**values, "needs": column} for column in numbers[:1]]
    return {
        "blank": [_text("{name}", 34, 9, "semibold")],
        "symbol": [title, {"symbol": "{type}", "box": [12, 17, 36, 22]}, *below],
        "nato": [*_NATO, *below],
        "word": [title, _text("{type:title}", 35, 13, "semibold"), *below],
        "back": [title, _text("{face:title}", 37, 13, "semibold"), *below],
    }


def _band(ground: Mapping[str, str]) -> dict[str, Any]:
    """Return the band of a face with numbers of its own: across the foot, away from the colour of the ink."""
    fill = DARK if ground["ink"] == _LIGHT else _LIGHT
    return {"fill": blended(ground["fill"], fill, 0.45), "box": [0, 43.5, 60, 12.5]}


def _text(text: str, down: float, size: float, font: str) -> dict[str, Any]:
    return {"text": text, "at": [30, down], "size": size, "font": font, "most": 47.6, "shrinks": True}


def _ground(colour: str) -> dict[str, str]:
    ink = max((_LIGHT, DARK), key=lambda each: contrast(each, colour))
    return {"fill": colour, "ink": ink, "panel": colour, "edge": DARK}


def _numbers(rows: Sequence[Row], columns: Iterable[str]) -> list[str]:
    """Name the columns, at most three, in which counters have numbers, in the order of the file."""
    left_out = {"number", "quantity", "steps", "page"}
    columns = [column for column in columns if column not in left_out and ":" not in column]
    numbered = [
        column
        for column in columns
        if any(row[column] for row in rows)
        and all(not row[column] or _is_number(row[column]) for row in rows)
    ]
    return numbered[:3]


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdigit()
