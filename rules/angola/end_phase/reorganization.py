"""4.2-3B, 8.1.3, 13  Reorganization: infantry brigades first (R12), then Columns."""

from __future__ import annotations

from rules.angola.board.changes import added, into_column, removed
from rules.angola.board.forces import holders, region_of
from rules.angola.cards.packs import first_faction
from rules.angola.cards.questions import of_counters, of_regions, picked
from rules.angola.charts.angola_charts import AngolaCharts
from rules.engine.board.position import Position, Standing
from rules.engine.board.seers import ALL, only
from rules.engine.play.procedure import Choice, Option, Run, procedure

__all__ = ["reorganize"]


@procedure("4.2-3B", writes=["8.1.3", "13"], applies=["8.1(iii)", "8.1.3(a)", "8.1.3(b)"])
def reorganize(run: Run[AngolaCharts]) -> None:
    """4.2-3B  Every Faction may form brigades and rearrange the Columns of each of its regions."""
    for side in run.charts.clockwise(first_faction(run.position, run.charts)):
        for region in [*holders(run.position, run.charts, side)]:
            _brigades(run, side, region)
        _columns(run, side)


def _brigades(run: Run[AngolaCharts], side: str, region: str) -> None:
    """13, R21  Three infantry of a region become a brigade for good; they go back to the stock."""
    charts, size = run.charts, run.charts.figure("brigade")
    number = 0
    while True:
        number += 1
        forces = region_of(run.position, charts, region).of(side)
        for force in forces:
            infantry = [unit for unit in force.ids if _is_plain(charts, unit)]
            spare = [each.counter for each in run.position.stack(f"stock-{side}")]
            brigades = [unit for unit in spare if charts.counters[unit].type == "brigade"]
            if len(infantry) < size or not brigades:
                continue
            ways = (Option("brigade", f"three infantry in {charts.place(region)} form a brigade"),)
            id = f"brigade-{side}-{region}-{force.column or 'loose'}-{number}"
            own = only(side)
            asked = Choice(
                id, "13", side, "Infantry brigade", ways, 0, secret=True, of=(region,), seen_by=own
            )
            if run.choose(asked):
                run.position = removed(run.position, charts, infantry[:size])
                run.position = _taken(run, side, brigades[0], region, force.column)
                text, seers = f"{side.upper()} forms a brigade in {charts.place(region)}", ALL
                if force.column:  # 8: what is in a Column is secret
                    seers = own
                run.write("13", text, side=side, seen_by=seers)
                break
        else:
            return


def _is_plain(charts: AngolaCharts, unit: str) -> bool:
    return charts.counters[unit].type == "infantry" and not charts.counters[unit].is_major


def _taken(run: Run[AngolaCharts], side: str, unit: str, region: str, column: str) -> Position:
    run.take(unit)
    if column and region not in run.position.where(column):  # its last three Units made the brigade
        position = added(run.position, run.charts, region, side, [Standing(unit)])
        return into_column(position, run.charts, region, column, [unit])
    return added(run.position, run.charts, region, side, [Standing(unit)], column)


def _columns(run: Run[AngolaCharts], side: str) -> None:
    """8.1.3, R22  Units of a region join a Column there, or a new one with a marker from off the map."""
    charts = run.charts
    for number in range(1, 2 * len(charts.columns_of(side)) + 1):
        chosen = _marker(run, side, number)
        if not chosen:
            return
        (column,) = chosen
        (at,) = run.position.where(column)
        if at in charts.map:
            region = at
        else:
            title, options = "Region of the new Column", of_regions(run, holders(run.position, charts, side))
            asked = Choice(f"region-{side}-{number}", "8.1.3(b)", side, title, options, kind="space")
            (region,) = picked(run, asked)
        there = region_of(run.position, charts, region)
        able = [unit for force in there.of(side) if force.column != column for unit in force.ids]
        picking = Choice(
            f"units-{side}-{number}",
            "8.1.3(a)",
            side,
            "Units that join",
            of_counters(run, able),
            1,
            len(able),
            secret=True,
            kind="unit",
            seen_by=only(side),
        )
        units = picked(run, picking)
        run.position = into_column(run.position, charts, region, column, units)
        said = f"{side.upper()} rearranges {charts.counters[column].name} in {charts.place(region)}"
        run.write("8.1.3", said, side=side)


def _marker(run: Run[AngolaCharts], side: str, number: int) -> tuple[str, ...]:
    charts, able = run.charts, []
    for column in charts.columns_of(side):
        (at,) = run.position.where(column)
        if at in charts.map:
            there = region_of(run.position, charts, at)
            if any(force.column != column for force in there.of(side)):
                able.append(column)
        elif any(True for _ in holders(run.position, charts, side)):
            able.append(column)
    title = "Column that takes in Units"
    options = of_counters(run, able)
    return run.choose(Choice(f"column-{side}-{number}", "8.1.3", side, title, options, 0, kind="unit"))
