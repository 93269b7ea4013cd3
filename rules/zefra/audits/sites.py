"""8.6 to 8.9: how sites fall, and how the special platoons are won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.board.position import Position
from rules.engine.judging.audit import audit
from rules.engine.judging.finding import Finding, due, unsure, violation
from rules.zefra.audits.fighting import shooters
from rules.zefra.audits.happened import Happened, happened
from rules.zefra.board.hostility import can_fight, defenders, guard_of
from rules.zefra.board.units import OFF, Unit, units_in
from rules.zefra.charts.wording import minus
from rules.zefra.charts.zefra_charts import Site, ZefraCharts
from rules.zefra.fire.bombardment import may_fire_at
from rules.zefra.fire.memory import SPECIAL, site_of, unaccounted

__all__ = ["AUDITS"]


@audit("G10-01", applies=["G9-05", "G10-05a", "G12-02"])
def sites_that_fell(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G10-01  A site falls to fire within range, or to a unit that entered its hex and met no defence."""
    way = happened(start, end, charts)
    for hex, site in charts.sites.items():
        if hex not in start.where(site.id) or any(each in charts.map for each in end.where(site.id)):
            continue  # a site that was put elsewhere has not fallen
        if any(
            way.may_have_fired(each) and may_fire_at(board, charts, each, hex)
            for each in shooters(way)
            for board in (start, end)
        ):
            yield from _parties_unhurt(way, hex, site)
            continue
        entered = [unit for unit in _who_acted(way) if _can_have_entered(way, unit, hex)]
        place = charts.place(hex)
        if not entered:
            told = f"{site.title} was destroyed, though nobody fired at it or entered {place}"
            yield violation(hex, [site.id], told, "put it back")
        elif not any(_may_wreck(way, unit, hex) for unit in entered):
            told = f"{site.title} was destroyed, though units that defend it still stand in {place}"
            yield replace(violation(hex, [site.id], told, "put it back"), rule="G9-05")
        elif _is_guarded_still(way, hex):
            told = f"{site.title} was destroyed by a unit that entered, though its guard took no losses"
            found = unsure(hex, [site.id], told, "put it back, unless the guard was driven off this turn")
            yield replace(found, rule="G10-05a")


def _parties_unhurt(way: Happened, hex: str, site: Site) -> Iterator[Finding]:
    """G12-02  The parties in a camp that fell to fire alone have lost what its fall costs them."""
    charts = way.charts
    moved = [
        unit for unit in _who_acted(way) if unit.id not in way.now or way.now[unit.id].space != unit.space
    ]
    if site.kind != "camp" or any(_can_have_entered(way, unit, hex) for unit in moved):
        return
    loss = int(charts.tables.charts["shelled_camp"].number("falls", "loses"))
    for unit in units_in(way.end, charts, hex):
        before = way.was.get(unit.id)
        if unit.type == "refugees" and before is not None and unit.hits - before.hits < loss:
            told = f"{site.title} fell to fire, and {unit.counter.name} lost {unit.hits - before.hits} by it"
            found = due(hex, [unit.id], told, f"it loses {loss}")
            yield replace(found, rule="G12-02")


def _who_acted(way: Happened) -> Iterator[Unit]:
    yield from (unit for unit in (*way.acted, *way.came) if can_fight(way.charts, unit))


def _can_have_entered(way: Happened, unit: Unit, hex: str) -> bool:
    reach = way.charts.allowance(way.start, unit.counter)
    return way.charts.map.distance(unit.space, hex) <= reach


def _may_wreck(way: Happened, unit: Unit, hex: str) -> bool:
    """Whether nobody hostile to a unit has stood in a hex all the time, or a nuclear platoon was used."""
    if unit.type == "nuclear":
        return True
    stayed = [
        each
        for each in defenders(way.end, way.charts, [unit], hex, guarded=False)
        if each.id in way.was and way.was[each.id].space == hex
    ]
    return not stayed


def _is_guarded_still(way: Happened, hex: str) -> bool:
    """Whether the guard of a camp stood in its box at both ends and was not hurt."""
    guard = guard_of(way.start, way.charts, hex)
    if guard is None or hex in way.end.fields.get("camps-held", "").split():
        return False
    after = way.now.get(guard.id)
    return after is not None and after.space == "guards" and after.hits == guard.hits


@audit("G9-05")
def sites_out_of_the_ruins(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G9-05  A site that was destroyed is out of the game."""
    for site in charts.sites.values():
        if "destroyed" in start.where(site.id) and "destroyed" not in end.where(site.id):
            (there,) = end.where(site.id)[:1] or ("",)
            told = f"{site.title} was destroyed and stands again"
            yield violation(there, [site.id], told, "put it with the destroyed sites")


@audit("G9-04a", applies=["p61-13b"])
def special_platoons_come_of_their_sites(
    start: Position, end: Position, charts: ZefraCharts
) -> Iterator[Finding]:
    """G9-04a  IFF gains a special platoon in the hex of its site as it enters it, already used."""
    way = happened(start, end, charts)
    for unit in way.came:
        if unit.type not in SPECIAL:
            continue
        site, fault = site_of(charts, unit), ""
        entered = [each for each in _who_acted(way) if each.side == "iff" and each.id != unit.id]
        if site is None or not any(_can_have_entered(way, each, unit.space) for each in entered):
            fault = "where no IFF unit can have entered its site"
        elif site.id in start.fields.get("sites-entered", "").split():
            fault = "and that of this site has been won before"
        elif unaccounted(start, charts, unit.type):
            fault = "and nobody noted which site the one before it came of: one platoon comes of each"
        elif not unit.is_used:
            fault = "and is not turned over"
        if fault:
            told = f"{unit.counter.name} came to {charts.place(unit.space)}, {fault}"
            yield violation(
                unit.space, [unit.id], told, "turn it over" if fault.endswith("over") else "take it off again"
            )


@audit("G9-04b")
def nuclear_use_without_effect(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G9-04b  Where a nuclear platoon was used each defender takes its counters, and the site there falls.

    Boards do not show in which hex that was: it is due where nobody took them and nothing fell anywhere.
    """
    way = happened(start, end, charts)
    if int(end.fields.get("nuclear-use", "0")) <= int(start.fields.get("nuclear-use", "0")):
        return
    loss = int(charts.tables.charts["special_weapons"].number("nuclear", "loses"))
    for platoon in way.acted:
        if platoon.type == "nuclear" and not way.is_in_play(platoon) and not _shows(way, platoon, loss):
            told = f"{platoon.counter.name} was used, and nobody hostile to it took {minus(loss)}"
            remedy = f"put {minus(loss)} under each defender of the hex, and take its site off"
            yield due(platoon.space, [platoon.id], told, remedy)


def _shows(way: Happened, platoon: Unit, loss: int) -> bool:
    """Whether a site fell, or a unit took what the platoon costs, halved for CJTF-Z (Z20), or is gone."""
    fell = (
        hex in way.start.where(site.id) and hex not in way.end.where(site.id)
        for hex, site in way.charts.sites.items()
    )
    return any(fell) or any(
        not way.is_in_play(unit)
        or way.now[unit.id].hits - unit.hits >= (loss // 2 if unit.side == "cjtf" else loss)
        for unit in way.was.values()
        if unit.space not in OFF and way.is_hostile(platoon, unit)
    )


AUDITS = (
    sites_that_fell,
    sites_out_of_the_ruins,
    special_platoons_come_of_their_sites,
    nuclear_use_without_effect,
)
