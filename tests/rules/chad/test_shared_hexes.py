"""4.22 with 11.33 and 14.23: enemies in one hex because a side changed, and not because anybody moved."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.board.position import Position
from tests.rules.board import board, findings
from tests.rules.chad.politics import head

BEFORE = head("turn-3/tactical-phase/impulse-1/rebel/combat")
AFTER = BEFORE.replace("= fan", "= fap")
STACK = "3633 fan-guerrilla-1 fant-inf-co-1\n"


def remembered(before: str, after: str) -> Position:
    return GAME.remember(GAME.charts, board(before), board(after))


@pytest.mark.rule("4.22")
@pytest.mark.rule("14.23")
def test_fant_that_changes_sides_among_guerrillas_may_stay_with_them():
    after = remembered(BEFORE + STACK, AFTER + STACK)
    assert findings(GAME, after, "4.22") == []
    assert findings(GAME, board(AFTER + STACK), "4.22") == [
        "4.22 violation 3633 fan-guerrilla-1 fant-inf-co-1"
    ]


@pytest.mark.rule("4.22")
def test_and_for_as_long_as_they_stay():
    after = remembered(BEFORE + STACK, AFTER + STACK)
    later = GAME.remember(
        GAME.charts, after, board(AFTER + STACK).at("turn-3/tactical-phase/impulse-2/rebel/combat")
    )
    assert findings(GAME, later, "4.22") == []


@pytest.mark.rule("4.22")
def test_who_moves_in_afterwards_is_told_so():
    after = remembered(BEFORE + STACK, AFTER + STACK)
    joined = GAME.remember(GAME.charts, after, board(AFTER + STACK.replace("\n", " fap-guerrilla-1\n")))
    assert len(findings(GAME, joined, "4.22")) == 1


@pytest.mark.rule("4.22")
def test_who_leaves_and_comes_back_is_told_so_too():
    after = remembered(BEFORE + STACK, AFTER + STACK)
    left = GAME.remember(GAME.charts, after, board(AFTER + "3633 fan-guerrilla-1\n3632 fant-inf-co-1\n"))
    assert "shared" not in str(left)
    assert len(findings(GAME, GAME.remember(GAME.charts, left, board(AFTER + STACK)), "4.22")) == 1


@pytest.mark.rule("4.22")
@pytest.mark.rule("11.33")
def test_an_activated_faction_may_find_an_enemy_in_its_hex():
    before = BEFORE + "4223 anl-guerrilla-1 anl-leader igf-1 pla-leader\n"
    after = remembered(before, BEFORE + "4223 anl-guerrilla-1:fap anl-leader:fap pla-leader\n")
    assert findings(GAME, after, "4.22") == []


@pytest.mark.rule("4.22")
def test_a_counter_turned_over_by_mistake_is_no_change_of_side():
    after = remembered(BEFORE + STACK, BEFORE + STACK.replace("guerrilla-1", "guerrilla-1:fap"))
    assert len(findings(GAME, after, "4.22")) == 1


MRP = BEFORE.replace("= fan\n", "= fan\nneutral = MRP\n")
BESIDE = "1849 mrp-guerrilla-1:fap fant-inf-co-1\n"


@pytest.mark.rule("4.22")
@pytest.mark.rule("14.43")
def test_the_neutral_mrp_may_find_an_enemy_in_its_hex_as_it_joins_a_player():
    after = remembered(MRP + BESIDE, BEFORE + BESIDE)
    assert findings(GAME, after, "4.22") == []
    assert len(findings(GAME, board(BEFORE + BESIDE), "4.22")) == 1


@pytest.mark.rule("4.22")
@pytest.mark.rule("14.43")
def test_beside_the_mrp_that_stays_neutral_enemies_share_no_hex():
    enemies = BESIDE.replace("\n", " fap-guerrilla-1\n")
    later = MRP.replace("impulse-1/rebel/combat", "impulse-2/government/reinforcements")
    assert len(findings(GAME, remembered(MRP + enemies, later + enemies), "4.22")) == 1


@pytest.mark.rule("4.22")
@pytest.mark.rule("14.23")
def test_a_change_of_government_excuses_no_others_who_stand_together():
    """Libyans and FAN changed no side; nor did anybody while nobody knew who governed."""
    others = "3633 fan-guerrilla-1 libya-mech-bn-1\n"
    assert len(findings(GAME, remembered(BEFORE + others, AFTER + others), "4.22")) == 1
    unknown = BEFORE.replace("government = fan\n", "")
    assert len(findings(GAME, remembered(unknown + STACK, AFTER + STACK), "4.22")) == 1


@pytest.mark.rule("4.22")
@pytest.mark.rule("14.23")
def test_who_comes_among_enemies_as_the_government_changes_moved_in():
    before = BEFORE + "3633 fan-guerrilla-1\n3632 fant-inf-co-1\n"
    assert len(findings(GAME, remembered(before, AFTER + STACK), "4.22")) == 1
    came = "3633 fan-guerrilla-1 fant-inf-co-1 fap-guerrilla-1\n3632 fant-inf-co-2\n"
    left = STACK + "3632 fant-inf-co-2 fap-guerrilla-1\n"
    assert str(remembered(BEFORE + left, AFTER + came)).count("shared-3633") == 2


@pytest.mark.rule("4.22")
def test_markers_friends_and_boxes_are_not_marked():
    text = "3633 fan-guerrilla-1 fant-inf-co-1 fort-1:fort\n1537 fap-guerrilla-1 fant-inf-co-2 fort-2:fort\n"
    text += "eliminated fan-guerrilla-2 fant-inf-co-3\n"
    after = remembered(BEFORE + text, AFTER + text)
    marked = {each.counter for _, each in after.each_standing() if each.marks}
    assert marked == {"fan-guerrilla-1", "fant-inf-co-1"}
