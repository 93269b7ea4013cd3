"""A whole position as one value and as one text, the board notation.

    @ turn-9/operations/round-1/red/movement
    weather = storm
    0304  red-tank-1:reduced red-leader blue-scout-1!unsupplied
    turn-9  game-turn

The first line is the cursor in the sequence of play, `key = value` lines are fields, every other line is a
space with its counters from the bottom of the stack up. A counter may name its face after `:` (left out
when the front is up), the side that hides it after `^`, and carry marks after `!`. What the reader may not
see is `unseen`, with what its back shows for a face: `0304  unseen:red unseen:red blue-scout-1`. Blank lines
and what follows `#` are ignored.
"""

from __future__ import annotations

import re
from bisect import insort
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count
from types import MappingProxyType
from typing import Any, Protocol, Self, TypeVar

from guelta.errors import FileError
from guelta.rules.engine.board.counter import Counter
from guelta.rules.engine.board.fields import Fields
from guelta.rules.engine.board.marks import Marks
from guelta.rules.engine.board.place_names import nearest, nearest_place
from guelta.rules.engine.board.pool import Pool
from guelta.rules.engine.board.space import Map
from guelta.rules.engine.seers import NO_SIDE

__all__ = ["UNSEEN", "NotationError", "Position", "Standing"]

UNSEEN = "unseen"
"""What a counter is called that the reader may not see; no counter of a game can have this id."""

_TOKENS = 8192
"""How many tokens of board notation are kept as they were read."""

C = TypeVar("C")
R = TypeVar("R")
_ID = r"[a-z0-9][a-z0-9-]*"
_SPACE = re.compile(rf"{_ID}\Z")
_STANDING = re.compile(rf"({_ID})(?::({_ID}))?(?:\^({_ID}))?((?:!{_ID})*)\Z")
_FIELD = re.compile(rf"({_ID})\s*=\s*(\S.*)\Z")
_CURSOR = re.compile(rf"{_ID}(?:/{_ID})*\Z")


class _Charts(Protocol):
    """The counters and the spaces a board is read against."""

    @property
    def counters(self) -> Mapping[str, Counter]: ...

    @property
    def map(self) -> Map: ...

    @property
    def boxes(self) -> Collection[str]: ...

    def place(self, space: str) -> str: ...


class _Game(Protocol):
    """What a board is read against: the counters, the spaces and the fields of a game."""

    @property
    def charts(self) -> _Charts: ...

    @property
    def fields(self) -> Fields: ...

    @property
    def marks(self) -> Marks: ...

    @property
    def sides(self) -> Mapping[str, object]: ...


class NotationError(FileError, ValueError):
    """A board notation that cannot be read; message and trail name the file, if any, line and column."""

    def __init__(self, line: int, column: int, reason: str, file: str = "") -> None:
        within = f"{file}: " if file else ""
        super().__init__(f"{within}board notation, line {line}, column {column}: {reason}")
        self.line = line
        self.column = column
        self.reason = reason
        self.trail = (*((file,) if file else ()), f"line {line}", f"column {column}")

    def __reduce__(self) -> tuple[type[Self], tuple[int, int, str, str]]:
        """Return what it is raised with, so that a process can hand it to another."""
        line, column = self.line, self.column
        return type(self), (line, column, self.reason, self.trail[0] if len(self.trail) == 3 else "")


@dataclass(frozen=True, slots=True, order=True)
class Standing:
    """One counter as it stands in a space: its id, the face that is up ("" = front) and its marks.

    `hidden` is the side that hides it from all others, "" when none does; `nobody` hides it from all sides.
    """

    counter: str
    face: str = ""
    marks: frozenset[str] = frozenset()
    hidden: str = ""

    @classmethod
    def parse(cls, token: str) -> Standing:
        """Read one token, `id[:face][^side][!mark...]`; ValueError when it is none."""
        match = _STANDING.match(token)
        if match is None:
            raise ValueError(f"{token!r} is not a counter (id, then :face, ^side, !mark)")
        marks = frozenset(mark for mark in match[4].split("!") if mark)
        return cls(match[1], match[2] or "", marks, match[3] or "")

    def __str__(self) -> str:
        """Return the token."""
        face = f":{self.face}" if self.face else ""
        hidden = f"^{self.hidden}" if self.hidden else ""
        return f"{self.counter}{face}{hidden}" + "".join(f"!{mark}" for mark in sorted(self.marks))

    def marked(self, *marks: str) -> Standing:
        """Return the same counter with these marks added."""
        return replace(self, marks=self.marks | set(marks))

    def unmarked(self, *marks: str) -> Standing:
        """Return the same counter without these marks."""
        return replace(self, marks=self.marks - set(marks))


