"""Games by file for the tests of `guelta watch`: two logs that go on from one another, and looks at them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from guelta.companion.session.session import Session
from guelta.companion.session.watch import Watch
from tests.companion.played import Played

MOVEMENT = "turn-9/tactical-phase/impulse-1/government/movement"
COMBAT = "turn-9/tactical-phase/impulse-1/government/combat"
REBEL = "turn-9/tactical-phase/impulse-1/rebel/reinforcements"
BOARD = f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2\n2527  fant-inf-co-2\n"


def first_log() -> Played:
    game = Played.of(BOARD)
    game.drag("fant-inf-bn-1", "1637")
    game.turn(COMBAT)
    return game


def next_log(*, moved: str = "1637", drought: str = "") -> Played:
    """The log of the other player, which begins where the first ends."""
    board = f"@ {COMBAT}\n1537  fant-inf-bn-2\n{moved}  fant-inf-bn-1\n2527  fant-inf-co-2\n"
    game = Played.of(board, **({"Drought": drought} if drought else {}))
    game.turn(REBEL)
    game.drag("fant-inf-co-2", "2528")
    return game


def write(game: Played, path: Path) -> None:
    game.log().write(path, replace=True)


def look(following: Watch, times: int = 2) -> None:
    """Look at the files until what is at rest has been seen."""

    async def looks() -> None:
        for _ in range(times):
            await following.look()

    asyncio.run(looks())


def where(session: Session, counter: str) -> str:
    assert session.tabletop is not None
    return " ".join(session.tabletop.position.where(counter))
