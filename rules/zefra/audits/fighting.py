"""5.2, 6.1, 6.4, 8.5: what fights and fire leave behind: who shares a hex, who is hurt, who is undefended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.board.position import Position
from rules.engine.judging.audit import audit
from rules.engine.judging.finding import Finding, due, violation
from rules.zefra.audits.happened import Happened, happened
from rules.zefra.board.hostility import are_hostile, can_fight, is_infantry, may_attack
from rules.zefra.board.units import OFF, Unit, in_sight, units_in
from rules.zefra.charts.wording import counted, minus
from rules.zefra.charts.zefra_charts import ZefraCharts
from rules.zefra.fire.bombardment import RANGE_OF, foes_in, is_ranged, may_fire_at
from rules.zefra.fire.memory import SPECIAL

__all__ = ["AUDITS", "shooters"]


@audit("p3-05a", applies=["p3-05b", "p3-05d", "p3-05e", "p3-17b", "p3-17e"])
def enemies_in_one_hex(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-05a  Hostile combat units that come together in a hex fight, and none stays beside the other.

    Whatever covers some of them, it is told to all and names only who is in sight (Z49). It is due until one
    who was there is turned over for it: then it is over, and they have not parted.
    """
    way = happened(start, end, charts)
    for hex, _ in end.each_stack():
        if hex not in charts.map:
            continue
        units = [unit for unit in units_in(end, charts, hex) if can_fight(charts, unit)]
        new = [unit for unit in units if _is_new(way, unit)]
        foes = [
            unit.id for unit in units if any(are_hostile(end, charts, unit.side, other.side) for other in new)
        ]
        if foes:
            ids = [*dict.fromkeys([*(unit.id for unit in new), *foes])]
            met = [unit for unit in units if unit.id in ids and not _is_new(way, unit)]
            is_over = any(unit.is_used and not way.was[unit.id].is_used for unit in met)
            say = violation if is_over else due
            told = f"hostile combat units together in {charts.place(hex)}"
            seen = in_sight(end, charts, hex)
            told += ", after their fight" if is_over else ""
            yield say(hex, [id for id in ids if id in seen], told, "resolve their fight")


def _is_new(way: Happened, unit: Unit) -> bool:
    return unit.id not in way.was or way.was[unit.id].space != unit.space


def _has_entered(way: Happened, unit: Unit) -> bool:
    """Whether a unit came into its hex from another place; a militia that stood up there did not."""
    before = way.was.get(unit.id)
    return before is not None and before.space not in OFF and before.space != unit.space


