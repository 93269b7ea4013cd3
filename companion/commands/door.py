"""The door of the command `guelta`: Ctrl-C while it is still being opened is quiet."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Sequence
from types import FrameType

__all__ = ["main"]

_STOPPED = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, those of the process by default, and give its exit code."""
    signal.signal(signal.SIGINT, _leave)
    gc.disable()  # what is imported stays: `cli` enables it before a command runs
    from guelta.companion.commands.cli import main as command

    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        return command(arguments)
    except KeyboardInterrupt:
        return _STOPPED
    finally:
        signal.signal(signal.SIGINT, _leave)
        gc.enable()


def _leave(number: int, frame: FrameType | None) -> None:
    """End at once: there is nothing to close yet, or any more."""
    os._exit(_STOPPED)


if __name__ == "__main__":
    raise SystemExit(main())
