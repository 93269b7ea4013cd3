"""Interned boards: whatever comes to the same board is the same object, whose answers are worked out once."""

import pytest

from guelta.rules.engine.board import pool
from guelta.rules.engine.board.position import Position, Standing

START = Position.parse("@ turn-1/marches\nfood = 3\ncamp  red blue\nford  green:used\n")


def gone(position: Position, counter: str, to: str) -> Position:
    (space,) = position.where(counter)
    kept = [each for each in position.stack(space) if each.counter != counter]
    position = position.with_stack(space, kept)
    return position.with_stack(to, (*position.stack(to), Standing(counter)))


def test_an_interned_board_equals_the_one_it_was_made_of():
    board = START.interned()
    assert board == START and str(board) == str(START) and hash(board) == hash(START)


def test_two_ways_to_the_same_board_give_the_same_object():
    board = START.interned()
    one = gone(gone(board, "red", "hill"), "blue", "lake").with_fields(food="2")
    other = gone(gone(board.with_fields(food="2"), "blue", "lake"), "red", "hill")
    assert one is other
    assert gone(one, "red", "camp").with_fields(food="3") is not board, "there the order of a stack differs"
    back = gone(gone(gone(board, "red", "hill"), "blue", "lake"), "red", "camp")
    assert gone(back, "blue", "camp") is board


def test_what_differs_in_anything_is_another_object():
    board = START.interned()
    others = [
        board.at("turn-2"),
        board.with_fields(food="4"),
        board.with_stack("ford", ()),
        board.with_stack("ford", [Standing("green")]),
        board.with_stack("camp", board.stack("camp")[::-1]),
        board.with_stack("ford", ()).with_stack("lake", board.stack("ford")),
    ]
    assert len({id(each) for each in (board, *others)}) == 7
    assert board.with_stack("ford", board.stack("ford")) is board and board.at(board.cursor) is board


def test_an_answer_is_worked_out_once_for_all_who_come_by():
    asked = []

    def counted(position: Position, charts: object) -> int:
        asked.append(position)
        return len(position.spaces)

    board, charts = START.interned(), object()
    assert [gone(board, "red", "hill").once(counted, charts) for _ in range(3)] == [3, 3, 3]
    assert len(asked) == 1
    plain = [gone(START, "red", "hill").once(counted, charts) for _ in range(3)]
    assert plain == [3, 3, 3] and len(asked) == 4


def test_boards_of_another_phase_begin_anew_and_keep_nothing_of_the_old():
    board = START.interned()
    assert gone(board, "red", "hill").interned() is not gone(board, "red", "hill")
    assert gone(board, "red", "hill") == gone(board.interned(), "red", "hill")


def test_boards_that_share_a_number_by_chance_are_still_told_apart(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pool, "_number_of", lambda board: 0)
    monkeypatch.setattr(pool, "_number_after", lambda before, number, board: 0)
    board = START.interned()
    one, other = gone(board, "red", "hill"), gone(board, "blue", "hill")
    assert one != other and str(one) != str(other) and gone(board, "red", "hill") is one
