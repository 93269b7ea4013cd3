r"""Names inside VASSAL's expressions (VASSAL.script.ExpressionInterpreter, BeanShell), where they stay text.

VASSAL binds the value of a property as a number wherever it reads like one: of 007 and +1 the sentence would
say 7 and 1, no method of a text can be asked of it, and it equals no text. A name with quotation marks would
end the text that it stands in, and `$` is where VASSAL puts in properties.
"""

from __future__ import annotations

__all__ = ["formatted", "literal", "shown", "spelled"]

_INVISIBLE = "\u200c"
"""A letter that nobody sees (zero width non-joiner), and no number has."""

_NUMBER = frozenset("+-.0123456789")
_WORDS = frozenset(("true", "false"))
"""What is no text to VASSAL either."""

_ESCAPED = str.maketrans({'"': r"\042", "$": r"\044", "\\": r"\134"})
"""By their octal numbers, in which no layer between here and BeanShell finds anything to read."""


def spelled(name: str) -> str:
    """Spell a name so that VASSAL takes it for a text: what reads like a number gets an invisible letter."""
    return name + _INVISIBLE if name in _WORDS or _NUMBER.issuperset(name) else name


def shown(name: str) -> str:
    """Write an expression for the name that a property holds, as it is spelled for players.

    The blank makes it a text, of which a method can be asked wherever the expression stands.
    """
    return f'(" "+{name}).replace("{_INVISIBLE}","").trim()'


def formatted(text: str) -> str:
    """Write a text where VASSAL would put in properties, or read an expression between braces."""
    return f"{{{literal(text)}}}" if "$" in text or text.startswith("{") else text


def literal(text: str) -> str:
    """Write a text as it stands in an expression, between quotation marks."""
    return f'"{text.translate(_ESCAPED)}"'
