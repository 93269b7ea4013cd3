"""The boards of the maps: zones and grids, by which VASSAL names every place and counters snap to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builder.art.outline import Corner, outline
from builder.board import Box, HexLattice, Track
from builder.buildfile import AttributeValue, Component, component
from builder.design import Design
from builder.trays import TRAYS_IMAGE, Tray

__all__ = ["BOARD_IMAGE", "map_boards", "tray_boards"]

BOARD_IMAGE = "board.png"

_GRID = "module.map.boardPicker.board"
_BLACK = (0, 0, 0)


def map_boards(design: Design) -> Component:
    """Describe the board of the game's map; what lies first in it names a place first."""
    card, board = design.card, design.board
    zones = [
        *map(_box_zone, board.boxes),
        *map(_track_zone, board.tracks),
        *_parts(design),
        _hex_grid(design),
    ]
    return _board_picker(card.map, card.board, BOARD_IMAGE, zones)


def tray_boards(design: Design) -> Component:
    """Describe the board of the trays; every pile has a place of its own."""
    name = design.card.trays
    return _board_picker(name, name, TRAYS_IMAGE, map(_tray_zone, design.trays.trays))


def _board_picker(map: str, board: str, image: str, zones: Iterable[Component]) -> Component:
    part = component(
        "module.map.boardPicker.Board",
        {"name": board, "image": image, "reversible": False},
        [component(f"{_GRID}.ZonedGrid", children=zones)],
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


def _parts(design: Design) -> Iterable[Component]:
    """Describe the parts of the map that windows group by; its hexes keep their numbers and their grid."""
    table = design.tables.lists["map"]
    for zones in design.card.zones:
        titles = design.tables.charts[zones.chart]
        for part in titles.rows:
            corners = _joined(outline(table.rows_with(zones.column, part), design.board.lattice))
            yield _zone(titles.text(part, zones.title), corners, "$gridLocation$", on_hexes=True)


def _joined(loops: Sequence[Sequence[Corner]]) -> list[tuple[int, int]]:
    """Walk all loops in one line, to each and back along the same way."""
    first, *others = loops
    walk = [*first, first[0]]
    for loop in others:
        walk += [*loop, loop[0], first[0]]
    return [(round(x), round(y)) for x, y in (walk if others else first)]


def _region_grid(stops: Iterable[tuple[str, int, int]]) -> Component:
    regions = [
        component(f"{_GRID}.Region", {"name": name, "originx": x, "originy": y}) for name, x, y in stops
    ]
    return component(f"{_GRID}.RegionGrid", {"fontsize": 9, "snapto": True, "visible": False}, regions)


def _box_zone(box: Box) -> Component:
    return _zone(box.title, box.rect.corners, "$name$")


def _track_zone(track: Track) -> Component:
    grid = _region_grid((stop.title, stop.x, stop.y) for stop in track.stops)
    return _zone(track.title, track.rect.corners, "$gridLocation$", [grid])


def _tray_zone(tray: Tray) -> Component:
    grid = _region_grid((pile.name, pile.x, pile.y) for pile in tray.piles)
    return _zone(tray.title, tray.rect.corners, "$gridLocation$", [grid])


def _hex_numbering(lattice: HexLattice) -> Component:
    """Describe the hex numbers: four digits, column before row, no column staggered."""
    return component(
        f"{_GRID}.mapgrid.HexGridNumbering",
        {
            "color": _BLACK,
            "first": "H",
            "fontSize": 9,
            "hDescend": False,
            "hDrawOff": 0,
            "hLeading": 1,
            "hOff": lattice.first_column,
            "hType": "N",
            "locationFormat": "$gridLocation$",
            "rotateText": 0,
            "sep": "",
            "stagger": False,
            "vDescend": False,
            "vDrawOff": 0,
            "vLeading": 1,
            "vOff": lattice.first_row,
            "vType": "N",
            "visible": False,
        },
    )


def _hex_grid(design: Design) -> Component:
    """Describe the grid behind all zones; the board's lattice is this class's own arithmetic."""
    lattice = design.board.lattice
    attributes: dict[str, AttributeValue] = {
        "color": _BLACK,
        "cornersLegal": False,
        "edgesLegal": False,
        "dotsVisible": False,
        "dx": lattice.dx,
        "dy": float(lattice.dy),
        "sideways": False,
        "snapTo": True,
        "visible": False,
        "x0": lattice.x0,
        "y0": lattice.y0,
    }
    return component(f"{_GRID}.HexGrid", attributes, [_hex_numbering(lattice)])
