"""The buttons of the module: what the table agrees on, overlays, commands, dice and lists of counters.

`menus` has the menus most of them stand in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from guelta.builder.module.design import Design
from guelta.builder.module.entries import Choice, Command, Draw, Property, RandomSpace
from guelta.builder.module.faces import FACE_LAYER
from guelta.builder.module.fittings import SHOW_ZONE, ZONE_OF, fitting_properties, fittings
from guelta.builder.module.hidden.decks import turn_stroke
from guelta.builder.module.hidden.masks import in_sight
from guelta.builder.module.overlay import SHOWN, Overlay, level_property
from guelta.builder.module.prototypes import COUNTER_ID, FRONT_UP, unmark_stroke
from guelta.builder.module.sending import DRAW, LETTERS, PLACE, place_property
from guelta.builder.module.ticks import Ticked, of_choice, of_overlay
from guelta.builder.vassal.component import AttributeValue, Component, component
from guelta.builder.vassal.expression import literal
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.sequence_encoder import join
from guelta.rules.engine.dice import Dice

__all__ = [
    "DIE",
    "EVERYWHERE",
    "FIND",
    "button",
    "commands",
    "dice",
    "inventories",
    "letters",
    "properties",
    "random_spaces",
    "search",
    "spaces_drawn",
    "thrown",
    "turns",
]

EVERYWHERE = "MODULE|false|MAP|||||0|0||false|||EQUALS||"
"""The target of a command for every piece of the game."""

_ALT, _ALT_SHIFT, _CTRL_SHIFT = 520, 585, 195
DIE = "/images/die.gif"
FIND, _ASK, _FOUND = "Find", "Look for ...", "Counters found"
"""The button, and those that it presses one after the other, which VASSAL takes off the toolbar."""
_SOUGHT = "LookedFor"
_DOCKED, _FONT_SIZE = "TurnTracker.defaultDocked", "TurnTracker.defaultFontSize"
"""What VASSAL.build.module.turn.TurnTracker asks a module from 3.7 on; older engines ask nothing."""
_SMALL = 12
"""Points of the tracker's text, so that the toolbar stays one row."""
_THROWN = "** $name$ = $result$ *** <$PlayerName$>"


def button(
    text: str, tooltip: str, icon: str = "", hotkey: KeyStroke | str = ""
) -> dict[str, AttributeValue]:
    """Return the attributes that buttons share."""
    return {"text": text, "tooltip": tooltip, "icon": icon, "hotkey": hotkey}


def properties(design: Design) -> Component:
    """Describe what all know: the fields of a position, which overlays are shown, what places are called."""
    shared = [_property(each) for each in design.card.properties]
    shown = [
        _global_property(
            overlay.property,
            "no",
            overlay.tooltip,
            _switches(overlay),
        )
        for overlay in design.overlays
    ]
    told = [
        _global_property(level_property(sheet.counter), "0", sheet.space, [])
        for _, sheet in design.sheets.values()
        if sheet.counter
    ]
    map = design.game.charts.map
    titles = ((design.name(space), map.title(space)) for space in map)
    named = [
        _global_property(place_property(location), title.removeprefix(location), "", [])
        for location, title in titles
        if title != location
    ]
    ask = {
        **button(_ASK, "Say what to look for"),
        "propChanger": join(",", ["R", "A part of the name of a counter"]),
        "reportFormat": "",
    }
    sought = _global_property(
        _SOUGHT, "", "What is looked for", [component("module.properties.ChangePropertyButton", ask)]
    )
    docked = _global_property(_DOCKED, "true", "The turn tracker lies in the toolbar (VASSAL 3.7)", [])
    small = _global_property(_FONT_SIZE, str(_SMALL), "Points of the turn tracker's text (VASSAL 3.7)", [])
    return component(
        "module.properties.GlobalProperties",
        {},
        [*shared, *shown, *told, *named, *fitting_properties(design), sought, docked, small],
    )


def commands(design: Design) -> Iterator[Component]:
    """Describe the commands to many counters at once that stand in menus."""
    for each in design.card.commands:
        yield _global_key(
            design, each.text, each.tooltip, each.report, _stroke(each), _condition(design, each)
        )
    if fittings(design).zones:
        for side in design.game.sides.values():
            tooltip = f"Show or hide the zone of control of {side.title}"
            mine = f"{ZONE_OF}=={literal(side.id)}"
            yield _global_key(design, f"Zones: {side.title}", tooltip, "", SHOW_ZONE, mine)
    for draw in design.card.draws:
        for letter in letters(design, draw):
            text = draw.text.format(letter=letter.upper())
            waiting = f"CurrentMap=={literal(design.card.trays)}"
            bearing = f'{waiting} && GetProperty("{LETTERS}").toString().contains("-{letter}-")'
            report = draw.report.format(letter=letter.upper())
            yield _global_key(design, text, draw.tooltip, report, DRAW, _all(_kind_is(draw.kinds), bearing))


