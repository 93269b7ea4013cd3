"""The words of what a game is about: control, points and victory."""

from __future__ import annotations

from guelta.rules.engine.kit.vocabulary.keys import PHASE, RULE, TITLE, Key, Value, Word, later

__all__ = ["CONTROL", "POINTS", "VICTORY"]

CONTROL = Word(
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
        *later(("field", "start"), "holders that a field names", PHASE),
    ),
)
"""Who holds a space."""

POINTS = Word(
    "points",
    "named",
    "what a side has so many of: in each phase in which it spends them, or on a track",
    (
        RULE,
        TITLE,
        Key("each_turn", "number", "how many there are", "those on its track", '"turns.{side}"'),
        Key(
            "track",
            "box group",
            "the group of boxes.csv on which they are kept, from the least up",
            "none",
            '"morale"',
        ),
        Key("marker", "counter", "the counter that stands on the track", "none", '"morale-marker"'),
        Key("least", "signed", "what the first box of the track stands for", "0", "1"),
        Key("kept", "no", "they are not kept for another phase", "false", "false"),
        *later(
            ("of", "most", "pool", "field", "score"),
            "points that are kept in a field, and those that are counted",
            PHASE,
        ),
    ),
)
"""What a side has so many of."""

VICTORY = Word(
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
        Key("count", "whole", "so many of them are enough", "all", "3"),
        Key("points", "shown", "what tracks show", "it does not matter", '{ morale = 0, money = "10+" }'),
        Key("says", "text", "what is said of it", "", '"Red holds the town"'),
        *later(("lost",), "victory by losses", PHASE),
    ),
)
"""Who has won."""
