"""5.00: combats that were played by the rules are explained, whatever was decided in them; others are not."""

import pytest

from tests.rules.board import board
from tests.rules.chad.fighting import BOTH_PARTS, GOVERNMENT, GOVERNMENT_BOTH_PARTS, REBELS, fought


def judged(head: str, before: str, rolls: str, after: str) -> list[str]:
    """Return the findings of the audit of combat, as rule, verdict and place."""
    end = f"{head}rolls = {rolls}\n{after}"
    found = fought(board(head + before), board(end))
    return [" ".join(str(each).split()[:3]) for each in found]


# ---- what the attack procedure did with these dice


@pytest.mark.rule("5.20")
@pytest.mark.parametrize(
    ("head", "before", "rolls", "after"),
    [
        pytest.param(
            GOVERNMENT_BOTH_PARTS,
            "2723 fant-recon-co-1\n2724 fap-guerrilla-6\n",
            "3+4",
            "eliminated fap-guerrilla-6\nfant-losses fant-recon-co-1\n",
            id="the one hex there is attacks, and both are lost",
        ),
        pytest.param(
            BOTH_PARTS,
            "1536 fap-guerrilla-4 fap-guerrilla-7\n1637 fan-guerrilla-4\n"
            "1737 fap-guerrilla-2 cdr-leader:fap\n",
            "5+1",
            "1737 fap-guerrilla-2 cdr-leader:fap\n"
            "eliminated fap-guerrilla-4 fap-guerrilla-7 fan-guerrilla-4\n",
            id="two hexes attack, one is lost",
        ),
        pytest.param(
            GOVERNMENT,
            "3525 libya-commando-bn-1 fap-guerrilla-3 libya-legion-inf-bn-1\n"
            "3626 mplt-leader:fan fan-guerrilla-3\n",
            "1+3",
            "3525 libya-commando-bn-1 libya-legion-inf-bn-1\narrivals-nigeria mplt-leader:fan\n"
            "eliminated fap-guerrilla-3 fan-guerrilla-3\n",
            id="of the defenders the guerrilla is chosen",
        ),
        pytest.param(
            GOVERNMENT_BOTH_PARTS,
            "1637 fap-guerrilla-7 libya-commando-bn-1 cdr-guerrilla-1:fap\n"
            "1638 codos-leader:fan codos-guerrilla-1:fan\n",
            "1+2",
            "1637 libya-commando-bn-1\narrivals-car codos-leader:fan\n"
            "eliminated fap-guerrilla-7 cdr-guerrilla-1:fap codos-guerrilla-1:fan\n",
            id="two guerrillas pay for a battalion",
        ),
        pytest.param(
            REBELS,
            "2724 fant-inf-bn-1 fant-inf-bn-2 fant-inf-co-5\n"
            "2725 fap-guerrilla-5 libya-commando-bn-1 fap-guerrilla-1\n2824 fap-guerrilla-2\n",
            "1+1",
            "2725 fap-guerrilla-5 libya-commando-bn-1 fap-guerrilla-1\n2824 fap-guerrilla-2\n"
            "2924 fant-inf-bn-1\nfant-losses fant-inf-co-5 fant-inf-bn-2\n",
            id="a company and a battalion for four steps, the rest retreats",
        ),
    ],
)
def test_losses_in_any_choice_of_units_are_explained(head: str, before: str, rolls: str, after: str):
    assert judged(head, before, rolls, after) == []


@pytest.mark.rule("5.53")
@pytest.mark.parametrize(
    ("head", "before", "rolls", "after"),
    [
        pytest.param(
            GOVERNMENT,
            "2825 fap-guerrilla-3 cdr-guerrilla-1:fap fap-guerrilla-7\n"
            "2925 mplt-leader:fan fan-guerrilla-1\n",
            "3",
            "2723 cdr-guerrilla-1:fap\n2925 mplt-leader:fan fan-guerrilla-1\n"
            "3024 fap-guerrilla-7\n3025 fap-guerrilla-3\n",
            id="each its own way",
        ),
        pytest.param(
            REBELS,
            "1636 goukouni fap-guerrilla-1\n1637 fan-guerrilla-5 mplt-leader:fan\n",
            "2",
            "1636 goukouni fap-guerrilla-1\n1836 mplt-leader:fan\n1837 fan-guerrilla-5\n",
            id="a leader apart from his guerrilla",
        ),
        pytest.param(
            GOVERNMENT,
            "2725 mplt-leader:fan oau-inf-bn-1 fan-guerrilla-5\n"
            "2825 libya-armor-bn-1 fap-guerrilla-5 cdr-leader:fap fap-guerrilla-1\n",
            "4 4+5",
            "2725 mplt-leader:fan oau-inf-bn-1\n2823 fap-guerrilla-5\n2825 fap-guerrilla-1\n"
            "3024 cdr-leader:fap\neliminated fan-guerrilla-5\ntask-force-losses libya-armor-bn-1\n",
            id="some stay and fight",
        ),
    ],
)
def test_withdrawals_before_combat_are_explained(head: str, before: str, rolls: str, after: str):
    assert judged(head, before, rolls, after) == []


