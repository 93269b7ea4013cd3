"""What a phase leaves to a worksheet: the procedures the sequence of play asks for there, in their order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from guelta.rules.engine.game import Game
from guelta.rules.engine.play.procedure import Procedure
from guelta.rules.engine.play.sequence import Place, Sequence

__all__ = ["Part", "Work", "place_of", "sheets_at", "titled", "works_of"]

END = "/end"
"""Behind the path of a phase: what is left of it when the players have played it."""
_ACTIVATION = "/activation-"
"""Behind the path of a phase whose order play decides: which time it is played."""


def sheets_at(place: Place) -> tuple[str, str]:
    """Return the ids that the worksheets of a phase have: that of its play, and that of its end."""
    id = f"{place.path}{_ACTIVATION}{place.activation}" if place.activation else place.path
    return id, id + END


def place_of(sheet: str) -> Place:
    """Return where in the sequence of play a worksheet belongs, by its id."""
    path, _, activation = sheet.removesuffix(END).partition(_ACTIVATION)
    return Place(path, int(activation or 0))


def titled(sequence: Sequence, place: Place) -> str:
    """Return a place of the sequence of play in words."""
    path, activation = place
    return sequence.title(path) + (f", activation {activation}" if activation else "")


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
    activation: int = 0
    """Which time a phase is played whose order play decides, 0 for any other."""

    @property
    def place(self) -> Place:
        """Where in the sequence of play it belongs."""
        return Place(self.path, self.activation)


def works_of(
    game: Game[Any],
    sequence: Sequence,
    path: str,
    *,
    activation: int = 0,
    goes_on: bool = False,
    on_the_board: bool = True,
) -> tuple[Work, ...]:
    """Find the worksheets of a phase, none where nothing is to be carried out; KeyError if there is no such.

    Where play decides the order, `activation` is which time it is played, and after one that `goes_on` comes
    another.

    `on_the_board`: the players themselves play what the game leaves to them there, and the worksheets do the
    rest. Otherwise a worksheet does everything, move by move.
    """
    _, phase = sequence.trail(path)[-1]
    own = game.rules_of(phase)
    starting = sequence.starts(path, again=activation > 1)
    ending = sequence.ends(path, again=goes_on)
    begins = [each for moment in starting for each in game.rules_of(moment.phase).at(moment)]
    ends = [each for moment in ending for each in game.rules_of(moment.phase).at(moment)]
    title = titled(sequence, Place(path, activation))
    sheet, sheet_of_the_end = sheets_at(Place(path, activation))
    if not on_the_board or own.afterwards is None:
        return _with_work(Work(sheet, path, title, phase.rule, Part.WHOLE, (*begins, *ends), activation))
    if own.procedure is not None:
        begins.remove(own.procedure)
    if own.meanwhile is not None:
        begins.append(own.meanwhile)
    left = (own.afterwards, *ends)
    return _with_work(
        Work(sheet, path, title, phase.rule, Part.MEANWHILE, tuple(begins), activation),
        Work(sheet_of_the_end, path, f"{title}, as it ends", phase.rule, Part.END, left, activation),
    )


def _with_work(*works: Work) -> tuple[Work, ...]:
    return tuple(work for work in works if work.procedures)
