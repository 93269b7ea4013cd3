"""Logs joined and cut end in the real engine as the whole one does; places are called as it calls them."""

from __future__ import annotations

from pathlib import Path

from guelta import vassal
from guelta.builder.foreign.definition import Definition
from tests.engine.session import Engine

RECON = "FANT 2-2-8 recon company 1"


def play(engine: Engine, log: Path) -> Path:
    """Play a little evening: a stack moved as one, a dice button, an undo, the turn tracker."""
    engine.launch("Operation Manta")
    engine.begin_log(log)
    engine.move(RECON, "3730")
    engine.move_stack(RECON, "3729", as_object=True)
    engine.roll("2d6")
    engine.turn_next()
    engine.move(RECON, "3632")
    engine.undo()
    engine.move(RECON, "3733")
    engine.turn_next()
    engine.move(RECON, "3631")
    engine.end_log()
    return log


def ends(engine: Engine, log: Path) -> tuple[object, ...]:
    """Return how a log ends in the engine: every piece by its place and state, every heap, the turn."""
    engine.load(log)
    assert sum(1 for _ in engine.steps()) > 0
    pieces = sorted((piece.id, piece.name, piece.map, piece.x, piece.y) for piece in engine.pieces("Moved"))
    heaps = sorted((heap.map or "", heap.x, heap.y, heap.members) for heap in engine.stacks())
    return pieces, heaps, engine.turn()


def test_the_board_is_the_same_cut_or_joined(engine: Engine, tmp_path: Path) -> None:
    whole = play(engine, tmp_path / "whole.vlog")
    steps = len(vassal.Log.read(whole))
    first, second, joined = (tmp_path / f"{name}.vlog" for name in ("first", "second", "joined"))
    vassal.trim(whole, 1, steps // 2).write(first)
    vassal.trim(whole, steps // 2 + 1).write(second)
    vassal.join(first, second).write(joined)
    assert vassal.Log.read(joined).written == vassal.Log.read(whole).written
    assert ends(engine, whole) == ends(engine, second) == ends(engine, joined)


def test_every_piece_lies_where_the_engine_says(engine: Engine, chad_module: Path) -> None:
    engine.launch("Operation Manta")
    known, checked = Definition.open(chad_module), 0
    for piece in engine.pieces("Moved"):
        if piece.map is not None and piece.location:
            assert known.place(piece.map, piece.x, piece.y).name == piece.location
            checked += 1
    assert checked > 100
