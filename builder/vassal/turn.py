"""The position of a turn tracker (VASSAL.build.module.turn.TurnTracker and its levels).

The text does not say what a level is: a counter level writes `value;branch;loops;limit`, a list level
`index;branch;first;on,on,...`. The third field tells them apart, since only a counter's is `true` or `false`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.sequence_encoder import join, split

_DEEPEST = 20
_LONG = 10_000
"""Characters from which a level is read anew each time: what others send must not fill the memory."""
_LONGEST = 1 << 16
"""Characters of a position; those of real trackers have some thousand."""

_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,8}")
_FLAGS = {"true": True, "false": False}
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class CounterLevel:
    """A level that counts (CounterTurnLevel): value, current branch, whether it loops at `limit`."""

    value: int = 1
    branch: int = 0
    loops: bool = False
    limit: int = -1
    levels: tuple[CounterLevel | ListLevel, ...] = ()

    def text(self) -> str:
        """Return the level as VASSAL writes it."""
        own = [str(self.value), str(self.branch), _flag(self.loops), str(self.limit)]
        return join(";", [*own, *(level.text() for level in self.levels)])


@dataclass(frozen=True, slots=True)
class ListLevel:
    """A level that is one of a list (ListTurnLevel): the index of its entry, its current branch.

    `first` is the index the list starts with, `active` says which entries are in use.
    """

    index: int = 0
    branch: int = 0
    first: int = 0
    active: tuple[bool, ...] = ()
    levels: tuple[CounterLevel | ListLevel, ...] = ()

    def text(self) -> str:
        """Return the level as VASSAL writes it."""
        own = [str(self.index), str(self.branch), str(self.first), join(",", map(_flag, self.active))]
        return join(";", [*own, *(level.text() for level in self.levels)])


Level = CounterLevel | ListLevel


@dataclass(frozen=True, slots=True)
class Turn:
    """The current position: which of the outermost levels is current, and all levels with their own."""

    branch: int
    levels: tuple[Level, ...]

    @classmethod
    def decode(cls, text: str) -> Turn:
        """Read a position; raises VassalFormatError for a text the tracker would not have written."""
        try:
            if len(text) > _LONGEST:
                raise VassalFormatError(f"more than {_LONGEST} characters")
            first, *levels = split(text, "|")
            found = cls(_number(first), tuple(_level(level, _DEEPEST) for level in levels))
            _mind_writing("|", [first, *levels], text)
        except VassalFormatError as error:
            raise error.within("turn tracker") from None
        return found

    def text(self) -> str:
        """Return the position as VASSAL writes it."""
        return join("|", [str(self.branch), *(level.text() for level in self.levels)])

    def path(self) -> tuple[Level, ...]:
        """Return the levels that make up the current turn, outermost first, along the current branches."""
        found: list[Level] = []
        branch, levels = self.branch, self.levels
        while 0 <= branch < len(levels):
            found.append(levels[branch])
            branch, levels = levels[branch].branch, levels[branch].levels
        return tuple(found)


def _level(text: str, depth: int) -> Level:
    """Read a level; from one step to the next nearly all of a tracker's stay as they are."""
    return (_known_level if len(text) <= _LONG else _read_level)(text, depth)


def _read_level(text: str, depth: int) -> Level:
    if depth == 0:
        raise VassalFormatError(f"more than {_DEEPEST} levels")
    fields = split(text, ";")
    own, inner = fields[:4], fields[4:]
    if len(own) < 4:
        raise VassalFormatError(f"a level has at least four fields, not {text[:80]!r}")
    levels = tuple(_level(level, depth - 1) for level in inner)
    _mind_writing(";", fields, text)
    if own[2] in _FLAGS:
        return CounterLevel(_number(own[0]), _number(own[1]), _FLAGS[own[2]], _number(own[3]), levels)
    flags = split(own[3], ",") if own[3] else []
    _mind_writing(",", flags, own[3])
    active = tuple(_read(flag, _FLAGS.get, "true or false") for flag in flags)
    return ListLevel(_number(own[0]), _number(own[1]), _number(own[2]), active, levels)


_known_level = lru_cache(maxsize=256)(_read_level)


def _mind_writing(delimiter: str, parts: list[str], text: str) -> None:
    """Refuse a text that VASSAL would have written otherwise."""
    if join(delimiter, parts) != text:
        raise VassalFormatError(f"{text[:80]!r} is no position")


def _number(text: str) -> int:
    return _read(text, lambda text: int(text) if _WHOLE.fullmatch(text) else None, "a number")


def _read(text: str, read: Callable[[str], Value | None], what: str) -> Value:
    found = read(text)
    if found is None:
        raise VassalFormatError(f"{text[:40]!r} is not {what}")
    return found


def _flag(value: bool) -> str:
    return "true" if value else "false"
