"""The command `guelta watch`: what it prints, and what it refuses."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from guelta.companion.session.session import Session
from guelta.companion.session.watch import Watch
from tests.companion.played import Played

MOVEMENT = "turn-9/tactical-phase/impulse-1/government/movement"
COMBAT = "turn-9/tactical-phase/impulse-1/government/combat"


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Run the command for two looks instead of for ever."""

    async def look_twice(path: Path, session: Session, *, tell: Callable[[str], None]) -> None:
        following = Watch(path, session, tell=tell)
        await following.look()
        await following.look()

    monkeypatch.setattr("guelta.companion.commands.watch.watch", look_twice)
    journal = str(tmp_path / "state" / "game.journal")
    return lambda path, *more: main(["watch", str(path), "--no-browser", "--journal", journal, *more])


def test_a_log_is_followed_and_its_verdict_printed(
    watched: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n1637  fant-inf-co-1\n")
    game.drag("fant-inf-co-1", "1537", under="fant-inf-bn-3")
    game.turn(COMBAT)
    game.log().write(tmp_path / "game.vlog")
    before = (tmp_path / "game.vlog").read_bytes()
    assert watched(tmp_path / "game.vlog") == 0
    said = capsys.readouterr().out
    assert said.startswith(f"Watching {tmp_path / 'game.vlog'}. Ctrl-C ends it; the game is kept.\n")
    assert "The page: http://127.0.0.1:" in said
    assert (tmp_path / "game.vlog").read_bytes() == before


def test_where_nothing_is_yet_the_clicks_are_printed(
    watched: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert watched(tmp_path / "game.vlog") == 0
    assert "  When you stop: File > End Logfile. The log is read as soon as it is there.\n" in (
        capsys.readouterr().out
    )


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has names that are no text")
def test_a_folder_whose_name_is_no_text_is_watched_all_the_same(
    watched: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    folder = tmp_path / os.fsdecode(b"game\xff")
    folder.mkdir()
    assert watched(folder) == 0
    assert f"Watching {tmp_path / 'game'}. Ctrl-C ends it" in capsys.readouterr().out


def test_a_place_that_is_not_there_is_refused(
    watched: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert watched(tmp_path / "nowhere" / "game.vlog") == 2
    said = capsys.readouterr().err
    assert (
        said == f"guelta: there is no folder {tmp_path / 'nowhere'}; give a log, a saved game or a folder\n"
    )


def test_two_companions_do_not_watch_one_game(
    watched: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    from guelta.companion.journal.journal import Journal

    journal = Journal.open(tmp_path / "state" / "game.journal", source="other")
    try:
        assert watched(tmp_path) == 2
    finally:
        journal.close()
    assert capsys.readouterr().err.count("\n") == 1


def test_charts_that_are_none_are_refused_before_anything_is_followed(
    watched: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "empty").mkdir()
    assert watched(tmp_path, "--charts", str(tmp_path / "empty")) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert not (tmp_path / "state").exists()
