"""What becomes of a rule that raises while people play: it is *unsure*, and the game goes on without it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from typing import Any, TypeVar

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, unsure
from guelta.rules.engine.game import Game
from guelta.rules.engine.judging.account import Account, Way
from guelta.rules.engine.recipe import Charts

__all__ = ["playing_on"]

C = TypeVar("C", bound=Charts)
Said = Callable[[Exception], str]
"""Says in a phrase where a rule failed and how."""


def playing_on(game: Game[C], said: Said) -> Game[C]:
    """Return a game that is judged as before, but that no rule of it can stop by an exception.

    A check or an audit that raises finds that it cannot be judged. Where what may change on a board raises,
    nothing is called stray; what only the way can show is then not remembered.
    """
    accounts = game.accounts
    return replace(
        game,
        checks={
            rule: replace(each, function=_told(each.function, said)) for rule, each in game.checks.items()
        },
        audits={
            rule: replace(each, function=_told(each.function, said)) for rule, each in game.audits.items()
        },
        accounts=replace(accounts, always=(*map(_accounted, accounts.always),)),
        phases={
            id: replace(
                phase,
                accounts=(*map(_accounted, phase.accounts),),
                accounts_at_start=(*map(_accounted, phase.accounts_at_start),),
                accounts_at_end=(*map(_accounted, phase.accounts_at_end),),
            )
            for id, phase in game.phases.items()
        },
        remember=_remembered(game.remember),
        prepare=_prepared(game.prepare),
    )


def _told(judge: Callable[..., Iterator[Finding]], said: Said) -> Callable[..., Iterator[Finding]]:
    @wraps(judge)
    def judged(*boards: Any) -> Iterator[Finding]:
        try:
            yield from judge(*boards)
        except Exception as error:  # anybody may have written the rule
            message = f"this rule cannot be judged here ({said(error)})"
            yield unsure("", (), message, "see to it yourselves, and tell whoever made the game")

    return judged


def _accounted(account: Account[C]) -> Account[C]:
    @wraps(account)
    def accounted(way: Way[C]) -> Iterable[str]:
        try:
            return [*account(way)]
        except Exception:  # nobody is accused for want of an answer
            return [change.counter for change in way.changes]

    return accounted


def _remembered(
    remember: Callable[[C, Position, Position], Position],
) -> Callable[[C, Position, Position], Position]:
    @wraps(remember)
    def remembered(charts: C, before: Position, after: Position) -> Position:
        try:
            return remember(charts, before, after)
        except Exception:
            return after

    return remembered


def _prepared(prepare: Callable[[C], None]) -> Callable[[C], None]:
    @wraps(prepare)
    def prepared(charts: C) -> None:
        with suppress(Exception):  # then each verdict works it out
            prepare(charts)

    return prepared
