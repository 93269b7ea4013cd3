"""Chapter 12: placing new and returning units (12.32, 12.40, 12.43), and what a game remembers of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from guelta.rules.chad.attacks.igf_duties import with_duties
from guelta.rules.chad.board.shared_hexes import share
from guelta.rules.chad.board.traces import with_fugitives
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.political_charts import Entry, entry
from guelta.rules.chad.components.elimination import resting_place
from guelta.rules.chad.components.in_force import in_force
from guelta.rules.chad.components.terms import (
    combat_units,
    has_arrived,
    independent_factions,
    is_conventional,
    names,
    owner,
    plural,
    role,
)
from guelta.rules.chad.intervention.intervention import with_libyan_aid
from guelta.rules.chad.movement.fortification import with_builders
from guelta.rules.chad.movement.stacking import over_limit
from guelta.rules.chad.water.thirst import with_thirst
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.sequence import Sequence

__all__ = [
    "arrivals_over_limit",
    "intervention_unit_misplaced",
    "losses_to_return",
    "may_be_placed",
    "remember",
    "task_force_of_manta_misplaced",
    "task_forces_misplaced",
    "task_forces_of_1987",
]

_REINFORCEMENTS = ("government-reinforcements", "rebel-reinforcements")
_CAPITAL = "1537"
_SOUTH_EDGE = ("car", 16, 28)
"""12.43: the south map edge from 1653 to 2852; 1853 is off limits and 2053 the airbase."""


@check("12.32")
def losses_to_return(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """12.32  At the adjustment all units in Task Force Losses go to the Reinforcements box of their side.

    OAU units that were lost are out of play, and do not come back from there.
    """
    lost = position.stack("task-force-losses")
    kept = [each for each in lost if _rests(position, charts, each) != "task-force-losses"]
    if kept:
        yield due(
            "task-force-losses",
            [standing.counter for standing in kept],
            f"in {charts.place('task-force-losses')}, from where they do not return",
            f"the owner puts them into {charts.place(_rests(position, charts, kept[0]))}",
        )
    stack = [each for each in lost if each not in kept]
    if stack:
        yield due(
            "task-force-losses",
            [standing.counter for standing in stack],
            f"still in {charts.place('task-force-losses')}",
            "move them all to the Reinforcements box of the player who controls them",
        )


def _rests(position: Position, charts: ChadCharts, unit: Standing) -> str:
    return resting_place(position, charts, charts.counters[unit.counter])[0]


@check("12.40")
def arrivals_over_limit(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """12.40  Arriving units may be placed over the limit, but not end the movement that follows so."""
    for over in over_limit(position, charts):
        arrived = [unit for unit in over.units if has_arrived(unit)]
        if arrived and not any("ex-igf" in unit.marks for unit in over.units):
            yield over.violation(position, charts, f", with {plural(len(arrived), 'new unit')}")


_PLACEMENT = {
    "France": "N'Djamena (1537) or the south map edge from 1653 to 2852",
    "OAU": "N'Djamena (1537)",
    "Libya": "a Libya entry hex on the north map edge",
}


def _placed(unit: Standing) -> str:
    """Return the hex in which a unit arrived in this impulse, "" for any other unit."""
    return next(
        (mark.removeprefix("arrived-") for mark in sorted(unit.marks) if mark.startswith("arrived-")), ""
    )


def may_be_placed(charts: ChadCharts, counter: ChadCounter, space: str) -> bool:
    """12.43  Whether an intervention unit may arrive in a space, whoever stands there."""
    if counter.force == "Libya":
        return charts.entry(space) == "libya"
    if space == _CAPITAL:
        return True
    if space == charts.ground.airbase_off_map:  # 4.82
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
                f"still in the entry hex {charts.place(space)}",
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
        elsewhere = _entry_of(position, charts, unit)  # of which its own number speaks
        if elsewhere is None and not may_be_placed(charts, counter, placed):
            yield violation(
                space,
                [unit.counter],
                f"placed at {charts.place(placed)}, where it does not arrive",
                f"the owner places it again, at {_PLACEMENT[counter.force]}",
                charts.kind_rests_on(placed),
            )
        elif (
            space == placed and space in charts.battlefield and _enemy_unit_in(position, charts, unit, stack)
        ):
            yield violation(
                space,
                [unit.counter],
                f"placed on enemy units at {charts.place(placed)}",
                f"the owner places it again without an enemy, at {_PLACEMENT[counter.force]}",
            )


@check("14.11")
def task_force_of_manta_misplaced(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.11  In Operation Manta the waiting French and OAU units enter at N'Djamena, during turn 9 only.

    Units returning from Task Force Losses, from the next turn on, follow 12.43 again.
    """
    yield from task_forces_misplaced(position, charts, "14.11")


