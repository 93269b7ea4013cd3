"""9.1, 9.2  One combat: who fights whom, where, and who decides for the Defender."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from guelta.rules.angola.board.changes import removed
from guelta.rules.angola.board.forces import Region, is_suppressed, region_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.combat.odds import Fighter
from guelta.rules.angola.movement.steps import is_open
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Run

__all__ = ["Battle", "conductor", "supporting_regions"]


def conductor(position: Position, charts: AngolaCharts, region: str, defenders: Iterable[str]) -> str:
    """9.2  Name the Faction that conducts the defence: that with more Units, or FNLA or FAPLA when equal."""
    there = region_of(position, charts, region)
    count = {side: len(there.units(side)) for side in defenders}
    most = max(count.values())
    first = [side for side, number in count.items() if number == most]
    tie = charts.chart("factions").rows_with("tie", "yes")
    return next((side for side in first if side in tie), first[0])


def supporting_regions(
    position: Position, charts: AngolaCharts, side: str, region: str, origin: str
) -> tuple[str, ...]:
    """9.1, 15, A12  Return the regions with Units of the Faction beside it, but the Attacker's."""
    return tuple(
        other
        for other in charts.map.neighbours(region)
        if other != origin
        and is_open(position, charts, region, other)
        and region_of(position, charts, other).units(side)
    )


@dataclass(frozen=True, slots=True)
class Battle:
    """A combat: a Column of a Faction that entered a region from another one, its origin."""

    run: Run[AngolaCharts]
    side: str
    column: str
    region: str
    origin: str

    @property
    def charts(self) -> AngolaCharts:
        """The charts."""
        return self.run.charts

    @property
    def there(self) -> Region:
        """What stands in the Combat Region now."""
        return region_of(self.run.position, self.charts, self.region)

    @property
    def attackers(self) -> tuple[str, ...]:
        """The Units of the attacking Column."""
        return self.there.force_of(self.side, self.column).ids

    @property
    def defending(self) -> tuple[str, ...]:
        """The Factions that defend, clockwise."""
        return tuple(side for side in self.charts.enemies(self.side) if self.there.units(side))

    @property
    def defenders(self) -> tuple[str, ...]:
        """The Units of the Defender."""
        units = self.there.units(*self.charts.enemies(self.side))
        return tuple(unit.counter for unit in units)

    @property
    def is_over(self) -> bool:
        """Whether one side has no Units left."""
        return not self.attackers or not self.defenders

    @property
    def column_defends(self) -> bool:
        """9.4, 9.6.2  Whether the Defender has a Column."""
        return any(force.column for force in self.there.of(*self.defending))

    def decides(self, units: Iterable[str]) -> str:
        """9.2, 9.3.3  Name who applies results to Units: their owner, of the Defender its conductor."""
        side = self.charts.counters[next(iter(units))].side
        if side == self.side or len(self.defending) < 2:
            return side
        return conductor(self.run.position, self.charts, self.region, self.defending)

    def fighters(self, units: Iterable[str]) -> list[Fighter]:
        """Return Units with how they stand."""
        standings = {each.counter: each for force in self.there.forces for each in force.units}
        return [Fighter(self.charts.counters[id], is_suppressed(standings[id])) for id in units]

    def unsuppressed(self, units: Iterable[str]) -> list[str]:
        """Return those Units that are not suppressed."""
        return [each.counter.id for each in self.fighters(units) if not each.is_suppressed]

    def remove(self, units: Iterable[str]) -> None:
        """9.3.3  Eliminate Units."""
        self.run.position = removed(self.run.position, self.charts, units)
