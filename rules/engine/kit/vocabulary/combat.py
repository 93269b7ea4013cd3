"""The word of combat, with its table, results, modifiers, retreat and advance."""

from __future__ import annotations

from guelta.rules.engine.kit.vocabulary.keys import PYTHON, RULE, TITLE, Key, Value, Word, later

__all__ = ["COMBAT"]

COMBAT = Word(
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
                Value("fire", "the attack alone, columns such as 1..2, 3..5 and 6+"),
                Value("dice", "so many dice, of which each may hit", PYTHON),
            ),
        ),
        Key("attack", "number", "the strength of an attacker", needed=True, example='"strength"'),
        Key("defence", "number", "the strength of a defender", "none, by fire", '"strength"'),
        Key(
            "both",
            "yes",
            "the defenders fire back at the same time, by their own `attack`; by fire in one space",
            "false",
            "true",
        ),
        Key(
            "range",
            "whole",
            "how many spaces off an attacker may stand; 0: where the defenders are",
            "1",
            "0",
        ),
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
        Key(
            "must",
            "word",
            "which attacks have to be made, as many as can be",
            "nobody",
            '"both"',
            values=(
                Value("nobody", "none"),
                Value("attackers in zones", "by all who stand in an enemy's zone as the phase begins"),
                Value("defenders in zones", "on all enemies who stand in a zone of the side that acts then"),
                Value("both", "both of these"),
            ),
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
            "the rule of a single part: attackers, odds, modifiers, result, must",
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
                "sight",
                "never_across",
                "declare",
                "columns",
                "allowed",
                "in",
                "marks",
                "after",
                "against",
                "like",
            ),
            "other ways to attack, to declare, and to name columns",
        ),
    ),
    acts=True,
)
"""Who attacks whom, at what odds, and what comes of it."""
