"""A game's folder with something wrong in it: every fault in one report, exit code 2, nothing written."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from tests.example_games import FOLDER

NEEDED = ("rules/game.toml", "rules/map.csv", "rules/counters.csv", "rules/sequence.toml")
FILES = (
    *NEEDED,
    *("rules/boxes.csv", "rules/rulebook.csv", "rules/scenarios/ford.toml", "rules/tables/recovery.toml"),
    *("rules/__init__.py", "rules/movement.py", "module/module.toml"),
)


@pytest.fixture
def ford(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A new game, sound."""
    assert main(["new", str(tmp_path / "ford")]) == 0
    capsys.readouterr()
    return tmp_path / "ford"


def faults(place: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Build the game, which must be refused with nothing written; give the faults."""
    dist = place.parent / "dist"
    assert main(["build", str(place), "--dist", str(dist)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "Traceback" not in err and not dist.exists()
    lines = err.splitlines()
    assert lines and all(line.startswith("guelta: ") for line in lines)
    return [line.removeprefix("guelta: ") for line in lines]


def change(place: Path, file: str, old: str, new: str) -> None:
    text = (place / file).read_text(encoding="utf-8")
    assert old in text
    (place / file).write_text(text.replace(old, new, 1), encoding="utf-8", newline="\n")


@pytest.mark.parametrize("file", NEEDED)
def test_a_file_that_must_be_there_is_named(file: str, ford: Path, capsys: pytest.CaptureFixture[str]):
    (ford / file).unlink()
    assert any("game.toml" in each or Path(file).name in each for each in faults(ford, capsys))


@pytest.mark.parametrize("file", [file for file in FILES if file.endswith(".csv")])
def test_an_empty_list_is_named(file: str, ford: Path, capsys: pytest.CaptureFixture[str]):
    (ford / file).write_bytes(b"")
    assert f"ford/{file}: is empty; its first line names the columns" in faults(ford, capsys)


@pytest.mark.parametrize("file", [file for file in FILES if file.endswith((".csv", ".toml"))])
def test_a_wrong_encoding_is_named(file: str, ford: Path, capsys: pytest.CaptureFixture[str]):
    data = (ford / file).read_bytes()
    (ford / file).write_bytes(data + b"\xe9\n")
    assert f"ford/{file}: is not UTF-8 text (byte {len(data)})" in faults(ford, capsys)


@pytest.mark.parametrize("file", [file for file in FILES if file.endswith(".toml")])
def test_broken_toml_is_named_with_its_line(file: str, ford: Path, capsys: pytest.CaptureFixture[str]):
    (ford / file).write_text("a = \n", encoding="utf-8", newline="\n")
    assert any(each.startswith(f"ford/{file}: ") and "line 1" in each for each in faults(ford, capsys))


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("rules/sequence.toml", 'side   = "blue"', 'phases = ["blue"]', "lies within itself"),
        ("rules/sequence.toml", '"recovery", "red"', '"recovery", "green"', "green: has no table of its own"),
        ("rules/sequence.toml", '"2.00", "2.10"', '"2.00", "9.99"', "rulebook.csv has no rule 9.99"),
        ("rules/sequence.toml", "turns  = 6", 'turns = "six"', "turns"),
        ("rules/map.csv", "1101,,clear", "1101,,clear\n1101,,clear", "row 1101 (line 3): stands twice"),
        ("rules/map.csv", "1101,,clear", "x,,clear", "x"),
        ("rules/map.csv", "1101,,clear", "1101,clear", "has 2 cells, not 3"),
        ("rules/counters.csv", ",4,3,2,fresh", ",many,3,2,fresh", "column quantity: 'many' is not a number"),
        ("rules/counters.csv", "id,name", "name,name", "column name"),
        ("rules/boxes.csv", "lost-red,", "1101,", "row 1101: is a space of the map"),
        ("rules/boxes.csv", "Lost by Blue", "Lost by Red", "Lost by Red is already lost-red"),
        ("rules/scenarios/ford.toml", '[2, "red-horse"', '[3, "red-horse"', "the counter mix has 2 left"),
        (
            "rules/scenarios/ford.toml",
            '[2, "red-horse"',
            '[-2, "red-horse"',
            "column count: -2 is no whole number of counters",
        ),
        ("rules/recovery.py", "__all__ = ", "raise SystemExit\n__all__ = ", "SystemExit"),
        ("module/module.toml", 'version = "1.0.0"', "version = 1.0", "version: must be a text"),
        (
            "rules/game.toml",
            "[sides.red]",
            '[[dice]]\ntitle = "x"\ncount = 1\nsides = 0\n[sides.red]',
            "sides must",
        ),
        ("rules/scenarios/ford.toml", '"1304"', '"9901"', "there is no space 9901"),
        ("rules/scenarios/ford.toml", '"red-horse", "fresh"', '"red-horse", "tired"', "has no face 'tired'"),
        (
            "rules/scenarios/ford.toml",
            "first_turn = 1",
            'first_turn = "x"',
            "first_turn: must be the number of a turn",
        ),
        ("rules/scenarios/ford.toml", "[setup]", "[set_up]", "setup, columns: must be counter and space"),
        ("rules/scenarios/ford.toml", "first_turn = 1", "first_turn = 7", "first_turn: there is no turn 7;"),
        (
            "rules/scenarios/ford.toml",
            "last_turn  = 6",
            "last_turn = 9",
            "last_turn: there is no turn 9; sequence",
        ),
        (
            "rules/scenarios/ford.toml",
            "last_turn  = 6",
            'last_turn = 6\ncursor = "x"',
            "x is no place in the seq",
        ),
        ("rules/game.toml", "limit = 2", 'limit = "two"', "stacking: limit must be a whole number"),
        ("rules/game.toml", 'title = "Ford"', "", "title: is missing"),
        ("rules/game.toml", "[stacking]", "[stack]", "stack: is no key of a game; there is id, title"),
        ("rules/game.toml", 'title = "Ford"', 'title = "Ford"\ncaveat = 1', "caveat: must be a text"),
        (
            "rules/game.toml",
            "[sides.red]",
            '[[dice]]\ntitle = "x"\ncount = 1\nsides = 10\nfirst = 0\n[sides.red]',
            "[[dice]] 1: first is no key of dice; there is id, title, count, sides, lowest",
        ),
        (
            "rules/game.toml",
            "[sides.red]",
            '[[dice]]\nid = "../../die"\ntitle = "x"\ncount = 1\nsides = 6\n[sides.red]',
            "ford/rules/game.toml, [[dice]] 1, id: '../../die' is no id",
        ),
        (
            "rules/game.toml",
            "[sides.red]",
            '[[dice]]\nid = "nul"\ntitle = "x"\ncount = 1\nsides = 6\n[sides.red]',
            "[[dice]] 1, id: 'nul' is a name that Windows keeps for itself",
        ),
        (
            "rules/game.toml",
            'title = "Ford"',
            'title = "Fo\u200brd"',
            "game.toml, title: 'Fo\\u200brd' holds a sign",
        ),
        (
            "rules/game.toml",
            'title = "Red',
            'title = "\u202eRed',
            "game.toml, [sides.red], title: '\\u202eRed",
        ),
        (
            "rules/scenarios/ford.toml",
            "title",
            'title = "\u2066"\n#',
            "ford.toml, title: '\\u2066' holds a sign",
        ),
        (
            "rules/counters.csv",
            "red-horse,Red horse",
            "red-horse,Red\u202eesroh",
            "row red-horse (line 3), column name: 'Red\\u202eesroh' holds a sign that nobody sees",
        ),
        (
            "module/module.toml",
            "[[follow]]",
            "[[folow]]\n[[follow]]",
            "folow: is no key of a module; there is v",
        ),
        ("rules/game.toml", 'tops      = "flat"', "tops = []", "tops must be flat or pointed"),
        ("rules/sequence.toml", "turns  = 6", "turns = 9999999", "turns: must be a whole number from 1 to"),
        ("module/module.toml", '"turn-{n}"', '"turn-{n}"\nlast = 0', "follow 1: last must be a whole number"),
        ("rules/game.toml", "[sides.red] ", "[[sides.red]] ", "sides"),
        ("rules/game.toml", 'tops      = "flat"', 'tops = "round"', "tops must be flat or pointed"),
        ("rules/tables/recovery.toml", "[6, 2],", "[6],", "has 1 cells, not 2"),
        ("rules/movement.py", "position.each_stack()", "position.no_such_thing()", "movement.py, line "),
        ("rules/movement.py", '@check("2.20")', '@check("7.77")', "7.77"),
        ("rules/recovery.py", "from __future__", "from __past__", "recovery.py, line 3: ModuleNotFoundError"),
        (
            "module/module.toml",
            '"turn-{n}"',
            '"turn-{n}"\nlast = 9',
            "follow 1: no track has turn-7, turn-8, turn-9",
        ),
        ("module/module.toml", 'space   = "turn-{n}"', "", "follow 1: has no space"),
        (
            "module/module.toml",
            '"turn-{n}"',
            '"night-{n}"\nlast = 1',
            "follow 1: the turn tracker has no night-1; a space that it comes to is called as in its path, "
            "such as turn-1/recovery",
        ),
        (
            "module/module.toml",
            '"turn-{n}"',
            '"turn-{n}"\nlast = "six"',
            "follow 1: last must be a whole number",
        ),
        ("module/module.toml", "[[follow]]", "[follow]", "follow: must be tables, each under [[follow]]"),
        (
            "rules/sequence.toml",
            '"2.00", "2.10"',
            '"1.10", "2.10"',
            "red, at_end: no check of the game is of rule",
        ),
        (
            "rules/sequence.toml",
            '["2.00", "2.10", "2.20"]',
            '["2.00"]\naudit = ["2.10"]',
            "no audit of the game",
        ),
        (
            "rules/rulebook.csv",
            "1.20,Movement,by-hand",
            "1.20,Movement,enforced",
            "no check or audit judges it",
        ),
        (
            "rules/rulebook.csv",
            "1.20,Movement,by-hand",
            "1.20,Movement,perhaps",
            "'perhaps' is none; there is",
        ),
        ("rules/rulebook.csv", "2.20,Enemies in one place,enforced\n", "", "does not list rule 2.20"),
        (
            "rules/counters.csv",
            "unit,red,foot",
            "unit,rot,foot",
            "column side: rot is no side; there is red, blue",
        ),
        ("rules/game.toml", "limit = 2", 'limit = 2\nkinds = ["ship"]', "kinds: no counter is a ship"),
        ("rules/game.toml", "limit = 2", 'limit = 2\npoints = "size"', "counters.csv has no column size"),
        ("rules/game.toml", "limit = 2", 'limit = 2\npoints = "type"', "which is no whole number"),
        ("rules/recovery.py", "for side in sides:", "for side in [1 / 0]:", "recovery.py, line "),
        ("module/module.toml", 'charts = ["recovery"]', 'charts = ["nothing"]', "there is no chart nothing"),
        ("module/module.toml", "[[follow]]", "[[unknown_table]]\n[[follow]]\nwrong = 1", "wrong"),
    ],
)
def test_what_is_wrong_is_named(
    file: str, old: str, new: str, said: str, ford: Path, capsys: pytest.CaptureFixture[str]
):
    change(ford, file, old, new)
    assert any(said in each for each in faults(ford, capsys))


def test_a_hexside_to_nowhere_is_named(ford: Path, capsys: pytest.CaptureFixture[str]):
    text = "a,b,way\n1101,1102,road\n1101,9901,road\n1101,1505,road\n"
    (ford / "rules" / "hexsides.csv").write_text(text, encoding="utf-8", newline="\n")
    found = faults(ford, capsys)
    assert any("9901 is not in ford/rules/map.csv" in each for each in found)
    assert any("1101 1505" in each for each in found), "two hexes that do not touch"


@pytest.mark.parametrize("name", ["look", "map", "board"])
def test_a_key_that_nobody_would_read_is_named(name: str, ford: Path, capsys: pytest.CaptureFixture[str]):
    (ford / "module" / f"{name}.toml").write_text("[colours]\n[also]\n[box]\n", encoding="utf-8")
    assert f"ford/module/{name}.toml, colours: is no key of a {name}; there is" in str(faults(ford, capsys))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            '"cards", seen_by',
            '"card", seen_by',
            "ford/rules/cards.py, line 44: ValueError: dealt-red draws from",
        ),
        (
            "card, hand.id",
            "card, hand.title",
            "ford.toml, turn-1/deal, deal: no such space: Hand of Blue, Hand of Red",
        ),
    ],
)
def test_a_procedure_that_names_no_pile_or_no_space_is_named(
    old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["new", str(tmp_path / "ford"), "--deck"]) == 0
    change(tmp_path / "ford", "rules/cards.py", old, new)
    capsys.readouterr()
    (fault,) = faults(tmp_path / "ford", capsys)
    assert said in fault


@pytest.mark.parametrize("name", ["look", "map", "board"])
@pytest.mark.parametrize(
    "text", ["counter = 1\n", "[layer]\n", "[[box]]\nid = 7\n", "size = 3\n", "colour = 2\n"]
)
def test_odd_looks_never_end_in_a_traceback(
    name: str, text: str, ford: Path, capsys: pytest.CaptureFixture[str]
):
    """Whatever the key holds, it is built or refused in sentences."""
    (ford / "module" / f"{name}.toml").write_text(text, encoding="utf-8", newline="\n")
    code = main(["build", str(ford), "--dist", str(ford.parent / "dist")])
    err = capsys.readouterr().err
    assert code in (0, 2) and "Traceback" not in err and (code == 0) == (err == "")


def test_a_deck_holds_cards_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A caravan that a set-up lays into a deck."""
    place = tmp_path / "market"
    shutil.copytree(FOLDER / "salt_market", place)
    change(
        place,
        "rules/scenarios/spring.toml",
        '[1, "ochre-caravan", "fresh", "old-mine", "Old Mine"]',
        '[1, "ochre-caravan", "fresh", "cards", "Cards"]',
    )
    assert main(["build", str(place), "--trust", "--dist", str(tmp_path / "dist")]) == 2
    err = capsys.readouterr().err
    assert err.endswith("spring.toml, cards: ochre-caravan-3 is no card, and lies in a deck\n")


def test_a_rule_that_raises_only_later_is_named_by_its_line(ford: Path, capsys: pytest.CaptureFixture[str]):
    """No set-up begins with turn 3: the boards of a game played at random show it."""
    old, new = "    for space,", "    assert not position.cursor.startswith('turn-3')\n    for space,"
    change(ford, "rules/movement.py", old, new)
    assert any("ford/rules/movement.py, line " in each for each in faults(ford, capsys))


def test_a_rule_in_the_list_that_no_phase_has_judged_is_named(ford: Path, capsys: pytest.CaptureFixture[str]):
    text = (ford / "rules" / "sequence.toml").read_text(encoding="utf-8")
    (ford / "rules" / "sequence.toml").write_text(text.replace(', "2.20"', ""), encoding="utf-8")
    (fault,) = faults(ford, capsys)
    assert "rulebook.csv, row 2.20: enemies_in_one_place judges it, and no phase of sequence.toml" in fault


def test_tables_and_python_are_found_faulty_in_one_report(ford: Path, capsys: pytest.CaptureFixture[str]):
    (ford / "rules" / "movement.py").unlink()
    change(ford, "rules/scenarios/ford.toml", '[2, "red-horse"', '[3, "red-horse"')
    found = faults(ford, capsys)
    assert any("there is no movement to import" in each for each in found)
    assert any("the counter mix has 2 left" in each for each in found)


def test_files_may_begin_with_the_mark_that_some_editors_write(ford: Path):
    for name in ("game.toml", "counters.csv", "sequence.toml"):
        path = ford / "rules" / name
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert main(["build", str(ford), "--dist", str(ford.parent / "dist")]) == 0


def test_a_set_up_names_faces_and_places_only_if_it_likes(ford: Path, capsys: pytest.CaptureFixture[str]):
    file = ford / "rules" / "scenarios" / "ford.toml"
    head = 'title = "The Ford"\nfirst_turn = 1\nlast_turn = 6\n[setup]\n'
    rows = 'columns = ["counter", "space"]\nrows = [["red-foot", "1403"], ["red-foot", "1403"]]\n'
    file.write_text(head + rows, encoding="utf-8", newline="\n")
    assert main(["build", str(ford), "--dist", str(ford.parent / "dist")]) == 0
    file.write_text(head + rows.replace("1403", "14x3"), encoding="utf-8", newline="\n")
    shutil.rmtree(ford.parent / "dist")
    capsys.readouterr()
    assert "ford/rules/scenarios/ford.toml, row 2, column space: there is no space 14x3" in faults(
        ford, capsys
    )


def test_an_order_that_raises_is_named_by_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    place = tmp_path / "wells"
    shutil.copytree(FOLDER / "three_wells", place)
    change(place, "rules/initiative.py", "    return", "    raise RuntimeError('boo')\n    return")
    assert main(["build", str(place), "--trust", "--dist", str(tmp_path / "dist")]) == 2
    assert "wells/rules/initiative.py, line " in capsys.readouterr().err


def test_a_file_that_another_imports_is_named_when_it_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    place = tmp_path / "wells"
    shutil.copytree(FOLDER / "three_wells", place)
    (place / "rules" / "initiative.py").unlink()
    assert main(["build", str(place), "--trust", "--dist", str(tmp_path / "dist")]) == 2
    said = capsys.readouterr().err
    assert "ModuleNotFoundError: there is no rules/initiative.py to import" in said
    assert "wells/rules/marches.py, line " in said and "guelta_game" not in said


def test_what_is_no_text_at_all_is_named(ford: Path, capsys: pytest.CaptureFixture[str]):
    (ford / "rules" / "boxes.csv").write_bytes(bytes(50))
    assert "ford/rules/boxes.csv: is no text (byte 0 is 0)" in faults(ford, capsys)


def test_all_faults_are_named_at_once(ford: Path, capsys: pytest.CaptureFixture[str]):
    """One in a list, one in a chart, one in a set-up's file, one in the module's."""
    change(ford, "rules/map.csv", "1101,,clear", "1101,clear")
    change(ford, "rules/tables/recovery.toml", "[6, 2],", "[6],")
    (ford / "rules" / "scenarios" / "ford.toml").write_bytes(b"\xff")
    (ford / "module" / "module.toml").write_text("= 1", encoding="utf-8", newline="\n")
    found = faults(ford, capsys)
    for file in ("map.csv, row 1101", "recovery.toml, row 6", "scenarios/ford.toml", "module/module.toml"):
        assert any(file in each for each in found), file


@pytest.mark.parametrize("break_it", [lambda place: (place / "rules" / "game.toml").write_bytes(b"")])
def test_a_folder_without_an_id_names_its_other_faults_too(
    break_it: Callable[[Path], int], ford: Path, capsys: pytest.CaptureFixture[str]
):
    break_it(ford)
    change(ford, "rules/map.csv", "1101,,clear", "1101,clear")
    found = faults(ford, capsys)
    assert any("game.toml" in each for each in found) and any("map.csv" in each for each in found)


@pytest.mark.parametrize("file", sorted(set(FILES) - set(NEEDED)))
def test_what_may_be_missing_is_no_fault_or_a_named_one(
    file: str, ford: Path, capsys: pytest.CaptureFixture[str]
):
    (ford / file).unlink()
    code = main(["build", str(ford), "--dist", str(ford.parent / "dist")])
    err = capsys.readouterr().err
    assert code in (0, 2) and "Traceback" not in err and (code == 0) == (err == "")


# ---- nothing outside of the folder that is built into


def with_lines(place: Path, file: str, lines: str) -> None:
    with (place / file).open("a", encoding="utf-8", newline="\n") as stream:
        stream.write(f"\n{lines}\n")


def with_a_side(place: Path, id: str) -> None:
    with_lines(place, "rules/game.toml", f'[sides."{id}"]\ntitle = "More"')


def with_a_file(place: Path, name: str, source: str) -> None:
    (place / name).write_bytes((place / source).read_bytes())


ESCAPES: dict[str, Callable[[Path], None]] = {
    "counters.csv, row ../../../../escaped/by-a-csv (line 2), column id": lambda place: change(
        place, "rules/counters.csv", "red-foot,", "../../../../escaped/by-a-csv,"
    ),
    "counters.csv, row red-foot (line 2), column front": lambda place: change(
        place, "rules/counters.csv", ",fresh", ",../../../escaped/face"
    ),
    "counters.csv, row red-foot (line 2), column side": lambda place: change(
        place, "rules/counters.csv", ",red,", ",../red,"
    ),
    "boxes.csv, row ../lost (line 2), column id": lambda place: change(
        place, "rules/boxes.csv", "lost-red,", "../lost,"
    ),
    "map.csv, row ../x (line 2), column hex": lambda place: change(place, "rules/map.csv", "1101,", "../x,"),
    "game.toml, [sides.../../x]": lambda place: with_a_side(place, "../../x"),
    "game.toml, id": lambda place: change(place, "rules/game.toml", 'id    = "ford"', 'id = "../ford"'),
    "scenarios/a b.toml": lambda place: with_a_file(
        place, "rules/scenarios/a b.toml", "rules/scenarios/ford.toml"
    ),
    "tables/nul.toml": lambda place: with_a_file(
        place, "rules/tables/nul.toml", "rules/tables/recovery.toml"
    ),
    "tables/recovery.toml": lambda place: with_a_file(
        place, "rules/tables/RECOVERY.toml", "rules/tables/recovery.toml"
    ),
    "module.toml, version": lambda place: change(
        place, "module/module.toml", 'version = "1.0.0"', 'version = "../../../1.0"'
    ),
    "module.toml, [icons], Turn": lambda place: with_lines(
        place, "module/module.toml", '[icons]\nTurn = "../../../../etc/passwd"'
    ),
}


@pytest.mark.parametrize("at", ESCAPES)
def test_an_id_that_leads_out_of_the_folder_is_named_with_file_and_row(
    at: str, ford: Path, capsys: pytest.CaptureFixture[str]
):
    before = {path for path in ford.parent.rglob("*") if not path.is_relative_to(ford)}
    ESCAPES[at](ford)
    assert any(f"/{at}: " in each for each in faults(ford, capsys))
    assert {path for path in ford.parent.rglob("*") if not path.is_relative_to(ford)} == before


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("red-horse,", "Red-foot,", "'Red-foot' differs from 'red-foot' in nothing but capitals"),
        ("red-horse,", "con,", "'con' is a name that Windows keeps for itself"),
        ("red-horse,", f"{'g' * 61},", "is longer than 60 letters"),
    ],
)
def test_ids_are_file_names_on_every_system(
    old: str, new: str, said: str, ford: Path, capsys: pytest.CaptureFixture[str]
):
    change(ford, "rules/counters.csv", old, new)
    assert any(said in each and "counters.csv, row" in each for each in faults(ford, capsys))


