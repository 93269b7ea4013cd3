"""Illegal ways with legal ends, planted for the referee to find among the steps of a movement (4.10)."""

from __future__ import annotations

from random import Random

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.terms import segment
from guelta.rules.chad.movement.air_transport import is_paratroop
from guelta.rules.chad.movement.commanders import has_bonus
from guelta.rules.chad.movement.march import Mode
from guelta.rules.chad.movement.movement import Moves, moves_of
from guelta.rules.engine.advice.solitaire import Plant
from guelta.rules.engine.board.position import Position

__all__ = ["zigzag"]

_APART = 2
"""Hexes between a stop and the end of the way; from a neighbour of it a hand may have slipped."""
_MORE = 0.01
"""Movement points by which a way must exceed its allowance, for sums of fractions."""


def zigzag(start: Position, end: Position, charts: ChadCharts, random: Random) -> Plant | None:
    """4.10  A unit that marched somewhere went there by way of a hex that takes more points than it has.

    Each part of the way was in its reach, and so is its end: only the steps between show it.
    """
    if not end.cursor.endswith("/movement") or not segment(end) or _is_anybody_gone(start, end, charts):
        return None
    survey = start.once(Survey, charts)
    marched = [each for each in survey.places if _marched(survey, start, end, each)]
    if not marched:
        return None
    id = random.choice(marched)
    (origin,), (goal,) = start.where(id), end.where(id)
    there = moves_of(survey, id)
    stops = [stop for stop in there if _is_out_of_the_way(survey, there, id, stop, goal)]
    if goal not in there or there[goal].mode is not Mode.MARCH or not stops:
        return None
    stop = random.choice(stops)
    return Plant("zigzag", id, end, {id: (origin, stop, goal)})


def _is_anybody_gone(start: Position, end: Position, charts: ChadCharts) -> bool:
    """4.22  Whether somebody left the map, so that ways were open that were closed before."""
    stood, stand = (
        {standing.counter for space, standing in board.each_standing() if space in charts.map}
        for board in (start, end)
    )
    return not stood <= stand


def _marched(survey: Survey, start: Position, end: Position, id: str) -> bool:
    charts, counter = survey.charts, survey.charts.counters[id]
    places = (*start.where(id), *end.where(id))
    if not counter.is_combat_unit or is_paratroop(counter) or has_bonus(survey, start, id):
        return False
    on_the_map = all(each in charts.map and charts.in_chad(each) for each in places)
    return len(set(places)) == len(places) == 2 and on_the_map


def _is_out_of_the_way(survey: Survey, there: Moves, id: str, stop: str, goal: str) -> bool:
    """4.10  Whether a unit that marches to a stop has not the points left to march on to its goal."""
    charts, move = survey.charts, there[stop]
    if move.mode is not Mode.MARCH or stop not in charts.map or not charts.in_chad(stop):
        return False
    if charts.map.distance(stop, goal) < _APART or move.attacks:
        return False
    onward = moves_of(_standing_there(survey, id, stop).once(Survey, charts), id)
    on = onward.by_destination.get(goal)
    return on is not None and on.mode is Mode.MARCH and move.cost + on.cost > there.allowance + _MORE


def _standing_there(survey: Survey, id: str, stop: str) -> Position:
    position = survey.position
    (origin,) = position.where(id)
    (standing,) = [each for each in position.stack(origin) if each.counter == id]
    left = position.with_stack(origin, [each for each in position.stack(origin) if each is not standing])
    return left.with_stack(stop, (*left.stack(stop), standing))
