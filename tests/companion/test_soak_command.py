"""`guelta soak`: any part of a run can be played again by itself, and a long one says how far it is."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from guelta.companion.commands.cli import main
from guelta.companion.commands.progress import progress_lines
from guelta.rules.chad import GAME
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.self_play.planting import Planting
from guelta.rules.engine.self_play.selfplay import Step


def test_a_game_of_a_run_is_played_again_by_its_number(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """Boards, agreements and planted changes are those of the run, whatever was played before."""
    seen: list[list[str]] = []

    class Seen(Planting):
        def see(self, step: Step, sequence: Sequence) -> None:
            if step.left is not None:
                seen[-1].append(f"{step.path} {self.random.random()}")

    monkeypatch.setattr("guelta.companion.commands.soak.Planting", Seen)
    for first, games in ((1, 2), (2, 1)):
        seen.append([])
        arguments = ("--first", str(first), "--games", str(games))
        assert main(["soak", "chad", "--scenario", "deby", "--trials", "0", "--plant", *arguments]) == 0
    run, again = seen
    assert run[-len(again) :] == again


@pytest.mark.parametrize(
    ("option", "sentence"),
    [("--first", "games are counted from 1"), ("--games", "at least one game must be played")],
)
def test_there_is_no_game_0(option: str, sentence: str, capsys: pytest.CaptureFixture[str]):
    assert main(["soak", "chad", option, "0"]) == 2
    assert capsys.readouterr().err == f"guelta: {sentence}\n"


def test_where_nobody_looks_long_work_writes_a_line_a_minute(capsys: pytest.CaptureFixture[str]):
    seconds = iter((0.0, 59.0, 60.0, 60.0, 100.0, 125.0, 125.0))
    tell = progress_lines("Playing", lambda: next(seconds))
    for done in range(4):
        tell(f"game {done + 1}", done, 4)
    assert capsys.readouterr().err == "Playing, 1 of 4 done: game 2\nPlaying, 3 of 4 done: game 4\n"


def test_players_that_a_game_does_not_have_are_named(capsys: pytest.CaptureFixture[str]):
    assert main(["soak", "zefra", "--players", "timid"]) == 2
    refused = "zefra has no players called 'timid'; besides those at random it has bold"
    assert capsys.readouterr().err == f"guelta: {refused}\n"


@check("4.23")
def stumbles(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.23  Fails on any board."""
    raise KeyError("stacking")


@audit("4.10")
def stumbles_on_the_way(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.10  Fails on any way."""
    raise KeyError("moves")


@pytest.mark.parametrize(
    ("broken", "error"),
    [
        ({"checks": {**GAME.checks, "4.23": stumbles}}, "KeyError: 'stacking'"),
        ({"audits": {**GAME.audits, "4.10": stumbles_on_the_way}}, "KeyError: 'moves'"),
    ],
    ids=["a check", "an audit"],
)
def test_a_rule_that_fails_is_told_with_its_game_its_seed_and_its_boards(
    broken: dict[str, Any], error: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("guelta.rules.library.Library.game", lambda *_: replace(GAME, **broken))
    run = ("--scenario", "manta", "--first", "3", "--games", "1", "--seed", "x", "--trials", "0")
    assert main(["soak", "chad", *run]) == 1
    *_, told = capsys.readouterr().out.split("game 3, manta, seed x, ")
    movement = "turn-9/tactical-phase/impulse-1/government/movement"
    said, before, after = told.replace("after:\n", "before:\n").split("before:\n")
    assert f"{movement}, end: {error}" in said
    assert Position.parse(before).cursor == Position.parse(after).cursor == movement


def test_a_rule_that_fails_on_a_planted_change_is_told_with_its_boards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    judged = count()

    def judge_planted(*_: object) -> tuple[Finding, ...]:
        if next(judged):  # the board without it comes first
            raise KeyError("planted")
        return ()

    monkeypatch.setattr("guelta.rules.engine.self_play.planting.judge_leaf", judge_planted)
    assert main(["soak", "chad", "--scenario", "manta", "--games", "1", "--plant", "--trials", "0"]) == 1
    *_, told = capsys.readouterr().out.split("game 1, manta, seed 1, ")
    assert " planted: KeyError: 'planted'\nbefore:\n@ turn-9/tactical-phase/" in told
