"""The board of a game that says nothing of its board: titles fit their boxes, areas that touch lie near."""

from __future__ import annotations

from itertools import pairwise

import pytest

from guelta.builder.defaults import _near, plain_board
from guelta.builder.letters.setting import Lettering
from tests.library import LIBRARY


@pytest.mark.parametrize("id", LIBRARY.ids)
def test_a_title_fits_its_box(id: str) -> None:
    game = LIBRARY.game(id)
    lettering = Lettering("heading", 20, "#fbf7ec", spread=0.5)
    for entry in plain_board(game)["box"]:
        title = game.charts.boxes[entry["id"]].title
        assert lettering.width(title) + 28 <= entry["rect"][2], title


def test_areas_that_touch_lie_side_by_side() -> None:
    """A ring of nine, listed crosswise, in three rows; of one whose neighbours lie well nothing moves."""
    ring = [*pairwise("aeibfcgdh"), ("h", "a")]
    order = _near("abcdefghi", ring, 3)
    place = {id: divmod(number, 3) for number, id in enumerate(order)}
    apart = [max(abs(a - b) for a, b in zip(place[x], place[y], strict=True)) for x, y in ring]
    assert sorted(order) == [*"abcdefghi"] and apart == [1] * 9
    assert _near("abcdefghi", [("a", "b"), ("b", "f"), ("d", "h")], 3) == [*"abcdefghi"]
