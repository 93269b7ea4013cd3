"""The journal: on disk before anybody is told, read back to the letter, and nobody else's business."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import zlib
from pathlib import Path
from random import randbytes

import pytest
from psutil import Process

from guelta.builder.vassal.command import Command, encode
from guelta.builder.vassal.piece_actions import MovePiece
from guelta.companion.following.game_file import Refusal
from guelta.companion.journal.history import CHECKPOINT
from guelta.companion.journal.journal import Journal, charts_digest, journal_place
from guelta.companion.journal.replay import rejudge, replayed
from guelta.companion.judging.life import Life
from guelta.companion.judging.tabletop import News, Tabletop, Turned
from guelta.companion.paperwork.notes import Note
from guelta.rules.engine.composing.composition import with_charts
from guelta.rules.engine.tables.folder import Folder
from tests.companion.played import BOARD, CHAD, MAP, MODULE, PASSWORD, Played, tracker_at
from tests.companion.test_tabletop import undone
from tests.library import KNOWN

ROOT = Path(__file__).parents[2]
IMPULSE = "turn-9/tactical-phase/impulse-1"
MOVEMENT, COMBAT = f"{IMPULSE}/government/movement", f"{IMPULSE}/government/combat"
REBEL = f"{IMPULSE}/rebel/reinforcements"
NINE = f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n1637  fant-inf-co-1\n"


def over_the_limit() -> Played:
    game = Played.of(NINE)
    game.drag("fant-inf-co-1", "1537")
    game.turn(COMBAT)
    game.drag("fant-inf-co-1", "1638")
    game.turn(REBEL)
    return game


def kept(game: Played, place: Path) -> tuple[Journal, Tabletop, list[News]]:
    """Follow a game and write all of it down."""
    journal = Journal.open(place, source="a test")
    start = game.save().command
    tabletop, first = Tabletop.lay(KNOWN, MODULE.name or "", MODULE.version or "", start, "a test")
    journal.judged_by(tabletop.game)
    journal.put_fact("module", MODULE.name or "")
    journal.put_fact("version", MODULE.version or "")
    news = [first]
    journal.wrote(first, encode(start), tabletop)
    for step in game.steps:
        news.append(tabletop.see(step, "Anna"))
        journal.wrote(news[-1], encode(step), tabletop)
    return journal, tabletop, news


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "state" / "a.journal"


# ---- what is read back


def test_every_step_is_read_back_with_its_board_and_what_was_found(place: Path):
    game = over_the_limit()
    journal, tabletop, news = kept(game, place)
    history = journal.history
    assert history.last == 4
    assert [history.at(step) for step in range(5)] == [each.position for each in news]
    assert [history.at(step) for step in (4, 0, 3, 1)] == [news[n].position for n in (4, 0, 3, 1)]
    assert [history.text(step) for step in range(5)] == [
        encode(each) for each in (game.save().command, *game.steps)
    ]
    rows = [*history.steps()]
    assert [(row.step, row.sender, row.cursor, row.whole) for row in rows] == [
        (0, "", MOVEMENT, True),
        (1, "Anna", MOVEMENT, False),
        (2, "Anna", COMBAT, False),
        (3, "Anna", COMBAT, False),
        (4, "Anna", REBEL, False),
    ]
    assert [row.findings for row in rows] == [each.findings for each in news]
    assert [*history.steps(first=3)] == rows[3:]
    assert [len(history.findings(step)) for step in range(5)] == [0, 0, 1, 1, 1]
    assert history.findings(4) == tabletop.findings


def test_what_was_passed_on_and_never_judged_is_kept_as_a_step(place: Path):
    game = over_the_limit()
    journal, _, _ = kept(game, place)
    last = journal.history.last
    journal.heard("Anna", "CHAT&lt;Anna&gt; - one")
    journal.heard("Bo", "CHAT&lt;Bo&gt; - two")
    journal.close()  # as when the companion is killed before it has judged them
    again = Journal.open(place, source="a test")
    assert [again.history.text(step) for step in (last + 1, last + 2)] == [
        "CHAT&lt;Anna&gt; - one",
        "CHAT&lt;Bo&gt; - two",
    ]
    assert [row.is_still for row in again.history.steps(last + 1)] == [True, True]
    again.close()
    once_more = Journal.open(place, source="a test")
    assert once_more.history.last == last + 2
    once_more.close()


def test_a_long_journal_is_on_the_disk_and_not_in_memory(place: Path):
    journal, _, _ = kept(over_the_limit(), place)
    before = Process().memory_info().rss
    for _ in range(10_000):
        journal.heard("Anna", randbytes(2000).hex())
    assert place.with_name(f"{place.name}-wal").stat().st_size + place.stat().st_size > 20_000_000
    assert Process().memory_info().rss - before < 12 << 20
    journal.close()


def test_what_an_undo_withdrew_stood_until_then(place: Path):
    game = over_the_limit()
    game.steps = [*game.steps[:2], undone(tracker_at(MOVEMENT))]
    journal, _, news = kept(game, place)
    undone_by_now = (Turned(1, Life.UNDONE),)
    assert news[-1].turned == undone_by_now
    stood = [[each.life for each in journal.history.findings(step)] for step in range(4)]
    assert stood == [[], [], [Life.STANDS], [Life.UNDONE]]
    assert [row.turned for row in journal.history.steps()] == [(), (), (), undone_by_now]
    assert [*journal.history.steps()][2].findings[0].number == 1


def test_a_step_that_is_not_there_is_no_step(place: Path):
    journal, _, _ = kept(over_the_limit(), place)
    for step in (-1, 5, 10**9):
        with pytest.raises(KeyError):
            journal.history.at(step)
        with pytest.raises(KeyError):
            journal.history.text(step)


def test_boards_are_read_across_many_checkpoints(place: Path):
    game = Played.of(NINE)
    way = ["1638", "1639", "1640", "1641"]
    for number in range(2 * CHECKPOINT + 10):
        game.move("fant-inf-co-1", way[number % 4])
    journal, _, news = kept(game, place)
    for step in (0, 1, 249, 250, 251, 499, 500, 510, 3, 400):
        assert journal.history.at(step) == news[step].position


def test_it_goes_on_after_it_was_closed(place: Path):
    journal, tabletop, _ = kept(over_the_limit(), place)
    with_last = journal.history.at(4)
    journal.close()
    again = Journal.open(place, source="something else")
    assert again.fact("source") == "a test"
    assert again.history.last == 4 and again.history.at(4) == with_last
    left = again.kept()
    assert left is not None
    assert (left.step, left.last_number, left.findings) == (4, 1, tabletop.findings)
    assert left.places[-1].known.as_json() == tabletop.known.as_json()


def test_moves_after_the_tracker_moved_last_are_known_when_it_goes_on(place: Path):
    game = over_the_limit()
    game.drag("fant-inf-co-1", "1639")
    journal, tabletop, _ = kept(game, place)
    left = journal.kept()
    assert left is not None and left.board == tabletop.position
    again, _ = Tabletop.lay(KNOWN, MODULE.name or "", MODULE.version or "", game.save().command, "a test")
    again.recall(left)
    assert again.known.counters_moved and not again.known.just_arrived


def test_a_new_journal_has_nothing_to_go_on_with(place: Path):
    journal = Journal.open(place, source="a test")
    assert journal.kept() is None and journal.history.last == -1 and [*journal.history.steps()] == []


# ---- who may read it, and who has it


@pytest.mark.skipif(os.name != "posix", reason="rights of files are POSIX's")
def test_only_its_owner_can_read_it_and_the_files_beside_it(place: Path):
    journal, _, _ = kept(over_the_limit(), place)
    assert place.parent.stat().st_mode & 0o777 == 0o700
    there = [*place.parent.iterdir()]
    assert len(there) >= 2
    assert {each.stat().st_mode & 0o777 for each in there} == {0o600}
    journal.close()


def test_two_companions_do_not_share_one(place: Path):
    journal = Journal.open(place, source="a test")
    with pytest.raises(Refusal, match="another Guelta follows this game already"):
        Journal.open(place, source="a test")
    journal.close()
    Journal.open(place, source="a test").close()


def test_its_usual_place_is_named_after_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    place = journal_place("Chad, room ../../Evening\x00 \ud800 1")
    assert place.name.startswith("chad-room-evening-1-") and place.suffix == ".journal"
    assert place.parent.name == "games"
    assert journal_place("Ünder") != journal_place("Önder")


def test_what_is_no_journal_of_ours_is_left_alone(tmp_path: Path):
    text, other, later = (tmp_path / name for name in ("text", "other", "later"))
    text.write_text("hello " * 1000, encoding="utf-8", newline="\n")
    text.chmod(0o644)
    with pytest.raises(Refusal, match="is not a journal of Guelta"):
        Journal.open(text, source="x")
    assert text.read_text(encoding="utf-8").startswith("hello")
    assert text.stat().st_mode & 0o044  # whoever could read it still can
    database = sqlite3.connect(other)
    database.execute("CREATE TABLE mine (a)")
    database.close()
    other.chmod(0o644)
    before = other.read_bytes(), other.stat().st_mode
    with pytest.raises(Refusal, match="is not a journal of Guelta"):
        Journal.open(other, source="x")
    assert (other.read_bytes(), other.stat().st_mode) == before
    Journal.open(later, source="x").close()
    database = sqlite3.connect(later)
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(Refusal, match="written by another version of Guelta"):
        Journal.open(later, source="x")


def test_a_journal_of_the_first_format_is_carried_on(place: Path):
    journal, tabletop, _ = kept(over_the_limit(), place)
    journal.close()
    with_boards_in_every_place(place)
    database = sqlite3.connect(place)
    database.executescript(
        "CREATE TABLE known (one INTEGER PRIMARY KEY CHECK (one = 1), step INTEGER, data BLOB);"
        "INSERT INTO known SELECT 1, step, data FROM places ORDER BY depth DESC LIMIT 1;"
        "DROP TABLE places; DROP TABLE lives; ALTER TABLE findings ADD COLUMN withdrawn INTEGER;"
        "ALTER TABLE steps DROP COLUMN digest; ALTER TABLE steps DROP COLUMN undone;"
        "ALTER TABLE notes DROP COLUMN at;"
        "PRAGMA user_version = 1;"
    )
    database.close()
    again = Journal.open(place, source="a test")
    left = again.kept()
    assert left is not None and left.board == tabletop.position
    assert [each.finding for each in left.findings] == [each.finding for each in tabletop.findings]
    again.close()


def with_boards_in_every_place(place: Path) -> None:
    """Make a journal one of format 6."""
    database = sqlite3.connect(place, isolation_level=None)
    boards = {
        id: zlib.decompress(board).decode() for id, board in database.execute("SELECT * FROM known_boards")
    }
    for depth, data in database.execute("SELECT depth, data FROM places").fetchall():
        known = json.loads(zlib.decompress(data))
        known["boards"] = [boards[each] for each in known["boards"]]
        database.execute(
            "UPDATE places SET data = ? WHERE depth = ?", (zlib.compress(json.dumps(known).encode()), depth)
        )
    database.execute("DROP TABLE known_boards")
    database.execute("PRAGMA user_version = 6")
    database.close()


def test_a_board_that_many_places_know_is_written_once(place: Path):
    game = Played.of(NINE)
    for path in (COMBAT, MOVEMENT) * 5:
        game.turn(path)
    journal, tabletop, _ = kept(game, place)
    before = journal.kept()
    journal.close()
    database = sqlite3.connect(place, isolation_level=None)
    ids = [each for (each,) in database.execute("SELECT id FROM known_boards")]
    places = [json.loads(zlib.decompress(data)) for (data,) in database.execute("SELECT data FROM places")]
    assert len(places) == tabletop.depth + 1 > len({*ids}) == len(ids)
    assert {*ids} == {id for each in places for id in each["boards"]}
    database.execute("INSERT INTO known_boards SELECT 'of nobody', board FROM known_boards LIMIT 1")
    database.close()
    again = Journal.open(place, source="a test")
    assert again.kept() == before
    assert "of nobody" not in [each for (each,) in again._database.execute("SELECT id FROM known_boards")]
    again.close()


NO_TIMES = ("ALTER TABLE notes DROP COLUMN at", "PRAGMA user_version = 5")


def of_the_fourth_format(place: Path, *more: str) -> None:
    """Make a journal one that did not note what came by an undo; then do more to it."""
    with_boards_in_every_place(place)
    database = sqlite3.connect(place, isolation_level=None)
    for each in (*NO_TIMES, "ALTER TABLE steps DROP COLUMN undone", "PRAGMA user_version = 4", *more):
        database.execute(each)
    database.close()


def test_a_journal_of_the_fourth_format_is_carried_on_and_still_shows_who_changed_it(place: Path):
    journal, tabletop, _ = kept(over_the_limit(), place)
    journal.close()
    of_the_fourth_format(place)
    again = Journal.open(place, source="a test")
    left = again.kept()
    assert left is not None and left.board == tabletop.position
    again.close()
    of_the_fourth_format(place, "UPDATE steps SET sender = 'Bo' WHERE step = 1")
    with pytest.raises(Refusal, match="from step 1 on another program has changed it"):
        Journal.open(place, source="a test")


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(Refusal, match="cannot be written"):
        Journal.open(tmp_path / "file" / "a.journal", source="x")
    with pytest.raises(Refusal, match="is a folder; name a file in it"):
        Journal.open(tmp_path, source="x")


# ---- killed


KILLED = """
import sys
from pathlib import Path
from tests.companion.test_journal import endless
endless(Path(sys.argv[1]))
"""


def endless(place: Path) -> None:
    """Write steps for ever, and tell the number of each once it is written."""
    journal, tabletop, _ = kept(Played.of(NINE), place)
    way = ["1638", "1639", "1640"]
    while True:
        to = BOARD.centre(way[tabletop.step % 3])
        step = Command(MovePiece("fant-inf-co-1", MAP, *to, None, MAP, *to, None, PASSWORD))
        journal.wrote(tabletop.see(step), encode(step), tabletop)
        journal.decide("turn-9", "x", "dice", [str(tabletop.step)])
        print(tabletop.step, flush=True)


def test_killed_in_the_midst_of_a_game_it_has_lost_nothing_that_was_told(place: Path):
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(place)], stdout=subprocess.PIPE, cwd=ROOT, encoding="utf-8"
    ) as process:
        assert process.stdout
        next(line for line in process.stdout if line.strip() == "60")
        process.kill()
        told = max([60, *map(int, process.stdout.read().split())])
    journal = Journal.open(place, source="a test")
    assert journal.history.last in (told, told + 1)
    assert [note.values for note in journal.decisions()][told - 1] == (str(told),)
    expected = ["1638", "1639", "1640"][(told - 1) % 3]
    assert journal.history.at(told).where("fant-inf-co-1") == (expected,)
    assert journal.kept() is not None
    journal.close()


# ---- decisions


def test_what_is_noted_at_the_desk_is_read_back_in_order(place: Path):
    journal = Journal.open(place, source="a test")
    journal.decide("turn-9/budget", "tax", "choice", ["kanem", "chari"], "Anna", "hand", 1764000000.5)
    journal.decide("turn-9/budget", "aid", "dice", ["3", "4"])
    journal.close()
    again = Journal.open(place, source="a test")
    assert [*again.decisions()] == [
        Note("turn-9/budget", "tax", "choice", ("kanem", "chari"), "Anna", "hand", 1764000000.5),
        Note("turn-9/budget", "aid", "dice", ("3", "4"), "", ""),
    ]


def test_decisions_of_a_journal_that_noted_no_times_are_read_without(place: Path):
    journal = Journal.open(place, source="a test")
    journal.decide("turn-9/budget", "tax", "choice", ["kanem"], "Anna", "hand", 1764000000.5)
    journal.close()
    database = sqlite3.connect(place, isolation_level=None)
    with_boards_in_every_place(place)
    for each in NO_TIMES:
        database.execute(each)
    database.close()
    again = Journal.open(place, source="a test")
    again.decide("turn-9/budget", "aid", "dice", ["3"], "Bo", "hand", 1764000060.0)
    assert [(note.id, note.at) for note in again.decisions()] == [("tax", 0.0), ("aid", 1764000060.0)]
    again.close()


def test_decisions_of_a_game_before_are_none_of_this_one(place: Path):
    journal = Journal.open(place, source="a test")
    journal.decide("turn-9/budget", "tax", "choice", ["kanem"])
    journal.forget_decisions()
    assert [*journal.decisions()] == []
    journal.decide("turn-1/budget", "tax", "choice", ["chari"])
    assert [note.phase for note in journal.decisions()] == ["turn-1/budget"]


# ---- by which rules


def test_every_verdict_says_by_which_rules_and_charts_it_was_reached(place: Path):
    journal, _, _ = kept(over_the_limit(), place)
    journal.close()
    rows = sqlite3.connect(place).execute("SELECT version, charts FROM findings").fetchall()
    assert rows == [(CHAD.version, charts_digest(CHAD))]


def test_the_digest_of_the_charts_changes_with_a_cell(tmp_path: Path):
    text = (ROOT / "rules" / "chad" / "tables" / "stacking.toml").read_text(encoding="utf-8")
    house = text.replace("printed", "house").replace(", 9]", ", 10]")
    for name, changed in (("alike", text), ("otherwise", house)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "stacking.toml").write_text(changed, encoding="utf-8", newline="\n")
    assert charts_digest(with_charts(CHAD, Folder(tmp_path / "alike", "own"))) == charts_digest(CHAD)
    assert charts_digest(with_charts(CHAD, Folder(tmp_path / "otherwise", "own"))) != charts_digest(CHAD)


def test_turns_already_played_are_judged_anew_only_when_asked_and_what_differs_is_said(place: Path):
    journal, tabletop, _ = kept(over_the_limit(), place)
    assert journal.judged_otherwise() == ()
    database = journal._database
    database.execute(
        "UPDATE findings SET version = '0.0.1', finding = REPLACE(finding, 'limit 9', 'limit 8')"
    )
    assert journal.judged_otherwise() == ("0.0.1",)
    assert "limit 8" in journal.history.findings(4)[0].finding.message
    lines = rejudge(KNOWN, journal)
    assert [line.partition(":")[0] for line in lines] == ["no longer found", "found now"]
    assert "limit 8" in lines[0] and lines[1].startswith("found now: turn 9, violation: 10 government steps")
    assert journal.history.findings(4) == tabletop.findings
    assert journal.judged_otherwise() == ()
    assert rejudge(KNOWN, journal) == []


def test_what_the_players_play_on_with_stays_settled_when_it_is_judged_anew(place: Path):
    game = over_the_limit()
    del game.steps[2:]
    journal, tabletop, _ = kept(game, place)
    journal.came_since(tabletop.settle([1]), tabletop)
    settled = journal.history.findings(tabletop.step)
    assert [each.life for each in settled] == [Life.SETTLED]
    journal._database.execute("UPDATE findings SET finding = REPLACE(finding, 'limit 9', 'limit 8')")
    assert len(rejudge(KNOWN, journal)) == 2  # the same counters, and another number said of them
    assert journal.history.findings(tabletop.step) == settled
    journal.close()
    again = Journal.open(place, source="a test")
    left = again.kept()
    assert left is not None and left.findings == settled and left.places[-1].known.open == {}
    again.close()


def test_a_game_in_which_nothing_was_found_by_other_rules_is_judged_by_them_too(place: Path):
    journal, _, _ = kept(Played.of(NINE), place)
    journal.put_fact("judged by", '[["0.0.1", "x"]]')
    journal.close()
    again = Journal.open(place, source="a test")
    again.judged_by(CHAD)
    assert again.judged_otherwise() == ("0.0.1",)
    assert rejudge(KNOWN, again) == [] and again.judged_otherwise() == ()
    again.close()


def test_a_journal_that_is_cut_forgets_what_came_after(place: Path):
    journal, _, news = kept(over_the_limit(), place)
    journal.decide("turn-9", "x", "dice", ["1"])
    before: list[News] = []
    tabletop = replayed(KNOWN, journal, 1, before)
    journal.cut(2, tabletop, before)
    assert journal.history.last == 1 and journal.history.at(1) == news[1].position
    assert journal.history.findings(1) == () and [*journal.decisions()] == []
    left = journal.kept()
    assert left is not None and (left.step, left.last_number) == (1, 0)


def test_a_link_is_no_journal(tmp_path: Path):
    target, link = tmp_path / "mine", tmp_path / "a.journal"
    target.touch()
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("links cannot be made here")
    with pytest.raises(Refusal, match="is a link; name the file it leads to"):
        Journal.open(link, source="x")
    assert target.read_bytes() == b""


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE steps SET text = X'00112233'",
        "UPDATE places SET data = X'00112233'",
        "UPDATE notes SET value = 'no json'",
        "UPDATE findings SET finding = '{}'",
    ],
)
def test_harm_within_a_journal_is_told_when_it_is_read(place: Path, harm: str):
    journal, _, _ = kept(over_the_limit(), place)
    journal.decide("turn-9", "x", "dice", ["1"])
    journal._database.execute(harm)
    with pytest.raises(Refusal, match=r"a\.journal is damaged .* move it away to begin a new journal"):
        journal.history.text(1), journal.kept(), journal.decisions()
    journal.close()


def test_a_text_that_is_no_unicode_is_kept_to_the_letter(place: Path):
    journal, tabletop, _ = kept(Played.of(NINE), place)
    journal.wrote(tabletop.see(Command()), "CHAT\ud800", tabletop)
    assert journal.history.text(1) == "CHAT\ud800"
    journal.close()


def test_a_damaged_journal_is_told_in_a_sentence(place: Path):
    journal, _, _ = kept(over_the_limit(), place)
    journal._database.execute("UPDATE boards SET board = '@ nonsense nonsense'")
    journal.close()
    with pytest.raises(Refusal, match="is damaged"):
        Journal.open(place, source="a test")
