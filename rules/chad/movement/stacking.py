"""Chapter 4: enemy-occupied hexes (4.22), stacking limitations (4.23), and those of terrain (13.20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from guelta.rules.chad.board.shared_hexes import has_moved_in
from guelta.rules.chad.board.view import ChadView
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.terms import (
    combat_units,
    has_arrived,
    has_option,
    is_left_out,
    owner,
    plural,
    role,
    segment,
)
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.check import check

__all__ = [
    "Limit",
    "OverLimit",
    "counted",
    "enemies_in_one_hex",
    "over_limit",
    "stack_over_limit",
    "stacking_limit",
]

_NO_LIMIT = 999
"""More steps than the counter mix has."""


class Limit(NamedTuple):
    """4.23  The steps a hex may hold, what sets another limit than everywhere ("" for nothing), and on what
    values that rests.
    """

    steps: int
    set_by: str = ""
    rests_on: tuple[str, ...] = ()


class OverLimit(NamedTuple):
    """The combat units of one player in one hex, with more steps than the limit."""

    hex: str
    player: str
    units: list[Standing]
    steps: int
    limit: Limit

    def violation(self, position: Position, charts: ChadCharts, addition: str = "") -> Finding:
        """Make the finding, numbers first: `10 rebel steps in 2826 Koro Toro, limit 9` and the addition.

        With 13.20 it says what sets the limit: `limit 6 of mountain`.
        """
        steps = plural(self.steps, f"{role(position, self.player)} step".strip())
        excess = plural(self.steps - self.limit.steps, "step")
        limit = f"limit {self.limit.steps}" + (f" of {self.limit.set_by}" if self.limit.set_by else "")
        steps_rest_on = (p for unit in self.units for p in charts.counters[unit.counter].steps_rest_on)
        return violation(
            self.hex,
            [unit.counter for unit in self.units],
            f"{steps} in {charts.place(self.hex)}, {limit}{addition}",
            f"the owner eliminates units of his choice worth at least {excess}",
            [*steps_rest_on, *self.limit.rests_on],
            sign="space",
        )


@check("4.22", applies=["1.10", "1.20"])
def enemies_in_one_hex(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.22  Units of the two players never end movement or combat in the same hex.

    Independent factions are nobody's enemy here. A lone Commander or leader counts as well: he is
    eliminated the instant a combat unit comes in (5.64), and it may end its movement there. Air, SAM and
    AAA units have rules of their own.
    Units that share a hex since a side changed may stay until they move (14.23).
    """
    for space, stack in position.each_stack():
        if space not in charts.battlefield:
            continue
        units = [
            standing
            for standing in stack
            if charts.counters[standing.counter].kind not in ("air", "sam", "aaa")
            and owner(position, charts, standing)
        ]
        players = {owner(position, charts, unit) for unit in units}
        if len(players) < 2 or not has_moved_in(units, space):
            continue
        if overrun := _overrun_where_they_stand(position, charts, units):
            yield due(
                space,
                [unit.counter for unit in overrun],
                f"enemy combat units moved over whoever stands alone in {charts.place(space)}",
                "eliminate: a leader goes to New Arrivals, and with a Commander the game ends",
            )
        else:
            yield violation(
                space,
                [unit.counter for unit in units],
                f"both players stand in {charts.place(space)}",
                "the player who moved in takes the move back or infiltrates on to a hex without enemies",
            )


def _overrun_where_they_stand(
    position: Position, charts: ChadCharts, units: list[Standing]
) -> list[Standing]:
    """4.22  Return the leaders and Commanders alone whom combat units of the player who moves ended on."""
    moving = [unit for unit in units if role(position, owner(position, charts, unit)) == segment(position)]
    still = [unit for unit in units if unit not in moving]
    if not position.cursor.endswith("/movement") or combat_units(charts, still):
        return []
    return still if combat_units(charts, moving) else []


def stacking_limit(position: Position, charts: ChadCharts, hex: str) -> Limit:
    """4.23  Return the steps of one player that a hex may hold, by terrain where 13.20 is played."""
    if not (charts.terrain_limits_stacks or has_option(position, "13.20")):
        return Limit(charts.stacking_limit)
    return _limit_of_terrain(charts, hex, ChadView.of(position, charts).is_desert(hex))


def _limit_of_terrain(charts: ChadCharts, hex: str, desert: bool) -> Limit:
    """13.20  The Terrain Effects Chart limits a hex; a town, oasis or well does so in desert terrain only.

    There it counts in place of the terrain, the greatest if there are two. A kind of hex that the chart gives
    no limit has that of 4.23.
    """
    tec = charts.tables.charts["tec"]
    features = [row for row in charts.water(hex) if tec.value(row, "stacking") != "."] if desert else []
    rows = features or ["sanctuary_entry" if charts.entry(hex) else charts.terrain(hex)]
    limits = {row: _steps(charts, tec.text(row, "stacking")) for row in rows}
    row = max(limits, key=lambda each: limits[each])
    word = tec.provenance(row, "stacking")
    said = () if tec.is_certain(row, "stacking") else (f"stacking limit of {row.replace('_', ' ')}: {word}",)
    return Limit(limits[row], row.replace("_", " "), (*said, *charts.water_rests_on(hex)))


def _steps(charts: ChadCharts, cell: str) -> int:
    if cell == "any":
        return _NO_LIMIT
    return int(cell) if cell.isdigit() else charts.stacking_limit


def counted(position: Position, charts: ChadCharts, stack: Iterable[Standing]) -> list[Standing]:
    """4.23  Return the units of a stack whose steps count: combat units, and with 13.40 the AAA unit."""
    if not has_option(position, "13.40"):
        return combat_units(charts, stack)
    return [unit for unit in stack if charts.counters[unit.counter].kind in ("combat", "aaa")]


def over_limit(position: Position, charts: ChadCharts) -> Iterator[OverLimit]:
    """4.23  Yield every player's units in a hex whose steps exceed the limit.

    Boxes have no limit, IGFs (11.31) are exempt, and Commanders and leaders never count. Enemies never
    share a hex at these moments, so each player's steps are counted for themselves.
    """
    yield from position.once(_over_limit, charts)


def _over_limit(position: Position, charts: ChadCharts) -> tuple[OverLimit, ...]:
    found = []
    for space, stack in position.each_stack():
        if space not in charts.map:
            continue
        by_player: dict[str, list[Standing]] = {}
        for unit in counted(position, charts, stack):
            by_player.setdefault(owner(position, charts, unit), []).append(unit)
        for player, units in sorted(by_player.items()):
            steps = sum(charts.counters[unit.counter].steps for unit in units)
            limit = stacking_limit(position, charts, space)
            if player and steps > limit.steps:
                found.append(OverLimit(space, player, units, steps, limit))
    return tuple(found)


@check("4.23", applies=["13.20"])
def stack_over_limit(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.23  No hex may hold more steps of a player than its limit once a movement portion is over.

    Left to other numbers: stacks with units that arrived in this impulse (12.40) and with former IGFs that
    have not yet had a friendly segment (11.32). What a scenario sets up over it stays so through the segment
    that it leaves out (14.31).
    """
    if is_left_out(position, charts):
        return
    for over in over_limit(position, charts):
        if any(has_arrived(unit) or "ex-igf" in unit.marks for unit in over.units):
            continue
        yield over.violation(position, charts)
