"""Reads selectors, and names every fault of one: keys and words that are none, and what can never hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from guelta.rules.engine.kit.faults import At
from guelta.rules.engine.kit.numbers import filled, placeholders
from guelta.rules.engine.kit.questions import (
    edge_ends,
    edge_has,
    edge_is,
    space_has,
    space_is,
    time_has,
    time_is,
    unit_has,
    unit_is,
)
from guelta.rules.engine.kit.reading.hooks import Hooks
from guelta.rules.engine.kit.selection import (
    COLUMNS,
    HELD,
    LINKED,
    STANDING,
    ZONE,
    AllOf,
    Board,
    Edges,
    EdgeTest,
    Spaces,
    SpaceTest,
    Times,
    TimeTest,
    Units,
    UnitTest,
    among,
)
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.vocabulary.hooks import HOOK, SIGNATURES
from guelta.rules.engine.kit.vocabulary.keys import EDGES, SPACES, TIMES, UNITS, Key
from guelta.rules.engine.kit.vocabulary.lexicon import Lexicon
from guelta.rules.engine.tables.table import Table

__all__ = ["Selectors", "words_of"]

Family = Literal["units", "spaces", "edges", "times"]
_KEYS: Mapping[Family, tuple[Key, ...]] = {"units": UNITS, "spaces": SPACES, "edges": EDGES, "times": TIMES}
_SIDES = ("own", "enemy", "any")
_HOLDERS = ("own", "enemy", "nobody")


@dataclass
class Selectors:
    """Reads the selectors of one kit, those that have a name once each."""

    lexicon: Lexicon
    names: Mapping[str, Mapping[str, Any]]
    """The tables [units], [spaces], [edges] and [times] as they are written."""
    networks: Iterable[str]
    kinds: frozenset[str]
    turns_chart: str
    root: At
    has_control: bool = False
    hooks: Hooks = field(default_factory=lambda: Hooks(None))
    used: set[tuple[str, str]] = field(default_factory=set)
    _read: dict[tuple[str, str], Any] = field(default_factory=dict)
    _reading: list[tuple[str, str]] = field(default_factory=list)
    _layer: int = COLUMNS

    # ---- the four families

    def units(self, value: object, at: At) -> Units:
        """Read a selector of units: a name, a table, or a list of them."""
        found, layer = self._any_of("units", value, at, self._unit_table)
        return Units(tuple(found), self.kinds, layer)

    def spaces(self, value: object, at: At) -> Spaces:
        """Read a selector of spaces."""
        found, layer = self._any_of("spaces", value, at, self._space_table)
        return Spaces(tuple(found), layer)

    def edges(self, value: object, at: At) -> Edges:
        """Read a selector of edges."""
        found, layer = self._any_of("edges", value, at, self._edge_table)
        return Edges(tuple(found), layer)

    def times(self, value: object, at: At) -> Times:
        """Read a selector of times."""
        found, _ = self._any_of("times", value, at, self._time_table)
        return Times(tuple(found))

    def read_all(self) -> None:
        """Read every selector that has a name, so that its faults are known whether it is used or not."""
        readers: Mapping[Family, Callable[[object, At], object]] = {
            "units": self.units, "spaces": self.spaces, "edges": self.edges, "times": self.times,
        }  # fmt: skip
        for family, read in readers.items():
            for name in self.names.get(family, {}):
                used = {*self.used}
                read(name, self.root.in_table(family).of(name))
                self.used = used | (self.used - {(family, name)})

    def _any_of(
        self, family: Family, value: object, at: At, read: Callable[[Mapping[str, Any], At], Any]
    ) -> tuple[list[Any], int]:
        """Read a value as a list of tables, and return the highest layer of what they ask."""
        outer, self._layer = self._layer, COLUMNS
        found: list[Any] = []
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, str) and each.startswith(HOOK):
                found.append(read({"test": each}, at))
            elif isinstance(each, str):
                found += self._named(family, each, at, read)
            elif isinstance(each, Mapping):
                found.append(read(each, at))
            else:
                at.wants(each, f"a name of [{family}], a table, or a list of these")
        layer = self._layer
        self._layer = max(outer, layer)
        return found, layer

    def _named(self, family: Family, name: str, at: At, read: Callable[..., Any]) -> list[Any]:
        key = family, name
        self.used.add(key)
        if name not in self.names.get(family, {}):
            at.unknown(name, f"no name of [{family}]", self.names.get(family, {}))
            return []
        if key in self._reading:
            at.add(f"{name} is a selector of itself")
            return []
        if key not in self._read:
            self._reading.append(key)
            own = self.root.in_table(family).of(name)
            self._read[key] = self._any_of(family, self.names[family][name], own, read)
            self._reading.pop()
        found, layer = self._read[key]
        self._asks(layer)
        return list(found)

    def _asks(self, layer: int) -> None:
        self._layer = max(self._layer, layer)

    def _keys(
        self, family: Family, table: Mapping[str, Any], columns: Iterable[str], at: At
    ) -> Iterable[tuple[str, Any, At, bool]]:
        """Yield each key of a table that is known, and whether it is a column."""
        known = {key.name: key for key in _KEYS[family]}
        columns = [*columns]
        for name, value in table.items():
            own = at.of(name)
            key = known.get(name)
            if key is not None and key.later:
                own.add(f"is not built yet; {key.later}")
            elif key is not None:
                yield name, value, own, False
            elif name in columns:
                yield name, value, own, True
            else:
                own.unknown(name, f"no key of a selector of {family}", (*known, *columns))

    def _test(self, family: Family, value: object, at: At) -> Callable[..., bool]:
        """Read what a function of the game's own tells: it is asked anew of every board."""
        self._asks(STANDING)
        function = self.hooks.read(str(value), family, at)
        if function is None:
            return lambda *asked: False
        hears = len(SIGNATURES[family].parameters)
        return lambda *asked: bool(function(*asked[:hears]))

    # ---- units

    def _unit_table(self, table: Mapping[str, Any], at: At) -> AllOf:
        tests: list[UnitTest] = []
        kind = place = False
        before = len(at.all)
        for name, value, own, is_column in self._keys("units", table, self.lexicon.unit_columns, at):
            if is_column:
                columns = self.lexicon.of_faces(name)
                if len(columns) > 1:
                    self._asks(STANDING)  # what a counter has there rests on the face that is up
                there = (cell for each in columns for cell in self.lexicon.cells(self.lexicon.counters, each))
                cells = self._glob(value, own, (*there, ""), "in no row of counters.csv")
                tests.append(unit_has(name, cells))
            elif name in ("is", "not"):
                inner = self.units(value, own)
                kind |= name == "is" and any(each.names_kind for each in inner.any_of)
                place |= name == "is" and any(each.names_place for each in inner.any_of)
                tests.append(unit_is(inner, name == "is"))
            elif name == "test":
                tests.append(self._test("units", value, own))
            else:
                kind |= name == "kind"
                place |= name == "at"
                test = getattr(self, f"_unit_{name}")(value, own)
                tests += [test] if test is not None else []
        if len(at.all) == before:
            self._can_be(table, at)
        return AllOf(tuple(tests), kind, place)

    def _can_be(self, table: Mapping[str, Any], at: At) -> None:
        """Report columns of counters.csv of which no counter has all."""
        mix = self.lexicon.counters
        columns = {n: v for n, v in table.items() if n in self.lexicon.unit_columns or n in ("id", "kind")}
        wanted = {name: among(*words_of(value)) for name, value in columns.items()}
        kinds = among(*self.kinds) if "kind" not in table and "is" not in table else None
        if not columns or any(
            all(any(map(test, self._shown(row, name))) for name, test in wanted.items())
            and (kinds is None or kinds(mix.text(row, "kind")))
            for row in mix.rows
        ):
            return
        at.add(f"no counter is all of this: {', '.join(columns)} (of kind {', '.join(sorted(self.kinds))})")

    def _shown(self, row: str, column: str) -> Iterable[str]:
        """Return what a counter may have in a column, by one face or another."""
        mix = self.lexicon.counters
        plain = mix.text(row, column)
        return (plain, *(mix.text(row, each) or plain for each in self.lexicon.of_faces(column)[1:]))

    def _unit_id(self, value: object, at: At) -> UnitTest:
        test = self._glob(value, at, self.lexicon.counters.rows, "in no row of counters.csv")
        return lambda board, unit, side: test(unit.id)

    def _unit_kind(self, value: object, at: At) -> UnitTest:
        test = self._glob(value, at, self.lexicon.kinds, "no kind of counters.csv")
        return lambda board, unit, side: test(unit.counter.kind)

    def _unit_face(self, value: object, at: At) -> UnitTest:
        self._asks(STANDING)
        test = self._glob(value, at, self.lexicon.faces, "no face of counters.csv")
        return lambda board, unit, side: test(unit.face)

    def _unit_mark(self, value: object, at: At) -> UnitTest:
        self._asks(STANDING)
        marks = frozenset(words_of(value))
        known = self.lexicon.marks
        for mark in sorted(marks):
            if known is not None and mark not in known:
                at.unknown(mark, "no mark of game.toml", known)
        return lambda board, unit, side: not marks.isdisjoint(unit.marks)

    def _unit_side(self, value: object, at: At) -> UnitTest:
        sides = self._listed(value, at, (*_SIDES, *self.lexicon.sides), "no side")
        return lambda board, unit, side: any(_is_whose(board, each, unit.side, side) for each in sides)

    def _unit_at(self, value: object, at: At) -> UnitTest | None:
        self._asks(STANDING)
        named = value if isinstance(value, str) else ""
        boxes = {filled(named, None, side=side) for side in self.lexicon.sides or ("",)} if named else set()
        if boxes and boxes <= {*self.lexicon.boxes}:
            return lambda board, unit, side: unit.space == filled(named, unit)
        if named and named not in self.names.get("spaces", {}):
            at.unknown(
                named, "no box and no name of [spaces]", (*self.lexicon.boxes, *self.names.get("spaces", {}))
            )
            return None
        spaces = self.spaces(value, at)
        return lambda board, unit, side: unit.space in board.map and spaces.holds(board, unit.space, side)

    def _unit_with(self, value: object, at: At) -> UnitTest:
        inner = self.units(value, at)
        self._asks(STANDING)

        def shares(board: Board, unit: Unit, side: str) -> bool:
            there = board.units_in(unit.space)
            return any(each.id != unit.id and inner.holds(board, each, unit.side) for each in there)

        return shares

    def _unit_beside(self, value: object, at: At) -> UnitTest:
        inner = self.units(value, at)
        self._asks(STANDING)

        def is_beside(board: Board, unit: Unit, side: str) -> bool:
            near = board.map.neighbours(unit.space) if unit.space in board.map else ()
            return any(
                inner.holds(board, each, unit.side) for space in near for each in board.units_in(space)
            )

        return is_beside

    def _unit_linked(self, value: object, at: At) -> UnitTest:
        network = self._network(value, at)
        return lambda board, unit, side: bool(network) and unit.space in board.linked(network, unit.side)

    def _unit_zone(self, value: object, at: At) -> UnitTest:
        whose, sides = self._zone(value, at), self.lexicon.sides
        return lambda board, unit, side: _lies_in_zone(board, whose, unit.space, unit.side, sides)

    def _unit_acting(self, value: object, at: At) -> UnitTest:
        sides = self._listed(value, at, self.lexicon.sides, "no side")
        return lambda board, unit, side: board.acting in sides

    # ---- spaces

    def _space_table(self, table: Mapping[str, Any], at: At) -> tuple[SpaceTest, ...]:
        tests: list[SpaceTest] = []
        for name, value, own, is_column in self._keys("spaces", table, self.lexicon.space_columns, at):
            if is_column:
                cells = self._cells(self.lexicon.spaces, name, value, own)
                tests.append(space_has(name, cells))
            elif name in ("is", "not"):
                tests.append(space_is(self.spaces(value, own), name == "is"))
            elif name == "test":
                tests.append(self._test("spaces", value, own))
            else:
                tests.append(getattr(self, f"_space_{name}")(value, own))
        return tuple(tests)

    def _space_id(self, value: object, at: At) -> SpaceTest:
        test = self._glob(value, at, self.lexicon.spaces.rows, "no space of the map")
        return lambda board, space, side: test(space)

    def _space_held(self, value: object, at: At) -> SpaceTest:
        holders = self._listed(value, at, (*_HOLDERS, *self.lexicon.sides), "no holder")
        self._asks(HELD)
        if not self.has_control:
            at.add("nothing says who holds a space; write [control.ID]")

        def is_held(board: Board, space: str, side: str) -> bool:
            holder = board.held(space)
            if not holder:
                return "nobody" in holders
            return any(_is_whose(board, each, holder, side) for each in holders)

        return is_held

    def _space_units(self, value: object, at: At) -> SpaceTest:
        inner = self.units(value, at)
        self._asks(STANDING)
        return lambda board, space, side: any(
            inner.holds(board, each, side) for each in board.units_in(space)
        )

    def _space_beside(self, value: object, at: At) -> SpaceTest:
        inner = self.spaces(value, at)
        return lambda board, space, side: any(
            inner.holds(board, near, side) for near in board.map.neighbours(space)
        )

    def _space_linked(self, value: object, at: At) -> SpaceTest:
        network = self._network(value, at)
        return lambda board, space, side: bool(network) and space in board.linked(network, side)

    def _space_zone(self, value: object, at: At) -> SpaceTest:
        whose, sides = self._zone(value, at), self.lexicon.sides
        return lambda board, space, side: _lies_in_zone(board, whose, space, side, sides)

    def _space_edge(self, value: object, at: At) -> SpaceTest:
        inner = self.edges(value, at)
        return lambda board, space, side: any(
            inner.holds(board, space, near, side) for near in board.map.neighbours(space)
        )

    def _space_acting(self, value: object, at: At) -> SpaceTest:
        sides = self._listed(value, at, self.lexicon.sides, "no side")
        return lambda board, space, side: side in sides

    # ---- edges and times

    def _edge_table(self, table: Mapping[str, Any], at: At) -> tuple[EdgeTest, ...]:
        tests: list[EdgeTest] = []
        for name, value, own, is_column in self._keys("edges", table, self.lexicon.edge_columns, at):
            if is_column:
                cells = self._cells(self.lexicon.edges, name, value, own)
                tests.append(edge_has(name, cells))
            elif name in ("is", "not"):
                tests.append(edge_is(self.edges(value, own), name == "is"))
            elif name == "test":
                tests.append(self._test("edges", value, own))
            else:
                tests.append(edge_ends(self.spaces(value, own), name == "into"))
        return tuple(tests)

    def _time_table(self, table: Mapping[str, Any], at: At) -> tuple[TimeTest, ...]:
        chart = self.lexicon.charts.get(self.turns_chart)
        columns = chart.columns[1:] if chart is not None else ()
        tests: list[TimeTest] = []
        for name, value, own, is_column in self._keys("times", table, columns, at):
            if is_column and chart is not None:
                tests.append(time_has(name, self._cells(chart, name, value, own)))
            elif name in ("is", "not"):
                tests.append(time_is(self.times(value, own), name == "is"))
            elif name == "test":
                tests.append(self._test("times", value, own))
            elif name == "phase":
                tests.append(self._phase(value, own))
            else:
                tests.append(self._turn(value, own))
        return tuple(tests)

    def _phase(self, value: object, at: At) -> TimeTest:
        phases = self._listed(value, at, self.lexicon.phases, "no phase of sequence.toml")
        return lambda board: board.phase in phases

    def _turn(self, value: object, at: At) -> TimeTest:
        words = words_of(value)
        turns = [str(turn) for turn in range(1, self.lexicon.turns + 1)]
        test = self._glob([each for each in words if each != "last"], at, turns, "no turn")
        last = "last" in words
        return lambda board: test(str(board.turn)) or (last and board.turn == board.last_turn)

    # ---- words

    def _cells(self, table: Table, column: str, value: object, at: At) -> Callable[[str], bool]:
        there = self.lexicon.cells(table, column)
        return self._glob(value, at, (*there, ""), f"in no row of {table.source.rpartition('/')[2]}")

    def _glob(self, value: object, at: At, there: Iterable[str], what: str) -> Callable[[str], bool]:
        """Read words and patterns, of which each must fit something that there is."""
        known = [*there]
        words = words_of(value)
        for word in words:
            if not any(map(among(word), known)):
                at.unknown(word, what, filter(None, known))
        if not words and value != []:
            at.wants(value, "a word, a whole number, or a list of these")
        return among(*words)

    def _listed(self, value: object, at: At, known: Iterable[str], what: str) -> tuple[str, ...]:
        there, words = [*known], words_of(value)
        for word in words:
            if word not in there:
                at.unknown(word, what, there)
        if not words:
            at.wants(value, "a word, or a list of words")
        return words

    def _network(self, value: object, at: At) -> str:
        self._asks(LINKED)
        if value not in [*self.networks]:
            at.unknown(value, "no [network.ID]", self.networks)
            return ""
        self.used.add(("network", str(value)))
        return str(value)

    def _zone(self, value: object, at: At) -> str:
        self._asks(ZONE)
        return next(iter(self._listed(value, at, ("own", "enemy"), "neither own nor enemy")), "own")


def braces_known(text: str, columns: Iterable[str]) -> Iterable[str]:
    """Yield what stands in braces and is no column."""
    known = {*columns, "side", "turn"}
    yield from (each for each in placeholders(text) if each not in known)


def words_of(value: object) -> tuple[str, ...]:
    """Return a value as words: a text, a whole number, or a list of these; nothing for anything else."""
    found = value if isinstance(value, list) else [value]
    fits = all(isinstance(each, str | int) and not isinstance(each, bool) for each in found)
    return tuple(map(str, found)) if fits else ()


def _is_whose(board: Board, whose: str, other: str, own: str) -> bool:
    """Return whether a side is the one that is meant, as its `own` side sees it."""
    if whose == "any":
        return True
    if whose == "enemy":
        return board.are_enemies(own, other)
    return other == (own if whose == "own" else whose)


def _lies_in_zone(board: Board, whose: str, space: str, own: str, sides: Iterable[str]) -> bool:
    if whose == "own":
        return space in board.zone(own)
    return any(space in board.zone(side) for side in sides if board.are_enemies(own, side))
