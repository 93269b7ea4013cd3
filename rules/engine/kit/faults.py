"""What is wrong with a kit: every fault with its file, table and key, what is wrong, and what there is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from guelta.rules.engine.board.place_names import nearest
from guelta.rules.engine.tables.identifier import clipped_id

__all__ = ["At", "listed"]

_MOST = 12
"""How many of what there is are named. Ours."""


def listed(names: Iterable[str]) -> str:
    """Return what there is, in a few words: `there is a, b, c`."""
    found = [*dict.fromkeys(map(str, names))]
    if not found:
        return "there is none"
    more = f" and {len(found) - _MOST} more" if len(found) > _MOST else ""
    return f"there is {', '.join(found[:_MOST])}{more}"


@dataclass(frozen=True, slots=True)
class At:
    """A place in the file: its table, `move.march`, and within it the key; `all` gathers every fault."""

    file: str
    table: str = ""
    key: str = ""
    all: list[str] = field(default_factory=list, compare=False, repr=False)

    def of(self, key: str) -> At:
        """Return the place of a key of this table, or of a key of that key."""
        return replace(self, key=f"{self.key}.{key}" if self.key else key)

    def in_table(self, table: str) -> At:
        """Return the place of a table of the same file."""
        return replace(self, table=table, key="")

    def add(self, wrong: str) -> None:
        """Note what is wrong here."""
        at = ", ".join(each for each in (self.file, self.table, self.key) if each)
        self.all.append(f"{at}: {wrong}")

    def unknown(self, word: object, what: str, known: Iterable[str]) -> None:
        """Note that a word is none of those there are, with the nearest that is."""
        there = [*known]
        meant = nearest(str(word), there)
        hint = f" (do you mean {meant}?)" if meant else ""
        self.add(f"{_shown(word)} is {what}{hint}; {listed(there)}")

    def wants(self, value: object, what: str) -> None:
        """Note that a value is none of what its key can have."""
        self.add(f"must be {what}, not {_shown(value)}")


def _shown(value: object) -> str:
    return f'"{clipped_id(value)}"' if isinstance(value, str) else clipped_id(str(value))
