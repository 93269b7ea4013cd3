"""A referee who searches while the players think, and lets a step that comes in go first."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from guelta.companion.session import pondering
from guelta.companion.session.pondering import ponder


class Table:
    def __init__(self, nodes: int) -> None:
        self.step, self.left, self.asked = 0, nodes, 0

    def ponder(self, nodes: int) -> bool:
        self.asked += 1
        self.left -= nodes
        return self.left > 0


def pondered(table: Table | None, during: Any) -> Any:
    async def together() -> Any:
        task = asyncio.create_task(ponder(SimpleNamespace(tabletop=table)))  # type: ignore[arg-type]
        try:
            return await during()
        finally:
            task.cancel()

    return asyncio.run(together())


def test_the_search_goes_on_to_its_end_in_a_quiet_moment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pondering, "_QUIET", 0.01)
    table = Table(nodes=40)

    async def quiet() -> None:
        while table.left > 0:
            await asyncio.sleep(0.01)

    pondered(table, quiet)
    assert table.asked == 40 // pondering._AT_ONCE


def test_nothing_is_searched_while_steps_come_in_or_there_is_no_game(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pondering, "_QUIET", 0)
    table = Table(nodes=1000)

    async def busy() -> None:
        for _ in range(50):
            table.step += 1
            await asyncio.sleep(0)

    pondered(table, busy)
    assert table.asked <= 1
    pondered(None, lambda: asyncio.sleep(0.01))