@pytest.mark.rule("5.53")
def test_ambushers_advance_into_a_hex_with_a_name():
    """Four against three in 1637 Massaguet: nine on the dice is "1/3"."""
    before = "1637 fan-guerrilla-1\n1638 fap-guerrilla-1 fap-guerrilla-2\n"
    lost = "eliminated fap-guerrilla-2 fan-guerrilla-1\n"
    assert judged(GOVERNMENT, before, "3+6", f"1637 fap-guerrilla-1\n{lost}") == []
    assert judged(GOVERNMENT, before, "3+6", f"1638 fap-guerrilla-1\n{lost}") == []


@pytest.mark.rule("5.53")
def test_of_five_guerrillas_two_that_advanced_can_have_made_the_ambush():
    """Four against three: twelve is "0/4R". All five would have lost one, a single one itself."""
    before = "1637 fan-guerrilla-1\n1638 " + " ".join(f"fap-guerrilla-{n}" for n in range(1, 6)) + "\n"
    after = "1637 fap-guerrilla-2 fap-guerrilla-4\n1638 fap-guerrilla-1 fap-guerrilla-3 fap-guerrilla-5\n"
    assert judged(GOVERNMENT, before, "6+6", f"{after}eliminated fan-guerrilla-1\n") == []


@pytest.mark.rule("5.20")
@pytest.mark.rule("5.52")
@pytest.mark.parametrize("hex", ["1638", "1637"])
def test_an_advance_after_the_second_combat_of_a_contact_is_explained(hex: str):
    """Fourteen against ten: six is "3C/3C"; then seven against five: twelve is "0/5R"."""
    before = "1637 fant-inf-bn-1 fant-inf-bn-2\n1638 libya-legion-inf-bn-1 libya-legion-inf-bn-2\n"
    lost = "fant-losses fant-inf-bn-1\ntask-force-losses libya-legion-inf-bn-1 libya-legion-inf-bn-2\n"
    assert judged(GOVERNMENT, before, "4+2 6+6", f"{hex} fant-inf-bn-2\n{lost}") == []


@pytest.mark.rule("5.20")
@pytest.mark.rule("5.53")
@pytest.mark.parametrize(
    ("before", "rolls", "after"),
    [
        pytest.param(
            "1649 fan-guerrilla-1 fant-inf-co-4 habre\n1747 fan-guerrilla-6 fant-recon-co-1\n"
            "1748 libya-armor-bn-1 fap-guerrilla-1 fap-guerrilla-5 fap-guerrilla-3\n",
            "1 6+2",
            "1547 fap-guerrilla-3\n1649 fan-guerrilla-1 fant-inf-co-4 habre\n1748 fan-guerrilla-6\n"
            "1847 fap-guerrilla-1\n1949 fap-guerrilla-5\n"
            "fant-losses fant-recon-co-1\ntask-force-losses libya-armor-bn-1\n",
            id="three withdraw, the fourth is fought from two hexes",
        ),
        pytest.param(
            "2824 fan-guerrilla-1 fan-guerrilla-7\n2925 habre fant-inf-co-4\n"
            "2825 fap-guerrilla-6 fap-guerrilla-7 fap-guerrilla-4 libya-armor-bn-1 fap-guerrilla-1\n",
            "2+1",
            "2825 fap-guerrilla-6 fap-guerrilla-7 fap-guerrilla-4\n2925 habre fant-inf-co-4\n"
            "eliminated fan-guerrilla-1 fan-guerrilla-7 fap-guerrilla-1\n"
            "task-force-losses libya-armor-bn-1\n",
            id="one of two hexes attacks five units",
        ),
    ],
)
def test_a_combat_with_many_decisions_is_explained_before_the_search_gives_up(
    before: str, rolls: str, after: str
):
    assert judged(GOVERNMENT_BOTH_PARTS, before, rolls, after) == []


# ---- air units

SORTIE = "options = 13.30\n"


