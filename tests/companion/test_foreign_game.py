"""A game that is a folder somewhere: given by its path to every command, its Python only with leave."""

from __future__ import annotations

import io
import shutil
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from guelta.builder.manifest import Manifest
from guelta.builder.vassal.archive import Archive
from guelta.companion.commands.cli import main
from guelta.rules.engine.home import Home
from guelta.rules.engine.tables.folder import RulesDataError
from guelta.rules.library import Library
from tests.library import game_at, recalled

TABLES = {
    "game.toml": 'id = "skirmish"\ntitle = "Skirmish"\n[stacking]\nlimit = 2\nrule = "2.10"\n',
    "map.csv": "hex,name\n0101,Ford\n0102,\n0201,\n0202,Hill\n",
    "boxes.csv": "id,title\nlosses,Losses\n",
    "counters.csv": "id,name,side,quantity\nred,Red,red,3\nblue,Blue,blue,3\n",
    "rulebook.csv": "rule,title\n1.00,Sequence\n2.10,Stacking\n",
    "sequence.toml": (
        'rule = "1.00"\nturns = 3\nturn_kinds = ["turn"]\n[turn]\nphases = ["red", "blue"]\n'
        '[red]\ntitle = "Red moves"\nrule = "1.00"\nside = "red"\n'
        '[blue]\ntitle = "Blue moves"\nrule = "1.00"\nside = "blue"\n'
    ),
}
CROWDED = "@ turn-1/blue\n0101  red-1 red-2 red-3\n"


@pytest.fixture
def skirmish(tmp_path: Path) -> Path:
    """A game of tables alone."""
    place = tmp_path / "skirmish"
    (place / "rules").mkdir(parents=True)
    for name, text in TABLES.items():
        (place / "rules" / name).write_text(text, encoding="utf-8", newline="\n")
    return place


def python(place: Path, text: str) -> Path:
    (place / "rules" / "__init__.py").write_text(text, encoding="utf-8", newline="\n")
    return place


WITH_PYTHON = """\
from guelta.rules.engine.judging.chapter import Chapter
from guelta.rules.engine.tables.folder import Folder
from guelta.rules.engine.composing.composition import compose
from guelta.rules.engine.composing.plain import plain_recipe
from . import checks

FOLDER = Folder.beside(__file__)
GAME = compose(FOLDER, plain_recipe(FOLDER), chapters=[Chapter((checks.nobody_on_the_hill,))])
"""
CHECKS = """\
from guelta.rules.engine.findings.finding import violation
from guelta.rules.engine.judging.check import check


@check("2.10")
def nobody_on_the_hill(position, charts):
    \"\"\"2.10  The hill stays empty.\"\"\"
    for standing in position.stack("0202"):
        yield violation("0202", [standing.counter], "on the hill", "step down")
"""


def board(tmp_path: Path, text: str) -> str:
    path = tmp_path / "a.board"
    path.write_text(text, encoding="utf-8", newline="\n")
    return str(path)


