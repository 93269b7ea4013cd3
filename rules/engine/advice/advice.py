"""What a game can tell a player who asks, of the board as it stands or of one that could come to be.

What is asked about is what the asker may see (`sight.seen_by`): counters of it can be `unseen`. To ask about
stacks that do not stand there yet, move them in a copy (`what_if`) and ask about that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from guelta.rules.engine.advice.fittings import Fittings
from guelta.rules.engine.advice.glance import Glance
from guelta.rules.engine.advice.overlay import Overlay
from guelta.rules.engine.advice.reach import Reach
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.recipe import Charts

__all__ = ["Advice", "what_if"]

C = TypeVar("C", bound=Charts)
P = TypeVar("P", bound=Position)


def _nothing_at_a_glance(charts: object, position: Position, space: str) -> Glance:
    return Glance()


def _no_odds(charts: object, position: Position, space: str) -> tuple[str, ...]:
    return ()


def _no_fittings(charts: object) -> Fittings:
    return Fittings()


def _nothing_in_reach(charts: object, position: Position, counter: str, began: Position | None) -> Reach:
    return Reach(counter)


@dataclass(frozen=True)
class Advice(Generic[C]):
    """What a game can tell a player who asks: each answers `(charts, position, ...)`."""

    glance: Callable[[C, Position, str], Glance] = _nothing_at_a_glance
    """Tells what he would look up of a space as the board stands."""
    odds: Callable[[C, Position, str], tuple[str, ...]] = _no_odds
    """Tells in lines what an attack on a space would bring as the board stands."""
    reach: Callable[[C, Position, str, Position | None], Reach] = _nothing_in_reach
    """Tells where a counter may go; the last is the board as the phase began, if it is known."""
    overlays: tuple[Overlay[C], ...] = ()
    """What can be laid over the map, in the order in which it is offered."""
    fittings: Callable[[C], Fittings] = _no_fittings
    """Tells what a module can reckon and show by itself."""


def what_if(position: P, moved: Mapping[str, str]) -> P:
    """Return a copy of a board on which these counters stand on top of these spaces, in the order given.

    They keep faces and marks; one that stands nowhere comes fresh. No rule is asked whether it may: whoever
    asks for odds or reach of such a board asks *what if*.

    >>> import guelta
    >>> board = guelta.Position.parse("0101  scout-1:reduced")
    >>> print(guelta.what_if(board, {"scout-1": "0203"}), end="")
    0203  scout-1:reduced
    """
    for counter, space in moved.items():
        standing = Standing(counter)
        for origin in position.where(counter):
            stack = position.stack(origin)
            standing = next(each for each in stack if each.counter == counter)
            position = position.with_stack(origin, [each for each in stack if each.counter != counter])
        position = position.with_stack(space, (*position.stack(space), standing))
    return position
