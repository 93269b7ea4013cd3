"""Beside each board that breaks a rule called enforced: the nearest legal board, and nobody is accused there.

It is the last board of the nearest course of play, laid again and judged by everything that judges a board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from guelta.companion.judging.board_file import judge_boards
from guelta.companion.viewing.viewer import EVERYTHING
from guelta.rules.engine.board.fields import ACTIVE
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.ledger import ledger
from guelta.rules.engine.replay.alignment import Conformance
from guelta.rules.engine.replay.budget import Budget
from guelta.rules.engine.replay.conformance import check_conformance, searched_at
from guelta.rules.engine.replay.trace import Trace, throws_on
from guelta.rules.zefra import GAME
from tests.companion.laid import laid_boards, laid_rows

BOARDS = laid_boards("zefra")
SEQUENCE = GAME.sequence_for(GAME.scenarios["crisis"])
ENFORCED = {row.rule for row in ledger(GAME) if row.status == "enforced"}
FEW = Budget(120)
"""Nodes that suffice to come by a course that is near."""
JUDGED_BESIDES = {"189", "221", "222", "226", "227"}
"""Boards that a course of play explains: what is wrong there a field or a check of one board says."""


def of_one_phase() -> Iterator[str]:
    for row in laid_rows("zefra"):
        boards = [*map(Position.parse, BOARDS[row["board"]].split("=>\n"))]
        is_enforced = row["expected"] == "illegal" and not ENFORCED.isdisjoint(row["rule"].split("|"))
        is_searched = bool(searched_at(GAME, SEQUENCE, boards[0].cursor))
        if is_enforced and is_searched and len({each.cursor for each in boards}) == 1 < len(boards):
            yield row["board"]


ILLEGAL = [*of_one_phase()]


def conformance(id: str) -> tuple[Position, Conformance]:
    start, *steps = map(Position.parse, BOARDS[id].split("=>\n"))
    found = check_conformance(GAME, SEQUENCE, Trace.of((start, *steps), throws_on(steps[-1])), FEW)
    assert found is not None
    return start, found


@pytest.mark.parametrize("id", [each for each in ILLEGAL if each not in JUDGED_BESIDES])
def test_the_nearest_legal_board_is_judged_quietly(id: str, tmp_path: Path) -> None:
    start, found = conformance(id)
    assert not found.is_explained and found.nearest is not None
    end = found.nearest.position
    if end.fields.get(ACTIVE) != start.fields.get(ACTIVE):
        pytest.skip("the nearest course goes on to another side's activation")
    assert str(end.at(start.cursor)) != BOARDS[id].split("=>\n")[-1]
    path = tmp_path / "legal.board"
    path.write_text(f"{start}=>\n{replace(end, cursor=start.cursor)}", encoding="utf-8")
    accused = [
        each
        for each in judge_boards(path, GAME, FEW).heard_by(EVERYTHING).findings
        if each.verdict == "violation"
    ]
    assert [f"{each}: {each.message}" for each in accused] == []


def test_enough_boards_have_a_neighbour() -> None:
    assert len(ILLEGAL) >= 80 and {*ILLEGAL} >= JUDGED_BESIDES & {*ILLEGAL}
