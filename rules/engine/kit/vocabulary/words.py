"""The vocabulary: every word, key and value that `kit.toml` may have, joined in the order of the reference.

What reads a kit, what it reports as faults, the reference and the schema for editors come from here. A word,
a key or a value that is `later` is known and not built yet: a table that uses it is refused by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from guelta.rules.engine.kit.vocabulary.actions import ACT, ACTIVATION, MOVE
from guelta.rules.engine.kit.vocabulary.board import BOARD
from guelta.rules.engine.kit.vocabulary.combat import COMBAT
from guelta.rules.engine.kit.vocabulary.goals import CONTROL, POINTS, VICTORY
from guelta.rules.engine.kit.vocabulary.keys import ALLOWED, CHECK, PHASE, TEST, Word

__all__ = ["KIT", "WORDS"]

_UNBUILT = (
    Word("status", "named", "who must bear a mark", later=CHECK),
    Word("cards", "named", "piles of cards; `guelta new --deck` writes a deal", later=PHASE),
    Word("sight", "named", "who sees whom over a distance", later=ALLOWED),
    Word("hostility", "one", "which sides are enemies; without it those of another group are", later=TEST),
    Word("hidden", "one", "when what is hidden must be shown", later=CHECK),
    Word("owner", "one", "whose a counter is by play", later=TEST),
)

WORDS: Mapping[str, Word] = MappingProxyType(
    {word.name: word for word in (*BOARD, ACTIVATION, MOVE, COMBAT, ACT, CONTROL, POINTS, *_UNBUILT, VICTORY)}
)
"""Every word of `kit.toml` by its name, in the order of the reference."""

KIT = "kit.toml"
"""The file of a game's folder that holds the kit."""
