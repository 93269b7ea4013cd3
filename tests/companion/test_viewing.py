"""Whatever tells somebody of a game asks a viewer: no outlet is forgotten, no sentence is text by itself."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from guelta import companion
from guelta.companion.following.differences import Differences
from guelta.companion.viewing.viewer import PUBLIC, Sentence, Worded
from guelta.rules.engine.board.position import Position
from tests.naming import ROOT
from tests.salt_road import GAME
from tests.seen_only import HOLDS, OUTLETS

HOUSE = Path(companion.__file__).parent

MADE_IN = {
    "SeenBoard": "viewing/viewer.py",
    "HeardFinding": "viewing/viewer.py",
    "HeardEntry": "viewing/viewer.py",
    "Seen": "following/observe.py",
    "HeardLine": "paperwork/worksheet.py",
    "HeardRow": "journal/history.py",
    "HeardNews": "judging/tabletop.py",
    "Told": "judging/tabletop.py",
}
"""The types of what somebody sees and hears, and the module in which a viewer is asked for them."""

PLAYS = """
from guelta.rules.engine.board.position import Position
from guelta.companion.viewing.viewer import SeenBoard, board, shape
def listed(*all: object) -> str: return f"{len(all)} of them"
def use(raw: Position, seen: SeenBoard, several: list[Position], named: dict[str, Position]) -> None:
    board(raw)
    several.append(raw)
    print(seen, str(seen), f"{seen}", seen.cursor, seen.stack("a"), isinstance(raw, Position))
    json.dumps([seen, *map(str, [seen]), {"seen": listed(seen, vars(seen))}])
    shapes = [board(each) for each in several if bool(each)]
    print(shapes, len(shapes), sorted(map(str, shapes)), list(map(board, several)))
"""
LEAKS = (
    "    print(raw.cursor)",
    "    raw.stack('a')",
    "    print(raw)",
    "    str(raw)",
    "    f'here: {raw}'",
    "    repr([raw])",
    "    json.dumps({'board': raw})",
    "    json.dumps([raw])",
    "    json.dumps(['a', ({'b': raw},)])",
    "    json.dumps(several)",
    "    f'{several}'",
    "    str(dict(board=raw))",
    "    str(list(named.items()))",
    "    ''.join(map(str, several))",
    "    sorted(several, key=repr)",
    "    str.format('{}', raw)",
    "    listed(raw)",
    "    listed(*several)",
    "    len(several)",
    "    hash(raw)",
    "    vars(raw)",
    "    raw.__dict__",
    "    getattr(raw, 'cursor')",
    "    shape(raw)",
)
"""Ways of letting a board out that no viewer has seen to."""
STAND_INS = {
    "rules/engine/board/position.py": """
class Position:
    cursor = ""
    def stack(self, at: str) -> str: return at
""",
    "companion/viewing/viewer.py": """
