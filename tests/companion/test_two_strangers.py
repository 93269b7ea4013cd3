"""Two strangers do their worst at a table, each from a process of his own: the players' verdicts still come.

Both keep two cores busy. `benchmarks/strangers.py` measures the same with the figures that are asked; here
the limits leave room for a machine that has other work, and lie far below what any attack would cost.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest
from psutil import Process

from benchmarks.strangers import besieged_evening
from guelta.builder.vassal.errors import ProtocolError
from guelta.builder.vassal.protocol import size_unpacked
from guelta.companion.node.pace import Pace
from guelta.companion.node.utterance import MOST_SAID, Utterance
from tests.companion.node.strangers import ATTACKS, Stranger
from tests.companion.test_seat import NINE, move, state


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_a_line_of_a_stranger_is_refused_or_read_in_bounded_work(attack: Callable[[Stranger], str]) -> None:
    line = attack(Stranger(1, "Lab", "0.1", "Game", ["anna.1"]))
    body = line.rpartition("\t")[2]
    began = time.process_time()
    with suppress(ProtocolError):
        if line.startswith("FWD") and size_unpacked(body) <= MOST_SAID:
            Utterance.read(body)
    assert time.process_time() - began < 1.5


def test_what_a_line_unpacks_to_is_paid_for() -> None:
    blanks = ATTACKS["a megabyte of blanks"](Stranger(1, "Lab", "0.1", "Game", []))
    body = blanks.rpartition("\t")[2]
    assert len(body) < 20_000
    pace, waited = Pace(lambda: 0.0), 0.0
    for _ in range(40):
        pace.weigh(blanks)
        waited = pace.weigh_more(size_unpacked(body))
    assert waited > 60


def test_two_strangers_keep_nobody_waiting_and_fill_no_memory(tmp_path: Path) -> None:
    steps = [move("fant-inf-bn-1", *there, "Anna").text for there in (("1637", "1537"), ("1537", "1637"))]
    lines = [state(NINE).text, *islice((each for _ in range(60) for each in steps), 60)]
    before = Process().memory_info().rss
    figures = asyncio.run(asyncio.wait_for(besieged_evening(tmp_path, iter(lines)), 100))
    assert figures.taken[len(figures.taken) * 9 // 10] < 0.5
    assert Process().memory_info().rss - before < 150 << 20
