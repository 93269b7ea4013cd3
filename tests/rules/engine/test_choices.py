"""Choices a program can read, players who see what their side sees, games that go on in midturn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from guelta.rules.engine.advice.advice import what_if
from guelta.rules.engine.board.position import UNSEEN, Position
from guelta.rules.engine.judging.phase import PhaseRules
from guelta.rules.engine.play.chance import Draw
from guelta.rules.engine.play.procedure import Choice, Inputs, Option, Run, perform, procedure
from guelta.rules.engine.play.situation import Situation
from guelta.rules.engine.seers import only
from guelta.rules.engine.self_play.selfplay import FailureError, play, play_on
from tests.rules.board import board
from tests.salt_road import CHARTS, GAME, SIDES, START, WINTER, Charts

BIDS = tuple(Option(str(number), f"bid {number}") for number in range(4))


@procedure("1.20", writes=("1.20",))
def planning(run: Run[Charts]) -> None:
    """1.20  Each side draws a card unseen, both bid in secret, and the higher bid moves a caravan."""
    for side in SIDES:
        deal = Draw(f"deal-{side}", "1.20", side, f"Deal to {side}", "events", seen_by=only(side))
        for card in run.draw(deal):
            run.put(card, f"hand-{side}")
            told = f"{side} draws {CHARTS.counters[card].name}"
            run.write("1.20", told, side=side, seen_by=only(side), public=f"{side} draws a card")
    bids = (
        Choice(f"bid-{side}", "1.20", side, f"Bid of {side}", BIDS, secret=True, kind="number")
        for side in SIDES
    )
    red, blue = run.choose_together(*bids)
    run.write("1.20", f"red bids {red[0]}, blue bids {blue[0]}")
    mover = "red" if red >= blue else "blue"
    mix = CHARTS.counters
    own = [each.counter for _, each in run.position.each_standing() if mix[each.counter].side == mover]
    units = tuple(Option(id, mix[id].name) for id in own)
    (unit,) = run.choose(Choice("unit", "1.20", mover, "Which caravan?", units, kind="unit"))
    to = tuple(Option(hex, hex) for hex in CHARTS.map if len(run.position.stack(hex)) < 2)
    (space,) = run.choose(Choice("to", "1.20", mover, "Whither?", to, kind="space", of=(unit,)))
    run.put(unit, space)


PLAYED = replace(GAME, phases={"planning": PhaseRules(procedure=planning)})


def test_a_choice_says_what_it_is_of_and_about() -> None:
    inputs = Inputs().with_draw("deal-red", "card-sandstorm").with_draw("deal-blue", "card-ambush")
    outcome = perform(planning, START, CHARTS, inputs)
    assert [(each.id, each.kind) for each in (outcome.asks, *outcome.also) if isinstance(each, Choice)] == [
        ("bid-red", "number"),
        ("bid-blue", "number"),
    ]
    inputs = inputs.with_choice("bid-red", "3").with_choice("bid-blue", "1").with_choice("unit", "oryx")
    asks = perform(planning, START, CHARTS, inputs).asks
    assert isinstance(asks, Choice) and (asks.kind, asks.of) == ("space", ("oryx",))


def test_a_kind_there_is_not_is_no_choice() -> None:
    with pytest.raises(ValueError, match="'thing' is no kind of choice"):
        Choice("a", "1.20", "red", "A", (), kind="thing")


@pytest.mark.parametrize(
    ("kind", "value", "of", "said"),
    [
        ("unit", "oryx", (), ""),
        ("unit", "0101", (), "a of kind unit offers 0101"),
        ("card", "card-truce", ("hand-red",), ""),
        ("space", "events", ("oryx",), ""),
        ("space", "0909", (), "a of kind space offers 0909"),
        ("side", "red", (), ""),
        ("side", "green", (), "a of kind side offers green"),
        ("number", "-2", (), ""),
        ("number", "two", (), "a of kind number offers two"),
        ("steps", "oryx", (), ""),
        ("option", "anything at all", (), ""),
        ("option", "anything", ("nomad",), "a is about nomad, which is no counter and no space"),
    ],
)
def test_what_is_not_of_its_kind_is_named(kind: str, value: str, of: tuple[str, ...], said: str) -> None:
    choice = Choice("a", "1.20", "red", "A", (Option(value, value),), kind=kind, of=of)
    assert choice.misnamed(GAME) == said


class Watcher:
    """A player who takes the first option and keeps what he was shown."""

    def __init__(self) -> None:
        self.shown: list[Position] = []
        self.asked: list[str] = []

    def choose(self, choice: Choice, situation: Situation[Charts]) -> tuple[str, ...]:
        self.shown.append(situation.board)
        self.asked.append(choice.id)
        return tuple(option.value for option in choice.options[: choice.least])


def test_a_player_gets_the_board_as_his_side_sees_it_and_nothing_else() -> None:
    red, blue = Watcher(), Watcher()
    for _ in play(PLAYED, WINTER, "1", players={"red": red, "blue": blue}):
        pass
    assert "bid-red" in red.asked and "bid-blue" in blue.asked and "bid-red" not in blue.asked
    for own, other, watcher in (("red", "blue", red), ("blue", "red", blue)):
        for shown in watcher.shown:
            text = str(shown)
            assert all(name.lower() not in text for name in _hidden_names(other))
            assert f"unseen:{other}" in text and "unseen:event" in text
            assert all(each.counter != UNSEEN for each in shown.stack(f"hand-{own}"))


def _hidden_names(side: str) -> Iterator[str]:
    """Name the caravans that a side hides as the game begins and, as it plays first options, ever after."""
    yield from {"red": ("Addax", "Fennec"), "blue": ("Caracal", "Jerboa")}[side]


def test_a_player_who_is_refused_is_played_for() -> None:
    class Stubborn:
        def choose(self, choice: Choice, situation: Situation[Charts]) -> tuple[str, ...]:
            return ("nothing-there-is",)

    steps = [*play(PLAYED, WINTER, "1", players={"red": Stubborn()})]
    assert any(step.refused for step in steps)


def test_a_choice_of_the_wrong_kind_ends_the_game() -> None:
    @procedure("1.20")
    def wrong(run: Run[Charts]) -> None:
        """1.20  Asks for a space and offers a number."""
        run.choose(Choice("a", "1.20", "red", "A", BIDS, kind="space"))

    game = replace(GAME, phases={"planning": PhaseRules(procedure=wrong)})
    with pytest.raises(FailureError, match="a of kind space offers 0, 1, 2, 3"):
        [*play(game, WINTER, "1")]


# ---- from the midst of a turn


def test_a_game_goes_on_from_the_midst_of_a_turn_without_a_word_of_the_referee() -> None:
    """Also from a board that is against the rules, which a judged game would stop at."""
    crowded = START.with_stack("0101", board("0101  addax^red fennec^red gundi").stack("0101"))
    known = Inputs().with_choice("bid-red", "0").with_choice("bid-blue", "3").with_choice("unit", "caracal")
    steps = [*play_on(PLAYED, WINTER, crowded, "7", known=known)]
    assert [step.procedure for step in steps] == ["planning", "planning"]
    assert all(step.judged is None and not step.findings for step in steps)
    first = {ask.asked.id: ask.chosen for ask in steps[0].asked}
    assert (first["bid-red"], first["bid-blue"], first["unit"]) == (("0",), ("3",), ("caracal",))
    assert [step.path for step in steps] == ["turn-1/planning", "turn-2/planning"]


def test_the_same_seed_goes_on_alike() -> None:
    def boards(seed: str) -> list[str]:
        return [str(step.position) for step in play_on(PLAYED, WINTER, START, seed)]

    assert boards("3") == boards("3") != boards("4")


def test_what_if_stands_in_a_copy() -> None:
    there = what_if(START, {"fennec": "0202", "oryx": "0202", "gundi": "0202"})
    assert [str(each) for each in there.stack("0202")] == ["fennec^red", "oryx", "gundi"]
    assert [str(each) for each in there.stack("0101")] == ["addax^red"]
    assert [each.counter for each in START.stack("0101")] == ["addax", "fennec"]
