"""Chapter 2: game components, and the step values that chart 9.23 gives them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.tables.table import Cell, Tables

__all__ = ["counter_beyond_the_mix", "with_step_values"]


def with_step_values(tables: Tables) -> Tables:
    """9.23  Return the counter mix the step values of the Unit Values and Costs Chart, and their provenance.

    What the list of counters says of steps is the same, as long as the chart is ours.
    """
    mix, chart = tables.lists["counters"], tables.charts["unit_values"]
    cells: dict[str, Mapping[str, Cell]] = {}
    for id, row in mix.cells.items():
        if row["kind"] == "marker":
            cells[id] = row
            continue
        steps, word = (told(_unit(row), "steps") for told in (chart.text, chart.provenance))
        cells[id] = MappingProxyType({**row, "steps": steps, "provenance_steps": word})
    lists = {**tables.lists, "counters": replace(mix, cells=MappingProxyType(cells))}
    return replace(tables, lists=MappingProxyType(lists))


def _unit(row: Mapping[str, Cell]) -> str:
    """9.23  Name the row of the chart that a counter has its values from."""
    if row["kind"] in ("leader", "commander"):
        return "leader or Commander"
    if row["kind"] in ("aaa", "sam"):
        return str(row["kind"]).upper()
    if row["type"] == "guerrilla":
        return "guerrilla"
    if row["force"] == "FANT":
        return f"FANT {row['type']} {row['size']}"
    return f"intervention {'air squadron' if row['kind'] == 'air' else 'battalion'}"


def _where(charts: ChadCharts, spaces: Sequence[str]) -> str:
    """Return how often and where a counter stands, each place once."""
    places = Tally(map(charts.place, spaces))
    if len(places) == 1:
        return f"{len(spaces)} times in {next(iter(places))}"
    named = (place if number == 1 else f"{place} ({number} times)" for place, number in places.items())
    return f"on the board {len(spaces)} times: {' and '.join(named)}"


@check("2.30")
def counter_beyond_the_mix(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """2.30  Every unit and marker exists once in the counter mix; only four kinds of marker may be made.

    IGF, NO WATER, FORT and FORT CONSTRUCTION markers are the four. A second copy of a counter, as a palette
    gives, is one too many.
    """
    spaces: dict[str, list[str]] = {}
    for space, standing in position.each_standing():
        spaces.setdefault(standing.counter, []).append(space)
    for counter_id, found in spaces.items():
        counter = charts.counters[counter_id]
        if len(found) > 1 and not counter.unlimited:
            yield violation(
                found[-1],
                [counter_id],
                f"stands {_where(charts, found)}",
                f"the owner removes {len(found) - 1} of them, or takes another counter of the mix",
            )
