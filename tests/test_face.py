"""`import guelta`: the names a program relies on, what they bring along, and the recipes that show them."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import guelta
from guelta import vassal
from guelta.rules.library import admitting

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "from-python.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"^## (.*?)\n.*?^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FACE = sorted(path for path in (ROOT / "guelta").glob("*.py"))
KEPT = ROOT / "tests" / "golden" / "face.txt"
WITHIN = {"StuckError", "UnthrownError", "NotRefusedError", "NothingYet", "Changed", "Contradiction"}
"""Exceptions by which parts of one room speak to each other; none of them leaves it."""


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(ROOT)
    with admitting():
        yield


def imported(statement: str) -> set[str]:
    said = f"{statement}\nimport sys\nprint(*sys.modules)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_import_alone_reads_nothing() -> None:
    ours = {name for name in imported("import guelta") if name.startswith("guelta")}
    assert ours == {"guelta", "guelta.first_use"}


def test_files_of_vassal_are_read_without_a_game_a_font_or_a_server() -> None:
    modules = imported("from guelta import vassal\nvassal.read('examples/operation-manta.vlog')")
    assert "guelta.builder.vassal.log" in modules
    theirs = ("guelta.rules", "guelta.companion", "guelta.builder.art", "guelta.builder.module")
    assert not [name for name in modules if name.startswith(theirs)]
    assert not modules & {"PIL", "svgwrite", "typst", "fontTools", "uvicorn", "starlette"}


def test_a_name_there_is_not_is_no_attribute() -> None:
    assert not hasattr(guelta, "referee") and not hasattr(vassal, "game")
    assert set(guelta.__all__) <= set(dir(guelta))


@pytest.mark.parametrize("name", guelta.__all__)
def test_every_name_says_what_it_is_and_stands_on_the_page(name: str) -> None:
    assert inspect.getdoc(getattr(guelta, name)), name
    assert re.search(rf"`{name}\b", PAGE.partition("## All names")[2]), name


@pytest.mark.parametrize("name", vassal.__all__)
def test_every_name_of_vassal_says_what_it_is(name: str) -> None:
    assert inspect.getdoc(getattr(vassal, name)), name


@pytest.mark.parametrize("path", FACE, ids=lambda path: path.stem)
def test_the_examples_in_docstrings_run(path: Path, at_home: None) -> None:
    module = importlib.import_module("guelta" if path.stem == "__init__" else f"guelta.{path.stem}")
    result = doctest.testmod(module)
    assert result.failed == 0
    shows = {"errors", "judging", "making", "playing", "vassal"}
    assert (result.attempted > 0) is (path.stem in shows)


@pytest.mark.parametrize(("title", "recipe"), RECIPES, ids=[title for title, _ in RECIPES])
def test_a_recipe_runs(title: str, recipe: str, at_home: None, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(recipe, title, "exec"), {"__name__": "recipe"})
    if title != "A check of your own":  # which finds nothing in the sample
        assert capsys.readouterr().out.strip(), title


def test_there_are_five_recipes() -> None:
    assert len(RECIPES) == 5


def takes(found: object) -> str:
    """Give what a function takes: the names of its arguments, those with a `?` that may be left out."""
    if not inspect.isfunction(found):
        return ""
    named = inspect.signature(found).parameters.values()
    return f"({', '.join(each.name + '?' * (each.default is not each.empty) for each in named)})"


def face() -> str:
    """Give every name of the face with what it takes or has."""
    lines = []
    for module in (guelta, vassal):
        for name in module.__all__:
            found = getattr(module, name)
            members = sorted(vars(found)) if inspect.isclass(found) else []
            public = " ".join(each for each in members if not each.startswith("_"))
            lines.append(f"{module.__name__}.{name}{takes(found)}: {public}".rstrip(": "))
    return "\n".join(lines) + "\n"


def test_the_face_is_the_one_that_was_promised() -> None:
    """Whoever changes it changes the file, and says so in the changelog."""
    if os.environ.get("GUELTA_GOLDEN"):
        KEPT.write_text(face(), encoding="utf-8", newline="\n")
    assert face() == KEPT.read_text(encoding="utf-8"), "run it with GUELTA_GOLDEN=1, and name it in CHANGELOG"


def test_the_changelog_names_every_name_of_the_face() -> None:
    told = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert [name for name in guelta.__all__ if f"`{name}`" not in told] == []


def test_every_error_that_leaves_a_room_is_one_of_ours() -> None:
    """A class of the product whose bases are Python's own errors alone is private, or stays in its room."""
    for room in ("rules", "builder", "companion"):
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.ClassDef) or node.name.startswith("_"):
                    continue
                bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
                if bases and bases <= {"Exception", "ValueError", "RuntimeError", "OSError", "KeyError"}:
                    assert node.name in WITHIN, f"{path}: {node.name}"


def test_errors_have_their_trail(tmp_path: Path) -> None:
    torn = tmp_path / "torn.vlog"
    torn.write_bytes((ROOT / "examples" / "operation-manta.vlog").read_bytes()[:300])
    with pytest.raises(guelta.FileError) as told:
        vassal.read(torn)
    assert told.value.trail[0] == "torn.vlog"
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "game.toml").write_text("id = 7\n", encoding="utf-8")
    with pytest.raises(guelta.TableError) as broken:
        guelta.load(tmp_path)
    assert broken.value.trail == (f"{tmp_path.name}/rules/game.toml", "id")
    with pytest.raises(guelta.RefusedError, match="did you mean chad"):
        guelta.load("chda")
