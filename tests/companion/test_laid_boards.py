"""Boards that readers of the rulebooks laid by hand, without a look at the code."""

import pytest

from companion.judging.board_file import judge_boards
from companion.viewing.viewer import EVERYTHING
from rules.angola import GAME as ANGOLA
from rules.zefra import GAME as ZEFRA
from tests.companion.laid import laid_boards, laid_rows

GAMES = {"angola": ANGOLA, "zefra": ZEFRA}
BOARDS = {game: laid_boards(game) for game in GAMES}

_SPENT = "nobody asks what a missile was spent on"
OPEN = {
    "ra15": "the end is within reach by road, so nobody asks how the rocket battery went",
    **dict.fromkeys(("rb23", "rb24"), _SPENT),
    "rb28": "there and back without a loss is read as a drag taken back, who straggles as detached at home",
    "rc03": "cards that are brought back in the step of the packs: the umpire hears 4.2-1",
    "013": "any company of CJTF-Z may guard the camps, recon too (p61-11)",
    "176": "what was left standing was left out: it is asked for",
    "zb44": "asked for, but of the mortar that fired, not of the party in the camp",
}
"""Boards that come out otherwise, and why."""


@pytest.mark.parametrize(
    ("game", "row"),
    [
        pytest.param(
            game,
            row,
            id=row["board"],
            marks=[pytest.mark.xfail(reason=OPEN[row["board"]], strict=True)] if row["board"] in OPEN else [],
        )
        for game in GAMES
        for row in laid_rows(game)
    ],
)
def test_a_board_that_a_reader_laid_comes_out_as_the_rulebook_has_it(tmp_path, game, row):
    path = tmp_path / "laid.board"
    path.write_text(BOARDS[game][row["board"]], encoding="utf-8")
    found = judge_boards(path, GAMES[game]).heard_by(EVERYTHING).findings
    broken = [str(each) for each in found if each.verdict == "violation"]
    if row["expected"] != "illegal":
        assert broken == []
    if row["expected"] != "legal":
        wanted = "violation" if row["expected"] == "illegal" else row["expected"]
        said = {each.rule for each in found if each.verdict == wanted}
        assert any(rule.startswith(tuple(row["rule"].split("|"))) for rule in said), row["case"]


def test_what_is_open_is_a_board_there_is():
    assert {*OPEN} <= {row["board"] for game in GAMES for row in laid_rows(game)}
