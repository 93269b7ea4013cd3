"""12  Where new troops go: a region, and there a Column or loose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from guelta.rules.angola.board.changes import added, lifted, sent
from guelta.rules.angola.board.forces import region_of, regions_of
from guelta.rules.angola.board.questions import of_regions, picked
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import AngolaCounter
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.choice import Barred, Reader, Refusals
from guelta.rules.engine.play.procedure import Choice, Option, Run
from guelta.rules.engine.seers import only

__all__ = ["arrived", "deploy", "deploy_somewhere", "elsewhere", "stock", "to_air"]


def stock(run: Run[AngolaCharts], side: str, *types: str) -> list[str]:
    """16  Return the Units of some types that a Faction has not in play."""
    there = (each.counter for each in run.position.stack(f"stock-{side}"))
    return [unit for unit in there if run.charts.counters[unit].type in types]


def to_air(run: Run[AngolaCharts], unit: str) -> bool:
    """9.6.1, R17  Put an airgroup with its owner, off the map; whether it is one."""
    counter = run.charts.counters[unit]
    if counter.type != "airgroup":
        return False
    run.position = sent(lifted(run.position, [unit]), f"air-{counter.side}", [Standing(unit)])
    return True


def deploy(run: Run[AngolaCharts], id: str, rule: str, units: Iterable[str], region: str) -> None:
    """12.1.2, 12.3.1, 12.4.2  Put Units into a region, each into one of their Faction's Columns or loose."""
    units = tuple(units)
    if not units:
        return
    charts, side = run.charts, run.charts.counters[units[0]].side
    there = region_of(run.position, charts, region)
    columns = [force.column for force in there.of(side) if force.column]
    options = tuple(Option(each, charts.counters[each].name, times=0) for each in columns)
    title = f"Columns in {charts.place(region)} that the Units join, one for each Unit that joins"
    choice = Choice(
        f"{id}-column", rule, side, title, options, 0, len(units), kind="unit", of=units, purpose="join"
    )
    read = _joined_reader(charts, charts.counters[units[0]], region, columns, len(units))
    chosen = run.choose(replace(choice, seen_by=only(side), reader=read))  # 8: what joins it is secret
    run.position = lifted(run.position, units)
    for unit, column in zip_longest(units, chosen, fillvalue=""):
        run.position = added(run.position, charts, region, side, [Standing(unit)], column)


def arrived(
    asked: Position, end: Position, charts: AngolaCharts, like: AngolaCounter
) -> Counter[tuple[str, str]]:
    """Count how many more Units like one stand in a region, and there in a Column ("" for none)."""
    found = _standing(end, charts, like)
    found.subtract(_standing(asked, charts, like))
    return +found


def _standing(position: Position, charts: AngolaCharts, like: AngolaCounter) -> Counter[tuple[str, str]]:
    return Counter(
        (region, force.column)
        for region, found in regions_of(position, charts).items()
        for force in found.of(like.side)
        for unit in force.ids
        if (charts.counters[unit].type, charts.counters[unit].is_major) == (like.type, like.is_major)
    )


def _joined_reader(
    charts: AngolaCharts, like: AngolaCounter, region: str, columns: Sequence[str], most: int
) -> Reader:
    """8, 12.3  Read the Columns that Units joined off the boards, by how many more there are in each."""

    def read(asked: Position, end: Position) -> tuple[str, ...]:
        found = arrived(asked, end, charts, like)
        return tuple(each for each in columns for _ in range(found[region, each]))[:most]

    return read


def elsewhere(run: Run[AngolaCharts], rule: str, regions: Collection[str]) -> Mapping[str, Barred]:
    """12.1.2, 12.3.2, 12.4.2  Return the regions where new troops may not come."""
    charts = run.charts
    return Refusals(
        charts.map,
        lambda each: None if each in regions else Barred(rule, f"none come to {charts.place(each)}"),
    )


def deploy_somewhere(run: Run[AngolaCharts], id: str, rule: str, unit: str, regions: Sequence[str]) -> str:
    """12.1.2, 12.4.2  Let the owner choose where a Unit goes; gives the region."""
    side = run.charts.counters[unit].side
    title, options = f"Where {run.charts.counters[unit].name} goes", of_regions(run, regions)
    asked = Choice(
        f"{id}-at", rule, side, title, options, kind="space", of=(unit,), seen_by=only(side), purpose="place"
    )
    asked = replace(asked, barred=elsewhere(run, rule, regions))
    (region,) = picked(run, asked)
    deploy(run, id, rule, [unit], region)
    return region
