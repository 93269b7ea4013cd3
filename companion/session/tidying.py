"""When a companion takes out its garbage: while nobody waits for a verdict.

Python looks through everything it holds whenever enough has been added. Of a game that takes up to a tenth of
a second, and it would be in the middle of a verdict.
"""

from __future__ import annotations

import asyncio
import gc

from guelta.companion.session.session import Session

__all__ = ["tidy"]

_QUIET = 2.0
"""Seconds without a step, after which the players are taken to be thinking."""

_NEVER = 1_000_000

_AT_LATEST = 1000
"""Times Python has looked through what is new, after which it looks through everything all the same."""


async def tidy(session: Session) -> None:
    """Look through everything only in quiet moments of a session, until cancelled."""
    usual = gc.get_threshold()
    gc.set_threshold(*usual[:2], _NEVER)
    try:
        step = _step(session)
        while True:
            await asyncio.sleep(_QUIET)
            before, step = step, _step(session)
            waiting = gc.get_count()[2]
            if waiting > _AT_LATEST or (waiting > usual[2] and step == before):
                gc.collect()
    finally:
        gc.set_threshold(*usual)


def _step(session: Session) -> int:
    return -1 if session.tabletop is None else session.tabletop.step
