"""2.30 Unit counters: nothing beyond the mix."""

from dataclasses import replace

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.components.step_values import with_step_values
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.refereeing.judge import judge_rest
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
@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("1631  fant-inf-bn-1 fant-inf-bn-1", "stands 2 times in 1631 Mao"),
        ("1631  fant-inf-bn-1\n1537  fant-inf-bn-1", "on the board 2 times: 1537 N'Djamena and 1631 Mao"),
        (
            "1631  fant-inf-bn-1 fant-inf-bn-1\n2734  fant-inf-bn-1",
            "on the board 3 times: 1631 Mao (2 times) and 2734",
        ),
    ],
)
def test_every_place_of_a_counter_too_many_is_named_once(notation, said):
    (found,) = GAME.judge(board(notation), ["2.30"])
    assert said in found.message


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


@pytest.mark.rule("9.23")
@pytest.mark.parametrize(
    ("counter", "steps"),
    [
        ("fant-inf-bn-1", 3),
        ("fant-inf-co-1", 1),
        ("fant-air", 1),
        ("libya-mech-bn-1", 3),
        ("libya-air", 1),
        ("fan-guerrilla-1", 1),
        ("france-aaa", 1),
        ("sam-1", 0),
        ("cdr-leader", 0),
        ("habre", 0),
    ],
)
def test_the_mix_takes_its_steps_from_the_chart(counter, steps):
    blank = {id: {**row, "steps": ""} for id, row in GAME.tables.lists["counters"].cells.items()}
    lists = {**GAME.tables.lists, "counters": replace(GAME.tables.lists["counters"], cells=blank)}
    found = with_step_values(replace(GAME.tables, lists=lists)).lists["counters"]
    assert found.cells[counter]["steps"] == str(steps)
    assert GAME.charts.counters[counter].steps == steps


@pytest.mark.rule("9.23")
def test_a_marker_has_no_steps():
    assert with_step_values(GAME.tables).lists["counters"].cells["igf-1"]["steps"] == ""


@pytest.mark.rule("11.31")
def test_a_second_igf_marker_of_the_same_number_is_placed_like_any_other():
    """2.30: as many may be made as are needed, and none where nothing makes a faction independent."""
    campaign = GAME.scenarios["campaign"]
    path = "turn-2/tactical-phase/impulse-1/government/movement"
    start = campaign.start.at(path)
    at = start.where("igf-1")
    assert at and not start.stack("2446")
    for marker in ("igf-1", "igf-9"):
        end = start.with_stack("2446", [Standing(marker)])
        found = [*judge_rest(GAME, start, end, path, GAME.sequence_for(campaign))]
        assert [str(each) for each in found] == [f"11.31 violation 2446 {marker}"]
    assert [*judge_rest(GAME, start, start, path, GAME.sequence_for(campaign))] == []
