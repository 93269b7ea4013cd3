"""Chapter 5: which attacks are allowed, and which units of a hex take part (5.10, 5.40, 5.42, 5.54, 8.20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from guelta.rules.chad.attacks.forces import Engagement, Fighter, Force, fighters
from guelta.rules.chad.attacks.scouting import Scouted
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.combat_charts import scenario_says
from guelta.rules.chad.components.in_force import in_force
from guelta.rules.chad.components.terms import (
    combat_units,
    government_role,
    has_option,
    independent_factions,
    is_barred_from_the_sudan,
    is_guerrilla,
    is_neutral,
    names,
    owner,
    role,
    segment,
)
from guelta.rules.chad.movement.air_units import sorties
from guelta.rules.engine.board.position import Position, Standing

__all__ = [
    "Attack",
    "Fought",
    "Objection",
    "attacker_of",
    "barred_from_attacking",
    "engage",
    "french_wait_for_anybody",
    "objections",
    "possible_attacks",
    "sorties_left",
    "withdrawn_units",
]


@dataclass(frozen=True, slots=True)
class Attack:
    """5.10  An attack as a player declares it: the hexes attacked from, all against one target hex.

    `air` is the one air unit that flies a sortie to the target (13.34), "" for none.
    """

    target: str
    from_hexes: tuple[str, ...]
    air: str = ""


@dataclass(frozen=True, slots=True)
class Objection:
    """Why an attack is not allowed: the rule, a sentence, and what would be."""

    rule: str
    message: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Fought:
    """5.20  What has been fought in this combat segment: target hexes, and counters that attacked.

    Kept in the field `fought`, which opens with the path of its segment and means nothing in another one.
    """

    segment: str
    hexes: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()

    @staticmethod
    def of(position: Position) -> Fought:
        """Return what was fought in the segment the cursor stands in."""
        return position.once(_fought, None)

    def adding(self, hex: str, counters: tuple[str, ...]) -> Fought:
        """Add one attack."""
        return replace(self, hexes=(*self.hexes, hex), counters=(*self.counters, *counters))

    def __str__(self) -> str:
        return " ".join((self.segment, *self.hexes, *self.counters))


def _fought(position: Position, _: None) -> Fought:
    here = "/".join(position.cursor.split("/")[:4]) or "-"
    path, *tokens = position.fields.get("fought", here).split()
    if path != here:
        return Fought(here)
    hexes = tuple(token for token in tokens if token.isdigit())
    return Fought(here, hexes, tuple(token for token in tokens if not token.isdigit()))


def attacker_of(position: Position, charts: ChadCharts, attack: Attack) -> str:
    """5.10  Return the player whose units stand in the hexes attacked from, "" when nobody's do."""
    for hex in attack.from_hexes:
        for standing in combat_units(charts, position.stack(hex)):
            if player := owner(position, charts, standing):
                return player
    return ""


def barred_from_attacking(position: Position, charts: ChadCharts, unit: Standing, target: str) -> str:
    """5.10  Return the rule by which a unit is left out of an attack of its hex on a target, "" for none.

    OAU units never attack (5.54). With a FAN government French units do not attack Libyans, or who is
    stacked with them, before Libyans attacked French (8.20); in 1990 they attack nobody before somebody
    attacked them, and Libyans wait for the French outside Aouzou (14.33). A guerrilla that has scouted the
    target stays out of it (13.92). Who builds a fortification attacks like everybody else (4.70).
    """
    if is_guerrilla(charts.counters[unit.counter]) and Scouted.of(position).by(unit.counter, target):
        return "13.92"
    force = charts.counters[unit.counter].force
    scenario = position.fields.get("scenario", "")
    if force == "OAU" and not has_option(position, "13.10"):
        return "5.54"
    if force == "Libya":
        held = scenario_says(charts, scenario, "libyans_held")
        inside = not held or charts.map[target]["prefecture"] == held
        return "" if inside or position.fields.get("libyans-released") == "yes" else "14.33"
    if force not in ("France", "OAU") or position.fields.get("french-may-attack") == "yes":
        return ""
    if french_wait_for_anybody(charts, scenario):
        return "14.33"
    if government_role(position) != "fan" or not in_force(charts, position, "8.20"):
        return ""
    libyans = any(charts.counters[each.counter].force == "Libya" for each in position.stack(target))
    return "8.20" if libyans else ""


