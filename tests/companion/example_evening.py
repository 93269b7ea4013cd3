"""An evening with one of the small games: its module laid in a room, all its paperwork done by those it asks.

What every player's page says is read after each step and searched for what he may not see.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx

from guelta.builder.handback.commands import commands_between
from guelta.builder.module.design import Design
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.actions import PlayerEntry
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.save import Save
from guelta.companion.journal.journal import Journal
from guelta.companion.page.app import page
from guelta.companion.session.session import Session
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.order import onward
from guelta.rules.engine.sight.sight import public, seers_of
from tests.example_games import FOLDER
from tests.library import known_at

__all__ = ["PATHS", "Evening", "secrets_from", "sitting_down"]

HOST = "127.0.0.1:8765"
PATHS = ("board", "board?step=0", "steps", "now", "worksheets", "worksheet", "ledger", "ledger.md")


class Room:
    """A room whose players do at once what they are sent; all that is said to everybody is kept."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.sent: list[Command] = []

    async def say(self, *lines: str, to: str = "") -> None:
        self.said += lines if not to else ()

    async def send(self, commands: Command) -> None:
        self.sent.append(commands)


@dataclass
class Evening:
    """A game in a room, from its set-up on."""

    design: Design
    session: Session
    room: Room
    random: Random
    steps: list[Command] = field(default_factory=list)
    read: dict[str, list[tuple[Position, Position, str]]] = field(default_factory=dict)
    """What each reader read, with the whole board as it stood, and as the worksheet would leave it."""
    phases: list[str] = field(default_factory=list)

    @property
    def board(self) -> Position:
        assert self.session.tabletop is not None
        return self.session.tabletop.position

    @property
    def seats(self) -> dict[str, str]:
        """Return the sides and the spectator, by the token of each one's page."""
        return {**{f"seat-of-{side}": side for side in self.design.game.sides}, "seat-of-nobody": "spectator"}

    def see(self, commands: Command) -> None:
        """A player does something."""
        self.steps.append(commands)
        self.session.see(commands, "Anna")

    def go_on(self) -> bool:
        """Step the turn tracker on, or let the next house play; False at the end of the game."""
        tabletop = self.session.tabletop
        assert tabletop is not None
        after = onward(tabletop.game, tabletop.sequence, self.board)
        if after is None or "victory" in self.known.fields:
            return False
        self.see(commands_between(tabletop.outfit, self.board, after, tabletop.observer.lying()))
        return True

    @property
    def known(self) -> Position:
        """The board with what the companion knows besides."""
        assert self.session.tabletop is not None and self.session.desk is not None
        return self.session.tabletop.position

    def play_out(self) -> None:
        """Play phase after phase to the end of the game."""
        self.do_paperwork()
        while self.go_on():
            self.do_paperwork()

    def do_paperwork(self) -> None:
        """Have every side answer what it is asked at its own page, and the host write it into the game."""
        desk = self.session.desk
        assert desk is not None
        while phase := desk.open_phase:
            self._answer(phase)
            said = self.host("worksheet/carry-out", {"phase": phase, "who": "Anna"})
            assert "is carried out in the game" in said["said"], said
            sent = len(self.room.sent)
            self.steps += self.room.sent[sent - 1 :] if sent else ()
            self.phases.append(phase)
            self.look_around(*PATHS)

    def _answer(self, phase: str) -> None:
        for _ in range(60):
            sheet = self.host(f"worksheet?phase={phase}")
            if not sheet["asks"]:
                return
            asked = sheet["asks"][0]
            token = next(token for token, side in self.seats.items() if side == asked["side"])
            own = self.ask(token, f"worksheet?phase={phase}")
            [mine] = [each for each in own["asks"] if each["id"] == asked["id"]]
            said = {"phase": phase, "id": mine["id"], "who": asked["side"]}
            if mine["kind"] == "draw":
                answer = self.ask(token, "worksheet/roll", said)
            else:
                told = {"kind": mine["kind"], "values": self._values(mine)}
                answer = self.ask(token, "worksheet/decide", {**said, **told})
            assert answer["finding"] is None, (mine, said, answer["finding"])
            self.look_around("worksheets", "worksheet")
        raise AssertionError(f"{phase} asks without end")

    def _values(self, asked: dict[str, Any]) -> list[str]:
        if asked["kind"] == "dice":
            return [str(self.random.choice(asked["faces"])) for _ in range(asked["dice"])]
        values = [each["value"] for each in asked["options"]]
        return self.random.sample(
            values, self.random.randint(asked["least"], min(asked["most"], len(values)))
        )

    def look_around(self, *paths: str) -> None:
        """Everybody reads his page."""
        assert self.session.desk is not None
        phase = self.session.desk.open_phase
        after = self.session.desk.after(phase) if phase else self.board
        for token, side in self.seats.items():
            texts = [self._without_what_may_come(self.text(token, path), side) for path in paths]
            self.read.setdefault(side, []).append((self.board, after, "\n".join(texts)))

    def _without_what_may_come(self, text: str, side: str) -> str:
        """Leave out what a draw may bring where that is every card that nobody sees: it tells of none."""
        said = json.loads(text) if text.startswith("{") else {}
        for asked in said.get("asks") or ():
            if asked["kind"] == "draw":
                offered = {each["value"] for each in asked.pop("options")}
                assert offered == self._out_of_sight(), side
        return json.dumps(said, ensure_ascii=False) if said else text

    def _out_of_sight(self) -> set[str]:
        """Name the cards that do not lie open on the board."""
        assert self.session.desk is not None
        game = self.design.game
        board = self.session.desk.open().position if self.session.desk.open_phase else self.board
        shown = {each.counter for _, each in public(game, board).each_standing()}
        return {each.id for each in game.charts.counters.values() if each.kind == "card"} - shown

    def host(self, path: str, body: object = None) -> Any:
        return self.ask("host", path, body)

    def ask(self, token: str, path: str, body: object = None) -> Any:
        return json.loads(self.text(token, path, body))

    def text(self, token: str, path: str, body: object = None) -> str:
        """Ask the page as somebody does who has this link."""
        headers = {"host": HOST, **({"origin": f"http://{HOST}"} if body is not None else {})}

        async def asked() -> httpx.Response:
            seats = {token: side for token, side in self.seats.items()}
            transport = httpx.ASGITransport(page(self.session, token="host", seats=seats))
            async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
                verb = "GET" if body is None else "POST"
                return await client.request(verb, f"/{token}/{path}", headers=headers, json=body)

        return asyncio.run(asked()).text

    def log(self) -> Log:
        """Return the evening as VASSAL's log of it."""
        return Log.of(self.start, self.steps)

    @property
    def start(self) -> Save:
        return started(self.design)