@audit("p3-13i", applies=["p3-05f"])
def undefended_and_still_there(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-13i  Refugees, CAS and a hospital without combat units of theirs go when enemy infantry comes in.

    Militias fall upon refugees only where that was declared.
    """
    way = happened(start, end, charts)
    for hex, _ in end.each_stack():
        units = units_in(end, charts, hex) if hex in charts.map else ()
        new = [unit for unit in units if is_infantry(charts, unit) and _has_entered(way, unit)]
        prey = [
            unit
            for unit in units
            if not can_fight(charts, unit) and any(may_attack(end, charts, each, unit) for each in new)
        ]
        defended = any(
            can_fight(charts, unit) and any(are_hostile(end, charts, unit.side, each.side) for each in new)
            for unit in units
        )
        if prey and not defended:
            listed = ", ".join(unit.counter.name for unit in prey)
            yield due(
                hex,
                [unit.id for unit in prey],
                f"{listed} in {charts.place(hex)}: undefended, and enemy infantry has come in",
                "remove it" if len(prey) == 1 else "remove them",
            )


@audit("S12-05", applies=["p3-03b", "p3-05c", "p3-11a", "p3-11b", "p3-11c", "G12-09b"])
def hurt_by_nobody(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """S12-05  -1 counters come of a fight nearby, of fire within range, or of a shelled camp."""
    way = happened(start, end, charts)
    for id, unit in way.now.items():
        before = way.was.get(id)
        if before is None or unit.hits <= before.hits:
            continue
        took = unit.hits - before.hits
        if before.space.startswith("capital-"):  # nobody fights or fires at who is on his way there
            told = f"{unit.counter.name} took {minus(took)} on its way to Daloon's capital"
            yield violation(unit.space, [id], told, "take the counters away again")
        if before.space not in (*charts.map, "guards"):
            continue
        firing = [*shooters(way)] if way.is_activation else []
        fought = way.is_activation and _is_fought(way, before)
        hit_by = [each for each in firing if _hurts(way, each, unit, before)]
        most = _most_of_fire(way, len(hit_by))
        if fought or took <= most:
            continue
        told = f"{unit.counter.name} took {minus(took)}"
        if hit_by:
            told += f", and the fire of {counted(len(hit_by), 'unit')} brings at most {most}"
            yield violation(unit.space, [id], told, "take the others away again")
            continue
        near = [each for each in firing if way.is_hostile(each, unit)]
        if near:
            shooter = near[0]
            far = charts.map.distance(shooter.space, unit.space)
            moved = not way.may_have_fired(shooter)
            why = "moved and so fired at nobody" if moved else f"{far} hexes away, may not fire there"
            told += f", and {shooter.counter.name}{' ' if moved else ', '}{why}"
        else:
            told += ", and nobody fought it or fired at it"
        found = violation(unit.space, [id], told, "take the counters away again")
        if not near:
            yield found
        else:
            yield replace(found, rule="p3-03b" if moved else RANGE_OF[near[0].type])


def _most_of_fire(way: Happened, shots: int) -> int:
    """Give the -1 counters that so many shots bring at the most, at a unit or at the camp it is in."""
    units, camp = (way.charts.tables.charts[name] for name in ("bombardment_units", "shelled_camp"))
    most = [units.number(row, type) for row in units.rows for type in RANGE_OF if type in units.columns]
    most += [camp.number(row, "loses") for row in camp.rows]
    return shots * int(max(most))


def _is_fought(way: Happened, unit: Unit) -> bool:
    """Whether a fight may have hurt a unit, which turns it over; the guard's are those of its camps.

    A special platoon hurts without a fight, and is removed as it does.
    """
    if unit.space == "guards":
        return any(_reaches_a_camp(way, each) for each in way.fought)
    struck = any(each.type in SPECIAL and not way.is_in_play(each) for each in way.acted)
    stood = unit if way.on_the_map(unit) else way.now[unit.id]  # G12-10c: it has come on and then fought
    fought = way.on_the_map(stood) and way.may_have_fought(stood)
    return fought and (struck or way.now[unit.id].is_used)


def _reaches_a_camp(way: Happened, unit: Unit) -> bool:
    near = way.charts.within(unit.space, way.charts.allowance(way.start, unit.counter) + 1)
    return any(way.charts.site_of_kind(hex, "camp") for hex in near)


def shooters(way: Happened) -> Iterator[Unit]:
    """Give the ranged units that acted, as they stood when they may have fired."""
    for unit in way.acted:
        if is_ranged(way.charts, unit):
            yield unit
    for unit in way.came:
        if is_ranged(way.charts, unit) and unit.is_used:
            yield unit


def _hurts(way: Happened, shooter: Unit, unit: Unit, before: Unit) -> bool:
    """Whether a ranged unit can have hurt another by firing at it, or at the camp in which a party sits."""
    charts = way.charts
    if not way.may_have_fired(shooter):
        return False
    for board, hex in ((way.start, before.space), (way.end, unit.space)):
        if hex not in charts.map or not may_fire_at(board, charts, shooter, hex):
            continue
        is_camp = unit.type == "refugees" and charts.site_of_kind(hex, "camp")
        if is_camp or unit.id in {each.id for each in foes_in(board, charts, shooter, hex)}:
            return True
    return False


@audit("G10-07")
def counters_shed_in_an_activation(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G10-07  In an activation only an IFF company that meets a Bongo party sheds a counter, and only one."""
    way = happened(start, end, charts)
    for id, unit in way.now.items():
        before = way.was.get(id)
        if before is None or before.space in OFF or unit.space in OFF:
            continue
        shed = before.hits - unit.hits
        meets = unit.side == "iff" and unit.counter.is_company and _meets_a_party(way, before, unit)
        if shed > (1 if meets else 0):
            told = f"{unit.counter.name} shed {minus(shed)} in an activation"
            found = violation(unit.space, [id], told, "put them back under it")
            yield replace(found, rule="p3-01") if unit.side == "cjtf" else found


def _meets_a_party(way: Happened, before: Unit, after: Unit) -> bool:
    """Whether a company that acted can have come to a Bongo party, or one came to it."""
    if not (way.on_the_map(before) and way.on_the_map(after)):
        return False
    acted = before.id in {each.id for each in way.acted}
    reach = way.charts.allowance(way.start, before.counter) if acted else 0
    came = {each.id for _, each in way.moved}
    return any(
        each.type == "refugees"
        and each.side == "bongo"
        and way.on_the_map(each)
        and (acted or each.id in came)
        and way.charts.map.distance(each.space, after.space if each.id in came else before.space) <= reach
        for each in (*way.was.values(), *way.now.values())
    )


AUDITS = (enemies_in_one_hex, undefended_and_still_there, hurt_by_nobody, counters_shed_in_an_activation)
