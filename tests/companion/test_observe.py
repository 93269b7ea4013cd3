"""What the companion sees of a game: VASSAL's commands on one side, board notation on the other."""

import pytest

from guelta.builder.vassal.actions import TurnState
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece, RemovePiece
from guelta.companion.viewing.viewer import PUBLIC
from tests.companion.played import BOARD, MANTA, MAP, Played, counter, tracker_at

MOVEMENT = "turn-9/tactical-phase/impulse-1/government/movement"
COMBAT = "turn-9/tactical-phase/impulse-1/government/combat"
THREE = f"@ {MOVEMENT}\n2826  cdr-guerrilla-1:fap cdr-guerrilla-2:fap cdr-leader:fap\n"


def test_a_set_up_is_seen_as_it_was_written():
    position = Played.of(str(MANTA.start)).seen()[-1].position
    assert position.spaces == MANTA.start.spaces
    assert position.cursor == MANTA.start.cursor
    assert position.fields["government"] == "fan"


def test_a_dragged_counter_leaves_its_stack():
    game = Played.of(THREE)
    game.drag("cdr-guerrilla-2", "2827")
    assert game.board() == {"2826": "cdr-guerrilla-1:fap cdr-leader:fap", "2827": "cdr-guerrilla-2:fap"}


def test_a_counter_dragged_onto_another_lies_on_it():
    game = Played.of(THREE + "2827  fap-guerrilla-1\n")
    game.drag("fap-guerrilla-1", "2826", under="cdr-guerrilla-1")
    assert game.board() == {"2826": "cdr-guerrilla-1:fap fap-guerrilla-1 cdr-guerrilla-2:fap cdr-leader:fap"}


def test_a_stack_moved_whole_takes_all_its_counters():
    game = Played.of(THREE)
    game.move("2826", "2827")
    assert game.board() == {"2827": "cdr-guerrilla-1:fap cdr-guerrilla-2:fap cdr-leader:fap"}


def test_an_undo_brings_the_counter_back_to_its_place_in_the_stack():
    game = Played.of(THREE)
    game.drag("cdr-guerrilla-2", "2827")
    there, here = BOARD.centre("2827"), BOARD.centre("2826")
    game.do(
        RemovePiece("1000"),
        MovePiece("cdr-guerrilla-2", MAP, *here, "cdr-guerrilla-1", MAP, *there, None, "x"),
    )
    assert game.board() == {"2826": "cdr-guerrilla-1:fap cdr-guerrilla-2:fap cdr-leader:fap"}


def test_a_deleted_counter_is_gone():
    game = Played.of(THREE)
    game.remove("cdr-leader")
    assert game.board() == {"2826": "cdr-guerrilla-1:fap cdr-guerrilla-2:fap"}


def test_a_copy_from_the_palette_stands_on_the_board_twice():
    game = Played.of(THREE)
    game.do(AddPiece.of("copy", counter("cdr-guerrilla-1", "2827", side=2)))
    assert game.board()["2827"] == "cdr-guerrilla-1:fap"
    assert game.seen()[-1].position.where("cdr-guerrilla-1") == ("2826", "2827")


def test_a_counter_that_is_flipped_shows_its_other_face():
    game = Played.of(THREE)
    game.show("cdr-guerrilla-1", "Side", 1)
    assert game.board() == {"2826": "cdr-guerrilla-1 cdr-guerrilla-2:fap cdr-leader:fap"}


def test_no_water_is_a_mark():
    game = Played.of("1537  fant-inf-bn-1\n")
    game.show("fant-inf-bn-1", "NoWater", 2)
    assert game.board() == {"1537": "fant-inf-bn-1!no-water"}
    game.show("fant-inf-bn-1", "NoWater", 1)
    assert game.board() == {"1537": "fant-inf-bn-1"}


def test_a_change_with_the_old_state_touches_only_the_traits_that_differ():
    game = Played.of("1537  fant-inf-bn-1\n")
    game.show("fant-inf-bn-1", "NoWater", 2)
    before = counter("fant-inf-bn-1", "1537")
    moved = ChangePiece("fant-inf-bn-1", before.state_text().replace("false", "true", 1), before.state_text())
    game.do(moved)
    assert game.board() == {"1537": "fant-inf-bn-1!no-water"}


def test_a_change_without_the_old_state_sets_every_trait():
    game = Played.of("1537  fant-inf-bn-1\n")
    game.show("fant-inf-bn-1", "NoWater", 2)
    game.do(ChangePiece("fant-inf-bn-1", counter("fant-inf-bn-1", "1537").state_text()))
    assert game.board() == {"1537": "fant-inf-bn-1"}


