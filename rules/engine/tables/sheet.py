"""A sheet as spreadsheet programs save it: with commas, semicolons or tabs, and empty cells around it."""

from __future__ import annotations

import csv
import io

__all__ = ["read_sheet"]

_SEPARATORS = (",", ";", "\t")
"""What stands between cells; where a comma stands between the digits of a number a semicolon does."""


def read_sheet(text: str) -> list[tuple[int, list[str]]]:
    """Return the rows of a sheet, each with the number of its line; csv.Error for what is none.

    Its first line says what separates cells. Rows and last columns in which nothing stands are left out.
    """
    head = text.partition("\n")[0]
    separator = max(_SEPARATORS, key=head.count)
    lines = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=separator)
    rows = [
        (number, row) for number, row in enumerate(lines, start=1) if number == 1 or any(map(str.strip, row))
    ]
    width = max((len(_without_end(row)) for _, row in rows), default=0)
    return [(number, row[:width]) for number, row in rows]


def _without_end(row: list[str]) -> list[str]:
    """Return a row up to its last cell in which something stands."""
    filled = [place for place, cell in enumerate(row, start=1) if cell.strip()]
    return row[: filled[-1]] if filled else []
