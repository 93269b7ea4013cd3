"""The commands `guelta transcript` and `guelta dice`: what happened in logs of any module, and the dice."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from guelta.companion.following.game_file import Refusal
from guelta.companion.following.printable import clipped, printable
from guelta.companion.transcript.reading import OpenLog, heard_of, lacking, reader_of
from guelta.companion.transcript.statistics import tallies
from guelta.companion.transcript.steps import Heard
from guelta.companion.transcript.text import csv_of, dice_as_csv, dice_as_json, dice_as_text, json_of, text_of
from guelta.companion.transcript.throws import Throw
from guelta.rules.library import Library

__all__ = ["dice", "transcript"]


def transcript(options: argparse.Namespace, library: Library) -> int:
    """Print the transcript of a log; Refusal for steps there are not, or a side that the game has not."""
    log = OpenLog.at(Path(options.file), options.any_module)
    steps = log.feed.last_step
    viewer = reader_of([log], options.sides, over=options.over)
    last = steps if options.last is None else options.last
    if not 1 <= options.first <= max(last, 1) or last > steps:
        raise Refusal(f"{log.feed.source} has the steps 1 to {steps}")
    walk = log.walk()
    heard = heard_of(walk, viewer, options.first, last)
    if options.no_chat:
        heard = _without_chat(heard)
    if options.csv or options.json:
        _print(csv_of(heard) if options.csv else json_of(heard))
    else:
        counted = f"{steps} step{'s' * (steps != 1)}"
        print(f"# {printable(log.feed.source)}: {counted}, {log.found.said}")
        _print(text_of(heard, last))
    _remark([*log.feed.cut, *lacking(walk, viewer)])
    return 0


def dice(options: argparse.Namespace, library: Library) -> int:
    """Print how the dice of logs fell."""
    logs = [OpenLog.at(Path(each), options.any_module) for each in options.files]
    viewer = reader_of(logs, options.sides, over=options.over)
    thrown: list[Throw] = []
    for log in logs:
        thrown += [throw for heard in heard_of(log.walk(), viewer) for throw in heard.throws]
        _remark(log.feed.cut)
    counted = tallies(thrown, options.die)
    if not counted:
        about = f" of {clipped(options.die)!r}" if options.die else ""
        _remark([f"no throws{about} were found in {', '.join(clipped(each, 100) for each in options.files)}"])
    elif options.csv or options.json:
        _print(dice_as_csv(counted) if options.csv else dice_as_json(counted))
    else:
        _print(dice_as_text(counted))
    return 0


def _without_chat(heard: Iterable[Heard]) -> Iterator[Heard]:
    bare = (replace(each, said=()) for each in heard)
    return (each for each in bare if not each.is_empty)


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _remark(said: Iterable[str]) -> None:
    for each in said:
        print(f"guelta: {printable(each)}", file=sys.stderr)
