"""Programs at games of tables alone: what winning is they read from the tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from guelta.rules.engine.opponent.match import match
from guelta.rules.engine.opponent.plain import outlook_of
from tests.library import game_at

EXAMPLES = Path(__file__).parents[4] / "examples"


@pytest.mark.parametrize("side", ["white", "black"])
def test_a_program_wins_a_game_of_a_kit_from_either_side(side: str) -> None:
    game = game_at(EXAMPLES / "two_rivers")
    for number in range(2):
        found = match(game, next(iter(game.scenarios)), f"kit {number}", {side: "regular"})
        assert (found.winner, found.refused) == (side, 0)


def test_every_victory_of_a_kit_is_a_term_under_its_number() -> None:
    game = game_at(EXAMPLES / "long_valley")
    asked = [each.rule for each in outlook_of(game).terms if each.says == "what victory asks for"]
    assert asked == ["8.00"]


def test_a_folder_without_a_kit_is_weighed_by_its_counters() -> None:
    game = game_at(EXAMPLES / "salt_market")
    assert [each.says for each in outlook_of(game).terms][:2] == ["strength", "spaces held"]
