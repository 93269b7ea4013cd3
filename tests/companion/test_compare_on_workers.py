"""Self-play on a scheduler with two workers of this computer, one of which dies in the middle."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from guelta.companion.designing.study import Source, executor_at, results
from guelta.rules.engine.self_play.contest import played
from tests.library import game_at

distributed = pytest.importorskip("distributed", reason="pip install 'guelta[dask]'")
MARKET = Path(__file__).parents[2] / "examples" / "salt_market"
_PATIENCE = 60.0


def started(stack: ExitStack, *words: str) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    stack.callback(process.wait, 20)
    stack.callback(process.kill)
    return process


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    with ExitStack() as stack:
        told = tmp_path / "scheduler.json"
        started(stack, "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(told))
        end = time.monotonic() + _PATIENCE
        while not told.exists() and time.monotonic() < end:
            time.sleep(0.05)
        alone = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path))
        both = [started(stack, "worker", "--scheduler-file", str(told), *alone) for _ in range(2)]
        with distributed.Client(scheduler_file=str(told)) as client:
            client.wait_for_workers(2, timeout=_PATIENCE)
            yield client.scheduler.address, both


def test_a_worker_that_dies_costs_no_game(workers: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path):
    address, both = workers
    game = game_at(MARKET)
    source = Source.of(game.home)
    games = [("spring", f"1/spring/{number}") for number in range(24)]
    killed: list[int] = []

    def kill_one(done: int) -> None:
        if done and not killed:
            both[0].kill()
            killed.append(done)

    with executor_at(address) as open_executor:
        found = results(open_executor, source, games, kill_one)
    assert killed and killed[0] < len(games)
    assert found == [played(game, *each) for each in games]
