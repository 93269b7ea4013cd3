"""`guelta doctor`: what it says where something is missing, and that it says nothing of what is well."""

import os
import socket
from pathlib import Path

import pytest

from guelta.builder.manifest import ENTRY
from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.vassal.archive import pack
from guelta.builder.vassal.installation import Installation
from guelta.builder.vassal.metadata import Metadata
from guelta.companion.commands import doctor
from guelta.companion.commands.cli import main
from guelta.companion.commands.doctor import fonts, journals, modules, port
from tests.library import LIBRARY

OURS = "Chad: The Toyota Wars"


@pytest.fixture
def here(tmp_path: Path) -> Installation:
    return Installation(tmp_path / "VASSAL")


def lists(here: Installation, *files: Path) -> None:
    """Let VASSAL's list name these modules."""
    (here.folder / "prefs").mkdir(parents=True, exist_ok=True)
    text = ",".join(str(file) for file in files).replace("\\", "\\\\").replace(":", "\\:")
    (here.folder / "prefs" / "V_Global").write_text(f"Modules={text}\n", encoding="iso-8859-1")


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    """A module of the game as Guelta builds it now; only its manifest is looked at."""
    file = tmp_path / "chad.vmod"
    file.write_bytes(pack({ENTRY: manifest_of(Design.load(LIBRARY.game("chad"))).dump()}))
    return file


def test_a_free_port_is_well():
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        number = held.getsockname()[1]
    assert str(port(number)) == f"ok    port {number} is free for guelta live"


def test_a_port_that_is_held_names_who_holds_it():
    with socket.create_server(("127.0.0.1", 0)) as held:
        line = port(held.getsockname()[1])
    assert not line.is_well and f"(process {os.getpid()})" in line.what
    assert line.remedy == "end that, or take another with guelta live --port"


def test_the_extra_fonts_are_named_or_how_to_get_them(monkeypatch: pytest.MonkeyPatch):
    assert str(fonts()).startswith("ok    fonts for other scripts: manimgx-fonts ")
    monkeypatch.setattr(doctor, "extra_fonts", dict)
    assert str(fonts()) == (
        "ok    fonts for Latin letters alone; for Cyrillic, Arabic, Chinese and others "
        "install Guelta with its fonts, guelta[fonts]"
    )


def test_what_is_no_port_is_said():
    assert str(port(70000)) == "look  70000 is not a port: give one from 1 to 65535"


def test_journals_may_lie_in_a_folder_that_is_not_there_yet(tmp_path: Path):
    line = journals(tmp_path / "state" / "guelta")
    assert line.is_well and "free" in line.what and not (tmp_path / "state").exists()


def test_journals_cannot_lie_in_a_file(tmp_path: Path):
    (tmp_path / "state").write_bytes(b"mine")
    assert not journals(tmp_path / "state" / "guelta").is_well


def test_a_module_that_is_built_now_is_well(here: Installation, ours: Path):
    lists(here, ours)
    assert [str(line) for line in modules(here, LIBRARY)] == [f"ok    module {OURS} 1.1.0: {ours}"]


def test_an_older_module_is_said_with_what_to_do(here: Installation, ours: Path):
    manifest = manifest_of(Design.load(LIBRARY.game("chad"))).dump().decode().replace('"1.1.0"', '"0.9.0"')
    ours.write_bytes(pack({ENTRY: manifest.encode()}))
    lists(here, ours)
    [line] = modules(here, LIBRARY)
    assert not line.is_well and f"module {OURS} 0.9.0 is not the one that Guelta builds now" in line.what


def module_of(name: str, file: Path) -> Path:
    """Write a module that is none of ours, as VASSAL describes it."""
    said = Metadata(version="1.2", name=name).to_xml()
    file.write_bytes(pack({"buildFile.xml": b"<x/>", **({"moduledata": said} if name else {})}))
    return file


def test_modules_of_others_are_named_and_what_reads_their_logs(
    here: Installation, ours: Path, tmp_path: Path
):
    chess, nameless = module_of("Chess", tmp_path / "c.vmod"), module_of("", tmp_path / "old.vmod")
    broken = tmp_path / "broken.vmod"
    broken.write_bytes(b"no archive")
    lists(here, chess, tmp_path / "gone.vmod", nameless, broken, ours)
    told = [str(line) for line in modules(here, LIBRARY)]
    read = "ok    transcript, dice and log read the logs of Chess 1.2, old.vmod"
    assert told == [f"ok    module {OURS} 1.1.0: {ours}", read]
    lists(here, chess, nameless)
    first, second = map(str, modules(here, LIBRARY))
    assert first.startswith(
        "look  VASSAL's list has no module of Guelta's, to be refereed: guelta build GAME ("
    )
    assert second == read


def test_many_modules_of_others_and_games_in_folders_are_counted(here: Installation, tmp_path: Path):
    others = [module_of(f"Game {number}", tmp_path / f"{number}.vmod") for number in range(9)]
    lists(here, *others)
    *_, last = modules(here, LIBRARY)
    assert last.what.endswith("Game 4 1.2, Game 5 1.2 and 3 more")


def test_a_long_list_stays_short(here: Installation, ours: Path, tmp_path: Path):
    copies = [tmp_path / f"{number}.vmod" for number in range(9)]
    for copy in copies:
        copy.write_bytes(ours.read_bytes())
    lists(here, *copies)
    told = list(modules(here, LIBRARY))
    assert len(told) == 4 and told[-1].what == "and 6 more modules of Guelta's"


def test_it_takes_about_ten_lines(capsys: pytest.CaptureFixture[str]):
    assert main(["doctor", "--port", "0"]) in (0, 1)
    lines = capsys.readouterr().out.splitlines()
    assert 7 <= len(lines) <= 11 and all(line[:6] in ("ok    ", "look  ") for line in lines)
