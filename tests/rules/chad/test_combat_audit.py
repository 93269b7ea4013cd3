"""A combat phase judged by the board before it, the dice, and the board after it: carried out again."""

import pytest

from guelta.rules.chad import GAME
from tests.rules.board import board
from tests.rules.chad.fighting import BOTH_PARTS, GOVERNMENT, REBELS, fought

PATH = "turn-9/tactical-phase/impulse-1/rebel/combat"
BEFORE = REBELS + "2824 libya-commando-bn-1 libya-commando-bn-2\n2724 fant-inf-bn-1\n"
"""Fourteen against seven, conventional, in the open: at seven on the dice "3C/4"."""

BOTH_LOST_ONE = "fant-losses fant-inf-bn-1\ntask-force-losses libya-commando-bn-2"


def judged(before: str, after: str, *, full: bool = False) -> list[str]:
    """Return the findings on the way from one board to the other."""
    found = fought(board(before), board(after))
    return [f"{each}: {each.message}" if full else str(each) for each in found]


def after(text: str, rolls: str = "") -> str:
    return REBELS + (f"rolls = {rolls}\n" if rolls else "") + text


# ---- losses


@pytest.mark.rule("5.83")
def test_what_the_dice_asked_for_was_lost_and_nothing_is_said():
    end = after(
        "2824 libya-commando-bn-1\nfant-losses fant-inf-bn-1\ntask-force-losses libya-commando-bn-2", "3+4"
    )
    assert judged(BEFORE, end) == []


@pytest.mark.rule("5.52")
def test_with_an_advance_as_well():
    end = after(
        "2724 libya-commando-bn-1\nfant-losses fant-inf-bn-1\ntask-force-losses libya-commando-bn-2", "3+4"
    )
    assert judged(BEFORE, end) == []


@pytest.mark.rule("5.83")
@pytest.mark.rule("5.20")
def test_steps_owed_but_not_lost_are_due():
    end = after("2824 libya-commando-bn-1 libya-commando-bn-2\nfant-losses fant-inf-bn-1", "3+4")
    assert judged(BEFORE, end, full=True) == [
        "5.83 due 2824 libya-commando-bn-1: left as it was in 2824;"
        " the dice: 3+4 is 7: 3C/4 for stronger and weaker"
    ]


@pytest.mark.rule("5.83")
def test_so_are_losses_that_nobody_asked_for():
    # At twelve it is "1/6R": one battalion of the attacker pays, not two.
    end = after("fant-losses fant-inf-bn-1\ntask-force-losses libya-commando-bn-1 libya-commando-bn-2", "6+6")
    assert judged(BEFORE, end) == ["5.83 violation 2824 libya-commando-bn-2"]


LOST_TOO_MANY = "2824 libya-mech-bn-1\n2724 fant-inf-bn-1\n{} fant-inf-bn-2 fant-inf-bn-3\n"
"""At twelve it is "1/8R": one of the two battalions that are lost was lost for nothing."""


@pytest.mark.rule("5.83")
@pytest.mark.rule("12.20")
@pytest.mark.parametrize(("box", "misplaced"), [("fant-losses", False), ("eliminated", True)])
def test_who_lies_in_the_wrong_box_may_be_lost_for_nothing_as_well(box: str, misplaced: bool):
    before = BOTH_PARTS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n"
    end = f"{BOTH_PARTS}rolls = 6+6\n{LOST_TOO_MANY.format(box)}"
    due = [f"12.20 due eliminated fant-inf-bn-{number}" for number in (2, 3)] if misplaced else []
    assert judged(before, end) == [*due, "5.83 violation 2724 fant-inf-bn-3"]


@pytest.mark.rule("5.20")
@pytest.mark.rule("12.20")
def test_a_wrong_box_does_not_hide_that_a_contact_takes_a_second_throw():
    before = BOTH_PARTS + (
        "2824 libya-mech-bn-1 libya-mech-bn-2\n2724 fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n"
    )
    end = (
        "rolls = 2+4\n2824 libya-mech-bn-2\n2724 fant-inf-bn-2 fant-inf-bn-3\neliminated fant-inf-bn-1\n"
        "task-force-losses libya-mech-bn-1\n"
    )
    assert judged(before, BOTH_PARTS + end) == ["12.20 due eliminated fant-inf-bn-1", "5.20 due -"]


@pytest.mark.rule("13.82")
@pytest.mark.rule("13.93")
@pytest.mark.parametrize(("options", "rule"), [("13.80", "13.82"), ("13.91 13.92", "13.93")])
def test_with_battle_chits_or_recon_the_referee_is_unsure_of_losses(options, rule):
    start = BEFORE.replace("2824", f"options = {options}\n2824", 1)
    end = after("2824 libya-commando-bn-1\ntask-force-losses libya-commando-bn-2\n2724 fant-inf-bn-1", "3+4")
    assert judged(start, end) == [f"{rule} unsure - libya-commando-bn-2"]
    assert judged(start, after(BEFORE.removeprefix(REBELS))) == []


