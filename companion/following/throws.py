"""The throws of dice of the phase being played, and those of the phases before it, for an undo."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping

from guelta.rules.engine.board.fields import ACTIVATION, ROLLS
from guelta.rules.engine.board.position import Position

__all__ = ["Throws", "phase_called", "settled"]

_MOST = 200
_PHASES_BACK = 64
_RESULT = "_result"
_FACE = r"(?:0|[1-9]\d?)"
_DICE = re.compile(rf"{_FACE}(?:,{_FACE}){{0,9}}", re.ASCII)


def settled(position: Position) -> Position:
    """Return a board as a saved game would hold it, without the throws of the phase."""
    return position.with_fields(**{ROLLS: ""}) if ROLLS in position.fields else position


def phase_called(tracker: str, fields: Mapping[str, str]) -> str:
    """Name the phase that throws belong to: where the turn tracker stands, and which activation it is."""
    return f"{tracker} #{fields[ACTIVATION]}" if ACTIVATION in fields else tracker


class Throws:
    """What a phase has seen thrown; a dice button sets the property `2d6_result` to `3,4`."""

    def __init__(self, now: str = "", before: Iterable[tuple[str, str]] = ()) -> None:
        """Begin with what the field had, and with the phases before by their names."""
        self._now = now.split()
        left = ((phase, throws.split()) for phase, throws in before)
        self._before: deque[tuple[str, list[str]]] = deque(left, maxlen=_PHASES_BACK)

    def __str__(self) -> str:
        """Return the throws as the field has them.

        Nobody plays a phase of so many throws that they would no longer fit a line: then none is told of.
        """
        return " ".join(self._now) if len(self._now) <= _MOST else ""

    def add(self, name: str, value: str) -> None:
        """Add a throw, if that property is one of dice."""
        if name.endswith(_RESULT) and _DICE.fullmatch(value):
            self._now.append(value.replace(",", "+"))

    def take_back(self, name: str, value: str) -> None:
        """Take the last throw away, if an undo of that very throw says so."""
        if name.endswith(_RESULT) and self._now[-1:] == [value.replace(",", "+")]:
            self._now.pop()

    def move_on(self, before: str, to: str, *, undoing: bool) -> None:
        """Turn to another phase, which has no throws yet; one that an undo brings back has its own."""
        if undoing and self._before and self._before[-1][0] == to:
            _, self._now = self._before.pop()
        else:
            self._before.append((before, self._now[: _MOST + 1]))
            self._now = []

    def return_to(self, here: str, there: str) -> None:
        """Turn from a phase to where a state that came anew stands: the same, or one that was left."""
        if there != here:
            while self._before and self._before[-1][0] != there:
                self._before.pop()
            self._now = self._before.pop()[1] if self._before else []
