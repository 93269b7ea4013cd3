"""Moves: which ways a unit may use in a phase, how far it comes by them, and why it does not come farther."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from guelta.rules.engine.kit.kit import Change, Move, Route
from guelta.rules.engine.kit.path import Search, allowance, rests_on_map_and_enemies, ways
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import View
from guelta.rules.engine.kit.vocabulary.keys import CONSTRAINTS

__all__ = ["Reason", "modes", "moves_of_phase", "path_at", "reach", "reason", "takes"]

_TOGETHER = 2
"""How many constraints are relaxed together to find a reason. Ours."""
_MOST_KEPT = 2048
"""How many searches are kept. Ours."""

_WHY = {
    "into": "no way leads there over ground that it may enter",
    "along": "no way leads there over edges that it may cross",
    "enemies": "an enemy bars every way there",
    "zones": "an enemy's zone bars every way there",
    "friends": "friends bar every way there",
    "stop": "every way there ends before it",
    "end": "it may not end its way there",
    "most": "that is more steps than it has",
    "allowance": "that is farther than its allowance",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a unit cannot come to a space: the number of the rule, and a sentence in small letters."""

    rule: str
    told: str


def moves_of_phase(view: View) -> tuple[Move, ...]:
    """Return the moves that the phase of a board does, in their order."""
    phase = view.kit.phases.get(view.phase)
    does = phase.does if phase is not None else ()
    return tuple(view.kit.moves[id] for id in does if id in view.kit.moves)


def takes(view: View, move: Move, unit: Unit) -> bool:
    """Return whether a move is for a unit: one of its units, of the side that acts."""
    return unit.side == view.acting and move.units.holds(view, unit, unit.side)


def modes(view: View, moves: Iterable[Move], unit: Unit) -> Iterator[Route]:
    """Yield the ways that a unit may use of these moves, as they are at this time."""
    for move in moves:
        if takes(view, move, unit):
            yield path_at(view, move, unit)


def path_at(view: View, move: Move, unit: Unit) -> Route:
    """Return the way of a move with all changes whose conditions hold."""
    held = tuple(n for n, change in enumerate(move.changes) if _applies(view, change, unit))
    if not held:
        return move.path
    made = view.charts.worked_out
    key = "path", move.id, held
    if key not in made:
        path = move.path
        for n in held:
            keys = dict(move.changes[n].keys)
            numbers = {**path.numbers, **keys.pop("numbers", {})}
            path = replace(path, **keys, numbers=numbers)
        made[key] = path
    found: Route = made[key]
    return found


def _applies(view: View, change: Change, unit: Unit) -> bool:
    if change.when is not None and not change.when.holds(view):
        return False
    return change.units is None or change.units.holds(view, unit, unit.side)


def reach(view: View, moves: tuple[Move, ...], unit: Unit) -> dict[str, float]:
    """Return every space to which a unit may go by one of these moves, with the least cost; room apart."""
    key = "reach", tuple(move.id for move in moves), unit.id
    return view.once(key, lambda: _reach(view, moves, unit))


def _reach(view: View, moves: tuple[Move, ...], unit: Unit) -> dict[str, float]:
    found: dict[str, float] = {}
    for path in modes(view, moves, unit):
        for space, cost in _ways(view, path, unit).items():
            if cost < found.get(space, cost + 1):
                found[space] = cost
    found.pop(unit.space, None)
    return found


def _ways(view: View, path: Route, unit: Unit) -> Mapping[str, float]:
    """Return where a way leads a unit to: worked out once as long as the enemy stands as he does.

    That holds of a way which nothing but the map and the enemy bears on: friends may stand as they like.
    """
    search = Search(path, unit.side, unit)
    fixed: dict[int, bool] = view.charts.worked_out.setdefault("fixed ways", {})
    if id(path) not in fixed:
        fixed[id(path)] = rests_on_map_and_enemies(path)
    if not fixed[id(path)]:
        return ways(view, search, (unit.space,))
    enemies, zones = view.enemies(unit.side), view.enemy_zones(unit.side)
    known: dict[object, Mapping[str, float]] = view.charts.worked_out.setdefault("ways", {})
    key = id(path), unit.space, allowance(view, search), path.cost.named(unit, view.turn), enemies, zones
    if key not in known:
        if len(known) >= _MOST_KEPT:
            known.clear()
        known[key] = ways(view, search, (unit.space,))
    return known[key]


def reason(view: View, moves: tuple[Move, ...], unit: Unit, space: str) -> Reason:
    """Return why a unit does not come to a space by any of these moves.

    Constraints are relaxed, one, then two together, in the order of the vocabulary: the first that makes it
    possible gives number and words.
    """
    able = [(move, path_at(view, move, unit)) for move in moves if takes(view, move, unit)]
    if not able:
        return out_of_turn(moves)
    for number in range(1, _TOGETHER + 1):
        for several in combinations(CONSTRAINTS[1:], number):
            for move, path in able:
                if space in _without(view, path, unit, several):
                    return Reason(path.number(several[0], move.rule), _WHY[several[0]])
    move, path = able[0]
    return Reason(path.number("allowance", move.rule), "no way leads there")


def _without(view: View, path: Route, unit: Unit, relaxed: tuple[str, ...]) -> dict[str, float]:
    search = Search(path, unit.side, unit, frozenset(relaxed))
    return view.once(("without", id(path), unit.id, relaxed), lambda: ways(view, search, (unit.space,)))


def out_of_turn(moves: tuple[Move, ...]) -> Reason:
    """Return why a unit does not move in a phase at all: none of its moves is for it."""
    move = moves[0]
    return Reason(move.path.number("turn", move.rule), "it does not move in this phase")