@pytest.mark.rule("5.83")
def test_the_finding_says_that_the_table_is_reconstructed():
    end = after("2824 libya-commando-bn-1 libya-commando-bn-2\nfant-losses fant-inf-bn-1", "3+4")
    (finding,) = fought(board(BEFORE), board(end))
    assert finding.rests_on == ("combat results: reconstructed",)


@pytest.mark.rule("5.20")
def test_a_contact_takes_a_second_throw():
    before = REBELS + "2824 libya-mech-bn-1 libya-mech-bn-2\n2724 fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n"
    # Sixteen against twenty-one: six is "3C/3C". Then eight against fourteen: eleven is "1/6R".
    end = after(
        "2724 fant-inf-bn-3\nfant-losses fant-inf-bn-1 fant-inf-bn-2\n"
        "task-force-losses libya-mech-bn-1 libya-mech-bn-2",
        "2+4 5+6",
    )
    assert judged(before, end) == []
    stopped = after(
        "2824 libya-mech-bn-2\n2724 fant-inf-bn-2 fant-inf-bn-3\nfant-losses fant-inf-bn-1\n"
        "task-force-losses libya-mech-bn-1",
        "2+4",
    )
    assert judged(before, stopped) == ["5.20 due -"]


@pytest.mark.rule("5.53")
def test_a_withdrawal_with_its_die_is_explained():
    before = REBELS + "2824 libya-mech-bn-1\n2724 fan-guerrilla-1\n"
    assert judged(before, after("2724 libya-mech-bn-1\n2726 fan-guerrilla-1", "5")) == []
    assert judged(before, after("2724 libya-mech-bn-1\n2726 fan-guerrilla-1", "6")) == [
        "5.51 violation 2726 fan-guerrilla-1",
        "5.52 violation 2724 libya-mech-bn-1",
    ]


@pytest.mark.rule("5.53")
def test_an_ambush_is_explained():
    before = REBELS + "2824 fap-guerrilla-1\n2825 fap-guerrilla-2\n2724 fan-guerrilla-1 fan-guerrilla-2\n"
    # The ambush of 2825, six against two, at eleven "1/5R"; then two against three, at twelve "0/5R".
    end = after("2724 fan-guerrilla-1\neliminated fan-guerrilla-2 fap-guerrilla-1 fap-guerrilla-2", "5+6 6+6")
    assert judged(before, end) == []


@pytest.mark.rule("5.20")
@pytest.mark.rule("5.53")
def test_who_withdrew_may_be_attacked_again_where_he_went():
    before = REBELS + "2824 libya-mech-bn-1\n2627 fap-guerrilla-1 fap-guerrilla-2\n2724 fan-guerrilla-1\n"
    # Out of 2724 to 2726 on a one; there four against three, at twelve "0/4R".
    end = after(
        "2724 libya-mech-bn-1\n2627 fap-guerrilla-1 fap-guerrilla-2\neliminated fan-guerrilla-1", "1 6+6"
    )
    assert GAME.charts.map.grid.are_adjacent("2627", "2726")
    assert judged(before, end) == []


@pytest.mark.rule("5.20")
def test_two_attacks_are_explained_in_either_order():
    before = REBELS + "2824 libya-mech-bn-1 libya-mech-bn-2\n2724 fant-inf-co-1\n"
    before += "3524 libya-armor-bn-1 libya-armor-bn-2\n3525 fant-inf-co-2\n"
    # Sixteen against two: ten is "2/7R" at fourteen. Twenty against two: twelve is "2/8R".
    end = after(
        "2824 libya-mech-bn-1\n3524 libya-armor-bn-1\n"
        "task-force-losses libya-mech-bn-2 libya-armor-bn-2\nfant-losses fant-inf-co-1 fant-inf-co-2",
        "6+4 6+6",
    )
    assert judged(before, end) == []


@pytest.mark.rule("5.20")
def test_of_several_attacks_each_asks_for_its_own_losses():
    before = BEFORE + "3524 libya-armor-bn-1\n3525 fant-inf-co-2\n"
    end = after(
        "2824 libya-commando-bn-1 libya-commando-bn-2\n3524 libya-armor-bn-1\n"
        "fant-losses fant-inf-bn-1 fant-inf-co-2",
        "3+4 1+1",
    )
    assert judged(before, end) == ["5.83 due 3524 libya-armor-bn-1 libya-commando-bn-1"]


@pytest.mark.rule("5.20")
def test_without_dice_in_the_file_losses_are_not_judged():
    end = after("2824 libya-commando-bn-1 libya-commando-bn-2\nfant-losses fant-inf-bn-1")
    assert judged(BEFORE, end) == []


@pytest.mark.rule("5.00")
def test_a_phase_in_which_nothing_happened_is_nothing_to_judge():
    assert judged(BEFORE, BEFORE) == []
    assert judged(BEFORE, BEFORE.replace(REBELS, after(""))) == []


