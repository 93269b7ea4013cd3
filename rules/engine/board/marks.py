"""The marks that a counter may bear in board notation, after `!`: what no face of it shows.

A game declares its own in `game.toml`, each with what it says of the counter:

    [marks]
    moved       = "has moved in this turn"
    "arrived-*" = "was placed in this space in this turn"

After a name that ends in `-*` comes a space of the game. A game that declares none may put any on a counter.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from guelta.rules.engine.tables.folder import RulesDataError

__all__ = ["Marks"]

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(-\*)?\Z")


@dataclass(frozen=True)
class Marks:
    """The marks a game's counters may bear, each with its meaning; None when the game declares none."""

    declared: Mapping[str, str] | None = None

    @classmethod
    def of(cls, about: Mapping[str, Any], source: str) -> Marks:
        """Read `[marks]` of a game.toml; RulesDataError names every fault."""
        table = about.get("marks")
        if table is None:
            return cls()
        if not isinstance(table, dict):
            raise RulesDataError([f"{source}, [marks]: must be a table"])
        faults = [
            f"{source}, [marks], {name}: must be small letters, digits and hyphens, maybe -* last"
            for name in table
            if not _NAME.match(name)
        ]
        faults += [
            f"{source}, [marks], {name}: must say in a text what it means"
            for name, meaning in table.items()
            if not isinstance(meaning, str)
        ]
        if faults:
            raise RulesDataError(faults)
        return cls(table)

    def fault(self, mark: str, spaces: Collection[str]) -> str:
        """Return why no counter bears this mark, "" when one may."""
        if self.declared is None or mark in self.declared:
            return ""
        of_spaces = [each[:-1] for each in self.declared if each.endswith("*") and mark.startswith(each[:-1])]
        if not of_spaces:
            return f"there is no mark {mark}"
        space = mark.removeprefix(max(of_spaces, key=len))
        return "" if space in spaces else f"there is no place {space}, of which the mark {mark} speaks"
