"""Secret choices: whatever one side chooses, nobody else's page reads any different until both are in."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from guelta.companion.page.events import stream
from guelta.companion.page.view import View
from guelta.companion.paperwork.decision import CHOICE, HAND, Decision
from guelta.companion.session.session import Session
from tests.companion.page.followed import LOOKING_ON, SEATS, TOKEN, ask, campaign, following, tell

AFFILIATION = "turn-2/affiliation"
GOVERNMENT, REBEL, REFEREE = SEATS
SHOWN = (
    "game",
    "board",
    "board?step=0",
    "steps",
    "now",
    "space/1537",
    "reach/fan-guerrilla-1",
    "odds/1537",
    "odds/1537?counter=fan-guerrilla-1&at=1538",
    "worksheets",
    "worksheet",
    f"worksheet?phase={AFFILIATION}",
    "ledger",
    "ledger.md",
    "ledger.csv",
)
FORMS = ("undo", "start", "board", "reopen", "carry-out", "decide", "roll", "throw")


def choose(session: Session, side: str, value: str, token: str) -> None:
    said = {"phase": AFFILIATION, "id": f"terrorism-{side}", "kind": "choice", "values": [value], "who": side}
    assert tell(session, "worksheet/decide", said, token=token).json["finding"] is None


def without_seed(text: str) -> object:
    """Leave the print of the seed out: every game has its own."""
    try:
        told = json.loads(text)
    except ValueError:
        return text
    if isinstance(told, dict):
        told.pop("seed", None)
    return told


def told_to(session: Session, token: str) -> dict[str, object]:
    """Return all that can be read at a seat, and what every form there answers."""
    told = {path: without_seed(ask(session, path, token=token).text) for path in SHOWN}
    for form in FORMS:
        said = {"phase": AFFILIATION, "id": "terrorism-government", "kind": "choice", "throw": 1}
        answer = tell(session, f"worksheet/{form}", {**said, "values": ["batha"], "who": "Anna"}, token=token)
        told[form] = answer.status, without_seed(answer.text)
    return told


def overheard(session: Session, value: str) -> list[str]:
    """Return the events that every page hears while the government chooses."""

    async def listen() -> list[str]:
        view = View(session)
        events = stream(view.listen(), view.state, view.told, keep_alive=0.01)
        heard = [await anext(events)]
        assert session.desk is not None
        secret = Decision("terrorism-government", CHOICE, (value,), "Anna", HAND)
        session.desk.decide(AFFILIATION, secret, "fan")
        session.worksheet_changed(AFFILIATION)
        while not heard[-1].startswith(":"):
            heard.append(await anext(events))
        await events.aclose()  # type: ignore[attr-defined]
        return heard

    return asyncio.run(listen())


@pytest.mark.parametrize(
    "token", [REBEL, TOKEN, LOOKING_ON], ids=["the other side", "who runs the companion", "who looks on"]
)
def test_nobody_else_can_tell_one_secret_choice_from_another(tmp_path: Path, token: str) -> None:
    told = []
    for value in ("ouaddai", "biltine"):
        folder = tmp_path / value
        folder.mkdir()
        with following(folder, campaign(AFFILIATION)) as session:
            choose(session, "government", value, GOVERNMENT)
            assert value in str(ask(session, "worksheet", token=GOVERNMENT).json["decisions"])
            told.append(told_to(session, token))
    assert told[0] == told[1]
    assert told[0]["worksheet"]["in"] == ["fan"]  # type: ignore[index]


def test_the_adjudicator_reads_a_secret_choice(tmp_path: Path) -> None:
    with following(tmp_path, campaign(AFFILIATION)) as session:
        choose(session, "government", "ouaddai", GOVERNMENT)
        sheet = ask(session, "worksheet", token=REFEREE).json
        assert [each["values"] for each in sheet["decisions"]] == [["ouaddai"]]


def test_no_event_tells_what_was_chosen(tmp_path: Path) -> None:
    heard = []
    for value in ("ouaddai", "biltine"):
        folder = tmp_path / value
        folder.mkdir()
        with following(folder, campaign(AFFILIATION)) as session:
            heard.append(overheard(session, value))
    assert heard[0] == heard[1]


def test_a_secret_choice_of_the_other_side_cannot_be_taken_back(tmp_path: Path) -> None:
    with following(tmp_path, campaign(AFFILIATION)) as session:
        choose(session, "government", "ouaddai", GOVERNMENT)
        told_to(session, REBEL)
        assert "ouaddai" in str(ask(session, "worksheet", token=GOVERNMENT).json["decisions"])


def test_when_both_are_in_everybody_reads_both(tmp_path: Path) -> None:
    with following(tmp_path, campaign(AFFILIATION)) as session:
        choose(session, "government", "ouaddai", GOVERNMENT)
        choose(session, "rebel", "borkou", REBEL)
        for token in (GOVERNMENT, REBEL, TOKEN):
            decisions = str(ask(session, "worksheet", token=token).json["decisions"])
            assert "ouaddai" in decisions and "borkou" in decisions
