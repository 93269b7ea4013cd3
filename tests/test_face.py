"""`import guelta`: the names a program relies on, what they bring along, and the recipes that show them."""

from __future__ import annotations

import ast
import copy
import doctest
import importlib
import inspect
import os
import pickle
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path
from types import ModuleType

import pytest

import guelta
from guelta import NotationError, vassal
from guelta.version import installed

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "from-python.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"^## (.*?)\n.*?^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
VASSAL = ROOT / "builder" / "vassal"
TRAITS = tuple(VASSAL.glob("traits/[a-z]*.py"))
ACTIONS = (VASSAL / "actions.py", VASSAL / "piece_actions.py")
FACE = sorted(path for path in (ROOT / "guelta").glob("*.py"))
KEPT = ROOT / "tests" / "golden" / "face.txt"
WITHIN = {
    "StuckError",
    "UnthrownError",
    "NotRefusedError",
    "NothingBarredError",
    "NothingYet",
    "Changed",
    "Contradiction",
    "Reached",
}
"""Exceptions by which parts of one room speak to each other; none of them leaves it."""


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


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
    """Return what a function takes: the names of its arguments, those with a `?` that may be left out."""
    if not inspect.isfunction(found):
        return ""
    named = inspect.signature(found).parameters.values()
    return f"({', '.join(each.name + '?' * (each.default is not each.empty) for each in named)})"


def face() -> str:
    """Return every name of the face with what it takes or has."""
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


LOG = ROOT / "examples" / "operation-manta.vlog"


@pytest.fixture(scope="module")
def verdicts() -> guelta.Verdicts:
    return guelta.check(LOG)


@pytest.fixture(scope="module")
def board(verdicts: guelta.Verdicts) -> guelta.Position:
    return verdicts.board(20)


def test_what_is_printed_of_anything_is_a_line(verdicts: guelta.Verdicts, board: guelta.Position) -> None:
    """Whatever a program holds, an error or a debugger that shows it shows no megabytes."""
    chad = verdicts.game
    steps = [*islice(guelta.play(chad, "manta", "s"), 40)]
    choices = [ask.asked for step in steps for ask in step.asked]
    log = vassal.read(LOG)
    assert isinstance(log, vassal.Log)
    pieces = [added.piece() for added in log.start.pieces()]
    tables = chad.tables
    held = [
        *[verdicts, chad, chad.charts, chad.charts.map, board, log, log.start, log.start.command, tables],
        *[guelta.reach(chad, board, "habre"), verdicts.scenario, *verdicts, *steps, *choices, *pieces],
        *[*pieces[0].traits, *log.start.pieces(), *log, *chad.rulebook, *tables.charts.values()],
        *[*tables.lists.values(), *chad.sequence_of(verdicts.scenario.conditions).ordered(board.cursor)],
        *[each for step in steps for each in (*step.entries, *step.asked, *step.findings)],
    ]
    assert max(len(repr(each)) for each in held) < 2000
    assert repr(chad) == "<Game chad: Chad: The Toyota Wars>"
    standing = len(verdicts.standing)
    assert repr(verdicts).endswith(f"operation-manta.vlog: {len(verdicts)} findings, {standing} standing>")


def test_boards_and_errors_go_from_one_process_to_another(board: guelta.Position, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    raised = [
        NotationError(3, 4, "no counter"),
        NotationError(3, 4, "no counter", "a.board"),
        guelta.UntrustedError(tmp_path, ("rules/a.py",)),
        guelta.FailureError("broke", "here", board),
        guelta.RulesDataError(["a.csv, row 3: wrong", "b.csv: wrong"]),
        guelta.RefusedError("no", ["a.vlog", "step 3"]),
        vassal.LogFormatError("torn", ["a.vlog"]),
    ]
    for error in raised:
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.trail) == (type(error), str(error), error.trail)
    assert pickle.loads(pickle.dumps(board)) == board == copy.deepcopy(board)
    assert str(copy.deepcopy(board)) == str(board)


def test_verdicts_have_a_place_and_a_life_each(verdicts: guelta.Verdicts) -> None:
    assert [*verdicts] == [verdicts[at] for at in range(len(verdicts))] == [*verdicts[:]]
    lives = [life in (guelta.Life.STANDS, guelta.Life.LAPSED) for life in verdicts.lives]
    assert tuple(found for found, left in zip(verdicts, lives, strict=True) if left) == verdicts.standing


def test_one_side_is_named_without_a_list(verdicts: guelta.Verdicts, tmp_path: Path) -> None:
    with pytest.raises(guelta.RefusedError, match="has no side 'fnla'; it has fan,"):
        guelta.check(LOG, sides="fnla")
    with pytest.raises(guelta.RefusedError, match="has no side 'fnla'"):
        guelta.report(LOG, tmp_path / "a.html", sides="fnla")
    assert guelta.report(LOG, tmp_path / "a.html", sides="fan").exists()


def test_a_short_search_is_asked_for_by_its_number() -> None:
    with pytest.raises(guelta.RefusedError, match="search takes a number from 1 on, not 0"):
        guelta.check(LOG, search=0)


