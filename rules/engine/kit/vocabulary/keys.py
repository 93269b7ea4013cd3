"""The parts of speech of the kit's vocabulary that hold keys: selectors, ways, changes, modifiers, retreats.

Each key is declared here or, where it is its own, with its word; nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

__all__ = [
    "ACT",
    "ADVANCE",
    "ALLOWED",
    "CHANGE",
    "CHECK",
    "COLUMN",
    "COMBAT_PARTS",
    "CONSTRAINTS",
    "COST",
    "EDGES",
    "MODIFIER",
    "MODIFIERS",
    "ORDER",
    "PATH",
    "PHASE",
    "PRESENCE",
    "RESULT",
    "RETREAT",
    "RULE",
    "SPACES",
    "TEST",
    "TIMES",
    "TITLE",
    "UNITS",
    "VERSION",
    "Form",
    "Key",
    "Value",
    "Word",
    "later",
]  # fmt: skip

VERSION = 1
"""The version of the vocabulary; what it reads it reads for ever."""

PHASE = (
    "a phase that needs it is a procedure in the Python beside the kit: "
    'GAME = kit_game(FOLDER, phases={"PHASE": PhaseRules(procedure=...)})'
)
CHECK = (
    "a check in the Python beside the kit says it: GAME = kit_game(FOLDER, chapters=[Chapter(checks=(...,))])"
)
TEST = 'a function of the game says it in a selector: test = "python:MODULE.FUNCTION"'
COST = 'a function of the game says what a step costs: cost = "python:MODULE.FUNCTION"'
ALLOWED = 'a function of the game says which attacks may be made: allowed = "python:MODULE.FUNCTION"'
COLUMN = 'a function of the game names the column of an attack: column = "python:MODULE.FUNCTION"'
MODIFIERS = 'a function of the game yields modifiers: more = "python:MODULE.FUNCTION"'
RESULT = 'a function of the game carries an effect out: "python:MODULE.FUNCTION" in a result'
ORDER = "a function of the game says who is next: GAME = kit_game(FOLDER, orders={'NAME': ...})"
ACT = 'a function of the game carries the act out: do = "python:MODULE.FUNCTION"'
"""What does for now what is not built yet: which hook, in a sentence."""

Form = Literal["one", "named", "list"]
"""How a word is written: one table `[word]`, tables with ids `[word.ID]`, or a list `[[word]]`."""


@dataclass(frozen=True, slots=True)
class Value:
    """One word that a key may have for its value."""

    name: str
    doc: str
    later: str = ""


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a word: its part of speech, its default in words, what it means, and an example.

    `values` are those of a key whose part is `word`. What is `later` says what does it until it is built.
    `hook` is the kind of function of the game's own that may stand in place of a value (`hooks.SIGNATURES`).
    """

    name: str
    part: str
    doc: str
    default: str = ""
    example: str = ""
    needed: bool = False
    values: tuple[Value, ...] = ()
    later: str = ""
    hook: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """One word: how it is written, its keys, and what it means; `acts` are those that a phase does."""

    name: str
    form: Form
    doc: str
    keys: tuple[Key, ...] = ()
    acts: bool = False
    later: str = ""

    def key(self, name: str) -> Key | None:
        """Return the key of this name, None where there is none."""
        return next((each for each in self.keys if each.name == name), None)


def later(names: Iterable[str], doc: str, hook: str) -> tuple[Key, ...]:
    """Return keys that are known and not built yet, with the sentence which hook does it until then."""
    return tuple(Key(name, "later", doc, later=hook) for name in names)


RULE = Key("rule", "rule", "the number of the rule; without one the kit counts K1, K2", "K1, K2", '"3.00"')
TITLE = Key("title", "text", "what players call it", "its id", '"Rail movement"')

# ---- the parts of speech that hold keys --------------------------------------------------------------------

UNITS = (
    Key("id", "glob", "its id in counters.csv", example='"shock-*"'),
    Key("kind", "glob", "its kind; without this key only the kinds of [steps] are meant", example='"leader"'),
    Key("face", "glob", "the face that is up", example='"reduced"'),
    Key("mark", "marks", "it bears this mark, or any of a list", example='"spent"'),
    Key("side", "side", "own, enemy, any, or a side", example='"enemy"'),
    Key("at", "place", "a box, or spaces; without this key it stands on the map", example='"pool-{side}"'),
    Key("with", "units", "a unit of these shares its space", example='{ side = "enemy" }'),
    Key("beside", "units", "a unit of these stands next to its space", example='{ side = "enemy" }'),
    Key("linked", "network", "its space is linked to this network for its side", example='"supply"'),
    Key("zone", "whose", "its space lies in a zone of its own side, or of the enemy", example='"enemy"'),
    Key("acting", "sides", "only while one of these sides acts", example='"red"'),
    Key("is", "units", "it is one of these as well", example='"tanks"'),
    Key("not", "units", "it is none of these", example='"tanks"'),
    Key("test", "hook", "a function says so", example='"python:hooks.unit"', hook="units"),
)
"""The keys of a selector of units, beside the columns of counters.csv."""

