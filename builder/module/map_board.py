"""The boards of the maps: zones and grids, by which VASSAL names every place and counters snap to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from guelta.builder.art.outline import Corner, outline
from guelta.builder.board import Board, Box, Point, Rect, Track
from guelta.builder.lattice import HexLattice, Lattice
from guelta.builder.module.design import Design
from guelta.builder.module.trays import TRAYS_IMAGE, Tray
from guelta.builder.vassal.component import AttributeValue, Component, component

__all__ = ["BOARD_IMAGE", "map_boards", "map_grid", "tray_boards", "whole_board"]

BOARD_IMAGE = "board.png"

_GRID = "module.map.boardPicker.board"
_BLACK = (0, 0, 0)


def map_boards(design: Design) -> Component:
    """Describe the board of the game's map; what lies first in it names a place first."""
    return _board_picker(
        design.card.map,
        design.card.board,
        map_grid(design.board, _parts(design), design.hiding.decks),
        {"image": BOARD_IMAGE},
    )


def map_grid(board: Board, parts: Iterable[Component] = (), decks: Collection[str] = ()) -> Component:
    """Describe what names every place of a board.

    `parts` are zones of its hexes that windows group by; in the boxes of `decks` all comes onto the deck.
    """
    zones = [
        *(_box_zone(box, box.id in decks) for box in board.boxes),
        *map(_track_zone, board.tracks),
        *parts,
        *_spaces(board.lattice),
    ]
    return component(f"{_GRID}.ZonedGrid", children=zones)


def tray_boards(design: Design) -> Component:
    """Describe the board of the trays; every pile has a place of its own."""
    name = design.card.trays
    grid = component(f"{_GRID}.ZonedGrid", children=map(_tray_zone, design.trays.trays))
    return _board_picker(name, name, grid, {"image": TRAYS_IMAGE})


def whole_board(map: str, extent: Rect, spot: Point, ground: tuple[int, int, int]) -> Component:
    """Describe the plain board of a map that is one place all over: everything comes to lie on one spot."""
    zone = _zone(map, extent.corners, "$gridLocation$", [_region_grid([(map, *spot)])])
    grid = component(f"{_GRID}.ZonedGrid", children=[zone])
    return _board_picker(map, map, grid, {"width": extent.width, "height": extent.height, "color": ground})


def _board_picker(map: str, board: str, grid: Component, looks: Mapping[str, AttributeValue]) -> Component:
    part = component(
        "module.map.boardPicker.Board",
        {"name": board, **looks, "reversible": False},
        [grid],
    )
    chosen = f"{map}BoardPicker\t{board}\t0\t0"
    return component("module.map.BoardPicker", {}, [Component("setup", content=chosen), part])


def _zone(
    name: str,
    corners: Iterable[tuple[int, int]],
    named: str,
    grid: Iterable[Component] = (),
    on_hexes: bool = False,
) -> Component:
    attributes: dict[str, AttributeValue] = {
        "name": name,
        "path": ";".join(f"{x},{y}" for x, y in corners),
        "locationFormat": named,
        "useParentGrid": on_hexes,
        "useHighlight": False,
        "highlightProperty": "",
    }
    return component(f"{_GRID}.mapgrid.Zone", attributes, grid)


def _spaces(lattice: Lattice) -> Iterable[Component]:
    """Describe the spaces of the map: hexes by a grid behind all zones, each area by a zone of its own.

    An area says where its middle is: VASSAL would take the mean of its corners, which may lie outside, and
    then finds no place to send a counter back to.
    """
    if isinstance(lattice, HexLattice):
        yield _hex_grid(lattice)
    else:
        for area in lattice.areas:
            middle = _region_grid([(area.title, *area.centre)], snaps=False)
            yield _zone(area.title, area.points, "$gridLocation$", [middle])


def _parts(design: Design) -> Iterable[Component]:
    """Describe the parts of the map that windows group by; its hexes keep their numbers and their grid."""
    map, lattice = design.game.charts.map, design.board.lattice
    for zones in design.card.zones if isinstance(lattice, HexLattice) else ():
        titles = design.tables.charts[zones.chart]
        for part in titles.rows:
            spaces = [space for space in map if map[space][zones.column] == part]
            corners = _joined(outline(spaces, lattice))
            yield _zone(titles.text(part, zones.title), corners, "$gridLocation$", on_hexes=True)


def _joined(loops: Sequence[Sequence[Corner]]) -> list[tuple[int, int]]:
    """Walk all loops in one line, to each and back along the same way."""
    first, *others = loops
    walk = [*first, first[0]]
    for loop in others:
        walk += [*loop, loop[0], first[0]]
    return [(round(x), round(y)) for x, y in (walk if others else first)]


def _region_grid(stops: Iterable[tuple[str, int, int]], *, snaps: bool = True) -> Component:
    regions = [
        component(f"{_GRID}.Region", {"name": name, "originx": x, "originy": y}) for name, x, y in stops
    ]
    return component(f"{_GRID}.RegionGrid", {"fontsize": 9, "snapto": snaps, "visible": False}, regions)


def _box_zone(box: Box, is_deck: bool) -> Component:
    if is_deck:
        grid = _region_grid([(box.title, *box.room.centre)])
        return _zone(box.title, box.rect.corners, "$gridLocation$", [grid])
    return _zone(box.title, box.rect.corners, "$name$")


def _track_zone(track: Track) -> Component:
    grid = _region_grid((stop.title, stop.x, stop.y) for stop in track.stops)
    return _zone(track.title, track.rect.corners, "$gridLocation$", [grid])


def _tray_zone(tray: Tray) -> Component:
    grid = _region_grid((pile.name, pile.x, pile.y) for pile in tray.piles)
    return _zone(tray.title, tray.rect.corners, "$gridLocation$", [grid])


def _hex_numbering(lattice: HexLattice) -> Component:
    """Describe the hex numbers, no line of them staggered."""
    across, down = lattice.horizontal, lattice.vertical
    return component(
        f"{_GRID}.mapgrid.HexGridNumbering",
        {
            "color": _BLACK,
            "first": "H" if lattice.horizontal_first else "V",
            "fontSize": 9,
            "hDescend": False,
            "hDrawOff": 0,
            "hLeading": across.leading,
            "hOff": across.offset,
            "hType": across.type,
            "locationFormat": "$gridLocation$",
            "rotateText": 0,
            "sep": lattice.grid.stroke,
            "stagger": False,
            "vDescend": False,
            "vDrawOff": 0,
            "vLeading": down.leading,
            "vOff": down.offset,
            "vType": down.type,
            "visible": False,
        },
    )


def _hex_grid(lattice: HexLattice) -> Component:
    """Describe the grid behind all zones; the lattice is this class's own arithmetic.

    Where tops are pointed the engine has x and y exchanged throughout, its own origin included.
    """
    x0, y0 = (lattice.y0, lattice.x0) if lattice.is_sideways else (lattice.x0, lattice.y0)
    attributes: dict[str, AttributeValue] = {
        "color": _BLACK,
        "cornersLegal": False,
        "edgesLegal": False,
        "dotsVisible": False,
        "dx": lattice.dx,
        "dy": float(lattice.dy),
        "sideways": lattice.is_sideways,
        "snapTo": True,
        "visible": False,
        "x0": x0,
        "y0": y0,
    }
    return component(f"{_GRID}.HexGrid", attributes, [_hex_numbering(lattice)])
