"""A combat phase carried out again: legal play is explained, and what the attack refuses is found."""

from random import Random

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad_2021 import GAME as GAME_2021
from guelta.rules.engine.game import Game
from guelta.rules.engine.self_play.conforming import Conforming
from guelta.rules.engine.self_play.refusing import Came, Refusing
from guelta.rules.engine.self_play.selfplay import play
from tests.rules.board import board
from tests.rules.chad.fighting import REBELS, fought

BEFORE = REBELS + "2824 libya-commando-bn-1 libya-commando-bn-2\n2724 fant-inf-bn-1\n"
LOST = "2824 libya-commando-bn-1\nfant-losses fant-inf-bn-1\ntask-force-losses libya-commando-bn-2\n"
"""What seven on the dice asks for: "3C/4"."""


def judged(rolls: str, after: str, before: str = BEFORE) -> list[str]:
    return [
        " ".join(str(each).split()[:3]) for each in fought(board(before), board(f"{REBELS}{rolls}\n{after}"))
    ]


@pytest.mark.rule("5.20")
@pytest.mark.parametrize(
    ("game", "scenario", "combats"), [(GAME, "toyota-war", 6), (GAME, "deby", 4), (GAME_2021, "manta", 3)]
)
def test_combats_of_self_play_are_explained(game: Game, scenario: str, combats: int):
    conforming = Conforming(game, Random("t1"))
    conforming.begin("t1")
    for step in play(game, game.scenarios[scenario], "t1"):
        conforming.see(step)
        if conforming.counted.total() >= combats:
            break
    assert conforming.counted.total() >= combats
    assert conforming.share() == 1, [*conforming.lines()]


@pytest.mark.rule("5.10")
def test_an_attack_that_is_refused_is_found_under_the_number_of_the_refusal():
    refusing = Refusing(GAME, Random("t2"))
    refusing.begin("a")
    for step in play(GAME, GAME.scenarios["manta"], "a"):
        refusing.see(step)
        if refusing.counted.total() >= 4:
            break
    named = sum(times for (_, came), times in refusing.counted.items() if came is Came.NAMED)
    assert named >= 2 and not refusing.missed, [*refusing.lines()]


@pytest.mark.rule("5.20")
def test_every_throw_of_a_combat_phase_is_one_of_its_attacks():
    assert judged("rolls = 3+4", LOST) == []
    assert judged("rolls = 1+1 3+4", LOST) == ["5.20 unsure -"]  # or it was for something else
    assert judged("rolls = 3+4 1+1", LOST) == ["5.20 unsure -"]


@pytest.mark.rule("5.20")
def test_a_combat_that_was_broken_off_before_its_throw_is_due():
    before = REBELS + "2824 libya-mech-bn-1\n2724 fan-guerrilla-1 fan-guerrilla-2\n"
    assert judged(
        "rolls = 2", "2824 libya-mech-bn-1\n2724 fan-guerrilla-2\n2726 fan-guerrilla-1\n", before
    ) == ["5.20 due -"]


@pytest.mark.rule("4.22")
@pytest.mark.rule("5.54")
def test_who_may_not_attack_and_did_is_named_by_the_rule_that_keeps_him():
    before = REBELS.replace("/rebel/", "/government/") + "1637 oau-inf-bn-1\n1638 libya-legion-inf-bn-1\n"
    after = before.replace("government = fan", "government = fan\nrolls = 6+6")
    after = after.replace("1638 libya", "task-force-losses libya")
    assert [each.rule for each in fought(board(before), board(after))] == ["5.54"]
