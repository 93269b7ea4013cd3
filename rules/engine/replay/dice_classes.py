"""Faces of a die that do alike: a die that notes how a procedure reads it, so that one throw stands for many.

No subclass of int: a tuple that is indexed by one would never ask it. The classes are right as long as a
procedure compares its dice, or reads them as text, key or index, which pins the face down; what is only
formatted for a sentence does not count.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any

__all__ = ["Die", "Faces", "Unmade"]


class Faces:
    """The faces of one die that have led where the one thrown has led."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = frozenset(faces)

    def keep(self, test: Callable[[int], bool], result: bool) -> None:
        """Keep those of which a test says the same."""
        self.faces = frozenset(each for each in self.faces if test(each) == result)


class Die:
    """A face as a procedure reads it, with what was added to it since."""

    __slots__ = ("added", "alike", "value")

    def __init__(self, value: int, alike: Faces, added: int = 0) -> None:
        self.value = value
        self.alike = alike
        self.added = added

    def pinned(self) -> int:
        """Return the value; no other face does alike from here on."""
        face = self.value - self.added
        self.alike.keep(lambda each: each == face, True)
        return self.value

    def compared(self, test: Callable[[Any, Any], bool], other: object) -> bool:
        """Compare it, and keep the faces of which the same is true."""
        own, others = self.value, _raw(other)
        result = bool(test(own, others))
        self.alike.keep(lambda face: bool(test(face + self.added, others)), result)
        if isinstance(other, Die):
            other.alike.keep(lambda face: bool(test(own, face + other.added)), result)
        return result

    def __lt__(self, other: object) -> bool:
        return self.compared(operator.lt, other)

    def __le__(self, other: object) -> bool:
        return self.compared(operator.le, other)

    def __gt__(self, other: object) -> bool:
        return self.compared(operator.gt, other)

    def __ge__(self, other: object) -> bool:
        return self.compared(operator.ge, other)

    def __eq__(self, other: object) -> bool:
        return self.compared(operator.eq, other)

    def __ne__(self, other: object) -> bool:
        return self.compared(operator.ne, other)

    def __hash__(self) -> int:
        return hash(self.pinned())

    def __str__(self) -> str:
        return str(self.pinned())

    __repr__ = __str__

    def __index__(self) -> int:
        return self.pinned()

    __int__ = __index__

    def __bool__(self) -> bool:
        return self != 0

    def __format__(self, spec: str) -> str:
        return format(self.value, spec)

    def __add__(self, other: Any) -> Die:
        more = other.pinned() if isinstance(other, Die) else other
        return Die(self.value + more, self.alike, self.added + more)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Die:
        less = other.pinned() if isinstance(other, Die) else other
        return Die(self.value - less, self.alike, self.added - less)

    def __rsub__(self, other: Any) -> Any:
        return other - self.pinned()

    def __mul__(self, other: Any) -> Any:
        return self.pinned() * _pinned(other)

    __rmul__ = __mul__

    def __mod__(self, other: Any) -> Any:
        return self.pinned() % _pinned(other)

    def __rmod__(self, other: Any) -> Any:
        return other % self.pinned()

    def __floordiv__(self, other: Any) -> Any:
        return self.pinned() // _pinned(other)

    def __rfloordiv__(self, other: Any) -> Any:
        return other // self.pinned()

    def __truediv__(self, other: Any) -> Any:
        return self.pinned() / _pinned(other)

    def __rtruediv__(self, other: Any) -> Any:
        return other / self.pinned()

    def __neg__(self) -> int:
        return -self.pinned()

    def __abs__(self) -> int:
        return abs(self.pinned())


def _raw(value: Any) -> Any:
    return value.value if isinstance(value, Die) else value


def _pinned(value: Any) -> Any:
    return value.pinned() if isinstance(value, Die) else value


class Unmade(int):
    """A face that a die which was forgotten would have shown: nothing comes of it."""
