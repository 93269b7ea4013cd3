"""12.42: new FANT units found where they were placed, by hand and without the paperwork."""

import pytest

from guelta.rules.chad import GAME
from tests.rules.board import board
from tests.rules.chad.economy import display
from tests.rules.chad.politics import head

SEGMENT = "turn-3/tactical-phase/impulse-1/government"
ENTERING, MOVING = f"{SEGMENT}/reinforcements", f"{SEGMENT}/movement"
TWO_FIELDS = display(lac="P1/5", chari_baguirmi="P2/8", kanem="P0/3")
"""Presence at Bol (1333), N'Djamena (1537), Moyto (2136) and Bousso (2143), none at Mao (1631)."""


def judged(waiting: str, placed: str, others: str = "", *, path: str = ENTERING) -> list[str]:
    """Return the findings of a phase in which what waited was placed, with others there all the time."""
    start = board(f"{head(path)}government-reinforcements {waiting}\n{TWO_FIELDS}{others}")
    end = GAME.remember(GAME.charts, start, board(f"{head(path)}{TWO_FIELDS}{placed}\n{others}"))
    return [str(each) for each in GAME.audits["12.42"].run(start, end, GAME.charts, path)]


@pytest.mark.rule("12.42")
def test_they_come_in_at_an_airfield_with_presence():
    assert judged("fant-inf-co-1", "1333 fant-inf-co-1") == []
    assert judged("fant-inf-co-1", "1334 fant-inf-co-1") == ["12.42 violation 1334 fant-inf-co-1"]


@pytest.mark.rule("12.42")
@pytest.mark.parametrize(
    ("garrison", "found"),
    [("", ["12.42 violation 1631 fant-inf-co-1"]), ("1631 habre\n", ["12.42 violation 1631 fant-inf-co-1"])],
)
def test_without_presence_a_combat_unit_has_to_be_there(garrison, found):
    assert judged("fant-inf-co-1", "1631 fant-inf-co-1", garrison) == found


@pytest.mark.rule("12.42")
def test_a_garrison_holds_the_place():
    assert judged("fant-inf-co-1", "1631 fan-guerrilla-1 fant-inf-co-1") == []


@pytest.mark.rule("12.42")
def test_new_units_are_no_garrison_for_each_other():
    found = judged("fant-inf-co-1 fant-inf-co-2", "1631 fant-inf-co-1 fant-inf-co-2")
    assert "12.42 violation 1631 fant-inf-co-1 fant-inf-co-2" in found


@pytest.mark.rule("12.42")
@pytest.mark.parametrize("rebel", ["fap-guerrilla-1", "goukouni"])
def test_not_among_rebels(rebel):
    start = board(f"{head(ENTERING)}government-reinforcements fant-inf-co-1\n{TWO_FIELDS}1333 {rebel}\n")
    end = board(f"{head(ENTERING)}{TWO_FIELDS}1333 {rebel} fant-inf-co-1\n")
    found = GAME.audits["12.42"].run(start, end, GAME.charts, ENTERING)
    assert [str(each) for each in found] == ["12.42 violation 1333 fant-inf-co-1"]


@pytest.mark.rule("12.42")
def test_no_airfield_gets_a_third_before_every_one_has_one():
    """With one each at the other three a second at Bol is in its turn; without, it is not."""
    five = [f"fant-inf-co-{n}" for n in range(1, 6)]
    spread = "1333 fant-inf-co-1 fant-inf-co-2\n1537 fant-inf-co-3\n2136 fant-inf-co-4\n2143 fant-inf-co-5"
    assert judged(" ".join(five), spread) == []
    heap = "1333 fant-inf-co-1 fant-inf-co-2"
    assert judged("fant-inf-co-1 fant-inf-co-2", heap) == ["12.42 violation 1333 fant-inf-co-1 fant-inf-co-2"]


@pytest.mark.rule("12.42")
def test_who_comes_in_during_movement_may_have_moved_on():
    assert judged("fant-inf-co-1", "1334 fant-inf-co-1", path=MOVING) == ["12.42 unsure 1334 fant-inf-co-1"]
    left = "1335 fant-inf-co-1!arrived-1334"
    start = board(f"{head(MOVING)}government-reinforcements fant-inf-co-1\n{TWO_FIELDS}")
    end = board(f"{head(MOVING)}{TWO_FIELDS}{left}\n")
    found = GAME.audits["12.42"].run(start, end, GAME.charts, MOVING)
    assert [str(each) for each in found] == ["12.42 violation 1335 fant-inf-co-1"]


@pytest.mark.rule("12.42")
def test_french_units_have_places_of_their_own():
    assert judged("france-inf-bn-1", "1653 france-inf-bn-1") == []


@pytest.mark.rule("12.42")
def test_only_in_the_governments_segment_and_while_it_is_known_who_governs():
    rebels = ENTERING.replace("government", "rebel")
    assert judged("fant-inf-co-1", "1334 fant-inf-co-1", path=rebels) == []
    nobody = head(ENTERING).replace("government = fan\n", "")
    start, end = (board(f"{nobody}{where} fant-inf-co-1") for where in ("government-reinforcements", "1334"))
    assert list(GAME.audits["12.42"].run(start, end, GAME.charts, ENTERING)) == []


@pytest.mark.rule("12.42")
def test_who_came_in_during_movement_may_have_gone_to_an_airfield_from_another():
    assert judged("fant-inf-co-1 fant-inf-co-2", "1333 fant-inf-co-1 fant-inf-co-2", path=MOVING) == [
        "12.42 unsure 1333 fant-inf-co-1 fant-inf-co-2"
    ]


@pytest.mark.rule("12.42")
def test_who_comes_out_of_the_box_to_no_hex_was_not_placed():
    assert judged("fant-inf-co-1", "fant-losses fant-inf-co-1") == []


@pytest.mark.rule("12.42")
def test_a_garrison_opens_airfields_and_no_other_hex_and_none_with_enemies():
    assert judged("fant-inf-co-1", "1334 fan-guerrilla-1 fant-inf-co-1") == [
        "12.42 violation 1334 fant-inf-co-1"
    ]
    among = "1631 fan-guerrilla-1 fap-guerrilla-1 fant-inf-co-1"
    start = board(f"{head(ENTERING)}government-reinforcements fant-inf-co-1\n1631 fap-guerrilla-1\n")
    (found,) = GAME.audits["12.42"].run(start, board(head(ENTERING) + among), GAME.charts, ENTERING)
    assert "where others than units of the Government stand" in found.message


@pytest.mark.rule("12.42")
def test_another_mark_of_a_unit_does_not_say_where_it_was_placed():
    start = board(f"{head(ENTERING)}government-reinforcements fant-inf-co-1\n{TWO_FIELDS}")
    end = board(f"{head(ENTERING)}{TWO_FIELDS}1333 fant-inf-co-1!no-water\n")
    assert list(GAME.audits["12.42"].run(start, end, GAME.charts, ENTERING)) == []


@pytest.mark.rule("12.42")
@pytest.mark.parametrize(
    ("hex", "why"),
    [
        ("1334", "which is no Airfield"),
        ("1631", "with presence 0 and no combat unit of the Government there"),
    ],
)
def test_a_placing_is_told_with_what_is_wrong_with_the_place(hex, why):
    start = board(f"{head(ENTERING)}government-reinforcements fant-inf-co-1\n{TWO_FIELDS}")
    end = board(f"{head(ENTERING)}{TWO_FIELDS}{hex} fant-inf-co-1\n")
    (found,) = GAME.audits["12.42"].run(start, end, GAME.charts, ENTERING)
    assert found.message.endswith(why)
