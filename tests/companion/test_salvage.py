"""A damaged journal: said in a player's words, with what is saved from it; no device is taken for one."""

from __future__ import annotations

import os
import shutil
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from guelta.companion.journal.journal import Journal
from guelta.companion.journal.keeping import Damaged
from guelta.companion.journal.salvage import open_journal
from guelta.companion.judging.life import Life
from guelta.companion.judging.tabletop import Tabletop
from tests.companion.test_journal import kept, over_the_limit
from tests.companion.test_keeping import drag, followed, kept_in
from tests.companion.test_seat import NINE
from tests.library import KNOWN

BOARDS = "UPDATE steps SET changes = replace(changes, 'fant', 'fan') WHERE step = 1"
TOLD = "UPDATE steps SET text = replace(text, '1', '2') WHERE step = 3"


def damaged(place: Path, *harm: str) -> Tabletop:
    """Follow a game of five steps whose journal another program then has harmed."""
    journal, tabletop, _ = kept(over_the_limit(), place)
    journal.decide("turn-9", "x", "dice", ["1"])
    journal.came_since(tabletop.settle([1]), tabletop)
    journal.close()
    database = sqlite3.connect(place)
    for each in harm:
        assert database.execute(each).rowcount != 0, "nothing is harmed"
    database.commit()
    database.close()
    return tabletop


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "a.journal"


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (BOARDS, "from step 1 on another program has changed it"),
        ("UPDATE boards SET board = replace(board, '1637', '1638')", "from step 0 on another program"),
        ("UPDATE steps SET cursor = 'turn-9' WHERE step = 2", "from step 2 on another program"),
        ("DELETE FROM steps WHERE step = 4", "from step 4 on another program"),
        (TOLD, "from step 3 on another program has changed it"),
        ("DROP TABLE notes", "a part of it is missing"),
        ("UPDATE places SET data = X'0011'", "a part of it cannot be read"),
        ("UPDATE known_boards SET board = X'0011'", "a part of it cannot be read"),
        ("DROP TABLE known_boards", "a part of it is missing"),
    ],
)
def test_what_another_program_did_to_a_journal_is_noticed_when_it_is_taken_up(
    place: Path, harm: str, why: str
):
    damaged(place, harm)
    with pytest.raises(Damaged) as said:
        Journal.open(place, source="a test")
    assert why in str(said.value)


def test_a_journal_as_it_was_written_is_taken_up_and_nothing_is_said(place: Path):
    tabletop = damaged(place)
    journal = open_journal(KNOWN, place, source="a test")
    assert journal.said == "" and journal.history.findings(4) == tabletop.findings
    journal.close()
    assert [each.name for each in place.parent.iterdir()] == ["a.journal"]


@pytest.mark.parametrize(
    "harm", [BOARDS, "UPDATE places SET data = X'0011'", "DROP TABLE places", "DELETE FROM known_boards"]
)
def test_where_all_that_was_told_is_sound_the_whole_game_is_saved(place: Path, harm: str):
    tabletop = damaged(place, harm)
    journal = open_journal(KNOWN, place, source="a test")
    assert "every step of its game is saved from it" in journal.said
    assert journal.said.startswith("the journal a.journal was damaged (")
    assert journal.said.endswith("the damaged one is kept as a.journal.damaged")
    left = journal.kept()
    assert left is not None and left.board == tabletop.position
    assert left.findings == tabletop.findings and left.findings[0].life is Life.MOVED
    assert [note.values for note in journal.decisions()] == [("1",)]
    assert [row.sender for row in journal.history.steps()] == ["", "Anna", "Anna", "Anna", "Anna"]
    journal.close()
    assert open_journal(KNOWN, place, source="a test").said == ""


def test_where_what_was_told_was_changed_the_game_is_saved_up_to_there(place: Path):
    damaged(place, TOLD)
    journal = open_journal(KNOWN, place, source="a test")
    assert "3 of the 5 steps of its game are saved from it, up to Turn 9, " in journal.said
    assert journal.history.last == 2 and len(journal.history.findings(2)) == 1
    journal.close()


@pytest.mark.parametrize("table", ["steps", "facts"])
def test_where_nothing_is_left_the_game_is_kept_anew_and_a_second_harm_has_a_place_too(
    place: Path, table: str
):
    for aside in ("a.journal.damaged", "a.journal.damaged1"):
        damaged(place, f"DROP TABLE {table}")
        journal = open_journal(KNOWN, place, source="a test")
        assert "nothing of its game could be saved; from here on it is kept in a new one" in journal.said
        assert journal.said.endswith(aside) and (place.parent / aside).exists()
        assert journal.history.last == -1
        journal.close()
        place.unlink()


def test_pages_that_the_disk_has_lost_cost_no_more_than_what_was_on_them(place: Path):
    damaged(place)
    whole = place.read_bytes()
    place.write_bytes(whole[: len(whole) * 2 // 3 // 4096 * 4096])
    journal = open_journal(KNOWN, place, source="a test")
    assert "was damaged (the disk has lost parts of it); " in journal.said
    journal.close()


def test_the_game_goes_on_in_what_was_saved_and_the_players_hear_it_once(place: Path):
    session, game, _ = followed(place)
    drag(session, game, "1638", "1639")
    session.close()
    database = sqlite3.connect(place)
    database.execute("DROP TABLE lives")
    database.close()
    session, again, told = followed(place, NINE.replace("1637", "1639"), partial(open_journal, KNOWN))
    assert [line for line in told if "damaged" in line] == told[:1]
    assert "every step of its game is saved from it" in told[0]
    drag(session, again, "1640")
    session.close()
    assert kept_in(place) == (4, ("1640",))


def test_a_file_that_cannot_be_read_while_the_game_is_on_costs_nothing(place: Path):
    """What is looked at is in memory; the file is written anew when that can be done again."""
    session, game, told = followed(place)
    drag(session, game, "1638")
    shutil.rmtree(place.parent)
    assert session.history().at(1).where("fant-inf-co-1") == ("1638",)
    assert [row.step for row in session.history().steps()] == [0, 1]
    session.journal._database._file.close()
    drag(session, game, "1639")
    assert session.history().at(0).where("fant-inf-co-1") == ("1637",)
    assert len([line for line in told if "this game is not being kept" in line]) == 1
    session.close()
    assert kept_in(place) == (2, ("1639",))


@pytest.mark.skipif(os.name != "posix", reason="devices and pipes lie in folders on POSIX only")
def test_a_pipe_or_a_device_is_no_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    pipe = tmp_path / "a.journal"
    os.mkfifo(pipe)
    for place in (pipe, Path("/dev/zero")):
        assert main(["live", "--no-browser", "--port", "0", "--journal", str(place)]) == 2
        assert "is not a file but a device, a pipe or the like; name another" in capsys.readouterr().err
        assert main(["watch", "--no-browser", str(tmp_path), "--journal", str(place)]) == 2
        assert "is not a file but a device, a pipe or the like; name another" in capsys.readouterr().err
