"""What VASSAL hides comes to the board hidden: masks by side, decks and cups in order, private windows."""

from __future__ import annotations

import pytest

from guelta.builder.handback.showing import shown_as
from guelta.builder.vassal.piece import Piece
from guelta.companion.paperwork.compare import Shown, changes, patched
from guelta.companion.viewing.viewer import PUBLIC, Viewer
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.sight.sight import public, seen_by
from tests.companion.salt_road_table import MANIFEST, SaltRoad, piece
from tests.rules.board import board
from tests.salt_road import GAME, START


def laid(text: str) -> SaltRoad:
    return SaltRoad.of(board(f"@ turn-1/planning\nscenario = winter\n{text}"))


def test_a_set_up_is_seen_as_it_was_laid():
    assert SaltRoad.of(START).board == START


def test_a_mask_is_the_sides_who_put_it_on():
    game = laid("0101  addax fennec^red")
    game.mask("addax", "Red player")
    assert str(game.board.stack("0101")[0]) == "addax^red"
    game.mask("fennec", "null")
    assert str(game.board.stack("0101")[1]) == "fennec"


def test_a_mask_of_a_player_is_that_of_his_side():
    game = laid("0101  addax")
    game.mask("addax", "secret-of-bert")
    assert str(game.board.stack("0101")[0]) == "addax^blue"


def test_a_mask_of_somebody_unknown_hides_from_everybody():
    game = laid("0101  addax")
    game.mask("addax", "secret-of-carl")
    (hidden,) = game.board.stack("0101")
    assert str(hidden) == "addax^nobody"
    assert seen_by(GAME, game.board, ["red", "blue"]).stack("0101")[0].counter == "unseen"


def test_a_deck_keeps_its_order_and_a_shuffle_changes_it():
    game = laid("events  card-truce card-locusts card-mirage")
    cards = ("card-truce", "card-locusts", "card-mirage")
    assert [each.counter for each in game.board.stack("events")] == [*cards]
    game.shuffle("events", cards[::-1], cards)
    assert [each.counter for each in game.board.stack("events")] == [*cards[::-1]]


def test_the_top_of_a_deck_is_drawn_into_a_private_window():
    game = laid("events  card-truce card-locusts card-mirage\nhand-red  card-ambush")
    game.move("card-mirage", "hand-red", under="card-ambush")
    assert [each.counter for each in game.board.stack("events")] == ["card-truce", "card-locusts"]
    assert [each.counter for each in game.board.stack("hand-red")] == ["card-ambush", "card-mirage"]
    assert [str(each) for each in public(GAME, game.board).stack("hand-red")] == ["unseen:event"] * 2


def test_a_card_laid_on_a_deck_lies_on_top():
    game = laid("events  card-truce card-locusts\nhand-red  card-ambush")
    game.move("card-ambush", "events", under="card-locusts")
    assert [each.counter for each in game.board.stack("events")][-1] == "card-ambush"


def test_a_remark_on_a_hidden_counter_does_not_name_it():
    game = laid("0101  addax^red")
    game.pieces["addax"] = game.pieces["addax"].moved_to("Elsewhere", 5, 5)
    game.start[0] = type(game.start[0]).of("addax", game.pieces["addax"])
    del game.start[1]
    remarks = game.seen()[-1].remarks
    for viewer, name in ((PUBLIC, "a hidden counter"), (Viewer(("blue",)), "a hidden counter")):
        assert viewer.texts(remarks)[0].startswith(f"{name} lies on 'Elsewhere'")
    assert Viewer(("red",)).texts(remarks)[0].startswith("Caravan Addax lies on 'Elsewhere'")


def test_the_manifest_keeps_sides_and_windows():
    assert type(MANIFEST).load(MANIFEST.dump()) == MANIFEST


# ---- the way back


def shown(standing: str, was: str) -> Piece:
    """Show a counter on a piece that looked otherwise, as VASSAL would read it from its state."""
    piece_was = piece(Standing.parse(was), "0101")
    now = shown_as(MANIFEST, piece_was, Standing.parse(standing))
    return Piece.decode(now.type_text(), now.state_text())


@pytest.mark.parametrize("was", ["addax", "addax^red", "addax^blue", "addax:spent^nobody"])
@pytest.mark.parametrize("standing", ["addax", "addax^red", "addax:spent^blue", "addax^nobody"])
def test_what_is_hidden_is_masked_and_what_is_not_is_shown(standing: str, was: str) -> None:
    assert str(MANIFEST.standing(shown(standing, was))) == standing


def test_a_mask_is_written_as_vassal_writes_it() -> None:
    assert shown("addax^red", "addax").state_text().startswith("Red player;|0\t")
    assert shown("addax", "addax^red").state_text().startswith("null;\t")


def test_a_side_that_the_module_does_not_have_hides_nothing() -> None:
    with pytest.raises(ValueError, match="addax cannot be hidden by green"):
        shown("addax^green", "addax")


def test_who_hides_a_counter_is_a_fact_a_worksheet_changes() -> None:
    before, after = board("0101  addax fennec^red"), board("0101  addax^red fennec")
    facts = changes(before, after)
    assert {(fact.counter, fact.aspect): value for fact, value in facts.items()} == {
        ("addax", "hidden"): "red",
        ("fennec", "hidden"): "",
    }
    assert patched(before, facts) == after
    assert not Shown((), ()).has(next(iter(facts))) and Shown((), (), masks=True).has(next(iter(facts)))
