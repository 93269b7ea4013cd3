"""The one check of ids: of whatever becomes a file, an address of the page, or a name inside a module.

Games, counters with their faces, spaces, boxes and decks, sides, scenarios, charts, sheets and pictures all
have ids. They come from folders of strangers, and their files are read on Windows, macOS and Linux alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from unicodedata import category
from unicodedata import name as name_of

__all__ = [
    "LONGEST",
    "clipped_id",
    "file_objection",
    "id_faults",
    "id_objection",
    "name_objection",
    "version_objection",
]

LONGEST = 60
"""Letters of an id. The bound is ours: with face, folder and ending it still is a file name everywhere."""

_ID = re.compile(r"[A-Za-z0-9]+(?:[-_]+[A-Za-z0-9]+)*")

_VERSION = re.compile(r"[A-Za-z0-9]+(?:[.+_-]+[A-Za-z0-9]+)*")

_RESERVED = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9])", re.IGNORECASE)
"""Names that Windows keeps for devices, whatever ending follows (Naming Files, Paths, and Namespaces)."""

_SHOWN = 60


def clipped_id(id: str) -> str:
    """Cut an id that a file has made very long, as it is shown in a sentence."""
    return id if len(id) <= _SHOWN else f"{id[:_SHOWN]}…"


def id_objection(id: str) -> str:
    """Return what is wrong with an id, "" for nothing."""
    if _ID.fullmatch(id) and len(id) <= LONGEST and not _RESERVED.fullmatch(id):
        return ""
    shown = repr(clipped_id(id))
    if not _ID.fullmatch(id):
        return f"{shown} is no id; give letters from a to z and digits, with - or _ between them"
    if len(id) > LONGEST:
        return f"{shown} is longer than {LONGEST} letters, and files are named after it"
    return f"{shown} is a name that Windows keeps for itself, and files are named after it; give another"


def version_objection(version: str) -> str:
    """Return what is wrong with the number of a version, after which a published manifest is named."""
    if _VERSION.fullmatch(version) and len(version) <= LONGEST and not _RESERVED.fullmatch(version):
        return ""
    return f"{clipped_id(version)!r} is no version; give numbers and letters with dots between them, as 1.0.0"


def file_objection(file: str) -> str:
    """Return what is wrong with the name of a file that a game brings, "" for what every system can hold."""
    shown = repr(clipped_id(file))
    if any(letter in _NO_FILE or category(letter) in _NO_LETTERS for letter in file) or file.endswith("."):
        return f"{shown} is no name of a file on every system; give a name without a path"
    if _RESERVED.fullmatch(file.partition(".")[0].rstrip()):
        return f"{shown} is a name that Windows keeps for itself; give another"
    return ""


def name_objection(name: str) -> str:
    """Find what is wrong with a name or title, which may be anything that one line can hold, "" for nothing.

    A backslash means something else to VASSAL in every file of its own.
    """
    if name.isascii() and name.isprintable() and "\\" not in name and (not name or name.strip()):
        return ""  # as most names
    shown = repr(clipped_id(name))
    if name and not name.strip():
        return f"{shown} is blank; leave the cell empty, or give a name"
    if any(category(letter) in _NO_LETTERS for letter in name):
        return f"{shown} holds the end of a line, or another sign that is no letter; take it out"
    if unseen := [letter for at, letter in enumerate(name) if _is_unseen(name, at)]:
        what = name_of(unseen[0], "a sign").lower()
        return f"{shown} holds a sign that nobody sees (U+{ord(unseen[0]):04X}, {what}); take it out"
    if "\\" in name:
        return f"{shown} holds a backslash, which VASSAL reads as something else"
    return ""


_NO_LETTERS = frozenset(("Cc", "Cs", "Zl", "Zp"))
_NO_FILE = frozenset('/\\:*?"<>|')

_JOINERS = "\u200c\u200d"
"""Zero-width non-joiner and joiner, which decide in many scripts which form letters take."""
_UNJOINED = ("LATIN", "GREEK", "CYRILLIC", "CJK", "HIRAGANA", "KATAKANA", "HANGUL")
"""What the names of letters begin with in scripts that need no joiners (The Unicode Standard, 23.2)."""
_SEEN = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd")
"""Signs of category Cf that are drawn all the same: as around digits in Arabic, Syriac and Kaithi."""
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and symbols that are drawn as nothing: Hangul's fillers and the blank of Braille."""


def _is_unseen(name: str, at: int) -> bool:
    """Whether the sign at a place of a name is not seen, nor needed for how its neighbours are drawn."""
    sign = name[at]
    if sign in _JOINERS:
        return not (0 < at < len(name) - 1 and _is_joined(name[at - 1]) and _is_joined(name[at + 1]))
    return sign in _BLANK or (category(sign) == "Cf" and sign not in _SEEN)


def _is_joined(letter: str) -> bool:
    """Return whether a letter, a mark on one, or an emoji may need a joiner beside it."""
    return category(letter)[0] in "LMS" and not (
        letter.isascii() or name_of(letter, "").startswith(_UNJOINED)
    )


def id_faults(named: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Name what is wrong with the ids of things of one kind, each with the place at which it stands.

    Two that differ in nothing but capitals are one file on Windows and macOS.
    """
    seen: dict[str, str] = {}
    for at, id in named:
        if said := id_objection(id):
            yield f"{at}: {said}"
        elif (other := seen.setdefault(id.lower(), id)) != id:
            yield f"{at}: {id!r} differs from {other!r} in nothing but capitals; files are named after both"
