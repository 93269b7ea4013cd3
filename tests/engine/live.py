"""For tests with servers and engines at once: the engine is asked in a thread, and states are awaited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from tests.companion.node.ears import Ears
from tests.engine.session import Engine

__all__ = ["PATIENCE", "Ears", "asking_again", "in_room", "until"]

Value = TypeVar("Value")
PATIENCE = 60.0  # seconds until a state that does not come is a failure
REMINDER = 2.0  # seconds
ASK_AGAIN = 8  # reminders
ASKED = "- Synchronization complete"


async def until(
    look: Callable[[], Value],
    about: Callable[[], object] = lambda: "",
    remind: Callable[[], None] = lambda: None,
) -> Value:
    """Look, in a thread, until what is seen is true; gives it. `look` asks an engine or reads a state.

    `about` says more when it does not come about; `remind` is called now and then while it does not.
    """
    clock = asyncio.get_running_loop()
    begun = reminded = clock.time()
    while not (seen := await asyncio.to_thread(look)):
        if clock.time() - begun > PATIENCE:
            more = await asyncio.to_thread(about)
            raise AssertionError(f"this did not come about; last seen: {seen!r} {more}")
        if clock.time() - reminded > REMINDER:
            reminded = clock.time()
            await asyncio.to_thread(remind)
    return seen


def asking_again(comer: Engine, owner: str) -> Callable[[], None]:
    """Remind one who came into a room: he asks the owner for the game again, as players do.

    VASSAL now and then puts away the game that it was just sent.
    """
    reminders = 0

    def remind() -> None:
        nonlocal reminders
        reminders += 1
        if reminders % ASK_AGAIN == 0:
            comer.synchronize(owner)

    return remind


async def in_room(engine: Engine, port: int, room: str, *, forgetful: bool = False) -> None:
    """Connect a player to the server on this machine, if he is not, and bring him into a room.

    Where somebody has the game, VASSAL puts its own away and asks for that one in the thread that reads the
    socket; what lies on the table is not looked at before it says so in the chat. A `forgetful` server, such
    as VASSAL's own, now and then does not say who is where when two things happen at once.
    """
    remind = engine.remind if forgetful else lambda: None
    if not (await asyncio.to_thread(engine.network)).connected:
        await asyncio.to_thread(engine.connect, port)
    await until(lambda: engine.network().knows_the_rooms, engine.network, remind)
    asks = room in (await asyncio.to_thread(engine.network)).owners
    asked = (await asyncio.to_thread(engine.chat)).count(ASKED)
    await asyncio.to_thread(engine.enter, room)
    await until(lambda: engine.network().room == room, engine.network, remind)
    if asks:
        await until(lambda: engine.chat().count(ASKED) > asked, engine.chat, remind)
