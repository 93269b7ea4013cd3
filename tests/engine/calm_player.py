"""A player of Operation Manta who seeks no fight: legal moves that leave nothing to be settled."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from guelta.rules.chad.components.terms import combat_units, owner, role, segment
from guelta.rules.chad.movement.movement import legal_moves
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.refereeing.judge import judge_leaf
from tests.companion.handed_back import CHAD

__all__ = ["moved", "moves_of"]

CAPITAL, FAR = "1537", 5
"""From the turn of the attack on the Government keeps its units so many hexes away from its capital."""
COLUMN = 2
"""So many rebel guerrillas march on it, those who stand nearest."""


def moves_of(board: Position, sequence: Sequence, attack: int, random: Random) -> Iterator[tuple[str, str]]:
    """Yield the moves of one movement phase, each a counter and a hex.

    As a rule it is one, of a unit chosen at random. From the turn of the `attack` on FAN leaves its capital
    and a rebel column goes there, until it has changed hands.
    """
    side, start = segment(board), board
    attacks = (sequence.turn(board.cursor) or 0) >= attack and board.fields.get("government") == "fan"
    column = _column(board) if attacks and side == "rebel" else []
    for counter in [*column, *_movers(board, side, leaves=attacks, random=random)]:
        for hex in _destinations(
            board, counter, side, leaves=attacks, goes_in=counter in column, random=random
        ):
            after = moved(board, counter, hex)
            if _said(sequence, start, board) == _said(sequence, start, after):
                yield counter, hex
                board = after
                break
        else:
            continue
        if counter not in column and start.where(counter) != (CAPITAL,):
            return


def moved(board: Position, counter: str, hex: str) -> Position:
    """Return a board with a counter taken to a hex as it is."""
    (space,) = board.where(counter)
    (standing,) = (each for each in board.stack(space) if each.counter == counter)
    left = board.with_stack(space, [each for each in board.stack(space) if each is not standing])
    return left.with_stack(hex, (*left.stack(hex), standing))


def _movers(board: Position, side: str, *, leaves: bool, random: Random) -> list[str]:
    """Return the combat units of a side on the map: first who leaves the capital, then six at random."""
    units = _units(board, side)
    leaves = leaves and side == "government"
    garrison = [each for each in units if leaves and board.where(each) == (CAPITAL,)]
    others = [each for each in units if each not in garrison]
    return [*garrison, *random.sample(others, min(6, len(others)))]


def _units(board: Position, side: str) -> list[str]:
    return [
        each.counter
        for space, stack in board.each_stack()
        for each in combat_units(CHAD.charts, stack)
        if space in CHAD.charts.map and role(board, owner(board, CHAD.charts, each)) == side
    ]


def _column(board: Position) -> list[str]:
    """Return the rebel guerrillas nearest to the capital, none once they are in."""
    guerrillas = [each for each in _units(board, "rebel") if "guerrilla" in each]
    far = {each: CHAD.charts.map.distance(board.where(each)[0], CAPITAL) for each in guerrillas}
    nearest = sorted(guerrillas, key=lambda each: (far[each], each))[:COLUMN]
    return nearest if any(far[each] for each in nearest) else []


def _destinations(
    board: Position, counter: str, side: str, *, leaves: bool, goes_in: bool, random: Random
) -> list[str]:
    map = CHAD.charts.map
    open_to = [
        hex for hex, move in legal_moves(board, CHAD.charts, counter).by_destination.items() if hex in map
    ]
    if goes_in:
        return sorted(open_to, key=lambda hex: map.distance(hex, CAPITAL))[:12]
    if leaves and side == "government":
        open_to = [hex for hex in open_to if map.distance(hex, CAPITAL) >= FAR]
    return random.sample(open_to, min(8, len(open_to)))


def _said(sequence: Sequence, start: Position, end: Position) -> set[str]:
    """Return what the referee says of a phase that ends so, without the paperwork of the next one."""
    return {str(each) for each in judge_leaf(CHAD, start.cursor, sequence, start, end)}
