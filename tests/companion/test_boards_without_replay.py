"""Boards that the checks of one board and the judges of fields find by themselves: no search sees them.

Each has its nearest legal neighbour, the same file with one thing changed.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from guelta.companion.judging.board_file import judge_boards
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.zefra import GAME

BOARDS = Path(__file__).parents[1] / "fixtures" / "zefra" / "one_board"
_ALONE = replace(GAME, replay=None)

CASES = [
    ("018", "p61-15b", "scenario = crisis\n", "scenario = crisis\nairfields = yes\n"),
    ("189", "p61-15a", "active = daloon\n", "active = daloon\ntakes-turns = daloon\n"),
    ("217", "p61-08", "mortar-range = 4\n", ""),
    ("218", "p3-02a", "initiative = bongo tuscan", "initiative = tuscan bongo"),
    ("219", "p3-02a", "iff cjtf tuscan bongo", "tuscan bongo iff cjtf"),
    ("221", "p3-13d", "minus-1 minus-1 minus-1 minus-1 minus-1", "minus-1 minus-1 minus-1 minus-1"),
    ("222", "S12-05", "iff-infantry-1 minus-1", "iff-infantry-1"),
    ("226", "p3-13f", "minus-1 minus-1 minus-1 minus-1 minus-1", "minus-1 minus-1 minus-1 minus-1"),
    ("227", "p3-13d", "minus-1 minus-1 minus-1 minus-1 minus-1", "minus-1 minus-1 minus-1 minus-1"),
    ("240", "p61-16a", "airfields = yes\n", "airfields = yes\ncross-border = yes\n"),
]


def findings(path: Path) -> list[Finding]:
    return judge_boards(path, _ALONE).findings


@pytest.mark.parametrize(("board", "rule", "wrong", "right"), CASES)
def test_a_check_of_one_board_finds_it_and_lets_its_neighbour_pass(tmp_path, board, rule, wrong, right):
    path = BOARDS / f"{board}.board"
    broken = {each.rule for each in findings(path) if each.verdict is Verdict.VIOLATION}
    assert rule in broken
    text = path.read_text(encoding="utf-8")
    assert wrong in text
    neighbour = tmp_path / "neighbour.board"
    neighbour.write_text(text.replace(wrong, right), encoding="utf-8")
    assert not {each.rule for each in findings(neighbour)} & {rule}
