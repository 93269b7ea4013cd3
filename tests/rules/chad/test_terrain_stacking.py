"""13.20 Terrain Stacking Restrictions: the Stacking column of the Terrain Effects Chart (4.90)."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.attacks.retreat import room
from guelta.rules.chad.movement.stacking import over_limit, stacking_limit
from tests.rules.board import board, findings
from tests.rules.chad.moves import charts_with


def limit(hex, *fields):
    return stacking_limit(board("\n".join(("options = 13.20", *fields))), GAME.charts, hex)


@pytest.mark.rule("4.23")
def test_without_the_option_nine_steps_stand_everywhere():
    assert stacking_limit(board("options = 13.10 13.30"), GAME.charts, "1907").steps == 9
    assert stacking_limit(board(""), GAME.charts, "1907").steps == 9


@pytest.mark.rule("13.20")
@pytest.mark.parametrize(
    ("hex", "steps", "set_by"),
    [
        ("1907", 6, "mountain"),
        ("2037", 6, "perennial marsh"),
        ("1539", 6, "seasonal marsh"),
        ("1739", 12, "steppe"),
        ("1030", 9, "savannah"),
        ("1702", 9, "desert"),
        ("1921", 9, "depression"),
    ],
)
def test_terrain_limits_a_stack(hex, steps, set_by):
    found = limit(hex)
    assert (found.steps, found.set_by) == (steps, set_by)


@pytest.mark.rule("13.20")
@pytest.mark.parametrize(
    ("hex", "steps", "set_by"),
    [
        ("2308", 9, "oasis"),  # Bardai, in the mountains of the North
        ("2410", 6, "well"),
        ("2122", 6, "perennial well"),
        ("3020", 12, "town"),  # Faya-Largeau, town and oasis
    ],
)
def test_in_desert_terrain_an_oasis_town_or_well_sets_the_limit(hex, steps, set_by):
    found = limit(hex)
    assert (found.steps, found.set_by) == (steps, set_by)


@pytest.mark.rule("13.20")
def test_elsewhere_a_town_or_well_is_ignored():
    assert limit("1537").set_by == "savannah"  # N'Djamena
    assert limit("2838").set_by == "mountain"  # Mongo
    assert limit("1830").set_by == "savannah"  # a well


@pytest.mark.rule("13.20")
def test_in_drought_the_savannah_is_desert_terrain_and_a_town_sets_the_limit():
    assert limit("1537", "drought = drought").set_by == "town"


@pytest.mark.rule("13.20")
def test_a_village_sets_no_limit():
    assert limit("2826").set_by == "desert"  # Koro Toro


@pytest.mark.rule("13.20")
def test_seven_steps_in_the_mountains_are_too_many_and_six_are_not():
    text = """
        @ turn-9/tactical-phase/impulse-1/rebel/movement
        government = fan
        {}
        1907  libya-mech-bn-1 libya-mech-bn-2 fap-guerrilla-1
        1909  libya-armor-bn-1 libya-armor-bn-2 goukouni
    """
    assert findings(GAME, board(text.format("options = 13.20")), "4.23") == [
        "4.23 violation 1907 libya-mech-bn-1 libya-mech-bn-2 fap-guerrilla-1"
    ]
    assert findings(GAME, board(text.format("")), "4.23") == []


@pytest.mark.rule("13.20")
def test_a_steppe_holds_twelve_steps():
    text = """
        @ turn-9/tactical-phase/impulse-1/rebel/movement
        government = fan
        options = 13.20
        1739  libya-mech-bn-1 libya-mech-bn-2 libya-armor-bn-1 libya-armor-bn-2
    """
    assert findings(GAME, board(text), "4.23") == []
    assert findings(GAME, board(text + "        1739  fap-guerrilla-1"), "4.23") != []


@pytest.mark.rule("13.20")
def test_the_finding_says_what_sets_the_limit_and_that_it_is_reconstructed():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/rebel/movement
        government = fan
        options = 13.20
        1907  libya-mech-bn-1 libya-mech-bn-2 fap-guerrilla-1
    """)
    (finding,) = GAME.judge(position, ["4.23"])
    assert finding.message == "7 rebel steps in 1907, limit 6 of mountain"
    assert finding.remedy == "the owner eliminates units of his choice worth at least 1 step"
    assert "stacking limit of mountain: reconstructed" in finding.rests_on


@pytest.mark.rule("13.20")
def test_who_retreats_or_advances_finds_room_by_terrain():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/rebel/combat
        government = fan
        options = 13.20
        1907  libya-mech-bn-1 fap-guerrilla-1
        1702  libya-mech-bn-2 fap-guerrilla-2
    """)
    assert room(position, GAME.charts, "1907", "fap") == 2
    assert room(position, GAME.charts, "1702", "fap") == 5


@pytest.mark.rule("13.20")
@pytest.mark.rule("4.51")
def test_an_entry_hex_has_a_limit_of_its_own_that_is_printed():
    found = limit("1953")
    assert found.set_by == "sanctuary entry"
    assert not [each for each in found.rests_on if each.startswith("stacking")]
    assert [each for each in limit("1907").rests_on if each.startswith("stacking")] == [
        "stacking limit of mountain: reconstructed"
    ]


@pytest.mark.rule("13.20")
def test_a_chart_may_say_that_any_number_stands_there():
    charts = charts_with("tec", "mountain", stacking="any")
    assert stacking_limit(board("options = 13.20"), charts, "1907").steps > 100


@pytest.mark.rule("13.20")
@pytest.mark.rule("11.31")
def test_an_independent_faction_is_exempt_from_the_limit_of_its_terrain_too():
    narrow = charts_with("tec", "steppe", stacking="0")  # no faction has more than its seven steps
    text = "options = 13.20\n1849  mrp-guerrilla-1 mrp-leader"
    assert list(over_limit(board(f"{text} igf-1"), narrow)) == []
    assert [each.hex for each in over_limit(board(text), narrow)] == ["1849"]
