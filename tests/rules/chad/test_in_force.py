"""1.10, 3.00 and 14.13: Operation Manta is played with Part I alone until turn 11, in either edition."""

import pytest

from guelta.rules import chad, chad_2021
from guelta.rules.chad import GAME
from guelta.rules.chad.attacks.permission import Attack
from guelta.rules.chad.combat.odds import odds
from guelta.rules.chad.components.in_force import drought
from guelta.rules.engine.findings.finding import Verdict
from guelta.rules.engine.refereeing.judge import judge_leaf
from tests.rules.board import board, findings
from tests.rules.chad.fighting import fight, ledger, refused
from tests.rules.chad.moves import moves, verdicts

TURN_9 = "@ turn-9/tactical-phase/impulse-1/{}\nscenario = manta\ngovernment = fan\n"
COMBAT, MOVEMENT = TURN_9.format("government/combat"), TURN_9.format("government/movement")
TURN_11 = MOVEMENT.replace("turn-9", "turn-11")
STARRED = {"12.00", "12.30", "12.31", "12.32", "12.40", "12.41", "12.42", "12.43"}
"""What the starred steps of 3.00 name of Part II: the adjustment of task forces, and reinforcements."""
PART_TWO = [entry.rule for entry in GAME.rulebook if 6 <= int(entry.rule.split(".")[0]) <= 12]
MRP = "1849  mrp-guerrilla-1 mrp-guerrilla-2 mrp-leader igf-1\n"


@pytest.mark.rule("1.10")
@pytest.mark.rule("14.13")
@pytest.mark.parametrize("rule", PART_TWO)
def test_every_number_of_part_two(rule):
    assert GAME.in_force(GAME.charts, board(MOVEMENT), rule) is (rule in STARRED)
    assert GAME.in_force(GAME.charts, board(TURN_11), rule)
    assert GAME.in_force(GAME.charts, board(MOVEMENT.replace("manta", "toyota-war")), rule)


@pytest.mark.rule("1.10")
def test_the_parts_that_are_in_force_from_the_first_turn():
    others = [entry.rule for entry in GAME.rulebook if entry.rule not in PART_TWO]
    assert all(GAME.in_force(GAME.charts, board(MOVEMENT), rule) for rule in others)


@pytest.mark.rule("14.13")
@pytest.mark.parametrize("game", [chad.GAME, chad_2021.GAME], ids=lambda game: game.id)
def test_no_check_of_another_number_of_part_two_runs(game):
    """French with Libyans (8.30), an IGF that left its home (11.31), a war zone: nobody is told of them."""
    text = COMBAT + MRP + "1848  mrp-guerrilla-3\n3020  france-inf-bn-1 libya-mech-bn-1\n"
    position = board(text + "kanem-production-3 production-kanem:war-zone\n")
    found = {finding.rule for finding in game.judge(position, game.checks)}
    assert not found & (set(PART_TWO) - STARRED)
    assert {"4.22", "14.13"} <= found


@pytest.mark.rule("14.13")
def test_the_edition_of_2021_does_not_list_them_either():
    listed = {entry.rule for entry in chad_2021.GAME.rulebook}
    assert listed & set(PART_TWO) <= STARRED | {"12.30"}


# ---- 8.20


@pytest.mark.rule("14.13")
@pytest.mark.rule("8.20")
def test_french_units_attack_libyans_from_the_first_turn():
    """French and FANT attack a Libyan commando at 2826 together, with nine and two."""
    text = COMBAT + "2725  france-inf-bn-1\n2827  fant-inf-co-1\n2826  libya-commando-bn-1\n"
    found = odds(board(text), GAME.charts, Attack("2826", ("2725", "2827"))).differential
    assert found.attack == 9 + 2
    assert refused(text.replace("manta", "toyota-war"), "2826", "2725").startswith("8.20 ")


@pytest.mark.rule("14.13")
@pytest.mark.rule("8.20")
def test_what_libyans_did_by_then_counts_from_turn_11_on():
    text = TURN_9.format("rebel/combat") + "2824 libya-mech-bn-1 libya-mech-bn-2\n2724 france-inf-bn-1"
    outcome = fight(text, "2724", "2824", dice={"dice-2724": (6, 5)})
    assert outcome.position.fields["french-may-attack"] == "yes"
    assert ledger(outcome, "8.20") == [] and len(ledger(outcome, "14.13")) == 1


# ---- 7.44


@pytest.mark.rule("14.13")
@pytest.mark.rule("7.44")
def test_nobody_goes_abroad():
    assert "out-of-country" not in moves(MOVEMENT + "3633  habre", "habre")
    assert not moves(MOVEMENT + "out-of-country  habre", "habre")
    assert "out-of-country" in moves(TURN_11 + "3633  habre", "habre")
    assert verdicts(MOVEMENT, "3633  habre\n", "out-of-country  habre\n") == [
        "habre 3633 out-of-country violation 14.13"
    ]


# ---- the independent MRP


@pytest.mark.rule("14.13")
@pytest.mark.rule("11.33")
def test_nobody_need_attack_the_mrp_and_an_oau_unit_may_stand_beside_it():
    text = MRP + "1748  {}\n"
    for unit in ("fant-inf-co-1", "oau-inf-bn-1"):
        reached = moves(MOVEMENT + MRP + f"1747  {unit}\n", unit)
        assert reached["1748"].attacks == ()
    assert moves(TURN_11 + MRP + "1747  fant-inf-co-1\n", "fant-inf-co-1")["1748"].attacks == ("1849",)
    assert "1748" not in moves(TURN_11 + text.format("") + "1747  oau-inf-bn-1\n", "oau-inf-bn-1")


