"""Marks of counters: declared by the game, some with a space after them; any other is a fault."""

import pytest

from guelta.rules.engine.board.marks import Marks
from guelta.rules.engine.board.position import NotationError, Position
from guelta.rules.engine.tables.folder import RulesDataError
from tests.library import LIBRARY

ABOUT = {"marks": {"moved": "has moved", "arrived-*": "came there", "arrived-late-*": "came there last"}}


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        ("moved", ""),
        ("arrived-0101", ""),
        ("arrived-late-0101", ""),
        ("move", "there is no mark move"),
        ("arrived", "there is no mark arrived"),
        ("arrived-0909", "there is no place 0909, of which the mark arrived-0909 speaks"),
        ("arrived-late-0909", "there is no place 0909, of which the mark arrived-late-0909 speaks"),
    ],
)
def test_a_counter_carries_what_its_game_declares(mark: str, said: str) -> None:
    assert Marks.of(ABOUT, "g.toml").fault(mark, ["0101"]) == said


def test_a_game_that_declares_none_leaves_them_open() -> None:
    assert Marks.of({}, "g.toml").fault("tired", []) == ""
    assert Marks.of({"marks": {}}, "g.toml").fault("tired", []) == "there is no mark tired"


def test_a_table_that_is_none_is_refused_with_every_fault() -> None:
    with pytest.raises(RulesDataError) as broken:
        Marks.of({"marks": {"Moved": 1}}, "g.toml")
    assert broken.value.faults == (
        "g.toml, [marks], Moved: must be small letters, digits and hyphens, maybe -* last",
        "g.toml, [marks], Moved: must say in a text what it means",
    )
    with pytest.raises(RulesDataError, match=r"\[marks\]: must be a table"):
        Marks.of({"marks": "moved"}, "g.toml")


@pytest.mark.parametrize("game", ["chad", "chad_2021"])
def test_an_edition_has_the_marks_of_the_game_it_derives_from(game: str) -> None:
    assert Position.parse("1537  fant-inf-bn-1!builds-1537", LIBRARY.game(game)).spaces
    with pytest.raises(NotationError, match="line 1, column 7: there is no mark tired"):
        Position.parse("1537  fant-inf-bn-1!tired", LIBRARY.game(game))
