"""The house rules that a program can check."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests import naming

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("rules", "builder", "companion")  # each may import those before it, and itself
LAZY_NAMES = {"utils", "util", "helpers", "helper", "manager", "misc", "common", "base", "stuff", "tools"}
MODULE_LINES = 500  # a room of one thing; ARCHITECTURE.md says how long a file should be
FUNCTION_LINES = 40  # from `def` to its last line, docstring included

FACE = "guelta"  # what a program imports, made of all rooms; the commands are made of it
FLOOR = ("guelta.errors", "guelta.first_use", "guelta.progress")  # what lies below every room
MODULES = sorted(path for room in (*ROOMS, FACE) for path in (ROOT / room).rglob("*.py"))
assert MODULES


def label(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


every_module = pytest.mark.parametrize("path", MODULES, ids=label)


def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = parts[:-1] if parts[-1] == "__init__" else parts
    return ".".join(parts if parts[0] == FACE else [FACE, *parts])


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(path: Path) -> Iterator[str]:
    """Every module of ours that this one imports: at its head, in a function, or for types alone."""
    package = dotted(path) if path.name == "__init__.py" else dotted(path).rpartition(".")[0]
    waiting: list[ast.AST] = [tree(path)]
    while waiting:
        node = waiting.pop()
        waiting += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                yield inner if inner in BY_NAME else source


BY_NAME = {dotted(path): path for path in MODULES}


@every_module
def test_imports_follow_the_arrows(path: Path) -> None:
    room, *inside = path.relative_to(ROOT).parts
    may_use_face = room == FACE or (room == "companion" and inside[0] == "commands")
    for name in imported(path):
        top, _, rest = name.partition(".")
        other = rest.split(".")[0]
        assert top not in ("tests", "benchmarks", *ROOMS), f"the product must not know {name}"
        if other in ROOMS:
            assert room == FACE or ROOMS.index(other) <= ROOMS.index(room), f"{room} must not know {name}"
        elif top == FACE and name not in FLOOR and other:
            assert may_use_face, f"{room} must not know {name}"


def test_no_two_modules_need_each_other() -> None:
    arrows = {
        name: {other for other in imported(path) if other in BY_NAME} - {name}
        for name, path in BY_NAME.items()
    }
    while True:
        leaves = {name for name, others in arrows.items() if not others}
        if not leaves:
            break
        arrows = {name: others - leaves for name, others in arrows.items() if name not in leaves}
    assert arrows == {}, "these import one another in a circle"


HOUSES = (
    "rules/engine",
    "rules/engine/kit",
    "rules/angola",
    "rules/zefra",
    "builder",
    "builder/module",
    "builder/vassal",
    "companion",
)
"""What has rooms of its own: a folder or a file in it is a room. Chad's chapters know each other still."""


def knots(arrows: Mapping[str, set[str]]) -> set[str]:
    """Give the rooms that are reached from themselves, or that only such ones lead to."""
    arrows = dict(arrows)
    while leaves := {room for room, others in arrows.items() if not others & arrows.keys()}:
        arrows = {room: others for room, others in arrows.items() if room not in leaves}
    return set(arrows)


def rooms_of(house: str) -> dict[str, set[str]]:
    """Give the rooms of a house, each with those that it imports."""
    start = "guelta." + house.replace("/", ".") + "."
    arrows: dict[str, set[str]] = {}
    for name, path in BY_NAME.items():
        if not name.startswith(start):
            continue
        room = name.removeprefix(start).split(".")[0]
        others = (each.removeprefix(start).split(".")[0] for each in imported(path) if each.startswith(start))
        arrows.setdefault(room, set()).update({*others} - {room})
    return arrows


@pytest.mark.parametrize("house", HOUSES)
def test_no_two_rooms_need_each_other(house: str) -> None:
    assert knots(rooms_of(house)) == set(), f"rooms of {house} import one another in a circle"


def test_a_knot_is_found() -> None:
    assert knots({"above": {"board"}, "board": {"play"}, "play": {"board"}, "tables": set()}) >= {
        "board",
        "play",
    }
    assert knots({"above": {"board"}, "board": {"tables"}, "tables": set()}) == set()


SERVING_ALL = list(naming.serving_all())
assert {path.suffix for path in SERVING_ALL} >= {".py", ".js", ".css", ".html", ".j2"}


@pytest.mark.parametrize("path", SERVING_ALL, ids=label)
def test_only_a_game_names_a_game(path: Path) -> None:
    """No code, page or template of the rooms that serve all games has a word of a game's tables."""
    named = [f"line {line}: {name}" for name, line in naming.named_in(path).items()]
    assert not named, "say it in the game's own folder, or in tests/naming.toml why it is no name"


def test_the_names_of_games_are_found(tmp_path: Path) -> None:
    there = tmp_path / "page.js"
    lines = ["const sanctuaryOf = 1;", "// the counter", "GuerrillaUnits()", ".fant-losses { }"]
    there.write_text("\n".join(lines), encoding="utf-8", newline="\n")
    assert naming.named_in(there) == {"sanctuary": 1, "guerrilla": 3, "fant": 4, "fant losses": 4}


@every_module
def test_rules_read_nothing_but_their_tables(path: Path) -> None:
    if (
        path.relative_to(ROOT).parts[0] != "rules"
        or path == ROOT / "rules" / "engine" / "tables" / "folder.py"
    ):
        return
    opening = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "Path"}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            assert name not in opening, f"line {node.lineno}: {name}()"


@every_module
def test_a_module_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < MODULE_LINES


@every_module
def test_a_function_is_short(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length < FUNCTION_LINES, f"{node.name} has {length} lines"


def sentences(text: str) -> int:
    """Count what ends in a full stop; a number such as 4.34 has none."""
    return len(re.findall(r"[\w)`\"]\.(?=\s|$)", text))


@pytest.mark.parametrize("path", [path for path in MODULES if path.name == "__init__.py"], ids=label)
def test_a_room_says_what_lives_there_and_what_may_not(path: Path) -> None:
    """Its docstring has two sentences at least: one for what it holds, one for what belongs elsewhere."""
    assert sentences(ast.get_docstring(tree(path)) or "") >= 2


def test_sentences_are_counted() -> None:
    assert sentences("4.34 and 5.00: Water! All of it, from GAME.") == 1
    assert sentences("Rules 4.34 (and 4.33). No look belongs in `here`.") == 2


@every_module
def test_a_name_says_what_is_inside(path: Path) -> None:
    assert not LAZY_NAMES & {part.removesuffix(".py") for part in path.relative_to(ROOT).parts}


@every_module
def test_text_is_written_alike_on_every_system(path: Path) -> None:
    """A text file has an encoding that is said, and its line ends do not depend on the system."""
    for node in ast.walk(tree(path)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        said = {keyword.arg for keyword in node.keywords}
        if node.func.attr in {"read_text", "write_text"}:
            assert "encoding" in said or node.args[1:], f"line {node.lineno}: no encoding"
        if node.func.attr == "write_text":
            assert "newline" in said, f"line {node.lineno}: no newline"