@pytest.mark.rule("5.10")
@pytest.mark.rule("4.70")
def test_a_battalion_that_builds_a_fort_attacks_with_the_rest_of_its_hex():
    before = "1637 fant-inf-bn-1!builds-1637 fant-inf-bn-2 fort-1\n1638 libya-legion-inf-bn-1\n"
    # Fourteen against five: twelve is "1/4R" at nine; one battalion for it, and the Legion.
    end = "rolls = 6+6\n1637 fant-inf-bn-1!builds-1637 fort-1\nfant-losses fant-inf-bn-2\n"
    assert judged(GOVERNMENT + before, GOVERNMENT + end + "task-force-losses libya-legion-inf-bn-1\n") == []


# ---- where the lost go


@pytest.mark.rule("12.20")
@pytest.mark.rule("12.32")
@pytest.mark.rule("5.54")
@pytest.mark.parametrize(
    ("counter", "space", "finding"),
    [
        ("fant-inf-bn-1", "fant-losses", []),
        ("fant-inf-bn-1", "eliminated", ["12.20 due eliminated fant-inf-bn-1"]),
        ("france-inf-bn-1", "task-force-losses", []),
        ("france-inf-bn-1", "unused", ["12.32 due unused france-inf-bn-1"]),
        ("fan-guerrilla-1", "eliminated", []),
        ("fan-guerrilla-1", "unused", []),
        ("fan-guerrilla-1", "fant-losses", ["12.11 due fant-losses fan-guerrilla-1"]),
        ("oau-inf-bn-1", "unused", []),
        ("oau-inf-bn-1", "task-force-losses", ["5.54 due task-force-losses oau-inf-bn-1"]),
        ("mplt-leader", "arrivals-nigeria", []),
        ("mplt-leader", "sanctuary-nigeria", ["5.64 due sanctuary-nigeria mplt-leader"]),
        ("mplt-leader", "eliminated", ["5.64 due eliminated mplt-leader"]),
    ],
)
def test_eliminated_counters_lie_where_they_come_back_from(counter, space, finding):
    before = BOTH_PARTS + f"2824 libya-mech-bn-1\n2724 {counter}\n"
    assert judged(before, after(f"2824 libya-mech-bn-1\n{space} {counter}")) == finding


@pytest.mark.rule("12.20")
def test_a_unit_that_is_nowhere_belongs_in_its_box():
    before = BOTH_PARTS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1 fan-guerrilla-1\n"
    assert judged(before, after("2824 libya-mech-bn-1")) == ["12.20 due - fant-inf-bn-1"]


# ---- moves in combat

FACING = REBELS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1 fan-guerrilla-1\n"
HELD = "2724 fant-inf-bn-1 fan-guerrilla-1\n"


@pytest.mark.rule("5.51")
@pytest.mark.rule("5.52")
def test_retreats_of_two_hexes_and_advances_of_one_are_in_order():
    assert judged(FACING, after("2724 libya-mech-bn-1\n2726 fant-inf-bn-1\n2623 fan-guerrilla-1")) == []


@pytest.mark.rule("5.52")
@pytest.mark.parametrize(("hex", "doubtful"), [("2825", True), ("3024", False), ("3124", True)])
def test_the_attacker_does_not_move_where_no_enemy_was_but_may_have_retreated_two_hexes(hex, doubtful):
    expected = [f"5.52 unsure {hex} libya-mech-bn-1"] if doubtful else []
    assert judged(FACING, after(HELD + f"{hex} libya-mech-bn-1")) == expected


@pytest.mark.rule("5.52")
@pytest.mark.rule("5.53")
def test_defending_conventional_units_never_advance_guerrillas_may_after_an_ambush():
    end = "task-force-losses libya-mech-bn-1\n"
    assert judged(FACING, after(end + "2724 fant-inf-bn-1\n2824 fan-guerrilla-1")) == []
    assert judged(FACING, after(end + "2824 fant-inf-bn-1\n2724 fan-guerrilla-1")) == [
        "5.52 unsure 2824 fant-inf-bn-1"
    ]


@pytest.mark.rule("5.51")
@pytest.mark.parametrize(("hex", "doubtful"), [("2728", False), ("2729", True)])
def test_a_defender_may_have_retreated_twice_and_no_farther(hex, doubtful):
    expected = [f"5.51 unsure {hex} fant-inf-bn-1"] if doubtful else []
    end = f"2724 libya-mech-bn-1\n{hex} fant-inf-bn-1\n2726 fan-guerrilla-1"
    assert judged(FACING, after(end)) == expected


@pytest.mark.rule("5.51")
def test_a_move_taken_back_where_nobody_can_have_fought_is_nobodys_business():
    before = REBELS + "2107 libya-armor-bn-1\n"
    assert judged(before, after("2308 libya-armor-bn-1")) == []


