"""Logs that VASSAL writes are followed: nothing until End Logfile, then every step, and from log to log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal import Journal
from companion.session import Session
from companion.watch import NOTHING_YET, Watch
from tests.engine.session import Engine
from tests.engine.test_played_game import as_decoded, as_the_engine_has_it


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    made = Session(Journal.open(tmp_path / "state" / "game.journal", source="test"))
    yield made
    made.close()


def look(following: Watch) -> None:
    async def looks() -> None:
        await following.look()
        await following.look()

    asyncio.run(looks())


def stand_alike(session: Session, engine: Engine) -> bool:
    assert session.table is not None
    assert as_decoded(session.table.position) == as_the_engine_has_it(engine)
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
