"""Two versions of a game compared: how often each side wins, with intervals, and what else is counted.

An interval says where the share of many more games would lie, in 95 of 100 studies: Wilson's of one share,
Newcombe's of the difference of two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from rules.engine.self_play.contest import Result

__all__ = ["Comparison", "Share", "difference", "share"]

_Z = 1.959964
"""Standard deviations of a normal distribution between which 95 of 100 values lie."""
NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many games, with the interval of the share."""

    times: int
    games: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """The share itself, 0 to 1."""
        return self.times / self.games if self.games else 0.0

    def __str__(self) -> str:
        return f"{self.value:.1%} ({self.low:.1%} to {self.high:.1%})"


def share(times: int, games: int) -> Share:
    """Give a share with Wilson's interval; without a game it may be anything."""
    if not games:
        return Share(0, 0, 0.0, 1.0)
    value, spread = times / games, _Z * _Z / games
    middle = (value + spread / 2) / (1 + spread)
    half = _Z * sqrt(value * (1 - value) / games + spread / (4 * games)) / (1 + spread)
    return Share(times, games, max(0.0, middle - half), min(1.0, middle + half))


def difference(before: Share, after: Share) -> tuple[float, float, float]:
    """Give by how much a share has changed, and Newcombe's interval of that."""
    change = after.value - before.value
    low = change - sqrt((after.value - after.low) ** 2 + (before.high - before.value) ** 2)
    high = change + sqrt((after.high - after.value) ** 2 + (before.value - before.low) ** 2)
    return change, low, high


@dataclass(frozen=True)
class Comparison:
    """The games of two versions, each with its name; `sides` are id and title of those who can win."""

    names: tuple[str, str]
    results: tuple[Sequence[Result], Sequence[Result]]
    sides: Sequence[tuple[str, str]]

    def shares(self, winner: str) -> tuple[Share, Share]:
        """Give how often a side won before and after, "" for nobody."""
        before, after = (
            share(sum(each.winner == winner for each in found), len(found)) for found in self.results
        )
        return before, after

    @property
    def winners(self) -> list[tuple[str, str]]:
        """Who won at all, before or after, by id and title, nobody last."""
        won = {each.winner for found in self.results for each in found}
        listed = [(id, title) for id, title in self.sides if id in won]
        return [*listed, *([("", NOBODY)] if "" in won else [])]

    def lines(self) -> Iterator[str]:
        """Say it all in lines of text."""
        first, second = map(len, self.results)
        yield f"{self.names[0]}: {first} games; {self.names[1]}: {second} games; intervals of 95 %"
        width = max((len(title) for _, title in self.winners), default=0)
        for id, title in self.winners:
            before, after = self.shares(id)
            change, low, high = difference(before, after)
            sure = "" if low <= 0 <= high else ", beyond chance"
            told = f"{100 * change:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f}){sure}"
            yield f"  {title:<{width}}  wins {before!s:<24}  then {after!s:<24}  {told}"
        same = sum(one.board == other.board for one, other in zip(*self.results, strict=False))
        yield f"  {same} of {min(first, second)} games ended on the same board"
        yield from self._measures()

    def _measures(self) -> Iterator[str]:
        names = list(
            dict.fromkeys(name for found in self.results for each in found for name in each.measures)
        )
        if names:
            yield "counted in a game, on average:"
        width = max(map(len, names), default=0)
        for name in names:
            before, after = (self._mean(found, name) for found in self.results)
            yield f"  {name:<{width}}  {before}  then {after}"

    @staticmethod
    def _mean(found: Sequence[Result], name: str) -> str:
        values = [each.measures.get(name, 0.0) for each in found]
        half = _Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
        return f"{fmean(values):7.2f} ± {half:4.2f}" if values else "      -"
