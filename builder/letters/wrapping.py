"""Text broken into lines: between words, and in Chinese and Japanese between letters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

__all__ = ["words", "wrapped"]

_WIDE = "[\u2e80-\u30ff\u31c0-\u9fff\uf900-\ufaff\uff01-\uffe6\U00020000-\U0003ffff]"
"""Letters of scripts without blanks between words: Han, kana and their signs. Korean has blanks."""

_PART = re.compile(f"{_WIDE}|(?:(?!{_WIDE}).)+")
_NEVER_FIRST = frozenset(("Pe", "Pf", "Po", "Lm"))
"""Categories of signs that begin no line: closing brackets, full stops, marks of length."""
_NEVER_LAST = frozenset(("Ps", "Pi"))
"""Categories of signs that end none: opening brackets."""


def words(text: str) -> Iterator[str]:
    """Yield the pieces between which a text may be broken, with the blank before each that has one."""
    for word in text.split():
        piece, *parts = _PART.findall(word)
        blank = " "
        for part in parts:
            if _holds(piece[-1], part[0]):
                piece += part
            else:
                yield blank + piece
                blank, piece = "", part
        yield blank + piece


def wrapped(text: str, width: Callable[[str], float], most: float) -> Iterator[str]:
    """Yield the lines of a text, each as long as fits `most` by what `width` measures.

    A word that is wider stands alone; a text without words is one empty line.
    """
    line = ""
    for piece in words(text):
        longer = f"{line}{piece}".lstrip()
        if line and width(longer) > most:
            yield line
            longer = piece.lstrip()
        line = longer
    yield line


def _holds(before: str, after: str) -> bool:
    """Return whether no line may end between two letters, one of which is wide (after UAX 14)."""
    return unicodedata.category(after) in _NEVER_FIRST or unicodedata.category(before) in _NEVER_LAST
