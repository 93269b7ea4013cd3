"""The map window: its board with zones and grids, the viewers over it, and the buttons beside it."""

from __future__ import annotations

from collections.abc import Iterable

from builder.board import Box, HexLattice, Track
from builder.buildfile import AttributeValue, Component, component
from builder.design import Design
from builder.module_card import ModuleCard
from builder.prototypes import STACK_COUNT, STACK_TOTAL
from builder.vassal.traits import KeyStroke

__all__ = ["BOARD_IMAGE", "CLEAR_MOVED", "STACK_SHIFT", "map_window"]

BOARD_IMAGE = "board.png"
CLEAR_MOVED = KeyStroke.named("clear-moved-marks")
STACK_SHIFT = 4
"""Pixels by which each counter of a stack lies to the right of and above the one below it."""

_GRID = "module.map.boardPicker.board"
_MOVE_REPORT = "$pieceName$ moves $previousLocation$ -> $location$"
_BLACK, _PAPER, _ALARM = (0, 0, 0), (255, 253, 240), (255, 120, 120)


def map_window(design: Design) -> Component:
    """Describe the map of the module."""
    attributes: dict[str, AttributeValue] = {
        "mapName": design.card.map,
        "allowMultiple": False,
        "backgroundcolor": (220, 216, 200),
        "buttonName": "",
        "changeFormat": "$message$",
        "color": (200, 30, 30),
        "createFormat": "$pieceName$ comes to $location$",
        "edgeHeight": 0,
        "edgeWidth": 0,
        "launch": False,
        "markMoved": "Always",
        "markUnmovedHotkey": CLEAR_MOVED,
        "markUnmovedIcon": "/images/unmoved.gif",
        "markUnmovedText": "",
        "markUnmovedTooltip": "Clear all moved marks",
        "moveToFormat": _MOVE_REPORT,
        "moveWithinFormat": _MOVE_REPORT,
        "onlyReportChangedLocation": True,
        "thickness": 3,
    }
    parts = [_board_picker(design), *_behaviour(), *_viewers(design), *_buttons(design)]
    return component("module.Map", attributes, parts)


def _board_picker(design: Design) -> Component:
    card, board = design.card, design.board
    zones = [*map(_box_zone, board.boxes), *map(_track_zone, board.tracks), _hex_grid(design)]
    board_part = component(
        "module.map.boardPicker.Board",
        {"name": card.board, "image": BOARD_IMAGE, "reversible": False},
        [component(f"{_GRID}.ZonedGrid", children=zones)],
    )
    chosen = f"{card.map}BoardPicker\t{card.board}\t0\t0"
    return component("module.map.BoardPicker", {}, [Component("setup", content=chosen), board_part])


def _zone(name: str, corners: Iterable[tuple[int, int]], named: str, grid: Iterable[Component]) -> Component:
    attributes: dict[str, AttributeValue] = {
        "name": name,
        "path": ";".join(f"{x},{y}" for x, y in corners),
        "locationFormat": named,
        "useParentGrid": False,
        "useHighlight": False,
        "highlightProperty": "",
    }
    return component(f"{_GRID}.mapgrid.Zone", attributes, grid)


def _box_zone(box: Box) -> Component:
    return _zone(box.title, box.rect.corners, "$name$", ())


def _track_zone(track: Track) -> Component:
    regions = [
        component(f"{_GRID}.Region", {"name": stop.title, "originx": stop.x, "originy": stop.y})
        for stop in track.stops
    ]
    grid = component(f"{_GRID}.RegionGrid", {"fontsize": 9, "snapto": True, "visible": False}, regions)
    return _zone(track.title, track.rect.corners, "$gridLocation$", [grid])


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


def _behaviour() -> list[Component]:
    metrics: dict[str, AttributeValue] = {
        "disabled": False,
        "exSepX": 12,
        "exSepY": 24,
        "unexSepX": STACK_SHIFT,
        "unexSepY": STACK_SHIFT,
        "top": KeyStroke(38, 0),
        "bottom": KeyStroke(40, 0),
        "up": KeyStroke(39, 0),
        "down": KeyStroke(37, 0),
    }
    plain = [
        "ForwardToKeyBuffer",
        "Scroller",
        "ForwardToChatter",
        "MenuDisplayer",
        "MapCenterer",
        "StackExpander",
        "PieceMover",
        "KeyBufferer",
        "SelectionHighlighters",
    ]
    return [
        component("module.map.StackMetrics", metrics),
        *(component(f"module.map.{name}") for name in plain),
        component("module.map.HighlightLastMoved", {"color": (255, 0, 0), "enabled": True, "thickness": 2}),
    ]


