"""Logs joined and cut end in the real engine as the whole one does; places are called as it calls them."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

from PIL import Image, ImageChops

from guelta import vassal
from guelta.builder.foreign.definition import Definition
from guelta.companion.commands.door import main
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


NEAR, ENOUGH = 8, {"Main Map": 0.01, "Trays": 0.05}
"""How much of 255 a colour may differ, and in what share of the pixels of a window it may differ more:
counters and trays are drawn of lines, whose edges two programs draw differently."""


def unlike(engine: Engine, drawn: Path, map: str, folder: Path) -> float:
    """Return in what share of its pixels a picture of a window differs from what the engine paints of it."""
    ours = Image.open(drawn).convert("RGB")
    painted = engine.paint(folder / "painted.png", 0, 0, *ours.size, map=map)
    difference = ImageChops.difference(ours, Image.open(painted).convert("RGB"))
    strongest = reduce(ImageChops.lighter, difference.split())
    return sum(strongest.histogram()[NEAR + 1 :]) / (ours.width * ours.height)


def test_a_picture_is_what_the_engine_paints(engine: Engine, chad_module: Path, tmp_path: Path) -> None:
    engine.launch("Operation Manta")
    engine.move(RECON, "3730")
    for map, (width, height) in engine.maps().items():  # it writes the levels that it has painted
        engine.paint(tmp_path / "painted.png", 0, 0, width, height, map=map)
    saved = engine.save(tmp_path / "manta.vsav")
    engine.load(saved)  # so that nothing is selected any more
    engine.screenshot(tmp_path / "window.png", zoom=1.0)
    for map, enough in ENOUGH.items():
        drawn = tmp_path / f"{map}.png"
        asked = ["show", str(saved), "--module", str(chad_module), "--map", map, "--picture", str(drawn)]
        assert main(asked) == 0
        assert unlike(engine, drawn, map, tmp_path) <= enough, map
