"""13.50 The French and the Libyans each turn one airfield into an airbase."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.movement.air_units import bases
from guelta.rules.chad.movement.movement import make_move
from guelta.rules.chad.movement.upgraded_airfields import (
    airbase_begun_without_a_battalion,
    begin_airbases,
    building_sites,
    controller,
)
from guelta.rules.chad.phases.segment import start_of_segment
from guelta.rules.chad.phases.tactical_phase import end_of_tactical_phase
from guelta.rules.engine.play.procedure import Inputs, perform
from tests.rules.board import board, findings
from tests.rules.chad.fighting import asked, done, ledger, options, stack

GOVERNMENT = "@ turn-11/tactical-phase/impulse-1/government\ngovernment = fan\noptions = 13.50\n"
MOVEMENT = GOVERNMENT.replace("government\n", "government/movement\n", 1)
SITE = "3633 france-inf-bn-1 fant-inf-co-1\n"


def began(start: str, end: str) -> list[str]:
    """Audit the airbases begun in a movement portion of the Government."""
    audit = airbase_begun_without_a_battalion
    return [str(each) for each in audit.run(board(MOVEMENT + start), board(MOVEMENT + end), GAME.charts, "")]


@pytest.mark.rule("13.50")
def test_an_infantry_battalion_of_the_nation_builds_on_an_airfield():
    text = "3633 france-inf-bn-1\n2838 france-armored-cav-bn-1\n2736 france-inf-bn-2\n1537 france-inf-bn-3\n"
    assert building_sites(board(text), GAME.charts, "France") == {"3633": ("france-inf-bn-1",)}
    assert building_sites(board(text), GAME.charts, "Libya") == {}
    libyan = board("2506 libya-legion-inf-bn-1\n3020 libya-commando-bn-1\n")
    assert building_sites(libyan, GAME.charts, "Libya") == {"2506": ("libya-legion-inf-bn-1",)}


@pytest.mark.rule("13.50")
def test_each_nation_builds_one_and_no_field_is_upgraded_twice():
    assert building_sites(board(SITE + "2838 airbase-france\n"), GAME.charts, "France") == {}
    assert building_sites(board(SITE + "3633 airbase-libya:airbase\n"), GAME.charts, "France") == {}


@pytest.mark.rule("13.50")
def test_it_is_begun_as_the_segment_begins_and_the_battalion_stays():
    outcome = perform(
        start_of_segment, board(GOVERNMENT + SITE), GAME.charts, Inputs({}, {"fortifications": ()})
    )
    assert asked(outcome) == "begin-airbase-france" and options(outcome) == ["france-inf-bn-1"]
    inputs = Inputs({}, {"fortifications": (), "begin-airbase-france": ("france-inf-bn-1",)})
    outcome = done(perform(start_of_segment, board(GOVERNMENT + SITE), GAME.charts, inputs))
    assert "airbase-france" in stack(outcome, "3633")
    assert len(ledger(outcome, "13.50")) == 1
    move = perform(lambda run: make_move(run, "france-inf-bn-1", "3632"), outcome.position, GAME.charts)
    assert move.finding is not None and move.finding.rule == "4.10"


@pytest.mark.rule("13.50")
def test_a_battalion_that_was_copied_is_offered_once_and_builds_where_it_is_offered():
    outcome = perform(begin_airbases, board(GOVERNMENT + SITE + "2838 france-inf-bn-1\n"), GAME.charts)
    assert options(outcome) == ["france-inf-bn-1"]
    chosen = Inputs({}, {"begin-airbase-france": ("france-inf-bn-1",)})
    ended = perform(begin_airbases, board(GOVERNMENT + SITE + "2838 france-inf-bn-1\n"), GAME.charts, chosen)
    assert stack(done(ended), "3633")[-1] == "airbase-france"


@pytest.mark.rule("13.50")
def test_without_the_option_nobody_is_asked():
    text = (GOVERNMENT + SITE).replace("options = 13.50\n", "")
    inputs = Inputs({}, {"fortifications": ()})
    assert perform(start_of_segment, board(text), GAME.charts, inputs).is_done


@pytest.mark.rule("13.50")
def test_enemies_who_pass_through_remove_what_is_begun():
    text = MOVEMENT.replace("government/movement", "rebel/movement")
    text += "3633 airbase-france\n3632 fap-guerrilla-1\n"
    through = perform(lambda run: make_move(run, "fap-guerrilla-1", "3633"), board(text), GAME.charts)
    assert stack(done(through), "unused") == ["airbase-france"]
    past = perform(lambda run: make_move(run, "fap-guerrilla-1", "3631"), board(text), GAME.charts)
    assert stack(done(past), "3633") == ["airbase-france"]
    built = text.replace("airbase-france", "airbase-france:airbase")
    through = perform(lambda run: make_move(run, "fap-guerrilla-1", "3633"), board(built), GAME.charts)
    assert "airbase-france" in stack(done(through), "3633")


@pytest.mark.rule("13.50")
def test_the_referee_says_when_it_must_go():
    begun = MOVEMENT + "3633 airbase-france\n"
    assert findings(GAME, board(begun), "13.50") == []
    assert findings(GAME, board(begun + "3633 fap-guerrilla-1\n"), "13.50") == [
        "13.50 due 3633 airbase-france"
    ]
    assert findings(GAME, board(MOVEMENT + "2736 airbase-france\n"), "13.50") == [
        "13.50 violation 2736 airbase-france"
    ]


@pytest.mark.rule("13.50")
def test_at_the_end_of_the_tactical_phase_it_is_completed():
    text = "@ turn-11/tactical-phase/water-check\ngovernment = fan\noptions = 13.50\n3633 airbase-france\n"
    assert findings(GAME, board(text), "13.50") == ["13.50 due 3633 airbase-france"]
    outcome = done(perform(end_of_tactical_phase, board(text), GAME.charts))
    assert str(outcome.position.stack("3633")[0]) == "airbase-france:airbase"
    assert ledger(outcome, "13.50") == ["13.50  the French Airbase at 3633 Abeche is completed"]
    assert findings(GAME, outcome.position, "13.50") == []


@pytest.mark.rule("13.50")
def test_whoever_began_one_had_a_battalion_there_that_stayed():
    assert began(SITE, SITE + "3633 airbase-france\n") == []
    assert began(SITE, "3633 airbase-france\n3632 france-inf-bn-1") == ["13.50 violation 3633 airbase-france"]
    assert began("2506 libya-legion-inf-bn-1\n", "2506 libya-legion-inf-bn-1 airbase-libya\n") == [
        "13.50 violation 2506 airbase-libya"
    ]
    assert began("3633 airbase-france\n", "3633 airbase-france\n3632 fant-inf-co-1") == []


@pytest.mark.rule("13.50")
def test_an_empty_airbase_is_controlled_by_presence_an_occupied_one_by_its_garrison():
    empty = "government = fan\n3633 airbase-france:airbase\n"
    assert controller(board(empty), GAME.charts, "3633") == "fap"
    assert controller(board(empty + "ouaddai-presence presence-ouaddai"), GAME.charts, "3633") == "fan"
    assert controller(board(empty + "3633 fan-guerrilla-1"), GAME.charts, "3633") == "fan"
    held = empty + "ouaddai-presence presence-ouaddai:p2\n3633 fap-guerrilla-1\n"
    assert controller(board(held), GAME.charts, "3633") == "fap"


@pytest.mark.rule("13.50")
@pytest.mark.rule("13.32")
def test_once_built_it_is_a_base_for_air_units_like_ndjamena():
    text = "government = fan\n3633 france-inf-bn-1 airbase-france"
    assert bases(board(text), GAME.charts, "france-air-1") == ("2053",)
    assert bases(board(text + ":airbase"), GAME.charts, "france-air-1") == ("3633", "2053")


@pytest.mark.rule("13.50")
def test_without_the_option_no_airbase_is_judged():
    plain = MOVEMENT.replace("options = 13.50\n", "")
    assert findings(GAME, board(plain + "2736 airbase-france\n"), "13.50") == []
    start, end = board(plain + SITE), board(plain + SITE + "3633 airbase-france\n")
    assert list(airbase_begun_without_a_battalion.run(board(plain), end, GAME.charts, "")) == []
    assert list(airbase_begun_without_a_battalion.run(start, end, GAME.charts, "")) == []


@pytest.mark.rule("13.50")
def test_a_marker_that_waits_in_a_box_is_no_airbase():
    assert findings(GAME, board(MOVEMENT + "government-reinforcements airbase-france\n"), "13.50") == []


@pytest.mark.rule("13.50")
def test_each_nation_needs_a_battalion_of_its_own():
    libyan = "3633 libya-legion-inf-bn-1 fant-inf-co-1\n"
    assert began(libyan, libyan + "3633 airbase-france\n") == ["13.50 violation 3633 airbase-france"]


@pytest.mark.rule("13.50")
def test_a_battalion_that_came_during_the_segment_did_not_build():
    start = "3632 france-inf-bn-1\n"
    assert began(start, "3633 france-inf-bn-1 airbase-france\n") == ["13.50 violation 3633 airbase-france"]
    assert began("3633 fant-inf-co-1\n", "3633 fant-inf-co-1 airbase-france\n") == [
        "13.50 violation 3633 airbase-france"
    ]


@pytest.mark.rule("13.50")
def test_the_battalion_that_builds_is_no_enemy_and_enemies_reach_a_libyan_site_too():
    assert findings(GAME, board(MOVEMENT + SITE + "3633 airbase-france\n"), "13.50") == []
    libyan = MOVEMENT + "2506 libya-legion-inf-bn-1 airbase-libya\n"
    assert findings(GAME, board(libyan), "13.50") == []
    assert findings(GAME, board(libyan.replace("libya-legion-inf-bn-1", "fan-guerrilla-1")), "13.50") == [
        "13.50 due 2506 airbase-libya"
    ]
    french = MOVEMENT + "3633 fan-guerrilla-1 airbase-france\n"
    assert findings(GAME, board(french), "13.50") == []
    rebel = french.replace("fan-guerrilla-1", "fap-guerrilla-1:fap")
    assert findings(GAME, board(rebel), "13.50") == ["13.50 due 3633 airbase-france"]
    waiting = "government-reinforcements airbase-france\n"
    assert began(SITE, SITE + waiting) == []
    rebels = MOVEMENT.replace("government/movement", "rebel/movement")
    site = "2506 libya-legion-inf-bn-1\n"
    end = board(rebels + site + "2506 airbase-libya\n")
    assert list(airbase_begun_without_a_battalion.run(board(rebels + site), end, GAME.charts, "")) == []


@pytest.mark.rule("13.50")
def test_nobody_need_begin_one_and_only_who_plays_is_asked():
    none = Inputs({}, {"fortifications": (), "begin-airbase-france": ()})
    outcome = done(perform(start_of_segment, board(GOVERNMENT + SITE), GAME.charts, none))
    assert stack(outcome, "3633") == ["france-inf-bn-1", "fant-inf-co-1"]
    rebel = GOVERNMENT.replace("/government", "/rebel") + SITE
    assert perform(start_of_segment, board(rebel), GAME.charts, Inputs({}, {"fortifications": ()})).is_done


@pytest.mark.rule("13.50")
def test_units_of_his_own_side_pass_through_what_a_player_builds():
    text = MOVEMENT + "3633 airbase-france\n3632 fant-inf-co-1\n"
    through = perform(lambda run: make_move(run, "fant-inf-co-1", "3633"), board(text), GAME.charts)
    assert stack(done(through), "3633") == ["airbase-france", "fant-inf-co-1"]
