"""Chapter 12: placing new and returning units (12.32, 12.40, 12.43), and what a game remembers of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.chad.charts import ChadCharts
from rules.chad.charts_politics import entry
from rules.chad.fortification import with_builders
from rules.chad.shared_hexes import share
from rules.chad.stacking import has_arrived, over_limit
from rules.chad.terms import (
    combat_units,
    independent_factions,
    is_conventional,
    names,
    owner,
    role,
)
from rules.engine.counter import Counter
from rules.engine.finding import Finding, due, violation
from rules.engine.game import check
from rules.engine.position import Position, Standing
from rules.engine.sequence import Sequence

__all__ = [
    "arrivals_over_limit",
    "intervention_unit_misplaced",
    "losses_to_return",
    "may_be_placed",
    "remember",
    "task_force_placed_outside_the_capital",
]

_REINFORCEMENTS = ("government-reinforcements", "rebel-reinforcements")
_CAPITAL = "1537"
_SOUTH_EDGE = ("car", 16, 28)
"""12.43: the south map edge from 1653 to 2852; 1853 is off limits and 2053 the airbase."""


@check("12.32")
def losses_to_return(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """12.32  At the adjustment all units in Task Force Losses go to the Reinforcements box of their side."""
    stack = position.stack("task-force-losses")
    if stack:
        yield due(
            "task-force-losses",
            [standing.counter for standing in stack],
            f"{names(charts, stack)} in {charts.place('task-force-losses')}",
            "move them all to the Reinforcements box of the player who controls them",
        )


@check("12.40")
def arrivals_over_limit(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """12.40  Arriving units may be placed over the limit, but not end the movement that follows so."""
    for over in over_limit(position, charts):
        arrived = [unit for unit in over.units if has_arrived(unit)]
        if arrived and not any("ex-igf" in unit.marks for unit in over.units):
            yield over.violation(position, charts, f", with the new {names(charts, arrived)}")


_PLACEMENT = {
    "France": "N'Djamena (1537) or the south map edge from 1653 to 2852",
    "OAU": "N'Djamena (1537)",
    "Libya": "a Libya entry hex on the north map edge",
}


def _placed(unit: Standing) -> str:
    """Give the hex in which a unit arrived in this impulse, "" for any other unit."""
    return next(
        (mark.removeprefix("arrived-") for mark in sorted(unit.marks) if mark.startswith("arrived-")), ""
    )


def may_be_placed(charts: ChadCharts, counter: Counter, space: str) -> bool:
    """12.43  Whether an intervention unit may arrive in a space, whoever stands there."""
    if counter.force == "Libya":
        return charts.entry(space) == "libya"
    if space == _CAPITAL:
        return True
    if charts.kind(space) == "offmap_airbase":  # 4.82
        return counter.force == "France" and counter.type == "airborne infantry"
    country, first, last = _SOUTH_EDGE
    return counter.force == "France" and charts.entry(space) == country and first <= int(space[:2]) <= last


@check("12.43")
def intervention_unit_misplaced(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """12.43  French, Libyan and OAU units arrive in places of their own, where no enemy combat unit stands.

    Those still in an entry hex when the combat of an impulse is over return to Task Force Losses. French
    paratroops may begin at 2053 (4.82).
    """
    leftover = position.cursor.endswith("/combat")
    for space, stack in position.each_stack():
        waiting = [
            unit for unit in combat_units(charts, stack) if is_conventional(charts.counters[unit.counter])
        ]
        if leftover and waiting and charts.kind(space) == "entry":
            yield due(
                space,
                [unit.counter for unit in waiting],
                f"{names(charts, waiting)} still in the entry hex {charts.place(space)}",
                f"the owner moves them to {charts.place('task-force-losses')}",
                charts.kind_rests_on(space),
            )
        yield from _misplaced(position, charts, space, stack)


def _misplaced(
    position: Position, charts: ChadCharts, space: str, stack: tuple[Standing, ...]
) -> Iterator[Finding]:
    for unit in combat_units(charts, stack):
        counter, placed = charts.counters[unit.counter], _placed(unit)
        if not placed or counter.force not in _PLACEMENT:
            continue
        if not may_be_placed(charts, counter, placed) and placed not in _let_in(position, charts, unit):
            yield violation(
                space,
                [unit.counter],
                f"{names(charts, [unit])} was placed at {charts.place(placed)}",
                f"the owner places it again, at {_PLACEMENT[counter.force]}",
                charts.kind_rests_on(placed),
            )
        elif space == placed and _enemy_unit_in(position, charts, unit, stack):
            yield violation(
                space,
                [unit.counter],
                f"{names(charts, [unit])} was placed on enemy units at {charts.place(placed)}",
                f"the owner places it again without an enemy, at {_PLACEMENT[counter.force]}",
            )


def _let_in(position: Position, charts: ChadCharts, unit: Standing) -> tuple[str, ...]:
    """14.21  Give the hexes in which a scenario lets the task forces of a side in during this turn."""
    scenario, turn = position.fields.get("scenario", ""), Sequence.turn(position.cursor) or 0
    special = entry(charts, scenario, turn, role(position, owner(position, charts, unit)))
    return special.hexes if special else ()


@check("14.11", applies=["14.21", "14.41"])
def task_force_placed_outside_the_capital(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.11  In Operation Manta the waiting French and OAU units enter at N'Djamena, during turn 9 only.

    So it is with the task forces of the Toyota War (14.21) and of the campaign (14.41). Units
    returning from Task Force Losses, from the next turn on, follow 12.43 again.
    """
    for space, stack in position.each_stack():
        for unit in combat_units(charts, stack):
            placed, allowed = _placed(unit), _let_in(position, charts, unit)
            if charts.counters[unit.counter].force == "FANT" or not (placed and allowed) or placed in allowed:
                continue
            yield violation(
                space,
                [unit.counter],
                f"{names(charts, [unit])} was placed at {charts.place(placed)}",
                f"the owner places it again, at {' or '.join(map(charts.place, allowed))}",
            )


