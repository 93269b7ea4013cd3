"""Chapter 7: the Prefecture Display (7.20, 7.22): production and presence, and how they change."""

from __future__ import annotations

from collections.abc import Callable

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import Prefecture, prefectures
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.procedure import Run

__all__ = [
    "FLOOR",
    "level",
    "lower_presence",
    "presence",
    "production",
    "remove_presence",
    "shift_all",
    "shift_production",
    "with_presence",
]

FLOOR = 1
"""6.00: production never falls below this."""


def presence(position: Position, prefecture: str) -> int:
    """10.00  Return the presence level of a prefecture, 0 to 2; 0 without a marker and outside Chad."""
    for standing in position.stack(f"{prefecture}-presence"):
        if standing.counter == f"presence-{prefecture}":
            return 2 if standing.face == "p2" else 1
    return 0


def production(position: Position, prefecture: str) -> tuple[int, Standing] | None:
    """7.20  Return the production level of a prefecture with its marker, None while none is kept (Part I)."""
    line = f"{prefecture}-production-"
    for space, stack in position.each_stack():
        for standing in stack if space.startswith(line) else ():
            if standing.counter == f"production-{prefecture}":
                return int(space.removeprefix(line)), standing
    return None


def level(position: Position, prefecture: str) -> int | None:
    """7.20  Return the production level of a prefecture, None while none is kept (Part I)."""
    kept = production(position, prefecture)
    return kept[0] if kept else None


def with_presence(position: Position, charts: ChadCharts, *levels: int) -> tuple[Prefecture, ...]:
    """10.00  Return the prefectures whose presence is one of these levels, in the order of the display."""
    return tuple(each for each in prefectures(charts) if presence(position, each.id) in levels)


def shift_production(run: Run[ChadCharts], prefecture: Prefecture, change: int) -> str:
    """6.00  Move a production marker right or left, within 1 and the maximum of its line.

    Returns the change in words, `Kanem 4 to 3`, "" where no production is kept.
    """
    before = level(run.position, prefecture.id)
    if before is None:
        return ""
    after = min(max(before + change, FLOOR), prefecture.max_production)
    if after == before:
        return f"{prefecture.title} stays at {before}"
    run.put(f"production-{prefecture.id}", f"{prefecture.id}-production-{after}")
    return f"{prefecture.title} {before} to {after}"


def shift_all(run: Run[ChadCharts], change: int, concerned: Callable[[Prefecture], bool]) -> str:
    """6.00  Move the production markers of several prefectures by as much, and give the changes in words."""
    said = [shift_production(run, each, change) for each in prefectures(run.charts) if concerned(each)]
    return ", ".join(filter(None, said)) or "no production is kept"


def lower_presence(run: Run[ChadCharts], prefecture: Prefecture) -> None:
    """10.22  Turn a presence marker of level 2 over to level 1; level 1 is never lowered so."""
    if presence(run.position, prefecture.id) == 2:
        run.flip(f"presence-{prefecture.id}", "")


def remove_presence(run: Run[ChadCharts], prefecture: Prefecture) -> None:
    """10.00  Take a presence marker off the display, which is level 0."""
    if presence(run.position, prefecture.id):
        run.put(f"presence-{prefecture.id}", "unused", face="")