def test_two_faces_that_would_be_one_picture_are_named(ford: Path, capsys: pytest.CaptureFixture[str]):
    text = (ford / "rules" / "counters.csv").read_text(encoding="utf-8")
    head, *rows = text.splitlines()
    columns = head.split(",")
    row = dict(zip(columns, rows[0].split(","), strict=True)) | {
        "quantity": "1",
        "id": "one",
        "back": "b-back",
    }
    other = row | {"id": "one-b", "front": "x", "back": ""}
    added = [",".join(each[column] for column in columns) for each in (row, other)]
    (ford / "rules" / "counters.csv").write_text("\n".join([head, *rows, *added, ""]), encoding="utf-8")
    assert any("would be one picture" in each for each in faults(ford, capsys))


def test_a_quantity_makes_no_counter_that_stands_there_too(ford: Path, capsys: pytest.CaptureFixture[str]):
    change(
        ford, "rules/counters.csv", "red-horse,Red horse,unit,red,horse,2", "red-foot-1,Foot,unit,red,foot,1"
    )
    assert any("makes red-foot-1, which stands there too" in each for each in faults(ford, capsys))


@pytest.mark.parametrize("name", ["A\\B", '"two\nlines"', " "])
def test_a_name_that_vassal_cannot_hold_is_named_with_its_row(
    name: str, ford: Path, capsys: pytest.CaptureFixture[str]
):
    change(ford, "rules/counters.csv", "red-horse,Red horse,", f"red-horse,{name},")
    assert any("counters.csv, row red-horse (line 3), column name: " in each for each in faults(ford, capsys))


