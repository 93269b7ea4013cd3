"""Words that come from a player's file, made fit to be printed."""

from __future__ import annotations

import unicodedata

__all__ = ["clipped", "harmless", "printable", "whole_words"]

_FORMULA = "=+-@|%＝＋－＠"


def printable(text: str) -> str:
    """Return a text on one line, without control and direction characters.

    What stands in a log was typed by somebody else, and must not steer a terminal.
    """
    return "".join(
        " " if character.isspace() else character
        for character in text
        if character.isspace() or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )


def clipped(text: str, limit: int = 60) -> str:
    """Return a printable text with single blanks, cut to `limit` characters so that it fills no screen."""
    line = " ".join(printable(text[: 4 * limit]).split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def whole_words(text: str, limit: int) -> str:
    """Return a text as `clipped` does, but cut after a whole word where it has more than one."""
    line = clipped(text, 2 * limit)
    if len(line) <= limit:
        return line
    words, _, _ = line[: limit - 1].rpartition(" ")
    return f"{words.rstrip(',;:')} …" if words else clipped(line, limit)


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    cell = printable(cell)
    return f"'{cell}" if cell.lstrip()[:1] in _FORMULA and cell.strip() else cell
