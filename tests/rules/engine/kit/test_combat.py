# ruff: noqa: E501 (a case a line)
"""Combat by a kit: odds with every modifier, what results do, retreat and advance, and fights by hand judged."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from guelta.rules.engine.game import Game
from guelta.rules.engine.kit.combat.combatants import able_against, defenders_in
from guelta.rules.engine.kit.combat.odds import Odds, odds_of
from guelta.rules.engine.play.answers import Inputs
from guelta.rules.engine.play.procedure import Outcome, perform
from tests.rules.engine.kit import small_war
from tests.rules.engine.kit.small_war import GROUND, KIT, SEQUENCE

TABLE = """
title = "Combat"
rule = "5"
provenance = "designed"
source = "made up"
columns = ["die", "1:2", "1:1", "2:1", "3:1"]
rows = [
  [1, "AL1", "AL1", "-",   "-"],
  [2, "AL1", "-",   "-",   "DR"],
  [3, "-",   "-",   "DR",  "DL1"],
  [4, "-",   "DR",  "DL1", "EX"],
  [5, "DR",  "DL1", "EX",  "DE"],
  [6, "DL1", "EX",  "DE",  "HALF"],
]
"""
BOXES = "id,title,kind,group\nlost-red,Red losses,box,lost\nlost-blue,Blue losses,box,lost\n"
COMBAT = """
[steps]
rule = "1.2"
faces = ["full", "weak"]
lost = "lost-{side}"
worth = "strength"

