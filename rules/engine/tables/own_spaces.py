"""The spaces of an owner's map: which he adds, drops and joins to others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

__all__ = ["OwnSpaces"]


@dataclass(frozen=True, slots=True)
class OwnSpaces:
    """What an owner's lists of spaces have otherwise; `dropped` gives what our lists call each of them.

    `joined` gives into which space each is joined that is part of another; it is not dropped. `beside` gives
    the spaces left that touched dropped ones, each with what those are called.
    """

    added: frozenset[str] = frozenset()
    dropped: Mapping[str, str] = field(default_factory=dict)
    joined: Mapping[str, str] = field(default_factory=dict)
    beside: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.added or self.dropped or self.joined)

    def marks(self, space: str, title: str) -> Iterator[str]:
        """Yield of a verdict on a space, called so, what in it is an owner's and not ours."""
        if space in self.added:
            yield f"{title}: added by the owner's charts"
        if space in self.joined.values():
            yield f"{title}: joined with others by the owner's charts"
        for gone in self.beside.get(space, ()):
            yield f"{gone}, beside {title}: dropped by the owner's charts"

    def now(self, space: str) -> str:
        """Return the space that one of ours is part of."""
        return self.joined.get(space, space)
