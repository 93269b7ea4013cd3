"""At-start set-ups: which counter stands where when a scenario begins."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rules.engine.board.boxes import Boxes
from rules.engine.board.counter import CounterMix
from rules.engine.board.fields import LAST_TURN
from rules.engine.board.position import Position, Standing
from rules.engine.board.space import Map
from rules.engine.tables.table import Folder, RulesDataError

__all__ = ["Scenario", "agreed_end", "read_scenarios"]

_TURN = re.compile(r"[0-9]{1,3}\Z")

_COLUMNS = ["count", "counter", "face", "space", "place"]
_HIDDEN = "hidden"
"""One more column where counters begin hidden: the side that hides them, "" for none."""


class _Board(Protocol):
    @property
    def counters(self) -> CounterMix[Any]: ...

    @property
    def map(self) -> Map: ...

    @property
    def boxes(self) -> Boxes: ...


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: its turns, the conditions that steer the sequence of play, and its set-up.

    It may be played on up to the turn `furthest`, with the conditions `later` once its last turn is over.
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
    furthest: int = 1
    later: Collection[str] = ()

    def ends_with(self, board: Position) -> int:
        """Give the turn a game of it ends with: its last one, or that up to which it is played on."""
        return agreed_end(board, self.last_turn, self.furthest)


def agreed_end(board: Position, last_turn: int, furthest: int) -> int:
    """Give the turn a game ends with that may be played on up to a furthest one, as its field says."""
    agreed = board.fields.get(LAST_TURN, "")
    if not _TURN.match(agreed):
        return last_turn
    return max(last_turn, min(int(agreed), furthest))


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
        self.columns = _COLUMNS

    def scenario(self, id: str) -> Scenario:
        setup = self.data.get("setup", {})
        self.columns = [*_COLUMNS, _HIDDEN] if _HIDDEN in setup.get("columns", ()) else _COLUMNS
        if setup.get("columns") != self.columns:
            self.fault("setup", f"columns must be {', '.join(_COLUMNS)}, and {_HIDDEN} where any are")
        stacks: dict[str, list[Standing]] = {}
        for space, standing in self.place_all(setup.get("rows", [])):
            stacks.setdefault(space, []).append(standing)
        optional = tuple(self.place_all(setup.get("optional", [])))
        first, last = self.turn("first_turn"), self.turn("last_turn")
        conditions = frozenset(self.data.get("conditions", []))
        played_on = self.data.get("played_on", {})
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
            conditions,
            start,
            optional,
            frozenset(self.data.get("over_limit", [])),
            self.source,
            tuple(map(str, self.data.get("sets_up", []))),
            furthest=int(played_on.get("last_turn", last)),
            later=frozenset(played_on.get("conditions", conditions)),
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
            if not isinstance(row, list) or len(row) != len(self.columns) or type(row[0]) is not int:
                self.fault(f"row {number}", f"must be [{', '.join(self.columns)}]")
                continue
            if row[0] < 0:
                self.fault(f"row {number}, column count", f"{row[0]} is less than none")
                continue
            yield from self.place(f"row {number}", *row)

    def place(
        self, at: str, count: int, kind: str, face: str, space: str, title: str, hidden: str = ""
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
            yield space, Standing(id, "" if face == counter.front else face, hidden=hidden)

    def names_space(self, space: str, title: str) -> bool:
        if space in self.board.map:
            full = self.board.map.title(space)
            return full in (space, title, f"{space} {title}")
        return space in self.board.boxes and self.board.boxes[space].title == title
