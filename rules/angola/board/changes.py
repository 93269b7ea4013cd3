"""8, 2.4.2  What comes and goes in a region: Units removed, added and moved, and what is left seen to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from guelta.rules.angola.board.forces import Force, Region, region_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import MINEFIELD
from guelta.rules.engine.board.position import Position, Standing

__all__ = ["added", "into_column", "joined", "lifted", "moved", "put_down", "removed", "sent"]


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
    for region in regions:  # before they are lifted: what they carried is known by who lies above it
        found = region_of(position, charts, region)
        for force in found.forces:
            found = found.with_force(force.without(units))
        position = put_down(position, charts, region, found)
    position = lifted(position, units)
    for unit in units:
        position = sent(position, home_of(charts, unit, for_good=for_good), [Standing(unit)])
    return position


def put_down(position: Position, charts: AngolaCharts, region: str, found: Region) -> Position:
    """2.4.2, 8.1, 9.9.1  Return the board with a region as it is now, without what cannot stay there.

    A marker without Units goes off the map. What a Force without Units carried goes to another Force of its
    Faction there, a minefield to an ally's too; what nobody takes goes back to the pool.
    """
    kept = Region(tuple(each for each in found.forces if each.units), found.others)
    off: list[Standing] = []
    for force in found.forces:
        if force.units:
            continue
        off += [force.marker or Standing(force.column)] if force.column else []
        off += force.jungle
        for piece in force.equipment:
            heir = _heir(charts, kept, force.side, piece)
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


def _heir(charts: AngolaCharts, kept: Region, side: str, piece: Standing) -> Force | None:
    """2.4.2, 9.9.1  Return the Force that takes a piece over, None for none."""
    heir = next((each for each in kept.forces if each.side == side), None)
    if heir is None and piece.face == MINEFIELD:
        allies = charts.members(charts.alliance(side))
        heir = next((each for each in kept.forces if each.side in allies), None)
    return heir


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
    return put_down(position, charts, region, found.with_force(joined))


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
    going = tuple(each for own in found.of(side) for each in own.of(units))  # of a Column by force, too
    carried = tuple(each for own in found.of(side) for each in own.equipment if each.counter in equipment)
    whole = not column and len(force.of(units)) == len(force.units)
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
    position = put_down(position, charts, start, found)
    if force.jungle and (column or whole):
        position = sent(position, "jungle-markers", force.jungle)
    there = region_of(position, charts, end)
    if column:
        fresh = Force(side, column, going, carried, marker=marker)
        return put_down(position, charts, end, there.with_force(fresh))
    return added(position, charts, end, side, going, "", carried)


def into_column(
    position: Position, charts: AngolaCharts, region: str, column: str, units: Iterable[str]
) -> Position:
    """8.1  Put Units of a region beneath a Column marker, which lies there or comes from off the map."""
    units, side = tuple(units), charts.counters[column].side
    if region not in position.where(column):
        position = lifted(position, [column])
    found = region_of(position, charts, region)
    target = found.force_of(side, column)
    for force in found.of(side):
        if force.column != column and force.of(units):
            rest = force.without(units)
            given = () if rest.units else force.equipment
            target = replace(
                target,
                units=(*target.units, *force.of(units)),
                equipment=(*target.equipment, *given),
            )
            found = found.with_force(replace(rest, equipment=() if given else rest.equipment))
    if target.jungle:  # 7.2-exception-4: it combines with another Force
        position = sent(position, "jungle-markers", target.jungle)
        target = replace(target, jungle=())
    return put_down(position, charts, region, found.with_force(target))


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
