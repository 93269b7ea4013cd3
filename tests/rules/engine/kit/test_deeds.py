"""Acts of points by a kit: on tracks, by rolls and tables, as a duty or for orders; and victory by them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from guelta.rules.engine.game import Game
from guelta.rules.engine.kit.victory import holds
from guelta.rules.engine.play.answers import Inputs
from guelta.rules.engine.play.procedure import Outcome, perform
from guelta.rules.engine.tables.folder import RulesDataError
from tests.rules.engine.kit import small_war
from tests.rules.engine.kit.small_war import COUNTERS, KIT, SEQUENCE

BOXES = "id,title,kind,group\n" + "".join(f"morale-{n},Morale {n},track,morale\n" for n in range(4))
ACTS = """
[strict]
rule = "9"
[points.morale]
rule = "7"
title = "morale"
track = "morale"
marker = "red-flag"
[points.orders]
rule = "7.1"
each_turn = 2
[act.luck]
rule = "7.2"
title = "Luck"
must = true
roll = { dice = "1d6", table = "luck" }
[act.speech]
rule = "7.3"
title = "A speech"
cost = { orders = 1 }
most = 2
roll = { dice = "1d6", upto = 2, plus = [{ units = { at = { town = "town" } }, add = -1 }] }
do = "gains 1 morale"
[[victory]]
side = "blue"
points = { morale = 0 }
[[victory]]
side = "red"
points = { morale = "2+" }
"""
LUCK = """
title = "Luck"
rule = "7.2"
provenance = "designed"
source = "made up"
columns = ["die", "effect"]
rows = [[1, "pays 2 morale"], [2, "-"], [3, "gains 1 morale"]]
"""
DOES = SEQUENCE.replace('does = ["march"]', 'does = ["luck", "speech"]', 1)


def war(path: Path, acts: str = ACTS, luck: str = LUCK) -> Game[Any]:
    """Make the small war whose Red phase is one of luck and speeches."""
    small_war.folder(path, kit=KIT + acts, sequence=DOES, counters=COUNTERS)
    (path / "boxes.csv").write_text(BOXES, encoding="utf-8")
    (path / "tables" / "luck.toml").write_text(luck, encoding="utf-8")
    return small_war.game_of_tables(small_war.Folder(path, "war"))


def done(game: Game[Any], board: str, luck: int, *speeches: int) -> Outcome:
    """Throw for luck, then make so many speeches with their throws."""
    procedure = game.phases["red-moves"].procedure
    assert procedure is not None
    dice = {"luck-1": (luck,)} | {f"speech-{n}": (each,) for n, each in enumerate(speeches, start=2)}
    choices = {f"act-{n}": ("speech",) for n in range(2, 2 + len(speeches))}
    choices[f"act-{2 + len(speeches)}"] = ()
    return perform(procedure, small_war.board(game, board), game.charts, Inputs(dice, choices))


@pytest.mark.parametrize(
    ("luck", "speeches", "box"),
    [
        (1, (), "morale-0"), (2, (), "morale-1"), (3, (), "morale-2"),
        (6, (), "morale-2"),  # a throw beyond the table is held at its last row
        (2, (2,), "morale-2"), (2, (3,), "morale-1"), (3, (1, 1), "morale-3"),
    ],
)  # fmt: skip
def test_a_marker_goes_up_and_down_its_track(
    tmp_path: Path, luck: int, speeches: tuple[int, ...], box: str
) -> None:
    after = done(war(tmp_path), "morale-1  red-flag", luck, *speeches)
    assert after.is_done and after.position.where("red-flag") == (box,)


def test_each_unit_that_is_meant_adds_to_the_throw(tmp_path: Path) -> None:
    """A 3 is too high by one; a unit in the town makes it a 2."""
    after = done(war(tmp_path), "morale-1  red-flag\n0202  red-1", 2, 3)
    assert after.position.where("red-flag") == ("morale-2",)


def test_it_is_over_when_the_orders_are_spent(tmp_path: Path) -> None:
    game = war(tmp_path)
    after = done(game, "morale-1  red-flag", 2, 6, 6)
    assert after.is_done and [each.rule for each in after.entries] == ["7.2", "7.3", "7.3"]
    refused = done(game, "morale-1  red-flag", 2, 6, 6, 1)
    assert refused.finding is not None and refused.finding.rule == "7.2"


@pytest.mark.parametrize(
    ("box", "side"), [("morale-0", "blue"), ("morale-1", ""), ("morale-2", "red"), ("morale-3", "red")]
)
def test_a_track_says_who_has_won(tmp_path: Path, box: str, side: str) -> None:
    seen = small_war.view(war(tmp_path), f"{box}  red-flag")
    assert [each.side for each in seen.kit.victories if holds(seen, each)] == ([side] if side else [])


@pytest.mark.parametrize(
    ("before", "after", "rules"),
    [
        ("morale-1", "morale-1", []),
        ("morale-0", "morale-3", []),  # luck and two speeches
        ("morale-3", "morale-1", []),
        ("morale-3", "morale-0", ["7"]),  # two are the most that are paid
    ],
)
def test_a_marker_moved_by_hand_is_judged(tmp_path: Path, before: str, after: str, rules: list[str]) -> None:
    found = small_war.judged(war(tmp_path), f"{before}  red-flag", f"{after}  red-flag")
    assert [each.split()[0] for each in found] == rules, found


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "gains 1 morale",
            "gains 1 orders",
            'act.speech, do: "orders" is no [points.ID] with a track; there is morale',
        ),
        (
            "gains 1 morale",
            "gains morale",
            "act.speech, do: a number and points follow gains, such as gains 1 morale",
        ),
        ("most = 2", "most = 2\nunits = {}", "act.speech, units: an act of points has no units"),
        (
            'do = "gains 1 morale"',
            'do = "turns weak"',
            "act.speech, units: is missing: which units may do it",
        ),
        ('do = "gains 1 morale"', "", "act.speech, do: is missing: what it does"),
        (
            "must = true",
            'must = true\ndo = "gains 1 morale"',
            "act.luck, do: the table of its roll says what it does",
        ),
        ("upto = 2, ", "", "act.speech, roll: a roll has either upto or a table"),
        ('table = "luck" }', 'table = "luk" }', 'act.luck, roll.table: "luk" is no chart of tables/'),
        (
            'marker = "red-flag"',
            'marker = "flag"',
            'points.morale, marker: "flag" is in no row of counters.csv',
        ),
        ('marker = "red-flag"', "", "points.morale, marker: a track has a marker that stands on it"),
        ('track = "morale"', 'track = "morals"', 'points.morale, track: "morals" is no group of boxes.csv'),
        ("each_turn = 2", "", "points.orders: points have either each_turn or a track"),
        (
            "points = { morale = 0 }",
            "points = { orders = 0 }",
            'victory 1, points: "orders" is no [points.ID] with a track',
        ),
    ],
)
def test_every_fault_of_them_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(RulesDataError) as broken:
        war(tmp_path, ACTS.replace(old, new, 1))
    assert any(fault in each for each in broken.value.faults), broken.value.faults


@pytest.mark.parametrize(
    ("cell", "fault"),
    [("pays", '"pays" is no effect'), ("pays 1 gold", '"gold" is no [points.ID] with a track')],
)
def test_a_table_of_effects_is_proved(tmp_path: Path, cell: str, fault: str) -> None:
    with pytest.raises(RulesDataError) as broken:
        war(tmp_path, luck=LUCK.replace("pays 2 morale", cell))
    assert any(fault in each for each in broken.value.faults), broken.value.faults


@pytest.mark.parametrize(("faces", "won"), [("red red", True), ("red blue", True), ("blue blue", False)])
def test_so_many_spaces_held_are_enough(tmp_path: Path, faces: str, won: bool) -> None:
    """One of two in the first column is enough; the one in the town does not count."""
    held = "[control.c]\nspaces = {}\nmarker = { kind = 'control' }\n"
    goal = "[[victory]]\nside = 'red'\ncount = 1\nholds = { id = ['0101', '0102'] }\n"
    marks = "".join(f"mark-{n},Mark {n},,control,,,,,,red,blue\n" for n in range(3))
    game = small_war.game(tmp_path, kit=f"{KIT}\n{held}{goal}", counters=COUNTERS + marks)
    first, second = faces.split()
    board = f"0101  mark-0:{first}\n0102  mark-1:{second}\n0202  mark-2:red"
    seen = small_war.view(game, board.replace(":red", ""))
    assert holds(seen, seen.kit.victories[0]) is won
