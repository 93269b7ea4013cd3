"""A game being followed, and somebody who asks its page: no server, no browser, one event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from guelta.builder.vassal.actions import TurnState
from guelta.companion.journal.journal import Journal
from guelta.companion.page.app import page
from guelta.companion.session.keys import SPECTATOR
from guelta.companion.session.session import Session
from guelta.rules.engine.board.position import Position
from tests.companion.played import CHAD, MANIFEST, Played
from tests.companion.recorded import Recorded
from tests.library import KNOWN

TOKEN = "a-token-nobody-guesses"
SEATS = {"the-seat-of-the-government": "fan", "the-seat-of-the-rebels": "fap", "the-chair": "referee"}
LOOKING_ON = "the-link-for-all"
"""The token of whoever looks on."""
"""FAN is the Government in the games played here."""
HOST = "127.0.0.1:8765"
ORIGIN = f"http://{HOST}"

MOVEMENT = "turn-9/tactical-phase/impulse-1/rebel/movement"
COMBAT = "turn-9/tactical-phase/impulse-1/rebel/combat"
NINE = "2826  libya-commando-bn-1 libya-commando-bn-2 libya-commando-bn-3"


@contextmanager
def following(folder: Path, game: Recorded | None = None, *, sender: str = "Anna") -> Iterator[Session]:
    """Follow a game to its last step; no game at all when none is given."""
    session = Session(KNOWN, Journal.open(folder / "journal.sqlite", source="test"))
    try:
        if game is not None:
            log = game.log()
            name, version = game.module.name or "", game.module.version or ""
            session.lay(name, version, log.start.command, "game.vlog")
            for step in log.steps():
                session.see(step, sender)
        yield session
    finally:
        session.close()


def overstacked() -> Played:
    """A game in which ten steps end a movement portion in one hex."""
    game = Played.of(f"@ {MOVEMENT}\n{NINE}\n2827  fap-guerrilla-1")
    game.drag("fap-guerrilla-1", "2826")
    game.turn(COMBAT)
    return game


def campaign(path: str) -> Played:
    """The campaign as it is set up, with the turn tracker on a path of its own."""
    return set_up("campaign", path)


def set_up(name: str, path: str = "") -> Played:
    """A scenario as it is set up, the turn tracker where it begins or on a path."""
    scenario = CHAD.scenarios[name]
    lines = str(Position("", {}, scenario.start.spaces)).splitlines()
    game = Played.of("\n".join(line for line in lines if not line.startswith("unused ")), Scenario=name)
    game.start.append(tracker_at(name, path or scenario.start.cursor))
    return game


def tracker_at(name: str, path: str) -> TurnState:
    """Return the command that puts the turn tracker on a path of the sequence of play of a scenario."""
    sequence = CHAD.sequence_of(CHAD.scenarios[name].conditions)
    return TurnState.of("TurnTracker0", MANIFEST.tracker.standing_at(path, sequence))


class Answer:
    """What the page answered."""

    def __init__(self, response: httpx.Response) -> None:
        self.status = response.status_code
        self.headers = response.headers
        self.text = response.text
        self.data = response.content

    @property
    def json(self) -> Any:
        import json

        return json.loads(self.text)

    @property
    def refusal(self) -> str:
        return str(self.json["refusal"])


def ask(
    session: Session,
    path: str = "",
    *,
    method: str = "GET",
    token: str = TOKEN,
    headers: dict[str, str] | None = None,
    json: object = None,
    content: Any = None,
) -> Answer:
    """Ask the page for what lies below the token; a write comes as the page itself sends it."""
    given = {"host": HOST, **({"origin": ORIGIN} if method == "POST" else {}), **(headers or {})}
    kept = {name: value for name, value in given.items() if value}

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(page(session, token=TOKEN, seats={**SEATS, LOOKING_ON: SPECTATOR}))
        async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
            return await client.request(method, f"/{token}/{path}", headers=kept, json=json, content=content)

    return Answer(asyncio.run(asked()))


def tell(session: Session, path: str, body: object, *, token: str = TOKEN, **headers: str) -> Answer:
    """Write something, as a form of the page does."""
    return ask(session, path, method="POST", json=body, token=token, headers=headers)
