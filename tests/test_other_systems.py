"""Windows and macOS, as far as Linux can imitate them: names, line ends, consoles, files held open."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from zipfile import ZipFile

import pytest

from guelta.builder.build import build
from tests import windows
from tests.example_games import FOLDER
from tests.library import game_at
from tests.test_architecture import MODULES, ROOT, label, tree

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="this is where other systems are imitated")

EVENING = "Änne & Öl (2).VLOG"
"""A log as a player may call it, its ending as Windows may write it."""

COMMANDS = (
    ("new", "dunes"),
    ("build", "dunes"),
    ("build", "dunes"),  # over what is there
    ("check", EVENING),
    ("show", EVENING),
    ("transcript", EVENING, "--over"),
    ("dice", EVENING),
    ("report", EVENING),
    ("turn", EVENING),
    ("log", "trim", EVENING, "--to", "9", "-o", "Anfang für Änne.vlog"),
    ("rules", "dunes"),
    ("charts", "dunes", "recovery"),
    ("print", "dunes", "--only", "calibration"),
    ("print", "dunes", "--only", "calibration", "--shift", "1,0"),
)


class Came(NamedTuple):
    """What came of a command: its exit code, what it wrote, and its errors."""

    code: int
    text: str
    errors: str


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Came]]:
    """Run the commands of an evening in one process that behaves as on Windows."""
    place = tmp_path_factory.mktemp("Wüsten spiele") / "für Änne"
    place.mkdir()
    shutil.copy(FOLDER / "operation-manta.vlog", place / EVENING)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "PYTHONUTF8": "0",
        "LC_ALL": "C.UTF-8",
        "XDG_STATE_HOME": str(place / "state"),
    }
    ran = subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", "-m", "tests.windows", json.dumps(COMMANDS)],
        capture_output=True,
        encoding="utf-8",
        cwd=place,
        env=environment,
    )
    assert ran.returncode == 0, ran.stderr
    came = json.loads(ran.stdout.splitlines()[-1])
    return place, {words[0]: Came(*each) for words, each in zip(COMMANDS, came, strict=True)}


@pytest.mark.parametrize("command", [words[0] for words in COMMANDS])
def test_a_command_works_where_windows_would_stop_it(
    evening: tuple[Path, dict[str, Came]], command: str
) -> None:
    """Its console writes code page 1252, no open file is replaced, and no name is refused."""
    code, text, errors = evening[1][command]
    assert code in (0, 1), errors
    assert text and "Traceback" not in errors


def test_what_is_written_for_a_pipe_is_utf8_whatever_the_console(
    evening: tuple[Path, dict[str, Came]],
) -> None:
    assert "Änne & Öl (2).VLOG" in evening[1]["transcript"].text
    assert "1849 Moundou" in evening[1]["check"].text


def test_what_an_evening_leaves_behind_has_names_for_every_system(
    evening: tuple[Path, dict[str, Came]],
) -> None:
    place, _ = evening
    written = [path.relative_to(place).as_posix() for path in place.rglob("*")]
    assert len(written) > 50
    assert list(unfit(written)) == []
    hidden = {part for name in written for part in PurePosixPath(name).parts if part.startswith(".")}
    assert hidden == {".cache"}, "a file that was being written was left behind"
    module = place / "dist" / "dunes" / "dunes.vmod"
    assert list(unfit(ZipFile(module).namelist())) == []


def unfit(names: Iterable[str]) -> Iterator[str]:
    """Yield each path of which Windows refuses a part, or which another one is, where case does not count."""
    names = list(names)
    for name in names:
        for part in PurePosixPath(name).parts:
            if why := windows.illegal(part):
                yield f"{name} {why}"
    alike = Counter(unicodedata.normalize("NFC", name).casefold() for name in names)
    yield from (f"{name} is there twice" for name, times in alike.items() if times > 1)


def test_the_files_of_the_house_fit_every_system() -> None:
    """Nobody's checkout loses a file; all names are plain ASCII, which macOS writes as it finds it."""
    rooms = ("builder", "companion", "rules", "guelta", "source_art")
    kept = (*rooms, "tests", "docs", "examples", "benchmarks")
    paths = (path for room in kept for path in (ROOT / room).rglob("*") if "__pycache__" not in path.parts)
    names = [label(path) for path in paths]
    assert list(unfit(names)) == []
    assert [name for name in names if not name.isascii()] == []
    assert [name for name in names if len(name) > 150] == [], "with a long folder before it Windows has 260"


