"""7.1, 7.2: losses of who retreats, and where units go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from guelta.rules.zefra.board.hostility import can_fight, may_attack
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.combat.strength import is_weak
from guelta.rules.zefra.reach.chain import settle
from guelta.rules.zefra.reach.reach import no_step, open_around

__all__ = ["fall_upon", "go_back", "retreat", "retreat_losses"]


def retreat_losses(play: Play, ids: Iterable[str]) -> None:
    """p3-16, p3-16a, p3-16b, p3-16c, p3-16d  Hurt the units told to retreat, by side and weakness."""
    for unit in play.alive(ids):
        weak = is_weak(play.position, play.charts, unit)
        loss = play.charts.retreat_loss(unit.side, weak=weak)
        if play.charts.is_conventional(unit.side):
            rule = "p3-16c" if weak else "p3-16d"
        else:
            rule = "p3-16a" if weak else "p3-16b"
        play.hurt(unit.id, loss, rule, "told to retreat")


def go_back(play: Play, ids: Sequence[str], hex: str, origin: str, rule: str) -> None:
    """p3-17a  Take units that came into a hex back where they came from, and cure that hex if need be."""
    back = play.alive(ids, hex)
    for unit in back:
        play.carry(unit.id, origin, used=True)
    if back:
        names = ", ".join(unit.counter.name for unit in back)
        play.write(rule, f"{names} back to {play.charts.place(origin)}", side=back[0].side)
        settle(play, origin, [unit.id for unit in back], back[0].side)


def retreat(play: Play, ids: Iterable[str], hex: str) -> None:
    """p3-17b  Take units out of a hex that others came into, one by one, to any without enemies (Z10).

    Where there is none they are removed.
    """
    for unit in play.alive(ids, hex):
        open_hexes = open_around(play.position, play.charts, unit)
        if not open_hexes:
            play.remove(unit.id, "p3-17b", "no hex to retreat to")
            continue
        refused = partial(no_step, play.position, play.charts, unit)
        title = f"{unit.counter.name} retreats to"
        to = play.hex("retreat", "p3-17b", unit.side, title, open_hexes, (unit.id,), refused=refused)
        play.carry(unit.id, to, used=True)
        play.write("p3-17b", f"{unit.counter.name} retreats to {play.charts.place(to)}", side=unit.side)
        settle(play, to, [unit.id], unit.side)


def fall_upon(play: Play, ids: Sequence[str], hex: str) -> None:
    """p3-13i  Remove what stands undefended in a hex that enemy infantry has entered."""
    infantry = [unit for unit in play.alive(ids, hex) if play.charts.type_is(unit.type, "infantry")]
    for unit in play.there(hex):
        if can_fight(play.charts, unit):
            continue
        if any(may_attack(play.position, play.charts, each, unit) for each in infantry):
            play.remove(unit.id, "p3-13i", "undefended when enemy infantry enters")
