"""Chapter 5: who takes part in a combat, with what strength, in what terrain (5.10 to 5.30, 5.60, 5.81)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from guelta.rules.chad.attacks.scouting import Scouted
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.combat_charts import (
    ModifierRow,
    defence_adjustment,
    improved_position,
    kind_of_combat,
    military_skill,
    modifier_row,
)
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.option_charts import battle_chits, gun_points
from guelta.rules.chad.components.in_force import drought
from guelta.rules.chad.components.terms import is_conventional, is_guerrilla, owner
from guelta.rules.chad.water.thirst import is_thirsty
from guelta.rules.engine.board.position import Position, Standing

__all__ = [
    "ATTACKER",
    "DEFENDER",
    "Differential",
    "Engagement",
    "Fighter",
    "Force",
    "Modifier",
    "Part",
    "Use",
    "determination",
    "differential",
    "fighters",
    "is_improved",
    "modifiers",
    "strength",
    "uses",
]

ATTACKER, DEFENDER = "attacker", "defender"

_MAIN_FACTIONS = {"FAN": ("FAN",), "FAP": ("FAP",), "MPS": ("MPS", "FAP")}
"""1.20: the factions whose units are a Commander's own; FAP counters are the MPS where Deby leads (14.33)."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A counter that takes part in a combat, and the hex it stands in."""

    hex: str
    standing: Standing
    counter: ChadCounter

    @property
    def id(self) -> str:
        """The id of the counter."""
        return self.standing.counter


@dataclass(frozen=True, slots=True)
class Force:
    """5.10  One side of a combat: `fan` or `fap`, and its units, leaders and Commanders that take part."""

    player: str
    fighters: tuple[Fighter, ...]

    @property
    def units(self) -> tuple[Fighter, ...]:
        """The combat units, who alone have strength and steps."""
        return tuple(each for each in self.fighters if each.counter.is_combat_unit)

    @property
    def air(self) -> tuple[Fighter, ...]:
        """13.34  The air unit that supports an attack; its hex is its base."""
        return self.of_kind("air")

    @property
    def conventional(self) -> tuple[Fighter, ...]:
        """1.20  The conventional units; an air unit is always treated as one (13.30)."""
        return (*(each for each in self.units if is_conventional(each.counter)), *self.air)

    @property
    def hexes(self) -> tuple[str, ...]:
        """The hexes they stand in."""
        return tuple(dict.fromkeys(each.hex for each in self.fighters if each.counter.kind != "air"))

    @property
    def composition(self) -> str:
        """5.81  Return `all conventional`, `mixed` or `all guerrilla`; leaders and Commanders are neither."""
        guerrillas = [is_guerrilla(each.counter) for each in (*self.units, *self.air)]
        if all(guerrillas):
            return "all guerrilla"
        return "mixed" if any(guerrillas) else "all conventional"

    def of_kind(self, *kinds: str) -> tuple[Fighter, ...]:
        """Return the counters of some kinds, such as `leader`."""
        return tuple(each for each in self.fighters if each.counter.kind in kinds)

    def still_there(self, position: Position) -> Force:
        """Return what of it still stands where it stood."""
        there = tuple(
            Fighter(each.hex, standing, each.counter)
            for each in self.fighters
            for standing in position.stack(each.hex)
            if standing.counter == each.id
        )
        return Force(self.player, there)


@dataclass(frozen=True, slots=True)
class Engagement:
    """One combat about to be fought over `hex`.

    `label` tells it from others ("2826", "2826-2" in contact, "2826-ambush"); `covered` is false where 5.53
    denies the defender the terrain. `launched` are the SAM units the defender spends (13.42), `chits` the
    battle chit of each side (13.81).
    """

    label: str
    hex: str
    attacker: Force
    defender: Force
    covered: bool = True
    launched: tuple[str, ...] = ()
    chits: Mapping[str, str] = field(default_factory=dict)

    def refreshed(self, position: Position) -> Engagement:
        """Return the same combat with who is left of both sides."""
        return replace(
            self,
            attacker=self.attacker.still_there(position),
            defender=self.defender.still_there(position),
        )

    def force(self, side: str) -> Force:
        """Return the force of a side, `attacker` or `defender`."""
        return self.attacker if side == ATTACKER else self.defender

    @property
    def guns(self) -> tuple[Fighter, ...]:
        """13.43  The AAA unit of the defender, while an air unit attacks."""
        return self.defender.of_kind("aaa") if self.attacker.air else ()


@dataclass(frozen=True, slots=True)
class Part:
    """Points that a rule gives to a side, and a word for the ledger."""

    rule: str
    title: str
    points: int


