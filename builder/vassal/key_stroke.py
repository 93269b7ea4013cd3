"""Key strokes as VASSAL writes them (VASSAL.configure.NamedHotKeyConfigurer)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from guelta.builder.vassal.errors import UnencodableError

CTRL = 130
SHIFT = 65
ALT = 520
_NAMED_PLACEHOLDER = 57348
_WRITTEN = re.compile(r"(0|-?[1-9][0-9]{0,8}),(0|-?[1-9][0-9]{0,8})(?:,([^,]+))?")


@dataclass(frozen=True, slots=True)
class KeyStroke:
    """A key `code` (of java.awt.event.KeyEvent) with its `modifiers`, or a stroke known by `name` only.

    The engine gives each name a private code per session, so of a named stroke only the name means anything.
    """

    code: int
    modifiers: int
    name: str | None = None

    @classmethod
    def named(cls, name: str) -> KeyStroke:
        """Return the stroke that no key sends and commands refer to by `name`: one word without a comma."""
        return cls(_NAMED_PLACEHOLDER, 0, name)

    @classmethod
    def ctrl(cls, letter: str) -> KeyStroke:
        """Ctrl and one letter or digit."""
        return cls(ord(letter.upper()), CTRL)

    @classmethod
    def read(cls, text: str) -> KeyStroke | str:
        """Read a stroke; `""` (no stroke) and the single letters of old modules stay text."""
        found = _WRITTEN.fullmatch(text)
        return cls(int(found[1]), int(found[2]), found[3]) if found else text

    def __str__(self) -> str:
        if self.name is None:
            return f"{self.code},{self.modifiers}"
        if not self.name or "," in self.name:
            raise UnencodableError(f"a key stroke cannot be named {self.name!r}")
        return f"{self.code},{self.modifiers},{self.name}"
