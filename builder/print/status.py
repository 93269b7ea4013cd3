"""The status sheet: facts to tick off and grids to write in, as a game's print.toml asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from guelta.builder.errors import PrintError
from guelta.builder.letters.own_fonts import fonts_of
from guelta.builder.print.paper import Paper
from guelta.builder.print.typeset import Document, filled_template
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.table import Tables

__all__ = ["WritingGrid", "status_document", "writing_grid"]

_FEW = 8
"""Fewer rows than these do not share a whole page."""
_PAGE = 16
"""So many rows fit a page with room to write in."""


@dataclass(frozen=True, slots=True)
class WritingGrid:
    """A grid to write in: heads, and for each row what is printed before its empty cells."""

    title: str
    rule: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    cell: str

    @property
    def printed(self) -> int:
        """How many columns of each row are printed."""
        return len(self.rows[0])


def status_document(game: Game[Any], tables: Tables, layout: Mapping[str, Any], paper: Paper) -> Document:
    """Typeset the status sheet by the section `status` of a print.toml; PrintError says what it lacks."""
    try:
        status = layout["status"]
        grids = [writing_grid(entry, game, tables) for entry in status["grid"]]
    except KeyError as error:
        raise PrintError(f"print.toml of {game.id}, status: {error} is missing") from None
    source = filled_template(
        "status.typ.j2",
        title=game.title,
        paper=paper,
        status=status,
        pages=_pages(grids),
        few=_FEW,
    )
    return Document(source, fonts=fonts_of(game))


def _pages(grids: Sequence[WritingGrid]) -> list[Sequence[WritingGrid]]:
    """Return the first grid a page of its own, unless one page holds all rows."""
    rows = sum(len(grid.rows) for grid in grids)
    return [grids[:1], grids[1:]] if rows > _PAGE and len(grids) > 1 else [grids]


def writing_grid(entry: Mapping[str, Any], game: Game[Any], tables: Tables) -> WritingGrid:
    """Read one [[status.grid]]; its rows are the turns, the rows of a chart, or the counters of a kind.

    Its columns are named one by one, or are the turns of a kind.
    """
    rows: Mapping[str, Any] = entry["rows"]
    sequence = game.sequence_of(())
    usual = ("Turn", sequence.words[0].capitalize())[: 2 if any(sequence.kinds) else 1]
    heads: tuple[str, ...] = usual if rows.get("turns") else tuple(rows["heads"])
    printed = tuple(_printed(rows, entry.get("words", {}), game, tables))
    if not printed:
        raise PrintError(f"print.toml of {game.id}, status: {entry['title']} has no rows")
    columns = tuple(_columns(entry["columns"], game))
    return WritingGrid(
        entry["title"], entry.get("rule", ""), (*heads, *columns), printed, entry.get("cell", "")
    )


def _columns(columns: Sequence[str] | Mapping[str, str], game: Game[Any]) -> Iterator[str]:
    """Yield the heads of the empty columns: as they are named, or the turns of a kind."""
    if not isinstance(columns, Mapping):
        yield from columns
        return
    sequence = game.sequence_of(())
    for turn in range(1, sequence.turns + 1):
        if sequence.kind(turn) == columns["turns"]:
            yield f"Turn {turn}"


def _printed(
    rows: Mapping[str, Any], words: Mapping[str, str], game: Game[Any], tables: Tables
) -> Iterator[tuple[str, ...]]:
    if rows.get("turns"):
        sequence = game.sequence_of(())
        for turn in range(1, sequence.turns + 1):
            yield (str(turn), sequence.kind(turn)) if any(sequence.kinds) else (str(turn),)
    elif "chart" in rows:
        chart = tables.charts[rows["chart"]]
        for row in chart.rows:
            yield tuple(_worded(chart.text(row, column), words) for column in rows["columns"])
    else:
        for counter in tables.lists["counters"].texts():
            if counter["kind"] == rows["kind"]:
                yield tuple(_worded(counter[column], words) for column in rows["columns"])


def _worded(cell: str, words: Mapping[str, str]) -> str:
    """Return the words for each of the names in a cell, "a|b"."""
    return ", ".join(words.get(name, name) for name in cell.split("|"))
