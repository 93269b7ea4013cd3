"""Places by the names people type: without accents and hyphens, and nearly right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Protocol
from unicodedata import combining, normalize

from guelta.rules.engine.board.space import Map

__all__ = ["as_typed", "nearest", "nearest_place", "places_by_name"]

_ALIKE = 0.75
"""How much of a misspelt name must be right, 1 for all of it, to be taken for what was meant. Ours."""


class _Charts(Protocol):
    """The spaces of a game and what they are called."""

    @property
    def map(self) -> Map: ...

    @property
    def boxes(self) -> Iterable[str]: ...

    def place(self, space: str) -> str: ...


def as_typed(name: str) -> str:
    """Return a name in small letters without accents and hyphens, as names are typed in haste."""
    bare = (each for each in normalize("NFKD", name.casefold()) if not combining(each))
    return " ".join("".join(bare).replace("-", " ").split())


def places_by_name(charts: _Charts) -> dict[str, str]:
    """Return every space by its number and its name, as they are typed."""
    found: dict[str, str] = {}
    for space in (*charts.map, *charts.boxes):
        place = charts.place(space)
        for name in (space, place, place.removeprefix(space)):
            if name.strip():
                found.setdefault(as_typed(name), space)
    return found


def nearest_place(name: str, charts: _Charts) -> str:
    """Find the space that a misspelt name most likely means, "" for none; no number is taken for another."""
    named = {each: space for each, space in places_by_name(charts).items() if not each.isdigit()}
    return named.get(nearest(as_typed(name), named), "")


def nearest(word: str, words: Iterable[str]) -> str:
    """Return the word that a misspelt one most likely means, "" for none."""
    return next(iter(get_close_matches(word, words, 1, _ALIKE)), "")
