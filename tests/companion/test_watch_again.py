"""A game by files taken up again: what is passed over, what is taken back, and what is said of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from guelta.companion.journal.journal import Journal
from guelta.companion.session.session import Session
from guelta.companion.session.watch import Watch
from tests.companion.played import Played
from tests.companion.watched import COMBAT, MOVEMENT, REBEL, first_log, look, next_log, where, write
from tests.library import KNOWN

CROWD = f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n1637  fant-inf-co-1\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "game"
    made.mkdir()
    return made


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[[], Session]]:
    """Begin a session with the journal of the one before, as a companion does that was ended meanwhile."""
    begun: list[Session] = []

    def begin() -> Session:
        for session in begun:
            session.close()
        begun.append(Session(KNOWN, Journal.open(tmp_path / "state" / "game.journal", source="test")))
        return begun[-1]

    yield begin
    begun[-1].close()


def over_the_limit() -> Played:
    """Ten steps in N'Djamena at the end of the movement segment: one finding, at step 2."""
    game = Played.of(CROWD)
    game.drag("fant-inf-co-1", "1537", under="fant-inf-bn-3")
    game.turn(COMBAT)
    return game


def numbers(session: Session) -> list[int]:
    assert session.tabletop is not None
    return [each.number for each in session.tabletop.findings]


def test_a_companion_that_comes_back_does_not_tell_everything_again(
    begin: Callable[[], Session], folder: Path
):
    write(first_log(), folder / "game.vlog")
    for _ in range(2):
        session = begin()
        look(Watch(folder / "game.vlog", session))
        assert where(session, "fant-inf-bn-1") == "1637"
        assert [row.step for row in session.history().steps()] == [0, 1, 2]


def test_what_was_found_before_is_counted_when_a_game_is_taken_up_again(
    begin: Callable[[], Session], folder: Path
):
    write(over_the_limit(), folder / "game.vlog")
    first = begin()
    look(Watch(folder / "game.vlog", first))
    assert first.status.startswith("game.vlog is followed to its step 2.")
    again = begin()
    following = Watch(folder / "game.vlog", again)
    look(following)
    assert again.status.startswith(
        "Resumed with 1 finding so far, the last in turn 9. game.vlog is followed to its step 2."
    )
    game = over_the_limit()
    game.turn(REBEL)
    write(game, folder / "game.vlog")
    look(following)
    assert again.status.startswith("game.vlog is followed to its step 3.")


def test_a_game_without_findings_is_taken_up_again_as_such(begin: Callable[[], Session], folder: Path):
    write(first_log(), folder / "game.vlog")
    for _ in range(2):
        session = begin()
        look(Watch(folder / "game.vlog", session))
    assert session.status.startswith("Resumed; nothing found so far. game.vlog is followed")


def test_of_a_log_shorter_than_it_was_left_the_steps_that_are_no_more_are_taken_back(
    begin: Callable[[], Session], folder: Path
):
    path, game = folder / "game.vlog", over_the_limit()
    write(game, path)
    first = begin()
    look(Watch(path, first))
    assert numbers(first) == [1]
    del game.steps[1:]
    write(game, path)
    before = path.read_bytes()
    again = begin()
    look(Watch(path, again))
    assert again.status == (
        "The game is not as it was left: Guelta follows it as it is now, and takes back what it found "
        "in a step that no longer exists. Resumed; nothing found so far. game.vlog is followed to its "
        "step 1. More is seen when VASSAL writes it: at File > End Logfile."
    )
    assert numbers(again) == [] and [row.step for row in again.history().steps()] == [0, 1]
    assert path.read_bytes() == before
    game.turn(COMBAT)
    write(game, path)
    look(Watch(path, begin()))  # and from there it goes on


def test_a_log_overwritten_by_a_game_with_another_beginning_takes_its_place(
    begin: Callable[[], Session], folder: Path
):
    path = folder / "game.vlog"
    write(over_the_limit(), path)
    look(Watch(path, begin()))
    write(first_log(), path)
    for _ in range(2):
        session = begin()
        look(Watch(path, session))
        assert [row.step for row in session.history().steps()] == [0, 1, 2]
        assert numbers(session) == [] and where(session, "fant-inf-bn-1") == "1637"


def test_nothing_is_taken_back_while_a_file_is_broken_that_may_have_it(
    begin: Callable[[], Session], folder: Path
):
    write(first_log(), folder / "1.vlog")
    write(next_log(), folder / "2.vlog")
    look(Watch(folder, begin()))
    whole = (folder / "2.vlog").read_bytes()
    (folder / "2.vlog").write_bytes(whole[:300])
    session = begin()
    following = Watch(folder, session)
    look(following, 9)
    assert [row.step for row in session.history().steps()] == [0, 1, 2, 3, 4, 5]
    (folder / "2.vlog").write_bytes(whole)
    look(following)
    assert session.taken_back == 0 and where(session, "fant-inf-co-2") == "2528"


def test_a_log_taken_away_for_good_is_taken_back(begin: Callable[[], Session], folder: Path):
    write(first_log(), folder / "1.vlog")
    write(next_log(), folder / "2.vlog")
    look(Watch(folder, begin()))
    (folder / "2.vlog").unlink()
    session = begin()
    look(Watch(folder, session))
    assert [row.step for row in session.history().steps()] == [0, 1, 2]
    assert "takes back what it found in 3 steps that no longer exist. " in session.status