@pytest.mark.rule("14.13")
@pytest.mark.rule("4.22")
def test_its_hex_is_closed_to_conventional_units_and_guerrillas_infiltrate_it():
    guerrilla, battalion = MRP + "1848  fan-guerrilla-1\n", MRP + "1848  fant-armor-bn-1\n"
    assert "1849" not in moves(MOVEMENT + guerrilla, "fan-guerrilla-1")
    assert moves(MOVEMENT + guerrilla, "fan-guerrilla-1")["1850"].path == ("1848", "1849", "1850")
    assert "1849" not in moves(MOVEMENT + battalion, "fant-armor-bn-1")["1850"].path
    assert "1849" in moves(TURN_11 + battalion, "fant-armor-bn-1")["1850"].path


@pytest.mark.rule("14.13")
def test_attacked_it_joins_the_other_player_by_its_own_rule():
    outcome = fight(COMBAT + "1848 fant-inf-bn-1\n" + MRP, "1849", "1848", choices={"kind-1849": "guerrilla"})
    assert ledger(outcome, "14.13") == ["14.13  MRP at 1849 Moundou joins the FAP player (fap)"]


@pytest.mark.rule("14.13")
def test_it_does_not_move_before_it_is_activated():
    start, end = MRP, MRP.replace("mrp-guerrilla-2 ", "") + "1848  mrp-guerrilla-2\n"
    assert verdicts(MOVEMENT, start, end) == ["mrp-guerrilla-2 1849 1848 violation 14.13"]
    assert findings(GAME, board(MOVEMENT + end), "14.13") == ["14.13 violation 1848 mrp-guerrilla-2"]
    assert findings(GAME, board(MOVEMENT + start), "14.13") == []
    assert findings(GAME, board(TURN_11 + end), "14.13") == []
    assert findings(GAME, board(TURN_11 + end), "11.31") == ["11.31 violation 1848 mrp-guerrilla-2"]


@pytest.mark.rule("14.13")
@pytest.mark.rule("4.23")
@pytest.mark.rule("11.32")
def test_once_activated_it_obeys_the_stacking_limit_at_once():
    """11.32 would leave it its next segment; in Part I there is no such exception to 4.23."""
    mrp = [f"mrp-guerrilla-{number}" for number in range(1, 8)]
    path = "@ turn-{}/tactical-phase/mrp-die\nscenario = manta\ngovernment = fan\n1849  {}\n"
    for turn, found in ((9, True), (11, False)):
        free = board(path.format(turn, f"{' '.join(mrp)} igf-1"))
        joined = board(path.format(turn, " ".join(f"{each}:fap" for each in mrp)))
        joined = GAME.remember(GAME.charts, free, joined)
        crowd = (*joined.stack("1849"), *board("1849  " + "codos-guerrilla-1:fap " * 3).stack("1849"))
        moved = joined.at(f"turn-{turn}/tactical-phase/impulse-1/rebel/movement").with_stack("1849", crowd)
        after = GAME.remember(GAME.charts, joined, moved)
        assert bool(findings(GAME, after, "4.23")) is found


# ---- drought


@pytest.mark.rule("14.13")
@pytest.mark.parametrize("weather", ["drought", "severe"])
def test_a_drought_is_a_violation_and_dries_nothing(weather):
    text = f"drought = {weather}\n2734  fant-inf-co-1\n"
    assert findings(GAME, board(MOVEMENT + text), "14.13") == ["14.13 violation -"]
    assert findings(GAME, board(TURN_11 + text), "14.13") == []
    assert (drought(board(MOVEMENT + text), GAME.charts), drought(board(TURN_11 + text), GAME.charts)) == (
        "none",
        weather,
    )


@pytest.mark.rule("5.64")
@pytest.mark.rule("14.12")
def test_the_end_of_a_commander_is_said_all_the_same():
    (finding,) = GAME.judge(board(COMBAT + "eliminated  habre\n"), ["14.00"])
    assert finding.verdict is Verdict.DUE and finding.remedy == "result: FAP player, win (14.12)"


@pytest.mark.rule("14.13")
@pytest.mark.parametrize("changed", ["government = fap", "drought = severe"])
def test_what_part_one_does_not_know_is_said_once_in_whatever_phase_it_was_set(changed):
    """By 14.13 alone: neither 14.23 nor 6.10 is in force, and what stands wrong is the same thing."""
    for phase in ("mrp-die", "impulse-1/rebel/reinforcements", "impulse-1/rebel/combat", "water-check"):
        path = f"turn-9/tactical-phase/{phase}"
        head = f"@ {path}\nscenario = manta\n"
        taken = "1537  fap-guerrilla-1:fap\n"
        start, end = board(f"{head}government = fan\n{taken}"), board(f"{head}{changed}\n{taken}")
        found = [*judge_leaf(GAME, path, GAME.sequence_for(GAME.scenarios["manta"]), start, end)]
        told = {each.message for each in found if each.verdict is Verdict.VIOLATION}
        assert len(told) == 1 and {each.rule for each in found if each.message in told} == {"14.13"}


@pytest.mark.rule("14.13")
def test_before_turn_11_the_capital_does_not_change_hands():
    """14.23 waits for turn 11: before it rebels may stand in N'Djamena, and Habre still governs."""
    taken = "scenario = manta\n1537  fap-guerrilla-1:fap"
    early, late = (f"@ turn-{turn}/tactical-phase/impulse-1/rebel/combat\n" for turn in (10, 11))
    assert findings(GAME, board(f"{early}government = fan\n{taken}"), "14.13") == []
    assert findings(GAME, board(f"{early}government = fap\n{taken}"), "14.13") == ["14.13 violation -"]
    assert findings(GAME, board(f"{late}government = fap\n{taken}"), "14.13") == []