def test_tables_alone_are_refereed(skirmish: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A stack over the limit of game.toml, in a game without a line of Python."""
    assert main(["check", "--game", str(skirmish), board(tmp_path, CROWDED + "=>\n" + CROWDED)]) == 1
    out = capsys.readouterr().out
    assert "2.10" in out and "3 counters in 0101 Ford, 2 may stand there" in out


def test_a_map_of_areas_is_refereed(skirmish: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Ids are words; a place is called by its title, and what is no area is no place."""
    rules_of = skirmish / "rules"
    (rules_of / "map.csv").unlink()
    (rules_of / "areas.csv").write_text("area,title\nbie,Bie\nlunda-norte,Lunda Norte\n", encoding="utf-8")
    (rules_of / "edges.csv").write_text("a,b,way\nbie,lunda-norte,rail\n", encoding="utf-8")
    crowded = "@ turn-1/blue\nlunda-norte  red-1 red-2 red-3\n"
    assert main(["check", "--game", str(skirmish), board(tmp_path, crowded + "=>\n" + crowded)]) == 1
    assert "3 counters in Lunda Norte, 2 may stand there" in capsys.readouterr().out
    elsewhere = "@ turn-1/blue\n0101  red-1\n"
    assert main(["check", "--game", str(skirmish), board(tmp_path, elsewhere + "=>\n" + elsewhere)]) == 2
    assert "there is no place 0101" in capsys.readouterr().err


def test_a_map_of_areas_becomes_a_module(skirmish: Path, tmp_path: Path):
    """Each area is a zone of its own name; the manifest finds it again by its pixels."""
    rules_of = skirmish / "rules"
    (rules_of / "map.csv").unlink()
    (rules_of / "areas.csv").write_text("area,title\nbie,Bie\nlunda-norte,Lunda Norte\n", encoding="utf-8")
    (rules_of / "edges.csv").write_text("a,b,way\nbie,lunda-norte,rail\n", encoding="utf-8")
    assert main(["build", str(skirmish), "--dist", str(tmp_path / "dist")]) == 0
    archive = Archive.open(tmp_path / "dist" / "skirmish" / "skirmish.vmod")
    assert b'Zone name="Lunda Norte"' in archive.read("buildFile.xml")
    found = Manifest.in_module(archive).board
    assert found.map == {"bie", "lunda-norte"}
    assert [found.space_at(*found.centre(area)) for area in sorted(found.map)] == sorted(found.map)


def test_a_stack_within_the_limit_is_legal(skirmish: Path, tmp_path: Path):
    """Two of each side: the limit counts each side by itself."""
    full = "@ turn-1/blue\n0101  red-1 red-2 blue-1 blue-2\n"
    assert main(["check", "--game", str(skirmish), board(tmp_path, full + "=>\n" + full)]) == 0


def test_a_counter_twice_is_beyond_the_mix(
    skirmish: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    twice = "@ turn-1/blue\n0101  red-1\n0102  red-1\n"
    assert main(["check", "--game", str(skirmish), board(tmp_path, twice + "=>\n" + twice)]) == 1
    assert "stands 2 times: 0101 Ford and 0102 (0.01): Red 1" in capsys.readouterr().out


def test_a_quantity_is_so_many_counters(skirmish: Path):
    mix = game_at(skirmish).charts.counters
    assert [*mix] == ["red-1", "red-2", "red-3", "blue-1", "blue-2", "blue-3"]
    assert mix["blue-3"].name == "Blue 3"


@pytest.mark.parametrize("command", ["rules", "charts"])
def test_a_command_takes_the_folder(command: str, skirmish: Path, capsys: pytest.CaptureFixture[str]):
    assert main([command, str(skirmish)]) == 0
    assert "2.10" in capsys.readouterr().out or command == "charts"


def test_its_python_runs_only_with_leave(skirmish: Path, capsys: pytest.CaptureFixture[str]):
    """Without a terminal nobody can be asked: it is refused, and nothing of it has run."""
    python(skirmish, "import sys\nsys.modules['it_ran'] = sys\n" + WITH_PYTHON)
    (skirmish / "rules" / "checks.py").write_text(CHECKS, encoding="utf-8", newline="\n")
    assert main(["rules", str(skirmish)]) == 2
    said = capsys.readouterr().err
    assert "rules/__init__.py, rules/checks.py" in said and "--trust" in said
    assert "it_ran" not in sys.modules
    assert main(["rules", str(skirmish), "--trust"]) == 0
    assert sys.modules.pop("it_ran")
    assert main(["rules", str(skirmish)]) == 0, "what was trusted once stays trusted"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("n\n", 2), ("", 2)])
def test_at_a_terminal_it_is_asked(skirmish: Path, monkeypatch: pytest.MonkeyPatch, answer: str, code: int):
    python(skirmish, WITH_PYTHON)
    (skirmish / "rules" / "checks.py").write_text(CHECKS, encoding="utf-8", newline="\n")
    shown = Terminal()
    monkeypatch.setattr(sys, "stdin", Terminal(answer))
    monkeypatch.setattr(sys, "stderr", shown)
    assert main(["rules", str(skirmish)]) == code
    assert "would run here with all your rights" in shown.getvalue()


