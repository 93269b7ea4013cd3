"""A year of the campaign with a table, a journal and a room: what worksheets decide stands on the board."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from guelta.builder.vassal.command import Command
from guelta.companion.following.written_back import commands_for
from guelta.companion.journal.journal import Journal
from guelta.companion.paperwork.decision import CHOICE, DICE, Decision
from guelta.companion.session.session import Session
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Verdict
from tests.companion.handed_back import CHAD, as_shown, manifest, set_up
from tests.companion.paperwork.test_random_play import answer_at_random
from tests.library import KNOWN

YEAR = 2


class Room:
    """A room whose players do at once what they are sent."""

    def __init__(self) -> None:
        self.sent: list[Command] = []

    async def say(self, *lines: str, to: str = "") -> None:
        """Nobody is there to read it."""

    async def send(self, commands: Command) -> None:
        self.sent.append(commands)


@pytest.fixture
def session(tmp_path: Path):
    journal = Journal.open(tmp_path / "campaign.journal", source="a room")
    session = Session(KNOWN, journal, room=Room(), seed="a year")
    session.lay(CHAD.module_name, manifest().version, set_up("campaign").command, "a room", "Anna")
    yield session
    session.close()


def turn_on(session: Session, path: str) -> None:
    """A player steps the turn tracker on."""
    tabletop = session.tabletop
    after: Position = tabletop.position.at(path)
    session.see(commands_for(tabletop.outfit, tabletop.position, after, tabletop.observer.lying()), "Anna")


def test_every_worksheet_of_a_year_is_written_into_the_game(session):
    random, desk = Random("a year"), session.desk
    leaves = desk.sequence.leaves
    first = leaves.index(session.tabletop.position.cursor)
    carried_out = set()
    for path in (leaf for leaf in leaves[first:] if desk.sequence.turn(leaf) <= 1 + YEAR):
        if path != session.tabletop.position.cursor:
            turn_on(session, path)
        while phase := desk.open_phase:
            answer_at_random(desk, phase, random)
            target = as_shown(desk.after(phase))
            said = asyncio.run(session.carry_out(phase, "Anna"))
            assert said.startswith(desk.sequence.title(path)) and "is carried out in the game" in said
            assert as_shown(session.tabletop.position) == target, phase
            assert {each["state"] for each in desk.show(phase)["compared"]} == set()
            carried_out.add(phase)
    assert {phase.split("/", 1)[1] for phase in carried_out} >= {
        *("harvest", "gdp", "budget", "affiliation", "guerrilla-replacements", "presence-adjustment"),
        *("victory-check", "tactical-phase/special-withdrawal"),
        *("tactical-phase/sanctuary-adjustment", "tactical-phase/task-force-adjustment"),
        "tactical-phase/impulse-1/government/movement/end",
        *(
            f"tactical-phase/impulse-1/{side}/{phase}"
            for side in ("government", "rebel")
            for phase in ("reinforcements", "combat", "combat/end")
        ),
    }
    assert {line.phase for line in desk.ledger()} <= carried_out
    against = [
        each.finding for each in session.tabletop.findings if each.finding.verdict is Verdict.VIOLATION
    ]
    assert [f"{each}: {each.message}" for each in against] == []


def test_dice_that_change_nothing_on_the_board_are_said_in_the_chat(tmp_path: Path):
    """14.13: the Rebel rolls a 2 for the MRP on the page; who looks at VASSAL alone hears of it too."""

    async def evening(die: str) -> list[str]:
        journal = Journal.open(tmp_path / f"{die}.journal", source="a room")
        session = Session(KNOWN, journal, room=Room(), seed="a die")
        session.lay(CHAD.module_name, manifest().version, set_up("manta").command, "a room", "Anna")
        listening = session.listen()
        assert session.desk is not None and session.tabletop is not None
        phase = session.tabletop.position.cursor
        session.desk.decide(phase, Decision("mrp-die", DICE, (die,)))
        await session.carry_out(phase, "Anna")
        session.close()
        return [str(event.body) async for event in listening if event.kind == "said"]

    assert asyncio.run(evening("2")) == ["MRP die: 2, it stays independent (14.13)"]
    assert asyncio.run(evening("6")) == []  # the chat has it with what was moved


def test_losses_of_production_are_sent_while_the_phase_goes_on(session):
    combat = "turn-1/tactical-phase/impulse-1/government/combat"
    turn_on(session, combat)
    desk = session.desk
    for number, prefecture in enumerate(("batha", "kanem"), start=1):
        desk.decide(combat, Decision(f"combat-{number}", CHOICE, (prefecture,)))
        asyncio.run(session.carry_out(combat, "Anna"))
        (marker,) = session.tabletop.position.stack(f"{prefecture}-production-2")
        assert str(marker) == f"production-{prefecture}:war-zone"
    assert len(session.room.sent) == 2 and desk.ledger() == ()  # each loss was sent once
    desk.decide(combat, Decision("combat-3", CHOICE, ()))
    asyncio.run(session.carry_out(combat, "Anna"))
    assert len(session.room.sent) == 2  # nothing was left to move
    assert [line.text for line in desk.ledger()] == [
        "Batha becomes a war zone: production 3 to 2",
        "Kanem becomes a war zone: production 3 to 2",
    ]


def test_what_a_random_event_brings_for_the_year_stands_in_the_game_itself(session):
    desk = session.desk
    harvest = next(leaf for leaf in desk.sequence.leaves if leaf.endswith("/harvest"))
    turn_on(session, harvest)
    for id, dice in (("harvest", ("1", "4")), ("random-event", ("6",))):
        assert desk.decide(harvest, Decision(id, "dice", dice)).finding is None
    asyncio.run(session.carry_out(harvest, "Anna"))
    assert session.tabletop.observer.board.fields["donor-conference"] == "yes"