def french_wait_for_anybody(charts: ChadCharts, scenario: str) -> bool:
    """14.33  Whether the French attack nobody before somebody has attacked them."""
    return scenario_says(charts, scenario, "french_wait").startswith("anybody")


def _enemies(position: Position, charts: ChadCharts, hex: str, player: str) -> list[Standing]:
    """Return the enemy combat units in a hex, an independent faction's among them (11.33)."""
    return [
        unit
        for unit in combat_units(charts, position.stack(hex))
        if _is_enemy(position, charts, unit, player)
    ]


def _is_enemy(position: Position, charts: ChadCharts, unit: Standing, player: str) -> bool:
    return owner(position, charts, unit) != player


def _attackers(position: Position, charts: ChadCharts, hex: str, target: str, player: str) -> list[Standing]:
    """5.10  Return the units of a hex that take part in its attack: all of them but who is barred."""
    own = [each for each in position.stack(hex) if owner(position, charts, each) == player]
    free = [each for each in own if not barred_from_attacking(position, charts, each, target)]
    return free or own  # where nobody may, they attack all the same if somebody has them


def objections(position: Position, charts: ChadCharts, attack: Attack) -> Iterator[Objection]:
    """5.10  Yield everything that forbids an attack."""
    places = (attack.target, *attack.from_hexes)
    strange = [place for place in places if place not in charts.map]
    if strange:
        yield Objection(
            "5.40",
            f"{' and '.join(map(charts.place, strange))} is no hex",
            "combat is between adjacent hexes; nobody in a box attacks or is attacked",
        )
        return
    player = attacker_of(position, charts, attack)
    yield from _wrong_time(position, charts, attack, player)
    yield from _wrong_target(position, charts, attack, player)
    for hex in attack.from_hexes:
        yield from _wrong_base(position, charts, attack, hex, player)
    if len(set(attack.from_hexes)) < len(attack.from_hexes):
        yield Objection("5.10", "a hex is named twice", "name every hex attacked from once")
    if attack.air and attack.air not in sorties_left(position, charts, player, attack.target):
        name = charts.counters[attack.air].name
        yield Objection(
            "13.33",
            f"{name} flies no sortie to {charts.place(attack.target)}",
            "one air unit of the attacker, within its range, once in a segment, flies to a target hex",
        )


def sorties_left(position: Position, charts: ChadCharts, player: str, target: str) -> tuple[str, ...]:
    """13.33  Return the air units of a player that may still fly to a hex in this segment."""
    flown = Fought.of(position).counters
    return tuple(
        id
        for id in sorties(position, charts, player, target)
        if id not in flown and not barred_from_attacking(position, charts, Standing(id), target)
    )


def _wrong_time(position: Position, charts: ChadCharts, attack: Attack, player: str) -> Iterator[Objection]:
    if not player:
        yield Objection(
            "5.10", "no combat unit of a player attacks", "attack from a hex with own combat units"
        )
        return
    turn = segment(position)
    if turn and role(position, player) != turn:
        yield Objection("5.00", f"it is the {turn} segment", f"in it the {turn} player alone attacks")
    elif turn and not position.cursor.endswith("/combat"):
        yield Objection("5.00", "movement is not over", "finish all movement of the segment, then attack")
    if attack.target in Fought.of(position).hexes:
        yield Objection(
            "5.20",
            f"there was a combat in {charts.place(attack.target)} in this segment",
            "a hex is attacked once in a segment, except after contact",
        )


def _wrong_target(position: Position, charts: ChadCharts, attack: Attack, player: str) -> Iterator[Objection]:
    target = attack.target
    if charts.kind(target) not in ("chad", "sudan"):
        rule = "4.51" if charts.kind(target) == "entry" else "5.40"
        yield Objection(rule, f"{charts.place(target)} is not open to combat", "attack a hex inside Chad")
    elif not _enemies(position, charts, target, player):
        yield Objection(
            "5.10",
            f"no enemy combat unit stands in {charts.place(target)}",
            "leaders alone are overrun by entering their hex (4.22, 5.64)",
        )
    neutral = [unit for unit in position.stack(target) if is_neutral(position, charts.counters[unit.counter])]
    if neutral:
        yield Objection(
            "14.43",
            f"{charts.place(target)} is held by the neutral {names(charts, neutral)}",
            "leave them alone until something activates them",
        )
    if charts.in_sudan(target):
        barred = [
            standing
            for hex in attack.from_hexes
            if charts.in_chad(hex)
            for standing in position.stack(hex)
            if owner(position, charts, standing) and is_barred_from_the_sudan(position, charts, standing)
        ]
        if barred:
            yield Objection(
                "5.42",
                f"{names(charts, barred)} may not enter the Sudan",
                "attack over the frontier only from hexes where everybody may",
            )


