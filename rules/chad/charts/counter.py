"""2.30  What a counter of Chad has printed on it, with the step values that are not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from guelta.rules.engine.board.counter import Counter
from guelta.rules.engine.tables.table import CERTAIN, Table

__all__ = ["ChadCounter"]


@dataclass(frozen=True, slots=True)
class ChadCounter(Counter):
    """One counter of the mix; factors are None where none is printed."""

    force: str = ""
    nation: str = ""
    type: str = ""
    size: str = ""
    conventional: int | None = None
    guerrilla: int | None = None
    movement: int | None = None
    steps: int = 0
    home: str = ""
    sanctuaries: tuple[str, ...] = ()
    provenance_steps: str = ""

    @classmethod
    def from_table(cls, table: Table, id: str) -> Self:
        """Make the counter of a row of counters.csv; KeyError or ValueError name what is wrong."""
        printed = super(ChadCounter, cls).from_table(table, id)
        return replace(
            printed,
            force=printed["force"],
            nation=printed["nation"],
            type=printed["type"],
            size=printed["size"],
            conventional=_number(printed["conventional"]),
            guerrilla=_number(printed["guerrilla"]),
            movement=_number(printed["movement"]),
            steps=_number(printed["steps"]) or 0,
            home=printed["home"],
            sanctuaries=tuple(name for name in printed["sanctuary"].split("|") if name),
            provenance_steps=printed["provenance_steps"],
        )

    @property
    def is_combat_unit(self) -> bool:
        """Whether it is a combat unit in the sense of the rules."""
        return self.kind == "combat"

    @property
    def steps_rest_on(self) -> tuple[str, ...]:
        """The phrase for `rests_on` when the step value is not printed."""
        if not self.provenance_steps or self.provenance_steps in CERTAIN:
            return ()
        return (
            f"step value of {self.force} {self.type} {self.size}".rstrip() + f": {self.provenance_steps}",
        )


def _number(text: str) -> int | None:
    return int(text) if text else None
