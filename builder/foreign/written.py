"""Formats of messages, as `*** $name$ = $result$ *** <$PlayerName$>`, and what a message says by them.

A message is matched by the fixed words of its format, from left to right: the work is that of the message's
length times the number of fixed words, whatever a hostile format holds.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Format", "plain"]

_LONGEST, _MOST_VARIABLES = 2_000, 60
"""Characters of a format and of a message that are read, and variables of a format. The bounds are ours."""


_TAGS = frozenset(
    {
        *("a", "b", "big", "body", "br", "center", "code", "div", "em", "font", "h1", "h2", "h3", "h4", "h5"),
        *("h6", "head", "hr", "html", "i", "img", "li", "ol", "p", "pre", "s", "small", "span", "strike"),
        *("strong", "style", "sub", "sup", "table", "tbody", "td", "th", "tr", "tt", "u", "ul"),
    }
)
"""The tags that the chat of VASSAL reads (Java's HTML 3.2)."""


def plain(text: str, longest: int = 500) -> str:
    """Return a message as the chat of VASSAL shows it: without tags, with its entities put in, on one line.

    A picture stands as its name between brackets. One pass, whatever is opened and never closed.
    """
    found: list[str] = []
    rest = text[: 8 * longest]
    while True:
        before, opened, rest = rest.partition("<")
        found.append(before)
        if not opened:
            break
        tag, closed, behind = rest.partition(">")
        if not closed:
            found.append(opened + rest)
            break
        if _word(tag) not in _TAGS:
            found.append(opened)  # a player's name stands between such brackets, too
            continue
        found.append(_picture(tag) if tag[:3].lower() == "img" else "")
        rest = behind
    return " ".join(html.unescape("".join(found)).split())[:longest]


def _word(tag: str) -> str:
    """Return the word of a tag, `font` for `/font` and for `font color=red`; "" for what is too long."""
    words = tag.strip("/ ").split(maxsplit=1) if len(tag) <= _LONGEST else []
    return words[0].rstrip("/").lower() if words else ""


def _picture(tag: str) -> str:
    """Return the name of a picture in its tag, `[attack]` for `images/attack.png`."""
    _, _, source = tag.partition("src=")
    source = source.strip().strip("\"'").split('"')[0].split("'")[0].split()[:1][0] if source.strip() else ""
    name = source.replace("\\", "/").rpartition("/")[2]
    return f"[{name.rpartition('.')[0] or name}]"


@dataclass(frozen=True, slots=True)
class Format:
    """The fixed words of a format, and the variables between them: words[0], a variable, words[1], ..."""

    words: tuple[str, ...]
    variables: tuple[str, ...]

    @classmethod
    def of(cls, text: str, known: Mapping[str, str]) -> Format | None:
        """Read a format, with the values of known variables put in; None for an expression, or none."""
        if not text.strip() or text.lstrip().startswith("{") or len(text) > _LONGEST:
            return None
        parts = plain(text, _LONGEST).split("$")
        if len(parts) % 2 == 0:
            parts[-2:] = ["$".join(parts[-2:])]
        words, variables = [parts[0]], []
        for variable, fixed in zip(parts[1::2], parts[2::2], strict=True):
            if variable in known:
                words[-1] += known[variable] + fixed
            else:
                variables.append(variable)
                words.append(fixed)
        if len(variables) > _MOST_VARIABLES:
            return None
        return cls(tuple(words), tuple(variables))

    def read(self, message: str) -> dict[str, str] | None:
        """Return the values of its variables in a message that `plain` made; None for one of another form.

        Each variable ends where the fixed words behind it come first; two side by side go into the first.
        """
        first, *others = self.words
        begins = first.lstrip("* ")
        rest = message[:_LONGEST].lstrip("* ")
        if not rest.startswith(begins):
            return None
        rest = rest[len(begins) :]
        found: dict[str, str] = {}
        for number, (variable, fixed) in enumerate(zip(self.variables, others, strict=True)):
            if number == len(others) - 1:
                fixed = fixed.rstrip()
                if not rest.rstrip().endswith(fixed):
                    return None
                value = rest.rstrip()[: len(rest.rstrip()) - len(fixed)] if fixed else rest
            elif fixed:
                value, met, rest = rest.partition(fixed)
                if not met:
                    return None
            else:
                value = ""
            found.setdefault(variable, value.strip())
        return found
