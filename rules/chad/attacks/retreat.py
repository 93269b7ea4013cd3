"""Chapter 5: where units may retreat, withdraw and advance (4.25, 5.51, 5.52), and the doing of it."""

from __future__ import annotations

from collections.abc import Iterable

from guelta.rules.chad.attacks.forces import Engagement, Fighter, Force, fighters
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.elimination import eliminate, eliminate_alone, remove
from guelta.rules.chad.components.terms import combat_units, is_barred_from_the_sudan, owner, side_name
from guelta.rules.chad.intervention.intervention import outside_the_south
from guelta.rules.chad.movement.overrun import overrun
from guelta.rules.chad.movement.stacking import counted, stacking_limit
from guelta.rules.chad.movement.upgraded_airfields import trample
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = [
    "advance",
    "eliminate_overstacked",
    "go",
    "may_enter",
    "remove_fort",
    "retreat",
    "retreat_hexes",
    "retreat_one",
    "room",
]

RETREAT = 2
"""5.51: so many hexes units retreat or withdraw."""


def room(position: Position, charts: ChadCharts, hex: str, player: str) -> int:
    """5.51  Return the steps that a player may still bring into a hex; stacking holds throughout combat."""
    stack = counted(position, charts, position.stack(hex))
    own = [each for each in stack if owner(position, charts, each) == player]
    steps = sum(charts.counters[each.counter].steps for each in own)
    return stacking_limit(position, charts, hex).steps - steps


def may_enter(
    position: Position, charts: ChadCharts, standing: Standing, player: str, start: str, hex: str
) -> bool:
    """4.25  Whether a counter may retreat or advance from a hex into an adjacent one, stacking aside.

    Never into an entry hex, a hex closed to it or one with anybody of the other side in it, never across a
    hexside with lake on both sides; a country or region closed to its nation stays closed in retreat (4.41,
    4.42, 4.50, 4.54, 8.40).
    """
    kind = charts.kind(hex)
    if kind not in ("chad", "sudan") or charts.terrain(hex) == "lake":
        return False
    if charts.map.hexside(start, hex).all_lake and charts.ground.lake_hexsides_bar:
        return False
    if any(_is_other(position, charts, each, player) for each in position.stack(hex)):
        return False
    if kind == "sudan":
        return not is_barred_from_the_sudan(position, charts, standing)
    counter = charts.counters[standing.counter]
    if counter.force in ("OAU", "Libya") and not charts.near_road_or_track(hex):
        return False
    if counter.force in ("France", "OAU") and charts.region(hex) == "north":
        return False
    return not outside_the_south(position, charts, counter, hex)


def _is_other(position: Position, charts: ChadCharts, standing: Standing, player: str) -> bool:
    """Return whether a counter is no marker and not the player's: an enemy's, or an independent faction's."""
    return charts.counters[standing.counter].kind != "marker" and owner(position, charts, standing) != player


def retreat_hexes(
    position: Position, charts: ChadCharts, unit: Fighter, player: str, distance: int = RETREAT
) -> tuple[str, ...]:
    """5.51  Return the hexes two away that a unit can retreat to, each hex of its way open and with room.

    5.53 withdraws units in the same way, 13.82 retreats them as far as `distance` says.
    """
    steps = unit.counter.steps if unit.counter.is_combat_unit else 0

    def is_open(start: str, hex: str) -> bool:
        return may_enter(position, charts, unit.standing, player, start, hex) and (
            not steps or room(position, charts, hex, player) >= steps
        )

    found = {unit.hex}
    for away in range(1, distance + 1):
        found = {
            far
            for near in found
            for far in charts.map.neighbours(near)
            if charts.map.distance(unit.hex, far) == away and is_open(near, far)
        }
    return tuple(sorted(found))


def retreat(run: Run[ChadCharts], label: str, force: Force, rule: str = "5.20") -> None:
    """5.51  Survivors retreat two hexes, each to a hex its owner chooses; who has none is eliminated (4.25).

    Leaders and Commanders go where one of their units went, or die when none got away (5.64). SAM units are
    carried along, or left behind; an AAA unit that would have to retreat is eliminated (13.42, 13.43).
    """
    went: dict[str, list[str]] = {}
    for unit in force.units:
        if hex := retreat_one(run, label, unit, force.player, rule):
            went.setdefault(unit.hex, []).append(hex)
    for leader in force.of_kind("leader", "commander"):
        refuges = tuple(dict.fromkeys(went.get(leader.hex, ())))
        if refuges:
            go(run, label, leader, force.player, refuges, rule)
        else:
            eliminate_alone(run, leader.hex, force.player)
    for sam in force.of_kind("sam"):
        if refuges := tuple(dict.fromkeys(went.get(sam.hex, ()))):
            go(run, label, sam, force.player, refuges, "13.42")
    for gun in force.of_kind("aaa"):
        eliminate(run, gun.id, "13.43")


def retreat_one(
    run: Run[ChadCharts], label: str, unit: Fighter, player: str, rule: str, distance: int = RETREAT
) -> str:
    """5.51  Retreat one unit and give the hex it went to, "" when it had nowhere to go and is eliminated."""
    hexes = retreat_hexes(run.position, run.charts, unit, player, distance)
    if not hexes:
        run.write("4.25", f"{unit.counter.name} has nowhere to retreat", side=player)
        eliminate(run, unit.id, "4.25")
        return ""
    return go(run, label, unit, player, hexes, rule)


