"""Following a game by its files: when a file is read, when it goes on, and what is said in between."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from guelta.builder.known_modules import KnownModules
from guelta.builder.manifest import ENTRY
from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.vassal.archive import pack
from guelta.companion.following.game_file import Refusal
from guelta.companion.journal.journal import Journal
from guelta.companion.session.session import Session
from guelta.companion.session.watch import Watch, watch
from tests.companion.played import MODULE, PASSWORD, Played
from tests.companion.watched import BOARD, MOVEMENT, REBEL, first_log, look, next_log, where, write
from tests.library import KNOWN, LIBRARY


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    made = Session(KNOWN, Journal.open(tmp_path / "state" / "game.journal", source="test"))
    yield made
    made.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "game"
    made.mkdir()
    return made


# ---- when a file is read


def test_before_anything_is_written_that_is_said_with_the_clicks(session: Session, folder: Path):
    look(Watch(folder / "game.vlog", session))
    assert session.status == (
        "Nothing has been written yet: VASSAL writes a log only at File > End Logfile, "
        "or when the game is closed."
    )
    assert session.advice[1] == "When you stop: File > End Logfile. The log is read as soon as it is there."
    assert session.tabletop is None


def test_a_log_is_followed_to_its_last_step(session: Session, folder: Path):
    write(first_log(), folder / "game.vlog")
    look(Watch(folder / "game.vlog", session))
    assert where(session, "fant-inf-bn-1") == "1637"
    assert session.status == (
        "game.vlog is followed to its step 2. More is seen when VASSAL writes it: at File > End Logfile."
    )
    assert session.advice == ()


def test_a_saved_game_is_followed_too(session: Session, folder: Path):
    first_log().save().write(folder / "game.vsav")
    look(Watch(folder / "game.vsav", session))
    assert where(session, "fant-inf-bn-1") == "1537"
    assert session.status == (
        "game.vsav is followed to its step 0. To play on, open it in VASSAL and begin a log beside it: "
        "File > Begin Logfile..."
    )


def test_a_file_that_still_grows_is_waited_for(session: Session, folder: Path):
    path, following = folder / "game.vlog", Watch(folder / "game.vlog", session)
    whole = first_log().log().pack()
    for size in (100, 200, 300):
        path.write_bytes(whole[:size])
        look(following, 1)
        assert session.status == "game.vlog will be read as soon as nothing in it changes any more."
    path.write_bytes(whole)
    look(following, 2)
    assert where(session, "fant-inf-bn-1") == "1637"


def test_a_broken_zip_is_tried_again_before_it_is_called_broken(session: Session, folder: Path):
    path, following = folder / "game.vlog", Watch(folder / "game.vlog", session)
    path.write_bytes(first_log().log().pack()[:300])
    look(following, 3)
    assert session.status == "game.vlog will be read as soon as nothing in it changes any more."
    look(following, 6)
    assert session.status == "No game is followed yet."
    assert session.advice == (
        "game.vlog: this is not a zip archive, or it is cut off. End the log in VASSAL again, or take the "
        "file away.",
    )
    write(first_log(), path)
    look(following)
    assert where(session, "fant-inf-bn-1") == "1637"
    assert session.advice == ()


def test_a_file_that_may_not_be_read_is_tried_until_it_may(
    session: Session, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    def locked(path: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    write(first_log(), folder / "game.vlog")
    following = Watch(folder / "game.vlog", session)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr("guelta.companion.session.watch.read", locked)
        look(following, 5)
        assert session.status == "game.vlog will be read as soon as nothing in it changes any more."
        look(following, 5)
    assert session.advice == (
        "game.vlog cannot be read (Permission denied). Guelta keeps trying; what was followed is kept.",
    )
    look(following, 1)
    assert where(session, "fant-inf-bn-1") == "1637" and session.advice == ()


def test_a_folder_that_is_gone_is_looked_for_until_it_is_back(session: Session, folder: Path):
    following = Watch(folder, session)
    write(first_log(), folder / "game.vlog")
    look(following)
    away = folder.rename(folder.with_name("away"))
    look(following, 3)
    assert session.status.endswith(
        "cannot be opened (No such file or directory). Guelta keeps trying; what was followed is kept."
    )
    assert where(session, "fant-inf-bn-1") == "1637"
    away.rename(folder)
    look(following, 1)
    assert session.status.startswith("game.vlog is followed to its step 2.")


# ---- when it changes


def test_a_log_with_more_steps_goes_on(session: Session, folder: Path):
    game, following = first_log(), Watch(folder / "game.vlog", session)
    write(game, folder / "game.vlog")
    look(following)
    game.drag("fant-inf-bn-2", "1538")
    write(game, folder / "game.vlog")
    look(following)
    assert session.tabletop is not None and session.tabletop.step == 3
    assert where(session, "fant-inf-bn-2") == "1538"
    assert "anew" not in session.status
    assert [row.step for row in session.history().steps()] == [0, 1, 2, 3]


def test_a_log_with_fewer_steps_begins_anew_and_says_so(session: Session, folder: Path):
    game, following = first_log(), Watch(folder / "game.vlog", session)
    write(game, folder / "game.vlog")
    look(following)
    del game.steps[1:]
    write(game, folder / "game.vlog")
    look(following)
    assert session.status.startswith(
        "game.vlog holds fewer steps than before: Guelta follows it as it is now, and takes back what "
        "it found in a step that no longer exists. game.vlog is followed to its step 1. "
    )
    assert session.tabletop is not None and session.tabletop.position.cursor == MOVEMENT


def test_a_log_with_other_steps_begins_anew_and_says_so(session: Session, folder: Path):
    following = Watch(folder / "game.vlog", session)
    write(first_log(), folder / "game.vlog")
    look(following)
    other = Played.of(BOARD)
    other.drag("fant-inf-bn-1", "1638")
    other.drag("fant-inf-bn-2", "1638", under="fant-inf-bn-1")
    write(other, folder / "game.vlog")
    look(following)
    assert session.status.startswith(
        "game.vlog holds other steps than before: Guelta follows it as it is now, and takes back what "
        "it found in 2 steps that no longer exist. "
    )
    assert where(session, "fant-inf-bn-1") == "1638"
    assert session.tabletop is not None and session.tabletop.step == 2


def test_a_file_touched_but_not_changed_says_nothing(session: Session, folder: Path):
    following = Watch(folder / "game.vlog", session)
    write(first_log(), folder / "game.vlog")
    look(following)
    status = session.status
    os.utime(folder / "game.vlog", ns=(1, 1))
    look(following)
    assert session.status == status


# ---- a chain of logs


def test_a_chain_of_logs_is_followed_as_one_game(session: Session, folder: Path):
    write(next_log(), folder / "a.vlog")
    write(first_log(), folder / "b.vlog")
    look(Watch(folder, session))
    assert where(session, "fant-inf-bn-1") == "1637"
    assert where(session, "fant-inf-co-2") == "2528"
    assert session.status.startswith("2 files are followed as one game; a.vlog is followed to its step 2. ")
    assert session.advice == ()


def test_the_next_log_of_a_chain_goes_on_where_the_last_one_ended(session: Session, folder: Path):
    following = Watch(folder, session)
    write(first_log(), folder / "1.vlog")
    look(following)
    write(next_log(), folder / "2.vlog")
    look(following)
    assert where(session, "fant-inf-co-2") == "2528"
    assert "anew" not in session.status


def test_what_was_changed_between_two_logs_is_listed(session: Session, folder: Path):
    write(first_log(), folder / "1.vlog")
    write(next_log(moved="1638", drought="severe"), folder / "2.vlog")
    look(Watch(folder, session))
    assert session.advice == (
        "2.vlog does not begin as 1.vlog ends: drought is severe, it was nothing; FANT 7-3-6 battalion 1 "
        "is in 1638, it was in 1637 Massaguet.",
    )
    assert where(session, "fant-inf-bn-1") == "1638"


def test_two_branches_are_told(session: Session, folder: Path):
    other = next_log()
    other.drag("fant-inf-bn-2", "1538")
    write(first_log(), folder / "1.vlog")
    write(next_log(), folder / "2.vlog")
    write(other, folder / "2-again.vlog")
    look(Watch(folder, session))
    assert where(session, "fant-inf-bn-2") == "1538"
    (sentence,) = session.advice
    assert sentence.startswith("2.vlog and 2-again.vlog both go on from 1.vlog; 2-again.vlog is followed")


def test_a_log_that_goes_on_from_the_midst_of_another_is_followed_from_there(session: Session, folder: Path):
    other, following = first_log(), Watch(folder, session)
    other.drag("fant-inf-bn-2", "1538")
    write(other, folder / "1.vlog")
    look(following)
    write(next_log(), folder / "2.vlog")
    look(following)
    assert session.advice == (
        "2.vlog goes on from step 2 of 1.vlog: the step after it is not part of the game. To follow 1.vlog "
        "to its end, move 2.vlog out of the folder.",
    )
    assert where(session, "fant-inf-bn-2") == "1537" and where(session, "fant-inf-co-2") == "2528"
    assert session.status.startswith(
        "Of 1.vlog only 2 steps are still part of the game: Guelta follows it as it is now, and takes "
        "back what it found in a step that no longer exists. 2 files are followed as one game; 2.vlog "
        "is followed"
    )
    more = next_log()
    more.turn(REBEL.replace("reinforcements", "movement"))
    write(more, folder / "2.vlog")
    look(following)
    assert session.status.startswith("2 files are followed as one game; 2.vlog is followed to its step 3.")
    (folder / "2.vlog").unlink()
    look(following, 3)
    assert where(session, "fant-inf-bn-2") == "1538" and session.advice == ()


def test_a_saved_game_from_the_midst_of_a_log_adds_nothing(session: Session, folder: Path):
    game = first_log()
    game.drag("fant-inf-bn-2", "1538")
    write(game, folder / "1.vlog")
    next_log().save().write(folder / "0.vsav")  # the board after step 2 of the log
    look(Watch(folder, session))
    assert session.status.startswith("1.vlog is followed to its step 3.")
    assert session.advice == ()


@pytest.mark.parametrize(("name", "lines"), [("1-after-Turn-9-Combat", 0), ("1-after-lunch", 1)])
def test_a_saved_game_that_a_companion_wrote_is_followed_without_a_word(
    session: Session, folder: Path, name: str, lines: int
):
    write(first_log(), folder / "1.vlog")
    saved = next_log(drought="severe").save()
    assert saved.save is not None
    saved = replace(saved, save=replace(saved.save, description="Turn 9, Combat"))
    saved.write(folder / f"{name}.vsav")
    look(Watch(folder, session))
    assert session.tabletop is not None and session.tabletop.position.fields["drought"] == "severe"
    assert len(session.advice) == lines


def test_a_file_taken_out_of_the_folder_makes_way_for_the_other_branch(session: Session, folder: Path):
    other, following = next_log(), Watch(folder, session)
    other.drag("fant-inf-bn-2", "1538")
    write(first_log(), folder / "1.vlog")
    write(next_log(), folder / "2.vlog")
    write(other, folder / "2-again.vlog")
    look(following)
    (folder / "2-again.vlog").unlink()
    look(following, 3)
    assert where(session, "fant-inf-bn-2") == "1537"
    assert session.status.startswith("2-again.vlog is no longer part of the game: ")


@pytest.mark.parametrize("followed", ["game.vlog", ""])
def test_a_game_whose_files_are_all_gone_stays_as_it_was_told(session: Session, folder: Path, followed: str):
    following = Watch(folder / followed, session)
    write(first_log(), folder / "game.vlog")
    look(following)
    status = session.status
    (folder / "game.vlog").unlink()
    look(following, 3)
    assert where(session, "fant-inf-bn-1") == "1637"
    assert session.status == status
    write(first_log(), folder / "game.vlog")
    look(following)
    assert session.status == status


def test_a_log_of_another_module_is_left_aside(session: Session, folder: Path):
    strange = first_log()
    strange.module = replace(MODULE, name="Some Other War")
    write(first_log(), folder / "1.vlog")
    write(strange, folder / "2.vlog")
    look(Watch(folder, session))
    assert where(session, "fant-inf-bn-1") == "1637"
    (sentence,) = session.advice
    assert sentence.startswith("2.vlog was played with the module 'Some Other War'; Guelta referees ")


@pytest.fixture
def older_module(tmp_path: Path) -> tuple[Path, str]:
    """Another version of the module, known by its file: the file and its number."""
    manifest = replace(manifest_of(Design.load(LIBRARY.game("chad"))), version="0.9.0")
    path = tmp_path / "older.vmod"
    path.write_bytes(pack({ENTRY: manifest.dump()}))
    return path, manifest.version


def test_a_log_of_another_version_of_the_module_is_left_aside(
    session: Session, folder: Path, older_module: tuple[Path, str]
):
    older = next_log()
    module, number = older_module
    older.module = replace(MODULE, version=number)
    session.known = KnownModules(LIBRARY, module)
    more = first_log()
    more.drag("fant-inf-bn-2", "1538")
    write(more, folder / "1.vlog")
    write(older, folder / "2.vlog")
    look(Watch(folder, session))
    assert session.advice == (
        f"2.vlog was played with {MODULE.name} {number}, "
        f"what is followed with {MODULE.name} {MODULE.version}: "
        "watch that file by itself to follow it.",
    )
    assert where(session, "fant-inf-bn-2") == "1538"


def test_hidden_and_other_files_are_passed_over(session: Session, folder: Path):
    write(first_log(), folder / ".1.vlog")
    (folder / "notes.txt").write_text("hello", encoding="utf-8", newline="\n")
    (folder / "sub.vlog").mkdir()
    look(Watch(folder, session))
    assert session.status.startswith("Nothing has been written yet")


# ---- hostile files


def test_a_link_that_leads_nowhere_or_round_is_passed_over(session: Session, folder: Path):
    (folder / "round.vlog").symlink_to(folder / "round.vlog")
    (folder / "nowhere.vlog").symlink_to(folder / "nothing")
    write(first_log(), folder / "game.vlog")
    look(Watch(folder, session))
    assert where(session, "fant-inf-bn-1") == "1637" and session.advice == ()


def test_a_module_called_a_log_is_told_as_a_module(session: Session, folder: Path):
    (folder / "game.vlog").write_bytes(pack({"buildFile.xml": b"<x/>", "moduledata": b"<data/>"}))
    look(Watch(folder, session))
    (sentence,) = session.advice
    assert sentence == "game.vlog is a module, not a game played with it; take it away."


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04" + b"\0" * 100, b"!VCSK5azz"])
def test_what_is_no_log_is_one_sentence(session: Session, folder: Path, content: bytes):
    (folder / "game.vlog").write_bytes(content)
    look(Watch(folder, session), 8)
    (sentence,) = session.advice
    assert sentence.startswith("game.vlog")
    assert sentence.endswith("End the log in VASSAL again, or take the file away.")


def test_a_file_larger_than_any_log_is_not_read(
    session: Session, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("guelta.companion.following.reading._LARGEST", 1 << 20)
    with (folder / "game.vlog").open("wb") as file:
        file.truncate(2 << 20)
    look(Watch(folder, session))
    assert session.advice == ("game.vlog is larger than 1 MiB, as no log of a game is; it is not read.",)


def test_a_folder_of_too_many_files_is_refused(
    session: Session, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("guelta.companion.following.settling._MOST_FILES", 2)
    for number in range(3):
        (folder / f"{number}.vlog").write_bytes(b"")
    with pytest.raises(Refusal, match="holds more than 2 logs; watch one of them by its name"):
        look(Watch(folder, session), 1)


def test_names_of_files_steer_no_terminal(session: Session, folder: Path):
    write(first_log(), folder / "\x1b[31mred.vlog")
    look(Watch(folder, session))
    assert "\x1b" not in session.status
    assert where(session, "fant-inf-bn-1") == "1637"


def test_no_password_is_said(session: Session, folder: Path):
    write(first_log(), folder / "1.vlog")
    write(next_log(moved="1638"), folder / "2.vlog")
    look(Watch(folder, session))
    assert PASSWORD not in session.status + "".join(session.advice)


# ---- the loop


def test_watching_goes_on_until_it_is_ended(session: Session, folder: Path):
    game = first_log()
    acts: list[Callable[[], None]] = [
        lambda: None,
        lambda: write(game, folder / "game.vlog"),
        lambda: None,
        lambda: game.drag("fant-inf-bn-2", "1538"),
        lambda: write(game, folder / "game.vlog"),
        lambda: None,
        lambda: None,
    ]

    async def pause() -> None:
        if not acts:
            raise asyncio.CancelledError
        acts.pop(0)()

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(watch(folder / "game.vlog", session, pause=pause))
    assert where(session, "fant-inf-bn-2") == "1538"
