"""What a game's tables make without any Python: charts, two checks, and a sequence that runs them.

A list may lack any column but the one that names its rows: it is empty then, or what is usual. A counter with
a `quantity` stands for so many, `red-infantry-1` and on. `[stacking]` of game.toml limits the stacks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from guelta.rules.engine.board.areamap import AreaMap
from guelta.rules.engine.board.board_charts import BoardCharts
from guelta.rules.engine.board.counter import Counter, CounterMix
from guelta.rules.engine.board.hexmap import HexMap
from guelta.rules.engine.board.piles import CARD
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.composing.composition import compose
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.game import Game
from guelta.rules.engine.judging.chapter import Chapter
from guelta.rules.engine.judging.check import Check
from guelta.rules.engine.recipe import Recipe
from guelta.rules.engine.tables.folder import Folder, RulesDataError
from guelta.rules.engine.tables.table import Cell, Table, Tables
from guelta.rules.engine.tables.typed_map import TYPED_MAP

__all__ = ["PlainCharts", "Stacking", "checks_of", "plain_game", "plain_recipe", "usual"]

_USUAL: Mapping[str, Mapping[str, str]] = {
    "boxes": {"id": "", "title": "{id}", "kind": "box", "group": "box"},
    "rulebook": {"rule": "", "title": "", "page": "", "status": "by-hand", "note": ""},
    "counters": {"id": "", "name": "{id}", "kind": "unit", "side": "", "front": "front", "back": ""},
}
"""The columns of the lists that every game has, with what stands in one that it does not give."""

_HEXES, _AREAS = ("map", "hexsides"), ("areas", "edges")
"""The lists of the two kinds of map: its spaces, and what lies between them."""

_MIX, _STACKING = "0.01", "0.02"
"""The numbers of the two checks in a game that gives them none."""

_LONG = 10
"""Digits that no number of a counter has."""


def usual(tables: Tables) -> Tables:
    """Return the tables with all that a game may leave out; RulesDataError names what it may not."""
    faults: list[str] = []
    lists = dict(tables.lists)
    for name, columns in _USUAL.items():
        key = next(iter(columns))
        table = lists.get(name) or _empty(name, key)
        if key in table.columns:
            lists[name] = _filled(table, columns, faults)
        else:
            faults.append(f"{table.source}, column {key}: is missing; it names the rows")
    spaces, edges = _AREAS if _AREAS[0] in lists else _HEXES
    lists.setdefault(spaces, _empty(spaces, "hex"))
    lists.setdefault(edges, _empty(edges, "a", "b"))
    if faults:
        raise RulesDataError(faults)
    return replace(tables, lists=MappingProxyType(lists))


def _empty(name: str, *columns: str) -> Table:
    return Table(f"{name}.csv", name.capitalize(), "", "printed", columns, {})


def _filled(table: Table, usual: Mapping[str, str], faults: list[str]) -> Table:
    cells: dict[str, Mapping[str, Cell]] = {}
    for name, row in table.cells.items():
        for number, own in enumerate(_copies(table, name, row, faults), start=1):
            full: dict[str, Cell] = {**own}
            for column, word in usual.items():
                if column not in full or (full[column] == "" and word.startswith("{")):
                    full[column] = word.format(**full)
            id = name if own is row else f"{name}-{number}"
            if id in cells:
                faults.append(f"{table.source}, row {name}: its quantity makes {id}, which stands there too")
            cells[id] = MappingProxyType(full)
    columns = (*table.columns, *(column for column in usual if column not in table.columns))
    return replace(table, columns=columns, cells=MappingProxyType(cells))


def _copies(
    table: Table, name: str, row: Mapping[str, Cell], faults: list[str]
) -> Iterator[Mapping[str, Cell]]:
    """Yield a row once, or as often as its quantity says, each with a number."""
    quantity = str(row.get("quantity", ""))
    if quantity in ("", "1"):
        yield row
    elif not (quantity.isascii() and quantity.isdigit() and 1 <= int(quantity) <= 1000):
        faults.append(
            f"{table.source}, row {name}, column quantity: {quantity!r} is not a number from 1 to 1000"
        )
    else:
        for number in range(1, int(quantity) + 1):
            own = {
                "id": f"{name}-{number}",
                "name": f"{row.get('name') or name} {number}",
                "number": str(number),
            }
            yield MappingProxyType({**row, **own})


@dataclass(frozen=True, slots=True)
class Stacking:
    """What may stand in a hex: so many counters of these kinds of one side, or so many points of a column.

    Where no kinds are named, whatever belongs to a side and is no card counts.
    """

    limit: int
    rule: str = _STACKING
    kinds: tuple[str, ...] = ()
    points: str = ""

    @classmethod
    def of(cls, about: Mapping[str, Any], source: str) -> Stacking | None:
        """Read `[stacking]` of a game.toml, None when it has none; RulesDataError names what is wrong."""
        entry = about.get("stacking")
        if entry is None:
            return None
        at = f"{source}, stacking"
        if not isinstance(entry, dict) or type(entry.get("limit")) is not int or entry["limit"] < 1:
            raise RulesDataError([f"{at}: limit must be a whole number of at least 1"])
        if unknown := sorted(set(entry) - {"limit", "rule", "kinds", "points"}):
            raise RulesDataError(
                [f"{at}: {', '.join(unknown)} is no key; there is limit, rule, kinds, points"]
            )
        kinds = entry.get("kinds", [])
        if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
            raise RulesDataError([f'{at}: kinds must be a list of kinds, such as ["unit"]'])
        if strange := [key for key in ("rule", "points") if not isinstance(entry.get(key, ""), str)]:
            raise RulesDataError([f"{at}: {strange[0]} must be a text in quotation marks"])
        return cls(**{**entry, "kinds": tuple(kinds)})

    def counts(self, kind: str, side: str) -> bool:
        """Return whether a counter of this kind and side takes up room."""
        return kind in self.kinds if self.kinds else bool(side) and kind != CARD

    def faults(self, counters: Table) -> Iterator[str]:
        """Yield which kinds no counter is of, and which counters have no number for its points."""
        known = dict.fromkeys(str(row.get("kind", "")) for row in counters.cells.values())
        for kind in self.kinds:
            if kind not in known:
                yield f"[stacking], kinds: no counter is a {kind}; there is {', '.join(known)}"
        if self.points and self.points not in counters.columns:
            yield f"[stacking], points: counters.csv has no column {self.points}"
            return
        for id, row in counters.cells.items() if self.points else ():
            points = str(row.get(self.points, ""))
            is_whole = points.isascii() and points.isdigit() and len(points) < _LONG
            if not is_whole and points and self.counts(str(row["kind"]), str(row.get("side", ""))):
                yield f"[stacking], points: {id} has {points!r} for {self.points}, which is no whole number"


@dataclass(frozen=True)
class PlainCharts(BoardCharts):
    """Counters, map and boxes as the tables have them; a game's own charts may build on it."""

    stacking: Stacking | None = None

    @classmethod
    def reading(cls, folder: Folder) -> Callable[[Tables], PlainCharts]:
        """Return what makes the charts of a folder's tables."""

        def charts(tables: Tables) -> PlainCharts:
            wanted = (("counters.csv",), ("map.csv", "areas.csv", TYPED_MAP))
            missing = [names for names in wanted if not any(map(folder.has, names))]
            if missing:
                raise RulesDataError(f"{folder.name}/{' or '.join(names)}: is missing" for names in missing)
            stacking = Stacking.of(folder.toml("game.toml"), f"{folder.name}/game.toml")
            faults = stacking.faults(tables.lists["counters"]) if stacking else ()
            return cls(tables, stacking)._proved(f"{folder.name}/game.toml, {each}" for each in faults)

        return charts

    def _proved(self, known: Iterable[str]) -> PlainCharts:
        faults = [*known]
        for part in ("counters", "map", "boxes"):
            try:
                getattr(self, part)
            except RulesDataError as error:
                faults += error.faults
        if faults:
            raise RulesDataError(faults)
        return self

    @cached_property
    def counters(self) -> CounterMix[Counter]:
        """The counter mix."""
        return CounterMix.from_table(self.tables.lists["counters"], Counter.from_table)

    @cached_property
    def map(self) -> HexMap | AreaMap:
        """The hexes or the areas, whichever the game lists."""
        lists = self.tables.lists
        spaces, edges = _AREAS if _AREAS[0] in lists else _HEXES
        if spaces == _AREAS[0]:
            return AreaMap.from_tables(lists[spaces], lists[edges])
        return HexMap.from_tables(lists[spaces], lists[edges], grid=self.tables.grid)


