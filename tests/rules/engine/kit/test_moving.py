"""Units that move by a kit: how far, what stops them, why not farther, and how a move by hand is judged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from guelta.rules.engine.game import Game
from guelta.rules.engine.self_play.selfplay import play
from tests.rules.engine.kit import small_war
from tests.rules.engine.kit.small_war import KIT, SEQUENCE, goals, judged, view, why_not


@pytest.fixture
def war(tmp_path: Path) -> Game[Any]:
    return small_war.game(tmp_path)


def changed(tmp_path: Path, was: str, now: str, more: str = "", **texts: str) -> Game[Any]:
    """Make the game with one line of its kit changed, and more after it."""
    assert was in KIT
    return small_war.game(tmp_path, kit=KIT.replace(was, now) + more, **texts)


def test_the_ground_costs_what_its_chart_says(war: Game[Any]) -> None:
    """From 0401 the forest of 0301 costs 2, clear hexes 1 each: with 2 points as far as this."""
    assert goals(view(war, "0401  red-1"), "red-1") == "0301 0302 0402 0403"


def test_a_road_is_cheap_whatever_it_leads_through(tmp_path: Path) -> None:
    """Along the road the forest of 0302 costs 1; off it the same hex costs 2."""
    road = small_war.game(tmp_path)
    assert "0302" in goals(view(road, "0202  red-1"), "red-1").split()
    assert "0202" in goals(view(road, "0402  red-1"), "red-1").split()


def test_a_river_costs_one_more(war: Game[Any]) -> None:
    assert goals(view(war, "0104  red-1"), "red-1") == "0102 0103 0204"


def test_nobody_enters_what_the_chart_bars(war: Game[Any]) -> None:
    seen = view(war, "0103  red-3")
    assert "0203" not in goals(seen, "red-3").split()


def test_a_zone_of_the_enemy_stops_who_enters_it(war: Game[Any]) -> None:
    """Red 3 has four points, and Blue 1 in 0202 stops it in every hex beside that."""
    seen = view(war, "0101  red-3\n0202  blue-1")
    near = set(seen.map.neighbours("0202"))
    assert near >= {*goals(seen, "red-3").split()}
    assert why_not(seen, "red-3", "0104") == "3.2"
    assert why_not(seen, "red-3", "0202") == "3.3"


def test_who_is_in_a_zone_as_the_phase_begins_may_leave_it(war: Game[Any]) -> None:
    assert "0401" in goals(view(war, "0302  red-3\n0203  blue-1"), "red-3").split()


def test_without_its_zone_what_is_too_far_is_too_far(war: Game[Any]) -> None:
    seen = view(war, "0101  red-1")
    assert why_not(seen, "red-1", "0404") == "3.1"


def test_only_units_of_the_side_that_acts_move(war: Game[Any]) -> None:
    seen = view(war, "0101  red-1\n0404  blue-1")
    assert goals(seen, "blue-1") == "" and why_not(seen, "blue-1", "0403") == "3.4"


@pytest.mark.parametrize(
    ("was", "now", "start", "there", "not_there"),
    [
        ('enemies = "never"', 'enemies = "+1"', "0301  red-3\n0401  blue-1", "0401", ""),
        ('zones = "stop"', 'zones = "never"', "0101  red-3\n0303  blue-1", "0301", "0302"),
        ('zones = "stop"', 'zones = { enter = "+2" }', "0101  red-3\n0303  blue-1", "0302", "0204"),
        ('zones = "stop"', 'zones = { between = "never" }', "0302  red-3\n0303  blue-1", "0402", "0203"),
        ('zones = "stop"', 'zones = { leave = "+3" }', "0302  red-3\n0303  blue-1", "0402", "0401"),
        ('zones = "stop"', 'zones = { end = "never" }', "0202  red-3\n0303  blue-1", "0401", "0302"),
        ('zones = "stop"', 'friends = { end = "never" }', "0101  red-3\n0102  red-1", "0103", "0102"),
        ('zones = "stop"', 'friends = "never"', "0101  red-3\n0102  red-1", "0201", "0102"),
        ('zones = "stop"', 'along = { way = "road" }', "0102  red-3", "0402", "0101"),
        ('zones = "stop"', 'never_across = { river = "yes" }', "0104  red-1", "0102", "0204"),
        ('zones = "stop"', 'into = { terrain = "clear" }', "0201  red-3", "0202", "0301"),
        ('zones = "stop"', 'never_into = { town = "?*" }', "0201  red-3", "0301", "0202"),
        ('zones = "stop"', 'stop = { terrain = "forest" }', "0401  red-3", "0302", "0201"),
        ('zones = "stop"', 'end = { terrain = "forest" }', "0401  red-3", "0302", "0402"),
        ('zones = "stop"', "most = 1", "0101  red-3", "0102", "0103"),
        ('cost = "ground.cost"', "cost = 1", "0401  red-1", "0202", "0203"),
        ('cost = "ground.cost"', "cost = 3", "0401  red-1", "", "0402"),
        ('cost = "ground.cost"', "cost = 3\nleast = 1", "0401  red-1", "0402", "0403"),
        ('allowance = "movement"', "allowance = 1", "0101  red-3", "0102", "0103"),
        ('rule = "3.2"', 'rule = "3.2"\nunits = { type = "tank" }', "0101  red-3\n0303  blue-1", "0401", ""),
        ('rule = "3.2"', 'rule = "3.2"\nrange = 2', "0101  red-3\n0404  blue-2", "0302", "0303"),
        ('rule = "3.2"', 'rule = "3.2"\ninto = { terrain = "lake" }', "0101 red-3\n0304 blue-1", "0403", ""),
    ],
)  # fmt: skip
def test_what_a_way_is_barred_from(
    tmp_path: Path, was: str, now: str, start: str, there: str, not_there: str
) -> None:
    """Each key of a way and of zones: a space it lets a unit come to, and one it keeps it from."""
    found = goals(view(changed(tmp_path, was, now), start), start.split()[1]).split()
    assert not there or there in found
    assert not not_there or not_there not in found


def test_a_dearer_way_of_fewer_steps_is_found(tmp_path: Path) -> None:
    """With two steps the forest must be crossed, which costs more than going round in three."""
    war = changed(tmp_path, 'zones = "stop"', "most = 2")
    assert "0202" in goals(view(war, "0401  red-3"), "red-3").split()


def test_mud_changes_a_march_and_not_what_is_like_it(tmp_path: Path) -> None:
    more = """
