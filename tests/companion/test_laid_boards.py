"""Boards of Zefran Crisis that readers of the rulebook laid without a look at the code.

`expected` is legal (no violation), illegal (a violation; a prefix of one of the numbers is enough), due or
unsure (said so, and no violation).
"""

import csv
from pathlib import Path

import pytest

from companion.judging.board_file import judge_boards
from companion.viewing.viewer import viewer_at
from rules.zefra import GAME

LAID = Path(__file__).parents[1] / "fixtures" / "zefra"
BOARDS = {
    id.strip(): text
    for id, _, text in (
        each.partition("\n") for each in (LAID / "laid.txt").read_text(encoding="utf-8").split("## ")[1:]
    )
}
with (LAID / "laid.csv").open(encoding="utf-8", newline="") as file:
    ROWS = [*csv.DictReader(file)]

OPEN = {
    "013": "any company of CJTF-Z may guard the camps, recon too (p61-11)",
    "176": "what was left standing was left out: it is asked for",
    **dict.fromkeys(("185", "187", "260", "261"), "not every course of play could be tried"),
}
"""Boards that come out otherwise, and why."""


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(
            each, id=each["board"], marks=[pytest.mark.xfail(reason=OPEN[each["board"]], strict=False)]
        )
        if each["board"] in OPEN
        else pytest.param(each, id=each["board"])
        for each in ROWS
    ],
)
def test_a_board_that_a_reader_laid_comes_out_as_the_rulebook_has_it(tmp_path, row):
    path = tmp_path / "laid.board"
    path.write_text(BOARDS[row["board"]], encoding="utf-8")
    found = judge_boards(path, GAME).heard_by(viewer_at(GAME, "adjudicator")).findings
    broken = {each.rule for each in found if each.verdict == "violation"}
    wanted = "violation" if row["expected"] == "illegal" else row["expected"]
    said = {each.rule for each in found if each.verdict == wanted}
    if row["expected"] != "illegal":
        assert broken == set()
    if row["expected"] != "legal":
        assert any(rule.startswith(tuple(row["rule"].split("|"))) for rule in said), row["case"]
