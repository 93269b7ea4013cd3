"""5.1, 5.2: who is hostile to whom, who can fight, and what stands undefended."""

from __future__ import annotations

from collections.abc import Iterable

from guelta.rules.engine.board.position import Position
from guelta.rules.zefra.board.units import Unit, units_in
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = [
    "are_hostile", "can_fight", "defenders", "guard_of", "is_infantry", "is_prey", "may_attack",
    "may_be_taken_off", "prey_in", "standing_camp", "standing_site",
]  # fmt: skip


def are_hostile(position: Position, charts: ZefraCharts, side: str, other: str) -> bool:
    """p3-05b, p3-05c, p3-05d  Whether two sides are hostile, by the table or by a declared attack."""
    stance = charts.stance(side, other)
    if stance != "declared":
        return stance == "yes"
    declared = position.fields.get("attacks", "").split()
    return f"{side}:{other}" in declared or f"{other}:{side}" in declared


def may_attack(position: Position, charts: ZefraCharts, attacker: Unit, target: Unit) -> bool:
    """p3-05f  Whether a unit is hostile to another; militias turn on refugees only by declaration."""
    if target.type == "refugees" and attacker.type == "militia":
        return f"{attacker.side}:{target.side}" in position.fields.get("on-refugees", "").split()
    return are_hostile(position, charts, attacker.side, target.side)


def can_fight(charts: ZefraCharts, unit: Unit) -> bool:
    """p3-13h  Whether a unit has combat ability; refugees, CAS and the hospital have none."""
    return charts.type_is(unit.type, "combat")


def is_infantry(charts: ZefraCharts, unit: Unit) -> bool:
    """Z55  Whether a unit counts as enemy infantry: companies, militias and platoons."""
    return charts.type_is(unit.type, "infantry")


def is_prey(charts: ZefraCharts, unit: Unit) -> bool:
    """p3-13i  Whether a unit is removed when enemy infantry finds it undefended."""
    return not can_fight(charts, unit)


def defenders(
    position: Position, charts: ZefraCharts, movers: Iterable[Unit], hex: str, *, guarded: bool = True
) -> tuple[Unit, ...]:
    """Return the combat units of a hex that are hostile to any of the movers, a camp's guard among them."""
    sides = {unit.side for unit in movers}
    found = [
        unit
        for unit in units_in(position, charts, hex)
        if can_fight(charts, unit) and any(are_hostile(position, charts, side, unit.side) for side in sides)
    ]
    guard = guard_of(position, charts, hex) if guarded else None
    if guard is not None and any(are_hostile(position, charts, side, guard.side) for side in sides):
        found.append(guard)
    return tuple(found)


def prey_in(position: Position, charts: ZefraCharts, movers: Iterable[Unit], hex: str) -> tuple[Unit, ...]:
    """Return the units of a hex without combat ability that the movers' infantry may fall upon."""
    infantry = [unit for unit in movers if is_infantry(charts, unit)]
    return tuple(
        unit
        for unit in units_in(position, charts, hex)
        if is_prey(charts, unit) and any(may_attack(position, charts, each, unit) for each in infantry)
    )


def standing_site(position: Position, charts: ZefraCharts, hex: str) -> str:
    """Return the site of a hex that can be destroyed and stands, "" for none."""
    site = charts.sites.get(hex)
    return site.id if site is not None and hex in position.where(site.id) else ""


def standing_camp(position: Position, charts: ZefraCharts, hex: str) -> bool:
    """Return whether a camp stands in a hex; one that was destroyed is none any more."""
    return charts.site_of_kind(hex, "camp") and bool(standing_site(position, charts, hex))


def may_be_taken_off(position: Position, charts: ZefraCharts, unit: Unit) -> bool:
    """G14-01a, G14-01c  Whether a unit may be taken off for good: refugees only in a camp that stands."""
    return unit.type != "refugees" or standing_camp(position, charts, unit.space)


def guard_of(position: Position, charts: ZefraCharts, hex: str) -> Unit | None:
    """G10-05a  Return the company that guards a camp: while it stands and nobody holds it this turn."""
    if not standing_camp(position, charts, hex):
        return None
    if hex in position.fields.get("camps-held", "").split():
        return None
    return next(iter(units_in(position, charts, "guards")), None)
