"""Heaps of one space read as one stack: what lies beneath a marker stays there, and nothing else does."""

from __future__ import annotations

import pytest

from guelta.companion.following.heaps import gathered
from guelta.rules.engine.board.position import Standing

COVERS = {"A": "unit gear", "B": "unit gear"}
KINDS = {"A": "column", "B": "column", "town": "control", "tree": "jungle", "mine": "gear"}
KINDS |= dict.fromkeys(("u1", "u2", "u3", "u4"), "unit")


@pytest.mark.parametrize(
    ("heaps", "stack"),
    [
        (["u1 u2", "town"], "u1 u2 town"),  # no marker here: as they lie
        (["u1 A"], "u1 A"),
        (["u3 u4", "u1 A"], "u1 A u3 u4"),  # loose, though it came first
        (["town u3", "u1 A"], "town u1 A u3"),
        (["u1 A u2", "u3 B"], "u1 A u3 B u2"),  # loose above its marker
        (["u1 A tree", "u3 B"], "u1 A tree u3 B"),
        (["u1 A u2 tree", "u3 B"], "u1 A u3 B u2 tree"),
        (["mine u3", "u1 A"], "u1 A mine u3"),
        (["u1 A u2 B u3"], "u1 A u2 B u3"),
    ],
)
def test_what_lies_loose_comes_last(heaps: list[str], stack: str) -> None:
    standing = [[Standing(id) for id in heap.split()] for heap in heaps]
    assert [each.counter for each in gathered(standing, COVERS, KINDS)] == stack.split()


def test_without_such_markers_heaps_lie_on_one_another_in_their_order() -> None:
    heaps = [[Standing("u3")], [Standing("A")]]
    assert [each.counter for each in gathered(heaps, {}, {})] == ["u3", "A"]
