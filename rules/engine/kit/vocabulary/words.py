"""The vocabulary: every word, key and value that `kit.toml` may have, joined in the order of the reference.

What reads a kit, what it reports as faults, the reference and the schema for editors come from here. A word,
a key or a value that is `later` is known and not built yet: a table that uses it is refused by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from guelta.rules.engine.kit.vocabulary.actions import ACT, MOVE
from guelta.rules.engine.kit.vocabulary.board import BOARD
from guelta.rules.engine.kit.vocabulary.combat import COMBAT
from guelta.rules.engine.kit.vocabulary.goals import CONTROL, POINTS, VICTORY
from guelta.rules.engine.kit.vocabulary.keys import PYTHON, Word

__all__ = ["KIT", "WORDS"]

_UNBUILT = (
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
)

WORDS: Mapping[str, Word] = MappingProxyType(
    {word.name: word for word in (*BOARD, MOVE, COMBAT, ACT, CONTROL, POINTS, *_UNBUILT, VICTORY)}
)
"""Every word of `kit.toml` by its name, in the order of the reference."""

KIT = "kit.toml"
"""The file of a game's folder that holds the kit."""
