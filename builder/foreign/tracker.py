"""The turn trackers of a module, and what they show at a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from lxml import etree

from guelta.builder.foreign.elements import below, kind, text_of
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.sequence_encoder import split
from guelta.builder.vassal.turn import CounterLevel, Turn
from guelta.builder.vassal.turn import Level as Standing

__all__ = ["Tracker", "shown", "trackers_in"]

_MOST, _DEEPEST, _MOST_WORDS = 50, 20, 5_000
"""Trackers of a module, levels within levels, and entries of a level. The bounds are ours."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of a tracker: the words of its list, none where it counts, and how it is written."""

    words: tuple[str, ...]
    format: str
    levels: tuple[Level, ...] = ()

    def text(self, standing: Standing) -> str:
        """Return how it is written where it stands."""
        if isinstance(standing, CounterLevel):
            value = str(standing.value)
        else:
            known = 0 <= standing.index < len(self.words)
            value = self.words[standing.index] if known else str(standing.index + 1)
        return self.format.replace("$value$", value)


@dataclass(frozen=True, slots=True)
class Tracker:
    """A turn tracker (TurnTracker): its name, how a turn is written, and its levels."""

    name: str
    format: str
    levels: tuple[Level, ...]

    def text(self, state: str) -> str:
        """Return the turn at a state of the tracker; "" for one that it cannot have."""
        return shown(state, self)


def shown(state: str, tracker: Tracker | None = None) -> str:
    """Return the turn at a state; without its tracker by numbers alone, as `3 / 2`."""
    try:
        turn = Turn.decode(state)
    except VassalFormatError:
        return ""
    levels: Sequence[Level] = tracker.levels if tracker is not None else ()
    branch, standing, texts = turn.branch, turn.levels, list[str]()
    while 0 <= branch < len(standing):
        level = levels[branch] if branch < len(levels) else Level((), "$value$")
        texts.append(level.text(standing[branch]))
        branch, standing, levels = standing[branch].branch, standing[branch].levels, level.levels
    if tracker is None:
        return " / ".join(texts)
    written = tracker.format
    for number in range(_DEEPEST, 0, -1):
        written = written.replace(f"$level{number}$", texts[number - 1] if number <= len(texts) else "")
    return " ".join(written.split()) or " ".join(texts)


def trackers_in(root: etree._Element) -> tuple[Tracker, ...]:
    """Return the trackers of a build file, in its order, which is that of their ids."""
    return tuple(
        Tracker(
            text_of(each, "name"),
            text_of(each, "turnFormat") or "$level1$ $level2$ $level3$ $level4$",
            _levels(each, _DEEPEST),
        )
        for each in islice(below(root, "TurnTracker"), _MOST)
    )


def _levels(element: etree._Element, depth: int) -> tuple[Level, ...]:
    found = islice((each for each in element if kind(each).endswith("TurnLevel")), _MOST if depth else 0)
    return tuple(
        Level(_words(each), text_of(each, "turnFormat") or "$value$", _levels(each, depth - 1))
        for each in found
    )


def _words(element: etree._Element) -> tuple[str, ...]:
    try:
        return tuple(split(text_of(element, "list"), ",")[:_MOST_WORDS]) if element.get("list") else ()
    except VassalFormatError:
        return ()
