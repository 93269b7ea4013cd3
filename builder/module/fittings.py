"""What players reckon in the module without a program beside it: an attack, its odds and results, and zones.

A player says which hex is attacked and who joins; the chat says strengths, odds, shifts and what each throw
comes to. What asks for more than counters and the map is named as left out. Nothing is shown of a game with
hidden counters: a sum would tell of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from guelta.builder.module.design import Design
from guelta.builder.module.faces import FACE_LAYER
from guelta.builder.vassal.component import AttributeValue, Component, component
from guelta.builder.vassal.expression import literal
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.property import (
    CalculatedProperty,
    Changer,
    DynamicProperty,
    Limits,
    PropertyCommand,
    SetGlobalProperty,
)
from guelta.builder.vassal.traits.report import Report
from guelta.builder.vassal.traits.shape import AreaOfEffect
from guelta.builder.vassal.traits.trait import Trait
from guelta.builder.vassal.traits.trigger import Trigger
from guelta.rules.engine.advice.fittings import Battle, Fittings

__all__ = [
    "FIGHTS",
    "SHOW_ZONE",
    "battle_traits",
    "fitting_properties",
    "fittings",
    "strength_marker",
    "zone_traits",
]

FIGHTS = "Fights"
"""The prototype of units that attack and are attacked."""

_HERE, _JOIN, _LEAVE, _RESULT = (
    KeyStroke.named(f"attack-{name}") for name in ("here", "join", "leave", "result")
)
_TELL = KeyStroke.named("attack-odds")
SHOW_ZONE = KeyStroke.named("show-zone")
"""Shows the zone of a unit, or hides it again."""
ZONE_OF = "ZoneOf"
"""The property of a unit with a zone: its side."""
_ATTACKED, _JOINED = "AttackedSpace", "JoinedIn"
"""The space that is attacked, and on each unit the attack it joined: a letter before it keeps it a text."""


def fittings(design: Design) -> Fittings:
    """Return what a module shows by itself, nothing where a game hides counters."""
    if design.hiding:
        return Fittings()
    found, wanted = design.fittings, design.card.reckons
    battle, zones = "battle" in wanted, "zones" in wanted
    return Fittings(found.battle if battle else None, found.zones if zones else {})


def fitting_properties(design: Design) -> Iterator[Component]:
    """Describe what all pieces know of the tables: shifts of spaces and edges, columns, results."""
    battle = fittings(design).battle
    for name, value in _values(design, battle) if battle is not None else ():
        attributes: dict[str, AttributeValue] = {
            "name": name,
            "initialValue": value,
            "description": "",
            "isNumeric": False,
        }
        yield component("module.properties.GlobalProperty", attributes)


def _values(design: Design, battle: Battle) -> Iterator[tuple[str, str]]:
    yield _ATTACKED, ""
    yield "Shift_", "0"  # of no space at all
    for space in design.game.charts.map:
        yield f"Shift_{_key(design, space)}", str(battle.shifts.get(space, 0))
    for here, there in sorted(battle.crossings):
        yield f"Across_{_key(design, here)}_{_key(design, there)}", "yes"
    for number, column in enumerate(battle.columns, start=1):
        found = battle.results[column.name]
        yield f"Column_{number}", column.name
        yield f"Results_{number}", ", ".join(f"{thrown} {word}" for thrown, word in found.items())
        for thrown, word in found.items():
            yield f"Result_{number}_{thrown}", word


def _key(design: Design, space: str) -> str:
    return f"h{design.name(space)}"


def strength_marker(design: Design, counter: str) -> Marker | None:
    """Return the numbers of a counter, on its front and on its back; None for one that does not fight."""
    battle = fittings(design).battle
    own = battle.strengths.get(counter) if battle is not None else None
    if not own:
        return None
    front, *others = own.values()
    back = others[-1] if others else front
    return Marker.of(
        AttackFront=f"{front[0]:g}", AttackBack=f"{back[0]:g}",
        DefenceFront=f"{front[1]:g}", DefenceBack=f"{back[1]:g}",
    )  # fmt: skip


def battle_traits(design: Design) -> tuple[Trait, ...]:
    """Return the traits by which units attack, join and tell the odds."""
    battle = fittings(design).battle
    if battle is None:
        return ()
    mine = f'Sum("AttackNow","{{{_JOINED}=={_ATTACKED}}}")'
    its = f'Sum("DefenceNow","{{SpaceKey=={_ATTACKED} && {_JOINED}!={_ATTACKED}}}")'
    uncrossed = f'Count("{{{_JOINED}=={_ATTACKED} && Crosses==0}}")'
    most, least = len(battle.columns), 1 if battle.holds_at_first else 0
    shifted = "AttackColumn+AttackShift"
    report = (
        f'"Attack on "+{_ATTACKED}.substring(1)+": "+AttackTotal+" to "+DefenceTotal+" = "'
        f'+(AttackColumn<1?"below the table":(""+GetProperty("Column_"+AttackColumn)))'
        f'+(AttackShift==0?"":", shift "+AttackShift)'
        f'+(ColumnNow<1?", no attack":" -> "+GetProperty("Column_"+ColumnNow)'
        f'+" ("+GetProperty("Results_"+ColumnNow)+")"){_left_out(battle)}'
    )
    thrown = f'(GetProperty("{battle.dice}d{battle.sides}_result")+({battle.added}))'
    result = f'GetProperty("Result_"+ColumnNow+"_"+{thrown})'
    rolled = f'"Attack on "+{_ATTACKED}.substring(1)+", "+{thrown}+": "+{result}'
    return (
        Report((_TELL,), f'{{{_ATTACKED}=="" ? "Nothing is attacked" : {report}}}'),
        Report((_RESULT,), f'{{{_ATTACKED}=="" || ColumnNow<1 ? "There is no attack" : {rolled}}}'),
        Trigger("attack-tell", watched=(_HERE, _JOIN, _LEAVE), actions=(_TELL,)),
        Trigger("attack-result", menu="Result of the attack", stroke=_RESULT),
        CalculatedProperty("ColumnNow", f"{{Math.max({least},Math.min({most},{shifted}))}}"),
        CalculatedProperty("AttackColumn", f"{{{_basic(battle)}}}"),
        CalculatedProperty("AttackShift", f"{{{_shift(battle, uncrossed)}}}"),
        CalculatedProperty("AttackTotal", f"{{{mine}}}"),
        CalculatedProperty("DefenceTotal", f"{{{its}}}"),
        CalculatedProperty("Crosses", f'{{GetProperty("Across_"+SpaceKey+"_"+{_ATTACKED})=="yes" ? 1 : 0}}'),
        CalculatedProperty("AttackNow", f"{{{FACE_LAYER}_Level==2 ? AttackBack : AttackFront}}"),
        CalculatedProperty("DefenceNow", f"{{{FACE_LAYER}_Level==2 ? DefenceBack : DefenceFront}}"),
        CalculatedProperty("SpaceKey", '{"h"+LocationName.trim()}'),
        *_commands(),
    )


def _commands() -> tuple[Trait, ...]:
    """Return what a unit is attacked and joins by, kept with the game."""
    return (
        DynamicProperty(
            _JOINED,
            Limits(),
            (
                PropertyCommand("Join the attack", _JOIN, Changer("P", f"{{{_ATTACKED}}}")),
                PropertyCommand("Leave the attack", _LEAVE, Changer("P", "-")),
            ),
            value="-",
        ),
        SetGlobalProperty(
            _ATTACKED,
            Limits(),
            (PropertyCommand("Attack here", _HERE, Changer("P", "{SpaceKey}")),),
            level="Module",
        ),
    )  # fmt: skip


def _shift(battle: Battle, uncrossed: str) -> str:
    """Write the shift of the space, and that of the edges where all who joined cross one."""
    space = f'GetProperty("Shift_"+{_ATTACKED})'
    if not battle.crossing_shift:
        return space
    joined = f'Count("{{{_JOINED}=={_ATTACKED}}}")'
    return f"{space}+({joined}>0 && {uncrossed}==0 ? {battle.crossing_shift} : 0)"


def _basic(battle: Battle) -> str:
    """Write the last column that both totals reach, 0 below the first."""
    found = "0"
    for number, column in enumerate(battle.columns, start=1):
        reached = f"AttackTotal*{column.attack}-DefenceTotal*{column.defence}>={column.least}"
        found = f"({reached} ? {number} : {found})"
    return found


def _left_out(battle: Battle) -> str:
    rules = ", ".join(battle.without)
    return f"+{literal(f'; without {rules}')}" if rules else ""


def zone_traits(design: Design, counter: str) -> tuple[Trait, ...]:
    """Return the shading of a unit's zone, which it shows at a command."""
    reach = fittings(design).zones.get(counter)
    if not reach:
        return ()
    return (
        Marker.of(**{ZONE_OF: design.rows[counter]["side"]}),
        AreaOfEffect(
            colour=(170, 40, 40), opacity=28, radius=reach, always_active=False,
            menu="Zone of control", stroke=SHOW_ZONE, name="Zone",
        ),
    )  # fmt: skip