def turns(design: Design) -> Iterator[Component]:
    """Describe the buttons that turn the top card of a pile over."""
    for id in design.hiding.decks:
        entry, name = design.card.pile(id), design.name(id)
        if entry.turns_to:
            tooltip = f"Turn over the top card of the {name}, for all to see"
            report = f"The top card of the {name} is turned over"
            yield _global_key(
                design, entry.turn, tooltip, report, turn_stroke(id), f"DeckName=={literal(name)}", 1
            )


def dice(design: Design) -> Iterator[Component]:
    """Describe the dice of the rules."""
    yield from (_dice(design, each) for each in design.game.dice)


def random_spaces(design: Design) -> Iterator[Component]:
    """Describe the buttons that draw a space of the map at random."""
    for each in design.card.random:
        spaces = spaces_drawn(design, each)
        attributes: dict[str, AttributeValue] = {
            "name": each.text,
            **button(each.text, each.tooltip, design.card.icon(each.text, DIE)),
            "nDice": 1,
            "nSides": len(spaces),
            "plus": 0,
            "addToTotal": 0,
            "prompt": False,
            "reportTotal": False,
            "reportFormat": _THROWN,
            "faces": join(",", [design.name(space) for space in spaces]),
            "numeric": False,
        }
        yield component("module.RandomTextButton", attributes)


def spaces_drawn(design: Design, random: RandomSpace) -> list[str]:
    """Return the spaces among which a button draws."""
    map = design.game.charts.map
    return [
        space for space in map if all(map[space][column] in words for column, words in random.where.items())
    ]


def inventories(design: Design) -> Iterator[Component]:
    """Describe the lists of counters on the map."""
    card = design.card
    on_map = in_sight((card.map,)) if design.hiding else f"CurrentMap=={literal(card.map)}"
    for each in card.inventories:
        kinds = sorted({row["kind"] for row in design.rows.values() if row in card.moved and row in each})
        attributes: dict[str, AttributeValue] = {
            "name": each.name,
            **button(each.name, each.tooltip, card.icon(each.name), KeyStroke(ord(each.key), _ALT)),
            "include": f"{{{on_map} && ({_kind_is(kinds)})}}",
            "groupBy": ",".join(map(_in_words, each.group_by)),
            "launchFunction": "functionHide",
            "refreshHotkey": KeyStroke(ord(each.key), _ALT_SHIFT),
        }
        yield _inventory(attributes)


def _in_words(property: str) -> str:
    """Name the property that says in words what this one says in VASSAL's own."""
    return PLACE if property == "LocationName" else property


def search(design: Design) -> Iterator[Component]:
    """Describe the button that asks for a name, then lists the counters that have it in theirs."""
    sought = f'(""+{_SOUGHT}).toLowerCase()'
    seen = f" && {in_sight((design.card.map, design.card.trays))}" if design.hiding else ""
    looks: dict[str, AttributeValue] = {
        "name": _FOUND,
        **button(_FOUND, "Counters with this in their name"),
        "include": f'{{{COUNTER_ID}!="" && BasicName.toLowerCase().contains({sought}){seen}}}',
        "groupBy": "CurrentMap",
        "launchFunction": "functionRefresh",
        "refreshHotkey": "",
    }
    yield _inventory(looks)
    tooltip = "List the counters whose names contain what you type, wherever they lie"
    does = {
        **button(FIND, tooltip, design.card.icon(FIND), KeyStroke(ord("F"), _CTRL_SHIFT)),
        "description": tooltip,
        "menuItems": join(",", [_ASK, _FOUND]),
    }
    yield component("module.MultiActionButton", does)


def _inventory(attributes: Mapping[str, AttributeValue]) -> Component:
    shared: dict[str, AttributeValue] = {
        "nonLeafFormat": "$PropertyValue$",
        "leafFormat": f"$PieceName$ at ${PLACE}$",
        "sortPieces": True,
        "sortFormat": "$PieceName$",
        "sorting": "alpha",
        "centerOnPiece": True,
        "forwardKeystroke": True,
        "showMenu": True,
        "drawPieces": True,
        "zoomOn": True,
        "pieceZoom": 0.5,
    }
    return component("module.Inventory", {**attributes, **shared})


def _property(each: Property) -> Component:
    buttons = [
        change
        for choice in each.choices
        for change in _changes(
            of_choice(each, choice), each.tooltip, _changer(choice, each.name), each.said(choice)
        )
    ]
    return _global_property(each.name, each.initial, each.tooltip, buttons)


