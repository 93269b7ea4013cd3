"""The two small games in the real engine: each opens in silence and plays back a whole evening as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from guelta.companion.following.game_file import open_game
from guelta.rules.engine.sight.sight import seers_of
from tests.companion.example_evening import Evening, sitting_down
from tests.engine.session import Engine
from tests.example_games import EXAMPLES, FOLDER
from tests.library import known_at

HIDE = "72,130"


@pytest.fixture(scope="module", params=EXAMPLES)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with sitting_down(request.param, tmp_path_factory.mktemp(request.param)) as evening:
        evening.play_out()
        yield evening


@pytest.fixture(scope="module")
def engine_process(
    engine_here: None, evening: Evening, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """The engine with the module of the game open; `engine` is then this one."""
    dist, id = tmp_path_factory.mktemp("dist"), evening.design.game.id
    assert main(["build", str(FOLDER / id), "--trust", "--dist", str(dist)]) == 0
    with Engine(dist / id / f"{id}.vmod", tmp_path_factory.mktemp("engine")) as engine:
        yield engine


def test_it_opens_in_silence(engine: Engine, evening: Evening) -> None:
    assert engine.about["name"] == evening.design.game.title
    assert engine.setups()[0] == evening.design.scenarios[0].title


@pytest.mark.parametrize("evening", ["three_wells"], indirect=True)
def test_hexes_whose_number_begins_with_0_keep_it_in_the_chat(engine: Engine, evening: Evening) -> None:
    """A rider is shown, dragged and hidden again; VASSAL takes for a number what looks like one."""
    assert "0101" in evening.design.game.charts.map
    engine.launch(engine.setups()[0])
    engine.side("Red house")
    engine.show("0304")
    before = engine.chat()
    engine.key("red-rider-1", HIDE)
    engine.move("red-rider-1", "0304")
    engine.key("red-rider-1", HIDE)
    engine.key("red-rider-1", HIDE)
    engine.drag("red-rider-1", "0305")
    engine.key("red-rider-1", HIDE)
    assert engine.chat()[len(before) :].strip().splitlines() == [
        "* 0101 Red Camp: a counter is shown",
        "* Red rider 1 moves 0101 Red Camp → 0304",
        "* 0304: a counter is hidden",
        "* 0304: a counter is shown",
        "* Red rider 1 moves 0304 → 0305 East Well",
        "* 0305 East Well: a counter is hidden",
    ]


def test_a_whole_evening_is_played_back_and_saved_as_it_was(
    engine: Engine, evening: Evening, tmp_path: Path
) -> None:
    """What the companion wrote into the game, VASSAL carries out: the same board in the end."""
    log = tmp_path / "evening.vlog"
    evening.log().write(log)
    engine.load(log)
    assert sum(1 for _ in engine.steps()) > 20
    saved = engine.save(tmp_path / "after.vsav")
    *_, seen = open_game(saved, known_at(FOLDER / evening.design.game.id)).observations()
    assert seen.remarks == () and seen.position.cursor == evening.board.cursor
    stacks = {space: {*map(str, stack)} for space, stack in seen.position.each_stack()}
    assert stacks == {space: {*map(str, stack)} for space, stack in evening.board.each_stack()}


def test_another_player_reads_nobodys_secrets_in_his_vassal(
    engine: Engine, evening: Evening, tmp_path: Path
) -> None:
    """Whoever sits down sees his own hand and counters, of the others' what their backs say, and no name."""
    game, before = evening.design.game, engine.chat()
    log = tmp_path / "evening.vlog"
    evening.log().write(log)
    engine.load(log)
    assert sum(1 for _ in engine.steps()) > 20
    mix, board = game.charts.counters, evening.board
    for id, side in game.sides.items():
        engine.side(side.title)
        shown = {piece.counter: piece.shown for piece in engine.pieces("CounterId") if piece.counter}
        kept = {
            standing.counter
            for space, standing in board.each_standing()
            if not seers_of(game, board, space, standing).include([id])
        }
        own = {each.counter for _, each in board.each_standing()} - kept
        assert kept and all(shown[each].startswith(mix[each].name) for each in own & shown.keys())
        assert not [each for each in kept & shown.keys() if mix[each].name in shown[each]], id
    secret = {
        standing.counter
        for space, standing in board.each_standing()
        if not seers_of(game, board, space, standing).everybody
    }
    said = engine.chat().removeprefix(before)
    lines = [line for line in said.splitlines() if any(mix[each].name in line for each in secret)]
    assert secret and said and lines == []
