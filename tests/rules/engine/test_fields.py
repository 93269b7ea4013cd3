"""Fields of a position: declared by the game, of a kind, refused with line and column."""

import pytest

from guelta.rules.engine.board.fields import Fields
from guelta.rules.engine.board.position import NotationError, Position
from guelta.rules.engine.seers import ALL, NOBODY, only
from guelta.rules.engine.tables.folder import RulesDataError
from tests.library import LIBRARY

SIDES = {"red": "Red player", "blue": "Blue player"}

ABOUT = {
    "sides": SIDES,
    "fields": {
        "bid-red": {"title": "bid of Red", "kind": "whole", "seen_by": "red"},
        "weather": {"kind": "word", "values": ["dry", "wet"]},
        "leads": {"kind": "side"},
        "camp": {"kind": "space"},
        "truce": {"kind": "flag"},
        "played": {"kind": "list", "values": ["ambush", "raid"]},
        "note": {"kind": "text", "seen_by": "nobody"},
        "arrived-*": {"kind": "whole"},
    },
}


@pytest.fixture(scope="module")
def fields() -> Fields:
    return Fields.of(ABOUT, "rules/tiny/game.toml")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("bid-red", "-3"),
        ("weather", "wet"),
        ("leads", "blue"),
        ("camp", "0101"),
        ("truce", "yes"),
        ("played", "raid ambush raid"),
        ("note", "whatever they say"),
        ("arrived-2nd-battalion", "4"),
        ("scenario", "small"),
        ("rolls", "3+4 5"),
    ],
)
def test_a_field_holds_what_it_is_declared_to(fields: Fields, name: str, value: str) -> None:
    assert fields.fault(name, value, SIDES, ["0101"]) == ""


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("bid-red", "many", "bid-red must be a whole number, not 'many'"),
        ("weather", "fog", "weather must be one of dry, wet, not 'fog'"),
        ("leads", "green", "leads must be one of red, blue, not 'green'"),
        ("leads", "red blue", "leads must be one word, not 'red blue'"),
        ("camp", "0909", "camp must be a space of the game, not '0909'"),
        ("truce", "no", "truce must be yes, or left out, not 'no'"),
        ("played", "raid siege", "played must be some of ambush, raid, not 'raid siege'"),
        ("arrived-2nd", "late", "arrived-2nd must be a whole number, not 'late'"),
        ("rolls", "3, 4", "rolls must be throws such as 3+4 5, not '3, 4'"),
        ("rolls", "3+", "rolls must be throws such as 3+4 5, not '3+'"),
        ("arrived", "4", "there is no field arrived"),
        ("fog", "yes", "there is no field fog"),
    ],
)
def test_anything_else_is_a_fault(fields: Fields, name: str, value: str, said: str) -> None:
    assert fields.fault(name, value, SIDES, ["0101"]) == said


def test_a_field_says_who_may_see_it(fields: Fields) -> None:
    assert [fields.seen_by(name) for name in ("bid-red", "note", "weather", "never-declared")] == [
        only("red"),
        NOBODY,
        ALL,
        ALL,
    ]
    assert only("red").include(["red", "blue"]) and not only("red").include(["blue"])
    assert not only("red").include([]) and ALL.include([]) and not NOBODY.include(["red"])


def test_every_fault_of_a_declaration_is_named() -> None:
    about = {
        "sides": SIDES,
        "fields": {
            "Bid": {"kind": "number"},
            "truce": "yes",
            "leads": {"kinds": "side", "seen_by": "green"},
            "weather": {"values": "dry"},
        },
    }
    with pytest.raises(RulesDataError) as raised:
        Fields.of(about, "g.toml")
    assert raised.value.faults == (
        "g.toml, [fields.Bid]: is no name of a field (small letters, digits and hyphens, maybe -* last)",
        "g.toml, [fields.Bid]: kind must be one of whole, word, side, space, text, flag, list, throws",
        "g.toml, [fields.truce]: must be a table with title and kind",
        "g.toml, [fields.leads]: does not know kinds; it knows kind, seen_by, title, values",
        "g.toml, [fields.leads]: seen_by must be all, nobody, or sides such as red, blue",
        "g.toml, [fields.weather]: values must be a list of words",
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("@ turn-1\n  famine = yes\n", "line 2, column 3: there is no field famine"),
        ("drought = flood\n", "line 1, column 11: drought must be one of none, drought, severe, not 'flood'"),
    ],
)
def test_a_board_of_a_game_names_line_and_column_of_a_field_it_does_not_have(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        Position.parse(text, LIBRARY.game("chad"))
    assert Position.parse(text).fields


def test_an_edition_that_names_fields_has_those_alone_as_its_game_has_them() -> None:
    own, parents = LIBRARY.game("chad_2021").fields.declared, LIBRARY.game("chad").fields.declared
    assert {name: parents[name] for name in own} == own
    assert "drought" in own and "libyan-aid" in parents.keys() - own.keys()
