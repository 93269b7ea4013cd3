"""`guelta soak`: any part of a run can be played again by itself, and a long one says how far it is."""

import pytest

from companion.commands.cli import main
from companion.commands.progress import progress_lines
from rules.engine.play.sequence import Sequence
from rules.engine.self_play.planting import Planting
from rules.engine.self_play.selfplay import Step


def test_a_game_of_a_run_is_played_again_by_its_number(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """Boards, agreements and planted changes are those of the run, whatever was played before."""
    seen: list[list[str]] = []

    class Seen(Planting):
        def see(self, step: Step, sequence: Sequence) -> None:
            if step.left is not None:
                seen[-1].append(f"{step.path} {self.random.random()}")

    monkeypatch.setattr("companion.commands.soak.Planting", Seen)
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
    refused = "zefra has no players called 'timid'; besides those at random there are: bold"
    assert capsys.readouterr().err == f"guelta: {refused}\n"
