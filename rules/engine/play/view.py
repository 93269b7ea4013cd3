"""A view: one board by the charts of its game, on which whatever follows from both is worked out once.

A game's own view says what its rulebook speaks of, as properties and methods with its words; a rule that
takes a view reads as the rulebook does. The plain board below it stays what is printed and compared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, Generic, Self, TypeVar, get_type_hints

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.sequence import Sequence

__all__ = ["Cursor", "View", "on_boards"]

C = TypeVar("C")
F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a board stands in the sequence of play: path, turn (0 outside any), phase, and who acts ("")."""

    path: str
    turn: int
    phase: str
    acting: str

    @classmethod
    def of(cls, path: str, sides: Mapping[str, str]) -> Self:
        """Read a path; `sides` are those of the phases that have one, and the innermost of them acts."""
        steps = [_phase(each, sides) for each in path.split("/")]
        acting = next((sides[each] for each in reversed(steps) if sides.get(each)), "")
        return cls(path, Sequence.turn(path) or 0, steps[-1], acting)


def _phase(step: str, phases: Mapping[str, str]) -> str:
    """Return the phase of a step, of a repeated one without its number."""
    name, _, number = step.rpartition("-")
    return name if step not in phases and number.isdigit() else step


class View(Generic[C]):
    """A board and the charts it is judged by; neither ever changes, nor does what follows from them."""

    def __init__(self, position: Position, charts: C) -> None:
        self.position = position
        self.charts = charts

    @classmethod
    def of(cls, position: Position, charts: C) -> Self:
        """Return the view of a board, the same one as long as the board is kept."""
        return position.once(cls, charts)

    @cached_property
    def moment(self) -> Cursor:
        """Where it stands in the sequence of play."""
        return Cursor.of(self.position.cursor, self.acting_in)

    @property
    def acting_in(self) -> Mapping[str, str]:
        """The sides that act, by their phases, as far as a game says so here."""
        return {}

    @cached_property
    def _known(self) -> dict[Any, Any]:
        """What was asked for with `once`."""
        return {}

    def once(self, key: object, work_out: Callable[[], R]) -> R:
        """Return what is worked out of this board, the first time it is asked."""
        if key not in self._known:
            self._known[key] = work_out()
        found: R = self._known[key]
        return found


def on_boards(function: F) -> Callable[..., Any]:
    """Return a function of boards and their charts for one of views; any other is returned as it is.

    `(view)` is then called with (position, charts), `(start, end)` with (start, end, charts), and what
    follows them stays where it is. Which it is is read once, of the annotations.
    """
    first = next(iter(function.__annotations__.values()), "Position")
    if first in ("Position", Position):
        return function
    kinds = [each for each in get_type_hints(function).values() if _is_view(each)]
    if not kinds:
        return function
    number = len(kinds)

    @wraps(function)
    def on(*given: Any) -> Any:
        charts, more = given[number], given[number + 1 :]
        boards = zip(kinds, given, strict=False)
        return function(*(kind.of(board, charts) for kind, board in boards), *more)

    return on


def _is_view(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, View)
