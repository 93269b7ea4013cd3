"""Pictures drawn before, by a digest of all they are made of, so that only what has changed is redrawn."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from guelta.builder.vassal.archive import Archive, pack, write_file
from guelta.builder.vassal.errors import VassalFormatError

__all__ = ["Cache", "digest_of"]


class Cache:
    """One file that holds what the last build drew; None keeps nothing. A damaged file counts as empty.

    What it lacks may be in `others`, which are only read. `drawn` and `kept` count what had to be made and
    what was there.
    """

    def __init__(self, path: Path | None, others: Iterable[Path] = ()) -> None:
        self.path = path
        self.drawn = 0
        self.kept = 0
        self._used: dict[str, bytes] = {}
        self._own = _opened(path)
        self._known = [known for known in (self._own, *map(_opened, others)) if known is not None]

    def get(self, make: Callable[[], bytes], *ingredients: bytes | str) -> bytes:
        """Return what `make` makes, made again only when the ingredients have changed."""
        key = digest_of(*ingredients).hex()
        found = self._used.get(key)
        if found is None:
            found = self._kept(key)
        if found is None:
            found = make()
            self.drawn += 1
        else:
            self.kept += 1
        self._used[key] = found
        return found

    def save(self) -> None:
        """Keep what was used since this cache was opened, and forget the rest."""
        old = set(self._own.names()) if self._own is not None else set()
        if self.path is not None and old != set(self._used):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_file(self.path, pack(self._used), replace=True)

    def _kept(self, key: str) -> bytes | None:
        for known in self._known:
            with suppress(VassalFormatError):
                if key in known:
                    return known.read(key)
        return None


def digest_of(*ingredients: bytes | str) -> bytes:
    """Return what stands for these ingredients among others, where many pictures have them in common."""
    digest = hashlib.sha256()
    for part in ingredients:
        raw = part.encode() if isinstance(part, str) else part
        digest.update(b"%d:" % len(raw))
        digest.update(raw)
    return digest.digest()


def _opened(path: Path | None) -> Archive | None:
    if path is None or not path.exists():
        return None
    with suppress(VassalFormatError):
        return Archive.open(path)
    return None
