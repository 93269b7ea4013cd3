"""What an activation may have brought: who acted, who may have fought whom, and whom that may have pushed.

Two boards show no fight, only what it leaves behind. So whatever a fight can have done is let pass, and what
none can have done is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.engine.board.position import Position
from rules.zefra.board.hostility import are_hostile, guard_of, may_attack
from rules.zefra.board.units import OFF, Unit, all_units
from rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["Happened", "happened"]

_ACTIVATIONS = ("government-turns", "peoples", "forces")
_PUSHES = 4
"""How many hexes the retreats and chains of one activation take a unit at the most (Z72). Ours."""
_ASIDE = 3
"""How far beyond the reach of who fights a unit stands that his fight can push: one hex for who retreats
there, two for the chain that begins with him."""


@dataclass(frozen=True)
class Happened:
    """The two boards of a phase as units."""

    start: Position
    end: Position
    charts: ZefraCharts

    @cached_property
    def was(self) -> Mapping[str, Unit]:
        """The units at the start, by id."""
        return all_units(self.start, self.charts)

    @cached_property
    def now(self) -> Mapping[str, Unit]:
        """The units at the end, by id."""
        return all_units(self.end, self.charts)

    @property
    def active(self) -> str:
        """The side whose activation it is."""
        return self.start.fields.get("active", "")

    @property
    def is_activation(self) -> bool:
        """Whether it is one of the phases in which units act, and not one between them."""
        return self.start.cursor.rpartition("/")[2] in _ACTIVATIONS

    def is_in_play(self, unit: Unit) -> bool:
        """Whether a unit is in play at the end too; its owner may take it off at any time (4.11)."""
        after = self.now.get(unit.id)
        return after is not None and after.space not in OFF

    def on_the_map(self, unit: Unit | None) -> bool:
        """Whether a unit stands in a hex."""
        return unit is not None and unit.space in self.charts.map

    @cached_property
    def moved(self) -> tuple[tuple[Unit, Unit], ...]:
        """The units on the map at both ends and in another hex, as they were and as they are."""
        return tuple(
            (before, unit)
            for id, unit in self.now.items()
            if (before := self.was.get(id)) is not None
            and before.space != unit.space
            and self.on_the_map(before)
            and self.on_the_map(unit)
        )

    @cached_property
    def acted(self) -> tuple[Unit, ...]:
        """The units, as they were, that had not acted and now are turned over, elsewhere, or gone."""
        return tuple(
            before
            for id, before in self.was.items()
            if not before.is_used
            and self.on_the_map(before)
            and ((after := self.now.get(id)) is None or after.is_used or after.space != before.space)
        )

    @cached_property
    def acted_off_the_map(self) -> tuple[Unit, ...]:
        """The units, as they were, that waited off the map and now are turned over, or on it."""
        return tuple(
            before
            for id, before in self.was.items()
            if before.space.startswith("off-map-")
            and not before.is_used
            and (after := self.now.get(id)) is not None
            and (after.is_used or self.on_the_map(after))
        )

    @cached_property
    def came(self) -> tuple[Unit, ...]:
        """The units that are on the map now and were not."""
        return tuple(
            unit
            for id, unit in self.now.items()
            if self.on_the_map(unit) and not self.on_the_map(self.was.get(id))
        )

    @cached_property
    def movers(self) -> tuple[Unit, ...]:
        """The units that may have gone to a fight: who acted, as they were, and who came on by themselves."""
        return (*self.acted, *(unit for unit in self.came if unit.type not in ("militia", "refugees")))

    @cached_property
    def fought(self) -> tuple[Unit, ...]:
        """The units, as they were, that may have fought: who acted with somebody hostile in reach."""
        return tuple(unit for unit in self.movers if any(self._within_reach(unit)))

    def _within_reach(self, unit: Unit) -> Iterator[str]:
        """Give the places of whom a unit can have met: in its reach, or in that of both where both acted."""
        reach = self.charts.allowance(self.start, unit.counter)
        near = self.charts.within(unit.space, reach) if unit.type != "cas" else ()
        for hex in near:
            for board in (self.start, self.end):
                guard = guard_of(board, self.charts, hex)
                if guard is not None and are_hostile(self.end, self.charts, unit.side, guard.side):
                    yield hex
        both = {each.id for each in self.acted}
        for other in (*self.was.values(), *self.now.values()):
            if not self.on_the_map(other):
                continue
            more = self.charts.allowance(self.start, other.counter) if other.id in both else 0
            is_near = self.charts.map.distance(unit.space, other.space) <= reach + more
            if is_near and self.is_hostile(unit, other):
                yield other.space

    def is_hostile(self, unit: Unit, other: Unit) -> bool:
        """Whether one of two units may attack the other."""
        boards = (self.start, self.end)
        return any(
            may_attack(board, self.charts, unit, other) or may_attack(board, self.charts, other, unit)
            for board in boards
        )

    def pushes(self, unit: Unit) -> int:
        """How many hexes fights can have taken a unit, as it was: a retreat and a chain by each, and one.

        A CAS that is driven off flies to any airfield.
        """
        if unit.type == "cas" and self.may_be_pushed(unit):
            return len(self.charts.map)
        fights = len([each for each in self.fought if each.id != unit.id])
        return min(_PUSHES, 1 + 2 * max(1, fights)) if self.may_be_pushed(unit) else 0

    def may_be_pushed(self, unit: Unit) -> bool:
        """Whether another unit's fight, or one that came, can have taken a unit, as it was, out of its hex.

        Who attacks by himself ends his move where it took him, or on the way there. A chain goes on from hex
        to hex: whoever came into a unit's hex may have pushed it, if he was pushed himself.
        """
        return (
            any(each.id != unit.id for each in self._near(unit))
            or any(self.charts.map.distance(unit.space, each.space) <= _ASIDE for each in self.came)
            or unit.space in self._reached_by_chains
        )

    def may_have_had_a_part(self, unit: Unit) -> bool:
        """Whether another unit's fight can have moved a unit, as it was, or turned it over where it stays."""
        after = self.now.get(unit.id)
        if after is None or after.space != unit.space:
            return self.may_be_pushed(unit)
        return any(each.id != unit.id for each in self._near(unit))

    @cached_property
    def _reached_by_chains(self) -> frozenset[str]:
        """The hexes that somebody came into whom a fight, or a chain it began, can have pushed there."""
        pushed = {
            unit.id
            for unit, _ in self.moved
            if any(each.id != unit.id for each in self._near(unit))
            or any(self.charts.map.distance(unit.space, each.space) <= _ASIDE for each in self.came)
        }
        reached: set[str] = set()
        while (
            more := {
                after.space for before, after in self.moved if before.id in pushed or before.space in reached
            }
            - reached
        ):
            reached |= more
        return frozenset(reached)

    def may_have_fired(self, unit: Unit) -> bool:
        """p3-03b  Whether a ranged unit, as it was, can have fired: it stayed, or was pushed out after it."""
        after = self.now.get(unit.id)
        stayed = after is None or after.space == unit.space or not self.on_the_map(after)
        return stayed or self.may_be_pushed(unit)

    def may_have_fought(self, unit: Unit) -> bool:
        """Whether a unit, as it was, can have had a part in a fight, its own or another's."""
        return self.may_be_pushed(unit) or any(self._near(unit))

    def _near(self, unit: Unit) -> Iterator[Unit]:
        """Give those that may have fought so near to a unit that it can have come into it."""
        for each in self.fought:
            reach = self.charts.allowance(self.start, each.counter) + _ASIDE
            if self.charts.map.distance(unit.space, each.space) <= reach:
                yield each


def _ways_to(end: Position, charts: ZefraCharts) -> dict[int, Happened]:
    return {}


def happened(start: Position, end: Position, charts: ZefraCharts) -> Happened:
    """Give what changed between two boards, worked out once for all audits of that way."""
    known = end.once(_ways_to, charts)
    if id(start) not in known:
        known[id(start)] = Happened(start, end, charts)  # which keeps the start, and so does its id
    return known[id(start)]
