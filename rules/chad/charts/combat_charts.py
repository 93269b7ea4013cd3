"""Chapter 5's charts with named lookups: 5.60, 5.81, 5.82, 5.83, and the defence columns of 4.90."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from guelta.rules.chad.charts.chad_charts import ChadCharts

__all__ = [
    "Loss",
    "ModifierRow",
    "Result",
    "defence_adjustment",
    "improved_position",
    "kind_of_combat",
    "military_skill",
    "modifier_row",
    "result",
    "results_rest_on",
    "scenario_says",
    "withdrawal_succeeds_up_to",
]


@dataclass(frozen=True, slots=True)
class Loss:
    """5.83  What one side suffers: steps lost, whether its survivors retreat, whether contact is kept."""

    steps: int
    retreats: bool = False
    contact: bool = False

    @classmethod
    def parse(cls, text: str) -> Loss:
        """Read one half of a cell, `4`, `4R` or `4C`."""
        return cls(int(text.rstrip("RC")), text.endswith("R"), text.endswith("C"))

    def __str__(self) -> str:
        return f"{self.steps}{'R' if self.retreats else ''}{'C' if self.contact else ''}"


@dataclass(frozen=True, slots=True)
class Result:
    """5.83  One cell of the Combat Results Table, by column and row label as printed."""

    column: str
    row: str
    stronger: Loss
    weaker: Loss
    rests_on: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.stronger}/{self.weaker}"


@dataclass(frozen=True, slots=True)
class ModifierRow:
    """5.60  One kind of modifier; `points` is None where the Commander's own skill counts."""

    name: str
    title: str
    rule: str
    points: int | None
    counts_as: str
    goes_by: str


def kind_of_combat(charts: ChadCharts, improved: bool, attackers: str, defenders: str) -> str:
    """5.81  Return `conventional` or `guerrilla`, or who chooses: `attacker` or `defender`.

    Forces are `all conventional`, `mixed` or `all guerrilla`.
    """
    row = f"{'improved' if improved else 'open'}, {attackers}"
    return charts.tables.charts["combat_determination"].text(row, defenders)


def withdrawal_succeeds_up_to(charts: ChadCharts, adjacent_enemy_hexes: int) -> int:
    """5.82  Return the highest die on which withdrawal succeeds, 0 for never."""
    table = charts.tables.charts["pre_combat_withdrawal"]
    listed = [row for row in table.rows if int(row) <= max(1, adjacent_enemy_hexes)]
    return int(table.number(max(listed, key=int), "succeeds_up_to"))


def result(charts: ChadCharts, differential: int, total: int) -> Result:
    """5.83  Return the cell of a differential and a modified total of the dice, both of any size."""
    table = charts.tables.charts["crt"]
    column = _at_most(table.columns[1:], differential)
    row = _at_most(table.rows, total)
    stronger, weaker = table.text(row, column).split("/")
    rests = results_rest_on(charts, row, column)
    return Result(column, row, Loss.parse(stronger), Loss.parse(weaker), rests)


def results_rest_on(charts: ChadCharts, row: str, column: str) -> tuple[str, ...]:
    """5.83  Name what a cell of the combat results rests on that is not printed."""
    table = charts.tables.charts["crt"]
    return () if table.is_certain(row, column) else (f"combat results: {table.provenance(row, column)}",)


def _at_most(labels: Sequence[str], number: int) -> str:
    """Return the label a number falls under: the greatest not above it, or the lowest of all."""
    fitting = [label for label in labels if int(label.rstrip("+-")) <= number]
    return fitting[-1] if fitting else labels[0]


def defence_adjustment(charts: ChadCharts, feature: str, *, dry: bool, kind: str) -> int:
    """4.90  Return the points a terrain or feature adds for the defender in a kind of combat (5.30)."""
    tec = charts.tables.charts["tec"]
    points = tec.text(feature, "defence_dry" if dry else "defence_wet")
    counts_in = tec.text(feature, "in_combat")
    return int(points) if points != "." and counts_in in ("any", kind) else 0


def improved_position(charts: ChadCharts, feature: str) -> bool:
    """5.30  Whether a feature is an improved position: it counts in conventional combat only."""
    return charts.tables.charts["tec"].text(feature, "in_combat") == "conventional"


def modifier_row(charts: ChadCharts, name: str) -> ModifierRow:
    """5.60  Return the row of `commander`, `leader` or `french`."""
    table = charts.tables.charts["combat_modifiers"]
    points = table.text(name, "points")
    return ModifierRow(
        name,
        table.text(name, "title"),
        table.text(name, "rule"),
        None if points == "skill" else int(points),
        table.text(name, "counts_as"),
        table.text(name, "goes_by"),
    )


def military_skill(charts: ChadCharts, commander: str) -> int:
    """5.62  Return the Military Skill printed on a Commander."""
    return int(charts.tables.lists["counters"].text(commander, "military_skill") or 0)


def scenario_says(charts: ChadCharts, scenario: str, what: str) -> str:
    """14.00  Return what the special rules of a scenario say of combat, in a column of their chart."""
    table = charts.tables.charts["scenario_combat"]
    return table.text(scenario if scenario in table else table.rows[0], what).strip("-")
