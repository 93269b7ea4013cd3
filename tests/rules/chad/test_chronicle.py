"""What can be told of a phase afterwards: whose counters were whose, and how its attacks can have gone."""

from guelta.rules.chad import GAME
from guelta.rules.engine.advice.chronicle import Battle
from guelta.rules.engine.board.position import Standing
from tests.rules.board import board
from tests.rules.chad.fighting import REBELS

BEFORE = REBELS + "2824 libya-commando-bn-1 libya-commando-bn-2\n2724 fant-inf-bn-1\n"
"""Fourteen against seven, conventional, in the open: at seven on the dice "3C/4"."""


def fought(after: str, rolls: str = "") -> tuple[Battle, ...]:
    end = REBELS + (f"rolls = {rolls}\n" if rolls else "") + after
    return GAME.chronicle.battles(GAME.charts, board(BEFORE), board(end))


def side(text: str, counter: str) -> str:
    position = board(text)
    (standing,) = (each for _, each in position.each_standing() if each.counter == counter)
    return GAME.chronicle.side(GAME.charts, position, standing)


def test_an_attack_is_told_with_its_odds_dice_and_losses():
    (battle,) = fought(
        "2824 libya-commando-bn-1\nfant-losses fant-inf-bn-1\ntask-force-losses libya-commando-bn-2", "3+4"
    )
    assert (battle.where, battle.from_spaces, battle.side) == ("2724", ("2824",), "fap")
    assert battle.attackers == (Standing("libya-commando-bn-1"), Standing("libya-commando-bn-2"))
    assert battle.defenders == (Standing("fant-inf-bn-1"),)
    assert str(battle.entries[0]).startswith("5.10  attack on 2724 from 2824")
    (thrown,) = (entry for entry in battle.entries if entry.dice)
    assert thrown.dice == (3, 4)
    assert "3C/4" in thrown.text


def test_what_no_attack_explains_is_told_without_a_ledger():
    (battle,) = fought("2824 libya-commando-bn-1 libya-commando-bn-2\nfant-losses fant-inf-bn-1", "3+4")
    assert (battle.where, battle.entries) == ("2724", ())


def test_where_nothing_was_thrown_and_nobody_moved_nothing_was_fought():
    assert fought(BEFORE.removeprefix(REBELS)) == ()


def test_counters_stand_for_the_player_who_controls_them():
    text = REBELS + "2824 libya-commando-bn-1 cdr-leader:fap\n2724 fant-inf-bn-1\nturn-9 game-turn"
    assert side(text, "libya-commando-bn-1") == "fap"
    assert side(text, "cdr-leader") == "fap"
    assert side(text, "fant-inf-bn-1") == "fan"
    assert side(text, "game-turn") == ""


def test_no_marker_is_a_fighter_of_a_battle():
    before = BEFORE.replace("fant-inf-bn-1", "fant-inf-bn-1 fort-1:fort")
    end = REBELS + "rolls = 3+4\n2824 libya-commando-bn-1\n2724 fort-1:fort\n"
    lost = "fant-losses fant-inf-bn-1\ntask-force-losses libya-commando-bn-2"
    (battle,) = GAME.chronicle.battles(GAME.charts, board(before), board(end + lost))
    assert battle.defenders == (Standing("fant-inf-bn-1"),)
    assert battle.attackers == (Standing("libya-commando-bn-1"), Standing("libya-commando-bn-2"))
