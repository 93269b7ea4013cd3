"""Games whose rules are tables alone, in the real engine: each opens in silence, and a unit is dragged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from guelta.companion.following.game_file import open_game
from tests.engine.session import Engine
from tests.example_games import FOLDER
from tests.library import game_at, known_at

GAMES = {
    "long_valley": ("Spring", "green-guns", "meadow"),
    "two_rivers": ("The Meeting", "white-horse-1", "0202"),
    "three_gates": ("The Siege", "guard-1", "sea-gate"),
    "--hexes": ("The Advance", "red-8-hq", "0206"),
    "--areas": ("The Ford", "red-horse-1", "north-wood"),
}
"""Each with its set-up, a unit, and where it goes."""


@pytest.fixture(scope="module", params=GAMES)
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a game, of those that are here or that `guelta new` writes."""
    kind: str = request.param
    if not kind.startswith("--"):
        return FOLDER / kind
    written = tmp_path_factory.mktemp("new") / kind.strip("-")
    assert main(["new", kind, str(written)]) == 0
    return written


@pytest.fixture(scope="module")
def engine_process(
    engine_here: None, place: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """The engine with the module of the game open; `engine` is then this one."""
    dist = tmp_path_factory.mktemp("dist")
    assert main(["build", str(place), "--dist", str(dist)]) == 0
    with Engine(next(dist.rglob("*.vmod")), tmp_path_factory.mktemp("engine")) as engine:
        yield engine


def test_it_opens_in_silence_and_a_unit_is_dragged(engine: Engine, place: Path, tmp_path: Path) -> None:
    setup, unit, there = GAMES[place.name if place.name in GAMES else f"--{place.name}"]
    assert engine.setups()[0] == setup
    engine.launch(setup)
    engine.move(unit, game_at(place).charts.map.title(there))
    *_, seen = open_game(engine.save(tmp_path / "game.vsav"), known_at(place)).observations()
    assert seen.remarks == () and unit in {each.counter for each in seen.position.stack(there)}
