"""What VASSAL calls the places of a module, as it remembers for a piece where it came from."""

from __future__ import annotations

from dataclasses import dataclass

from guelta.builder.handback.fittings import Fittings
from guelta.builder.lattice import HexLattice
from guelta.builder.manifest import Manifest

__all__ = ["PlaceName", "place_name", "title_of"]


@dataclass(frozen=True, slots=True)
class PlaceName:
    """A pixel by its names: the part of the board (VASSAL's zone), the location in it, and the board."""

    zone: str
    location: str
    board: str


def place_name(manifest: Manifest, fittings: Fittings, map: str, x: int, y: int) -> PlaceName:
    """Name a pixel of a map as VASSAL.build.module.Map and its grids do."""
    board = fittings.boards.get(map, "")
    if map == manifest.trays and fittings.piles:
        name, pile = min(fittings.piles.items(), key=lambda item: (item[1].x - x) ** 2 + (item[1].y - y) ** 2)
        return PlaceName(pile.tray, name, board)
    space = manifest.space_at(map, x, y)
    if space is None:
        return PlaceName("", "", board)
    for track in manifest.board.tracks:
        for stop in track.stops:
            if stop.id == space:
                return PlaceName(track.title, stop.title, board)
    title, lattice = title_of(manifest, space), manifest.board.lattice
    is_hex = space in manifest.board.map and isinstance(lattice, HexLattice)
    return PlaceName(fittings.zone(space) if is_hex else title, title, board)


def title_of(manifest: Manifest, space: str) -> str:
    """Return what VASSAL calls a space: a hex by its number, any other place by its title."""
    board = manifest.board
    if space in board.map:
        return board.lattice.title(space)
    if space in board.stops:
        return board.stops[space].title
    window = next((name for name, pile in manifest.windows.items() if pile == space), "")
    return window or board.box(space).title