def _space_order(space: str) -> tuple[bool, str]:
    return (not space[0].isdigit(), space)


def _with_spaces(
    spaces: dict[str, tuple[Standing, ...]], more: Mapping[str, tuple[Standing, ...]]
) -> dict[str, tuple[Standing, ...]]:
    """Return spaces that are in order with some more in their places."""
    items = [*spaces.items()]
    for item in more.items():
        insort(items, item, key=lambda each: _space_order(each[0]))
    return dict(items)


_numbers = count()
"""Tell apart what stands on boards: those that differ in cursor and fields alone have one number."""

_STEPS_KNOWN = 8
"""How many changes of spaces back a board knows what it came of."""


@dataclass(frozen=True, slots=True)
class Position:
    """Counters in spaces, fields, and a cursor in the sequence of play; never changed in place.

    `spaces` maps a space id to its counters, bottom first; empty spaces are left out. A counter id may
    occur twice: what stands on a board can be against the counter mix, and saying so is a check's work.
    """

    cursor: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    spaces: Mapping[str, tuple[Standing, ...]] = field(default_factory=dict)
    _known: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    _of_stacks: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    _pool: Pool[Any] | None = field(default=None, init=False, repr=False, compare=False)
    _number: int = field(default_factory=_numbers.__next__, init=False, repr=False, compare=False)
    _came_of: tuple[tuple[int, tuple[str, ...]], ...] = field(
        default=(), init=False, repr=False, compare=False
    )
    """The numbers of the boards it came of, the last one last, with the spaces that were changed there."""

    def __post_init__(self) -> None:
        """Freeze and order the mappings, so that equal positions print alike."""
        fields = {key: self.fields[key] for key in sorted(self.fields)}
        spaces = {key: tuple(self.spaces[key]) for key in sorted(self.spaces, key=_space_order)}
        object.__setattr__(self, "fields", MappingProxyType(fields))
        object.__setattr__(
            self, "spaces", MappingProxyType({key: stack for key, stack in spaces.items() if stack})
        )

    @classmethod
    def parse(cls, text: str, game: _Game | None = None) -> Position:
        """Read board notation; NotationError names line and column of the first fault.

        With a game a place, a counter, a side or mark of one or a field that it does not have is a fault.
        """
        cursor = ""
        fields: dict[str, str] = {}
        spaces: dict[str, tuple[Standing, ...]] = {}
        for number, raw in enumerate(text.splitlines(), start=1):
            line = raw.split("#", 1)[0].rstrip()
            column = len(line) - len(line.lstrip()) + 1
            line = line.strip()
            if not line:
                continue
            if line.startswith("@"):
                cursor = line[1:].strip()
                if not _CURSOR.match(cursor):
                    raise NotationError(number, column, f"{cursor!r} is not a path of the sequence of play")
            elif match := _FIELD.match(line):
                if game is not None and (fault := _field_fault(match[1], match[2], game)):
                    at = match.start(2) if game.fields.of_name(match[1]) else 0
                    raise NotationError(number, column + at, fault)
                fields[match[1]] = match[2]
            else:
                space, stack = _parse_stack(number, column, line, game)
                spaces[space] = (*spaces.get(space, ()), *stack)
        return cls(cursor, fields, spaces)

    def __str__(self) -> str:
        """Return the board notation; parse() reads it back to an equal position."""
        return self.once(_notation, None)

    def __repr__(self) -> str:
        """Name it in a line; `str` gives the whole board."""
        counters = sum(map(len, self.spaces.values()))
        return f"<Position at {self.cursor or 'no phase'}: {counters} counters in {len(self.spaces)} spaces>"

    def __reduce__(self) -> tuple[type[Self], tuple[str, dict[str, str], dict[str, tuple[Standing, ...]]]]:
        """Return what `pickle` and `copy` make it anew of: without what was worked out of it."""
        return type(self), (self.cursor, dict(self.fields), dict(self.spaces))

    def __hash__(self) -> int:
        """Hash by notation, since mappings have no hash of their own."""
        return hash(str(self))

    def stack(self, space: str) -> tuple[Standing, ...]:
        """Return the counters in a space, bottom first; empty when nothing stands there."""
        return self.spaces.get(space, ())

    def each_stack(self) -> Iterator[tuple[str, tuple[Standing, ...]]]:
        """Return every occupied space with its counters, in the order of their ids, numbers first."""
        return iter(self.spaces.items())

    def each_standing(self) -> Iterator[tuple[str, Standing]]:
        """Yield every counter with its space."""
        for space, stack in self.spaces.items():
            for standing in stack:
                yield space, standing

    def where(self, counter: str) -> tuple[str, ...]:
        """Return the spaces in which a counter stands; more than one only against the mix."""
        if "asked" not in self._known:  # a board that is asked once is not worth an index
            self._known["asked"] = True
            return tuple(
                space
                for space, stack in self.spaces.items()
                for standing in stack
                if standing.counter == counter
            )
        if "where" not in self._known:
            found: dict[str, tuple[str, ...]] = {}
            for space, stack in self.spaces.items():
                here = (space,)
                for standing in stack:
                    id = standing.counter
                    found[id] = (*found[id], space) if id in found else here
            self._known["where"] = found
        spaces: tuple[str, ...] = self._known["where"].get(counter, ())
        return spaces

    def once(self, work_out: Callable[[Position, C], R], charts: C) -> R:
        """Return what a function makes of this board by these charts, worked out the first time it is asked.

        A board never changes, so neither does the answer; whoever gets it leaves it as it is.
        """
        key = work_out, id(charts)
        if key not in self._known:
            self._known[key] = charts, work_out(self, charts)  # the charts stay, and so does their id
        answer: R = self._known[key][1]
        return answer

    def of_stack(self, space: str, work_out: Callable[[tuple[Standing, ...], C], R], charts: C) -> R:
        """Return what a function makes of the counters in one space by these charts.

        Boards that come of one another share the answers: a stack that did not change is not read again.
        """
        stack = self.spaces.get(space, ())
        key = space, work_out
        known = self._of_stacks.get(key)
        if known is None or known[0] is not stack or known[1] is not charts:
            known = self._of_stacks[key] = stack, charts, work_out(stack, charts)
        answer: R = known[2]
        return answer

    def interned(self) -> Self:
        """Return an equal board, of which all changes that come to the same board give the same object.

        What is worked out of a board (`once`) is then worked out once for all runs that come by it. These
        boards keep one another until the last of them is dropped; who begins anew, with a new phase, asks
        again.
        """
        pool: Pool[Self] = Pool()
        return pool.the(self._made(self.cursor, self.fields, self.spaces, pool))

    def at(self, cursor: str) -> Self:
        """Return the same board with the cursor elsewhere in the sequence of play."""
        if cursor == self.cursor:
            return self
        return self._with(cursor, self.fields, self.spaces)

    def with_all_told(self, cursor: str, fields: Mapping[str, str]) -> Self:
        """Return the same counters with the cursor there, and with these fields and no others."""
        if fields is self.fields:
            return self.at(cursor)
        return self._with(cursor, MappingProxyType(dict(sorted(fields.items()))), self.spaces)

    def with_stack(self, space: str, stack: Iterable[Standing]) -> Self:
        """Return the position with the counters of one space replaced."""
        return self.with_stacks({space: tuple(stack)})

    def with_stacks(self, stacks: Mapping[str, tuple[Standing, ...]]) -> Self:
        """Return the position with the counters of these spaces replaced."""
        spaces: dict[str, tuple[Standing, ...]] = self.spaces.copy()  # type: ignore[attr-defined]
        new = {}
        for space, stack in stacks.items():  # a frozen mapping copies itself ten times as fast as dict() does
            if not stack:
                spaces.pop(space, None)
            elif space in spaces:
                spaces[space] = stack
            else:
                new[space] = stack
        if new:
            spaces = _with_spaces(spaces, new)
        return self._with(self.cursor, self.fields, MappingProxyType(spaces), tuple(stacks))

    def changed_from(self, before: Position) -> tuple[str, ...]:
        """Return the spaces whose counters are others than on an earlier board: emptied ones first."""
        if before.spaces is self.spaces:
            return ()
        then, now = before.spaces, self.spaces
        touched = self._touched_since(before._number)
        if touched is not None:
            spaces = sorted(touched, key=_space_order)
            emptied = [space for space in spaces if space in then and space not in now]
            return (*emptied, *(space for space in spaces if space in now and then.get(space) != now[space]))
        emptied = [space for space in then if space not in now] if not then.keys() <= now.keys() else []
        get = then.get
        others = [space for space, stack in now.items() if (old := get(space)) is not stack and old != stack]
        return (*emptied, *others)

    def _touched_since(self, number: int) -> set[str] | None:
        """Return the spaces changed since the board of a number, None where this one did not come of it."""
        touched: set[str] = set()
        for before, spaces in reversed(self._came_of):
            touched.update(spaces)
            if before == number:
                return touched
        return None

    def with_fields(self, **fields: str) -> Self:
        """Return the position with these fields set, and without those set to ""."""
        kept = {key: value for key, value in {**self.fields, **fields}.items() if value}
        return self._with(self.cursor, MappingProxyType(dict(sorted(kept.items()))), self.spaces)

    def _with(
        self,
        cursor: str,
        fields: Mapping[str, str],
        spaces: Mapping[str, tuple[Standing, ...]],
        touched: tuple[str, ...] = (),
    ) -> Self:
        """Make a position of mappings that are frozen and in order already, or find the one interned.

        `touched` are the spaces that may hold others than here.
        """
        made, pool = self._made(cursor, fields, spaces, self._pool, touched), self._pool
        found: Self = made if pool is None else pool.the(made, self)
        return found

    def _made(
        self,
        cursor: str,
        fields: Mapping[str, str],
        spaces: Mapping[str, tuple[Standing, ...]],
        pool: Pool[Any] | None,
        touched: tuple[str, ...] = (),
    ) -> Self:
        made = object.__new__(type(self))
        put = object.__setattr__
        put(made, "cursor", cursor)
        put(made, "fields", fields)
        put(made, "spaces", spaces)
        put(made, "_known", {})
        put(made, "_of_stacks", self._of_stacks)
        put(made, "_pool", pool)
        if spaces is self.spaces:
            put(made, "_number", self._number)
            put(made, "_came_of", self._came_of)
        else:
            put(made, "_number", next(_numbers))
            put(made, "_came_of", (*self._came_of[1 - _STEPS_KNOWN :], (self._number, touched)))
        return made


