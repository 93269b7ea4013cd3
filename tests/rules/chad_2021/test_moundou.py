"""Operation Manta in the 2021 edition, typed from I, II and III of its page: Part I alone, to its end."""

import pytest

from guelta.rules.chad.attacks.permission import Attack
from guelta.rules.chad.combat.combat import attack
from guelta.rules.chad.combat.odds import odds
from guelta.rules.chad.movement.movement import legal_moves
from guelta.rules.chad_2021 import GAME
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Inputs, perform
from guelta.rules.engine.refereeing.judge import judge_leaf
from tests.rules.board import board, findings

SEQUENCE = GAME.sequence_for(GAME.scenarios["manta"])
IMPULSE = "turn-1/tactical-phase/impulse-1"
DIE = "turn-1/tactical-phase/mrp-die"
MRP = "1849  mrp-guerrilla-1 mrp-guerrilla-2 mrp-leader igf-1"
JOINED = "1849  mrp-guerrilla-1:fap mrp-guerrilla-2:fap mrp-leader:fap"


def on(cursor, *lines):
    head = (f"@ {cursor}", "government = fan", "scenario = manta")
    return board("\n".join((*head, *lines)))


def judged(path, start, *end):
    """Return all that is found as a phase ends, as `rule verdict`."""
    found = judge_leaf(GAME, path, SEQUENCE, on(path, start), on(path, *end))
    return sorted({f"{each.rule} {each.verdict}" for each in found})


# ---- Moundou Negotiation (I.3)


@pytest.mark.rule("14.13")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_die_is_due_in_every_tactical_phase_the_first_too(turn):
    path = DIE.replace("turn-1", f"turn-{turn}")
    assert findings(GAME, on(path, MRP), "14.13") == ["14.13 due 1849 mrp-leader"]
    assert findings(GAME, on(path, JOINED), "14.13") == []


@pytest.mark.rule("14.13")
@pytest.mark.parametrize(("die", "joins"), [(4, False), (5, True), (6, True)])
def test_on_5_or_6_it_joins_the_rebel(die, joins):
    inputs = Inputs(dice={"mrp-die": (die,)})
    after = perform(GAME.phases["mrp-die"].procedure, on(DIE, MRP), GAME.charts, inputs).position
    assert {str(each) for each in after.stack("1849")} == {*(JOINED if joins else MRP).split()[1:]}


@pytest.mark.rule("14.13")
@pytest.mark.parametrize(
    ("end", "found"),
    [
        ((JOINED, "rolls = 6"), []),
        ((MRP, "rolls = 6"), ["14.13 violation"]),
        ((MRP, "rolls = 3"), []),
        ((JOINED, "rolls = 3"), ["14.13 violation"]),
        ((JOINED.replace(":fap", ":fan"), "rolls = 6"), ["14.13 violation"]),
    ],
)
def test_what_came_of_the_die_is_judged(end, found):
    stands, rolls = end
    assert judged(DIE, MRP, rolls, stands) == found


@pytest.mark.rule("14.13")
def test_attacked_it_joins_who_did_not_attack():
    position = on(f"{IMPULSE}/government/combat", "1848 fant-inf-bn-1", MRP)
    inputs = Inputs(choices={"kind-1849": ("guerrilla",)})
    fought = perform(lambda run: attack(run, Attack("1849", ("1848",))), position, GAME.charts, inputs)
    assert [str(each) for each in fought.entries if each.rule == "14.13"] == [
        "14.13  MRP at 1849 Moundou joins the FAP player (fap)"
    ]


@pytest.mark.rule("14.13")
def test_it_does_not_move_and_nobody_need_attack_it():
    path = f"{IMPULSE}/rebel/movement"
    assert judged(path, MRP, "1848  mrp-guerrilla-2", MRP.replace("mrp-guerrilla-2 ", "")) == [
        "14.13 violation"
    ]
    beside = legal_moves(on(path, MRP, "1748  codos-guerrilla-1:fap"), GAME.charts, "codos-guerrilla-1")
    assert beside["1848"].attacks == () and "1849" not in beside


