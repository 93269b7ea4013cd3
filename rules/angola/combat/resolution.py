"""9.11  Step 9: odds, dice, the result and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from guelta.rules.angola.board.questions import of_counters
from guelta.rules.angola.combat.battle import Battle, supporting_regions
from guelta.rules.angola.combat.fire import fields_of
from guelta.rules.angola.combat.odds import (
    adjusted,
    combat_dice,
    dice_points,
    engineers,
    net_bonus,
    ratio,
    strength,
)
from guelta.rules.angola.combat.retreat import attacker_retreats, defender_retreats, lose
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Option

__all__ = ["Odds", "final_odds", "odds_of", "resolved"]


def resolved(battle: Battle, id: str, final: str) -> bool:
    """9.11.5  Carry out what the final odds bring; whether the combat continues."""
    chart = battle.charts.chart("results")
    loser, share = chart.text(final, "loser"), chart.text(final, "share")
    if loser != "-":
        units = battle.attackers if loser == "attacker" else battle.defenders
        lose(battle, f"{id}-losses", "9.11.6", units, share)
    then = chart.text(final, "then")
    if then == "continues":
        return _goes_on(battle, id)
    if then == "attacker-retreats":
        attacker_retreats(battle)
    elif then == "defender-retreats":
        defender_retreats(battle, id)
    return False


@dataclass(frozen=True, slots=True)
class Odds:
    """Steps 9A to 9C as the board stands: strengths, the row of the Result Table, net bonus, dice.

    A `bonus` above 0 is the Attacker's. `dice` are those of Attacker and Defender.
    """

    attack: Fraction
    defence: Fraction
    row: str
    support: tuple[str, ...]
    bonus: int
    dice: tuple[int, int]
    rests_on: tuple[str, ...]


def odds_of(battle: Battle) -> Odds:
    """9.11.1 to 9.11.3  Work out what is known before the dice are thrown."""
    charts, region, position = battle.charts, battle.region, battle.run.position
    attack, defence = battle.fighters(battle.attackers), battle.fighters(battle.defenders)
    roles = engineers(attack, in_town=charts.is_town(region))
    own = engineers(defence, in_town=False, attacks=False)
    strengths = strength(attack, roles.fighting), strength(defence, own.fighting)
    support = supporting_regions(position, charts, battle.side, region, battle.origin)
    dice = combat_dice(
        charts,
        charts.terrain(region),
        town=charts.is_town(region) and not roles.assault,
        escarpment=charts.is_up(region, battle.origin),
        minefield=bool(fields_of(battle)),
    )
    rests_on = [
        *charts.map[region].rests_on("terrain"),
        *(word for each in (*attack, *defence) for word in each.counter.rests_on),
    ]
    bonus = net_bonus(charts, dice_points(attack, len(support)), dice_points(defence))
    row = ratio(charts, *strengths)
    return Odds(*strengths, row, support, bonus, dice, tuple(dict.fromkeys(rests_on)))


def final_odds(battle: Battle, id: str) -> str:
    """9.11.3 to 9.11.5  Throw the dice and give the row of the Result Table."""
    run, charts, odds = battle.run, battle.charts, odds_of(battle)
    sides = (battle.side, battle.decides(battle.defenders))
    rolls = [
        run.roll(Roll(f"{id}-dice-{name}", "9.11.3", side, f"Combat Dice of the {name}", number))
        for name, side, number in zip(("attacker", "defender"), sides, odds.dice, strict=True)
    ]
    scores = max(rolls[0]) + max(odds.bonus, 0), max(rolls[1]) + max(-odds.bonus, 0)
    run.write("9.11.3", f"Dice Scores {scores[0]} and {scores[1]}", dice=(*rolls[0], *rolls[1]))
    final = adjusted(charts, odds.row, scores[0] - scores[1])
    cell = ("results", final, "then")
    run.write("9.11.5", f"Odds {odds.row}, final odds {final}", cell=cell, rests_on=odds.rests_on)
    return final


def _goes_on(battle: Battle, id: str) -> bool:
    """9.11.8, A6  Attacker, then Defender, retreats or gives up an unsuppressed Unit to fight on."""
    if not _pays(battle, f"{id}-attacker-pays", battle.side, battle.attackers):
        attacker_retreats(battle)
        return False
    if battle.is_over:
        return False
    side = battle.decides(battle.defenders)
    if not _pays(battle, f"{id}-defender-pays", side, battle.defenders):
        defender_retreats(battle, id)
        return False
    return not battle.is_over


def _pays(battle: Battle, id: str, side: str, units: tuple[str, ...]) -> bool:
    able = battle.unsuppressed(units)
    if not able:
        return False
    ways = (Option("retreat", "retreat"), Option("fight", "give up a Unit and fight on"))
    (way,) = battle.run.choose(Choice(id, "9.11.8", side, "The combat continues", ways, purpose="pass"))
    if way == "retreat":
        return False
    options = of_counters(battle.run, able)
    title = "Unit that is given up"
    (unit,) = battle.run.choose(
        Choice(f"{id}-unit", "9.11.8", side, title, options, kind="unit", purpose="victim")
    )
    name = battle.charts.counters[unit].name
    battle.remove([unit])
    battle.run.write("9.11.8", f"{side.upper()} gives up {name} and fights on", side=side)
    return True