def _enemy_unit_in(
    position: Position, charts: ChadCharts, unit: Standing, stack: tuple[Standing, ...]
) -> bool:
    own = owner(position, charts, unit)
    return any(owner(position, charts, other) not in ("", own) for other in combat_units(charts, stack))


def remember(charts: ChadCharts, before: Position, after: Position) -> Position:
    """Mark on `after` what only the way from `before` shows, and take off what is outlived.

    `arrived-HEX`: the unit came out of a Reinforcements box to HEX in this impulse (12.40, 12.43).
    `ex-igf`: the unit belonged to an IGF, and its owner has not had a segment since (11.32).
    `shared-HEX`: the unit stands among enemies there although nobody moved in (4.22).
    `builds-HEX`: the battalion builds a fortification there in this segment (4.70).
    """
    return share(charts, before, with_builders(charts, before, _of_arrivals(charts, before, after)))


def _of_arrivals(charts: ChadCharts, before: Position, after: Position) -> Position:
    ended = _ended(before.cursor, after.cursor)
    memory = {
        standing.counter: _still_true(charts, before, standing, ended)
        for _, standing in before.each_standing()
        if any(map(_is_memory, standing.marks))
    }
    freed = set(independent_factions(before, charts)) - set(independent_factions(after, charts))
    waiting = {standing.counter for box in _REINFORCEMENTS for standing in before.stack(box)}
    waiting -= {standing.counter for box in _REINFORCEMENTS for standing in after.stack(box)}
    if not (memory or freed or waiting):
        return after
    spaces = dict(after.spaces)
    touched = waiting | set(memory)
    for space, stack in after.each_stack():
        if any(
            standing.counter in touched or standing.marks or charts.counters[standing.counter].force in freed
            for standing in stack
        ):
            spaces[space] = tuple(
                replace(standing, marks=_marks(charts, space, standing, memory, waiting, freed))
                for standing in stack
            )
    return replace(after, spaces=spaces)


def _marks(
    charts: ChadCharts,
    space: str,
    standing: Standing,
    memory: dict[str, set[str]],
    waiting: set[str],
    freed: set[str],
) -> frozenset[str]:
    marks = set(memory.get(standing.counter, ()))
    kept = {mark for mark in standing.marks if not _is_memory(mark)}
    if space in charts.map and standing.counter in waiting:
        marks.add(f"arrived-{space}")
    if charts.counters[standing.counter].force in freed:
        marks.add("ex-igf")
    return frozenset(kept | (marks if space not in _REINFORCEMENTS else marks & {"ex-igf"}))


def _is_memory(mark: str) -> bool:
    return mark == "ex-igf" or mark.startswith("arrived-")


def _still_true(charts: ChadCharts, before: Position, standing: Standing, ended: set[str]) -> set[str]:
    marks = set(filter(_is_memory, standing.marks))
    if "impulse" in ended:
        marks &= {"ex-igf"}
    if "ex-igf" in marks and role(before, owner(before, charts, standing)) in ended:
        marks -= {"ex-igf"}
    return marks


def _ended(old: str, new: str) -> set[str]:
    """Give which of `impulse`, `government`, `rebel` ended as the cursor went from old to new."""
    if old == new:
        return set()
    then, now = old.split("/"), new.split("/")
    ended = set()
    if then[:3] != now[:3]:
        ended.add("impulse")
    if then[:4] != now[:4] and len(then) > 3:
        ended.add(then[3])
    return ended