def started(design: Design) -> Save:
    """Return the saved game of a design's first scenario, with a player at every side."""
    save = Save.unpack(saved_game(design, design.scenarios[0]), "set-up")
    players = [
        PlayerEntry(f"secret-{id}", f"Player {id}", side.title) for id, side in design.game.sides.items()
    ]
    actions = [*(each for each in save.command.walk()), *players]
    return Save.of([each for each in actions if each is not None], save.module, save.save)


@contextmanager
def sitting_down(id: str, place: Path, seed: str = "1") -> Iterator[Evening]:
    """Begin an evening with a game; the same seed plays the same one."""
    known, room = known_at(FOLDER / id), Room()
    design = Design.load(known.library.game(id))
    session = Session(known, Journal.open(place / "evening.journal", source="a room"), room=room)
    begun = started(design).command
    session.lay(design.game.module_name, design.card.version, begun, "a room", "Anna")
    try:
        yield Evening(design, session, room, Random(seed))
    finally:
        session.close()


def secrets_from(design: Design, board: Position, sides: Sequence[str]) -> list[str]:
    """Return patterns of what a reader who plays these sides must not meet, as a board stands."""
    game = design.game
    found = []
    for space, standing in board.each_standing():
        if not seers_of(game, board, space, standing).include(sides):
            counter = game.charts.counters[standing.counter]
            found += [rf"\b{re.escape(counter.id)}\b", rf"\b{re.escape(counter.name)}\b"]
    for name, value in board.fields.items():
        if not game.fields.seen_by(name).include(sides):
            found.append(rf"{name}\"?\s*[=:]\s*\"?{value}")
    return found
