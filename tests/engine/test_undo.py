"""What each press of VASSAL's Undo takes back in a live game, with the referee's lines between the moves."""

from __future__ import annotations

import asyncio
from pathlib import Path

from guelta.companion.judging.life import Life
from tests.engine.boards import board_of
from tests.engine.evening import Evening, evening
from tests.engine.live import until
from tests.engine.session import Engine

MOVEMENT, COMBAT = (f"turn-9/tactical-phase/impulse-1/rebel/{step}" for step in ("movement", "combat"))
LIMIT = "Referee: 10 rebel steps in 2826 Koro Toro, limit 9 (4.23; rests on inferred values)"
FAR = "Referee: from 2819 Kirdimi to 2826 Koro Toro: needed 9 movement points"
TWICE = "; press Undo twice to take the last step back"
STEPS = 7
"""From the MRP die, where the game begins, to the movement of the rebel."""


def lives(one: Evening) -> dict[str, Life]:
    """How what was found of the move stands by now."""
    assert one.session.tabletop is not None
    return {
        each.finding.rule: each.life for each in one.session.tabletop.findings if each.finding.where == "2826"
    }


def undone(one: Evening, player: Engine) -> list[str]:
    """What VASSAL says in a player's chat that it took back."""
    lines = one.chat(player).splitlines()
    return [line.removeprefix("* ").removeprefix("UNDO: ") for line in lines if "UNDO: " in line]


def test_one_press_takes_back_what_the_referee_said_and_the_next_the_step_before(
    anna: Engine, bo: Engine, tmp_path: Path
) -> None:
    """Anna moves too many too far, and steps on; the referee says both in one step of VASSAL's."""

    async def press(one: Evening, player: Engine, times: int) -> list[str]:
        known = len(undone(one, anna))
        for _ in range(times):
            await asyncio.to_thread(player.undo)
        await one.all_have(await asyncio.to_thread(board_of, player))
        await until(lambda: len(undone(one, anna)) > known, anna.chat)
        return undone(one, anna)[known:]

    async def game(one: Evening) -> None:
        await asyncio.to_thread(anna.side, "Solitaire")
        for _ in range(STEPS):
            await asyncio.to_thread(anna.turn_next)
        await one.all_have(await asyncio.to_thread(board_of, anna))
        assert one.board.cursor == MOVEMENT
        await asyncio.to_thread(anna.move, "fap-guerrilla-7", "2826")
        await asyncio.to_thread(anna.turn_next)
        for player in one.players:
            await until(lambda player=player: LIMIT in one.chat(player), player.chat)
        said = [line for line in one.chat(anna).splitlines() if line.startswith((LIMIT, FAR))]
        assert len(said) == 2 and said[0].endswith(TWICE)

        assert await press(one, anna, 1) == said[::-1]  # all that he said at once, and nothing else
        assert one.board.cursor == COMBAT and one.board.where("fap-guerrilla-7") == ("2826",)
        assert lives(one) == {"4.10": Life.STANDS, "4.23": Life.STANDS}

        await press(one, anna, 1)
        assert one.board.cursor == MOVEMENT
        assert lives(one) == {"4.10": Life.UNDONE, "4.23": Life.UNDONE}
        await press(one, anna, 1)
        assert one.board.where("fap-guerrilla-7") == ("2819",)
        chat = one.chat(anna)
        assert chat.count(LIMIT) == 2  # said, and taken back

    async def meeting() -> None:
        async with evening("Undo", tmp_path / "undo.journal", anna, bo) as one:
            await one.come(anna)
            await asyncio.to_thread(anna.launch, "Operation Manta")
            await one.come(bo)
            await game(one)

    asyncio.run(meeting())
