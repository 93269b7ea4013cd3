"""The command `guelta report`: a log, or a folder of logs that are one game, told as one HTML page."""

from __future__ import annotations

import argparse
from pathlib import Path

from builder.vassal.archive import write_file
from companion.by_mail import open_folder
from companion.game_file import Refusal, open_game

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
    parser.set_defaults(run=_report)


def _report(options: argparse.Namespace) -> int:
    print(report_game(Path(options.file), options.output))
    return 0


def report_game(log: Path, output: Path | None) -> str:
    """Write the report; give what to print. Refusal when the game cannot be told or the page not written."""
    from companion.after_action.page import page_of  # what draws is heavy, and other commands do without
    from companion.after_action.story import tell

    if output is not None and output.suffix.lower() not in (".html", ".htm"):
        raise Refusal(f"{output} is no name for a page; end it in .html")
    if log.is_dir():
        game, notes = open_folder(log)
        story, name = tell(game, game.source, notes), log.resolve().name
    else:
        story, name = tell(open_game(log), log.name), log.stem
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
