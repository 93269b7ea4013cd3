"""When a companion takes out its garbage: while nobody waits for a verdict.

Python looks through everything it holds whenever enough has been added. Of a game that takes up to a tenth of
a second, and it would be in the middle of a verdict. Most of what a companion holds stays to its end: once it
was looked through in a quiet moment it is left alone until the next one, and what came since is soon seen.
"""

from __future__ import annotations

import asyncio
import gc

from guelta.companion.session.session import Session

__all__ = ["tidy"]

_QUIET = 2.0
"""Seconds without a step, after which the players are taken to be thinking."""

_NEVER = 1_000_000

_AT_LATEST = 20
"""Times Python has looked through what is new, after which it looks all the same through what came since the
last quiet moment: a game that nobody pauses in would fill the memory with boards that refer to themselves."""


async def tidy(session: Session) -> None:
    """Look through everything only in quiet moments of a session, until cancelled."""
    usual = gc.get_threshold()
    gc.set_threshold(*usual[:2], _NEVER)
    gc.freeze()
    try:
        step = _step(session)
        while True:
            await asyncio.sleep(_QUIET)
            before, step = step, _step(session)
            waiting = gc.get_count()[2]
            if waiting > usual[2] and step == before:
                gc.unfreeze()
                gc.collect()
                gc.freeze()
            elif waiting > _AT_LATEST:
                gc.collect()
    finally:
        gc.unfreeze()
        gc.set_threshold(*usual)


def _step(session: Session) -> int:
    return -1 if session.tabletop is None else session.tabletop.step
