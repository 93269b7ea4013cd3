"""A new pile in a box lies beside the others, never on one of them."""

from itertools import combinations

from guelta.builder.board import Rect
from guelta.builder.handback.room_in_box import Lain, room_for

BOX = Rect(100, 100, 600, 200)


def test_in_an_empty_box_it_lies_in_the_middle() -> None:
    assert room_for(1, BOX, []) == (400, 200)


def test_beside_a_pile_in_the_middle_it_lies_in_the_same_row() -> None:
    x, y = room_for(1, BOX, [Lain(400, 200)])
    assert (abs(x - 400), y) == (70, 200)


def test_a_high_pile_is_given_the_room_that_its_counters_cover() -> None:
    """Ten counters reach 36 pixels further to the right and up than one."""
    x, _ = room_for(1, Rect(100, 100, 240, 200), [Lain(150, 200, 10)])
    assert x == 150 + 54 + 36 + 16


def test_a_box_is_filled_without_one_pile_touching_another() -> None:
    lain: list[Lain] = []
    while len(lain) < 14:
        lain.append(Lain(*room_for(1, BOX, lain)))
    assert not any(one.covers.overlaps(other.covers) for one, other in combinations(lain, 2))
    assert all(BOX.x <= pile.covers.x and pile.covers.right <= BOX.right for pile in lain)
    assert all(BOX.y <= pile.covers.y and pile.covers.bottom <= BOX.bottom for pile in lain)


def test_in_a_box_full_to_the_rim_it_hides_least_and_joins_no_pile() -> None:
    box = Rect(0, 0, 120, 60)
    lain = [Lain(30, 30), Lain(88, 30)]
    spot = room_for(1, box, lain)
    assert spot not in {pile[:2] for pile in lain}
    assert spot == room_for(1, box, lain)