[[move.march.changes]]
when = { weather = "mud" }
allowance = 1
cost = 1
numbers = { allowance = "3.5" }
[move.drive]
like = "march"
units = { type = "tank" }
changes = []
"""
    does = SEQUENCE.replace('does = ["march"]', 'does = ["march", "drive"]')
    war = changed(tmp_path, "", "", more, sequence=does)
    dry, mud = (view(war, "0101  red-1\n0401  red-3", f"turn-{turn}/red-moves") for turn in (1, 2))
    assert len(goals(dry, "red-1").split()) > len(goals(mud, "red-1").split()) == 3
    assert why_not(mud, "red-1", "0103") == "3.5" and why_not(dry, "red-1", "0404") == "3.1"
    assert goals(mud, "red-3") == goals(dry, "red-3")


def test_half_an_allowance_is_rounded_as_the_change_says(tmp_path: Path) -> None:
    half = "\n[[move.march.changes]]\nunits = { type = 'foot' }\nallowance = 3\ntimes = 0.5\n"
    down = changed(tmp_path / "down", "", "", half)
    up = changed(tmp_path / "up", "", "", f"{half}round = 'up'\n")
    assert [len(goals(view(each, "0101  red-1"), "red-1").split()) for each in (down, up)] == [3, 5]


# ---- played by hand


def test_legal_moves_are_never_accused(war: Game[Any]) -> None:
    before = "0101  red-1\n0102  red-2\n0103  red-3\n0404  blue-1"
    assert judged(war, before, "0102  red-1\n0101  red-2\n0103  red-3\n0404  blue-1") == []
    assert judged(war, before, before) == []


@pytest.mark.parametrize(
    ("after", "found"),
    [
        ("0401  red-1\n0303  blue-1\n0103  red-3", "3.1 violation 0401 red-1"),
        ("0101  red-1\n0303  blue-1\n0304  red-3", "3.2 violation 0304 red-3"),
        ("0101  red-1\n0403  blue-1\n0103  red-3", "3.4 violation 0403 blue-1"),
    ],
)
def test_a_move_that_is_barred_is_found_with_its_number(war: Game[Any], after: str, found: str) -> None:
    assert judged(war, "0101  red-1\n0303  blue-1\n0103  red-3", after) == [found]


def test_two_may_change_places_in_full_hexes(tmp_path: Path) -> None:
    """4: one unit a hex as the phase ends; on the way there both may pass through one another."""
    war = changed(tmp_path, "", "", "\n[limit.stacking]\nrule = '4'\nmost = 1\n")
    before = "0101  red-1\n0102  red-2"
    assert judged(war, before, "0102  red-1\n0101  red-2") == []
    assert judged(war, before, "0101  red-1 red-2") == ["4 violation 0101 red-1 red-2"]


def test_three_may_go_round_in_full_hexes(tmp_path: Path) -> None:
    war = changed(tmp_path, "", "", "\n[limit.stacking]\nrule = '4'\nmost = 1\n")
    before = "0101  red-1\n0102  red-2\n0202  red-3"
    assert judged(war, before, "0102  red-1\n0202  red-2\n0101  red-3") == []


def test_a_limit_counts_points_each_side_by_itself_and_where_it_says(tmp_path: Path) -> None:
    limit = "\n[limit.stacking]\nrule = '4'\nmost = 2\ncounting = 'points'\n"
    war = changed(tmp_path / "all", "", "", limit)
    assert judged(war, "0101  red-1 red-2", "0101  red-1 red-2") == []
    assert judged(war, "0101  red-1\n0102  red-3", "0102  red-3 red-1") == ["4 violation 0102 red-3 red-1"]
    town = changed(tmp_path / "town", "", "", f"{limit}where = {{ town = 'town' }}\n")
    assert judged(town, "0101  red-1\n0102  red-3", "0102  red-3 red-1") == []
    dry = changed(tmp_path / "dry", "", "", f"{limit}when = {{ weather = 'mud' }}\n")
    assert judged(dry, "0101  red-1\n0102  red-3", "0102  red-3 red-1") == []


def test_enemies_that_share_a_hex_are_counted_together(tmp_path: Path) -> None:
    limit = "\n[limit.apart]\nrule = '5'\nmost = 0\nsays = 'both stand there'\n"
    limit += "units = { with = { side = 'enemy' } }\n"
    war = changed(tmp_path, "", "", limit)
    found = war.judge(small_war.board(war, "0202  red-1 blue-1\n0101  red-2 red-3"), ["5"])
    assert [(str(each), each.message) for each in found] == [
        ("5 violation 0202 red-1 blue-1", "both stand there (0202 Middleham)")
    ]


def test_with_strict_nothing_else_changes(tmp_path: Path) -> None:
    """2: a unit that was turned over while it moved, and a phase in which nothing is done at all."""
    idle = SEQUENCE.replace('"blue-moves"]', '"blue-moves", "rest"]') + '[rest]\ntitle = "Rest"\nrule = "6"\n'
    war = changed(tmp_path, "", "", "\n[strict]\nrule = '2'\n", sequence=idle)
    assert judged(war, "0101  red-1", "0102  red-1:weak") == ["2 violation 0102 red-1"]
    assert judged(war, "0101  red-1", "0101  red-1", "turn-1/rest") == []
    assert judged(war, "0101  red-1", "0102  red-1", "turn-1/rest") == ["2 violation 0102 red-1"]
    assert judged(war, "0101  red-flag", "0102  red-flag", "turn-1/rest") == []


def test_self_play_finds_nothing_to_object_to(war: Game[Any]) -> None:
    scenario = next(iter(war.scenarios.values()))
    start = small_war.board(war, "0101  red-1 red-2\n0102  red-3\n0404  blue-1\n0403  blue-2")
    steps = [*play(war, replace(scenario, start=start), "one")]
    assert len({step.position for step in steps}) > 3
    assert not [finding for step in steps for finding in step.findings]


def test_where_friends_bear_on_ways_it_is_asked_who_goes_next(tmp_path: Path) -> None:
    """3: friends bar the way; Red 1 goes first and lets Red 3 through, which is legal."""
    war = changed(tmp_path, 'zones = "stop"', 'friends = "never"\nalong = { way = "road" }')
    assert judged(war, "0102  red-3\n0202  red-1", "0402  red-1\n0302  red-3") == []
    assert judged(war, "0102  red-3\n0202  red-1", "0202  red-1\n0302  red-3") == ["3 violation 0302 red-3"]


# ---- what rests on it


def test_a_network_links_what_a_way_leads_to(tmp_path: Path) -> None:
    network = """
