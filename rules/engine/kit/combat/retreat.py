"""Retreat: where a unit may go back to, space by space, and what becomes of one that cannot."""

from __future__ import annotations

from guelta.rules.engine.kit.kit import Retreat
from guelta.rules.engine.kit.limits import has_room
from guelta.rules.engine.kit.path import Search, one_step_on
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import View

__all__ = ["retreats_to", "why_not"]

_FARTHEST = 20
"""How far a retreat goes on that has no bound of its own. Ours."""


def retreats_to(view: View, retreat: Retreat, unit: Unit, spaces: int) -> tuple[str, ...]:
    """Return where a unit may retreat to that has to go so many spaces.

    It goes through what bars nobody, never twice over one space, and ends so far away as the crow flies.
    Where there is no room there it goes on, space by space, if the retreat is to be made in `full`.
    """
    search = Search(retreat.path, unit.side, unit)
    most = retreat.path.most if retreat.path.most is not None else _FARTHEST
    ring, seen = {unit.space: 0.0}, {unit.space}
    for step in range(1, max(most, spaces) + 1):
        beyond = [there for there in one_step_on(view, search, ring) if there not in seen]
        ring = dict.fromkeys(beyond, 0.0)
        seen.update(ring)
        ends = sorted(there for there in ring if _may_end(view, retreat, unit, there, spaces))
        if step >= spaces and (ends or retreat.full == "never"):
            return tuple(_preferred(view, retreat, unit, ends))
    return ()


def _preferred(view: View, retreat: Retreat, unit: Unit, ends: list[str]) -> list[str]:
    """Return the spaces that a function of the game's own prefers most, all where there is none."""
    if retreat.prefer is None or not ends:
        return ends
    wanted = {each: retreat.prefer(view, unit, each) for each in ends}
    return [each for each in ends if wanted[each] == max(wanted.values())]


def _may_end(view: View, retreat: Retreat, unit: Unit, there: str, spaces: int) -> bool:
    if has_room(view, unit, there) is not None:
        return False
    return not retreat.away or (view.map.distance(unit.space, there) or 0) >= spaces


def why_not(view: View, retreat: Retreat, unit: Unit, there: str) -> tuple[str, str]:
    """Return by which rule a unit may not retreat to a space, and why in small letters."""
    numbers = retreat.path.numbers
    if there in view.enemies(unit.side):
        return numbers.get("enemies", retreat.rule), "an enemy stands there"
    if there in view.enemy_zones(unit.side):
        return numbers.get("zones", retreat.rule), "it lies in an enemy's zone"
    full = has_room(view, unit, there)
    if full is not None:
        return full.limit.rule, full.told(view)
    return retreat.rule, "no retreat of that length leads there"
