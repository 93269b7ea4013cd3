"""A rule that raises while people play is unsure, accuses nobody, and does not end the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.judging.account import Accounts
from guelta.rules.engine.refereeing.faulty_rules import playing_on
from guelta.rules.engine.refereeing.judge import judge_leaf
from tests.example_games import example
from tests.rules.board import board

GAME = example("three_wells")
SEQUENCE = GAME.sequence_for(GAME.scenarios["dry-year"])
MARCH = "@ turn-1/marches\ninitiative = gold red blue\nactive = gold\nactivation = 1\n"
TOLD = "this rule cannot be judged here (march.py, line 7: division by zero)"
HERE = f"{MARCH}0202  gold-rider-1\n"
THERE = f"{MARCH}0302  gold-rider-1\n"


def broken(*boards):
    """1.30  A rule whose author divided by nothing."""
    yield from ()
    raise ZeroDivisionError("division by zero")


def said(error: Exception) -> str:
    return f"march.py, line 7: {error}"


def judged(game, start: str, end: str) -> list[Finding]:
    return [*judge_leaf(playing_on(game, said), "turn-1/marches", SEQUENCE, board(start), board(end))]


def test_a_check_that_raises_finds_that_it_cannot_be_judged_and_the_others_go_on() -> None:
    check = replace(GAME.checks["1.30"], function=broken)
    game = replace(GAME, checks={**GAME.checks, "1.30": check})
    crowd = board(f"{MARCH}0202  red-rider-1 red-rider-2 red-decoy\n")
    with pytest.raises(ZeroDivisionError):
        game.judge(crowd, ["1.30"])
    first, second = playing_on(game, said).judge(crowd, ["1.30", "1.20"])
    assert (str(first), first.message) == ("1.30 unsure -", TOLD)
    assert str(second) == "1.20 violation 0202 red-rider-1 red-rider-2 red-decoy"


def test_an_audit_that_raises_is_unsure_of_the_way() -> None:
    game = replace(GAME, audits={**GAME.audits, "3.10": replace(GAME.audits["3.10"], function=broken)})
    assert [(str(each), each.message) for each in judged(game, HERE, THERE)] == [("3.10 unsure -", TOLD)]


def test_where_nobody_can_say_what_may_change_nothing_is_called_stray() -> None:
    shut = replace(GAME, accounts=replace(GAME.accounts, always=()), phases={})
    assert [each.rule for each in judged(shut, HERE, THERE)] == ["1.40"]
    failing = Accounts(always=(broken,), stray=GAME.accounts.stray)
    assert judged(replace(shut, accounts=failing), HERE, THERE) == []


def test_what_cannot_be_remembered_is_not() -> None:
    def forgets(charts, before, after):
        raise KeyError("mark")

    after = board(THERE)
    assert (
        playing_on(replace(GAME, remember=forgets), said).remember(GAME.charts, board(HERE), after) is after
    )


def test_what_cannot_be_prepared_is_worked_out_later() -> None:
    def fails(charts):
        raise KeyError("map")

    playing_on(replace(GAME, prepare=fails), said).prepare(GAME.charts)


def test_a_sound_game_is_judged_as_before() -> None:
    assert judged(GAME, HERE, THERE) == []
    far = f"{MARCH}0205  gold-rider-1\n"
    assert (
        [str(each) for each in judged(GAME, HERE, far)]
        == [str(each) for each in judge_leaf(GAME, "turn-1/marches", SEQUENCE, board(HERE), board(far))]
        != []
    )
