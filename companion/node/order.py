"""In which order the letters of a line are read, when characters nobody sees turn it round.

After Unicode Standard Annex 9, as far as its embeddings, overrides and isolates go: how letters of two
scripts stand in one line without them is left as it is, since it makes no Latin word of another.
"""

from __future__ import annotations

import re

__all__ = ["as_read", "has_turns"]

_LEFT, _RIGHT, _TURNED = "\u202a\u202d\u2066\u2068", "\u202b\u2067", "\u202e"
"""Characters behind which what follows runs to the right; word by word to the left; letter by letter."""
_ENDS = "\u202c\u2069"
_TURNS = re.compile(f"([{_LEFT}{_RIGHT}{_TURNED}{_ENDS}])")
_DEEPEST = 125
_MIRRORED = str.maketrans("<>()[]{}\u2039\u203a", "><)(][}{\u203a\u2039")


def has_turns(text: str) -> bool:
    """Return whether a text holds a character that changes the order in which it is read."""
    return _TURNS.search(text) is not None


def as_read(text: str) -> str:
    """Return a text in the order in which one reads it from the left, without the characters that say so."""
    if not has_turns(text):
        return text
    open_: list[tuple[str, list[str]]] = [("", [])]
    for piece in _TURNS.split(text):
        if piece and piece in _LEFT + _RIGHT + _TURNED:
            if len(open_) <= _DEEPEST:
                open_.append((piece, []))
        elif piece and piece in _ENDS:
            if len(open_) > 1:
                _end(open_)
        else:
            open_[-1][1].append(_turned(piece, open_[-1][0]))
    while len(open_) > 1:
        _end(open_)
    return "".join(open_[0][1])


def _end(open_: list[tuple[str, list[str]]]) -> None:
    turn, parts = open_.pop()
    open_[-1][1].append("".join(reversed(parts) if turn in _RIGHT + _TURNED else parts))


def _turned(text: str, turn: str) -> str:
    if not turn or turn in _LEFT:
        return text
    units = [*text] if turn == _TURNED else re.findall(r"\w+|\W", text)
    return "".join(each.translate(_MIRRORED) for each in reversed(units))