SPACES = (
    Key("id", "glob", "its number or id on the map", example='"01*"'),
    Key("held", "holder", "own, enemy, nobody or a side holds it, by [control]", example='"own"'),
    Key("units", "units", "a unit of these stands there", example='{ side = "enemy" }'),
    Key("beside", "spaces", "a space next to it is one of these", example='{ terrain = "sea" }'),
    Key("linked", "network", "it is linked to this network for whoever acts", example='"supply"'),
    Key("zone", "whose", "it lies in a zone of its own side, or of the enemy", example='"enemy"'),
    Key("edge", "edges", "a side of it is one of these", example='{ river = "yes" }'),
    Key("acting", "sides", "only while one of these sides acts", example='"red"'),
    Key("is", "spaces", "it is one of these as well", example='"towns"'),
    Key("not", "spaces", "it is none of these", example='"towns"'),
    Key("test", "hook", "a function says so", example='"python:hooks.space"', hook="spaces"),
    *later(("within",), "it lies within so many spaces of others", TEST),
)
"""The keys of a selector of spaces, beside the columns of map.csv or areas.csv."""

EDGES = (
    Key("from", "spaces", "the space that is left is one of these", example='"towns"'),
    Key("into", "spaces", "the space that is entered is one of these", example='"towns"'),
    Key("is", "edges", "it is one of these as well", example='"rivers"'),
    Key("not", "edges", "it is none of these", example='"rivers"'),
    Key("test", "hook", "a function says so", example='"python:hooks.edge"', hook="edges"),
)
"""The keys of a selector of edges, beside the columns of hexsides.csv or edges.csv."""

TIMES = (
    Key("turn", "glob", "the turn: 3, 4+, 2..5, or last", example='"4+"'),
    Key("phase", "phases", "the phase under way, by its id", example='"night"'),
    Key("is", "times", "it is one of these as well", example='"mud"'),
    Key("not", "times", "it is none of these", example='"mud"'),
    Key("test", "hook", "a function says so", example='"python:hooks.time"', hook="times"),
    *later(("field", "option"), "what a field of the game says, an option that is played with", TEST),
)
"""The keys of a selector of times, beside the columns of the chart of [turns]."""

CONSTRAINTS = ("turn", "into", "along", "enemies", "zones", "friends", "stop", "end", "most", "allowance")
"""What can keep a unit from a space, in the order in which a reason is looked for."""

COMBAT_PARTS = ("attackers", "odds", "modifiers", "result", "must")
"""The parts of a combat that may have rule numbers of their own."""

PRESENCE = ("enter", "leave", "between", "end")
"""What enemies, zones and friends bear on: entering such a space, leaving it, both at once, ending there."""

_NUMBERS = Key(
    "numbers",
    "numbers",
    f"the rule of a single constraint, where it has one of its own: {', '.join(CONSTRAINTS)}",
    "the rule of the word",
    '{ zones = "3.20" }',
)
_MET = "may be entered, stop a way, or cost so many more; or a table of enter, leave, between and end"

PATH = (
    Key("allowance", "number", "what the steps of a way may cost", "no bound", '"movement"', hook="number"),
    Key(
        "cost", "number", "of each space entered, with what its edge adds", "1", '"terrain.cost"', hook="cost"
    ),
    Key("least", "whole", "so many steps are always possible, whatever they cost", "0", "1"),
    Key("into", "spaces", "the spaces it may enter", "all", '{ terrain = ["clear", "road"] }'),
    Key("never_into", "spaces", "the spaces it may not enter", "none", '{ terrain = "sea" }'),
    Key("along", "edges", "the edges it must cross", "all", '{ way = "rail" }'),
    Key("never_across", "edges", "the edges it may not cross", "none", '{ river = "yes" }'),
    Key("enemies", "presence", f"whether spaces with enemies {_MET}", "never", '"never"', hook="presence"),
    Key("zones", "presence", f"whether spaces in enemy zones {_MET}", "free", '"stop"', hook="presence"),
    Key(
        "friends",
        "presence",
        f"whether spaces with friends {_MET}",
        "free",
        '{ end = "never" }',
        hook="presence",
    ),
    Key("stop", "spaces", "the spaces where a way ends", "none", '{ terrain = "swamp" }'),
    Key("end", "spaces", "the spaces where a way may end", "all", '{ not = "towns" }'),
    Key("most", "whole", "how many steps a way may have", "no bound", "2"),
    _NUMBERS,
)
"""The keys of a way from space to space, shared by all words that go one."""

