"""Boards that readers of the rulebooks laid by hand, without a look at the code."""

import pytest

from guelta.companion.judging.board_file import judge_boards
from guelta.companion.viewing.viewer import EVERYTHING, Viewer
from guelta.rules.angola import GAME as ANGOLA
from guelta.rules.engine.ledger import ledger
from guelta.rules.zefra import GAME as ZEFRA
from tests.companion.laid import laid_boards, laid_rows

GAMES = {"angola": ANGOLA, "zefra": ZEFRA}
BOARDS = {game: laid_boards(game) for game in GAMES}

OPEN = {
    "ra15": "the end is within reach by road, so nobody asks how the rocket battery went",
    "rb28": "there and back without a loss is read as a drag taken back, who straggles as detached at home",
    "rc03": "cards that are brought back in the step of the packs: the umpire hears 4.2-1",
    "013": "any company of CJTF-Z may guard the camps, recon too (p61-11)",
    "176": "what was left standing was left out: it is asked for",
    "zb44": "asked for, but of the mortar that fired, not of the party in the camp",
}
"""Boards that come out otherwise, and why."""

UNLAID: dict[str, set[str]] = {
    "angola": {
        *[
            "1.2-Equipment",
            "10",
            "10.2",
            "12",
            "12.2-note-2",
            "12.2-note-4",
            "12.2-result-1",
            "12.2-result-4-5",
            "12.2-result-6-7",
            "12.3.1-FAPLA",
            "12.3.1-FNLA",
            "12.3.1-MPLA",
            "12.3.1-UNITA",
            "12.4.2(1)",
            "12.4.2(2)",
            "12.4.2(3)",
            "14",
            "14.1.1",
            "14.3.2(1)",
            "14.3.2(2)",
            "14.3.2(3)",
            "16",
            "2.3.1",
            "2.3.3",
            "3-step-1",
            "3-step-10",
            "3-step-2",
            "3-step-3",
            "4.2-1(b)",
            "4.2-1(c)",
            "4.2-2A(d)(i)",
            "4.2-2A(d)(ii)",
            "5",
            "5.2-5th-Column",
            "6-later",
            "6-turn-1",
            "7.2-exception-1",
            "7.2-exception-2",
            "7.2-exception-3",
            "7.2-exception-3(a)",
            "7.2-exception-3(b)",
            "7.2-exception-4",
            "8.1(ii)",
            "8.1.1",
            "8.1.2(a)",
            "8.1.2(b)",
            "9.11.7(a)",
            "9.11.7(b)",
            "9.11.7(c)",
            "9.11.7(d)",
            "9.6.1",
            "Appendix-1",
            "Appendix-2",
            "Card-errata",
        ]
    }
}
"""Rules called enforced that no laid board breaks, for which other tests stand alone."""


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


@pytest.mark.parametrize("id", ["rb14", "rb18", "rb25", "re27"])
def test_who_does_not_see_all_hears_what_is_broken_whatever_lies_hidden(tmp_path, id):
    """Each side has a Column in the fight, and none sees what is in the other one."""
    path = tmp_path / "laid.board"
    path.write_text(BOARDS["angola"][id], encoding="utf-8")
    (row,) = (each for each in laid_rows("angola") if each["board"] == id)
    judgement = judge_boards(path, ANGOLA)
    heard = [each for side in ANGOLA.sides for each in judgement.heard_by(Viewer((side,))).findings]
    said = {each.rule for each in heard if each.verdict == "violation"}
    assert any(rule.startswith(tuple(row["rule"].split("|"))) for rule in said)


def unlaid(game: str) -> set[str]:
    """Return the rules called enforced that no illegal board names which comes out right."""
    right = (row for row in laid_rows(game) if row["expected"] == "illegal" and row["board"] not in OPEN)
    named = {rule for row in right for rule in row["rule"].split("|")}
    return {row.rule for row in ledger(GAMES[game]) if row.status == "enforced"} - named


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_called_enforced_is_broken_on_a_board_that_is_laid(game):
    """Those that no board breaks yet are listed, and nobody adds one in silence."""
    assert unlaid(game) == UNLAID.get(game, set())


def test_what_is_open_is_a_board_there_is():
    assert {*OPEN} <= {row["board"] for game in GAMES for row in laid_rows(game)}
