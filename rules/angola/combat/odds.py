"""9.4, 9.11  Strength, odds, dice and results of a combat, as figures: nothing here looks at a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import AngolaCounter

__all__ = [
    "Engineers",
    "Fighter",
    "adjusted",
    "combat_dice",
    "dice_points",
    "engineers",
    "is_automatic",
    "net_bonus",
    "only_cars",
    "ratio",
    "strength",
]

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Fighter:
    """A Unit in a combat and whether it is suppressed."""

    counter: AngolaCounter
    is_suppressed: bool = False


Side = Sequence[Fighter]


@dataclass(frozen=True, slots=True)
class Engineers:
    """17.3  What the engineers of the Attacker do: one assaults a town or none does, so many fight."""

    assault: bool
    fighting: int


def engineers(force: Side, *, in_town: bool, attacks: bool = True) -> Engineers:
    """17.3, 17.3.2, 17.3.3  Return the roles of engineers that are not suppressed, once mines are dealt with.

    Where only engineers attack, one of them fights.
    """
    number = sum(each.counter.type == "engineer" and not each.is_suppressed for each in force)
    if not attacks:
        return Engineers(False, number)
    alone = all(each.counter.type == "engineer" for each in force)
    assault = in_town and number > (1 if alone else 0)
    return Engineers(assault, number - (1 if assault else 0))


def only_cars(force: Side) -> bool:
    """9.4, 17.2.2, A3  Whether a Force is made of Minor armored cars alone."""
    return bool(force) and all(each.counter.type == "car" and not each.counter.is_major for each in force)


def strength(force: Side, fighting_engineers: int) -> Fraction:
    """9.11.1, 9.3.3  Return the combat strength of a Force: one half when all of it is suppressed (A1)."""
    active = [each for each in force if not each.is_suppressed]
    if force and not active:
        return HALF
    if only_cars(force):
        return Fraction(len(active))
    return Fraction(sum(each.counter.strength for each in active) + fighting_engineers)


def is_automatic(charts: AngolaCharts, attack: Fraction, defence: Fraction, *, column_defends: bool) -> bool:
    """9.4  Whether six times the strength removes a Defender without a Column (A3: one of strength 0 too)."""
    return not column_defends and 0 < attack >= charts.figure("automatic") * defence


def ratio(charts: AngolaCharts, attack: Fraction, defence: Fraction) -> str:
    """9.11.1, A3  Return the odds, rounded for the Defender, from 1-4 to 6-1."""
    ladder = charts.ladder
    if not attack:
        return ladder[0]
    if not defence:
        return ladder[-1]
    if attack >= defence:
        row = f"{attack // defence}-1"
        return row if row in ladder else ladder[-1]
    row = f"1-{-(-defence // attack)}"
    return row if row in ladder else ladder[0]


def dice_points(force: Side, supporting: int = 0) -> int:
    """9.11.2, 9.3.3  Return the Combat Dice Points of a side: none of a Force that is all suppressed (A1)."""
    active = [each for each in force if not each.is_suppressed]
    if not active:
        return 0
    return supporting + (0 if only_cars(force) else sum(each.counter.dice for each in active))


def net_bonus(charts: AngolaCharts, attack: int, defence: int) -> int:
    """9.11.2  Return the Net Combat Dice Bonus: above 0 the Attacker's, below 0 the Defender's."""
    most = charts.figure("net-bonus")
    return max(-most, min(most, attack - defence))


def combat_dice(
    charts: AngolaCharts, terrain: str, *, town: bool, escarpment: bool, minefield: bool
) -> tuple[int, int]:
    """9.11.3  Return how many dice Attacker and Defender throw."""
    chart = charts.chart("combat_dice")
    defender = int(chart.number(terrain, "defender")) + town + escarpment + minefield
    return int(chart.number(terrain, "attacker")), defender


def adjusted(charts: AngolaCharts, odds: str, difference: int) -> str:
    """9.11.4  Return the final odds; they end where the Result Table does."""
    ladder = charts.ladder
    levels = int(charts.chart("adjustment").number(charts.shift(difference), "levels"))
    return ladder[max(0, min(len(ladder) - 1, ladder.index(odds) + levels))]
