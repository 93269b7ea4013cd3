"""Counters of a game without types of its own: what their list says, and what it need not say."""

import pytest

from guelta.rules.engine.board.counter import Counter, CounterMix
from tests.rules.engine.lists import table


def mix(columns: str, *rows: str) -> CounterMix[Counter]:
    return CounterMix.from_table(table("counters.csv", columns, *rows), Counter.from_table)


def test_a_counter_needs_no_more_than_an_id():
    only = mix("id", "scout-1")["scout-1"]
    assert (only.name, only.kind, only.side) == ("scout-1", "counter", "")
    assert (only.front, only.back, only.unlimited) == ("front", "", False)
    assert only.attributes == {}


def test_every_other_column_is_an_attribute_with_its_provenance():
    guard = mix("id name kind side front back unlimited strength", "guard-1 Guard unit red a b yes 4")[
        "guard-1"
    ]
    assert (guard.name, guard.kind, guard.side, guard.front, guard.back) == ("Guard", "unit", "red", "a", "b")
    assert guard.unlimited
    assert guard.attributes == {"strength": "4"} and guard["strength"] == "4"
    assert guard.provenances["strength"] == "reconstructed"
    with pytest.raises(KeyError):
        guard["speed"]


def test_counters_of_a_kind_come_in_the_order_of_the_mix():
    here = mix("id", "scout-2", "guard", "scout-1")
    assert here.of_kind("scout") == ("scout-2", "scout-1")
    assert here.of_kind("guard") == ("guard",) and here.of_kind("tank") == ()


def test_counters_are_alike_that_differ_in_their_number_alone():
    here = mix(
        "id side number", "scout-1 red 1", "scout-2 red 2", "scout-3 blue 3", "guard-1 red 1", "hq red -"
    )
    assert here.are_alike("scout-1", "scout-2") and here.are_alike("hq", "hq")
    assert not here.are_alike("scout-1", "scout-3"), "another side's is another"
    assert not here.are_alike("scout-1", "guard-1") and not here.are_alike("scout-1", "hq")
