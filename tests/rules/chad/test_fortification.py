"""4.70: who fortifies, and what becomes of a construction marker."""

import pytest

from rules.chad import GAME
from rules.chad.fortification import begin_fortifications, finish_fortifications
from rules.engine.procedure import Inputs, perform
from tests.rules.board import board, findings
from tests.rules.chad.moves import WET

HEAD = f"{WET}/government/{{}}\ngovernment = fan\n"
REINFORCEMENTS, MOVEMENT, COMBAT = (HEAD.format(part) for part in ("reinforcements", "movement", "combat"))


def begin(position, *chosen):
    inputs = Inputs().with_choice("fortifications", *chosen) if chosen else None
    return perform(begin_fortifications, position, GAME.charts, inputs)


@pytest.mark.rule("4.70")
def test_infantry_battalions_of_all_nationalities_are_asked_and_nobody_else():
    position = board(f"""{REINFORCEMENTS}
        1537  fant-inf-bn-1 fant-inf-co-1 fant-inf-co-2 fant-inf-co-3 fan-guerrilla-1 france-inf-bn-1
        2734  oau-inf-bn-1 france-airborne-bn-1 fant-armor-bn-1
        3020  libya-legion-inf-bn-1
    """)
    assert [option.value for option in begin(position).asks.options] == [
        "fant-inf-bn-1",
        "france-inf-bn-1",
        "oau-inf-bn-1",
        "france-airborne-bn-1",
    ]


@pytest.mark.rule("4.70")
def test_the_legion_builds_in_its_own_segment_and_commandos_never():
    position = board(
        f"{WET}/rebel/reinforcements\ngovernment = fan\n3020  libya-legion-inf-bn-1 libya-commando-bn-1"
    )
    assert [option.value for option in begin(position).asks.options] == ["libya-legion-inf-bn-1"]


@pytest.mark.rule("4.70")
def test_nobody_builds_outside_chad():
    position = board(f"{REINFORCEMENTS}1953  france-inf-bn-1!arrived-1953")
    assert begin(position).is_done


@pytest.mark.rule("4.70")
def test_a_battalion_that_stays_finishes_its_fortification():
    begun = begin(board(f"{REINFORCEMENTS}1537  fant-inf-bn-1"), "fant-inf-bn-1").position
    assert str(begun.stack("1537")[-1]) == "fort-1"
    done = perform(
        finish_fortifications, begun.at(begun.cursor.replace("reinforcements", "combat")), GAME.charts
    )
    assert [str(each) for each in done.position.stack("1537")] == ["fant-inf-bn-1", "fort-1:fort"]
    assert [str(entry) for entry in done.entries] == ["4.70  1537 N'Djamena is fortified (government)"]


@pytest.mark.rule("4.70")
def test_a_battalion_that_left_gives_its_fortification_up():
    position = board(f"{COMBAT}1537  fant-inf-bn-2 fort-1\n1536  fant-inf-bn-1!builds-1537")
    done = perform(finish_fortifications, position, GAME.charts)
    assert [str(each) for each in done.position.stack("1537")] == ["fant-inf-bn-2"]
    assert [str(each) for each in done.position.stack("1536")] == ["fant-inf-bn-1"]
    assert [str(each) for each in done.position.stack("unused")] == ["fort-1"]


@pytest.mark.rule("4.70")
def test_a_company_cannot_be_chosen():
    outcome = begin(board(f"{REINFORCEMENTS}1537  fant-inf-bn-1 fant-inf-co-1"), "fant-inf-co-1")
    assert (outcome.finding.rule, outcome.position.stack("1537")[-1].counter) == ("4.70", "fant-inf-co-1")


@pytest.mark.rule("4.70")
def test_a_marker_without_its_battalion_is_to_be_removed():
    assert findings(GAME, board(f"{MOVEMENT}1537  fant-inf-co-1 fort-1"), "4.70") == ["4.70 due 1537 fort-1"]
    two = board(f"{MOVEMENT}1537  fant-inf-bn-1 fort-1 fort-2")
    assert findings(GAME, two, "4.70") == ["4.70 due 1537 fort-2"]


@pytest.mark.rule("4.70")
def test_a_battalion_at_work_is_nobodys_business_before_the_segment_ends():
    assert findings(GAME, board(f"{MOVEMENT}1537  fant-inf-bn-1 fort-1"), "4.70") == []


@pytest.mark.rule("4.70")
def test_as_the_combat_ends_the_fortification_is_due():
    assert findings(GAME, board(f"{COMBAT}1537  fant-inf-bn-1 fort-1"), "4.70") == ["4.70 due 1537 fort-1"]


@pytest.mark.rule("4.70")
def test_the_other_players_building_is_not_yet_due():
    text = f"{WET}/rebel/combat\ngovernment = fan\n1537  fant-inf-bn-1 fort-1"
    assert findings(GAME, board(text), "4.70") == []


@pytest.mark.rule("4.70")
def test_a_finished_fortification_needs_nobody():
    assert findings(GAME, board(f"{COMBAT}1537  fort-1:fort"), "4.70") == []


@pytest.mark.rule("4.70")
def test_no_fortification_in_the_sudan():
    assert findings(GAME, board(f"{MOVEMENT}4234  fant-inf-bn-1 fort-1"), "4.70") == [
        "4.70 violation 4234 fort-1"
    ]


# ---- who builds where a marker was put down on the board

BEGUN = """
    2734  fant-inf-bn-1 fort-1 fant-inf-co-1
"""


def remembered(before, after):
    return str(GAME.remember(GAME.charts, board(before), board(after)).spaces["2734"][0])


@pytest.mark.rule("4.70")
def test_the_battalion_beside_a_new_marker_builds():
    before = REINFORCEMENTS + "2734  fant-inf-bn-1 fant-inf-co-1"
    assert remembered(before, REINFORCEMENTS + BEGUN) == "fant-inf-bn-1!builds-2734"


@pytest.mark.rule("4.70")
def test_it_builds_on_while_it_stays_although_the_board_does_not_say_so():
    before = REINFORCEMENTS + "2734  fant-inf-bn-1!builds-2734 fort-1"
    assert remembered(before, MOVEMENT + BEGUN) == "fant-inf-bn-1!builds-2734"


@pytest.mark.rule("4.70")
def test_a_battalion_that_comes_later_builds_nothing():
    before = REINFORCEMENTS + "2734  fant-inf-bn-2!builds-2734 fort-1"
    assert remembered(before, MOVEMENT + BEGUN) == "fant-inf-bn-1"


@pytest.mark.rule("4.70")
def test_a_marker_by_a_battalion_of_the_other_player_makes_nobody_a_builder():
    rebel = f"{WET}/rebel/reinforcements\ngovernment = fan\n"
    assert remembered(rebel + "2734  fant-inf-bn-1", rebel + BEGUN) == "fant-inf-bn-1"


@pytest.mark.rule("4.70")
def test_a_finished_fortification_makes_nobody_a_builder():
    before = COMBAT + "2734  fant-inf-bn-1!builds-2734 fort-1"
    assert remembered(before, COMBAT + "2734  fant-inf-bn-1 fort-1:fort") == "fant-inf-bn-1"
