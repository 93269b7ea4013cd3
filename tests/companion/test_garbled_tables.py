"""One cell or key of a game's tables gone or garbled: it is built all the same, or refused in sentences."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

import guelta.builder.faults
from guelta.builder.module.build_file import build_file
from guelta.builder.module.design import Design
from guelta.builder.module.help import pages
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.setup import saved_games
from guelta.rules.engine.tables.folder import RulesDataError
from tests.example_games import EXAMPLES, FOLDER
from tests.library import faults_at, game_at

CHANGES = 40
"""How many changes are tried of each game, chosen by a fixed seed out of some ten thousand."""
CELLS = ("", "zzz", "-1", "0", "99999", "1.5", "a b", "<b>", "x" * 300)
VALUES: tuple[Any, ...] = ("", "x y", -1, 0, 99999, 1.5, True, [], ["zzz"], {}, {"zzz": "zzz"}, [{}], [[]])

UNREADABLE = re.compile(
    r"cannot be (used|played) \(|Error: |unpack|NoneType|object has no|subscriptable|unhashable|literal"
)
"""What Python says when it stumbles, and no player should read."""


def changes(folder: Path) -> list[tuple[str, str, str]]:
    """Return (file, what is changed, its text then) for every change there is."""
    found = []
    for path in sorted(folder.rglob("*.csv")) + sorted(folder.rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        made = of_list(text) if path.suffix == ".csv" else chain(of_toml(text), of_lines(text))
        found += [(path.relative_to(folder).as_posix(), what, new) for what, new in made]
    return found


def of_list(text: str) -> Iterator[tuple[str, str]]:
    rows = list(csv.reader(io.StringIO(text)))

    def written(changed: list[list[str]]) -> str:
        file = io.StringIO()
        csv.writer(file, lineterminator="\n").writerows(changed)
        return file.getvalue()

    for number, row in enumerate(rows):
        before, after = rows[:number], rows[number + 1 :]
        yield f"line {number + 1} gone", written([*before, *after])
        yield f"line {number + 1} twice", written([*before, row, row, *after])
        yield f"line {number + 1} short", written([*before, row[:-1], *after])
        for column, _ in enumerate(row):
            for cell in CELLS:
                changed = [*row[:column], cell, *row[column + 1 :]]
                yield f"line {number + 1}, cell {column + 1}: {cell:.9}", written([*before, changed, *after])
    for column in range(len(rows[0])):
        yield f"column {column + 1} gone", written([[*row[:column], *row[column + 1 :]] for row in rows])


def of_toml(text: str) -> Iterator[tuple[str, str]]:
    tree = tomllib.loads(text)
    for path in keys(tree):
        for value in VALUES:
            changed: Any = deepcopy(tree)
            within = changed
            for key in path[:-1]:
                within = within[key]
            within[path[-1]] = value
            yield (
                f"{'.'.join(map(str, path))}: {value!r}",
                "".join(f"{json.dumps(key)} = {in_toml(each)}\n" for key, each in changed.items()),
            )


def of_lines(text: str) -> Iterator[tuple[str, str]]:
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        yield f"line {number + 1} gone", "".join([*lines[:number], *lines[number + 1 :]])
        yield f"line {number + 1} twice", "".join([*lines[:number], line, *lines[number:]])


def keys(tree: Any, above: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    inside = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in inside:
        yield (*above, key)
        yield from keys(value, (*above, key))


def in_toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)} = {in_toml(each)}' for key, each in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(in_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def told(folder: Path) -> tuple[str, ...]:
    """Return what is wrong with a game; make its module where nothing is."""
    try:
        faults = faults_at(folder)
    except RulesDataError as error:
        return error.faults
    if faults:
        return faults
    design = Design.load(game_at(folder))
    assert build_file(design) and manifest_of(design).dump() and pages(design) and saved_games(design)
    return ()


@pytest.mark.parametrize("game", EXAMPLES)
def test_a_garbled_game_is_built_or_refused_in_sentences(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(guelta.builder.faults, "_BOARDS", 6)
    place = tmp_path / game
    shutil.copytree(FOLDER / game, place, ignore=shutil.ignore_patterns("__pycache__"))
    assert told(place) == ()
    refused = 0
    for file, what, text in Random(12).sample(changes(place), CHANGES):
        sound = (place / file).read_text(encoding="utf-8")
        (place / file).write_text(text, encoding="utf-8", newline="\n")
        faults = told(place)
        refused += bool(faults)
        for fault in faults:
            assert fault.startswith(f"{game}/") and ": " in fault, (file, what, fault)
            assert not UNREADABLE.search(fault), (file, what, fault)
        (place / file).write_text(sound, encoding="utf-8", newline="\n")
    assert CHANGES / 4 < refused < CHANGES, "some changes are harmless, most are not"
