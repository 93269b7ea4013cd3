"""What only the way to a board shows is remembered over every later step of the phase (8.1.2)."""

from __future__ import annotations

from guelta.companion.following.observe import Observation
from guelta.companion.judging.referee import Referee
from guelta.rules.engine.board.position import Position
from tests.library import LIBRARY

GAME = LIBRARY.game("angola")
BOARD = """
@ turn-2/operations-phase
active = fapla
luanda  fapla-infantry-1 fapla-infantry-2 fapla-infantry-3
dondo  fnla-infantry-1
"""


def moved(board: Position, counter: str, region: str) -> Position:
    """Return the board as it is seen once a counter was dragged to a region."""
    (here,) = board.where(counter)
    left = [each for each in board.stack(here) if each.counter != counter]
    (lifted,) = (each for each in board.stack(here) if each.counter == counter)
    return board.with_stack(here, left).with_stack(region, (*board.stack(region), lifted))


def test_who_has_moved_stays_marked_while_others_come_and_go() -> None:
    referee = Referee(GAME, next(iter(GAME.scenarios.values())))
    board, step = Position.parse(BOARD, GAME), 0
    referee.see(Observation(step, board, board.cursor))
    for counter, region in (
        ("fapla-infantry-1", "dondo"),
        ("fnla-infantry-1", "carmona"),
        ("fapla-infantry-2", "dondo"),
    ):
        board, step = moved(board, counter, region), step + 1
        referee.see(Observation(step, board, board.cursor))
    seen = {each.counter: each.marks for _, each in referee.known.position.each_standing()}
    assert seen["fapla-infantry-1"] == seen["fapla-infantry-2"] == {"moved"}
    assert not seen["fapla-infantry-3"]
    assert not seen["fnla-infantry-1"]
