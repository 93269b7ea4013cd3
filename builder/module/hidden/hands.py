"""Hands: for each a window of VASSAL's that only those can open who may see what lies in it.

(VASSAL.build.module.PlayerHand, which is a PrivateMap that spreads what lies in it.)
"""

from __future__ import annotations

from collections.abc import Iterator

from guelta.builder.art.card import CARD_SIZE
from guelta.builder.board import Point, Rect
from guelta.builder.module.design import Design
from guelta.builder.module.map_board import whole_board
from guelta.builder.vassal.component import AttributeValue, Component, component

__all__ = ["HAND_SPOT", "hand_windows", "hands_by_kind", "windows_of"]

_MARGIN, _FRAME = 22, 60
"""Pixels above a card, and those of a window's height that go to its buttons and its lower bar."""
_WIDTH, _HEIGHT = 7 * (CARD_SIZE[0] + 14), CARD_SIZE[1] + 2 * _MARGIN + _FRAME
_GROUND = (206, 196, 170)

HAND_SPOT: Point = (CARD_SIZE[0] // 2 + 18, CARD_SIZE[1] // 2 + _MARGIN)
"""The pixel of a window on which its first card lies; the others lie to the right of it."""


def windows_of(design: Design) -> dict[str, str]:
    """Return the pile that each window holds, by the name of the window."""
    return {design.name(id): id for id in design.hiding.hands}


def hands_by_kind(design: Design) -> dict[str, list[str]]:
    """Return the names of the windows by what they are called without their owners' names."""
    kinds: dict[str, list[str]] = {}
    for id, hand in design.hiding.hands.items():
        window = design.name(id)
        owner = next((word for word in _names_of(design, hand.owner) if window.startswith(f"{word} ")), "")
        kind = window.removeprefix(owner).strip()
        kinds.setdefault(kind[:1].upper() + kind[1:], []).append(window)
    return kinds


def _names_of(design: Design, side: str) -> tuple[str, ...]:
    """Return what a side is called in titles: its own, what plays its counters, its id."""
    title = design.hiding.title(side)
    return (title, title.partition(" ")[0], side)


def hand_windows(
    design: Design, shared: dict[str, AttributeValue], behaviour: list[Component]
) -> Iterator[Component]:
    """Describe the windows; they share attributes and components with every other map."""
    for id, hand in design.hiding.hands.items():
        name = design.name(id)
        attributes: dict[str, AttributeValue] = {
            **shared,
            "mapName": name,
            "buttonName": name,
            "tooltip": "Only those who may see what lies in it can open it",
            "icon": design.card.icon(name),
            "hotkey": "",
            "launch": True,
            "markMoved": "Never",
            "side": ",".join(design.hiding.may_see(hand.seen_by)),
            "visible": hand.seen_by.everybody,
            "useBoards": "",
        }
        ground = whole_board(name, Rect(0, 0, _WIDTH, _HEIGHT), HAND_SPOT, _GROUND)
        yield component("module.PlayerHand", attributes, [ground, *behaviour])
