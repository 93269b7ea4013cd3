"""What the tests of the pictures share: Chad's look, its counters, and the golden pictures."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.look import Look
from guelta.builder.art.map import board_svg
from guelta.builder.board import Board
from tests.library import LIBRARY

GOLDEN = Path(__file__).parents[2] / "golden" / "art"

Row = Mapping[str, str]


@pytest.fixture(scope="session")
def look() -> Look:
    return Look.load(LIBRARY.game("chad"))


@pytest.fixture(scope="session")
def atlas() -> Atlas:
    return Atlas.load(LIBRARY.game("chad"))


@pytest.fixture(scope="session")
def board() -> Board:
    return Board.load(LIBRARY.game("chad"))


@pytest.fixture(scope="session")
def chad_map() -> str:
    return board_svg(LIBRARY.game("chad"))


@pytest.fixture(scope="session")
def counters() -> Mapping[str, Row]:
    text = files("guelta.rules.chad").joinpath("counters.csv").read_text(encoding="utf-8")
    return {row["id"]: row for row in csv.DictReader(text.splitlines())}


@pytest.fixture(scope="session")
def is_golden() -> Callable[[str, str], bool]:
    def compare(name: str, text: str) -> bool:
        path = GOLDEN / name
        if os.environ.get("GUELTA_GOLDEN"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert text == path.read_text(encoding="utf-8"), f"{name} differs; if it should, run make golden"
        return True

    return compare
