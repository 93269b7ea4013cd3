"""A game's VASSAL module: every component of its build file, and the files that go with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from guelta.builder.module.chart_window import chart_window
from guelta.builder.module.design import VASSAL_VERSION, Design
from guelta.builder.module.entries import Tab
from guelta.builder.module.fixed_pieces import fixed_pieces
from guelta.builder.module.help import COVER_IMAGE, PAGES
from guelta.builder.module.hidden.beneath import slot_name
from guelta.builder.module.hidden.taking import PALETTE
from guelta.builder.module.map_window import CLEAR_MOVED, hand_windows, map_window, trays_window
from guelta.builder.module.menus import COPIES, NOTES, menus, own_hands
from guelta.builder.module.prototypes import (
    COUNTER_ID,
    FOLLOW,
    SILHOUETTES_PREFERENCE,
    counter_piece,
    prototypes,
    type_text,
)
from guelta.builder.module.toolbar import (
    EVERYWHERE,
    button,
    commands,
    dice,
    inventories,
    properties,
    random_spaces,
    search,
    turns,
)
from guelta.builder.vassal.component import AttributeValue, Component, component, encode
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.metadata import Metadata
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece

__all__ = ["COUNTER_PIXELS", "EMPTY", "TRACKER", "build_file", "module_metadata", "setup_file"]

COUNTER_PIXELS = 54
TRACKER = "TurnTracker0"
"""The id under which VASSAL saves the module's only turn tracker (its number among them)."""

_ALT = 520
_FOLLOW_ALL = KeyStroke.named("follow-turn-tracker-all")


def build_file(design: Design) -> bytes:
    """Write the module's buildFile.xml."""
    attributes: dict[str, AttributeValue] = {
        "name": design.game.module_name,
        "version": design.card.version,
        "description": design.card.description,
        "VassalVersion": VASSAL_VERSION,
        "nextPieceSlotId": design.piece_ids.next,
    }
    parts = [
        component("module.BasicCommandEncoder"),
        _documentation(),
        _sides(design),
        _options(design),
        properties(design),
        _prototypes(design),
        _turn_tracker(design),
        *dice(design),
        *random_spaces(design),
        *_followers(design),
        *menus(design),
        *commands(design),
        *turns(design),
        *([chart_window(design)] if design.card.charts else []),
        *inventories(design),
        *search(design),
        _unseen(design),
        *_taken(design),
        *_palette(design),
        _notes(design),
        map_window(design),
        trays_window(design),
        *hand_windows(design),
        *own_hands(design),
        *_setups(design),
    ]
    return encode(component("GameModule", attributes, parts))


def module_metadata(design: Design) -> Metadata:
    """Return what the module is, for its own archive and for every game saved with it."""
    return Metadata(
        version=design.card.version,
        vassal_version=VASSAL_VERSION,
        description=design.card.description,
        name=design.game.module_name,
    )


EMPTY = "empty"
"""The set-up with every counter in the trays."""


def setup_file(scenario: str) -> str:
    """Name the saved game of a scenario, or of `EMPTY`, inside the module."""
    return f"{scenario}.vsav"


def _documentation() -> Component:
    pages = [
        component("module.documentation.HelpFile", {"title": title, "fileName": file, "fileType": "archive"})
        for file, (title, _) in PAGES.items()
    ]
    about = component("module.documentation.AboutScreen", {"title": "About Module", "fileName": COVER_IMAGE})
    return component("module.Documentation", {}, [about, *pages])


def _sides(design: Design) -> Component:
    sign = design.card.icon("Sides")
    attributes: dict[str, AttributeValue] = {
        "buttonKeyStroke": "",
        "buttonText": "" if sign else "Sides",
        "buttonToolTip": "Sides: take one, or another one",
        "buttonIcon": sign,
    }
    entries = [Component("entry", content=side) for side in design.seats]
    return component("module.PlayerRoster", attributes, entries)


