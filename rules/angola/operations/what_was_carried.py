"""1.2-Equipment, 2.4.2, 9.9.1  What became of mines and missiles in a go, and in a step of the End Phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from guelta.rules.angola.board.forces import region_of
from guelta.rules.angola.charts.counter import MINEFIELD
from guelta.rules.angola.movement.steps import Mover, destinations
from guelta.rules.angola.operations.go import FLEC_BASE, ZAIRE_WEST, Go, under
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.findings.finding import Finding, unsure, violation
from guelta.rules.engine.seers import only

__all__ = ["of_equipment"]

POOL = "equipment"
BACK = "put it back"
Carried = tuple[str, str, Standing]


def of_equipment(go: Go) -> Iterator[Finding]:
    """2.4.2, 9.9.1  Judge every piece that moved, was turned over, was spent or came."""
    before, after = go.equipment(go.start), go.equipment(go.end)
    for piece in sorted({*before, *after}):
        was, now = before.get(piece), after.get(piece)
        if was is not None and now is not None:
            yield from _carried(go, piece, was, now)
            yield from _turned(go, piece, was, now)
        elif was is not None and POOL in go.end.where(piece):
            yield from _spent(go, piece, was)
        elif now is not None and POOL in go.start.where(piece):
            message = f"Equipment left the pool in the go of {go.side.upper()}"
            remedy = "put it back; covert aid alone brings Equipment"
            yield under("2.4.2", violation(POOL, (), message, remedy))


def _carried(go: Go, piece: str, was: Carried, now: Carried) -> Iterator[Finding]:
    """1.2-Equipment, 2.4.2  A piece goes along with a Force of its Faction, and stays with the Faction."""
    (here, owner, old), (there, other, new) = was, now
    if go.charts.alliance(owner) != go.charts.alliance(other):
        message = f"Equipment of {owner.upper()} in {go.charts.place(here)} was taken by {other.upper()}"
        yield under("2.4.2", violation(there, (), message, "return it to the pool"))
        return
    handed = here == there and owner != other and region_of(go.end, go.charts, here).units(owner)
    if handed and MINEFIELD not in (
        old.face,
        new.face,
    ):  # 9.9.1: the ally takes a minefield over when it is left alone
        message = f"Equipment of {owner.upper()} is with {other.upper()} in {go.charts.place(there)}"
        fault = violation(there, (), message, "give it back")
        yield replace(fault, rule="2.4.2", seen_by=only(owner, other))
    if here == there or (go.falls and (here, there) == (FLEC_BASE, ZAIRE_WEST)):
        return
    if old.face == MINEFIELD:
        message = f"a minefield came from {go.charts.place(here)} to {go.charts.place(there)}"
        yield under("9.9.1", violation(there, [piece], message, f"{BACK}; a minefield never moves"))
    elif not _goes_along(go, here, there, owner):
        message = f"Equipment came to {go.charts.place(there)} with no Force that carried it"
        yield under("1.2-Equipment", violation(there, [piece], message, BACK))


def _goes_along(go: Go, here: str, there: str, owner: str) -> bool:
    """2.4.2  Whether a Force of a Faction can have carried a piece, which may be handed on."""
    moves = [each for each in go.moves if each.side == owner]
    if go.is_enemy(owner) and here in go.attackable:  # in a retreat whose Units may all be lost
        return there in go.charts.map.neighbours(here)
    ends = {end for each in moves for end in (each.start, each.end)}
    way = {*go.reach} if go.column and owner == go.side else set[str]()
    for each in go.own_moves if owner == go.side else ():
        mover = Mover(each.side, each.units, (each.start,), is_column=bool(go.column))
        way |= {*destinations(go.start, go.charts, mover)}
    if go.column and owner == go.side and go.battles:
        ends |= {go.origin, *go.battles}
    lost = owner == go.side and any(unit in go.losses for unit in go.force)  # beyond where it was handed on
    return bool(moves or go.battles or lost) and {here, there} <= ends | way | {go.origin}


def _turned(go: Go, piece: str, was: Carried, now: Carried) -> Iterator[Finding]:
    """9.9.1  A mine is laid at any time but during an enemy's card, and never taken up."""
    (_, _, old), (region, owner, new) = was, now
    if old.face == MINEFIELD and new.face != MINEFIELD:
        message = f"a minefield in {go.charts.place(region)} was taken up"
        yield under("9.9.1", violation(region, [piece], message, "turn it over again"))
    elif old.face != new.face and go.is_enemy(owner):
        message = f"a mine was laid in {go.charts.place(region)} in the go of {go.side.upper()}"
        remedy = "nothing, if the card was not turned over by then; else turn it back"
        yield under("9.9.1", unsure(region, [piece], message, remedy))


def _spent(go: Go, piece: str, was: Carried) -> Iterator[Finding]:
    """2.4.2, 9.9.1, 17.4  A piece goes to the pool when it was used in a combat, or nobody is left."""
    region, owner, old = was
    left = owner == go.side and region == go.origin and bool(go.attackable)  # he was away for a while
    alone = not region_of(go.end, go.charts, region).units(owner)
    if old.face == MINEFIELD:
        sides = go.charts.members(go.charts.alliance(owner))
        alone = not region_of(go.end, go.charts, region).units(*sides)
        used = left or region in go.attackable
    elif go.is_enemy(owner):
        used = go.charts.counters[piece].type != "mine" and region in go.attackable
    else:
        taken = any(unit in go.losses for unit in go.force) or go.charts.counters[piece].type != "mine"
        used = left or (owner == go.side and bool(go.attackable) and taken)
    if not alone and not used and not any(each.side == owner for each in go.moves):
        message = f"Equipment of {owner.upper()} left {go.charts.place(region)} for the pool, unused"
        yield under("2.4.2", violation(region, [piece], message, BACK))
