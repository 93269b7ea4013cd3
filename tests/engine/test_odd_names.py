"""Counters, places, sides and phases called as nobody expects, in the real engine: names are text."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from tests.engine.session import Engine

NAMES = (
    *("-1", "+1", "0", "007", "1.5", "1e5", "true", "false", "null", "12345678901", "-0", "+"),
    *('"', "'", 'Say "hello"', "O'Neill", "{", "}", "{x}", "$", "$x$", "$location$", "a/b", "a;b", "a|b"),
    *("a:b", "a=b", "a+b", "a%b", "(a)", "[a]", "#1", "*", "BasicName", 'GetProperty("x")', "Łódź"),
)
"""What counters are called; what has no name is called by its id."""
PLACES = {"1101": "-1", "1102": '"Ford"', "1103": "$x$", "1201": "{a}", "1202": "+1", "1203": "true"}
"""What some hexes are called."""
TITLES = {
    "rules/boxes.csv": {"Lost by Red": '"Lost" {1} $x$', "Lost by Blue": "007"},
    "rules/game.toml": {'"Red player"': "'The \"Reds\" $x$'", '"Blue player"': "'{Blues}'"},
    "rules/sequence.toml": {'"Red moves"': "'Red \"moves\" $x$'"},
}


def columns(file: Path, change: Iterator[list[dict[str, str]]]) -> None:
    """Write a list anew with other rows."""
    with file.open("w", encoding="utf-8", newline="") as stream:
        rows = next(change)
        writer = csv.DictWriter(stream, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A new game with a counter of each name, and oddly called places, sides and phases: its module."""
    place = tmp_path_factory.mktemp("odd-names")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(place / "state"))
        assert main(["new", str(place / "game"), "--title", "Odd"]) == 0
        counters, spaces = place / "game/rules/counters.csv", place / "game/rules/map.csv"
        rows = rows_of(counters)
        more = [
            {**rows[0], "id": f"odd-{number}", "name": name, "quantity": ""}
            for number, name in enumerate((*NAMES, ""), start=1)
        ]
        columns(counters, iter([[*rows, *more]]))
        columns(spaces, iter([[{**row, "name": PLACES.get(row["hex"], "")} for row in rows_of(spaces)]]))
        for name, titles in TITLES.items():
            text = (place / "game" / name).read_text(encoding="utf-8")
            for was, now in titles.items():
                assert was in text
                text = text.replace(was, now if name.endswith("toml") else csv_cell(now))
            (place / "game" / name).write_text(text, encoding="utf-8", newline="\n")
        assert main(["build", str(place / "game"), "--dist", str(place / "dist")]) == 0
        yield place / "dist" / "odd" / "odd.vmod"


def csv_cell(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


@pytest.fixture(scope="module")
def engine_process(
    engine_here: None, odd: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    with Engine(odd, tmp_path_factory.mktemp("engine-odd")) as engine:
        yield engine


def test_whatever_a_counter_is_called_the_chat_says_it_as_it_is(engine: Engine) -> None:
    engine.launch(engine.setups()[0])
    for number, name in enumerate((*NAMES, f"odd-{len(NAMES) + 1}"), start=1):
        engine.move(f"odd-{number}", "1304")
        before = engine.chat()
        engine.move(f"odd-{number}", "1305")
        said = engine.chat()[len(before) :].strip()
        assert said == f"* {name} moves 1304 → 1305"
    assert "Bad Data" not in engine.chat()


def test_whatever_a_place_is_called_the_chat_says_it_as_it_is(engine: Engine) -> None:
    engine.launch(engine.setups()[0])
    engine.move("odd-1", "1304")
    at = "1304"
    for hex, name in PLACES.items():
        before = engine.chat()
        engine.move("odd-1", hex)
        assert engine.chat()[len(before) :].strip() == f"* -1 moves {at} → {hex} {name}"
        at = f"{hex} {name}"


def test_sides_boxes_and_phases_may_be_called_anything(engine: Engine) -> None:
    engine.launch(engine.setups()[0])
    engine.side('The "Reds" $x$')
    for piece in ("red-foot-1", "blue-foot-1"):
        for entry in [each for each in engine.menu(piece) if each.startswith("Send")]:
            assert entry
    for _ in range(4):
        engine.turn_next()
    assert "Bad Data" not in engine.chat()
