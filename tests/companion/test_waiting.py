"""Nobody waits for what a command does not do: what each imports, and what is kept for the next run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from guelta.companion.commands.cli import COMMANDS, Command, main
from tests.library import LIBRARY

_DRAWS = frozenset({"lxml", "PIL", "svgwrite", "typst", "jinja2"})
_PRINTS = _DRAWS | {"resvg_py", "pikepdf"}
_PLAYS = _DRAWS | {"rich", "uvicorn"}

IMPORTED = {
    "live": _PLAYS,
    "join": _PLAYS,
    "watch": _PLAYS,
    "turn": {"lxml"},
    "check": {"lxml", "rich"},
    "show": {"lxml"},
    "report": _PRINTS,
    "transcript": {"lxml"},
    "dice": {"lxml"},
    "log": {"lxml"},
    "build": set[str](),
    "print": _PRINTS,
    "charts": {"lxml"},
    "rules": set[str](),
    "new": {"lxml"},
    "soak": {"lxml"},
    "study": {"lxml"},
    "duel": {"lxml"},
    "publish": _DRAWS,
    "doctor": {"lxml", "PIL", "typst", "psutil"},
}
"""The libraries for which each command waits, whatever it is asked for."""

HEAVY = _PRINTS | _PLAYS | {"fontTools", "starlette", "psutil"}
_LISTED = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr));"
_RUN = f"{_LISTED}from guelta.companion.commands.door import main; sys.exit(main())"


def imported(*words: str, folder: Path | None = None, seed: str = "0", run: str = _RUN) -> set[str]:
    """Run a command as a process and name the modules that it had imported in the end."""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(
        [sys.executable, "-c", run, *words], capture_output=True, text=True, cwd=folder, env=environment
    )
    assert ran.returncode == 0, ran.stderr
    return set(ran.stderr.splitlines()[-1].split())


def heavy(modules: set[str]) -> set[str]:
    games = {f"guelta.rules.{game}" for game in LIBRARY.ids}
    return (modules & games) | ({name.partition(".")[0] for name in modules} & HEAVY)


def test_help_imports_no_library_no_game_and_no_other_command() -> None:
    modules = imported("--help")
    assert heavy(modules) == set()
    assert not any(name.startswith(("guelta.rules", "guelta.builder")) for name in modules)
    assert {name for name in modules if name.startswith("guelta.companion.commands.")} == {
        "guelta.companion.commands.cli",
        "guelta.companion.commands.door",
    }


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_the_help_of_a_command_imports_neither_what_draws_nor_a_game(command: str) -> None:
    assert heavy(imported(command, "--help")) == set()


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_a_command_imports_the_libraries_that_it_needs_and_no_game(command: Command) -> None:
    """Before it knows which file or game it is about; a library that it imports besides costs everybody."""
    file = command.run.partition(":")[0]
    assert heavy(imported(run=f"{_LISTED}import guelta.companion.commands.{file}")) == IMPORTED[command.name]


def test_rules_are_listed_without_the_game_once_they_were_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert "guelta.rules.chad" in heavy(imported("rules", "chad"))
    assert heavy(imported("rules", "chad")) == set()


def test_a_check_imports_the_game_that_was_played_and_nothing_that_draws(table_log: Path) -> None:
    modules = imported("check", str(table_log))
    assert heavy(modules) == {"guelta.rules.chad", "lxml", "rich"}
    assert not any(name.startswith("guelta.builder.art.") for name in modules - {"guelta.builder.palette"})
    traits = {name for name in modules if name.startswith("guelta.builder.vassal.traits.")}
    assert traits and not traits & {
        f"guelta.builder.vassal.traits.{each}" for each in ("shape", "sheet", "label")
    }
    # installed packages may offer games: Python's own search for them would take long
    assert "importlib.metadata" not in modules


@pytest.fixture
def table_log() -> Path:
    return Path(__file__).parents[2] / "examples" / "operation-manta.vlog"


@pytest.fixture
def little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A little game in a folder, built once into `dist` beside it."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "./little"]) == 0
    assert main(["build", "little"]) == 0
    capsys.readouterr()
    return tmp_path


def new_files(capsys: pytest.CaptureFixture[str], *words: str) -> int:
    assert main(["build", "little", *words]) == 0
    return int(capsys.readouterr().out.split()[-4])


def test_an_unchanged_game_is_neither_read_nor_drawn(little: Path) -> None:
    modules = imported("build", "little", folder=little)
    assert heavy(modules) == set() and not any(name.startswith("guelta.builder.art") for name in modules)


def test_what_changes_in_the_folder_is_built(little: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new_files(capsys) == 0
    table = little / "little" / "rules" / "game.toml"
    table.write_text(table.read_text().replace('title = "', 'title = "The '))
    assert new_files(capsys) > 0
    assert new_files(capsys) == 0


def test_a_file_of_the_last_build_that_is_lost_or_changed_is_made_again(
    little: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = little / "dist" / "little"
    whole = (made / "little.vmod").read_bytes()
    (made / "little.vmod").write_bytes(whole[:-1] + b"x")
    assert new_files(capsys) == 1
    assert (made / "little.vmod").read_bytes() == whole
    (made / "map.png").unlink()
    assert new_files(capsys) == 1


def test_charts_of_an_owner_count(little: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = little / "own"
    assert main(["charts", "little", "--export", str(own)]) == 0
    capsys.readouterr()
    assert new_files(capsys, "--charts", str(own)) == 0
    kept = little / "dist" / ".cache" / "little.json"
    made_with = kept.read_text()
    chart = min(own.glob("*.toml"))
    chart.write_text(f"{chart.read_text()}\n# read again\n")
    assert new_files(capsys, "--charts", str(own)) == 0
    assert kept.read_text() != made_with


def test_another_folder_with_the_same_id_is_built_though_the_first_has_not_changed(
    little: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(little / "little", little / "copy")
    about = little / "copy" / "rules" / "game.toml"
    about.write_text(about.read_text().replace('title = "', 'title = "Another '))
    assert main(["build", "./copy", "--trust"]) == 0
    assert " 0 of them new" not in capsys.readouterr().out
    assert main(["build", "./little"]) == 0
    assert " 0 of them new" not in capsys.readouterr().out


@pytest.mark.parametrize("damaged", ["", "{", '{"of": 1}', '{"of": "x", "folders": 3, "made": {}}', "[]"])
def test_a_damaged_record_is_as_good_as_none(
    damaged: str, little: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (little / "dist" / ".cache" / "little.json").write_text(damaged)
    assert new_files(capsys) == 0


def test_faults_are_listed_again_though_the_last_build_went_well(
    little: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = next((little / "little" / "rules").rglob("counters.csv"))
    table.write_text(table.read_text().replace(",", ";", 3))
    assert main(["build", "little"]) == 2
    assert "counters.csv" in capsys.readouterr().err


def test_what_was_drawn_is_found_again_whatever_order_sets_have(little: Path) -> None:
    """The keys of the cache are the same in every process."""
    (little / "dist" / ".cache" / "little.json").unlink()
    before = (little / "dist" / ".cache" / "little.zip").stat().st_mtime_ns
    for seed in ("1", "2", "3"):
        imported("build", "little", folder=little, seed=seed)
        (little / "dist" / ".cache" / "little.json").unlink()
    assert (little / "dist" / ".cache" / "little.zip").stat().st_mtime_ns == before


def test_no_charts_of_ours_are_drawn_again(tmp_path: Path, chad_dist: Path) -> None:
    """A chart with two kinds of provenance: a set of them has no order of its own."""
    shutil.copytree(chad_dist.parent / ".cache", tmp_path / ".cache")
    kept = tmp_path / ".cache" / "chad.zip"
    before = kept.stat().st_mtime_ns
    for seed in ("1", "2"):
        imported("build", "chad", "--dist", str(tmp_path), seed=seed)
        (tmp_path / ".cache" / "chad.json").unlink()
    assert kept.stat().st_mtime_ns == before
