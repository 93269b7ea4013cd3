"""How the saved games are named that Guelta writes beside a player's file, and how they are known by it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.log_stream import LogStream

__all__ = ["MARKED", "MOST_NAMES", "is_handed_back", "label", "names", "stem"]

MARKED = "Marked by the referee"
"""The title of a saved game in which the map is marked, and nothing else is changed."""

MOST_NAMES = 1000
"""How many saved games beside a file can bear one name, told apart by numbers."""
_STRANGE = re.compile(r"[^A-Za-z0-9]+")


def is_handed_back(name: str, title: str | None) -> bool:
    """Return whether a saved game of this name and title is one that Guelta has written."""
    return _source_of(name, title) is not None


def _source_of(name: str, title: str | None) -> str | None:
    """Find the name, without its ending, of the file that a saved game was made from; None if by players."""
    found = re.fullmatch(rf"(.+)-{label(title or '')}(-\d+)?\.vsav", name, re.DOTALL)
    return found[1] if found else None


def stem(source: Path) -> str:
    """Return what a saved game is named after: the players' own file, over however many phases."""
    if "-after-" in source.name or "-marked" in source.name:
        with suppress(VassalFormatError):
            about = LogStream.read(source).save
            return _source_of(source.name, about.description if about is not None else "") or source.stem
    return source.stem


def label(phase: str) -> str:
    """Return how a phase is called in a name."""
    if phase == MARKED:
        return "marked"
    return f"after-{_STRANGE.sub('-', phase).strip('-') or 'phase'}"


def names(folder: Path, name: str) -> Iterator[Path]:
    """Yield the places where a saved game of this name can be written, the first first."""
    yield folder / f"{name}.vsav"
    for number in range(2, MOST_NAMES + 1):
        yield folder / f"{name}-{number}.vsav"
