"""An attack reckoned in the real engine, with no program beside it: strengths, odds, results, zones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from guelta.companion.commands.cli import main
from tests.engine.session import Engine
from tests.example_games import FOLDER


@pytest.fixture(scope="module")
def engine_process(engine_here: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """The engine with the module of the wargame in tables open; `engine` is then this one."""
    dist = tmp_path_factory.mktemp("dist")
    assert main(["build", str(FOLDER / "moscow"), "--dist", str(dist)]) == 0
    with Engine(dist / "moscow/moscow.vmod", tmp_path_factory.mktemp("engine")) as engine:
        yield engine


def told(engine: Engine, piece: str, command: str) -> str:
    """Give a command to a counter, and what the chat says of it."""
    before = len(engine.chat())
    engine.key(piece, command)
    return engine.chat()[before:].strip()


def test_an_attack_is_reckoned_by_the_module_alone(engine: Engine) -> None:
    """0403 is forest: one column to the left; who leaves counts no longer; the die gives the result."""
    engine.launch(engine.setups()[0])
    engine.side("German player")
    assert told(engine, "pz-41", "attack-result") == "* There is no attack"
    first = told(engine, "army-30", "attack-here")
    assert first == "* Attack on 0403: 0 to 4 = below the table, shift -1, no attack; without 3.50, 5.30"
    assert "9 to 4 = 2:1, shift -1 -> 1:1 (1 AL, 2 AL, 3 AL, 4 NE" in told(engine, "pz-41", "attack-join")
    assert "19 to 4 = 4:1, shift -1 -> 3:1" in told(engine, "pz-40", "attack-join")
    assert "27 to 4 = 6:1, shift -1 -> 5:1" in told(engine, "inf-20", "attack-join")
    assert "19 to 4 = 4:1, shift -1 -> 3:1" in told(engine, "inf-20", "attack-leave")
    engine.roll("1d6")
    results = {1: "AL", 2: "NE", 3: "NE", 4: "DR", 5: "EX", 6: "DRL"}
    thrown = int(engine.property("1d6_result") or 0)
    assert told(engine, "pz-41", "attack-result") == f"* Attack on 0403, {thrown}: {results[thrown]}"


def test_a_reduced_unit_counts_its_reduced_strength(engine: Engine) -> None:
    engine.launch(engine.setups()[0])
    engine.side("German player")
    told(engine, "army-30", "attack-here")
    engine.key("pz-41", "70,130")
    assert "4 to 4 = 1:1" in told(engine, "pz-41", "attack-join")


def test_the_zones_of_a_side_are_shown_and_hidden(engine: Engine) -> None:
    engine.launch(engine.setups()[0])
    engine.side("German player")
    engine.press("Zones: German player")
    engine.press("Zones: German player")
    assert "Zone of control" in " ".join(engine.menu("pz-41"))
