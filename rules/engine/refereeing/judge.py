"""A game judged as its sequence of play asks: at its moments, and on the way through a phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.stops import NO_STOPS, Stops
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.judging.account import Way, around
from guelta.rules.engine.judging.phase import accounts_of
from guelta.rules.engine.order import next_side, onward
from guelta.rules.engine.play.sequence import Moment, Sequence
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.replay.budget import CHECK, Budget
from guelta.rules.engine.replay.verdict import judge_again

__all__ = ["OVERDUE", "judge_leaf", "judge_moment", "judge_rest", "judge_way"]

C = TypeVar("C", bound=Charts)

OVERDUE = "not carried out: "
"""How the message of what was due begins once its phase has ended."""


def judge_moment(
    game: Game[C], position: Position, moment: Moment, *, has_come: bool = True
) -> list[Finding]:
    """Run what the sequence asks for at the start or end of a phase.

    At an end, what was *due* of the rules to be settled by then has become a violation; before it `has_come`
    it is due, as was said when it came up.
    """
    findings = game.judge(position, moment.rules, moment.path)
    if not has_come or not moment.ends or not moment.phase.settle:
        return findings
    overdue = [
        replace(finding, verdict=Verdict.VIOLATION, message=f"{OVERDUE}{finding.message}")
        if finding.verdict is Verdict.DUE
        else finding
        for finding in game.judge(position, moment.phase.settle, moment.path)
    ]
    return [*findings, *overdue]


def judge_way(
    game: Game[C], start: Position, end: Position, moment: Moment, stops: Stops = NO_STOPS
) -> list[Finding]:
    """Run the audits the sequence asks for on the way from the start of a phase to its end.

    `stops` are the steps of that phase, as far as they are known.
    """
    return [*_audited(game, start, end, moment, stops)]


def _audited(
    game: Game[C], start: Position, end: Position, moment: Moment, stops: Stops
) -> Iterator[Finding]:
    for number in moment.phase.audit:
        if game.in_force(game.charts, start, number):
            for each in game.audits[number].run(start, end, game.charts, moment.path, stops):
                yield game.complete(each, start, end)


def judge_rest(
    game: Game[C],
    start: Position,
    end: Position,
    path: str,
    sequence: Sequence,
    stops: Stops = NO_STOPS,
) -> list[Finding]:
    """Return what changed in a phase of the sequence that nothing in it accounts for.

    Where an edition leaves out the number that forbids it, the phase's own stands for it.
    """
    return [*_rest(game, start, end, path, sequence, stops)]


def _rest(
    game: Game[C], start: Position, end: Position, path: str, sequence: Sequence, stops: Stops
) -> Iterator[Finding]:
    moments = around(sequence, path)
    own = next(each.phase.rule for each in moments if each.path == path)
    way = Way(start, end, game.charts, path, stops)
    phases = frozenset(each.phase.name for each in moments)
    for each in game.accounts.judge(way, phases, accounts_of(game.phases, path, moments)):
        rule = own if game.recipe.leaves_out(each.rule) else each.rule
        yield game.complete(replace(each, rule=rule, phase=path), start, end)


def judge_leaf(
    game: Game[C],
    path: str,
    sequence: Sequence,
    start: Position,
    end: Position,
    stops: Stops = NO_STOPS,
    budget: Budget = CHECK,
) -> Iterator[Finding]:
    """Judge all that is judged as play goes on from a leaf to the next, as far as it is asked for.

    First comes what is quick to judge: what nothing in the leaf accounts for.
    """
    last = end if end.cursor == path else end.at(path)
    again = next_side(game, sequence, last) is not None
    ended = sequence.ends(path, again=again)

    def on_the_way() -> Iterator[Finding]:
        yield from _rest(game, start, end, path, sequence, stops)
        for moment in ended:
            if moment.path == path:
                yield from _audited(game, start, last, moment, stops)

    yield from judge_again(game, sequence, (start, last), on_the_way(), budget)
    end = last
    for moment in ended:
        yield from judge_moment(game, end, moment)
    following = onward(game, sequence, end)
    if following is not None:
        after = game.remember(game.charts, end, following)
        for moment in sequence.starts(after.cursor, again=again):
            yield from judge_moment(game, after, moment)
