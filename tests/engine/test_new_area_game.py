"""The game that `guelta new --areas --deck` writes, in the real engine: areas with names, cards in hands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from guelta.companion.following.game_file import open_game
from tests.engine.session import Engine
from tests.library import known_at


@pytest.fixture(scope="module")
def straits(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A new game on areas, built: its module."""
    place = tmp_path_factory.mktemp("new-areas")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(place / "state"))
        assert main(["new", "--areas", "--deck", str(place / "straits")]) == 0
        assert main(["build", str(place / "straits"), "--dist", str(place / "dist")]) == 0
        yield place / "dist" / "straits" / "straits.vmod"


@pytest.fixture(scope="module")
def engine_process(
    engine_here: None, straits: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """The engine with the new game's module open; `engine` is then this one."""
    with Engine(straits, tmp_path_factory.mktemp("engine-areas")) as engine:
        yield engine


def test_a_stack_is_dragged_from_area_to_area(engine: Engine, straits: Path, tmp_path: Path) -> None:
    engine.launch("The Ford")
    engine.show("The Ford")
    engine.drag("red-horse-1", "The Ford")
    assert engine.chat().splitlines()[-1] == "* Red horse 1, Red horse 2 move Mill → The Ford"
    *_, seen = open_game(
        engine.save(tmp_path / "game.vsav"), known_at(straits.parents[2] / "straits")
    ).observations()
    assert seen.remarks == () and seen.position.cursor == "turn-1/recovery"
    stack = [each.counter for each in seen.position.stack("the-ford")]
    assert stack == ["red-horse-1", "red-horse-2"]


def test_a_card_is_drawn_into_a_hand(engine: Engine, straits: Path, tmp_path: Path) -> None:
    engine.launch("The Ford")
    engine.side("Red player")
    engine.draw("Cards", "Hand of Red", "Hand of Red")
    assert engine.chat().splitlines()[-1] == "* River card moves Cards → Hand of Red"
    *_, seen = open_game(
        engine.save(tmp_path / "game.vsav"), known_at(straits.parents[2] / "straits")
    ).observations()
    assert seen.remarks == () and len(seen.position.stack("cards")) == 5
    assert [*map(str, seen.position.stack("hand-red"))] == ["parley"]