def test_a_change_never_moves_a_counter():
    game = Played.of(THREE)
    piece = game.pieces["cdr-leader"]
    away = counter("cdr-leader", side=2)
    game.do(ChangePiece("cdr-leader", away.state_text(), piece.state_text()))
    assert game.board() == {"2826": "cdr-guerrilla-1:fap cdr-guerrilla-2:fap cdr-leader:fap"}


def test_a_stack_is_shuffled_by_a_change_of_its_own():
    game = Played.of(THREE)
    x, y = BOARD.centre("2826")
    old = f"{MAP};{x};{y};cdr-guerrilla-1;cdr-guerrilla-2;cdr-leader;@@-1"
    new = f"{MAP};{x};{y};cdr-leader;cdr-guerrilla-1;cdr-guerrilla-2;@@-1"
    game.do(ChangePiece("2826", new, old))
    assert game.board() == {"2826": "cdr-leader:fap cdr-guerrilla-1:fap cdr-guerrilla-2:fap"}


def test_the_turn_tracker_is_the_cursor():
    game = Played.of(THREE)
    game.turn(COMBAT)
    assert [seen.position.cursor for seen in game.seen()] == [MOVEMENT, COMBAT]


def test_a_move_and_the_tracker_in_one_step_are_seen_one_after_the_other():
    game = Played.of(THREE)
    x, y = BOARD.centre("2827")
    state = tracker_at(COMBAT)
    game.do(MovePiece("2826", MAP, x, y, None, MAP, 0, 0, None, "x"), state)
    start, moved, turned = game.seen()
    assert (start.step, moved.step, turned.step) == (0, 1, 1)
    assert (list(moved.position.spaces), moved.position.cursor) == (["2827"], MOVEMENT)
    assert (list(turned.position.spaces), turned.position.cursor) == (["2827"], COMBAT)


def test_what_the_trackers_hot_keys_move_is_seen_after_the_tracker_moved():
    game = Played.of(THREE)
    game.turn(COMBAT, MovePiece("2826", MAP, *BOARD.centre("2827"), None, MAP, 0, 0, None, "x"))
    _, turned = game.seen()
    assert (list(turned.position.spaces), turned.position.cursor) == (["2827"], COMBAT)


def test_a_tracker_that_shows_no_path_leaves_no_cursor():
    game = Played.of(THREE)
    game.do(TurnState("TurnTracker0", "0|77;0;false;-1"))
    last = game.seen()[-1]
    assert (last.position.cursor, last.tracker) == ("", "0|77;0;false;-1")


def test_another_tracker_is_not_the_sequence_of_play():
    game = Played.of(THREE)
    game.do(tracker_at(COMBAT, "TurnTracker1"))
    assert game.seen()[-1].position.cursor == MOVEMENT


def test_properties_of_the_module_become_fields_and_others_do_not():
    game = Played.of(THREE, Drought="none")
    game.set("Drought", "severe")
    game.set("Notes", "3,4")
    game.set("Scenario", "manta # \x9b2J")
    assert dict(game.seen()[-1].position.fields) == {
        "drought": "severe",
        "government": "fan",
        "scenario": "manta 2J",
    }


def test_a_step_that_changes_nothing_gives_the_same_position_again():
    game = Played.of(THREE)
    game.set("Notes", "3,4")
    start, after = game.seen()
    assert after.step == 1
    assert after.position is start.position


def test_the_throws_of_a_phase_stand_on_the_board_until_the_phase_ends():
    game = Played.of(THREE)
    game.set("2d6_result", "3,4")
    game.set("1d6_result", "5")
    game.set("1d6_total", "5")
    assert game.seen()[-1].position.fields["rolls"] == "3+4 5"
    game.do(tracker_at(COMBAT))
    assert "rolls" not in game.seen()[-1].position.fields


def test_what_is_no_throw_and_more_throws_than_anybody_makes_are_left_out():
    game = Played.of(THREE)
    game.set("2d6_result", "3,x")
    assert "rolls" not in game.seen()[-1].position.fields
    for _ in range(201):
        game.set("1d6_result", "5")
    assert "rolls" not in game.seen()[-1].position.fields


def test_a_counter_on_no_hex_is_told_of_and_left_out():
    game = Played.of(THREE)
    game.do(MovePiece("cdr-leader", MAP, 1, 1, None, MAP, 0, 0, None, "x"))
    assert BOARD.space_at(1, 1) is None
    assert game.board() == {"2826": "cdr-guerrilla-1:fap cdr-guerrilla-2:fap"}
    assert PUBLIC.texts(game.seen()[-1].remarks) == (
        "CDR leader lies on no hex, box or track, at pixel 1, 1; put it on one: until then it is not judged",
    )


