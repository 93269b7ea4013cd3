"""The figures of a study: how often each side wins and reaches its aim, what else is counted, and changes.

Games of two editions are pairs: both have one seed, and with it the dice of every moment they share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from guelta.companion.designing.estimate import (
    CONFIDENCE,
    Estimate,
    difference,
    games_to_know,
    games_to_show,
    mean,
    share,
)  # fmt: skip
from guelta.rules.engine.self_play.contest import Result

__all__ = ["AIM", "WINS", "Figure", "Study"]

NOBODY = "nobody"
WINS, AIM, COUNTED = "wins", "aim", "counted"
_POINTS = 5
"""The change, in wins of 100 games, whose price in games is named. Ours."""
_MANY = 5
"""From how many figures on one of them that lies beyond chance may well be chance. Ours."""


@dataclass(frozen=True)
class Figure:
    """One figure: its kind, whose or what it is, an estimate for each edition, and of two the change.

    `change` is the estimate by itself, `among_all` its interval where all figures of the study are to hold at
    once.
    """

    kind: str
    id: str
    title: str
    editions: tuple[Estimate, ...]
    change: Estimate | None = None
    among_all: Estimate | None = None

    @property
    def is_share(self) -> bool:
        """Whether it is a share of games, not a number counted in each."""
        return self.kind != COUNTED

    @property
    def verdict(self) -> str:
        """How sure a change is, in words; "" for one that chance may have made, and for none."""
        if self.among_all is not None and self.among_all.is_sure:
            return "beyond chance, all taken together"
        return "beyond chance" if self.change is not None and self.change.is_sure else ""

    def line(self, width: int) -> str:
        """Return it in a line of text, its title as wide as told."""
        told = "  then ".join(f"{self._told(each):<24}" for each in self.editions)
        if self.change is not None:
            told += f"  {self._signed(self.change)}{', ' if self.verdict else ''}{self.verdict}"
        return f"  {self.title:<{width}}  {told}".rstrip()

    def _told(self, each: Estimate) -> str:
        if self.is_share:
            return f"{100 * each.value:.1f} % ({100 * each.low:.1f} to {100 * each.high:.1f})"
        return f"{each.value:.2f} {_interval(each, '.2f') or '(in every game)'}"

    def _signed(self, each: Estimate) -> str:
        if self.is_share:
            points = f"{100 * each.value:+.1f} percentage points"
            return f"{points} ({100 * each.low:+.1f} to {100 * each.high:+.1f})"
        return f"{each.value:+.2f} {_interval(each, '+.2f') or '(in every pair)'}"


def _interval(each: Estimate, form: str) -> str:
    return f"({each.low:{form}} to {each.high:{form}})" if each.has_interval else ""


@dataclass(frozen=True)
class Study:
    """The games of one edition or of two, each with its name; the results of two are pairs, in one order.

    `sides` are id and title of those who can win, `aims` what the game calls those of single players. `seed`
    and `first` are the seed and the number of the first game, `players` their manner, "" for at random.
    """

    names: tuple[str, ...]
    results: tuple[Sequence[Result], ...]
    sides: Sequence[tuple[str, str]]
    aims: str = ""
    seed: str = "1"
    first: int = 1
    players: str = ""

    @property
    def scenarios(self) -> Mapping[str, int]:
        """How many games of each scenario each edition played, in their order."""
        return Counter(each.scenario for each in self.results[0])

    @property
    def games(self) -> int:
        """How many games of each edition there are."""
        return len(self.results[0])

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """All of them: who wins, nobody last, who reaches his aim, and what is counted."""
        found = self._every()
        won = [each for found in self.results for each in found if not each.winner]
        titles = dict(self.sides) | ({"": NOBODY} if won else {})
        shares = {
            (WINS, id): [[each.winner == id for each in found] for found in self.results] for id in titles
        }
        shares = {key: values for key, values in shares.items() if any(map(any, values))}
        aimed = [id for id in titles if any(id in each.aims for each in found)]
        shares |= {
            (AIM, id): [[each.aims.get(id, False) for each in found] for found in self.results]
            for id in aimed
        }
        names = dict.fromkeys(name for each in found for name in each.measures)
        counted = {
            name: [[each.measures.get(name, 0.0) for each in found] for found in self.results]
            for name in names
        }
        among = len(shares) + len(counted)
        return (
            *(_of_shares(kind, id, titles[id], each, among) for (kind, id), each in shares.items()),
            *(_of_numbers(name, each, among) for name, each in counted.items()),
        )

    def _every(self) -> list[Result]:
        return [each for found in self.results for each in found]

    def of(self, kind: str) -> list[Figure]:
        """Return the figures of one kind."""
        return [each for each in self.figures if each.kind == kind]

    @property
    def same_boards(self) -> int:
        """How many pairs of games ended on the same board."""
        return sum(one.board == other.board for one, other in zip(*self.results, strict=True))

    @property
    def games_needed(self) -> int:
        """About how many games of each edition show a change of five points, or know shares within five."""
        if len(self.results) == 1:
            times = [round(each.editions[0].value * self.games) for each in self.figures if each.is_share]
            return max((games_to_know(each, self.games, _POINTS / 100) for each in times), default=0)
        before, after = self.results
        won = [
            [
                (one.winner == each.id, other.winner == each.id)
                for one, other in zip(before, after, strict=True)
            ]
            for each in self.of(WINS)
        ]
        return max((games_to_show(pairs, _POINTS / 100) for pairs in won), default=0)

    def remarks(self) -> Iterator[str]:
        """Yield what the figures cannot: how many games would, who never won, and that there are many."""
        needed, points = f"about {self.games_needed:,}", f"{_POINTS} percentage points"
        if self.games_needed and len(self.results) == 1:
            yield f"{needed} games would show each share to within {points}"
        elif self.games_needed:
            yield f"{needed} pairs of games would show a change of {points} four times in five"
        won = {each.id for each in self.of(WINS)}
        if not any(won):
            yield "no game was won"
        elif never := [title for id, title in self.sides if id not in won]:
            yield f"never won: {', '.join(never)}"
        if len(self.results) == 2 and len(self.figures) >= _MANY:
            yield (
                f"{len(self.figures)} figures are compared: had nothing changed, about one of 20 would lie"
                " beyond chance by itself; believe those that do so all taken together"
            )

    def lines(self) -> Iterator[str]:
        """Yield it all as lines of text."""
        number = f"{self.games:,} game{'s' if self.games != 1 else ''}"
        told = "; ".join(f"{name}: {number}" for name in self.names)
        yield f"{told}; intervals of {100 * CONFIDENCE:.0f} %"
        played = ", ".join(f"{name} {number:,}" for name, number in self.scenarios.items())
        yield f"scenarios: {played}; seed {self.seed}; players {self.players or 'at random'}"
        width = max((len(each.title) for each in self.figures), default=0)
        for kind, heading in ((WINS, "wins"), (AIM, self.aims), (COUNTED, "counted in a game, on average")):
            if found := self.of(kind):
                yield f"{heading}:"
                yield from (each.line(width) for each in found)
        if len(self.results) == 2:
            yield f"{self.same_boards:,} of {self.games:,} pairs of games ended on the same board"
        yield from self.remarks()

    def as_json(self) -> Mapping[str, Any]:
        """Return it for other programs: shares from 0 to 1, counts in a game, and what changes."""
        two = len(self.results) == 2
        return {
            "editions": list(self.names),
            "games": self.games,
            "scenarios": dict(self.scenarios),
            "seed": self.seed,
            "first": self.first,
            "players": self.players or "random",
            "confidence": CONFIDENCE,
            "figures": [_json_of(each) for each in self.figures],
            **({"pairs_on_the_same_board": self.same_boards} if two else {}),
            f"{'pairs_to_show' if two else 'games_to_know'}_{_POINTS}_points": self.games_needed,
            "remarks": [*self.remarks()],
        }


def _json_of(figure: Figure) -> Mapping[str, Any]:
    found: dict[str, Any] = {"kind": figure.kind, "id": figure.id, "title": figure.title}
    found["editions"] = [_bounds(each) for each in figure.editions]
    if figure.change is not None and figure.among_all is not None:
        found["change"] = {
            **_bounds(figure.change),
            "beyond_chance": figure.change.is_sure,
            "beyond_chance_all_taken_together": figure.among_all.is_sure,
        }
    return found


def _bounds(each: Estimate) -> Mapping[str, float | None]:
    """Return a figure and its interval, null where it has none."""
    known = each.has_interval
    return {"value": each.value, "low": each.low if known else None, "high": each.high if known else None}


def _of_shares(kind: str, id: str, title: str, editions: Sequence[Sequence[bool]], among: int) -> Figure:
    estimates = tuple(share(sum(each), len(each)) for each in editions)
    if len(editions) == 1:
        return Figure(kind, id, title, estimates)
    pairs = [*zip(*editions, strict=True)]
    return Figure(kind, id, title, estimates, difference(pairs), difference(pairs, among))


def _of_numbers(name: str, editions: Sequence[Sequence[float]], among: int) -> Figure:
    estimates = tuple(map(mean, editions))
    if all(number >= 0 for each in editions for number in each):  # a count: no game comes to less than none
        estimates = tuple(replace(each, low=max(0.0, each.low)) for each in estimates)
    if len(editions) == 1:
        return Figure(COUNTED, name, name, estimates)
    changes = [after - before for before, after in zip(*editions, strict=True)]
    return Figure(COUNTED, name, name, estimates, mean(changes), mean(changes, among))
