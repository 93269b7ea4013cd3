"""The dice of logs of any module: by property, by the words of a button, by the shapes of older modules."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from guelta.builder.foreign.written import Format, plain
from guelta.builder.vassal.actions import Chat, MutableProperty, Undo
from guelta.companion.commands.door import main
from guelta.companion.transcript.statistics import Tally, tallies
from guelta.companion.transcript.throws import Reader, Throw
from tests.other_module import Table, module, piece

SIX = tuple("123456")
WORTH = dict(zip(SIX, range(1, 7), strict=True))


def d6(*dice: str, player: str = "Ann") -> Throw:
    return Throw(player, "2d6", "d6", dice, SIX, WORTH)


@pytest.mark.parametrize(
    ("line", "player", "name", "kind", "dice"),
    [
        ("*** (IFT DR) 5,2 *** <Alice>   [blue]", "Alice", "IFT DR", "d6", "5 2"),
        ("*** 2d6 = 3,4 (7) *** <Bob>", "Bob", "2d6", "d6", "3 4"),
        ("*** 2d6 = 3,4 *** &lt;Bob&gt;", "Bob", "2d6", "d6", "3 4"),
        ("*** Fate 1d20 = 17 *** <Bob>", "Bob", "Fate 1d20", "d20", "17"),
        ("*** Luck = 9 *** <Bob>", "Bob", "Luck", "Luck", "9"),
    ],
)
def test_shapes_that_need_no_module(line: str, player: str, name: str, kind: str, dice: str) -> None:
    [throw] = Reader().throws([line], [])
    assert (throw.player, throw.name, throw.kind, " ".join(throw.dice)) == (player, name, kind, dice)


@pytest.mark.parametrize(
    "line",
    [
        "*** 2d6 ***",
        "*** nothing ***",
        "* G1 moves 0503 -> 0604",
        "",
        "*** a = b *** <c>",
    ],
)
def test_what_is_no_throw(line: str) -> None:
    assert Reader().throws([line], []) == ()


def test_a_line_and_a_property_that_tell_of_the_same_are_one() -> None:
    [throw] = Reader().throws(["*** 2d6 = 3,4 (7) *** <Bob>"], [("2d6_result", "3,4"), ("2d6_total", "7")])
    assert (throw.player, throw.dice) == ("Bob", ("3", "4"))


def evening(place: Path, name: str = "evening.vlog") -> Path:
    module(place / "salt.vmod")
    table = Table({"1": piece("Camel")})
    table.roll("2d6", "6,6", "** 2d6 = 6,6 *** <Ann>")
    table.roll("2d6", "1,2", "** 2d6 = 1,2 *** <Bob>")
    table.do(Chat("* Ann needs luck: 10"))
    table.do(Chat("** Storm: HIT, MISS *** <Bob>"), MutableProperty("Storm_result", "", "1", "Module"))
    table.roll("Sky", "dust", "** Sky: dust ***")
    table.roll("Quiet", "5")
    table.do(Undo(True), MutableProperty("2d6_result", "1,2", "6,6", "Module"), Undo(False))
    return table.write(place / name)


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main(["dice", *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_what_a_player_types_is_no_throw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module(tmp_path / "salt.vmod")
    table = Table({"1": piece("Camel")})
    for typed in ("<Bob> - ** 2d6 = 6,6 *** <Bob>", "&lt;Bob&gt; - ** 2d6 = 6,6 *** &lt;Bob&gt;"):
        table.do(Chat(typed))
    assert printed(capsys, str(table.write(tmp_path / "evening.vlog"))) == []


def test_a_format_with_pictures_is_read(tmp_path: Path) -> None:
    format = Format.of(
        '$name$ = <img src="d6-$result1$-grey.png" width="14"> by $PlayerName$ <b>!', {"name": "Grey"}
    )
    assert format is not None
    message = plain('Grey = <img src="d6-3-grey.png" width="14"> by Ann <b>!')
    assert format.read(message) == {"result1": "3", "PlayerName": "Ann"}


def test_each_kind_of_die_is_counted_for_each_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = list(csv.DictReader(io.StringIO("\n".join(printed(capsys, str(evening(tmp_path)), "--csv")))))
    assert [(row["player"], row["die"], row["dice"], row["faces"]) for row in rows] == [
        ("", "Sky", "1", "clear:0 dust:1 rain:0"),
        ("Ann", "d10", "1", "1:0 2:0 3:0 4:0 5:0 6:0 7:0 8:0 9:0 10:1"),
        ("Ann", "d6", "2", "1:0 2:0 3:0 4:0 5:0 6:2"),
        ("Bob", "Storm", "2", "HIT:1 MISS:1"),
        ("Bob", "d6", "2", "1:1 2:1 3:0 4:0 5:0 6:0"),
    ]
    assert [row["luck"] for row in rows] == ["", "1.567", "2.070", "0.500", "-1.656"]


def test_the_statistics_are_said_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, str(evening(tmp_path)), "--die", "2d6")
    assert lines[0] == "Ann  d6  2 dice  mean 6.00 (3.50 expected)  luck +2.1  evenness 0.08"
    assert lines[6] == "    6     2  ########################"
    assert '"luck" is how many standard errors the mean lies from what fair dice give' in lines[-2]
    assert "chi-square" in lines[-1]


def test_several_logs_are_counted_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs = [str(evening(tmp_path)), str(evening(tmp_path, "again.vlog"))]
    found = [json.loads(line) for line in printed(capsys, *logs, "--json", "--die", "2d6")]
    assert [each["dice"] for each in found] == [4, 4] and found[0]["faces"]["6"] == 4


def test_what_is_thrown_in_silence_is_for_those_who_see_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = str(evening(tmp_path))
    assert printed(capsys, log, "--die", "Quiet") == []
    assert printed(capsys, log, "--die", "Quiet", "--over")[0].startswith("somebody  d6  1 die  mean 5.00")


def test_a_log_without_dice_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module(tmp_path / "salt.vmod")
    log = Table({"1": piece("Camel")}).write(tmp_path / "evening.vlog")
    assert main(["dice", str(log)]) == 0
    assert capsys.readouterr().err.startswith("guelta: no throws were found in ")


def test_luck_is_the_z_score_of_the_mean() -> None:
    [tally] = tallies([d6("6", "6"), d6("6")])
    assert (
        tally.mean == 6 and tally.expected == 3.5 and tally.luck == pytest.approx(2.5 / (35 / 12 / 3) ** 0.5)
    )


def test_evenness_is_chi_square_as_tables_have_it() -> None:
    fell = [face for face, times in zip(SIX, (16, 18, 16, 14, 12, 12), strict=True) for _ in range(times)]
    [tally] = tallies([d6(*fell)])
    assert tally.evenness == pytest.approx(0.8491, abs=1e-4)  # chi-square 2.0 of 5 degrees of freedom


def test_dice_whose_faces_nobody_knows_have_a_mean_and_no_luck() -> None:
    [tally] = tallies([Throw("Ann", "Luck", "Luck", ("9", "10"))])
    assert tally == Tally("Ann", "Luck", 2, {"9": 1, "10": 1}, 9.5)


def test_a_symbol_that_stands_twice_on_a_die_is_expected_twice_as_often() -> None:
    faces = ("HIT", "MISS", "MISS")
    [tally] = tallies([Throw("Ann", "Storm", "Storm", ("HIT", "MISS", "MISS"), faces, {"HIT": 1, "MISS": 0})])
    assert tally.evenness == pytest.approx(1) and tally.expected == pytest.approx(1 / 3)
    assert tally.luck == pytest.approx(0)
