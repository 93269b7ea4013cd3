"""8, 2.4.2  What comes and goes in a region: Units removed, added and moved, and what is left tidied up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.angola.board.forces import Region, region_of
from rules.angola.charts.angola_charts import AngolaCharts
from rules.angola.charts.counter import MINEFIELD
from rules.engine.board.position import Position, Standing

__all__ = ["added", "into_column", "joined", "lifted", "moved", "removed", "sent", "tidied"]


def sent(position: Position, space: str, standings: Iterable[Standing]) -> Position:
    """Put counters that stand nowhere into a box, face up, shown and without marks."""
    fresh = tuple(Standing(each.counter) for each in standings)
    return position.with_stack(space, (*position.stack(space), *fresh)) if fresh else position


def lifted(position: Position, counters: Iterable[str]) -> Position:
    """Take counters off the board wherever they stand."""
    gone = {*counters}
    spaces = {space for counter in gone for space in position.where(counter)}
    return position.with_stacks(
        {space: tuple(each for each in position.stack(space) if each.counter not in gone) for space in spaces}
    )


def home_of(charts: AngolaCharts, unit: str, *, for_good: bool = False) -> str:
    """9.3.3, 12.2  Name the box of a Unit out of play: for Majors a pool, or where they are gone for good."""
    counter = charts.counters[unit]
    if counter.is_major:
        return f"lost-{counter.side}" if for_good else f"majors-{counter.side}"
    return f"stock-{counter.side}"


def removed(
    position: Position, charts: AngolaCharts, units: Iterable[str], *, for_good: bool = True
) -> Position:
    """9.3.3, 9.11.6  Take Units out of play; eliminated Majors are gone `for_good`."""
    units = tuple(units)
    regions = {space for unit in units for space in position.where(unit) if space in charts.map}
    position = lifted(position, units)
    for unit in units:
        position = sent(position, home_of(charts, unit, for_good=for_good), [Standing(unit)])
    for region in regions:
        position = tidied(position, charts, region)
    return position


def tidied(position: Position, charts: AngolaCharts, region: str) -> Position:
    """2.4.2, 8.1, 9.9.1  Send off what cannot stay: markers without Units, Equipment that nobody carries."""
    found = region_of(position, charts, region)
    kept = Region(tuple(each for each in found.forces if each.units), found.others)
    off: list[Standing] = []
    for force in found.forces:
        if force.units:
            continue
        off += [Standing(force.column)] if force.column else []
        off += force.jungle
        for piece in force.equipment:
            heir = next((each for each in kept.forces if each.side == force.side), None)
            if heir is None and piece.face == MINEFIELD:
                allies = charts.members(charts.alliance(force.side))
                heir = next((each for each in kept.forces if each.side in allies), None)
            if heir is None:
                off.append(piece)
            else:
                kept = kept.with_force(replace(heir, equipment=(*heir.equipment, piece)))
    strays = [each for each in kept.others if charts.counters[each.counter].kind in ("equipment", "jungle")]
    kept = replace(kept, others=tuple(each for each in kept.others if each not in strays))
    position = position.with_stack(region, kept.stack(charts))
    for each in (*off, *strays):
        counter = charts.counters[each.counter]
        box = {"equipment": "equipment", "jungle": "jungle-markers"}.get(counter.kind)
        position = sent(position, box or f"columns-{counter.side}", [each])
    return position


def added(
    position: Position,
    charts: AngolaCharts,
    region: str,
    side: str,
    units: Iterable[Standing] = (),
    column: str = "",
    equipment: Iterable[Standing] = (),
) -> Position:
    """Put Units and Equipment that stand nowhere into a Force; its +1 markers come off (7.2)."""
    found = region_of(position, charts, region)
    force = found.force_of(side, column)
    units, equipment = tuple(units), tuple(equipment)
    joined = replace(force, units=(*force.units, *units), equipment=(*force.equipment, *equipment))
    if units and force.jungle:
        position = sent(position, "jungle-markers", force.jungle)
        joined = replace(joined, jungle=())
    return position.with_stack(region, found.with_force(joined).stack(charts))


def moved(
    position: Position,
    charts: AngolaCharts,
    start: str,
    end: str,
    units: Iterable[str],
    column: str = "",
    equipment: Iterable[str] = (),
) -> Position:
    """Move Units of one Force, a Column with its marker, and Equipment; +1 markers come off."""
    units, equipment = tuple(units), {*equipment}
    side = charts.counters[units[0]].side
    found = region_of(position, charts, start)
    force = found.force_of(side, column)
    going = force.of(units)
    carried = tuple(each for own in found.of(side) for each in own.equipment if each.counter in equipment)
    whole = not column and len(going) == len(force.units)
    marker = force.marker
    for own in found.of(side):
        found = found.with_force(own.without([*units, *equipment]))
    stays = replace(found.force_of(side, column), jungle=() if column or whole else force.jungle)
    if column:  # what does not go along stands loose
        loose = found.force_of(side)
        left = replace(
            loose, units=(*loose.units, *stays.units), equipment=(*loose.equipment, *stays.equipment)
        )
        found = Region(tuple(each for each in found.forces if each.column != column), found.others)
        found = found.with_force(left)
    else:
        found = found.with_force(stays)
    position = position.with_stack(start, found.stack(charts))
    if force.jungle and (column or whole):
        position = sent(position, "jungle-markers", force.jungle)
    position = tidied(position, charts, start)
    if column:
        there = region_of(position, charts, end)
        fresh = replace(there.force_of(side, column), marker=marker)
        position = position.with_stack(end, there.with_force(fresh).stack(charts))
    return added(position, charts, end, side, going, column, carried)


def into_column(
    position: Position, charts: AngolaCharts, region: str, column: str, units: Iterable[str]
) -> Position:
    """8.1  Put Units of a region beneath a Column marker, which lies there or comes from off the map."""
    units, side = tuple(units), charts.counters[column].side
    if region not in position.where(column):
        position = lifted(position, [column])
    found = region_of(position, charts, region)
    taken = tuple(each for force in found.of(side) for each in force.of(units))
    for force in found.of(side):
        if force.column != column:
            found = found.with_force(force.without(units))
    target = found.force_of(side, column)
    target = replace(target, units=(*target.units, *taken))
    position = position.with_stack(region, found.with_force(target).stack(charts))
    return tidied(position, charts, region)


def joined(position: Position, charts: AngolaCharts, column: str, other: str) -> Position:
    """8.1.2  Put one Column's marker on the Units of another Column and the other's on its own."""
    (here,), (there,) = position.where(column), position.where(other)
    marks = {column: other, other: column}
    for region in {here, there}:
        stack = tuple(
            Standing(marks.get(each.counter, each.counter), each.face, each.marks, each.hidden)
            for each in position.stack(region)
        )
        position = position.with_stack(region, stack)
    return position
