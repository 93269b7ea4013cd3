"""The steps within a phase: what is a stop, and what an undo leaves of them."""

from guelta.rules.engine.board.stops import NO_STOPS, stops_of, taken_back, walked
from tests.rules.board import board


def test_each_space_a_counter_is_taken_to_is_a_stop():
    boards = [board(text) for text in ("1  a b", "2  a\n1  b", "2  b\n3  a")]
    assert stops_of(boards) == {"a": ("1", "2", "3"), "b": ("1", "2")}


def test_a_drop_in_the_same_space_or_another_order_of_the_stack_is_none():
    assert stops_of([board("1  a b"), board("1  b a"), board("1  b a!mark")]) == NO_STOPS


def test_who_was_nowhere_for_a_moment_stopped_nowhere():
    boards = [board(text) for text in ("1  a", "2  a", "1  b", "3  a")]
    assert stops_of(boards)["a"] == ("1", "2", "3")


def test_an_undo_takes_the_last_stop_back():
    first, second, third = board("1  a"), board("2  a"), board("3  a")
    stops = stops_of([first, second, third])
    stops = taken_back(stops, third, second)
    assert stops == {"a": ("1", "2")}
    assert walked(taken_back(stops, second, first), first, third) == {"a": ("1", "3")}


def test_an_undo_of_a_putting_back_leads_out_again():
    first, second = board("1  a"), board("2  a")
    stops = stops_of([first, second, first])
    assert taken_back(stops, first, second) == {"a": ("1", "2")}


def test_who_goes_elsewhere_by_an_undo_is_followed_no_more():
    stops = stops_of([board("1  a"), board("2  a")])
    assert taken_back(stops, board("2  a"), board("9  a")) == NO_STOPS


def test_the_first_stop_and_the_last_are_kept_of_very_many():
    stops = stops_of(board(f"{number}  a") for number in range(1000))["a"]
    assert (stops[0], stops[-1], len(stops)) == ("0", "999", 64)
