"""VASSAL on this computer: the versions that ran here, and the modules in its list.

Both lie in the folder of its settings (VASSAL.launch.StandardConfig). Every version that starts keeps a file
`key-VERSION` there (ModuleManager), and the preferences all versions share list the modules that were opened
(ModuleManagerWindow, the key `Modules`).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.sequence_encoder import split

__all__ = ["Installation"]

_MOST_READ = 1_000_000
"""Bytes of the preferences that are read; they are a few thousand."""

_MOST_LISTED = 200

_ESCAPED = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_CONTROLS = {"t": "\t", "n": "\n", "r": "\r", "f": "\f"}


@dataclass(frozen=True, slots=True)
class Installation:
    """What VASSAL has left in the folder of its settings, which need not exist."""

    folder: Path

    @classmethod
    def here(
        cls,
        platform: str = sys.platform,
        environment: Mapping[str, str] = os.environ,
        home: Path | None = None,
    ) -> Installation:
        """Return the one of whoever runs this, by the system's custom."""
        home = home or Path.home()
        if platform == "darwin":
            return cls(home / "Library" / "Application Support" / "VASSAL")
        if platform == "win32":
            return cls(Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "VASSAL")
        return cls(home / ".VASSAL")

    def versions(self) -> tuple[str, ...]:
        """Name the versions that were started here, the newest first."""
        names = (path.name.removeprefix("key-") for path in self.folder.glob("key-[0-9]*"))
        return tuple(sorted(names, key=_age, reverse=True))

    def modules(self) -> tuple[Path, ...]:
        """Return the files in its list of modules, as it names them; they may be gone."""
        try:
            with (self.folder / "prefs" / "V_Global").open("rb") as file:
                preferences = _properties(file.read(_MOST_READ).decode("iso-8859-1"))
            listed = split(preferences.get("Modules", ""), ",")[:_MOST_LISTED]
            return tuple(Path(split(entry, ";")[0]) for entry in listed if entry)
        except (OSError, VassalFormatError):
            return ()


def _age(version: str) -> tuple[tuple[int, ...], bool]:
    """Order versions by their numbers; what is not out yet (3.8.0-SNAPSHOT) lies before what is."""
    numbers, dash, _ = version.partition("-")
    return tuple(int(number) for number in re.findall(r"\d+", numbers)), not dash


def _properties(text: str) -> dict[str, str]:
    """Read what Java's Properties wrote: a key and a value a line, with backslashes where needed."""
    pairs: dict[str, str] = {}
    for line in text.splitlines():
        if line[:1] in ("#", "!") or not (found := re.match(r"((?:\\.|[^\\=:])*)[=:](.*)", line)):
            continue
        key, value = (_ESCAPED.sub(_unescaped, part) for part in found.groups())
        pairs[key.strip()] = value
    return pairs


def _unescaped(found: re.Match[str]) -> str:
    what = found[1]
    return chr(int(what[1:], 16)) if len(what) == 5 else _CONTROLS.get(what, what)
