"""4.70: who fortifies, and what becomes of a construction marker."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.movement.fortification import (
    begin_fortifications,
    finish_fortifications,
    with_builders,
)
from guelta.rules.engine.play.procedure import Inputs, perform
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
@pytest.mark.parametrize("space", ["4234", "4330"])
def test_no_fortification_stands_outside_chad(space):
    position = board(f"{MOVEMENT}\n{space}  fort-1:fort\n1537  fort-2:fort")
    assert findings(GAME, position, "4.70") == [f"4.70 violation {space} fort-1"]


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
    outcome = begin(board(f"{REINFORCEMENTS}1537  fant-inf-bn-1"), "fant-inf-bn-1")
    assert [str(each) for each in outcome.entries] == [
        "4.70  FANT 7-3-6 battalion 1 begins to fortify 1537 N'Djamena (government)"
    ]
    begun = outcome.position
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
    assert [str(each) for each in done.entries] == [
        "4.70  a fortification of 1537 N'Djamena is given up (government)"
    ]


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


# ---- a builder that is swapped


@pytest.mark.rule("4.70")
def test_the_builder_that_left_took_his_fortification_with_him():
    before = REINFORCEMENTS + "2734  fant-inf-bn-1!builds-2734 fort-1"
    swapped = "2734  fant-inf-bn-2 fort-1\n2735  fant-inf-bn-1"
    after = GAME.remember(GAME.charts, board(before), board(COMBAT + swapped))
    assert str(after.spaces["2735"][0]) == "fant-inf-bn-1!builds-2734"
    (finding,) = GAME.judge(after, ["4.70"])
    assert str(finding) == "4.70 due 2734 fort-1"
    assert finding.remedy == "remove the marker of every battalion that is not there"


@pytest.mark.rule("4.70")
def test_in_the_next_segment_the_site_may_be_another_ones():
    before = COMBAT + "2734  fant-inf-bn-2 fort-1\n2735  fant-inf-bn-1!builds-2734"
    later = REINFORCEMENTS.replace("/impulse-1/", "/impulse-2/")
    after = GAME.remember(
        GAME.charts, board(before), board(later + "2734  fant-inf-bn-2 fort-1\n2735  fant-inf-bn-1")
    )
    assert str(after.spaces["2735"][0]) == "fant-inf-bn-1"


@pytest.mark.rule("4.70")
def test_where_nobody_saw_who_began_the_finding_does_not_say_that_he_stayed():
    (finding,) = GAME.judge(board(f"{COMBAT}1537  fant-inf-bn-1 fort-1"), ["4.70"])
    assert "stayed" not in finding.message and "unless it came in this segment" in finding.remedy
    (finding,) = GAME.judge(board(f"{COMBAT}1537  fant-inf-bn-1!builds-1537 fort-1"), ["4.70"])
    assert finding.message == "the battalion that builds in 1537 N'Djamena stayed the whole segment"


# ---- forts that come, stay and go in a phase


def judged(before, after, head=COMBAT):
    found = GAME.audits["5.30"].run(board(head + before), board(head + after), GAME.charts, "")
    return [str(each) for each in found]


@pytest.mark.rule("4.70")
def test_a_fort_is_finished_by_the_battalion_that_began_it():
    begun, done = "2734  fant-inf-bn-1!builds-2734 fort-1", "2734  fant-inf-bn-1 fort-1:fort"
    assert judged(begun, done) == []
    assert judged(begun.replace("!builds-2734", ""), done) == []
    swapped = "2734  fant-inf-bn-2 fort-1:fort\n2735  fant-inf-bn-1"
    assert judged(begun, swapped, MOVEMENT) == ["4.70 violation 2734 fort-1"]
    assert judged("2734  fant-inf-co-1 fort-1", "2734  fant-inf-co-1 fort-1:fort") == [
        "4.70 violation 2734 fort-1"
    ]


@pytest.mark.rule("4.70")
def test_a_fort_from_nowhere_was_built_by_nobody_or_by_who_stood_there_all_the_while():
    new = "  fort-1:fort"
    assert judged("2734  fant-inf-co-1", "2734  fant-inf-co-1" + new, MOVEMENT) == [
        "4.70 violation 2734 fort-1"
    ]
    assert judged("", "2734" + new, MOVEMENT) == ["4.70 violation 2734 fort-1"]
    assert judged("2735  fant-inf-bn-1", "2734  fant-inf-bn-1" + new, MOVEMENT) == [
        "4.70 violation 2734 fort-1"
    ]
    assert judged("2734  fant-inf-bn-1", "2734  fant-inf-bn-1" + new) == ["4.70 unsure 2734 fort-1"]
    assert judged("2735  fort-1:fort", "2734  fort-1:fort", MOVEMENT) == ["4.70 violation 2734 fort-1"]


@pytest.mark.rule("4.70")
def test_a_marker_without_anybody_says_so():
    (finding,) = GAME.judge(board(f"{MOVEMENT}1537  fant-inf-co-1 fort-1"), ["4.70"])
    assert finding.message == "1 construction marker in 1537 N'Djamena, for no battalion that can build there"


HELD = "2734  libya-legion-inf-bn-1 fort-1:fort\n2735  fant-inf-bn-1\n"


@pytest.mark.rule("5.30")
def test_a_fort_that_combat_has_emptied_is_removed():
    won = "2735  fant-inf-bn-1\ntask-force-losses  libya-legion-inf-bn-1\n"
    assert judged(HELD, won) == []
    assert judged(HELD, won + "2734  fort-1:fort") == ["5.30 due 2734 fort-1"]
    retreated = "2735  fant-inf-bn-1\n2732  libya-legion-inf-bn-1\n2734  fort-1:fort"
    assert judged(HELD, retreated) == ["5.30 due 2734 fort-1"]
    assert judged(HELD, won + "2734  fort-1:fort", MOVEMENT) == []


@pytest.mark.rule("5.30")
def test_while_a_defender_is_left_it_stays():
    two = HELD.replace("fort-1", "libya-legion-inf-bn-2 fort-1")
    one = "2735  fant-inf-bn-1\n2734  libya-legion-inf-bn-2 {}\ntask-force-losses  libya-legion-inf-bn-1"
    assert judged(two, one.format("fort-1:fort")) == []
    assert judged(two, one.format("")) == ["5.30 violation 2734 fort-1"]
    assert judged("2734  fort-1:fort", "") == ["5.30 violation 2734 fort-1"]


@pytest.mark.rule("5.30")
@pytest.mark.rule("5.53")
def test_the_attackers_fort_goes_after_an_ambush_and_not_when_they_advance():
    start = "2734  fant-inf-bn-1 fort-1:fort\n2735  fap-guerrilla-1 fap-guerrilla-2"
    ambushed = "2735  fap-guerrilla-1 fap-guerrilla-2\nfant-losses  fant-inf-bn-1"
    advanced = "2735  fant-inf-bn-1\neliminated  fap-guerrilla-1 fap-guerrilla-2"
    assert judged(start, ambushed) == []
    assert judged(start, ambushed + "\n2734  fort-1:fort") == []  # it may have been his own losses
    assert judged(start, advanced + "\n2734  fort-1:fort") == []
    assert judged(start, advanced) == ["5.30 violation 2734 fort-1"]


@pytest.mark.rule("5.30")
@pytest.mark.rule("5.54")
def test_oau_units_that_are_withdrawn_leave_the_fort():
    head = COMBAT.replace("/government/", "/rebel/")
    start = "2734  oau-inf-bn-1 fort-1:fort\n2735  fap-guerrilla-1"
    assert judged(start, "2734  fort-1:fort\n2735  fap-guerrilla-1", head) == []


@pytest.mark.rule("5.30")
@pytest.mark.rule("13.10")
def test_oau_units_that_fight_lose_the_fort_with_the_hex():
    head = COMBAT.replace("/government/", "/rebel/") + "options = 13.10\n"
    start, end = "2734  oau-inf-bn-1 fort-1:fort\n2735  fap-guerrilla-1", "2735  fap-guerrilla-1"
    assert judged(start, end, head) == []
    assert judged(start, f"2734  fort-1:fort\n{end}", head) == ["5.30 due 2734 fort-1"]


@pytest.mark.rule("5.30")
@pytest.mark.rule("14.23")
def test_forts_are_not_judged_while_the_government_changes():
    head = COMBAT.replace("/government/", "/rebel/")
    start, end = "2734  fan-guerrilla-1 fort-1:fort\n", "2734  fan-guerrilla-1\n"
    assert judged(start, end, head) == ["5.30 violation 2734 fort-1"]
    changed = board(head.replace("= fan", "= fap") + end)
    assert list(GAME.audits["5.30"].run(board(head + start), changed, GAME.charts, "")) == []


@pytest.mark.rule("5.30")
def test_a_fort_off_the_map_and_other_markers_are_no_forts():
    assert judged("unused  fort-1:fort\n", "") == []
    assert judged("2734  fort-1:fort\n", "unused  fort-1:fort\n") == ["5.30 violation 2734 fort-1"]


@pytest.mark.rule("5.30")
@pytest.mark.rule("11.31")
def test_an_independent_faction_defends_its_hex_too():
    start = "1849  mrp-guerrilla-1:fap igf-1 fort-1:fort\n1748  fan-guerrilla-1\n"
    gone = "1849  igf-1 fort-1:fort\n1748  fan-guerrilla-1\neliminated  mrp-guerrilla-1:fap\n"
    assert judged(start, gone) == ["5.30 due 1849 fort-1"]
    assert judged(start, start) == []


@pytest.mark.rule("4.70")
def test_a_builder_known_at_one_end_alone_is_enough():
    start = "2734  fant-inf-bn-1 fant-inf-bn-2 fort-1"
    end = "2734  fant-inf-bn-1 fant-inf-bn-2 fort-1:fort"
    known = end.replace("bn-1 ", "bn-1!builds-2734 ", 1)
    assert judged(start, known, MOVEMENT) == []
    left = "2735  fant-inf-bn-1!builds-2734\n2734  fant-inf-bn-2 fort-1:fort"
    assert judged(start, left, MOVEMENT) == ["4.70 violation 2734 fort-1"]


@pytest.mark.rule("5.30")
@pytest.mark.rule("5.53")
def test_defenders_who_all_advanced_after_an_ambush_left_their_fort():
    start = "2734  fap-guerrilla-1 fort-1:fort\n2735  fant-inf-bn-1\n"
    end = "2734  fort-1:fort\n2735  fap-guerrilla-1\nfant-losses  fant-inf-bn-1\n"
    assert judged(start, end) == ["5.30 due 2734 fort-1"]


@pytest.mark.rule("4.70")
def test_where_nobody_saw_who_began_a_battalion_that_came_may_have_finished_it():
    start = "2734  fort-1\n2735  fant-inf-bn-1\n"
    assert judged(start, "2734  fant-inf-bn-1 fort-1:fort\n", MOVEMENT) == []


@pytest.mark.rule("4.70")
def test_a_fort_that_was_carried_is_told_so():
    start, end = "2734  fort-1:fort\n2735  fant-inf-bn-1\n", "2735  fant-inf-bn-1 fort-1:fort\n"
    (found,) = GAME.audits["5.30"].run(board(MOVEMENT + start), board(MOVEMENT + end), GAME.charts, "")
    assert str(found) == "4.70 violation 2735 fort-1"
    assert (
        found.message == f"the fort of {GAME.charts.place('2734')} was carried to {GAME.charts.place('2735')}"
    )


@pytest.mark.rule("4.70")
def test_a_marker_beside_who_advanced_in_combat_is_not_one_begun_after_a_move():
    start, end = "2734  fant-inf-bn-1\n", "2735  fant-inf-bn-1 fort-1\n"
    assert judged(start, end) == []
    assert judged(start, end, MOVEMENT) == ["4.70 violation 2735 fort-1"]


@pytest.mark.rule("4.70")
def test_the_end_of_a_segment_leaves_what_the_other_player_builds():
    rebel = COMBAT.replace("/government/", "/rebel/")
    done = perform(
        finish_fortifications, board(f"{rebel}1537  fant-inf-bn-1!builds-1537 fort-1"), GAME.charts
    )
    assert [each.counter + each.face for each in done.position.stack("1537")] == ["fant-inf-bn-1", "fort-1"]


@pytest.mark.rule("4.70")
def test_no_hex_is_fortified_twice_and_a_marker_in_a_box_is_free():
    there = "1537  fant-inf-bn-1 fort-1:fort"
    assert begin(board(REINFORCEMENTS + there)).is_done
    assert begin(board(REINFORCEMENTS + there.replace(":fort", ""))).asks is not None
    begun = begin(board(f"{REINFORCEMENTS}1537  fant-inf-bn-1\nunused  fort-1"), "fant-inf-bn-1")
    assert begun.position.where("fort-1") == ("1537",)


@pytest.mark.rule("4.70")
def test_of_those_beside_a_marker_only_who_was_there_as_it_came_builds():
    def builders(before: str, after: str) -> list[str]:
        found = GAME.remember(GAME.charts, board(REINFORCEMENTS + before), board(MOVEMENT + after))
        return sorted(each.counter for _, each in found.each_standing() if "builds-2734" in each.marks)

    new = "2734  fant-inf-bn-1 fant-inf-co-1 fort-1"
    assert builders("2734  fant-inf-bn-1 fant-inf-co-1", new) == ["fant-inf-bn-1"]
    assert builders("2734  fant-inf-bn-1 fort-1", "2734  fant-inf-bn-1 fort-1") == []  # nobody saw it come
    known = "2734  fant-inf-bn-1!builds-2734 fant-inf-bn-2 fort-1"
    second = "2734  fant-inf-bn-1 fant-inf-bn-2 fort-1 fort-2"
    assert builders(known, second) == ["fant-inf-bn-1"]


@pytest.mark.rule("4.70")
def test_markers_in_a_box_are_no_site():
    assert findings(GAME, board(f"{COMBAT}unused  fort-1\ngovernment-reinforcements  fort-2"), "4.70") == []


@pytest.mark.rule("4.70")
@pytest.mark.rule("4.33")
def test_as_a_segment_ends_builders_lose_no_mark_but_that_of_the_site():
    position = board(f"{COMBAT}1537  fant-inf-bn-1!builds-1537!no-water fort-1")
    done = perform(finish_fortifications, position, GAME.charts).position
    assert [str(each) for each in done.stack("1537")] == ["fant-inf-bn-1!no-water", "fort-1:fort"]


@pytest.mark.rule("4.70")
def test_a_hex_holds_one_fortification_whoever_built_there():
    position = board(f"{COMBAT}1537  fant-inf-bn-1!builds-1537 fant-inf-bn-2!builds-1537 fort-1 fort-2")
    done = perform(finish_fortifications, position, GAME.charts).position
    assert [str(each) for each in done.stack("1537")] == ["fant-inf-bn-1", "fant-inf-bn-2", "fort-1:fort"]
    assert [str(each) for each in done.stack("unused")] == ["fort-2"]


@pytest.mark.rule("4.70")
@pytest.mark.rule("2.30")
def test_a_fortification_that_stands_lends_its_marker_to_no_other():
    position = board(f"{REINFORCEMENTS}1537  fant-inf-bn-1\n3633  fort-1:fort\nunused  fort-2")
    begun = begin(position, "fant-inf-bn-1").position
    assert [str(each) for each in begun.stack("3633")] == ["fort-1:fort"]
    assert [str(each) for each in begun.stack("1537")] == ["fant-inf-bn-1!builds-1537", "fort-2"]


@pytest.mark.rule("4.70")
def test_of_a_site_outside_chad_nothing_more_is_said():
    position = board(f"{COMBAT}4234  fan-guerrilla-1 fort-1")
    assert findings(GAME, position, "4.70") == ["4.70 violation 4234 fort-1"]


@pytest.mark.rule("4.70")
def test_who_was_marked_as_the_builder_builds_and_no_other_battalion_beside_him():
    before = board(f"{REINFORCEMENTS}1537  fant-inf-bn-1 fant-inf-bn-2")
    named = board(f"{REINFORCEMENTS}1537  fant-inf-bn-1!builds-1537 fant-inf-bn-2 fort-1")
    assert with_builders(GAME.charts, before, named, ["1537"]) == named
    by_hand = board(f"{REINFORCEMENTS}1537  fant-inf-bn-1 fant-inf-bn-2 fort-1")
    assert [str(each) for each in with_builders(GAME.charts, before, by_hand, ["1537"]).stack("1537")] == [
        "fant-inf-bn-1!builds-1537",
        "fant-inf-bn-2!builds-1537",
        "fort-1",
    ]
