"""`docs/engine.md` has every name of the engine that a game's Python uses, and none that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
ENGINE = "guelta.rules.engine"
LISTED = re.findall(r"^::: (\S+)$", (TOP / "docs" / "engine.md").read_text(encoding="utf-8"), re.MULTILINE)
GAMES = [
    *(TOP / "examples").rglob("*.py"),
    *(TOP / "builder" / "new_games").glob("*/rules/*.py"),
    *(path for home in (TOP / "rules").glob("*/game.toml") for path in home.parent.rglob("*.py")),
]


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(ENGINE):
            yield from (f"{node.module}.{each.name}" for each in node.names)


def used() -> dict[str, str]:
    """Return each name of the engine that a game or a page imports, with where it does so first."""
    found: dict[str, str] = {}
    for path in sorted(GAMES):
        for name in imported(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(name, path.relative_to(TOP).as_posix())
    for page in sorted((TOP / "docs").glob("*.md")):
        for module, names in re.findall(rf"from ({ENGINE}[\w.]*) import ([\w, ]+)", page.read_text("utf-8")):
            for name in re.findall(r"\w+", names):
                found.setdefault(f"{module}.{name}", page.name)
    return found


def thing(name: str) -> object:
    module, _, own = name.rpartition(".")
    return getattr(import_module(module), own)


def test_every_name_that_a_game_uses_is_on_the_page() -> None:
    """A name may be listed by the module that it comes from, or by one that hands it on."""
    things = [thing(name) for name in LISTED]
    lacking = {
        name: where
        for name, where in used().items()
        if name not in LISTED and not any(each is thing(name) for each in things)
    }
    assert lacking == {}


@pytest.mark.parametrize("name", LISTED)
def test_every_name_on_the_page_is_there_and_exported(name: str) -> None:
    module, _, own = name.rpartition(".")
    assert own in import_module(module).__all__ and LISTED.count(name) == 1
