"""An evening in a live room: what nothing that follows can explain is said while its phase goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from guelta.builder.handback.commands import commands_between
from guelta.builder.module.design import Design
from guelta.builder.vassal.actions import Chat
from guelta.builder.vassal.command import decode, encode
from guelta.builder.vassal.save import Save
from guelta.companion.journal.journal import Journal
from guelta.companion.journal.shelf import Shelf
from guelta.companion.node.server import PrivateServer
from guelta.companion.page.view import View
from guelta.companion.session import pondering
from guelta.companion.session.pondering import ponder
from guelta.companion.session.referees_seat import Seat
from guelta.companion.session.session import Session
from guelta.rules.engine.board.position import Position
from tests.companion.node.client import PATIENCE, Client, run
from tests.library import KNOWN, LIBRARY
from tests.rules.board import board
from tests.zefra_table import begun_with

ROOM = "Evening"
BEFORE, FORCES, AFTER = "turn-2/peoples", "turn-2/forces", "turn-2/end-of-turn"
HEAD = "scenario = crisis\nset-up = yes\nactive = iff\nactivation = 1\norder = cjtf iff\n"
LONE = "0513  iff-infantry-1"
NEAR, FAR, THERE = "0512  iff-infantry-1", "1509  iff-infantry-1", "0511  iff-infantry-1:used"
STACK, UNDER = "0513  iff-infantry-2 iff-infantry-1", "0513  iff-infantry-1\n1509  iff-infantry-2"
TOLD = "no course of play of this phase does this: came from 0513 to 1509 (p3-03b): IFF infantry 1"
TOO_FAR = f"Referee: {TOLD}"


@dataclass
class Table:
    """A private server with a referee at it, and two players: Anna has the game, Bo listens."""

    design: Design
    session: Session
    anna: Client
    bo: Client
    events: list[tuple[str, str, Any]] = field(default_factory=list)
    """What the pages of who plays no side, and of the IFF player, were told: kind, side and body."""

    @property
    def board(self) -> Position:
        assert self.session.tabletop is not None
        return self.session.tabletop.position

    async def play(self, after: Position) -> None:
        """Have Anna bring the board to another one in one step, and wait until that was seen."""
        table = self.session.tabletop
        assert table is not None
        commands = commands_between(table.outfit, table.position, after, table.observer.lying())
        step = table.step
        self.anna.say(ROOM, encode(commands))
        await until(lambda: table.step > step)

    async def goes_on(self, *boards: Position) -> None:
        """Play these boards one after another, and let the referee think after each."""
        for each in boards:
            await self.play(each)
            await self.thought()

    async def thought(self) -> None:
        """Wait until the referee has thought, and said what there is to say."""
        table = self.session.tabletop
        assert table is not None
        boards = table.known.so_far()
        await until(lambda: not table._referee.monitor.work(boards, 0))
        await asyncio.sleep(0.2)

    @property
    def heard(self) -> list[str]:
        """What the referee said to Bo."""
        spoken = [
            action for text in self.bo.said for action in decode(text).walk() if isinstance(action, Chat)
        ]
        return [each.message for each in spoken if "p3-" in each.message]

    def found(self, side: str = "") -> list[str]:
        """What came up between steps, as a page was told of it."""
        told = [body for kind, who, body in self.events if (kind, who) == ("since", side)]
        return [f"{each['rule']} at step {each['step']}" for body in told for each in body["findings"]]

    def lives(self) -> list[str]:
        """How what the page of who plays no side heard of has turned since."""
        turned = [each for _, who, body in self.events if not who for each in (body.get("turned") or ())]
        return [each["life"] for each in turned]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


def at(path: str, stack: str) -> Position:
    return board(f"@ {path}\n{HEAD}{stack}")


def evening(
    tmp_path: Path, start: Position, played: Callable[[Table], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play in a live room; players who think have let go of their counters at once."""
    for name in ("_QUIET", "_LET_GO"):
        monkeypatch.setattr(pondering, name, 0.02)
    design, place = Design.load(LIBRARY.game("zefra")), tmp_path / "a.journal"
    save = begun_with(design, start)

    async def whole() -> None:
        async with PrivateServer(0) as server:
            session = Session(KNOWN)
            seat = Seat(
                session, server, lambda name: Shelf(place, lambda at: Journal.open(at, source=name), name)
            )
            server.before_passing_on = seat.keep
            tasks = [asyncio.create_task(each) for each in (seat.follow(), session.speak(), ponder(session))]
            players = [await joined(name, design, save, server.port) for name in ("Anna", "Bo")]
            tasks += [asyncio.create_task(each.until(lambda: False)) for each in players]
            await until(lambda: session.tabletop is not None)
            table = Table(design, session, *players)
            tasks.append(asyncio.create_task(read(table)))
            await played(table)
            for each in tasks:
                each.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            session.close()

    run(whole())


async def joined(name: str, design: Design, save: Save, port: int) -> Client:
    client = await Client(name, design.card.version, design.game.module_name).connect(port)
    client.game = encode(save.command)
    await client.enter(ROOM)
    return client


async def read(table: Table) -> None:
    views = [View(table.session, side) for side in ("", "iff")]
    async for event in table.session.listen():
        for view in views:
            if (told := view.told(event)) is not None:
                kind, body = told
                table.events.append((kind, view.side, body))


@pytest.mark.rule("p3-03b")
def test_what_nothing_that_follows_explains_is_said_at_once_and_not_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def played(table: Table) -> None:
        await table.goes_on(at(FORCES, LONE), at(FORCES, NEAR))
        assert (table.heard, table.found()) == ([], [])  # it may go on from there
        await table.goes_on(at(FORCES, FAR))
        assert (table.heard, table.found()) == ([TOO_FAR], ["p3-03b at step 3"])
        await table.goes_on(at(FORCES, FAR + ":used"), at(AFTER, FAR + ":used"))
        assert (table.heard, table.found()) == ([TOO_FAR], ["p3-03b at step 3"])
        assert table.session.tabletop is not None
        assert [each.number for each in table.session.tabletop.standing] == [1]
        assert [each.step for each in table.session.history().findings(99)] == [3]

    evening(tmp_path, at(BEFORE, LONE), played, monkeypatch)


@pytest.mark.rule("p3-03b")
def test_what_players_go_on_with_so_that_it_is_legal_stands_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def played(table: Table) -> None:
        await table.goes_on(at(FORCES, LONE), at(FORCES, FAR))
        assert (table.heard, table.lives()) == ([TOO_FAR], [])
        await table.goes_on(at(FORCES, THERE))
        assert table.heard == [TOO_FAR, f"Referee: put right: {TOLD}"]
        assert table.lives() == ["moved"]
        await table.goes_on(at(AFTER, THERE))
        assert len(table.heard) == 2

    evening(tmp_path, at(BEFORE, LONE), played, monkeypatch)


@pytest.mark.rule("p3-03b")
def test_of_who_lies_covered_his_own_page_alone_hears(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def played(table: Table) -> None:
        await table.goes_on(at(FORCES, STACK), at(FORCES, UNDER))
        assert (table.heard, table.found(), table.found("iff")) == ([], [], ["p3-03b at step 2"])

    evening(tmp_path, at(BEFORE, STACK), played, monkeypatch)
