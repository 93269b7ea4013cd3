"""The ledger of a game as Markdown and as CSV, for a reader and for a spreadsheet.

What players typed comes out as text: Markdown shows every sign as it is, and no cell of the CSV is a formula.
Times are by the clock of the computer that Guelta runs on.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from datetime import datetime
from itertools import groupby

from guelta.companion.following.printable import harmless, printable
from guelta.companion.paperwork.worksheet import HeardLine

__all__ = ["as_csv", "as_markdown"]

_COLUMNS = (
    "turn",
    "phase",
    "rule",
    "what happened",
    "dice",
    "dice from",
    "side",
    "decided by",
    "decided at",
    "rests on",
)
_SIGNS = re.compile(r"([\\`*_{}\[\]<>#!|~$&@]|:(?=//)|(?<=www)\.)", re.IGNORECASE)
_ORIGINS = {"vassal": "VASSAL", "hand": "by hand", "seed": "seed", "pile": "the pile"}


def as_markdown(lines: Iterable[HeardLine], title: str = "Ledger") -> str:
    """Return the ledger with a heading for every phase and a table below it."""
    parts = [f"# {_escaped(title)}\n"]
    for heading, group in groupby(lines, key=lambda line: line.title):
        parts.append(f"\n## {_escaped(heading)}\n\n")
        parts.append(
            "| Rule | What happened | Dice | Dice from | Side | Decided by | Decided at | Rests on |\n"
        )
        parts.append("|---|---|---|---|---|---|---|---|\n")
        parts += (f"| {' | '.join(map(_escaped, _cells(line)[2:]))} |\n" for line in group)
    return "".join(parts)


def as_csv(lines: Iterable[HeardLine]) -> str:
    """Return the ledger with one row for every line, the first row naming the columns; lines end in CRLF."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(_COLUMNS)
    writer.writerows([harmless(cell) for cell in _cells(line)] for line in lines)
    return text.getvalue()


def _cells(line: HeardLine) -> tuple[str, ...]:
    return (
        str(line.turn),
        line.title.partition(", ")[2] or line.title,
        line.rule,
        line.text,
        " ".join(map(str, line.dice)),
        _ORIGINS.get(line.origin, ""),
        line.side,
        line.who,
        f"{datetime.fromtimestamp(line.at):%Y-%m-%d %H:%M}" if line.at else "",
        "; ".join(line.rests_on),
    )


def _escaped(text: str) -> str:
    return _SIGNS.sub(r"\\\1", " ".join(printable(text).split()))
