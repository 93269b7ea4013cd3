"""Who may attack a space, and who defends it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from guelta.rules.engine.kit.combat.attack import Attack, Objection
from guelta.rules.engine.kit.kit import Combat
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import View

__all__ = ["able_against", "attacks", "defenders_in", "objection"]


def able_against(view: View, combat: Combat, space: str, used: frozenset[str] = frozenset()) -> list[Unit]:
    """Return the units of the side that acts which may attack a space."""
    return [
        unit
        for unit in _within_reach(view, combat, space)
        if unit.side == view.acting and unit.id not in used and _is_in_range(view, combat, unit.space, space)
        if combat.attackers is None or combat.attackers.holds(view, unit, unit.side)
    ]  # fmt: skip


def _within_reach(view: View, combat: Combat, space: str) -> Iterable[Unit]:
    """Return the units that can be in range of a space, in the order of the counter mix."""
    if combat.range != 1:
        return view.in_order
    kinds, rank = view.kit.units.kinds, view.charts.rank
    near = (unit for each in view.map.neighbours(space) for unit in view.units_in(each))
    return sorted((unit for unit in near if unit.counter.kind in kinds), key=lambda each: rank[each.id])


def _is_in_range(view: View, combat: Combat, here: str, space: str) -> bool:
    """Return whether who stands here may attack a space: next to it as a rule."""
    if combat.range == 1:
        return here in view.map.neighbours(space)
    if combat.range == 0 or here == space:
        return here == space and not combat.range
    distance = view.map.distance(here, space)
    return distance is not None and distance <= combat.range


def defenders_in(view: View, combat: Combat, space: str) -> list[Unit]:
    """Return the units in a space that defend it against the side that acts."""
    kinds = view.kit.units.kinds
    return [
        unit
        for unit in view.units_in(space)
        if unit.counter.kind in kinds and view.are_enemies(view.acting, unit.side)
        if combat.defenders is None or combat.defenders.holds(view, unit, unit.side)
    ]


def objection(view: View, attack: Attack) -> Objection | None:
    """Return why a function of the game's own does not let an attack be made, None where it does."""
    allowed = attack.combat.allowed
    return None if allowed is None else next((Objection(*each) for each in allowed(view, attack)), None)


def attacks(view: View, combat: Combat) -> Iterator[tuple[str, list[Unit], list[Unit]]]:
    """Yield each space that could be attacked now, with all who may attack it and all who defend it."""
    for space in view.position.spaces:
        if space in view.map and (defenders := defenders_in(view, combat, space)):
            able = able_against(view, combat, space)
            if able:
                yield space, able, defenders
