"""The transcript of a log of any module: who moved what where, what was changed, thrown, said and turned."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from guelta.builder.vassal.actions import Chat, Undo
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece, RemovePiece
from guelta.builder.vassal.traits.label import Label
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.property import DynamicProperty
from guelta.companion.commands.door import main
from tests.other_module import ANN, BOB, Table, card, module, piece

C3, B1 = ("Desert", 250, 250), ("Desert", 150, 50)
FIXTURES = Path(__file__).parents[1] / "fixtures" / "vassal"


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main(["transcript", *words]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """An evening with the module beside its log."""
    module(tmp_path / "salt.vmod")
    layer = Layer(images=("a.png", "b.png"), names=("", "+ (tired)"), level=1, name="State")
    strength = DynamicProperty("Strength", value="4")
    label = Label(text="$Strength$", name_format="$pieceName$ ($label$)")
    table = Table(
        {"1": piece("Caravan", layer, label, strength), "2": piece("Guard"), "3": card("Scout", "Bazaar")}
    )
    table.stack("9", "1", "2")
    table.move("9", B1, C3)
    table.change("1", table.pieces["1"].with_state("2" + table.pieces["1"].state_text()[1:]))
    table.roll("2d6", "3,4", "** 2d6 = 3,4 *** <Bob>")
    table.turn(3, 1)
    table.do(Chat("&lt;Bob&gt; - your move, <b>Ann</b> &amp; quick"))
    table.move("3", C3, ("Bazaar", 0, 0), BOB)
    table.do(AddPiece.of("4", piece("Well", x=550, y=350)))
    table.do(RemovePiece("4"))
    table.move("2", C3, B1)
    undo = [Undo(True), Chat("* UNDO: Guard"), MovePiece("2", *B1, None, *C3, None, ANN), Undo(False)]
    table.do(*undo)
    return table.write(tmp_path / "evening.vlog")


def test_it_tells_everything_by_the_modules_own_names(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head, *lines = printed(capsys, str(played))
    assert head == f"# {played}: 10 steps, played with Salt Cities 2.0, found beside it"
    assert lines == [
        " 1  Ann: Caravan (4), Guard  C3 -> B1",
        " 2  Caravan (4) shows (tired)",
        " 3  Bob: Bob throws 2d6: 3 4",
        " 4  == Year 3, autumn ==",
        ' 5  Bob says "your move, Ann & quick"',
        " 6  Scout  Bazaar 0,0 -> C3",
        " 7  Well comes into play at F4",
        " 8  Well leaves the game from F4",
        " 9  Ann: Guard  B1 -> C3",
        "10  takes the last action back:",
        "    Guard  C3 -> B1",
    ]


def test_without_the_module_places_are_pixels_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = tmp_path / "alone.vlog"
    alone.write_bytes((FIXTURES / "game37.vlog").read_bytes())
    head, first, *_ = printed(capsys, str(alone))
    assert "Lab Mini 0.1, which is not here: places are pixels; give it with --module" in head
    assert first == " 1  Labrador: G1  Main Map 213,140 -> Main Map 256,165"
    head, first, *_ = printed(capsys, str(alone), "--module", str(FIXTURES / "mini.vmod"))
    assert first == " 1  Labrador: G1  0503 -> 0604" and head.endswith("played with Lab Mini 0.1")


def test_some_steps_and_no_chat(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, *lines = printed(capsys, str(played), "--from", "3", "--to", "6", "--no-chat")
    assert [line.split()[0] for line in lines] == ["3", "4", "6"]


@pytest.mark.parametrize("wrong", [["--from", "0"], ["--to", "11"], ["--from", "12"]])
def test_steps_that_there_are_not_are_refused(
    played: Path, wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["transcript", str(played), *wrong]) == 2
    assert capsys.readouterr().err == f"guelta: {played} has the steps 1 to 10\n"


def test_a_table_has_a_row_for_each_thing_and_no_formula(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["transcript", str(played), "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    first = {"step": "1", "player": "Ann", "side": "Red", "kind": "move", "what": "Caravan (4)", "from": "C3"}
    assert rows[0] == {**first, "to": "B1"} and rows[1]["what"] == "Guard"
    assert [row["kind"] for row in rows if row["step"] == "10"] == ["undo", "move", "report"]


def test_json_has_an_object_for_each_step(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = [json.loads(line) for line in printed(capsys, str(played), "--json")]
    assert [step["step"] for step in steps] == [*range(1, 11)]
    assert steps[0]["moves"] == [{"what": ["Caravan (4)", "Guard"], "from": "C3", "to": "B1"}]
    assert steps[2]["throws"] == [{"player": "Bob", "button": "2d6", "die": "d6", "dice": ["3", "4"]}]
    assert steps[3]["turn"] == "Year 3, autumn" and steps[9]["undone"]


def test_a_chat_that_would_steer_a_terminal_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module(tmp_path / "salt.vmod")
    table = Table({"1": piece("Tank\x07\u202e")})
    table.do(Chat("&lt;Bob&gt; - \x07=1+1\u202e"))
    table.move("1", B1, C3)
    log = table.write(tmp_path / "evening.vlog")
    for form in ([], ["--csv"], ["--json"]):
        said = "\n".join(printed(capsys, str(log), *form))
        assert not {"\x07", "\u202e"} & set(said)


def test_a_log_that_is_cut_off_is_told_as_far_as_it_goes(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut = tmp_path / "cut.vlog"
    cut.write_bytes(played.read_bytes()[:-900])
    assert main(["transcript", str(cut)]) == 0
    out, err = capsys.readouterr()
    assert " 1  Ann: Caravan (4), Guard  C3 -> B1" in out and "is cut off: it is read up to step" in err


def test_a_command_that_is_broken_is_passed_over_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module(tmp_path / "salt.vmod")
    table = Table({"1": piece("Caravan", Layer())})
    table.do(ChangePiece("1", "1\tb\t\\tc", "d"))
    table.move("1", B1, C3)
    assert main(["transcript", str(table.write(tmp_path / "evening.vlog"))]) == 0
    out, err = capsys.readouterr()
    assert " 2  Ann: Caravan  C3 -> B1" in out
    assert err == "guelta: 1 command could not be read, and was passed over\n"


def test_a_saved_game_has_no_steps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module(tmp_path / "salt.vmod")
    Table({"1": piece("Caravan")}).start().write(tmp_path / "begun.vsav")
    assert len(printed(capsys, str(tmp_path / "begun.vsav"))) == 1
