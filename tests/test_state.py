"""Nothing is kept by the process: what a command knows, its library and its session hold, and hand on.

A library made anew knows nothing of another; two sessions beside each other share nothing. So no module has
anything that changes, and no cache of the process keeps a game or a file.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.test_architecture import MODULES, dotted, tree

CACHES = {"cache", "lru_cache", "remembered"}
"""What decorators are called that keep what a function returned."""
NEVER_KEPT = re.compile(
    r"\b(Game|Library|Home|Path|Folder|Manifest|KnownModules?|Design|Session|Archive|Board|Log|Save|Journal)\b"
)
"""What no cache of the process holds: games, files, and what was read of them."""
MUTATORS = {
    *("append", "add", "update", "pop", "popitem", "setdefault", "clear", "remove", "extend", "discard"),
    *("insert", "move_to_end", "sort", "reverse", "appendleft", "popleft", "acquire"),
}
WHY = {
    "guelta.companion.designing.study.game_of": "a worker's one game: the key holds all that it is made of",
    "guelta.builder.vassal.traits.trait._REGISTER": "filled as modules are imported, and never after",
    "guelta.builder.vassal.wire._KNOWN_WIRES": "filled as modules are imported, and never after",
    "guelta.rules.engine.board.position._numbers": "tells boards apart; which numbers they are is nothing",
    "guelta.rules.engine.home.sys": "set for one import, and set back",
    "guelta.rules.library.sys.modules": "Python's own table, in which each folder has another name",
}
"""What looks like state of the process and is none, with the reason."""


def bound(code: ast.AST) -> Iterator[str]:
    """Yield what a function binds itself, its parameters among it; these hide names of the module."""
    for node in ast.walk(code):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def changed(code: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield what is changed in place, as `name` or `Class.name`, with its line."""
    for node in ast.walk(code):
        held: ast.expr | None = None
        if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            held = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            held = node.func.value if node.func.attr in MUTATORS else None
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "next":
            held = node.args[0]
        elif isinstance(node, ast.With):
            held = node.items[0].context_expr  # a lock is taken so
        if isinstance(held, ast.Name):
            yield held.id, node.lineno
        elif isinstance(held, ast.Attribute) and isinstance(held.value, ast.Name):
            yield f"{held.value.id}.{held.attr}", node.lineno


def of_module(code: ast.Module) -> set[str]:
    """Name all that a module has at its top, imported or its own; `cls` is its classes' own."""
    found = {"cls"}
    for node in code.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {(each.asname or each.name).partition(".")[0] for each in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {each.id for each in targets if isinstance(each, ast.Name)}
    return found


def functions(code: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the functions and methods of a module, not those within another."""
    for node in ast.iter_child_nodes(code):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef | ast.If | ast.Try):
            yield from functions(node)


def kept_by_the_process(code: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield what of a module is state of the process, as name and reason."""
    top = of_module(code)
    for node in ast.walk(code):
        if isinstance(node, ast.Global):
            yield node.names[0], f"line {node.lineno}: global"
    for function in functions(code):
        own = {*bound(function)}
        for name, line in changed(function):
            first = name.partition(".")[0]
            if first in top and first not in own - {"cls"}:
                yield name, f"line {line}: {function.name} changes what its module has"
        decorators = {
            ast.unparse(each).partition("(")[0].rpartition(".")[2] for each in function.decorator_list
        }
        if decorators & CACHES:
            takes = (
                f"{ast.unparse(function.args)} -> {ast.unparse(function.returns) if function.returns else ''}"
            )
            if (found := NEVER_KEPT.search(takes)) or "self" in takes.split(",")[0]:
                what = found[0] if found else "whatever has it"
                yield function.name, f"line {function.lineno}: a cache of the process keeps {what}"


@cache
def found_in(number: int) -> tuple[tuple[str, str], ...]:
    path = MODULES[number]
    return tuple((f"{dotted(path)}.{name}", why) for name, why in kept_by_the_process(tree(path)))


@pytest.mark.parametrize("number", range(len(MODULES)), ids=[dotted(path) for path in MODULES])
def test_no_module_keeps_anything(number: int) -> None:
    assert [f"{name}, {why}" for name, why in found_in(number) if name not in WHY] == []


def test_every_reason_is_of_something() -> None:
    assert {name for number in range(len(MODULES)) for name, _ in found_in(number)} >= WHY.keys()


PLANTED = {
    "a counter": "_next = count()\ndef number(): return next(_next)",
    "a dict": "_known = {}\ndef know(name, game): _known[name] = game",
    "a list": "_told: list[str] = []\ndef tell(line): _told.append(line)",
    "a global": "_own = None\ndef use(folder):\n    global _own\n    _own = folder",
    "a lock": "_LOCK = Lock()\ndef draw():\n    with _LOCK: ...",
    "a value of another module": "from guelta.rules import library\ndef admit(id): library.games.add(id)",
    "a field of a class": "class Games:\n    known = {}\n    def add(self, id): Games.known[id] = 1",
    "a field of its class": "class Games:\n    @classmethod\n    def add(cls, id): cls.known.append(id)",
    "a singleton": "library = Library()\ndef admit(place): library.place = place",
    "a cache of games": "@cache\ndef game(id: str) -> Game[Any]: ...",
    "a cache of files": "@lru_cache(8)\ndef text(path: Path) -> str: ...",
    "a cache of objects": "class Look:\n    @cache\n    def face(self, name): ...",
}


@pytest.mark.parametrize("code", PLANTED.values(), ids=PLANTED)
def test_what_a_module_keeps_is_found(code: str) -> None:
    assert [*kept_by_the_process(ast.parse(code))] != []


@pytest.mark.parametrize(
    "code",
    [
        "NAMES = {'a': 1}\ndef name(key): return NAMES[key]",
        "_names = {}\ndef names(): _names = []; _names.append(1); return _names",
        "@cache\ndef width(text: str, size: float) -> float: ...",
        "def tell(lines):\n    lines.append('x')",
        "class Games:\n    def add(self, id): self.known[id] = 1",
    ],
)
def test_what_is_no_state_is_not(code: str) -> None:
    assert [*kept_by_the_process(ast.parse(code))] == []


LOOKS_UP = {
    "guelta.builder.known_modules": "the games whose modules are known",
    "guelta.builder.module.piece_ids": "run by itself, in a clone",
    "guelta.companion.designing.study": "a worker, who is sent the id of a game or its folder",
    "guelta.companion.following.game_file": "the game that a file was played with, by the id in its manifest",
    "guelta.rules.library": "the library itself",
}
"""Who below the commands finds a game by its id, and why nobody could have handed it the game."""


def test_nobody_below_the_commands_looks_a_game_up_by_its_id() -> None:
    looks = re.compile(r"\b(?:library|self)\.(?:game|home)\(|\bLibrary\(")
    found = {
        dotted(path)
        for path in MODULES
        if not dotted(path).startswith(("guelta.companion.commands", "guelta.judging", "guelta.making"))
        and dotted(path) != "guelta.playing"
        and looks.search(path.read_text(encoding="utf-8"))
    }
    assert found == LOOKS_UP.keys()