@pytest.mark.rule("4.25")
def test_nobody_retreats_into_a_sanctuary_but_an_eliminated_leader_appears_there():
    before = GOVERNMENT + "2824 fant-inf-bn-1\n2724 cdr-guerrilla-1:fap cdr-leader:fap\n"
    end = GOVERNMENT + "2824 fant-inf-bn-1\narrivals-libya cdr-guerrilla-1:fap cdr-leader:fap\n"
    assert judged(before, end) == ["4.25 violation arrivals-libya cdr-guerrilla-1"]


@pytest.mark.rule("5.00")
def test_nobody_enters_the_map_in_combat():
    before = REBELS + "2824 libya-mech-bn-1\nrebel-reinforcements libya-mech-bn-2\n"
    assert judged(before, after("2824 libya-mech-bn-1 libya-mech-bn-2")) == [
        "5.00 unsure 2824 libya-mech-bn-2"
    ]


@pytest.mark.rule("5.00")
@pytest.mark.rule("14.23")
def test_while_the_government_changes_fant_infantry_leaves_play_and_losses_are_not_counted():
    toyota = REBELS.replace("turn-9", "turn-15").replace("manta", "toyota-war")
    before = toyota + "1536 fap-guerrilla-1\n1537 fant-inf-co-1\n2724 fant-inf-co-2\n"
    end = "rolls = 3+4\n1537 fap-guerrilla-1\nfant-losses fant-inf-co-1\nunused fant-inf-co-2"
    assert judged(before, toyota + end) == []
    nobody = end.replace("1537 fap", "1536 fap")  # the capital is empty: nothing changes hands
    assert judged(before, toyota + nobody) == [
        "12.20 due unused fant-inf-co-2",
        "5.83 due 1536 fap-guerrilla-1",
    ]
    carried_out = (
        toyota.replace("= fan", "= fap") + "1536 fap-guerrilla-1\nunused fant-inf-co-1 fant-inf-co-2"
    )
    assert judged(before, carried_out) == []


@pytest.mark.rule("14.23")
@pytest.mark.rule("14.13")
def test_a_capital_emptied_in_combat_is_judged_like_any_other_hex():
    before = REBELS + "1536 fap-guerrilla-1\n1537 france-inf-bn-1\n2724 france-inf-bn-2\n"
    end = after("1537 fap-guerrilla-1\ntask-force-losses france-inf-bn-1\nunused france-inf-bn-2")
    assert judged(before, end) == ["12.32 due unused france-inf-bn-2"]
    emptied = after("1536 fap-guerrilla-1\n2724 france-inf-bn-2\nunused france-inf-bn-1")
    assert judged(before, emptied) == ["12.32 due unused france-inf-bn-1"]


# ---- ambushes that self-play came upon


@pytest.mark.rule("5.53")
def test_an_ambush_may_leave_its_leader_behind():
    """With 2+6 and the leader away it is "2C/3": two of the four guerrillas, and the one they attacked."""
    start = GOVERNMENT + (
        "1748 fan-guerrilla-6\n1849 mrp-guerrilla-1:fap mrp-guerrilla-2:fap mrp-guerrilla-6:fap"
        " mrp-guerrilla-7:fap mrp-leader:fap\n"
    )
    end = GOVERNMENT + (
        "rolls = 2+6\n1748 mrp-guerrilla-1:fap\n1849 mrp-guerrilla-6:fap mrp-leader:fap\n"
        "eliminated fan-guerrilla-6 mrp-guerrilla-2:fap mrp-guerrilla-7:fap\n"
    )
    assert judged(start, end) == []


@pytest.mark.rule("5.53")
@pytest.mark.rule("5.83")
def test_of_seven_guerrillas_every_ambush_is_tried():
    many = " ".join(f"mrp-guerrilla-{n}:fap" for n in range(1, 8))
    start = GOVERNMENT + f"1748 fan-guerrilla-6\n1849 {many}\n"
    gone = " ".join(f"mrp-guerrilla-{n}:fap" for n in (1, 2, 3, 4, 5))
    end = GOVERNMENT + (
        "rolls = 2+6\n1748 fan-guerrilla-6\n1849 mrp-guerrilla-6:fap mrp-guerrilla-7:fap\n"
        f"eliminated {gone}\n"
    )
    assert [finding.split()[:2] for finding in judged(start, end)] == [["5.83", "violation"]]


@pytest.mark.rule("5.54")
@pytest.mark.rule("5.83")
def test_an_oau_unit_that_left_play_pays_for_nobody():
    """Fifteen against fourteen: twelve asks the defender for 4R, so both FANT battalions are lost."""
    start = REBELS + (
        "1637 oau-inf-bn-1 fant-inf-bn-1 fant-inf-bn-2\n1638 libya-armor-bn-1 libya-legion-inf-bn-1\n"
    )
    there = "1638 libya-armor-bn-1 libya-legion-inf-bn-1\nunused oau-inf-bn-1\n"
    assert judged(start, after(there + "fant-losses fant-inf-bn-1 fant-inf-bn-2", "6+6")) == []
    spared = after(there + "fant-losses fant-inf-bn-2\n1635 fant-inf-bn-1", "6+6")
    assert judged(start, spared, full=True) == [
        "5.83 violation 1635 fant-inf-bn-1: no course of play of this phase does this: came from"
        " 1637 Massaguet to 1635; the dice: 6+6 is 12: 0/4R for stronger and weaker"
    ]


