"""The writing on the map: hex numbers, places with their names, districts and fixed labels."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from math import inf
from operator import itemgetter
from typing import TypeVar

from guelta.builder.art.atlas import Atlas, Label, PlaceLook, fits
from guelta.builder.art.canvas import Canvas
from guelta.builder.art.field import Extent, Field, alongside, beside, extent
from guelta.builder.art.terrain import deepest, grounds
from guelta.builder.board import Board
from guelta.builder.lattice import Area, Areas, is_within
from guelta.builder.letters.font import CAP_HEIGHT
from guelta.builder.letters.setting import Lettering
from guelta.builder.palette import LEAST_CONTRAST, ArtError, contrast, toned

__all__ = ["Writer"]

Rows = Mapping[str, Mapping[str, str]]
Spot = tuple[float, float]
T = TypeVar("T")

_NUMBER_DROP = 13
"""Pixels from the upper side of a hex down to the baseline of its number."""
_NUMBER, _SYMBOL, _DISTRICT, _NAME, _BORDER, _WAY = 40.0, 12.0, 20.0, 30.0, 4.0, 1.0
"""How much it hurts to write over each."""
_CROWDED = 4
"""How much it hurts to write right above or below a wide name."""
_OFF_DISTRICT = 9
"""How much it hurts to write beyond the hexes meant, for about every sixteen pixels there."""
_RIM = 12
"""How much it hurts to write over the rim of a mountain or lake, for each whole contrast of the grounds."""
_FAR = 80
"""Pixels from the middle of some hexes that hurt as much as one."""
_AROUND_CENTRE = ((0, 0), (0, 24), (0, -24), (28, 12), (-28, 12), (28, -12), (-28, -12))
"""Where around the centre of a hex there might be room."""
_LATER = 1.5
"""How much a spot for a sign pleases less than the one before it."""
_ABOVE, _APART = 44, 11
"""Pixels that the name of an area stands above its centre, and between the spots that are tried for it."""
_OFF_AREA = 0.8
"""How much it hurts to write a place's name off its own area, for about every eight pixels there."""
_OFF_MAP = 1.5
"""How much it hurts to write off the map, for about every eight pixels there."""