def _wrong_base(
    position: Position, charts: ChadCharts, attack: Attack, hex: str, player: str
) -> Iterator[Objection]:
    place = charts.place(hex)
    if not charts.map.grid.are_adjacent(hex, attack.target):
        yield Objection(
            "5.10", f"{place} does not touch {charts.place(attack.target)}", "attack an adjacent hex"
        )
    if charts.kind(hex) not in ("chad", "sudan"):
        yield Objection("4.51", f"nobody attacks from {place}", "attack from a hex inside Chad")
    own = [
        unit
        for unit in combat_units(charts, position.stack(hex))
        if not _is_enemy(position, charts, unit, player)
    ]
    if not own:
        yield Objection("5.10", f"no own combat unit in {place}", "attack from hexes with own combat units")
        return
    if len(own) < len(combat_units(charts, position.stack(hex))):
        yield Objection("4.22", f"enemies share {place}", "nobody attacks from a hex with enemies in it")
    free = [unit for unit in own if not barred_from_attacking(position, charts, unit, attack.target)]
    if not free:
        rule = barred_from_attacking(position, charts, own[0], attack.target)
        yield Objection(rule, f"{names(charts, own)} may not attack", f"leave {place} out of the attack")
    spent = [unit for unit in own if unit.counter in Fought.of(position).counters]
    if spent:
        yield Objection(
            "5.10",
            f"{names(charts, spent)} attacked in this segment already",
            "all units of a hex attack one single hex",
        )


def engage(position: Position, charts: ChadCharts, attack: Attack) -> Engagement:
    """5.10  Return both forces: each unit of the attacking hexes that may, and all in the target."""
    player = attacker_of(position, charts, attack)
    attackers = [
        fighter
        for hex in attack.from_hexes
        for fighter in fighters(charts, hex, _attackers(position, charts, hex, attack.target, player))
        if fighter.counter.kind != "aaa"
    ]
    for base in position.where(attack.air) if attack.air else ():
        attackers.append(Fighter(base, Standing(attack.air), charts.counters[attack.air]))
    defenders = [each for each in position.stack(attack.target) if owner(position, charts, each) != player]
    other = "fap" if player == "fan" else "fan"
    return Engagement(
        attack.target,
        attack.target,
        Force(player, tuple(attackers)),
        Force(other, tuple(fighters(charts, attack.target, defenders))),
    )


def withdrawn_units(position: Position, engagement: Engagement) -> tuple[Fighter, ...]:
    """5.54  Return the OAU units that leave play because Rebel combat units attack their hex."""
    rebel = role(position, engagement.attacker.player) != "government"
    if not rebel or has_option(position, "13.10"):
        return ()
    return tuple(each for each in engagement.defender.units if each.counter.force == "OAU")


def possible_attacks(position: Position, charts: ChadCharts, player: str) -> tuple[Attack, ...]:
    """5.10  Return for each hex a player may attack the attack from all hexes he could use.

    Of one board they are worked out once.
    """
    known = position.once(_known_attacks, charts)
    if player not in known:
        known[player] = _worked_out(position, charts, player)
    return known[player]


def _known_attacks(position: Position, charts: ChadCharts) -> dict[str, tuple[Attack, ...]]:
    return {}


def _worked_out(position: Position, charts: ChadCharts, player: str) -> tuple[Attack, ...]:
    independent = set(independent_factions(position, charts))
    found = []
    for target, stack in position.each_stack():
        if charts.kind(target) not in ("chad", "sudan") or target in Fought.of(position).hexes:
            continue
        if not any(
            owner(position, charts, unit) != player or charts.counters[unit.counter].force in independent
            for unit in combat_units(charts, stack)
        ):
            continue
        bases = [
            hex
            for hex in sorted(charts.map.neighbours(target))
            if position.stack(hex)
            and not any(objections(position, charts, Attack(target, (hex,))))
            and attacker_of(position, charts, Attack(target, (hex,))) == player
        ]
        if bases:
            found.append(Attack(target, tuple(bases)))
    return tuple(found)
