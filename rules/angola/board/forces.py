"""8  The Forces of a region, read from the order of its stack, and the stack that says them.

Units and Equipment beneath a Column marker of their Faction are that Column; those with no marker of their
Faction above them stand loose. A piece of Equipment belongs to the first Unit or Column marker above it, a +1
jungle marker to what lies beneath it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rules.angola.charts.angola_charts import AngolaCharts
from rules.angola.charts.counter import MINEFIELD, SUPPRESSED
from rules.engine.board.position import Position, Standing

__all__ = ["Force", "Region", "holders", "region_of", "regions_of"]


@dataclass(frozen=True, slots=True)
class Force:
    """Units of one Faction in a region: a Column with its marker, or what stands loose ("")."""

    side: str
    column: str = ""
    units: tuple[Standing, ...] = ()
    equipment: tuple[Standing, ...] = ()
    jungle: tuple[Standing, ...] = ()
    marker: Standing | None = None

    @property
    def ids(self) -> tuple[str, ...]:
        """Give the ids of its Units."""
        return tuple(each.counter for each in self.units)

    def of(self, units: Iterable[str]) -> tuple[Standing, ...]:
        """Give those of its Units that are named."""
        wanted = {*units}
        return tuple(each for each in self.units if each.counter in wanted)

    def without(self, counters: Iterable[str]) -> Force:
        """Give it without some Units and Equipment."""
        gone = {*counters}
        units = tuple(each for each in self.units if each.counter not in gone)
        equipment = tuple(each for each in self.equipment if each.counter not in gone)
        return replace(self, units=units, equipment=equipment)

    @property
    def stack(self) -> tuple[Standing, ...]:
        """Give its part of the stack: Equipment lowest, its Column marker above the Units."""
        marker = (self.marker or Standing(self.column),) if self.column else ()
        hidden = self.side if self.column else ""
        units = tuple(replace(each, hidden=hidden) for each in self.units)
        equipment = tuple(replace(each, hidden=_hides(each, self)) for each in self.equipment)
        return (*equipment, *units, *marker, *self.jungle)


def _hides(equipment: Standing, force: Force) -> str:
    """9.9.1  Say who hides a piece of Equipment: its owner, but a minefield only beneath a Column."""
    return "" if equipment.face == MINEFIELD and not force.column else force.side


@dataclass(frozen=True, slots=True)
class Region:
    """What stands in a region: its Forces, and `others`, such as a Control Marker or abandoned Equipment."""

    forces: tuple[Force, ...] = ()
    others: tuple[Standing, ...] = ()

    def of(self, *sides: str) -> tuple[Force, ...]:
        """Give the Forces of some Factions."""
        return tuple(each for each in self.forces if each.side in sides)

    def units(self, *sides: str) -> tuple[Standing, ...]:
        """Give the Units of some Factions."""
        return tuple(unit for force in self.of(*sides) for unit in force.units)

    def equipment(self, side: str, type: str = "", charts: AngolaCharts | None = None) -> tuple[str, ...]:
        """Give the ids of a Faction's Equipment here, of one type if it is named."""
        found = (each.counter for force in self.of(side) for each in force.equipment)
        return tuple(id for id in found if not type or (charts and charts.counters[id].type == type))

    def force_of(self, side: str, column: str = "") -> Force:
        """Give a Column of a Faction or what it has loose here, an empty one when there is none."""
        empty = Force(side, column)
        return next((each for each in self.forces if (each.side, each.column) == (side, column)), empty)

    def with_force(self, force: Force) -> Region:
        """Give the region with a Force in place of that of the same Faction and marker."""
        key = force.side, force.column
        kept = tuple(each for each in self.forces if (each.side, each.column) != key)
        return replace(self, forces=(*kept, force))

    def stack(self, charts: AngolaCharts) -> tuple[Standing, ...]:
        """Give the stack: others lowest, then the Columns by Faction and letter, then what is loose."""
        order = {side: number for number, side in enumerate(charts.factions)}
        forces = sorted(self.forces, key=lambda each: (not each.column, order[each.side], each.column))
        return (*self.others, *(standing for force in forces for standing in force.stack))


def region_of(position: Position, charts: AngolaCharts, region: str) -> Region:
    """Give what stands in a region, worked out once for a board."""
    return regions_of(position, charts).get(region, Region())


def regions_of(position: Position, charts: AngolaCharts) -> Mapping[str, Region]:
    """Give every region of the map in which something stands."""
    return position.once(_regions, charts)


def holders(position: Position, charts: AngolaCharts, *sides: str) -> Iterator[str]:
    """Give the regions in which some Factions have Units, in the order of the map."""
    regions = regions_of(position, charts)
    return (region for region in charts.map if region in regions and regions[region].units(*sides))


def is_suppressed(standing: Standing) -> bool:
    """9.3.2  Whether a Unit is turned over."""
    return standing.face == SUPPRESSED


def _regions(position: Position, charts: AngolaCharts) -> dict[str, Region]:
    return {
        region: _Reader(charts).read(stack) for region, stack in position.each_stack() if region in charts.map
    }


class _Reader:
    """Reads one stack from the bottom up."""

    def __init__(self, charts: AngolaCharts) -> None:
        self.charts = charts
        self.loose: dict[str, Force] = {}
        self.columns: list[Force] = []
        self.carried: list[Standing] = []
        self.others: list[Standing] = []
        self.last: tuple[str, str] | None = None

    def read(self, stack: tuple[Standing, ...]) -> Region:
        for standing in stack:
            self.see(standing)
        forces = (*self.columns, *(each for each in self.loose.values() if each.units))
        return Region(forces, (*self.others, *self.carried))

    def see(self, standing: Standing) -> None:
        counter = self.charts.counters.get(standing.counter)
        if counter is None:
            self.others.append(standing)
        elif counter.kind == "equipment":
            self.carried.append(standing)
        elif counter.is_unit:
            force = self.picked_up(counter.side)
            self.loose[counter.side] = replace(force, units=(*force.units, standing))
            self.last = counter.side, ""
        elif counter.kind == "column":
            force = self.picked_up(counter.side)
            self.loose.pop(counter.side, None)
            self.columns.append(replace(force, column=counter.id, marker=standing))
            self.last = counter.side, counter.id
        elif counter.kind == "jungle" and self.last is not None:
            self.mark(standing, *self.last)
        else:
            self.others.append(standing)

    def picked_up(self, side: str) -> Force:
        """Give what is loose of a Faction so far, with the Equipment that lies beneath what comes now."""
        force = self.loose.get(side, Force(side))
        carried, self.carried = tuple(self.carried), []
        return replace(force, equipment=(*force.equipment, *carried))

    def mark(self, standing: Standing, side: str, column: str) -> None:
        if not column:
            self.loose[side] = replace(self.loose[side], jungle=(*self.loose[side].jungle, standing))
            return
        at = next(number for number, each in enumerate(self.columns) if each.column == column)
        self.columns[at] = replace(self.columns[at], jungle=(*self.columns[at].jungle, standing))