def _notation(position: Position, _: None) -> str:
    lines = [f"@ {position.cursor}"] if position.cursor else []
    lines += [f"{key} = {value}" for key, value in position.fields.items()]
    lines += [f"{space}  {position.of_stack(space, _tokens, None)}" for space in position.spaces]
    return "\n".join(lines) + "\n"


def _tokens(stack: tuple[Standing, ...], _: None) -> str:
    return " ".join(map(str, stack))


@lru_cache(maxsize=_TOKENS)
def _read(token: str) -> Standing:
    """Read a token; boards of one game have most of theirs in common."""
    return Standing.parse(token)


def _parse_stack(number: int, column: int, line: str, game: _Game | None) -> tuple[str, tuple[Standing, ...]]:
    tokens = list(re.finditer(r"\S+", line))
    space = tokens[0].group()
    if not _SPACE.match(space):
        raise NotationError(number, column, f"{space!r} is not a space")
    if game is not None and space not in game.charts.map and space not in game.charts.boxes:
        raise NotationError(number, column, _no_place(space, game.charts))
    stack = []
    for token in tokens[1:]:
        try:
            standing = _read(token.group())
            if game is not None:
                _mind_mix(standing, game)
        except ValueError as error:
            raise NotationError(number, column + token.start(), str(error)) from None
        stack.append(standing)
    return space, tuple(stack)


