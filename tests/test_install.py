"""Guelta as a player installs it: from a wheel, which the source distribution makes, far from the clone."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
INSTALLERS = ("uv tool install .", "pipx install .")
WHEELS = Path(sys.prefix) / "wheels"
NO_NETWORK = {"UV_OFFLINE": "1", "UV_NO_INDEX": "1", "UV_FIND_LINKS": str(WHEELS)}
PLACES = {
    "UV_CACHE_DIR": "cache",
    "UV_TOOL_BIN_DIR": "bin",
    "UV_TOOL_DIR": "tools",
    "PIPX_BIN_DIR": "bin",
    "PIPX_HOME": "tools",
}
"""Where each of the two installers puts the command and its environment; pipx installs by way of uv."""
TRAVELS = ("rules", "builder", "companion", "source_art")
LEFT_BEHIND = shutil.ignore_patterns(
    *("__pycache__", "*.egg-info", ".git", ".venv", ".engine", ".*_cache", ".hypothesis", "build"),
    "CONF_DIR_IS_UNDEFINED",
)


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, built without network from a copy, so that the clone stays clean."""
    copy = tmp_path_factory.mktemp("source") / "guelta"
    shutil.copytree(ROOT, copy, ignore=LEFT_BEHIND)
    made = tmp_path_factory.mktemp("sdist")
    build = f"import setuptools.build_meta as backend; backend.build_sdist({str(made)!r})"
    done = subprocess.run(
        [sys.executable, "-c", build], cwd=copy, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [sdist] = made.glob("guelta-*.tar.gz")
    return sdist


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made from the source distribution."""
    wheels = tmp_path_factory.mktemp("wheels")
    run("pip", "wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", wheels, sdist)
    [wheel] = wheels.glob("guelta-*.whl")
    return wheel


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing in it but the installed wheel."""
    site = tmp_path_factory.mktemp("site")
    run("pip", "install", "--no-index", "--no-deps", "--target", site, wheel)
    return site


def run(*arguments: object, cwd: Path | None = None, **environment: str) -> str:
    command = [sys.executable, "-m", *map(str, arguments)]
    env = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **environment}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def sums(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_source_distribution_holds_what_the_repository_holds(sdist: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("no repository here to compare with")
    kept = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True).split("\0")[:-1]
    with tarfile.open(sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {name for name in kept if (ROOT / name).exists()} - inside == set()


def test_tables_art_and_fonts_travel_in_the_wheel(wheel: Path) -> None:
    """Every file that is not a program's is there, with the bytes it has in the clone."""
    with zipfile.ZipFile(wheel) as archive:
        inside = {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()}
    for room in TRAVELS:
        for name, digest in sums(ROOT / room).items():
            if "__pycache__" not in name:
                assert inside.get(f"guelta/{room}/{name}") == digest, f"{room}/{name} stayed at home"
    assert "guelta/py.typed" in inside


def test_nothing_but_guelta_is_put_at_the_top_of_site_packages(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        top = {name.split("/")[0] for name in archive.namelist()}
    assert "guelta" in top
    assert all(name == "guelta" or name.endswith(".dist-info") for name in top), top


def test_another_package_called_rules_does_no_harm_and_meets_none(site: Path, tmp_path: Path) -> None:
    """Beside a distribution whose packages have the names of our rooms, both work in one environment."""
    for room in TRAVELS:
        (tmp_path / "theirs" / room).mkdir(parents=True)
        (tmp_path / "theirs" / room / "__init__.py").write_text(f"mine = {room!r}\n", encoding="utf-8")
    (tmp_path / "theirs" / "setup.py").write_text(
        f"from setuptools import setup\nsetup(name='theirs', version='1', packages={list(TRAVELS)})\n",
        encoding="utf-8",
    )
    run(
        "pip", "wheel", "--no-index", "--no-deps", "--no-build-isolation", "-w", tmp_path, tmp_path / "theirs"
    )
    [theirs] = tmp_path.glob("theirs-*.whl")
    both = tmp_path / "both"
    run("pip", "install", "--no-index", "--no-deps", "--target", both, theirs)
    shutil.copytree(site, both, dirs_exist_ok=True)
    said = "import rules, builder, companion, source_art; from guelta.rules.library import Library;"
    said += "print(rules.mine, builder.mine, companion.mine, source_art.mine, *Library().ids)"
    done = subprocess.run(
        [sys.executable, "-c", said],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(both)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [*TRAVELS, "angola", "chad", "chad_2021", "zefra"]


PROJECT = {
    "verdicts.py": """
from collections.abc import Iterator

import guelta


def rules_broken(file: str) -> Iterator[str]:
    for finding in guelta.check(file).violations:
        yield finding.rule
""",
    "pieces.py": """
from pathlib import Path

from guelta import vassal


def names(module: Path) -> list[str]:
    found = vassal.read(module)
    assert isinstance(found, vassal.Module)
    return [name for name, piece in found.pieces() if piece.traits]
""",
    "main.py": """
from pathlib import Path
from typing import Any

import guelta
from guelta import vassal
from pieces import names
from verdicts import rules_broken

game: guelta.Game[Any] = guelta.load("chad")
made: guelta.BuildResult = guelta.build(game, Path("out"))
print(names(made.module), *rules_broken("game.vlog"))
wrong: int = guelta.games()
guelta.chek("game.vlog")
vassal.raed("game.vlog")
vassal.traits.Lable
""",
}
"""A program of somebody else in three files; its last lines are wrong: a type, and names there are not."""


def test_a_program_of_somebody_else_is_type_checked_against_the_wheel(wheel: Path, tmp_path: Path) -> None:
    run("venv", tmp_path / "venv")
    [python] = [*tmp_path.glob("venv/bin/python"), *tmp_path.glob("venv/Scripts/python.exe")]
    run("pip", "--python", python, "install", "--no-index", "--no-deps", wheel)
    for name, text in PROJECT.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    asked = ["--strict", "--no-incremental", "--python-executable", python, *PROJECT]
    command = [sys.executable, "-m", "mypy", *map(str, asked)]
    own = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")}
    done = subprocess.run(command, cwd=tmp_path, env=own, capture_output=True, text=True, check=False)
    [fault, *misspelt, _] = done.stdout.splitlines()
    assert fault.startswith("main.py:13: error: Incompatible types in assignment")
    assert "tuple[str, ...]" in fault
    named = [(line.split(":")[1], re.findall(r'has no attribute "(\w+)"', line)) for line in misspelt]
    assert named == [("14", ["chek"]), ("15", ["raed"]), ("16", ["Lable"])]


@pytest.mark.parametrize("line", INSTALLERS)
def test_a_line_of_the_readme_installs_the_command(line: str, sdist: Path, tmp_path: Path) -> None:
    """In an unpacked archive, with nothing of this environment but the wheels that `make` laid beside it."""
    assert line in (ROOT / "README.md").read_text(encoding="utf-8")
    if not WHEELS.is_dir():
        assert not os.environ.get("CI"), WHEELS
        pytest.skip(f"the installers find their wheels in {WHEELS}, which `make quick` lays there")
    with tarfile.open(sdist) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # from Python 3.11.4
        archive.extractall(tmp_path)
    [unpacked] = tmp_path.glob("guelta-*")
    own = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    tool, *words = line.split()
    subprocess.run(
        [Path(sys.executable).parent / tool, *words],
        cwd=unpacked,
        env={**own, **NO_NETWORK, **{name: str(tmp_path / place) for name, place in PLACES.items()}},
        check=True,
    )
    for asked, answer in (("--version", f"guelta {unpacked.name.split('-')[1]}"), ("rules chad", "rules: ")):
        done = subprocess.run(
            [tmp_path / "bin" / "guelta", *asked.split()],
            cwd=tmp_path,
            env=own,
            capture_output=True,
            text=True,
            check=True,
        )
        assert answer in done.stdout


def test_the_installed_command_builds_the_same_module(site: Path, chad_dist: Path, tmp_path: Path) -> None:
    """In another folder, time zone, locale and hash seed the same bytes come out as in the clone."""
    elsewhere = {"PYTHONPATH": str(site), "TZ": "Pacific/Apia", "LC_ALL": "C", "PYTHONHASHSEED": "7"}
    where = "from guelta import companion; import sys; sys.stdout.write(companion.__file__)"
    found = subprocess.run(
        [sys.executable, "-c", where],
        cwd=tmp_path,
        env={**os.environ, **elsewhere},
        capture_output=True,
        text=True,
    )
    assert Path(found.stdout).is_relative_to(site)

    [script] = [path for path in (site / "bin").glob("guelta*")]
    done = subprocess.run(
        [sys.executable, script, "build", "chad"],
        cwd=tmp_path,
        env={**os.environ, **elsewhere},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert sums(tmp_path / "dist" / "chad") == sums(chad_dist)
