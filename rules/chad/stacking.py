"""Chapter 4: enemy-occupied hexes (4.22) and stacking limitations (4.23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.chad.charts import ChadCharts
from rules.chad.terms import combat_units, names, owner, plural, role
from rules.engine.finding import Finding, violation
from rules.engine.game import check
from rules.engine.position import Position, Standing

__all__ = ["OverLimit", "enemies_in_one_hex", "over_limit", "stack_over_limit"]


class OverLimit(NamedTuple):
    """The combat units of one player in one hex, with more steps than the limit."""

    hex: str
    player: str
    units: list[Standing]
    steps: int
    limit: int

    def violation(self, position: Position, charts: ChadCharts, addition: str = "") -> Finding:
        """Make the finding, numbers first: `10 rebel steps in 2826 Koro Toro, limit 9` and the addition."""
        steps = plural(self.steps, f"{role(position, self.player)} step".strip())
        excess = plural(self.steps - self.limit, "step")
        return violation(
            self.hex,
            [unit.counter for unit in self.units],
            f"{steps} in {charts.place(self.hex)}, limit {self.limit}{addition}",
            f"the owner eliminates units of his choice worth at least {excess}",
            [phrase for unit in self.units for phrase in charts.counters[unit.counter].steps_rest_on],
        )


@check("4.22", applies=["1.10", "1.20"])
def enemies_in_one_hex(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.22  Units of the two players never end movement or combat in the same hex.

    Independent factions are nobody's enemy here. A lone Commander or leader counts as well: 5.64
    eliminates him the instant a combat unit comes in.
    """
    for space, stack in position.each_stack():
        if space not in charts.map:
            continue
        units = [standing for standing in stack if owner(position, charts, standing)]
        if len({owner(position, charts, unit) for unit in units}) > 1:
            yield violation(
                space,
                [unit.counter for unit in units],
                f"both players stand in {charts.place(space)}: {names(charts, units)}",
                "the player who moved in takes the move back or infiltrates on to a hex without enemies",
            )


def over_limit(position: Position, charts: ChadCharts) -> Iterator[OverLimit]:
    """4.23  Give every player's units in a hex whose steps exceed the limit.

    Boxes have no limit, IGFs (11.31) are exempt, and Commanders and leaders never count. Enemies never
    share a hex at these moments, so each player's steps are counted for themselves.
    """
    limit = charts.stacking_limit
    for space, stack in position.each_stack():
        if space not in charts.map:
            continue
        by_player: dict[str, list[Standing]] = {}
        for unit in combat_units(charts, stack):
            by_player.setdefault(owner(position, charts, unit), []).append(unit)
        for player, units in sorted(by_player.items()):
            steps = sum(charts.counters[unit.counter].steps for unit in units)
            if player and steps > limit:
                yield OverLimit(space, player, units, steps, limit)


def has_arrived(unit: Standing) -> bool:
    """12.40  Whether a unit came out of a Reinforcements box in this impulse."""
    return any(mark.startswith("arrived-") for mark in unit.marks)


@check("4.23")
def stack_over_limit(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.23  No hex may hold more than nine steps of a player once a movement portion is over.

    Left to other numbers: stacks with units that arrived in this impulse (12.40) and with former IGFs that
    have not yet had a friendly segment (11.32).
    """
    for over in over_limit(position, charts):
        if any(has_arrived(unit) or "ex-igf" in unit.marks for unit in over.units):
            continue
        yield over.violation(position, charts)
