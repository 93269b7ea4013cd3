"""The vocabulary: every word, key and value that `kit.toml` may have, declared once and nowhere else.

What reads a kit, what it reports as faults, the reference and the schema for editors come from here. A word,
a key or a value that is `later` is known and not built yet: a table that uses it is refused by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

__all__ = [
    "CHANGE",
    "CONSTRAINTS",
    "EDGES",
    "KIT",
    "PATH",
    "PRESENCE",
    "PYTHON",
    "SPACES",
    "TIMES",
    "UNITS",
    "VERSION",
    "WORDS",
    "Form",
    "Key",
    "Value",
    "Word",
]

VERSION = 1
"""The version of the vocabulary; what it reads it reads for ever."""

PYTHON = (
    "a phase that needs it is carried out by the Python of the game's own folder (docs/a-games-folder.md)"
)
"""What does for now what is not built yet."""

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
    """

    name: str
    part: str
    doc: str
    default: str = ""
    example: str = ""
    needed: bool = False
    values: tuple[Value, ...] = ()
    later: str = ""


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


def _later(names: Iterable[str], doc: str) -> tuple[Key, ...]:
    """Return keys that are known and not built yet."""
    return tuple(Key(name, "later", doc, later=PYTHON) for name in names)


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
    *_later(("within",), "it lies within so many spaces of others"),
)
"""The keys of a selector of spaces, beside the columns of map.csv or areas.csv."""

EDGES = (
    Key("from", "spaces", "the space that is left is one of these", example='"towns"'),
    Key("into", "spaces", "the space that is entered is one of these", example='"towns"'),
    Key("is", "edges", "it is one of these as well", example='"rivers"'),
    Key("not", "edges", "it is none of these", example='"rivers"'),
)
"""The keys of a selector of edges, beside the columns of hexsides.csv or edges.csv."""

TIMES = (
    Key("turn", "glob", "the turn: 3, 4+, 2..5, or last", example='"4+"'),
    Key("phase", "phases", "the phase under way, by its id", example='"night"'),
    Key("is", "times", "it is one of these as well", example='"mud"'),
    Key("not", "times", "it is none of these", example='"mud"'),
    *_later(("field", "option"), "what a field of the game says, an option that is played with"),
)
"""The keys of a selector of times, beside the columns of the chart of [turns]."""

CONSTRAINTS = ("turn", "into", "along", "enemies", "zones", "friends", "stop", "end", "most", "allowance")
"""What can keep a unit from a space, in the order in which a reason is looked for."""

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
    Key("allowance", "number", "what the steps of a way may cost", "no bound", '"movement"'),
    Key("cost", "number", "of each space entered, with what its edge adds", "1", '"terrain.cost"'),
    Key("least", "whole", "so many steps are always possible, whatever they cost", "0", "1"),
    Key("into", "spaces", "the spaces it may enter", "all", '{ terrain = ["clear", "road"] }'),
    Key("never_into", "spaces", "the spaces it may not enter", "none", '{ terrain = "sea" }'),
    Key("along", "edges", "the edges it must cross", "all", '{ way = "rail" }'),
    Key("never_across", "edges", "the edges it may not cross", "none", '{ river = "yes" }'),
    Key("enemies", "presence", f"whether spaces with enemies {_MET}", "never", '"never"'),
    Key("zones", "presence", f"whether spaces in enemy zones {_MET}", "free", '"stop"'),
    Key("friends", "presence", f"whether spaces with friends {_MET}", "free", '{ end = "never" }'),
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

_UNITS = Key("units", "units", "which units it is about", "all", '"tanks"')
_SELECTION = "a name for a selector"