def _options(design: Design) -> Component:
    return component(
        "module.GlobalOptions",
        {
            "autoReport": "Always",
            "centerOnMove": "Use Preferences Setting",
            "chatterHTMLSupport": "Never",
            "hotKeysOnClosedWindows": "Always",
            "inventoryForAll": "Always",
            "nonOwnerUnmaskable": "Never" if design.hiding else "Use Preferences Setting",
            "playerIdFormat": "$PlayerName$",
            "promptString": "Opponents may unmask my pieces",
            "sendToLocationMoveTrails": "Never",
            "storeLeadingZeroIntegersAsStrings": True,
        },
        [_silhouettes_preference(design)] if design.silhouettes else [],
    )


def _silhouettes_preference(design: Design) -> Component:
    """Let every player choose the faces that he sees, in VASSAL's preferences.

    A choice from a list would say so in words, but VASSAL 3.6 forgets its value when it starts again.
    """
    attributes: dict[str, AttributeValue] = {
        "name": SILHOUETTES_PREFERENCE,
        "tab": design.game.title,
        "desc": "Show counters with silhouettes in place of symbols",
        "default": design.shows_silhouettes,
    }
    return Component("VASSAL.preferences.BooleanPreference", attributes)


def _prototypes(design: Design) -> Component:
    definitions = [
        component("module.PrototypeDefinition", {"name": name, "description": ""}, content=_definition(piece))
        for name, piece in prototypes(design).items()
    ]
    return component("module.PrototypesContainer", {}, definitions)


def _definition(piece: Piece) -> str:
    return AddPiece("null", type_text(piece), piece.state_text()).text()


def _turn_tracker(design: Design) -> Component:
    attributes: dict[str, AttributeValue] = {
        "description": "Sequence of play",
        "buttonText": "Turn",
        "hotkey": KeyStroke(84, _ALT),
        "icon": design.card.icon("Turn"),
        "nexthotkey": KeyStroke(78, _ALT),
        "prevhotkey": KeyStroke(80, _ALT),
        "reportFormat": "$newTurn$",
        "tooltip": "Sequence of play",
        "length": -1,
        "lengthStyle": "Maximum",
        "plusButtonSize": 22,
        "turnButtonHeight": 22,
        "fwdOnly": False,
    }
    clear: dict[str, AttributeValue] = {
        "name": "Clear moved marks",
        "hotkey": CLEAR_MOVED,
        "match": f"{{{design.tracker.shows(design.card.clear_moved_at)}}}",
        "reportFormat": "",
    }
    follow: dict[str, AttributeValue] = {
        "name": "Markers follow",
        "hotkey": _FOLLOW_ALL,
        "match": "",
        "reportFormat": "",
    }
    hot_keys = [clear, follow] if design.card.follows else [clear]
    return design.tracker.component(
        attributes, tuple(component("module.turn.TurnGlobalHotkey", key) for key in hot_keys)
    )


def _followers(design: Design) -> Iterable[Component]:
    """Describe the command that takes markers to where the turn tracker is; a TurnGlobalHotkey gives it."""
    if not design.card.follows:
        return
    attributes: dict[str, AttributeValue] = {
        "name": "Markers follow the turn tracker",
        "buttonText": "",
        "tooltip": "",
        "icon": "",
        "buttonHotkey": _FOLLOW_ALL,
        "hotkey": FOLLOW,
        "filter": "{"
        + " || ".join(f'{COUNTER_ID}=="{follow.counter}"' for follow in design.card.follows)
        + "}",
        "target": EVERYWHERE,
        "deckCount": "-1",
        "reportSingle": True,
        "reportFormat": "",
        "singleMap": False,
    }
    yield component("module.GlobalKeyCommand", attributes)


def _notes(design: Design) -> Component:
    attributes: dict[str, AttributeValue] = {
        "name": NOTES,
        "buttonText": NOTES,
        "tooltip": "Notes for everybody, for yourself, and sealed until you show them",
        "icon": design.card.icon(NOTES, "/images/notes.gif"),
    }
    return component("module.NotesWindow", attributes)


