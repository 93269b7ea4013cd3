"""Observation (draft)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.position import Position

__all__ = ["Observation"]


@dataclass(frozen=True, slots=True)
class Observation:
    """The board after a step of the file, or within a step just before the turn tracker moves.

    `position` is what stands on the board, without what only the way to it could tell; `tracker` what the
    turn tracker shows, in words; `remarks` what could not be placed on the board, in plain sentences.
    """

    step: int
    position: Position
    tracker: str
    remarks: tuple[str, ...] = ()
