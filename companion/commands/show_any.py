"""`guelta show` of a game whose rules nobody here knows, and its picture: what lies where in its module."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from guelta.builder.foreign.definition import Definition
from guelta.builder.vassal.archive import write_file
from guelta.companion.following.printable import clipped, printable
from guelta.companion.refusal import Refusal
from guelta.companion.transcript.lying import HeardHeap, lying, picture_of
from guelta.companion.transcript.reading import OpenLog, lacking, reader_of
from guelta.companion.transcript.steps import HIDDEN, Walk
from guelta.companion.viewing.viewer import Viewer

__all__ = ["show_any"]


def show_any(options: argparse.Namespace, said: str = "") -> int:
    """Print what lies where after a step, or draw it; `said` is why no rules are known.

    Refusal for a step or a window there is not, or a picture without the module.
    """
    log = OpenLog.at(Path(options.file), options.module)
    last = log.feed.last_step
    step = last if options.step is None else options.step
    if not 0 <= step <= last:
        raise Refusal(f"{log.feed.source} has no step {step}; its last is {last}")
    viewer = reader_of([log], options.sides)
    walk = log.walk()
    walk.follow(step)
    if options.picture is not None:
        _draw(walk, viewer, log.found.module, options)
    elif options.json:
        print(json.dumps(_as_json(log, step, lying(walk, viewer)), ensure_ascii=False, indent=2))
    else:
        print(f"# {printable(log.feed.source)}, step {step} of {last}, {log.found.said}")
        for line in _as_text(lying(walk, viewer)):
            print(printable(line))
    for each in filter(None, [said, *log.feed.cut, *lacking(walk, viewer)]):
        print(f"guelta: {printable(each)}", file=sys.stderr)
    return 0


def _as_text(heaps: Iterable[HeardHeap]) -> Iterator[str]:
    """Yield a heading for each window, and a line for each place."""
    for window, there in groupby(heaps, key=lambda heap: heap.window):
        yield ""
        yield f"## {clipped(window, 60)}"
        for heap in there:
            named = ", ".join(
                name if times == 1 else f"{times} x {name}" for name, times in Counter(heap.names).items()
            )
            if heap.deck and set(heap.names) <= {HIDDEN}:
                named = ""
            yield f"{heap.place}: {': '.join(filter(None, [_called(heap), named]))}"


def _called(heap: HeardHeap) -> str:
    """Return what a deck is called and how much lies in it, where the place is not called so already."""
    if not heap.deck:
        return ""
    counted = f"{heap.count} card{'s' * (heap.count != 1)}"
    return counted if heap.deck == heap.place else f"{heap.deck}, {counted}"


def _as_json(log: OpenLog, step: int, heaps: Iterable[HeardHeap]) -> dict[str, object]:
    return {
        "source": log.feed.source,
        "step": step,
        "steps": log.feed.last_step,
        "windows": [
            {
                "window": window,
                "places": [
                    {"place": heap.place, "deck": heap.deck, "count": heap.count, "pieces": [*heap.names]}
                    for heap in there
                ],
            }
            for window, there in groupby(heaps, key=lambda heap: heap.window)
        ],
    }


def _draw(walk: Walk, viewer: Viewer, module: Definition | None, options: argparse.Namespace) -> None:
    if module is None:
        raise Refusal("a picture needs the module, which is not here; give it with --module")
    name, drawn = picture_of(walk, viewer, module, options.map or "")
    place: Path = options.picture
    try:
        write_file(place, drawn)
    except FileExistsError:
        raise Refusal(f"{place} exists already and is not replaced; give another name") from None
    except OSError as error:
        raise Refusal(f"{place} cannot be written: {error.strerror or error}; give another name") from None
    print(f"{place}: {clipped(name, 60)}, its pictures belong to the makers of the module")