def counter_beyond_the_mix(position: Position, charts: PlainCharts) -> Iterator[Finding]:
    """0.01  Every counter exists once, but for those of which players may make as many as they need."""
    where: dict[str, list[str]] = {}
    for space, standing in position.each_standing():
        where.setdefault(standing.counter, []).append(space)
    for counter, spaces in where.items():
        if len(spaces) > 1 and not charts.counters[counter].unlimited:
            places = " and ".join(dict.fromkeys(map(charts.place, spaces)))
            yield violation(
                spaces[-1],
                [counter],
                f"stands {len(spaces)} times: {places}",
                f"remove {len(spaces) - 1} of them",
            )


def stack_over_limit(position: Position, charts: PlainCharts) -> Iterator[Finding]:
    """0.02  No more may stand in a hex than the stacking limit, counted for each side by itself."""
    stacking = charts.stacking
    if stacking is None:
        return
    rows = charts.tables.lists["counters"]
    for space, stack in position.each_stack():
        if space not in charts.map:
            continue
        sides: dict[str, list[str]] = {}
        for standing in stack:
            counter = charts.counters[standing.counter]
            if stacking.counts(counter.kind, counter.side):
                sides.setdefault(counter.side, []).append(counter.id)
        for counters in sides.values():
            points = [
                int(rows.text(each, stacking.points) or 0) if stacking.points else 1 for each in counters
            ]
            over = sum(points) - stacking.limit
            if over > 0:
                unit = stacking.points or "counters"
                yield violation(
                    space,
                    counters,
                    f"{sum(points)} {unit} in {charts.place(space)}, {stacking.limit} may stand there",
                    f"move {over} {'counter' if unit == 'counters' and over == 1 else unit} away",
                )


