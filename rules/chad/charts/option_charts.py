"""The charts of chapter 13 with named lookups: 13.32, 13.40, 13.82, 13.92, 13.93."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from guelta.rules.chad.charts.chad_charts import ChadCharts

__all__ = [
    "Chit",
    "OffMapBase",
    "ReconResult",
    "battle_chits",
    "gun_points",
    "off_map_bases",
    "recon_modifier",
    "recon_rests_on",
    "recon_result",
]


@dataclass(frozen=True, slots=True)
class OffMapBase:
    """13.32  An airbase off the map: who uses it, what the way to the frontier costs, and where it leads."""

    hex: str
    force: str
    points: int
    exits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chit:
    """13.82  A battle chit: what it adds per conventional unit by kind of combat, and to what losses."""

    name: str
    title: str
    points: Mapping[str, int]
    needs_battalion: bool
    losses: str


@dataclass(frozen=True, slots=True)
class ReconResult:
    """13.93  A line of the Recon Table.

    `unit` is `eliminated`, `stops` or `goes on`; `shows` is `nothing`, `count`, `nationalities` or
    `counters`; `dice` is added to the dice of an attack on the hex.
    """

    text: str
    unit: str
    shows: str
    dice: int


def off_map_bases(charts: ChadCharts) -> dict[str, OffMapBase]:
    """13.32  Return the airbases off the map by hex."""
    table = charts.tables.charts["air_bases"]
    return {
        hex: OffMapBase(
            hex,
            table.text(hex, "force"),
            int(table.number(hex, "points")),
            tuple(table.text(hex, "exits").split()),
        )
        for hex in table.rows
    }


def gun_points(charts: ChadCharts, kind: str) -> int:
    """13.42, 13.43  Return what a `sam` or an `aaa` unit adds against an air unit."""
    return int(charts.tables.charts["anti_aircraft"].number(kind, "points"))


def battle_chits(charts: ChadCharts) -> dict[str, Chit]:
    """13.82  Return the battle chits by name, in the order of their chart."""
    table = charts.tables.charts["battle_chits"]
    return {
        name: Chit(
            name,
            table.text(name, "title"),
            {kind: int(table.number(name, kind)) for kind in ("conventional", "guerrilla")},
            table.text(name, "needs") == "battalion",
            table.text(name, "losses"),
        )
        for name in table.rows
    }


def recon_modifier(charts: ChadCharts, side: str, presence: int) -> int:
    """13.92  Return what a side adds to its recon die in a prefecture, by the Government's presence there."""
    return int(charts.tables.charts["recon_modifiers"].number(side, f"P{presence}"))


def recon_result(charts: ChadCharts, die: int) -> ReconResult:
    """13.93  Return the line of a modified die of any size."""
    table = charts.tables.charts["recon"]
    numbers = [int(row.rstrip("+-")) for row in table.rows]
    row = table.rows[numbers.index(min(max(die, numbers[0]), numbers[-1]))]
    return ReconResult(
        table.text(row, "result"),
        table.text(row, "unit"),
        table.text(row, "shows"),
        int(table.number(row, "dice")),
    )


def recon_rests_on(charts: ChadCharts) -> tuple[str, ...]:
    """13.93  Return that the Recon Table is not printed in the rules, if it is not."""
    return charts.tables.charts["recon"].rests_on
