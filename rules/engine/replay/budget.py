"""How far a phase is searched, counted in nodes: so the same trace always gets the same verdict.

A node is one run of a procedure.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CHECK", "LIVE", "Budget"]


@dataclass(frozen=True)
class Budget:
    """How many nodes a search may take, and what share of them looks for what."""

    nodes: int
    exact: float = 0.6
    """How much may be spent on a course that fits exactly, before a violation is looked for."""
    forced: float = 0.1
    """How much on one that fits by answers that its choices bar."""
    near: float = 0.15
    """How much on the nearest course."""

    def share(self, part: float) -> int:
        """Return how many nodes a share is."""
        return int(self.nodes * part)


LIVE = Budget(100)
"""For a step while a game is played. Ours."""
CHECK = Budget(600)
"""For a phase of a file. Ours."""
