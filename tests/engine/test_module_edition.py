"""The module of the 2021 edition in the real engine, with its pictures: it opens in silence and is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.builder.module.design import Design
from guelta.builder.vassal.archive import Archive
from guelta.builder.vassal.command import decode
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.builder.vassal.save import GameFile
from guelta.companion.following.game_file import open_game
from tests.engine.session import Engine
from tests.engine.test_chad_module import changed
from tests.library import KNOWN, LIBRARY

EMPTY = "Empty map, all counters in the trays"


@pytest.fixture(scope="module")
def engine_process(
    engine_here: None, chad_2021_module: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """The engine with the edition's module open; `engine` is then this one."""
    with Engine(chad_2021_module, tmp_path_factory.mktemp("engine-2021")) as engine:
        yield engine


def test_it_opens_in_silence_and_offers_its_set_ups(engine: Engine) -> None:
    assert engine.about["kind"] == "ModuleMetaData"
    assert engine.about["name"] == "Chad: The Toyota Wars (2021)"
    assert engine.setups() == ["Operation Manta", EMPTY]


@pytest.mark.parametrize(("title", "scenario"), [("Operation Manta", "manta"), (EMPTY, None)])
def test_its_set_ups_stand_as_its_rules_have_them(
    engine: Engine, tmp_path: Path, title: str, scenario: str | None
) -> None:
    """Read back by the companion from a save of the engine; all other counters are in the trays."""
    design = Design.load(LIBRARY.game("chad_2021"))
    engine.launch(title)
    counters = [piece.counter for piece in engine.pieces("CounterId") if piece.counter]
    assert sorted(counters) == sorted(design.rows)
    *_, seen = open_game(engine.save(tmp_path / "game.vsav"), KNOWN).observations()
    assert seen.remarks == ()
    expected = design.game.scenarios[scenario].start.spaces if scenario else {}
    found = {space: stack for space, stack in seen.position.spaces.items() if stack}
    assert {space: sorted(map(str, stack)) for space, stack in found.items()} == {
        space: sorted(map(str, stack)) for space, stack in expected.items() if stack
    }


def test_every_trait_comes_back_as_written(engine: Engine) -> None:
    design = Design.load(LIBRARY.game("chad_2021"))
    engine.launch("Operation Manta")
    saved = GameFile.unpack(Archive.open(engine.module).read("manta.vsav"), "manta.vsav")
    ours = {add.piece_id: add.piece() for add in decode(saved.text).walk() if isinstance(add, AddPiece)}
    theirs = {add.piece_id: add.piece() for add in map(AddPiece.read, engine.add_piece_commands())}
    assert ours.keys() == theirs.keys() and len(ours) > len(design.rows)
    assert [line for id in ours for line in changed(ours[id], theirs[id])] == []


def test_its_turn_tracker_and_its_overlays_are_its_own(engine: Engine) -> None:
    engine.launch("Operation Manta")
    assert engine.turn_next().turn.replace("\u00a0", " ") == "Turn 1 — Moundou Negotiation"
    for overlay in Design.load(LIBRARY.game("chad_2021")).overlays:
        engine.press(overlay.text)
        assert engine.property(overlay.property) == "yes"
        engine.press(overlay.text)


def test_a_counter_is_dragged_in_it(engine: Engine) -> None:
    engine.launch("Operation Manta")
    engine.show("4225")
    engine.drag("libya-legion-inf-bn-6", "4124")
    assert engine.chat().splitlines()[-1] == "* Legion 5-2-6 infantry battalion 6 moves 4225 Monou → 4124"
