"""What a game offers held against its audits: where they differ a trial says so."""

from dataclasses import replace
from random import Random

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.movement.movement import legal_moves
from guelta.rules.chad.self_play.move_trials import MOVEMENT
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.play.sequence import Moment
from guelta.rules.engine.self_play.selfplay import FailureError, play
from guelta.rules.engine.self_play.trials import held_against_audits, trial
from tests.rules.board import board

AT = "turn-9/tactical-phase/impulse-1/government/movement"
BOARD = board(f"@ {AT}\nscenario = manta\ngovernment = fan\n1537  fant-inf-co-1\n1637  fap-guerrilla-1\n")


def moment() -> Moment:
    sequence = GAME.sequence_of(GAME.scenarios["manta"].conditions)
    return next(each for each in sequence.ends(AT) if each.path == AT)


def tried(space: str, *, offered: bool, game: Game[ChadCharts] = GAME, start: Position = BOARD) -> str:
    found = trial(game, start, moment(), "fant-inf-co-1", space, offered=offered)
    return f"{'differs' if found.differs else 'agrees'}: {found}"


def test_what_is_offered_and_legal_agrees_and_so_does_what_is_neither():
    assert tried("1538", offered=True) == "agrees: fant-inf-co-1 to 1538, offered: nothing found"
    assert tried("3020", offered=False) == (
        "agrees: fant-inf-co-1 to 3020, not offered: 4.10 violation 3020 fant-inf-co-1"
    )


def test_what_a_check_of_the_place_says_counts_as_found():
    assert tried("1637", offered=False) == (
        "agrees: fant-inf-co-1 to 1637, not offered: 4.22 violation 1637 fap-guerrilla-1 fant-inf-co-1"
    )


def test_an_audit_that_accuses_what_is_offered_differs():
    assert tried("3020", offered=True) == (
        "differs: fant-inf-co-1 to 3020, offered: 4.10 violation 3020 fant-inf-co-1"
    )


def test_what_is_not_offered_and_nobody_speaks_of_differs():
    assert tried("1538", offered=False) == "differs: fant-inf-co-1 to 1538, not offered: nothing found"


def test_half_of_the_moves_or_more_are_offered_and_nobody_stays_where_he_is():
    trials = list(held_against_audits(GAME, MOVEMENT, BOARD, moment(), Random(3), 40))
    assert {each.counter for each in trials} == {"fant-inf-co-1"}
    assert not any(each.differs for each in trials)
    assert 18 <= sum(each.offered for each in trials) <= 35
    assert all(each.space != "1537" for each in trials)


def test_of_those_not_offered_many_lie_where_the_offer_ends():
    offered = {*legal_moves(BOARD, GAME.charts, "fant-inf-co-1")}
    ends = {near for hex in offered for near in GAME.charts.map.neighbours(hex)} - offered
    trials = held_against_audits(GAME, MOVEMENT, BOARD, moment(), Random(3), 200)
    refused = [each for each in trials if not each.offered]
    assert sum(each.space in ends for each in refused) > 0.2 * len(refused)
    assert not any(each.differs for each in refused)


def test_nothing_is_tried_where_nobody_moves():
    nobody = BOARD.with_stack("1537", ())
    assert list(held_against_audits(GAME, MOVEMENT, nobody, moment(), Random(3), 5)) == []


@audit("4.10")
def says_nothing(start: Position, end: Position, charts: ChadCharts):
    """4.10  Finds nothing at all."""
    yield from ()


def test_self_play_stops_at_the_first_difference():
    blind = replace(GAME, audits={**GAME.audits, "4.10": says_nothing})
    with pytest.raises(FailureError, match=r"not offered: nothing found"):
        for _ in play(blind, GAME.scenarios["manta"], "blind", trials=10):
            pass


def test_trials_do_not_change_how_a_game_is_played():
    games = [
        [(each.path, each.position) for each in play(GAME, GAME.scenarios["deby"], "same", trials=trials)]
        for trials in (0, 3)
    ]
    assert games[0] == games[1]