def test_tables_with_the_line_ends_of_windows_make_the_same_module(tmp_path: Path) -> None:
    """Also with the mark that Notepad lays before a text."""
    modules = []
    for end in (b"\n", b"\r\n"):
        place = tmp_path / str(len(modules)) / "three_wells"
        shutil.copytree(FOLDER / "three_wells", place)
        for path in place.rglob("*"):
            if path.suffix in (".toml", ".csv", ".board") and end != b"\n":
                path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", end))
        build(game_at(place), place / "out")
        modules.append((place / "out" / "three_wells" / "SHA256SUMS").read_bytes())
    assert modules[0] == modules[1]


ABSENT = {"os": windows.NOT_IN_OS, "signal": windows.NOT_IN_SIGNAL, "socket": windows.NOT_IN_SOCKET}


def only_on_posix(text: ast.AST) -> Iterator[str]:
    """Yield what a file imports or names that Windows does not have."""
    for node in ast.walk(text):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in windows.NO_MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in (*windows.NO_MODULES, *ABSENT):
            absent = ABSENT.get(node.module or "")
            yield from (each.name for each in node.names if absent is None or each.name in absent)
        elif isinstance(node, ast.Attribute):
            room = getattr(node.value, "id", "")
            if node.attr in ABSENT.get(room, ()):
                yield f"{room}.{node.attr}"


def test_the_product_names_nothing_that_windows_lacks() -> None:
    assert [f"{label(path)}: {name}" for path in MODULES for name in only_on_posix(tree(path))] == []


def test_what_windows_lacks_is_found() -> None:
    text = "import fcntl\nfrom os import fork, path\nos.geteuid()\nsignal.SIGINT, signal.SIGKILL"
    assert sorted(only_on_posix(ast.parse(text))) == ["fcntl", "fork", "os.geteuid", "signal.SIGKILL"]


@pytest.mark.parametrize(
    "name", ["con", "NUL.txt", "com1.vlog", "a:b", "what?", "turn 1.", "turn ", "a\\b", "a\tb"]
)
def test_a_name_that_windows_refuses_is_found(name: str) -> None:
    assert list(unfit([f"logs/{name}"])) != []


@pytest.mark.parametrize("name", ["console.txt", "Änne & Öl.vlog", ".turn", "com10", "turn 1"])
def test_a_name_that_windows_takes_is_none(name: str) -> None:
    assert list(unfit([f"logs/{name}"])) == []


def test_names_that_differ_by_case_alone_are_found() -> None:
    assert list(unfit(["a/Map.png", "a/map.PNG", "b/map.png"])) == ["a/map.png is there twice"]
    assert list(unfit(["Ä.png", "A\u0308.png"])) == ["ä.png is there twice"]


IMITATED = """
import os, sys
from pathlib import Path
from tests.windows import imitate
imitate(Path.cwd())
Path("map.png").write_bytes(b"")
held = open("map.png", "rb")
{}
"""


@pytest.mark.parametrize(
    ("does", "why"),
    [
        ("os.replace('map.png', 'new.png')", "it is open"),
        ("Path('new.png').write_bytes(b''); Path('new.png').replace('map.png')", "it is open"),
        ("Path('map.png').unlink()", "it is open"),
        ("held.close(); Path('b').write_bytes(b''); Path('b').rename('map.png')", "already exists"),
        ("Path('Map.png').write_bytes(b'')", "is map.png there"),
        ("Path('aux').mkdir()", "names a device"),
        ("import fcntl", "fcntl"),
        ("os.fork()", "fork"),
    ],
)
def test_the_imitation_stops_what_windows_stops(tmp_path: Path, does: str, why: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(
        [sys.executable, "-S", "-c", IMITATED.format(does)],
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        env=environment,
    )
    assert ran.returncode == 1 and why in ran.stderr.splitlines()[-1]
