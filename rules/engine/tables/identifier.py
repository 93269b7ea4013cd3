"""The one check of ids: of whatever becomes a file, an address of the page, or a name inside a module.

Games, counters with their faces, spaces, boxes and decks, sides, scenarios, charts, sheets and pictures all
have ids. They come from folders of strangers, and their files are read on Windows, macOS and Linux alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from unicodedata import category

__all__ = ["LONGEST", "clipped_id", "id_faults", "id_objection", "name_objection", "version_objection"]

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
    """Give what is wrong with an id, "" for nothing."""
    shown = repr(clipped_id(id))
    if not _ID.fullmatch(id):
        return f"{shown} is no id; give letters from a to z and digits, with - or _ between them"
    if len(id) > LONGEST:
        return f"{shown} is longer than {LONGEST} letters, and files are named after it"
    if _RESERVED.fullmatch(id):
        return f"{shown} is a name that Windows keeps for itself, and files are named after it; give another"
    return ""


def version_objection(version: str) -> str:
    """Give what is wrong with the number of a version, after which a published manifest is named."""
    if _VERSION.fullmatch(version) and len(version) <= LONGEST and not _RESERVED.fullmatch(version):
        return ""
    return f"{clipped_id(version)!r} is no version; give numbers and letters with dots between them, as 1.0.0"


def name_objection(name: str) -> str:
    """Give what is wrong with a name or title, which may be anything that one line can hold, "" for nothing.

    A backslash means something else to VASSAL in every file of its own.
    """
    shown = repr(clipped_id(name))
    if name and not name.strip():
        return f"{shown} is blank; leave the cell empty, or give a name"
    if any(category(letter) in _NO_LETTERS for letter in name):
        return f"{shown} holds a letter that is none, such as the end of a line"
    if "\\" in name:
        return f"{shown} holds a backslash, which VASSAL reads as something else"
    return ""


_NO_LETTERS = frozenset(("Cc", "Cs", "Zl", "Zp"))


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
