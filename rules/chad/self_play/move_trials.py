"""Chapter 4: what movement offers, to be held against what its audits say (4.10)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.terms import is_left_out, segment
from guelta.rules.chad.movement.march import mover
from guelta.rules.chad.movement.movement import moves_of
from guelta.rules.engine.advice.solitaire import Generator
from guelta.rules.engine.board.position import Position

__all__ = ["MOVEMENT"]

_ABROAD = "out-of-country"


def _movers(position: Position, charts: ChadCharts) -> Sequence[str]:
    """4.10  Return every counter in the field that moves at all but those of the player who does not.

    His leaders and Commanders may be overrun (5.64), and his units stay: no generator offers them anything.
    """
    if is_left_out(position, charts) or not position.fields.get("government"):
        return ()
    survey, side = position.once(Survey, charts), segment(position)
    return [
        id
        for id, (space, _) in survey.places.items()
        if survey.role(survey.owners[id]) in ("", side)
        and (space in charts.map or charts.sanctuary_of_box(space) or space == _ABROAD)
        and mover(survey, id) is not None
    ]


def _moves(position: Position, charts: ChadCharts, counter: str) -> Collection[str]:
    return moves_of(position.once(Survey, charts), counter).by_destination


def _spaces(charts: ChadCharts) -> Sequence[str]:
    """4.00  Return every hex, every section of a sanctuary, and abroad."""
    boxes = [box.id for group in ("sanctuary", "arrivals") for box in charts.boxes.group(group)]
    return [*charts.map, *boxes, _ABROAD]


def _beside(charts: ChadCharts, space: str) -> Sequence[str]:
    """4.10  Return the hexes next to one, the sections of a sanctuary for another."""
    if space in charts.map:
        return [*charts.map.neighbours(space)]
    country = charts.sanctuary_of_box(space)
    return [each for each in (f"arrivals-{country}", f"sanctuary-{country}") if country and each != space]


MOVEMENT: Generator[ChadCharts] = Generator("movement", _movers, _moves, _spaces, _beside)
