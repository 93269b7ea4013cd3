"""Estimates: what a number of games says about very many, with an interval.

An interval would hold the figure of very many more games in 95 of 100 studies: Wilson's of one share,
Newcombe's of the difference of two shares among pairs (his method 10), the normal one of a mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log10, sqrt
from statistics import NormalDist, fmean, stdev

__all__ = [
    "CONFIDENCE", "Estimate", "difference", "games_to_know", "games_to_show", "mean", "share",
]  # fmt: skip

CONFIDENCE = 0.95
"""In how many of very many studies an interval holds the figure."""
_POWER = 0.8
"""In how many of very many studies a change is to be seen that is there. Custom."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure found in some games, and the interval it may have in very many."""

    value: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        """Whether its interval, as one of a change, leaves no change out."""
        return not self.low <= 0 <= self.high


def _deviations(among: int = 1) -> float:
    """Return the standard deviations on either side that hold as many figures at once (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / among)


def share(times: int, games: int, among: int = 1) -> Estimate:
    """Return a share, 0 to 1, with Wilson's interval; without a game it may be anything."""
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    z = _deviations(among)
    value, spread = times / games, z * z / games
    middle = (value + spread / 2) / (1 + spread)
    half = z * sqrt(value * (1 - value) / games + spread / (4 * games)) / (1 + spread)
    return Estimate(value, max(0.0, middle - half), min(1.0, middle + half))


def difference(pairs: Sequence[tuple[bool, bool]], among: int = 1) -> Estimate:
    """Return by how much a share changes from the first of each pair to the second.

    Newcombe's square-and-add interval for paired shares (1998, method 10), with the correlation of the
    pairs corrected for continuity.
    """
    number = len(pairs)
    before, after = (share(sum(pair[at] for pair in pairs), number, among) for at in (0, 1))
    alike = _correlation(pairs)

    def beside(one: float, other: float) -> float:
        return sqrt(max(0.0, one * one - 2 * alike * one * other + other * other))

    change = after.value - before.value
    low = change - beside(after.value - after.low, before.high - before.value)
    return Estimate(change, low, change + beside(after.high - after.value, before.value - before.low))


def _correlation(pairs: Sequence[tuple[bool, bool]]) -> float:
    """Return phi of the pairs, 0 where one of the two is always or never."""
    both, neither = pairs.count((True, True)), pairs.count((False, False))
    first, second = pairs.count((True, False)), pairs.count((False, True))
    spread = (both + first) * (second + neither) * (both + second) * (first + neither)
    if not spread:
        return 0.0
    together = both * neither - first * second
    corrected = max(0.0, together - len(pairs) / 2) if together > 0 else together
    return corrected / sqrt(spread)


def mean(values: Sequence[float], among: int = 1) -> Estimate:
    """Return the mean of values with its interval; that of a single one is the value itself."""
    middle = fmean(values) if values else 0.0
    half = _deviations(among) * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(middle, middle - half, middle + half)


def games_to_know(value: float, within: float) -> int:
    """Return about how many games bring the interval of a share to so much on either side."""
    return _about(_deviations() ** 2 * value * (1 - value) / within**2)


def games_to_show(pairs: Sequence[tuple[bool, bool]], change: float) -> int:
    """Return about how many pairs of games show a change of a share in four of five studies.

    Connor's formula for paired shares: the more pairs differ, the more of them it takes.
    """
    differing = sum(before != after for before, after in pairs) / len(pairs) if pairs else 1.0
    apart = max(differing, change)
    root = _deviations() * sqrt(apart) + NormalDist().inv_cdf(_POWER) * sqrt(max(0.0, apart - change**2))
    return _about(root**2 / change**2)


def _about(number: float) -> int:
    """Return a number to two digits, rounded up."""
    if number <= 10:
        return 10
    unit = int(10 ** (int(log10(number)) - 1))
    return ceil(number / unit) * unit
