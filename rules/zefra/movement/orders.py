"""4.3: what an activated unit does: it moves, fires instead, or stays; and a move with all that it meets."""

from __future__ import annotations

from collections.abc import Sequence

from rules.zefra.board.hostility import defenders, prey_in
from rules.zefra.board.play import Play
from rules.zefra.board.units import Unit
from rules.zefra.fire.bombardment import bombard, targets
from rules.zefra.movement.ambush import Tried, ambushed
from rules.zefra.movement.arrival import arrive
from rules.zefra.movement.reach import destinations

__all__ = ["act", "go", "march"]


def act(play: Play, id: str) -> None:
    """p3-03b  Let one activated unit move, fire instead, or stay."""
    unit = play.unit(id)
    if unit is None or unit.is_used:
        return
    goals = destinations(play.position, play.charts, [unit])
    marks = targets(play.position, play.charts, unit)
    options = [("stay", "stays")]
    options += [("move", "moves")] if goals else []
    options += [("fire", "fires")] if marks else []
    if len(options) > 1:
        order = play.one(
            "order", "p3-03b", unit.side, f"{unit.counter.name} in {unit.space}", options, of=(id,)
        )
        if order == "move":
            go(play, [unit])
        elif order == "fire":
            bombard(play, unit)
    play.turn([id])


def go(play: Play, units: Sequence[Unit]) -> None:
    """p3-03b  Let units of one hex move together to where their owner says."""
    goals = destinations(play.position, play.charts, units)
    ids = [unit.id for unit in units]
    names = " and ".join(unit.counter.name for unit in units)
    to = play.hex("to", "p3-03b", units[0].side, f"{names}: to", goals, of=ids)
    _write_move(play, units, to, names)
    march(play, ids, goals[to])
    play.turn(ids)


def _write_move(play: Play, units: Sequence[Unit], to: str, names: str) -> None:
    rules = {"cas": "G10-04", "refugees": "G12-01a", "iff": "G12-01b", "militia": "G12-01b"}
    rules |= {"artillery": "p61-09c", "recon": "p61-09d", "medical": "p61-09e", "cbrn": "p61-09f"}
    rules |= {"motorized": "p61-09b"}
    rule = rules.get(units[0].counter.movement, "p3-03b")  # no rule names a rate for governments
    start = play.charts.place(units[0].space)
    play.write(rule, f"{names} from {start} to {play.charts.place(to)}", side=units[0].side)


def march(play: Play, ids: Sequence[str], way: Sequence[str]) -> bool:
    """p3-05a, G7-07  Move units along a way, hex by hex; whether they came to its end and nobody fought
    them."""
    tried: Tried = set()
    here = play.alive(ids)[0].space
    for step in way:
        movers = play.alive(ids, here)
        is_met = defenders(play.position, play.charts, movers, step) or prey_in(
            play.position, play.charts, movers, step
        )
        for unit in movers:
            play.carry(unit.id, step)
        if not is_met and movers[0].type != "cas":
            left = ambushed(play, ids, step, tried)
            if left is not None:
                _act_as_usual(play, left)
                return False
        if is_met or step == way[-1]:
            return not arrive(play, ids, step, here, tried)
        here = step
    return False


def _act_as_usual(play: Play, left: Sequence[str]) -> None:
    """G9-01b  Let those of the ambushers' hex that could neither come nor fire act as usual."""
    for id in left:
        act(play, id)
