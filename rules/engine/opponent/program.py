"""A program that plays a side: it tries answers out by the rules, and takes the one that brings most.

The same seed, the same board and the same question give the same answer. What it does not see is dealt anew
for each trial, from what it sees and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from guelta.rules.engine.advice.outlook import Board, Distances, Outlook
from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.opponent.candidates import candidates, least_of, most_of
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.seed import Chance, Seed
from guelta.rules.engine.play.situation import Situation
from guelta.rules.engine.self_play.contest import winners_of
from guelta.rules.engine.sight.deal import dealt

__all__ = ["Program", "Reason", "Strength", "Weighed"]

_WORTH_SAYING = 0.1
"""From what difference on a term is named as a reason. Ours."""
_WON = 1000.0
"""What a game that is won is worth, above all that a board can be. Ours."""
_IN_ANY_ORDER = ("mover",)
"""Purposes of choices that only order what is done anyway: each who may move is asked where to. Ours."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How well a program plays: how many answers it weighs, how often it tries each, how far it errs.

    `error` is the share of the spread between the answers by which it misjudges each of them.
    """

    name: str
    width: int
    samples: int
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Weighed:
    """An answer with what it is worth on average, and the terms that make it so."""

    answer: tuple[str, ...]
    worth: float
    terms: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a program answered as it did: what it was asked, its answer in words, and what spoke for it most.

    `for_it` are terms, with their rules, by how much more they are worth than of the average answer.
    `is_open` is whether everybody may know what was answered.
    """

    id: str
    asked: str
    answer: str
    for_it: Mapping[str, float]
    is_open: bool

    def __str__(self) -> str:
        """Return it in a line: what was answered, and the two terms that spoke for it most."""
        best = sorted(self.for_it.items(), key=lambda each: -each[1])[:2]
        why = ", ".join(f"{says} {worth:+.1f}" for says, worth in best if worth >= _WORTH_SAYING)
        return f"{self.asked}: {self.answer}" + (f" - {why}" if why else "")


