"""9  What a combat can have done: who is lost, where Defenders retreat to, who straggles, what is spent."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from guelta.rules.angola.board.control import controller, enemies_in
from guelta.rules.angola.board.forces import region_of
from guelta.rules.angola.combat.odds import Fighter, engineers, is_automatic, strength
from guelta.rules.angola.combat.retreat import dies_off_road
from guelta.rules.angola.movement.refusals import closed
from guelta.rules.angola.movement.steps import admits, crisis, is_open
from guelta.rules.angola.operations.go import Go, Move, number_of, under
from guelta.rules.engine.board.fields import ROLLS
from guelta.rules.engine.findings.finding import Finding, due, violation

__all__ = ["must_be_automatic", "of_combat"]

BACK = "put them back"


def of_combat(go: Go) -> Iterator[Finding]:
    """9.2, 9.11.7, 9.12  Judge losses, retreats, stragglers and airgroups."""
    yield from _losses(go)
    yield from _majors(go)
    fields = {each.start for each in go.moves if go.is_enemy(each.side)} | {
        region for unit, region in go.losses.items() if go.is_enemy(go.charts.counters[unit].side)
    }
    if len(fields) > 1:
        names = " and ".join(sorted(map(go.charts.place, fields)))
        message = f"enemies changed in {names}, and a Column fights one combat"
        yield under("9.2", violation(min(fields), (), message, BACK))
    for region in fields & go.attackable if len(fields) == 1 else ():
        yield from _retreats(go, region)
    yield from _attacker(go)
    yield from _airgroups(go)


def _losses(go: Go) -> Iterator[Finding]:
    """9.2  Only who was in a combat is lost: the Column of the card, and enemies where it came."""
    for unit, region in go.losses.items():
        side = go.charts.counters[unit].side
        if side == go.side:
            fought = unit in go.force and _can_have_fought(go)
        else:
            fought = go.is_enemy(side) and region in go.attackable
        if not fought:
            message = f"a Unit of {side.upper()} left {go.charts.place(region)}, where nobody can have fought"
            yield under("9.2", violation(region, go.named([unit]), message, BACK))


def _can_have_fought(go: Go) -> bool:
    """9.2, 9.12  Whether the board bears the marks of a combat of the Column.

    Who won stands where enemies stood; who was beaten is back beside them, and has a straggler or threw dice.
    """
    if go.battles or not go.attackable:
        return bool(go.battles)
    found = go.members(go.end)
    at = go.column_at(go.end, go.column)
    if not at or _airgroups_flew(go):
        return True
    if not any(at in go.origins(region) for region in go.attackable):
        return False
    return any(found.get(unit) == (at, "") for unit in go.force) or bool(go.end.fields.get(ROLLS))


def _airgroups_flew(go: Go) -> bool:
    return any(counter.type == "airgroup" and change.is_moved for counter, change in go.of_kind("unit"))


def _majors(go: Go) -> Iterator[Finding]:
    """9.3.3  An eliminated Major is gone for good, any other Unit goes back to the stock of its Faction."""
    for counter, change in go.of_kind("unit"):
        if not go.on_map(change.start) or go.on_map(change.end) or not change.end:
            continue
        box = f"{'lost' if counter.is_major else 'stock'}-{counter.side}"
        if change.end != box:
            message = f"an eliminated Unit of {counter.side.upper()} lies in {go.charts.place(change.end)}"
            remedy = f"put it into {go.charts.place(box)}"
            yield under("9.3.3", violation(change.end, go.named([counter.id]), message, remedy))


# ---- retreats


def _retreats(go: Go, region: str) -> Iterator[Finding]:
    """9.11.7  Judge where the Defenders went."""
    moves = [each for each in go.moves if go.is_enemy(each.side) and each.start == region]
    units = [unit for move in moves for unit in move.units]
    goals = sorted({each.end for each in moves})
    if len(goals) > 1:
        names = " and ".join(map(go.charts.place, goals))
        message = f"the Defender retreated to {names}; all retreating Forces go to one region"
        yield under("9.11.7(c)", violation(goals[0], go.named(units), message, "put them together"))
        return
    for goal in goals:
        fault = _barred(go, moves, region, goal)
        if fault is not None:
            yield fault
            continue
        heavy = [unit for unit in units if dies_off_road(go.charts, unit, region, goal)]
        if heavy:
            message = f"tanks and heavy artillery are destroyed by a retreat to {go.charts.place(goal)}"
            yield under("9.11.7(g)", violation(goal, heavy, message, "remove them"))
        yield from _cost(go, region, goal, units)


def _barred(go: Go, moves: list[Move], region: str, goal: str) -> Finding | None:
    """9.11.7(a), (b), (d)  Say what forbids a retreat to a region, None for nothing."""
    charts, side = go.charts, moves[0].side
    units = go.named(unit for move in moves for unit in move.units)
    place = charts.place(goal)
    if goal not in charts.map.neighbours(region):
        message = f"{place} does not touch {charts.place(region)}, from where the Defender retreated"
        return under("9.11.7(a)", violation(goal, units, message, BACK))
    for each in moves:
        if fault := closed(go.start, charts, each.side, region, goal):
            return under(fault.rule, violation(goal, units, fault.reason, BACK))
    origins = go.origins(region)
    if origins == {goal} or enemies_in(go.end, charts, goal, side):
        message = f"no retreat leads to {place}: the Attacker came from there, or an enemy Force is there"
        return under("9.11.7(b)", violation(goal, units, message, BACK))
    if _hostile(go, goal, side):
        message = f"no retreat leads to {place}, which the enemy controls"
        return under("9.11.7(b)", violation(goal, units, message, BACK))
    if origins and all(_touch(go, goal, each) and _others(go, moves, region, each) for each in origins):
        message = f"{place} lies next to the Attacker's Region, and another region was open"
        return under("9.11.7(d)", violation(goal, units, message, "retreat to a region away from it"))
    return None


def _hostile(go: Go, region: str, side: str) -> bool:
    return go.charts.is_town(region) and controller(go.start, go.charts, region) in go.charts.enemies(side)


def _touch(go: Go, region: str, other: str) -> bool:
    return other in go.charts.map.neighbours(region) and is_open(go.start, go.charts, region, other)


def _others(go: Go, moves: list[Move], region: str, origin: str) -> bool:
    """9.11.7(d)  Whether a region was open that does not touch the Attacker's Region."""
    side = moves[0].side
    return any(
        other != origin
        and not _touch(go, other, origin)
        and all(admits(go.start, go.charts, each.side, region, other) for each in moves)
        and not enemies_in(go.start, go.charts, other, side)
        and not enemies_in(go.end, go.charts, other, side)
        and not _hostile(go, other, side)
        for other in go.charts.map.neighbours(region)
    )


