"""The dice of a game: the throws that players make again and again, of dice with any faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from guelta.rules.engine.tables.folder import RulesDataError
from guelta.rules.engine.tables.identifier import id_faults, name_objection

__all__ = ["Dice", "dice_of"]

_KEYS = ("id", "title", "count", "sides", "lowest")
_WHOLE = (("count", 1, 100), ("sides", 2, 1000))
"""The keys that must be whole numbers, with the least and the most each may be."""


@dataclass(frozen=True, slots=True)
class Dice:
    """One throw: what players call it, of so many dice, each with as many sides counted from `lowest`."""

    title: str
    count: int
    sides: int
    lowest: int = 1

    @property
    def faces(self) -> range:
        """What one die can show."""
        return range(self.lowest, self.lowest + self.sides)


def dice_of(about: Mapping[str, object], source: str) -> tuple[Dice, ...]:
    """Read `[[dice]]` of a game.toml in its order; RulesDataError names every fault."""
    said: Any = about.get("dice", [])
    entries = said if isinstance(said, list) else [said]
    faults = [
        f"{source}, [[dice]] {number}: {fault}"
        for number, entry in enumerate(entries, start=1)
        for fault in _faults(entry)
    ]
    named = [
        (f"{source}, [[dice]] {number}, id", str(entry["id"]))
        for number, entry in enumerate(entries, start=1)
        if isinstance(entry, dict) and "id" in entry
    ]
    faults += id_faults(named)
    if faults:
        raise RulesDataError(faults)
    return tuple(Dice(**{key: entry[key] for key in entry if key != "id"}) for entry in entries)


def _faults(entry: object) -> Iterator[str]:
    if not isinstance(entry, dict) or not isinstance(entry.get("title"), str):
        yield 'must have a title, such as title = "One die"'
        return
    if said := name_objection(entry["title"]):
        yield f"title: {said}"
    for key in entry:
        if key not in _KEYS:
            yield f"{key} is no key of dice; there is {', '.join(_KEYS)}"
    for key, least, most in _WHOLE:
        if type(entry.get(key)) is not int or not least <= entry[key] <= most:
            yield f"{key} must be a whole number from {least} to {most}"
    if type(entry.get("lowest", 1)) is not int:
        yield "lowest must be a whole number, such as 0"
