"""Four seats at one game: no page, the host's neither, carries what another faction keeps to itself."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from guelta.builder.handback.commands import commands_between
from guelta.builder.module.design import Design
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.save import Save
from guelta.companion.following.written_back import save_after
from guelta.companion.journal.journal import Journal
from guelta.companion.page.app import page
from guelta.companion.paperwork.desk import Desk
from guelta.companion.session.keys import SPECTATOR, Keys, seats_of
from guelta.companion.session.session import Session
from guelta.rules.engine.board.position import Position
from tests.library import KNOWN, LIBRARY

TOKEN = "a-token-nobody-guesses"
SEATS = {f"the-seat-of-{side}": side for side in ("fapla", "fnla", "mpla", "unita", "umpire")}
HOST = "127.0.0.1:8765"
PATHS = (
    "game", "board", "board?step=0", "steps", "now", "worksheets", "worksheet", "ledger", "ledger.md",
    "ledger.csv", "space/luanda", "space/pereira-de-eca", "odds/luanda", "reach/fapla-column-a",
)  # fmt: skip

ONE = {
    "luanda": "mine-4 fapla-infantry-1 fapla-infantry-2 fapla-column-a "
    "fapla-car-1 fapla-infantry-3 fapla-column-b",
    "drawn-fapla": "control-lobito",
    "pack-fapla": "fapla-card-fifth-1 fapla-card-command",
}
OTHER = {
    "luanda": "mine-4 fapla-car-1 fapla-infantry-3 fapla-column-a "
    "fapla-infantry-1 fapla-infantry-2 fapla-column-b",
    "drawn-fapla": "control-benguela",
    "pack-fapla": "fapla-card-blank fapla-card-column-a-1",
}
"""The same game but for what FAPLA hides: its two Columns, what it drew out of the container, its pack."""


def played(before: Position, changes: dict[str, str]) -> Position:
    """Lay counters into spaces, each out of where it stands, and leave everything else."""
    coming = {id: space for space, text in changes.items() for id in text.split()}
    everything = {each.counter: each for _, stack in before.each_stack() for each in stack}
    spaces = {
        space: [each for each in stack if each.counter not in coming] for space, stack in before.each_stack()
    }
    for id, space in coming.items():
        spaces.setdefault(space, []).append(everything[id])
    changed = {space: tuple(stack) for space, stack in spaces.items() if tuple(stack) != before.stack(space)}
    return before.with_stacks(changed)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Session]]:
    """Two games that differ in nothing else."""
    design = Design.load(LIBRARY.game("angola"))
    save = Save.unpack(saved_game(design, design.game.scenarios["campaign"]), "campaign")
    sessions = []
    for changes in (ONE, OTHER):
        journal = Journal.open(tmp_path_factory.mktemp("four") / "journal.sqlite", source="test")
        session = Session(KNOWN, journal)
        session.lay(save.module.name or "", save.module.version or "", save.command, "game.vsav")
        tabletop = session.tabletop
        assert tabletop is not None
        after = played(tabletop.position, changes)
        session.see(
            commands_between(tabletop.outfit, tabletop.position, after, tabletop.observer.lying()), "Anna"
        )
        assert {id for id in changes["pack-fapla"].split()} == {
            each.counter for each in tabletop.position.stack("pack-fapla")
        }
        sessions.append(session)
    yield sessions
    for session in sessions:
        session.close()


def of(session: Session) -> httpx.AsyncClient:
    """Return one who asks the page of a session."""
    transport = httpx.ASGITransport(page(session, token=TOKEN, seats=SEATS))
    return httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}")


def agrees(session: Session, token: str) -> httpx.Response:
    """Have whoever sits at a seat agree to the umpire."""

    async def asked() -> httpx.Response:
        async with of(session) as client:
            headers = {"host": HOST, "origin": f"http://{HOST}"}
            return await client.post(f"/{token}/agree", headers=headers, json={"who": "Anna"})

    return asyncio.run(asked())


def told(session: Session, token: str) -> str:
    """Return all that can be read at a seat, but for the print of the seed: every game has its own."""

    async def asked() -> str:
        async with of(session) as client:
            answers = [await client.get(f"/{token}/{path}", headers={"host": HOST}) for path in PATHS]
        assert sum(answer.status_code == 200 for answer in answers) > 8
        return "\n".join(f"{answer.status_code} {answer.text}" for answer in answers)

    return re.sub(r'"commitment": ?"[^"]*"', "", asyncio.run(asked()))


@pytest.mark.parametrize(
    "token", [*(token for token in SEATS if SEATS[token] not in ("fapla", "umpire")), TOKEN]
)
def test_no_other_page_tells_what_a_faction_hides(games: list[Session], token: str) -> None:
    """8, 5.4, 2.4.2  An ally's page tells no more than an enemy's, and the host's no more than either."""
    one, other = (told(game, token) for game in games)
    assert one == other and "fapla-column-b" in one


