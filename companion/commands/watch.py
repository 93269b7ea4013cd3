"""The command `guelta watch`: a game refereed by the logs VASSAL writes, one file or a folder of them."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.text import Text

from guelta.companion.commands.known import modules_known
from guelta.companion.following.game_file import Refusal
from guelta.companion.following.printable import clipped, printable
from guelta.companion.hosting.command import journal_for, page_of, session_of
from guelta.companion.hosting.live import run, until_stopped
from guelta.companion.session.watch import watch
from guelta.rules.library import Library

__all__ = ["watch_game"]


def watch_game(options: argparse.Namespace, library: Library) -> int:
    """Follow the file or folder until stopped; give the exit code. Refusal when there is no such place."""
    path, known = _place(options.path), modules_known(options, library)
    page = page_of(options, str(path))
    console = Console(highlight=False, soft_wrap=True)
    session = session_of(options, known, journal_for(options, known, console, page.keys)(str(path)))
    console.print(Text(f"Watching {printable(str(path))}. Ctrl-C ends it; the game is kept."))
    feed = watch(path, session, tell=lambda sentence: console.print(Text(f"  {printable(sentence)}")))
    return until_stopped(run(session, feed, page, console))


def _place(path: Path) -> Path:
    """Return the place by its whole name; Refusal when neither it nor the folder it should be in is there."""
    whole = path.expanduser().resolve()
    if not whole.exists() and not whole.parent.is_dir():
        raise Refusal(
            f"there is no folder {clipped(str(whole.parent), 200)}; give a log, a saved game or a folder"
        )
    if whole.exists() and not (whole.is_dir() or whole.is_file()):
        raise Refusal(f"{clipped(str(whole), 200)} is neither a file nor a folder")
    return whole