def _no_place(name: str, charts: _Charts) -> str:
    """Return that there is no such place, by which rule the map has those it has, and which may be meant."""
    rule = f" ({charts.map.rule})" if charts.map.rule else ""
    space = nearest_place(name, charts)
    called = charts.place(space)
    meant = called if called.startswith(space) else space
    return f"there is no place {name}{rule}" + (f"; did you mean {meant}?" if space else "")


def _field_fault(name: str, value: str, game: _Game) -> str:
    spaces = {*game.charts.map, *game.charts.boxes}
    return game.fields.fault(name, value, game.sides, spaces)


def _mind_mix(standing: Standing, game: _Game) -> None:
    if standing.hidden and standing.hidden not in (*game.sides, NO_SIDE):
        raise ValueError(f"there is no side {standing.hidden}")
    if standing.counter == UNSEEN:
        return
    counter = game.charts.counters.get(standing.counter)
    if counter is None:
        meant = nearest(standing.counter, game.charts.counters)
        hint = f"; did you mean {meant}?" if meant else ""
        raise ValueError(f"there is no counter {standing.counter}{hint}")
    if standing.face and standing.face not in (counter.front, counter.back):
        raise ValueError(f"{standing.counter} has no side {standing.face}")
    for mark in sorted(standing.marks):
        if fault := game.marks.fault(mark, {*game.charts.map, *game.charts.boxes}):
            raise ValueError(fault)