def _cost(go: Go, region: str, goal: str, units: list[str]) -> Iterator[Finding]:
    """9.11.7(e), (f)  Half is lost next to the Attacker's Region, and half in a retreat zone."""
    origins, charts = go.origins(region), go.charts
    near = bool(origins) and all(_touch(go, goal, each) for each in origins)
    empty = not region_of(go.start, charts, goal).units(*charts.factions)
    outside = (
        other
        for other in charts.map.neighbours(goal)
        if other != region and is_open(go.start, charts, goal, other)
    )
    stay = {unit for move in go.own_moves for unit in move.units} | {*go.losses}
    stay |= {unit for unit in go.force if region in go.stops.get(unit, ())}
    zone = empty and any(
        {each.counter for each in region_of(go.end, charts, other).units(go.side)} - stay for other in outside
    )
    there = region_of(go.start, charts, region).units(*charts.enemies(go.side))
    most = len(there)
    message = f"{len(units)} of {number_of(there)} came to {charts.place(goal)}, where half of them are lost"
    for rule, applies in (("9.11.7(e)", near), ("9.11.7(f)", zone)):
        most -= charts.losses(most, "half") if applies else 0
        if applies and len(units) > most:
            both = ", and half of the rest" if near and zone else ""
            remedy = "remove what the retreat costs"
            yield under(rule, violation(goal, go.named(units), f"{message}{both}", remedy))
            return


# ---- the Attacker


