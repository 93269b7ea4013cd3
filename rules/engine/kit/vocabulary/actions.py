"""The words of what units do without a fight: moves and acts."""

from __future__ import annotations

from guelta.rules.engine.kit.vocabulary.keys import ORDER, PATH, PHASE, RULE, TITLE, Key, Value, Word, later

__all__ = ["ACT", "ACTIVATION", "MOVE"]

_UNITS = Key("units", "units", "which units it is about", "all", '"tanks"')

ACTIVATION = Word(
    "activation",
    "named",
    "who is next in a phase with this id for its `order`, which is played again by one side each time",
    (
        RULE,
        TITLE,
        Key(
            "order",
            "word",
            "how that is settled",
            "alternate",
            '"alternate"',
            values=(
                Value("alternate", "the sides take turns"),
                Value("initiative", "whoever won a roll comes first", ORDER),
                Value("chits", "whoever is drawn out of a cup", ORDER),
            ),
        ),
        Key("first", "one side", "who begins", needed=True, example='"red"'),
        Key(
            "turns",
            "number",
            "how often each side is active in a turn; a column of the chart of `[turns]` may say it",
            needed=True,
            example="2",
        ),
        *later(("passes", "picks", "names", "cup", "roll", "interrupt"), "passing, rolls and chits", ORDER),
    ),
)
"""Who is next."""

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
        *later(("to", "with", "marks"), "jumps, points that a move costs, marks that it leaves", PHASE),
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
            "which units of the side that acts may do it, each once; an act of points has none",
            "none",
            '{ face = "reduced" }',
        ),
        Key("do", "effect", "what it does", "what the table of its roll says", '"turns full"'),
        Key("to", "spaces", "where a unit comes in that enters", "nowhere", '{ id = "01*" }'),
        Key("when", "times", "only while this holds", "always", '{ turn = "4+" }'),
        Key(
            "cost",
            "cost",
            "how many points of which [points.ID] it costs",
            "nothing",
            "{ men = 1 }",
        ),
        Key("must", "yes", "of points: it is done in any case, before what is chosen", "false", "true"),
        Key("most", "whole", "of points: how often in a phase", "as the points reach; once if it must", "2"),
        Key(
            "roll",
            "roll of act",
            "of points: `dice`, and `upto` the throw with which it succeeds, or a `table` whose second column"
            " has what each throw does, `-` for nothing; `plus` adds to the throw for each unit it picks",
            "none",
            '{ dice = "1d6", upto = 3, plus = [{ units = "tanks", add = -1 }] }',
        ),
        *later(
            ("spaces", "cards", "effects", "gives", "then", "numbers"),
            "acts of spaces and cards, and what follows them",
            PHASE,
        ),
    ),
    acts=True,
)
"""What is done for points."""