[network.supply]
rule = "6"
from = { acting = "red", id = "01*" }
enemies = "never"
zones = "never"
allowance = 2
"""
    war = changed(tmp_path, "", "", network)
    seen = view(war, "0402  red-1\n0303  blue-1")
    assert {"0202", "0301"} <= seen.linked("supply", "red")
    assert "0304" not in seen.linked("supply", "red")
    assert not seen.linked("supply", "blue")


def test_a_network_may_count_the_own_space(tmp_path: Path) -> None:
    network = "\n[network.supply]\nfrom = { id = '0101' }\nmost = 1\n"
    free = changed(tmp_path / "free", "", "", network)
    counts = changed(tmp_path / "counts", "", "", f"{network}own_space = 'counts'\n")
    board = "0102  blue-1"
    assert "0102" in view(free, board).linked("supply", "red")
    assert "0102" not in view(counts, board).linked("supply", "red")


def test_a_zone_does_not_reach_where_it_is_cancelled(tmp_path: Path) -> None:
    """3.2: where a unit of the other side stands, no zone of this one reaches."""
    own = "rule = '3.2'\ncancelled = { side = 'enemy' }"
    war = changed(tmp_path, 'rule = "3.2"', own)
    assert "0302" not in view(war, "0303  blue-1\n0302  red-1").zone("blue")
    assert "0302" in view(war, "0303  blue-1\n0201  red-1").zone("blue")


def test_rows_may_count_besides_the_kind_of_a_space(tmp_path: Path) -> None:
    """The town of 0202 costs 1, and the ruin in it one more."""
    hexes = small_war.HEXES.replace('town = "town" }', 'town = "town", ruin = "yes" }')
    ground = small_war.GROUND.replace('["river"', '["ruin", "+1"], ["river"')
    war = changed(tmp_path, 'edges = ["river", "way"]', 'also = ["ruin"]', hexes=hexes, ground=ground)
    assert "0301" not in goals(view(war, "0101  red-1"), "red-1").split()
    assert "0202" in goals(view(war, "0101  red-1"), "red-1").split()


def test_a_unit_may_be_chosen_by_mark_and_kind(tmp_path: Path) -> None:
    """A kind that is none of the units has to be named, alone or by a name that is meant as well."""
    more = """
