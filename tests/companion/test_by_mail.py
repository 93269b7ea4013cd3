"""A folder of logs told as one game: in order, with what does not fit said."""

from __future__ import annotations

from pathlib import Path

import pytest

from guelta.companion.following.by_mail import open_folder
from guelta.companion.following.game_file import Refusal
from guelta.companion.viewing.viewer import PUBLIC
from tests.companion.watched import COMBAT, MOVEMENT, REBEL, first_log, next_log, write
from tests.library import KNOWN


def test_logs_that_go_on_from_one_another_are_one_game_whatever_they_are_called(tmp_path: Path):
    write(first_log(), tmp_path / "b.vlog")
    write(next_log(), tmp_path / "a.vlog")
    game, notes = open_folder(tmp_path, KNOWN)
    assert notes == ()
    assert game.source == f"{tmp_path.name}, 2 files"
    assert game.last_step == 5
    seen = list(game.observations())
    assert [each.step for each in seen][-1] == 5
    assert [each.whole for each in seen if each.step == 3] == [True]
    assert list(dict.fromkeys(each.tracker for each in seen)) == [MOVEMENT, COMBAT, REBEL]
    assert seen[-1].position.where("fant-inf-bn-1") == ("1637",)
    assert seen[-1].position.where("fant-inf-co-2") == ("2528",)


def test_one_log_alone_is_told_by_its_name(tmp_path: Path):
    write(first_log(), tmp_path / "game.vlog")
    game, notes = open_folder(tmp_path, KNOWN)
    assert (game.source, notes, game.last_step) == (f"{tmp_path.name}, game.vlog", (), 2)


def test_what_was_moved_between_two_logs_is_said(tmp_path: Path):
    write(first_log(), tmp_path / "a.vlog")
    write(next_log(moved="1638"), tmp_path / "b.vlog")
    _, notes = open_folder(tmp_path, KNOWN)
    assert len(notes) == 1
    assert PUBLIC.text(notes[0]).startswith("b.vlog does not begin as a.vlog ends: ")


def test_a_broken_file_is_left_out_and_named(tmp_path: Path):
    write(first_log(), tmp_path / "a.vlog")
    (tmp_path / "b.vlog").write_bytes(b"no log")
    game, notes = open_folder(tmp_path, KNOWN)
    assert game.last_step == 2
    assert len(notes) == 1 and PUBLIC.text(notes[0]).startswith("b.vlog is left out: ")


def test_a_log_that_begins_in_the_midst_of_another_goes_on_from_there(tmp_path: Path):
    first = first_log()
    first.drag("fant-inf-co-2", "2627")
    write(first, tmp_path / "a.vlog")
    write(next_log(), tmp_path / "b.vlog")
    game, notes = open_folder(tmp_path, KNOWN)
    assert game.last_step == 5
    assert "the step after it is not part of the game" in PUBLIC.text(notes[0])


@pytest.mark.parametrize("name", [None, "notes.txt", "broken.vlog"])
def test_a_folder_without_a_game_is_refused_in_a_sentence(tmp_path: Path, name: str | None):
    if name:
        (tmp_path / name).write_bytes(b"nothing")
    with pytest.raises(Refusal, match="holds no log and no saved game that can be read"):
        open_folder(tmp_path, KNOWN)


def test_a_folder_that_is_not_there_is_refused_in_a_sentence(tmp_path: Path):
    with pytest.raises(Refusal, match="cannot be opened"):
        open_folder(tmp_path / "nowhere", KNOWN)
