"""Boxes, tracks and piles beside the map."""

import pytest

from guelta.rules.engine.board.boxes import KINDS, Boxes
from guelta.rules.engine.tables.table import RulesDataError
from tests.rules.engine.lists import table

BOXES = ["exile Exile box abroad", "turn-1 Turn1 track turn", "turn-2 Turn2 track turn"]


def test_boxes_are_found_by_id_title_and_group():
    boxes = Boxes.from_table(table("boxes.csv", "id title kind group", *BOXES, provenance="printed"))
    assert list(boxes) == ["exile", "turn-1", "turn-2"] and len(boxes) == 3
    assert (boxes["exile"].kind, boxes["exile"].provenance) == ("box", "printed")
    assert boxes.titled("Turn1") == boxes["turn-1"]
    assert boxes.titled("Turn9") is None
    assert boxes.group("turn") == (boxes["turn-1"], boxes["turn-2"])


def test_two_boxes_may_not_share_a_title_and_none_is_called_like_a_space_of_the_map():
    boxes = table("boxes.csv", "id title kind group", *BOXES, "0101 Turn2 box abroad")
    with pytest.raises(RulesDataError) as error:
        Boxes.from_table(boxes, {"0101"})
    assert error.value.faults == (
        "boxes.csv, row 0101: is a space of the map",
        "boxes.csv, row 0101, column title: Turn2 is already turn-2",
    )


def test_a_box_needs_no_more_than_an_id():
    box = Boxes.from_table(table("boxes.csv", "id", "draw-pile"))["draw-pile"]
    assert (box.title, box.kind, box.group, box["owner"]) == ("Draw pile", "box", "", "")


def test_a_pile_keeps_what_its_list_says_of_it():
    pile = Boxes.from_table(table("boxes.csv", "id kind seen_by owner", "hand-a hand owner a"))["hand-a"]
    assert (pile.kind, pile["seen_by"], pile["owner"]) == ("hand", "owner", "a")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_box_is_taken(kind):
    assert Boxes.from_table(table("boxes.csv", "id kind", f"here {kind}"))["here"].kind == kind


def test_a_kind_that_there_is_not_is_named():
    with pytest.raises(RulesDataError, match="row here, column kind: heap is none of box, track, deck, hand"):
        Boxes.from_table(table("boxes.csv", "id kind", "here heap"))
