"""Words that come from a player's file, made fit to be printed."""

from __future__ import annotations

import unicodedata

__all__ = ["plain"]


def plain(text: str, limit: int = 60) -> str:
    """Give a text without control and direction characters, on one line, cut to `limit` characters.

    What stands in a log was typed by somebody else: it must neither steer a terminal nor fill a screen.
    """
    visible = "".join(
        " " if character.isspace() else character
        for character in text[: 4 * limit]
        if character.isspace() or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    line = " ".join(visible.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"