def go(
    run: Run[ChadCharts], label: str, unit: Fighter, player: str, hexes: tuple[str, ...], rule: str
) -> str:
    """5.51  Move a counter to the one of these hexes its owner chooses, its own to stay, and give it."""
    hex = hexes[0]
    if len(hexes) > 1:
        options = tuple(Option(each, run.charts.place(each)) for each in hexes)
        side = side_name(run.position, player)
        title = f"Retreat of {unit.counter.name} from {run.charts.place(unit.hex)}"
        (hex,) = run.choose(
            Choice(
                f"retreat-{label}-{unit.id}",
                rule,
                side,
                title,
                options,
                kind="space",
                of=(unit.id,),
                purpose="retreat",
            )
        )
    if hex == unit.hex:
        return hex
    run.put(unit.id, hex)
    run.write(
        rule,
        f"{unit.counter.name} retreats from {run.charts.place(unit.hex)} to {run.charts.place(hex)}",
        side=player,
    )
    return hex


def remove_fort(run: Run[ChadCharts], hex: str, defender: str) -> None:
    """5.30  A fort is removed once combat has made the defender leave its hex altogether.

    One under construction goes with the battalion that built it (4.70).
    """
    stack = fighters(run.charts, hex, run.position.stack(hex))
    if any(
        each.counter.kind not in ("sam", "aaa") and owner(run.position, run.charts, each.standing) == defender
        for each in stack
    ):
        return
    for standing in run.position.stack(hex):
        if run.charts.counters[standing.counter].type == "FORT":
            what = "fort" if standing.face == "fort" else "fort under construction"
            remove(run, standing.counter, "unused")
            run.flip(standing.counter, "")
            run.write("5.30", f"the {what} at {run.charts.place(hex)} is removed")


def eliminate_overstacked(
    run: Run[ChadCharts], label: str, hexes: Iterable[str], *, rule: str = "5.51", former: bool = False
) -> None:
    """5.51  Before a combat is resolved its owner eliminates what is over the stacking limit, unit by unit.

    Former independents are exempt (11.32) until their first segment is over: then `former` is true. `rule`
    is another occasion to do the same.
    """
    for hex in hexes:
        for player in ("fan", "fap"):
            while room(run.position, run.charts, hex, player) < 0:
                units = [
                    each
                    for each in combat_units(run.charts, run.position.stack(hex))
                    if owner(run.position, run.charts, each) == player
                ]
                if not former and any("ex-igf" in each.marks for each in units):
                    break
                eliminate(run, _overstacked(run, label, hex, player, units, rule), rule)


def _overstacked(
    run: Run[ChadCharts], label: str, hex: str, player: str, units: list[Standing], rule: str
) -> str:
    options = tuple(Option(each.counter, run.charts.counters[each.counter].name) for each in units)
    over = -room(run.position, run.charts, hex, player)
    title = f"Over the stacking limit at {run.charts.place(hex)} by {over}: eliminate a unit"
    choice = Choice(
        f"overstack-{label}-{hex}-{len(units)}",
        rule,
        side_name(run.position, player),
        title,
        options,
        kind="unit",
        of=(hex,),
        purpose="victim",
    )
    return run.choose(choice)[0]


def _able_to_advance(run: Run[ChadCharts], engagement: Engagement, lone: list[Standing]) -> list[Fighter]:
    """Return the attackers who may enter the hex; only combat units eliminate whom they find there (5.64)."""
    hex, player = engagement.hex, engagement.attacker.player
    survivors = engagement.refreshed(run.position).attacker
    cleared = run.position.with_stack(hex, [each for each in run.position.stack(hex) if each not in lone])
    able = [
        each
        for each in survivors.fighters
        if each.counter.kind != "air" and may_enter(cleared, run.charts, each.standing, player, each.hex, hex)
    ]
    return able if not lone or any(each.counter.is_combat_unit for each in able) else []


def advance(run: Run[ChadCharts], engagement: Engagement) -> None:
    """5.52  Attackers who stand where they attacked from may occupy the hex that the defender left.

    As many as they like within stacking and 4.25; nobody of the defending force ever advances.
    """
    hex, player = engagement.hex, engagement.attacker.player
    lone = [each for each in run.position.stack(hex) if _is_other(run.position, run.charts, each, player)]
    if combat_units(run.charts, lone):
        return
    able = _able_to_advance(run, engagement, lone)
    options = tuple(Option(each.id, each.counter.name, _steps(each)) for each in able)
    if not options:
        return
    free = room(run.position, run.charts, hex, player)
    title = f"Advance into {run.charts.place(hex)}"
    chosen = run.choose(
        Choice(
            f"advance-{engagement.label}",
            "5.52",
            side_name(run.position, player),
            title,
            options,
            kind="unit",
            least=0,
            most=len(options),
            budget=free,
            purpose="advance",
        )
    )
    units = {each.id: each for each in able}
    if lone and chosen and not any(units[id].counter.is_combat_unit for id in chosen):
        run.refuse("5.64", f"{title}: no combat unit goes", "leaders alone enter no hex with enemies in it")
    for id in sorted(chosen, key=lambda id: not units[id].counter.is_combat_unit):
        run.put(id, hex)
        run.write("5.52", f"{units[id].counter.name} advances into {run.charts.place(hex)}", side=player)
    if chosen:
        trample(run, (hex,), player)
        overrun(run, hex, player)


def _steps(unit: Fighter) -> int:
    return unit.counter.steps if unit.counter.is_combat_unit else 0
