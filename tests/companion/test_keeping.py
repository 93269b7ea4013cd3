"""One room and one game, one journal; and a disk that cannot be written ends nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from guelta.builder.vassal.command import Command
from guelta.companion.journal.journal import Journal
from guelta.companion.journal.shelf import Shelf
from guelta.companion.session.session import Session
from tests.companion.played import Played
from tests.companion.test_seat import MOVEMENT, NAME, NINE, VERSION, Evening, joined, move, run, state
from tests.library import KNOWN

EARLIER = MOVEMENT.replace("movement", "reinforcements")
ANEW = f"@ {EARLIER}\n1537  fant-inf-co-1\n"
FOUR = NINE.replace("1637", "1638")
COMBAT = MOVEMENT.replace("movement", "combat")
CROWDED = f"@ {COMBAT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-co-1\n"
OTHER = f"@ {MOVEMENT}\n2826  fant-inf-bn-1\n1637  fant-inf-co-1\n"


class House(Evening):
    """A companion that keeps every room of a house in a folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "a.journal", patience=0.0)
        self.seat._shelf_for = lambda name: Shelf(
            folder / f"{name[-1]}.journal", lambda each: Journal.open(each, source=name), name
        )


def boards(place: Path) -> list[tuple[int, tuple[str, ...]]]:
    """Read a journal: its last step, and where one company stands."""
    journal = Journal.open(place, source="x")
    history = journal.history
    found = [(history.last, history.at(history.last).where("fant-inf-co-1"))]
    journal.close()
    return found


# ---- one room and one game, one journal


def test_three_games_in_two_rooms_with_restarts_between_are_each_found_whole(tmp_path: Path):
    def in_room(event: object, room: str) -> object:
        return type(event)(**{**{n: getattr(event, n) for n in event.__slots__}, "room": room})  # type: ignore

    async def first() -> None:
        house = House(tmp_path)
        await house.hear(joined(room="Room A"), in_room(state(NINE), "Room A"))
        await house.hear(in_room(move("fant-inf-co-1", "1638", "1637"), "Room A"))
        await house.hear(in_room(left_by("Anna"), "Room A"))
        await house.hear(joined("Bo", room="Room B"))
        assert house.session.tabletop is None, "the page shows the old game in the new room"
        await house.hear(in_room(state(OTHER), "Room B"))
        assert house.session.tabletop is not None and house.session.tabletop.step == 0
        assert house.session.history().last == 0
        assert house.session.tabletop.position.where("fant-inf-bn-1") == ("2826",)
        await house.hear(in_room(move("fant-inf-co-1", "1638", "1637", "Bo"), "Room B"))
        await house.end()

    async def second() -> None:
        """Another game is begun in the first room, after a restart."""
        house = House(tmp_path)
        await house.hear(joined(room="Room A"), in_room(state(ANEW), "Room A"))
        assert house.session.history().last == 0
        await house.end()

    async def third() -> None:
        """The first game is loaded again in its room, after a restart, and goes on."""
        house = House(tmp_path)
        await house.hear(joined(room="Room A"), in_room(state(FOUR), "Room A"))
        await house.hear(in_room(move("fant-inf-co-1", "1639", "1638"), "Room A"))
        assert house.session.history().last == 3
        await house.end()

    for evening in (first, second, third):
        run(evening())
    assert boards(tmp_path / "A.journal") == [(3, ("1639",))]
    assert boards(tmp_path / "B.journal") == [(1, ("1638",))]
    assert boards(tmp_path / "A-2.journal") == [(0, ("1537",))]
    assert sorted(each.name for each in tmp_path.glob("*.journal")) == [
        "A-2.journal",
        "A.journal",
        "B.journal",
    ]


def left_by(player: str) -> object:
    from guelta.companion.node.events import Left

    return Left(NAME, "Room A", player, "")


def test_another_game_begun_in_the_room_has_a_journal_of_its_own_at_once(tmp_path: Path):
    async def evening() -> None:
        house = House(tmp_path)
        await house.hear(joined(), state(NINE), move("fant-inf-co-1", "1638", "1637"))
        heard = house.session.listen()
        await house.hear(state(ANEW))
        assert (await anext(heard)).body.whole, "the page is not shown the new game at once"
        assert house.session.history().last == 0 and house.session.tabletop.step == 0
        await house.end()

    run(evening())
    assert len([*tmp_path.glob("*.journal")]) == 2


# ---- a disk that cannot be written


def followed(
    place: Path, board: str = NINE, opened: Callable[..., Journal] = Journal.open
) -> tuple[Session, Played, list[str]]:
    """Follow a game in a room whose chat is a list."""
    game, session, told = Played.of(board), Session(KNOWN, room=Chat()), []
    session.say = lambda *lines, to="": told.extend(lines)  # type: ignore[method-assign]
    session.keep_on(Shelf(place, lambda each: opened(each, source="x"), "x"))
    session.lay(NAME, VERSION, game.save().command, "a test", "Anna")
    return session, game, told


class Chat:
    async def say(self, *lines: str, to: str = "") -> None: ...

    async def send(self, commands: Command) -> None: ...


