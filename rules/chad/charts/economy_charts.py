"""The charts of chapters 6, 7 and 9 with named lookups: 6.30, 6.40, 7.22, 7.23, 7.45 to 7.48, 9.23."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.engine.tables.table import Table

__all__ = [
    "Aid",
    "Costs",
    "Harvest",
    "Prefecture",
    "ScenarioEconomy",
    "aid",
    "budget_credits",
    "costs",
    "foreign_aid_skill",
    "gdp_spaces",
    "harvest_row",
    "prefecture",
    "prefectures",
    "random_event",
    "rests_on",
    "scenario_economy",
    "task_force",
    "task_force_rests_on",
]

_REGIONS = ("north", "central", "south")


@dataclass(frozen=True, slots=True)
class Harvest:
    """6.30  One row of the Annual Harvest Table: the weather, the changes by region, if an event may come."""

    drought: str
    changes: Mapping[str, int]
    random_event: bool


@dataclass(frozen=True, slots=True)
class Prefecture:
    """7.22  One line of the Prefecture Display; the median line lies to the right of `median_after`."""

    id: str
    title: str
    region: str
    max_production: int
    median_after: int
    occupation_level: int


@dataclass(frozen=True, slots=True)
class Aid:
    """7.40  One cell of a foreign aid table.

    `percent` of economic aid, letters of task forces, the forces that are withdrawn, how many bonus units
    come, and whether a SAM does.
    """

    percent: int = 0
    letters: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    units: int = 0
    sam: bool = False

    @classmethod
    def parse(cls, text: str, forces: Sequence[str]) -> Aid:
        """Read a cell such as `15+C+K`, `5+2 units+SAM`, `withdraw French` or `none`; `all` are the forces.

        ValueError names a part that says nothing.
        """
        if text.startswith("withdraw "):
            whom = text.removeprefix("withdraw ")
            return cls(withdrawn=tuple(forces) if whom == "all" else (_FORCES.get(whom, whom),))
        aid = cls()
        for part in [] if text == "none" else text.split("+"):
            aid = aid._with(part.strip())
        return aid

    def _with(self, part: str) -> Aid:
        if part.isdigit():
            return replace(self, percent=self.percent + int(part))
        if part == "SAM":
            return replace(self, sam=True)
        if len(part) == 1 and part.isalpha():
            return replace(self, letters=(*self.letters, part))
        number, _, noun = part.partition(" ")
        if number.isdigit() and noun in ("unit", "units"):
            return replace(self, units=self.units + int(number))
        raise ValueError(f"{part!r} is no result of a foreign aid table")

    def __str__(self) -> str:
        parts = [f"{self.percent}%"] if self.percent else []
        parts += [f"{' and '.join(self.withdrawn)} withdrawn"] if self.withdrawn else []
        parts += [f"task force {letter}" for letter in self.letters]
        parts += [f"{self.units} bonus unit{'s' if self.units > 1 else ''}"] if self.units else []
        parts += ["a SAM unit"] if self.sam else []
        return ", ".join(parts) or "nothing"


_FORCES = {"French": "France", "Libyans": "Libya"}


@dataclass(frozen=True, slots=True)
class Costs:
    """9.23  What a FANT unit costs in budget credits."""

    maintain: int
    rebuild: int
    new: int


@dataclass(frozen=True, slots=True)
class ScenarioEconomy:
    """14.00  What a scenario changes: the columns of its chart, by their names."""

    void_event: str
    igfs: bool
    france_from: int
    france_modifier: int
    exile: bool


def harvest_row(charts: ChadCharts, total: int) -> Harvest:
    """6.30  Return the row of a total of two dice."""
    table, row = charts.tables.charts["harvest"], str(total)
    changes = {region: int(table.number(row, region)) for region in _REGIONS}
    return Harvest(table.text(row, "drought"), changes, table.text(row, "random_event") == "yes")


def random_event(charts: ChadCharts, die: int) -> str:
    """6.40  Return the name of the event of a die."""
    return charts.tables.charts["random_events"].text(str(die), "event")


def prefectures(charts: ChadCharts) -> tuple[Prefecture, ...]:
    """7.22  Return the lines of the Prefecture Display in printed order."""
    return tuple(prefecture(charts, id) for id in charts.tables.charts["prefectures"].rows)


def prefecture(charts: ChadCharts, id: str) -> Prefecture:
    """7.22  Return one line of the Prefecture Display."""
    table = charts.tables.charts["prefectures"]
    numbers = (int(table.number(id, key)) for key in ("max_production", "median_after", "occupation_level"))
    return Prefecture(id, table.text(id, "title"), table.text(id, "region"), *numbers)


def gdp_spaces(charts: ChadCharts) -> tuple[int, ...]:
    """7.23  Return the spaces of the GDP Scale in per cent, in order."""
    return tuple(int(row) for row in charts.tables.charts["gdp_scale"].rows)


def budget_credits(charts: ChadCharts, percent: int) -> int:
    """9.10  Return the budget credits printed in a space of the GDP Scale."""
    return int(charts.tables.charts["gdp_scale"].number(str(percent), "credits"))


def aid(charts: ChadCharts, table: str, total: int, column: str, forces: Sequence[str]) -> Aid:
    """7.45  Return the cell of one of the three tables (7.45, 7.46, 7.47) for a modified die.

    `forces` are those that a withdrawal of all means.
    """
    chart = charts.tables.charts[table]
    return Aid.parse(chart.text(_row(chart, total), column), forces)


def _row(chart: Table, total: int) -> str:
    """Return the row a modified die falls in: the greatest not above it, or the lowest of all."""
    fitting = [row for row in chart.rows if int(row.rstrip("+")) <= total]
    return fitting[-1] if fitting else chart.rows[0]


def task_force(charts: ChadCharts, letter: str) -> tuple[ChadCounter, ...]:
    """7.42  Return the counters whose back carries a letter of the Intervention Task Forces Chart (7.48)."""
    nation = charts.tables.charts["task_forces"].text(letter, "nation")
    return tuple(
        counter
        for counter in charts.counters.values()
        if counter.force == nation and letter.lower() in counter.back.split("-")
    )


def task_force_rests_on(charts: ChadCharts, letter: str) -> tuple[str, ...]:
    """7.48  Return that the units of a task force are not all printed in the rules, if they are not."""
    table = charts.tables.charts["task_forces"]
    printed = all(table.is_certain(letter, column) for column in table.columns[1:])
    return () if printed else table.rests_on


def foreign_aid_skill(charts: ChadCharts, commander: str) -> int:
    """7.44  Return the Foreign Aid Skill printed on a Commander."""
    return int(charts.tables.lists["counters"].text(commander, "aid_skill") or 0)


def costs(charts: ChadCharts, counter: ChadCounter) -> Costs:
    """9.23  Return what a FANT unit costs."""
    table, row = charts.tables.charts["unit_values"], f"{counter.force} {counter.type} {counter.size}"
    return Costs(*(int(table.number(row, column)) for column in ("maintain", "rebuild", "new")))


def rests_on(charts: ChadCharts, *names: str) -> tuple[str, ...]:
    """Name those of these charts, by file name, whose values are not printed."""
    tables = (charts.tables.charts[name] for name in names)
    return tuple(phrase for table in tables for phrase in table.rests_on)


def scenario_economy(charts: ChadCharts, scenario: str) -> ScenarioEconomy:
    """14.00  Return what the special rules of a scenario say of chapters 6, 7 and 13.70."""
    table = charts.tables.charts["scenario_economy"]
    row = scenario if scenario in table else table.rows[0]
    return ScenarioEconomy(
        table.text(row, "void_event").strip("-"),
        table.text(row, "igfs") == "yes",
        int(table.number(row, "france_from")),
        int(table.number(row, "france_modifier")),
        table.text(row, "exile") == "yes",
    )
