"""A run that goes on from a commit comes to the board and ledger of one from the beginning, in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Answers, Commit, Observer, Outcome, Procedure, Run, perform
from guelta.rules.engine.self_play import selfplay
from guelta.rules.engine.self_play.selfplay import play
from tests.library import LIBRARY

TURNS = {
    "chad manta": (2, {"movement", "combat_phase", "reinforcements"}),
    "chad campaign": (3, {"movement", "combat_phase", "affiliation"}),
    "chad_2021 manta": (2, {"movement", "combat_phase"}),
    "zefra crisis": (2, {"activation"}),
    "angola campaign": (1, {"turn_card"}),
}
"""How many turns are played of a scenario, and whose procedures have to commit in them."""


def going_on(seen: Counter[str]) -> Callable[..., Outcome]:
    """Make a `perform` that goes on from every commit of a procedure that is done, and compares."""

    def performed(
        procedure: Procedure[Any],
        position: Position,
        charts: Any,
        answers: Answers,
        *,
        since: Commit | None = None,
        observer: Observer | None = None,
    ) -> Outcome:
        whole = perform(procedure, position, charts, answers, since=since, observer=observer)
        for commit in whole.commits if whole.is_done else ():
            again = perform(procedure, position, charts, answers, since=commit)
            assert (str(again.position), again.entries) == (str(whole.position), whole.entries), (
                procedure.name
            )
            assert [each.asked for each in again.entries] == [each.asked for each in whole.entries]
            assert again.commits == whole.commits[whole.commits.index(commit) :]
            seen[procedure.name] += 1
        return whole

    return performed


@pytest.mark.parametrize("name", TURNS)
def test_from_every_commit_it_goes_on_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    turns, due = TURNS[name]
    id, _, scenario = name.partition(" ")
    game = LIBRARY.game(id)
    card = game.scenarios[scenario]
    first = game.sequence_for(card).turn(card.start.cursor) or 1
    card = replace(card, last_turn=first + turns - 1, furthest=first + turns - 1)
    seen: Counter[str] = Counter()
    monkeypatch.setattr(selfplay, "perform", going_on(seen))
    for seed in ("going on", "and on"):
        for _ in play(game, card, seed, judges=False):
            pass
    assert {*seen} >= due


def quietly(seen: Counter[str]) -> Callable[..., Outcome]:
    """Make a `perform` that carries out again what is done, quiet and on an interned board, and compares."""

    def performed(
        procedure: Procedure[Any],
        position: Position,
        charts: Any,
        answers: Answers,
        *,
        since: Commit | None = None,
        observer: Observer | None = None,
    ) -> Outcome:
        told = perform(procedure, position, charts, answers, since=since, observer=observer)
        if told.is_done:
            start = position.interned()
            quiet = [perform(procedure, start, charts, answers, quiet=True) for _ in range(2)]
            assert quiet[0].position is quiet[1].position, procedure.name
            assert str(quiet[0].position) == str(told.position), procedure.name
            lines = [(each.rule, each.dice, each.side, each.cell, each.asked) for each in told.entries]
            for each in quiet:
                assert [(e.rule, e.dice, e.side, e.cell, e.asked) for e in each.entries] == lines
            seen[procedure.name] += 1
        return told

    return performed


@pytest.mark.parametrize("name", TURNS)
def test_played_quiet_and_told_games_end_on_the_same_board(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns, due = TURNS[name]
    id, _, scenario = name.partition(" ")
    game = LIBRARY.game(id)
    card = game.scenarios[scenario]
    first = game.sequence_for(card).turn(card.start.cursor) or 1
    card = replace(card, last_turn=first + turns - 1, furthest=first + turns - 1)
    seen: Counter[str] = Counter()
    monkeypatch.setattr(selfplay, "perform", quietly(seen))
    for _ in play(game, card, "quietly", judges=False):
        pass
    assert {*seen} >= due


def test_a_state_that_changes_afterwards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault put back: a procedure that commits a set it goes on to change."""
    game = LIBRARY.game("zefra")

    def forgetful(run: Run[Any]) -> None:
        done: list[str] = run.resumed(list)
        while len(done) < 2:
            done.append("once")
            run.write("p3-01", f"{len(done)} done")
            run.commit(done)

    seen: Counter[str] = Counter()
    performed = going_on(seen)
    procedure = Procedure("p3-01", (), forgetful)
    with pytest.raises(AssertionError):
        performed(procedure, game.scenarios["crisis"].start, game.charts, None)
