"""What a player knows who is asked: his side's view, what it was told, and what an answer would bring."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from guelta.rules.engine.board.position import UNSEEN, Position
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.choice import Choice, Option
from guelta.rules.engine.play.procedure import Commit, Inputs, Run, procedure
from guelta.rules.engine.play.situation import Ask, Situation
from guelta.rules.engine.seers import only
from guelta.rules.engine.sight.deal import dealt
from guelta.rules.engine.sight.sight import seen_by
from tests.rules.board import board
from tests.salt_road import CHARTS, GAME, START, Charts

HEXES = tuple(Option(hex, hex) for hex in ("0201", "0202"))
GO = Choice("go", "1.20", "red", "Where Addax goes", HEXES, kind="space")


@procedure("1.20", writes=["1.20"])
def march(run: Run[Charts]) -> None:
    """1.20  A caravan goes on, and a storm may blow another off."""
    state = run.resumed(lambda: "go")
    if state == "go":
        (to,) = run.choose(GO)
        run.put("addax", to)
        run.commit("storm")
    if run.roll(Roll("storm", "1.20", "red", "Storm")) == (6,):
        run.put("oryx", "0301")


def situation(position: Position, **told: Ask) -> Situation[Charts]:
    def sees(board: Position) -> Position:
        return seen_by(GAME, board, ("red",))

    return Situation.seen("red", sees, position, position, "turn-1/planning", march, CHARTS, told)


def unchanged(seen: Position) -> Position:
    return seen


def test_what_an_answer_brings_is_the_board_at_the_next_commit() -> None:
    brought = situation(START).try_out(GO, ("0202",), Inputs(), unchanged)
    assert brought is not None and not brought.by_chance
    assert brought.board.where("addax") == ("0202",) and START.where("addax") == ("0101",)


def test_what_the_rules_refuse_brings_nothing() -> None:
    assert situation(START).try_out(GO, ("0303",), Inputs(), unchanged) is None


def test_a_program_tries_out_from_the_last_commit_with_dice_of_its_own() -> None:
    storm = Commit(START, "storm", answered=("go",))
    there = Situation.seen(
        "red", lambda seen: seen, START, storm, "turn-1", march, CHARTS, {"go": Ask(GO, chosen=("0201",))}
    )
    brought = there.try_out(
        Choice("never-asked", "1.20", "red", "", ()), (), Inputs().with_dice("storm", 6), unchanged
    )
    assert brought is not None and brought.by_chance
    assert brought.board.where("oryx") == ("0301",)


BID = Ask(Choice("bid-blue", "1.20", "blue", "Bid", HEXES, secret=True), chosen=("0201",))
STORM = Ask(Roll("storm", "1.20", "blue", "Storm"), dice=(3,))


def test_what_another_chose_in_secret_is_told_when_all_have_chosen() -> None:
    assert [*situation(START, storm=STORM, bid=BID).answers] == ["storm"]
    assert [*situation(START, bid=BID, storm=STORM).answers] == ["bid", "storm"]


def test_what_another_alone_may_see_is_never_told() -> None:
    looked = Ask(replace(GO, side="blue", seen_by=only("blue")), chosen=("0202",))
    drawn = Ask(Draw("card", "1.20", "blue", "Card", "events", seen_by=only("blue")), chosen=("card-truce",))
    assert not situation(START, looked=looked, drawn=drawn, storm=STORM).answers.keys() & {"looked", "drawn"}


def test_what_was_drawn_in_sight_lies_on_top_of_what_is_dealt() -> None:
    card = Ask(Draw("card", "1.20", "blue", "Card", "events"), chosen=("card-mirage",))
    there = situation(START, card=card)
    for seed in range(5):
        top = dealt(GAME, there.began, Random(seed), there.drawn).stack("events")[-1]
        assert top.counter == "card-mirage"


def test_the_board_and_that_of_the_last_commit_are_as_the_side_sees_them() -> None:
    there = situation(START)
    for shown in (there.board, there.began):
        assert "caracal" not in str(shown) and shown.stack("0303")[0].counter == UNSEEN
        assert "addax" in str(shown)


# ---- what is unseen, dealt anew


@pytest.mark.parametrize(
    "other",
    [
        START.with_stack("0303", board("0303  zorilla^blue jerboa^blue").stack("0303")),
        START.with_stack("events", START.stack("events")[::-1]),
        START.with_stack("omens", START.stack("omens")[::-1]),
    ],
    ids=["hidden units", "deck", "cup"],
)
def test_boards_that_look_alike_to_a_side_are_dealt_alike(other: Position) -> None:
    one, two = (seen_by(GAME, each, ("red",)) for each in (START, other))
    assert one == two and other != START
    for seed in range(5):
        assert dealt(GAME, one, Random(seed)) == dealt(GAME, two, Random(seed))


def test_what_is_dealt_looks_as_before_and_is_whole() -> None:
    seen = seen_by(GAME, START, ("red",))
    found = dealt(GAME, seen, Random(1))
    assert UNSEEN not in str(found)
    assert seen_by(GAME, found, ("red",)) == seen
    ids = [each.counter for _, each in found.each_standing()]
    assert len(ids) == len({*ids})
    blue = {each.counter for each in found.stack("0303")}
    assert blue < {"caracal", "jerboa", "zorilla"}, "caravans of Blue, and none that stands in sight"


def test_who_sees_everything_has_nothing_dealt() -> None:
    open_board = Position.parse("@ turn-1/planning\n0102  oryx")
    assert dealt(GAME, open_board, Random(1)) is open_board


def test_a_deal_depends_on_its_seed() -> None:
    seen: Any = seen_by(GAME, START, ("red",))
    assert len({str(dealt(GAME, seen, Random(seed))) for seed in range(20)}) > 5
