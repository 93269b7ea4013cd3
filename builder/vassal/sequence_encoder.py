r"""The one escaping rule of VASSAL's wire (VASSAL.tools.SequenceEncoder).

A sequence is its tokens with a delimiter between them. Inside a token every delimiter gets one backslash
before it; backslashes themselves are never doubled. A token that begins with a backslash, or begins and ends
with a single quote, is wrapped in single quotes. Nested sequences with the same delimiter so show `\;`,
`\\;`, `\\\;`.

A token that ends in a backslash has no safe place on this wire: together with the next delimiter it reads as
an escape, also when only an outer sequence puts that delimiter there. `join` refuses it.
"""

from __future__ import annotations

from collections.abc import Iterable

from builder.vassal.errors import UnencodableError

_STAND_INS = "\0\1\2\3\4\5\6\7\uffff"


def join(delimiter: str, tokens: Iterable[str]) -> str:
    r"""Write `tokens` as one text; `delimiter` is a single character other than backslash.

    Raises UnencodableError for a token that ends in a backslash.
    """
    return delimiter.join([_escape(token, delimiter) for token in tokens])


def _escape(token: str, delimiter: str) -> str:
    if not token:
        return token
    first, last = token[0], token[-1]
    if last == "\\":
        raise UnencodableError(f"a text ending in a backslash cannot be written for VASSAL: {token[-40:]!r}")
    escaped = token.replace(delimiter, "\\" + delimiter)
    if first == "\\" or (first == "'" and last == "'"):
        return f"'{escaped}'"
    return escaped


def split(text: str, delimiter: str) -> list[str]:
    r"""Read the tokens of a sequence; there is always at least one, `""` gives `[""]`.

    Follows SequenceEncoder.Decoder to the letter: a delimiter directly after a backslash belongs to the
    token, whatever stands before that backslash, and one pair of enclosing single quotes is dropped.
    """
    escape = "\\" + delimiter
    if "\\" not in text or escape not in text:
        tokens = text.split(delimiter)
    else:
        stand_in = _stand_in(text)
        tokens = text.replace(escape, stand_in).split(delimiter)
        tokens = [token.replace(stand_in, delimiter) for token in tokens]
    if "'" in text:
        tokens = [
            token[1:-1] if len(token) > 1 and token[0] == "'" == token[-1] else token for token in tokens
        ]
    return tokens


def _stand_in(text: str) -> str:
    """A character that `text` lacks, to hold the place of escaped delimiters while it is split."""
    for candidate in _STAND_INS:
        if candidate not in text:
            return candidate
    return next(chr(code) for code in range(0xE000, 0x110000) if chr(code) not in text)
