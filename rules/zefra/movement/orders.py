"""4.3: what an activated unit does: it moves, fires instead, or stays; and a move with all that it meets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from guelta.rules.engine.play.choice import Barred
from guelta.rules.zefra.board.hostility import defenders, prey_in
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.board.units import Unit
from guelta.rules.zefra.fire.bombardment import RANGE_OF, bombard, marks_with_foes, targets
from guelta.rules.zefra.movement.ambush import ambushed
from guelta.rules.zefra.movement.arrival import arrive
from guelta.rules.zefra.movement.parties import is_company, meet_party
from guelta.rules.zefra.reach.reach import destinations, no_goal, ways_apart

__all__ = ["act", "go", "march", "way_to"]


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
    order = "stay"
    if len(options) > 1:
        title = f"{unit.counter.name} in {unit.space}"
        barred = _no_orders(play, unit, {word for word, _ in options})
        order = play.one("order", "p3-03b", unit.side, title, options, of=(id,), barred=barred)
    if order == "move":
        go(play, [unit])
    elif order == "fire":
        bombard(play, unit)
    elif is_company(unit):
        meet_party(play, [unit], unit.space)
    play.turn([id])


def _no_orders(play: Play, unit: Unit, offered: set[str]) -> dict[str, Barred]:
    """Return why a unit cannot move or fire where that is not offered."""
    barred = {}
    if "move" not in offered:
        barred["move"] = Barred("p3-03b", f"there is no hex that {unit.counter.name} can move to")
    if "fire" not in offered:
        rule = RANGE_OF.get(unit.type, "p3-03b")
        barred["fire"] = Barred(rule, f"{unit.counter.name} has nothing to fire at in its range")
    return barred


def go(play: Play, units: Sequence[Unit]) -> None:
    """p3-03b  Let units of one hex move together to where their owner says."""
    goals = destinations(play.position, play.charts, units)
    ids = [unit.id for unit in units]
    names = " and ".join(unit.counter.name for unit in units)
    refused = partial(no_goal, play.position, play.charts, units)
    to = play.hex("to", "p3-03b", units[0].side, f"{names}: to", goals, ids, refused=refused)
    _write_move(play, units, to, names)
    if to not in goals:  # no way leads there: who goes all the same is there at once
        way: tuple[str, ...] = (to,)
    else:
        way = goals[to] if units[0].type == "cas" else way_to(play, units, to)
    march(play, ids, way)
    play.turn(ids)


def way_to(play: Play, units: Sequence[Unit], to: str) -> tuple[str, ...]:
    """p3-03b  Ask which of the shortest ways units take to a hex, where something may come of it (Z11)."""
    known = {"-".join(way): way for way in ways_apart(play.position, play.charts, units, to)}
    if len(known) == 1:
        return next(iter(known.values()))
    options = [(said, f"by {' and '.join(way[:-1])}") for said, way in known.items()]
    title = f"the way to {play.charts.place(to)}"
    ids = tuple(unit.id for unit in units)
    return known[play.one("way", "p3-03b", units[0].side, title, options, of=ids)]


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
    here = play.alive(ids)[0].space
    for step in way:
        movers = play.alive(ids, here)
        is_met = defenders(play.position, play.charts, movers, step) or prey_in(
            play.position, play.charts, movers, step
        )
        for unit in movers:
            play.carry(unit.id, step)
        if not is_met and movers[0].type != "cas":
            left = ambushed(play, ids, step)
            if left is not None:
                _act_as_usual(play, left)
                return False
        if is_met or step == way[-1]:
            return not arrive(play, ids, step, here)
        here = step
    return False


def _act_as_usual(play: Play, left: Sequence[str]) -> None:
    """G9-01b  Let those of the ambushers' hex that did not come fire at enemies, else act as usual (Z78)."""
    for id in left:
        unit = play.unit(id)
        if unit is not None and not unit.is_used and (marks := marks_with_foes(play, unit)):
            bombard(play, unit, marks)
        else:
            act(play, id)
