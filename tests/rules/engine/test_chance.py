"""Dice of any faces, draws from a deck and from a cup: asked for, checked, recorded, never given away."""

from __future__ import annotations

from random import Random

import pytest

from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.procedure import Inputs, Run, perform, procedure
from guelta.rules.engine.play.seed import Chance, Seed
from guelta.rules.engine.seers import only
from guelta.rules.engine.self_play.random_player import RandomPlayer
from tests.rules.board import board
from tests.salt_road import CHARTS, START

TEN = Roll("march", "2.00", "red", "March", dice=2, faces=range(10))
DEAL = Draw("deal", "1.20", "red", "Deal to Red", "events", 2, seen_by=only("red"))
OMEN = Draw("omen", "1.20", "", "An omen", "omens", blind=True)


def test_a_die_of_ten_faces_is_counted_from_0():
    assert TEN.fault((0, 9)) == ""
    assert TEN.fault((0, 10)) == "March: 2 dice from 0 to 9 are asked for, not 0, 10"
    assert TEN.fault((0,)) == "March: 2 dice from 0 to 9 are asked for, not 0"


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (("card-sandstorm", "card-ambush"), ""),
        (("card-ambush", "card-sandstorm"), "Deal to Red: one draws the uppermost, and these are not"),
        (("card-truce", "card-locusts"), "Deal to Red: one draws the uppermost, and these are not"),
        (("card-sandstorm",), "Deal to Red: 2 must be drawn, not 1"),
        (("card-sandstorm", "card-sandstorm"), "Deal to Red: 2 must be drawn, not 2"),
        (("card-sandstorm", "omen-halo"), "Deal to Red: what was drawn does not lie there"),
    ],
)
def test_from_a_deck_one_draws_the_top(drawn, said):
    assert DEAL.fault(drawn, START) == said


def test_from_a_cup_one_draws_whatever_comes():
    assert not any(OMEN.fault((omen,), START) for omen in ("omen-comet", "omen-eclipse", "omen-halo"))
    assert OMEN.fault(("card-truce",), START) == "An omen: what was drawn does not lie there"


@procedure("1.20", writes=("1.20",))
def dealing(run: Run[object]) -> None:
    """1.20  Red draws two cards, then an omen is drawn for all to see."""
    cards = run.draw(DEAL)
    for card in cards:
        run.put(card, "hand-red")
    told = f"Red draws {' and '.join(cards)}"
    run.write("1.20", told, side="red", seen_by=only("red"), public=f"Red draws {len(cards)}")
    for omen in run.draw(OMEN):
        run.put(omen, "discard")
        run.write("1.20", f"{omen} is drawn")


def test_a_procedure_stops_for_a_draw_as_for_dice():
    outcome = perform(dealing, START, CHARTS)
    assert outcome.asks == DEAL and not outcome.entries
    outcome = perform(dealing, START, CHARTS, Inputs().with_draw("deal", "card-sandstorm", "card-ambush"))
    assert outcome.asks == OMEN
    inputs = Inputs().with_draw("deal", "card-sandstorm", "card-ambush").with_draw("omen", "omen-eclipse")
    outcome = perform(dealing, START, CHARTS, inputs)
    assert outcome.is_done
    assert [each.counter for each in outcome.position.stack("hand-red")] == ["card-sandstorm", "card-ambush"]
    assert [(entry.asked, str(entry.seen_by), entry.public) for entry in outcome.entries] == [
        (("deal",), "red", "Red draws 2"),
        (("omen",), "all", ""),
    ]


def test_a_draw_that_cannot_be_is_refused_without_a_name():
    outcome = perform(dealing, START, CHARTS, Inputs().with_draw("deal", "card-truce", "card-mirage"))
    assert outcome.finding is not None and outcome.position == START
    assert "card-" not in str(outcome.finding.as_json())


def test_a_pile_that_holds_fewer_gives_all_and_an_empty_one_nothing():
    one = board("events  card-truce")
    outcome = perform(dealing, one, CHARTS, Inputs().with_draw("deal", "card-truce"))
    assert outcome.is_done
    assert str(outcome.position) == "hand-red  card-truce\n"
    assert perform(dealing, board(""), CHARTS).is_done


def test_a_player_at_random_draws_the_top_of_a_deck_and_any_of_a_cup():
    omens = set()
    for seed in range(30):
        player = RandomPlayer(Random(1), chance=Chance(Seed(str(seed)), "turn-1/omens"))
        outcome = player.carry_out(lambda answers, _: perform(dealing, START, CHARTS, answers), START)
        assert next(ask.chosen for ask in player.asked) == ("card-sandstorm", "card-ambush")
        omens.add(outcome.position.stack("discard")[0].counter)
    assert omens == {"omen-comet", "omen-eclipse", "omen-halo"}
