"""The bold player: which fights he looks for, and that his games end."""

import pytest

from guelta.rules.engine.play.procedure import Choice, Option
from guelta.rules.engine.self_play.contest import played
from guelta.rules.zefra import GAME
from guelta.rules.zefra.board.units import units_in
from guelta.rules.zefra.self_play.bold import bold, odds_allow
from tests.rules.board import board


@pytest.mark.parametrize(
    ("movers", "foes", "allow"),
    [
        ("cjtf-infantry-1 cjtf-infantry-2", "iff-infantry-1", True),
        ("cjtf-infantry-1", "iff-infantry-1", False),
        ("iff-infantry-1", "cjtf-infantry-1", True),
        ("minus-1 minus-1 iff-infantry-1", "cjtf-infantry-1", False),
        ("iff-infantry-1", "tuscan-militia-1", True),
        ("tuscan-militia-1", "iff-infantry-1", False),
        ("tuscan-militia-1", "minus-1 bongo-militia-1", True),
        ("minus-1 tuscan-militia-1", "bongo-militia-1", False),
        ("cjtf-infantry-1", "", True),
        ("cjtf-hospital", "iff-infantry-1", False),
    ],
)
def test_odds_that_he_takes(movers, foes, allow):
    position = board(f"@ turn-2/forces\n0715  {movers}\n" + (f"0716  {foes}\n" if foes else ""))
    assert odds_allow(position, GAME.charts, units_in(position, GAME.charts, "0715"), "0716") is allow


def test_he_goes_where_a_fight_or_an_undefended_party_promises_something():
    position = board(
        "@ turn-2/forces\n0715  iff-infantry-1\n0716  tuscan-party-1\n0714  cjtf-infantry-1 cjtf-infantry-2"
    )
    options = tuple(Option(hex, hex) for hex in ("0714", "0716", "0615"))
    choice = Choice("to-1", "p3-03b", "iff", "goes to", options, kind="space", of=("iff-infantry-1",))
    worth = bold(position, GAME.charts, choice)
    assert worth["0714"] < worth["0615"] < worth["0716"]


def test_he_plays_games_of_his_own_to_their_end_and_the_same_again():
    random, keen = (played(GAME, "crisis", "bold/1", manner) for manner in ("", "bold"))
    assert keen.measures["turns"] == random.measures["turns"] == 20
    assert keen.board != random.board
    assert played(GAME, "crisis", "bold/1", "bold") == keen
