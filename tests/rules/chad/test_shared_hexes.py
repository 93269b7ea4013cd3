"""4.22 with 11.33 and 14.23: enemies in one hex because a side changed, and not because anybody moved."""

import pytest

from rules.chad import GAME
from rules.engine.board.position import Position
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