@pytest.mark.rule("5.54")
def test_an_oau_unit_that_stays_in_an_attacked_hex_is_due_to_leave_play():
    """Fifteen against seven: eleven on the dice asks for 1 and 6R, of the FANT battalion alone."""
    start = REBELS + "1637 oau-inf-bn-1 fant-inf-bn-1\n1638 libya-legion-inf-bn-1 libya-armor-bn-1\n"
    fought = "1638 libya-armor-bn-1\ntask-force-losses libya-legion-inf-bn-1\nfant-losses fant-inf-bn-1\n"
    assert judged(start, after(fought + "1637 oau-inf-bn-1", "6+5")) == ["5.54 due 1637 oau-inf-bn-1"]
    assert judged(start, after(fought + "unused oau-inf-bn-1", "6+5")) == []


@pytest.mark.rule("5.54")
def test_without_dice_it_need_not_have_been_attacked():
    start = REBELS + "1637 oau-inf-bn-1 fant-inf-bn-1\n1638 libya-legion-inf-bn-1 libya-armor-bn-1\n"
    lost = "1638 libya-legion-inf-bn-1 libya-armor-bn-1\nfant-losses fant-inf-bn-1\n"
    assert judged(start, after(lost + "1637 oau-inf-bn-1")) == ["5.54 unsure 1637 oau-inf-bn-1"]
    assert judged(start, after(lost + "unused oau-inf-bn-1")) == []


@pytest.mark.rule("5.54")
def test_where_only_oau_units_are_attacked_they_leave_and_dice_mean_nothing():
    start = REBELS + "1637 oau-inf-bn-1\n1638 fap-guerrilla-1\n"
    for hex in ("1638", "1637"):
        assert judged(start, after(f"{hex} fap-guerrilla-1\nunused oau-inf-bn-1", "1+1")) == []
    lost = after("eliminated fap-guerrilla-1\nunused oau-inf-bn-1", "1+1")
    assert judged(start, lost) == ["5.54 violation 1637 fap-guerrilla-1"]


@pytest.mark.rule("5.52")
@pytest.mark.rule("5.51")
def test_right_losses_with_a_wrong_advance_or_retreat_are_no_wrong_losses():
    """Three against two, in the open: twelve on the dice asks for 0 and 4R."""
    start = GOVERNMENT + "1637 fant-inf-bn-1\n1638 cdr-guerrilla-1:fap\n"
    lost = GOVERNMENT + "rolls = 6+6\neliminated cdr-guerrilla-1:fap\n"
    assert judged(start, lost + "1638 fant-inf-bn-1\n") == []
    assert judged(start, lost + "1637 fant-inf-bn-1\n") == []
    assert judged(start, lost + "1738 fant-inf-bn-1\n") == ["5.52 violation 1738 fant-inf-bn-1"]


# ---- losses and what went with them

BATTALIONS = (
    GOVERNMENT + "1637 fant-inf-bn-1 fant-inf-bn-2\n1638 libya-legion-inf-bn-1 libya-legion-inf-bn-2\n"
)
"""Fourteen against ten: on the dice 5 is 3 and 2C, 7 is 2C and 3, 8 is 2 and 4, 12 is 0 and 5R."""
LEGION = "libya-legion-inf-bn-1 libya-commando-bn-1"
BOTH = "task-force-losses libya-legion-inf-bn-1 libya-legion-inf-bn-2\n"
ONE = "task-force-losses libya-legion-inf-bn-1\n1638 libya-legion-inf-bn-2\n"


@pytest.mark.rule("5.52")
@pytest.mark.rule("5.83")
@pytest.mark.parametrize(
    ("rolls", "attackers", "defenders", "found"),
    [
        ("5+3", "1738 fant-inf-bn-1\nfant-losses fant-inf-bn-2\n", BOTH, "5.52"),
        ("5+3", "1738 fant-inf-bn-1\n1637 fant-inf-bn-2\n", BOTH, "5.83"),  # nothing of the two steps
        ("5+3", "1738 fant-inf-bn-1\nfant-losses fant-inf-bn-2\n", ONE, "5.52"),  # and three of four
        ("6+6", "1738 fant-inf-bn-1\nfant-losses fant-inf-bn-2\n", BOTH, "5.52 5.83"),  # one for nothing
        ("6+6", "1738 fant-inf-bn-1\n1637 fant-inf-bn-2\n", BOTH, "5.52"),
    ],
)
def test_a_wrong_advance_is_named_beside_wrong_losses(rolls, attackers, defenders, found):
    end = GOVERNMENT + f"rolls = {rolls}\n" + attackers + defenders
    assert [each[:14] for each in judged(BATTALIONS, end)] == [f"{rule} violation" for rule in found.split()]


