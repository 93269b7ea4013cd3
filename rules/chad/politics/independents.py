"""Chapter 11: a faction becomes independent (11.30, 11.31), as a step of a procedure."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.components.elimination import remove
from guelta.rules.chad.components.terms import in_play, independent_factions
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Run

__all__ = ["become_independent", "minor_leaders"]


def minor_leaders(position: Position, charts: ChadCharts) -> tuple[ChadCounter, ...]:
    """11.30  Return the leaders in play of the factions that follow a player.

    Main factions have no leader, independent and neutral ones (14.43) follow nobody.
    """
    independent = {*independent_factions(position, charts), position.fields.get("neutral", "")}
    return tuple(
        counter
        for counter in charts.counters.values()
        if counter.kind == "leader" and counter.force not in independent and in_play(position, counter.id)
    )


def become_independent(run: Run[ChadCharts], faction: str, rule: str) -> None:
    """11.31  Collect the leader and all units in play of a faction in its home town, an IGF marker on top."""
    home = run.charts.homes[faction]
    for counter in run.charts.counters.values():
        if counter.force == faction and in_play(run.position, counter.id):
            remove(run, counter.id, home)
    marker = next(
        counter.id
        for counter in run.charts.counters.values()
        if counter.type == "IGF" and not in_play(run.position, counter.id)
    )
    run.put(marker, home)
    run.write(rule, f"{faction} becomes independent at {run.charts.place(home)}")