class Program:
    """Plays one side of a game that has an outlook."""

    def __init__(
        self, game: Game[Any], outlook: Outlook[Any], side: str, strength: Strength, seed: str
    ) -> None:
        self.game = game
        self.outlook = outlook
        self.side = side
        self.strength = strength
        self.seed = seed
        self.distances = Distances(game.charts.map)
        self.untried = 0
        """How many choices were made without a trial that the rules took."""
        self.reasons: list[Reason] = []
        """Why it answered what it weighed, in order."""

    def choose(self, choice: Choice, situation: Situation[Any]) -> tuple[str, ...]:
        """Return the values it chooses."""
        if not choice.options or not choice.most:
            return ()
        if len(choice.options) == 1 and choice.least:
            return (choice.options[0].value,) * choice.least
        known = self.outlook.book(choice, situation)
        if known is None:
            known = self._by_word(choice)
        if known is not None and not choice.fault(known):
            return known
        return self._best(choice, situation)

    def _by_word(self, choice: Choice) -> tuple[str, ...] | None:
        word = choice.id.split("-")[0]
        if word in self.outlook.always:
            return most_of(choice, choice.options)
        if word in self.outlook.never and not choice.least:
            return ()
        return None

    def _best(self, choice: Choice, situation: Situation[Any]) -> tuple[str, ...]:
        key = f"{self.seed} {self.side} {situation.moment} {choice.id}"
        random, board = Random(key), self.board(situation.board)
        pulls = self.outlook.pull(board, choice)
        if choice.purpose in _IN_ANY_ORDER and choice.most == 1:
            return (max(choice.options, key=lambda option: pulls.get(option.value, 0.0)).value,)
        tried = candidates(choice, lambda option: pulls.get(option.value, 0.0), random, self.strength.width)
        if len(tried) == 1:
            return tried[0]
        weighed = self.weighed(choice, situation, tried, key)
        if not weighed:
            self.untried += 1
            return tried[0] if tried else least_of(choice, choice.options)
        error = self.strength.error * _spread(weighed)
        best = max(weighed, key=lambda each: each.worth + (random.gauss(0.0, error) if error else 0.0))
        self.reasons.append(_reason(choice, best, weighed))
        return best.answer

    def weighed(
        self, choice: Choice, situation: Situation[Any], tried: Sequence[tuple[str, ...]], key: str
    ) -> tuple[Weighed, ...]:
        """Return what each answer is worth that the rules take, in the order given.

        All meet the same dice and the same deals.
        """
        boards: dict[tuple[str, ...], list[Position]] = {}
        for number in range(self.strength.samples):
            deal = _Deals(self.game, f"{key} deal {number}", situation.drawn)
            is_certain = deal(situation.began) is situation.began
            for answer in tried:
                after = _AtFirstSight(self, f"{key} {number}")
                brought = situation.try_out(choice, answer, after, deal)
                if brought is not None:
                    boards.setdefault(answer, []).append(brought.board)
                    is_certain = is_certain and not brought.by_chance
            if is_certain:
                break
        return tuple(self._weigh(answer, found) for answer, found in boards.items())

    def _weigh(self, answer: tuple[str, ...], boards: Sequence[Position]) -> Weighed:
        terms: dict[str, float] = {}
        for position in boards:
            for says, worth in self.terms(position).items():
                terms[says] = terms.get(says, 0.0) + worth / len(boards)
        return Weighed(answer, sum(terms.values()), terms)

    def board(self, position: Position) -> Board[Any]:
        """Return a board as this side weighs it."""
        return Board(position, self.game.charts, self.side, self.outlook, self.distances)

    def terms(self, position: Position) -> Mapping[str, float]:
        """Return what a board is worth to this side, by the rule and the words of each term."""
        if VICTORY in position.fields:
            return {"victory": self._won(position)}
        board = self.board(position)
        return {f"{each.says} ({each.rule})": each.weight * each.amount(board) for each in self.outlook.terms}

    def _won(self, position: Position) -> float:
        won = winners_of(self.game, position)
        if not won:
            return 0.0
        return _WON if self.side in won else -_WON

    def at_first_sight(self, choice: Choice, position: Position, random: Random) -> tuple[str, ...]:
        """Return what somebody answers who tries nothing out: what attracts, else as little as he must."""
        if not choice.options or not choice.most:
            return ()
        known = self._by_word(choice)
        if known is not None:
            return known
        board = self.board(position)
        options = [*choice.options]
        random.shuffle(options)
        pulls = self.outlook.pull(board, choice)
        options.sort(key=lambda option: pulls.get(option.value, 0.0), reverse=True)
        if not choice.least and pulls.get(options[0].value, 0.0) > 0 and choice.most == 1:
            return (options[0].value,)
        return least_of(choice, options)


def _reason(choice: Choice, best: Weighed, weighed: Sequence[Weighed]) -> Reason:
    titles = {option.value: option.title for option in choice.options}
    mean = {
        says: sum(each.terms.get(says, 0.0) for each in weighed) / len(weighed)
        for says in {says for each in weighed for says in each.terms}
    }
    for_it = {says: best.terms.get(says, 0.0) - mean[says] for says in sorted(mean)}
    answer = ", ".join(titles[value] for value in best.answer) or "nothing"
    return Reason(choice.id, choice.title, answer, for_it, choice.is_open)


def _spread(weighed: Sequence[Weighed]) -> float:
    """Return how far apart the worths lie of answers that neither win the game nor lose it."""
    worths = [each.worth for each in weighed if abs(each.worth) < _WON / 2]
    return max(worths) - min(worths) if worths else 0.0


class _Deals:
    """Deals anew what is unseen on a board, once for each board that is asked for."""

    def __init__(self, game: Game[Any], key: str, drawn: Mapping[str, Sequence[str]]) -> None:
        self.game = game
        self.key = key
        self.drawn = drawn
        self.known: dict[int, tuple[Position, Position]] = {}

    def __call__(self, seen: Position) -> Position:
        if id(seen) not in self.known:
            self.known[id(seen)] = seen, dealt(self.game, seen, Random(self.key), self.drawn)
        return self.known[id(seen)][1]


class _AtFirstSight:
    """Answers what follows in a trial: dice of its own, and what attracts whoever is asked."""

    def __init__(self, program: Program, key: str) -> None:
        self.program = program
        self.chance = Chance(Seed(key))
        self.random = Random(key)

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...]:
        return self.chance.dice_of(roll, position)

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...]:
        return self.chance.drawn_of(draw, position)

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...]:
        return self.program.at_first_sight(choice, position, self.random)