[units]
spent = { mark = "spent" }
flags = { kind = "flag" }
red-flags = { is = "flags", side = "red" }
[limit.spent]
rule = "7"
units = "spent"
most = 0
[limit.flags]
rule = "8"
units = "red-flags"
most = 0
"""
    war = changed(tmp_path, "", "", more)
    board = small_war.board(war, "0101  red-1!spent red-2\n0102  red-flag")
    found = [str(each) for each in war.judge(board, ["7", "8"])]
    assert found == ["7 violation 0101 red-1", "8 violation 0102 red-flag"]


def test_a_selector_may_ask_for_links_zones_and_neighbours(tmp_path: Path) -> None:
    more = """
[network.supply]
from = { id = "01*" }
most = 1
[units]
linked = { linked = "supply" }
near = { beside = { side = "enemy" } }
zoned = { zone = "enemy" }
tanks = { type = "tank", not = "near" }
[spaces]
shore = { beside = { terrain = "lake" }, not = { edge = { river = "yes" } } }
manned = { units = { side = "own" } }
"""
    war = changed(tmp_path, "", "", more)
    kit = small_war.kit_of(war)
    assert kit.warnings == tuple(
        f"war/kit.toml, {name}: nothing uses this name"
        for name in ("units, linked", "units, zoned", "units, tanks", "spaces, shore", "spaces, manned")
    )


def test_a_selector_reads_a_column_by_the_face_that_is_up(tmp_path: Path) -> None:
    """Only who has three points of strength or more marches: a weak foot unit has two."""
    kit = KIT.replace("[move.march]", "[move.march]\nunits = { strength = '3+' }")
    war = small_war.game(tmp_path, kit=kit)
    seen = small_war.view(war, "0101  red-1\n0104  red-2:weak\n0404  red-3:weak\n")
    assert [bool(small_war.goals(seen, unit)) for unit in ("red-1", "red-2", "red-3")] == [True, False, True]