def _attacker(go: Go) -> Iterator[Finding]:
    """9.11.7, 9.12  The Column is in the Combat Region or back where it came from, less its stragglers."""
    members = go.members(go.end)
    left = [unit for unit in go.force if unit in members]
    for region in go.battles if len(go.battles) == 1 else ():
        ends = {members[unit][0] for unit in left}
        astray = ends - {region, go.origin, *go.origins(region)}
        if astray:
            place = go.charts.place(min(astray))
            message = f"after the combat the Column is in {place}, and not where it fought or came from"
            yield under("9.11.7", violation(min(astray), [go.column], message, "put it back"))
        elif not may_be_automatic(go, region, go.force):
            yield from _stragglers(go, left, members)


def may_be_automatic(go: Go, region: str, force: Collection[str]) -> bool:
    """9.4  Whether a combat of these Units can have been an automatic victory, without stragglers."""
    charts, there = go.charts, region_of(go.start, go.charts, region)
    column = any(each.column for each in there.of(*charts.enemies(go.side)))
    gone = all(each.counter in go.losses for each in there.units(*charts.enemies(go.side)))
    return gone and is_automatic(charts, *_strengths(go, region, force), column_defends=column)


def must_be_automatic(go: Go, region: str, force: Collection[str]) -> bool:
    """9.4, A3  Whether it must have been one: against no strength it is the Attacker's choice."""
    has_lost = any(unit in go.losses for unit in go.force)  # who was lost may have been needed for it, or not
    is_choice = not _strengths(go, region, force)[1]
    return not has_lost and not is_choice and may_be_automatic(go, region, force)


def _strengths(go: Go, region: str, force: Collection[str]) -> tuple[Fraction, Fraction]:
    """9.11.1  Give the combat strength of these Units and of the enemies in a region as the go began."""
    charts, there = go.charts, region_of(go.start, go.charts, region)
    attack = [Fighter(charts.counters[unit]) for unit in force]
    defence = [Fighter(charts.counters[each.counter]) for each in there.units(*charts.enemies(go.side))]
    all_of_them = sum(each.counter.type == "engineer" for each in attack)
    own = engineers(defence, in_town=False, attacks=False).fighting
    return strength(attack, all_of_them), strength(defence, own)


def _stragglers(go: Go, left: list[str], members: Mapping[str, tuple[str, str]]) -> Iterator[Finding]:
    """9.12  One Unit of the Column is left loose beside it, two if it has eight or more."""
    together = [unit for unit in left if members[unit][1] == go.column]
    if not together:
        return
    region = members[together[0]][0]
    loose = [unit for unit in left if members[unit] == (region, "")]
    straggled = loose if region != go.origin else []  # there some may have been detached before
    many = len(together) + len(straggled) >= go.charts.figure("many-units")
    name = "many-" if many else ""
    number = go.charts.figure(f"{name}stragglers")
    if len(loose) < number:
        owed = number - len(loose)
        message = f"{owed} Unit{'s straggle' if owed > 1 else ' straggles'} from the attacking Column"
        yield under("9.12", due(region, [go.column], message, "take them from the Column, loose beside it"))


def _airgroups(go: Go) -> Iterator[Finding]:
    """9.6.1, 9.6.2, 12.2-note-4  Airgroups fly in combat only, for who fights there, and stay away."""
    fighting = {
        side
        for region in go.attackable
        for side in go.charts.factions
        if region_of(go.start, go.charts, region).units(side)
    } | {go.side}
    for counter, change in go.of_kind("unit"):
        if counter.type != "airgroup" or not change.is_moved:
            continue
        name = counter.side.upper()
        if change.start == "air-missions":
            message = f"an airgroup of {name} came back before the turn has ended"
            yield under("9.6.1", violation(change.end, [counter.id], message, "put it into the box"))
        elif change.start != f"air-{counter.side}":
            continue
        elif not go.attackable or counter.side not in fighting:
            message = f"an airgroup of {name} flew, and {name} fights no combat"
            yield under("9.6.2", violation(change.end, [counter.id], message, "put it back"))
        elif counter.side == go.side and any(crisis(go.start, go.side, result) for result in "23"):
            message = f"airgroups of {name} fly only for Defenders since its crisis"
            yield under("12.2-note-4", violation(change.end, [counter.id], message, "put it back"))
