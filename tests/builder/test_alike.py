"""Which counters share a pile and a heap, by the columns a game names or by all of them."""

import pytest

from guelta.builder.module.alike import Alike, row_of
from guelta.rules.engine.board.counter import Counter

GUARD = {"id": "guard-1", "name": "Guard 1", "kind": "unit", "side": "red", "strength": "4", "number": "1"}


def test_counters_are_alike_in_the_columns_named():
    alike = Alike.of({"piles": ["kind", "side"], "heaps": ["strength"]})
    other = {**GUARD, "id": "scout", "strength": "2"}
    assert alike.pile(GUARD) == alike.pile(other) == ("unit", "red")
    assert alike.heap(GUARD) != alike.heap(other)
    assert alike.heap({"id": "flag"}) == ("",), "a column that a game does not have is empty"


def test_unless_told_they_are_alike_in_all_but_id_name_number_and_provenance():
    other = {**GUARD, "id": "guard-2", "name": "Guard 2", "number": "2", "provenance_steps": "inferred"}
    assert Alike().pile(GUARD) == Alike().pile(other)
    assert Alike().pile(GUARD) != Alike().pile({**other, "strength": "3"})


def test_a_key_that_there_is_not_is_refused():
    with pytest.raises(TypeError, match="tables"):
        Alike.of({"tables": ["kind"]})


def test_a_counter_of_the_rules_is_a_row_again():
    counter = Counter("guard-1", "Guard 1", "unit", "red", attributes={"strength": "4"})
    row = row_of(counter)
    assert (row["kind"], row["side"], row["strength"], row["front"]) == ("unit", "red", "4", "front")