@dataclass(frozen=True, slots=True)
class Modifier:
    """5.60  A modifier a side may choose: what the chart says of it, and the points it gives."""

    row: ModifierRow
    points: int

    @property
    def name(self) -> str:
        """Its name in the chart: `commander`, `leader` or `french`."""
        return self.row.name


@dataclass(frozen=True, slots=True)
class Use:
    """5.63  The modifiers a side uses in a combat, none or one or more."""

    modifiers: tuple[Modifier, ...] = ()

    @property
    def name(self) -> str:
        """Their names, `commander` or `commander and french`; "" for none."""
        return " and ".join(each.name for each in self.modifiers)

    @property
    def title(self) -> str:
        """What a player reads of it: `French units (1)`."""
        return " and ".join(f"{each.row.title} ({each.points})" for each in self.modifiers)


@dataclass(frozen=True, slots=True)
class Differential:
    """5.20  Total strengths part by part, and the points to add to the dice."""

    kind: str
    attacker: tuple[Part, ...]
    defender: tuple[Part, ...]
    dice: tuple[Part, ...] = ()

    @property
    def attack(self) -> int:
        """Total strength of the attacker."""
        return sum(part.points for part in self.attacker)

    @property
    def defence(self) -> int:
        """Total strength of the defender, with terrain."""
        return sum(part.points for part in self.defender)

    @property
    def value(self) -> int:
        """The difference of the totals, the column of the Combat Results Table."""
        return abs(self.attack - self.defence)

    @property
    def stronger(self) -> str:
        """The side with the greater total; the defender when they are equal."""
        return ATTACKER if self.attack > self.defence else DEFENDER

    @property
    def die_modifier(self) -> int:
        """What is added to the total of the dice."""
        return sum(part.points for part in self.dice)


def fighters(charts: ChadCharts, hex: str, stack: Iterable[Standing]) -> Iterator[Fighter]:
    """5.10  Yield the combat units, leaders and Commanders of a stack, and its SAM and AAA units (13.40)."""
    for standing in stack:
        counter = charts.counters[standing.counter]
        if counter.kind in ("combat", "leader", "commander", "sam", "aaa"):
            yield Fighter(hex, standing, counter)


def strength(unit: Fighter, kind: str) -> int:
    """5.10  Return the conventional or the guerrilla strength of a unit, halved without water (4.33)."""
    printed = (unit.counter.conventional if kind == "conventional" else unit.counter.guerrilla) or 0
    return printed // 2 if is_thirsty(unit.standing, unit.counter) else printed


def _features(position: Position, charts: ChadCharts, hex: str) -> tuple[str, ...]:
    """5.30  Return what of a hex may help a defender: terrain, water sources, a completed fort."""
    forts = [
        standing
        for standing in position.stack(hex)
        if standing.face == "fort" and charts.counters[standing.counter].type == "FORT"
    ]
    return (charts.terrain(hex), *charts.water(hex), *(["fort"] if forts else []))


def is_improved(position: Position, charts: ChadCharts, hex: str) -> bool:
    """5.30  Whether a hex is an improved position: a town, an oasis or a completed fort."""
    return any(improved_position(charts, feature) for feature in _features(position, charts, hex))


def _is_dry(position: Position, charts: ChadCharts) -> bool:
    """4.24  Whether the dry season's lines hold: in even turns, and in any drought."""
    turn = position.cursor.split("/")[0].removeprefix("turn-")
    return drought(position, charts) != "none" or (turn.isdigit() and int(turn) % 2 == 0)


def determination(position: Position, charts: ChadCharts, engagement: Engagement) -> str:
    """5.81  Return the kind of combat, `conventional` or `guerrilla`, or which side chooses it."""
    return kind_of_combat(
        charts,
        engagement.covered and is_improved(position, charts, engagement.hex),
        engagement.attacker.composition,
        engagement.defender.composition,
    )


def uses(position: Position, charts: ChadCharts, force: Force) -> tuple[Use, ...]:
    """5.63  Return every use a side can make of its modifiers: one of them, with those that count besides."""
    found = modifiers(position, charts, force)
    besides = tuple(each for each in found if charts.counts_besides(each.row.counts_as))
    others = tuple(each for each in found if each not in besides)
    return tuple(Use((*besides, each)) for each in others) or (Use(besides),)


def modifiers(position: Position, charts: ChadCharts, force: Force) -> tuple[Modifier, ...]:
    """5.61-5.63  Return the modifiers a side has at hand.

    A Commander or leader must be stacked with a unit of his own faction; a leader may give way to the
    Commander. What a side uses of them, `uses` says.
    """
    found = []
    commanders = [each for each in force.of_kind("commander") if _with_his_own(position, charts, each)]
    if commanders:
        row = _as_played(position, modifier_row(charts, "commander"))
        skill = max(military_skill(charts, each.id) for each in commanders)
        found.append(Modifier(row, skill if row.points is None else row.points))
    leaders = [each for each in force.of_kind("leader") if _with_his_own(position, charts, each)]
    if leaders and not charts.leaders_give_way(bool(force.of_kind("commander")), bool(commanders)):
        found.append(_fixed(charts, "leader"))
    if any(each.counter.force == "France" for each in force.units):
        found.append(_fixed(charts, "french"))
    return tuple(found)


