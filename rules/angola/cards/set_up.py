"""3  The set-up from step 5 on: what is drawn and chosen before turn 1."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from guelta.rules.angola.board.changes import added, into_column, lifted
from guelta.rules.angola.board.forces import holders, region_of
from guelta.rules.angola.board.questions import of_counters, of_regions, picked
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.chance import Draw
from guelta.rules.engine.play.choice import Barred, Reader, Refusals
from guelta.rules.engine.play.procedure import Choice, Run, procedure
from guelta.rules.engine.seers import only

__all__ = ["set_up"]


@procedure(
    "3-step-5",
    writes=["3-step-5", "3-step-7", "3-step-8", "3-step-9"],
    applies=["3-step-6", "3-step-10", "8.1(i)", "10.1"],
    searchable=False,
)
def set_up(run: Run[AngolaCharts]) -> None:
    """3-step-5  Before turn 1: markers are drawn, Units put on them, Columns made; all goes on the map."""
    if "set-up" in run.position.fields:
        return
    _draw_markers(run)
    _place_units(run)
    for side in run.charts.factions:
        _make_columns(run, side)
    for standing in run.position.stack("container"):
        run.put(standing.counter, run.charts.markers[standing.counter])
        place = run.charts.place(run.charts.markers[standing.counter])
        run.write("3-step-9", f"{place} is uncontrolled")
    run.set(**{"set-up": "yes"})


def _draw_markers(run: Run[AngolaCharts]) -> None:
    """3-step-5  Everybody draws his Control Markers in secret."""
    for side in run.charts.factions:
        number = int(run.charts.chart("factions").number(side, "drawn"))
        draw = Draw(
            f"markers-{side}",
            "3-step-5",
            side,
            "Control Markers",
            "container",
            number,
            blind=True,
            seen_by=only(side),
        )
        for marker in run.draw(draw):
            run.put(marker, f"drawn-{side}")
        run.write("3-step-5", f"{side.upper()} draws {number} Control Markers", side=side)


def _place_units(run: Run[AngolaCharts]) -> None:
    """3-step-6, 3-step-8, R1  Everybody puts his waiting Units on his markers, then all is shown."""
    charts, choices = run.charts, []
    for side in charts.factions:
        markers = [*run.position.stack(f"control-{side}"), *run.position.stack(f"drawn-{side}")]
        towns = [charts.markers[each.counter] for each in markers]
        number = len(run.position.stack(f"waiting-{side}"))
        options = of_regions(run, towns, charts.figure("on-a-marker"))
        title = "Control Marker of each waiting Unit, at most four on one"
        choices.append(
            Choice(
                f"stacks-{side}",
                "3-step-6",
                side,
                title,
                options,
                number,
                number,
                secret=True,
                kind="space",
                purpose="place",
                barred=_strange_towns(charts, side, towns),
                reader=_places_reader(tuple(each.counter for each in run.position.stack(f"waiting-{side}"))),
            )
        )
    for side, places in zip(charts.factions, run.choose_together(*choices), strict=True):
        for marker in run.position.stack(f"drawn-{side}"):
            run.put(marker.counter, f"control-{side}")
        for unit, town in zip(run.position.stack(f"waiting-{side}"), places, strict=True):
            run.position = lifted(run.position, [unit.counter])
            run.position = added(run.position, charts, town, side, [Standing(unit.counter)])
        named = ", ".join(charts.place(town) for town in dict.fromkeys(places))
        run.write("3-step-8", f"{side.upper()} sets up in {named}", side=side)


def _strange_towns(charts: AngolaCharts, side: str, towns: Collection[str]) -> Mapping[str, Barred]:
    """3-step-8  Return the regions whose Control Marker a Faction does not hold."""
    reason = f"{side.upper()} does not hold its Control Marker"
    return Refusals(charts.map, lambda each: None if each in towns else Barred("3-step-8", reason))


def _places_reader(units: Sequence[str]) -> Reader:
    """3-step-8  Read off the board where Units stand that waited."""
    return lambda asked, end: tuple(space for unit in units for space in end.where(unit)[:1])


def _column_reader(charts: AngolaCharts, column: str) -> Reader:
    """3-step-7  Read the place of a Column off the board, none for one off the map."""
    return lambda asked, end: tuple(each for each in end.where(column) if each in charts.map)


def _members_reader(charts: AngolaCharts, column: str) -> Reader:
    """3-step-7  Read the Units beneath a Column marker off the board."""

    def read(asked: Position, end: Position) -> tuple[str, ...] | None:
        at = next((each for each in end.where(column) if each in charts.map), "")
        return region_of(end, charts, at).force_of(charts.counters[column].side, column).ids if at else None

    return read


def _make_columns(run: Run[AngolaCharts], side: str) -> None:
    """3-step-7, 8.1(i)  Column markers may be put on Units of one place each."""
    charts = run.charts
    for column in charts.columns_of(side):
        able = [
            region
            for region in holders(run.position, charts, side)
            if region_of(run.position, charts, region).force_of(side).units
        ]
        title = f"Place of {charts.counters[column].name}"
        choice = Choice(
            f"{column}-at", "3-step-7", side, title, of_regions(run, able), 0, kind="space", purpose="place"
        )
        choice = replace(choice, reader=_column_reader(charts, column))
        for region in run.choose(choice):
            loose = region_of(run.position, charts, region).force_of(side).ids
            title, options = "Units of the Column", of_counters(run, loose)
            picking = Choice(
                f"{column}-units",
                "3-step-7",
                side,
                title,
                options,
                1,
                len(loose),
                secret=True,
                kind="unit",
                seen_by=only(side),
                purpose="join",
                reader=_members_reader(charts, column),
            )
            units = picked(run, picking)
            run.position = into_column(run.position, charts, region, column, units)
            run.write(
                "3-step-7", f"{charts.counters[column].name} stands in {charts.place(region)}", side=side
            )