@pytest.mark.rule("13.33")
@pytest.mark.rule("13.34")
@pytest.mark.parametrize("lands", ["3020", "3810", "2824"])
def test_losses_in_an_attack_with_a_sortie_are_explained_wherever_the_air_unit_is_put(lands: str):
    """Twelve on the dice is "1/6R" at fourteen against seven, and "0/4R" at eight, without the sortie."""
    bases = {"3020": "libya-legion-inf-bn-1 airbase-libya:airbase", "3810": "", "2824": ""}
    stacks = {hex: f"{units} libya-air" if hex == lands else units for hex, units in bases.items()}
    after = "".join(f"{hex} {units}\n" for hex, units in stacks.items())
    after += "task-force-losses libya-mech-bn-1\nfant-losses fant-inf-bn-1\n"
    before = f"3020 {bases['3020']}\n2824 libya-mech-bn-1\n2724 fant-inf-bn-1\n3810 libya-air\n"
    assert judged(REBELS + SORTIE, before, "6+6", after) == []
    without = after.replace("libya-air", "").replace("3810", "3810 libya-air")
    assert judged(REBELS, before, "6+6", without) == ["5.83 violation 2824"]


@pytest.mark.rule("13.33")
@pytest.mark.rule("5.53")
def test_an_air_unit_of_the_attacking_hex_lands_at_the_airfield_where_it_is_put():
    before = "1537 fant-inf-bn-3 fant-air fant-inf-co-6\n1637 fap-guerrilla-2 fap-guerrilla-4\n"
    after = "1537 fant-inf-bn-3 fant-inf-co-6\n1735 fap-guerrilla-4\n1837 fap-guerrilla-2\n2734 fant-air\n"
    assert judged(GOVERNMENT + SORTIE, before, "2", after) == []


# ---- who had no part in it

SEVEN = "2824 libya-commando-bn-1 libya-commando-bn-2\n2724 fant-inf-bn-1"
LOST = "2824 libya-commando-bn-1\nfant-losses fant-inf-bn-1\ntask-force-losses libya-commando-bn-2\n"


@pytest.mark.rule("5.20")
def test_a_move_taken_back_far_away_explains_no_less():
    found = judged(REBELS, f"{SEVEN}\n2107 libya-armor-bn-1\n", "3+4", f"{LOST}2111 libya-armor-bn-1\n")
    assert found == []


@pytest.mark.rule("5.30")
def test_a_fort_that_was_left_or_taken_off_explains_no_less():
    start = f"{SEVEN} fort-1:fort\n"
    left = judged(REBELS, start, "3+4", f"{LOST}2724 fort-1:fort\n")
    taken = judged(REBELS, start, "3+4", f"{LOST}unused fort-1\n")
    assert left == taken == []


# ---- what no play explains

FOUR = "3524 fan-guerrilla-5\n3525 fap-guerrilla-5 fap-guerrilla-2 fap-guerrilla-3 fap-guerrilla-7{}\n"


@pytest.mark.rule("5.53")
@pytest.mark.rule("5.83")
@pytest.mark.parametrize(("fifth", "verdict"), [("", "5.83 due 3525"), (" fap-guerrilla-1", "5.83 due 3525")])
def test_every_ambush_of_four_guerrillas_is_tried_and_of_five(fifth: str, verdict: str):
    start = FOUR.format(fifth)
    end = start.replace("3524 fan-guerrilla-5\n", "eliminated fan-guerrilla-5\n")
    assert judged(GOVERNMENT_BOTH_PARTS, start, "6+4", end) == [verdict]


@pytest.mark.rule("5.83")
def test_where_every_ambush_was_tried_losses_of_all_are_a_violation():
    start = "2724 fap-guerrilla-1 fap-guerrilla-6\n2825 fan-guerrilla-4 fan-guerrilla-2 fant-inf-co-1\n"
    end = "eliminated fap-guerrilla-1 fap-guerrilla-6 fan-guerrilla-4 fan-guerrilla-2\n"
    end += "fant-losses fant-inf-co-1\n"
    assert judged(REBELS, start, "5+5", end) == ["5.83 violation 2825"]


@pytest.mark.rule("5.52")
@pytest.mark.rule("5.83")
def test_of_many_who_may_advance_it_is_known_who_did():
    """Of six companies one advanced; twelve on the dice asks for one, and four are lost."""
    six = " ".join(f"fant-inf-co-{number}" for number in range(1, 7))
    start = f"2724 libya-legion-inf-bn-1\n2824 {six}\n"
    end = (
        "2724 fant-inf-co-1\n2824 fant-inf-co-2\n"
        "fant-losses fant-inf-co-3 fant-inf-co-4 fant-inf-co-5 fant-inf-co-6\n"
        "task-force-losses libya-legion-inf-bn-1\n"
    )
    assert judged(GOVERNMENT, start, "6+6", end) == ["5.83 violation 2824"]
