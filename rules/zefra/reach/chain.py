"""7.2: an overfull hex is cured by units that move one hex, and these may overfill the next."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from guelta.rules.engine.play.choice import Barred
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.board.stacking import excess, ground
from guelta.rules.zefra.board.units import Unit
from guelta.rules.zefra.reach.reach import no_step, open_around

__all__ = ["settle"]


def settle(play: Play, hex: str, staying: Collection[str], side: str) -> None:
    """p3-17c, p3-17d  Cure an overfull hex, then those that this overfills in turn.

    The units `staying` just came; `side` is the one that removes a unit where none can move.
    """
    pushed, waiting = set(staying), [hex]
    while waiting:
        at = waiting.pop(0)
        while excess(play.position, play.charts, at):
            waiting += _one_out(play, at, pushed, side)


def _one_out(play: Play, hex: str, pushed: set[str], side: str) -> list[str]:
    """Move one unit out of an overfull hex, or remove one; give the hex it went to if that is full now."""
    free = [unit for unit in _crowd(play, hex) if unit.id not in pushed and _open_hexes(play, unit)]
    if not free:
        lost = play.pick(
            "eliminate", "p3-17g", side, f"removed, since {hex} stays overfull", _crowd(play, hex)
        )
        play.remove(lost[0], "p3-17g", "the hex stays overfull and nobody can move")
        return []
    owner = _whose_unit_goes(play, hex, free)
    own = [unit for unit in free if unit.side == owner]
    refused_units = partial(_not_pushed, hex)
    (id,) = play.pick("push", "p3-17c", owner, f"moves out of {hex}", own, refused=refused_units)
    unit = play.unit(id)
    assert unit is not None
    board, charts, goals = play.position, play.charts, _open_hexes(play, unit)

    def refused(hex: str) -> Barred | None:
        found = no_step(board, charts, unit, hex, "p3-17d")
        full = Barred("p3-17d", f"{charts.place(hex)} holds too many already, and another hex does not")
        return found if found is not None or hex in goals else full

    to = play.hex("push-to", "p3-17d", owner, "moves to", goals, of=(id,), refused=refused)
    play.carry(id, to, used=True)
    pushed.add(id)
    play.write("p3-17d", f"{unit.counter.name} moves from {hex} to {to}", side=owner)
    if excess(play.position, play.charts, to):
        play.write("p3-17f", f"{to} is now overfull too")
        return [to]
    return []


def _whose_unit_goes(play: Play, hex: str, free: Sequence[Unit]) -> str:
    """p3-17c  Ask the adjudicator, who sees them all, whose unit moves on, of several sides (Z33)."""
    sides = [*dict.fromkeys(unit.side for unit in reversed(free))]
    if len(sides) == 1:
        return sides[0]
    options = [(side, f"a unit of {play.charts.named(side)}") for side in sides]
    title, ids = f"moves out of {play.charts.place(hex)}", tuple(unit.id for unit in free)
    return play.one("whose", "p3-17c", "adjudicator", title, options, of=ids)


def _not_pushed(hex: str, unit: Unit) -> Barred | None:
    """p3-17c  Return why a unit of an overfull hex is not the one that moves out."""
    just_came = Barred("p3-17c", f"{unit.counter.name} just came, or has moved on before")
    return just_came if unit.space == hex else None


def _crowd(play: Play, hex: str) -> list[Unit]:
    """Return the units that make a hex overfull: those on the ground, or the CAS."""
    units = play.there(hex)
    on_the_ground = ground(units)
    if len(on_the_ground) > play.charts.figure("units in a hex"):
        return on_the_ground
    return [unit for unit in units if unit.type == "cas"]


def _open_hexes(play: Play, unit: Unit) -> tuple[str, ...]:
    """Return where a unit can be pushed: hexes not overfull if there is one, else any that starts no fight.

    Those with room come first; a full one is not overfull before it comes, and the chain goes on there (Z33).
    """
    near = open_around(play.position, play.charts, unit)
    if unit.type == "cas":
        return near
    limit = play.charts.figure("units in a hex")
    crowd = {each: len(ground(play.there(each))) for each in near}
    able = [each for each in near if crowd[each] <= limit]
    return tuple(sorted(able, key=lambda each: crowd[each] == limit)) or near
