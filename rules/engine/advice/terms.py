"""What makes a board worth something in many games: strength, ground held, what must not be lost, danger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from typing import TypeVar

from guelta.rules.engine.advice.outlook import Board, Term
from guelta.rules.engine.recipe import Charts

__all__ = ["danger", "ground", "held", "in_danger", "precious", "score", "strength"]

C = TypeVar("C", bound=Charts)
Worths = Callable[[Board[C]], Mapping[str, float]]
"""Gives how much each space, or each counter, is worth."""
_OFF_THE_MAP = 0.7
"""What strength off the map counts, against 1 on it. Ours."""


def danger(threat: float, guard: float) -> float:
    """Return how likely what is guarded so is lost to such a threat, from 0 to 1. Ours."""
    return threat * threat / (threat * threat + guard * guard + 1.0)


def strength(rule: str, weight: float = 1.0) -> Term[C]:
    """Return the term of strength in play: one's own less that of the foes."""

    def amount(board: Board[C]) -> float:
        total = 0.0
        for sign, pieces in ((1.0, board.own), (-1.0, board.foes)):
            for each in pieces:
                total += sign * each.strength * (1.0 if each.space in board.charts.map else _OFF_THE_MAP)
        return total

    return Term(rule, "strength", weight, amount)


def ground(rule: str, worths: Worths[C], weight: float = 1.0, *, decay: float = 3.0) -> Term[C]:
    """Return the term of spaces that are worth something: who could have them, by strength and distance.

    `decay` is after how many steps strength counts for a third.
    """

    def amount(board: Board[C]) -> float:
        total = 0.0
        for space, worth in worths(board).items():
            steps = board.distances.of(space)
            own = sum(p * exp(-steps.get(at, 99) / decay) for at, p in board.strength.items())
            foe = sum(p * exp(-steps.get(at, 99) / decay) for at, p in board.opposing.items())
            total += worth * (own - foe) / (own + foe + 1.0)
        return total

    return Term(rule, "ground", weight, amount)


def held(rule: str, worths: Worths[C], weight: float = 1.0) -> Term[C]:
    """Return the term of spaces in which one's own stand, less those of foes, by how safe they are."""

    def amount(board: Board[C]) -> float:
        total = 0.0
        for space, worth in worths(board).items():
            if space in board.strength:
                total += worth * (1.0 - danger(board.threats.get(space, 0.0), board.strength[space]))
            if space in board.opposing:
                total -= worth * (1.0 - danger(board.chances.get(space, 0.0), board.opposing[space]))
        return total

    return Term(rule, "what is held", weight, amount)


def in_danger(rule: str, weight: float = 1.0) -> Term[C]:
    """Return the term of steps that a stronger foe can come to: those of foes less one's own."""

    def amount(board: Board[C]) -> float:
        total = 0.0
        for each in board.own:
            if each.space in board.threats:
                guard = board.strength.get(each.space, 0.0)
                total -= each.steps * danger(board.threats[each.space], guard)
        for each in board.foes:
            if each.space in board.chances:
                guard = board.opposing.get(each.space, 0.0)
                total += 0.7 * each.steps * danger(board.chances[each.space], guard)
        return total

    return Term(rule, "who is in danger", weight, amount)


def precious(rule: str, worths: Worths[C], weight: float = 1.0, *, away: float = 1.2) -> Term[C]:
    """Return the term of counters that must not be lost: their safety, and the danger to those of foes.

    `away` is what one counts that stands off the map, where nobody comes to it.
    """

    def amount(board: Board[C]) -> float:
        wanted, total = worths(board), 0.0
        for sign, pieces, threats, powers in (
            (1.0, board.own, board.threats, board.strength),
            (-1.0, board.foes, board.chances, board.opposing),
        ):
            for each in pieces:
                if each.counter in wanted:
                    at = each.space
                    safe = 1.0 - danger(threats.get(at, 0.0), powers.get(at, 0.0))
                    total += sign * wanted[each.counter] * (safe if at in board.charts.map else away)
        return total

    return Term(rule, "what must not be lost", weight, amount)


def score(rule: str, counted: Callable[[Board[C]], float], weight: float, says: str = "the score") -> Term[C]:
    """Return the term of what the game counts itself: one's own less that of the foes."""
    return Term(rule, says, weight, counted)
