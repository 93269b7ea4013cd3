"""A small ICC profile of an invented press with four inks, made here so that none has to be redistributed."""

from __future__ import annotations

import struct
from itertools import product

GRID = 9


def four_ink_profile(name: str = "Invented press") -> bytes:
    """A v2 output profile: cyan, magenta, yellow and black by plain subtraction, with Lab between."""
    tags = {
        b"desc": _described(name),
        b"cprt": b"text\0\0\0\0none\0",
        b"wtpt": b"XYZ \0\0\0\0" + struct.pack(">3i", 63190, 65536, 54061),
        b"A2B0": _table(4, 3, 2, (_lab(inks) for inks in product((0.0, 1.0), repeat=4))),
        b"B2A0": _table(3, 4, GRID, (_inks(lab) for lab in product(range(GRID), repeat=3))),
    }
    at, directory, body = 128 + 4 + 12 * len(tags), b"", b""
    for tag, data in tags.items():
        data += b"\0" * (-len(data) % 4)
        directory += struct.pack(">4sII", tag, at + len(body), len(data))
        body += data
    header = struct.pack(">I4sI4s4s4s", at + len(body), b"    ", 0x02400000, b"prtr", b"CMYK", b"Lab ")
    header += struct.pack(">6H4s", 2026, 1, 1, 0, 0, 0, b"acsp") + b"\0" * 28
    header += struct.pack(">3i", 63190, 65536, 54061)
    return header.ljust(128, b"\0") + struct.pack(">I", len(tags)) + directory + body


def _described(name: str) -> bytes:
    text = name.encode() + b"\0"
    return b"desc\0\0\0\0" + struct.pack(">I", len(text)) + text + b"\0" * 78


def _table(inputs: int, outputs: int, grid: int, cells) -> bytes:  # type: ignore[no-untyped-def]
    head = b"mft1\0\0\0\0" + bytes((inputs, outputs, grid, 0))
    head += struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    ramp = bytes(range(256))
    return head + ramp * inputs + b"".join(bytes(cell) for cell in cells) + ramp * outputs


def _lab(inks: tuple[float, ...]) -> tuple[int, int, int]:
    """Lightness, red against green and yellow against blue, as bytes; black ink swallows what it covers."""
    cyan, magenta, yellow, black = inks
    light = (1 - 0.33 * (cyan + magenta + yellow)) * (1 - black)
    return (
        round(255 * max(light, 0)),
        round(128 + 60 * (magenta - cyan) * (1 - black)),
        round(128 + 60 * (yellow - (cyan + magenta) / 2) * (1 - black)),
    )


def _inks(cell: tuple[int, ...]) -> tuple[int, int, int, int]:
    light = cell[0] / (GRID - 1)
    red, yellow = ((axis / (GRID - 1) - 0.5) * 255 / 60 for axis in cell[1:])
    dark = 1 - light
    parts = (dark - red / 2 - yellow / 3, dark + red / 2 - yellow / 3, dark + yellow * 2 / 3, dark**3)
    return tuple(round(255 * min(max(part, 0), 1)) for part in parts)  # type: ignore[return-value]