from typing import NewType
from guelta.rules.engine.board.position import Position
SeenBoard = NewType("SeenBoard", Position)
def board(position: Position) -> SeenBoard: return SeenBoard(position)
def shape(position: SeenBoard) -> None: ...
""",
}


def refused(folder: Path, room: str, leaks: Iterable[str] = ()) -> list[int]:
    """Return the lines of a module of a room of the companion that mypy refuses as the project runs it."""
    [plugin] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]["plugins"]
    (folder / "mypy.ini").write_text(f"[mypy]\nplugins = {ROOT / plugin}\n")
    module = f"companion/{room}/outlet.py"
    for name, text in {**STAND_INS, module: "\n".join(["import json", PLAYS, *leaks])}.items():
        path = folder / "guelta" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    cache = ["--cache-dir", str(folder / "cache"), "--explicit-package-bases", "--config-file", "mypy.ini"]
    command = [sys.executable, "-m", "mypy", *cache, "--no-error-summary", f"guelta/{module}"]
    said = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout
    return [int(line.split(":")[1]) for line in said.splitlines() if "error" in line]


def test_mypy_refuses_whatever_a_room_of_outlets_lets_out_without_a_viewer(tmp_path: Path) -> None:
    first = PLAYS.count("\n") + 3
    assert refused(tmp_path, "page", LEAKS) == [*range(first, first + len(LEAKS))]
    assert refused(tmp_path, "commands/arguments", LEAKS[:1]) == [first]
    assert refused(tmp_path, "judging", LEAKS[:-1]) == []
    assert all((HOUSE / each).exists() for each in OUTLETS)


ANYTHING_GOES = {
    "after_action/page.py: values": "what the report's page is filled with; the twins compare the page",
    "commands/rules.py: found": "what a game's own files say of a rule",
    "session/speech.py: self._said": "marks, which are compared and never said",
    "transcript/text.py: about": "a row of counted dice",
}
"""The variables of outlets that may be of any type, and why."""


def of_any_type(source: str) -> list[str]:
    """Return the variables that a module declares to be of any type, or to hold what is."""
    return [
        ast.unparse(node.target)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.AnnAssign)
        and {"object", "Any"} & {each.id for each in _types_in(node.annotation)}
    ]


def _types_in(annotation: ast.AST) -> Iterator[ast.Name]:
    """Yield the names in an annotation, but for those that say what a game or a callable is about."""
    match annotation:
        case ast.Name():
            yield annotation
        case ast.Subscript(value=ast.Name(id="Game" | "Callable")):
            return
        case _:
            for each in ast.iter_child_nodes(annotation):
                yield from _types_in(each)


def test_no_variable_of_an_outlet_is_declared_to_be_of_any_type() -> None:
    found = {
        f"{path}: {name}"
        for path in (each.relative_to(HOUSE).as_posix() for each in HOUSE.rglob("*.py"))
        if path.startswith(OUTLETS)
        for name in of_any_type((HOUSE / path).read_text(encoding="utf-8"))
    }
    assert found == {*ANYTHING_GOES}
    leaks = "a: object = raw", "b: list[Any] = [raw]", "c: dict[str, object] = {'raw': raw}", "d: Any = raw"
    assert all(map(of_any_type, leaks))


@pytest.mark.parametrize("holder", HOLDS)
def test_what_holds_secrets_is_there_under_the_name_that_mypy_looks_for(holder: str) -> None:
    module, _, name = holder.rpartition(".")
    found = getattr(import_module(module), name)
    there = {each.name for each in fields(found)} if is_dataclass(found) else {*vars(found())}
    assert HOLDS[holder] <= there | {*vars(found)}


def test_what_somebody_sees_is_made_where_a_viewer_is_asked_and_nowhere_else() -> None:
    made = set[tuple[str, str]]()
    for path in HOUSE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="cast"), args=[ast.Constant(value=name) | ast.Name(id=name), _]
                ):
                    pass
                case ast.Call(func=ast.Name(id=name)):
                    pass
                case _:
                    continue
            if name in MADE_IN:
                made.add((name, path.relative_to(HOUSE).as_posix()))
    assert made == {*MADE_IN.items()}


SAID = (
    Worded("Red's oryx is in 0202"),
    Differences(GAME, Position(), Position("turn-1/marches"), "the boards differ: "),
)


@pytest.mark.parametrize("sentence", SAID, ids=lambda sentence: type(sentence).__name__)
def test_a_sentence_becomes_text_by_a_viewer_alone(sentence: Sentence) -> None:
    ways: tuple[Callable[[Any], object], ...] = (
        str, print, json.dumps, "{}".format, lambda each: f"said: {each}", lambda each: "" + each,
        lambda each: ", ".join([each]),
    )  # fmt: skip
    for write in ways:
        with pytest.raises(TypeError):
            write(sentence)
    assert repr([sentence]) == f"[<{type(sentence).__name__}>]"
    assert PUBLIC.text(sentence)
