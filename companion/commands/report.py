"""The command `guelta report`: a log, or a folder of logs that are one game, told as one HTML page."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from builder.vassal.archive import write_file
from companion.commands.eyes import add_eyes
from companion.following.by_mail import open_folder
from companion.following.game_file import Refusal, open_game
from companion.judging.eyes import eyes_of

__all__ = ["add_report", "report_game"]


def add_report(parser: argparse.ArgumentParser) -> None:
    """Declare what can be asked for."""
    parser.description = (
        "Tells a game as one HTML page that needs nothing but itself: turn by turn, with small maps of who "
        "moved, combats with their dice, findings, ledger, charts over time and the board as it ends."
    )
    parser.add_argument(
        "file",
        metavar="LOG",
        help="a log (.vlog), a saved game (.vsav), or a folder in which logs go on from one another",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="where to write the page; one that is there already is replaced (default: the name of the log "
        "with -report.html, in the current folder, never over another file)",
    )
    add_eyes(parser)
    parser.add_argument(
        "--over",
        action="store_true",
        help="the game is over: tell what was hidden as well (done unasked once it has ended by the rules)",
    )
    parser.set_defaults(run=_report)


def _report(options: argparse.Namespace) -> int:
    print(report_game(Path(options.file), options.output, options.sides, is_over=options.over))
    return 0


def report_game(log: Path, output: Path | None, sides: Sequence[str] = (), *, is_over: bool = False) -> str:
    """Write the report; give what to print. Refusal when the game cannot be told or the page not written.

    What is hidden from somebody is told of a game that is over, else what these sides see of it.
    """
    from companion.after_action.page import page_of  # what draws is heavy, and other commands do without
    from companion.after_action.story import hides, tell
    from companion.after_action.story import is_over as story_is_over

    if output is not None and output.suffix.lower() not in (".html", ".htm"):
        raise Refusal(f"{output} is no name for a page; end it in .html")
    if log.is_dir():
        game, notes = open_folder(log)
        source, name = game.source, log.resolve().name
    else:
        game, notes = open_game(log), ()
        source, name = log.name, log.stem
    eyes = eyes_of(game.game, sides)
    story = tell(game, source, notes)
    if hides(story) and not is_over and not story_is_over(story):
        story = tell(game, source, notes, eyes)
    page = page_of(story).encode("utf-8")
    place = output or _free(Path(f"{name}-report.html"))
    try:
        write_file(place, page, replace=output is not None)
    except OSError as error:
        raise Refusal(f"{place} cannot be written: {error.strerror or error}; name another with -o") from None
    return f"{place}: {len(page) / 1e6:.1f} MB; open it in any browser"


def _free(place: Path) -> Path:
    """Give the first name that is not taken: `game-report.html`, `game-report-2.html` and so on."""
    number, found = 1, place
    while found.exists():
        number += 1
        found = place.with_stem(f"{place.stem}-{number}")
    return found