def _palette(design: Design) -> Iterator[Component]:
    """Describe the palette of the counters of which there are as many as wanted, if there are any.

    It opens in a window of its own, with room for its lists. VASSAL squeezes the first of a module's palettes
    beside the chat: that is the one nobody sees.
    """
    if not design.copied:
        return
    attributes: dict[str, AttributeValue] = {
        "name": COPIES,
        **button(
            COPIES,
            "Markers of which there are as many as you want; all others lie on the map or in the trays",
            design.card.icon(COPIES, "/images/counter.gif"),
            KeyStroke(75, _ALT),
        ),
        "hidden": False,
        "scale": 1.0,
        "defaultWidth": 420,
    }
    tabs = (_tab(design, tab, copied=True) for tab in design.card.tabs)
    filled = [tab for tab in tabs if tab.children]
    yield component(
        "module.PieceWindow", attributes, [component("widget.TabWidget", {"entryName": COPIES}, filled)]
    )


def _tab(design: Design, tab: Tab, *, copied: bool) -> Component:
    """Describe a tab as a list of names beside the picture of the one chosen; a panel would not scroll."""
    attributes: dict[str, AttributeValue] = {
        "entryName": tab.title,
        "width": 420,
        "height": 480,
        "scale": 1.0,
        "divider": 90,
    }
    own = [counter for counter, row in design.rows.items() if row in tab]
    sides = dict.fromkeys(design.rows[counter]["side"] for counter in own)
    beneath = [(id, side) for id, side in design.hiding.beneath if side in sides]
    slots = [(id, "") for id in own if (id in design.copied) == copied]
    slots += [(id, side) for id, side in beneath if (id in design.copied) == copied]
    return component("widget.ListWidget", attributes, [_slot(design, *slot) for slot in slots])


def _slot(design: Design, counter: str, owner: str = "") -> Component:
    attributes: dict[str, AttributeValue] = {
        "entryName": slot_name(design, counter, owner),
        "gpid": design.piece_ids.numbers[design.hiding.owned(counter, owner)],
        "width": COUNTER_PIXELS,
        "height": COUNTER_PIXELS,
    }
    piece = counter_piece(design, counter, owner)
    return component("widget.PieceSlot", attributes, content=_definition(piece))


def _unseen(design: Design) -> Component:
    """Describe the palette nobody sees: VASSAL looks there for what the pieces of a game are.

    It holds the overlays, the numbers on piles, and every counter there is one of: nobody makes a second.
    """
    slots = [
        component(
            "widget.PieceSlot",
            {"entryName": key, "gpid": design.piece_ids.numbers[key], "width": 1, "height": 1},
            content=_definition(piece),
        )
        for key, piece, _ in fixed_pieces(design)
    ]
    attributes: dict[str, AttributeValue] = {
        "name": "Overlays",
        **button("", "", "", ""),
        "hidden": True,
        "scale": 1.0,
        "defaultWidth": 0,
    }
    sheets = component("widget.ListWidget", {"entryName": "Overlays", "scale": 1.0, "divider": 90}, slots)
    tabs = [tab for each in design.card.tabs if (tab := _tab(design, each, copied=False)).children]
    lists = component("widget.TabWidget", {"entryName": "Counters there is one of"}, [sheets, *tabs])
    return component("module.PieceWindow", attributes, [lists])


def _taken(design: Design) -> Iterator[Component]:
    """Describe the pieces that sides have of what they hide unnoticed, in a palette nobody sees either."""
    if not design.hiding.taken:
        return
    attributes: dict[str, AttributeValue] = {
        "name": PALETTE,
        **button("", "", "", ""),
        "hidden": True,
        "scale": 1.0,
        "defaultWidth": 0,
    }
    slots = [_slot(design, counter, side) for counter, side in design.hiding.taken]
    pieces = component("widget.ListWidget", {"entryName": PALETTE, "scale": 1.0, "divider": 90}, slots)
    yield component("module.PieceWindow", attributes, [pieces])


def _setups(design: Design) -> Iterable[Component]:
    choices = [(scenario.title, setup_file(scenario.id)) for scenario in design.scenarios]
    for name, file in (*choices, (design.card.empty_setup, setup_file(EMPTY))):
        attributes: dict[str, AttributeValue] = {"name": name, "isMenu": False, "useFile": True, "file": file}
        yield component("module.PredefinedSetup", attributes)