CHANGE = (
    Key("when", "times", "while this holds", "always", '"mud"'),
    Key("units", "units", "for these units", "all", '"tanks"'),
    Key("times", "number", "the allowance, so many times", "1", "0.5"),
    Key(
        "round",
        "word",
        "how the allowance is rounded then",
        "down",
        '"up"',
        values=(
            Value("down", "to the next whole number below"),
            Value("up", "to the next whole number above"),
            Value("nearest", "to the nearest whole number, a half upwards"),
        ),
    ),
)
"""The keys of a change beside those of the word that is changed: it holds where all conditions do."""


MODIFIER = (
    RULE,
    TITLE,
    Key("when", "times", "while this holds", "always", '"mud"'),
    Key("target", "spaces", "the space that is attacked is one of these", "any", '{ ruin = "yes" }'),
    Key("attackers", "units", "some attacker is one of these", "any", '"tanks"'),
    Key("defenders", "units", "some defender is one of these", "any", '{ side = "red" }'),
    Key("all_attackers", "units", "all attackers are of these", "any", '"tanks"'),
    Key("all_defenders", "units", "all defenders are of these", "any", '"tanks"'),
    Key("all_across", "edges", "all attack over such an edge", "any", '{ river = "yes" }'),
    Key("any_across", "edges", "some attack over such an edge", "any", '{ river = "yes" }'),
    Key("each_attacker", "units", "it changes the strength of each such attacker", "none", '"tanks"'),
    Key("each_defender", "units", "it changes the strength of each such defender", "none", '"tanks"'),
    Key("times", "decimal", "the strength of each, so many times", "1", "0.5"),
    Key("add", "decimal", "to the strength of each", "0", "2"),
    Key("least", "decimal", "the strength of each at least", "no bound", "1"),
    Key("most", "decimal", "the strength of each at most", "no bound", "4"),
    Key("attack_times", "decimal", "the attack as a whole, so many times", "1", "0.5"),
    Key("attack_add", "decimal", "to the attack as a whole", "0", "2"),
    Key("defence_times", "decimal", "the defence as a whole, so many times", "1", "2"),
    Key("defence_add", "decimal", "to the defence as a whole", "0", "2"),
    Key("shift", "number", "columns to the right; a column of the ground: all rows of the target", "0", "-1"),
    Key("die", "signed", "added to the dice", "0", "-1"),
    *later(("each_across", "range", "side", "round"), "modifiers by edge, distance and die", MODIFIERS),
)
"""The keys of a modifier of a combat: conditions, which must all hold, and what it changes."""

RETREAT = (
    RULE,
    Key(
        "leads",
        "word",
        "who leads the unit",
        "owner",
        '"enemy"',
        values=(
            Value("owner", "its own side"),
            Value("enemy", "the other side"),
        ),
    ),
    Key(
        "full",
        "word",
        "what if there is no room as far as it has to go",
        "on",
        '"never"',
        values=(
            Value("on", "it goes on, space by space, as far as `most`"),
            Value("never", "then it cannot retreat"),
        ),
    ),
    Key("away", "yes", "it ends so many spaces away as the crow flies", "true", "false"),
    Key(
        "else",
        "word",
        "what becomes of one that cannot retreat",
        "eliminated",
        '"stays"',
        values=(
            Value("eliminated", "it is lost with all its steps"),
            Value("stays", "it stays where it is"),
        ),
    ),
    *(each for each in PATH if each.name not in ("allowance", "cost", "least", "end", "stop")),
    Key(
        "prefer",
        "hook",
        "a function says how far a space is to be preferred to others",
        "all alike",
        '"python:hooks.prefer"',
        hook="prefer",
    ),
    *later(("room", "price"), "limits on the way, and what a retreat costs", RESULT),
)
"""The keys of a retreat, besides those of a way; a way of it costs nothing."""

ADVANCE = (
    RULE,
    Key("units", "units", "which attackers", "all", '"tanks"'),
    Key("most", "whole", "how many", "1", "2"),
    *later(("hexes",), "advances of several spaces", RESULT),
)
"""The keys of an advance into the space that was attacked."""