def _changes(entry: Ticked, tooltip: str, changer: str, report: str) -> Iterator[Component]:
    """Describe the buttons of an entry, which do the same."""
    for caption in entry.captions:
        attributes = {**button(caption, tooltip), "propChanger": changer, "reportFormat": report}
        yield component("module.properties.ChangePropertyButton", attributes)


def _global_property(name: str, initial: str, description: str, buttons: Sequence[Component]) -> Component:
    attributes: dict[str, AttributeValue] = {
        "name": name,
        "initialValue": initial,
        "isNumeric": False,
        "description": description,
    }
    return component("module.properties.GlobalProperty", attributes, buttons)


def _changer(choice: Choice, property: str) -> str:
    if choice.toggles:  # blanks around every word, so that none is found within another
        listed, word = f'(" "+{property}+" ")', f" {choice.toggles} "
        without, more = f'{listed}.replace({literal(word)}," ")', f"({listed}+{literal(choice.toggles)})"
        return join(",", ["P", f"{{({listed}.contains({literal(word)}) ? {without} : {more}).trim()}}"])
    return join(",", ["R", choice.ask] if choice.ask else ["P", choice.value])


def _switches(overlay: Overlay) -> list[Component]:
    """Describe the buttons that show and hide an overlay."""
    changer = join(",", ["P", f'{{{overlay.property}=="{SHOWN}" ? "no" : "{SHOWN}"}}'])
    report = f"{overlay.text} on the map: $newValue$"
    return [*_changes(of_overlay(overlay), overlay.tooltip, changer, report)]


def letters(design: Design, draw: Draw) -> list[str]:
    """Return the letters by which units come out of the trays, in order."""
    return sorted({letter for row in design.rows.values() for letter in draw.letters(row)})


def _stroke(command: Command) -> KeyStroke:
    if command.does == "unmark":
        return unmark_stroke(command.mark)
    return FRONT_UP if command.does == "front" else KeyStroke.named(command.does)


def _condition(design: Design, command: Command) -> str:
    """Write which counters a command is for."""
    of = design.card.property_of
    conditions = [_kind_is(command.kinds)]
    conditions += [_is(of(column), words) for column, words in command.where.items()]
    conditions += [f"!{_is(of(column), words)}" for column, words in command.but.items()]
    if command.does == "front":
        conditions.append(f"{FACE_LAYER}_Level==2")
    if command.does == "unmark":
        [layer] = [mark.layer for mark in design.card.marks if mark.mark == command.mark]
        conditions.append(f"{layer}_Level==2")
    return _all(*conditions) or f"CurrentMap=={literal(design.card.map)}"


def _all(*conditions: str) -> str:
    return " && ".join(filter(None, conditions))


def _kind_is(kinds: Iterable[str] | None) -> str:
    """Write that a counter is of these kinds; "" when it may be of any."""
    return "" if kinds is None else _is("Kind", kinds)


def _is(property: str, words: Iterable[str]) -> str:
    return "(" + (" || ".join(f"{property}=={literal(word)}" for word in words) or "false") + ")"


def _global_key(
    design: Design,
    text: str,
    tooltip: str,
    report: str,
    stroke: KeyStroke,
    condition: str,
    of_deck: int = -1,
) -> Component:
    attributes: dict[str, AttributeValue] = {
        "name": text,
        "buttonText": text,
        "tooltip": tooltip,
        "icon": design.card.icon(text),
        "buttonHotkey": "",
        "hotkey": stroke,
        "filter": f"{{{condition}}}",
        "target": EVERYWHERE,
        "deckCount": str(of_deck),
        "reportSingle": True,
        "reportFormat": report,
        "singleMap": False,
    }
    return component("module.GlobalKeyCommand", attributes)


def thrown(dice: Dice) -> str:
    """Return what is on the button of dice, such as 2d6."""
    return f"{dice.count}d{dice.sides}"


def _dice(design: Design, dice: Dice) -> Component:
    """Describe a button of dice.

    A die button of VASSAL 3.6 leaves out every die that shows 0 (it takes it for one that is not kept), so
    dice that can show one are faces with texts.
    """
    name = thrown(dice)
    attributes: dict[str, AttributeValue] = {
        "name": name,
        **button(name, dice.title, design.card.icon(name, DIE)),
        "nDice": dice.count,
        "nSides": dice.sides,
        "plus": dice.lowest - 1,
        "addToTotal": 0,
        "prompt": False,
        "reportTotal": False,
        "reportFormat": _THROWN
        if dice.count == 1
        else "** $name$ = $result$ ($numericalTotal$) *** <$PlayerName$>",
    }
    if dice.lowest > 0:
        return component("module.DiceButton", attributes)
    faces = join(",", [str(dice.lowest + face) for face in range(dice.sides)])
    return component("module.RandomTextButton", {**attributes, "plus": 0, "faces": faces, "numeric": True})
