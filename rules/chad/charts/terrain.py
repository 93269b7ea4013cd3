"""Chapter 4: the ground as units move over it (4.24, 4.25, 4.90), and the numbers of movement.

`Ground` reads map and Terrain Effects Chart once and keeps for each weather the cost of every step, so that a
search for paths looks nothing up twice. `charts.ground` is the one there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Protocol

from guelta.rules.chad.charts.chad_map import ChadMap, Hexside
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.tables.table import CERTAIN, Table, Tables

__all__ = ["Ground", "Step", "Steps", "season", "weather"]

Step = tuple[str, float, float]
"""One way out of a hex: the hex entered, its cost by the best way, and its cost off roads and tracks."""


class Steps(Protocol):
    """The steps out of every hex of the map; KeyError for one it does not have."""

    def __getitem__(self, hex: str, /) -> tuple[Step, ...]: ...


_NO_LAND = ("off_limits", "lake_outside", "offmap_airbase")
_WEATHERS = ("wet", "dry", "drought")
_MARSHES = ("perennial_marsh", "seasonal_marsh")


def season(position: Position) -> str:
    """3.00  Return `wet` for an odd turn and `dry` for an even one; `dry`, the easier, outside any turn."""
    turn = Sequence.turn(position.cursor)
    return "wet" if turn is not None and turn % 2 else "dry"


def weather(position: Position, drought: str) -> str:
    """4.24  Return the column of the Terrain Effects Chart: `drought` in a drought (6.11), or the season."""
    return "drought" if drought != "none" else season(position)


class _StepsKept(dict[str, tuple[Step, ...]]):
    """The steps out of hexes in a weather, each worked out when it is first asked for and then kept."""

    def __init__(self, ground: Ground, weather: str) -> None:
        super().__init__()
        self._ground = ground
        self._weather = weather

    def __missing__(self, hex: str) -> tuple[Step, ...]:
        if hex not in self._ground.map:
            raise KeyError(hex)
        self[hex] = tuple(self._ground.steps_from(hex, self._weather))
        return self[hex]


class Ground:
    """The hex grid as a graph of steps, one for each weather, and the sets of hexes that rules speak of."""

    def __init__(self, map: ChadMap, tables: Tables) -> None:
        self.map = map
        self._tec = tables.charts["tec"]
        numbers = tables.charts["movement"]
        self._numbers = {row: numbers.text(row, "value") for row in numbers.rows}
        self._scenarios = tables.charts["scenario_movement"]
        self._hexsides = tables.lists["hexsides"]
        self._steps: dict[str, Steps] = {}
        self._costs: dict[str, dict[str, float | None]] = {}
        self._all_rests_on: dict[str, tuple[str, ...]] = {}

    # --- the numbers of chapter 4

    def number(self, what: str) -> float:
        """Return a number of the chart of movement; ValueError when it is a word."""
        return float(self._numbers[what])

    def words(self, what: str) -> tuple[str, ...]:
        """Return the words of the chart of movement, `OAU Libya` as two."""
        return tuple(self._numbers[what].split())

    def allows(self, what: str) -> bool:
        """Return whether the chart of movement says `yes`."""
        return self.words(what) == ("yes",)

    def toll(self, force: str) -> float | None:
        """4.22, 4.43  Return the movement points for passing through units of a force, None where barred.

        Every force that has no line of its own is guerrilla.
        """
        row = f"infiltration, {force}"
        if row not in self._numbers:
            row = "infiltration, guerrillas"
        return None if self._numbers[row] == "-" else self.number(row)

    def special(self, position: Position, what: str) -> str:
        """14.00  Return what a scenario's special rules say in a column of their chart, "" for nothing."""
        scenario = position.fields.get("scenario", "")
        if scenario not in self._scenarios:
            return ""
        return self._scenarios.text(scenario, what).strip("-")

    # --- the hexes that rules speak of

    @cached_property
    def land(self) -> frozenset[str]:
        """4.25  Every hex a unit may enter by land: not off limits, not lake alone, not off the map."""
        return frozenset(
            hex
            for hex, each in self.map.items()
            if each["kind"] not in _NO_LAND and self._entering(hex, "dry") is not None
        )

    @property
    def lake_hexsides_bar(self) -> bool:
        """4.25  A hexside with lake on both sides bars the way, as a hex all lake does."""
        return True

    @cached_property
    def entries(self) -> Mapping[str, str]:
        """4.51  Every Sanctuary Entry hex with the country of its sanctuary."""
        return {hex: each["entry"] for hex, each in self.map.items() if each["entry"]}

    def entries_of(self, country: str) -> frozenset[str]:
        """4.51  The entry hexes of one country."""
        return frozenset(hex for hex, entry in self.entries.items() if entry == country)

    @cached_property
    def sudan(self) -> frozenset[str]:
        """4.54  The part of the Sudan around El Geneina."""
        return frozenset(hex for hex, each in self.map.items() if each["kind"] == "sudan")

    @cached_property
    def chad(self) -> frozenset[str]:
        """2.20  Every hex inside Chad."""
        return frozenset(hex for hex, each in self.map.items() if each["kind"] == "chad")

    @cached_property
    def north(self) -> frozenset[str]:
        """4.42  The North Region."""
        return frozenset(hex for hex, each in self.map.items() if each["region"] == "north")

    @cached_property
    def outside_the_south(self) -> frozenset[str]:
        """8.40  Every hex inside Chad but those of the South Region and of Chari-Baguirmi."""
        south = [each for each in self.map.values() if each["region"] == "south"]
        return self.chad - {each.id for each in south} - self._of_prefectures["chari-baguirmi"]

    def outside(self, prefecture: str) -> frozenset[str]:
        """14.33  Every hex that may be entered by land but those of a prefecture."""
        return self.land - self._of_prefectures[prefecture]

    @cached_property
    def _of_prefectures(self) -> Mapping[str, frozenset[str]]:
        return {
            name: frozenset(hex for hex, each in self.map.items() if each["prefecture"] == name)
            for name in {each["prefecture"] for each in self.map.values()}
        }

    @cached_property
    def far_from_ways(self) -> frozenset[str]:
        """4.41  Every hex inside Chad neither with a road or track nor next to one that has it."""
        ways = {hex for hex in self.map if self.map.has_way(hex)}
        near = ways.union(*(self.map.neighbours(hex) for hex in ways))
        return self.chad - near

    @cached_property
    def all_airfields(self) -> frozenset[str]:
        """7.44  Every Airfield and Airbase that may be entered by land, that of El Geneina among them."""
        return frozenset(
            hex
            for hex, each in self.map.items()
            if hex in self.land and (each["airfield"] or each["airbase"])
        )

    @cached_property
    def airfields(self) -> frozenset[str]:
        """4.80  Every Airfield and Airbase inside Chad."""
        return self.all_airfields & self.chad

    @cached_property
    def airbase_off_map(self) -> str:
        """4.82  The French airbase off the map, "" when the map has none."""
        bases = [hex for hex, each in self.map.items() if each["kind"] == "offmap_airbase"]
        return bases[0] if bases else ""

    # --- the cost of a step

    def steps(self, weather: str) -> Steps:
        """4.24, 4.90  Return for every hex the steps out of it in a weather: `wet`, `dry` or `drought`."""
        if weather not in self._steps:
            self._steps[weather] = _StepsKept(self, weather)
        return self._steps[weather]

    def prepare(self) -> None:
        """4.24  Work out every step in every weather, before the first move of an evening waits for it."""
        for weather in _WEATHERS:
            steps = self.steps(weather)
            for hex in self.map:
                steps[hex]

    def steps_from(self, hex: str, weather: str) -> Iterator[Step]:
        """4.25  Leave out hexsides of lake alone, and the step from one entry hex to another (4.51)."""
        for near in self.map.neighbours(hex):
            side = self.map.hexside(hex, near)
            barred = side.all_lake and self.lake_hexsides_bar
            if near not in self.land or barred or (near in self.entries and hex in self.entries):
                continue
            plain, by_way = self._off_way(side, near, weather), self._by_way(side, near, weather)
            yield near, plain if by_way is None else min(plain, by_way), plain

    def entry_cost(self, weather: str) -> float:
        """4.51  Return the cost of a Sanctuary Entry hex."""
        return _points(self._tec, "sanctuary_entry", weather) or 0.0

    def _entering(self, hex: str, weather: str) -> float | None:
        """4.90  Return the cost of a hex alone, None when nobody enters it."""
        known = self._costs.setdefault(weather, {})
        if hex not in known:
            row = "sanctuary_entry" if self.map[hex]["entry"] else self.map[hex]["terrain"]
            known[hex] = _points(self._tec, row, weather)
        return known[hex]

    def _off_way(self, side: Hexside, near: str, weather: str) -> float:
        """4.24  A river adds to the cost of the hex entered; an entry hex costs the same from everywhere."""
        cost = self._entering(near, weather) or 0.0
        return cost + self._river(weather) if side.river and near not in self.entries else cost

    def _by_way(self, side: Hexside, near: str, weather: str) -> float | None:
        """4.24  Roads and tracks count through the hexside they cross, in marsh not in the wet season.

        Even there a bridge stands, though the road it belongs to is drowned.
        """
        if not side.way or near in self.entries:
            return None
        if not self._works(near, weather):
            stands = self.words("bridge of a drowned road") == ("stands",)
            return self._entering(near, weather) if stands and self._frees(side) else None
        cost = _points(self._tec, side.way, weather)
        if cost is None or self._frees(side) or not side.river:
            return cost
        return cost + self._river(weather)

    def _frees(self, side: Hexside) -> bool:
        return side.way in self.words("river free by")

    def _works(self, hex: str, weather: str) -> bool:
        return weather != "wet" or self.map[hex]["terrain"] not in _MARSHES

    def _river(self, weather: str) -> float:
        return _points(self._tec, "river", weather) or 0.0

    # --- where the numbers come from

    def rests_on(self, path: Iterable[str], weather: str) -> tuple[str, ...]:
        """Name what is not printed of the costs and hexes along a path, each kind of value once."""
        hexes = [hex for hex in path if hex in self.map]
        sides = [self.map.hexside(a, b) for a, b in pairwise(hexes) if self.map.grid.are_adjacent(a, b)]
        return self._rests_on(hexes, sides, weather)

    def all_rests_on(self, weather: str) -> tuple[str, ...]:
        """Name what is not printed of the costs of all land there is, for who finds no way at all."""
        if weather not in self._all_rests_on:
            self._all_rests_on[weather] = self._rests_on(sorted(self.land), self.map.hexsides, weather)
        return self._all_rests_on[weather]

    def _rests_on(self, hexes: list[str], sides: Iterable[Hexside], weather: str) -> tuple[str, ...]:
        rows = {
            "sanctuary_entry" if self.map[hex]["entry"] else self.map[hex]["terrain"] for hex in hexes[1:]
        }
        rows |= {side.way for side in sides if side.way} | {"river" for side in sides if side.river}
        phrases = [
            f"cost of {row.replace('_', ' ')}: {word}"
            for row in sorted(rows)
            if (word := self._tec.provenance(row, weather)) not in CERTAIN
        ]
        uncertain = {self.map[hex].provenance("terrain") for hex in hexes} - CERTAIN
        phrases += [f"terrain along the path: {word}" for word in sorted(uncertain)]
        return (*phrases, *(self.ways_rest_on if any(side.way for side in sides) else ()))

    @cached_property
    def ways_rest_on(self) -> tuple[str, ...]:
        """Return where the course of roads and tracks comes from, as far as it is not printed."""
        ways = (row for row in self._hexsides.rows if self._hexsides.value(row, "way"))
        words = sorted({self._hexsides.provenance(row, "way") for row in ways} - CERTAIN)
        return tuple(f"roads and tracks: {word}" for word in words)


def _points(tec: Table, row: str, weather: str) -> float | None:
    """Read a cost in movement points, `+1` as 1; None where the chart bars the way or has none."""
    cell = tec.value(row, weather)
    return None if cell in ("-", ".") else float(cell)