# ---- nothing of Part II, which the page does not have


@pytest.mark.rule("14.13")
@pytest.mark.parametrize(
    "change",
    [
        "drought = drought",
        "batha-presence  presence-batha",
        "kanem-production-3  production-kanem",
        "gdp-50  gdp-level",
        "2446  igf-2",
        "sanctuary-sudan  anl-guerrilla-1:fap",
        "out-of-country  habre",
        "government = fap",
    ],
)
@pytest.mark.parametrize("turn", [1, 2])
def test_what_belongs_to_part_two_is_no_part_of_it(turn, change):
    path = f"turn-{turn}/tactical-phase/impulse-1/government/movement"
    start = ("3633  habre fan-guerrilla-1", "2446  codos-guerrilla-1:fap codos-leader:fap")
    end = [each.replace(" habre", "") if "habre" in change else each for each in start]
    assert judged(path, "\n".join(start), change, *end) == ["14.13 violation"]
    assert judged(path, "\n".join(start), *start) == []


@pytest.mark.rule("14.13")
def test_french_units_attack_libyans_without_waiting():
    position = on(
        f"{IMPULSE}/government/combat",
        "2725  france-inf-bn-1\n2827  fant-inf-co-1\n2826  libya-commando-bn-1",
    )
    found = odds(position, GAME.charts, Attack("2826", ("2725", "2827")))
    assert found.differential.attack == 9 + 2


@pytest.mark.rule("14.13")
def test_that_libyans_attack_french_units_is_not_kept_on_the_board():
    position = on(f"{IMPULSE}/rebel/combat", "2824  libya-mech-bn-1 libya-mech-bn-2\n2724  france-inf-bn-1")
    known = Inputs().with_dice("dice-2724", 6, 5)
    outcome = perform(lambda run: attack(run, Attack("2724", ("2824",))), position, GAME.charts, known)
    assert outcome.finding is None and Position.parse(str(outcome.position), GAME) == outcome.position


@pytest.mark.rule("14.13")
@pytest.mark.parametrize("place", ["government-reinforcements", "1537"])
def test_eliminated_fant_units_do_not_come_back(place):
    path = f"{IMPULSE}/government/reinforcements"
    assert judged(path, "fant-losses  fant-inf-bn-1", f"{place}  fant-inf-bn-1") == ["14.13 violation"]


# ---- set-up and end


@pytest.mark.rule("14.10")
def test_its_two_turns_are_tactical_phases_and_nothing_else():
    assert {path.split("/")[1] for path in SEQUENCE.leaves} == {"tactical-phase"}
    assert {path.split("/")[0] for path in SEQUENCE.leaves} == {"turn-1", "turn-2"}


@pytest.mark.rule("14.12")
@pytest.mark.parametrize(
    ("stands", "result"),
    [
        ("1537  habre", ["result: FAN player, win (14.12)"]),
        ("1537  libya-mech-bn-1", ["result: FAP player, win (14.12)"]),
        ("2734  fant-inf-bn-1", ["result: nobody, draw (14.12)"]),
    ],
)
def test_who_holds_the_capital_as_turn_2_ends_has_won(stands, result):
    path = "turn-2/tactical-phase/water-check"
    found = [*judge_leaf(GAME, path, SEQUENCE, on(path, stands), on(path, stands))]
    assert [each.remedy for each in found] == result
    early = path.replace("turn-2", "turn-1")
    assert [*judge_leaf(GAME, early, SEQUENCE, on(early, stands), on(early, stands))] == []


@pytest.mark.rule("1.10")
def test_units_of_one_player_share_a_hex_and_those_of_both_do_not():
    path = f"{IMPULSE}/government/movement"
    assert findings(GAME, on(path, "2734  fant-inf-co-1 fan-guerrilla-1 oau-inf-bn-1"), "4.22") == []
    assert findings(GAME, on(path, "2734  fant-inf-co-1 fap-guerrilla-1"), "4.22") == [
        "4.22 violation 2734 fant-inf-co-1 fap-guerrilla-1"
    ]
