"""Chapter 7: what combat costs a prefecture (7.50), and the presence that goes with it (10.22)."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.board.prefecture_display import production
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import prefecture as line_of
from guelta.rules.chad.charts.economy_charts import prefectures, rests_on
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, due
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.procedure import Run

__all__ = [
    "end_of_war_zones",
    "is_at_peace",
    "lose_production",
    "lose_production_of",
    "war_zone_to_flip",
]

_WAR_ZONE = "war-zone"
_FLOOR = 1


def lose_production(run: Run[ChadCharts], hex: str) -> None:
    """7.50  Combat costs the prefecture of its hex production; outside Chad there is none."""
    if prefecture := run.charts.map[hex]["prefecture"]:
        lose_production_of(run, prefecture)


def is_at_peace(position: Position, prefecture: str) -> bool:
    """7.50  Whether a prefecture keeps production and had no combat in this impulse."""
    kept = production(position, prefecture)
    return kept is not None and kept[1].face != _WAR_ZONE


def lose_production_of(run: Run[ChadCharts], prefecture: str) -> None:
    """7.50  The first combat of an impulse in a prefecture costs it one production level, never below one.

    Its marker shows the war zone until the impulse ends; so a Tactical Phase costs at most three levels. A
    level that falls below the median turns full presence into partial presence at once (10.22).
    """
    kept = production(run.position, prefecture)
    if kept is None or kept[1].face == _WAR_ZONE:
        return
    level, standing = kept
    lower = max(_FLOOR, level - 1)
    run.put(standing.counter, f"{prefecture}-production-{lower}", face=_WAR_ZONE)
    line = line_of(run.charts, prefecture)
    change = f"production {level} to {lower}" if lower < level else f"production stays at {level}"
    short = f"{line.title} {level} to {lower}" if lower < level else f"{line.title} stays at {level}"
    run.write("7.50", f"{line.title} becomes a war zone: {change}", short=f"war zone: {short}")
    marker = f"presence-{prefecture}"
    full = any(
        each.counter == marker and each.face == "p2" for each in run.position.stack(f"{prefecture}-presence")
    )
    if full and lower <= line.median_after < level:
        run.flip(marker, "")
        said = f"production of {line.title} is below its median: presence 2 to 1"
        run.write("10.22", said, rests_on=rests_on(run.charts, "prefectures"))


def end_of_war_zones(run: Run[ChadCharts]) -> None:
    """7.50  When an impulse ends, every production marker turns back to its normal side."""
    turned = [standing.counter for _, standing in war_zones(run.position, run.charts)]
    for counter in turned:
        run.flip(counter, "")
    titles = [each.title for each in prefectures(run.charts) if f"production-{each.id}" in turned]
    if titles:
        run.write("7.50", f"back to normal production: {', '.join(titles)}")


def war_zones(position: Position, charts: ChadCharts) -> list[tuple[str, Standing]]:
    """7.50  Return the production markers that show a war zone, each with its space."""
    return [
        (space, standing)
        for space, standing in position.each_standing()
        if standing.face == _WAR_ZONE and charts.counters[standing.counter].type == "Production"
    ]


@check("7.50", applies=["5.70"])
def war_zone_to_flip(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """7.50  No production marker still shows a war zone when a new impulse begins."""
    for space, standing in war_zones(position, charts):
        yield due(
            space,
            [standing.counter],
            "still shows the war zone of the last impulse",
            "the Government player turns it to its normal side",
        )
