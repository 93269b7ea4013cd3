"""Places one after another on a sheet: as many as there is room for, in blocks if bars are to hold them."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["Run", "filling", "in_blocks"]

_LARGEST_BLOCK = 7
"""More counters than this in a row sag before they are pushed out."""


@dataclass(frozen=True, slots=True)
class Run:
    """So many places of one length, `gap` between neighbours, and `bar` more between blocks of `block`."""

    count: int
    length: float
    gap: float
    block: int
    bar: float = 0.0

    def start(self, index: int) -> float:
        """Return where a place begins, from the start of the first."""
        return index * (self.length + self.gap) + index // self.block * self.bar

    @property
    def extent(self) -> float:
        """How long all of it is."""
        return self.start(self.count - 1) + self.length

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return -(-self.count // self.block)


def filling(room: float, length: float, gap: float) -> Run:
    """Return as many places as fit, all in one block; of none, the count is 0."""
    count = math.floor((room + gap) / (length + gap) + 1e-9)
    return Run(count, length, gap, max(count, 1))


def in_blocks(room: float, length: float, bar: float) -> Run:
    """Return as many places as fit in blocks of one size, in the fewest blocks; of none, the count is 0."""

    def run(block: int) -> Run:
        blocks = math.floor((room + bar) / (block * length + bar) + 1e-9)
        return Run(blocks * block, length, 0.0, block, bar)

    return max((run(block) for block in range(1, _LARGEST_BLOCK + 1)), key=lambda run: (run.count, run.block))