def test_a_counter_put_back_is_no_longer_told_of():
    game = Played.of(THREE)
    game.do(MovePiece("cdr-leader", MAP, 1, 1, None, MAP, 0, 0, None, "x"))
    game.drag("cdr-leader", "2827")
    assert game.seen()[-1].remarks == ()


def test_a_counter_on_another_map_or_on_none_is_told_of():
    game = Played.of(THREE)
    game.do(MovePiece("cdr-leader", "Side\x9b31m Map", 5, 5, None, MAP, 0, 0, None, "x"))
    game.drag("cdr-guerrilla-1", "2827")
    game.remove("1000")
    game.do(MovePiece("cdr-guerrilla-2", None, 0, 0, None, MAP, 0, 0, None, "x"))
    assert PUBLIC.texts(game.seen()[-1].remarks) == (
        "CDR leader lies on 'Side31m Map', not on the map of the game; it was not judged",
        "CDR guerrilla 1 lies on no map; put it back: until then it is not judged",
    )
    assert game.board() == {"2826": "cdr-guerrilla-2:fap"}, "off the map goes only what lies alone"


def test_a_stack_that_came_about_by_a_move_is_known_by_where_it_lies():
    game = Played.of("1537  fant-inf-bn-1\n1637  fant-inf-co-1\n")
    game.remove("1537")
    game.move("fant-inf-bn-1", "1537")
    game.move("fant-inf-co-1", "1537", under="fant-inf-bn-1")
    there, beyond = BOARD.centre("1537"), BOARD.centre("1638")
    game.do(MovePiece("77", MAP, *beyond, None, MAP, *there, None, "x"))
    assert game.board() == {"1638": "fant-inf-bn-1 fant-inf-co-1"}
    shuffled = f"{MAP};{beyond[0]};{beyond[1]};fant-inf-co-1;fant-inf-bn-1;@@-1"
    game.do(ChangePiece("77", shuffled))
    assert game.board() == {"1638": "fant-inf-co-1 fant-inf-bn-1"}
    game.do(ChangePiece("78", f"{MAP};{beyond[0]};{beyond[1]};fant-inf-bn-1;fant-inf-co-1;@@-1"))
    assert game.board() == {"1638": "fant-inf-bn-1 fant-inf-co-1"}


def test_a_piece_that_is_no_counter_of_the_game_is_told_of_without_its_control_characters():
    game = Played.of(THREE)
    game.add("a", counter("xyz-\x9b2J1", "2826", name="Evil\x07 one"))
    game.add("b", counter("", "2826", name="Dragon"))
    assert game.board() == {"2826": "cdr-guerrilla-1:fap cdr-guerrilla-2:fap cdr-leader:fap"}
    assert PUBLIC.texts(game.seen()[-1].remarks) == (
        "2826 Koro Toro holds a piece 'Evil one' (it says 'xyz-2J1') that is not a counter of this game;"
        " it was left out",
        "2826 Koro Toro holds a piece 'Dragon' that is not a counter of this game; it was left out",
    )


def test_commands_about_pieces_that_are_not_there_are_passed_over():
    game = Played.of(THREE)
    game.do(
        RemovePiece("nobody"),
        ChangePiece("nobody", "x"),
        MovePiece("nobody", MAP, 1, 1, None, None, 0, 0, None, "x"),
    )
    assert game.board() == {"2826": "cdr-guerrilla-1:fap cdr-guerrilla-2:fap cdr-leader:fap"}


def test_a_change_that_does_not_fit_the_piece_is_refused():
    game = Played.of(THREE)
    game.do(ChangePiece("cdr-leader", "true\t1"))
    with pytest.raises(VassalFormatError, match="a change of a piece has not as many traits as the piece"):
        game.seen()


def test_a_step_is_observed_however_deep_its_commands_lie():
    game = Played.of(THREE)
    inner = Command(MovePiece("2826", MAP, *BOARD.centre("2827"), None, MAP, 0, 0, None, "x"))
    game.steps.append(Command(children=(Command(children=(inner,)),)))
    assert list(game.board()) == ["2827"]


def test_a_counter_thrown_beyond_all_boards_lies_nowhere():
    game = Played.of(THREE)
    game.do(MovePiece("cdr-leader", MAP, 10**9, -(10**9), None, MAP, 0, 0, None, "x"))
    (remark,) = PUBLIC.texts(game.seen()[-1].remarks)
    assert remark.startswith("CDR leader lies on no hex, box or track, at pixel 1000000000")
    assert len(remark) < 200
