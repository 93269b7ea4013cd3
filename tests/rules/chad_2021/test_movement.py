"""Stacking, rivers, lakes and infiltration in the 2021 edition, typed from its page of play."""

import pytest

from guelta.rules.chad import GAME as OF_1991
from guelta.rules.chad.attacks.forces import Force, fighters, modifiers
from guelta.rules.chad.movement.movement import legal_moves
from guelta.rules.chad.movement.stacking import stacking_limit
from guelta.rules.chad_2021 import GAME
from tests.rules.board import board, findings


@pytest.mark.rule("4.23")
def test_terrain_always_limits_a_stack():
    position = board("""
        @ turn-1/tactical-phase/impulse-1/rebel/movement
        government = fan
        1907  libya-mech-bn-1 libya-mech-bn-2 fap-guerrilla-1
    """)
    assert findings(GAME, position, "4.23") == [
        "4.23 violation 1907 libya-mech-bn-1 libya-mech-bn-2 fap-guerrilla-1"
    ]
    assert findings(OF_1991, position, "4.23") == []


@pytest.mark.rule("4.23")
@pytest.mark.parametrize("hex", ["1739", "3020", "1030"])
def test_no_terrain_holds_more_than_nine_steps(hex):
    assert stacking_limit(board(""), GAME.charts, hex).steps == 9


@pytest.mark.rule("4.23")
def test_entry_hexes_hold_any_number_of_new_arrivals():
    entry = next(hex for hex in GAME.charts.map if GAME.charts.entry(hex) == "libya")
    position = board(f"""
        @ turn-1/tactical-phase/impulse-1/rebel/movement
        government = fan
        {entry}  fap-guerrilla-1 fap-guerrilla-2 fap-guerrilla-3 fap-guerrilla-4 fap-guerrilla-5
        {entry}  fap-guerrilla-6 fap-guerrilla-7 fap-guerrilla-8 cdr-guerrilla-1:fap cdr-guerrilla-2:fap
    """)
    assert findings(GAME, position, "4.23") == []


@pytest.mark.rule("4.24")
def test_by_track_a_river_costs_nothing():
    sides = GAME.charts.map
    crossing = next(
        (a, b)
        for a in sides
        for b in sides.neighbours(a)
        if sides.hexside(a, b).way == "track"
        and sides.hexside(a, b).river
        and {sides[a]["terrain"], sides[b]["terrain"]} <= {"savannah", "steppe"}
    )
    position = board(f"""
        @ turn-2/tactical-phase/impulse-1/government/movement
        government = fan
        {crossing[0]}  fant-recon-co-1
    """)
    costs = [
        legal_moves(position, game.charts, "fant-recon-co-1")[crossing[1]].cost for game in (GAME, OF_1991)
    ]
    assert costs == [1, 2]


@pytest.mark.rule("4.25")
def test_lake_hexes_are_closed_and_hexsides_between_two_hexes_partly_lake_are_not():
    steps = GAME.charts.ground.steps("dry")
    into = {hex for start in GAME.charts.map for hex, _, _ in steps[start]}
    assert not {"1134", "1334"} & into
    assert "1333" in into  # Bol, partly lake
    assert (GAME.charts.ground.lake_hexsides_bar, OF_1991.charts.ground.lake_hexsides_bar) == (False, True)


@pytest.mark.rule("4.22")
def test_nobody_infiltrates_a_second_hex_of_enemies_in_a_row():
    text = """
        @ turn-2/tactical-phase/impulse-1/rebel/movement
        government = fan
        2127  fap-guerrilla-1
        2126  fant-inf-co-1
        2227  fant-inf-co-2
        2228  fant-inf-co-3
        2128  fant-inf-co-4
        2028  fant-inf-co-5
        2027  fant-inf-co-6
        {}
    """
    open_behind, closed_behind = (
        {
            game.id: legal_moves(board(text.format(more)), game.charts, "fap-guerrilla-1")
            for game in (GAME, OF_1991)
        }
        for more in ("", "2125  fant-inf-co-7")
    )
    assert "2125" in open_behind["chad_2021"]
    assert "2124" in closed_behind["chad"]
    assert "2124" not in closed_behind["chad_2021"]


