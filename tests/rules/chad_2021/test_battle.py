"""Battle in the 2021 edition where its page leaves something out: typed from 2.1 and 2.4.1."""

import pytest

from guelta.rules.chad.attacks.permission import Attack, objections
from guelta.rules.chad.combat.combat import attack
from guelta.rules.chad_2021 import GAME
from guelta.rules.engine.play.procedure import Inputs, perform
from tests.rules.board import board

REBELS = "@ turn-1/tactical-phase/impulse-1/rebel/combat\nscenario = manta\ngovernment = fan\n"
GOVERNMENT = REBELS.replace("/rebel/", "/government/")


def fight(text, target, base, **choices):
    inputs = Inputs(choices={name.replace("_", "-"): tuple(said.split()) for name, said in choices.items()})
    return perform(lambda run: attack(run, Attack(target, (base,))), board(text), GAME.charts, inputs)


def forbids(text, target, base):
    return [each.rule for each in objections(board(text), GAME.charts, Attack(target, (base,)))]


@pytest.mark.rule("5.53")
@pytest.mark.parametrize(
    ("head", "defender", "attacker"),
    [(REBELS, "fan-guerrilla-1", "libya-mech-bn-1"), (GOVERNMENT, "fap-guerrilla-1", "fant-inf-bn-1")],
)
def test_guerrillas_of_both_sides_withdraw_or_ambush_wherever_they_are(head, defender, attacker):
    outcome = fight(f"{head}2824 {attacker}\n2724 {defender}", "2724", "2824")
    assert outcome.asks is not None and outcome.asks.id == "operation-2724"
    assert [each.value for each in outcome.asks.options] == ["remain", "withdraw", "ambush"]


@pytest.mark.rule("5.53")
def test_conventional_defenders_do_neither():
    outcome = fight(f"{REBELS}2824 libya-mech-bn-1\n2724 fant-inf-bn-1", "2724", "2824")
    assert outcome.asks is not None and outcome.asks.id == "dice-2724"


@pytest.mark.rule("5.42")
def test_only_who_may_be_in_the_free_zone_fights_there():
    inside = f"{GOVERNMENT}4233 fan-guerrilla-1\n4234 anl-guerrilla-1:fap"
    assert forbids(inside, "4234", "4233") == []
    across = f"{GOVERNMENT}4134 fant-inf-co-1\n4234 anl-guerrilla-1:fap"
    assert forbids(across, "4234", "4134") == ["5.42"]
    assert forbids(across.replace("fant-inf-co-1", "fan-guerrilla-1"), "4234", "4134") == []


@pytest.mark.rule("5.42")
def test_an_attack_over_the_frontier_is_found_on_the_board():
    start = board(f"{GOVERNMENT}4134 fant-inf-co-1\n4234 anl-guerrilla-1:fap")
    end = board(f"{GOVERNMENT}4134 fant-inf-co-1\neliminated anl-guerrilla-1:fap")
    found = GAME.audits["5.00"].run(start, end, GAME.charts, start.cursor)
    assert [str(each) for each in found] == ["5.42 violation 4234 fant-inf-co-1 anl-guerrilla-1"]