@pytest.mark.rule("5.20")
@pytest.mark.parametrize("rolls", ["2+3", "3+4", "3+3"])
def test_contact_of_either_side_takes_a_second_throw(rolls):
    stopped = f"rolls = {rolls}\n1637 fant-inf-bn-1\nfant-losses fant-inf-bn-2\n{ONE}"
    assert judged(BATTALIONS, GOVERNMENT + stopped) == ["5.20 due -"]


@pytest.mark.rule("5.83")
def test_without_a_contact_losses_that_nothing_explains_are_no_second_throw():
    stopped = f"rolls = 6+6\n1637 fant-inf-bn-1\nfant-losses fant-inf-bn-2\n{ONE}"
    assert judged(BATTALIONS, GOVERNMENT + stopped)[0].startswith("5.83 violation")


@pytest.mark.rule("5.51")
@pytest.mark.rule("5.83")
@pytest.mark.parametrize(("hex", "found"), [("1640", []), ("1638", ["5.51"]), ("1641", ["5.51"])])
def test_who_is_left_of_the_defenders_retreats(hex, found):
    """Twenty-one against fifteen: twelve on the dice is 1 and 6R."""
    start = (
        BATTALIONS.replace("inf-bn-2\n1638", "inf-bn-2 fant-inf-bn-3\n1638") + "1638 libya-legion-inf-bn-3\n"
    )
    end = f"rolls = 6+6\n1637 fant-inf-bn-1 fant-inf-bn-2\nfant-losses fant-inf-bn-3\n{BOTH}"
    there = f"{hex} libya-legion-inf-bn-3\n"
    assert [each[:4] for each in judged(start, GOVERNMENT + end + there)] == found


@pytest.mark.rule("5.83")
def test_losses_of_the_attacker_alone_are_judged_too():
    end = GOVERNMENT + "rolls = 6+6\n1637 fant-inf-bn-1\nfant-losses fant-inf-bn-2\n"
    end += "1638 libya-legion-inf-bn-1 libya-legion-inf-bn-2\n"
    assert judged(BATTALIONS, end) == ["5.83 violation 1637 fant-inf-bn-2"]


@pytest.mark.rule("5.83")
@pytest.mark.parametrize(
    ("start", "rolls"),
    [
        (BATTALIONS, "6+6 1+2"),  # neither of two throws
        (BATTALIONS.replace("1637", "options = 13.30\n1637", 1), "6+6"),  # with no air unit, or any
        (BATTALIONS.replace("bn-2\n", "bn-2 fant-inf-bn-3 fant-inf-bn-4\n", 1), "6+6"),  # over the limit
    ],
)
def test_what_no_course_of_play_asks_for_is_found_whatever_else_there_was(start, rolls):
    end = start.replace("1637", f"rolls = {rolls}\n1637", 1).replace(" libya-legion-inf-bn-2", "")
    (found,) = judged(start, end + "task-force-losses libya-legion-inf-bn-2\n")
    assert found.startswith("5.83 due") and "libya-legion-inf-bn-1" in found


@pytest.mark.rule("5.64")
def test_a_leader_whose_units_are_all_lost_is_lost_with_them():
    start = GOVERNMENT + "1637 fant-inf-bn-1\n1638 cdr-guerrilla-1:fap cdr-leader:fap\n"
    end = GOVERNMENT + "rolls = 6+6\n1637 fant-inf-bn-1\n{} cdr-leader:fap\neliminated cdr-guerrilla-1:fap\n"
    assert judged(start, end.format("1638")) == ["5.64 due 1638 cdr-leader"]
    assert judged(start, end.format("arrivals-libya")) == []


# ---- 14.23 while the Government changes

TAKEN = BOTH_PARTS + "1537 fap-guerrilla-1\n1849 fant-inf-co-1 fant-recon-co-1\n1850 fap-guerrilla-2\n"
"""Rebels hold N'Djamena: FANT infantry leaves play, the government is set last."""


@pytest.mark.rule("14.23")
@pytest.mark.parametrize(
    ("start", "end", "found"),
    [
        (TAKEN, "1849 fant-recon-co-1\nunused fant-inf-co-1\n", []),
        (TAKEN, "1849 fant-recon-co-1\n", []),
        (TAKEN, "1849 fant-inf-co-1\nunused fant-recon-co-1\n", ["12.20 due unused fant-recon-co-1"]),
        (TAKEN, "1849 fant-recon-co-1\neliminated fant-inf-co-1\n", ["12.20 due eliminated fant-inf-co-1"]),
        (
            TAKEN.replace("1537", "1538"),
            "1849 fant-recon-co-1\nunused fant-inf-co-1\n",
            ["12.20 due unused fant-inf-co-1"],
        ),
        (
            TAKEN.replace("/rebel/", "/government/"),
            "1849 fant-recon-co-1\nunused fant-inf-co-1\n",
            ["12.20 due unused fant-inf-co-1"],
        ),
    ],
)
def test_fant_infantry_that_leaves_play_as_the_capital_falls_is_no_loss(start, end, found):
    head, _, units = start.partition("1849")
    assert judged(start, f"{head}{units.partition(chr(10))[2]}{end}") == found


