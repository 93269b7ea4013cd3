"""A whole position as one value and as one text, the board notation.

    @ turn-9/tactical-phase/impulse-1/government/movement
    government = fan
    2826  cdr-guerrilla-1:fap cdr-leader:fap libya-commando-bn-1!no-water
    turn-9  game-turn

The first line is the cursor in the sequence of play, `key = value` lines are fields, every other line is a
space with its counters from the bottom of the stack up. A counter may name its face after `:` (left out
when the front is up) and carry marks after `!`. Blank lines and what follows `#` are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeVar

__all__ = ["NotationError", "Position", "Standing"]

C = TypeVar("C")
R = TypeVar("R")
_ID = r"[a-z0-9][a-z0-9-]*"
_SPACE = re.compile(rf"{_ID}\Z")
_STANDING = re.compile(rf"({_ID})(?::({_ID}))?((?:!{_ID})*)\Z")
_FIELD = re.compile(rf"({_ID})\s*=\s*(\S.*)\Z")
_CURSOR = re.compile(rf"{_ID}(?:/{_ID})*\Z")


class NotationError(ValueError):
    """A board notation that cannot be read; the message names line and column."""

    def __init__(self, line: int, column: int, reason: str) -> None:
        super().__init__(f"board notation, line {line}, column {column}: {reason}")
        self.line = line
        self.column = column


@dataclass(frozen=True, slots=True, order=True)
class Standing:
    """One counter as it stands in a space: its id, the face that is up ("" = front) and its marks."""

    counter: str
    face: str = ""
    marks: frozenset[str] = frozenset()

    @classmethod
    def parse(cls, token: str) -> Standing:
        """Read one token, `id[:face][!mark...]`; ValueError when it is none."""
        match = _STANDING.match(token)
        if match is None:
            raise ValueError(f"{token!r} is not a counter (id, then :face, then !mark)")
        marks = frozenset(mark for mark in match[3].split("!") if mark)
        return cls(match[1], match[2] or "", marks)

    def __str__(self) -> str:
        """Give the token."""
        face = f":{self.face}" if self.face else ""
        return f"{self.counter}{face}" + "".join(f"!{mark}" for mark in sorted(self.marks))

    def marked(self, *marks: str) -> Standing:
        """Give the same counter with these marks added."""
        return replace(self, marks=self.marks | set(marks))

    def unmarked(self, *marks: str) -> Standing:
        """Give the same counter without these marks."""
        return replace(self, marks=self.marks - set(marks))


def _space_order(space: str) -> tuple[bool, str]:
    return (not space[0].isdigit(), space)


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

    def __post_init__(self) -> None:
        """Freeze and order the mappings, so that equal positions print alike."""
        fields = {key: self.fields[key] for key in sorted(self.fields)}
        spaces = {key: tuple(self.spaces[key]) for key in sorted(self.spaces, key=_space_order)}
        object.__setattr__(self, "fields", MappingProxyType(fields))
        object.__setattr__(
            self, "spaces", MappingProxyType({key: stack for key, stack in spaces.items() if stack})
        )

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read board notation; NotationError names line and column of the first fault."""
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
                fields[match[1]] = match[2]
            else:
                space, stack = _parse_stack(number, column, line)
                spaces[space] = (*spaces.get(space, ()), *stack)
        return cls(cursor, fields, spaces)

    def __str__(self) -> str:
        """Give the board notation; parse() reads it back to an equal position."""
        lines = [f"@ {self.cursor}"] if self.cursor else []
        lines += [f"{key} = {value}" for key, value in self.fields.items()]
        lines += [f"{space}  {' '.join(map(str, stack))}" for space, stack in self.spaces.items()]
        return "\n".join(lines) + "\n"

    def __hash__(self) -> int:
        """Hash by notation, since mappings have no hash of their own."""
        return hash(str(self))

    def stack(self, space: str) -> tuple[Standing, ...]:
        """Give the counters in a space, bottom first; empty when nothing stands there."""
        return self.spaces.get(space, ())

    def each_stack(self) -> Iterator[tuple[str, tuple[Standing, ...]]]:
        """Give every occupied space with its counters, hexes first, in order."""
        return iter(self.spaces.items())

    def each_standing(self) -> Iterator[tuple[str, Standing]]:
        """Give every counter with its space."""
        for space, stack in self.spaces.items():
            for standing in stack:
                yield space, standing

    def where(self, counter: str) -> tuple[str, ...]:
        """Give the spaces in which a counter stands; more than one only against the mix."""
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
                for standing in stack:
                    found[standing.counter] = (*found.get(standing.counter, ()), space)
            self._known["where"] = found
        spaces: tuple[str, ...] = self._known["where"].get(counter, ())
        return spaces

    def once(self, work_out: Callable[[Position, C], R], charts: C) -> R:
        """Give what a function makes of this board by these charts, worked out the first time it is asked.

        A board never changes, so neither does the answer; whoever gets it leaves it as it is.
        """
        key = work_out, id(charts)
        if key not in self._known:
            self._known[key] = charts, work_out(self, charts)  # the charts stay, and so does their id
        answer: R = self._known[key][1]
        return answer

    def at(self, cursor: str) -> Position:
        """Give the same board with the cursor elsewhere in the sequence of play."""
        return self._with(cursor, self.fields, self.spaces)

    def with_stack(self, space: str, stack: Iterable[Standing]) -> Position:
        """Give the position with the counters of one space replaced."""
        spaces, stack = dict(self.spaces), tuple(stack)
        if not stack:
            spaces.pop(space, None)
        elif space in spaces:
            spaces[space] = stack
        else:
            return replace(self, spaces={**spaces, space: stack})
        return self._with(self.cursor, self.fields, MappingProxyType(spaces))

    def with_fields(self, **fields: str) -> Position:
        """Give the position with these fields set, and without those set to ""."""
        kept = {key: value for key, value in {**self.fields, **fields}.items() if value}
        return self._with(self.cursor, MappingProxyType(dict(sorted(kept.items()))), self.spaces)

    @classmethod
    def _with(
        cls, cursor: str, fields: Mapping[str, str], spaces: Mapping[str, tuple[Standing, ...]]
    ) -> Position:
        """Make a position of mappings that are frozen and in order already."""
        made = object.__new__(cls)
        for name, value in (("cursor", cursor), ("fields", fields), ("spaces", spaces), ("_known", {})):
            object.__setattr__(made, name, value)
        return made


def _parse_stack(number: int, column: int, line: str) -> tuple[str, tuple[Standing, ...]]:
    tokens = list(re.finditer(r"\S+", line))
    space = tokens[0].group()
    if not _SPACE.match(space):
        raise NotationError(number, column, f"{space!r} is not a space")
    stack = []
    for token in tokens[1:]:
        try:
            stack.append(Standing.parse(token.group()))
        except ValueError as error:
            raise NotationError(number, column + token.start(), str(error)) from None
    return space, tuple(stack)
