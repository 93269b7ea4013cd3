"""Chapter 5: fights that took place between units that may not fight, as the boards around them show.

A fight shows by who is gone, and by who stands where an enemy stood. Where some allowed attack accounts for
it nothing is said here; where only forbidden ones do, the rule is named that forbids them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from guelta.rules.chad.attacks.permission import (
    Attack,
    Objection,
    barred_from_attacking,
    objections,
    possible_attacks,
)
from guelta.rules.chad.attacks.retreat import RETREAT
from guelta.rules.chad.board.traces import Way, attacking_player, under, ways_of
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.combat.precombat import presence_in_favour
from guelta.rules.chad.components.in_force import independence
from guelta.rules.chad.components.terms import (
    combat_units,
    independent_factions,
    is_guerrilla,
    is_neutral,
    owner,
    plural,
)
from guelta.rules.chad.intervention.intervention import outside_the_south
from guelta.rules.chad.movement.stacking import over_limit
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, unsure, violation

__all__ = ["FORBIDDING", "forbidden_fights"]

FORBIDDING = ("4.22", "4.51", "5.40", "5.42", "5.54", "8.20", "13.92", "14.33", "14.43")
"""The rules that forbid an attack of who stands next to an enemy in his own combat."""

_REMEDY = "take the fight back: put back whoever was lost or moved in it"


@dataclass
class _Fights:
    """A combat phase and what it left: `throws` of the dice, None when the file does not show them."""

    start: Position
    end: Position
    charts: ChadCharts
    throws: tuple[tuple[int, ...], ...]
    excused: frozenset[str]
    player: str = ""
    ways: list[Way] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.player = attacking_player(self.start)
        excused = self.excused.union(_excused(self.start, self.charts))
        self.ways = [
            way
            for way in ways_of(self.start, self.end, self.charts)
            if way.start in self.charts.map
            and way.counter.is_combat_unit
            and not (way.standing.counter in excused and way.is_gone(self.charts))
        ]

    @cached_property
    def allowed(self) -> dict[str, tuple[str, ...]]:
        """5.10  The hexes that may be attacked as the phase begins, with those they may be attacked from."""
        attacks = possible_attacks(self.start, self.charts, self.player)
        return {each.target: each.from_hexes for each in attacks}

    def lost(self, hex: str) -> list[Way]:
        """Return the enemies that stood in a hex and are gone."""
        return [way for way in self.ways if way.start == hex and way.is_gone(self.charts)]

    def driven(self, hex: str) -> list[Way]:
        """Return the enemies that stood in a hex and stand elsewhere."""
        return [way for way in self.ways if way.start == hex and not way.is_gone(self.charts)]

    def advanced(self, hex: str) -> list[Way]:
        """Return the attackers that came into a hex from a neighbour, once every enemy unit had left it."""
        enemies = self.enemies(hex) if hex in self.charts.map else []
        if not enemies or self.stays_in(hex, enemies):
            return []
        near = self.charts.map.neighbours(hex)
        return [
            way for way in self.ways if way.player == self.player and way.end == hex and way.start in near
        ]

    def stays_in(self, hex: str, units: Iterable[Standing]) -> int:
        """Count those of some units that stand in a hex at the end."""
        there = {each.counter for each in self.end.stack(hex)}
        return sum(each.counter in there for each in units)

    def enemies(self, hex: str) -> list[Standing]:
        stack = combat_units(self.charts, self.start.stack(hex))
        return [each for each in stack if owner(self.start, self.charts, each) != self.player]

    def own(self, hex: str) -> list[Standing]:
        stack = combat_units(self.charts, self.start.stack(hex))
        return [each for each in stack if owner(self.start, self.charts, each) == self.player]

    def nobodys(self, hex: str) -> list[Standing]:
        """11.33, 14.43  The units of an independent or neutral faction in a hex where no attacker stands."""
        free = independent_factions(self.start, self.charts)
        units = [] if self.own(hex) else combat_units(self.charts, self.start.stack(hex))
        return [each for each in units if self._is_nobodys(each, free)]

    def _is_nobodys(self, unit: Standing, free: Mapping[str, str]) -> bool:
        counter = self.charts.counters[unit.counter]
        return counter.force in free or is_neutral(self.start, counter)

    def forbidden(self, target: str, hex: str) -> list[Objection]:
        """Return what forbids an attack from a hex, none where something other than a ban does."""
        if idle := self.nobodys(hex):
            counter = self.charts.counters[idle[0].counter]
            is_of_the_campaign = is_neutral(self.start, counter)
            rule = "14.43" if is_of_the_campaign else independence(self.charts, self.start)
            kind = "neutral" if is_of_the_campaign else "independent"
            return [Objection(rule, f"the {counter.force} is {kind} and attacks nobody", _REMEDY)]
        if not self.own(hex):
            return []
        found = list(objections(self.start, self.charts, Attack(target, (hex,))))
        if any(each.rule not in FORBIDDING for each in found):
            return []
        shared = any(each.rule == "4.22" for each in found)
        if shared and self.stays_in(hex, self.enemies(hex)) < len(self.enemies(hex)):
            return []  # the enemies among them may have been driven out before
        return found


def _excused(start: Position, charts: ChadCharts) -> Iterator[str]:
    """Yield the units that leave without a fight: over the limit (4.23), or driven out by Libyan aid (8.40).

    OAU units are withdrawn for other reasons than a fight (4.44, 5.54).
    """
    for over in over_limit(start, charts):
        yield from (unit.counter for unit in over.units)
    for space, standing in start.each_standing():
        counter = charts.counters[standing.counter]
        if counter.force == "OAU" or outside_the_south(start, charts, counter, space):
            yield standing.counter


def forbidden_fights(
    start: Position,
    end: Position,
    charts: ChadCharts,
    throws: tuple[tuple[int, ...], ...] | None,
    excused: Iterable[str] = (),
) -> Iterator[Finding]:
    """5.10  Name every fight of a combat phase that no allowed attack accounts for, by what forbids it.

    Where units only went elsewhere, or dice were only thrown, it need not have been a fight: then it is
    *unsure*. Of the counters `excused` it is known why they are elsewhere.
    """
    fights = _Fights(start, end, charts, throws or (), frozenset(excused))
    if not fights.player:
        return
    yield from _attacked_though_forbidden(fights)
    yield from _advanced_though_barred(fights)
    yield from _lost_though_barred(fights)
    yield from _more_targets_than_hexes(fights)
    yield from _ambushes_without_presence(fights)
    yield from _withdrawals_without_presence(fights)
    yield from _idle_throws(fights)


def _targets(fights: _Fights) -> list[str]:
    """Return the hexes with enemies that something happened to."""
    gone = {way.start for way in fights.ways if way.player != fights.player}
    entered = {way.end for way in fights.ways if fights.advanced(way.end)}
    return sorted(gone | entered)


def _attacked_though_forbidden(fights: _Fights) -> Iterator[Finding]:
    for target in _targets(fights):
        if target in fights.allowed:
            continue
        bases = {hex: fights.forbidden(target, hex) for hex in sorted(fights.charts.map.neighbours(target))}
        bases = {hex: found for hex, found in bases.items() if found}
        if not bases:
            continue
        came = {way.start for way in fights.advanced(target)}
        hex = min(bases, key=lambda each: (not fights.own(each), each not in came, each))
        yield _forbidden(fights, target, hex, bases[hex][0])


def _forbidden(fights: _Fights, target: str, hex: str, objection: Objection) -> Finding:
    lost, driven, advanced = fights.lost(target), fights.driven(target), fights.advanced(target)
    own = fights.own(hex) or fights.nobodys(hex)
    signs = "; ".join(_signs(lost, driven, advanced))
    counters = [*(each.counter for each in own), *(way.standing.counter for way in (*lost, *driven))]
    said = f"{_may_not_attack(fights, target, hex, objection)}, but {signs}"
    thrown = any(len(throw) == _DICE for throw in fights.throws)
    if lost or advanced or (driven and thrown):
        return under(objection.rule, violation(target, counters, said, _REMEDY))
    return under(objection.rule, unsure(target, counters, said, f"if there was a fight, {_REMEDY}"))


def _may_not_attack(fights: _Fights, target: str, hex: str, objection: Objection) -> str:
    charts = fights.charts
    was = f"nobody in {charts.place(hex)} may attack {charts.place(target)}"
    return was if objection.message.endswith("may not attack") else f"{was}: {objection.message}"


_DICE = 2
"""5.20: a combat is resolved with so many dice."""


def _signs(lost: list[Way], driven: list[Way], advanced: list[Way]) -> Iterator[str]:
    for ways, who, where in (
        (lost, "defender", "lost"),
        (driven, "defender", "gone elsewhere"),
        (advanced, "attacker", "there now"),
    ):
        if ways:
            yield f"{plural(len(ways), who)} {'is' if len(ways) == 1 else 'are'} {where}"


def _advanced_though_barred(fights: _Fights) -> Iterator[Finding]:
    """5.52  Only who attacked advances: a unit that may not attack the hex did."""
    for target in sorted(fights.allowed):
        for way in fights.advanced(target):
            rule = barred_from_attacking(fights.start, fights.charts, way.standing, target)
            if rule:
                place = fights.charts.place(target)
                yield under(
                    rule,
                    violation(
                        target,
                        [way.standing.counter],
                        f"advanced into {place}, which nobody of them may attack",
                        f"put it back to {fights.charts.place(way.start)}",
                    ),
                )


def _lost_though_barred(fights: _Fights) -> Iterator[Finding]:
    """5.10  An attacker's unit is lost in an attack or an ambush; who may not attack can only be ambushed."""
    charts = fights.charts
    for way in fights.ways:
        if way.player != fights.player or not way.is_gone(fights.charts):
            continue
        near = [hex for hex in charts.map.neighbours(way.start) if fights.enemies(hex)]
        if any(is_guerrilla(charts.counters[each.counter]) for hex in near for each in fights.enemies(hex)):
            continue
        rules = {hex: _why_not(fights, way, hex) for hex in sorted(near)}
        if not rules or not all(rules.values()):
            continue
        hex, rule = next(iter(rules.items()))
        yield under(
            rule,
            violation(
                way.start,
                [way.standing.counter],
                f"lost at {charts.place(way.start)}, and may not attack {charts.place(hex)}",
                _REMEDY,
            ),
        )


