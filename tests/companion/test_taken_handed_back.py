"""Equipment of Angola! handed back: to a Force as its Faction's own piece, to the pool as the open one."""

from __future__ import annotations

from functools import cache

import pytest

from guelta.builder.handback.fittings import Fittings
from guelta.builder.manifest import Manifest
from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.save import Save
from guelta.builder.vassal.traits.visibility import Hideable, Mask
from tests.angola_table import laid
from tests.companion.handing_back import Followed
from tests.library import LIBRARY

TO_FAPLA = {"luanda": "fapla-infantry-1 mine-4 fapla-infantry-2 fapla-column-a"}


@cache
def _begun() -> tuple[Design, Manifest, Save]:
    design = Design.load(LIBRARY.game("angola"))
    save = Save.unpack(saved_game(design, design.game.scenarios["campaign"]), "campaign")
    return design, manifest_of(design), save


@pytest.fixture
def game() -> Followed:
    """The campaign as it is set up."""
    design, manifest, save = _begun()
    return Followed(design.game, manifest, save)


def mine(game: Followed) -> Piece:
    """Return the one piece that is the mine, wherever it lies."""
    [found] = (piece for piece in game.lying.pieces.values() if game.manifest.counter(piece) == "mine-4")
    return found


def by(game: Followed) -> str:
    """Return the side that hides the mine in VASSAL."""
    hidden = mine(game).find(Hideable)
    return "" if hidden is None else str(hidden.hidden_by)


def test_what_a_force_is_given_is_a_piece_of_its_faction(game: Followed) -> None:
    assert by(game) == ""
    game.bring_to(laid(game.position, TO_FAPLA))
    assert by(game) == "FAPLA player"
    assert [each.counter for each in game.position.stack("luanda")][-3] == "mine-4"


def test_what_goes_back_to_the_pool_is_the_open_piece_and_another_faction_takes_it(game: Followed) -> None:
    game.bring_to(laid(game.position, TO_FAPLA))
    game.bring_to(laid(game.position, {"equipment": "mine-4"}))
    assert by(game) == ""
    game.bring_to(laid(game.position, {"pereira-de-eca": "unita-infantry-1 mine-4 unita-infantry-2"}))
    assert by(game) == "UNITA player"


def test_a_mine_stays_one_piece_as_it_is_carried_on_and_turned_over(game: Followed) -> None:
    game.bring_to(laid(game.position, TO_FAPLA))
    game.bring_to(laid(game.position, {"catete": "fapla-infantry-1 mine-4 fapla-column-a"}))
    assert by(game) == "FAPLA player"
    game.bring_to(laid(game.position, {"catete": "fapla-infantry-1 mine-4:minefield fapla-column-a"}))
    [standing] = (each for each in game.position.stack("catete") if each.counter == "mine-4")
    assert standing.face == "minefield" and mine(game)


@pytest.mark.parametrize("version", ["1.0.0", "1.0.1"])
def test_games_begun_with_earlier_modules_mask_their_equipment_as_before(version: str) -> None:
    piece = Fittings.find(LIBRARY.game("angola"), version).piece("mine-4", "fapla")
    assert piece.find(Mask) is not None and piece.find(Hideable) is None