@check("14.21")
def task_forces_of_1987(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.21  In turn 15 the French enter together at one of three hexes, and the last Libyans at 3811.

    They all have to come in, in the third impulse at the latest.
    """
    yield from task_forces_misplaced(position, charts, "14.21")
    yield from _apart(position, charts)
    yield from _left_waiting(position, charts)


def task_forces_misplaced(position: Position, charts: ChadCharts, rule: str) -> Iterator[Finding]:
    """14.00  Name units placed elsewhere than where this number of a scenario lets its task forces in."""
    for space, stack in position.each_stack():
        for unit in combat_units(charts, stack):
            placed = _placed(unit)
            special = _entry_of(position, charts, unit) if placed else None
            if special is None or special.rule != rule or placed in special.hexes:
                continue
            yield violation(
                space,
                [unit.counter],
                f"placed at {charts.place(placed)}, where it does not enter",
                f"the owner places it again, at {' or '.join(map(charts.place, special.hexes))}",
            )


def _entry_of(position: Position, charts: ChadCharts, unit: Standing) -> Entry | None:
    """14.00  Return where the scenario lets a unit in during this turn, None where it says nothing of it."""
    scenario, turn = position.fields.get("scenario", ""), Sequence.turn(position.cursor) or 0
    return entry(charts, scenario, turn, charts.counters[unit.counter].force)


def _apart(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.21  Units that must enter at the same time and in the same hex are not brought in piecemeal."""
    units = [
        (_placed(each) or space, each)
        for space, stack in position.each_stack()
        for each in combat_units(charts, stack)
        if _placed(each) or space in _REINFORCEMENTS
        if (special := _entry_of(position, charts, each)) is not None and special.together
    ]
    spaces = dict.fromkeys(space for space, _ in units)
    if len(spaces) > 1:
        yield violation(
            next(iter(spaces)),
            [each.counter for _, each in units],
            f"brought in piecemeal: {', '.join(map(charts.place, spaces))}",
            "the owner brings them all in at the same time, in one hex",
        )


def _left_waiting(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.21  Name task forces that had to come in by the third impulse, where a hex was open to them."""
    side, _, phase = position.cursor.partition("/impulse-3/")[2].partition("/")
    if phase not in ("reinforcements", "movement"):
        return
    waiting: dict[Entry, list[Standing]] = {}
    for unit in combat_units(charts, position.stack(f"{side}-reinforcements")):
        special = _entry_of(position, charts, unit)
        if special is not None and special.must:
            waiting.setdefault(special, []).append(unit)
    told = due if phase == "reinforcements" else violation
    for special, units in waiting.items():
        held = {hex: _enemy_unit_in(position, charts, units[0], position.stack(hex)) for hex in special.hexes}
        hexes = [hex for hex in special.hexes if not held[hex]]
        if hexes:
            yield told(
                f"{side}-reinforcements",
                [each.counter for each in units],
                f"{names(charts, units)} in {charts.place(f'{side}-reinforcements')},"
                " though they must enter in this turn",
                f"the owner places them at {' or '.join(map(charts.place, hexes))}",
            )


def _enemy_unit_in(
    position: Position, charts: ChadCharts, unit: Standing, stack: tuple[Standing, ...]
) -> bool:
    own = owner(position, charts, unit)
    return any(owner(position, charts, other) not in ("", own) for other in combat_units(charts, stack))


def remember(charts: ChadCharts, before: Position, after: Position) -> Position:
    """Mark on `after` what only the way from `before` shows, and take off what is outlived.

    `arrived-HEX`: the unit came out of a Reinforcements box to HEX in this impulse (12.40, 12.43).
    `ex-igf`: the unit belonged to an IGF, and its owner has not had a segment since (11.32, with Part II).
    `shared-HEX`: the unit stands among enemies there although nobody moved in (4.22).
    `builds-HEX`: the battalion builds a fortification there in this segment (4.70).
    The field `libyan-aid`: Libyans have supported this FAP government, or not (8.40).
    `fled-HEX`: the counter came into an entry hex in combat (4.25).
    `stood-HEX`, `must-attack-HEX`: who stands next to an independent faction, and who came there (11.33).
    `began-dry`, `began-wet`: the unit began this segment without water, or with it though marked (4.33).
    Of the first board nothing is known but how it stands: then `before` is empty.
    """
    if not before.spaces:
        return with_duties(charts, before, _who_may_have_arrived(charts, after), tuple(after.spaces))
    after = with_libyan_aid(charts, before, after)
    spaces, freed = _at_stake(charts, before, after)
    exempt = freed if in_force(charts, after, "11.32") else ()
    after = _of_arrivals(charts, before, after, spaces, exempt)
    after = with_builders(charts, before, with_thirst(charts, before, after, spaces), spaces)
    after = with_duties(charts, before, after, spaces)
    return share(charts, before, with_fugitives(charts, before, after, spaces), spaces, freed)


def _who_may_have_arrived(charts: ChadCharts, first: Position) -> Position:
    """12.43  Take an intervention unit in an entry hex of its own for one that arrived in this impulse."""
    if "/impulse-" not in first.cursor:
        return first
    for space in [each for each in first.spaces if charts.entry(each)]:
        stack = [
            each.marked(f"arrived-{space}") if _may_have_arrived(charts, each, space) else each
            for each in first.stack(space)
        ]
        first = first.with_stack(space, stack)
    return first


def _may_have_arrived(charts: ChadCharts, unit: Standing, space: str) -> bool:
    counter = charts.counters[unit.counter]
    is_known = any(map(_is_memory, unit.marks))
    return not is_known and is_conventional(counter) and may_be_placed(charts, counter, space)


def _at_stake(
    charts: ChadCharts, before: Position, after: Position
) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the spaces where marks may have to change, and the factions no longer independent (11.30).

    Those are where other counters stand now, or with other marks; once the cursor or a field has changed, or
    which factions are independent, as only their home towns show, all spaces.
    """
    spaces = after.changed_from(before)
    then: dict[str, str] = {}
    now: dict[str, str] = {}
    if not charts.home_towns.isdisjoint(spaces):
        then, now = independent_factions(before, charts), independent_factions(after, charts)
    if (before.cursor, before.fields, then) != (after.cursor, after.fields, now):
        spaces = tuple({**before.spaces, **after.spaces})
    return spaces, frozenset(then) - frozenset(now)


def _of_arrivals(
    charts: ChadCharts, before: Position, after: Position, spaces: Collection[str], freed: Collection[str]
) -> Position:
    ended = _ended(before.cursor, after.cursor)
    memory = {
        standing.counter: _still_true(charts, before, standing, ended)
        for space in spaces
        for standing in before.stack(space)
        if any(map(_is_memory, standing.marks))
    }
    waiting = {standing.counter for box in _REINFORCEMENTS for standing in before.stack(box)}
    waiting -= {standing.counter for box in _REINFORCEMENTS for standing in after.stack(box)}
    if not (memory or freed or waiting):
        return after
    touched = waiting | set(memory)
    told = {}
    for space in spaces:
        stack = after.stack(space)
        if any(
            standing.counter in touched or standing.marks or charts.counters[standing.counter].force in freed
            for standing in stack
        ):
            told[space] = tuple(
                replace(standing, marks=_marks(charts, space, standing, memory, waiting, freed))
                for standing in stack
            )
    return after.with_stacks(told)


def _marks(
    charts: ChadCharts,
    space: str,
    standing: Standing,
    memory: dict[str, set[str]],
    waiting: set[str],
    freed: Collection[str],
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
    if role(before, owner(before, charts, standing)) in ended:
        marks -= {"ex-igf"}
    return marks


def _ended(old: str, new: str) -> set[str]:
    """Return which of `impulse`, `government`, `rebel` ended as the cursor went from old to new."""
    then, now = old.split("/"), new.split("/")
    ended = set()
    if then[:3] != now[:3]:
        ended.add("impulse")
    if then[:4] != now[:4] and len(then) > 3:
        ended.add(then[3])
    return ended