def test_leave_for_tables_is_no_leave_for_python(skirmish: Path, capsys: pytest.CaptureFixture[str]):
    """A folder used while it held tables alone is asked about when Python comes into it."""
    assert main(["rules", str(skirmish)]) == 0
    python(skirmish, WITH_PYTHON)
    assert main(["rules", str(skirmish)]) == 2


def test_it_is_checked_by_its_own_python(skirmish: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    python(skirmish, WITH_PYTHON)
    (skirmish / "rules" / "checks.py").write_text(CHECKS, encoding="utf-8", newline="\n")
    sequence = TABLES["sequence.toml"] + 'at_end = ["2.10"]\n'
    (skirmish / "rules" / "sequence.toml").write_text(sequence, encoding="utf-8", newline="\n")
    hill = "@ turn-1/blue\n0202  red-1\n"
    assert main(["check", "--trust", "--game", str(skirmish), board(tmp_path, hill + "=>\n" + hill)]) == 1
    assert "on the hill" in capsys.readouterr().out
    assert not [*skirmish.rglob("__pycache__")], "nothing is written beside somebody's files"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def (", "skirmish/rules/__init__.py, line 1: SyntaxError"),
        ("import nothing_of_the_kind", "skirmish/rules/__init__.py, line 1: ModuleNotFoundError"),
        ("GAME = 1\n", "skirmish/rules/__init__.py: must make a Game and call it GAME"),
        (
            "GAME = {}['x']\n",
            "skirmish/rules/__init__.py, line 1: looks for 'x', which is not there",
        ),
    ],
)
def test_python_that_cannot_be_imported_is_named_by_its_line(
    text: str, said: str, skirmish: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["rules", "--trust", str(python(skirmish, text))]) == 2
    assert capsys.readouterr().err.startswith(f"guelta: {said}")


