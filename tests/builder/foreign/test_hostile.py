"""Modules and messages that were made to take long, or to fill the memory: each is read or refused in 2 s."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from guelta.builder.foreign.definition import Definition
from guelta.builder.foreign.written import Format, plain
from guelta.builder.vassal.archive import Limits
from guelta.builder.vassal.errors import LogFormatError
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.label import Label
from guelta.builder.vassal.traits.marker import Marker
from guelta.companion.transcript.naming import name_of
from guelta.companion.transcript.throws import Reader
from tests.other_module import module


@contextmanager
def in_two_seconds() -> Iterator[None]:
    start = time.process_time()
    yield
    assert time.process_time() - start < 2


def test_an_archive_beyond_its_limits_is_refused(tmp_path: Path) -> None:
    made = module(tmp_path / "salt.vmod")
    for limits in (Limits(total=1000), Limits(count=1), Limits(entry=100)):
        with in_two_seconds(), pytest.raises(LogFormatError):
            Definition.open(made, limits)


def test_a_bomb_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.vmod"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("buildFile.xml", b"<a/>" + b" " * (60 << 20))
    with in_two_seconds(), pytest.raises(LogFormatError, match="times larger"):
        Definition.open(path)


@pytest.mark.parametrize(
    "text",
    ['<!DOCTYPE a [<!ENTITY b "c">]><VASSAL.build.GameModule/>', "<html/>", "<VASSAL.build.GameModule"],
)
def test_what_is_no_build_file_is_refused(tmp_path: Path, text: str) -> None:
    made = module(tmp_path / "salt.vmod", files=[("buildFile.xml", text.encode())])
    with in_two_seconds(), pytest.raises(LogFormatError, match=r"salt\.vmod"):
        Definition.open(made)


def test_thousands_of_zones_windows_and_levels_are_bounded(tmp_path: Path) -> None:
    corners = ";".join(f"{at % 977},{at % 613}" for at in range(3000))
    zones = f'<Zone name="z" path="{corners}"/>' * 200
    deep = "<ZonedGrid>" * 200 + "</ZonedGrid>" * 200
    levels = '<VASSAL.build.module.turn.CounterTurnLevel turnFormat="$value$">' * 150
    levels += "</VASSAL.build.module.turn.CounterTurnLevel>" * 150
    more = (
        f'<VASSAL.build.module.Map mapName="Zones"><BoardPicker><Board name="b" width="1000" height="1000">'
        f"<ZonedGrid>{zones}{deep}</ZonedGrid></Board></BoardPicker></VASSAL.build.module.Map>"
        + "<VASSAL.build.module.Map><BoardPicker/></VASSAL.build.module.Map>" * 2000
        + f'<VASSAL.build.module.turn.TurnTracker name="t">{levels}</VASSAL.build.module.turn.TurnTracker>'
    )
    with in_two_seconds():
        known = Definition.open(module(tmp_path / "salt.vmod", more))
        assert len(known.windows) == 500
        for at in range(200):
            known.place("Zones", at * 5, at * 3)
        assert len(known.trackers) == 2


def test_a_number_of_a_thousand_digits_is_no_number(tmp_path: Path) -> None:
    far = f'mapName="Far" edgeWidth="{"9" * 5000}"'
    more = f"<VASSAL.build.module.Map {far}><BoardPicker/></VASSAL.build.module.Map>"
    with in_two_seconds():
        assert Definition.open(module(tmp_path / "salt.vmod", more)).windows["Far"].edge == (0, 0)


@pytest.mark.parametrize(
    "message", ["<" * 100_000, "<b" * 100_000, "<b>" * 100_000, "&" * 100_000, "<img src=" * 50_000]
)
def test_a_message_of_tags_without_an_end_is_read_once(message: str) -> None:
    with in_two_seconds():
        assert len(plain(message)) <= 500


def test_a_format_of_many_variables_takes_no_longer_than_its_words() -> None:
    format = Format.of("$a$ $b$ $c$ $d$ $e$ $f$ $result$ x", {})
    assert format is not None
    with in_two_seconds():
        for _ in range(1000):
            format.read("a " * 250)
    assert Format.of("$a$" * 100, {}) is None and Format.of("x" * 3000, {}) is None


def test_a_line_that_no_format_explains_is_passed_over_at_once(tmp_path: Path) -> None:
    buttons = "".join(
        f'<VASSAL.build.module.DiceButton name="{at}" reportFormat="$a$ $b$ $c$ $d$ $result$ {at}"/>'
        for at in range(300)
    )
    reader = Reader(Definition.open(module(tmp_path / "salt.vmod", buttons)).dice)
    with in_two_seconds():
        for _ in range(20):
            assert reader.throws(["* " + "1 " * 250], []) == ()


def test_a_name_that_doubles_itself_is_put_in_once() -> None:
    names = tuple(f"P{at}" for at in range(40))
    values = tuple(f"$P{at + 1}$$P{at + 1}$" for at in range(40))
    labels = tuple(Label(name_format="$pieceName$$pieceName$", text="$P0$" * 50) for _ in range(300))
    made = Piece((*labels, Marker(names, values), BasicPiece(name="Tank")))
    with in_two_seconds():
        assert len(name_of(made)) <= 120
