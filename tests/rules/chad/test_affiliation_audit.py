"""Chapters 11 and 12: what a log shows of affiliation checks and replacements."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.replay.verdict import judge_again
from tests.rules.board import board, findings
from tests.rules.chad.economy import display
from tests.rules.chad.fighting import done
from tests.rules.chad.politics import DRY, head, phase, stands


def judged(rule: str, before: str, after: str, top: str = DRY) -> list[str]:
    start, end = board(top + before), board(top + after)
    return [str(each) for each in GAME.audits[rule].run(start, end, GAME.charts, start.cursor)]


@pytest.mark.rule("11.12")
@pytest.mark.parametrize("box", ["sanctuary-nigeria", "arrivals-nigeria"])
def test_a_faction_whose_leader_is_in_a_sanctuary_never_changes_sides(box):
    before, after = f"{box} mplt-leader:fap\n", f"{box} mplt-leader\n"
    assert judged("11.00", before, after) == [f"11.12 violation {box} mplt-leader"]
    assert judged("11.00", before, "1829 mplt-leader:fap igf-1\n") == ["11.12 violation 1829 mplt-leader"]
    assert judged("11.00", before, before) == []


@pytest.mark.rule("11.20")
def test_one_that_changes_sides_belongs_in_new_arrivals():
    before = "1631 mplt-leader:fap\n"
    assert judged("11.00", before, "1631 mplt-leader\n") == ["11.20 violation 1631 mplt-leader"]
    assert judged("11.00", before, "arrivals-nigeria mplt-leader\n") == []


@pytest.mark.rule("11.20")
def test_and_so_do_all_its_units_wherever_they_stood():
    before = "1631 mplt-guerrilla-1:fap mplt-leader:fap\n1632 mplt-guerrilla-2:fap\n"
    stayed = "arrivals-nigeria mplt-guerrilla-1 mplt-leader\n1632 mplt-guerrilla-2\n"
    gone = "arrivals-nigeria mplt-guerrilla-1 mplt-guerrilla-2 mplt-leader\n"
    assert judged("11.00", before, stayed) == ["11.20 violation 1632 mplt-guerrilla-2"]
    assert judged("11.00", before, gone) == []


@pytest.mark.rule("13.62")
def test_and_with_13_60_each_unit_of_a_main_faction_that_went_over():
    before = "1631 fan-guerrilla-1 fan-guerrilla-2\n1632 goukouni\n"
    after = "1631 fan-guerrilla-1:fap fan-guerrilla-2:fap\n1632 goukouni\n"
    gone = "arrivals-sudan fan-guerrilla-1:fap fan-guerrilla-2:fap\n1632 goukouni\n"
    option = DRY + "options = 13.60\n"
    assert judged("11.00", before, after, option) == ["13.62 violation 1631 fan-guerrilla-1 fan-guerrilla-2"]
    assert judged("11.00", before, gone, option) == []
    assert judged("11.00", before, after) == []


@pytest.mark.rule("13.61")
@pytest.mark.parametrize(
    ("others", "found"),
    [
        ("1632 goukouni", []),
        ("1632 cdr-leader:fap", []),
        ("", ["13.61 violation arrivals-sudan fan-guerrilla-1"]),
        ("1632 habre mplt-leader", ["13.61 violation arrivals-sudan fan-guerrilla-1"]),
        ("1632 cdr-guerrilla-1:fap", ["13.61 violation arrivals-sudan fan-guerrilla-1"]),
        ("3020 goukouni", ["13.61 violation arrivals-sudan fan-guerrilla-1"]),
    ],
    ids=["a Commander", "a leader", "nobody", "its own", "a guerrilla", "in another prefecture"],
)
def test_an_enemy_leader_or_commander_in_its_prefecture_checks_it(others: str, found: list[str]):
    option = DRY + "options = 13.60\n"
    before, after = f"1631 fan-guerrilla-1\n{others}\n", f"arrivals-sudan fan-guerrilla-1:fap\n{others}\n"
    assert judged("11.00", before, after, option) == found


@pytest.mark.rule("13.61")
@pytest.mark.parametrize("box", ["sanctuary-sudan", "arrivals-sudan"])
def test_none_is_checked_in_a_box(box: str):
    enemy = "1632 goukouni\n"
    before, after = f"{box} fan-guerrilla-1\n{enemy}", f"arrivals-sudan fan-guerrilla-1:fap\n{enemy}"
    found = judged("11.00", before, after, DRY + "options = 13.60\n")
    assert found == ["13.61 violation arrivals-sudan fan-guerrilla-1"]


@pytest.mark.rule("13.61")
def test_a_leader_who_came_over_in_the_same_phase_checks_too():
    """The UND was independent, is won where it stands, and its leader is an enemy now."""
    option = DRY + "options = 13.60\n"
    before = "1752 und-leader igf-1\n1751 fan-guerrilla-1\n"
    after = "1752 und-leader:fap\narrivals-sudan fan-guerrilla-1:fap\n"
    assert judged("11.00", before, after, option) == []


@pytest.mark.rule("11.20")
@pytest.mark.rule("11.32")
def test_one_made_independent_or_won_from_independence_does_not():
    igf = "1829 mplt-leader:fap igf-1\n"
    assert judged("11.00", "1631 mplt-leader:fap\n", igf) == []
    assert judged("11.00", igf, "1829 mplt-leader\n") == []


@pytest.mark.rule("14.43")
def test_the_neutral_faction_is_left_to_its_own_rule():
    assert judged("11.00", "neutral = MRP\n1849 mrp-leader:fap\n", "1849 mrp-leader\n") == []
    assert judged("11.00", "neutral = MRP\n1849 mrp-leader:fap\n", "arrivals-car mrp-leader\n") == []


@pytest.mark.rule("10.22")
@pytest.mark.parametrize(
    ("was", "now", "fine"), [("P2", "P1", True), ("P1", "P0", False), ("P0", "P1", False)]
)
def test_presence_falls_by_terrorism_from_2_to_1_only(was, now, fine):
    there = "1631 fan-guerrilla-1\n"
    found = judged("11.00", display(kanem=f"{was}/3") + there, display(kanem=f"{now}/3") + there)
    assert found == ([] if fine else ["10.22 violation kanem-presence presence-kanem"])


@pytest.mark.rule("11.41")
@pytest.mark.parametrize(
    "there", ["", "1631 fap-guerrilla-1:fap\n", "1631 fant-inf-co-1\n", "1333 fan-guerrilla-1\n"]
)
def test_without_a_guerrilla_in_the_prefecture_the_government_conducts_no_terrorism(there):
    found = judged("11.00", display(kanem="P2/3") + there, display(kanem="P1/3") + there)
    assert found == ["11.41 violation kanem-presence presence-kanem"]


@pytest.mark.rule("11.32")
def test_a_former_independent_faction_stays_in_its_hex():
    free = "1752 und-guerrilla-1 und-leader igf-1\n"
    assert judged("11.00", free, "1752 und-guerrilla-1:fap und-leader:fap\n") == []
    assert judged("11.00", free, "arrivals-car und-guerrilla-1:fap und-leader:fap\n") == [
        "11.32 violation arrivals-car und-leader"
    ]


@pytest.mark.rule("11.31")
def test_guerrillas_in_a_sanctuary_are_collected_too_when_their_faction_becomes_independent():
    assert "11.31" in GAME.sequence_of(("politics",)).phases(2)[0].at_end
    behind = f"{DRY}4223 anl-guerrilla-1 anl-leader igf-1\nsanctuary-sudan anl-guerrilla-2\n"
    assert findings(GAME, board(behind), "11.31") == ["11.31 due 4223 anl-guerrilla-2"]


REPLACEMENTS = head("turn-2/guerrilla-replacements")
LOST = "2111 goukouni\n2917 cdr-leader:fap\n1631 mplt-leader\neliminated "


def received(before: str, after: str, rolls: str = "") -> list[str]:
    """Judge a phase of replacements by carrying it out again, of dice that are known or not."""
    start = board(f"{REPLACEMENTS}{LOST}{before}\n")
    end = board(f"{REPLACEMENTS}{rolls}{LOST.replace('eliminated ', '')}{after}")
    return [str(each) for each in judge_again(GAME, GAME.whole_sequence, (start, end), ())]


@pytest.mark.rule("12.41")
def test_a_guerrilla_received_in_a_hex_is_misplaced():
    assert received("cdr-guerrilla-1", "2917 cdr-guerrilla-1:fap\n") == [
        "12.41 violation 2917 cdr-guerrilla-1"
    ]
    assert received("cdr-guerrilla-1", "sanctuary-libya cdr-guerrilla-1:fap\n") == [
        "12.41 violation sanctuary-libya cdr-guerrilla-1"
    ]
    assert received("cdr-guerrilla-1", "arrivals-libya cdr-guerrilla-1:fap\n") == []


@pytest.mark.rule("12.11")
def test_one_of_a_faction_that_follows_the_other_player_is_not_received():
    assert received("mplt-guerrilla-1", "arrivals-nigeria mplt-guerrilla-1:fap\n") == [
        "12.11 violation arrivals-nigeria mplt-guerrilla-1"
    ]
    assert received("mplt-guerrilla-1", "arrivals-nigeria mplt-guerrilla-1\n") == []


@pytest.mark.rule("12.11")
def test_nobody_receives_one_of_an_independent_faction():
    free = "1752 und-leader igf-1\n"
    before, after = f"und-guerrilla-1\n{free}", f"arrivals-car und-guerrilla-1:fap\n{free}"
    assert received(before, after) == ["12.11 violation arrivals-car und-guerrilla-1"]


@pytest.mark.rule("12.14")
def test_nobody_receives_more_than_the_best_die_gives():
    """Goukouni and the CDR leader count two, which give two guerrillas at the most."""
    lost = "cdr-guerrilla-1 fap-guerrilla-1 fap-guerrilla-2"
    two = "arrivals-libya cdr-guerrilla-1:fap fap-guerrilla-1\neliminated fap-guerrilla-2\n"
    three = "arrivals-libya cdr-guerrilla-1:fap fap-guerrilla-1 fap-guerrilla-2\n"
    assert received(lost, two) == []
    assert received(lost, two, "rolls = 1 6\n") == []
    assert received(lost, two, "rolls = 1 1\n") != []  # a one gives one
    assert received(lost, three) == ["12.14 violation arrivals-libya fap-guerrilla-2"]


@pytest.mark.rule("11.00")
@pytest.mark.rule("12.10")
def test_what_the_phases_themselves_do_is_never_faulted():
    text = DRY + "1631 mplt-leader:fap fan-guerrilla-1\n" + display(kanem="P2/5")
    dice = {"terrorism-government-kanem": (6,), "check-2-government": (6,), "check-2-rebel": (1,)}
    choices = {"terrorism-government": "kanem", "check-1": "pass", "check-2": "mplt-leader"}
    checked = done(phase("affiliation", text, dice, choices))
    assert stands(checked, "arrivals-nigeria", "kanem-presence") == {
        "arrivals-nigeria": "mplt-leader",
        "kanem-presence": "presence-kanem",
    }
    assert not list(GAME.audits["11.00"].run(board(text), checked.position, GAME.charts, ""))
    text = REPLACEMENTS + LOST + "cdr-guerrilla-1\n"
    dice = {"replacements-government": (1,), "replacements-rebel": (6,)}
    came = done(phase("guerrilla-replacements", text, dice, {"guerrillas-rebel": "cdr"}))
    start = board(text)
    assert not [*judge_again(GAME, GAME.whole_sequence, (start, came.position.at(start.cursor)), ())]


@pytest.mark.rule("11.20")
def test_a_leader_that_is_no_longer_in_play_changed_no_side():
    assert judged("11.00", "1537 cdr-leader:fap\n", "eliminated cdr-leader:fan\n") == []
    assert judged("11.00", "eliminated cdr-leader:fap\n", "1537 cdr-leader:fan\n") == []


@pytest.mark.rule("12.11")
def test_only_guerrillas_that_were_out_of_play_are_received():
    assert received("fant-inf-co-1", "1631 fant-inf-co-1\n") == []
    assert received("cdr-guerrilla-1\n1631 fap-guerrilla-1", "1632 fap-guerrilla-1\n") == []


@pytest.mark.rule("12.14")
def test_what_the_government_receives_follows_from_its_prefectures_of_presence_2():
    lost, two = "mplt-guerrilla-1 mplt-guerrilla-2", "arrivals-nigeria mplt-guerrilla-1 mplt-guerrilla-2\n"
    full, half = display(kanem="P2/3"), display(kanem="P1/3")
    assert received(f"{lost}\n{full}", two + full) == []
    assert received(f"{lost}\n{half}", two + half) == ["12.14 violation arrivals-nigeria mplt-guerrilla-2"]
