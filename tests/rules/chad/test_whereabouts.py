"""5.51, 5.52, 4.25 and 12.11: where counters may be when a combat phase ends, and of whom nothing is said."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.findings.finding import Finding
from tests.rules.board import board
from tests.rules.chad.fighting import BOTH_PARTS, GOVERNMENT, REBELS


def judge(before: str, after: str, head: str = REBELS) -> list[Finding]:
    """Return the findings of the audit of combat between two boards under one head."""
    return list(GAME.audits["5.00"].run(board(head + before), board(head + after), GAME.charts, ""))


def judged(before: str, after: str, head: str = REBELS) -> list[str]:
    return [str(each) for each in judge(before, after, head)]


ENEMY = "2824 libya-mech-bn-1\n"


# ---- boxes of the lost


@pytest.mark.rule("12.11")
@pytest.mark.parametrize(
    ("counter", "space", "finding"),
    [
        (
            "fan-guerrilla-1",
            "government-reinforcements",
            ["12.11 due government-reinforcements fan-guerrilla-1"],
        ),
        ("fan-guerrilla-1", "task-force-losses", ["12.11 due task-force-losses fan-guerrilla-1"]),
        ("mplt-leader:fan", "arrivals-libya", ["5.64 due arrivals-libya mplt-leader"]),
        ("mplt-leader:fan", "arrivals-nigeria", []),
        ("habre", "eliminated", []),
        ("habre", "fant-losses", ["5.64 due fant-losses habre"]),
    ],
)
def test_each_kind_has_its_box_and_no_other(counter, space, finding):
    found = judged(f"{ENEMY}2724 {counter}\n", f"{ENEMY}{space} {counter}\n", BOTH_PARTS)
    assert found == finding


@pytest.mark.rule("12.11")
@pytest.mark.rule("14.13")
def test_operation_manta_has_no_pile_of_guerrillas_to_return_from():
    assert judged(f"{ENEMY}2724 fan-guerrilla-1\n", f"{ENEMY}fant-losses fan-guerrilla-1\n") == []


@pytest.mark.rule("12.20")
def test_who_was_off_the_map_already_was_not_lost_in_this_combat():
    assert judged("fant-losses fant-inf-co-1\n", "unused fant-inf-co-1\n") == []
    assert judged("sanctuary-libya fap-guerrilla-1\n", "arrivals-libya fap-guerrilla-1\n") == []


@pytest.mark.rule("12.20")
def test_the_finding_says_where_it_lies_or_that_it_lies_nowhere():
    start = f"{ENEMY}2724 fant-inf-bn-1\n"
    (nowhere,) = judge(start, ENEMY, BOTH_PARTS)
    assert nowhere.message.endswith("eliminated at 2724, and lies in no box at all")
    (elsewhere,) = judge(start, f"{ENEMY}unused fant-inf-bn-1\n", BOTH_PARTS)
    assert elsewhere.message.endswith(f"lies in {GAME.charts.place('unused')}")


@pytest.mark.rule("5.51")
def test_a_leader_who_retreats_with_his_guerrillas_was_not_eliminated():
    start = f"{ENEMY}2724 fan-guerrilla-1 mplt-leader:fan habre\n"
    assert judged(start, f"{ENEMY}2726 fan-guerrilla-1 mplt-leader:fan habre\n") == []


# ---- out of Chad

BORDER = "3509 libya-mech-bn-1\n"
RING = ("3308", "3309", "3408", "3410", "3508", "3509")


@pytest.mark.rule("4.25")
@pytest.mark.parametrize("head", [REBELS, BOTH_PARTS])
def test_a_conventional_unit_that_retreats_out_of_chad_is_faulted_once(head: str):
    found = judged(f"{BORDER}3409 fant-inf-bn-1\n", f"{BORDER}3307 fant-inf-bn-1\n", head)
    assert found == ["4.25 violation 3307 fant-inf-bn-1"]


@pytest.mark.rule("4.25")
def test_it_says_where_else_he_retreats_to_or_that_he_is_eliminated():
    (found,) = judge(f"{BORDER}3409 fant-inf-bn-1\n", f"{BORDER}3307 fant-inf-bn-1\n")
    assert found.remedy.startswith("it retreats to 32")
    ring = "".join(f"{hex} fap-guerrilla-{n}\n" for n, hex in enumerate(RING, 1))
    (found,) = judge(f"{ring}3409 fant-inf-bn-1\n", f"{ring}3307 fant-inf-bn-1\n")
    assert found.remedy == "the owner eliminates it"


@pytest.mark.rule("4.25")
def test_a_leader_retreats_into_no_entry_hex_either():
    enemy = "3509 fant-inf-bn-1\n"
    found = judged(f"{enemy}3409 cdr-leader:fap\n", f"{enemy}3307 cdr-leader:fap\n", GOVERNMENT)
    assert found == ["4.25 violation 3307 cdr-leader"]


@pytest.mark.rule("4.25")
def test_a_commander_retreats_into_no_sanctuary():
    enemy = "2824 fant-inf-bn-1\n"
    assert judged(f"{enemy}2724 goukouni\n", f"{enemy}sanctuary-libya goukouni\n", GOVERNMENT) == [
        "4.25 violation sanctuary-libya goukouni"
    ]


@pytest.mark.rule("4.25")
def test_who_had_no_enemy_beside_him_may_have_taken_a_move_back():
    assert judged("3409 fap-guerrilla-1\n", "3307 fap-guerrilla-1\n") == ["4.25 unsure 3307 fap-guerrilla-1"]


@pytest.mark.rule("4.51")
def test_who_stood_in_the_entry_hex_is_put_into_his_box_late_and_does_not_come_back_from_it():
    assert judged("3408 fap-guerrilla-1\n", "arrivals-libya fap-guerrilla-1\n") == []
    assert judged("arrivals-libya fap-guerrilla-1\n", "3307 fap-guerrilla-1\n") == [
        "5.00 unsure 3307 fap-guerrilla-1"
    ]


# ---- retreats and advances


@pytest.mark.rule("5.51")
def test_who_stands_beside_nobody_takes_moves_back_as_far_as_he_likes():
    assert judged("2107 libya-armor-bn-1\n", "2111 libya-armor-bn-1\n") == []


@pytest.mark.rule("5.51")
def test_a_defender_may_retreat_to_where_an_attacker_stood():
    start = f"{ENEMY}2724 fant-inf-bn-1\n2726 libya-mech-bn-2\n"
    found = judged(start, f"{ENEMY}2726 fant-inf-bn-1\n2728 libya-mech-bn-2\n")
    assert not [each for each in found if "fant-inf-bn-1" in each]


@pytest.mark.rule("5.52")
@pytest.mark.parametrize("there", ["fort-1:fort", "libya-mech-bn-2", "oau-inf-bn-1"])
def test_who_goes_one_hex_advances_where_an_enemy_was_and_neither_onto_friends_nor_onto_a_marker(there):
    start = f"{ENEMY}2724 fant-inf-bn-1\n2825 {there}\n"
    end = f"2724 fant-inf-bn-1\n2825 libya-mech-bn-1 {there}\n"
    doubts = [each for each in judged(start, end) if each.startswith("5.52")]
    assert doubts == ([] if there.startswith("oau") else ["5.52 unsure 2825 libya-mech-bn-1"])


@pytest.mark.rule("13.82")
def test_with_battle_chits_other_distances_are_left_alone():
    start = f"{ENEMY}2724 fant-inf-bn-1\n"
    end = "2724 fant-inf-bn-1\n3124 libya-mech-bn-1\n"
    assert judged(start, end) == ["5.52 unsure 3124 libya-mech-bn-1"]
    assert judged(f"options = 13.80\n{start}", f"options = 13.80\n{end}") == []


# ---- 5.64: leaders left alone


@pytest.mark.rule("5.64")
@pytest.mark.parametrize(
    ("leader", "box"), [("cdr-leader:fap", "Libya New Arrivals"), ("goukouni", "Eliminated")]
)
def test_a_leader_or_commander_whose_units_were_all_lost_goes_with_them(leader, box):
    enemy = "2824 fant-inf-bn-1 fant-inf-bn-2\n"
    start = f"{enemy}2724 cdr-guerrilla-1:fap {leader} vol-leader:fap fort-1:fort\n"
    end = f"{enemy}2724 {leader} fort-1:fort\n"
    end += "arrivals-libya vol-leader:fap\neliminated cdr-guerrilla-1:fap\n"
    (finding,) = judge(start, end, GOVERNMENT)
    assert str(finding) == f"5.64 due 2724 {leader.split(':')[0]}"
    assert finding.remedy == f"eliminate with them: to {box}"


@pytest.mark.rule("5.64")
def test_a_leader_who_was_alone_before_is_not_said_to_have_lost_anybody():
    enemy = "2824 fant-inf-bn-1\n"
    start = f"{enemy}2724 cdr-leader:fap\n2725 cdr-guerrilla-1:fap\n"
    assert "5.64" not in " ".join(
        judged(start, f"{enemy}2724 cdr-leader:fap\neliminated cdr-guerrilla-1:fap\n", GOVERNMENT)
    )


@pytest.mark.rule("5.64")
def test_his_own_units_alone_save_a_leader_and_it_is_he_who_goes():
    start = "2824 fant-inf-bn-1 habre\n2724 cdr-guerrilla-1:fap cdr-leader:fap\n"
    end = "2824 habre\n2724 cdr-leader:fap\nfant-losses fant-inf-bn-1\neliminated cdr-guerrilla-1:fap\n"
    found = [each for each in judged(start, end, GOVERNMENT) if each.startswith("5.64")]
    assert found == ["5.64 due 2724 cdr-leader", "5.64 due 2824 habre"]


@pytest.mark.rule("5.64")
def test_a_unit_of_his_that_came_to_him_saves_a_leader():
    enemy = "2824 fant-inf-bn-1\n"
    start = f"{enemy}2724 cdr-leader:fap cdr-guerrilla-1:fap\n2722 cdr-guerrilla-2:fap\n"
    end = f"{enemy}2724 cdr-leader:fap cdr-guerrilla-2:fap\neliminated cdr-guerrilla-1:fap\n"
    assert not [each for each in judged(start, end, GOVERNMENT) if each.startswith("5.64")]


@pytest.mark.rule("12.20")
@pytest.mark.rule("4.25")
def test_a_conventional_unit_in_a_sanctuary_box_retreated_there_or_lies_in_the_wrong_box():
    start = f"{ENEMY}2724 fant-inf-bn-1\n"
    found = judged(start, f"{ENEMY}sanctuary-libya fant-inf-bn-1\n", BOTH_PARTS)
    assert sorted(found) == [
        "12.20 due sanctuary-libya fant-inf-bn-1",
        "4.25 violation sanctuary-libya fant-inf-bn-1",
    ]
