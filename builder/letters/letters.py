"""Letters that no font has: where in a game's folder they stand, and what to do about it."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from guelta.builder.letters.font import Fonts, extra_fonts
from guelta.builder.palette import ArtError
from guelta.rules.engine.tables.folder import Folder, RulesDataError

__all__ = ["INSTALL", "REMEDY", "LettersError", "listed_letters", "refuse_strange_letters", "remedy"]

REMEDY = "put a font that has them into art/fonts and name it under [fonts] of look.toml"
INSTALL = "install Guelta with its fonts, guelta[fonts]"
_MOST = 12
"""So many letters are named in one sentence."""

_NOT_DRAWN = frozenset(("rulebook.csv", "tested.csv", "provenance.toml", "piece_ids.toml"))
"""Tables that no picture shows; a sheet may."""

_Lacking = Callable[[str], str]


class LettersError(ArtError):
    """A text has letters that no font has; each line names a file, its rows, the letters and a remedy."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a text stands: a row or a key of a file, and what a row calls it."""

    at: str
    text: str


def refuse_strange_letters(fonts: Fonts, *texts: str) -> None:
    """Raise LettersError when texts that are to be drawn have letters that none of the fonts has.

    It names every row of the game's folder with such letters, not only those of these texts.
    """
    letters = fonts.lacking(*texts)
    if not letters:
        return
    said: list[str] = []
    for left_out in (_NOT_DRAWN, ()):
        if not said:
            said = [*_said(fonts.texts, fonts.lacking, left_out)]
    if not said:
        shown = next(text for text in texts if fonts.lacking(text))
        about = f" of {shown!r}" if len(shown) < 80 else ""
        said = [f"no font has the letters {listed_letters(letters)}{about}; {remedy()}"]
    raise LettersError("\n".join(said))


def remedy() -> str:
    """Return what gives letters to somebody who lacks them."""
    return REMEDY if extra_fonts() else f"{INSTALL}, or {REMEDY}"


def listed_letters(letters: str) -> str:
    """List letters as a sentence names them."""
    shown = " ".join(letters[:_MOST])
    return f"{shown} and {len(letters) - _MOST} more" if len(letters) > _MOST else shown


def _said(folders: Iterable[Folder], lacking: _Lacking, left_out: Collection[str]) -> Iterator[str]:
    """Name each file of a game with such letters once, with its first row and how many more there are."""
    for folder in folders:
        for name in folder.names(".csv") + folder.names(".toml"):
            if name in left_out:
                continue
            found = {place.at: place.text for place in _places(folder, name) if lacking(place.text)}
            if not found:
                continue
            first, *others = dict.fromkeys(at.partition(", column")[0] for at in found)
            at = next(at for at in found if at.partition(", column")[0] == first)
            more = f" (and {len(others)} more)" if others else ""
            letters = "".join(sorted(set(lacking("".join(found.values())))))
            where = f"{folder.holding(name).name}/{name}, {at}{more}"
            yield f"{where}: no font has the letters {listed_letters(letters)}; {remedy()}"


def _places(folder: Folder, name: str) -> Iterator[_Place]:
    try:
        if name.endswith(".csv"):
            yield from _cells(csv.DictReader(folder.text(name).splitlines()))
        else:
            yield from _values(folder.toml(name))
    except (RulesDataError, csv.Error):
        return  # whoever reads it for what it says names what is wrong with it


def _cells(rows: csv.DictReader[str]) -> Iterator[_Place]:
    for number, row in enumerate(rows, start=2):
        key = next(iter(row.values())) or f"of line {number}"
        for column, text in row.items():
            if isinstance(text, str):
                yield _Place(f"row {key}, column {column}", text)


def _values(table: object, path: tuple[str, ...] = ()) -> Iterator[_Place]:
    if isinstance(table, str):
        yield _Place(".".join(path), table)
    elif isinstance(table, Mapping):
        for key, value in table.items():
            yield _Place(".".join((*path, str(key))), str(key))
            yield from _values(value, (*path, str(key)))
    elif isinstance(table, Sequence):
        for number, value in enumerate(table, start=1):
            yield from _values(value, (*path, str(number)))
