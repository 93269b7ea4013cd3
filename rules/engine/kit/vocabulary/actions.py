"""The words of what units do without a fight: moves and acts."""

from __future__ import annotations

from guelta.rules.engine.kit.vocabulary.keys import PATH, RULE, TITLE, Key, Word, later

__all__ = ["ACT", "MOVE"]

_UNITS = Key("units", "units", "which units it is about", "all", '"tanks"')

MOVE = Word(
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
)
"""One way of moving."""

ACT = Word(
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
)
"""What is done for points."""
