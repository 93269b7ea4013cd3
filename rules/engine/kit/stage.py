"""What a part of a phase is: carried out with what it has come to, and saved where it can be gone on from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.play.procedure import Run

__all__ = ["Part", "Save"]

Save = Callable[[object], None]
"""Says that all that follows depends on the board and on this state of the part alone."""


class Part(Protocol):
    """Some of what a phase does, in the order of its `does`."""

    @property
    def rule(self) -> str:
        """The rule it opens with."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that it decides."""

    def carry_out(self, run: Run[KitCharts], state: object, save: Save) -> None:
        """Carry it out from a state that it saved, None from its beginning."""
