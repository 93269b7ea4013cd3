"""The queue of what is heard: one who talks without end waits for himself alone, and fills no memory."""

from __future__ import annotations

import asyncio

from guelta.companion.node.events import Backlog, Heard


def said(client: str, text: str = "CHAT") -> Heard:
    return Heard("Lab", "0.1", "Game", client, text, client, False)


async def is_held_up(backlog: Backlog, client: str) -> bool:
    """Whether a client who has said something has to wait until it is heard."""
    try:
        async with asyncio.timeout(0.05):
            await backlog.room(client)
    except TimeoutError:
        return True
    return False


def test_who_has_eight_things_waiting_waits_and_nobody_else_does() -> None:
    async def evening() -> None:
        backlog = Backlog()
        heard = backlog.events()
        backlog.add(said("Anna"))
        await anext(heard)  # somebody listens from now on
        for _ in range(7):
            backlog.add(said("Cleo"))
        assert not await is_held_up(backlog, "Cleo")
        backlog.add(said("Cleo"))
        assert await is_held_up(backlog, "Cleo")
        assert not await is_held_up(backlog, "Anna") and not await is_held_up(backlog, "")
        await anext(heard)
        assert not await is_held_up(backlog, "Cleo")

    asyncio.run(evening())


def test_while_all_that_wait_weigh_too_much_everybody_waits() -> None:
    async def evening() -> None:
        backlog = Backlog(most=10_000)
        backlog.add(said("Anna", "x" * 1000))
        assert not await is_held_up(backlog, "Bo")
        backlog.add(said("Cleo", "x" * 1000))
        assert await is_held_up(backlog, "Bo")
        await backlog.close()
        assert not await is_held_up(backlog, "Bo"), "the server ends, and nobody is kept"

    asyncio.run(evening())
