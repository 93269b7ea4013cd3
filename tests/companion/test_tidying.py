"""Verdicts do not wait for Python to look through everything it holds."""

from __future__ import annotations

import asyncio
import gc
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