def _viewers(design: Design) -> list[Component]:
    """Describe what the mouse shows: a counter by name, a stack with its total, red above the limit."""
    card = design.card
    where, total = "$LocationName$", f"$LocationName$: $sum(Steps)$ {card.stack_unit}"
    alarm = f"<b>{total}, more than {card.stack_limit}</b>"
    over, alone = f"{STACK_TOTAL} > {card.stack_limit}", f"{STACK_COUNT} == 1"
    nothing = f"{STACK_TOTAL} == 0"
    return [
        _viewer("Stack above the limit", f"{{{over}}}", alarm, "", _ALARM),
        _viewer("Marker", f"{{{alone} && {nothing}}}", where, "$PieceName$", _PAPER),
        _viewer("Counter", f"{{{alone} && !({nothing}) && !({over})}}", total, "$PieceName$", _PAPER),
        _viewer("Stack", f"{{!({alone}) && !({over})}}", total, "", _PAPER),
    ]


def _viewer(
    description: str, pieces: str, summary: str, name: str, ground: tuple[int, int, int]
) -> Component:
    attributes: dict[str, AttributeValue] = {
        "version": 3,
        "description": description,
        "delay": 400,
        "hotkey": KeyStroke(32, 130),
        "bgColor": ground,
        "fgColor": _BLACK,
        "minDisplayPieces": 1,
        "zoomlevel": 1.0,
        "graphicsZoom": 1.0,
        "borderWidth": 2,
        "showgraph": True,
        "showgraphsingle": True,
        "showtext": True,
        "showtextsingle": True,
        "enableHTML": True,
        "fontSize": 12,
        "summaryReportFormat": summary,
        "counterReportFormat": name,
        "emptyHexReportForma": "",
        "display": "from all layers",
        "layerList": "",
        "propertyFilter": pieces,
        "showMoveSelectde": False,
        "showNoStack": True,
        "showNonMovable": False,
        "showDeck": False,
        "unrotatePieces": False,
    }
    return component("module.map.CounterDetailViewer", attributes)


def _zoomer(card: ModuleCard) -> Component:
    levels = card.zoom_levels
    attributes: dict[str, AttributeValue] = {
        "zoomStart": len(levels) - levels.index(card.zoom_start),
        "zoomLevels": ",".join(map(str, levels)),
        "inTooltip": "Zoom in",
        "inButtonText": "",
        "inIconName": "/images/zoomIn.gif",
        "zoomInKey": KeyStroke(61, 65),
        "pickTooltip": "Zoom to ...",
        "pickButtonText": "",
        "pickIconName": "/images/zoom.png",
        "zoomPickKey": KeyStroke(61, 130),
        "outTooltip": "Zoom out",
        "outButtonText": "",
        "outIconName": "/images/zoomOut.gif",
        "zoomOutKey": KeyStroke(45, 130),
    }
    return component("module.map.Zoomer", attributes)


def _buttons(design: Design) -> list[Component]:
    overview: dict[str, AttributeValue] = {
        "tooltip": "Overview of the whole map",
        "buttonText": "",
        "icon": "/images/overview.gif",
        "hotkey": KeyStroke(79, 520),
        "scale": design.card.overview,
        "color": (255, 0, 0),
    }
    hide: dict[str, AttributeValue] = {
        "buttonText": "",
        "tooltip": "Hide all counters",
        "hotkey": KeyStroke(72, 520),
        "showingIcon": "/images/globe_unselected.gif",
        "hiddenIcon": "/images/globe_selected.gif",
    }
    picture: dict[str, AttributeValue] = {
        "buttonText": "",
        "tooltip": "Save the map as a picture",
        "icon": "/images/camera.gif",
        "hotkey": "",
    }
    return [
        _zoomer(design.card),
        component("module.map.GlobalMap", overview),
        component("module.map.HidePiecesButton", hide),
        component("module.map.ImageSaver", picture),
        component("module.map.Flare", {"flareName": "Flare", "flareKey": "keyAlt", "reportFormat": ""}),
    ]