def test_a_rule_that_raises_is_named_by_its_line(
    skirmish: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    python(skirmish, WITH_PYTHON)
    raising = CHECKS.replace('position.stack("0202")', "position.stack(charts.no_such_thing)")
    (skirmish / "rules" / "checks.py").write_text(raising, encoding="utf-8", newline="\n")
    sequence = TABLES["sequence.toml"] + 'at_end = ["2.10"]\n'
    (skirmish / "rules" / "sequence.toml").write_text(sequence, encoding="utf-8", newline="\n")
    hill = "@ turn-1/blue\n0202  red-1\n"
    assert main(["check", "--trust", "--game", str(skirmish), board(tmp_path, hill + "=>\n" + hill)]) == 2
    assert "skirmish/rules/checks.py, line 8: AttributeError" in capsys.readouterr().err


@pytest.mark.parametrize("id", ["", "../up", "Chad", "1", "a b", "chad"])
def test_an_id_that_cannot_be_is_refused(id: str, skirmish: Path):
    (skirmish / "rules" / "game.toml").write_text(
        f'id = "{id}"\ntitle = "x"\n', encoding="utf-8", newline="\n"
    )
    with pytest.raises(RulesDataError, match=r"skirmish/rules/game.toml, id: "):
        Library().admit(skirmish, trusted=True)


# ---- two folders that have one id


@pytest.fixture
def twins(skirmish: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The folder of a game and a copy with another title, named in this order by somebody beside them."""
    copy = Path(shutil.copytree(skirmish, tmp_path / "copy"))
    text = (copy / "rules" / "game.toml").read_text(encoding="utf-8")
    (copy / "rules" / "game.toml").write_text(
        text.replace('"Skirmish"', '"Copied"'), encoding="utf-8", newline="\n"
    )
    monkeypatch.chdir(tmp_path)
    assert main(["rules", str(skirmish)]) == main(["rules", str(copy)]) == 0
    return skirmish, copy


def built_title(dist: Path) -> str:
    module = Archive.open(dist / "skirmish" / "skirmish.vmod")
    return Manifest.in_module(module).module


def test_the_folder_in_front_comes_before_a_game_of_that_name(twins: tuple[Path, Path], tmp_path: Path):
    assert main(["build", "copy", "--dist", str(tmp_path / "dist")]) == 0
    assert built_title(tmp_path / "dist") == "Copied"
    assert main(["build", "skirmish", "--dist", str(tmp_path / "dist")]) == 0
    assert built_title(tmp_path / "dist") == "Skirmish"


def test_publish_writes_into_the_folder_in_front(twins: tuple[Path, Path]):
    assert main(["publish", "skirmish"]) == 0
    assert (twins[0] / "module" / "manifests").is_dir() and not (twins[1] / "module").exists()


@pytest.mark.parametrize("command", ["rules", "build", "publish", "soak"])
def test_two_folders_of_one_id_are_refused_by_it_with_both_paths(
    command: str,
    twins: tuple[Path, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    capsys.readouterr()
    assert main([command, "skirmish"]) == 2
    error = capsys.readouterr().err
    assert all(str(place) in error for place in twins) and "give the folder that you mean" in error
    monkeypatch.chdir(twins[1])
    assert main(["rules", "skirmish"]) == 0  # whoever stands in one of them means that


def test_a_second_folder_of_an_id_is_said_when_it_is_named_first(
    skirmish: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    copy = Path(shutil.copytree(skirmish, tmp_path / "copy"))
    for place, says in ((skirmish, False), (copy, True), (copy, False)):
        assert main(["rules", str(place)]) == 0
        error = capsys.readouterr().err
        assert (str(skirmish) in error and str(copy) in error) is says
    assert main(["rules", str(skirmish)]) == 0


def saved(place: Path, dist: Path) -> Path:
    assert main(["build", str(place), "--dist", str(dist)]) == 0
    with zipfile.ZipFile(dist / "skirmish" / "skirmish.vmod") as archive:
        name = next(each for each in archive.namelist() if each.endswith(".vsav"))
        (dist / "game.vsav").write_bytes(archive.read(name))
    return dist / "game.vsav"


def test_a_log_is_of_the_one_folder_whose_module_it_names(
    twins: tuple[Path, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    games = [saved(place, tmp_path / "dists" / place.name) for place in twins]
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    for game, title in zip(games, ("Skirmish", "Copied"), strict=True):
        capsys.readouterr()
        assert main(["check", str(game)]) == 0
        assert f"({title}), rules" in capsys.readouterr().out
    (twins[1] / "rules" / "game.toml").write_bytes((twins[0] / "rules" / "game.toml").read_bytes())
    assert main(["check", str(games[0])]) == 2
    error = capsys.readouterr().err
    assert all(str(place) in error for place in twins) and error.count("\n") == 1


def test_a_folder_that_is_gone_contests_nothing(twins: tuple[Path, Path], tmp_path: Path):
    shutil.move(twins[0], tmp_path / "moved")
    assert recalled().home("skirmish").place == twins[1].resolve()


def test_a_folder_that_is_no_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["rules", str(tmp_path)]) == 2
    assert "has no rules/game.toml" in capsys.readouterr().err


@pytest.fixture
def offer(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Have an installed package offer the skirmish by an entry point, whose value is given."""
    monkeypatch.syspath_prepend(str(skirmish.parent))
    (skirmish / "__init__.py").write_text("", encoding="utf-8", newline="\n")

    def offered(value: str) -> None:
        listing = skirmish.parent / "skirmish-1.0.dist-info" / "entry_points.txt"
        listing.parent.mkdir(exist_ok=True)
        listing.with_name("METADATA").write_text("Metadata-Version: 2.1\nName: skirmish\nVersion: 1.0\n")
        listing.write_text(f"[guelta.games]\nskirmish = {value}\n", encoding="utf-8")

    yield offered
    for name in [name for name in sys.modules if name.partition(".")[0] == "skirmish"]:
        del sys.modules[name]


def test_an_installed_package_offers_a_game(offer: Callable[[str], None]):
    """An entry point of the group `guelta.games` names the package that holds the three folders."""
    offer("skirmish")
    library = Library()
    assert "skirmish" in library.ids
    assert library.game("skirmish").title == "Skirmish"


@pytest.mark.parametrize("value", ["nowhere", "skirmish.rules", "skirmish.rules:GAME", ""])
def test_a_package_that_cannot_be_used_spoils_no_other_game(
    value: str, offer: Callable[[str], None], capsys: pytest.CaptureFixture[str]
):
    offer(value)
    assert main(["rules", "zefra"]) == 0
    assert main(["rules", "skirmish"]) == 2
    assert "names " + value in capsys.readouterr().err


def test_a_damaged_game_of_a_package_is_refused_as_a_folder_is(
    offer: Callable[[str], None], skirmish: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Its tables, and its Python; the modules of all other games are known meanwhile."""
    offer("skirmish")
    python(skirmish, "1 / 0\n")
    with (skirmish / "rules" / "map.csv").open("a", encoding="utf-8") as file:
        file.write("0303\n")
    assert main(["build", "skirmish", "--dist", str(tmp_path / "dist")]) == 2
    err = capsys.readouterr().err
    assert "skirmish/rules/__init__.py, line 1: ZeroDivisionError" in err
    assert "skirmish/rules/map.csv, row 0303" in err and "Traceback" not in err
    (skirmish / "rules" / "game.toml").write_bytes(b"= 1")
    assert "chad" in Library().modules.values()


def test_whoever_works_on_a_game_that_he_installed_names_its_folder(
    offer: Callable[[str], None], skirmish: Path
):
    offer("skirmish")
    assert main(["rules", str(skirmish)]) == 0


def test_a_folder_is_a_game_for_as_long_as_its_command(skirmish: Path):
    """Nothing of one command is left in the next but what was remembered of it."""
    before, names = Library().ids, Library().modules
    assert main(["rules", str(skirmish)]) == 0
    assert (Library().ids, Library().modules) == (before, names)
    assert "skirmish" in recalled().ids


def test_after_another_folder_of_its_id_a_game_is_its_own_again(skirmish: Path, tmp_path: Path):
    python(skirmish, WITH_PYTHON)
    (skirmish / "rules" / "checks.py").write_text(CHECKS, encoding="utf-8", newline="\n")
    library = Library()
    ours = library.admit(skirmish, trusted=True)
    other = Path(shutil.copytree(skirmish, tmp_path / "other"))
    theirs = Library().admit(other, trusted=True)
    assert file_of(theirs) == other / "rules" / "checks.py"
    assert library.home("skirmish") is ours
    assert file_of(ours) == skirmish / "rules" / "checks.py"


def file_of(home: Home) -> Path:
    checks = home.python("rules", "checks")
    assert checks is not None and checks.__file__ is not None
    return Path(checks.__file__)


def test_a_game_whose_folder_is_gone_spoils_no_other(skirmish: Path):
    """What runs for hours still knows the modules of the other games."""
    library = Library()
    library.admit(skirmish, trusted=False)
    shutil.rmtree(skirmish)
    assert "Skirmish" not in library.modules and "chad" in library.modules.values()


def test_whoever_stands_in_a_games_folder_need_not_name_it(
    skirmish: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Anywhere else a command asks which game it is about."""
    monkeypatch.chdir(skirmish)
    assert main(["rules"]) == 0
    assert "2.10" in capsys.readouterr().out
    monkeypatch.chdir(skirmish.parent)
    with pytest.raises(SystemExit):
        main(["rules"])
    assert "GAME is missing" in capsys.readouterr().err


@pytest.mark.parametrize("where", ["skirmish", "skirmish/games/tonight", "."])
@pytest.mark.parametrize(("with_python", "code"), [(False, 0), (True, 2)])
def test_a_log_that_lies_by_its_game_is_judged_without_naming_it(
    where: str, with_python: bool, code: int, skirmish: Path, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
):  # fmt: skip
    """In its folder, below it or beside it, where the game is new; Python that nobody trusted is not run."""
    log = saved(skirmish, tmp_path / "dist")
    if with_python:
        python(skirmish, "raise SystemExit('this ran')")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another computer"))
    place = tmp_path / where
    place.mkdir(exist_ok=True, parents=True)
    for file in (log, next((tmp_path / "dist").rglob("*.vmod"))):
        shutil.copy(file, place / file.name)
    assert main(["check", str(place / log.name)]) == code
    said = capsys.readouterr()
    assert ("Skirmish" in said.out) is not with_python and "this ran" not in said.err
