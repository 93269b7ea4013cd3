"""Chapter 4 for who plans a move: where a counter may go, where there is water, and who could attack it."""

from __future__ import annotations

from guelta.rules.chad.attacks.permission import Attack, objections
from guelta.rules.chad.board.view import ChadView
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.terms import combat_units, owner
from guelta.rules.chad.movement.march import Move
from guelta.rules.chad.movement.movement import legal_moves
from guelta.rules.engine.advice.reach import Goal, Reach
from guelta.rules.engine.board.position import Position, Standing

__all__ = ["LEGEND", "reach"]

LEGEND = {"well": "water", "ill": "no water"}
"""What the ground means to a unit that needs water."""


def reach(charts: ChadCharts, position: Position, counter: str, began: Position | None) -> Reach:
    """4.00  Return every legal move of a counter, with water (4.31) and the attacks it opens (5.10).

    In a movement portion it is asked from where it stood as the portion `began`, since the way from there is
    what counts; otherwise, or where nobody knows, from where it stands.
    """
    start = _put_back(position, counter, began) if position.cursor.endswith("/movement") else position
    moves = legal_moves(start, charts, counter, began)
    places = start.where(counter)
    if not places or not moves:
        return Reach(counter, moves.origin, moves.allowance, barred_by=moves.barred_by)
    stack = start.stack(places[0])
    standing = next(each for each in stack if each.counter == counter)
    free = start.at("").with_stack(places[0], [each for each in stack if each != standing])
    player = owner(start, charts, standing)
    held = {
        hex: {owner(start, charts, unit) for unit in combat_units(charts, units)}
        for hex, units in free.each_stack()
        if hex in charts.map
    }
    near = _Near(charts, free, standing, player, {hex: whose for hex, whose in held.items() if whose})
    goals = sorted((near.goal(move) for move in moves.values()), key=lambda each: (each.cost, each.space))
    passed = {hex for move in moves.values() for hex in move.path if hex in charts.map}
    values = {phrase for hex in passed for phrase in charts.map[hex].rests_on("terrain", "water")}
    kinds = sorted({phrase.rpartition(": ")[2] for phrase in values})
    rests = tuple(f"terrain and water: {kind}" for kind in kinds)
    return Reach(counter, moves.origin, moves.allowance, tuple(goals), rests_on=rests, legend=LEGEND)


def _put_back(position: Position, counter: str, began: Position | None) -> Position:
    """4.10  Return the board with a counter back where it stood as its portion began."""
    if began is None or not began.where(counter) or began.where(counter) == position.where(counter):
        return position
    for space in position.where(counter):
        left = [each for each in position.stack(space) if each.counter != counter]
        position = position.with_stack(space, left)
    origin = began.where(counter)[0]
    then = next(each for each in began.stack(origin) if each.counter == counter)
    return position.with_stack(origin, (*position.stack(origin), then))


class _Near:
    """What a counter would meet where it ends: `board` is everything but itself, outside any segment."""

    def __init__(
        self,
        charts: ChadCharts,
        board: Position,
        standing: Standing,
        player: str,
        held: dict[str, set[str]],
    ) -> None:
        self.charts = charts
        self.board = board
        self.standing = standing
        self.player = player
        self.held = held

    def goal(self, move: Move) -> Goal:
        """4.00  Return the place a move leads to."""
        space = move.destination
        how = str(move.mode) + (", with the Commander's bonus" if move.doubled else "")
        if move.attacks:
            how += f", and must attack {' and '.join(map(self.charts.place, move.attacks))} (11.33)"
        return Goal(space, how, move.cost, self._water(space), *self._attacks(space))

    def _water(self, space: str) -> str:
        """4.31  Return whether there is water, in words."""
        if space not in self.charts.map:
            return ""
        if ChadView.of(self.board, self.charts).has_water(space):
            return "well"
        return "ill" if ChadView.of(self.board, self.charts).is_desert(space) else ""

    def _attacks(self, space: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """5.10  Return the hexes from which it could be attacked in a hex, and those it could attack."""
        counter = self.charts.counters[self.standing.counter]
        if space not in self.charts.map or not counter.is_combat_unit:
            return (), ()
        around = self.charts.map.neighbours(space)
        near = sorted(hex for hex in around if self.held.get(hex, set()) - {self.player})
        if not near:
            return (), ()
        board = self.board.with_stack(space, (*self.board.stack(space), self.standing))
        return (
            tuple(hex for hex in near if self._is_allowed(board, Attack(space, (hex,)))),
            tuple(hex for hex in near if self._is_allowed(board, Attack(hex, (space,)))),
        )

    def _is_allowed(self, board: Position, attack: Attack) -> bool:
        return not any(objections(board, self.charts, attack))
