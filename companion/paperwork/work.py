"""What a phase leaves to a worksheet: the procedures the sequence of play asks for there, in their order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.engine.game import Game
from rules.engine.procedure import Procedure
from rules.engine.sequence import Sequence

__all__ = ["END", "Part", "Work", "works_of"]

END = "/end"
"""Behind the path of a phase: what is left of it when the players have played it."""


class Part(StrEnum):
    """How a worksheet goes with what the players do on the board in its phase."""

    WHOLE = "whole"
    """It carries the phase out; what the players have moved by themselves is compared with it."""
    MEANWHILE = "meanwhile"
    """The players play the phase on the board; it carries out what comes of it, by the board it began on."""
    END = "end"
    """What is left when they have played it, by the board as it is then."""


@dataclass(frozen=True)
class Work:
    """The work of one worksheet: its id, the path it belongs to, what it is called, what is carried out."""

    phase: str
    path: str
    title: str
    rule: str
    part: Part
    procedures: tuple[Procedure[Any], ...]


def works_of(
    game: Game[Any], sequence: Sequence, path: str, *, on_the_board: bool = True
) -> tuple[Work, ...]:
    """Give the worksheets of a phase, none where nothing is to be carried out; KeyError if there is no such.

    `on_the_board`: the players themselves play what the game leaves to them there, and the worksheets do the
    rest. Otherwise a worksheet does everything, move by move.
    """
    _, phase = sequence.trail(path)[-1]
    name = phase.repeated[0] if phase.repeated else phase.id
    begins = [each for moment in sequence.starts(path) for each in game.procedures_at(moment)]
    ends = [each for moment in sequence.ends(path) for each in game.procedures_at(moment)]
    title = sequence.title(path)
    if not on_the_board or name not in game.afterwards:
        return _with_work(Work(path, path, title, phase.rule, Part.WHOLE, (*begins, *ends)))
    if name in game.procedures:
        begins.remove(game.procedures[name])
    if name in game.meanwhile:
        begins.append(game.meanwhile[name])
    left = (game.afterwards[name], *ends)
    return _with_work(
        Work(path, path, title, phase.rule, Part.MEANWHILE, tuple(begins)),
        Work(path + END, path, f"{title}, as it ends", phase.rule, Part.END, left),
    )


def _with_work(*works: Work) -> tuple[Work, ...]:
    return tuple(work for work in works if work.procedures)
