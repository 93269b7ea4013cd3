"""The words of a board: ground, turns, selectors, steps, limits, zones and networks."""

from __future__ import annotations

from guelta.rules.engine.kit.vocabulary.keys import (
    CHECK,
    COST,
    PATH,
    RESULT,
    RULE,
    TITLE,
    Key,
    Value,
    Word,
    later,
)

__all__ = ["BOARD"]

_SELECTION = "a name for a selector"

BOARD = (
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
                COST,
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
            *later(("hits",), "losses as marks in place of faces", RESULT),
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
                CHECK,
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
            Key("into", "spaces", "the spaces it reaches into", "all", '{ not = { terrain = "sea" } }'),
            Key("across", "edges", "the edges it reaches across", "all", '{ not = { river = "yes" } }'),
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
            *later(("through",), "other networks that a way may go on by", COST),
        ),
    ),
)
"""The words of what stands on a board: its ground, selectors, steps, limits, zones and networks."""
