"""What lies beneath a marker that hides it is written back, also where a player keeps it in several heaps."""

from __future__ import annotations

import pytest

from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import NULL
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.piece_actions import MovePiece
from guelta.builder.vassal.save import Save
from guelta.rules.engine.board.position import Standing
from tests.angola_table import laid
from tests.companion.handing_back import Followed
from tests.library import LIBRARY

BEGUN = "mine-1 fapla-infantry-6 fapla-infantry-7 fapla-column-a fapla-infantry-8"
ASIDE = (-25, 20)
"""Pixels from the middle of the region to where a player lays a second heap."""


@pytest.fixture
def game() -> Followed:
    """FAPLA's Column A in Dondo, and a loose Unit that lies in a heap of its own."""
    design = Design.load(LIBRARY.game("angola"))
    save = Save.unpack(saved_game(design, design.game.scenarios["campaign"]), "campaign")
    followed = Followed(design.game, manifest_of(design), save)
    followed.bring_to(laid(followed.position, {"dondo": BEGUN}))
    drag(followed, "fapla-infantry-8")
    return followed


def drag(game: Followed, counter: str) -> None:
    """Drag a counter to the second heap of its region."""
    (id,) = (each for each, piece in game.lying.pieces.items() if game.manifest.counter(piece) == counter)
    x, y = game.manifest.board.centre("dondo")
    spot = x + ASIDE[0], y + ASIDE[1]
    action: Action = MovePiece(id, game.manifest.map, *spot, None, game.manifest.map, x, y, None, "Anna")
    game.see(Command(NULL, (Command(action),)))


def there(game: Followed) -> str:
    return " ".join(each.counter for each in game.position.stack("dondo"))


@pytest.mark.parametrize(
    "wanted",
    [
        "mine-1 fapla-infantry-6 fapla-infantry-7 fapla-infantry-8 fapla-column-a",  # it joins
        "mine-1 fapla-infantry-6 fapla-column-a fapla-infantry-7 fapla-infantry-8",  # one is left behind
        "fapla-infantry-6 fapla-infantry-7 fapla-column-a mine-1 fapla-infantry-8",  # Equipment is handed on
        "fapla-infantry-6 fapla-column-a fapla-infantry-8 mine-1 fapla-infantry-7 fapla-column-b",
    ],
)
def test_several_heaps_become_the_stack_that_was_decided(game: Followed, wanted: str) -> None:
    assert there(game) == BEGUN
    standing = [Standing(counter) for counter in wanted.split()]
    elsewhere = {"dondo": "fapla-column-b"} if "fapla-column-b" in wanted else {}
    game.bring_to(laid(game.position, elsewhere).with_stack("dondo", standing))
    assert there(game) == wanted
