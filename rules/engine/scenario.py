"""At-start set-ups: which counter stands where when a scenario begins."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rules.engine.counter import CounterMix
from rules.engine.hexmap import HexMap, Spaces
from rules.engine.position import Position, Standing
from rules.engine.table import Folder, RulesDataError

__all__ = ["Scenario", "read_scenarios"]

_COLUMNS = ["count", "counter", "face", "space", "place"]


class _Board(Protocol):
    @property
    def counters(self) -> CounterMix: ...

    @property
    def map(self) -> HexMap: ...

    @property
    def spaces(self) -> Spaces: ...


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: its turns, the conditions that steer the sequence of play, and its set-up.

    `rule` is its own number, `sets_up` those that its set-up carries out besides. `optional` holds the
    counters an optional rule adds, as (space, counter); `over_limit` the spaces whose stack a scenario itself
    prints above the stacking limit.
    """

    id: str
    title: str
    rule: str
    first_turn: int
    last_turn: int
    conditions: Collection[str]
    start: Position
    optional: tuple[tuple[str, Standing], ...]
    over_limit: Collection[str]
    source: str
    sets_up: tuple[str, ...] = ()


def read_scenarios(folder: Folder, board: _Board, only: Collection[str] | None = None) -> dict[str, Scenario]:
    """Read `scenarios/*.toml`, or `only` some of them by their ids.

    RulesDataError names every line that the mix or the map cannot serve.
    """
    faults: list[str] = []
    scenarios = {}
    where = folder / "scenarios"
    for name in where.names(".toml"):
        id = name.removesuffix(".toml")
        if only is None or id in only:
            reader = _Reader(f"{where.holding(name).name}/{name}", where.toml(name), board, faults)
            scenarios[id] = reader.scenario(id)
    if faults:
        raise RulesDataError(faults)
    return scenarios


class _Reader:
    """Reads one scenario, taking counters of a kind in the order of the mix."""

    def __init__(self, source: str, data: Mapping[str, Any], board: _Board, faults: list[str]) -> None:
        self.source = source
        self.data = data
        self.board = board
        self.faults = faults
        self.taken: set[str] = set()

    def scenario(self, id: str) -> Scenario:
        setup = self.data.get("setup", {})
        if setup.get("columns") != _COLUMNS:
            self.fault("setup", f"columns must be {', '.join(_COLUMNS)}")
        stacks: dict[str, list[Standing]] = {}
        for space, standing in self.place_all(setup.get("rows", [])):
            stacks.setdefault(space, []).append(standing)
        optional = tuple(self.place_all(setup.get("optional", [])))
        first, last = self.turn("first_turn"), self.turn("last_turn")
        start = Position(
            str(self.data.get("cursor", "")),
            {key: str(value) for key, value in self.data.get("fields", {}).items()},
            {space: tuple(stack) for space, stack in stacks.items()},
        )
        return Scenario(
            id,
            str(self.data.get("title", id)),
            str(self.data.get("rule", "")),
            first,
            last,
            frozenset(self.data.get("conditions", [])),
            start,
            optional,
            frozenset(self.data.get("over_limit", [])),
            self.source,
            tuple(map(str, self.data.get("sets_up", []))),
        )

    def fault(self, at: str, reason: str) -> None:
        self.faults.append(f"{self.source}, {at}: {reason}")

    def turn(self, key: str) -> int:
        value = self.data.get(key)
        if not isinstance(value, int) or value < 1:
            self.fault(key, "must be a turn")
            return 1
        return value

    def place_all(self, rows: Iterable[object]) -> Iterator[tuple[str, Standing]]:
        for number, row in enumerate(rows, start=1):
            if not isinstance(row, list) or len(row) != len(_COLUMNS) or not isinstance(row[0], int):
                self.fault(f"row {number}", f"must be [{', '.join(_COLUMNS)}]")
                continue
            yield from self.place(f"row {number}", *row)

    def place(
        self, at: str, count: int, kind: str, face: str, space: str, title: str
    ) -> Iterator[tuple[str, Standing]]:
        if not self.names_space(space, title):
            self.fault(f"{at}, column space", f"there is no space {space} called {title}")
            return
        free = [id for id in self.board.counters.of_kind(kind) if id not in self.taken]
        if len(free) < count:
            self.fault(
                f"{at}, column count",
                f"{count} {kind} wanted at {space}, the counter mix has {len(free)} left",
            )
        for id in free[:count]:
            self.taken.add(id)
            counter = self.board.counters[id]
            if face not in (counter.front, counter.back):
                self.fault(f"{at}, column face", f"{id} has no face {face!r}")
            yield space, Standing(id, "" if face == counter.front else face)

    def names_space(self, space: str, title: str) -> bool:
        if space in self.board.map:
            return self.board.map[space]["name"] in ("", title)
        return space in self.board.spaces and self.board.spaces[space].title == title
