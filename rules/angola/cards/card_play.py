"""4.2-2, 5.1, 5.2  One player's go in the Operations Phase: he turns over a card and does what it allows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from guelta.rules.angola.board.card_refusals import not_carried, not_left, not_loose, not_of_the_column, tired
from guelta.rules.angola.board.changes import into_column, joined, lifted, moved, put_down, sent
from guelta.rules.angola.board.control import enemies_in
from guelta.rules.angola.board.forces import Force, Region, holders, region_of
from guelta.rules.angola.board.memory import MOVED, STRAGGLED
from guelta.rules.angola.board.mines import mines_after_a_card, mines_before_a_card
from guelta.rules.angola.board.questions import of_counters, of_regions, picked
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import MINEFIELD
from guelta.rules.angola.combat.combat import Stage, fight
from guelta.rules.angola.movement.capture import take_place
from guelta.rules.angola.movement.refusals import refused_moves
from guelta.rules.angola.movement.steps import Mover, needs_roll, next_regions
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure
from guelta.rules.engine.seers import only

__all__ = ["turn_card"]


@procedure(
    "4.2-2",
    writes=[
        "4.2-2A(a)",
        "4.2-2A(b)",
        "4.2-2A(c)",
        "4.2-2A(d)",
        "7.2",
        "7.2-exception-4",
        "8.1.1",
        "8.1.2(a)",
        "8.1.2(b)",
        "9.3.2",
        "9.4",
        "9.6.2",
        "9.6.3",
        "9.7",
        "9.8",
        "9.9.1",
        "9.9.2",
        "9.10",
        "9.11.3",
        "9.11.5",
        "9.11.6",
        "9.11.7",
        "9.11.7(c)",
        "9.11.7(e)",
        "9.11.7(f)",
        "9.11.7(g)",
        "9.11.7(h)",
        "9.11.8",
        "9.12",
        "10.2",
        "10.3",
        "10.4",
        "14.3.1",
        "14.3.2",
        "14.3.2(1)",
        "14.3.2(2)",
    ],
    applies=[
        "5.1",
        "5.2",
        "5.2-Blank",
        "5.2-Column",
        "5.2-Command",
        "5.2-5th-Column",
        "4.2-2A",
        "5",
        "10",
        "4.2-2A(d)(i)",
        "4.2-2A(d)(ii)",
        "7",
        "7.1",
        "7.2-exception-1",
        "7.2-exception-2",
        "7.2-exception-3",
        "7.2-exception-3(a)",
        "7.2-exception-3(b)",
        "7.2-artillery",
        "7.2-heavy",
        "8.1.2",
        "8.1(ii)",
        "9.1",
        "9.2",
        "9.3",
        "9.3-step-1",
        "9.3-step-2",
        "9.3-step-3",
        "9.3-step-4",
        "9.3-step-5",
        "9.3-step-6",
        "9.3-step-7",
        "9.3-step-8",
        "9.3-step-9",
        "9.3-step-10",
        "9.3-step-11",
        "9.3.1",
        "9.3.3",
        "9.5",
        "9.6.1",
        "9.11",
        "9.11-step-9A",
        "9.11-step-9B",
        "9.11-step-9C",
        "9.11-step-9D",
        "9.11-step-9E",
        "9.11-step-9F",
        "9.11.1",
        "9.11.2",
        "9.11.4",
        "9.11.7(a)",
        "9.11.7(b)",
        "9.11.7(d)",
        "9.11.8(a)",
        "9.11.8(b)",
        "9.13",
        "11.3",
        "12.2-note-4",
        "14.1.1",
        "15",
        "14.1.2",
        "14.2",
        "1.2",
        "2.1",
        "2.3.2",
        "9",
        "9.6",
        "9.9",
        "17",
        "17.2",
        "17.5",
        "17.1",
        "17.2.1",
        "17.2.2",
        "17.3",
        "17.3(i)",
        "17.3(ii)",
        "17.3(iii)",
        "17.3.1",
        "17.3.2",
        "17.3.3",
        "17.4",
    ],
)
def turn_card(run: Run[AngolaCharts]) -> None:
    """4.2-2  The player to go turns over his top Operations Card and takes the actions it permits."""
    side = run.position.fields["active"]
    at = run.resumed(lambda: _turn_over(run, side))
    while isinstance(at, _March):
        at = _step(run, at) if not at.is_over else _arrive(run, at)
        if at is not None:
            run.commit(at)
    if at is not None:
        fight(run, at)
        take_place(run, side, at.region)
    mines_after_a_card(run, side)


@dataclass(frozen=True, slots=True)
class _March:
    """7.2  A Force between two steps: who moves, its Column or "", and the Equipment that goes along."""

    mover: Mover
    column: str
    equipment: tuple[str, ...]
    is_over: bool = False


def _turn_over(run: Run[AngolaCharts], side: str) -> _March | Stage | None:
    """4.2-2  Turn over the top card; give the Force that it lets move."""
    mines_before_a_card(run, side)
    (card,) = run.draw(Draw("card", "5.1", side, "Top card of the pack", f"pack-{side}"))
    run.put(card, f"turned-{side}")
    kind = run.charts.counters[card].type
    rule = {"blank": "(a)", "column": "(b)", "fifth": "(c)", "command": "(d)"}[kind]
    run.write(f"4.2-2A{rule}", f"{side.upper()} turns over: {run.charts.counters[card].name}", side=side)
    if kind == "column":
        return _column(run, side, f"{side}-column-{run.charts.counters[card].letter}")
    if kind == "fifth":
        return _fifth_column(run, side)
    if kind == "command":
        _command(run, side)
    return None


# ---- a Column card


def _column(run: Run[AngolaCharts], side: str, column: str) -> _March | None:
    """4.2-2A(b), R8  Detach, move, fight; nothing for a Column that is not on the map."""
    (region,) = run.position.where(column)
    if region not in run.charts.map:
        return None
    force = region_of(run.position, run.charts, region).force_of(side, column)
    barred = {unit.counter for unit in force.units if STRAGGLED in unit.marks}
    _detach(run, side, region, force)
    force = region_of(run.position, run.charts, region).force_of(side, column)
    if barred & {*force.ids}:
        return None  # 9.12: a straggler may not move again
    equipment = _equipment(run, side, region, force)
    return _March(Mover(side, force.ids, (region,), is_column=True), column, equipment)


def _arrive(run: Run[AngolaCharts], march: _March) -> Stage | None:
    """4.2-2A(b), 7.1  A Force that has moved fights who is where it came to, or takes the place."""
    mover, column, way = march.mover, march.column, march.mover.way
    if len(way) < 2:
        return None
    for counter in (column, *mover.units) if column else mover.units:
        run.mark(counter, MOVED)
    if column and enemies_in(run.position, run.charts, way[-1], mover.side):
        return Stage(mover.side, column, way[-1], way[-2])
    take_place(run, mover.side, way[-1])
    return None


def _detach(run: Run[AngolaCharts], side: str, region: str, force: Force) -> None:
    """8.1.1  Before it moves a Column may leave Units behind, never its last."""
    most = len(force.units) - 1
    title = f"Units that {run.charts.counters[force.column].name} leaves behind"
    options = of_counters(run, force.ids) if most else ()
    asked = Choice(
        "detach", "8.1.1", side, title, options, 0, most, kind="unit", of=(force.column,), purpose="mover"
    )
    barred = not_of_the_column(run.position, run.charts, side, force.column)
    left = run.choose(replace(asked, seen_by=only(side), barred=barred))
    if not left:
        return
    found = region_of(run.position, run.charts, region)
    loose = found.force_of(side)
    stays = Force(side, "", (*loose.units, *force.of(left)), loose.equipment, loose.jungle)
    found = found.with_force(force.without(left)).with_force(stays)
    run.position = put_down(run.position, run.charts, region, found)
    run.write("8.1.1", f"{len(left)} Units stay in {run.charts.place(region)}", side=side)


def _equipment(
    run: Run[AngolaCharts], side: str, region: str, force: Force, id: str = "equipment"
) -> tuple[str, ...]:
    """1.2-Equipment, 2.4.2  Return which mines and missiles go along; all of them where nobody stays."""
    found = region_of(run.position, run.charts, region)
    there = [each.counter for own in found.of(side) for each in own.equipment if each.face != MINEFIELD]
    stays = [unit for unit in found.units(side) if unit not in force.units]
    least = 0 if stays else len(there)
    title = "Equipment that goes along"
    choice = Choice(
        id,
        "2.4.2",
        side,
        title,
        of_counters(run, there),
        least,
        len(there),
        secret=True,
        kind="unit",
        seen_by=only(side),
        purpose="passenger",
        barred=not_carried(run.position, run.charts, there),
    )
    return picked(run, choice)


def _step(run: Run[AngolaCharts], march: _March) -> _March:
    """7.2  Move one step further, if the player wants to and the rules let him."""
    mover, column = march.mover, march.column
    options = of_regions(run, next_regions(run.position, run.charts, mover))
    id = f"step-{len(mover.way)}"
    title = f"Next region after {run.charts.place(mover.region)}"
    movers = (*mover.units, column) if column else mover.units
    asked = Choice(id, "7.2", mover.side, title, options, 0, kind="space", of=movers, purpose="destination")
    barred = refused_moves(run.position, run.charts, mover)
    chosen = run.choose(replace(asked, barred=barred))
    if not chosen or not _leaves(run, mover, chosen[0], column):
        return replace(march, is_over=True)
    equipment = _handed_on(run, mover, column, march.equipment)
    run.position = moved(run.position, run.charts, mover.region, chosen[0], mover.units, column, equipment)
    run.write("7.2", f"{mover.side.upper()} moves to {run.charts.place(chosen[0])}", side=mover.side)
    return _March(mover.onward(chosen[0]), column, equipment)


def _handed_on(
    run: Run[AngolaCharts], mover: Mover, column: str, equipment: tuple[str, ...]
) -> tuple[str, ...]:
    """2.4.2  On its way through a region with others of its Faction a Force gives and takes Equipment."""
    found = region_of(run.position, run.charts, mover.region)
    others = [unit for unit in found.units(mover.side) if unit.counter not in mover.units]
    if len(mover.way) < 2 or not others:
        return equipment
    force = Force(mover.side, column, found.force_of(mover.side, column).of(mover.units))
    return _equipment(run, mover.side, mover.region, force, f"equipment-{len(mover.way)}")


def _leaves(run: Run[AngolaCharts], mover: Mover, region: str, column: str) -> bool:
    """7.2-exception-4  Out of jungle off the road a Force rolls its rating or more; else it gets a marker."""
    if not needs_roll(run.charts, mover.region, region):
        return True
    found = region_of(run.position, run.charts, mover.region)
    force = found.force_of(mover.side, column)
    rule, rating = "7.2-exception-4", run.charts.jungle(mover.region)
    dice = run.roll(
        Roll("jungle", rule, mover.side, f"Out of the jungle of {mover.region}, {rating} or more")
    )
    rests_on = run.charts.map[mover.region].rests_on("jungle")
    if dice[0] + len(force.jungle) >= rating:
        run.write(rule, "The Force finds its way", dice=dice, side=mover.side, rests_on=rests_on)
        return True
    spare = run.position.stack("jungle-markers")[:1]
    for each in spare:
        run.position = lifted(run.position, [each.counter])
        more = Force(
            force.side, force.column, force.units, force.equipment, (*force.jungle, each), force.marker
        )
        found = region_of(run.position, run.charts, mover.region).with_force(more)
        run.position = put_down(run.position, run.charts, mover.region, found)
    run.write(
        rule, "The Force stays and has one more +1 marker", dice=dice, side=mover.side, rests_on=rests_on
    )
    return False


# ---- a 5th Column card


def _fifth_column(run: Run[AngolaCharts], side: str) -> _March | None:
    """4.2-2A(c), 7.1  Units of one region that are in no Column move together, never to an enemy."""
    able = {
        region: [unit.counter for unit in loose.units if STRAGGLED not in unit.marks]
        for region in holders(run.position, run.charts, side)
        if (loose := region_of(run.position, run.charts, region).force_of(side)).units
    }
    regions = of_regions(run, [region for region, units in able.items() if units])
    title = "Region that a Force without a Column leaves"
    chosen = run.choose(
        Choice(
            "fifth-region",
            "7.1",
            side,
            title,
            regions,
            0,
            kind="space",
            purpose="activate",
            barred=not_left(run.position, run.charts, side),
        )
    )
    if not chosen:
        return None
    region, found = chosen[0], region_of(run.position, run.charts, chosen[0])
    there = able.get(region) or [unit.counter for unit in found.force_of(side).units or found.units(side)]
    options = of_counters(run, there)
    title = "Units that move together"
    asked = Choice("fifth-units", "7.1", side, title, options, 1, len(options), kind="unit", purpose="mover")
    units = picked(run, replace(asked, barred=not_loose(run.position, run.charts, side, there)))
    force = Force(side, "", found.force_of(side).of(units))
    equipment = _equipment(run, side, region, force)
    return _March(Mover(side, units, (region,), is_column=False), "", equipment)


# ---- a Command card


def _command(run: Run[AngolaCharts], side: str) -> None:
    """4.2-2A(d), 8.1.2, R7  Move a Column marker to another Force, or swap two; none of them has moved."""
    columns = [
        column
        for column in run.charts.columns_of(side)
        if (at := run.position.where(column)) and at[0] in run.charts.map and not _has_moved(run, column)
    ]
    regions = [
        region
        for region in holders(run.position, run.charts, side)
        if any(MOVED not in unit.marks for unit in _loose(run, side, region).units)
    ]
    ways = [Option("move", "move a Column marker to another Force")] if columns and regions else []
    ways += [Option("swap", "swap two Column markers")] if len(columns) > 1 else []
    chosen = run.choose(
        Choice("command", "8.1.2", side, "Use of the Command Card", tuple(ways), 0, purpose="mode")
    )
    if chosen == ("swap",):
        options = of_counters(run, columns)
        asked = Choice("swap", "8.1.2(b)", side, "Columns", options, 2, 2, kind="unit", purpose="exchange")
        one, other = picked(
            run, replace(asked, barred=tired(run.position, run.charts, side, columns, "8.1.2(b)", "column"))
        )
        run.position = joined(run.position, run.charts, one, other)
        run.write("8.1.2(b)", f"{side.upper()} swaps two Column markers", side=side)
    elif chosen == ("move",):
        _move_marker(run, side, columns, regions)


def _move_marker(run: Run[AngolaCharts], side: str, columns: list[str], regions: list[str]) -> None:
    """8.1.2(a)  Take a marker off its Column and put it on Units of a region that have none."""
    title = "Column marker to move"
    options = of_counters(run, columns)
    asked = Choice("marker", "8.1.2(a)", side, title, options, kind="unit", purpose="exchange")
    (column,) = picked(
        run, replace(asked, barred=tired(run.position, run.charts, side, columns, "8.1.2(a)", "column"))
    )
    title = "Region where it goes"
    asked = Choice("to", "8.1.2(a)", side, title, of_regions(run, regions), kind="space", purpose="place")
    (region,) = picked(run, asked)
    able = [unit.counter for unit in _loose(run, side, region).units if MOVED not in unit.marks]
    units = picked(
        run,
        Choice(
            "marked",
            "8.1.2(a)",
            side,
            "Units of the Column",
            of_counters(run, able),
            1,
            len(able),
            kind="unit",
            seen_by=only(side),
            purpose="join",
            barred=tired(run.position, run.charts, side, able, "8.1.2(a)", "unit"),
        ),
    )
    (old,) = run.position.where(column)
    found = region_of(run.position, run.charts, old)
    force, loose = found.force_of(side, column), found.force_of(side)
    left = Force(side, "", (*loose.units, *force.units), (*loose.equipment, *force.equipment), loose.jungle)
    found = Region(tuple(each for each in found.forces if each.column != column), found.others)
    found = found.with_force(left)
    run.position = lifted(run.position, [column])
    run.position = put_down(run.position, run.charts, old, found)
    run.position = sent(run.position, "jungle-markers", force.jungle)
    run.position = into_column(run.position, run.charts, region, column, units)
    run.write("8.1.2(a)", f"{side.upper()} moves a Column marker to {run.charts.place(region)}", side=side)


def _loose(run: Run[AngolaCharts], side: str, region: str) -> Force:
    return region_of(run.position, run.charts, region).force_of(side)


def _has_moved(run: Run[AngolaCharts], column: str) -> bool:
    (region,) = run.position.where(column)
    side = run.charts.counters[column].side
    force = region_of(run.position, run.charts, region).force_of(side, column)
    marker = force.marker or Standing(column)
    return MOVED in marker.marks or any(MOVED in unit.marks for unit in force.units)
