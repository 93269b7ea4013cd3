"""Chapter 11: whoever ends his movement next to an independent faction must attack it (11.33)."""

from __future__ import annotations

from rules.chad.charts.chad_charts import ChadCharts
from rules.chad.combat.permission import Fought
from rules.chad.components.terms import MUST_ATTACK, independent_factions, owner
from rules.engine.board.position import Position
from rules.engine.play.procedure import Run

__all__ = ["duties", "forget_duties"]


def duties(position: Position, charts: ChadCharts, player: str) -> dict[str, tuple[str, ...]]:
    """11.33  Give the home towns a player must attack, each with the hexes of his units that must.

    Nothing is owed any more where the faction was activated, or by a unit that has attacked.
    """
    homes = set(independent_factions(position, charts).values())
    spent = Fought.of(position).counters
    found: dict[str, dict[str, None]] = {}
    for space, standing in position.each_standing():
        if standing.counter in spent or owner(position, charts, standing) != player:
            continue
        for mark in standing.marks:
            home = mark.removeprefix(MUST_ATTACK)
            if mark != home and home in homes:
                found.setdefault(home, {})[space] = None
    return {home: tuple(sorted(hexes)) for home, hexes in sorted(found.items())}


def forget_duties(run: Run[ChadCharts]) -> None:
    """11.33  When a combat phase is over its duties are."""
    for _, standing in list(run.position.each_standing()):
        if marks := [mark for mark in standing.marks if mark.startswith(MUST_ATTACK)]:
            run.unmark(standing.counter, *marks)