# ---- 5.54 who was attacked


@pytest.mark.rule("5.54")
@pytest.mark.parametrize(
    ("head", "stood", "left", "gone"),
    [
        (
            GOVERNMENT,
            "oau-inf-bn-1 fant-inf-bn-1",
            "oau-inf-bn-1",
            "fant-losses fant-inf-bn-1",
        ),  # not the Rebel's
        (REBELS, "oau-inf-bn-1 oau-inf-bn-2", "oau-inf-bn-1", "unused oau-inf-bn-2"),  # withdrawn by 4.44
        (
            REBELS,
            "oau-inf-bn-1 mplt-leader",
            "oau-inf-bn-1",
            "arrivals-nigeria mplt-leader",
        ),  # no combat unit
    ],
)
def test_of_an_attack_on_oau_units_only_the_loss_of_others_to_rebels_tells(head, stood, left, gone):
    legion = "1638 libya-legion-inf-bn-1 libya-armor-bn-1\n"
    found = judged(f"{head}1637 {stood}\n{legion}", f"{head}1637 {left}\n{legion}{gone}\n")
    assert not [each for each in found if each.startswith("5.54")]


@pytest.mark.rule("13.10")
def test_oau_units_that_fight_like_the_french_stay():
    head = REBELS.replace("manta", "toyota-war\noptions = 13.10")
    legion = "1638 libya-legion-inf-bn-1 libya-armor-bn-1\n"
    start = f"{head}1637 oau-inf-bn-1 fant-inf-bn-1\n{legion}"
    found = judged(start, f"{head}1637 oau-inf-bn-1\n{legion}fant-losses fant-inf-bn-1\n")
    assert not [each for each in found if each.startswith("5.54")]


# ---- just short of what was asked for, and just beyond it

SIX_COMPANIES = " ".join(f"fant-inf-co-{number}" for number in range(1, 7))
MIXED = REBELS + (
    "2824 libya-commando-bn-1 libya-commando-bn-2\n2724 fant-inf-bn-1 fant-inf-co-1 fant-inf-co-2\n"
)
"""Fourteen against eleven: at six on the dice "3C/3C", at twelve "0/5R"."""


def rules_of(before: str, end: str, rolls: str) -> list[str]:
    return [" ".join(each.split()[:3]) for each in judged(before, after(end, rolls))]


@pytest.mark.rule("5.20")
@pytest.mark.rule("5.83")
@pytest.mark.parametrize(
    ("end", "found"),
    [
        ("2824 libya-commando-bn-1\n2724 fant-inf-co-1 fant-inf-co-2\n", ["5.20 due -"]),
        ("2724 fant-inf-co-1 fant-inf-co-2\n", ["5.83 violation 2824"]),
        ("2824 libya-commando-bn-1\n2724 fant-inf-bn-1\n", ["5.83 due 2724"]),
        (
            "2824 libya-commando-bn-1\n2724 fant-inf-bn-1 fant-inf-co-1 fant-inf-co-2\n",
            ["5.83 due 2724", "5.20 due -"],
        ),
    ],
    ids=["each three", "the attacker six", "the defender two", "the defender none"],
)
def test_it_stopped_in_contact_only_where_both_lost_what_was_asked_for(end: str, found: list[str]):
    gone = [each for each in ("libya-commando-bn-1", "libya-commando-bn-2") if each not in end]
    lost = [each for each in ("fant-inf-bn-1", "fant-inf-co-1", "fant-inf-co-2") if each not in end]
    boxes = f"task-force-losses {' '.join(gone)}\n" + (f"fant-losses {' '.join(lost)}" if lost else "")
    assert rules_of(MIXED, end + boxes, "2+4") == found


@pytest.mark.rule("5.52")
@pytest.mark.rule("5.83")
@pytest.mark.parametrize(
    ("before", "end", "rolls", "found"),
    [
        (MIXED, "2624 libya-commando-bn-1\n2824 libya-commando-bn-2\n", "6+6", ["5.52 violation 2624"]),
        (
            MIXED,
            "2624 libya-commando-bn-1\ntask-force-losses libya-commando-bn-2\n",
            "6+6",
            ["5.52 violation 2624", "5.83 violation 2824"],
        ),
        (BEFORE, "2624 libya-commando-bn-1\n2824 libya-commando-bn-2\n", "6+6", ["5.83 violation 2624"]),
    ],
    ids=["no step too many", "three too many", "one too few"],
)
def test_an_advance_too_far_is_told_beside_wrong_losses(before: str, end: str, rolls: str, found: list[str]):
    lost = "fant-losses fant-inf-bn-1" + (" fant-inf-co-1 fant-inf-co-2" if before == MIXED else "")
    assert rules_of(before, end + lost, rolls) == found


