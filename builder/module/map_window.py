"""The map window: its board with zones and grids, the viewers over it, and the buttons beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from guelta.builder.module.card import ModuleCard
from guelta.builder.module.design import Design
from guelta.builder.module.entries import property_called
from guelta.builder.module.hidden.decks import deck_components
from guelta.builder.module.hidden.hands import hand_windows as windows
from guelta.builder.module.hidden.masks import NAME_IN_VIEWERS
from guelta.builder.module.map_board import map_boards, tray_boards
from guelta.builder.module.prototypes import MOVED_BY_HAND, STACK_COUNT, stack_total
from guelta.builder.module.sending import PLACE, as_text, called
from guelta.builder.vassal.component import AttributeValue, Component, component
from guelta.builder.vassal.expression import literal, shown
from guelta.builder.vassal.key_stroke import KeyStroke

__all__ = ["CLEAR_MOVED", "STACK_SHIFT", "hand_windows", "map_window", "trays_window"]

CLEAR_MOVED = KeyStroke.named("clear-moved-marks")
STACK_SHIFT = 4
"""Pixels by which each counter of a stack lies to the right of and above the one below it."""

_APART, _COLUMN = 38, 88
"""Pixels between the counters that a viewer shows, and the width in which it writes the name of each."""

_ALT = 520
_BLACK, _PAPER, _ALARM = (0, 0, 0), (255, 253, 240), (255, 120, 120)


def map_window(design: Design) -> Component:
    """Describe the map of the game."""
    attributes: dict[str, AttributeValue] = {
        **_map(design, design.card.map),
        "buttonName": "",
        "launch": False,
        "markMoved": "Always",
        "markUnmovedHotkey": CLEAR_MOVED,
        "markUnmovedIcon": "/images/unmoved.gif",
        "markUnmovedText": "",
        "markUnmovedTooltip": "Clear all moved marks",
    }
    last: dict[str, AttributeValue] = {"color": (255, 0, 0), "enabled": True, "thickness": 2}
    parts = [
        map_boards(design),
        *deck_components(design),
        *_behaviour(),
        component("module.map.HighlightLastMoved", last),
        *_viewers(design),
        *_buttons(design),
    ]
    return component("module.Map", attributes, parts)


def trays_window(design: Design) -> Component:
    """Describe the window of the trays; what comes out of them has not moved."""
    attributes: dict[str, AttributeValue] = {
        **_map(design, design.card.trays),
        "buttonName": design.card.trays,
        "tooltip": "Counters that are out of play",
        "icon": design.card.icon(design.card.trays),
        "hotkey": KeyStroke(89, _ALT),
        "launch": True,
        "markMoved": "Never",
    }
    viewer = _viewer("Pile", "", "$LocationName$: $countPieces$", "$PieceName$", _PAPER)
    parts = [tray_boards(design), *_behaviour(), viewer, _zoomer(design.card, 1.0)]
    return component("module.Map", attributes, parts)


def hand_windows(design: Design) -> Iterator[Component]:
    """Describe the windows of hands, in which cards can be looked at closely."""
    viewer = _viewer("Card", "", "$LocationName$: $countPieces$", NAME_IN_VIEWERS, _PAPER)
    behaviour = [part for part in _behaviour() if not part.tag.endswith(("StackMetrics", "StackExpander"))]
    yield from windows(design, _map(design, ""), [*behaviour, viewer, _zoomer(design.card, 1.0)])


def _map(design: Design, name: str) -> dict[str, AttributeValue]:
    report = _move_report(design)
    return {
        "mapName": name,
        "allowMultiple": False,
        "backgroundcolor": (220, 216, 200),
        "changeFormat": "$message$",
        "color": (200, 30, 30),
        "createFormat": "$pieceName$ comes to $location$",
        "edgeHeight": 0,
        "edgeWidth": 0,
        "moveKey": MOVED_BY_HAND,
        "moveToFormat": report,
        "moveWithinFormat": report,
        "onlyReportChangedLocation": True,
        "thickness": 3,
    }


def _move_report(design: Design) -> str:
    """Return what the chat says of counters that were dragged, whose names come as one list; "" is not said.

    Of those that are moved unannounced it says nothing, hidden or not, and names the others without them.
    """
    before, now = (called(_in_full(each, design)) for each in ("previousLocation", "location"))
    names, nobody = "pieceName", ""
    if secret := _unannounced(design):
        pattern = literal(f", ({'|'.join(secret)})( [0-9]+)?(?![^,])")
        listed = f'(", "+pieceName).replaceAll({pattern},"")'
        names, nobody = f'{listed}.replaceFirst(", ","")', f" || {listed}.isEmpty()"
    many, waiting = f'(" "+{names}).contains(", ")', f"previousMap=={literal(design.card.trays)}"
    out = f'({many} ? " come" : " comes")+{literal(f" out of the {design.card.trays}")}'
    return (
        f'{{previousLocation==location{nobody} ? "" : {shown(names)}'
        f'+({waiting} ? {out} : ({many} ? " move " : " moves ")+{before})'
        f'+" → "+{now}}}'
    )


def _unannounced(design: Design) -> tuple[str, ...]:
    """Name the counters that are moved unannounced, without their numbers, and as they are called hidden."""
    rows = [row for row in design.rows.values() if row in design.card.unannounced]
    hidden = (design.hiding.mask(row["id"]) for row in rows)
    names = [row["name"].rstrip("0123456789").rstrip() for row in rows]
    return tuple(map(re.escape, dict.fromkeys([*names, *(mask.called for mask in hidden if mask)])))


def _in_full(property: str, design: Design) -> str:
    """Write an expression for a location name with the zeros that VASSAL takes from one that is a number.

    In a map's own lines no method can be asked of a property, as `as_text` does of a counter's.
    """
    numbers = {
        len(name) for name in map(design.name, design.board.map) if name[0] == "0" and name.isdecimal()
    }
    if len(numbers) != 1:
        return property
    (width,) = numbers
    zeros, digits = "0" * width, "[0-9]" + "[0-9]?" * (width - 2)
    padded = f'("{zeros}"+{property})'  # "" and a number give VASSAL a number again
    whole = f"{padded}.substring({padded}.length()-{width})"
    return f'({padded}.matches("{zeros}{digits}") ? {whole} : {property})'


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
    ]


def _viewers(design: Design) -> list[Component]:
    """Describe what the mouse shows: a counter by name, a stack with its total, red above the limit."""
    card = design.card
    stack, counted = card.stack, stack_total(card)
    if not stack.unit or design.hiding:  # a total would tell what lies hidden in a stack
        name = NAME_IN_VIEWERS if design.hiding else "$PieceName$"
        return [_viewer("Stack", "", f"${PLACE}$", name, _PAPER)]
    strengths = "".join(f", {word} $sum({property_called(word)}Now)$" for _, word in card.strengths)
    where, total = f"${PLACE}$", f"${PLACE}$: $sum({stack.property})$ {stack.unit}{strengths}"
    limits = {
        limit: _above(design, counted, limit) for limit in (stack.limit, *stack.limits.values()) if limit
    }
    alone, nothing = f"{STACK_COUNT} == 1", f"{counted} == 0"
    below = "".join(f" && !({over})" for over in limits.values())
    return [
        *(
            _viewer(
                "Stack above the limit",
                f"{{{over}}}",
                f"<b>{total} - MORE THAN {limit} {stack.unit.upper()}</b>",
                "",
                _ALARM,
            )
            for limit, over in limits.items()
        ),
        _viewer("Marker", f"{{{alone} && {nothing}}}", where, "$PieceName$", _PAPER),
        _viewer("Counter", f"{{{alone} && !({nothing}){below}}}", total, "$PieceName$", _PAPER),
        _viewer("Stack", f"{{!({alone}){below}}}", total, "", _PAPER),
    ]


def _above(design: Design, counted: str, limit: int) -> str:
    """Write that a stack lies where this limit holds, and is above it."""
    stack = design.card.stack
    own = [space for space, other in stack.limits.items() if other == limit]
    there = [f"{as_text('LocationName')}=={literal(design.name(space))}" for space in own]
    elsewhere = [
        f"{as_text('LocationName')}!={literal(design.name(space))}"
        for space in stack.limits
        if space not in own
    ]
    holds = there if limit != stack.limit else []
    wanted = f"({' || '.join(holds)})" if holds else " && ".join(elsewhere)
    return f"{counted} > {limit}" + (f" && {wanted}" if wanted else "")


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
        "borderWidth": _APART if name else 2,
        "showgraph": True,
        "showgraphsingle": True,
        "showtext": True,
        "showtextsingle": True,
        "enableHTML": True,
        "fontSize": 12,
        "summaryReportFormat": summary,
        "counterReportFormat": _in_column(name),
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


def _in_column(name: str) -> str:
    """Write a name, which VASSAL formats, as wide as its counter and the room beside it, in several lines."""
    if not name:
        return ""
    before, after = f"<table width={_COLUMN}><tr><td align=center>", "</td></tr></table>"
    if name.startswith("{"):
        return f"{{{literal(before)}+({name[1:-1]})+{literal(after)}}}"
    return f"{before}{name}{after}"


def _zoomer(card: ModuleCard, start: float) -> Component:
    levels = card.zoom_levels
    attributes: dict[str, AttributeValue] = {
        "zoomStart": len(levels) - levels.index(start),
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


def _thread(design: Design) -> Iterator[Component]:
    """Describe the tool that counts the spaces from one place to another, where the game has ranges."""
    if not design.card.ranges:
        return
    thread: dict[str, AttributeValue] = {
        "threadName": "Range",
        "hotkey": KeyStroke(82, _ALT),
        "tooltip": f"Range: drag from one place to another. {design.card.ranges}",
        "iconName": "/images/thread.gif",
        "label": "",
        "snapLOS": True,
        "report": "",
        "persistence": "Never",
        "global": "Never",
        "threadColor": (200, 30, 30),
        "losThickness": 3,
        "drawRange": True,
        "hideCounters": False,
        "hideOpacity": 0,
        "rangeBg": (255, 255, 255),
        "rangeFg": _BLACK,
        "scale": 1,
        "round": "Nearest whole number",
    }
    yield component("module.map.LOS_Thread", thread)


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
        *_thread(design),
        _zoomer(design.card, design.card.zoom_start),
        component("module.map.GlobalMap", overview),
        component("module.map.HidePiecesButton", hide),
        component("module.map.ImageSaver", picture),
        component("module.map.Flare", {"flareName": "Flare", "flareKey": "keyAlt", "reportFormat": ""}),
    ]
