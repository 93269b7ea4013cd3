"""What was made of a game, kept as long as all it was made of is the same; no game is read to know that.

A record is good for the same Guelta with the same libraries, the same folders of the game, to the byte, and
the same words besides. A lost, damaged or unwritable record costs time and nothing else.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from guelta.builder.vassal.archive import write_file

__all__ = ["Record", "forget_oldest"]

_OURS = ("rules", "builder", "source_art")
_LEFT_OUT = ("__pycache__",)


class Record:
    """One file; `words` are what the same game would make something else with, `charts` an owner's folder."""

    def __init__(self, path: Path, *words: str, charts: Path | None = None) -> None:
        self._path = path
        self._words = words
        self._charts = () if charts is None else (charts,)

    def read(self) -> Any:
        """Return what was kept, None where nothing was, or where it was made of something else."""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            if kept["of"] == self._made_of(kept["folders"]):
                return kept["made"]
        except (OSError, ValueError, TypeError, KeyError):
            return None
        return None

    def write(self, made: Any, folders: Iterable[Path]) -> None:
        """Keep what was made, which JSON can hold, of the games in these folders besides ours."""
        named = [str(each) for each in folders]
        kept = {"of": self._made_of(named), "folders": named, "made": made}
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_file(self._path, json.dumps(kept, ensure_ascii=False).encode(), replace=True)

    def _made_of(self, folders: Sequence[str]) -> str:
        digest = _ours().copy()
        digest.update(repr(self._words).encode())
        _add(digest, (*self._charts, *map(Path, folders)))
        return digest.hexdigest()


def forget_oldest(folder: Path, ending: str, most: int) -> None:
    """Delete the files of a folder with an ending that were not written lately, but for so many of them.

    What is kept of each game that somebody ever looked at would else fill his disk.
    """
    with suppress(OSError):
        found = [(each.stat().st_mtime_ns, each) for each in folder.iterdir() if each.suffix == ending]
        for _, each in sorted(found, reverse=True)[most:]:
            each.unlink(missing_ok=True)


@cache
def _ours() -> hashlib._Hash:
    """Return the digest of this Guelta and its libraries, as they were when this process first asked."""
    digest = hashlib.sha256(repr((sys.version, *_libraries())).encode())
    house = Path(__file__).resolve().parent.parent
    _add(digest, (house / room for room in _OURS))
    return digest


def _add(digest: hashlib._Hash, folders: Iterable[Path]) -> None:
    for folder in folders:
        for name, data in _files(folder):
            digest.update(f"{name}\n{len(data)}\n".encode() + data)


def _libraries() -> Iterator[str]:
    """Yield the names and versions of all installed packages, as their folders bear them."""
    for place in sys.path:
        with suppress(OSError):
            yield from sorted(name for name in os.listdir(place or ".") if name.endswith(".dist-info"))


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield every file below a folder, by its name from there, always in the same order."""
    for place, rooms, files in os.walk(folder):
        rooms[:] = sorted(room for room in rooms if room not in _LEFT_OUT)
        for name in sorted(files):
            with open(os.path.join(place, name), "rb") as file:
                yield f"{place[len(str(folder)) :]}/{name}", file.read()