def test_a_file_with_a_fault_is_named_with_the_place(
    verdicts: guelta.Verdicts, board: guelta.Position, tmp_path: Path
) -> None:
    chad = verdicts.game
    none, bad = tmp_path / "none.vlog", tmp_path / "bad.board"
    gone = tmp_path / "none.board"
    with pytest.raises(guelta.FileError, match="there is no file") as told:
        guelta.check(none)
    assert told.value.trail == (str(none),)
    with pytest.raises(guelta.FileError, match="cannot be read") as told:
        guelta.check(gone, chad)
    assert told.value.trail == (str(gone),)
    bad.write_text("%%\n", encoding="utf-8")
    with pytest.raises(NotationError) as told:
        guelta.check(bad, chad)
    assert told.value.trail == (str(bad), "line 1", "column 1")
    assert str(told.value).startswith(f"{bad}: board notation, line 1, column 1: ")
    with pytest.raises(NotationError) as told:
        guelta.Position.parse("%%")
    assert told.value.trail == ("line 1", "column 1")
    with pytest.raises(guelta.UntrustedError, match="load it with trust=True") as refused:
        guelta.load(ROOT / "examples" / "three_wells")
    assert refused.value.trail == (str(ROOT / "examples" / "three_wells"),)
    with pytest.raises(guelta.RefusedError, match=r"has no step 999; it has steps 0 to 161$") as refused:
        verdicts.board(999)
    assert str(refused.value.trail[0]).endswith("operation-manta.vlog")
    bad.write_text(str(board), encoding="utf-8")
    of_notation = guelta.check(bad, chad)
    for asked in (lambda: of_notation.board(0), lambda: [*of_notation.boards()]):
        with pytest.raises(guelta.RefusedError, match="holds boards in notation, which have no steps"):
            asked()
    with pytest.raises(guelta.RefusedError, match=r"is no game's folder: it has no rules/game\.toml"):
        guelta.load(tmp_path)


def test_what_another_game_has_is_refused_with_what_may_be_meant(
    verdicts: guelta.Verdicts, board: guelta.Position
) -> None:
    chad, theirs = verdicts.game, guelta.load("zefra").scenarios["crisis"].start
    meant = "has no counter 'habr'; did you mean habre?"
    with pytest.raises(guelta.RefusedError, match=meant):
        guelta.odds(chad, board, "3727", moved={"habr": "3627"})
    with pytest.raises(guelta.RefusedError, match=meant):
        guelta.reach(chad, board, "habr")
    with pytest.raises(guelta.RefusedError, match="is no board of Chad"):
        guelta.odds(chad, theirs, "3727")
    with pytest.raises(guelta.RefusedError, match="is no board of Chad"):
        guelta.reach(chad, theirs, "habre")
    with pytest.raises(guelta.RefusedError, match=r"the map of .* has no 'turn-9'"):
        guelta.odds(chad, board, "turn-9")
    assert guelta.odds(chad, board, "3727") and not guelta.odds(chad, board, "2529")


def test_only_what_there_is_can_be_printed(verdicts: guelta.Verdicts, tmp_path: Path) -> None:
    with pytest.raises(guelta.RefusedError, match="no part 'counter' to print; there is counters, "):
        guelta.print_sheets(verdicts.game, tmp_path, only="counter")


@pytest.mark.parametrize("name", ["", "/abs", "a/../../x", "dir/", ".", "C:\\x", "a\\..\\..\\x", "a\0b"])
def test_a_module_takes_no_file_that_would_lie_outside(name: str) -> None:
    module = vassal.Module("a.vmod", {"buildFile.xml": b"<a/>"})
    with pytest.raises(vassal.UnencodableError, match="is no name of a file in a module"):
        module.with_file(name, b"")
    assert module.with_file("images/a.png", b"1").files["images/a.png"] == b"1"


def test_files_of_vassal_are_alike_by_what_they_hold(tmp_path: Path) -> None:
    log = vassal.read(str(LOG))
    assert isinstance(log, vassal.Log)
    log.write(str(tmp_path / "b.vlog"))
    assert vassal.Log.read(str(tmp_path / "b.vlog")) == log
    log.start.write(str(tmp_path / "b.vsav"))
    assert vassal.Save.read(str(tmp_path / "b.vsav")) == log.start
    module = vassal.Module("a.vmod", {"buildFile.xml": b"<a/>"})
    module.write(str(tmp_path / "b.vmod"))
    assert vassal.Module.read(str(tmp_path / "b.vmod")) == module


@pytest.mark.parametrize(("room", "files"), [(vassal.traits, TRAITS), (vassal.actions, ACTIONS)])
def test_every_trait_and_action_has_its_name(room: ModuleType, files: tuple[Path, ...]) -> None:
    written = {
        node.name
        for path in files
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    }
    assert written <= set(room.__all__) <= set(dir(room))
    assert all(inspect.getdoc(getattr(room, name)) for name in written)
    assert {"read", "write", "traits", "actions"} <= set(dir(vassal))


def test_the_version_is_the_installed_one() -> None:
    assert guelta.__version__ == (installed() or "0")
    assert "guelta.version" not in imported("import guelta")


def test_the_example_of_what_if_runs(at_home: None) -> None:
    result = doctest.testmod(importlib.import_module(guelta.what_if.__module__))
    assert (result.failed, result.attempted > 0) == (0, True)


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


def test_what_a_file_wants_is_named_as_a_parameter_is(tmp_path: Path) -> None:
    """A command adds how it is typed; a program reads nothing of options."""
    (tmp_path / "a.board").write_text("@ turn-1\n", encoding="utf-8")
    with pytest.raises(guelta.RefusedError, match=r"is a board; say of which game$"):
        guelta.check(tmp_path / "a.board")
