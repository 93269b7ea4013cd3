"""Pieces that lie where nothing of the rules is: what is said of each, and who may read which piece it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from guelta.builder.manifest import Manifest
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.companion.following.pieces import Spot
from guelta.companion.following.printable import clipped
from guelta.companion.viewing.viewer import Sentence, Worded
from guelta.rules.engine.game import Game
from guelta.rules.engine.seers import ALL, Seers

__all__ = ["lost", "stray"]


def stray(
    game: Game[Any],
    manifest: Manifest,
    piece: Piece,
    players: Mapping[str, str],
    spot: Spot,
    space: str | None,
) -> Sentence:
    """Return what is to be said of a piece that is no counter, or lies in no space of the rules.

    `players` has VASSAL's names of their sides by the ids of players.
    """
    hider = manifest.hidden_by(piece, players)
    if space is not None:
        pile = game.piles.get(space)
        says = manifest.counter(piece)
        named = f" {_name(game, manifest, piece)!r}" + (f" (it says {clipped(says)!r})" if says else "")
        seers = (ALL if pile is None else pile.seen_by).and_also(_seers(hider))
        place = game.charts.place(space)
        rest = "that is not a counter of this game; it was left out"
        return Worded(f"{place} holds a piece{named} {rest}", seers, f"{place} holds a piece {rest}")
    if spot.map != manifest.map:
        where = f"lies on {clipped(spot.map)!r}, not on the map of the game; it was not judged"
    else:
        pixel = clipped(f"{spot.x}, {spot.y}", 30)
        where = f"lies on no hex, box or track, at pixel {pixel}; put it on one: until then it is not judged"
    return _about(_name(game, manifest, piece), hider, where)


def lost(game: Game[Any], manifest: Manifest, piece: Piece, players: Mapping[str, str]) -> Sentence:
    """Return what is to be said of a counter that lies on no map."""
    said = "lies on no map; put it back: until then it is not judged"
    return _about(_name(game, manifest, piece), manifest.hidden_by(piece, players), said)


def _about(name: str, hider: str, said: str) -> Worded:
    return Worded(f"{name} {said}", _seers(hider), f"a hidden counter {said}")


def _seers(hider: str) -> Seers:
    return Seers.parse(hider) if hider else ALL


def _name(game: Game[Any], manifest: Manifest, piece: Piece) -> str:
    """Return what a counter is called, and what is none what VASSAL calls it."""
    mix, counter = game.charts.counters, manifest.counter(piece) or ""
    basic = piece.find(BasicPiece)
    called = (basic.name if basic else None) or counter
    return mix[counter].name if counter in mix else clipped(called)
