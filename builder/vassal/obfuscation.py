"""The disguise VASSAL gives a saved game (VASSAL.tools.io.ObfuscatingOutputStream and its successor)."""

from __future__ import annotations

import binascii
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NoReturn

from guelta.builder.vassal.errors import CutOffError, LogFormatError

HEX_HEADER = b"!VCSK"
RAW_HEADER = b"VOBS"
_KEY = 0x5A
_LONGEST_HEAD = 7
"""Bytes of the longest head: its word and two digits of the key."""


def reveal(data: bytes) -> str:
    """Return the text under the disguise: `!VCSK` with hex digits, `VOBS` with bytes, or none at all.

    Raises LogFormatError for a stream that is cut off or is not UTF-8.
    """
    return "".join(reveal_parts([data]))


def reveal_parts(parts: Iterable[bytes]) -> Iterator[str]:
    """Yield the text under the disguise as `reveal` gives it, piece by piece as its bytes come."""
    decoder = getincrementaldecoder("utf-8")()
    done = 0
    for plain in _plain_parts(iter(parts)):
        try:
            text = decoder.decode(plain)
        except UnicodeDecodeError as error:
            _refuse_strange_text(done, decoder, error)
        done += len(plain)
        yield text
    try:
        decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        _refuse_strange_text(done, decoder, error, CutOffError)


def _refuse_strange_text(
    done: int,
    decoder: IncrementalDecoder,
    error: UnicodeDecodeError,
    kind: type[LogFormatError] = LogFormatError,
) -> NoReturn:
    held = decoder.getstate()[0]
    held = held if isinstance(held, bytes) else b""
    place = done - len(held) + error.start
    raise kind(f"the text is not UTF-8 from byte {place} on") from None


def _plain_parts(parts: Iterator[bytes]) -> Iterator[bytes]:
    """Take the disguise off, whichever it is; its head may come in several pieces."""
    head = b""
    for part in parts:
        head += part
        if len(head) >= _LONGEST_HEAD:
            break
    if head.startswith(HEX_HEADER):
        yield from _reveal_hex(chain([head[5:]], parts))
    elif head.startswith(RAW_HEADER):
        if len(head) < 5:
            raise CutOffError("the text ends before its key")
        table = _table(head[4])
        yield from (part.translate(table) for part in chain([head[5:]], parts))
    else:
        yield from chain([head], parts)


def _reveal_hex(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Read hex digits, of which the first two are the key."""
    table, odd, size = b"", b"", len(HEX_HEADER)
    try:
        for part in parts:
            size += len(part)
            digits = odd + part
            odd = digits[-1:] if len(digits) % 2 else b""
            plain = binascii.unhexlify(memoryview(digits)[: len(digits) - len(odd)])
            if not table and plain:
                table, plain = _table(plain[0]), plain[1:]
            yield plain.translate(table or None)
    except (binascii.Error, ValueError):
        raise LogFormatError(f"the text of {size} bytes is cut off or not made of hex digits") from None
    if odd or not table:
        raise CutOffError(f"the text of {size} bytes is cut off or not made of hex digits")


def conceal(text: str, key: int = _KEY) -> bytes:
    """Return the text in the disguise that every VASSAL from 3.2 on reads; `key` is a byte.

    The engine takes a random key; ours is always the same, so that the same text gives the same bytes.
    """
    return HEX_HEADER + b"%02x" % key + binascii.hexlify(text.encode("utf-8").translate(_table(key)))


def _table(key: int) -> bytes:
    return bytes(byte ^ key for byte in range(256))
