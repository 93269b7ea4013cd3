"""4.2-3B, 8.1.3, 13  Reorganization: infantry brigades (R12, R28) and Columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement, count

from guelta.rules.angola.board.changes import added, into_column, removed
from guelta.rules.angola.board.forces import holders, region_of
from guelta.rules.angola.board.questions import of_counters, of_regions, picked
from guelta.rules.angola.cards.packs import first_faction
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure
from guelta.rules.engine.seers import ALL, only

__all__ = ["reorganize"]


@procedure("4.2-3B", writes=["8.1.3", "13"], applies=["8.1(iii)", "8.1.3(a)", "8.1.3(b)"])
def reorganize(run: Run[AngolaCharts]) -> None:
    """4.2-3B  Every Faction may form brigades and rearrange the Columns of each of its regions."""
    for side in run.charts.clockwise(first_faction(run.position, run.charts)):
        for region in [*holders(run.position, run.charts, side)]:
            _brigades(run, side, region)
        _columns(run, side)


def _brigades(run: Run[AngolaCharts], side: str, region: str) -> None:
    """13, R21, R28  Any three infantry of a region become a brigade for good; they go back to the stock."""
    charts, own = run.charts, only(side)
    for number in count(1):
        infantry = _infantry(run, side, region)
        spare = [each.counter for each in run.position.stack(f"stock-{side}")]
        brigades = [unit for unit in spare if charts.counters[unit].type == "brigade"]
        mixes = _mixes(infantry, charts.figure("brigade")) if brigades else {}
        title = f"Infantry in {charts.place(region)} that form a brigade"
        ways = tuple(Option(each, _told(charts, mix)) for each, mix in mixes.items())
        id = f"brigade-{side}-{region}-{number}"
        asked = Choice(
            id, "13", side, title, ways, 0, secret=True, of=(region,), seen_by=own, purpose="exchange"
        )
        chosen = run.choose(asked)
        if not chosen:
            return
        mix = mixes[chosen[0]]
        column = _column_of(run, f"{id}-column", side, mix)
        gone = [unit for force in mix for unit in infantry[force][: mix[force]]]
        run.position = _taken(run, side, brigades[0], region, column)
        run.position = removed(run.position, charts, gone)  # last: what they carried has an heir by then
        seers = own if column else ALL  # 8: what is in a Column is secret
        run.write("13", f"{side.upper()} forms a brigade in {charts.place(region)}", side=side, seen_by=seers)


def _infantry(run: Run[AngolaCharts], side: str, region: str) -> dict[str, list[str]]:
    """R21  Return the plain infantry of a region by the Column they are in, "" for what stands loose."""
    found = {
        force.column: [unit for unit in force.ids if _is_plain(run.charts, unit)]
        for force in region_of(run.position, run.charts, region).of(side)
    }
    return {column: units for column, units in found.items() if units}


def _mixes(infantry: Mapping[str, Sequence[str]], size: int) -> dict[str, Counter[str]]:
    """13  Return every mix of so many infantry, counted by their Columns, by the word that chooses it."""
    able = (Counter(each) for each in combinations_with_replacement(infantry, size))
    return {
        "+".join(f"{column or 'loose'}-{number}" for column, number in mix.items()): mix
        for mix in able
        if all(number <= len(infantry[column]) for column, number in mix.items())
    }


def _told(charts: AngolaCharts, mix: Counter[str]) -> str:
    return " and ".join(
        f"{number} of {charts.counters[column].name}" if column else f"{number} loose"
        for column, number in mix.items()
    )


def _column_of(run: Run[AngolaCharts], id: str, side: str, mix: Counter[str]) -> str:
    """R22, R28  Return the Column of a new brigade: one that gave infantry, "" where all of it was loose."""
    columns = [column for column in mix if column]
    if not columns:
        return ""
    title, options = "Column of the brigade", of_counters(run, columns)
    (column,) = picked(
        run,
        Choice(id, "13", side, title, options, kind="unit", secret=True, seen_by=only(side), purpose="join"),
    )
    return column


def _is_plain(charts: AngolaCharts, unit: str) -> bool:
    return charts.counters[unit].type == "infantry" and not charts.counters[unit].is_major


def _taken(run: Run[AngolaCharts], side: str, unit: str, region: str, column: str) -> Position:
    run.take(unit)
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
            asked = Choice(
                f"region-{side}-{number}", "8.1.3(b)", side, title, options, kind="space", purpose="place"
            )
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
            purpose="join",
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
    return run.choose(
        Choice(f"column-{side}-{number}", "8.1.3", side, title, options, 0, kind="unit", purpose="activate")
    )
