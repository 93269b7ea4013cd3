"""Evenings that were played by mouse in VASSAL, from tests/engine/evenings, judged move by move.

What was done against the rules, on purpose or by a tired hand, is found under its number, by what
`guelta check` has and, step by step, by what `guelta live` has at its table; besides, nothing is accused.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from guelta.companion.following.feed import FileFeed
from guelta.companion.following.game_file import open_game
from guelta.companion.journal.journal import Journal
from guelta.companion.judging.referee import Referee
from guelta.companion.session.session import Session
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.replay.budget import LIVE, Budget
from tests.library import KNOWN, LIBRARY

TESTS = Path(__file__).parents[1]
FOLDER, TEXTS = TESTS / "fixtures" / "evenings", TESTS / "engine" / "evenings"
BUDGETS = {"angola": LIVE, "zefra": Budget(10), "zefra-governments": Budget(10)}
"""Phases of Zefran Crisis have many ways; what is beyond doubt does not take more."""
AGAINST_THE_RULES = {
    "angola": {
        # turns 1 and 2: the wrong token handed back, out of an open heap
        ("4.2-3", "fapla-token-3"),
        ("4.2-3", "mpla-token-3"),
        ("11.2", "fapla-token-3"),
        ("4.2-3", "mpla-token-1"),
        ("4.2-3", "mpla-token-2"),
        # turn 2, on purpose: a Unit moves on a blank card, and a Column two regions without a road
        ("4.2-2A(a)", "unita-infantry-20"),
        ("7.2", "fnla-infantry-1"),
    },
    # turn 3, on purpose: CJTF-Z goes into Zefra without leave, and is there still as turn 4 begins
    "zefra": {("p61-16a", "cjtf-infantry-2")},
    # both governments take turns, Daloon attacks, Zefra gives leave and takes it back; in the one fight the
    # militia stands though it is weak, which takes more nodes to see
    "zefra-governments": set[tuple[str, str]](),
}
"""The rule and the first counter of each violation of an evening."""


def told(findings: Iterable[Finding]) -> set[tuple[str, str]]:
    return {
        (each.rule, each.counters[0] if each.counters else "")
        for each in findings
        if each.verdict is Verdict.VIOLATION
    }


@pytest.mark.parametrize("game", ["angola", "zefra"])
def test_somebody_sits_in_every_seat(game: str) -> None:
    """Each side of a game, the adjudicator where one plays; nobody sits anywhere else."""
    texts = (TEXTS / f"{each}.txt" for each in AGAINST_THE_RULES if each.partition("-")[0] == game)
    lines = (line for each in texts for line in each.read_text("utf-8").splitlines())
    sat = {line.removeprefix("sit ") for line in lines if line.startswith("sit ")}
    sides = LIBRARY.game(game).sides.values()
    assert {side.title for side in sides if not side.adjudicator or game == "zefra"} <= sat
    assert sat <= {side.title for side in sides}


def test_an_evening_is_judged_from_its_log() -> None:
    evening = "angola"  # the other is judged below: both at once take long
    file = open_game(FOLDER / f"{evening}.vlog", KNOWN)
    referee = Referee(file.game, file.scenario, BUDGETS[evening])
    for observation in file.observations():
        referee.see(observation)
    assert told(referee.findings) == AGAINST_THE_RULES[evening]


@pytest.mark.parametrize("evening", AGAINST_THE_RULES)
def test_an_evening_is_judged_as_it_is_played(evening: str, tmp_path: Path) -> None:
    feed = FileFeed.open(FOLDER / f"{evening}.vlog")
    session = Session(
        KNOWN, Journal.open(tmp_path / "evening.journal", source="a test"), budget=BUDGETS[evening]
    )
    first, *steps = feed.steps()
    session.lay(*feed.module, first.commands, evening)
    for step in steps:
        session.see(step.commands)
    assert session.tabletop is not None
    found = [each.finding for each in session.tabletop.findings]
    session.close()
    accused = {each.rule for each in found if each.verdict is Verdict.VIOLATION}
    assert "S12-01" not in accused  # refugees come where a button drew the hex
    assert told(found) == AGAINST_THE_RULES[evening]