class Writer:
    """Writes on one map; what is written first is kept free of what comes later."""

    def __init__(self, canvas: Canvas, atlas: Atlas, rows: Rows, board: Board) -> None:
        self.canvas = canvas
        self.atlas = atlas
        self.rows = rows
        self.board = board
        self.taken = Field()
        self._grounds = grounds(atlas, rows, board)

    def keep_off(self, spots: Iterator[Spot], *, borders: bool = False) -> None:
        """Keep names off the ways where that costs nothing, and off the frontiers around a land more."""
        for x, y in spots:
            self.taken.take((x - 4, y - 4, x + 4, y + 4), _BORDER if borders else _WAY)

    def keep_clear(self, spots: Iterator[Spot]) -> None:
        """Keep names away from signs that others have drawn around these spots."""
        for x, y in spots:
            self.taken.take((x - 6, y - 6, x + 6, y + 6), _SYMBOL)

    def numbers(self, crossed: Set[str]) -> None:
        """Write each hex's number below its upper side, in a darker tone of its own ground.

        In the hexes `crossed` by a way it has a rim. Areas have their names instead.
        """
        if isinstance(self.board.lattice, Areas):
            return
        style = self.atlas.letters["number"]
        shaded = deepest(self.atlas, self.rows, self.board)
        for hex in sorted(self.rows):
            halo = style.halo if hex in crossed else 0
            under = shaded.get(hex, self._ground(hex))
            ground = self._ground(hex) if halo else under
            stands_out = contrast(style.colour, under) >= LEAST_CONTRAST
            end = style.colour if stands_out else self.atlas.colours["paper"]
            lettering = replace(style, colour=toned(under, end), halo=halo)
            x, y = self.board.centre(hex)
            spot = (x, y - self.board.lattice.size / 2 + _NUMBER_DROP)
            self.canvas.text(self.board.lattice.title(hex), spot, lettering, ground)
            self.taken.take(extent(hex, spot, replace(lettering, halo=0)), _NUMBER)

    def places(self) -> list[tuple[str, PlaceLook]]:
        """Draw the symbols of all places and their badges; give the hexes with a name to write."""
        named = []
        for hex in sorted(self.rows):
            row = self.rows[hex]
            place = next((look for look in self.atlas.places if fits(look.when, row)), None)
            if place is not None:
                self._symbol(place, hex)
                if place.letters and row.get("name"):
                    named.append((hex, place))
            for badge in self.atlas.badges:
                if fits(badge.when, row):
                    self._symbol(badge, hex)
        return named

    def names(self, named: Sequence[tuple[str, PlaceLook]]) -> None:
        """Write the names of places, the largest letters first."""
        for hex, place in sorted(named, key=lambda each: -self.atlas.letters[each[1].letters].size):
            name, lettering = self.rows[hex]["name"], self.atlas.letters[place.letters]
            choices = beside(name, lettering, self.board.centre(hex), place.size / 2)
            spots = []
            for worse, spot in choices:
                covered = extent(name, spot, lettering)
                cost = worse + self.taken.cost(covered) + _OFF_MAP * self._beyond(covered, self.rows.keys())
                if isinstance(self.board.lattice, Areas):
                    cost += _OFF_AREA * self._beyond(covered, (hex,))
                spots.append((cost, spot))
            _, spot = min(spots)
            self._write(name, spot, lettering, self._ground(hex), _NAME)

    def districts(self, names: Mapping[str, str]) -> None:
        """Write each district's name where it lies within the district and covers the least."""
        column = self.atlas.district["column"]
        for district, name in names.items():
            hexes = [hex for hex in sorted(self.rows) if self.rows[hex].get(column) == district]
            if hexes:
                self._district(name.upper(), set(hexes))

    def courses(self, letters: str, named: Mapping[str, Sequence[Sequence[Spot]]]) -> None:
        """Write a name beside each course, parallel to a stretch of it where it covers the least."""
        style = self.atlas.letters[letters]
        for name, runs in named.items():
            longest = max(map(len, runs))
            own = [run for run in runs if 2 * len(run) >= longest]
            spots: list[tuple[float, Spot, float, tuple[Extent, ...], Lettering]] = []
            for smaller, lettering in _sizes(style):
                if spots and min(spots)[0] <= smaller:
                    break
                for worse, spot, turn, covered in alongside(name, lettering, own):
                    cost = worse + smaller + sum(map(self.taken.cost, covered))
                    spots.append((cost, spot, turn, covered, lettering))
            if not spots:
                continue
            _, spot, turn, covered, lettering = min(spots)
            self.canvas.text(name, spot, lettering, self._ground(self.board.lattice.name(*spot)), turn=turn)
            for part in covered:
                self.taken.take(part, _NAME)

    def labels(self, fixed: bool) -> None:
        """Write the labels at fixed places of the sheet, or those of hexes."""
        for label in self.atlas.labels:
            if (label.when is None) != fixed:
                continue
            for spot, ground in self._spots(label):
                lettering = self.atlas.letters[label.letters]
                self.canvas.text(label.text, spot, lettering, ground, turn=label.turn)
                left, top, right, bottom = extent(label.text, spot, lettering)
                self.taken.take((left, top, right, bottom), _SYMBOL)
                if lettering.spread:  # two wide names that touch would look like one
                    self.taken.take((left, top - lettering.size, right, bottom + lettering.size), _CROWDED)

    def vacant(self, spots: Sequence[Spot], width: float, height: float) -> Spot | None:
        """Return the spot, an earlier one before a later, where something so large around it hides the least.

        None if it would hide writing everywhere.
        """
        costs = [self.taken.cost(_around(at, width, height)) for at in spots]
        free = [number for number, cost in enumerate(costs) if cost < min(_NUMBER, _DISTRICT, _NAME)]
        return spots[min(free, key=lambda number: costs[number] + _LATER * number)] if free else None

    def room(self, hexes: Collection[str], width: float, height: float) -> Spot:
        """Find the middle of where something so large hides the least among some hexes, near their middle."""
        centres = [self.board.centre(hex) for hex in sorted(hexes)]
        middle = [sum(axis) / len(centres) for axis in zip(*centres, strict=True)]
        spots = ((x + across, y + down) for x, y in centres for across, down in _AROUND_CENTRE)
        choices = ((_away(spot, middle), _around(spot, width, height), spot) for spot in spots)
        return self._best(choices, hexes)

    def _best(
        self, choices: Iterable[tuple[float, Extent, T]], hexes: Collection[str], *, rim: float = 0
    ) -> T:
        """Return the choice that hurts the least: how much it does by itself, what it covers, and what it is.

        It is meant to stay within the hexes; `rim` says how much it hurts to cover unlike grounds. What takes
        long to say is asked only of what might still be the best.
        """
        best, least = None, inf
        for cost, covered, choice in sorted(choices, key=itemgetter(0)):
            if cost >= least:
                break
            cost += self.taken.cost(covered)
            if cost < least:
                cost += _OFF_DISTRICT * self._beyond(covered, hexes)
            if rim and cost < least:
                cost += rim * self._uneven(covered)
            if cost < least:
                best, least = choice, cost
        assert best is not None
        return best

    def _cost(self, text: str, at: Spot, lettering: Lettering) -> float:
        return self.taken.cost(extent(text, at, lettering))

    def _spots(self, label: Label) -> Iterator[tuple[Spot, str]]:
        if label.when is None:
            yield label.at, label.ground
            return
        for hex in sorted(self.rows):
            if fits(label.when, self.rows[hex]):
                x, y = self.board.centre(hex)
                spots = [(x + across, y + down) for across, down in filter(None, (label.at, label.or_at))]
                lettering = self.atlas.letters[label.letters]
                yield min(spots, key=lambda at: self._cost(label.text, at, lettering)), self._ground(hex)

    def areas(self) -> None:
        """Write the name of each area in it, above where its counters stand and off what is drawn there.

        A hex has its number instead.
        """
        lattice = self.board.lattice
        if not isinstance(lattice, Areas):
            return
        if "area" not in self.atlas.letters:
            raise ArtError(f"{self.atlas.source}, letters: area is missing, in which names of areas are set")
        style = self.atlas.letters["area"]
        for area in lattice.areas:
            if self._is_named_beside(area.id):
                continue
            middle = (area.centre[0], area.centre[1] - _ABOVE)
            spots = [*_within(area)]
            choices = (
                (smaller + _away(spot, middle), extent(area.title, spot, lettering), (spot, lettering))
                for smaller, lettering in _sizes(style)
                for spot in spots
            )
            spot, lettering = self._best(choices, {area.id})
            self._write(area.title, spot, lettering, self._ground(area.id), _NAME)

    def _district(self, name: str, hexes: set[str]) -> None:
        style = self.atlas.letters["district"]
        middle = [sum(axis) / len(hexes) for axis in zip(*map(self.board.centre, sorted(hexes)), strict=True)]
        choices = (
            (smaller + _away(spot, middle), extent(name, spot, lettering), (spot, lettering))
            for smaller, lettering in _sizes(style)
            for x, y in map(self.board.centre, sorted(hexes))
            for spot in self._between_numbers(x, y, lettering)
        )
        spot, lettering = self._best(choices, hexes, rim=_RIM)
        grounds = self._shown_under(extent(name, spot, lettering))
        ground = min(grounds, key=lambda colour: contrast(lettering.colour, colour))
        self._write(name, spot, lettering, ground, _DISTRICT)

    def _between_numbers(self, x: float, y: float, lettering: Lettering) -> Iterator[Spot]:
        """Yield spots for a wide name at a hex: halfway from its number to that of the hexes beside it."""
        half = self.board.lattice.size / 2
        low, rise = self.atlas.letters["number"].size * CAP_HEIGHT, lettering.size * CAP_HEIGHT
        baseline = y - half + _NUMBER_DROP + (half - low + rise) / 2
        yield from ((x + across, baseline) for across in (0.0, half * 0.5, half))

    def _uneven(self, covered: Extent) -> float:
        """Return how unlike the grounds are that something covers: 0 when all are of one tone."""
        tones = sorted(contrast("#000000", ground) for ground in self._shown_under(covered))
        return tones[-1] / tones[0] - 1

    def _shown_under(self, covered: Extent) -> list[str]:
        return sorted({self._ground(hex) for hex in self._under(covered)})

    def _beyond(self, covered: Extent, hexes: Collection[str]) -> int:
        return sum(hex not in hexes for hex in self._under(covered))

    def _under(self, covered: Extent) -> list[str]:
        left, top, right, bottom = covered
        steps = max(2, int((right - left) // 16))
        across = [left + (right - left) * step / steps for step in range(steps + 1)]
        names = [self.board.lattice.name(x, y) for x in across for y in (top, bottom)]
        return [name if name in self.rows else "" for name in names]

    def _is_named_beside(self, space: str) -> bool:
        """Return whether the name of a space stands beside the sign of its place."""
        place = next((look for look in self.atlas.places if fits(look.when, self.rows[space])), None)
        return place is not None and bool(place.letters and self.rows[space].get("name"))

    def _symbol(self, place: PlaceLook, hex: str) -> None:
        x, y = self.board.centre(hex)
        left, top = x + place.at[0] - place.size / 2, y + place.at[1] - place.size / 2
        spot = (x + place.at[0], y + place.at[1])
        self.canvas.symbol(place.symbol, spot, place.size, place.ink, place.panel)
        self.taken.take((left, top, left + place.size, top + place.size), _SYMBOL)

    def _write(self, text: str, spot: Spot, lettering: Lettering, ground: str, weight: float) -> None:
        self.canvas.text(text, spot, lettering, ground)
        self.taken.take(extent(text, spot, lettering), weight)

    def _ground(self, hex: str) -> str:
        return self._grounds.get(hex, self.atlas.colours["paper"])


def _away(spot: Spot, middle: Sequence[float]) -> float:
    """Return how much it hurts to write there and not in the middle."""
    return (abs(spot[0] - middle[0]) + abs(spot[1] - middle[1])) / _FAR


def _around(middle: Spot, width: float, height: float) -> Extent:
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _within(area: Area) -> Iterator[Spot]:
    """Yield spots all over an area, its centre among them."""
    (left, top), (right, bottom) = (tuple(map(end, zip(*area.points, strict=True))) for end in (min, max))
    yield float(area.centre[0]), float(area.centre[1])
    yield from (
        (float(x), float(y))
        for x in range(left, right, _APART)
        for y in range(top, bottom, _APART)
        if is_within((x, y), area.points)
    )


def _sizes(style: Lettering) -> Iterator[tuple[float, Lettering]]:
    """Yield a lettering and smaller ones, each with how much less it pleases."""
    for share in (1.0, 0.85, 0.7):
        size, spread = round(style.size * share, 1), round(style.spread * share, 1)
        yield 6 * (1 / share - 1), replace(style, size=size, spread=spread)
