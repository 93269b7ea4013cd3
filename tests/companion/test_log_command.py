"""Logs of any module joined, cut and saved from damage: the same bytes where nothing was cut."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from guelta.builder.vassal.archive import pack
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.obfuscation import conceal, reveal
from guelta.builder.vassal.save import GAME_ENTRY
from guelta.companion.commands.door import main
from tests.other_module import Table, card, module, piece

MANTA = Path(__file__).parents[2] / "examples" / "operation-manta.vlog"
ENGINES = Path(__file__).parents[1] / "fixtures" / "vassal" / "game37.vlog"
C3, B1 = ("Desert", 250, 250), ("Desert", 150, 50)


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    code = main(["log", *map(str, words)])
    out, err = capsys.readouterr()
    return code, (out + err).strip()


@pytest.mark.parametrize("log", [ENGINES, MANTA], ids=["any module", "a game of ours"])
def test_what_was_cut_in_three_is_joined_byte_for_byte(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, before = Log.read(log), log.read_bytes()
    one, two = len(whole) // 3, 2 * len(whole) // 3
    parts = [tmp_path / f"{at}.vlog" for at in range(3)]
    bounds = [["--to", one], ["--from", one + 1, "--to", two], ["--from", two + 1]]
    for part, bound in zip(parts, bounds, strict=True):
        code, said = run(capsys, "trim", log, *bound, "-o", part)
        assert code == 0 and said.startswith(f"{part}: "), said
    code, said = run(capsys, "join", *parts, "-o", tmp_path / "joined.vlog")
    assert code == 0 and f"{len(whole)} steps ({one} + {two - one} + {len(whole) - two})" in said, said
    made = Log.read(tmp_path / "joined.vlog")
    assert made.written == whole.written and made.start == whole.start
    assert Log.read(parts[1]).written == whole.written[one:two]
    assert log.read_bytes() == before


def test_commands_for_our_games_take_what_was_joined_and_cut(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, bounds in {"a": ["--to", 60], "b": ["--from", 61]}.items():
        assert run(capsys, "trim", MANTA, *bounds, "-o", tmp_path / f"{name}.vlog")[0] == 0
    joined = tmp_path / "joined.vlog"
    assert run(capsys, "join", tmp_path / "a.vlog", tmp_path / "b.vlog", "-o", joined)[0] == 0
    shown = []
    for log in (MANTA, tmp_path / "b.vlog", joined):
        assert main(["show", str(log)]) == 0
        shown.append(capsys.readouterr().out.splitlines()[1:])
    assert shown[0] == shown[1] == shown[2]
    assert main(["check", str(tmp_path / "b.vlog"), "--json"]) in (0, 1)
    assert main(["transcript", str(joined)]) == 0


def game(place: Path, frm: int = 1, *, hand: str = "Mirage") -> Path:
    module(place / "salt.vmod")
    table = Table({"1": piece("Camel"), "2": card(hand, "Red hand")})
    if frm == 2:
        table.begun["1"] = piece("Camel", x=350)
    table.move("1", B1, C3)
    return table.write(place / f"game{frm}.vlog")


def test_a_log_that_does_not_go_on_from_another_is_refused_with_what_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = game(tmp_path), game(tmp_path, 2)
    code, said = run(capsys, "join", one, two, "-o", tmp_path / "out.vlog")
    wrong = f"{two} does not begin as {one} ends: Camel lies at D3, it lay at B1; nothing was written"
    assert (code, said) == (2, f"guelta: {wrong}") and not (tmp_path / "out.vlog").exists()


@pytest.mark.parametrize("hand", ["Sandstorm", "Mirage"])
def test_a_difference_that_is_hidden_is_not_named(
    hand: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = game(tmp_path)
    table = Table({"1": piece("Camel", x=150, y=50), "2": card(hand, "Red hand", 7, 7)})
    two = table.write(tmp_path / "two.vlog")
    code, said = run(capsys, "join", one, two, "-o", tmp_path / "out.vlog")
    assert code == 2 and said.endswith("ends: they differ in what is hidden; nothing was written")
    assert "Mirage" not in said and "Sandstorm" not in said


def test_logs_of_two_modules_are_not_joined(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(capsys, "join", game(tmp_path), ENGINES, "-o", tmp_path / "out.vlog")
    assert code == 2 and "Salt Cities 2.0" in said and "Lab Mini 0.1" in said


def test_what_the_modules_own_code_keeps_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from guelta.builder.vassal.actions import UnknownCommand

    module(tmp_path / "salt.vmod")
    table = Table({"1": piece("Camel")})
    table.do(UnknownCommand("CAMELS\t4"))
    table.move("1", B1, C3)
    log = table.write(tmp_path / "game.vlog")
    code, said = run(capsys, "trim", log, "--from", 2, "-o", tmp_path / "out.vlog")
    assert code == 0 and said.endswith("what the module's own code keeps (CAMELS) is as it was at the start")
    made = Log.read(tmp_path / "out.vlog")
    assert any(getattr(each.action, "verbatim", "") == "CAMELS\t3" for each in made.start.command.children)


@pytest.mark.parametrize("bounds", [["--from", 0], ["--to", 99], ["--from", 9, "--to", 8]])
def test_steps_that_there_are_not_are_refused(
    bounds: list[object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = run(capsys, "trim", ENGINES, *bounds, "-o", tmp_path / "out.vlog")
    assert code == 2 and "has the steps 1 to 20" in said and not (tmp_path / "out.vlog").exists()


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.vlog"
    own.write_bytes(ENGINES.read_bytes())
    for words in (["trim", own, "-o", own], ["repair", own, "-o", own]):
        code, said = run(capsys, *words)
        assert code == 2 and said == f"guelta: {own} exists already and is not replaced; give another name"
    assert own.read_bytes() == ENGINES.read_bytes() and [*tmp_path.iterdir()] == [own]
    code, said = run(capsys, "trim", own, "-o", tmp_path / "own.txt")
    assert code == 2 and said.endswith("is not a name for a log; end it in .vlog")
    code, said = run(capsys, "trim", own, "-o", tmp_path / "no" / "own.vlog")
    assert code == 2 and "cannot be written" in said


@pytest.mark.parametrize(("share", "compressed"), [(0.95, True), (0.6, True), (0.97, False), (0.85, False)])
def test_a_log_that_is_cut_off_is_saved_as_far_as_it_goes(
    share: float, compressed: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = Log.read(MANTA)
    data = whole.pack(compress=compressed)
    cut = tmp_path / "cut.vlog"
    cut.write_bytes(data[: int(len(data) * share)])
    code, said = run(capsys, "repair", cut, "-o", tmp_path / "out.vlog")
    assert code == 0 and said.endswith("; the end of the file is missing, so steps are lost"), said
    made = Log.read(tmp_path / "out.vlog")
    assert 0 < len(made) < len(whole) and made.written == whole.written[: len(made)]
    assert made.start.command == whole.start.command


def test_a_log_that_lacks_only_what_stands_behind_its_steps_loses_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cut.vlog").write_bytes(ENGINES.read_bytes()[:-40])
    code, said = run(capsys, "repair", tmp_path / "cut.vlog", "-o", tmp_path / "out.vlog")
    assert code == 0 and said.endswith("20 steps; the end of the file is missing, but no step was in it")
    assert Log.read(tmp_path / "out.vlog").written == Log.read(ENGINES).written


def test_a_whole_log_is_repaired_into_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(capsys, "repair", ENGINES, "-o", tmp_path / "out.vlog")
    assert code == 0 and said.endswith("20 steps; the file is whole, and nothing had to be repaired")
    assert Log.read(tmp_path / "out.vlog") == Log.read(ENGINES)


def test_a_log_that_is_damaged_in_the_middle_is_saved_up_to_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = Log.read(MANTA)
    data = bytearray(whole.pack())
    data[len(data) * 9 // 10] = 0  # no hex digit
    (tmp_path / "bad.vlog").write_bytes(data)
    code, said = run(capsys, "repair", tmp_path / "bad.vlog", "-o", tmp_path / "out.vlog")
    assert code == 0 and "the file is damaged behind them" in said, said
    made = Log.read(tmp_path / "out.vlog")
    assert 0 < len(made) < len(whole) and made.written == whole.written[: len(made)]


def test_a_step_that_cannot_be_read_ends_what_is_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = reveal(conceal("begin_save\x1bend_save\x1bLOG\tCHATa\x1bLOG\tM/1\x1bLOG\tCHATb"))
    (tmp_path / "bad.vlog").write_bytes(pack({GAME_ENTRY: conceal(text)}))
    code, said = run(capsys, "repair", tmp_path / "bad.vlog", "-o", tmp_path / "out.vlog")
    assert code == 0 and "1 step; the file is damaged behind them" in said
    assert Log.read(tmp_path / "out.vlog").written == ("LOG\tCHATa",)


@pytest.mark.parametrize("data", [b"", b"PK\3\4", b"not a log" * 99, random.Random(1).randbytes(4000)])
def test_what_is_no_log_is_refused(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.vlog").write_bytes(data)
    code, said = run(capsys, "repair", tmp_path / "bad.vlog", "-o", tmp_path / "out.vlog")
    assert code == 2 and said.startswith("guelta: bad.vlog") and not (tmp_path / "out.vlog").exists()


def test_a_log_that_is_cut_off_within_its_board_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cut.vlog").write_bytes(MANTA.read_bytes()[:9000])
    code, said = run(capsys, "repair", tmp_path / "cut.vlog", "-o", tmp_path / "out.vlog")
    assert code == 2 and "cut off within the board that it begins with: nothing of it can be saved" in said
    assert not (tmp_path / "out.vlog").exists()


def test_a_log_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["trim", "no.vlog"], ["repair", "no.vlog"], ["join", "no.vlog", "no.vlog"]):
        code, said = run(capsys, *words, "-o", tmp_path / "out.vlog")
        assert code == 2 and "there is no file no.vlog" in said


def test_one_log_is_not_joined(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(capsys, "join", ENGINES, "-o", tmp_path / "out.vlog")
    assert (code, said) == (2, "guelta: give at least two logs, in the order of play")
