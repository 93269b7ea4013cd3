"""Chapter 4: what a movement portion asks, and what it refuses by which rule: who moves, and where to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.movement.commanders import has_bonus
from guelta.rules.chad.movement.march import Move, mover
from guelta.rules.chad.movement.move_reasons import fault_of
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Barred, Effect, Refusals
from guelta.rules.engine.play.procedure import Choice, Option

__all__ = ["strangers_of", "where_to", "who_moves"]

_STRANGERS = {"Libya": ("France", "OAU"), "France": ("Libya",), "OAU": ("Libya",)}
"""8.30: who never ends a segment with whom."""


def who_moves(
    survey: Survey, side: str, able: Mapping[str, str], moved: Collection[str], *, quiet: bool
) -> Choice:
    """4.10  Ask for a counter of those that are able to move, each with its space."""
    charts = survey.charts

    def title(id: str, space: str) -> str:
        return "" if quiet else f"{charts.counters[id].name} at {charts.place(space)}"

    options = tuple(Option(id, title(id, space), effect=Effect((id,), space)) for id, space in able.items())

    def why(id: str) -> Barred | None:
        if id in able:
            return None
        name = charts.counters[id].name
        if id in moved:
            return Barred("4.10", f"{name} has moved in this segment")
        if survey.role(survey.owners[id]) != side:
            return Barred("4.10", f"{name} does not move in the segment of another player")
        return Barred("4.10", f"{name} never moves, or stands where nobody moves from")

    id, barred = f"move-{len(moved) + 1}", Refusals(survey.places, why)
    return Choice(id, "4.10", side, "Move a counter", options, 0, kind="unit", purpose="mover", barred=barred)


def where_to(
    survey: Survey, began: Position, side: str, id: str, moves: Mapping[str, Move], *, quiet: bool
) -> Choice:
    """4.10  Ask where a counter goes that moves; what is closed to it has the rule that closes it."""
    charts, origin = survey.charts, survey.places[id][0]
    name = charts.counters[id].name

    def title(goal: str, move: Move) -> str:
        return "" if quiet else f"{charts.place(goal)} ({move.mode}, {move.cost:g})"

    ways = tuple(
        Option(goal, title(goal, move), effect=Effect((id,), origin, goal, move.cost, move.mode))
        for goal, move in moves.items()
    )

    def why(goal: str) -> Barred | None:
        moving = mover(survey, id)
        if goal in moves or goal == origin or moving is None:
            return None
        if goal in strangers_of(survey, id):
            return Barred("8.30", f"{name} ends its segment with units it never stands with")
        fault = fault_of(survey, moving, goal, has_bonus(survey, began, id))
        return Barred(fault.rule, f"{name} {fault.reason}") if fault is not None else None

    return Choice(
        f"goal-{id}", "4.10", side, f"{name} moves to", ways, 0,
        kind="space", of=(id,), purpose="destination", barred=Refusals(_places(charts), why),
    )  # fmt: skip


def _places(charts: ChadCharts) -> Iterator[str]:
    """Yield where a player might try to go: every hex, and every sanctuary box."""
    yield from charts.map
    yield from (box for box in charts.boxes if charts.sanctuary_of_box(box))


def strangers_of(survey: Survey, id: str) -> frozenset[str]:
    """8.30  Return the hexes of units with which those of a counter's force never end a segment."""
    strangers = _STRANGERS.get(survey.charts.counters[id].force, ())
    own = survey.combat.get(survey.owners[id], {}) if strangers else {}
    return frozenset(hex for hex, units in own.items() if any(unit.force in strangers for unit in units))
