"""Whether a phase that was played by hand conforms to its procedures: the door to the search for a game."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from typing import Any, TypeVar

from guelta.rules.engine.board.fields import ACTIVATION, ACTIVE
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.order import next_side
from guelta.rules.engine.play.procedure import Procedure, Run
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.replay.alignment import Conformance, Result
from guelta.rules.engine.replay.budget import CHECK, Budget
from guelta.rules.engine.replay.progress import Origin
from guelta.rules.engine.replay.search import aligning, finished, reaching
from guelta.rules.engine.replay.trace import Trace

__all__ = ["check_conformance", "conforming", "going_on", "searched_at"]

C = TypeVar("C", bound=Charts)
_MOST_ACTIVATIONS = 40
"""How many activations are looked for between the first board of a phase and its last. Ours."""


def searched_at(game: Game[C], sequence: Sequence, path: str) -> tuple[Procedure[C], ...]:
    """Return the procedures that a phase is searched with, those of its beginning first.

    Empty where the game is not searched, in a set-up, or where a procedure has not proved itself.
    """
    if game.replay is None or path not in sequence or game.replay(game.charts).is_set_up(path):
        return ()
    begun = [each for moment in sequence.starts(path) for each in game.rules_of(moment.phase).at(moment)]
    if not begun:
        begun = _around(game, sequence, path)
    return tuple(begun) if begun and all(each.searchable for each in begun) else ()


def _around(game: Game[C], sequence: Sequence, path: str) -> list[Procedure[C]]:
    """Return the procedure of the innermost phase around a path that has one."""
    found = (game.rules_of(phase).procedure for _, phase in reversed(sequence.trail(path)))
    return [each for each in found if each is not None][:1]


def check_conformance(
    game: Game[C], sequence: Sequence, trace: Trace, budget: Budget = CHECK
) -> Conformance | None:
    """Find the course of play of a phase that leads through a trace, else the nearest one.

    None where the phase is not searched. The boards stand in the phase that the first one stands in.
    """
    return finished(conforming(game, sequence, trace, budget))


def conforming(
    game: Game[C], sequence: Sequence, trace: Trace, budget: Budget = CHECK, since: Iterable[Origin] = ()
) -> Generator[None, None, Conformance | None]:
    """Find it node by node, to be gone on with at any time; begin with what goes on `since` there.

    Where a board does not say who is to play nobody is accused.
    """
    path = trace.start.cursor
    procedures = searched_at(game, sequence, path)
    if game.replay is None or not procedures or not trace.steps:
        return None
    view = game.replay(game.charts)
    if view.leaves_alone(trace.start, trace.end):
        return None
    trace = _in_place(trace, view)
    goes_on = view.goes_on and len(procedures) == 1 and sequence.ordered(path)[1] is not None
    if goes_on and not trace.start.fields.get(ACTIVE):
        several = _in_turn(game, sequence, procedures[0])
        found = yield from aligning(several, trace, view, budget, resumes=False)
        return replace(found, result=Result.OPEN) if found.result is Result.DEVIATES else found
    found = yield from aligning(procedures[-1].function, trace, view, budget, since)
    if found.is_explained:
        return found
    if len(procedures) > 1:
        other = yield from aligning(_one_after_another(procedures), trace, view, budget, resumes=False)
        return _nearer(found, other)
    is_one_board = len(trace.steps) == 1
    if goes_on and (not is_one_board or _name(path) in view.announced):
        several = _in_turn(game, sequence, procedures[0], once=is_one_board)
        other = yield from aligning(several, trace, view, budget, resumes=False)
        return _nearer(found, other)
    return found


def going_on(
    game: Game[C], sequence: Sequence, trace: Trace, budget: Budget = CHECK
) -> Generator[None, None, bool | None]:
    """Find out whether a phase can go on so that a course of play explains what was seen of it up to now.

    False where it cannot, whatever follows; None where nobody can tell.
    """
    path = trace.start.cursor
    procedures = searched_at(game, sequence, path)
    if game.replay is None or not procedures or not trace.steps:
        return None
    view = game.replay(game.charts)
    goes_on = view.goes_on and len(procedures) == 1 and sequence.ordered(path)[1] is not None
    if view.leaves_alone(trace.start, trace.end) or (goes_on and not trace.start.fields.get(ACTIVE)):
        return None
    trace = _in_place(trace, view)
    ways = [(procedures[-1].function, True)]
    if len(procedures) > 1:
        ways.append((_one_after_another(procedures), False))
    elif goes_on:
        ways.append((_in_turn(game, sequence, procedures[0]), False))
    told: list[bool | None] = []
    for function, resumes in ways:
        told.append((yield from reaching(function, trace, view, budget, resumes=resumes)))
        if told[-1]:
            return True
    return None if None in told else False


def _name(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def _in_place(trace: Trace, view: Projection[Any]) -> Trace:
    """Return a trace whose phase begins with what players say at its end of what they agree on."""
    start, end = trace.start, trace.end
    is_asked = _name(start.cursor) in view.asked_in
    said = {} if is_asked else {name: end.fields.get(name, "") for name in view.declared}
    changed = {name: value for name, value in said.items() if value != start.fields.get(name, "")}
    parted = (view.own_part(start, each, end) for each in trace.steps)
    steps: tuple[Position, ...] = tuple(each.at(start.cursor) for each in parted)
    return replace(trace, start=start.with_fields(**changed) if changed else start, steps=steps)


def _one_after_another(procedures: tuple[Procedure[Any], ...]) -> Callable[[Run[Any]], None]:
    def carried_out(run: Run[Any]) -> None:
        for each in procedures:
            each.function(run)

    return carried_out


def _in_turn(
    game: Game[C], sequence: Sequence, procedure: Procedure[C], *, once: bool = False
) -> Callable[[Run[C]], None]:
    """Carry out one activation after another, each for whom the order of the phase names next.

    Where no step between them was seen each side acts `once`: two moves at once are none in turn.
    """

    def carried_out(run: Run[C]) -> None:
        came: set[str] = set()
        for activation in range(1, _MOST_ACTIVATIONS):
            came.add(run.position.fields.get(ACTIVE, ""))
            begun = run.position.spaces
            procedure.function(run)
            side = next_side(game, sequence, run.position)
            if not side or (once and (side in came or run.position.spaces == begun)):
                return
            run.set(**{ACTIVE: side, ACTIVATION: str(activation + 1)})

    return carried_out


def _nearer(one: Conformance, other: Conformance) -> Conformance:
    """Return the nearer of two: what either leaves open is open.

    An answer that is barred is nearer than an activation more, of which something was left undone.
    """
    nodes = one.nodes + other.nodes
    if other.is_explained or one.nearest is None:
        return replace(other, nodes=nodes)
    is_forced = one.result is Result.DEVIATES and one.forced is not None
    is_nearer = not is_forced and other.nearest is not None and other.nearest.rank < one.nearest.rank
    best = other if is_nearer else one
    is_open = Result.OPEN in (one.result, other.result) and best.result is Result.DEVIATES
    return replace(best, nodes=nodes, result=Result.OPEN if is_open else best.result)
