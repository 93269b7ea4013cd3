"""7: what movement offers a Unit, to be held against what the audit of a go says."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from guelta.rules.angola.board.forces import region_of
from guelta.rules.angola.board.memory import STRAGGLED
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import AngolaCounter
from guelta.rules.angola.movement.steps import Mover, destinations
from guelta.rules.engine.advice.solitaire import Generator
from guelta.rules.engine.board.position import Position

__all__ = ["MOVEMENT"]


def _card(position: Position, charts: AngolaCharts) -> AngolaCounter | None:
    """Return the card that is turned over next."""
    pack = position.stack(f"pack-{position.fields.get('active', '')}")
    return charts.counters[pack[-1].counter] if pack else None


def _movers(position: Position, charts: AngolaCharts) -> Sequence[str]:
    """7.1  Give the Units of who plays and of his ally, those that may move half the time."""
    side = position.fields.get("active", "")
    if side not in charts.factions:
        return ()
    sides = charts.members(charts.alliance(side))
    there = [
        unit.counter
        for region in charts.map
        for force in region_of(position, charts, region).of(*sides)
        for unit in force.units
        if STRAGGLED not in unit.marks and not (force.column and len(force.units) < 2)
    ]
    able = [unit for unit in there if _moves(position, charts, unit)]
    return [*there, *able * (len(there) // len(able))] if able else there


def _moves(position: Position, charts: AngolaCharts, unit: str) -> Collection[str]:
    side, card = position.fields["active"], _card(position, charts)
    if card is None or charts.counters[unit].side != side:
        return ()
    (region,) = position.where(unit)
    force = next(each for each in region_of(position, charts, region).forces if unit in each.ids)
    column = f"{side}-column-{card.letter}" if card.type == "column" else ""
    if card.type not in ("column", "fifth") or force.column != column:
        return ()
    return destinations(position, charts, Mover(side, (unit,), (region,), is_column=bool(column)))


def _beside(charts: AngolaCharts, region: str) -> Sequence[str]:
    return charts.map.neighbours(region)


def _turned(position: Position, charts: AngolaCharts) -> Position:
    """5.1  Turn over the card that lets them move."""
    side = position.fields["active"]
    *rest, top = position.stack(f"pack-{side}")
    turned = (*position.stack(f"turned-{side}"), top)
    return position.with_stacks({f"pack-{side}": tuple(rest), f"turned-{side}": turned})


MOVEMENT: Generator[AngolaCharts] = Generator(
    "operations-phase", _movers, _moves, lambda charts: [*charts.map], _beside, played=_turned
)
