"""Boards laid by hand from a rulebook, as a fixture keeps them: each as what differs from the one before.

`laid.txt` begins with a board to start from; `## id` begins a case, `=>` its next board. A line replaces the
line of the same place or field, `-name` (of a field `-name =`) takes it away, `mine-1..3` is three mines.
`laid.csv` has a row each: `expected` is legal (no violation), illegal (a violation; a prefix of one of the
numbers in `rule` is enough), due or unsure (said so, and no violation).
"""

import csv
import re
from pathlib import Path

FIXTURES = Path(__file__).parents[1] / "fixtures"


def laid_rows(game: str) -> list[dict[str, str]]:
    """Read the table of what each board of a game must bring."""
    with (FIXTURES / game / "laid.csv").open(encoding="utf-8", newline="") as file:
        return [*csv.DictReader(file)]


def laid_boards(game: str) -> dict[str, str]:
    """Read the boards of a game: id -> board notation, one board after the other with `=>` between."""
    start, *cases = (FIXTURES / game / "laid.txt").read_text(encoding="utf-8").split("## ")
    first = _changed({}, start)
    boards = {}
    for case in cases:
        id, _, text = case.partition("\n")
        now, shown = first, []
        for changes in text.split("=>\n"):
            now = _changed(now, changes)
            shown.append("".join(f"{line}\n" for line in now.values()))
        boards[id] = "=>\n".join(shown)
    return boards


def _changed(lines: dict[str, str], changes: str) -> dict[str, str]:
    lines = dict(lines)
    for line in changes.splitlines():
        if line.startswith("-"):
            del lines[line[1:]]
        else:
            name, equals, _ = line.partition("=")
            lines[name + equals if equals else line.split()[0]] = re.sub(r"(\S+-)(\d+)\.\.(\d+)", _each, line)
    return lines


def _each(found: re.Match[str]) -> str:
    name, first, last = found.groups()
    return " ".join(f"{name}{number}" for number in range(int(first), int(last) + 1))
