"""Chapter 4: what a movement portion asks, and what it refuses by which rule: who moves, and where to."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.chad.movement.commanders import has_bonus
from rules.chad.movement.march import Move, mover
from rules.chad.movement.move_reasons import fault_of
from rules.chad.movement.survey import Survey
from rules.engine.board.position import Position
from rules.engine.play.choice import Barred, Effect, Refusals
from rules.engine.play.procedure import Choice, Option

__all__ = ["is_with_strangers", "where_to", "who_moves"]

_STRANGERS = {"Libya": ("France", "OAU"), "France": ("Libya",), "OAU": ("Libya",)}
"""8.30: who never ends a segment with whom."""


def who_moves(survey: Survey, side: str, able: Mapping[str, str], moved: Collection[str]) -> Choice:
    """4.10  Ask for a counter of those that are able to move, each with its space."""
    charts = survey.charts
    options = tuple(
        Option(id, f"{charts.counters[id].name} at {charts.place(space)}", effect=Effect((id,), space))
        for id, space in able.items()
    )

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
    title = "Move a counter"
    return Choice(id, "4.10", side, title, options, 0, kind="unit", purpose="mover", barred=barred)


def where_to(survey: Survey, began: Position, side: str, id: str, moves: Mapping[str, Move]) -> Choice:
    """4.10  Ask where a counter goes that moves; what is closed to it has the rule that closes it."""
    charts, origin = survey.charts, survey.places[id][0]
    name = charts.counters[id].name
    ways = tuple(
        Option(
            each,
            f"{charts.place(each)} ({move.mode}, {move.cost:g})",
            effect=Effect((id,), origin, each, move.cost, str(move.mode)),
        )
        for each, move in moves.items()
    )

    def why(goal: str) -> Barred | None:
        moving = mover(survey, id)
        if goal in moves or goal == origin or moving is None:
            return None
        if is_with_strangers(survey, id, goal):
            return Barred("8.30", f"{name} ends its segment with units it never stands with")
        fault = fault_of(survey, moving, goal, has_bonus(survey, began, id))
        return Barred(fault.rule, f"{name} {fault.reason}") if fault is not None else None

    places = (*charts.map, *(box for box in charts.boxes if charts.sanctuary_of_box(box)))
    return Choice(
        f"goal-{id}", "4.10", side, f"{name} moves to", ways, 0,
        kind="space", of=(id,), purpose="destination", barred=Refusals(places, why),
    )  # fmt: skip


def is_with_strangers(survey: Survey, id: str, goal: str) -> bool:
    """8.30  Whether units stand at a goal with which those of a counter's force never end a segment."""
    strangers = _STRANGERS.get(survey.charts.counters[id].force, ())
    own = survey.combat.get(survey.owners[id], {})
    return any(unit.force in strangers for unit in own.get(goal, ()))