def test_faces_that_differ_in_capitals_alone_are_named_with_their_row(
    ford: Path, capsys: pytest.CaptureFixture[str]
):
    change(ford, "rules/counters.csv", ",fresh", ",Fresh")
    told = faults(ford, capsys)
    assert told[0].startswith(
        "ford/rules/counters.csv, row red-horse (line 3), column front: 'fresh' differs"
    )


@pytest.mark.parametrize(
    ("lies", "name", "belongs"),
    [
        ("art", "look.toml", "module"),
        ("rules", "module.toml", "module"),
        (".", "look.toml", "module"),
        ("module", "counters.csv", "rules"),
    ],
)
def test_a_file_in_the_wrong_folder_is_named_with_the_right_one(
    lies: str, name: str, belongs: str, ford: Path, capsys: pytest.CaptureFixture[str]
):
    (ford / lies).mkdir(exist_ok=True)
    (ford / lies / name).write_text("", encoding="utf-8", newline="\n")
    where = "ford" if lies == "." else f"ford/{lies}"
    assert f"{where}/{name}: nobody reads it there; it belongs into ford/{belongs}" in faults(ford, capsys)


def test_a_file_that_means_nothing_anywhere_may_lie_where_it_likes(ford: Path, tmp_path: Path):
    for place in ("art", "rules", "module", "."):
        (ford / place).mkdir(exist_ok=True)
        (ford / place / "notes.txt").write_text("", encoding="utf-8", newline="\n")
    assert main(["build", str(ford), "--dist", str(tmp_path / "dist")]) == 0
