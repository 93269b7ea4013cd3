"""Twin games at a table that `guelta live` and `guelta join` referee, and what is left of them afterwards.

Only the side whose secret it is tells them apart; and whoever loses the game's journal, ends the game or sits
at VASSAL itself learns what he may. Each leak is put back, and found.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from guelta.builder.module.design import Design
from guelta.builder.module.prototypes import counter_piece, expanded, prototypes
from guelta.builder.vassal.actions import PlayerEntry
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.visibility import Access, Hideable, Mask
from guelta.companion.commands.door import main
from guelta.companion.following.roster import Roster
from guelta.companion.journal.journal import Journal
from guelta.companion.journal.salvage import open_journal
from guelta.companion.page.view import View
from guelta.companion.session.session import Session
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.sight.sight import unseen_by
from tests.companion.salt_road_table import MODULE, SaltRoad, known
from tests.companion.twins import OWNER, Twin, boards, differing, events, followed, twins
from tests.companion.twins_at_table import PAGE, at_a_table
from tests.library import KNOWN, LIBRARY
from tests.rules.board import board


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Twin, Twin]:
    """Both games of Angola! as files."""
    return twins(tmp_path_factory.mktemp("twins"))


@pytest.mark.parametrize("command", ["live", "join"])
def test_at_a_table_only_the_side_whose_secret_it_is_tells_the_twins_apart(
    pair: tuple[Twin, Twin], command: str
) -> None:
    async def both() -> list[dict[str, bytes]]:
        return await asyncio.gather(*(at_a_table(twin, command) for twin in pair))

    one, other = asyncio.run(both())
    own = f"{OWNER.upper()} player"
    assert {each.partition(",")[0] for each in differing(one, other)} == {own}
    assert len(one) > 7 * len(PAGE) and b"Berta plays on with 1 thing that stood" in one["console"]
    assert {one[f"a stranger: {path}"][:3] for path in PAGE} == {b"403"}


# ---- afterwards


def test_over_is_the_only_way_to_a_report_that_shows_what_was_hidden(
    pair: tuple[Twin, Twin], monkeypatch: pytest.MonkeyPatch
) -> None:
    for words, is_shown in (([], False), (["--as", "unita"], False), (["--over"], True)):
        told = []
        for twin in pair:
            monkeypatch.chdir(twin.place)
            main(["report", "begun.vsav", "-o", "over.html", *words])
            told.append((twin.place / "over.html").read_bytes())
        assert (told[0] != told[1]) == is_shown


def saved_from(twin: Twin) -> dict[str, bytes]:
    """Return what is said of a journal from which a part can be saved: another program wrote into it."""
    session, _ = followed(twin)
    session.close()
    place = twin.place / "state" / "game.journal"
    with closing(sqlite3.connect(place)) as database, database:
        database.execute("UPDATE steps SET sender = 'somebody else' WHERE step = 3")
    journal = open_journal(KNOWN, place, source="test")
    said, last = journal.said, journal.history.last
    journal.close()
    for each in place.parent.iterdir():
        each.unlink()
    return {"said": said.replace(str(twin.place), "").encode(), "last step": str(last).encode()}


def test_what_is_said_of_a_damaged_journal_does_not_tell_the_twins_apart(pair: tuple[Twin, Twin]) -> None:
    one, other = map(saved_from, pair)
    assert differing(one, other) == [] and one["said"]


# ---- in VASSAL itself


def shown_in_vassal(design: Design, position: Position, title: str) -> list[str]:
    """Return what a VASSAL of a side shows of the counters that not everybody sees: a name, or a mask's.

    What lies beneath others lies there as its owner's, and is not even a mask to whoever does not see it.
    """
    shown, known = [], prototypes(design)
    for space, stack in sorted(unseen_by(design.game, position, ()).items()):
        for each in (standing.counter for standing in stack):
            pieces = [expanded(counter_piece(design, each, owner), known) for owner in ("", OWNER)]
            piece, mask = next(
                (piece, mask) for piece in pieces if (mask := piece.find(Mask) or piece.find(Hideable))
            )
            followed = [layer.follow_property or "" for layer in piece.all(Layer)]
            is_seen = any(f'playerSide=="{title}"' in condition for condition in followed)
            is_seen = is_seen or (isinstance(mask.access, Access) and title in mask.access.sides)
            called = mask.name if isinstance(mask, Mask) else ""
            shown.append(f"{space} {design.game.charts.counters[each].name if is_seen else called}")
    return sorted(line for line in shown if not line.endswith(" "))


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load(LIBRARY.game("angola"))


def hidden_twins(design: Design) -> list[Position]:
    start = design.game.scenarios["campaign"].start
    return [boards(start, which)[2] for which in (0, 1)]


OVERSEERS = ("Umpire", "Solitaire")


def test_vassal_shows_the_umpire_and_who_plays_alone_what_it_shows_no_other_side(design: Design) -> None:
    sides = {side.title: side for side in design.game.sides.values()}
    for title in (*sides, "Solitaire"):
        one, other = (shown_in_vassal(design, each, title) for each in hidden_twins(design))
        is_told = title in OVERSEERS or (title in sides and sides[title].id == OWNER)
        assert (one != other) == is_told, title


def test_masks_that_open_to_the_side_alone_that_put_them_on_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guelta.builder.module.hidden.masks._overseen", lambda *_: [])
    design = Design.load(LIBRARY.game("angola"))  # another than above: what a design was asked once it keeps
    one, other = (shown_in_vassal(design, each, "Umpire") for each in hidden_twins(design))
    assert "drawn-fapla Control Marker" in one and "drawn-fapla Control Marker" in other


# ---- two players with one password


BEGUN = "@ turn-1/planning\nscenario = winter\nweather = calm\n0101  addax^red\n"


@pytest.fixture
def sharing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    """Two games of the Salt Road that differ in whether Anna and Carl have one password in VASSAL."""
    with known(monkeypatch):
        made = []
        for password in ("secret-of-anna", "secret-of-carl"):
            game = SaltRoad.of(board(BEGUN))
            game.do(PlayerEntry(password, "Carl", "Blue player"))
            made.append(tmp_path / f"{password}.vlog")
            game.log().write(made[-1])
        yield made


class Mute:
    """A room to which nothing goes."""

    async def say(self, *lines: str, to: str = "") -> None: ...

    async def send(self, commands: Command) -> None: ...


def warned(file: Path, capsys: pytest.CaptureFixture[str], folder: Path) -> list[str]:
    """Name where both are warned of the password that they share: in `check`, the chat, the page."""
    main(["check", str(file)])
    log = Log.read(file)
    session = Session(KNOWN, Journal.open(folder / f"{file.stem}.journal", source="test"))
    session.room = Mute()
    heard = session.listen()
    session.lay(MODULE.name or "", "1", log.start.command, file.name)
    for step in log.steps():
        session.see(step, "Anna")
    told = {
        "check": capsys.readouterr().out,
        "page": json.dumps(View(session).now()),
        "chat and console": " ".join(str(each.body) for each in events(heard)),
    }
    session.close()
    return [where for where, text in told.items() if "Anna and Carl have the same" in " ".join(text.split())]


def test_two_players_with_one_password_are_warned_wherever_they_look(
    sharing: list[Path], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert warned(sharing[0], capsys, tmp_path) == ["check", "page", "chat and console"]
    assert warned(sharing[1], capsys, tmp_path) == []


def test_two_players_with_one_password_of_whom_nobody_hears_fail(
    sharing: list[Path], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Roster, "shared", ())
    assert warned(sharing[0], capsys, tmp_path) == []
