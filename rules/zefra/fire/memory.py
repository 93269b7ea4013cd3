"""8.9: which special sites have been entered, kept where players do not note it themselves."""

from __future__ import annotations

from guelta.rules.engine.board.position import Position
from guelta.rules.zefra.board.units import OFF, Unit, all_units
from guelta.rules.zefra.charts.zefra_charts import Site, ZefraCharts

__all__ = ["SPECIAL", "remember", "site_of", "unaccounted"]

SPECIAL = ("nuclear", "biological")
"""The types of the special platoons."""


def site_of(charts: ZefraCharts, unit: Unit) -> Site | None:
    """G9-04a  Return the special site of a platoon if it stands at one."""
    site = charts.sites.get(unit.space)
    kind = charts.tables.charts["special_weapons"].text(unit.type, "site")
    return site if site is not None and site.kind == kind else None


def remember(charts: ZefraCharts, before: Position, after: Position) -> Position:
    """G9-04a  Note the site of a special platoon that came onto the map, as one that was entered."""
    was = all_units(before, charts)
    if not was:
        return after  # nobody saw how they came
    entered = after.fields.get("sites-entered", "").split()
    for id, unit in all_units(after, charts).items():
        came = unit.type in SPECIAL and unit.space in charts.map
        if came and (id not in was or was[id].space in OFF):
            site = site_of(charts, unit)
            entered += [site.id] if site is not None and site.id not in entered else []
    said = " ".join(entered)
    return (
        after
        if said == after.fields.get("sites-entered", "")
        else after.with_fields(**{"sites-entered": said})
    )


def unaccounted(position: Position, charts: ZefraCharts, type: str) -> list[str]:
    """G9-04a  Return the platoons of a type in play or lost, if fewer of its sites were noted."""
    kind = charts.tables.charts["special_weapons"].text(type, "site")
    entered = position.fields.get("sites-entered", "").split()
    noted = sum(site.kind == kind and site.id in entered for site in charts.sites.values())
    won = [
        unit.id
        for unit in all_units(position, charts).values()
        if unit.type == type and unit.space != "unused"
    ]
    return won if len(won) > noted else []
