"""Cards drawn and chosen unseen at the desk: each side reads its own, nobody the other's."""

from __future__ import annotations

import json

import pytest

from guelta.companion.journal.journal import Journal
from guelta.companion.paperwork.decision import CHOICE, HAND, PILE, Decision
from guelta.companion.paperwork.desk import Desk
from tests.companion.salt_road_table import MANIFEST
from tests.rules.engine.test_choices import PLAYED
from tests.salt_road import SIDES, START, WINTER

PHASE = "turn-1/planning"
SEATS = ("red", "blue", "spectator", None)


@pytest.fixture
def desk() -> Desk:
    """The planning, with both cards drawn: the sandstorm for Red, the ambush for Blue."""
    desk = Desk(PLAYED, WINTER, MANIFEST)
    desk.see(START)
    for side in SIDES:
        assert desk.roll(PHASE, f"deal-{side}", "Anna", side).finding is None
    return desk


def told(desk: Desk, side: str | None) -> str:
    """Return all a seat is told of the worksheet but what it can answer."""
    shown = desk.show(PHASE, side)
    return json.dumps({name: said for name, said in shown.items() if name != "asks"}).lower()


def test_the_companion_draws_the_top_of_the_pile(desk: Desk) -> None:
    drawn = {each.id: (each.values, each.origin) for each in desk.open(PHASE).decisions}
    assert drawn == {
        "deal-red": (("card-sandstorm",), PILE),
        "deal-blue": (("card-ambush",), PILE),
    }


@pytest.mark.parametrize("side", SEATS, ids=str)
def test_a_worksheet_tells_a_side_what_it_drew_and_nobody_else(desk: Desk, side: str | None) -> None:
    assert ("sandstorm" in told(desk, side)) == (side == "red")
    assert ("ambush" in told(desk, side)) == (side == "blue")


def test_others_read_in_the_ledger_that_a_card_was_drawn(desk: Desk) -> None:
    entries = desk.show(PHASE, "blue")["entries"]
    assert isinstance(entries, list)
    assert [entry["text"] for entry in entries] == ["red draws a card", "blue draws Card Ambush"]


def test_the_draw_of_another_side_is_refused() -> None:
    desk = Desk(PLAYED, WINTER, MANIFEST)
    desk.see(START)
    sheet = desk.roll(PHASE, "deal-red", "Bert", "blue")
    assert sheet.finding is not None and "the Red player draws this" in sheet.finding.message
    assert "sandstorm" not in str(sheet.finding.as_json())


def test_what_could_have_been_drawn_gives_nothing_away() -> None:
    """Every card that nobody sees is offered to him who draws, whether it lies in the pile or not."""
    desk = Desk(PLAYED, WINTER, MANIFEST)
    desk.see(START)
    (ask,) = desk.show(PHASE, "red")["asks"]  # type: ignore[misc]
    assert ask["kind"] == "draw" and ask["number"] == 1
    assert len(ask["options"]) == 6


@pytest.mark.parametrize("side", SEATS, ids=str)
def test_bids_are_opened_together_and_the_ledger_keeps_the_cards_secret(desk: Desk, side: str | None) -> None:
    desk.decide(PHASE, Decision("bid-red", CHOICE, ("3",), "Anna", HAND), "red")
    assert ("bid 3" in told(desk, side)) == (side == "red")
    desk.decide(PHASE, Decision("bid-blue", CHOICE, ("1",), "Bert", HAND), "blue")
    assert "red bids 3, blue bids 1" in told(desk, side)
    desk.decide(PHASE, Decision("unit", CHOICE, ("oryx",), "Anna", HAND), "red")
    desk.decide(PHASE, Decision("to", CHOICE, ("0202",), "Anna", HAND), "red")
    assert desk.carried_out(PHASE)
    for reader, own in ((None, ""), ("spectator", ""), ("red", "Sandstorm"), ("blue", "Ambush")):
        text = " ".join(line.text for line in desk.ledger(reader))
        assert all((name in text) == (name == own) for name in ("Sandstorm", "Ambush"))
    assert not any(name in desk.summary(PHASE) for name in ("Sandstorm", "Ambush"))
    assert ("sandstorm" in told(desk, side)) == (side == "red")


def test_a_desk_begun_anew_keeps_what_is_secret(tmp_path) -> None:  # type: ignore[no-untyped-def]
    journal = Journal.open(tmp_path / "journal.sqlite", source="test")
    for _ in range(2):
        desk = Desk(PLAYED, WINTER, MANIFEST, journal)
        desk.see(START)
        if not desk.open(PHASE).decisions:
            desk.roll(PHASE, "deal-red", "Anna", "red")
    assert "sandstorm" in told(desk, "red") and "sandstorm" not in told(desk, "blue")
    journal.close()
