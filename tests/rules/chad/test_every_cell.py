"""Every cell of the Combat Results Table decides a combat: a board for each differential, and all throws."""

from itertools import combinations, product

import pytest

from guelta.rules.chad import GAME
from tests.rules.chad.fighting import REBELS, fight

ATTACKERS = {
    "libya-armor-bn-1": 10,
    "libya-mech-bn-1": 8,
    "libya-commando-bn-1": 7,
    "libya-commando-bn-2": 7,
    "libya-legion-inf-bn-1": 5,
    "libya-legion-inf-bn-2": 5,
}
DEFENDERS = {"fant-inf-bn-1": 7, "fant-inf-bn-2": 7, "fant-inf-co-1": 2}
"""Conventional strengths as printed."""
CRT = GAME.tables.charts["crt"]


def sets(units: dict[str, int]) -> list[tuple[str, ...]]:
    """Return all sets of one to three units, the smallest first."""
    return [each for number in (1, 2, 3) for each in combinations(units, number)]


def board_of(differential: int) -> str:
    """Return units that meet in the open desert with this differential for the attacker."""
    for defenders, attackers in product(sets(DEFENDERS), sets(ATTACKERS)):
        strength = sum(ATTACKERS[unit] for unit in attackers)
        if strength - sum(DEFENDERS[unit] for unit in defenders) == differential:
            return f"{REBELS}2824 {' '.join(attackers)}\n2724 {' '.join(defenders)}\n"
    raise AssertionError(f"no board for a differential of {differential}")


@pytest.mark.rule("5.83")
@pytest.mark.parametrize("column", CRT.columns[1:])
@pytest.mark.parametrize(("number", "row"), list(enumerate(CRT.rows, start=2)))
def test_a_cell_decides_a_combat(column: str, number: int, row: str):
    throw = (number // 2, number - number // 2)
    text = board_of(int(column.rstrip("+")))
    outcome = fight(text, "2724", "2824", dice={"dice-2724": throw})
    first = next(entry for entry in outcome.entries if entry.rule == "5.83")
    assert first.cell == ("crt", row, column)
    assert CRT.text(row, column) in first.text
