"""Duels: two programs play each other from the same seeds, each in every seat, over any executor.

Both games of a pair have one seed, and with it the dice of every moment that they share; only the seats are
changed. Results are counted in the order of the pairs, so that neither the number of processes nor who is
ready first changes anything, not even where a duel is stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import log, log10
from typing import Any

from guelta.companion.designing.estimate import Estimate, mean, share
from guelta.companion.designing.study import Source, StudyError, game_of, gathered
from guelta.rules.engine.game import Game
from guelta.rules.engine.opponent.match import Match, match
from guelta.rules.engine.opponent.strengths import seats_of
from guelta.rules.engine.self_play.selfplay import FailureError

__all__ = ["Duel", "duel"]

Bout = tuple[str, str, tuple[tuple[str, str], ...]]
"""A game of a duel: its scenario, its seed, and the program of each seat."""
_BATCH = 16
"""After how many games it is seen whether a duel may stop. Ours."""
_STRONGER, _LEVEL, _WRONG = 0.65, 0.5, 0.025
"""What share of the pairs the stronger wins, what share one that is not; and how seldom to err. Ours."""


@dataclass(frozen=True)
class Duel:
    """The games that two programs played, a pair after the other; `a` and `b` may be the same program."""

    a: str
    b: str
    seats: tuple[str, ...]
    matches: tuple[Match, ...]

    @property
    def wins(self) -> Mapping[str, int]:
        """How many games each program won, by its name."""
        found = dict.fromkeys((self.a, self.b), 0)
        for each in self.matches:
            if each.winner in _contested(each, self.seats):
                found[each.programs[each.winner]] += 1
        return found

    @property
    def draws(self) -> int:
        """How many games neither won: drawn, without an end, or won by a seat that neither had."""
        return len(self.matches) - sum(self.wins.values())

    @property
    def by_seat(self) -> Mapping[str, Mapping[str, Mapping[str, int]]]:
        """How many games each program won and drew of those it played in each seat."""
        found: dict[str, dict[str, dict[str, int]]] = {}
        for each in self.matches:
            for seat in _contested(each, self.seats):
                of_seat = found.setdefault(seat, {})
                counted = of_seat.setdefault(each.programs[seat], {"games": 0, "wins": 0, "draws": 0})
                counted["games"] += 1
                counted["wins"] += each.winner == seat
                counted["draws"] += each.winner not in _contested(each, self.seats)
        return {
            seat: {name: found[seat][name] for name in dict.fromkeys((self.a, self.b)) if name in found[seat]}
            for seat in self.seats
            if seat in found
        }

    @property
    def refused(self) -> int:
        """How many answers of programs the rules refused."""
        return sum(each.refused for each in self.matches)

    @cached_property
    def scores(self) -> tuple[float, ...]:
        """What the first program scored in each pair, from 0 to 1: a win counts 1, a draw a half."""
        points = [_points(each, self.a) for each in self.matches]
        step = 1 if self.a == self.b else 2
        return tuple(sum(pair) / len(pair) for pair in _parts(points, step))

    @property
    def score(self) -> Estimate:
        """The first program's score, with its interval: of pairs, or Wilson's where all are alike."""
        found = mean(self.scores)
        if found.has_interval:
            return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))
        return share(round(found.value * len(self.matches)), len(self.matches))

    @property
    def elo(self) -> Estimate:
        """By how many points of Elo the first program is the stronger; no bound where it lost or won all."""
        score = self.score
        return Estimate(_elo(score.value), _elo(score.low), _elo(score.high))

    def as_json(self) -> dict[str, object]:
        """Return wins by the programs' names, draws, and both by seat."""
        return {"wins": dict(self.wins), "draws": self.draws, "seats": self.by_seat}

    def lines(self) -> Iterator[str]:
        """Yield it as text."""
        number = len(self.matches)
        yield f"{self.a} against {self.b}: {number} game{'' if number == 1 else 's'}"
        for name, times in self.wins.items():
            yield f"  {name} won {times}, {_percent(share(times, number))} of all"
        yield f"  {self.draws} drawn"
        if self.a != self.b:
            score, elo = self.score, self.elo
            yield f"  score of {self.a}: {_percent(score)}"
            yield f"  Elo: {_signed(elo.value)} ({_signed(elo.low)} to {_signed(elo.high)})"
        for seat, programs in self.by_seat.items():
            for name, counted in programs.items():
                decided = counted["games"] - counted["draws"]
                told = f"{counted['wins']} of {decided} decided games"
                told += f", {_percent(share(counted['wins'], decided))}" if decided else ""
                yield f"  {name} as {seat}: won {told}; {counted['draws']} drawn"
        if self.refused:
            yield f"  the rules refused {self.refused} answers"


