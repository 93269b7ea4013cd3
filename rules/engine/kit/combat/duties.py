"""Duties: attacks that have to be made by who stands in an enemy's zone, on who stands in one's own, or both.

Who has to attack, and who to be attacked, is seen as the phase begins. Of two that are owed and can both be
made none may be given up for the other: so many of them are made as units can be found for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from guelta.rules.engine.kit.combat.combatants import able_against, defenders_in
from guelta.rules.engine.kit.kit import Combat
from guelta.rules.engine.kit.view import View

__all__ = ["Duties", "Owed", "owed_at_first"]


@dataclass(frozen=True, slots=True)
class Owed:
    """The units that have still to attack, and those that have still to be attacked."""

    attackers: frozenset[str] = frozenset()
    defenders: frozenset[str] = frozenset()

    def without(self, attackers: Iterable[str], defenders: Iterable[str]) -> Owed:
        """Return what is owed once these have fought."""
        return Owed(self.attackers.difference(attackers), self.defenders.difference(defenders))


def owed_at_first(view: View, combat: Combat) -> Owed:
    """Return what is owed as a phase of combat begins, by the combat's `must`."""
    attackers, defenders = set[str](), set[str]()
    enemy_zones, own_zone = view.enemy_zones(view.acting), view.zone(view.acting)
    for space in view.map if combat.must != "nobody" else ():
        if combat.must != "attackers in zones" and space in own_zone:
            defenders |= {unit.id for unit in defenders_in(view, combat, space)}
        if combat.must != "defenders in zones" and space in enemy_zones:
            attackers |= {unit.id for unit in view.units_in(space) if unit.side == view.acting}
    return Owed(frozenset(attackers), frozenset(defenders))


@dataclass(frozen=True)
class Duties:
    """What is still owed on a board: which spaces can be attacked, and by whom that has not attacked yet."""

    view: View
    combat: Combat
    owed: Owed
    open: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The spaces that can be attacked, each with the units that may."""

    @classmethod
    def of(
        cls, view: View, combat: Combat, owed: Owed, spaces: Iterable[str], used: frozenset[str]
    ) -> Duties:
        """Return the duties where these spaces can be attacked and some units have attacked already."""
        able = {space: tuple(each.id for each in able_against(view, combat, space, used)) for space in spaces}
        return cls(view, combat, owed, able)

    @property
    def targets(self) -> tuple[str, ...]:
        """The spaces that have to be attacked, or in whose attack somebody has to join."""
        return tuple(
            space
            for space, able in self.open.items()
            if self._has_to_be_attacked(space) or not self.owed.attackers.isdisjoint(able)
        )

    def _has_to_be_attacked(self, space: str) -> bool:
        return any(unit.id in self.owed.defenders for unit in defenders_in(self.view, self.combat, space))

    def spared_for(self, space: str, chosen: tuple[str, ...]) -> tuple[str, ...]:
        """Return who may attack a space beside those chosen, so that no other attack is lost that is owed."""
        able = (unit for unit in self.open.get(space, ()) if unit not in chosen)
        return tuple(unit for unit in able if self.are_spared(space, (*chosen, unit)))

    def are_spared(self, space: str, units: Iterable[str]) -> bool:
        """Return whether all of these may attack a space together."""
        least = self._most(()) - self._has_to_be_attacked(space)
        return self._once_attacked(space)._most(units) >= least

    def bound_to(self, space: str, chosen: tuple[str, ...]) -> frozenset[str]:
        """Return who has to join the attack on a space, for after it nobody is left for them to attack."""
        after = self._once_attacked(space)
        left = {unit for able in after.open.values() for unit in able}
        spared = self.spared_for(space, chosen)
        return frozenset(unit for unit in spared if unit in self.owed.attackers and unit not in left)

    def _once_attacked(self, space: str) -> Duties:
        return replace(self, open={each: able for each, able in self.open.items() if each != space})

    def _most(self, used: Iterable[str]) -> int:
        """Return for how many of the spaces that have to be attacked a unit of its own can be found."""
        gone = {*used}
        taken: dict[str, str] = {}

        def finds(space: str, seen: set[str]) -> bool:
            for unit in self.open[space]:
                if unit in gone or unit in seen:
                    continue
                seen.add(unit)
                if unit not in taken or finds(taken[unit], seen):
                    taken[unit] = space
                    return True
            return False

        return sum(finds(space, set()) for space in self.open if self._has_to_be_attacked(space))
