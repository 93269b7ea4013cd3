"""The counter mix: what every single counter is, as printed on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

__all__ = ["Counter", "CounterMix"]

_NOT_PRINTED = ("inferred", "reconstructed", "designed", "house")


@dataclass(frozen=True, slots=True)
class Counter:
    """One counter of the mix; factors are None where none is printed."""

    id: str
    name: str
    kind: str
    force: str
    nation: str
    type: str
    size: str
    conventional: int | None
    guerrilla: int | None
    movement: int | None
    steps: int
    home: str
    sanctuaries: tuple[str, ...]
    front: str
    back: str
    unlimited: bool
    provenance_steps: str

    @classmethod
    def from_row(cls, row: Mapping[str, str]) -> Counter:
        """Build a counter from a row of counters.csv; KeyError or ValueError name what is wrong."""
        return cls(
            id=row["id"],
            name=row["name"],
            kind=row["kind"],
            force=row["force"],
            nation=row["nation"],
            type=row["type"],
            size=row["size"],
            conventional=_number(row["conventional"]),
            guerrilla=_number(row["guerrilla"]),
            movement=_number(row["movement"]),
            steps=_number(row["steps"]) or 0,
            home=row["home"],
            sanctuaries=tuple(name for name in row["sanctuary"].split("|") if name),
            front=row["front"],
            back=row["back"],
            unlimited=row["unlimited"] == "yes",
            provenance_steps=row["provenance_steps"],
        )

    @property
    def is_combat_unit(self) -> bool:
        """Whether it is a combat unit in the sense of the rules."""
        return self.kind == "combat"

    @property
    def steps_rest_on(self) -> tuple[str, ...]:
        """The phrase for `rests_on` when the step value is not printed."""
        if self.provenance_steps in _NOT_PRINTED:
            return (
                f"step value of {self.force} {self.type} {self.size}".rstrip() + f": {self.provenance_steps}",
            )
        return ()


class CounterMix(dict[str, Counter]):
    """Every counter of a game by id, in the order of the file; nobody adds to it."""

    def __init__(self, counters: Iterable[Counter]) -> None:
        super().__init__((counter.id, counter) for counter in counters)

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """Give the ids of a kind in the order of the mix: `fant-inf-co` for `fant-inf-co-1` and so on.

        A whole id is a kind of its own.
        """
        return (kind,) if kind in self else self._kinds.get(kind, ())

    @cached_property
    def _kinds(self) -> Mapping[str, tuple[str, ...]]:
        kinds: dict[str, tuple[str, ...]] = {}
        for id in self:
            kind, _, number = id.rpartition("-")
            if number.isdigit():
                kinds[kind] = (*kinds.get(kind, ()), id)
        return kinds


def _number(text: str) -> int | None:
    return int(text) if text else None
