"""What the cells of a table may hold: kinds of value and words, declared beside the table itself.

A declaration lists alternatives: `whole`, `number`, `text`, `id`, `hex` and `empty` are kinds, the name of a
word list stands for its words, `a/b` for two parts with a stroke between them, anything else for itself:
`"number | -"`, `"yes | empty"`, `"loss/loss"`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from guelta.errors import TableError
from guelta.rules.engine.tables.identifier import id_objection

__all__ = ["Vocabulary", "VocabularyError"]

Test = Callable[[object], bool]


class VocabularyError(TableError, ValueError):
    """A declaration of cells or words that cannot be read."""


def _matches(pattern: str) -> Test:
    compiled = re.compile(pattern)
    return lambda cell: isinstance(cell, str) and compiled.fullmatch(cell) is not None


_is_digits = _matches(r"-?[0-9]{1,9}")


def _whole(cell: object) -> bool:
    return type(cell) is int or _is_digits(cell)


_KINDS: Mapping[str, Test] = {
    "whole": _whole,
    "number": lambda cell: _whole(cell) or type(cell) is float,
    "text": lambda cell: isinstance(cell, str) and cell != "" and cell.isprintable() and cell == cell.strip(),
    "id": lambda cell: isinstance(cell, str) and cell == cell.lower() and not id_objection(cell),
    "empty": lambda cell: cell == "",
}


class Vocabulary:
    """The declarations of one table; a column that none names may hold any text or number.

    `is_hex` knows the numbers of the hexes of the game's map.
    """

    def __init__(self, words: object, cells: object, is_hex: Test) -> None:
        if not isinstance(words, Mapping) or not isinstance(cells, Mapping):
            raise VocabularyError("words and cells must be tables")
        self._kinds = {**_KINDS, "hex": is_hex}
        self._words: dict[str, frozenset[str]] = {}
        for name, listed in words.items():
            if not isinstance(listed, list) or not all(isinstance(word, str) for word in listed):
                raise VocabularyError(f"words {name} must be a list of words")
            self._words[name] = frozenset(listed)
        for column, declaration in cells.items():
            if not isinstance(declaration, str) or not all(declaration.split(" | ")):
                raise VocabularyError(f'cells {column} must be a declaration such as "whole | -"')
        self._declarations: dict[str, str] = dict(cells)
        self._tests = {
            column: tuple(self._test(alternative) for alternative in declaration.split(" | "))
            for column, declaration in self._declarations.items()
        }

    @property
    def columns(self) -> frozenset[str]:
        """The columns that are declared; "*" stands for all others."""
        return frozenset(self._declarations)

    def objection(self, column: str, cell: object) -> str:
        """Return what is wrong with a cell, "" when nothing is."""
        column = column if column in self._declarations else "*"
        if isinstance(cell, bool) or not isinstance(cell, str | int | float):
            return f"{cell!r} is neither text nor a number"
        if column not in self._declarations or any(test(cell) for test in self._tests[column]):
            return ""
        return f"{cell!r} is not {self._declarations[column].replace(' | ', ' or ')}"

    def _test(self, alternative: str) -> Test:
        if alternative in self._kinds:
            return self._kinds[alternative]
        if alternative in self._words:
            words = self._words[alternative]
            return lambda cell: cell in words
        if "/" in alternative:
            parts = [self._test(part) for part in alternative.split("/")]
            return lambda cell: _in_parts(cell, parts)
        return lambda cell: cell == alternative


def _in_parts(cell: object, tests: list[Test]) -> bool:
    if not isinstance(cell, str):
        return False
    parts = cell.split("/")
    return len(parts) == len(tests) and all(test(part) for test, part in zip(tests, parts, strict=True))
