"""Verdicts do not wait for Python to look through everything it holds."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from guelta.companion.session import tidying
from guelta.companion.session.tidying import tidy
from tests.companion.page.followed import following, overstacked


def test_garbage_is_looked_for_in_quiet_moments_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tidying, "_QUIET", 0.2)
    usual, whole = gc.get_threshold(), []

    def note(phase: str, told: dict[str, Any]) -> None:
        if phase == "start" and told["generation"] == 2:
            whole.append(told)

    with following(tmp_path, overstacked()) as session:

        async def evening() -> int:
            task = asyncio.create_task(tidy(session))
            await asyncio.sleep(0.01)
            gc.callbacks.append(note)
            try:
                held = [[number] for number in range(200_000)]
                assert not whole, "in the middle of a step"
                async with asyncio.timeout(10):
                    while not whole:
                        await asyncio.sleep(0.02)
            finally:
                gc.callbacks.remove(note)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
            return len(held)

        gc.collect()
        assert asyncio.run(evening()) == 200_000
    assert gc.get_threshold() == usual


class Ring:
    """What refers to itself, as a board does by what was worked out of it."""

    def __init__(self) -> None:
        self.itself = self


def test_a_game_that_nobody_pauses_in_is_looked_through_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards refer to themselves: without that a game of 100,000 steps held 400 MB."""
    monkeypatch.setattr(tidying, "_QUIET", 0.01)
    with following(tmp_path, overstacked()) as session:

        async def evening() -> bool:
            task = asyncio.create_task(tidy(session))
            await asyncio.sleep(0)
            assert gc.get_freeze_count() > 100_000, "what was there before is left alone"
            ring, held = Ring(), [[0]]
            seen = weakref.ref(ring)
            gc.collect(1)  # it is old when it is dropped
            del ring
            held += [[number] for number in range(300_000)]
            assert session.tabletop is not None
            for _ in range(40):
                session.tabletop.step += 1
                await asyncio.sleep(0.01)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            return seen() is None and bool(held)

        assert asyncio.run(evening())
    assert gc.get_freeze_count() == 0
