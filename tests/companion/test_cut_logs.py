"""Logs as a mail brings them: cut off, twice under two names, or in a zip archive."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.builder.vassal.archive import pack
from guelta.builder.vassal.cut_archive import CutArchive
from guelta.builder.vassal.errors import CutOffError, LogFormatError
from guelta.builder.vassal.log_stream import LogStream
from guelta.builder.vassal.metadata import MODULE_ENTRY
from guelta.builder.vassal.save import GAME_ENTRY, GameFile, pack_game
from guelta.companion.commands.cli import main
from guelta.companion.following.by_mail import open_folder
from guelta.companion.following.game_file import Refusal, open_game
from guelta.companion.following.settling import Zips, games_in
from guelta.companion.following.written_back import save_after
from guelta.companion.journal.journal import Journal
from guelta.companion.session.session import Session
from guelta.companion.session.watch import Watch
from guelta.companion.viewing.viewer import PUBLIC
from guelta.rules.engine.board.position import Position
from tests.companion.watched import first_log, look, next_log, where, write
from tests.library import KNOWN

MANTA = Path(__file__).parents[2] / "examples" / "operation-manta.vlog"
"""A real engine's log of 161 steps, deflated, as VASSAL writes it: the game first, the module's name last."""
FIXTURES = Path(__file__).parents[1] / "fixtures" / "vassal"


def cut(source: Path, place: Path, share: float) -> Path:
    """Write the first part of a file."""
    data = source.read_bytes()
    place.write_bytes(data[: int(len(data) * share)])
    return place


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join("".join(capsys.readouterr()).split())


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    made = Session(KNOWN, Journal.open(tmp_path / "state" / "game.journal", source="test"))
    yield made
    made.close()


# ---- the end is missing


@pytest.mark.parametrize(("share", "steps"), [(0.7, 1), (0.9, 120), (0.995, 161), (0.9999, 161)])
def test_a_log_cut_off_is_judged_up_to_its_last_whole_step_and_said_to_be_cut(
    share: float, steps: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    whole = LogStream.read(MANTA)
    path = cut(MANTA, tmp_path / "cut.vlog", share)
    stream = LogStream.read(path)
    assert stream.outline.is_cut and not whole.outline.is_cut
    assert steps <= len(stream) <= len(whole) and (len(stream) == len(whole)) is (share > 0.99)
    given = len(stream)
    assert stream.outline.digests[given] == whole.outlined([given]).digests[given]
    assert list(stream.steps()) == [*whole.steps()][:given]
    assert main(["check", str(path)]) in (0, 1)
    told = said(capsys)
    assert f"cut.vlog is cut off: it is read up to step {given}, the last that is whole" in told


def test_its_module_is_recognised_by_what_it_is_made_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The name of the module stands behind the game, and is cut off first."""
    path = cut(MANTA, tmp_path / "cut.vlog", 0.9)
    game = open_game(path, KNOWN)
    assert game.feed.module == ("", "") and game.module == ("Chad: The Toyota Wars", "1.0.0")
    assert main(["turn", str(path)]) == 0
    assert "is cut off" in said(capsys)
    assert main(["check", "--json", str(path)]) in (0, 1)
    remarks = json.loads(capsys.readouterr().out)["remarks"]
    assert any("cut off" in each for each in remarks) and any("names no module" in each for each in remarks)


@pytest.mark.parametrize("name", ["game36.vlog", "game37.vlog"])
def test_wherever_a_file_is_cut_off_it_passes_as_complete_nowhere(name: str):
    data = (FIXTURES / name).read_bytes()
    whole = LogStream(data, name)
    digests = whole.outlined(range(len(whole) + 1)).digests
    for size in range(4, len(data), 23):
        try:
            outline = LogStream(data[:size], name).outline
        except LogFormatError:
            continue  # the board itself is not whole
        assert outline.is_cut and digests[outline.steps] == outline.digests[outline.steps]


def test_a_text_cut_off_within_a_good_archive_is_told_by_its_last_step():
    """All but a cut within a line of the chat, or within the last value of a piece."""
    file = GameFile.read(FIXTURES / "game37.vlog")
    end = file.text.index("end_save") + len("end_save")
    passed, tried = [], range(end + 1, len(file.text), 7)
    for size in tried:
        text = file.text[:size]
        if not LogStream(pack_game(text, file.module, file.save), "x").outline.is_cut:
            passed.append(text.rpartition("LOG\t")[2])
    assert sum(not each.startswith("CHAT") for each in passed) < 0.08 * len(tried)
    assert len(passed) < 0.16 * len(tried)