def _fixed(charts: ChadCharts, name: str) -> Modifier:
    row = modifier_row(charts, name)
    return Modifier(row, row.points or 0)


def _as_played(position: Position, row: ModifierRow) -> ModifierRow:
    """5.62  Let the field `commanders-skill` say whether the skill counts as `dice` or `strength`."""
    return replace(row, counts_as=position.fields.get("commanders-skill", row.counts_as))


def _with_his_own(position: Position, charts: ChadCharts, leader: Fighter) -> bool:
    faction = leader.counter.force
    own = _MAIN_FACTIONS.get(faction, (faction,)) if leader.counter.kind == "commander" else (faction,)
    stack = [charts.counters[standing.counter] for standing in position.stack(leader.hex)]
    player = owner(position, charts, leader.standing)
    return any(
        counter.is_combat_unit and counter.force in own and owner(position, charts, standing) == player
        for counter, standing in zip(stack, position.stack(leader.hex), strict=True)
    )


def differential(
    position: Position,
    charts: ChadCharts,
    engagement: Engagement,
    kind: str,
    chosen: Mapping[str, Use],
) -> Differential:
    """5.20  Total both strengths in one kind of combat, terrain for the defender and modifiers.

    `chosen` holds what `attacker` and `defender` use of theirs.
    """
    attacker = [_units(engagement.attacker, kind), *_air(engagement, kind)]
    defender = [_units(engagement.defender, kind), *_anti_aircraft(charts, engagement)]
    attacker += _battle_chit(charts, engagement, ATTACKER, kind)
    defender += _battle_chit(charts, engagement, DEFENDER, kind)
    if engagement.covered:
        defender += _terrain(position, charts, engagement.hex, kind)
    for side, parts in ((ATTACKER, attacker), (DEFENDER, defender)):
        for each in chosen.get(side, Use()).modifiers:
            if each.row.counts_as == "strength":
                parts.append(Part(each.row.rule, each.row.title, each.points))
    plain = Differential(kind, tuple(attacker), tuple(defender))
    dice = []
    for side in (ATTACKER, DEFENDER):
        for each in chosen.get(side, Use()).modifiers:
            if each.row.counts_as == "dice":
                adds = side == (ATTACKER if each.row.goes_by == "role" else plain.stronger)
                points = each.points if adds else -each.points
                dice.append(Part(each.row.rule, f"{each.row.title} of the {side}", points))
    if scouted := Scouted.of(position).dice(engagement.hex):
        dice.append(Part("13.93", "recon", scouted))
    return replace(plain, dice=tuple(dice))


def _units(force: Force, kind: str) -> Part:
    return Part("5.10", "units", sum(strength(unit, kind) for unit in force.units))


def _air(engagement: Engagement, kind: str) -> Iterator[Part]:
    """13.30  The air unit of the attacker adds its strength of the kind of combat, with water or without."""
    for each in engagement.attacker.air:
        printed = each.counter.conventional if kind == "conventional" else each.counter.guerrilla
        yield Part("13.34", each.counter.name, printed or 0)


def _anti_aircraft(charts: ChadCharts, engagement: Engagement) -> Iterator[Part]:
    """13.42, 13.43  SAM units launched and the AAA unit help the defender against an air unit only."""
    if engagement.guns:
        yield Part("13.43", "AAA", gun_points(charts, "aaa"))
    if engagement.launched and engagement.attacker.air:
        yield Part("13.42", "SAM", gun_points(charts, "sam") * len(engagement.launched))


def _battle_chit(charts: ChadCharts, engagement: Engagement, side: str, kind: str) -> Iterator[Part]:
    """13.82  A battle chit changes the strength of every conventional unit of its side, none below 0."""
    if side not in engagement.chits:
        return
    chit = battle_chits(charts)[engagement.chits[side]]
    strengths = [strength(unit, kind) for unit in engagement.force(side).conventional]
    points = sum(max(-each, chit.points[kind]) for each in strengths)
    if points:
        yield Part("13.82", chit.title, points)


def _terrain(position: Position, charts: ChadCharts, hex: str, kind: str) -> Iterator[Part]:
    """5.30  Yield what the terrain and each improved position add for the defender; they add up."""
    dry = _is_dry(position, charts)
    for feature in _features(position, charts, hex):
        points = defence_adjustment(charts, feature, dry=dry, kind=kind)
        if points:
            yield Part("5.30", feature.replace("_", " "), points)
