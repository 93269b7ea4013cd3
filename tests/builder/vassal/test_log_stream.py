"""A log read in pieces is the log read whole, and what is broken in it is told as plainly."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guelta.builder.vassal.actions import Chat
from guelta.builder.vassal.archive import pack
from guelta.builder.vassal.errors import LogFormatError, VassalFormatError
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.log_stream import LogStream, _outermost
from guelta.builder.vassal.obfuscation import conceal, reveal, reveal_parts
from guelta.builder.vassal.sequence_encoder import split

FIXTURES = Path(__file__).parents[2] / "fixtures" / "vassal"
LOGS = ("game36.vlog", "game37.vlog")


def stream(text: str | bytes) -> LogStream:
    content = conceal(text) if isinstance(text, str) else text
    return LogStream(pack({"savedGame": content}), "game.vlog")


@pytest.mark.parametrize("name", LOGS)
def test_a_log_of_the_engine_reads_the_same_in_pieces(name: str):
    whole, pieces = Log.read(FIXTURES / name), LogStream.read(FIXTURES / name)
    assert pieces.start == whole.start
    assert len(pieces) == len(whole) > 0
    assert list(pieces.steps()) == list(whole.steps())


def test_a_saved_game_reads_as_a_log_without_steps():
    pieces = LogStream.read(FIXTURES / "start.vsav")
    assert len(pieces) == 0
    assert pieces.start == Log.read(FIXTURES / "start.vsav").start
    assert list(pieces.steps()) == []


def test_steps_are_given_from_any_of_them_on():
    pieces = LogStream.read(FIXTURES / LOGS[0])
    assert list(pieces.steps(after=5)) == list(pieces.steps())[5:]


def test_a_log_is_known_by_what_its_first_steps_read():
    short, long = stream("begin_save\x1bLOG\tCHATa"), stream("begin_save\x1bLOG\tCHATa\x1bLOG\tCHATb")
    other = stream("begin_save\x1bLOG\tCHATc\x1bLOG\tCHATb")
    assert long.outlined([1]).digests[1] == short.outline.digests[1]
    assert other.outlined([1]).digests[1] != short.outline.digests[1]
    assert 5 not in long.outlined([5]).digests


def test_what_vassal_had_no_text_for_is_no_step():
    """BasicLogger.decode gives no LogCommand for it, so that VASSAL's own replay does not count it either."""
    pieces = stream(
        "begin_save\x1bLOG\tCHATa\x1bLOG\tnull\x1bLOG\tCHATb\x1bLOG\t\x1bLOG\tnull\\\x1bLOG\tCHATc"
    )
    assert len(pieces) == 4
    steps = list(pieces.steps())
    assert [step.action for step in steps[:2]] == [Chat("a"), Chat("b")]
    assert [child.action for child in steps[3].children] == [Chat("c")]
    assert list(pieces.steps(after=2)) == steps[2:]


@given(st.lists(st.text("\x1b\\'ab", max_size=8)))
def test_commands_are_told_apart_wherever_the_pieces_are_cut(parts: list[str]):
    assert ["\x1b".join(each) for each in _outermost(parts)] == split("".join(parts), "\x1b")


@given(st.text(max_size=40), st.integers(1, 9))
def test_the_disguise_comes_off_wherever_the_pieces_are_cut(text: str, size: int):
    data = conceal(text)
    assert "".join(reveal_parts(data[at : at + size] for at in range(0, len(data), size))) == text


@given(st.binary(max_size=40), st.integers(1, 9))
def test_bytes_that_are_no_game_are_refused_alike_in_pieces(data: bytes, size: int):
    parts = [data[at : at + size] for at in range(0, len(data), size)]
    for head in (b"", b"!VCSK", b"VOBS\x07"):
        try:
            whole = reveal(head + data)
        except LogFormatError as error:
            with pytest.raises(LogFormatError) as met:
                "".join(reveal_parts([head, *parts]))
            assert met.value.problem == error.problem or "hex digits" in error.problem
        else:
            assert "".join(reveal_parts([head, *parts])) == whole


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "game.vlog › savedGame: this is not a game: it does not begin with begin_save"),
        ("begin", "game.vlog › savedGame: this is not a game: it does not begin with begin_save"),
        ("begin_save\x1bM/1/2", "game.vlog › savedGame › command 1: "),
        (b"!VCSK5azz", "game.vlog › savedGame: the text of 9 bytes is cut off or not made of hex digits"),
        (b"begin_save\xff", "game.vlog › savedGame: the text is not UTF-8 from byte 10 on"),
    ],
)
def test_what_is_broken_is_told_with_its_place(text: str | bytes, told: str):
    with pytest.raises(VassalFormatError) as met:
        len(stream(text))
    assert str(met.value).startswith(told)


def test_a_broken_step_is_told_with_its_number():
    broken = stream("begin_save\x1bLOG\tCHATa\x1bLOG\tM/1/2")
    assert len(broken) == 2
    with pytest.raises(VassalFormatError, match=r"game\.vlog › savedGame › step 2: "):
        list(broken.steps())


def test_one_command_may_not_be_the_whole_memory(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("guelta.builder.vassal.log_stream._LARGEST_COMMAND", 1 << 20)
    with pytest.raises(LogFormatError, match=r"game\.vlog › savedGame: one command is longer than 1 MiB"):
        len(stream("begin_save\x1bCHAT" + "x" * (2 << 20)))


def test_a_bare_text_without_an_archive_is_read_as_well():
    bare = LogStream(conceal("begin_save\x1bLOG\tCHATa"), "old.vlog")
    assert len(bare) == 1
    assert bare.module is None
    cut = conceal("begin_save\x1b")[:-1]
    with pytest.raises(LogFormatError, match=f"old.vlog: the text of {len(cut)} bytes is cut off"):
        len(LogStream(cut, "old.vlog"))


def test_a_log_with_any_one_byte_changed_is_read_or_refused():
    whole, dice, refused = (FIXTURES / LOGS[1]).read_bytes(), Random(1), 0
    for _ in range(300):
        broken = bytearray(whole)
        broken[dice.randrange(len(broken))] ^= dice.randrange(1, 256)
        try:
            list(LogStream(bytes(broken), "game.vlog").steps())
        except VassalFormatError as error:
            refused += 1
            assert "\n" not in str(error)
            assert str(error).startswith("game.vlog")
    assert refused > 100
