"""Zefran Crisis at seven pages: the paperwork done by who is asked, and what each page says searched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from guelta.builder.module.design import Design
from guelta.builder.vassal.actions import Chat
from guelta.companion.journal.journal import Journal
from guelta.companion.session.session import Session
from tests.companion.example_evening import Evening, Room, secrets_from, started
from tests.library import KNOWN, LIBRARY

READERS = ("iff", "tuscan", "adjudicator", "spectator")
ENOUGH = 14
"""How many phases and activations are played: into the turn of CJTF-Z and IFF."""


class ZefraEvening(Evening):
    """Nobody declares anything; whoever is activated moves and fights if he can."""

    def _values(self, asked: dict[str, Any]) -> list[str]:
        if asked["kind"] == "dice":
            return super()._values(asked)
        values = [each["value"] for each in asked["options"]]
        word = asked["id"].split("-")[0]
        if "no" in values and word not in ("surprise", "lie", "spring", "together"):
            return ["no"]
        if not asked["least"] and word != "hex":
            return []
        keen = [each for each in values if each in ("move", "yes", "fire", "transport-trucks")]
        return [self.random.choice(keen or values)]

    def look_around(self, *paths: str) -> None:
        """Those read their pages who suffice to know."""
        board, after = self.board, self.board
        desk = self.session.desk
        assert desk is not None
        if desk.open_phase:
            after = desk.after(desk.open_phase)
        for token, side in self.seats.items():
            if side in READERS:
                texts = [self.text(token, path) for path in paths if not path.startswith("board?")]
                self.read.setdefault(side, []).append((board, after, "\n".join(texts)))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZefraEvening]:
    design, room = Design.load(LIBRARY.game("zefra")), Room()
    place = tmp_path_factory.mktemp("zefra") / "evening.journal"
    session = Session(KNOWN, Journal.open(place, source="a room"), room=room)
    session.lay(design.game.module_name, design.card.version, started(design).command, "a room", "Anna")
    evening = ZefraEvening(design, session, room, Random(7))
    evening.do_paperwork()
    while len(evening.phases) < ENOUGH and evening.go_on():
        evening.do_paperwork()
    yield evening
    session.close()


def test_each_side_was_asked_for_its_own_and_play_went_on(evening: ZefraEvening) -> None:
    assert len(evening.phases) >= ENOUGH
    assert any("/forces" in phase for phase in evening.phases)
    assert evening.session.tabletop is not None
    found = [each.finding for each in evening.session.tabletop.findings]
    assert [f"{each}: {each.message}" for each in found if each.verdict.name == "VIOLATION"] == []


@pytest.mark.parametrize("side", READERS)
def test_no_page_said_what_its_reader_may_not_see(evening: ZefraEvening, side: str) -> None:
    """G12-07  Of what was hidden from him before and after a step he met no name and no id."""
    searched = 0
    for board, after, text in evening.read[side]:
        kept = {*secrets_from(evening.design, board, [side])} & {*secrets_from(evening.design, after, [side])}
        for secret in kept - {r"\b\-1\b", r"\bminus\-1\b"}:
            met = re.search(secret, text, re.IGNORECASE)
            assert not met, f"{side} reads {text[max(0, met.start() - 1200) : met.end() + 100]}\n{board}"
            searched += 1
    assert searched == 0 if side == "adjudicator" else searched > 300


def test_nobody_heard_a_secret_in_the_room(evening: ZefraEvening) -> None:
    kept = {*secrets_from(evening.design, evening.board, [])} - {r"\b\-1\b", r"\bminus\-1\b"}
    lines = [each.text for step in evening.room.sent for each in step.walk() if isinstance(each, Chat)]
    said = "\n".join((*evening.room.said, *map(str, lines)))
    first = {*secrets_from(evening.design, evening.design.scenarios[0].start, [])}
    assert lines and not [secret for secret in kept & first if re.search(secret, said, re.IGNORECASE)]