[combat.battle]
title = "Battle"
rule = "5"
by = "odds"
attack = "strength"
defence = "strength"
table = "crt"
roll = "1d6"
above = "last column"
round = "defender"
numbers = { attackers = "5.1", odds = "5.2", result = "5.3" }
[combat.battle.results]
"-" = []
ALN = ["attacker loses N"]
DLN = ["defender loses N"]
DR = ["defender retreats 1"]
EX = ["defender loses 1", "attacker matches"]
DE = ["defender eliminated"]
HALF = ["both loses half"]
[combat.battle.retreat]
rule = "5.4"
zones = "never"
[combat.battle.advance]
rule = "5.5"
"""
FIGHTS = SEQUENCE.replace('does = ["march"]', 'does = ["battle"]', 1)


def war(path: Path, more: str = "", combat: str = COMBAT, table: str = TABLE, **texts: str) -> Game[Any]:
    """Make the small war whose Red phase is one of combat."""
    small_war.folder(path, **{"kit": KIT + combat + more, "sequence": FIGHTS, **texts})
    (path / "tables" / "crt.toml").write_text(table, encoding="utf-8")
    (path / "boxes.csv").write_text(BOXES, encoding="utf-8")
    return small_war.game_of_tables(small_war.Folder(path, "war"))


def odds(game: Game[Any], board: str, target: str = "0202", phase: str = "turn-1/red-moves") -> Odds:
    """Return the odds of an attack by all who may."""
    seen = small_war.view(game, board, phase)
    combat = seen.kit.combats["battle"]
    return odds_of(
        seen, combat, able_against(seen, combat, target), defenders_in(seen, combat, target), target
    )


def fought(
    game: Game[Any], board: str, die: int, *attackers: str, target: str = "0202", **more: str
) -> Outcome:
    """Carry one attack out with a die; `more` are further answers by the names of their choices."""
    given = {"target_1": target, "target_2": "", "attackers_1": " ".join(attackers), **more}
    choices = {name.replace("_", "-"): tuple(value.split()) for name, value in given.items()}
    procedure = game.phases["red-moves"].procedure
    assert procedure is not None
    return perform(
        procedure, small_war.board(game, board), game.charts, Inputs({"battle-1": (die,)}, choices)
    )


def told(outcome: Outcome) -> str:
    """Return where units stand and what was written, in short."""
    assert outcome.finding is None, outcome.finding
    stacks = (f"{space} {' '.join(map(str, stack))}" for space, stack in outcome.position.each_stack())
    return "; ".join((*stacks, outcome.asks.id if outcome.asks else "done"))


# ---- odds


@pytest.mark.parametrize(
    ("board", "line"),
    [
        ("0101  red-1\n0202  blue-1", "4 to 4 = 1:1"),
        ("0101  red-1\n0102  red-3\n0202  blue-1", "10 to 4 = 2:1"),
        ("0101  red-1:weak\n0202  blue-1", "2 to 4 = 1:2"),
        ("0101  red-1:weak\n0202  blue-2", "2 to 6 = below the table -> no attack"),
        ("0101  red-1\n0102  red-3\n0301  red-2\n0202  blue-1:weak", "14 to 2 = 3:1"),
    ],
)
def test_the_odds_are_the_last_column_that_both_reach(tmp_path: Path, board: str, line: str) -> None:
    assert str(odds(war(tmp_path), board)) == line


@pytest.mark.parametrize(
    ("modifier", "line"),
    [
        ("shift = -1", "10 to 4 = 2:1, fog -1 -> 1:1"),
        ("shift = 9", "10 to 4 = 2:1, fog +9 -> 3:1"),
        ("shift = -3", "10 to 4 = 2:1, fog -3 -> no attack"),
        ("die = 1", "10 to 4 = 2:1, die +1"),
        ("attack_times = 0.5", "5 to 4 = 1:1"),
        ("attack_add = 2", "12 to 4 = 3:1"),
        ("defence_times = 2", "10 to 8 = 1:1"),
        ("defence_add = 1", "10 to 5 = 2:1"),
        ("each_attacker = { type = 'tank' }\ntimes = 2", "16 to 4 = 3:1"),
        ("each_attacker = { type = 'tank' }\nadd = 1", "11 to 4 = 2:1"),
        ("each_attacker = { type = 'tank' }\nmost = 3", "7 to 4 = 1:1"),
        ("each_defender = { type = 'foot' }\nleast = 6", "10 to 6 = 1:1"),
        ("shift = 1\nwhen = { weather = 'mud' }", "10 to 4 = 2:1"),
        ("shift = 1\ntarget = { town = 'town' }", "10 to 4 = 2:1, fog +1 -> 3:1"),
        ("shift = 1\ntarget = { terrain = 'forest' }", "10 to 4 = 2:1"),
        ("shift = 1\nattackers = { type = 'tank' }", "10 to 4 = 2:1, fog +1 -> 3:1"),
        ("shift = 1\nall_attackers = { type = 'tank' }", "10 to 4 = 2:1"),
        ("shift = 1\ndefenders = { type = 'tank' }", "10 to 4 = 2:1"),
        ("shift = 1\nall_defenders = { type = 'foot' }", "10 to 4 = 2:1, fog +1 -> 3:1"),
        ("shift = 1\nany_across = { way = 'road' }", "10 to 4 = 2:1, fog +1 -> 3:1"),
        ("shift = 1\nall_across = { way = 'road' }", "10 to 4 = 2:1"),
        ("shift = 'ground.shift'", "10 to 4 = 2:1, town -1 -> 1:1"),
        ("shift = 'ground.shift.forest'", "10 to 4 = 2:1, fog -2 -> 1:2"),
    ],
)
def test_a_modifier_is_a_line_where_its_conditions_hold(tmp_path: Path, modifier: str, line: str) -> None:
    """Red 1 attacks 0202 from 0101, Red 3 over the road from 0102: ten points against four."""
    ground = GROUND.replace('["ground", "cost"]', '["ground", "cost", "shift"]')
    for row, shift in (("clear", 0), ("forest", -2), ("lake", 0), ("town", -1), ("river", 0), ("way", 0)):
        ground = ground.replace(f'["{row}", ', f'["{row}", {shift}, ')
    ground = ground.replace('"cost", "shift"', '"shift", "cost"')
    more = f"\n[[combat.battle.modifier]]\ntitle = 'fog'\n{modifier}\n"
    game = war(tmp_path, more, ground=ground)
    assert str(odds(game, "0101  red-1\n0102  red-3\n0202  blue-1")) == line


@pytest.mark.parametrize(
    ("modifier", "line"),
    [
        ("title = 'fog'\nshift = -1", "5.6 fog: column -1"),
        ("title = 'fog'\nshift = -1\nrule = '5.7'", "5.7 fog: column -1"),
        ("title = 'mud'\nattack_times = 0.5\ndefence_add = 1", "5.6 mud: attack x0.5, defence +1"),
        (
            "title = 'tanks'\neach_attacker = { type = 'tank' }\ntimes = 2\nmost = 9",
            "5.6 tanks: each such attacker x2, each such attacker at most 9",
        ),
        ("title = 'luck'\ndie = 1", "5.6 luck: die +1"),
        ("title = 'fog'\nshift = -1\ntarget = { terrain = 'forest' }", ""),
        ("title = 'calm'\nshift = 0", ""),
    ],
)
def test_a_modifier_that_changes_something_is_a_line_of_the_worksheet(
    tmp_path: Path, modifier: str, line: str
) -> None:
    """Its own number is cited, else that of all modifiers."""
    numbered = COMBAT.replace('odds = "5.2"', 'odds = "5.2", modifiers = "5.6"')
    game = war(tmp_path, f"\n[[combat.battle.modifier]]\n{modifier}\n", numbered)
    entries = fought(game, "0101  red-1\n0102  red-3\n0202  blue-1", 2, "red-1 red-3").entries
    assert [f"{each.rule} {each.text}" for each in entries[:-1]] == ([line] if line else [])


def test_a_difference_names_columns_as_well(tmp_path: Path) -> None:
    table = TABLE.replace('"1:2", "1:1", "2:1", "3:1"', '"-2", "0", "1..4", "5+"')
    game = war(tmp_path, combat=COMBAT.replace('by = "odds"', 'by = "difference"'), table=table)
    lines = [str(odds(game, f"0101  {unit}\n0202  blue-1")) for unit in ("red-1", "red-1:weak", "red-3")]
    assert lines == ["4 to 4 = 0", "2 to 4 = -2", "6 to 4 = 1..4"]


def test_odds_below_the_table_may_count_as_its_first_column(tmp_path: Path) -> None:
    game = war(tmp_path, combat=COMBAT.replace('roll = "1d6"', 'roll = "1d6"\nbelow = "first column"'))
    assert odds(game, "0101  red-1:weak\n0202  blue-2").column == "1:2"


def test_every_result_has_its_chance(tmp_path: Path) -> None:
    game = war(tmp_path)
    table = game.charts.tables.charts["crt"]
    chances = odds(game, "0101  red-1\n0202  blue-1").results(game.charts.kit.combats["battle"], table)
    assert chances == {
        "AL1": Fraction(1, 6), "-": Fraction(2, 6), "DR": Fraction(1, 6), "DL1": Fraction(1, 6), "EX": Fraction(1, 6),
    }  # fmt: skip
    (line, results) = game.advice.odds(
        game.charts, small_war.board(game, "0101  red-1\n0202  blue-1"), "0202"
    )
    assert line == "Battle: 4 to 4 = 1:1" and results.startswith("AL1 1/6, - 1/3, ")


# ---- results


@pytest.mark.parametrize(
    ("die", "board"),
    [
        (1, "0101 red-1:weak; 0202 blue-1; done"),
        (2, "0101 red-1; 0202 blue-1; done"),
        (5, "0101 red-1; 0202 blue-1:weak; done"),
        (6, "0101 red-1:weak; 0202 blue-1:weak; done"),
    ],
)
def test_steps_are_lost_face_by_face(tmp_path: Path, die: int, board: str) -> None:
    """4 to 4: a step of the attacker, nothing, a step of the defender, and one of each that is worth as much."""
    assert told(fought(war(tmp_path), "0101  red-1\n0202  blue-1", die, "red-1")) == board


def test_who_has_lost_all_steps_goes_to_the_box_and_the_attacker_may_advance(tmp_path: Path) -> None:
    game = war(tmp_path)
    board = "0101  red-3\n0202  blue-1:weak"
    assert told(fought(game, board, 5, "red-3")).endswith("; lost-blue blue-1:weak; advance-1-1")
    after = told(fought(game, board, 5, "red-3", advance_1_1="red-3"))
    assert after == "0202 red-3; lost-blue blue-1:weak; done"


def test_half_of_all_steps_is_rounded_up(tmp_path: Path) -> None:
    after = fought(war(tmp_path), "0101  red-3\n0102  red-1\n0202  blue-1:weak", 6, "red-3 red-1")
    assert after.asks is not None and after.asks.id == "loss-1-attacker-1"


def test_a_retreat_goes_where_no_zone_bars_it(tmp_path: Path) -> None:
    """4 to 4, a 4: Blue 1 goes back one hex that is next to no red unit."""
    asked = fought(war(tmp_path), "0101  red-1\n0202  blue-1", 4, "red-1").asks
    assert asked is not None and [each.value for each in asked.options] == ["0203", "0301", "0302"]  # type: ignore[union-attr]
    assert asked.side == "blue"


def test_who_cannot_retreat_is_eliminated_or_stays(tmp_path: Path) -> None:
    board = "0101  red-1\n0303  red-2\n0301  red-3\n0202  blue-1"
    lost = fought(war(tmp_path / "lost"), board, 4, "red-1", advance_1_1="")
    assert "lost-blue blue-1" in told(lost)
    stays = war(
        tmp_path / "stays", combat=COMBAT.replace('zones = "never"', 'zones = "never"\nelse = "stays"')
    )
    assert "0202 blue-1" in told(fought(stays, board, 4, "red-1"))


@pytest.mark.parametrize(
    ("key", "far"),
    [
        ("full = 'never'\nmost = 1", False),
        ("full = 'on'\nmost = 3", True),
        ("full = 'on'\nmost = 3\naway = false", True),
    ],
)
def test_a_full_retreat_goes_on_where_there_is_no_room(tmp_path: Path, key: str, far: bool) -> None:
    """4: one unit a hex; all hexes one step behind 0202 are full of blue units, those two steps away are not."""
    blue = "blue-3,Blue 3,blue,unit,foot,1,4,2,2,full,weak\nblue-4,Blue 4,blue,unit,foot,1,4,2,2,full,weak\n"
    combat = COMBAT.replace('zones = "never"', f'zones = "never"\n{key}')
    game = war(tmp_path, "\n[limit.one]\nrule = '4'\nmost = 1\n", combat, counters=small_war.COUNTERS + blue)
    board = "0101  red-1\n0202  blue-1\n0203  blue-2\n0301  blue-3\n0302  blue-4"
    asked = fought(game, board, 4, "red-1").asks
    assert (asked is not None and asked.id == "retreat-1-blue-1") == far


@pytest.mark.parametrize(("key", "side"), [("leads = 'enemy'", "red"), ("leads = 'owner'", "blue")])
def test_somebody_leads_a_retreat(tmp_path: Path, key: str, side: str) -> None:
    combat = COMBAT.replace('zones = "never"', f'zones = "never"\n{key}')
    asked = fought(war(tmp_path, combat=combat), "0101  red-1\n0202  blue-1", 4, "red-1").asks
    assert asked is not None and asked.side == side


@pytest.mark.parametrize(("picks", "side"), [("owner", "red"), ("enemy", "blue")])
def test_somebody_picks_who_loses(tmp_path: Path, picks: str, side: str) -> None:
    combat = COMBAT.replace('worth = "strength"', f'worth = "strength"\npicks = "{picks}"')
    asked = fought(
        war(tmp_path, combat=combat), "0101  red-1\n0102  red-2\n0202  blue-2", 1, "red-1 red-2"
    ).asks
    assert asked is not None and (asked.id, asked.side) == ("loss-1-attacker-1", side)


def test_as_many_advance_as_may(tmp_path: Path) -> None:
    combat = COMBAT.replace('rule = "5.5"', 'rule = "5.5"\nmost = 2\nunits = { type = "foot" }')
    board = "0101  red-1\n0102  red-2\n0301  red-3\n0202  blue-1:weak"
    outcome = fought(war(tmp_path, combat=combat), board, 5, "red-1 red-2 red-3",
                     advance_1_1="red-1", advance_1_2="red-2")  # fmt: skip
    assert told(outcome) == "0202 red-1 red-2; 0301 red-3; lost-blue blue-1:weak; done"


def test_each_unit_and_each_space_once_unless_it_says_free(tmp_path: Path) -> None:
    board = "0101  red-1\n0202  blue-1\n0201  blue-2"
    once = war(
        tmp_path / "once", combat=COMBAT.replace('roll = "1d6"', 'roll = "1d6"\nbelow = "first column"')
    )
    assert told(fought(once, board, 2, "red-1")).endswith("; done")
    free = COMBAT.replace('roll = "1d6"', 'roll = "1d6"\neach = { unit = "free", space = "once" }')
    again = fought(war(tmp_path / "free", combat=free), board, 2, "red-1", target_2="0202")
    assert again.finding is not None and again.finding.rule == "5"


# ---- by hand


def test_a_fight_by_hand_is_explained_by_the_procedure(tmp_path: Path) -> None:
    """5: with a 5 at 1:1 the defender loses a step; with no die known any die may have fallen."""
    game = war(tmp_path)
    assert (
        small_war.judged(game, "0101  red-1\n0202  blue-1", "rolls = 5\n0101  red-1\n0202  blue-1:weak") == []
    )
    assert small_war.judged(game, "0101  red-1\n0202  blue-1", "0101  red-1\n0202  blue-1:weak") == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("0101  red-1\n0202  blue-1", "rolls = 2\n0101  red-1\n0202  blue-1:weak"),
        ("0101  red-1\n0202  blue-1", "rolls = 5\n0101  red-1\n0104  blue-1"),
        ("0101  red-1\n0404  blue-1", "rolls = 5\n0101  red-1\n0404  blue-1:weak"),
        ("0101  red-3\n0202  blue-1:weak", "rolls = 5\n0301  red-3\nlost-blue  blue-1:weak"),
    ],
)
def test_what_no_fight_does_is_found(tmp_path: Path, before: str, after: str) -> None:
    """Too little rolled, a retreat that no result asks for, nobody next to it, an advance to another hex."""
    found = small_war.judged(war(tmp_path), before, after)
    assert found and all(" violation " in each for each in found)


def test_a_retreat_into_a_zone_is_found_with_its_number(tmp_path: Path) -> None:
    before = "0101  red-1\n0401  red-2\n0202  blue-1"
    assert small_war.judged(war(tmp_path), before, "rolls = 4\n0101  red-1\n0401  red-2\n0203  blue-1") == []
    found = small_war.judged(war(tmp_path), before, "rolls = 4\n0101  red-1\n0401  red-2\n0301  blue-1")
    assert found == ["5.4 violation 0301 blue-1"]
