"""Guelta as a player installs it: from a wheel, which the source distribution makes, far from the clone."""

from __future__ import annotations

import hashlib
import os
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
                assert inside.get(f"{room}/{name}") == digest, f"{room}/{name} stayed at home"
    strays = {name.split("/")[0] for name in inside} - {*TRAVELS}
    assert all(stray.endswith(".dist-info") for stray in strays), strays


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
    where = "import companion, sys; sys.stdout.write(companion.__file__)"
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
