"""The board of a game that says nothing of its board: every box is wide enough for its title."""

from __future__ import annotations

import pytest

import rules
from builder.art.canvas import Lettering
from builder.plain import plain_board
from rules.library import game_ids


@pytest.mark.parametrize("id", game_ids())
def test_a_title_fits_its_box(id: str) -> None:
    game = rules.game(id)
    lettering = Lettering("heading", 20, "#fbf7ec", spread=0.5)
    for entry in plain_board(game)["box"]:
        title = game.charts.boxes[entry["id"]].title
        assert lettering.width(title) + 28 <= entry["rect"][2], title
