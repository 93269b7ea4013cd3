"""What holds of every position that play can reach, whatever the players do (4.4, 5.2, 6.1, 6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.engine.board.position import Position
from guelta.rules.zefra.board.hostility import are_hostile, can_fight
from guelta.rules.zefra.board.stacking import excess
from guelta.rules.zefra.board.units import OFF, Unit, all_units, loose_minus, units_in
from guelta.rules.zefra.charts.counter import MINUS
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["counters_under_units", "hexes_in_order"]


def counters_under_units(position: Position, charts: ZefraCharts) -> Iterator[str]:
    """S12-05  Every -1 counter lies under a unit that is in play and can bear it."""
    for space, stack in position.each_stack():
        if loose_minus(stack, charts):
            yield f"-1 counters under no unit in {space}"
        if space in OFF and any(each.counter == MINUS for each in stack):
            yield f"-1 counters in {space}"
    for unit in all_units(position, charts).values():
        if unit.hits and unit.hits >= charts.removed_at(position, unit.counter):
            yield f"{unit.id} has {unit.hits} -1 counters and is still there"


def hexes_in_order(position: Position, charts: ZefraCharts) -> Iterator[str]:
    """p3-04b, p3-05a  Once the turn has ended no hex is overfull, and none holds hostile combat units
    together."""
    for hex, _ in position.each_stack():
        if hex not in charts.map:
            continue
        units = units_in(position, charts, hex)
        if position.cursor.endswith("/end-of-turn") and excess(position, charts, hex):
            yield f"{hex} is overfull"
        if not charts.is_land(hex):
            yield f"units at sea in {hex}"
        yield from _in_one_hex(position, charts, hex, units)


def _in_one_hex(position: Position, charts: ZefraCharts, hex: str, units: tuple[Unit, ...]) -> Iterator[str]:
    fighters = [unit for unit in units if can_fight(charts, unit)]
    declared = position.fields.get("attacks", "")
    for unit in fighters:
        for other in fighters:
            printed = not declared or charts.stance(unit.side, other.side) == "yes"
            if printed and are_hostile(position, charts, unit.side, other.side):
                yield f"{unit.id} and {other.id} share {hex}"
