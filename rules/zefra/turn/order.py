"""4.2, 4.3: who is next, hex by hex in turn."""

from __future__ import annotations

from collections.abc import Sequence

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.judging.phase import Order
from guelta.rules.engine.play.choice import Barred
from guelta.rules.zefra.board.units import all_units, units_in
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["ORDERS", "can_act", "hexes_to_activate", "not_activated"]


def hexes_to_activate(position: Position, charts: ZefraCharts, side: str) -> tuple[str, ...]:
    """p3-03a  Return the spaces a side may name: hexes with units of its own that have not acted."""
    spaces = {
        unit.space: None
        for unit in all_units(position, charts).values()
        if unit.side == side
        and not unit.is_used
        and (unit.space in charts.map or unit.space in _entering(position, side))
    }
    return tuple(spaces)


def not_activated(position: Position, charts: ZefraCharts, side: str, space: str) -> Barred | None:
    """p3-03a, p3-06, p3-09a, G12-10c  Return why a side may not name a space, None where it may."""
    if space in hexes_to_activate(position, charts, side):
        return None
    there = units_in(position, charts, space)
    place = charts.place(space)
    if space not in charts.map and space.startswith("off-map-"):
        return Barred("G12-10c", f"nobody has agreed that the forces in {place} come on")
    if any(unit.side == side for unit in there):
        return Barred("p3-06", f"the units in {place} have acted")
    if there:
        return Barred("p3-09a", f"the units in {place} are another side's")
    return Barred("p3-03a", f"nobody is in {place}")


def _entering(position: Position, side: str) -> tuple[str, ...]:
    """G12-10c  Return the box off the map whose forces may come on, as agreed with the adjudicator."""
    return (f"off-map-{side}",) if side in position.fields.get("off-map-entry", "").split() else ()


def can_act(position: Position, charts: ZefraCharts, side: str) -> bool:
    """Z48  Whether a side can still be activated: it has not passed, and has somebody who has not acted."""
    passed = position.fields.get("passed", "").split()
    return side not in passed and bool(hexes_to_activate(position, charts, side))


def _next_of(position: Position, charts: ZefraCharts, pair: Sequence[str]) -> str | None:
    active = position.fields.get("active", "")
    order = list(pair)
    if active in pair:
        others = [side for side in pair if side != active]
        whole = charts.option(position, "turns-within-a-pair") == "whole"
        order = [active, *others] if whole else [*others, active]
    return next((side for side in order if can_act(position, charts, side)), None)


def governments(charts: ZefraCharts, position: Position) -> str | None:
    """G12-08a, G12-08b  The governments that take turns: Daloon, Zefra, and so on in turn."""
    taking = position.fields.get("takes-turns", "").split()
    return _next_of(position, charts, [side for side in charts.pair("governments") if side in taking])


def peoples(charts: ZefraCharts, position: Position) -> str | None:
    """p3-02b  Tuscans and Bongos as they rolled, hex by hex in turn."""
    return _next_of(position, charts, _rolled(charts, position, "peoples"))


def forces(charts: ZefraCharts, position: Position) -> str | None:
    """p3-02c  CJTF-Z and IFF as they rolled, hex by hex in turn."""
    return _next_of(position, charts, _rolled(charts, position, "forces"))


def _rolled(charts: ZefraCharts, position: Position, pair: str) -> list[str]:
    sides = charts.pair(pair)
    order = [side for side in position.fields.get("initiative", "").split() if side in sides]
    return [*order, *(side for side in sides if side not in order)]


ORDERS: dict[str, Order[ZefraCharts]] = {
    "governments": governments,
    "peoples": peoples,
    "forces": forces,
}
