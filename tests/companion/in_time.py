"""A limit for what hangs when it goes wrong, so that its test fails instead of never ending."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["within"]


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TimeoutError in the main thread after so many seconds, even while it waits for a file (POSIX)."""

    def late(*_: object) -> None:
        raise TimeoutError(f"not done within {seconds:g} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
