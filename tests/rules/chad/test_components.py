"""2.30 Unit counters: nothing beyond the mix."""

import pytest

from rules.chad import GAME
from tests.rules.board import board, findings


@pytest.mark.rule("2.30")
def test_a_palette_copy_is_a_counter_too_many():
    position = board("""
        1537  fant-inf-bn-1
        2734  fant-inf-bn-1
    """)
    assert findings(GAME, position, "2.30") == ["2.30 violation 2734 fant-inf-bn-1"]


@pytest.mark.rule("2.30")
def test_two_copies_in_one_hex_are_found_as_well():
    assert findings(GAME, board("1537  fan-guerrilla-1 fan-guerrilla-1"), "2.30") == [
        "2.30 violation 1537 fan-guerrilla-1"
    ]


@pytest.mark.rule("2.30")
def test_every_counter_once_is_right():
    assert findings(GAME, GAME.scenarios["manta"].start, "2.30") == []


@pytest.mark.rule("2.30")
@pytest.mark.parametrize("marker", ["igf-1", "no-water-1", "fort-1", "fort-1:fort"])
def test_players_make_as_many_of_four_markers_as_they_need(marker):
    assert findings(GAME, board(f"1537  {marker}\n2734  {marker}"), "2.30") == []


@pytest.mark.rule("2.30")
def test_other_markers_are_limited():
    assert findings(GAME, board("turn-10  game-turn\nturn-11  game-turn"), "2.30") == [
        "2.30 violation turn-11 game-turn"
    ]
