"""Chapter 5: the exact chances of an attack over both dice (5.20, 5.83), nothing simulated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from guelta.rules.chad.attacks.forces import (
    ATTACKER,
    DEFENDER,
    Differential,
    Engagement,
    determination,
    differential,
    uses,
)
from guelta.rules.chad.attacks.permission import Attack, engage, objections, possible_attacks, withdrawn_units
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.combat_charts import Loss, Result, result
from guelta.rules.chad.components.terms import role, segment
from guelta.rules.engine.board.position import Position

__all__ = ["Chance", "Odds", "every_odds", "odds", "outlook"]

WAYS = Counter(sum(dice) for dice in product(range(1, 7), repeat=2))
"""In how many of the 36 ways two dice show a total."""


@dataclass(frozen=True, slots=True)
class Chance:
    """One total of the two dice: in how many of 36 ways it comes, and what it does to both sides."""

    dice: int
    ways: int
    result: Result
    attacker: Loss
    defender: Loss


@dataclass(frozen=True, slots=True)
class Odds:
    """5.20  An attack before the dice: the decisions it supposes, its differential, and every total's chance.

    `modifiers` names the modifier of the attacker and of the defender, "" for none; `sams` counts the SAM
    units launched (13.42). Pre-combat operations and the further combats of a contact are not in it.
    """

    attack: Attack
    differential: Differential
    modifiers: tuple[str, str]
    chances: tuple[Chance, ...]
    sams: int = 0

    @property
    def kind(self) -> str:
        """The kind of combat, `conventional` or `guerrilla`."""
        return self.differential.kind

    @property
    def results(self) -> dict[str, Fraction]:
        """The chance of every cell, such as `3C/4`, in the order of the dice; they add up to 1."""
        found: dict[str, Fraction] = {}
        for each in self.chances:
            found[str(each.result)] = found.get(str(each.result), Fraction(0)) + Fraction(each.ways, 36)
        return found

    def expected_steps(self, side: str) -> Fraction:
        """Return the steps a side must lose on average, whether or not it has so many."""
        return sum(
            (Fraction(each.ways * self._loss(each, side).steps, 36) for each in self.chances), Fraction(0)
        )

    def chance_of_retreat(self, side: str) -> Fraction:
        """Return the chance that the survivors of a side must retreat."""
        return sum((Fraction(e.ways, 36) for e in self.chances if self._loss(e, side).retreats), Fraction(0))

    @property
    def rests_on(self) -> tuple[str, ...]:
        """What in it is not printed in the rules."""
        return tuple(dict.fromkeys(phrase for each in self.chances for phrase in each.result.rests_on))

    @staticmethod
    def _loss(chance: Chance, side: str) -> Loss:
        return chance.attacker if side == ATTACKER else chance.defender


def odds(
    position: Position,
    charts: ChadCharts,
    attack: Attack,
    *,
    kind: str = "",
    attacker: str = "",
    defender: str = "",
    sams: int = 0,
    chits: Mapping[str, str] | None = None,
) -> Odds:
    """5.20  Return the odds of one attack, with the decisions that the rules leave open given by name.

    ValueError when the attack is not allowed, when a decision is open and not given, or is none there.
    `kind` is `conventional` or `guerrilla`; `attacker` and `defender` name the modifier each side uses; so
    many `sams` are launched against the air unit of the attack; `chits` is the battle chit of each side.
    """
    found = [
        each
        for each in every_odds(position, charts, attack, chits)
        if each.sams == sams
        and kind in ("", each.kind)
        and attacker in ("", each.modifiers[0])
        and defender in ("", each.modifiers[1])
    ]
    if len(found) == 1:
        return found[0]
    if not found:
        raise ValueError("nobody can decide so in this attack")
    kinds = sorted({each.kind for each in found})
    used = sorted({f"{each.modifiers[0] or 'none'} against {each.modifiers[1] or 'none'}" for each in found})
    raise ValueError(f"still open: {', '.join(kinds)} combat; modifiers {', '.join(used)}")


def every_odds(
    position: Position, charts: ChadCharts, attack: Attack, chits: Mapping[str, str] | None = None
) -> tuple[Odds, ...]:
    """5.20  Return the odds of an attack for every combination of the decisions that are open.

    Battle chits are in it only as they are given (13.82). ValueError with the rule when the attack is not
    allowed.
    """
    for objection in objections(position, charts, attack):
        raise ValueError(f"{objection.rule}: {objection.message}")
    engagement = engage(position, charts, attack)
    gone = {each.id for each in withdrawn_units(position, engagement)}
    fighters = tuple(each for each in engagement.defender.fighters if each.id not in gone)
    defender = replace(engagement.defender, fighters=fighters)
    engagement = replace(engagement, defender=defender, chits=chits or {})
    if not engagement.defender.units:
        return ()
    return tuple(_every(position, charts, attack, engagement))


def _every(position: Position, charts: ChadCharts, attack: Attack, engagement: Engagement) -> Iterator[Odds]:
    verdict = determination(position, charts, engagement)
    kinds = ("conventional", "guerrilla") if verdict in (ATTACKER, DEFENDER) else (verdict,)
    mine = uses(position, charts, engagement.attacker)
    theirs = uses(position, charts, engagement.defender)
    sams = tuple(each.id for each in engagement.defender.of_kind("sam")) if engagement.attacker.air else ()
    for number, kind, ours, other in product(range(len(sams) + 1), kinds, mine, theirs):
        launching = replace(engagement, launched=sams[:number])
        strengths = differential(position, charts, launching, kind, {ATTACKER: ours, DEFENDER: other})
        yield Odds(attack, strengths, (ours.name, other.name), tuple(_chances(charts, strengths)), number)


def _chances(charts: ChadCharts, strengths: Differential) -> Iterator[Chance]:
    for dice, ways in sorted(WAYS.items()):
        cell = result(charts, strengths.value, dice + strengths.die_modifier)
        strong = strengths.stronger == ATTACKER
        losses = (cell.stronger, cell.weaker) if strong else (cell.weaker, cell.stronger)
        yield Chance(dice, ways, cell, *losses)


# ---- for a player who asks


def outlook(charts: ChadCharts, position: Position, space: str) -> tuple[str, ...]:
    """5.20  Return what an attack on a hex would bring, from every hex beside it, a line for each decision.

    In a segment it is that of its player, as if its movement were over; otherwise that of either player.
    """
    outer, _, _ = position.cursor.rpartition("/")
    board = position.at(f"{outer}/combat") if segment(position) else position
    attacks = {
        player: attack
        for player in ("fan", "fap")
        for attack in possible_attacks(board, charts, player)
        if attack.target == space
    }
    return tuple(
        f"{role(board, player).capitalize()} from {', '.join(attack.from_hexes)}: {_in_words(each)}"
        for player, attack in attacks.items()
        for each in every_odds(board, charts, attack)
    )


def _in_words(odds: Odds) -> str:
    strengths = f"{odds.differential.attack} to {odds.differential.defence}"
    modifier = f", {odds.differential.die_modifier:+} on the dice" if odds.differential.die_modifier else ""
    used = " against ".join(name.replace("_", " ") or "none" for name in odds.modifiers)
    decided = f" ({used})" if any(odds.modifiers) else ""
    kinds = sorted({phrase.rpartition(": ")[2] for phrase in odds.rests_on})
    rests = f" ({' and '.join(kinds)} results)" if kinds else ""
    return (
        f"{odds.kind} {strengths}{modifier}{decided}: {_side(odds, ATTACKER)}; {_side(odds, DEFENDER)}{rests}"
    )


def _side(odds: Odds, side: str) -> str:
    steps, retreat = float(odds.expected_steps(side)), float(odds.chance_of_retreat(side))
    return f"{side} loses {steps:.1f} steps, retreats {retreat:.0%}"