def drag(session: Session, game: Played, *spaces: str) -> None:
    for space in spaces:
        game.drag("fant-inf-co-1", space)
        session.see(game.steps[-1], "Anna")


def kept_in(place: Path) -> tuple[int, tuple[str, ...]]:
    (found,) = boards(place)
    return found


def stands_in(session: Session) -> list[str]:
    """Return what stands in a game that is followed."""
    assert session.tabletop is not None
    return [f"{each.number} {each.finding}" for each in session.tabletop.findings]


def test_a_full_disk_ends_nothing_is_said_once_and_all_is_written_when_there_is_room(tmp_path: Path):
    place = tmp_path / "a.journal"
    session, game, told = followed(place)
    drag(session, game, "1638")
    file = session.journal._database._file
    (pages,) = file.execute("PRAGMA page_count").fetchone()
    file.execute(f"PRAGMA max_page_count = {pages}")
    for _ in range(60):
        drag(session, game, "1639", "1638")
    assert [line for line in told if "kept" in line] == [
        "this game is not being kept: the disk is full; play on: all of it will be written as soon as "
        "that is possible"
    ]
    assert session.history().last == 121 == session.tabletop.step
    session.journal._database._next_try = 0.0
    drag(session, game, "1639")
    assert told[-1] == "the game is kept again, with everything since"
    session.close()
    assert kept_in(place) == (122, ("1639",))


def test_a_folder_that_vanishes_is_made_again_with_all_that_was_in_it(tmp_path: Path):
    place = tmp_path / "state" / "a.journal"
    session, game, told = followed(place)
    drag(session, game, "1638")
    shutil.rmtree(place.parent)
    drag(session, game, "1639")
    assert "its folder or file is gone" in told[-1]
    session.close()
    assert kept_in(place) == (2, ("1639",))


def test_a_journal_that_is_locked_or_damaged_is_left_alone_and_the_room_goes_on(tmp_path: Path):
    place = tmp_path / "a.journal"
    other = Journal.open(place, source="x")
    session, game, told = followed(place)
    drag(session, game, "1638")
    assert len(told) == 1 and "another Guelta follows this game already" in told[0]
    assert told[0].endswith("what comes now is kept in a-2.journal beside it")
    session.close()
    other.close()
    assert kept_in(tmp_path / "a-2.journal") == (1, ("1638",))
    damaged = tmp_path / "b.journal"
    damaged.write_bytes(b"no journal at all" * 100)
    session, game, told = followed(damaged)
    drag(session, game, "1638")
    session.close()
    assert damaged.read_bytes().startswith(b"no journal") and kept_in(tmp_path / "b-2.journal")[0] == 1


