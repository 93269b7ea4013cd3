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


def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = parts[:-1] if parts[-1] == "__init__" else parts
    return ".".join(parts if parts[0] == FACE else [FACE, *parts])


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def imported(path: Path) -> frozenset[str]:
    """Return every module that this one imports: at its head, in a function, or for types alone."""
    return frozenset(_imported(path))


def _imported(path: Path) -> Iterator[str]:
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


def may_know(path: Path, name: str) -> bool:
    """Return whether a file of ours may import a module of that name."""
    room, *inside = path.relative_to(ROOT).parts
    top, _, rest = name.partition(".")
    other = rest.split(".")[0]
    if top in ("tests", "benchmarks", *ROOMS):
        return False
    if other in ROOMS:
        return room == FACE or ROOMS.index(other) <= ROOMS.index(room)
    if top == FACE and name not in FLOOR and other:
        return room == FACE or (room == "companion" and inside[0] == "commands")
    return True


def test_imports_follow_the_arrows() -> None:
    against = [
        f"{label(path)} knows {name}"
        for path in MODULES
        for name in imported(path)
        if not may_know(path, name)
    ]
    assert against == []


def test_an_import_against_the_arrows_is_found() -> None:
    board, build, door = (
        ROOT / each
        for each in ("rules/engine/board/position.py", "builder/build.py", "companion/commands/door.py")
    )
    assert may_know(build, "guelta.rules.library")
    assert may_know(board, "guelta.errors")
    assert may_know(door, "guelta.judging")
    assert not may_know(board, "guelta.builder.build")
    assert not may_know(board, "guelta.judging")
    assert not may_know(build, "guelta.companion.commands.door")
    assert not may_know(build, "rules.library")
    assert not may_know(build, "tests.naming")


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


def houses() -> Iterator[str]:
    """Yield what has rooms: every folder with a package in it. Each folder and each file in it is a room."""
    for room in ROOMS:
        for package in sorted({path.parent for path in MODULES if path.is_relative_to(ROOT / room)}):
            if any(path.parent.parent == package for path in MODULES):
                yield label(package)


HOUSES = list(houses())
assert {"rules/engine", "rules/engine/kit", "rules/chad", "builder/module", "companion"} <= {*HOUSES}

Imports = Mapping[str, set[str]]


def imports() -> Imports:
    """Return each module of ours with those that it imports."""
    return {name: {*imported(path)} for name, path in BY_NAME.items()}


def knots(arrows: Mapping[str, set[str]]) -> set[str]:
    """Return the rooms that are reached from themselves, or that only such ones lead to."""
    arrows = dict(arrows)
    while leaves := {room for room, others in arrows.items() if not others & arrows.keys()}:
        arrows = {room: others for room, others in arrows.items() if room not in leaves}
    return set(arrows)


def rooms_of(house: str, imports: Imports) -> dict[str, set[str]]:
    """Return the rooms of a house, each with those that it imports."""
    start = "guelta." + house.replace("/", ".") + "."
    arrows: dict[str, set[str]] = {}
    for name in filter(lambda name: name.startswith(start), BY_NAME):
        room = name.removeprefix(start).split(".")[0]
        others = (each.removeprefix(start).split(".")[0] for each in imports[name] if each.startswith(start))
        arrows.setdefault(room, set()).update({*others} - {room})
    return arrows


@pytest.mark.parametrize("house", HOUSES)
def test_no_two_rooms_need_each_other(house: str) -> None:
    assert knots(rooms_of(house, imports())) == set(), f"rooms of {house} import one another in a circle"


@pytest.mark.parametrize("house", HOUSES)
def test_a_knot_is_found(house: str) -> None:
    """One import back, in any file of a room, and the rooms of the house are knotted."""
    arrows = rooms_of(house, imports())
    above, below = next((room, other) for room, others in arrows.items() for other in sorted(others))
    start = "guelta." + house.replace("/", ".") + "."
    file = next(name for name in BY_NAME if name == start + below or name.startswith(start + below + "."))
    planted = {**imports(), file: {*imports()[file], start + above}}
    assert {above, below} <= knots(rooms_of(house, planted))


SERVING_ALL = list(naming.serving_all())
assert {path.suffix for path in SERVING_ALL} >= {".py", ".js", ".css", ".html", ".j2"}


def test_only_a_game_names_a_game() -> None:
    """No code, page or template of the rooms that serve all games has a word of a game's tables."""
    named = [
        f"{label(path)}:{line} {name}" for path in SERVING_ALL for name, line in naming.named_in(path).items()
    ]
    assert named == [], "say it in the game's own folder, or in tests/naming.toml why it is no name"


