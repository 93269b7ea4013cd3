"""At-start set-ups: which counter stands where when a scenario begins."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rules.engine.position import Position

__all__ = ["Scenario"]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: its turns, the conditions that steer the sequence of play, and its set-up.

    `optional` holds counters that an optional rule adds to the set-up, by space.
    """

    id: str
    title: str
    rule: str
    first_turn: int
    last_turn: int
    conditions: Collection[str]
    start: Position
    optional: Mapping[str, tuple[str, ...]]
