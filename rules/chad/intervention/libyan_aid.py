"""Chapter 8: what Libyan aid to a FAP government does the instant it begins (8.40)."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.elimination import eliminate, remove
from guelta.rules.chad.intervention.intervention import outside_the_south
from guelta.rules.engine.play.procedure import Run

__all__ = ["eliminate_outside_the_south"]


def eliminate_outside_the_south(run: Run[ChadCharts]) -> None:
    """8.40  The instant Libyans support a FAP government, French and OAU units elsewhere are eliminated.

    French units go to Task Force Losses, OAU units out of play altogether, even where they fight (13.10).
    """
    for space, stack in list(run.position.each_stack()):
        for unit in stack:
            counter = run.charts.counters[unit.counter]
            if outside_the_south(run.position, run.charts, counter, space):
                eliminate(run, counter.id, "8.40")
                if counter.force == "OAU":
                    remove(run, counter.id, "unused")