def _parts(points: Sequence[float], size: int) -> Iterator[Sequence[float]]:
    return (points[at : at + size] for at in range(0, len(points), size))


def _contested(each: Match, seats: Sequence[str]) -> tuple[str, ...]:
    """Return the seats that a match gave to the two programs."""
    return tuple(seat for seat in seats if seat in each.programs)


def _points(each: Match, name: str) -> float:
    if each.winner not in each.programs:
        return 0.5
    return float(each.programs[each.winner] == name)


def _elo(score: float) -> float:
    if score in (0.0, 1.0):
        return float("inf") if score else float("-inf")
    return 400 * log10(score / (1 - score))


def _percent(each: Estimate) -> str:
    return f"{100 * each.value:.0f} % ({100 * each.low:.0f} to {100 * each.high:.0f})"


def _signed(points: float) -> str:
    return f"{points:+.0f}" if abs(points) < float("inf") else "no bound"


# ---- playing it


def bouts(game: Game[Any], a: str, b: str, scenarios: Sequence[str], seed: str, games: int) -> list[Bout]:
    """Return the games of a duel: pairs of one seed, the programs in every two seats, each both ways round.

    Where both are one program each seed is played once: the other way round it is the same game.
    """
    ways = [*combinations(seats_of(game), 2)]
    found: list[Bout] = []
    number = 0
    while len(found) < games:
        scenario = scenarios[number % len(scenarios)]
        one, other = ways[number // len(scenarios) % len(ways)]
        at = f"{seed}/{scenario}/{number}"
        found.append((scenario, at, ((one, a), (other, b))))
        if a != b:
            found.append((scenario, at, ((one, b), (other, a))))
        number += 1
    return found[:games]


def duel(
    open_executor: Callable[[], Executor],
    source: Source,
    game: Game[Any],
    programs: tuple[str, str],
    games: Sequence[Bout],
    *,
    until_sure: bool = False,
    progress: Callable[[int], None] = lambda done: None,
) -> Duel:
    """Play the games; `until_sure` stops before the last one where the stronger program is known already."""
    a, b = programs
    found = Duel(a, b, tuple(seats_of(game)), ())
    size = _BATCH if until_sure else max(1, len(games))
    for at in range(0, len(games), size):

        def show(ready: int, before: int = at) -> None:
            progress(before + ready)

        played = gathered(open_executor, play_bout, source, games[at : at + size], show)
        found = Duel(a, b, found.seats, (*found.matches, *played))
        if until_sure and is_sure(found.scores):
            break
    return found


def is_sure(scores: Sequence[float]) -> bool:
    """Whether the pairs show who is the stronger, or that neither is: Wald's test of those not shared.

    It looks after each batch, and is mistaken as seldom all the same.
    """
    won, lost = (sum(each > 0.5 for each in scores), sum(each < 0.5 for each in scores))
    likelier = log(_STRONGER / _LEVEL), log((1 - _STRONGER) / (1 - _LEVEL))
    for more, fewer in ((won, lost), (lost, won)):
        if more * likelier[0] + fewer * likelier[1] >= log((1 - _WRONG) / _WRONG):
            return True
    bound = log(_WRONG / (1 - _WRONG))
    return all(x * likelier[0] + y * likelier[1] <= bound for x, y in ((won, lost), (lost, won)))


def play_bout(source: Source, scenario: str, seed: str, programs: tuple[tuple[str, str], ...]) -> Match:
    """Play one game of a duel wherever this runs."""
    try:
        return match(game_of(source), scenario, seed, dict(programs))
    except FailureError as failure:
        raise StudyError(f"{scenario}, seed {seed}: {failure}") from None
