# ruff: noqa: E501 (a case a line)
"""Fire by a kit: the attack alone names the column, both sides may fire at once, and range says from where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from guelta.rules.engine.game import Game
from guelta.rules.engine.play.answers import Inputs
from guelta.rules.engine.play.procedure import Outcome, perform
from guelta.rules.engine.tables.folder import RulesDataError
from tests.rules.engine.kit import small_war
from tests.rules.engine.kit.test_combat import TABLE, odds, told, war

FIRE = """
[steps]
rule = "1.2"
faces = ["full", "weak"]
lost = "lost-{side}"

[combat.battle]
title = "Fire"
rule = "5"
by = "fire"
both = true
range = 0
attack = "strength"
table = "crt"
roll = "1d6"
[combat.battle.results]
"-" = []
"N" = ["defender loses N"]
"""
FIRE_TABLE = (
    TABLE[: TABLE.index("columns")]
    + """
columns = ["die", "1..3", "4..5", "6+"]
rows = [
  [1, "-", "-", "-"], [2, "-", "-", "1"], [3, "-", "1", "1"],
  [4, "-", "1", "1"], [5, "1", "1", "2"], [6, "1", "2", "2"],
]
"""
)
ALONE = FIRE.replace("both = true\nrange = 0", "range = 2")


def fires(path: Path, combat: str = FIRE) -> Game[Any]:
    """Make a small war of fire."""
    return war(path, combat=combat, table=FIRE_TABLE)


def fired(game: Game[Any], board: str, die: int, back: int, *attackers: str) -> Outcome:
    """Fire once in 0202 with two dice."""
    procedure = game.phases["red-moves"].procedure
    assert procedure is not None
    given = {"target-1": ("0202",), "target-2": (), "attackers-1": attackers}
    dice = {"battle-1": (die,), "battle-1-back": (back,)}
    return perform(procedure, small_war.board(game, board), game.charts, Inputs(dice, given))


@pytest.mark.parametrize(
    ("board", "line"),
    [
        ("0202  red-1:weak blue-1", "2 = 1..3"),
        ("0202  red-1 blue-1", "4 = 4..5"),
        ("0202  red-1 red-2:weak blue-1", "6 = 6+"),
        ("0202  blue-1\n0101  red-1", "0 = below the table -> no attack"),
    ],
)
def test_the_column_is_that_of_the_attack_alone(tmp_path: Path, board: str, line: str) -> None:
    assert str(odds(fires(tmp_path), board)) == line


@pytest.mark.parametrize(
    ("die", "back", "board"),
    [
        (1, 1, "0202 red-1 blue-1:weak; done"),
        (3, 2, "0202 red-1 blue-1:weak; done"),
        (1, 5, "0202 red-1:weak blue-1:weak; done"),
        (3, 6, "0202 red-1:weak blue-1:weak; done"),
    ],
)
def test_both_sides_fire_at_once(tmp_path: Path, die: int, back: int, board: str) -> None:
    """Red 1 has four points; weak Blue 1 has two, and fires even if it falls."""
    game = fires(tmp_path)
    start = "0202  red-1 blue-1:weak"
    after = told(fired(game, start, die, back, "red-1"))
    lost = board.replace(" blue-1:weak; done", "; lost-blue blue-1:weak; done")
    assert after == (lost if die >= 3 else board)


def test_the_fire_of_both_sides_is_told_with_its_own_dice(tmp_path: Path) -> None:
    entries = fired(fires(tmp_path), "0202  red-1 blue-1", 1, 5, "red-1").entries
    lines = [f"{each.side}: {each.text}" for each in entries if each.dice]
    assert lines == [
        "red: Attack on 0202 Middleham, 4 = 4..5: -",
        "blue: Fire back in 0202 Middleham, 4 = 4..5: 1",
    ]


@pytest.mark.parametrize(
    ("space", "able"), [("0202", []), ("0102", ["red-1"]), ("0404", ["red-1"]), ("0401", [])]
)
def test_who_stands_within_range_may_fire(tmp_path: Path, space: str, able: list[str]) -> None:
    """Two hexes off and no farther, and not in the same one; both stand two hexes apart at most."""
    game = fires(tmp_path, ALONE)
    target = {"0202": "0202", "0102": "0202", "0404": "0303", "0401": "0103"}[space]
    phase = game.phases["red-moves"].procedure
    assert phase is not None
    asked = perform(phase, small_war.board(game, f"{space}  red-1\n{target}  blue-1"), game.charts).asks
    offered = [each.value for each in asked.options] if asked is not None else []  # type: ignore[union-attr]
    assert offered == ([target] if able else [])


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("range = 0", "range = 1", "both: both sides fire where they share a space; write by = "),
        ('by = "fire"', 'by = "odds"', 'defence: is missing: odds compares two strengths, such as defence = "strength"'),
        ('table = "crt"', 'table = "crt"\ndefence = "strength"', "defence: by fire only the attack counts; leave it out"),
        ("[combat.battle.results]", "[combat.battle.advance]\n[combat.battle.results]", "advance: who attacks in his own space has nowhere to advance"),
        ('table = "crt"', 'table = "crt"\nmust = "both"\neach = { unit = "free" }', "must: who has to attack does so once; leave each out, or write once in it"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(RulesDataError) as broken:
        fires(tmp_path, FIRE.replace(old, new))
    assert any(f"combat.battle, {fault}" in each for each in broken.value.faults), broken.value.faults
