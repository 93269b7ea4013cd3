"""The command `guelta charts`: every table of a game as text, and as files for who owns a printed copy."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from guelta.builder.vassal.archive import write_file
from guelta.companion.following.game_file import Refusal
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.folder import Folder
from guelta.rules.engine.tables.own_charts import text_of
from guelta.rules.engine.tables.table import CERTAIN, Table
from guelta.rules.library import Library

__all__ = ["chart_text", "charts", "own_charts"]

_MARKS = {"inferred": "'", "reconstructed": "?", "designed": "+", "house": "!"}
"""What follows a cell of each provenance; what is printed or from the errata bears no mark."""


def own_charts(charts: Path) -> Folder:
    """Return an owner's charts as every game is to be played with; Refusal where there are none."""
    if not charts.is_dir():
        raise Refusal(f"{charts}: there is no such folder")
    own = Folder(charts, str(charts))
    if not (own.names(".toml") or own.names(".csv")):
        raise Refusal(f"{charts}: there is no chart in it; guelta charts GAME --export DIR writes ours")
    return own


def charts(options: argparse.Namespace, library: Library) -> int:
    """Print or export the charts asked for; Refusal when there is none of that name."""
    game = library.game(options.game)
    tables = game.charts_in_play
    chosen = _chosen(tables, options.chart) if options.chart else list(tables)
    if options.export is not None:
        print(_export(game, chosen, options.export))
        return 0
    shown = chosen if options.chart else [file for file in chosen if file.endswith(".toml")]
    said = ["\n".join(chart_text(file, tables[file])) for file in shown]
    if not options.chart:
        lists = ", ".join(file.removesuffix(".csv") for file in chosen if file not in shown)
        said.append(f"Too long to print {'with the others' if shown else 'together'}: {lists}")
    print("\n\n".join(said))
    return 0


def _chosen(tables: dict[str, Table], wanted: str) -> list[str]:
    named = [file for file in tables if wanted in (file, file.rpartition(".")[0])]
    found = named or [file for file, table in tables.items() if table.rule == wanted]
    if not found:
        known = ", ".join(file.rpartition(".")[0] for file in tables)
        raise Refusal(f"there is no chart {wanted!r}; there is {known}")
    return found


def chart_text(file: str, table: Table) -> Iterator[str]:
    """Yield a table line by line: title, heads, rows with their marks, what the marks mean and why."""
    yield f"{table.rule}  {table.title}  ({file})"
    heads = [column.replace("_", " ") for column in table.columns]
    rows = [[_marked(table, row, column) for column in table.columns] for row in table.rows]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    yield _line(heads, widths)
    yield "  ".join("-" * width for width in widths)
    yield from (_line(row, widths) for row in rows)
    words = {table.provenance(row, column) for row in table.rows for column in table.columns}
    meanings = [f"{mark} {word}" for word, mark in _MARKS.items() if word in words]
    yield "; ".join(["no mark: printed or errata", *meanings])
    for (row, column), (word, why) in table.said.items():
        if why and word not in CERTAIN:
            yield f"{row}, {column.replace('_', ' ')}: {word}, {why}"


def _marked(table: Table, row: str, column: str) -> str:
    cell = table.text(row, column)
    carriers = (*table.said_by.values(), "provenance")
    if column == table.columns[0] or column in carriers or not cell:
        return cell
    return cell + _MARKS.get(table.provenance(row, column), "")


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip()


def _export(game: Game[Any], files: Sequence[str], folder: Path) -> str:
    """Write tables to a folder, all of them or none, and none over a file that says otherwise."""
    texts = {file: text_of(file, game.folder, game.own).encode() for file in files}
    there = [file for file, text in texts.items() if (folder / file).exists()]
    changed = [file for file in there if (folder / file).read_bytes() != texts[file]]
    if changed:
        raise Refusal(f"{folder} has {', '.join(changed)} already, with other contents; give another folder")
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in texts.items():
        if file not in there:
            write_file(folder / file, text)
    return f"{folder}: {len(texts)} charts, {len(texts) - len(there)} of them new"
