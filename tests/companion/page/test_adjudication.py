"""The adjudicator's desk: what is pending, decided and unseen, at his seat and at no other."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from guelta.builder.module.design import Design
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.save import Save
from guelta.companion.journal.journal import Journal
from guelta.companion.page.app import page
from guelta.companion.session.session import Session
from tests.library import KNOWN, LIBRARY

HOST = "127.0.0.1:8765"
SEATS = {
    "of-iff": "iff",
    "of-daloon": "daloon",
    "of-the-adjudicator": "adjudicator",
    "of-nobody": "spectator",
}


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    design = Design.load(LIBRARY.game("zefra"))
    session = Session(
        KNOWN, Journal.open(tmp_path_factory.mktemp("desk") / "evening.journal", source="a room")
    )
    begun = Save.unpack(saved_game(design, design.scenarios[0]), "set-up").command
    session.lay(design.game.module_name, design.card.version, begun, "a room", "Anna")
    yield session
    session.close()


def ask(session: Session, token: str, path: str, body: object = None) -> httpx.Response:
    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(page(session, token="host", seats=SEATS))
        headers = {"host": HOST, **({"origin": f"http://{HOST}"} if body is not None else {})}
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
            verb = "GET" if body is None else "POST"
            return await client.request(verb, f"/{token}/{path}", headers=headers, json=body)

    return asyncio.run(asked())


def desk(session: Session) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(ask(session, "of-the-adjudicator", "desk").text)
    return told


@pytest.mark.parametrize("token", ["host", "of-iff", "of-nobody"])
def test_nobody_else_has_this_desk(session: Session, token: str):
    answer = ask(session, token, "desk")
    assert answer.status_code == 403
    assert json.loads(answer.text)["refusal"] == "Only an adjudicator has this desk."
    assert json.loads(ask(session, token, "game").text)["adjudicates"] is False


def test_what_lies_in_stacks_is_listed_for_each_side_that_does_not_see_it(session: Session):
    assert json.loads(ask(session, "of-the-adjudicator", "game").text)["adjudicates"] is True
    knows = {each["side"]: each for each in desk(session)["knows"]}
    assert list(knows) == ["cjtf", "iff", "tuscan", "bongo", "daloon", "zefra"]
    unseen = {each["place"]: each["counters"] for each in knows["iff"]["unseen"]}
    assert unseen["1021 Daloon City"] == ["Daloon infantry 3"]
    assert unseen["Daloon off the map"] == ["Daloon infantry 4", "Daloon mortar 2"]
    assert "0708" not in unseen
    assert "0708" in {each["place"] for each in knows["cjtf"]["unseen"]}


def test_what_is_decided_is_told_in_the_words_of_the_game(session: Session):
    decided = {each["title"]: each["value"] for each in desk(session)["decided"]}
    assert decided == {"Daloon lets CJTF-Z use its airfields": "yes"}


def test_the_adjudicator_sees_who_is_asked_and_answers_for_whoever_is_absent(session: Session):
    while (pending := desk(session)["pending"][0])["side"] == "adjudicator":
        assert answered(session, "of-the-adjudicator")["finding"] is None
    assert (pending["side"], pending["rule"]) == ("cjtf", "p61-09a")
    assert ask(session, "of-iff", "worksheet").json()["asks"] == []
    assert "CJTF-Z player decides this" in answered(session, "of-iff")["finding"]["message"]
    taken = answered(session, "of-the-adjudicator")
    assert taken["finding"] is None
    assert taken["decisions"][-1]["who"] == "Cy"
    assert desk(session)["pending"][0]["side"] != "cjtf"


def answered(session: Session, token: str) -> dict[str, Any]:
    """Answer what is asked next with the least there is, at somebody's page."""
    sheet = ask(session, "of-the-adjudicator", "worksheet").json()
    [asked] = sheet["asks"]
    least = [each["value"] for each in asked["options"]][: asked["least"]]
    said = {"phase": sheet["phase"], "id": asked["id"], "kind": "choice", "values": least, "who": "Cy"}
    told: dict[str, Any] = ask(session, token, "worksheet/decide", said).json()
    return told
