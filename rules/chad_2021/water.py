"""Chapter 4 in the 2021 edition: who is tested for water when (4.32 to 4.34)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.elimination import eliminate
from guelta.rules.chad.components.terms import is_conventional, owner, player_of, segment
from guelta.rules.chad.water import thirst, water
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.procedure import Run, procedure

__all__ = [
    "conventional_unit_without_water",
    "no_water_marker_to_remove",
    "thirsty_units_that_live_on",
    "unit_without_water_at_the_end",
    "water_check",
]


def _of_who_moves(position: Position, charts: ChadCharts) -> Position:
    """Return the board with the counters of the player alone whose segment it is."""
    player = player_of(position, segment(position))
    spaces = {
        space: tuple(each for each in stack if owner(position, charts, each) == player)
        for space, stack in position.each_stack()
    }
    return replace(position, spaces=spaces)


@check("4.32", applies=["4.30", "4.31"])
def conventional_unit_without_water(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.32  A conventional unit needs water where it stands in desert terrain as its own segment begins.

    The other player's segment asks nothing of it.
    """
    yield from water.conventional_unit_without_water.function(_of_who_moves(position, charts), charts)


@check("4.33")
def no_water_marker_to_remove(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.33  A unit sheds NO WATER by beginning a segment of its own on water or outside desert terrain."""
    yield from water.no_water_marker_to_remove.function(_of_who_moves(position, charts), charts)


@check("4.34", applies=["4.30", "4.31"])
def unit_without_water_at_the_end(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.34  As any segment ends conventional units in desert terrain without water are eliminated.

    When the Tactical Phase ends so are all combat units, guerrillas too.
    """
    if segment(position):
        spaces = {
            space: tuple(each for each in stack if is_conventional(charts.counters[each.counter]))
            for space, stack in position.each_stack()
        }
        position = replace(position, spaces=spaces)
    for finding in water.unit_without_water_at_the_end.function(position, charts):
        end = "segment" if segment(position) else "Tactical Phase"
        yield replace(finding, message=finding.message.replace("Tactical Phase", end))


@audit("4.34")
def thirsty_units_that_live_on(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.34  Who is without water as the check begins does not escape it by moving."""
    yield from thirst.escaped(unit_without_water_at_the_end, start, end, charts)


@procedure("4.34", writes=("4.34",), searchable=False)
def water_check(run: Run[ChadCharts]) -> None:
    """4.34  At the end of a segment or Tactical Phase who has to have water and has none is eliminated."""
    for finding in list(unit_without_water_at_the_end.function(run.position, run.charts)):
        for id in finding.counters:
            eliminate(run, id, "4.34")
