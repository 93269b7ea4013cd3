"""How far long work has come: on a terminal a bar that is wiped when done, elsewhere a line a minute."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from guelta.progress import Progress

__all__ = ["progress", "progress_lines"]

_RHYTHM = 60.0
"""Seconds from one line to the next."""


@contextmanager
def progress(what: str) -> Iterator[Progress]:
    """Show on stderr how far work has come that is called so."""
    if not sys.stderr.isatty():
        yield progress_lines(what)
        return
    from rich import progress as drawn
    from rich.console import Console  # a bar is drawn on a terminal only

    console = Console(stderr=True)
    columns = (
        drawn.TextColumn("{task.description}", markup=False),
        drawn.BarColumn(),
        drawn.TaskProgressColumn(),
    )
    with drawn.Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=None)

        def show(at_hand: str, done: int, total: int) -> None:
            bar.update(task, description=at_hand, completed=done, total=total)

        yield show


def progress_lines(what: str, clock: Callable[[], float] = time.monotonic) -> Progress:
    """Return what writes a line to stderr when the last one is a minute old, by a clock of seconds."""
    last = clock()

    def tell(at_hand: str, done: int, total: int) -> None:
        nonlocal last
        if clock() - last >= _RHYTHM:
            last = clock()
            print(f"{what}, {done} of {total} done: {at_hand}", file=sys.stderr, flush=True)

    return tell
