"""When a referee searches for how a phase was played: while the players think, and nobody waits for it.

What comes of it is said once they have let go of their counters, and only what nothing that follows explains.
"""

from __future__ import annotations

import asyncio

from guelta.companion.session.session import Session

__all__ = ["ponder"]

_QUIET = 0.5
"""Seconds without a step, after which the players are taken to be thinking. Ours."""
_LET_GO = 2.0
"""Seconds without a step, after which nobody is still dragging what he dragged last. Ours."""
_AT_ONCE = 1
"""How many ways are tried before a step that has come in meanwhile has its turn. Ours."""


async def ponder(session: Session) -> None:
    """Search in quiet moments of a session, until cancelled; no further for one board than its budget."""
    clock = asyncio.get_running_loop()
    now, since = _stands(session), clock.time()
    while True:
        before, now = now, _stands(session)
        if before != now:
            since = clock.time()
        tabletop = session.tabletop if before == now else None
        has_more = tabletop is not None and tabletop.ponder(_AT_ONCE)
        if tabletop is not None and not has_more and clock.time() - since >= _LET_GO:
            session.judge_ahead()
        await asyncio.sleep(0 if has_more else _QUIET)


def _stands(session: Session) -> tuple[object, int]:
    """Return which game is followed, and up to which step."""
    return session.tabletop, -1 if session.tabletop is None else session.tabletop.step
