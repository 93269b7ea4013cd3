"""Who may see a thing: everybody, some sides, or nobody at all."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

__all__ = ["ALL", "NOBODY", "NO_SIDE", "Seers", "only"]

NO_SIDE = "nobody"
"""Stands for a side where a thing is hidden from every side; no side of a game is called so."""


@dataclass(frozen=True, slots=True)
class Seers:
    """Whoever plays a side out of each of these groups: without a group everybody, of an empty one nobody."""

    groups: frozenset[frozenset[str]] = frozenset()

    @property
    def everybody(self) -> bool:
        """Whether it is no secret at all."""
        return not self.groups

    @property
    def anybody(self) -> bool:
        """Whether there is a side that may see it, or some together."""
        return frozenset() not in self.groups

    def include(self, sides: Collection[str]) -> bool:
        """Whether somebody who plays these sides may see it; who plays none sees what everybody may."""
        return not self.groups or not any(group.isdisjoint(sides) for group in self.groups)

    def and_also(self, other: Seers) -> Seers:
        """Return those who are among both."""
        if not self.groups:
            return other
        return Seers(self.groups | other.groups) if other.groups else self

    @classmethod
    def parse(cls, text: str, owner: str = "") -> Seers:
        """Read `all`, `nobody`, `owner`, or sides with | between them; & joins several such words."""
        found = ALL
        for words in text.split("&") if text != "all" else ():
            sides = () if words == NO_SIDE else words.split("|")
            found = found.and_also(only(*(owner if side == "owner" else side for side in sides)))
        return found

    def __str__(self) -> str:
        """Return it as `parse` reads it."""
        return "&".join(sorted("|".join(sorted(group)) or NO_SIDE for group in self.groups)) or "all"


ALL = Seers()
NOBODY = Seers(frozenset({frozenset()}))


@cache
def only(*sides: str) -> Seers:
    """Name the sides that may see it, any of them; "" is none."""
    return Seers(frozenset({frozenset(filter(None, sides))}))
