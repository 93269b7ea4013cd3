"""How the dice fell: for each player and kind of die how many, their mean, how often each face, and the luck.

Luck is the mean in standard errors (its z-value): how many it lies from what fair dice give. How even the
faces fell is Pearson's chi-square test: the share of fair games in which they fall as unevenly or more.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt

from guelta.companion.transcript.throws import Throw

__all__ = ["Tally", "tallies"]


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody threw with one kind of die. What cannot be reckoned is None.

    `faces` tells how often each face came, in the order of the die. `mean` and `expected` are those of what
    the faces count for; `luck` is in standard errors; `evenness` is a share from 0 to 1.
    """

    player: str
    kind: str
    dice: int
    faces: Mapping[str, int]
    mean: float | None = None
    expected: float | None = None
    luck: float | None = None
    evenness: float | None = None


def tallies(throws: Iterable[Throw], die: str = "") -> tuple[Tally, ...]:
    """Return the tallies by player and kind of die, of one button alone if it is named."""
    gathered: dict[tuple[str, str], list[str]] = defaultdict(list)
    known: dict[tuple[str, str], Throw] = {}
    for throw in throws:
        if die and throw.name != die:
            continue
        key = throw.player, throw.kind
        gathered[key] += throw.dice
        known.setdefault(key, throw)
    return tuple(
        _tally(*key, gathered[key], known[key])
        for key in sorted(gathered, key=lambda each: (each[0].casefold(), each))
    )


def _tally(player: str, kind: str, dice: list[str], throw: Throw) -> Tally:
    fell = Counter(dice)
    weights = Counter(throw.faces)
    if not weights or not set(fell) <= set(weights):
        in_order = sorted(fell, key=lambda face: (len(face), face))
        return Tally(player, kind, len(dice), {face: fell[face] for face in in_order}, _mean(dice, None))
    faces = {face: fell[face] for face in weights}
    evenness = _evenness(faces, weights)
    if throw.values is None:
        return Tally(player, kind, len(dice), faces, evenness=evenness)
    sides, values = weights.total(), throw.values
    expected = sum(values[face] * times for face, times in weights.items()) / sides
    variance = sum((values[face] - expected) ** 2 * times for face, times in weights.items()) / sides
    mean = _mean(dice, values)
    luck = (mean - expected) / sqrt(variance / len(dice)) if mean is not None and variance else None
    return Tally(player, kind, len(dice), faces, mean, expected, luck, evenness)


def _mean(dice: list[str], values: Mapping[str, int] | None) -> float | None:
    if values is not None:
        return sum(values[each] for each in dice) / len(dice)
    if all(each.lstrip("-").isdecimal() for each in dice):
        return sum(map(int, dice)) / len(dice)
    return None


def _evenness(fell: Mapping[str, int], weights: Mapping[str, int]) -> float | None:
    """Return the upper tail of chi-square of how the faces fell; None for a die of one face."""
    if len(weights) < 2:
        return None
    dice, sides = sum(fell.values()), sum(weights.values())
    expected = {face: dice * times / sides for face, times in weights.items()}
    square = sum((fell[face] - expected[face]) ** 2 / expected[face] for face in weights)
    return _upper_tail(square, len(weights) - 1)


def _upper_tail(square: float, freedom: int) -> float:
    """Return how likely chi-square is so large or larger, by the recurrence of the gamma function."""
    half = square / 2
    if half <= 0:
        return 1.0
    found, order = (exp(-half), 1.0) if freedom % 2 == 0 else (erfc(sqrt(half)), 0.5)
    while order < freedom / 2:
        found += exp(order * log(half) - half - lgamma(order + 1))
        order += 1
    return min(found, 1.0)
