"""4.30 Desert Water Supply."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.board.view import ChadView
from guelta.rules.engine.play.procedure import perform
from guelta.rules.engine.refereeing.judge import judge_moment
from tests.rules.board import board, findings

DRY = "2724"
"""A desert hex with nothing on it; its terrain is reconstructed."""


def weather(drought: str):
    return board(f"drought = {drought}")


@pytest.mark.rule("4.31")
@pytest.mark.parametrize(
    ("hex", "terrain"),
    [("2724", "desert"), ("2123", "depression"), ("2409", "mountain")],
)
def test_desert_depression_and_northern_mountain_are_desert_terrain(hex, terrain):
    assert GAME.charts.terrain(hex) == terrain
    assert ChadView.of(weather("none"), GAME.charts).is_desert(hex)


@pytest.mark.rule("4.31")
@pytest.mark.parametrize(
    ("hex", "terrain"), [("3633", "savannah"), ("3832", "mountain"), ("2136", "perennial_marsh")]
)
def test_savannah_and_what_lies_on_it_is_desert_terrain_only_in_drought(hex, terrain):
    assert (GAME.charts.terrain(hex), GAME.charts.base_zone(hex)) == (terrain, "savannah")
    assert not ChadView.of(weather("none"), GAME.charts).is_desert(hex)
    assert ChadView.of(weather("drought"), GAME.charts).is_desert(hex)
    assert ChadView.of(weather("severe"), GAME.charts).is_desert(hex)


@pytest.mark.rule("4.31")
@pytest.mark.parametrize("prefecture", ["biltine", "ouaddai", "salamat"])
def test_in_drought_every_mountain_of_three_prefectures_is_desert_terrain(prefecture):
    charts = GAME.charts
    mountains = [
        each.id
        for each in charts.map.values()
        if each["prefecture"] == prefecture and each["terrain"] == "mountain"
    ]
    assert mountains or prefecture == "salamat"
    assert all(ChadView.of(weather("drought"), charts).is_desert(hex) for hex in mountains)
    assert not any(ChadView.of(weather("none"), charts).is_desert(hex) for hex in mountains)


@pytest.mark.rule("4.31")
def test_a_mountain_of_biltine_on_desert_ground_is_desert_terrain_in_drought_too():
    assert (GAME.charts.terrain("4228"), GAME.charts.base_zone("4228")) == ("mountain", "desert")
    assert findings(GAME, board("drought = drought\n4228  fant-inf-co-1"), "4.32") == [
        "4.32 due 4228 fant-inf-co-1"
    ]
    assert findings(GAME, board("4228  fant-inf-co-1"), "4.32") == []


@pytest.mark.rule("4.31")
def test_other_mountains_on_other_ground_stay_as_they_are():
    others = [
        each.id
        for each in GAME.charts.map.values()
        if each["terrain"] == "mountain"
        and each["region"] != "north"
        and each["prefecture"] not in ("biltine", "ouaddai", "salamat")
        and each["base_zone"] != "savannah"
    ]
    assert {GAME.charts.map[hex]["prefecture"] for hex in others} >= {"guera"}
    assert not any(ChadView.of(weather("severe"), GAME.charts).is_desert(hex) for hex in others)


@pytest.mark.rule("4.31")
def test_steppe_is_never_desert_terrain():
    assert GAME.charts.base_zone("1849") == "steppe"
    assert not ChadView.of(weather("severe"), GAME.charts).is_desert("1849")


@pytest.mark.rule("4.31")
def test_boxes_are_never_desert_terrain():
    assert not ChadView.of(weather("severe"), GAME.charts).is_desert("sanctuary-libya")


@pytest.mark.rule("4.31")
@pytest.mark.parametrize(
    ("hex", "source"), [("3020", "town and oasis"), ("3922", "oasis"), ("2826", "village"), ("3418", "well")]
)
@pytest.mark.parametrize("drought", ["none", "drought"])
def test_towns_villages_oases_and_wells_give_water(hex, source, drought):
    assert ChadView.of(weather(drought), GAME.charts).has_water(hex), source


@pytest.mark.rule("4.31")
def test_in_severe_drought_wells_outside_depressions_are_dry():
    assert not ChadView.of(weather("severe"), GAME.charts).has_water("3418")


@pytest.mark.rule("4.31")
def test_in_severe_drought_wells_in_a_depression_go_on():
    assert GAME.charts.terrain("2123") == "depression"
    assert ChadView.of(weather("severe"), GAME.charts).has_water("2123")


@pytest.mark.rule("4.31")
@pytest.mark.parametrize("hex", ["3922", "2826", "3020"])
def test_in_severe_drought_villages_towns_and_oases_go_on(hex):
    assert ChadView.of(weather("severe"), GAME.charts).has_water(hex)


@pytest.mark.rule("4.31")
@pytest.mark.parametrize("hex", ["1033", "2037"])
def test_lakes_and_marshes_give_no_water(hex):
    assert GAME.charts.terrain(hex) in ("partial_lake", "seasonal_marsh", "perennial_marsh")
    assert not ChadView.of(weather("none"), GAME.charts).has_water(hex)


@pytest.mark.rule("4.30")
@pytest.mark.rule("4.32")
def test_conventional_units_that_begin_a_segment_in_the_desert_get_no_water():
    position = board(f"""
        @ turn-9/tactical-phase/impulse-2/government/reinforcements
        government = fan
        {DRY}  libya-mech-bn-1 libya-mech-bn-2
    """)
    assert findings(GAME, position, "4.32") == [f"4.32 due {DRY} libya-mech-bn-1 libya-mech-bn-2"]


@pytest.mark.rule("4.32")
@pytest.mark.rule("4.33")
def test_the_finding_gives_the_halved_values_with_fractions_dropped():
    position = board(f"""
        @ turn-9/tactical-phase/impulse-2/rebel/reinforcements
        government = fan
        {DRY}  fant-inf-bn-1
    """)
    (finding,) = GAME.judge(position, ["4.32"])
    assert finding.remedy == (
        "the owner places NO WATER; halved for this segment (4.33): FANT 7-3-6 battalion 1 is 3-1-3"
    )
    assert finding.rests_on == (f"terrain of {DRY}: reconstructed", f"water of {DRY}: reconstructed")


@pytest.mark.rule("4.32")
@pytest.mark.parametrize("hex", ["3020", "3922", "2826", "3418"])
def test_units_on_a_water_source_have_water(hex):
    assert findings(GAME, board(f"{hex}  libya-mech-bn-1"), "4.32") == []


@pytest.mark.rule("4.32")
def test_units_outside_desert_terrain_need_no_water():
    assert findings(GAME, board("3633  fant-recon-co-1\n1943  fant-inf-co-1"), "4.32") == []


@pytest.mark.rule("4.32")
def test_guerrillas_are_exempt_from_the_segment_test():
    assert findings(GAME, board(f"{DRY}  fap-guerrilla-1 cdr-leader:fap goukouni"), "4.32") == []


@pytest.mark.rule("4.32")
def test_a_unit_with_its_marker_has_nothing_due():
    assert findings(GAME, board(f"{DRY}  libya-mech-bn-1!no-water"), "4.32") == []


@pytest.mark.rule("4.32")
def test_in_drought_the_savannah_asks_for_water():
    position = board("""
        drought = drought
        3134  fant-inf-co-1
    """)
    assert GAME.charts.terrain("3134") == "savannah"
    assert GAME.charts.water("3134") == ()
    assert findings(GAME, position, "4.32") == ["4.32 due 3134 fant-inf-co-1"]


@pytest.mark.rule("4.33")
def test_a_marked_unit_that_begins_on_water_sheds_the_marker():
    assert findings(GAME, board("3020  libya-mech-bn-1!no-water"), "4.33") == [
        "4.33 due 3020 libya-mech-bn-1"
    ]


@pytest.mark.rule("4.33")
def test_a_marked_unit_outside_the_desert_sheds_the_marker():
    assert findings(GAME, board("3633  fant-recon-co-1!no-water"), "4.33") == [
        "4.33 due 3633 fant-recon-co-1"
    ]


@pytest.mark.rule("4.33")
def test_a_marked_unit_still_without_water_keeps_the_marker():
    assert findings(GAME, board(f"{DRY}  libya-mech-bn-1!no-water"), "4.33") == []


@pytest.mark.rule("4.34")
def test_guerrillas_and_conventional_units_off_water_at_the_end_are_eliminated():
    position = board(f"""
        @ turn-9/tactical-phase/water-check
        government = fan
        {DRY}  fap-guerrilla-1 libya-mech-bn-1!no-water
    """)
    assert findings(GAME, position, "4.34") == [f"4.34 due {DRY} fap-guerrilla-1 libya-mech-bn-1"]


@pytest.mark.rule("4.34")
def test_units_on_water_survive_the_check():
    position = board("""
        @ turn-9/tactical-phase/water-check
        government = fan
        3922  fap-guerrilla-1
        3418  libya-mech-bn-1
        1849  mrp-guerrilla-1:fap
    """)
    assert findings(GAME, position, "4.34") == []


@pytest.mark.rule("4.34")
def test_leaders_commanders_air_and_sam_units_need_no_water():
    position = board(f"""
        @ turn-9/tactical-phase/water-check
        government = fan
        {DRY}  cdr-leader:fap goukouni libya-air sam-1:fap france-aaa
    """)
    assert findings(GAME, position, "4.34") == []


@pytest.mark.rule("4.34")
def test_in_severe_drought_a_well_no_longer_saves():
    position = board("""
        @ turn-11/tactical-phase/water-check
        drought = severe
        3418  fap-guerrilla-1
        2123  fap-guerrilla-2
    """)
    assert findings(GAME, position, "4.34") == ["4.34 due 3418 fap-guerrilla-1"]


@pytest.mark.rule("4.34")
def test_what_was_due_and_not_done_when_the_check_ends_is_a_violation():
    position = board(f"""
        @ turn-9/tactical-phase/water-check
        government = fan
        {DRY}  fap-guerrilla-1
    """)
    sequence = GAME.sequence_of(GAME.scenarios["manta"].conditions)
    (end,) = [moment for moment in sequence.ends(position.cursor) if moment.path == position.cursor]
    assert [str(finding) for finding in judge_moment(GAME, position, end)] == [
        f"4.34 violation {DRY} fap-guerrilla-1"
    ]


@pytest.mark.rule("4.33")
def test_a_unit_without_a_marker_has_none_to_shed():
    assert findings(GAME, board("3020  libya-mech-bn-1\n3633  fant-recon-co-1"), "4.33") == []
    assert findings(GAME, board("3020  libya-mech-bn-1!no-water libya-mech-bn-2"), "4.33") == [
        "4.33 due 3020 libya-mech-bn-1"
    ]


@pytest.mark.rule("4.33")
def test_off_water_but_out_of_the_desert_the_marker_goes_and_in_a_box_nobody_asks():
    assert GAME.charts.water("3134") == ()
    assert findings(GAME, board("3134  fant-inf-co-1!no-water"), "4.33") == ["4.33 due 3134 fant-inf-co-1"]
    assert findings(GAME, board("drought = drought\n3134  fant-inf-co-1!no-water"), "4.33") == []
    assert findings(GAME, board("task-force-losses  libya-mech-bn-1!no-water"), "4.33") == []


@pytest.mark.rule("4.34")
@pytest.mark.parametrize(
    ("lost", "whom"), [("libya-mech-bn-1", "it"), ("libya-mech-bn-1 fap-guerrilla-1", "them")]
)
def test_the_check_eliminates_one_or_all(lost, whom):
    (finding,) = GAME.judge(
        board(f"@ turn-9/tactical-phase/water-check\ngovernment = fan\n{DRY}  {lost}"), ["4.34"]
    )
    assert finding.remedy == f"the owner eliminates {whom}"


@pytest.mark.rule("4.34")
def test_a_unit_that_was_copied_is_eliminated_once_for_all():
    """No counter mix has it twice; the referee says so (2.30), and the paperwork goes on."""
    head = "@ turn-9/tactical-phase/water-check\nscenario = toyota-war\ngovernment = fan\n"
    outcome = perform(
        GAME.phases["water-check"].procedure,
        board(f"{head}2724 fap-guerrilla-1\n3020 fap-guerrilla-1!moved"),
        GAME.charts,
    )
    assert str(outcome.position).splitlines()[-1] == "eliminated  fap-guerrilla-1"
