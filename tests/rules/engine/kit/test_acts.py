# ruff: noqa: E501 (a case a line)
"""Acts, points, control and victory by a kit: who takes part, who holds what, who has won."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from guelta.rules.engine.game import Game
from guelta.rules.engine.play.answers import Inputs
from guelta.rules.engine.play.procedure import perform
from guelta.rules.engine.self_play.contest import winner_of
from guelta.rules.engine.self_play.selfplay import play
from tests.rules.engine.kit import small_war
from tests.rules.engine.kit.small_war import KIT, SEQUENCE, judged

BOXES = "id,title,kind,group\nlost-red,Red losses,box,lost\nlost-blue,Blue losses,box,lost\n"
ACTS = """
[steps]
faces = ["full", "weak"]
lost = "lost-{side}"
[points.men]
each_turn = 1
kept = false
[act.rally]
title = "Rally"
rule = "7"
units = { face = "weak" }
cost = { men = 1 }
do = "turns full"
[act.return]
rule = "7.1"
units = { at = "lost-{side}" }
cost = { men = 1 }
do = "enters weak"
to = { acting = "red", id = "01*" }
when = { turn = "2+" }
"""
CONTROL = """
[control.towns]
rule = "8"
spaces = { town = "town" }
marker = { kind = "flag" }
by = "last in"
[[victory]]
rule = "9"
at = "any phase"
side = "red"
when = { turn = "2+" }
holds = { town = "town" }
says = "Red holds Middleham"
[[victory]]
side = "blue"
"""
RALLIES = SEQUENCE.replace('does = ["march"]', 'does = ["rally", "return"]', 1)
FLAGGED = small_war.COUNTERS.replace(
    "red-flag,Red flag,red,flag,,,,,,full,", "town-flag,Flag,,flag,,,,,,blue,red"
)


def war(
    path: Path, more: str = ACTS, sequence: str = RALLIES, counters: str = small_war.COUNTERS
) -> Game[Any]:
    """Make the small war whose Red phase is one of acts."""
    small_war.folder(path, kit=KIT + more, sequence=sequence, counters=counters)
    (path / "boxes.csv").write_text(BOXES, encoding="utf-8")
    return small_war.game_of_tables(small_war.Folder(path, "war"))


def asked(game: Game[Any], board: str, phase: str = "turn-2/red-moves", **chosen: str) -> Any:
    """Return what the Red phase asks next after these answers."""
    choices = {name.replace("_", "-"): tuple(value.split()) for name, value in chosen.items()}
    procedure = game.phases["red-moves"].procedure
    assert procedure is not None
    outcome = perform(procedure, small_war.board(game, board, phase), game.charts, Inputs({}, choices))
    return outcome.asks or outcome.finding or str(outcome.position).split("\n", 1)[1]


BOARD = "0101  red-1:weak\n0102  red-2\n0404  blue-1:weak\nlost-red  red-3:weak\nlost-blue  blue-2"


def test_who_may_take_part_is_offered_within_the_points(tmp_path: Path) -> None:
    choice = asked(war(tmp_path), BOARD)
    assert [(each.value, each.cost) for each in choice.options] == [("red-1", 1), ("red-3", 1)]
    assert choice.budget == 1 and choice.refusal(("red-1", "red-3")).rule == "7"
    assert choice.refusal(("red-2",)).rule == "7" and choice.refusal(("blue-2",)).rule == "7.1"


def test_an_act_has_its_time(tmp_path: Path) -> None:
    choice = asked(war(tmp_path), BOARD, "turn-1/red-moves")
    assert [each.value for each in choice.options] == ["red-1"]


def test_a_unit_is_turned_up_or_comes_in_where_it_may(tmp_path: Path) -> None:
    game = war(tmp_path)
    assert asked(game, BOARD, who_rally="red-1").startswith("0101  red-1\n")
    entry = asked(game, BOARD, who_rally="red-3")
    assert [each.value for each in entry.options] == ["0101", "0102", "0103", "0104"]
    assert "0103  red-3:weak" in asked(game, BOARD, who_rally="red-3", entry_red_3="0103")
    assert entry.refusal(("0404",)).rule == "7.1"


@pytest.mark.parametrize(
    ("after", "found"),
    [
        (BOARD.replace("red-1:weak", "red-1"), []),
        ("0101  red-1:weak\n0102  red-2\n0103  red-3:weak\n0404  blue-1:weak\nlost-blue  blue-2", []),
        (BOARD.replace("blue-1:weak", "blue-1"), ["7 violation 0404 blue-1"]),
        ("0101  red-1:weak\n0102  red-2\n0403  red-3:weak\n0404  blue-1:weak\nlost-blue  blue-2", ["7.1 violation 0403 red-3"]),
    ],
)  # fmt: skip
def test_acts_by_hand_are_judged(tmp_path: Path, after: str, found: list[str]) -> None:
    assert judged(war(tmp_path), BOARD, after, "turn-2/red-moves") == found


def test_more_than_the_points_is_found(tmp_path: Path) -> None:
    after = "0101  red-1\n0102  red-2\n0103  red-3:weak\n0404  blue-1:weak\nlost-blue  blue-2"
    found = judged(war(tmp_path), BOARD, after, "turn-2/red-moves")
    assert [each.split()[1] for each in found] == ["violation"] and found[0].startswith("7")


@pytest.mark.parametrize(
    ("do", "board"),
    [
        ("goes lost-{side}", "lost-red  red-3:weak red-1:weak"),
        ("eliminated", "lost-red  red-3:weak red-1:weak"),
        ("loses 1", "lost-red  red-3:weak red-1:weak"),
    ],
)
def test_other_things_that_an_act_does(tmp_path: Path, do: str, board: str) -> None:
    game = war(tmp_path, ACTS.replace('do = "turns full"', f'do = "{do}"'))
    assert board in asked(game, BOARD, who_rally="red-1")


# ---- control and victory


def held(path: Path) -> Game[Any]:
    return war(path, CONTROL, SEQUENCE, FLAGGED)


def test_a_town_goes_to_who_was_in_it_last(tmp_path: Path) -> None:
    """8: Red 1 enters Middleham, and its flag is turned over; who forgets that is asked for it."""
    game = held(tmp_path)
    before = "0101  red-1\n0202  town-flag"
    assert judged(game, before, "0202  town-flag:red red-1") == []
    assert judged(game, before, "0202  town-flag red-1") == ["8 due 0202 town-flag"]
    assert judged(game, before, "0101  red-1\n0202  town-flag:red") == ["8 violation 0202 town-flag"]


def test_who_holds_a_town_is_known_of_a_board(tmp_path: Path) -> None:
    seen = small_war.view(held(tmp_path), "0202  town-flag:red")
    assert (seen.held("0202"), seen.held("0101")) == ("red", "")


def test_the_first_victory_that_holds_ends_the_game(tmp_path: Path) -> None:
    game = held(tmp_path)
    scenario = replace(next(iter(game.scenarios.values())), last_turn=3, furthest=3)
    red = small_war.board(game, "0101  red-1\n0202  town-flag:red")
    blue = small_war.board(game, "0404  red-1\n0401  blue-1\n0202  town-flag")
    ends = [[*play(game, replace(scenario, start=start), "one")][-1].position for start in (red, blue)]
    assert ends[0].cursor == "turn-2/red-moves" and ends[0].fields["victory"] == "Red: Red holds Middleham"
    assert ends[1].cursor == "turn-3/blue-moves" and winner_of(game, ends[1]) == "blue"
    assert winner_of(game, ends[0]) == "red"