def checks_of(folder: Folder) -> tuple[Check[Any], ...]:
    """Return the checks that need no Python: the counter mix, and stacking where game.toml gives a limit.

    Their numbers stand there too, `[mix]` and `[stacking]`.
    """
    about = folder.toml("game.toml")
    stacking = Stacking.of(about, f"{folder.name}/game.toml")
    mix = about.get("mix", {})
    if not isinstance(mix, dict) or not isinstance(mix.get("rule", _MIX), str):
        raise RulesDataError([f"{folder.name}/game.toml, mix: must be a table with the number of a rule"])
    found: list[Check[Any]] = [Check(str(mix.get("rule", _MIX)), (), counter_beyond_the_mix)]
    if stacking is not None:
        found.append(Check(stacking.rule, (), stack_over_limit))
    return tuple(found)


def plain_recipe(folder: Folder) -> Recipe[PlainCharts]:
    """Return the recipe of a game that leaves out what is optional.

    A check of `checks_of` to which game.toml gives no number of the rulebook is judged as every phase ends.
    """
    unnumbered = tuple(each.rule for each in checks_of(folder) if each.rule in (_MIX, _STACKING))
    return Recipe(PlainCharts.reading(folder), setup_rules=(), linked=usual, everywhere=unnumbered)


def plain_game(folder: Folder) -> Game[PlainCharts]:
    """Make a game of its tables alone; RulesDataError names every fault of them."""
    checks = checks_of(folder)
    everywhere = tuple(each.rule for each in checks)
    recipe = replace(plain_recipe(folder), everywhere=everywhere, tables_alone=True)
    return compose(folder, recipe, chapters=[Chapter(checks)])
