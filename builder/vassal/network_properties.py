r"""Named values on VASSAL's network: java.util.Properties on one line (VASSAL.tools.PropertiesEncoder).

Each value is a line `name=value` as Properties.store writes it; the lines are a sequence with `|` between
them. Players, rooms and their owners are described so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from guelta.builder.vassal.errors import ProtocolError, UnencodableError
from guelta.builder.vassal.sequence_encoder import join, split

__all__ = ["read_properties", "write_properties"]

_SEPARATOR = "|"
_LONGEST = 64 << 10
_ENTRY = re.compile(r"((?:[^\\=: \t\f]|\\.)*)[ \t\f]*[=:]?[ \t\f]*(.*)", re.DOTALL)
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|.|$)", re.DOTALL)
_LETTERS = {"t": "\t", "n": "\n", "r": "\r", "f": "\f"}
_PLAIN = re.compile(r"[^!-~]|[\\|=:#!']")


def read_properties(text: str) -> dict[str, str]:
    """Read named values as Properties.load does; a value without a name is passed over.

    Raises ProtocolError for an escape without a meaning, and for more text than describes anything.
    """
    if len(text) > _LONGEST:
        raise ProtocolError(f"named values of more than {_LONGEST} characters")
    lines = "\n".join(split(text, _SEPARATOR)) if text else ""
    found: dict[str, str] = {}
    for line in _logical_lines(lines.encode("utf-8", "replace").decode("latin-1")):
        entry = _ENTRY.fullmatch(line)
        assert entry, "every part of the pattern may be empty, and its end takes all"
        if name := _unescaped(entry[1]):
            found[name] = _unescaped(entry[2])
    return found


def _logical_lines(text: str) -> list[str]:
    """Return lines without blanks before, comments and empty ones; one that ends in a `\\` is continued."""
    found: list[str] = []
    begun: list[str] = []
    for natural in re.split(r"[\r\n]", text):
        line = natural.lstrip(" \t\f")
        if not begun and line[:1] in ("", "#", "!"):
            continue
        if (len(line) - len(line.rstrip("\\"))) % 2:
            begun.append(line[:-1])
        else:
            found.append("".join((*begun, line)))
            begun = []
    return [*found, "".join(begun)] if begun else found


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    found = _ESCAPE.sub(_meant, text)
    return found.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _meant(escape: re.Match[str]) -> str:
    code = escape[1]
    if len(code) == 5:
        return chr(int(code[1:], 16))
    if code == "u":
        raise ProtocolError("an escaped character without its four digits")
    return _LETTERS.get(code, code)


def write_properties(values: Mapping[str, str]) -> str:
    r"""Write named values so that VASSAL reads the same; raises ProtocolError for a name that is empty.

    Whatever is not a plain letter, digit or sign is written as `\u` and four digits, also the backslash: a
    line that ended in one could not be told from the next.
    """
    if "" in values:
        raise ProtocolError("a value without a name")
    lines = [f"{_escaped(name)}={_escaped(value)}" for name, value in values.items()]
    try:
        return join(_SEPARATOR, lines)
    except UnencodableError:
        raise ProtocolError("named values that cannot be written") from None


def _escaped(text: str) -> str:
    return _PLAIN.sub(_as_digits, text)


def _as_digits(character: re.Match[str]) -> str:
    units = character[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i] << 8 | units[i + 1]:04X}" for i in range(0, len(units), 2))
