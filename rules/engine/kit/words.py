"""The vocabulary: every word, key and value that `kit.toml` may have, declared once and nowhere else.

What reads a kit, what it reports as faults, the reference and the schema for editors come from here. A word,
a key or a value that is `later` is known and not built yet: a table that uses it is refused by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from guelta.rules.engine.kit.keys import PATH, PYTHON, RULE, TITLE, Key, Value, Word, later

__all__ = ["KIT", "WORDS"]

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
                    *later(
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
                    RULE,
                    Key(
                        "kinds",
                        "kinds",
                        "the kinds of counters that are units",
                        '["unit"]',
                        '["unit", "leader"]',
                    ),
                    Key(
                        "faces",
                        "faces",
                        "the faces in order: a step lost turns to the next",
                        "none: one step",
                        '["full", "reduced"]',
                    ),
                    Key("lost", "box of side", "the box of those that have lost all", "", '"pool-{side}"'),
                    Key(
                        "worth",
                        "number",
                        "what a unit is worth where losses are compared",
                        "1 a step",
                        '"strength"',
                    ),
                    Key(
                        "picks",
                        "word",
                        "who picks the one of several that loses",
                        "owner",
                        '"enemy"',
                        values=(
                            Value("owner", "the side that loses it"),
                            Value("enemy", "the other side"),
                        ),
                    ),
                    *later(("hits",), "losses as marks in place of faces"),
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
                    *later(
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
                    *later(("through",), "other networks that a way may go on by"),
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
                    *later(("to", "with", "marks"), "jumps, points that a move costs, marks that it leaves"),
                ),
                acts=True,
            ),
            Word(
                "combat",
                "named",
                "who attacks whom, at what odds, and what comes of it",
                (
                    RULE,
                    TITLE,
                    Key(
                        "by",
                        "word",
                        "what names the column of the table",
                        needed=True,
                        example='"odds"',
                        values=(
                            Value("odds", "the ratio of both strengths, columns such as 3:1"),
                            Value("difference", "attack less defence, columns such as -2, 0, 3..5 and 8+"),
                            Value("fire", "the strength of who fires", PYTHON),
                            Value("dice", "so many dice, of which each may hit", PYTHON),
                        ),
                    ),
                    Key("attack", "number", "the strength of an attacker", needed=True, example='"strength"'),
                    Key("defence", "number", "the strength of a defender", needed=True, example='"strength"'),
                    Key(
                        "attackers",
                        "units",
                        "who may attack",
                        "all of the side that acts",
                        '{ type = "tank" }',
                    ),
                    Key(
                        "defenders",
                        "units",
                        "who is attacked in a space",
                        "all enemies in it",
                        '{ not = "leaders" }',
                    ),
                    Key(
                        "each",
                        "each",
                        "how often in a phase a unit may attack, and a space be attacked",
                        "once",
                        '{ unit = "once", space = "free" }',
                    ),
                    Key("table", "chart", "the table, whose rows are throws", needed=True, example='"crt"'),
                    Key("roll", "roll", "the dice", needed=True, example='"1d6"'),
                    Key(
                        "round",
                        "word",
                        "who gains where a ratio lies between two columns",
                        "defender",
                        '"defender"',
                        values=(Value("defender", "the lower column counts"),),
                    ),
                    Key(
                        "below",
                        "word",
                        "what lower odds than the first column come to",
                        "no attack",
                        '"first column"',
                        values=(
                            Value("no attack", "nobody may attack at such odds"),
                            Value("first column", "they count as the first column"),
                        ),
                    ),
                    Key(
                        "above",
                        "word",
                        "what higher odds than the last column come to",
                        "last column",
                        '"last column"',
                        values=(Value("last column", "they count as the last column"),),
                    ),
                    Key(
                        "numbers",
                        "numbers of combat",
                        "the rule of a single part: attackers, odds, modifiers, result",
                        "the rule of the word",
                        '{ result = "5.40" }',
                    ),
                    Key(
                        "results",
                        "results",
                        "what each word of the table does: a list of effects",
                        needed=True,
                        example='{ DR = ["defender retreats 2"] }',
                    ),
                    Key(
                        "modifier",
                        "modifiers",
                        "what changes the odds, `[[combat.ID.modifier]]`, in order",
                        "none",
                        '[{ title = "mud", when = "mud", attack_times = 0.5 }]',
                    ),
                    Key(
                        "retreat",
                        "retreat",
                        "how units retreat, `[combat.ID.retreat]`",
                        "nobody retreats",
                        '{ leads = "owner" }',
                    ),
                    Key(
                        "advance",
                        "advance",
                        "who advances, `[combat.ID.advance]`",
                        "nobody advances",
                        "{ most = 1 }",
                    ),
                    *later(
                        (
                            "target",
                            "range",
                            "sight",
                            "never_across",
                            "must",
                            "declare",
                            "columns",
                            "allowed",
                            "in",
                            "marks",
                            "after",
                            "both",
                            "against",
                            "like",
                        ),
                        "other ways to attack, to declare, and to name columns",
                    ),
                ),
                acts=True,
            ),
            Word(
                "act",
                "named",
                "who may do what for how many points, each unit once in a phase",
                (
                    RULE,
                    TITLE,
                    Key(
                        "units",
                        "units",
                        "which units of the side that acts may do it",
                        needed=True,
                        example='{ face = "reduced" }',
                    ),
                    Key("do", "effect", "what it does", needed=True, example='"turns full"'),
                    Key("to", "spaces", "where a unit comes in that enters", "nowhere", '{ id = "01*" }'),
                    Key("when", "times", "only while this holds", "always", '{ turn = "4+" }'),
                    Key(
                        "cost",
                        "cost",
                        "how many points of which [points.ID] it costs",
                        "nothing",
                        "{ men = 1 }",
                    ),
                    *later(
                        ("spaces", "cards", "effects", "must", "most", "gives", "then", "roll", "numbers"),
                        "acts of spaces and cards, duties, rolls",
                    ),
                ),
                acts=True,
            ),
            Word(
                "control",
                "named",
                "who holds a space: the side whose units were in it last",
                (
                    RULE,
                    TITLE,
                    Key("spaces", "spaces", "the spaces that are held", needed=True, example='"towns"'),
                    Key(
                        "marker",
                        "units",
                        "the counter in the space whose face names the side",
                        needed=True,
                        example='{ kind = "control" }',
                    ),
                    Key("units", "units", "whose units take a space", "all", '{ not = "leaders" }'),
                    Key(
                        "by",
                        "word",
                        "who holds it",
                        "last in",
                        '"last in"',
                        values=(Value("last in", "the side whose units were in it last"),),
                    ),
                    *later(("field", "start"), "holders that a field names"),
                ),
            ),
            Word(
                "points",
                "named",
                "what a side has so many of in each phase in which it spends them",
                (
                    RULE,
                    TITLE,
                    Key("each_turn", "number", "how many there are", needed=True, example='"turns.{side}"'),
                    Key("kept", "no", "they are not kept for another phase", "false", "false"),
                    *later(
                        ("of", "least", "most", "track", "pool", "field", "score"),
                        "points that are kept, on a track or in a field",
                    ),
                ),
            ),
            *(
                Word(name, "named", doc, later=PYTHON)
                for name, doc in (
                    ("status", "who must bear a mark"),
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
            Word(
                "victory",
                "list",
                "who has won: the first entry that holds ends the game",
                (
                    RULE,
                    Key("side", "one side", "who has won then", needed=True, example='"red"'),
                    Key(
                        "at",
                        "word",
                        "when it is seen",
                        "end",
                        '"any phase"',
                        values=(
                            Value("end", "as the last turn ends"),
                            Value("any phase", "as any phase ends"),
                        ),
                    ),
                    Key("when", "times", "only while this holds", "always", '{ turn = "4+" }'),
                    Key("holds", "spaces", "the side holds all of these", "it need not", '"towns"'),
                    Key("says", "text", "what is said of it", "", '"Red holds the town"'),
                    *later(("count", "lost", "points"), "victory by counting, losses or points"),
                ),
            ),
        )
    }
)
"""Every word of `kit.toml` by its name, in the order of the reference."""

KIT = "kit.toml"
"""The file of a game's folder that holds the kit."""
