"""Two games of Zefran Crisis, step by step: what is written into VASSAL is read back, and hides secrets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from guelta.builder.module.design import Design
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.visibility import Access, Mask
from guelta.companion.commands.cli import main
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.sight.sight import seers_of
from tests.library import LIBRARY
from tests.zefra_table import Played, ZefraTable, begun_with, played, written

GAMES = ("four-turns", "chain")


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load(LIBRARY.game("zefra"))


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> list[Played]:
    return played(request.param)


def test_the_games_hold_what_they_are_told_for():
    notes = [note for name in GAMES for step in played(name) for note in step.notes]
    for side in ("cjtf", "iff", "tuscan", "bongo"):
        assert any(f"ambush by {side} in" in note and "succeeds" in note for note in notes), side
    for rule in ("G9-02a", "p3-10c", "G12-02", "p3-17d", "p3-17f", "p61-15c"):
        assert any(note.startswith(f"{rule} ") for note in notes), rule
    turns = {step.board.cursor.partition("/")[0] for step in played("four-turns")}
    assert turns == {"turn-1", "turn-2", "turn-3", "turn-4", "turn-5"}


def test_every_step_is_read_back_as_it_was_written_and_hides_what_it_must(game: list[Played], design: Design):
    first, *steps = game
    table = ZefraTable(design, begun_with(design, first.board))
    assert boxes_unordered(table, table.board) == boxes_unordered(table, first.board)
    for step in steps:
        table.write(step.board)
        assert boxes_unordered(table, table.board) == boxes_unordered(table, step.board), step.notes
        for side in ("cjtf", "iff", "tuscan", "bongo", "daloon", "zefra"):
            assert open_to(table, side) == [], (side, step.notes)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_of_it_is_found_against_the_rules(
    name: str, design: Design, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Three parties of the front stand without a militia, as it was set up: that alone is due."""
    table, boards = written(design, name)
    Log.of(begun_with(design, boards[0]), table.followed[1:]).write(tmp_path / "game.vlog")
    assert main(["check", "--json", str(tmp_path / "game.vlog")]) == 0
    found = json.loads(capsys.readouterr().out)["findings"]
    assert {(each["verdict"], each["rule"]) for each in found} == {("due", "p61-10")}


@pytest.mark.parametrize("side", ["", "cjtf", "tuscan"])
def test_a_report_tells_nobody_what_he_may_not_see(side: str, design: Design, tmp_path: Path):
    """Told as it stood: the first two turns, in the midst of the game."""
    table, boards = written(design, "four-turns")
    last = next(at for at, board in enumerate(boards) if board.cursor.startswith("turn-3/"))
    log, page = tmp_path / "game.vlog", tmp_path / "report.html"
    Log.of(begun_with(design, boards[0]), table.followed[1 : last + 1]).write(log)
    eyes = ["--as", side] if side else []
    assert main(["report", str(log), "-o", str(page), *eyes]) == 0
    told = page.read_text(encoding="utf-8")
    assert "Camp Centre" in told
    never = {"zefra-infantry-5", "zefra-mortar-2", "daloon-mortar-2"}
    assert not [id for id in never if id in told or design.rows[id]["name"] in told]


def boxes_unordered(table: ZefraTable, board: Position) -> Position:
    """The board with the counters of each box in one order: there they lie in none."""
    boxes = {box.id for box in table.manifest.board.boxes} & board.spaces.keys()
    return board.with_stacks({box: tuple(sorted(board.stack(box), key=str)) for box in boxes})


def open_to(table: ZefraTable, side: str) -> list[str]:
    """Name the counters that VASSAL shows to a side though the rules keep them from it."""
    found, title, lying = [], table.game.sides[side].title, table.observer.lying()
    for heap in lying.heaps:
        space = table.manifest.space_at(heap.map, heap.x, heap.y)
        if space is None or heap.map != table.manifest.map:
            continue
        for at, piece in enumerate(pieces := [lying.pieces[member] for member in heap.members]):
            standing = table.manifest.standing(piece)
            assert standing is not None
            if standing.counter == "minus-1" and owner_above(table, pieces[at:]) == side:
                continue  # the rule leaves open whose they are where two sides have some in one hex
            if seers_of(table.game, table.board, space, standing).include((side,)):
                continue
            mask = piece.find(Mask)
            hides = mask is not None and mask.is_on and isinstance(mask.access, Access)
            if not hides or title in mask.access.sides:
                found.append(f"{standing.counter} in {space}")
    return found


def owner_above(table: ZefraTable, pieces: Sequence[Piece]) -> str:
    """Return whose the next unit is among these pieces."""
    mix = table.game.charts.counters
    return next(filter(None, (mix[table.manifest.counter(each) or ""].side for each in pieces)), "")
