"""Estimates: what a number of games says about very many, with an interval.

An interval would hold the figure of very many more games in 95 of 100 studies: Wilson's of one share,
Newcombe's of the difference of two shares among pairs (his method 10), Student's of a mean. Values that are
alike in every game have no interval: how far they vary is not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan, ceil, cos, log10, pi, sin, sqrt
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
    """A figure found in some games, and the interval it may have in very many.

    Of a change, `shown` is whether enough pairs of games differ for any verdict. An interval without width
    stands for none: the values are alike in every game.
    """

    value: float
    low: float
    high: float
    shown: bool = False

    @property
    def has_interval(self) -> bool:
        """Whether the games differ, so that an interval is known."""
        return self.low < self.high

    @property
    def is_sure(self) -> bool:
        """Whether it is a change beyond chance: enough pairs differ, and its interval leaves 0 out."""
        return self.shown and not self.low <= 0 <= self.high


def _deviations(among: int = 1) -> float:
    """Return the standard deviations on either side that hold as many figures at once (Bonferroni)."""
    return NormalDist().inv_cdf(1 - _tail(among))


def _tail(among: int) -> float:
    """Return the chance, 0 to 1, that is left on either side of the interval of one of as many figures."""
    return (1 - CONFIDENCE) / 2 / among


def _students(games: int, among: int) -> float:
    """Return how many standard errors Student's interval of a mean reaches, from two games on."""
    low, high = 0.0, 1.0
    while _beyond(high, games - 1) > _tail(among):
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _beyond(middle, games - 1) > _tail(among) else (low, middle)
    return high


def _beyond(t: float, freedom: int) -> float:
    """Return the chance that Student's t is greater (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for factor in range(1 + odd, freedom - 2, 2):
        term *= factor / (factor + 1) * cos(angle) ** 2
        total += term
    within = (angle + sin(angle) * total) * 2 / pi if odd else sin(angle) * total
    return (1 - within) / 2


def _shows(differing: int, among: int) -> bool:
    """Whether so many pairs that differ could show anything: all one way, by the toss of a coin, they do.

    Six of them for one figure (the sign test); an interval of fewer rests on its formula alone.
    """
    return 0.5**differing <= _tail(among)


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
    high = change + beside(after.high - after.value, before.value - before.low)
    return Estimate(change, low, high, _shows(sum(one != other for one, other in pairs), among))


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
    """Return the mean of values, which may be changes, with Student's interval; of one value without any."""
    middle, games = fmean(values) if values else 0.0, len(values)
    spread = stdev(values) if games > 1 else 0.0
    half = _students(games, among) * spread / sqrt(games) if spread else 0.0
    return Estimate(middle, middle - half, middle + half, _shows(sum(map(bool, values)), among))


def _likely(times: int, games: int) -> float:
    """Return a share to plan by, the middle of Wilson's interval: a few games alike do not make it 0 or 1."""
    spread = _deviations() ** 2
    return (times + spread / 2) / (games + spread)


def games_to_know(times: int, games: int, within: float) -> int:
    """Return about how many games bring the interval of a share to so much on either side."""
    value = _likely(times, games)
    return _about(_deviations() ** 2 * value * (1 - value) / within**2)


def games_to_show(pairs: Sequence[tuple[bool, bool]], change: float) -> int:
    """Return about how many pairs of games show a change of a share in four of five studies.

    Connor's formula for paired shares: the more pairs differ, the more of them it takes.
    """
    apart = max(_likely(sum(before != after for before, after in pairs), len(pairs)), change)
    root = _deviations() * sqrt(apart) + NormalDist().inv_cdf(_POWER) * sqrt(max(0.0, apart - change**2))
    return _about(root**2 / change**2)


def _about(number: float) -> int:
    """Return a number to two digits, rounded up."""
    if number <= 10:
        return 10
    unit = int(10 ** (int(log10(number)) - 1))
    return ceil(number / unit) * unit