def test_its_own_page_tells_it(games: list[Session]) -> None:
    one, other = (told(game, "the-seat-of-fapla") for game in games)
    assert one != other


def test_the_umpire_sees_it_when_all_four_have_agreed_and_not_before(games: list[Session]) -> None:
    """5.4, 8  Who shall see what the rules hide is for the players to say, and stays said."""
    players = [token for token, side in SEATS.items() if side != "umpire"]
    assert agrees(games[0], "the-seat-of-umpire").status_code == 403
    assert agrees(games[0], TOKEN).status_code == 409
    for token in players:
        one, other = (told(game, "the-seat-of-umpire") for game in games)
        assert one == other and '"adjudicates":false' in one
        for game in games:
            assert agrees(game, token).status_code == 200
    one, other = (told(game, "the-seat-of-umpire") for game in games)
    assert one != other and '"adjudicates":true' in one
    assert agrees(games[0], players[0]).status_code == 409
    tabletop = games[0].tabletop
    assert tabletop is not None
    taken_up, fresh = (
        Desk(tabletop.game, tabletop.scenario, tabletop.manifest, notes) for notes in (games[0].journal, None)
    )
    assert taken_up.awaited_by("umpire") == fresh.awaited_by("fapla") == ()
    assert fresh.awaited_by("umpire") == ("fapla", "fnla", "mpla", "unita")


def test_once_a_seat_is_taken_the_hosts_page_is_not_told_what_another_is_asked(tmp_path: Path) -> None:
    """8, 13  FAPLA reorganizes: its choices tell what is in its Column, and stand on its page alone."""
    design = Design.load(LIBRARY.game("angola"))
    save = Save.unpack(saved_game(design, design.game.scenarios["campaign"]), "campaign")
    save.write(tmp_path / "start.vsav")
    session = Session(KNOWN, Journal.open(tmp_path / "journal", source="test"))
    session.lay(save.module.name or "", save.module.version or "", save.command, "game.vsav")
    assert session.tabletop is not None
    luanda = {"luanda": ONE["luanda"].replace("mine-4 ", "")}
    board = played(session.tabletop.position, luanda).at("turn-4/end-phase/reorganization")
    begun = save_after(KNOWN, tmp_path / "start.vsav", board.with_fields(**{"set-up": "yes"}))
    session.lay(save.module.name or "", save.module.version or "", begun.command, "game.vsav")
    keys = Keys(seats_of(design.game), lookers_on=True)
    everybody = next(token for token, side in keys.items() if side == SPECTATOR)
    application = page(session, token=keys.own, seats=keys)

    async def asked(token: str, path: str, **said: object) -> Any:
        transport = httpx.ASGITransport(application)
        headers = {"host": HOST, "origin": f"http://{HOST}"}
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
            if said:
                return (await client.post(f"/{token}/{path}", headers=headers, json=said)).json()
            return (await client.get(f"/{token}/{path}", headers=headers)).json()

    async def chosen(token: str, *values: str) -> Any:
        [ask] = (await asked(fapla, "worksheet"))["asks"]
        said = {"phase": board.cursor, "id": ask["id"], "kind": "choice", "values": [*values], "who": "Ana"}
        return await asked(token, "worksheet/decide", **said)

    assert (sheet := asyncio.run(asked(keys.own, "worksheet")))["asks"], sheet
    fapla = asyncio.run(asked(everybody, "take", side="fapla"))["address"].split("/")[1]
    refused = asyncio.run(chosen(keys.own))["finding"]
    assert refused["remedy"] == "leave it to the FAPLA player"
    guess = {"phase": board.cursor, "id": "a-guess", "kind": "choice", "values": [], "who": "Ana"}
    assert asyncio.run(asked(keys.own, "worksheet/decide", **guess))["finding"] == refused
    carry = asyncio.run(asked(keys.own, "worksheet/carry-out", phase=board.cursor, who="Ana"))
    assert carry["refusal"].endswith("it asks for: a secret of the FAPLA player")
    for values in ((), ("fapla-column-a",)):
        assert asyncio.run(chosen(fapla, *values))["finding"] is None
    own, host = (asyncio.run(asked(token, "worksheet")) for token in (fapla, keys.own))
    assert "fapla-infantry-3" in str(own["asks"])
    assert (host["asks"], host["awaits"]) == ([], ["fapla"])
    assert "fapla-infantry" not in str(host)
    assert asyncio.run(asked(keys.own, "ledger")) == []
    session.close()
