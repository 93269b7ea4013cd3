"""Logs that VASSAL writes are followed: nothing until End Logfile, then every step, and from log to log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.companion.journal.journal import Journal
from guelta.companion.session.session import Session
from guelta.companion.session.watch import NOTHING_YET, Watch, watch
from tests.engine.session import Engine
from tests.engine.test_played_game import as_decoded, as_the_engine_has_it
from tests.library import KNOWN


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    made = Session(KNOWN, Journal.open(tmp_path / "state" / "game.journal", source="test"))
    yield made
    made.close()


def look(following: Watch) -> None:
    async def looks() -> None:
        await following.look()
        await following.look()

    asyncio.run(looks())


def stand_alike(session: Session, engine: Engine) -> bool:
    assert session.tabletop is not None
    assert as_decoded(session.tabletop.position) == as_the_engine_has_it(engine)
    return True


def test_two_players_send_each_other_logs(engine: Engine, session: Session, tmp_path: Path):
    folder = tmp_path / "game"
    folder.mkdir()
    following = Watch(folder, session)
    unit = "FANT 2-2-8 recon company 1"

    engine.launch("Operation Manta")
    engine.begin_log(folder / "z-first.vlog")
    engine.turn_next()
    engine.move(unit, "3632")
    look(following)
    assert session.status == NOTHING_YET

    engine.end_log()
    look(following)
    assert stand_alike(session, engine)
    assert session.advice == ()

    engine.load(folder / "z-first.vlog")
    assert sum(1 for _ in engine.steps()) > 0
    engine.begin_log(folder / "a-second.vlog")
    engine.move(unit, "3631")
    engine.roll("2d6")
    engine.end_log()
    look(following)
    assert stand_alike(session, engine)
    assert session.advice == ()
    assert session.status.startswith(
        "2 files are followed as one game; a-second.vlog is followed to its step"
    )

    engine.load(folder / "a-second.vlog")
    assert sum(1 for _ in engine.steps()) > 0
    engine.move(unit, "3630")  # before the log begins: it is in none
    engine.begin_log(folder / "third.vlog")
    engine.turn_next()
    engine.end_log()
    look(following)
    assert stand_alike(session, engine)
    assert session.advice == (
        f"third.vlog does not begin as a-second.vlog ends: {unit} is in 3630, it was in 3631.",
    )


def test_who_goes_on_from_the_midst_of_a_log_is_followed_from_there(
    engine: Engine, session: Session, tmp_path: Path
):
    folder = tmp_path / "game"
    folder.mkdir()
    following = Watch(folder, session)
    unit = "FANT 2-2-8 recon company 1"

    engine.launch("Operation Manta")
    engine.begin_log(folder / "2.vlog")
    engine.turn_next()
    engine.move(unit, "3632")
    engine.save(folder / "0.vsav")  # of a board that the log shows
    engine.move(unit, "3633")
    engine.move(unit, "3733")
    engine.end_log()
    look(following)
    assert stand_alike(session, engine)
    assert session.status.startswith("2.vlog is followed to its step ")
    assert session.advice == ()

    engine.load(folder / "2.vlog")
    while engine.piece(unit).location != "3632":
        assert engine.step()
    engine.begin_log(folder / "1.vlog")
    engine.move(unit, "3631")
    engine.end_log()
    look(following)
    assert stand_alike(session, engine)
    (advice,) = session.advice
    assert advice.startswith("1.vlog goes on from step ") and " of 2.vlog: the " in advice
    assert session.status.startswith("Of 2.vlog only ")


def test_a_log_is_read_while_the_engine_writes_it(engine: Engine, session: Session, tmp_path: Path):
    """Looked at without a pause, a log half written may be found broken, and is read when it is whole."""
    path = tmp_path / "game.vlog"
    engine.launch("Operation Manta")

    def play() -> None:
        engine.begin_log(path)
        for hex in ("3632", "3633", "3733"):
            engine.move("FANT 2-2-8 recon company 1", hex)
        engine.end_log()

    async def follow() -> None:
        watching = asyncio.create_task(watch(path, session, pause=lambda: asyncio.sleep(0)))
        await asyncio.to_thread(play)
        while not session.status.startswith("game.vlog is followed to its step 3."):
            await asyncio.sleep(0)
        watching.cancel()

    asyncio.run(asyncio.wait_for(follow(), 60))
    assert stand_alike(session, engine)
    assert session.advice == ()