@pytest.mark.rule("5.62")
def test_the_commanders_skill_adds_to_strength():
    position = board("""
        @ turn-1/tactical-phase/impulse-1/government/combat
        government = fan
        3633  fan-guerrilla-1 habre
    """)
    force = Force("fan", tuple(fighters(GAME.charts, "3633", position.stack("3633"))))
    (of_2021,) = modifiers(position, GAME.charts, force)
    (of_1991,) = modifiers(position, OF_1991.charts, force)
    assert (of_2021.points, of_2021.row.counts_as) == (3, "strength")
    assert (of_1991.points, of_1991.row.counts_as) == (3, "dice")


# ---- 1.1.3: marshes, roads, mountains

KINDS = {
    "perennial_marsh": (4, 4),
    "seasonal_marsh": (4, 2),
    "mountain": (3, 3),
    "savannah": (2, 2),
    "steppe": (2, 2),
    "desert": (2, 2),
}
"""What a step into a hex without a way costs, in the rain season and in the dry one."""


def crossings(way, *terrains):
    """Return two neighbours without a river between them, joined by a way or none, by the terrain of one."""
    charts = GAME.charts
    for hex in sorted(charts.ground.chad):
        for near in sorted(charts.map.neighbours(hex)):
            side = charts.map.hexside(hex, near)
            wanted = near in charts.ground.chad and charts.terrain(near) in terrains
            if wanted and (side.way or "") == way and not side.river:
                return hex, near
    raise AssertionError(f"no {way or 'open'} hexside into {terrains}")


def costs(hex, near, turn):
    position = board(f"""
        @ turn-{turn}/tactical-phase/impulse-1/government/movement
        government = fan
        {hex}  fant-recon-co-1
    """)
    return legal_moves(position, GAME.charts, "fant-recon-co-1")[near].cost


@pytest.mark.rule("4.24")
@pytest.mark.rule("4.90")
@pytest.mark.parametrize("terrain", list(KINDS))
def test_a_hex_without_a_way_costs_what_its_terrain_does_in_the_season(terrain):
    hex, near = crossings("", terrain)
    assert (costs(hex, near, 1), costs(hex, near, 2)) == KINDS[terrain]


@pytest.mark.rule("4.24")
def test_a_track_through_a_marsh_is_one_in_the_dry_season_only():
    hex, near = crossings("track", "perennial_marsh", "seasonal_marsh")
    rain, dry = costs(hex, near, 1), costs(hex, near, 2)
    assert (rain, dry) == (4, 1)


@pytest.mark.rule("4.24")
def test_a_river_without_a_way_costs_one_more_and_partial_lake_is_land():
    charts = GAME.charts
    hex, near = next(
        (hex, near)
        for hex in sorted(charts.ground.chad)
        for near in sorted(charts.map.neighbours(hex))
        if near in charts.ground.chad
        and charts.terrain(near) in ("savannah", "steppe")
        and charts.map.hexside(hex, near).river
        and not charts.map.hexside(hex, near).way
    )
    assert costs(hex, near, 2) == 3
    assert costs(*crossings("", "partial_lake"), 2) == 2


SURROUNDED = """
    @ turn-1/tactical-phase/impulse-2/government/movement
    government = fan
    1537  mplt-guerrilla-1:fan
    1437  libya-legion-inf-bn-1
    1536  libya-legion-inf-bn-2
    1538  libya-legion-inf-bn-3
    1637  libya-legion-inf-bn-4
    1638  libya-legion-inf-bn-5
"""


@pytest.mark.rule("4.22")
def test_an_infiltrator_follows_a_track_into_the_hex_of_his_enemies():
    """By track into 1638 and out of it to 1738, one point each, two for the Legion, and two for 1839."""
    found = legal_moves(board(SURROUNDED), GAME.charts, "mplt-guerrilla-1")["1839"]
    assert (found.cost, found.path) == (6, ("1537", "1638", "1738", "1839"))
    assert "1839" not in legal_moves(board(SURROUNDED), OF_1991.charts, "mplt-guerrilla-1")


@pytest.mark.rule("4.22")
def test_he_does_not_get_a_hex_farther_by_it():
    start, end = board(SURROUNDED), board(SURROUNDED.replace("1537", "1939"))
    found = GAME.audits["4.10"].run(start, end, GAME.charts, start.cursor)
    assert [str(each) for each in found] == ["4.22 violation 1939 mplt-guerrilla-1"]
