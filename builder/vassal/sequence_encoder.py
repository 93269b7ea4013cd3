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

from guelta.builder.vassal.errors import UnencodableError

_BACKSLASH = "\\"
_STAND_IN = "\0"
"""Holds the place of escaped delimiters while a text is split that lacks it, as nearly all do."""


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
    escaped = token.replace(delimiter, "\\" + delimiter) if delimiter in token else token
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
    elif _STAND_IN not in text:
        tokens = text.replace(escape, _STAND_IN).split(delimiter)
        tokens = [token.replace(_STAND_IN, delimiter) for token in tokens]
    else:
        tokens = _put_together(text.split(delimiter), delimiter)
    if "'" in text:
        tokens = [
            token[1:-1] if len(token) > 1 and token[0] == "'" == token[-1] else token for token in tokens
        ]
    return tokens


def _put_together(parts: list[str], delimiter: str) -> list[str]:
    """Return the tokens of a text that was split at escaped delimiters too."""
    tokens: list[str] = []
    held: list[str] = []
    for part in parts[:-1]:
        if part[-1:] == "\\":
            held.append(part[:-1])
        else:
            tokens.append(delimiter.join([*held, part]))
            held = []
    return [*tokens, delimiter.join([*held, parts[-1]])]


class Layers:
    r"""Sequences within sequences with one delimiter, cut once and never copied level by level.

    The backslashes before a delimiter are its level: `split` at level 0 is that of the whole text, and takes
    one backslash from each delimiter further in. A hostile text has as many levels as it has backslashes, so
    reading every level anew would cost its length squared.

    A token is a range of parts, its first and its last. `parts` is the text split at every delimiter.
    """

    def __init__(self, parts: list[str], delimiter: str) -> None:
        self._delimiter = delimiter
        bare = [part.rstrip("\\") for part in parts[:-1]]
        self._levels = [len(part) - len(each) for part, each in zip(parts, bare, strict=False)]
        self._texts = [*bare, parts[-1]]

    @property
    def whole(self) -> tuple[int, int]:
        """The range of the whole text."""
        return 0, len(self._texts) - 1

    def ends(self, token: tuple[int, int], level: int) -> list[int]:
        """Return the parts after which a token is split at a level."""
        return [at for at in range(*token) if self._levels[at] == level]

    def next_level(self, token: tuple[int, int], level: int) -> int:
        """Return the first level, from this one on, at which something of a token is split or unquoted."""
        first, last = token
        is_quoted = self._texts[first][:1] == "'" == self._texts[last][-1:]
        return level if is_quoted else min(self._levels[first:last], default=level)

    def split(self, token: tuple[int, int], level: int) -> list[tuple[int, int]]:
        """Read the tokens of a token as `split` does, of whose delimiters none is below this level."""
        first, last = token
        ends = self.ends(token, level)
        tokens = [*zip([first, *(end + 1 for end in ends)], [*ends, last], strict=True)]
        for each in tokens:
            self._unquote(*each)
        return tokens

    def _unquote(self, first: int, last: int) -> None:
        texts = self._texts
        if not texts[first][:1] == "'" == texts[last][-1:]:
            return
        if first == last:
            texts[first] = texts[first][1:-1] if len(texts[first]) > 1 else texts[first]
        else:
            texts[first] = texts[first][1:]
            texts[last] = texts[last][:-1]

    def text(self, token: tuple[int, int], level: int) -> str:
        """Return the text of a token as it reads once everything below a level has been split."""
        first, last = token
        if first == last:
            return self._texts[first]
        before = (
            f"{self._texts[at]}{_BACKSLASH * (self._levels[at] - level)}{self._delimiter}"
            for at in range(first, last)
        )
        return "".join((*before, self._texts[last]))
