"""Options of ours: a game for one evening (Z80) and an aim for each player (Z81)."""

from __future__ import annotations

import pytest

from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.self_play.contest import played
from guelta.rules.zefra import GAME
from guelta.rules.zefra.turn.aims import counted_for, reached, sentence
from guelta.rules.zefra.turn.end_of_turn import end_of_turn
from tests.rules.board import board
from tests.rules.zefra.table import carried_out

EVENING, CRISIS = GAME.scenarios["evening"], GAME.scenarios["crisis"]
SIX = ["cjtf", "iff", "tuscan", "bongo", "daloon", "zefra"]


# ---- Z80, one evening


def test_the_short_game_says_that_it_is_ours():
    assert "ours" in EVENING.title and "ours" in GAME.tables.charts["short_games"].title
    assert GAME.tables.charts["short_games"].default == GAME.tables.charts["aims"].default == "house"


def test_it_has_two_camps_and_is_set_up_rightly():
    camps = [id for id in ("camp-west", "camp-centre", "camp-east") if EVENING.start.where(id)]
    assert camps == ["camp-west", "camp-centre"]
    deployed = [rule for rule in GAME.checks if rule != "p3-02a"]  # the order is rolled later
    assert GAME.judge(EVENING.start.with_fields(scenario="evening"), deployed) == []


def test_what_it_does_without_is_missed_in_the_whole_game():
    whole = EVENING.start.with_fields(scenario="crisis")
    found = {each.rule for each in GAME.judge(whole, ["p61-12a", "p61-13a", "G12-10a", "G9-05"])}
    assert found == {"p61-12a", "p61-13a", "G12-10a", "G9-05"}


def test_what_is_not_left_out_must_be_deployed_in_the_short_game_too():
    (hex,) = EVENING.start.where("cjtf-infantry-1")
    fewer = [each for each in EVENING.start.stack(hex) if each.counter != "cjtf-infantry-1"]
    start = EVENING.start.with_stack(hex, fewer)
    (finding,) = GAME.judge(start, ["p61-12a"])
    assert finding.counters == ("cjtf-infantry-1",)


@pytest.mark.parametrize(("scenario", "turn", "is_over"), [
    ("evening", 3, False), ("evening", 4, True), ("crisis", 4, False), ("crisis", 20, True),
])  # fmt: skip
def test_it_ends_after_four_turns(scenario: str, turn: int, is_over: bool):
    start = GAME.scenarios[scenario].start.at(f"turn-{turn}/end-of-turn")
    assert (VICTORY in carried_out(end_of_turn, str(start)).position.fields) == is_over


def test_it_can_be_played_to_its_end():
    result = played(GAME, "evening", "short/1")
    assert result.measures["turns"] == 4 and result.ending
    assert [*result.aims] == SIX


# ---- Z81, aims

CAMPS = "0514  camp-west\n1014  camp-centre\n"
ONE_CAMP = "0514  camp-west\n"
WORKS = "0806  coal-field\n0703  coal-port\n1408  zefra-desalination\n1005  zefra-power\n"


@pytest.mark.parametrize(
    ("side", "text", "count", "is_reached"),
    [
        ("cjtf", CAMPS, 2, True),
        ("cjtf", ONE_CAMP, 1, False),
        ("cjtf", f"{CAMPS}eliminated  cjtf-infantry-1\n", 1, False),
        ("cjtf", f"{CAMPS}eliminated  iff-infantry-1 cjtf-cas-1\n", 2, True),
        ("iff", "destroyed  coal-field coal-port\n", 2, True),
        ("iff", "destroyed  coal-field camp-west\n", 1, False),
        ("iff", "sites-entered = nuclear-site-east\nnuclear-use = 1\n", 2, True),
        ("tuscan", "0514  tuscan-party-1\n", 1, True),
        ("tuscan", "0511  tuscan-party-1\n0514  bongo-party-1\n", 0, False),
        ("tuscan", "tuscan-parties-lost = 1\n0514  tuscan-party-1\n", 0, False),
        ("bongo", "0514  bongo-party-1\n", 1, True),
        ("daloon", "0812  reservoir\n0418  energy-field\n", 2, True),
        ("daloon", "0812  reservoir\n0418  energy-field\n0614  tuscan-party-1\n", 1, False),
        ("daloon", f"0812  reservoir\n0418  energy-field\n{ONE_CAMP[:-1]} tuscan-party-1\n", 2, True),
        ("zefra", WORKS, 4, True),
        ("zefra", f"{WORKS}0708  cjtf-recon-1\n", 3, False),
        ("zefra", f"{WORKS}0708  iff-infantry-1\n", 4, True),
    ],
)
def test_what_each_player_aims_at(side: str, text: str, count: int, is_reached: bool):
    position = board(f"@ turn-4/end-of-turn\nscenario = evening\n{text}")
    assert counted_for(position, GAME.charts, side) == count
    assert reached(position, GAME.charts)[side] == is_reached


def test_the_whole_game_takes_more():
    text = "@ turn-20/end-of-turn\nscenario = {}\ndestroyed  coal-field coal-port\n"
    assert reached(board(text.format("evening")), GAME.charts)["iff"]
    assert not reached(board(text.format("crisis")), GAME.charts)["iff"]


def told(**fields: str) -> list[str]:
    start = EVENING.start.at("turn-4/end-of-turn").with_fields(**fields)
    entries = carried_out(end_of_turn, str(start)).entries
    return [entry.text for entry in entries if entry.rule == "p61-15d"]


def test_nobody_has_an_aim_unless_it_is_agreed():
    assert len(told()) == 1


def test_with_the_option_the_ledger_says_who_has_reached_his_and_that_it_is_ours():
    _, *aims = told(aims="each")
    assert len(aims) == len(SIX)
    assert all(each.endswith("(ours)") for each in aims)
    (cjtf,) = [each for each in aims if "CJTF-Z reached" in each]
    assert cjtf == f"aim of CJTF-Z {sentence(EVENING.start, GAME.charts, 'cjtf')}"


def test_the_score_does_not_depend_on_the_option():
    start = EVENING.start.at("turn-4/end-of-turn")
    without, with_aims = (
        carried_out(end_of_turn, str(start.with_fields(**fields))).position.fields[VICTORY]
        for fields in ({}, {"aims": "each"})
    )
    assert without == with_aims
