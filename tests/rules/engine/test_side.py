"""The sides of a game as game.toml declares them."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.side import Side, sides_of
from guelta.rules.engine.tables.folder import RulesDataError


def test_sides_have_a_title_and_may_have_a_group_or_adjudicate():
    table = {
        "unita": {"title": "UNITA", "group": "west"},
        "mpla": {"title": "MPLA"},
        "umpire": {"title": "Umpire", "adjudicator": True},
        "guest": {"title": "Guest", "adjudicator": True, "by_consent": True},
    }
    assert sides_of({"sides": table}, "game.toml") == {
        "unita": Side("unita", "UNITA", "west"),
        "mpla": Side("mpla", "MPLA"),
        "umpire": Side("umpire", "Umpire", adjudicator=True),
        "guest": Side("guest", "Guest", adjudicator=True, by_consent=True),
    }
    assert sides_of({}, "game.toml") == {}


def test_the_sides_of_chad_are_its_players_and_a_referee():
    assert [side.title for side in GAME.sides.values()] == ["FAN player", "FAP player", "Referee"]
    assert [side.id for side in GAME.sides.values() if side.adjudicator] == ["referee"]


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ("red", "sides: must be tables such as"),
        ({"red": "Red player"}, r"\[sides.red\]: must have a title"),
        ({"red": {"title": ""}}, r"\[sides.red\]: must have a title"),
        ({"red": {"title": "Red", "colour": "red"}}, r"\[sides.red\]: does not know colour"),
        ({"red": {"title": "Red", "group": 1}}, r"\[sides.red\]: group must be a word"),
        ({"red": {"title": "Red", "adjudicator": "yes"}}, "adjudicator true or false"),
        ({"red": {"title": "Red", "by_consent": True}}, "by_consent is true or false, and of an adjudicator"),
    ],
)
def test_what_is_no_side_is_named(table, fault):
    with pytest.raises(RulesDataError, match=fault):
        sides_of({"sides": table}, "game.toml")
