"""What a game's sides, counters, piles and set-ups must hold to before anybody plays it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from guelta.rules.engine.board.fields import Fields
from guelta.rules.engine.board.piles import CARD, IN_ORDER, faults_of, piles_of
from guelta.rules.engine.board.position import UNSEEN
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.recipe import ABOUT, Charts
from guelta.rules.engine.seers import NO_SIDE

__all__ = ["faults_of_board", "faults_of_start"]


def faults_of_board(
    board: Charts, sides: Collection[str], roles: Collection[str], file: Callable[[str], str]
) -> Iterator[str]:
    """Yield which owners are none and which names are taken; `file` names a file of the game for that."""
    yield from faults_of(board.boxes.values(), sides, file("boxes.csv"))
    for word in ("all", "owner", NO_SIDE):
        if word in sides:
            yield f"{file(ABOUT)}, [sides.{word}]: no side can be called {word}, which says who may see"
    counters = file("counters.csv")
    if UNSEEN in board.counters:
        yield f"{counters}, row {UNSEEN}: is the name of what a player may not see"
    known = (*sides, *roles)
    for id, counter in board.counters.items() if known else ():
        side = getattr(counter, "side", "")
        if side and side not in known:
            yield f"{counters}, row {id}, column side: {side} is no side; there is {', '.join(known)}"


def faults_of_start(
    scenario: Scenario, board: Charts, sides: Collection[str], fields: Fields
) -> Iterator[str]:
    """Yield what the board on which a scenario begins cannot have: fields, cards and who hides a counter."""
    spaces, piles = {*board.map, *board.boxes}, piles_of(board.boxes.values())
    for name, value in scenario.start.fields.items():
        if fault := fields.fault(name, value, sides, spaces):
            yield f"{scenario.source}, [fields]: {fault}"
    for space, standing in scenario.start.each_standing():
        if space in piles and piles[space].kind in IN_ORDER:
            kind = getattr(board.counters.get(standing.counter), "kind", CARD)
            if kind != CARD:
                yield f"{scenario.source}, {space}: {standing.counter} is no card, and lies in a deck"
        if standing.hidden and standing.hidden not in (*sides, NO_SIDE):
            yield f"{scenario.source}, {space}: {standing.hidden}, which hides it, is no side"
