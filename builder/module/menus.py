"""The menus that keep the toolbar in one row: the state of play, commands, overlays, lists and hands.

An entry is the caption of a button, which VASSAL takes off the bar then (VASSAL.build.module.ToolbarMenu); a
menu that is an entry of another is a submenu.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from guelta.builder.module.design import Design
from guelta.builder.module.entries import Property
from guelta.builder.module.hidden.hands import hands_by_kind
from guelta.builder.module.ticks import Ticked, of_choice, of_overlay
from guelta.builder.module.toolbar import DIE, FIND, button, letters, thrown
from guelta.builder.vassal.component import Component, component
from guelta.builder.vassal.sequence_encoder import join

__all__ = ["COPIES", "NOTES", "menus", "own_hands"]

NOTES, COPIES = "Notes", "Counters"
"""The buttons of two windows that are seldom opened."""
_OVERLAYS, _LISTS, _TURN_OVER, _DICE, _HANDS = "Overlays", "Lists", "Turn a card", "Dice", "Hands"
_WHOLE_TABLE = "What holds for the whole table"
_MOST_DICE = 2
"""How many dice have a button of their own each."""


def menus(design: Design) -> Iterator[Component]:
    """Describe the menus of the toolbar."""
    card = design.card
    by_menu: dict[str, list[Property]] = {}
    for each in card.properties:
        if each.menu:
            by_menu.setdefault(each.menu, []).append(each)
    for menu, members in by_menu.items():
        yield from _state_menu(design, menu, members)
    for draw in card.draws:
        texts = [draw.text.format(letter=letter.upper()) for letter in letters(design, draw)]
        yield _menu(design, draw.menu, draw.tooltip, texts)
    if card.commands:
        entries = [*(draw.menu for draw in card.draws), *(each.text for each in card.commands)]
        yield _menu(design, card.commands_menu, "Commands for all counters", entries)
    if design.overlays:
        texts = _seen(map(of_overlay, design.overlays))
        yield _menu(design, _OVERLAYS, "Overlays of the map, for everybody", texts)
    if unseen := [words for entry in _ticked(design) for words in entry.unseen]:
        yield _menu(design, "", "", unseen)
    drawn = [each.text for each in card.random if each.menu not in by_menu]
    rolls = [*map(thrown, design.game.dice), *drawn]
    if len(rolls) > _MOST_DICE:
        yield _menu(design, _DICE, "Dice, and what is drawn at random", rolls, DIE)
    if len(turned := [card.pile(id).turn for id in design.hiding.decks if card.pile(id).turns_to]) > 1:
        yield _menu(design, _TURN_OVER, "Turn over the top card of a pile, for all to see", turned)
    listed = [*(each.name for each in card.inventories), FIND, *([COPIES] if design.copied else []), NOTES]
    listed += [_OVERLAYS] if design.overlays else []
    yield _menu(design, _LISTS, "Lists of counters, and notes", listed, "/images/inventory.gif")


def _state_menu(design: Design, menu: str, members: Sequence[Property]) -> Iterator[Component]:
    """Describe a menu of properties, each with the submenu of its choices; one choice alone needs none."""
    if len(members) == 1 and all(each.menu != menu for each in design.card.random):
        yield _menu(design, menu, members[0].tooltip, _choices(members[0]))
        return
    entries = []
    for each in members:
        if len(each.choices) > 1:
            yield _menu(design, each.title, each.tooltip, _choices(each))
            entries.append(each.title)
        else:
            entries += _choices(each)
    entries += [each.text for each in design.card.random if each.menu == menu]
    tooltips = {each.tooltip for each in members}
    yield _menu(design, menu, tooltips.pop() if len(tooltips) == 1 else _WHOLE_TABLE, entries)


def _choices(property: Property) -> list[str]:
    return _seen(of_choice(property, choice) for choice in property.choices)


def _seen(entries: Iterable[Ticked]) -> list[str]:
    return [words for entry in entries for words in entry.seen]


def _ticked(design: Design) -> Iterator[Ticked]:
    """Yield all entries of the toolbar that have a tick."""
    for each in design.card.properties:
        yield from (of_choice(each, choice) for choice in each.choices)
    yield from map(of_overlay, design.overlays)


def own_hands(design: Design) -> Iterator[Component]:
    """Describe the buttons that open one's own window of a kind, and those of whoever plays several sides.

    Each presses the buttons of all windows of its kind (VASSAL.build.module.MultiActionButton); those of
    others are disabled.
    """
    kinds = {kind: windows for kind, windows in hands_by_kind(design).items() if windows != [kind]}
    for kind, windows in kinds.items():
        icon = next(filter(None, map(design.card.icon, windows)), "/images/counter.gif")
        tooltip = f"Open your own {kind}"
        does = {**button(kind, tooltip, icon), "description": tooltip, "menuItems": join(",", windows)}
        yield component("module.MultiActionButton", does)
    if len(kinds) > 1:
        icon = next(filter(None, map(design.card.icon, chain(*kinds.values()))), "/images/counter.gif")
        yield _menu(design, _HANDS, "What you alone see", [*kinds], icon)


def _menu(design: Design, menu: str, tooltip: str, entries: Sequence[str], sign: str = "") -> Component:
    """Describe a menu; on its button is its own picture, the first that an entry has, or `sign`."""
    first = next(filter(None, map(design.card.icon, entries)), sign)
    attributes = {**button(menu, tooltip, design.card.icon(menu, first)), "description": tooltip}
    return component("module.ToolbarMenu", {**attributes, "menuItems": join(",", list(entries))})
