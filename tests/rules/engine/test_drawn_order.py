"""An order that chits decide: who plays is known only once his chit has come out of the cup."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guelta.rules.engine.board.piles import contents
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.judging.phase import PhaseRules
from guelta.rules.engine.order import expected_side, judge_order, next_side, onward
from guelta.rules.engine.play.chance import Draw
from guelta.rules.engine.play.procedure import Run, procedure
from guelta.rules.engine.self_play.selfplay import Step, play
from tests.example_games import example
from tests.rules.board import board

MARKET = example("salt_market")
SCENARIO = MARKET.scenarios["spring"]
CHITS = {"sandstorm": "ochre", "guide": "indigo", "cool-night": "jade", "truce": "ochre"}
"""Cards of the Salt Market stand for chits here, and its deck for the cup."""


def by_chit(charts, position: Position) -> str | None:
    """Only a draw will tell who is next, as long as there are chits."""
    return "" if position.stack("cards") else None


@procedure("4.00", writes=("4.00",))
def activation(run: Run) -> None:
    """4.00  A chit is drawn without looking, and its house is active."""
    (chit,) = run.draw(Draw("chit", "4.00", "", "A chit", "cards", blind=True))
    run.put(chit, "discard")
    run.set(active=CHITS[chit])
    run.write("4.00", f"{CHITS[chit]} is drawn", side=CHITS[chit])


GAME = replace(
    MARKET,
    orders={"bids": by_chit},
    phases={"journeys": PhaseRules(procedure=activation)},
)
SEQUENCE = GAME.sequence_for(SCENARIO)
FULL = f"@ turn-1/bids\ncards  {' '.join(CHITS)}\n"


def drawn_in(seed: str) -> list[tuple[str, str, str]]:
    """Play the first turn: the activations with their sides, and the chit that each began with."""
    begun = replace(SCENARIO, start=board(FULL))
    steps = [each for each in play(GAME, begun, seed) if each.procedure and each.path == "turn-1/journeys"]
    return [(_field(each, "activation"), _field(each, "active"), each.asked[0].chosen[0]) for each in steps]


def _field(step: Step, name: str) -> str:
    return step.position.fields[name]


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_each_chit_activates_its_house_once_and_the_phase_ends_with_the_cup(seed: str) -> None:
    played = drawn_in(seed)
    assert [number for number, _, _ in played] == ["1", "2", "3", "4"]
    assert sorted(chit for _, _, chit in played) == sorted(CHITS)
    assert all(side == CHITS[chit] for _, side, chit in played)


def test_the_draw_alone_decides() -> None:
    assert len({tuple(side for _, side, _ in drawn_in(str(seed))) for seed in range(8)}) > 2


def test_before_the_draw_nobody_is_expected_and_after_the_last_the_turn_goes_on() -> None:
    first = onward(GAME, SEQUENCE, board(FULL))
    assert first is not None and first.cursor == "turn-1/journeys"
    assert (first.fields.get("active", ""), first.fields["activation"]) == ("", "1")
    assert expected_side(GAME, SEQUENCE, board(FULL), first) == ""
    empty = board("@ turn-1/journeys\nactive = ochre\nactivation = 4\n")
    assert next_side(GAME, SEQUENCE, empty) is None
    after = onward(GAME, SEQUENCE, empty)
    assert after is not None and after.cursor == "turn-1/market" and contents(after, "cards") == ()


def judged(ended: str, after: str) -> list[str]:
    return [each.message for each in judge_order(GAME, SEQUENCE, "", board(ended), board(after))]


PLAYED = "@ turn-1/journeys\nactive = jade\nactivation = 2\n"


def test_whichever_house_is_drawn_plays_in_order() -> None:
    following = "@ turn-1/journeys\nactive = ochre\nactivation = 3\n"
    assert judged(f"{PLAYED}cards  truce guide\n", f"{following}cards  guide\n") == []


def test_a_phase_left_with_chits_in_the_cup_is_named() -> None:
    market = "@ turn-1/market\ncards  truce\n"
    assert judged(f"{PLAYED}cards  truce\n", market) == [
        "whoever is drawn next has still to play in Journeys"
    ]
    assert judged(PLAYED, "@ turn-1/market\n") == []
