"""Whether a phase that was played by hand conforms to its procedures: the door to the search for a game."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from typing import Any, TypeVar

from guelta.rules.engine.board.fields import ACTIVE
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.procedure import Procedure, Run
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.replay.activations import in_turn, within_one, within_several
from guelta.rules.engine.replay.alignment import Conformance, Result
from guelta.rules.engine.replay.budget import CHECK, Budget
from guelta.rules.engine.replay.cutting import Cutting
from guelta.rules.engine.replay.progress import Origin
from guelta.rules.engine.replay.search import aligning, finished, reaching
from guelta.rules.engine.replay.trace import Trace

__all__ = ["check_conformance", "conforming", "going_on", "searched_at"]

C = TypeVar("C", bound=Charts)
_STILL = 0.25
"""What share of the nodes still looks for a course of the whole once a part is known to have none. Ours."""


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

    Where the first board does not say who is to play, whoever may be first is tried.
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
        return (yield from _one_by_one(game, sequence, procedures[0], trace, view, budget, since))
    since = [*since]
    found = yield from aligning(procedures[-1].function, trace, view, budget, within_one(since))
    if found.is_explained:
        return found
    if len(procedures) > 1:
        other = yield from aligning(_one_after_another(procedures), trace, view, budget, resumes=False)
        return _nearer(found, other)
    is_one_board = len(trace.steps) == 1
    if goes_on and (not is_one_board or _name(path) in view.announced):
        return _nearer(
            found, (yield from _one_by_one(game, sequence, procedures[0], trace, view, budget, since))
        )
    return found


def _one_by_one(
    game: Game[C],
    sequence: Sequence,
    procedure: Procedure[C],
    trace: Trace,
    view: Projection[C],
    budget: Budget,
    since: Iterable[Origin],
) -> Generator[None, None, Conformance]:
    """Explain a phase as one activation after another: cut where boards were seen, else as a whole.

    What no whole explains is told of the one activation that a cut shows to be against the rules.
    """
    cut = yield from Cutting(game, sequence, procedure, view, trace, budget).run()
    if cut is not None and cut.is_explained:
        return cut
    is_one_board = len(trace.steps) == 1 and bool(trace.start.fields.get(ACTIVE))
    several = in_turn(game, sequence, procedure, once=is_one_board)
    budget = budget if cut is None else replace(budget, nodes=budget.share(_STILL))
    found = yield from aligning(several, trace, view, budget, within_several(since))
    if cut is not None and found.result is Result.OPEN:
        return replace(cut, nodes=cut.nodes + found.nodes)
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
    if view.leaves_alone(trace.start, trace.end):
        return None
    goes_on = view.goes_on and len(procedures) == 1 and sequence.ordered(path)[1] is not None
    trace = _in_place(trace, view)
    ways = [(procedures[-1].function, True)]
    if goes_on and not trace.start.fields.get(ACTIVE):
        ways = [(in_turn(game, sequence, procedures[0]), True)]
    elif len(procedures) > 1:
        ways.append((_one_after_another(procedures), False))
    elif goes_on:
        ways.append((in_turn(game, sequence, procedures[0]), True))
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
