"""12  Where new troops go: a region, and there a Column or loose."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from rules.angola.board.changes import added, lifted, sent
from rules.angola.board.forces import region_of
from rules.angola.cards.questions import of_counters, of_regions, picked
from rules.angola.charts.angola_charts import AngolaCharts
from rules.engine.board.position import Standing
from rules.engine.board.seers import only
from rules.engine.play.choice import Barred, Refusals
from rules.engine.play.procedure import Choice, Run

__all__ = ["deploy", "deploy_somewhere", "elsewhere", "stock", "to_air"]


def stock(run: Run[AngolaCharts], side: str, *types: str) -> list[str]:
    """16  Give the Units of some types that a Faction has not in play."""
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
    """12.1.2, 12.3.1, 12.4.2  Put Units into a region, into one of their Faction's Columns there or loose."""
    units = tuple(units)
    if not units:
        return
    side = run.charts.counters[units[0]].side
    there = region_of(run.position, run.charts, region)
    columns = [force.column for force in there.of(side) if force.column]
    title = f"Column in {run.charts.place(region)} that the Units join"
    choice = Choice(
        f"{id}-column", rule, side, title, of_counters(run, columns), 0, kind="unit", of=units, purpose="join"
    )
    chosen = run.choose(replace(choice, seen_by=only(side)))  # 8: what joins it is secret
    run.position = lifted(run.position, units)
    standings = [Standing(unit) for unit in units]
    run.position = added(run.position, run.charts, region, side, standings, chosen[0] if chosen else "")


def elsewhere(run: Run[AngolaCharts], rule: str, regions: Collection[str]) -> Mapping[str, Barred]:
    """12.1.2, 12.3.2, 12.4.2  Give the regions where new troops may not come."""
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
