"""The check sums of a game's folder in `dist/`: what the last build put there, and whether it still is."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath

__all__ = ["SUMS", "lies_inside", "listed", "sums_of", "unchanged"]

SUMS = "SHA256SUMS"


def sums_of(files: Mapping[str, bytes]) -> bytes:
    """Return the list of some files by their names, as `sha256sum --check` reads it."""
    lines = (f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files))
    return "".join(lines).encode()


def listed(folder: Path) -> dict[str, str]:
    """Return the sums that the last build listed, by names of files, none that lies elsewhere."""
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    named = {PurePosixPath(name): sum for line in lines for sum, _, name in [line.partition("  ")]}
    return {str(name): sum for name, sum in named.items() if name.parts and lies_inside(name)}


def unchanged(folder: Path) -> bool:
    """Return whether every file of the last build is there, to the byte."""
    sums = listed(folder)
    try:
        return bool(sums) and all(
            hashlib.sha256((folder / name).read_bytes()).hexdigest() == sum for name, sum in sums.items()
        )
    except OSError:
        return False


def lies_inside(name: PurePosixPath) -> bool:
    """Return whether a name leads to nowhere but below the folder that it is laid into, on any system."""
    windows = PureWindowsPath(name)
    return ".." not in windows.parts and not windows.drive and not windows.root
