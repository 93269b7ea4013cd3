"""What a text looks like to who reads it in a chat: a name in letters of another script is still that name.

After "confusable detection" of Unicode Technical Standard 39. Letters that its table of compatibility forms
resolves (wide, mathematical, circled) need no word of ours; `_ALIKE` has those of Cyrillic, Greek, Armenian
and Cherokee that are drawn as Latin ones. Its whole table would bring 9,600 entries and 18 MB for names.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

__all__ = ["HARD_BLANKS", "has_look_of", "look", "visible"]

_ALIKE = {
    "a": "аαɑᎪ",
    "b": "ВвЬьβᏴ",
    "c": "сϲᏟ",
    "d": "ԁɗᎠ",
    "e": "еεҽЕᎬ",
    "f": "ϝғ",
    "g": "ɡցԍᏀ",
    "h": "һհнηՀᎻ",
    "i": "іιɩıӏӀᎥ",
    "j": "јϳյᎫ",
    "k": "кκᏦ",
    "l": "ⅼӏιǀᏞ|",
    "m": "мᎷϺ",
    "n": "пոռνИи",
    "o": "оοσօøᎾ0",
    "p": "рρᏢ",
    "q": "ԛզգ",
    "r": "гяᎡɼ",
    "s": "ѕՏᏚ",
    "t": "тτᎢ",
    "u": "υսцʋ",
    "v": "ѵνᏙ",
    "w": "ԝωшɯᎳ",
    "x": "хχ×",
    "y": "уүγʏ",
    "z": "ᏃʐΖ",
    "<": "‹〈⟨❮≺˂ᐸ＜",
    ">": "›〉⟩❯≻˃ᐳ＞",
    "-": "‐‑‒–—―−﹘－ー",
    ":": "：﹕∶꞉ː׃։ः˸",
}
_SAME = str.maketrans({"i": "l", "1": "l", "j": "l"})
"""Letters that most fonts of a chat draw nearly alike."""

_UNSEEN = ("Mn", "Me", "Cc", "Cf", "Cs", "Co", "Cn")
HARD_BLANKS = "\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0"
"""Blanks that stay as many as they are in VASSAL's chat, which takes plain ones for one; for a pattern."""

_LEAST = 3
"""Letters of a name that must be the same for others in it, foreign ones, to pass for the rest."""


class _Letters(dict[int, str | None]):
    """What is seen of each letter, worked out when it first comes up."""

    def __missing__(self, code: int) -> str | None:
        letter = chr(code)
        seen = None if unicodedata.category(letter) in _UNSEEN and letter not in "\t\n\r" else letter
        if len(self) < 10_000:
            self[code] = seen
        return seen


_SEEN = _Letters()
_DRAWN = {ord(each): letter for letter, others in _ALIKE.items() for each in others}
_DRAWN |= {
    ord(chr(code).casefold()): letter for code, letter in _DRAWN.items() if len(chr(code).casefold()) == 1
}


def visible(text: str) -> str:
    """Give a text without accents, what cannot be seen, and the difference of capitals and dashes."""
    seen = unicodedata.normalize("NFKD", text).translate(_SEEN).translate(_DRAWN)
    return seen.casefold().translate(_DRAWN)


@lru_cache(maxsize=1024)
def look(name: str) -> str:
    """Give the letters of a short text as one sees them: equal for two that are taken for each other."""
    letters = re.sub(r"[\W_]", "", visible(name)).translate(_SAME)
    return letters.replace("rn", "m").replace("vv", "w") or visible(name).strip()


def has_look_of(text: str, name: str) -> bool:
    """Whether a text may be read as a name: also with strange letters, if enough are the name's own."""
    found, wanted = look(text), look(name)
    same = sum(a == b for a, b in zip(found, wanted, strict=False))
    return found == wanted or (
        len(found) == len(wanted)
        and same >= _LEAST
        and all(a == b or not a.isascii() for a, b in zip(found, wanted, strict=True))
    )
