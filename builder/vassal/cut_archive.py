"""A zip archive of which the end is missing, as a mail or a copy left it: what stands before it.

The list of entries comes last in a zip archive, so of one that was cut off it is gone. Every entry has a head
of its own, though, and is read from there: whole, or as far as it goes.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Generator, Iterator
from dataclasses import dataclass

from guelta.builder.vassal.archive import LIMITS, Limits, check_entry
from guelta.builder.vassal.errors import CutOffError, LogFormatError

__all__ = ["CutArchive"]

_HEAD = struct.Struct("<4s5H3L2H")
_MARK, _DESCRIPTOR = b"PK\3\4", b"PK\7\x08"
_FOLLOWS = 0x08
"""The flag that the sizes of an entry stand behind it, as VASSAL writes them."""
_NOT_SAID = 0xFFFFFFFF
_PIECE = 1 << 16
_CUT = "this is not a zip archive, or it is cut off"


@dataclass(frozen=True, slots=True)
class _Entry:
    """Where the packed bytes of an entry lie; `end` is None when the archive ends before it."""

    is_deflated: bool
    start: int
    end: int | None


class CutArchive:
    """The entries that an archive without its end still has; as an `Archive`, but an entry may be cut off.

    Raises LogFormatError for what never was a zip archive, or looks like an attack.
    """

    def __init__(self, data: bytes, name: str, limits: Limits = LIMITS) -> None:
        self.name = name
        self._data = data
        self._limits = limits
        self._entries = dict(self._found())
        if not self._entries:
            raise LogFormatError(_CUT, [name])

    def names(self) -> tuple[str, ...]:
        """Return the names of all files of which something is there, in order of the alphabet."""
        return tuple(sorted(self._entries))

    def __contains__(self, entry: str) -> bool:
        return entry in self._entries

    def read(self, entry: str) -> bytes:
        """Return the content of one entry; CutOffError when its end is missing."""
        return b"".join(self.parts(entry))

    def parts(self, entry: str, size: int = _PIECE) -> Iterator[bytes]:
        """Unpack one entry piece by piece; CutOffError after the last piece when the rest is missing."""
        if entry not in self._entries:
            raise LogFormatError(f"there is no {entry} inside", [self.name])
        found = self._entries[entry]
        end = len(self._data) if found.end is None else found.end
        if not found.is_deflated:
            yield from (self._data[at : min(at + size, end)] for at in range(found.start, end, size))
            whole = found.end is not None
        else:
            whole = yield from self._inflated(entry, found.start, end, size)
        if not whole:
            raise CutOffError(_CUT, [self.name])

    def _inflated(self, entry: str, start: int, end: int, size: int) -> Generator[bytes, None, bool]:
        """Unpack what lies between two bytes; whether it came to its own end."""
        inflating, unpacked, packed = zlib.decompressobj(-zlib.MAX_WBITS), 0, b""
        for at in range(start, end, _PIECE):
            packed = self._data[at : min(at + _PIECE, end)]
            while packed:
                try:
                    part = inflating.decompress(packed, size)
                except zlib.error:
                    return False
                packed = inflating.unconsumed_tail
                unpacked += len(part)
                self._mind_size(entry, unpacked, at + _PIECE - start)
                if part:
                    yield part
                if inflating.eof:
                    return True
        return False

    def _mind_size(self, entry: str, unpacked: int, packed: int) -> None:
        limits = self._limits
        if unpacked > limits.entry or (unpacked > limits.harmless and unpacked // packed > limits.ratio):
            raise LogFormatError("unpacked it would be too large", [self.name, entry])

    def _found(self) -> Iterator[tuple[str, _Entry]]:
        """Yield the entries from the first on, each with its place, as far as one follows on the other."""
        at, seen = 0, set[str]()
        while self._data[at : at + 4] == _MARK and at + _HEAD.size <= len(self._data):
            _, _, flags, method, _, _, _, packed, _, named, more = _HEAD.unpack_from(self._data, at)
            start = at + _HEAD.size + named + more
            name = self._data[at + _HEAD.size : at + _HEAD.size + named].decode("utf-8", "replace")
            if start > len(self._data) or method not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                return
            info = zipfile.ZipInfo(name)
            info.flag_bits = flags
            check_entry(info, name, self.name, self._limits)
            if name in seen or len(seen) >= self._limits.count:
                raise LogFormatError("the entry is there twice, or there are too many", [self.name, name])
            seen.add(name)
            is_deflated = method == zipfile.ZIP_DEFLATED
            if flags & _FOLLOWS or packed == _NOT_SAID:
                end = self._end_of_deflated(name, start) if is_deflated else self._end_of_stored(start)
            else:
                end = start + packed if start + packed <= len(self._data) else None
            yield name, _Entry(is_deflated, start, end)
            if end is None:
                return
            at = self._behind(end) if flags & _FOLLOWS else end

    def _end_of_deflated(self, entry: str, start: int) -> int | None:
        inflating, unpacked = zlib.decompressobj(-zlib.MAX_WBITS), 0
        for at in range(start, len(self._data), _PIECE):
            packed = self._data[at : at + _PIECE]
            while packed:
                try:
                    unpacked += len(inflating.decompress(packed, _PIECE))
                except zlib.error:
                    return None
                self._mind_size(entry, unpacked, at + _PIECE - start)
                packed = inflating.unconsumed_tail
                if inflating.eof:
                    return at + min(_PIECE, len(self._data) - at) - len(inflating.unused_data)
        return None

    def _end_of_stored(self, start: int) -> int | None:
        end = self._data.find(_DESCRIPTOR, start)
        return None if end < 0 else end

    def _behind(self, end: int) -> int:
        """Return where the next head begins: behind check sum and sizes, with their mark or without."""
        at = end + (16 if self._data[end : end + 4] == _DESCRIPTOR else 12)
        return at if self._data[at : at + 2] == _MARK[:2] else self._data.find(_MARK, end, end + 32)
