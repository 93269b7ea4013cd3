"""The charts of a game for the page: the words of the printed aids, with where every value comes from."""

from __future__ import annotations

from typing import Any

from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.table import CERTAIN, Table

__all__ = ["chart_shape", "charts_shape"]

Shape = dict[str, Any]

_LONG = 120
"""Rows beyond which a table is a list to be looked things up in."""


def charts_shape(game: Game[Any]) -> list[Shape]:
    """Name every chart and list of a game in the order of `guelta charts`, long lists marked."""
    return [
        {
            "name": file.rpartition(".")[0],
            "title": table.title,
            "rule": table.rule,
            "long": len(table.rows) > _LONG,
        }
        for file, table in game.charts_in_play.items()
    ]


def chart_shape(game: Game[Any], name: str) -> Shape | None:
    """Return one chart whole: heads, rows of [text, provenance] cells, and reasons; None for an unknown name.

    A cell without provenance is printed or from the errata, or heads its row.
    """
    tables = {file.rpartition(".")[0]: table for file, table in game.charts_in_play.items()}
    if name not in tables:
        return None
    table = tables[name]
    carriers = {*table.said_by.values(), "provenance"}
    columns = [column for column in table.columns if column not in carriers]
    return {
        "name": name,
        "title": table.title,
        "rule": table.rule,
        "heads": [_words(column) for column in columns],
        "rows": [[_cell(table, row, column, columns[0]) for column in columns] for row in table.rows],
        "reasons": [
            f"{_words(row) if row != '*' else 'every row'}, {_words(column)}: {word}, {why}"
            for (row, column), (word, why) in table.said.items()
            if why and word not in CERTAIN
        ],
    }


def _cell(table: Table, row: str, column: str, first: str) -> list[str]:
    text = table.text(row, column)
    if column == first:
        return [_words(text)]
    word = table.provenance(row, column)
    return [text.replace("_", " ")] if word in CERTAIN or not text else [text.replace("_", " "), word]


def _words(name: str) -> str:
    return name.replace("_", " ")
