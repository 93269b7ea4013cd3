"""Activations that nobody clicks: a phase with an order, carried out as one activation after another.

Who is first is tried where the first board does not say it; after that the order of the phase names the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from guelta.rules.engine.board.fields import ACTIVATION, ACTIVE
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.order import next_side
from guelta.rules.engine.play.choice import Choice, Option
from guelta.rules.engine.play.procedure import Commit, Procedure, Run
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.replay.progress import Origin

__all__ = ["first_sides", "in_turn", "within_one", "within_several"]

C = TypeVar("C", bound=Charts)
_MOST_ACTIVATIONS = 40
"""How many activations are looked for between the first board of a phase and its last. Ours."""


@dataclass(frozen=True)
class _Activations:
    """How far they have come: the number of this one, who had any, and what this one has committed to."""

    number: int = 1
    came: frozenset[str] = frozenset()
    committed: tuple[object, ...] = ()

    def since(self, board: Position) -> Commit | None:
        """Return what the activation goes on from on a board, None where it begins."""
        return Commit(board, self.committed[0]) if self.committed else None


def in_turn(
    game: Game[C], sequence: Sequence, procedure: Procedure[C], *, once: bool = False
) -> Callable[[Run[C]], None]:
    """Carry out one activation after another, each for whom the order of the phase names next.

    Where no step between them was seen each side acts `once`: two moves at once are none in turn.
    """

    def carried_out(run: Run[C]) -> None:
        at = run.resumed(lambda: _begin(game, sequence, run))
        begun = run.position.spaces
        while at.number < _MOST_ACTIVATIONS:
            now = replace(at, came=at.came | {run.position.fields.get(ACTIVE, "")}, committed=())
            run.part(
                procedure.function,
                lambda state, now=now: replace(now, committed=(state,)),  # type: ignore[misc]
                at.since(run.position),
            )
            side = next_side(game, sequence, run.position)
            if not side or (once and (side in now.came or run.position.spaces == begun)):
                return
            run.set(**{ACTIVE: side, ACTIVATION: str(now.number + 1)})
            at, begun = replace(now, number=now.number + 1), run.position.spaces
            run.commit(at)

    return carried_out


def _begin(game: Game[C], sequence: Sequence, run: Run[C]) -> _Activations:
    """Ask who is first where the board does not say it: whoever the order may name."""
    if not run.position.fields.get(ACTIVE):
        sides = first_sides(game, sequence, run.position)
        if options := tuple(Option(side, game.sides[side].title) for side in sides):
            rule = sequence.trail(run.position.cursor)[-1][1].rule
            choice = Choice("first", rule, "", "who is first", options, purpose="order")
            run.set(**{ACTIVE: run.choose(choice)[0], ACTIVATION: "1"})
    return _Activations()


def first_sides(game: Game[C], sequence: Sequence, board: Position) -> Iterable[str]:
    """Return whom the order may name first: who is active by the board, else who is next by it, then others.

    They are those whom it names whoever was active last.
    """
    if active := board.fields.get(ACTIVE):
        return (active,)
    found: dict[str, None] = {}
    last = ""
    while (side := next_side(game, sequence, board.with_fields(**{ACTIVE: last}))) and side not in found:
        found[side] = None
        last = side
    return found


def within_several(origins: Iterable[Origin]) -> list[Origin]:
    """Return the places to go on from that lie among activations in turn."""
    return [each for each in origins if each.commit and isinstance(each.commit.state, _Activations)]


def within_one(origins: Iterable[Origin]) -> list[Origin]:
    """Return the places to go on from that lie within a procedure alone."""
    return [each for each in origins if each.commit and not isinstance(each.commit.state, _Activations)]
