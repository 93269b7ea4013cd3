"""1.2, 2 and 17: what the words of the rulebook mean, as the tables and the rules take them."""

from itertools import combinations

import pytest

from guelta.rules.angola.combat.odds import combat_dice
from guelta.rules.angola.movement.steps import Mover, next_regions
from tests.rules.angola.boards import CHARTS, board


@pytest.mark.rule("1.2")
def test_markers_and_equipment_are_no_units():
    units = {each.kind for each in CHARTS.counters.values() if each.is_unit}
    assert units == {"unit"}
    types = {each.type for each in CHARTS.counters.values() if each.is_unit}
    assert types == {
        *("infantry", "brigade", "mercenary", "car", "tank", "artillery", "engineer", "airgroup"),
    }


@pytest.mark.rule("2.1")
def test_two_alliances_of_two_factions_each():
    assert CHARTS.members("soviet") == ("fapla", "mpla")
    assert CHARTS.members("western") == ("fnla", "unita")
    assert all(
        CHARTS.alliance(enemy) != CHARTS.alliance(side)
        for side in CHARTS.factions
        for enemy in CHARTS.enemies(side)
    )
    lucala = board("lucala  mpla-infantry-1")
    ally = Mover("fapla", ("fapla-infantry-1",), ("salazar",), is_column=False)
    foe = Mover("fnla", ("fnla-infantry-1",), ("salazar",), is_column=False)
    assert "lucala" in next_regions(lucala, CHARTS, ally)
    assert "lucala" not in next_regions(lucala, CHARTS, foe)


@pytest.mark.rule("2.3.2")
def test_every_region_has_one_terrain_and_combat_asks_for_it():
    found = {CHARTS.terrain(region) for region in CHARTS.map}
    assert found == {"clear", "savannah", "hills", "jungle", "special"}
    thrown = {
        terrain: combat_dice(CHARTS, terrain, town=False, escarpment=False, minefield=False)
        for terrain in found - {"special"}
    }
    assert thrown == {"clear": (2, 1), "savannah": (1, 1), "hills": (1, 2), "jungle": (1, 2)}


@pytest.mark.rule("2.3.4")
def test_a_port_is_a_town_on_the_sea_and_cabinda_is_none():
    ports = {region for region in CHARTS.map if CHARTS.is_port(region)}
    assert "benguela" in ports
    assert "cabinda" not in ports
    assert all(CHARTS.is_town(region) and CHARTS.map[region]["coast"] for region in ports)


@pytest.mark.rule("17")
@pytest.mark.rule("17.2")
def test_tanks_and_armored_cars_are_armored_and_nothing_else_is():
    armored = {each.type for each in CHARTS.counters.values() if each.is_armored}
    assert armored == {"tank", "car"}


@pytest.mark.rule("9.6")
@pytest.mark.rule("9.9")
@pytest.mark.rule("17.5")
def test_airgroups_and_mines_lie_off_the_way_of_combat_strength():
    """Neither an airgroup nor a mine adds to strength or dice."""
    for each in CHARTS.counters.values():
        if each.type in ("airgroup", "mine"):
            assert (each.strength, each.dice) == (0, 0)


def test_no_two_counters_have_one_name():
    names = [each.name for each in CHARTS.counters.values()]
    assert not [pair for pair in combinations(sorted(names), 2) if pair[0] == pair[1]][:1]