ON_A_SMALL_DISK = """
import sys
from pathlib import Path
from tests.companion.test_keeping import drag, followed
place = Path(sys.argv[1]) / "a.journal"
session, game, told = followed(place)
for _ in range(300):
    drag(session, game, "1638", "1637")
(Path(sys.argv[1]) / "ballast").unlink()
session.journal._database._next_try = 0.0
drag(session, game, "1638")
session.close()
print([line[:60] for line in told if "kept" in line])
"""
ON_A_DISK_THAT_BECOMES_READ_ONLY = """
import subprocess, sys
from pathlib import Path
from tests.companion.test_keeping import drag, followed
place = Path(sys.argv[1]) / "a.journal"
session, game, told = followed(place)
drag(session, game, "1638")
session.journal._database._file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
remount = lambda how: subprocess.run(["mount", "-o", "remount," + how, sys.argv[1]]).returncode == 0
session.journal._database._file.close()  # as the kernel does when it makes a failing disk read-only
assert remount("ro")
drag(session, game, "1639", "1638")
assert session.history().at(3).where("fant-inf-co-1") == ("1638",)
session.journal._database._next_try = 0.0
drag(session, game, "1640")
assert session.journal.trouble
assert remount("rw")
session.journal._database._next_try = 0.0
drag(session, game, "1639")
session.close()
print([line[:60] for line in told if "kept" in line])
"""
ON_A_READ_ONLY_DISK = """
import subprocess, sys
from pathlib import Path
from tests.companion.test_keeping import drag, followed
place = Path(sys.argv[1]) / "a.journal"
subprocess.run(["mount", "-o", "remount,ro", sys.argv[1]], check=True)
session, game, told = followed(place)
drag(session, game, "1638", "1639")
assert session.history().last == 2
session.journal.place
subprocess.run(["mount", "-o", "remount,rw", sys.argv[1]], check=True)
session.close()
print([line[:60] for line in told if "kept" in line])
"""
FILLED = """
def fill():
    with suppress(OSError), (Path(sys.argv[1]) / "more").open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 512)
"""
ON_A_DISK_THAT_WAS_FULL_BEFORE = f"""
import sys
from contextlib import suppress
from pathlib import Path
from tests.companion.test_keeping import drag, followed
{FILLED}
fill()
place = Path(sys.argv[1]) / "a.journal"
session, game, told = followed(place)
drag(session, game, "1638")
assert not [*Path(sys.argv[1]).glob("*journal*")], "something half written is there"
(Path(sys.argv[1]) / "ballast").unlink()
session.journal._database._next_try = 0.0
drag(session, game, "1639")
session.close()
print([line[:60] for line in told if "kept" in line])
"""
AGAIN_ON_A_DISK_THAT_IS_FULL_NOW = f"""
import sys
from contextlib import suppress
from pathlib import Path
from guelta.companion.journal.keeping import remembered
from tests.companion.test_keeping import COMBAT, CROWDED, drag, followed, stands_in
{FILLED}
place = Path(sys.argv[1]) / "a.journal"
session, game, told = followed(place)
drag(session, game, "1537")
game.turn(COMBAT)
session.see(game.steps[-1], "Anna")
found = stands_in(session)
assert found
{{left}}
written = "SELECT * FROM steps"
before = remembered(place).execute(written).fetchall()
fill()
session, game, told = followed(place, CROWDED)
assert (session.history().last, stands_in(session)) == (3, found), "what was found before is lost"
drag(session, game, "1639")
session.close()
assert remembered(place).execute(written).fetchall() == before, "the game as it was is not there any more"
assert not [*Path(sys.argv[1]).glob("*-2.journal")]
(Path(sys.argv[1]) / "more").unlink()
(Path(sys.argv[1]) / "ballast").unlink()
session, game, more = followed(place, CROWDED)
assert (session.history().last, stands_in(session)) == (3, found)
fill()
drag(session, game, *["1639", "1638"] * 40)
(Path(sys.argv[1]) / "more").unlink()
session.journal._database._next_try = 0.0
drag(session, game, "1640")
session.close()
print([line[:60] for line in [*told, *more] if "kept" in line])
"""
LEFT_WELL = "session.close()"
LEFT_KILLED = """
# what a killed companion leaves: its file and what it wrote ahead
aside = {each: each.read_bytes() for each in place.parent.glob("a.journal*")}
session.close()
for each, written in aside.items():
    each.write_bytes(written)
assert place.with_name("a.journal-wal").stat().st_size
"""


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root mounts a small disk")
@pytest.mark.parametrize(
    ("played", "said", "at_last"),
    [
        (
            ON_A_SMALL_DISK,
            ["this game is not being kept: the disk is full", "kept again"],
            "(601, ('1638',))",
        ),
        (
            ON_A_DISK_THAT_BECOMES_READ_ONLY,
            ["this game is not being kept: ", "kept again"],
            "(5, ('1639',))",
        ),
        (ON_A_READ_ONLY_DISK, ["this game is not being kept: "], "(2, ('1639',))"),
        (
            ON_A_DISK_THAT_WAS_FULL_BEFORE,
            ["this game is not being kept: the disk is full", "kept again"],
            "(2, ('1639',))",
        ),
        *(
            (
                AGAIN_ON_A_DISK_THAT_IS_FULL_NOW.replace("{left}", left),
                [*["this game is not being kept: the disk is full"] * 2, "kept again"],
                "(84, ('1640',))",
            )
            for left in (LEFT_WELL, LEFT_KILLED)
        ),
    ],
    ids=["small", "becomes read-only", "read-only", "full before", "full again", "killed, and full again"],
)
def test_on_a_disk_that_cannot_be_written_the_game_goes_on_and_is_kept_when_it_can(
    tmp_path: Path, played: str, said: list[str], at_last: str
):
    script = (
        f"mount -t tmpfs -o size=3m none {tmp_path} && head -c 2600k /dev/zero > {tmp_path}/ballast && "
        f'{sys.executable} -c "$1" {tmp_path} && {sys.executable} -c "$2" {tmp_path}'
    )
    check = (
        "import sys; from tests.companion.test_keeping import *;"
        "print(kept_in(Path(sys.argv[1]) / 'a.journal'))"
    )
    shell = ["unshare", "--mount", "sh", "-c", script, "sh"]
    done = subprocess.run([*shell, played, check], capture_output=True, text=True)
    if "permission denied" in done.stderr.lower() or "not permitted" in done.stderr.lower():
        pytest.skip("this machine mounts nothing")
    assert done.returncode == 0, done.stderr
    kept, found = done.stdout.splitlines()
    assert kept.startswith(f"['{said[0]}") and kept.count("kept") == len(said) and said[-1] in kept
    assert found == at_last


def test_where_no_temporary_file_can_grow_all_of_it_goes_on_in_memory(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "a.journal", source="a test")
    store = journal._database
    for number in range(200):
        journal.heard("Anna", f"{number} {'talk ' * 500}")
    (pages,) = store.execute("PRAGMA page_count").fetchone()
    store._own.execute(f"PRAGMA max_page_count = {pages + 2}")
    with store.at_once():
        for number in range(300):
            store.execute("INSERT INTO heard (sender, text) VALUES (?, ?)", ("Bo", f"{number} {'y' * 3000}"))
    assert journal.trouble == ""
    for database in (store._own, store._file):
        assert database is not None
        assert database.execute("SELECT COUNT(*) FROM heard").fetchone() == (500,)
    journal.close()