@pytest.mark.rule("5.52")
@pytest.mark.rule("5.83")
@pytest.mark.parametrize(
    ("rolls", "attackers", "defenders", "found"),
    [
        ("1+1", "", LEGION, []),
        ("1+1", "fant-inf-co-1", LEGION, ["5.83 violation 1637"]),
        ("1+1", "", LEGION.split()[0], ["5.83 violation 1640"]),
        ("2+2", "fant-inf-co-1", LEGION.split()[0], ["5.52 violation 1638", "5.51 violation 1640"]),
        (
            "2+2",
            "fant-inf-co-1 fant-inf-co-2",
            LEGION.split()[0],
            ["5.52 violation 1638", "5.83 violation 1637", "5.51 violation 1640"],
        ),
        (
            "2+2",
            "fant-inf-co-1",
            "",
            ["5.52 violation 1638", "5.51 violation 1640", "5.83 violation 1640"],
        ),
    ],
    ids=["all", "one for nothing", "three of four", "right, not cleared", "two for one", "none of three"],
)
def test_to_the_step_too_many_or_too_few_are_lost_whoever_advanced(rolls, attackers, defenders, found):
    """Nine against eleven: on the dice 2 is 0 and 4R, 4 is 1 and 3; Libya has six steps."""
    units = ("fant-inf-bn-1", "fant-inf-co-1", "fant-inf-co-2")
    start = f"{GOVERNMENT}1637 {' '.join(units)}\n1638 {LEGION}\n"
    advanced = " ".join(each for each in units if each not in attackers.split())
    fled = " ".join(each for each in LEGION.split() if each not in defenders.split())
    boxes = (("1640", fled), ("fant-losses", attackers), ("task-force-losses", defenders))
    end = "".join(f"{box} {counters}\n" for box, counters in boxes if counters)
    told = judged(start, f"{GOVERNMENT}rolls = {rolls}\n1638 {advanced}\n{end}")
    assert [" ".join(each.split()[:3]) for each in told] == found


@pytest.mark.rule("5.52")
def test_who_strayed_and_after_which_dice_is_said():
    end = after(
        "2624 libya-commando-bn-1\n2824 libya-commando-bn-2\n"
        "fant-losses fant-inf-bn-1 fant-inf-co-1 fant-inf-co-2",
        "6+6",
    )
    (found,) = judged(MIXED, end, full=True)
    assert "came from 2824 to 2624" in found
    assert found.endswith("the dice: 6+6 is 12: 0/5R for stronger and weaker")


@pytest.mark.rule("5.52")
def test_where_six_companies_may_retreat_not_every_course_is_tried():
    """Fourteen against twelve, at twelve "0/5R": one company is left, and retreats two hexes."""
    before = REBELS + f"2824 libya-commando-bn-1 libya-commando-bn-2\n2724 {SIX_COMPANIES}\n"
    lost = "fant-losses fant-inf-co-1 fant-inf-co-2 fant-inf-co-3 fant-inf-co-4 fant-inf-co-5\n"
    end = f"{lost}2721 fant-inf-co-6\n2824 libya-commando-bn-2\n"
    assert rules_of(before, f"{end}2824 libya-commando-bn-1\n", "6+6") == ["5.51 unsure -"]


@pytest.mark.rule("5.00")
def test_while_nobody_knows_who_governs_no_combat_is_judged():
    nobody = BEFORE.replace("government = fan\n", "")
    end = after("2824 libya-commando-bn-1 libya-commando-bn-2\nfant-losses fant-inf-bn-1", "3+4")
    assert judged(nobody, end.replace("government = fan\n", "")) == []


@pytest.mark.rule("5.54")
@pytest.mark.parametrize(
    "gone",
    ["fap-guerrilla-1", "fap-guerrilla-1 fap-guerrilla-2"],
)
def test_where_only_oau_units_were_attacked_nobody_is_lost(gone: str):
    start = BOTH_PARTS + "1637 oau-inf-bn-1\n1638 fap-guerrilla-1 fap-guerrilla-2\n"
    left = "1638 fap-guerrilla-2\n" if gone == "fap-guerrilla-1" else ""
    (found,) = judged(start, f"{BOTH_PARTS}rolls = 6+5\n{left}eliminated {gone}\n", full=True)
    assert found.startswith(f"5.54 violation 1637 {gone}: gone after an attack on 1637")


@pytest.mark.rule("5.83")
def test_a_defender_who_lost_three_steps_too_many_did_not_only_stray():
    """At two on the dice "4R/1": the defender, who is the weaker, loses one step, and not four of five."""
    lost = (
        "task-force-losses libya-commando-bn-1 libya-commando-bn-2\nfant-losses fant-inf-bn-1 fant-inf-co-1\n"
    )
    found = rules_of(MIXED, f"{lost}2721 fant-inf-co-2", "1+1")
    assert found == ["5.83 violation 2724", "5.51 violation 2721"]
    lost = lost.replace(" fant-inf-co-1", "")
    assert rules_of(MIXED, f"{lost}2721 fant-inf-co-1\n2724 fant-inf-co-2", "1+1") == ["5.51 violation 2721"]
