"""Some steps of a log as a log of its own, which begins with the board as it was then."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from guelta.builder.vassal.actions import UnknownCommand
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.log_stream import NO_STEP, LogStream
from guelta.builder.vassal.metadata import Metadata
from guelta.builder.vassal.save import Save
from guelta.companion.following.feed import FileFeed, Step
from guelta.companion.following.last_state import LastState
from guelta.companion.following.table import Table
from guelta.companion.refusal import Refusal

__all__ = ["Trimmed", "trimmed"]


@dataclass(frozen=True, slots=True)
class Trimmed:
    """A log of some steps of another, and the commands of a module's own code that were passed over before.

    What those keep stands as it stood when the other log began.
    """

    log: Log
    passed_over: tuple[str, ...] = ()


def trimmed(stream: LogStream, first: int = 1, last: int | None = None) -> Trimmed:
    """Return the steps of a log from `first` to `last`, both among them, as they are written.

    Refusal for steps there are not.
    """
    count = len(stream)
    last = count if last is None else last
    if not 1 <= first <= last <= count:
        raise Refusal(f"{stream.name} has the steps 1 to {count}: give two of them, the first first")
    kept: list[str] = []
    number = 0
    for text in stream.written():
        number += text != NO_STEP
        if first <= number <= last:
            kept.append(text)
    if first == 1:
        return Trimmed(Log(stream.name, stream.start, tuple(kept)))
    start, passed_over = _saved_at(stream, first - 1)
    return Trimmed(Log(stream.name, start, tuple(kept)), passed_over)


def _saved_at(stream: LogStream, last: int) -> tuple[Save, tuple[str, ...]]:
    """Return the game after a step as a saved game, and the words of commands that nobody here can read."""
    table, state = Table(), LastState()
    unknown: dict[str, None] = {}
    for step in chain([Step(0, stream.outline.start)], _steps(stream, last)):
        state.take_in(step.commands)
        for action in step.actions():
            table.apply(action)
            if step.number and isinstance(action, UnknownCommand):
                unknown[action.word] = None
    module = stream.module or Metadata()
    about = stream.save or Metadata(version=module.version)
    return Save.of(state.actions(table.lying()), module, about), tuple(unknown)


def _steps(stream: LogStream, last: int) -> list[Step]:
    feed = FileFeed(stream.name, stream)
    steps = feed.steps()
    next(steps)
    return [step for _, step in zip(range(last), steps, strict=False)]
