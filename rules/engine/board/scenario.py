"""At-start set-ups: which counter stands where when a scenario begins."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from guelta.rules.engine.board.boxes import Boxes
from guelta.rules.engine.board.counter import CounterMix
from guelta.rules.engine.board.fields import LAST_TURN
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.board.space import Map
from guelta.rules.engine.tables.identifier import id_faults, name_objection
from guelta.rules.engine.tables.joining import needed
from guelta.rules.engine.tables.own_spaces import OwnSpaces
from guelta.rules.engine.tables.table import Folder, RulesDataError

__all__ = ["Scenario", "agreed_end", "read_scenarios"]

_AS_PRINTED = OwnSpaces()
_TURN = re.compile(r"[0-9]{1,3}\Z")

_NEEDED = ("counter", "space")
_COLUMNS = ("count", *_NEEDED, "face", "place", "hidden")
"""The columns of a set-up: how many of which counter stand where, with which face up, as the map calls that
place, and the side that hides them.
"""


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

    def __repr__(self) -> str:
        """Name it in a line."""
        return f"<Scenario {self.id}: {self.title}>"

    def ends_with(self, board: Position) -> int:
        """Return the turn a game of it ends with: its last one, or that up to which it is played on."""
        return agreed_end(board, self.last_turn, self.furthest)

    def begun(self, leaves: Iterable[str]) -> Scenario:
        """Let it begin with the first of these leaves of the sequence of play in its first turn."""
        first = f"turn-{self.first_turn}/"
        cursor = next((leaf for leaf in leaves if leaf.startswith(first)), "")
        return replace(self, start=self.start.at(cursor))


def agreed_end(board: Position, last_turn: int, furthest: int) -> int:
    """Return the turn a game ends with that may be played on up to a furthest one, as its field says."""
    agreed = board.fields.get(LAST_TURN, "")
    if not _TURN.match(agreed):
        return last_turn
    return max(last_turn, min(int(agreed), furthest))


def read_scenarios(
    folder: Folder, board: _Board, only: Collection[str] | None = None, own: OwnSpaces = _AS_PRINTED
) -> dict[str, Scenario]:
    """Read `scenarios/*.toml`, or `only` some of them by their ids.

    What stands in a space that an owner's map has joined to another stands in that.

    RulesDataError names every line that the mix or the map cannot serve.
    """
    scenarios = {}
    where = folder / "scenarios"
    names = where.names(".toml")
    faults = list(id_faults((f"{where.name}/{name}", name.removesuffix(".toml")) for name in names))
    for name in names:
        id = name.removesuffix(".toml")
        if only is None or id in only:
            reader = _Reader(f"{where.holding(name).name}/{name}", where.toml(name), board, faults, own)
            scenarios[id] = reader.scenario(id)
    if faults:
        raise RulesDataError(faults)
    return scenarios


class _Reader:
    """Reads one scenario, taking counters of a kind in the order of the mix."""

    def __init__(
        self, source: str, data: Mapping[str, Any], board: _Board, faults: list[str], own: OwnSpaces
    ) -> None:
        self.source = source
        self.data = data
        self.board = board
        self.faults = faults
        self.own = own
        self.taken: set[str] = set()
        self.columns: list[str] = []

    def scenario(self, id: str) -> Scenario:
        setup = self.table("setup")
        if said := name_objection(str(self.data.get("title", id))):
            self.fault("title", said)
        self.columns = self.columns_of(setup.get("columns"))
        stacks: dict[str, list[Standing]] = {}
        for space, standing in self.place_all(setup.get("rows", [])):
            stacks.setdefault(space, []).append(standing)
        optional = tuple(self.place_all(setup.get("optional", [])))
        first, last = self.turn("first_turn"), self.turn("last_turn")
        conditions = frozenset(self.words("conditions", self.data))
        played_on = self.table("played_on")
        start = Position(
            str(self.data.get("cursor", "")),
            {key: str(value) for key, value in self.table("fields").items()},
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
            frozenset(map(self.own.now, self.words("over_limit", self.data))),
            self.source,
            self.words("sets_up", self.data),
            furthest=self.turn("last_turn", played_on) if "last_turn" in played_on else last,
            later=frozenset(self.words("conditions", played_on)) if "conditions" in played_on else conditions,
        )

    def fault(self, at: str, reason: str) -> None:
        self.faults.append(f"{self.source}, {at}: {reason}")

    def table(self, key: str) -> Mapping[str, Any]:
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            self.fault(key, f"must be a table, [{key}]")
            return {}
        return value

    def words(self, key: str, table: Mapping[str, Any]) -> tuple[str, ...]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            self.fault(key, "must be a list of texts in quotation marks")
            return ()
        return tuple(value)

    def turn(self, key: str, table: Mapping[str, Any] | None = None) -> int:
        value = (self.data if table is None else table).get(key)
        if type(value) is not int or value < 1:
            self.fault(key, "must be the number of a turn, such as 1")
            return 1
        return value

    def columns_of(self, given: object) -> list[str]:
        """Return the columns of a set-up, none where they are not what they may be."""
        if (
            isinstance(given, list)
            and set(_NEEDED).issubset(each for each in given if isinstance(each, str))
            and all(each in _COLUMNS and given.count(each) == 1 for each in given)
        ):
            return given
        others = ", ".join(each for each in _COLUMNS if each not in _NEEDED)
        self.fault("setup, columns", f"must be {' and '.join(_NEEDED)}, and as wanted {others}")
        return []

    def place_all(self, rows: object) -> Iterator[tuple[str, Standing]]:
        if not isinstance(rows, list):
            self.fault("setup", "rows must be a list of lists")
            return
        for number, row in enumerate(rows if self.columns else (), start=1):
            at = f"row {number}"
            if not isinstance(row, list) or len(row) != len(self.columns):
                self.fault(at, f"must be [{', '.join(self.columns)}]")
                continue
            given = dict(zip(self.columns, row, strict=True))
            count = given.pop("count", 1)
            if type(count) is not int or count < 0:
                self.fault(f"{at}, column count", f"{count!r} is no whole number of counters")
            elif wrong := [column for column, word in given.items() if not isinstance(word, str)]:
                self.fault(
                    f"{at}, column {wrong[0]}", f"{given[wrong[0]]!r} must be a text in quotation marks"
                )
            else:
                yield from self.place(at, count, **given)

    def place(
        self,
        at: str,
        count: int,
        counter: str,
        space: str,
        face: str | None = None,
        place: str | None = None,
        hidden: str = "",
    ) -> Iterator[tuple[str, Standing]]:
        if space in self.own.joined:
            space, place = self.own.now(space), None
        if space in self.own.dropped:
            if not any(each.startswith(f"{self.source}: {needed(space)}") for each in self.faults):
                self.faults.append(f"{self.source}: {needed(space)}")  # once, however many stand there
            return
        if not self.names_space(space, place):
            called = "" if place is None else f" called {place}"
            self.fault(f"{at}, column space", f"there is no space {space}{called}")
            return
        kind = counter
        free = [id for id in self.board.counters.of_kind(kind) if id not in self.taken]
        if len(free) < count:
            self.fault(
                f"{at}, column count",
                f"{count} {kind} wanted at {space}, the counter mix has {len(free)} left",
            )
        for id in free[:count]:
            self.taken.add(id)
            printed = self.board.counters[id]
            up = printed.front if face is None else face
            if up not in (printed.front, printed.back):
                self.fault(f"{at}, column face", f"{id} has no face {up!r}")
            yield space, Standing(id, "" if up == printed.front else up, hidden=hidden)

    def names_space(self, space: str, place: str | None) -> bool:
        """Return whether there is a space of this id, and the map calls it so where that is said."""
        if space in self.board.map:
            full = self.board.map.title(space)
            return place is None or full in (space, place, f"{space} {place}")
        return space in self.board.boxes and place in (None, self.board.boxes[space].title)
