"""8.5, 8.6: mortars, artillery and CAS fire at units or at a site."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Barred
from guelta.rules.zefra.board.hostility import are_hostile, standing_site
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.board.units import Unit, all_units, units_in
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["RANGE_OF", "bombard", "foes_in", "marks_with_foes", "shell_units", "supports", "targets"]


RANGE_OF = {"mortar": "p3-11a", "artillery": "p3-11b", "cas": "p3-11c"}
"""The rule of each range, by type of unit."""


def is_ranged(charts: ZefraCharts, unit: Unit) -> bool:
    """Return whether a unit can fire instead of moving."""
    return charts.type_is(unit.type, "ranged")


def in_range(position: Position, charts: ZefraCharts, unit: Unit, hex: str) -> bool:
    """p3-11a, p3-11b, p3-11c, G12-09b  Whether a hex is within the range of a unit."""
    most = charts.range(position, unit.type)
    return most is None or charts.map.distance(unit.space, hex) <= most


def may_fire_at(position: Position, charts: ZefraCharts, unit: Unit, hex: str) -> bool:
    """Return whether a ranged unit may fire at a hex; options keep CJTF-Z from some (Z50, Z60)."""
    if hex == unit.space or not in_range(position, charts, unit, hex):
        return False
    if unit.side != "cjtf":
        return True
    by_leave = charts.option(position, "fire-into-zefra") == "by-leave"
    return not (by_leave and charts.country(hex) == "zefra" and "cross-border" not in position.fields)


def foes_in(position: Position, charts: ZefraCharts, unit: Unit, hex: str) -> tuple[Unit, ...]:
    """Return the units of a hex that one is hostile to, if it may fire at units there."""
    is_near = unit.type != "cas" or charts.option(position, "cas-reach") == "any"
    if not is_near:
        most = charts.figure("cas near ground units")
        is_near = any(
            charts.map.distance(each.space, hex) <= most
            for each in all_units(position, charts).values()
            if each.side == unit.side and each.type != "cas" and each.space in charts.map
        )
    return tuple(
        other
        for other in units_in(position, charts, hex)
        if is_near and are_hostile(position, charts, unit.side, other.side)
    )


def targets(position: Position, charts: ZefraCharts, unit: Unit) -> tuple[str, ...]:
    """Return the hexes a unit may fire at: with hostile units, or with a site that stands."""
    if not is_ranged(charts, unit) or unit.space not in charts.map:
        return ()
    return tuple(
        hex
        for hex, _ in position.each_stack()
        if hex in charts.map and no_target(position, charts, unit, hex) is None
    )


def no_target(position: Position, charts: ZefraCharts, unit: Unit, hex: str) -> Barred | None:
    """p3-11a, p3-11b, p3-11c, G10-01  Return why a ranged unit may not fire at a hex, None where it may."""
    if not may_fire_at(position, charts, unit, hex):
        is_of_units = bool(foes_in(position, charts, unit, hex)) or not standing_site(position, charts, hex)
        rule, place = RANGE_OF[unit.type] if is_of_units else "G10-01", charts.place(hex)
        return Barred(
            rule, f"{unit.counter.name} may not fire at {place}: out of range, its own hex, or no leave"
        )
    if standing_site(position, charts, hex) or foes_in(position, charts, unit, hex):
        return None
    return Barred("G10-01", f"there is nothing to fire at in {charts.place(hex)}")


def bombard(play: Play, unit: Unit, hexes: Collection[str] = ()) -> None:
    """p3-03b  Let a unit fire instead of moving, at one of these hexes if any are named."""
    possible = [each for each in targets(play.position, play.charts, unit) if not hexes or each in hexes]
    board, charts = play.position, play.charts

    def refused(hex: str) -> Barred | None:
        if hex not in charts.map or (found := no_target(board, charts, unit, hex)) is not None:
            return found if hex in charts.map else None
        return Barred("G9-01b", "it fires where the others of its hex fight, or at enemies")

    title = f"{unit.counter.name} fires at"
    hex = play.hex("fire-at", "p3-03b", unit.side, title, possible, (unit.id,), refused=refused)
    site = standing_site(play.position, play.charts, hex)
    foes = foes_in(play.position, play.charts, unit, hex)
    what = "site" if site else "units"
    if site and foes:
        options = (("site", play.charts.counters[site].name), ("units", "the units there"))
        what = play.one("fire-on", "G10-01", unit.side, f"fires in {hex} at", options, of=(hex,))
    if what == "site":
        _shell_site(play, unit, hex, site)
    else:
        shell_units(play, unit, hex, foes)
    play.turn([unit.id])


def _shell_site(play: Play, unit: Unit, hex: str, site: str) -> None:
    """G10-01, G12-02  Fire at a site: it is destroyed or not, and parties in a camp suffer either way."""
    rule = "G10-02" if unit.type == "mortar" else "G10-03"
    roll = play.roll(
        "fire", rule, unit.side, f"{unit.counter.name} fires at {play.charts.counters[site].name}"
    )
    falls = play.charts.succeeds("bombardment_sites", unit.type, roll)
    told = "hits" if falls else "misses"
    play.write(
        rule,
        f"{unit.counter.name} {told} {play.charts.counters[site].name}",
        roll=roll,
        cell=("bombardment_sites", unit.type, "highest"),
    )
    if falls:
        play.destroy(site, rule, f"fire of {unit.counter.name}")
    if play.charts.site_of_kind(hex, "camp"):
        row = "falls" if falls else "stands"
        loss = int(play.charts.tables.charts["shelled_camp"].number(row, "loses"))
        parties = [each for each in play.there(hex) if each.type == "refugees"]
        if parties:
            play.write(
                "G12-02", f"the camp {row}, each party loses {loss}", cell=("shelled_camp", row, "loses")
            )
        for each in parties:
            play.hurt(each.id, loss, "G12-02", "the camp is shelled")


def shell_units(play: Play, unit: Unit, hex: str, foes: Sequence[Unit]) -> None:
    """G10-01  Fire at units: one roll, the counters for each hostile unit of the hex (Z16)."""
    roll = play.roll("fire", "G10-01", unit.side, f"{unit.counter.name} fires into {hex}")
    row = play.charts.row_of("bombardment_units", roll)
    loss = int(play.charts.tables.charts["bombardment_units"].number(row, unit.type))
    play.write(
        "G10-01",
        f"{unit.counter.name} fires into {play.charts.place(hex)}: {loss} on each unit",
        roll=roll,
        cell=("bombardment_units", row, unit.type),
    )
    for each in foes:
        play.hurt(each.id, loss, "G10-01", "fire")


def marks_with_foes(play: Play, unit: Unit) -> tuple[str, ...]:
    """Return the hexes with hostile units that a unit may fire at."""
    marks = targets(play.position, play.charts, unit)
    return tuple(each for each in marks if foes_in(play.position, play.charts, unit, each))


def supports(position: Position, charts: ZefraCharts, unit: Unit, hex: str) -> bool:
    """G9-01b  Whether a unit that cannot move into a hex can fire into it."""
    return hex in targets(position, charts, unit) and bool(foes_in(position, charts, unit, hex))
