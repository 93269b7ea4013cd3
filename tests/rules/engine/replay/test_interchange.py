"""Counters that are alike and come to the same: one of them is tried, and stands for all."""

from guelta.rules.engine.replay.interchange import first_of, sets_of

CLASSES = [["a-1", "a-2", "a-3"], ["b-1"]]


def test_of_sets_that_are_alike_one_is_tried():
    assert [*sets_of(CLASSES, 2)] == [("a-1", "a-2"), ("a-1", "b-1")]
    assert [*sets_of(CLASSES, 4)] == [("a-1", "a-2", "a-3", "b-1")]
    assert [*sets_of(CLASSES, 0)] == [()]
    assert [*sets_of(CLASSES, 5)] == []


def test_a_set_is_tried_under_the_first_of_each_kind():
    assert first_of(CLASSES, ("a-3", "b-1")) == ("a-1", "b-1")
    assert first_of(CLASSES, ("a-2", "a-3")) == ("a-1", "a-2")
    assert first_of(CLASSES, ()) == ()
