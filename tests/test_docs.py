"""README and docs/: every link leads somewhere, every command they show does what it should."""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from guelta.companion.commands.cli import main
from tests.test_install import INSTALLERS

ROOT = Path(__file__).parent.parent
SAMPLE = ROOT / "examples" / "operation-manta.vlog"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FOLLOWED = (
    "your-first-game.md",
    "your-first-hex-game.md",
    "designers-evening.md",
)  # tests of their own follow them to the letter

RUN_ELSEWHERE = {
    "guelta live": "tests/engine/test_live_command.py, until Ctrl-C",
    "guelta build chad": "tests/test_install.py, from the wheel",
    "guelta print chad": "tests/companion/test_print_command.py",
    "guelta log join my-first.vlog my-second.vlog -o whole.vlog": "tests/companion/test_log_command.py",
    "guelta show my-game.vsav": "tests/companion/test_show_any.py",
    "guelta show my-game.vlog --step 12 --picture board.png": "tests/companion/test_show_any.py",
    "guelta turn my-game/ --play fap --strength veteran": "tests/companion/test_turn_command.py",
}
"""What takes long or does not end by itself; here it is only seen that there is such a command."""


def shown(page: Path) -> list[str]:
    """Return the commands that a page shows, a line each."""
    blocks = re.findall(r"^ *```sh\n(.*?)^ *```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines()]


COMMANDS = sorted(
    {line for page in PAGES if page.name not in FOLLOWED for line in shown(page)} - {*INSTALLERS}
)


def drawing() -> ModuleType:
    """Import the program that draws the rooms, which lies in no package."""
    spec = importlib.util.spec_from_file_location("draw_rooms", ROOT / "docs" / "rooms" / "draw.py")
    assert spec and spec.loader
    draw = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(draw)
    return draw


def test_the_pictures_of_the_rooms_show_what_they_import() -> None:
    """Who adds a room or an import draws them anew: make docs."""
    draw = drawing()
    for name, houses in draw.PICTURES.items():
        assert draw.drawn(houses) == (draw.FOLDER / name).read_text(encoding="utf-8"), name
    assert draw.levels({"roof": {"wall"}, "wall": {"floor"}, "floor": set()}) == {
        "floor": 0,
        "wall": 1,
        "roof": 2,
    }
    with pytest.raises(ValueError, match="in a circle: roof, wall"):
        draw.levels({"roof": {"wall"}, "wall": {"roof"}})


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder, with the log that the pages speak of."""
    monkeypatch.chdir(tmp_path)
    for name in (SAMPLE.name, "my-game.vlog"):
        shutil.copy(SAMPLE, tmp_path / name)
    return tmp_path


def test_the_pages_show_commands() -> None:
    assert len(COMMANDS) > 8 and {*RUN_ELSEWHERE} <= {*COMMANDS}


@pytest.mark.parametrize("line", [line for line in COMMANDS if line not in RUN_ELSEWHERE])
def test_a_command_that_is_shown_works(line: str, at_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the order in which the pages need them: charts are exported before they are used."""
    if "--charts my-charts" in line:
        assert main(["charts", "chad", "--export", "my-charts"]) == 0
    name, *words = shlex.split(line)
    assert name == "guelta"
    assert main(words) == 0, capsys.readouterr().err


@pytest.mark.parametrize("line", RUN_ELSEWHERE)
def test_a_command_that_runs_elsewhere_is_one(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([shlex.split(line)[1], "--help"])
    assert end.value.code == 0 and "usage: guelta " in capsys.readouterr().out


def test_the_pages_are_a_site_whose_links_all_lead_somewhere(tmp_path: Path) -> None:
    site = tmp_path / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(site)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    engine = (site / "engine" / "index.html").read_text(encoding="utf-8")
    assert "rests_on" in engine  # out of a docstring
    for name in ("judging.check.check", "judging.audit.audit", "play.procedure.Run", "sight.sight.Sight"):
        assert f'id="guelta.rules.engine.{name}"' in engine


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"])
def test_the_links_of_a_page_outside_the_site_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        assert target.startswith("https://") or (ROOT / target).is_file(), target


def quoted(page: Path, pattern: str) -> list[str]:
    """Return what a page names in back-ticks in this form, outside its blocks of code."""
    text = re.sub(r"^ *```.*?^ *```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return sorted({each for each in re.findall(r"`([^`]+)`", text) if re.fullmatch(pattern, each)})


PATH = (
    r"(?:(?:rules|engine|builder|companion|guelta|tests|source_art|chad|zefra|angola)/)[\w./*-]*|[\w./-]+\.py"
)
"""A path that begins with a room or a game, or a file of Python; GAME in it is any game."""


def is_there(name: str, page: Path) -> bool:
    """Whether a file or folder has this path: from the top, from `rules/` or the engine, or its name."""
    own = ("builder/new_games/*", "examples/*") if page.name in FOLLOWED else ()  # a designer's own folder
    places = (".", "rules", "rules/engine", *own) if "/" in name else ("rules", "builder", "companion")
    deep = "" if "/" in name else "**/"
    wanted = name.replace("GAME", "*").rstrip("/")
    return any(any(ROOT.glob(f"{place}/{deep}{wanted}")) for place in places)


NAMING = [*PAGES, ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md"]


@pytest.mark.parametrize("page", NAMING, ids=lambda page: page.name)
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    assert [name for name in quoted(page, PATH) if not is_there(name, page)] == []


def test_a_path_that_is_not_there_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    told = (
        "`engine/play/phase.py` `engine/judging/phase.py` `rules/GAME/rulebook.csv` `rules/GAME/map.md` `a/b`"
    )
    page.write_text(f"{told}\n```\n`engine/none.py`\n```\n", encoding="utf-8", newline="\n")
    missing = [name for name in quoted(page, PATH) if not is_there(name, page)]
    assert missing == ["engine/play/phase.py", "rules/GAME/map.md"]


def test_every_test_that_a_page_names_is_there() -> None:
    named = {name for page in NAMING for name in quoted(page, r"test_\w+")}
    there = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert named and [name for name in sorted(named) if f"def {name}(" not in there] == []


@pytest.mark.parametrize("house", ["rules/engine", "builder", "companion"])
def test_the_architecture_lists_every_room(house: str) -> None:
    """It lists those of the engine from the bottom up."""
    draw = drawing()
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    chapter = text.partition(f"\n## {house.partition('/')[0]}: ")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| `(\w+)` \|", chapter, re.MULTILINE)
    floors = draw.levels(draw.arrows(house))
    assert sorted(listed) == sorted(floors)
    rests_on = draw.arrows(house) if house == "rules/engine" else {}
    early = [
        (room, other)
        for at, room in enumerate(listed)
        for other in listed[at:]
        if other in rests_on.get(room, ())
    ]
    assert early == [], "a room stands below what it rests on"
