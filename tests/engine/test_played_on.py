"""Operation Manta played on: from turn 9 to 18 in a room, with the referee and the paperwork beside it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from guelta.companion.paperwork.decision import CHOICE, Decision
from guelta.companion.session.session import Session
from guelta.rules.engine.findings.finding import Verdict
from tests.companion.handed_back import CHAD
from tests.companion.paperwork.test_random_play import answer_at_random
from tests.engine.calm_player import moves_of
from tests.engine.evening import Evening, evening
from tests.engine.live import until
from tests.engine.session import Engine

MANTA = CHAD.scenarios["manta"]
LEAVES = CHAD.sequence_for(MANTA).leaves
LAST = "turn-18/presence-adjustment"
PLAYED = LEAVES[LEAVES.index(MANTA.start.cursor) : LEAVES.index(LAST) + 1]
ATTACK = 11
"""The turn from which the capital can change hands (14.23)."""
NOBODY = ("fortifications", "combat", "withdraw")
"""What players decline: forts, war zones without a fight, the Special Withdrawal."""


def told(one: Evening, path: str) -> str:
    """Where the game should be, where the companion sees it, and what it says of itself."""
    return f"{path}: {one.board.cursor} {one.session.status}"


def test_operation_manta_is_played_from_turn_9_to_18(anna: Engine, tmp_path: Path) -> None:
    """Both sides move, N'Djamena falls, and what the phases ask for is decided on the page."""
    random, made, governed = Random("played on"), list[str](), dict[str, int]()

    async def game(one: Evening, session: Session) -> None:
        for number, path in enumerate(PLAYED):
            if number:
                await asyncio.to_thread(anna.turn_next)
            await until(lambda path=path: one.board.cursor == path, lambda path=path: told(one, path))
            if path.endswith("/movement"):
                await movement(one, session)
            await paperwork(session)
            governed.setdefault(one.board.fields["government"], session.desk.sequence.turn(path))

    async def movement(one: Evening, session: Session) -> None:
        assert session.desk is not None
        for counter, hex in moves_of(one.board, session.desk.sequence, ATTACK, random):
            await asyncio.to_thread(anna.move, counter, hex)
            await until(lambda hex=hex, counter=counter: one.board.where(counter) == (hex,))
            made.append(one.board.cursor.split("/")[-2])

    async def paperwork(session: Session) -> None:
        desk = session.desk
        assert desk is not None
        while phase := desk.open_phase:
            asked = next((each.id for each in desk.open(phase).asks), "")
            if asked == "play-on":
                desk.decide(phase, Decision(asked, CHOICE, ("18",), "Anna"))
            elif asked.startswith(NOBODY):
                assert desk.decide(phase, Decision(asked, CHOICE, (), "Anna")).finding is None
                continue
            else:
                answer_at_random(desk, phase, random)
            await session.carry_out(phase, "Anna")

    async def meeting() -> None:
        async with evening("On", tmp_path / "on.journal", anna, seed="7") as one:
            await one.come(anna)
            await asyncio.to_thread(anna.launch, "Operation Manta")
            await asyncio.to_thread(anna.side, "Solitaire")
            await game(one, one.session)
            assert anna.property("LastTurn") == one.board.fields["last-turn"] == "18"
            assert one.session.desk is not None and one.session.tabletop is not None
            written = {(line.turn, line.rule) for line in one.session.desk.ledger()}
            assert {(9, "14.11"), (11, "6.30"), (11, "7.21"), (11, "9.21"), (11, "12.43")} <= written
            assert {(9, "4.34"), (12, "10.30"), (12, "12.14"), (18, "14.22")} <= written
            assert {(turn, "14.13") for turn in (9, 10, 11)} <= written and (10, "14.12") not in written
            assert governed["fan"] == 9 and governed["fap"] >= ATTACK
            assert (governed["fap"], "14.23") in written
            assert min(made.count("government"), made.count("rebel")) > 20
            found = [each.finding for each in one.session.tabletop.findings]
            assert [f"{f}: {f.message}" for f in found if f.verdict is Verdict.VIOLATION] == []

    asyncio.run(meeting())


def test_the_turn_tracker_goes_on_to_part_two_and_back(engine: Engine) -> None:
    engine.launch("Operation Manta")
    turns = len([path for path in PLAYED if path.startswith(("turn-9/", "turn-10/"))])
    shown = [turn.turn.replace("\u00a0", " ") for turn in engine.turns_ahead(turns + 1)]
    assert shown[-2:] == [
        "Turn 10 — Desert Water Supply Check",
        "Year 6 — Wet — Annual Harvest and Random Events",
    ]
    for _ in range(turns):
        engine.turn_next()
    assert engine.turn().turn.replace("\u00a0", " ") == shown[-1]
    assert engine.turn_prev().turn.replace("\u00a0", " ") == shown[-2]


def test_it_is_agreed_under_agreements(engine: Engine) -> None:
    engine.launch("Operation Manta")
    engine.press("Play on to turn 18")
    assert engine.property("LastTurn") == "18"
    assert "Play on to turn 18" in engine.chat().splitlines()[-1]
    engine.press("Not beyond the last turn")
    assert engine.property("LastTurn") == ""
