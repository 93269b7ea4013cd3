"""The game that `guelta new` writes, in the real engine: it opens in silence, is played, and is refereed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from guelta.companion.following.game_file import open_game
from tests.engine.session import Engine
from tests.library import game_at, known_at, remembered


@pytest.fixture(scope="module")
def ford(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A new game, built: its module."""
    place = tmp_path_factory.mktemp("new-game")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(place / "state"))
        assert main(["new", str(place / "game"), "--title", "The Ford"]) == 0
        assert main(["build", str(place / "game"), "--dist", str(place / "dist")]) == 0
        yield place / "dist" / "the_ford" / "the_ford.vmod"


@pytest.fixture(scope="module")
def engine_process(
    engine_here: None, ford: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """The engine with the new game's module open; `engine` is then this one."""
    with Engine(ford, tmp_path_factory.mktemp("engine-new")) as engine:
        yield engine


def test_it_opens_in_silence_and_offers_its_set_up(engine: Engine) -> None:
    assert engine.about["name"] == "The Ford"
    assert engine.setups() == ["The Ford", "Empty map, all counters in the trays"]


def test_a_stack_is_dragged_and_what_stands_then_is_refereed(
    engine: Engine, ford: Path, tmp_path: Path
) -> None:
    """Four of Red in one hex, where two may stand: 2.10."""
    engine.launch("The Ford")
    engine.turn_next()
    engine.show("1204")
    engine.drag("red-horse-1", "1204")
    assert engine.chat().splitlines()[-1] == "* Red horse 1, Red horse 2 move 1304 → 1204"
    engine.turn_next()
    saved = engine.save(tmp_path / "game.vsav")
    place = ford.parents[2] / "game"
    *_, seen = open_game(saved, known_at(place)).observations()
    assert seen.remarks == () and seen.position.cursor == "turn-1/blue"
    assert {each.counter for each in seen.position.stack("1204")} == {
        *("red-foot-3", "red-foot-4", "red-horse-1", "red-horse-2")
    }
    [finding] = game_at(place).judge(seen.position, ["2.10"])
    assert finding.where == "1204"
    remembered(place)
    assert main(["check", str(saved)]) == 0, "a save alone shows no phase that has ended"