def _why_not(fights: _Fights, way: Way, target: str) -> str:
    """Return the rule that keeps a unit from attacking a hex, "" where none does."""
    if rule := barred_from_attacking(fights.start, fights.charts, way.standing, target):
        return rule
    found = [] if way.start in fights.allowed.get(target, ()) else fights.forbidden(target, way.start)
    return found[0].rule if found else ""


def _more_targets_than_hexes(fights: _Fights) -> Iterator[Finding]:
    """5.10  All units of a hex attack one single hex: each hex attacked takes an attacking hex of its own."""
    attacked = [target for target in sorted(fights.allowed) if fights.lost(target) or fights.advanced(target)]
    taken: dict[str, str] = {}
    for target in attacked:
        if _finds_a_base(fights, target, taken, set()):
            continue
        rivals = [each for each in attacked if set(fights.allowed[each]) & set(fights.allowed[target])]
        bases = sorted({hex for each in rivals for hex in fights.allowed[each]})
        counters = [way.standing.counter for each in rivals for way in fights.lost(each)]
        hexes, targets = _listed(fights.charts, bases), _listed(fights.charts, rivals)
        yield under(
            "5.10",
            violation(
                target,
                counters or [way.standing.counter for each in rivals for way in fights.advanced(each)],
                f"{targets} were attacked, and only {hexes} can have attacked",
                "all units of a hex attack one single hex: take one of the fights back",
            ),
        )
        return


