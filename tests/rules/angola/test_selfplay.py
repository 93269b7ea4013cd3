"""Some turns that play by themselves: the laws hold, what is refused is found, and somebody hears of it."""

from dataclasses import replace
from random import Random

import pytest

from guelta.rules.angola import GAME
from guelta.rules.engine.self_play.coverage import Coverage
from guelta.rules.engine.self_play.refusing import Came, Refusing
from guelta.rules.engine.self_play.selfplay import play

TURNS = 4


@pytest.fixture(scope="module")
def played() -> tuple[Refusing, Coverage]:
    """Four turns, with refused answers carried out by force."""
    begun = replace(GAME.scenarios["campaign"], last_turn=TURNS, furthest=TURNS)
    refusing, coverage = Refusing(GAME, Random(1)), Coverage()
    refusing.begin("angola")
    for step in play(GAME, begun, "angola"):
        if refusing.counted.total() < 60:
            refusing.see(step)
        coverage.see(step)
    return refusing, coverage


def test_a_refused_answer_that_is_carried_out_by_force_does_not_pass_in_silence(
    played: tuple[Refusing, Coverage],
):
    refusing, _ = played
    named = sum(times for (_, came), times in refusing.counted.items() if came is Came.NAMED)
    assert not refusing.missed, [*refusing.lines()]
    assert named >= 10, [*refusing.lines()]


def test_every_step_of_a_turn_is_carried_out(played: tuple[Refusing, Coverage]):
    _, coverage = played
    assert coverage.procedures.keys() == {each.name for each in GAME.all_procedures}