def test_a_saved_game_without_its_end_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Of a board that is not whole nobody is accused."""
    file = GameFile.read(MANTA)
    text = file.text[: int(file.text.index("end_save") * 0.9)]
    (tmp_path / "cut.vsav").write_bytes(pack_game(text, file.module, file.save))
    assert main(["check", str(tmp_path / "cut.vsav")]) == 2
    assert "cut off within the board that it begins with" in capsys.readouterr().err


def test_nothing_is_written_into_a_game_that_was_cut_off(tmp_path: Path):
    path = cut(MANTA, tmp_path / "cut.vlog", 0.9)
    with pytest.raises(Refusal, match="nothing is written into it"):
        save_after(KNOWN, path, Position())


def test_a_log_that_vassal_is_still_writing_is_not_called_cut_off(session: Session, tmp_path: Path):
    whole = first_log().log().pack()
    path, following = tmp_path / "game.vlog", Watch(tmp_path / "game.vlog", session)
    path.write_bytes(whole[:-10])
    look(following, 3)
    assert session.tabletop is None and not any("cut off" in each for each in session.advice)
    look(following, 6)
    assert where(session, "fant-inf-bn-1") == "1637"
    assert any("game.vlog is cut off" in each for each in session.advice)
    path.write_bytes(whole)
    look(following, 3)
    assert not any("cut off" in each for each in session.advice)


# ---- hostile ends


def test_an_entry_that_unpacks_without_end_is_refused():
    bomb = zip_of({GAME_ENTRY: b"begin_save" + b"\0" * (64 << 20)})
    with pytest.raises(LogFormatError, match="too large"):
        b"".join(CutArchive(bomb[:-100], "bomb.vlog").parts(GAME_ENTRY))


@pytest.mark.parametrize("name", ["../../escaped", "/etc/x", "C:\\x"])
def test_an_entry_outside_of_a_cut_archive_is_refused(name: str):
    with pytest.raises(LogFormatError, match="lies outside"):
        CutArchive(zip_of({name: b"x"})[:-30], "x.vlog")


@pytest.mark.parametrize("data", [b"", b"PK", b"PK\3\4", b"PK\3\4" + b"\xff" * 26, b"PK\3\4" + b"\0" * 300])
def test_what_is_hardly_an_archive_is_refused(data: bytes):
    with pytest.raises(LogFormatError):
        list(LogStream(data, "x.vlog").steps())


def test_a_cut_archive_gives_what_there_is_of_each_entry():
    data = zip_of({"a": b"first" * 100, "b": bytes(range(256)) * 400})
    archive = CutArchive(data[: data.index(b"PK\1\2") - 60], "x")
    assert archive.names() == ("a", "b") and archive.read("a") == b"first" * 100
    with pytest.raises(CutOffError):
        archive.read("b")


def zip_of(entries: dict[str, bytes]) -> bytes:
    return pack(entries, compress=True)


# ---- copies, and logs in a zip archive


@pytest.mark.parametrize(
    "copy", ["2 (1).vlog", "2 (conflicted copy of Bo).vlog", "a copy.vlog", "other.VLOG"]
)
def test_identical_copies_are_one_file(copy: str, tmp_path: Path):
    write(first_log(), tmp_path / "1.vlog")
    write(next_log(), tmp_path / "2.vlog")
    shutil.copy(tmp_path / "2.vlog", tmp_path / copy)
    game, notes = open_folder(tmp_path, KNOWN)
    assert (game.last_step, notes) == (5, ())


def test_a_copy_that_was_cut_off_is_the_same_file_too(tmp_path: Path):
    shutil.copy(MANTA, tmp_path / "manta (1).vlog")
    cut(MANTA, tmp_path / "manta.vlog", 0.9)
    game, notes = open_folder(tmp_path, KNOWN)
    assert (game.last_step, notes, game.remarks) == (161, (), ())


def test_two_that_go_on_otherwise_are_rivals_still(tmp_path: Path):
    write(first_log(), tmp_path / "1.vlog")
    for number, space in enumerate(("1538", "1539")):
        other = next_log()
        other.drag("fant-inf-bn-2", space)
        write(other, tmp_path / f"2 ({number}).vlog")
    _, notes = open_folder(tmp_path, KNOWN)
    assert len(notes) == 1


def mailed(tmp_path: Path) -> Path:
    """A zip archive of two logs, one in a folder of it, and what a Mac puts in besides."""
    write(first_log(), tmp_path / "1.vlog")
    write(next_log(), tmp_path / "2.vlog")
    path = tmp_path / "mail" / "turn 3.zip"
    path.parent.mkdir()
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(tmp_path / "1.vlog", "1.vlog")
        archive.write(tmp_path / "2.vlog", "logs/2.vlog")
        archive.writestr("__MACOSX/._1.vlog", b"nothing")
        archive.writestr("notes.txt", b"hello")
    return path


def test_a_mailed_zip_archive_of_logs_is_read_as_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = mailed(tmp_path)
    before = path.read_bytes()
    for place in (path, path.parent):
        game, notes = open_folder(place, KNOWN)
        assert (game.last_step, notes) == (5, ())
    assert main(["check", str(path)]) in (0, 1)
    assert main(["turn", str(path)]) == 0
    assert main(["check", str(path / "1.vlog")]) in (0, 1)
    capsys.readouterr()
    assert main(["check", str(path / "missing.vlog")]) == 2
    assert "there is no missing.vlog inside" in capsys.readouterr().err
    assert path.read_bytes() == before and sorted(path.parent.iterdir()) == [path]


def test_a_zip_beside_the_logs_that_it_brought_adds_nothing(tmp_path: Path):
    path = mailed(tmp_path)
    for name in ("1.vlog", "2.vlog"):
        shutil.copy(tmp_path / name, path.parent / name)
    game, notes = open_folder(path.parent, KNOWN)
    assert (game.last_step, notes) == (5, ())


def test_a_log_whose_name_ends_in_zip_is_a_log(tmp_path: Path):
    write(first_log(), tmp_path / "1.vlog")
    (tmp_path / "1.vlog").rename(tmp_path / "1.vlog.zip")
    assert open_folder(tmp_path, KNOWN)[0].last_step == 2
    assert open_game(tmp_path / "1.vlog.zip", KNOWN).last_step == 2


def test_a_zip_archive_is_followed_as_its_folder_is(session: Session, tmp_path: Path):
    look(Watch(mailed(tmp_path), session), 3)
    assert where(session, "fant-inf-bn-1") == "1637"


@pytest.mark.parametrize("kind", ["bomb", "outside", "broken", "encrypted"])
def test_a_hostile_zip_archive_is_left_out_with_its_reason(kind: str, tmp_path: Path):
    write(first_log(), tmp_path / "1.vlog")
    path = tmp_path / "bad.zip"
    if kind == "bomb":
        path.write_bytes(zip_of({"1.vlog": b"\0" * (64 << 20)}))
    elif kind == "outside":
        path.write_bytes(zip_of({"../1.vlog": b"x"}))
    elif kind == "broken":
        path.write_bytes(b"no zip")
    else:
        data = bytearray(zip_of({"1.vlog": b"x"}))
        data[data.index(b"PK\1\2") + 8] |= 1
        path.write_bytes(bytes(data))
    game, notes = open_folder(tmp_path, KNOWN)
    assert game.last_step == 2
    (note,) = PUBLIC.texts(notes)
    assert "bad.zip is left out" in note
    assert not (tmp_path.parent / "1.vlog").exists()


@pytest.mark.parametrize("whole", [False, True])
def test_a_zip_within_a_zip_is_left_out_with_what_to_do(
    whole: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    write(first_log(), tmp_path / "1.vlog")
    log = (tmp_path / "1.vlog").read_bytes()
    (tmp_path / "mail").mkdir()
    mail = tmp_path / "mail" / "mail.zip"
    mail.write_bytes(zip_of({"inner.zip": zip_of({"2.vlog": log})} | ({"1.vlog": log} if whole else {})))
    inner = "inner.zip is an archive within an archive; unpack the outer one, and give the folder"
    for place in (mail, mail.parent):
        assert main(["turn", str(place)]) == (0 if whole else 2)
        assert inner in said(capsys)


def test_a_log_called_zip_within_a_zip_is_a_log(tmp_path: Path):
    write(first_log(), tmp_path / "1.vlog")
    (tmp_path / "mail.zip").write_bytes(zip_of({"1.vlog.zip": (tmp_path / "1.vlog").read_bytes()}))
    assert open_folder(tmp_path / "mail.zip", KNOWN)[0].last_step == 2


def test_an_entry_outside_of_a_mailed_zip_is_named_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    write(first_log(), tmp_path / "1.vlog")
    (tmp_path / "mail").mkdir()
    mail = tmp_path / "mail" / "mail.zip"
    mail.write_bytes(zip_of({"1.vlog": (tmp_path / "1.vlog").read_bytes(), "../2.vlog": b"x"}))
    for place in (mail, mail.parent):
        assert main(["turn", str(place)]) == 2
        told = said(capsys)
        assert "mail.zip: the entry '../2.vlog' lies outside the archive; have the logs packed anew" in told
        assert "save it again in VASSAL" not in told


def test_a_broken_log_in_a_mailed_zip_is_left_out_alone(tmp_path: Path):
    write(first_log(), tmp_path / "1.vlog")
    log = (tmp_path / "1.vlog").read_bytes()
    (tmp_path / "mail.zip").write_bytes(zip_of({"1.vlog": log, "2.vlog": b"no log"}))
    game, notes = open_folder(tmp_path / "mail.zip", KNOWN)
    assert game.last_step == 2
    assert [each.startswith("2.vlog is left out: ") for each in PUBLIC.texts(notes)] == [True]


def test_the_names_in_a_zip_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A folder is looked at twice a second."""
    path = mailed(tmp_path)
    zips = Zips()
    found = games_in(path.parent, zips)
    monkeypatch.setattr("guelta.companion.following.settling.Archive", None)
    assert games_in(path.parent, zips) == found
    assert len(found) == 2 and MODULE_ENTRY not in found
