"""Texts of strangers that were made to take long: the work grows with their length and no faster."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from guelta.builder.vassal.command import decode
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.piece import unnest
from guelta.builder.vassal.piece_actions import MovePiece
from guelta.builder.vassal.sequence_encoder import split
from guelta.builder.vassal.traits.trait import Trait
from tests.builder.vassal.test_sequence_encoder import by_the_letter

SIZE = 120_000
PRIVATE = "".join(map(chr, range(0xE000, 0xF8FF))) + "".join(map(chr, range(0xF0000, 0xF4000)))
MOVE = "M/1/a/1/1/null/a/1/1/null/x"
TEXTS = {
    "one backslash after the other": "CHAT\\",
    "levels as deep as they may be": "a" + "\\" * 149 + "\x1b",
    "levels that go down and up": "".join("a" + "\\" * each + "\x1b" for each in (1, 40, 140, 40)),
    "quotes": "'",
    "boards": "a\t1\t1\t",
    "tiny moves": f"{MOVE}\x1b",
    "fields of one command": "PLAYER\tx\t",
    "levels of a turn": "TURN1\t|a;b;c;d\\;e;f;",
    "coordinates": "1" * 4000 + "/",
}


def seconds(text: str) -> float:
    """Seconds of the processor until a text is read or refused, the shorter of two tries."""
    taken = []
    for _ in range(2):
        start = time.process_time()
        with suppress(VassalFormatError):
            decode(text)
        taken.append(time.process_time() - start)
    return min(taken)


@pytest.mark.parametrize("unit", TEXTS.values(), ids=TEXTS)
def test_four_times_the_text_is_not_ten_times_the_work(unit: str) -> None:
    head = "MapBoardPicker\t" if unit.startswith("a\t1") else ""
    short, long = (head + unit * (size // len(unit)) + "\x1bx" for size in (SIZE, 4 * SIZE))
    assert seconds(long) < 10 * seconds(short) + 0.05


def test_no_letter_is_looked_for_that_a_text_lacks() -> None:
    text = f"{PRIVATE}\0\1\2\3\4\5\6\7\uffffa\\;b;c"
    start = time.process_time()
    assert split(text, ";")[1:] == ["c"]
    assert time.process_time() - start < 0.1


@pytest.mark.parametrize("text", ["a\\;b;c", "\0a\\;b;'c;d'", "\0;\\;", "\0\\", "\0\\\\;x;;"])
def test_a_text_with_the_stand_in_splits_as_in_the_engine(text: str) -> None:
    assert split(text, ";") == by_the_letter(text, ";")


def test_traits_that_hold_tabs_are_read_in_one_go() -> None:
    inner = "a\\\\\tb" * 20_000
    start = time.process_time()
    assert unnest(f"'emb'\t{inner}", 2) == ["emb", inner.replace("\\\\", "\\")]
    with suppress(VassalFormatError):
        unnest("'" + "".join("t" + "\\" * at + "\t" for at in range(499)) + "x" * SIZE)
    assert time.process_time() - start < 0.3


def test_what_strangers_send_is_not_kept() -> None:
    long = "emb;" + "x" * 10_000
    assert Trait.decode(long, "") is not Trait.decode(long, "")
    with pytest.raises(VassalFormatError, match="whole number of pixels"):
        MovePiece.read(f"M/1/a/{'1' * 4000}/1/null/a/1/1/null/x")
