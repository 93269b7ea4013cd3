"""The names of every game's tables, and where the rooms that serve all games must not know them.

A name is an id, a title or a word of the tables: of counters and what they are, of spaces and boxes, of sides
and fields, phases, scenarios and the rows of charts. Each word of it counts, and the whole of it where it has
several; a sentence is no name. `naming.toml` lists the words that are no names, each group with its reason.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
KINDS = (".py", ".js", ".css", ".html", ".j2", ".typ")

_LISTS = ("counters", "map", "areas", "boxes")
_NO_NAMES = ("note", "text", "hex_a", "hex_b", "seen_by", "colour")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-zà-ÿ]+")
_LONGEST_NAME, _SHORTEST_WORD = 4, 3

Name = tuple[str, ...]


def games() -> Iterator[Path]:
    """Yield the folder of rules of every game here, those that `guelta new` copies among them."""
    yield from (path.parent for path in (ROOT / "rules").glob("*/game.toml"))
    yield from (ROOT / "builder/new_games").glob("*/rules")


def words_of(text: str) -> Name:
    """Return the words of a text in lower case, those within one identifier one by one."""
    return tuple(word.lower() for word in _WORD.findall(text))


def _own_names(folder: Path) -> Iterator[str]:
    if folder.parent.name == "rules" and folder.parent.parent == ROOT:
        yield folder.name
    for name in _LISTS:
        if (path := folder / f"{name}.csv").exists():
            for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines()):
                yield from (cell or "" for column, cell in row.items() if _is_of_names(column))
    for path in (folder / "tables").glob("*.toml"):
        yield from (str(row[0]) for row in _toml(path).get("rows", []) if row)
    for path in (folder / "scenarios").glob("*.toml"):
        yield from (path.stem, str(_toml(path).get("title", "")))
    for name, node in _toml(folder / "sequence.toml").items():
        if isinstance(node, dict):
            yield from (name, str(node.get("title", "")), str(node.get("side", "")))
    about = _toml(folder / "game.toml")
    for side, node in about.get("sides", {}).items():
        yield from (side, str(node.get("title", "")))
    yield from (*about.get("roles", []), *about.get("fields", {}), str(about.get("title", "")))


def _is_of_names(column: str | None) -> bool:
    return column is not None and column not in _NO_NAMES and not column.startswith("provenance")


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


@cache
def no_names() -> frozenset[Name]:
    """Return the words that are no names."""
    groups = _toml(Path(__file__).with_suffix(".toml"))
    assert all(group["why"] for group in groups.values())
    return frozenset(words_of(line) for group in groups.values() for line in group["words"])


@cache
def names() -> frozenset[Name]:
    """Return every name of every game, and each of its words, but for those that are none."""
    found: set[Name] = set()
    for text in {text for folder in games() for text in _own_names(folder)}:
        words = words_of(text)
        if len(words) <= _LONGEST_NAME:
            found |= {words, *((word,) for word in words)}
    told = {name for name in found if all(len(word) >= _SHORTEST_WORD for word in name)}
    return frozenset(told - no_names() - {()})


def named_in(path: Path) -> dict[str, int]:
    """Return the names of games that a file knows, each with the first line of it."""
    found: dict[str, int] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        for name in runs(words_of(line)):
            if name in names():
                found.setdefault(" ".join(name), number)
    return found


def runs(words: Name) -> Iterator[Name]:
    """Yield every run of words as long as a name can be."""
    for first in range(len(words)):
        yield from (words[first : first + length] for length in range(1, _LONGEST_NAME + 1))


def serving_all() -> Iterable[Path]:
    """Yield every file of the rooms that serve all games."""
    for room in ("rules/engine", "builder", "companion"):
        for path in sorted((ROOT / room).rglob("*")):
            within = path.relative_to(ROOT).parts
            is_of_a_game = within[:2] == ("builder", "games") or (
                within[1] == "new_games" and len(within) > 3
            )
            if path.suffix in KINDS and not is_of_a_game:
                yield path
