"""Attacks that have to be made: by whom, on whom, and that none is given up which can be made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from guelta.rules.engine.game import Game
from guelta.rules.engine.play.answers import Inputs
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.procedure import Outcome, perform
from tests.rules.engine.kit import small_war
from tests.rules.engine.kit.test_combat import COMBAT, war

MUST = COMBAT.replace('table = "crt"', 'table = "crt"\nbelow = "first column"\nmust = "both"', 1).replace(
    'odds = "5.2"', 'odds = "5.2", must = "5.8"'
)
QUIET = """
title = "Combat"
rule = "5"
provenance = "designed"
source = "made up"
columns = ["die", "1:2", "1:1", "2:1", "3:1"]
rows = [
  [1, "-", "-", "-", "-"], [2, "-", "-", "-", "-"], [3, "-", "-", "-", "-"],
  [4, "-", "-", "-", "AL1"], [5, "-", "-", "DR", "DL1"], [6, "DE", "EX", "HALF", "DE"],
]
"""


def fights(path: Path, must: str = "both") -> Game[Any]:
    """Make a small war in which attacks have to be made."""
    return war(path, combat=MUST.replace('"both"', f'"{must}"'), table=QUIET)


def asked(game: Game[Any], board: str, **answers: str) -> Outcome:
    """Carry the phase out with answers by the names of their choices, and dice of 1."""
    choices = {name.replace("_", "-"): tuple(value.split()) for name, value in answers.items()}
    procedure = game.phases["red-moves"].procedure
    assert procedure is not None
    dice = {f"battle-{n}": (1,) for n in range(1, 5)}
    return perform(procedure, small_war.board(game, board), game.charts, Inputs(dice, choices))


def choice(outcome: Outcome) -> Choice:
    assert isinstance(outcome.asks, Choice), outcome
    return outcome.asks


@pytest.mark.parametrize("must", ["attackers in zones", "defenders in zones", "both"])
def test_who_stands_in_a_zone_has_to_attack(tmp_path: Path, must: str) -> None:
    """With two enemies at hand one is chosen, with one nobody is asked; where nobody must he may leave it."""
    two = choice(asked(fights(tmp_path, must), "0202  red-1\n0101  blue-1\n0302  blue-2"))
    assert (two.id, two.least, two.rule) == ("target-1", 1, "5.8")
    assert asked(fights(tmp_path, must), "0101  red-1\n0202  blue-1").is_done
    free = choice(asked(fights(tmp_path, "nobody"), "0101  red-1\n0202  blue-1"))
    assert (free.least, free.rule) == (0, "5")


def test_no_zone_reaches_and_nobody_has_to_attack(tmp_path: Path) -> None:
    """A zone reaches over no river: Blue 1 need not be attacked, and Red 1 need not attack."""
    game = war(
        tmp_path,
        combat=MUST,
        table=QUIET,
        kit=small_war.KIT.replace("[zones.control]", "[zones.control]\nacross = { not = { river = 'yes' } }")
        + MUST,
    )
    free = choice(asked(game, "0103  red-1\n0203  blue-1"))
    assert (free.id, free.least) == ("target-1", 0)


def test_nobody_has_to_attack_who_stands_apart(tmp_path: Path) -> None:
    assert asked(fights(tmp_path), "0101  red-1\n0404  blue-1").is_done


def test_it_is_over_once_all_have_attacked_and_all_were_attacked(tmp_path: Path) -> None:
    """One unit between two enemies: once it has attacked one, nobody is left for the other."""
    board = "0202  red-1\n0101  blue-1\n0302  blue-2"
    assert asked(fights(tmp_path), board, target_1="0101").is_done


def test_who_can_attack_nothing_else_joins_unasked(tmp_path: Path) -> None:
    """Both stand beside 0202 alone: the attack is of both, and nobody is asked."""
    board = "0101  red-1\n0102  red-2\n0202  blue-1"
    done = asked(fights(tmp_path), board, target_1="0202")
    assert done.is_done and any("8 to 4 = 2:1" in each.text for each in done.entries)


def test_an_attacker_that_another_attack_needs_is_not_offered(tmp_path: Path) -> None:
    """Red 2 stands beside both enemies and is the only one who can attack Blue 2."""
    game = fights(tmp_path)
    board = "0101  red-1\n0203  red-2\n0202  blue-1\n0303  blue-2"
    done = asked(game, board, target_1="0202", target_2="0303")
    assert done.is_done and [each.text for each in done.entries if each.dice] == [
        "Attack on 0202 Middleham, 4 to 4 = 1:1: -",
        "Attack on 0303, 4 to 6 = 1:2: -",
    ]
    refused = asked(game, board, target_1="0202", target_2="")
    assert refused.finding is not None and refused.finding.rule == "5.8"


def test_of_two_who_may_both_be_spared_one_is_kept_for_the_other_attack(tmp_path: Path) -> None:
    """Red 1 and Red 2 both stand beside both: once one has joined, the other is kept."""
    board = "0203  red-1 red-2\n0202  blue-1\n0303  blue-2"
    game = fights(tmp_path, "defenders in zones")
    first = choice(asked(game, board, target_1="0202"))
    assert (first.id, first.most, [each.value for each in first.options]) == (
        "attackers-1",
        1,
        ["red-1", "red-2"],
    )
    done = asked(game, board, target_1="0202", attackers_1="red-2")
    assert done.is_done and [each.text.partition(",")[0] for each in done.entries if each.dice] == [
        "Attack on 0202 Middleham",
        "Attack on 0303",
    ]