def test_the_names_of_games_are_found(tmp_path: Path) -> None:
    there = tmp_path / "page.js"
    lines = ["const sanctuaryOf = 1;", "// the counter", "GuerrillaUnits()", ".fant-losses { }"]
    there.write_text("\n".join(lines), encoding="utf-8", newline="\n")
    assert naming.named_in(there) == {"sanctuary": 1, "guerrilla": 3, "fant": 4, "fant losses": 4}


def calls(path: Path) -> Iterator[tuple[ast.Call, str]]:
    """Yield the calls in a file, each with the last part of the name that is called."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call):
            yield (
                node,
                node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", ""),
            )


def test_rules_read_nothing_but_their_tables() -> None:
    opening = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "Path"}
    may = ROOT / "rules" / "engine" / "tables" / "folder.py"
    opened = [
        f"{label(path)}:{node.lineno} {name}()"
        for path in MODULES
        if path.is_relative_to(ROOT / "rules") and path != may
        for node, name in calls(path)
        if name in opening
    ]
    assert opened == []


def test_a_module_is_short() -> None:
    lengths = {label(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: length for name, length in lengths.items() if length >= MODULE_LINES} == {}


def test_a_function_is_short() -> None:
    long = [
        f"{label(path)}: {node.name} has {length} lines"
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) >= FUNCTION_LINES
    ]
    assert long == []


VIEWED = ("rules/chad/water/water.py",)
"""Files of games whose rules take a view in place of a board and its charts; the list only grows."""


@pytest.mark.parametrize("file", VIEWED)
def test_rules_take_a_view(file: str) -> None:
    both = [
        f"line {node.lineno}: {node.name}"
        for node in ast.walk(tree(ROOT / file))
        if isinstance(node, ast.FunctionDef)
        and {"position", "charts"} <= {each.arg for each in node.args.args}
    ]
    assert both == []


def opening(function: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """Return the first word of a docstring, after the numbers of rules with which it may open."""
    numbers = re.compile(r"^(?:[\w.()-]+, |[\w.()-]+ (?:to|and) )*[\w.()-]+  +")
    return numbers.sub("", ast.get_docstring(function) or "").partition(" ")[0]


def test_a_docstring_opens_with_a_verb_of_the_field() -> None:
    """Return, Read, Write, Find, Yield, not Give, Say or Tell; ruff holds the mood of the others."""
    vague = {"Give", "Gives", "Say", "Says", "Tell", "Tells"}
    found = [
        f"{label(path)}:{node.lineno} {opening(node)}"
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and opening(node) in vague
    ]
    assert found == []


def test_the_verb_of_a_docstring_is_found() -> None:
    (first, second) = ast.parse("""
def terrain(hex): "4.24, G9-02a to 6.11(b)  Give the terrain."
def place(hex): "Tell where it is."
""").body
    assert isinstance(first, ast.FunctionDef) and opening(first) == "Give"
    assert isinstance(second, ast.FunctionDef) and opening(second) == "Tell"


def sentences(text: str) -> int:
    """Count what ends in a full stop; a number such as 4.34 has none."""
    return len(re.findall(r"[\w)`\"]\.(?=\s|$)", text))


def test_a_room_says_what_lives_there_and_what_may_not() -> None:
    """Its docstring has two sentences at least: one for what it holds, one for what belongs elsewhere."""
    rooms = [path for path in MODULES if path.name == "__init__.py"]
    silent = [label(path) for path in rooms if sentences(ast.get_docstring(tree(path)) or "") < 2]
    assert silent == []


def test_sentences_are_counted() -> None:
    assert sentences("4.34 and 5.00: Water! All of it, from GAME.") == 1
    assert sentences("Rules 4.34 (and 4.33). No look belongs in `here`.") == 2


def test_a_name_says_what_is_inside() -> None:
    parts = {label(path): {part.removesuffix(".py") for part in Path(label(path)).parts} for path in MODULES}
    assert {name: lazy for name, each in parts.items() if (lazy := LAZY_NAMES & each)} == {}


def test_text_is_written_alike_on_every_system() -> None:
    """A text file has an encoding that is said, and its line ends do not depend on the system."""
    unsaid = []
    for path in MODULES:
        for node, name in calls(path):
            if not isinstance(node.func, ast.Attribute):
                continue
            said = {keyword.arg for keyword in node.keywords}
            if name in {"read_text", "write_text"} and not ("encoding" in said or node.args[1:]):
                unsaid.append(f"{label(path)}:{node.lineno} no encoding")
            if name == "write_text" and "newline" not in said:
                unsaid.append(f"{label(path)}:{node.lineno} no newline")
    assert unsaid == []
