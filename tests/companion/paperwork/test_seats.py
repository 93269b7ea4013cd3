"""Seats at the desk: six players and an adjudicator, each asked what is his, and told what he may know."""

from __future__ import annotations

import pytest

from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.companion.paperwork.decision import CHOICE, HAND, Decision
from guelta.companion.paperwork.desk import Desk
from guelta.rules.engine.play.procedure import Choice
from tests.library import LIBRARY

PHASE = "turn-1/start-of-turn/declarations"
GAME = LIBRARY.game("zefra")
SEATS = (*GAME.sides, "spectator", None)
KNOWING = ("cjtf", "adjudicator")
"""Who may read which of its own units a side chose."""


@pytest.fixture(scope="module")
def desk() -> Desk:
    """The declarations, as far as the choice of units of one side, which is made."""
    scenario = GAME.scenarios["crisis"]
    desk = Desk(GAME, scenario, manifest_of(Design.load(LIBRARY.game(GAME.id))))
    desk.see(scenario.start)
    while not (asked := desk.open(PHASE).asks[0]).id.startswith("lifted"):
        assert isinstance(asked, Choice)
        assert {seat: bool(desk.show(PHASE, seat)["asks"]) for seat in SEATS} == {
            seat: seat in (asked.side, "adjudicator", None) for seat in SEATS
        }
        least = (asked.options[-1].value,) * asked.least
        assert desk.decide(PHASE, Decision(asked.id, CHOICE, least, "", HAND), asked.side).finding is None
    assert isinstance(asked, Choice) and asked.side == "cjtf"
    chosen = Decision(asked.id, CHOICE, (asked.options[0].value,), "Anna", HAND)
    assert desk.decide(PHASE, chosen, "cjtf").finding is None
    return desk


@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_units_chosen_unseen_are_read_by_their_side_and_the_adjudicator(desk: Desk, seat: str | None) -> None:
    decisions = desk.show(PHASE, seat)["decisions"]
    assert isinstance(decisions, list)
    assert any(each["id"].startswith("lifted") for each in decisions) == (seat in KNOWING)


def test_a_side_answers_for_nobody_else_and_the_adjudicator_for_whoever_is_absent(desk: Desk) -> None:
    (asked, *_) = desk.open(PHASE).asks
    assert asked.side not in ("", "adjudicator", "cjtf")
    decision = Decision(asked.id, CHOICE, (), "Cy", HAND)
    refused = desk.decide(PHASE, decision, "cjtf").finding
    assert refused is not None and "decides this" in refused.message
    taken = desk.decide(PHASE, decision, "adjudicator")
    assert taken.finding is None and taken.decisions[-1].who == "Cy"
