"""The command `guelta log`: logs of any module joined, cut and saved from damage, to a new name."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from guelta.builder.vassal.archive import read_file, write_file
from guelta.builder.vassal.errors import UnencodableError
from guelta.builder.vassal.log import Log
from guelta.companion.following.feed import FileFeed
from guelta.companion.following.game_file import Refusal, open_feed
from guelta.companion.following.printable import clipped, printable
from guelta.companion.logs.joining import joined
from guelta.companion.logs.repairing import salvaged
from guelta.companion.logs.trimming import trimmed
from guelta.companion.refusal import UnreadableError
from guelta.rules.library import Library

__all__ = ["log"]


def log(options: argparse.Namespace, library: Library) -> int:
    """Do one of the three deeds, and say what was written; Refusal where it cannot be done."""
    place: Path = options.output
    if place.suffix.lower() != ".vlog":
        raise Refusal(f"{clipped(str(place), 200)} is not a name for a log; end it in .vlog")
    if options.deed == "join":
        said = _join([Path(each) for each in options.files], place)
    elif options.deed == "trim":
        said = _trim(Path(options.file), options.first, options.last, place)
    else:
        said = _repair(Path(options.file), place)
    print(f"{printable(str(place))}: {printable(said)}")
    return 0


def _join(paths: list[Path], place: Path) -> str:
    feeds = [(open_feed(path), path) for path in paths]
    _say_cut(*(feed for feed, _ in feeds))
    made = joined(feeds)
    _write(place, made)
    steps = [feed.last_step for feed, _ in feeds]
    return f"{sum(steps)} steps ({' + '.join(map(str, steps))})"


def _trim(path: Path, first: int, last: int | None, place: Path) -> str:
    feed = open_feed(path)
    _say_cut(feed)
    made = trimmed(feed.log, first, last)
    _write(place, made.log)
    steps = (feed.last_step if last is None else last) - first + 1
    said = f"{steps} step{'s' * (steps != 1)}, {first} to {first + steps - 1} of {feed.source}"
    if made.passed_over:
        named = ", ".join(clipped(word, 40) for word in made.passed_over)
        said += f"; what the module's own code keeps ({named}) is as it was at the start"
    return said


def _repair(path: Path, place: Path) -> str:
    if not path.is_file():
        shown = clipped(str(path), 200)
        raise UnreadableError(f"there is no file {shown}; give a log (.vlog)", [shown])
    found = salvaged(read_file(path), path.name)
    _write(place, found.log)
    return found.told


def _say_cut(*feeds: FileFeed) -> None:
    for feed in feeds:
        for said in feed.cut:
            print(f"guelta: {printable(said)}", file=sys.stderr)


def _write(place: Path, made: Log) -> None:
    """Write a log to a name that is free, at once or not at all."""
    shown = clipped(str(place), 200)
    try:
        write_file(place, made.pack(compress=True))
    except FileExistsError:
        raise Refusal(f"{shown} exists already and is not replaced; give another name") from None
    except UnencodableError as error:
        raise Refusal(f"{shown} cannot be written: {error}") from None
    except OSError as error:
        raise Refusal(f"{shown} cannot be written: {error.strerror or error}; give another name") from None
