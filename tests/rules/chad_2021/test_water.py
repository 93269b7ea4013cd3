"""Wells, the test for water and elimination in the 2021 edition, typed from its page of play."""

import pytest

from guelta.rules.chad import GAME as OF_1991
from guelta.rules.chad_2021 import GAME
from guelta.rules.chad_2021.water import water_check
from guelta.rules.engine.play.procedure import perform
from guelta.rules.engine.refereeing.judge import judge_moment
from tests.rules.board import board, findings

# 1817 is an ordinary well in the desert, 2122 a perennial well in a depression, 1702 bare desert.


@pytest.mark.rule("4.31")
def test_in_the_rain_season_all_wells_work():
    position = board("""
        @ turn-1/tactical-phase/water-check
        government = fan
        1817  fap-guerrilla-1
        2122  fap-guerrilla-2
    """)
    assert findings(GAME, position, "4.34") == []


@pytest.mark.rule("4.31")
def test_in_the_dry_season_only_perennial_wells_work():
    text = """
        @ {}/tactical-phase/water-check
        government = fan
        1817  fap-guerrilla-1
        2122  fap-guerrilla-2
    """
    assert findings(GAME, board(text.format("turn-2")), "4.34") == ["4.34 due 1817 fap-guerrilla-1"]
    assert findings(OF_1991, board(text.format("turn-10")), "4.34") == []


@pytest.mark.rule("4.31")
def test_towns_villages_and_oases_work_in_the_dry_season():
    position = board("""
        @ turn-2/tactical-phase/water-check
        government = fan
        3020  fap-guerrilla-1
        2826  fap-guerrilla-2
        2819  fap-guerrilla-3
    """)
    assert findings(GAME, position, "4.34") == []


@pytest.mark.rule("4.32")
def test_a_conventional_unit_is_tested_as_its_own_segment_begins():
    text = """
        @ turn-1/tactical-phase/impulse-1/{}/reinforcements
        government = fan
        1702  libya-mech-bn-1
        1703  fant-inf-co-1
    """
    assert findings(GAME, board(text.format("rebel")), "4.32") == ["4.32 due 1702 libya-mech-bn-1"]
    assert findings(GAME, board(text.format("government")), "4.32") == ["4.32 due 1703 fant-inf-co-1"]


@pytest.mark.rule("4.32")
def test_a_conventional_unit_on_water_and_a_guerrilla_anywhere_are_not_halved():
    position = board("""
        @ turn-1/tactical-phase/impulse-1/rebel/reinforcements
        government = fan
        1817  libya-mech-bn-1
        1702  fap-guerrilla-1
    """)
    assert findings(GAME, position, "4.32") == []


@pytest.mark.rule("4.33")
def test_a_unit_sheds_its_marker_in_its_own_segment_only():
    text = """
        @ turn-1/tactical-phase/impulse-1/{}/reinforcements
        government = fan
        2826  libya-mech-bn-1!no-water
    """
    assert findings(GAME, board(text.format("rebel")), "4.33") == ["4.33 due 2826 libya-mech-bn-1"]
    assert findings(GAME, board(text.format("government")), "4.33") == []


@pytest.mark.rule("4.34")
@pytest.mark.parametrize("side", ["government", "rebel"])
def test_as_a_segment_ends_conventional_units_of_both_without_water_are_eliminated(side):
    position = board(f"""
        @ turn-1/tactical-phase/impulse-2/{side}/water
        government = fan
        1702  libya-mech-bn-1 fap-guerrilla-1
        1703  fant-inf-co-1
        2826  libya-mech-bn-2
    """)
    assert findings(GAME, position, "4.34") == [
        "4.34 due 1702 libya-mech-bn-1",
        "4.34 due 1703 fant-inf-co-1",
    ]


@pytest.mark.rule("4.34")
def test_guerrillas_and_conventional_units_are_eliminated_as_the_tactical_phase_ends():
    position = board("""
        @ turn-1/tactical-phase/water-check
        government = fan
        1702  libya-mech-bn-1 fap-guerrilla-1 goukouni
    """)
    assert findings(GAME, position, "4.34") == ["4.34 due 1702 libya-mech-bn-1 fap-guerrilla-1"]


@pytest.mark.rule("4.34")
def test_the_procedure_of_a_segments_end_leaves_guerrillas_alone():
    position = board("""
        @ turn-1/tactical-phase/impulse-2/rebel/water
        government = fan
        1702  libya-mech-bn-1 fap-guerrilla-1
    """)
    after = perform(water_check, position, GAME.charts).position
    assert [each.counter for each in after.stack("1702")] == ["fap-guerrilla-1"]
    assert after.where("libya-mech-bn-1") == ("task-force-losses",)


@pytest.mark.rule("4.34")
def test_the_finding_speaks_of_the_segment():
    position = board("""
        @ turn-1/tactical-phase/impulse-2/rebel/water
        government = fan
        1702  libya-mech-bn-1
    """)
    (finding,) = GAME.judge(position, ["4.34"])
    assert finding.message.endswith("at the end of the segment")


@pytest.mark.rule("4.34")
def test_who_lacked_water_at_the_end_of_a_segment_and_stays_is_a_violation():
    position = board("""
        @ turn-1/tactical-phase/impulse-2/rebel/water
        government = fan
        1702  libya-mech-bn-1
    """)
    sequence = GAME.sequence_of([])
    (moment,) = (each for each in sequence.ends(position.cursor) if each.phase.id == "water")
    assert [str(each) for each in judge_moment(GAME, position, moment)] == [
        "4.34 violation 1702 libya-mech-bn-1"
    ]


@pytest.mark.rule("4.32")
@pytest.mark.parametrize(
    ("game", "dry"), [(GAME, ["libya-mech-bn-1"]), (OF_1991, ["libya-mech-bn-1", "fant-inf-co-1"])]
)
def test_who_began_his_own_segment_without_water_is_remembered(game, dry):
    text = """
        @ turn-1/tactical-phase/impulse-1/{}
        government = fan
        1702  libya-mech-bn-1
        1703  fant-inf-co-1
    """
    before, after = board(text.format("government/combat")), board(text.format("rebel/reinforcements"))
    after = game.remember(game.charts, before, after)
    assert [each.counter for _, each in after.each_standing() if "began-dry" in each.marks] == dry