WORDS: Mapping[str, Word] = MappingProxyType(
    {
        word.name: word
        for word in (
            Word("kit", "one", "the version of this vocabulary, at the top of the file: `kit = 1`"),
            Word(
                "ground",
                "one",
                "which rows of a chart hold for a space and for an edge",
                (
                    Key(
                        "chart",
                        "chart",
                        "the chart in tables/, whose rows are kinds of ground",
                        needed=True,
                        example='"terrain"',
                    ),
                    Key(
                        "spaces",
                        "space columns",
                        "columns of the map: the first that is not empty names the row, by cell or by itself",
                        needed=True,
                        example='["city", "terrain"]',
                    ),
                    Key(
                        "also",
                        "space columns",
                        "columns of the map whose rows count besides",
                        "none",
                        '["ruin"]',
                    ),
                    Key(
                        "edges",
                        "edge columns",
                        "columns of edges, each a row of its own name",
                        "none",
                        '["river"]',
                    ),
                    Key(
                        "rows",
                        "rows",
                        "the row that a column names, where it has another name",
                        "its own name",
                        '{ road = "highway" }',
                    ),
                    *_later(
                        ("frees", "ways_off"),
                        "ways that free from what an edge costs, and what puts them out of use",
                    ),
                ),
            ),
            Word(
                "turns",
                "one",
                "the chart with a row for each turn",
                (
                    Key(
                        "chart",
                        "chart",
                        "the chart in tables/, whose rows are numbers of turns",
                        needed=True,
                        example='"turns"',
                    ),
                ),
            ),
            Word("units", "named", f"{_SELECTION} of units"),
            Word("spaces", "named", f"{_SELECTION} of spaces"),
            Word("edges", "named", f"{_SELECTION} of edges"),
            Word("times", "named", f"{_SELECTION} of times"),
            Word(
                "steps",
                "one",
                "what counts as a unit, and how it takes losses",
                (
                    Key(
                        "kinds",
                        "kinds",
                        "the kinds of counters that are units",
                        '["unit"]',
                        '["unit", "leader"]',
                    ),
                    *_later(("rule", "faces", "lost", "worth", "picks", "hits"), "how units take losses"),
                ),
            ),
            Word("strict", "one", "nothing changes on the board but by the phase under way", (RULE,)),
            Word(
                "limit",
                "named",
                "no more than so many together",
                (
                    RULE,
                    TITLE,
                    Key("units", "units", "which units are counted", "all", '{ with = { side = "enemy" } }'),
                    Key("most", "whole", "so many may stand there; 0 forbids it", needed=True, example="2"),
                    Key(
                        "counting",
                        "column",
                        "the column of counters.csv that is added up",
                        "each counts 1",
                        '"stacking"',
                    ),
                    Key("where", "spaces", "in these spaces", "everywhere on the map", '"towns"'),
                    Key("each_side", "yes", "each side is counted by itself", "true", "false"),
                    Key("when", "times", "only while this holds", "always", '"winter"'),
                    Key(
                        "says",
                        "text",
                        "what the referee says in place of numbers",
                        "how many there are",
                        '"both sides stand there"',
                    ),
                    *_later(
                        ("least", "per", "but", "excuse", "at", "changes"),
                        "other bounds, places and moments of a limit",
                    ),
                ),
            ),
            Word(
                "zones",
                "named",
                "the spaces that a side's units control",
                (
                    RULE,
                    TITLE,
                    Key("units", "units", "the units that have a zone", "all", '{ type = "?*" }'),
                    Key(
                        "into", "spaces", "the spaces it reaches into", "all", '{ not = { terrain = "sea" } }'
                    ),
                    Key(
                        "across", "edges", "the edges it reaches across", "all", '{ not = { river = "yes" } }'
                    ),
                    Key("range", "whole", "how many spaces it reaches", "1", "2"),
                    Key(
                        "cancelled",
                        "units",
                        "it does not reach where such a unit stands, as its own side sees it",
                        "none",
                        '{ side = "own" }',
                    ),
                ),
            ),
            Word(
                "network",
                "named",
                "which spaces are linked to a source by a way: supply, command, communication",
                (
                    RULE,
                    TITLE,
                    *(each for each in PATH if each.name not in ("least", "end", "stop", "numbers")),
                    Key(
                        "from",
                        "spaces",
                        "the sources, of the side that acts",
                        needed=True,
                        example='{ acting = "red", id = "01*" }',
                    ),
                    Key(
                        "own_space",
                        "word",
                        "whether the space that is to be linked must itself let a way through",
                        "free",
                        '"counts"',
                        values=(
                            Value("free", "it need not: what stands next to a linked space is linked"),
                            Value("counts", "it must, as every other space of the way"),
                        ),
                    ),
                    *_later(("through",), "other networks that a way may go on by"),
                ),
            ),
            Word(
                "move",
                "named",
                "one way of moving; a unit uses one of those that the phase does",
                (
                    RULE,
                    TITLE,
                    _UNITS,
                    Key(
                        "like",
                        "like",
                        "the move whose keys hold where it has none of its own",
                        "none",
                        '"march"',
                    ),
                    *PATH,
                    Key(
                        "changes",
                        "changes",
                        "what is otherwise where all conditions of a change hold",
                        "none",
                        '[{ when = "mud", allowance = 1 }]',
                    ),
                    *_later(("to", "with", "marks"), "jumps, points that a move costs, marks that it leaves"),
                ),
                acts=True,
            ),
            *(
                Word(name, "named", doc, later=PYTHON)
                for name, doc in (
                    ("combat", "who attacks whom, at what odds, and what comes of it"),
                    ("act", "who may, or must, do what for how much"),
                    ("status", "who must bear a mark"),
                    ("control", "who holds a space"),
                    ("points", "what a side has so many of: to act, or to win"),
                    ("cards", "piles of cards"),
                    ("activation", "who is next"),
                    ("sight", "who sees whom"),
                )
            ),
            *(
                Word(name, "one", doc, later=PYTHON)
                for name, doc in (
                    ("hostility", "which sides are enemies; without it those of another group are"),
                    ("hidden", "when what is hidden must be shown"),
                    ("owner", "whose a counter is by play"),
                )
            ),
            Word("victory", "list", "who has won", later=PYTHON),
        )
    }
)
"""Every word of `kit.toml` by its name, in the order of the reference."""

KIT = "kit.toml"
"""The file of a game's folder that holds the kit."""
