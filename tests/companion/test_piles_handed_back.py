"""Cards, piles and masks of a game of VASSAL's: read off it, and written back into it in one step."""

from __future__ import annotations

from random import Random

import pytest

from guelta.builder.module.design import Design
from guelta.builder.vassal.command import decode, encode
from guelta.builder.vassal.piece_actions import ChangePiece, MovePiece
from guelta.builder.vassal.traits.visibility import Mask
from guelta.companion.following.last_state import LastState
from guelta.rules.engine.board.position import Position, Standing
from tests.caravans import FOLDER, Caravans
from tests.library import game_at


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load(game_at(FOLDER))


@pytest.fixture
def game(design: Design) -> Caravans:
    return Caravans(design)


def moved(board: Position, counter: str, space: str, at: int | None = None) -> Position:
    """Return the board with one counter elsewhere, on top unless told where."""
    [there] = board.where(counter)
    standing = next(each for each in board.stack(there) if each.counter == counter)
    board = board.with_stack(there, [each for each in board.stack(there) if each != standing])
    stack = list(board.stack(space))
    stack.insert(len(stack) if at is None else at, standing)
    return board.with_stack(space, stack)


def masked_by(game: Caravans, counter: str) -> str:
    """Return who masks a counter in VASSAL, "null" for nobody."""
    pieces = game.observer.lying().pieces.values()
    [mask] = [each.find(Mask) for each in pieces if game.manifest.counter(each) == counter]
    assert mask is not None
    return str(mask.masked_by)


def test_nothing_is_written_where_nothing_differs(game: Caravans):
    assert not game.written(game.board).children


def test_a_card_is_drawn_into_a_hand_and_hidden_there(game: Caravans):
    after = moved(game.board, "rumour", "hand-red")
    assert game.follow(game.written(after)) == after
    assert masked_by(game, "rumour") == "Red player"
    assert masked_by(game, "ambush") == "Red player"


def test_a_card_is_played_onto_the_discard_for_everybody(game: Caravans):
    after = moved(game.board, "ambush", "discard")
    assert game.follow(game.written(after)) == after
    assert masked_by(game, "ambush") == "null"


def test_a_card_goes_under_a_deck(game: Caravans):
    after = moved(game.board, "sandstorm", "events", at=0)
    assert game.follow(game.written(after)) == after
    assert game.stack("events") == "sandstorm truce locusts mirage rumour"


def test_a_deck_is_put_in_order_by_moves_of_those_that_lie_in_none(game: Caravans):
    truce, locusts, mirage, rumour = game.board.stack("events")
    after = game.board.with_stack("events", [truce, mirage, locusts, rumour])
    written = game.written(after)
    assert sum(isinstance(each, MovePiece) for each in written.walk()) == 1
    assert not any(isinstance(each, ChangePiece) for each in written.walk())
    assert game.follow(written) == after


def test_the_last_card_leaves_a_deck_and_the_first_comes_back(game: Caravans):
    for card in ("rumour", "mirage", "locusts", "truce"):
        after = moved(game.board, card, "discard")
        assert game.follow(game.written(after)) == after
    assert game.stack("events") == ""
    after = moved(game.board, "truce", "events")
    assert game.follow(game.written(after)) == after
    assert game.stack("events") == "truce"


def test_a_mask_is_put_on_and_taken_off(game: Caravans):
    shown = game.board.with_stack("1102", [Standing("red-caravan-3", hidden="red")])
    shown = shown.with_stack("1303", [Standing("blue-caravan-1"), Standing("blue-caravan-2", hidden="blue")])
    assert game.follow(game.written(shown)) == shown
    assert masked_by(game, "red-caravan-3") == "Red player"
    assert masked_by(game, "blue-caravan-1") == "null"


def test_a_counter_that_cannot_be_hidden_is_refused(game: Caravans):
    after = game.board.with_stack("stores", [Standing("tent-1", hidden="red"), Standing("tent-2")])
    with pytest.raises(ValueError, match="tent-1 cannot be hidden by red"):
        game.written(after)


def test_a_card_that_the_module_shows_by_its_mask_has_no_second_face(game: Caravans):
    after = game.board.with_stack("1201", [Standing("truce", "event")])
    with pytest.raises(ValueError, match="truce has no face event"):
        game.written(after)


def test_a_mask_of_somebody_of_no_side_is_left_alone(game: Caravans):
    """Whoever plays all sides at once draws a card onto the map; another card comes to lie on it."""
    game.follow(game.written(moved(game.board, "truce", "1201")))
    [id] = [id for id, each in game.observer.lying().pieces.items() if game.manifest.counter(each) == "truce"]
    was = game.observer.lying().pieces[id]
    now = was.with_state(was.state_text().replace("null;", "Solitaire;|0", 1))
    game.follow(decode(ChangePiece(id, now.state_text(), was.state_text()).text()))
    assert game.stack("1201") == "truce^nobody"
    after = moved(game.board, "mirage", "1201")
    assert game.follow(game.written(after)) == after
    assert masked_by(game, "truce") == "Solitaire"


def test_a_mask_that_sides_share_is_its_owners_whoever_put_it_on(game: Caravans):
    [id] = [
        id
        for id, each in game.observer.lying().pieces.items()
        if game.manifest.counter(each) == "red-caravan-3"
    ]
    was = game.observer.lying().pieces[id]
    now = was.with_state(was.state_text().replace("null;", "Solitaire;|0", 1))
    game.follow(decode(ChangePiece(id, now.state_text(), was.state_text()).text()))
    assert game.stack("1102") == "red-caravan-3^red"


@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_to_piles_and_masks_comes_out_right(game: Caravans, seed: int):
    random = Random(seed)
    for _ in range(15):
        after = changed_at_random(game, random)
        assert game.follow(decode(encode(game.written(after)))) == after


def test_a_saved_game_keeps_decks_hands_and_masks(game: Caravans):
    """The companion's own save: each deck once, with what lies in it now."""
    state = LastState(game.manifest.fields)
    for command in game.followed:
        state.take_in(command)
    random = Random("saved")
    for _ in range(10):
        command = game.written(changed_at_random(game, random))
        game.follow(command)
        state.take_in(command)
    again = Caravans(game.design, list(state.actions(game.observer.lying())))
    assert again.board == game.board


def changed_at_random(game: Caravans, random: Random) -> Position:
    """Move a counter between spaces, piles and hands, shuffle a pile, or hide a caravan or show it."""
    board, mix = game.board, game.game.charts.counters
    spaces = ["1101", "1202", "1303", "discard", "events", "hand-red", "hand-blue", "pack", "omens"]
    counter = random.choice([each.counter for _, each in board.each_standing()])
    if mix[counter].kind in ("card", "omen"):
        board = moved(board, counter, random.choice(spaces))
        [space] = board.where(counter)
        if space in game.game.piles:
            cards = [Standing(each.counter) for each in board.stack(space)]
            random.shuffle(cards)
            return board.with_stack(space, cards)
        return board
    board = moved(board, counter, random.choice(spaces[:3]))
    if mix[counter].kind == "unit":
        [space] = board.where(counter)
        hidden = random.choice(["", mix[counter].side])
        turned = [
            Standing(counter, random.choice(["", "tired"]), hidden=hidden)
            if each.counter == counter
            else each
            for each in board.stack(space)
        ]
        return board.with_stack(space, turned)
    return board
