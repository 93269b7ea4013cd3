"""Files from other people: broken, cut off, or made to do harm. Each gets one sentence, never a traceback."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
from pathlib import Path
from random import Random

import pytest

from guelta.builder.vassal.actions import Chat
from guelta.builder.vassal.archive import Archive, Limits, pack
from guelta.builder.vassal.errors import LogFormatError, UnencodableError, VassalFormatError
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.metadata import Metadata
from guelta.builder.vassal.obfuscation import conceal, reveal
from guelta.builder.vassal.save import GAME_ENTRY, Save

FIXTURES = Path(__file__).parents[2] / "fixtures" / "vassal"
MINIMAL = "begin_save\x1b\x1bend_save"


def zipped(*entries: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive of entries in this order, whatever their names."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", method) as archive:
        for name, data in entries:
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            archive.writestr(info, data)
    return found.getvalue()


def complaint(data: bytes, name: str = "game.vlog") -> str:
    """The one sentence a player reads about these bytes."""
    with pytest.raises(VassalFormatError) as found:
        list(Log.unpack(data, name).steps())
    assert "\n" not in str(found.value)
    assert str(found.value).startswith(name)
    return str(found.value)


def test_every_truncation_of_a_log_is_one_sentence() -> None:
    whole = (FIXTURES / "game37.vlog").read_bytes()
    for length in range(0, len(whole), 37):
        assert complaint(whole[:length]) == "game.vlog: this is not a zip archive, or it is cut off"


def test_a_log_with_any_one_byte_changed_is_read_or_refused() -> None:
    whole = (FIXTURES / "game37.vlog").read_bytes()
    dice = Random(1)
    refused = 0
    for _ in range(300):
        broken = bytearray(whole)
        broken[dice.randrange(len(broken))] ^= dice.randrange(1, 256)
        try:
            list(Log.unpack(bytes(broken), "game.vlog").steps())
        except VassalFormatError as error:
            refused += 1
            assert "\n" not in str(error)
    assert refused > 100


def test_random_bytes_are_one_sentence() -> None:
    dice = Random(2)
    for length in (0, 1, 4, 5, 100, 5000):
        assert complaint(dice.randbytes(length)).startswith("game.vlog: this is not a zip archive")


def test_a_game_stored_in_the_archive_cut_off() -> None:
    hidden = conceal(MINIMAL)
    assert complaint(zipped((GAME_ENTRY, hidden[:-1]))) == (
        f"game.vlog › savedGame: the text of {len(hidden) - 1} bytes is cut off or not made of hex digits"
    )


@pytest.mark.parametrize(
    ("hidden", "message"),
    [
        (b"!VCSK", "cut off or not made of hex digits"),
        (b"!VCSK5", "cut off or not made of hex digits"),
        (b"!VCSK5azz", "cut off or not made of hex digits"),
        (b"!VCSK5a\xff\xff", "cut off or not made of hex digits"),
        (b"!VCSK00ff", "not UTF-8 from byte 0"),
        (b"!VCSK5a", "does not begin with begin_save"),
        (b"VOBS", "ends before its key"),
        (b"VOBS\x01", "does not begin with begin_save"),
        (b"", "does not begin with begin_save"),
        (b"\xff\xfe", "not UTF-8 from byte 0"),
        (b"hello", "does not begin with begin_save"),
    ],
)
def test_a_text_that_is_no_game(hidden: bytes, message: str) -> None:
    assert message in complaint(zipped((GAME_ENTRY, hidden)))


def test_a_bare_disguised_text_is_an_old_save_or_an_error() -> None:
    assert "cut off" in complaint(b"!VCSK")
    assert len(Log.unpack(conceal(MINIMAL), "old.vsav")) == 0


def test_every_disguise_reads_the_same() -> None:
    text = "begin_save é€\x1b"
    plain = text.encode()
    assert reveal(plain) == text
    assert reveal(b"VOBS" + bytes([7]) + bytes(byte ^ 7 for byte in plain)) == text
    assert reveal(conceal(text)) == reveal(conceal(text, 0)) == reveal(conceal(text, 255)) == text
    assert reveal(conceal(text).upper()) == text
    assert conceal(text) == conceal(text)


@pytest.mark.parametrize(
    "name", ["../evil", "/etc/passwd", "a/../../b", "C:\\evil", "..\\evil", "\\\\host\\share"]
)
def test_an_entry_outside_the_archive_is_refused(name: str) -> None:
    assert "lies outside the archive" in complaint(zipped((GAME_ENTRY, MINIMAL.encode()), (name, b"x")))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_entry_that_is_there_twice_is_refused() -> None:
    twice = zipped((GAME_ENTRY, MINIMAL.encode()), (GAME_ENTRY, MINIMAL.encode()))
    assert complaint(twice) == "game.vlog › savedGame: the entry is there twice"


def test_a_zip_bomb_is_refused_unopened() -> None:
    bomb = zipped((GAME_ENTRY, bytes(40 << 20)))
    assert len(bomb) < 50_000
    assert "times larger" in complaint(bomb)


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (Limits(entry=100), "unpacked it would be larger than"),
        (Limits(total=1000), "larger than"),
        (Limits(count=2), "more than 2 entries"),
    ],
)
def test_an_archive_over_a_limit_is_refused(limits: Limits, message: str) -> None:
    with pytest.raises(LogFormatError, match=message):
        Archive.open(FIXTURES / "game37.vlog", limits)


def test_a_size_that_lies_is_refused_before_the_memory_is_full() -> None:
    honest = bytearray(zipped((GAME_ENTRY, bytes(20 << 20))))
    directory = honest.index(b"PK\1\2")
    honest[directory + 24 : directory + 28] = struct.pack("<I", 100)
    tracemalloc.start()
    try:
        assert "damaged" in complaint(bytes(honest))
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_an_encrypted_entry_is_refused() -> None:
    data = bytearray(zipped((GAME_ENTRY, MINIMAL.encode())))
    data[6] |= 1
    data[data.index(b"PK\1\2") + 8] |= 1
    assert complaint(bytes(data)) == "game.vlog › savedGame: the entry is encrypted"


def test_an_unknown_compression_is_refused() -> None:
    data = bytearray(zipped((GAME_ENTRY, MINIMAL.encode())))
    directory = data.index(b"PK\1\2")
    data[8:10] = data[directory + 10 : directory + 12] = struct.pack("<H", 97)
    assert "cannot be unpacked" in complaint(bytes(data))


def test_an_archive_of_something_else() -> None:
    assert complaint(zipped(("hello.txt", b"hello"))) == "game.vlog: there is no savedGame inside"


@pytest.mark.parametrize(
    ("xml", "message"),
    [
        (b"<data", "the XML is broken in line 1"),
        (b"", "the XML is broken"),
        (
            b"<!DOCTYPE data [<!ENTITY a 'x'>]><data><version>&a;</version></data>",
            "document type or entities",
        ),
        (b"<!DOCTYPE data SYSTEM 'file:///etc/passwd'><data/>", "document type or entities"),
        (b"<data><version>&nbsp;</version></data>", "the XML is broken"),
        (b"<data>" + b" " * (1 << 20) + b"</data>", "the XML is larger"),
        ("<?xml version='1.0' encoding='utf-16'?><!DOCTYPE d []><data/>".encode("utf-16"), "document type"),
    ],
)
def test_metadata_that_is_no_plain_xml(xml: bytes, message: str) -> None:
    data = zipped((GAME_ENTRY, MINIMAL.encode()), ("moduledata", xml))
    assert message in complaint(data)
    assert complaint(data).startswith("game.vlog › moduledata: ")


def test_entities_that_explode_are_refused() -> None:
    levels = "".join(f"<!ENTITY l{at} '{f'&l{at - 1};' * 10}'>" for at in range(1, 12))
    bomb = f"<!DOCTYPE d [<!ENTITY l0 'lol'>{levels}]><data><name>&l11;</name></data>"
    for encoding in ("utf-8", "utf-16"):
        with pytest.raises(LogFormatError, match="XML with a document type or entities is refused"):
            Metadata.read(bomb.encode(encoding), "moduledata")


def test_a_broken_command_is_told_with_file_entry_and_number() -> None:
    text = f"{MINIMAL}\x1bLOG\tCHATa\x1bLOG\tnull\\\x1bLOG\tM/17/Main Map/x/2/null/null/0/0/null/pw"
    assert complaint(zipped((GAME_ENTRY, conceal(text)))) == (
        "game.vlog › savedGame › step 2 › command 1: a coordinate is a whole number of pixels, not 'x'"
    )
    start = "begin_save\x1b\x1b+/17\x1bend_save"
    assert complaint(zipped((GAME_ENTRY, conceal(start)))) == (
        "game.vlog › savedGame › command 2: adding a piece takes 3 fields, not 1"
    )
    with pytest.raises(VassalFormatError, match=r"game\.vsav › savedGame › command 2: adding"):
        Save.unpack(zipped((GAME_ENTRY, conceal(start))), "game.vsav")


def test_deep_nesting_is_one_sentence() -> None:
    text = "CHATx"
    for _ in range(200):
        text = "CHATy\x1b" + text.replace("\x1b", "\\\x1b")
    step = text.replace("\x1b", "\\\x1b")
    assert "nested more than" in complaint(zipped((GAME_ENTRY, f"{MINIMAL}\x1b{step}".encode())))


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(LogFormatError, match=r"nothing\.vlog: the file cannot be read: No such file"):
        Log.read(tmp_path / "nothing.vlog")
    with pytest.raises(LogFormatError, match="the file cannot be read"):
        Log.read(tmp_path)


def test_the_same_content_packs_into_the_same_bytes() -> None:
    first = pack({"b.xml": b"1", "a/é.png": b"2"})
    assert first == pack({"a/é.png": b"2", "b.xml": b"1"})
    infos = zipfile.ZipFile(io.BytesIO(first)).infolist()
    assert [info.filename for info in infos] == ["a/é.png", "b.xml"]
    assert {
        (info.date_time, info.create_system, info.external_attr, info.compress_type) for info in infos
    } == {((1980, 1, 1, 0, 0, 0), 3, 0o100644 << 16, zipfile.ZIP_STORED)}
    archive = Archive(first, "first")
    assert archive.names() == ("a/é.png", "b.xml")
    assert archive.read("a/é.png") == b"2"


def test_a_save_is_written_whole_and_only_to_a_new_file(tmp_path: Path) -> None:
    save = Save.read(FIXTURES / "end37.vsav")
    path = tmp_path / "new.vsav"
    save.write(path)
    assert Save.read(path) == save
    path.write_bytes(b"the player's own")
    with pytest.raises(FileExistsError, match=r"new\.vsav exists already"):
        save.write(path)
    assert path.read_bytes() == b"the player's own"
    save.write(path, replace=True)
    assert Save.read(path) == save
    assert list(tmp_path.iterdir()) == [path]


def test_nothing_is_left_behind_when_the_game_cannot_be_written(tmp_path: Path) -> None:
    broken = Save.of([Chat("ends\\")], Metadata(), Metadata())
    with pytest.raises(UnencodableError):
        broken.write(tmp_path / "new.vsav")
    assert list(tmp_path.iterdir()) == []


def test_metadata_reads_as_it_was_written() -> None:
    data = Metadata("1.0", "3.5.0", "0", "a < b & é", "Chad", "", None)
    assert Metadata.read(data.to_xml(), "moduledata") == data
