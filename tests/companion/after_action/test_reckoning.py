"""What a game came to: losses, luck, the best and the worst stack, and the turn that decided."""

from pathlib import Path

import pytest

from guelta.builder.vassal.actions import PlayerEntry
from guelta.companion.after_action.lede import Lede
from guelta.companion.after_action.measures import measures_of
from guelta.companion.after_action.page import Writer, page_of
from guelta.companion.after_action.reckoning import Reckoning, reckoned
from guelta.companion.after_action.story import Story, tell
from guelta.companion.following.game_file import open_game
from tests.companion.played import PASSWORD, Played
from tests.library import KNOWN

TURN = "turn-9/tactical-phase"
MOVEMENT = f"{TURN}/impulse-1/rebel/movement"
COMBAT = f"{TURN}/impulse-1/rebel/combat"
NEXT = f"{TURN}/impulse-2/government/reinforcements"
LATER = "turn-10/tactical-phase/impulse-1/rebel/movement"
LAST = "turn-10/tactical-phase/water-check"


def told(game: Played, folder: Path) -> Story:
    path = folder / "game.vlog"
    game.log().write(path)
    return tell(open_game(path, KNOWN), "game.vlog")


def reckoning(story: Story) -> Reckoning:
    return reckoned(story, measures_of(story), ("fan", "fap"))


def lede(game: Played, folder: Path) -> Lede:
    return Writer(told(game, folder)).lede


def fought(dice: str = "3,4") -> Played:
    """An attack of 14 against 7 on a battalion of three steps, which falls as a commando of three does."""
    game = Played.of(f"@ {COMBAT}\n2824  libya-commando-bn-1 libya-commando-bn-2\n2724  fant-inf-bn-1\n")
    game.set("2d6_result", dice)
    game.move("fant-inf-bn-1", "fant-losses")
    game.move("libya-commando-bn-2", "task-force-losses")
    game.turn(NEXT)
    return game


def test_a_combat_costs_what_fell_of_those_who_fought(tmp_path: Path):
    (fight,) = reckoning(told(fought(), tmp_path)).fought
    assert (fight.attacker, fight.defender) == ("fap", "fan")
    assert fight.lost == (3, 3)


def test_an_attack_is_held_against_what_it_costs_on_average(tmp_path: Path):
    found = reckoning(told(fought(), tmp_path))
    (fight,) = found.fought
    assert fight.battle.expected is not None
    assert all(2 < each < 5 for each in fight.battle.expected)
    assert found.accounts["fap"].expected == pytest.approx(fight.battle.expected[1])
    assert found.accounts["fap"].cost == 3 and found.accounts["fan"].attacks == 0


def test_luck_is_what_was_rolled_against_what_dice_show_on_average(tmp_path: Path):
    (luck,) = reckoning(told(fought("3,4"), tmp_path)).luck
    assert (luck.side, luck.dice, luck.throws, luck.expected) == ("fap", 2, (7,), 7.0)
    assert luck.as_high == pytest.approx(21 / 36)
    assert [each.total for each in luck.spread] == [*range(2, 13)]
    assert [each.times for each in luck.spread if each.times] == [1]
    assert luck.spread[5].expected == pytest.approx(6 / 36)


def test_the_report_draws_how_often_each_sum_came(tmp_path: Path):
    page = page_of(told(fought("3,4"), tmp_path))
    assert '<svg class="spread"' in page and "7: 1 times, 0.2 expected" in page


def test_an_even_exchange_makes_no_stack_the_best_or_the_worst(tmp_path: Path):
    found = reckoning(told(fought(), tmp_path))
    assert found.best is None and found.worst is None


def test_who_costs_more_than_he_loses_is_the_best_and_who_loses_more_the_worst(tmp_path: Path):
    game = Played.of(f"@ {COMBAT}\n2824  libya-commando-bn-1 libya-commando-bn-2\n2724  fant-inf-bn-1\n")
    game.set("2d6_result", "6,5")
    game.move("fant-inf-bn-1", "fant-losses")
    game.turn(NEXT)
    found = reckoning(told(game, tmp_path))
    assert found.best is not None and found.worst is not None
    assert [found.best.side, found.best.taken, found.best.lost] == ["fap", 3, 0]
    assert [found.worst.side, found.worst.taken, found.worst.lost] == ["fan", 0, 3]
    assert found.best.is_attack and not found.worst.is_attack


def test_the_turn_in_which_a_prize_changes_hands_decides_over_one_of_losses(tmp_path: Path):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n1537  fant-inf-co-1\n1837  fap-guerrilla-1:fap\n")
    game.move("fant-inf-bn-1", "fant-losses")
    game.turn(LATER)
    game.move("fant-inf-co-1", "1437")
    game.drag("fap-guerrilla-1", "1537")
    found = reckoning(told(game, tmp_path))
    assert found.decisive is not None and found.decisive.turn.number == 10
    ((prize, before, after),) = found.decisive.changed
    assert (prize.space, before, after) == ("1537", "fan", "fap")


def test_an_enemy_near_a_prize_is_named_and_one_farther_off_is_not(tmp_path: Path):
    near, far = (
        Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-co-1\n{hex}  fap-guerrilla-1:fap\n")
        for hex in ("1937", "2037")
    )
    said = []
    for name, game in (("near", near), ("far", far)):
        game.move("fant-inf-co-1", "fant-losses")
        folder = tmp_path / name
        folder.mkdir()
        said.append(lede(game, folder).decided)
    assert "The FAP player came within 4 hexes of the capital N'Djamena" in said[0]
    assert "came within" not in said[1]


def test_a_game_in_which_nothing_fell_has_no_turn_that_decided(tmp_path: Path):
    game = Played.of(f"@ {MOVEMENT}\n2826  fap-guerrilla-1:fap\n")
    game.drag("fap-guerrilla-1", "2827")
    assert reckoning(told(game, tmp_path)).decisive is None


def test_the_result_is_undecided_while_turns_remain(tmp_path: Path):
    said = lede(fought(), tmp_path)
    assert said.result == "Undecided: the log ends in turn 9, and the game goes on to turn 10."
    assert said.stakes.startswith("N'Djamena. Whoever has ground units in the capital")
    assert said.decided == "6 steps lost in 1 combat, 3 by the FAN player, 3 by the FAP player."


def test_the_result_of_a_game_that_ended_is_what_the_rules_say_of_its_last_board(tmp_path: Path):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.turn(LAST)
    assert "the FAN player wins" in lede(game, tmp_path).result


def test_players_are_named_with_their_sides_and_never_by_their_passwords(tmp_path: Path):
    game = fought()
    game.do(PlayerEntry(PASSWORD, "Anna", "FAN player"))
    game.do(PlayerEntry(PASSWORD, "Bo", "FAP player"))
    assert lede(game, tmp_path).who == "Anna (FAN player) against Bo (FAP player)."
