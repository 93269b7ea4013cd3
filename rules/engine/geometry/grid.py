"""The geometry of numbered hexes: how a hex is named, whom it touches, how far it is.

Hexes with flat tops stand in columns, every other one half a hex lower; hexes with pointed tops stand in
rows, every other one half a hex further right. The second is the first with left and up exchanged.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["Axis", "Grid"]

_CLOCKWISE = {
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "pointed": ("NE", "E", "SE", "SW", "W", "NW"),
}
_EXCHANGED = {"NE": "SW", "E": "S", "SE": "SE", "SW": "NE", "W": "N", "NW": "NW"}
"""The direction among flat tops that one among pointed tops becomes when left and up are exchanged."""

_STEPS = {
    "N": (0, -1, -1),
    "NE": (1, -1, 0),
    "SE": (1, 0, 1),
    "S": (0, 1, 1),
    "SW": (-1, 0, 1),
    "NW": (-1, -1, 0),
}
"""Lines to go, and places in the line to go from a hex of a line that is not shifted and of one that is."""

_NUMBERING = re.compile(r"(C+|R+|A)(-?)(C+|R+|A)")
_MOST_DIGITS = 4
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MOST_LETTERS = 3


@dataclass(frozen=True, slots=True)
class Axis:
    """How the numbers along one axis are written: so many digits, or letters (a b ... z aa bb, a is 1)."""

    digits: int
    lettered: bool = False

    @property
    def pattern(self) -> str:
        """What matches one number."""
        if self.lettered:
            return f"(?:{'|'.join(f'{letter}{{1,{_MOST_LETTERS}}}' for letter in _LETTERS)})"
        return rf"[0-9]{{{self.digits}}}"

    def read(self, text: str) -> int:
        """Read a number that matches."""
        return (len(text) - 1) * 26 + _LETTERS.index(text[0]) + 1 if self.lettered else int(text)

    def write(self, number: int) -> str:
        """Write a number, "" when it is too small or too large."""
        if self.lettered:
            times, letter = divmod(number - 1, 26)
            return _LETTERS[letter] * (times + 1) if 0 <= times < _MOST_LETTERS else ""
        return f"{number:0{self.digits}}" if 0 <= number < 10**self.digits else ""


@dataclass(frozen=True, slots=True)
class Grid:
    """How the hexes of a map are numbered and lie, as `[map]` of a game.toml declares it.

    `numbering` has one C or R for every digit of the column and the row in their order, with or without a
    stroke between them, and A for an axis that bears letters: CCRR, RRCC, CRR, CC-RR, ARR, CCA. `lower`
    says which lines are shifted by half a hex, the odd or the even ones: columns downwards where `tops` are
    flat, rows to the right where they are pointed. Letters count from a = 1.
    """

    numbering: str = "CCRR"
    tops: str = "flat"
    lower: str = "odd"

    def __post_init__(self) -> None:
        if not isinstance(self.numbering, str) or not _is_numbering(self.numbering):
            raise ValueError(f"numbering must be such as CCRR, RRCC or ARR, not {self.numbering!r}")
        if self.tops not in tuple(_CLOCKWISE):
            raise ValueError(f"tops must be flat or pointed, not {self.tops!r}")
        if self.lower not in ("odd", "even"):
            raise ValueError(f"lower must be odd or even, not {self.lower!r}")

    @classmethod
    def declared(cls, entry: object) -> Grid:
        """Read `[map]` of a game.toml; ValueError says which of its keys is wrong."""
        if not isinstance(entry, Mapping):
            raise ValueError("map must be a table")
        for key in entry:
            if key not in cls.__dataclass_fields__:
                raise ValueError(f"{key} is no key of [map]; there is {', '.join(cls.__dataclass_fields__)}")
        return cls(**entry)

    # ---- numbers

    @property
    def column_first(self) -> bool:
        """Whether the number of the column stands before that of the row."""
        return _column_first(self.numbering)

    @property
    def column(self) -> Axis:
        """How columns are written."""
        return _writing(self.numbering)[0]

    @property
    def row(self) -> Axis:
        """How rows are written."""
        return _writing(self.numbering)[1]

    @property
    def stroke(self) -> str:
        """What stands between the two numbers, "" or "-"."""
        return _parts(self.numbering)[1]

    def has(self, hex: object) -> bool:
        """Return whether a text can be the number of a hex."""
        return isinstance(hex, str) and _pattern(self.numbering).fullmatch(hex) is not None

    def numbers(self, hex: str) -> tuple[int, int]:
        """Read column and row; ValueError for what is no number of a hex here."""
        return _numbers(self.numbering, hex)

    def name(self, column: int, row: int) -> str:
        """Write the number of a hex, "" beyond the numbers that there are."""
        across, down = self.column.write(column), self.row.write(row)
        if not across or not down:
            return ""
        first, second = (across, down) if self.column_first else (down, across)
        return f"{first}{self.stroke}{second}"

    def title(self, hex: str) -> str:
        """Return a number as the map prints it: letters are capitals."""
        return hex.upper()

    # ---- lines: columns where tops are flat, rows where they are pointed

    def line(self, hex: str) -> tuple[int, int]:
        """Return the line a hex stands in and its place there."""
        column, row = self.numbers(hex)
        return (column, row) if self.tops == "flat" else (row, column)

    def at(self, line: int, place: int) -> str:
        """Return the hex at a place of a line, "" beyond the numbers."""
        return self.name(line, place) if self.tops == "flat" else self.name(place, line)

    def is_shifted(self, line: int) -> bool:
        """Return whether a line is one of those half a hex lower or further right."""
        return (line % 2 == 1) == (self.lower == "odd")

    # ---- who touches whom

    @property
    def directions(self) -> tuple[str, ...]:
        """The six directions clockwise, in the order every list of neighbours keeps."""
        return _CLOCKWISE[self.tops]

    def neighbour(self, hex: str, direction: str) -> str:
        """Return the hex in a direction, "" where the numbers of the grid end."""
        line, place = self.line(hex)
        lines, straight, shifted = _STEPS[direction if self.tops == "flat" else _EXCHANGED[direction]]
        return self.at(line + lines, place + (shifted if self.is_shifted(line) else straight))

    def neighbours(self, hex: str) -> tuple[str, ...]:
        """Return the hexes around one clockwise, those beyond the numbers of the grid left out."""
        return tuple(near for name in self.directions if (near := self.neighbour(hex, name)))

    def direction(self, hex: str, other: str) -> str:
        """Return the direction from one hex to another that touches it; ValueError when they do not touch."""
        for name in self.directions:
            if self.neighbour(hex, name) == other:
                return name
        raise ValueError(f"hexes {hex} and {other} do not touch")

    def are_adjacent(self, hex: str, other: str) -> bool:
        """Return whether two hexes share a hexside."""
        return self.distance(hex, other) == 1

    def hexside(self, hex: str, other: str) -> tuple[str, str]:
        """Name the hexside of two hexes, lower number first; ValueError when they do not touch."""
        if not self.are_adjacent(hex, other):
            raise ValueError(f"hexes {hex} and {other} do not touch")
        return min(hex, other), max(hex, other)

    def distance(self, hex: str, other: str) -> int:
        """Count the hexes from one to another, 0 for the same hex."""
        line, height = _axial(self, hex)
        other_line, other_height = _axial(self, other)
        across, down = other_line - line, other_height - height
        return max(abs(across), abs(down), abs(across + down))


@lru_cache(maxsize=1 << 15)
def _axial(grid: Grid, hex: str) -> tuple[int, int]:
    """Return two of the three cube coordinates; the third is minus their sum."""
    line, place = grid.line(hex)
    shift = (line - line % 2 if grid.lower == "odd" else line + line % 2) // 2
    return line, place - shift


def _is_numbering(numbering: str) -> bool:
    match = _NUMBERING.fullmatch(numbering)
    if match is None or {match[1][0], match[3][0]} not in ({"C", "R"}, {"C", "A"}, {"R", "A"}):
        return False
    return max(len(match[1]), len(match[3])) <= _MOST_DIGITS


@lru_cache
def _parts(numbering: str) -> tuple[str, str, str]:
    match = _NUMBERING.fullmatch(numbering)
    assert match is not None, "a Grid is made of nothing else"
    return match[1], match[2], match[3]


@lru_cache
def _writing(numbering: str) -> tuple[Axis, Axis]:
    """Return how column and row are written; letters stand for whichever axis has no digits."""
    first, _, second = _parts(numbering)
    digits = {part[0]: Axis(len(part)) for part in (first, second) if part[0] != "A"}
    letters = Axis(0, lettered=True)
    return digits.get("C", letters), digits.get("R", letters)


@lru_cache
def _pattern(numbering: str) -> re.Pattern[str]:
    first, stroke, second = _parts(numbering)
    column, row = _writing(numbering)
    axes = {"C": column, "R": row, "A": Axis(0, lettered=True)}
    return re.compile(f"({axes[first[0]].pattern}){stroke}({axes[second[0]].pattern})", re.ASCII)


@lru_cache(maxsize=1 << 15)
def _numbers(numbering: str, hex: str) -> tuple[int, int]:
    match = _pattern(numbering).fullmatch(hex)
    if match is None:
        raise ValueError(f"{hex!r} is not a hex number such as {numbering}")
    column, row = _writing(numbering)
    if _column_first(numbering):
        return column.read(match[1]), row.read(match[2])
    return column.read(match[2]), row.read(match[1])


@lru_cache
def _column_first(numbering: str) -> bool:
    first, _, second = _parts(numbering)
    return first[0] == "C" or second[0] == "R"
