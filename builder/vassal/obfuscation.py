"""The disguise VASSAL gives a saved game (VASSAL.tools.io.ObfuscatingOutputStream and its successor)."""

from __future__ import annotations

import binascii

from builder.vassal.errors import LogFormatError

HEX_HEADER = b"!VCSK"
RAW_HEADER = b"VOBS"
_KEY = 0x5A


def reveal(data: bytes) -> str:
    """The text under the disguise: `!VCSK` with hex digits, `VOBS` with bytes, or none at all.

    Raises LogFormatError for a stream that is cut off or is not UTF-8.
    """
    if data.startswith(HEX_HEADER):
        plain = _reveal_hex(data)
    elif data.startswith(RAW_HEADER):
        if len(data) < 5:
            raise LogFormatError("the text ends before its key")
        plain = data[5:].translate(_table(data[4]))
    else:
        plain = data
    try:
        return plain.decode("utf-8")
    except UnicodeDecodeError as error:
        raise LogFormatError(f"the text is not UTF-8 from byte {error.start} on") from None


def _reveal_hex(data: bytes) -> bytes:
    try:
        (key,) = binascii.unhexlify(data[5:7])
        return binascii.unhexlify(memoryview(data)[7:]).translate(_table(key))
    except (binascii.Error, ValueError):
        raise LogFormatError(f"the text of {len(data)} bytes is cut off or not made of hex digits") from None


def conceal(text: str, key: int = _KEY) -> bytes:
    """The text in the disguise that every VASSAL from 3.2 on reads; `key` is a byte.

    The engine takes a random key; ours is always the same, so that the same text gives the same bytes.
    """
    return HEX_HEADER + b"%02x" % key + binascii.hexlify(text.encode("utf-8").translate(_table(key)))


def _table(key: int) -> bytes:
    return bytes(byte ^ key for byte in range(256))
