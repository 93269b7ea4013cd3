"""What lies on a table is followed without any rules, as the engine's own commands say it."""

from __future__ import annotations

from pathlib import Path

import pytest

from guelta.builder.vassal.actions import BoardPicker, BoardPlace, MutableProperty, PlayerEntry, TurnState
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece, RemovePiece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.heap import Deck
from guelta.builder.vassal.traits.layer import Layer
from guelta.companion.following.feed import Step
from guelta.companion.following.pieces import Spot
from guelta.companion.following.table import Table

FIXTURES = Path(__file__).parents[1] / "fixtures" / "vassal"


def piece(name: str, x: int = 10, *outer: Layer) -> Piece:
    return Piece((*outer, BasicPiece(name=name, map="Map", x=x, y=10)))


def with_a_tank() -> Table:
    table = Table()
    layer = Layer(images=("a.png", "b.png"), names=("", "hurt +"), level=1)
    table.apply(AddPiece.of("1", piece("Tank", 10, layer)))
    return table


def test_a_piece_comes_moves_changes_and_goes():
    table = with_a_tank()
    table.apply(MovePiece("1", "Map", 50, 60, None, "Map", 10, 10, None))
    assert table.pieces.pieces["1"].spot == Spot("Map", 50, 60) and not table.is_astray
    now = table.shown["1"].state_text()
    was = with_a_tank().shown["1"]
    hurt = was.with_state(now.replace("1\t", "2\t", 1)).state_text()
    ((before, after),) = table.apply(ChangePiece("1", hurt, now))
    assert (before.level, after.level) == (1, 2)
    table.apply(RemovePiece("1"))
    assert not table.shown and not [*table.heaps()]


def test_a_change_of_something_that_never_came_leaves_the_table_astray():
    table = with_a_tank()
    assert table.apply(ChangePiece("2", "x\ty", None)) == () and table.is_astray


def test_a_change_with_another_number_of_traits_is_broken():
    with pytest.raises(VassalFormatError, match="not as many traits"):
        with_a_tank().apply(ChangePiece("1", "a", None))


def test_a_deck_is_drawn_from_and_turned_over():
    table = Table()
    for id in ("a", "b"):
        table.apply(AddPiece.of(id, piece(id)))
    deck = Deck(name="Events", map="Map", x=10, y=10, is_face_down=True, cards=("a", "b"))
    table.apply(AddPiece.of("d", Piece((deck,))))
    assert [each.id for each in table.pieces.piles["d"].members] == ["a", "b"]
    table.apply(MovePiece("b", "Map", 90, 90, None, "Map", 10, 10, "a"))
    assert [each.id for each in table.pieces.piles["d"].members] == ["a"]
    table.apply(ChangePiece("d", "Map;10;10;false;a", "Map;10;10;true;a"))
    assert table.decks["d"].is_face_down is False
    assert table.lying().decks["d"].traits[0].cards == ("a",)


def test_boards_players_properties_and_turns_are_kept_as_they_were_said_last():
    table = Table()
    table.apply(BoardPicker("Map", (BoardPlace("North"),)))
    table.apply(PlayerEntry("secret", "Ann", "Red"))
    table.apply(TurnState("TurnTracker0", "0|1;0;false;-1"))
    for container in ("Map", None):
        table.apply(MutableProperty("Weather", "", container or "fine", container))
    assert table.boards["Map"][0].name == "North" and table.roster.sides == {"secret": "Red"}
    assert table.turns == {"TurnTracker0": "0|1;0;false;-1"}
    assert table.properties == {"Map": {"Weather": "Map"}, "Module": {"Weather": "fine"}}
    assert dict(table.whole_game) == {"Weather": "fine"}


@pytest.mark.parametrize("name", ["game36.vlog", "game37.vlog"])
def test_the_logs_of_real_engines_end_as_the_engine_saved_them(name: str):
    log, table = Log.read(FIXTURES / name), Table()
    for number, commands in enumerate([log.start.command, *log]):
        for action in Step(number, commands).actions():
            table.apply(action)
    saved = Table()
    for action in Log.read(
        FIXTURES / name.replace("game", "end").replace("vlog", "vsav")
    ).start.command.walk():
        saved.apply(action)
    assert not table.is_astray and table.turns == saved.turns and table.boards == saved.boards
    spots = {piece.id: piece.spot for piece in table.pieces}
    assert len(spots) > 5 and spots == {piece.id: piece.spot for piece in saved.pieces}
    assert [lain.members for lain in table.lying().heaps if len(lain.members) > 1] == [
        lain.members for lain in saved.lying().heaps if len(lain.members) > 1
    ]
