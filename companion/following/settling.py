"""Which files of a folder have come to rest: VASSAL writes a log in place, and it is broken until then."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG

from guelta.builder.vassal.archive import Archive
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.save import GAME_ENTRY
from guelta.companion.following.game_file import Refusal
from guelta.companion.following.printable import clipped

__all__ = ["Settling", "Stamp", "Zips", "game_at", "games_in", "is_collection"]

ENDINGS, ZIP = (".vlog", ".vsav"), ".zip"

_MOST_FILES = 500
"""Files of a folder; the bound is ours."""
_LARGEST_ZIP = 64 << 20
"""Bytes of a zip archive that is looked into; no mail brings as much. The bound is ours."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What tells that a file has changed: its size in bytes and its time in nanoseconds."""

    size: int
    time: int


class Settling:
    """The files that have come to rest since they changed: those with one stamp in two looks running."""

    def __init__(self) -> None:
        self._last: dict[str, Stamp] = {}
        self._done: dict[str, Stamp] = {}

    def look(self, found: Mapping[str, Stamp]) -> tuple[list[str], list[str], list[str]]:
        """Return the names that are at rest and not done yet, those changing, and those gone."""
        last, self._last = self._last, dict(found)
        waiting = [name for name, stamp in found.items() if self._done.get(name) != stamp]
        at_rest = [name for name in waiting if last.get(name) == found[name]]
        gone = [name for name in self._done if name not in found and name not in last]
        for name in gone:
            del self._done[name]
        return at_rest, [name for name in waiting if name not in at_rest], gone

    def done(self, name: str) -> None:
        """Mark a file as dealt with as it stands; it is named again when it changes."""
        self._done[name] = self._last[name]


class Zips:
    """What is in the zip archives that were looked into; each is opened once while it does not change."""

    def __init__(self) -> None:
        self._inside: dict[Path, tuple[Stamp, tuple[str, ...] | None]] = {}

    def games_in(self, path: Path) -> tuple[str, ...] | None:
        """Name the games and archives in one; None for what is a game itself, or cannot be unpacked."""
        [stamp] = game_at(path).values()
        known = self._inside.get(path)
        if known is None or known[0] != stamp:
            known = self._inside[path] = stamp, _in_zip(path, stamp)
        return known[1]


def is_collection(path: Path) -> bool:
    """Whether a path is one of several games: a folder, or a zip archive of logs as a mail brings it."""
    is_zip = path.suffix.lower() == ZIP and path.is_file()
    return path.is_dir() or (is_zip and Zips().games_in(path) is not None)


def games_in(folder: Path, zips: Zips | None = None) -> dict[str, Stamp]:
    """Return the logs and saved games of a folder, and of the zip archives in it: `mail.zip/turn-3.vlog`.

    A zip archive is such a folder too; who looks again and again gives the same `zips`. Refusal when it holds
    too many, OSError if it is none.
    """
    zips = zips or Zips()
    found: dict[str, Stamp] = {}
    for name in [""] if folder.is_file() else _names_in(folder):
        for place, stamp in game_at(folder / name).items():
            inside = zips.games_in(folder / name) if place.lower().endswith(ZIP) else None
            lead = f"{name}/" if name else ""
            found |= {name: stamp} if inside is None else {f"{lead}{each}": stamp for each in inside}
        if len(found) > _MOST_FILES:
            many = f"{clipped(str(folder), 200)} holds more than {_MOST_FILES} logs"
            raise Refusal(f"{many}; watch one of them by its name")
    return found


def _names_in(folder: Path) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.lower().endswith((*ENDINGS, ZIP)) and not entry.name.startswith("."):
                yield entry.name


def _in_zip(path: Path, stamp: Stamp) -> tuple[str, ...] | None:
    if stamp.size > _LARGEST_ZIP:
        return None
    try:
        archive = Archive.open(path)
    except (VassalFormatError, OSError):
        return None
    if GAME_ENTRY in archive:
        return None
    names = (name.replace("\\", "/") for name in archive.names() if name.lower().endswith((*ENDINGS, ZIP)))
    return tuple(name for name in names if not name.rpartition("/")[2].startswith("."))


def game_at(path: Path) -> dict[str, Stamp]:
    """Return one file by its name; nothing if it is not there, or is no file.

    The file itself is asked: what Windows says of it in its folder is old while somebody writes it.
    """
    try:
        about = path.stat()
    except OSError:
        return {}
    return {path.name: Stamp(about.st_size, about.st_mtime_ns)} if S_ISREG(about.st_mode) else {}
