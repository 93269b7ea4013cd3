"""How every procedure asks: a choice that leaves nothing to choose is not asked."""

from __future__ import annotations

from collections.abc import Iterable

from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = ["of_counters", "of_numbers", "of_regions", "picked"]


def of_counters(run: Run[AngolaCharts], counters: Iterable[str]) -> tuple[Option, ...]:
    """Make an option of each counter."""
    return tuple(Option(each, run.charts.counters[each].name) for each in counters)


def of_regions(run: Run[AngolaCharts], regions: Iterable[str], times: int = 1) -> tuple[Option, ...]:
    """Make an option of each region."""
    return tuple(Option(each, run.charts.place(each), times=times) for each in regions)


def of_numbers(first: int, last: int) -> tuple[Option, ...]:
    """Make an option of each number."""
    return tuple(Option(str(each), str(each)) for each in range(first, last + 1))


def picked(run: Run[AngolaCharts], choice: Choice) -> tuple[str, ...]:
    """Return what is chosen; all of it without asking where all options must be taken."""
    if len(choice.options) == choice.least and all(each.times == 1 for each in choice.options):
        return tuple(each.value for each in choice.options)
    return run.choose(choice)