def _finds_a_base(fights: _Fights, target: str, taken: dict[str, str], tried: set[str]) -> bool:
    """Find a hex to attack a target from, moving other targets to other hexes where that helps."""
    for hex in fights.allowed[target]:
        if hex in tried:
            continue
        tried.add(hex)
        if hex not in taken or _finds_a_base(fights, taken[hex], taken, tried):
            taken[hex] = target
            return True
    return False


def _listed(charts: ChadCharts, hexes: Iterable[str]) -> str:
    return " and ".join(map(charts.place, hexes))


def _ambushes_without_presence(fights: _Fights) -> Iterator[Finding]:
    """5.53  Of a defending force only guerrillas advance, after an ambush, which takes presence in favour."""
    charts = fights.charts
    for way in fights.ways:
        if way.player in ("", fights.player) or way.end not in charts.map.neighbours(way.start):
            continue
        left = fights.own(way.end)
        if not left or fights.stays_in(way.end, left) or not is_guerrilla(way.counter):
            continue
        if not presence_in_favour(fights.start, charts, way.player, way.start):
            yield under(
                "5.53",
                violation(
                    way.end,
                    [way.standing.counter],
                    f"advanced from {charts.place(way.start)} to {charts.place(way.end)}"
                    " after an ambush, with presence in the prefecture against it",
                    f"no ambush there: {_REMEDY}",
                ),
            )


def _withdrawals_without_presence(fights: _Fights) -> Iterator[Finding]:
    """5.53  A guerrilla that went two hexes after the throw of one die withdrew, which takes presence too.

    With two dice thrown as well it may have retreated: then it is *unsure*. Options throw single dice for
    other things.
    """
    charts, start = fights.charts, fights.start
    if not any(len(throw) == 1 for throw in fights.throws) or start.fields.get("options"):
        return
    for way in fights.ways:
        if way.player in ("", fights.player) or way.start not in fights.allowed or way.end not in charts.map:
            continue
        far = charts.map.distance(way.start, way.end) == RETREAT and is_guerrilla(way.counter)
        if far and not presence_in_favour(start, charts, way.player, way.start):
            tell = unsure if any(len(throw) == _DICE for throw in fights.throws) else violation
            said = f"{way.counter.name} withdrew from {charts.place(way.start)} to {charts.place(way.end)}"
            found = tell(
                way.end,
                [way.standing.counter],
                f"{said}, with presence in the prefecture against it",
                f"no withdrawal there: {_REMEDY}",
            )
            yield under("5.53", found)


def _idle_throws(fights: _Fights) -> Iterator[Finding]:
    """5.10  Dice were thrown though the only attacks there could be are forbidden ones."""
    if fights.ways or fights.allowed or not any(len(throw) == _DICE for throw in fights.throws):
        return
    for target, stack in fights.start.each_stack():
        if target not in fights.charts.map or not fights.enemies(target) or not stack:
            continue
        for hex in sorted(fights.charts.map.neighbours(target)):
            own = fights.own(hex)
            if found := fights.forbidden(target, hex) if own else []:
                yield under(
                    found[0].rule,
                    unsure(
                        target,
                        [each.counter for each in own],
                        f"dice were thrown, and {_may_not_attack(fights, target, hex, found[0])}",
                        "if they were thrown for an attack, it does not count",
                    ),
                )
                return
