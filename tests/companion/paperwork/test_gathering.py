"""Questions gathered: one sheet for an activation, with proposals, and nothing that a side cannot see."""

from __future__ import annotations

from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.companion.paperwork.desk import Desk
from guelta.rules.engine.play.choice import Choice, Option
from tests.library import LIBRARY
from tests.rules.board import board

GAME = LIBRARY.game("zefra")
MANIFEST = manifest_of(Design.load(LIBRARY.game(GAME.id)))
SCENARIO = GAME.scenarios["crisis"]
PEOPLES, FORCES = "turn-2/peoples", "turn-2/forces"


def desk_on(text: str, *earlier: str) -> Desk:
    desk = Desk(GAME, SCENARIO, MANIFEST, seed="1")
    for each in (*earlier, text):
        desk.see(board(each))
    return desk


def questions(desk: Desk, side: str | None, *filled_in: tuple[str, str]) -> list[tuple[str, object, object]]:
    """Return what is asked: the word of each question, what is proposed, and why."""
    asked = desk.gathered(desk.open_phase, side, [(name, (value,)) for name, value in filled_in])
    return [(str(each["id"]).rpartition("-")[0], each["proposed"], each["why"]) for each in asked]


def named(desk: Desk, side: str | None, *filled_in: tuple[str, str]) -> list[str]:
    asked = desk.gathered(desk.open_phase, side, [(name, (value,)) for name, value in filled_in])
    return [str(each["name"]) for each in asked]


IFF = f"""
    @ {FORCES}
    active = iff
    activation = 1
    initiative = tuscan bongo iff cjtf
    scenario = crisis
    0708  iff-infantry-1
    0514  camp-west
    transport-trucks  transport
"""


CHOSEN = ("hex", ["0708"], "filled in")


def test_one_sheet_takes_a_whole_activation() -> None:
    """The hex, what the unit there does (it moves, as is usual), and where to: three questions, one Enter."""
    desk = desk_on(IFF)
    assert questions(desk, "iff") == [("hex", None, "")]
    hex = (named(desk, "iff")[0], "0708")
    assert questions(desk, "iff", hex) == [
        ("hex", ["0708"], "filled in"),
        ("order", ["move"], "usual"),
        ("to", None, ""),
    ]
    filled = [
        (name, (value,))
        for name, value in zip(named(desk, "iff", hex), ("0708", "move", "0709"), strict=True)
    ]
    sheet = desk.decide_all(desk.open_phase, filled, "Ida", "iff")
    assert sheet.finding is None and sheet.position.where("iff-infantry-1") == ("0709",)
    assert [each.who for each in sheet.decisions] == ["Ida"] * 3


def test_another_answer_asks_other_questions() -> None:
    desk = desk_on(IFF)
    hex = (named(desk, "iff")[0], "0708")
    order = (named(desk, "iff", hex)[1], "stay")
    assert questions(desk, "iff", hex, order) == [
        ("hex", ["0708"], "filled in"),
        ("order", ["stay"], "filled in"),
    ]


def test_what_is_not_asked_any_more_is_not_taken() -> None:
    desk = desk_on(IFF)
    hex = (named(desk, "iff")[0], "0708")
    _, order, to = named(desk, "iff", hex)
    sheet = desk.decide_all(
        desk.open_phase, [(hex[0], ("0708",)), (order, ("stay",)), (to, ("0709",))], "Ida", "iff"
    )
    assert sheet.finding is None and sheet.position.where("iff-infantry-1") == ("0708",)
    assert len(sheet.decisions) == 2


def test_an_answer_that_is_not_allowed_ends_the_sheet_with_a_finding() -> None:
    desk = desk_on(IFF)
    hex = (named(desk, "iff")[0], "0708")
    _, order, to = named(desk, "iff", hex)
    sheet = desk.decide_all(
        desk.open_phase, [(hex[0], ("0708",)), (order, ("move",)), (to, ("1514",))], "Ida", "iff"
    )
    assert sheet.finding is not None
    assert len(desk.open(desk.open_phase).decisions) == 2


def test_nobody_else_is_asked_and_nobody_answers_for_another() -> None:
    desk = desk_on(IFF)
    assert questions(desk, "cjtf") == []
    sheet = desk.decide_all(desk.open_phase, [(named(desk, "iff")[0], ("0708",))], "Cy", "cjtf")
    assert sheet.finding is not None and "decides this" in sheet.finding.message
    assert questions(desk, "adjudicator") == [("hex", None, "")]


TWO = IFF.replace("iff-infantry-1", "iff-infantry-1 iff-infantry-2")
HIDDEN = f"{TWO}    0709  cjtf-infantry-1^cjtf\n"


def test_a_sheet_tells_nothing_of_what_a_side_cannot_see() -> None:
    """Who hides on the way would be asked for an ambush: the sheet is the same as if nobody were there."""
    told = []
    for text in (TWO, HIDDEN):
        desk = desk_on(text)
        hex = (named(desk, "iff")[0], "0708")
        apart = (named(desk, "iff", hex)[1], "no")
        to = (named(desk, "iff", hex, apart)[3], "0709")
        told.append(questions(desk, "iff", hex, apart, to))
    assert told[0] == told[1]
    assert [word for word, *_ in told[0]] == ["hex", "together", "order", "to", "order", "to"]


def test_whoever_has_nothing_to_declare_presses_enter_once() -> None:
    """At the adjudicator's seat every side's declarations are one sheet; at a player's his own."""
    desk = Desk(GAME, SCENARIO, MANIFEST, seed="1")
    start = SCENARIO.start.at("turn-2/start-of-turn/declarations")
    desk.see(start)
    asked = desk.gathered(desk.open_phase, "adjudicator")
    assert len({each["side"] for each in asked}) >= 5
    assert all(each["proposed"] in ([], ["no"]) for each in asked)
    proposed = [(str(each["name"]), tuple(map(str, each["proposed"]))) for each in asked]  # type: ignore[call-overload]
    sheet = desk.decide_all(desk.open_phase, proposed, "Ann", "adjudicator")
    assert sheet.finding is None and sheet.is_done


def test_units_do_as_they_did_last_turn() -> None:
    """A company that stayed in the last turn is proposed to stay."""
    last = IFF.replace("turn-2", "turn-1")
    desk = desk_on(last)
    hex = (named(desk, "iff")[0], "0708")
    order = (named(desk, "iff", hex)[1], "stay")
    assert desk.decide_all(
        desk.open_phase, [(hex[0], ("0708",)), (order[0], ("stay",))], "Ida", "iff"
    ).is_done
    desk.carried_out(desk.open_phase, "Ida")
    desk.see(board(IFF))
    hex = (named(desk, "iff")[0], "0708")
    assert questions(desk, "iff", hex)[1] == ("order", ["stay"], "as last turn")


def test_a_forced_answer_is_proposed() -> None:
    """With one thing to choose, and nothing else allowed, it is filled in."""
    only = Choice("a", "1", "red", "t", (Option("x", "x"),))
    assert only.proposal == ("x",)
    assert Choice("a", "1", "red", "t", (Option("x", "x"),), least=0).proposal is None
    assert Choice("a", "1", "red", "t", (Option("x", "x"), Option("y", "y"))).proposal is None
    assert Choice("a", "1", "red", "t", (Option("x", "x"), Option("y", "y")), usual=("y",)).proposal == ("y",)
