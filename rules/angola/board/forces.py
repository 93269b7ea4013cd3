"""8  The Forces of a region, read from the order of its stack, and the stack that says them.

Units and Equipment beneath a Column marker of their Faction are that Column; those with no marker of their
Faction above them stand loose. A piece of Equipment belongs to the first Unit or Column marker above it, a +1
jungle marker to what lies beneath it, and so does a minefield that lies on top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import MINEFIELD, SUPPRESSED
from guelta.rules.engine.board.position import Position, Standing

__all__ = ["Force", "Region", "holders", "region_of", "region_read", "regions_of"]


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
        """Return the ids of its Units."""
        return tuple([each.counter for each in self.units])

    def of(self, units: Iterable[str]) -> tuple[Standing, ...]:
        """Return those of its Units that are named."""
        wanted = {*units}
        return tuple(each for each in self.units if each.counter in wanted)

    def without(self, counters: Iterable[str]) -> Force:
        """Return it without some Units and Equipment."""
        gone = {*counters}
        units = tuple(each for each in self.units if each.counter not in gone)
        equipment = tuple(each for each in self.equipment if each.counter not in gone)
        return replace(self, units=units, equipment=equipment)

    @property
    def stack(self) -> tuple[Standing, ...]:
        """Return its part of the stack: Equipment lowest, its Column marker above the Units."""
        marker = (self.marker or Standing(self.column),) if self.column else ()
        return (*self.equipment, *self.units, *marker, *self.jungle)


@dataclass(frozen=True, slots=True)
class Region:
    """What stands in a region: its Forces, and `others`, such as a Control Marker or abandoned Equipment."""

    forces: tuple[Force, ...] = ()
    others: tuple[Standing, ...] = ()

    def of(self, *sides: str) -> tuple[Force, ...]:
        """Return the Forces of some Factions."""
        return tuple([each for each in self.forces if each.side in sides])

    def units(self, *sides: str) -> tuple[Standing, ...]:
        """Return the Units of some Factions."""
        found: list[Standing] = []
        for force in self.forces:
            if force.side in sides:
                found += force.units
        return tuple(found)

    def equipment(self, side: str, type: str = "", charts: AngolaCharts | None = None) -> tuple[str, ...]:
        """Return the ids of a Faction's Equipment here, of one type if it is named."""
        found = (each.counter for force in self.of(side) for each in force.equipment)
        return tuple(id for id in found if not type or (charts and charts.counters[id].type == type))

    def force_of(self, side: str, column: str = "") -> Force:
        """Return a Column of a Faction or what it has loose here, an empty one when there is none."""
        empty = Force(side, column)
        return next((each for each in self.forces if (each.side, each.column) == (side, column)), empty)

    def with_force(self, force: Force) -> Region:
        """Return the region with a Force in place of that of the same Faction and marker."""
        key = force.side, force.column
        kept = tuple(each for each in self.forces if (each.side, each.column) != key)
        return replace(self, forces=(*kept, force))

    def stack(self, charts: AngolaCharts) -> tuple[Standing, ...]:
        """Return the stack: others lowest, then the Columns by Faction and letter, then what is loose."""
        order = {side: number for number, side in enumerate(charts.factions)}
        forces = sorted(self.forces, key=lambda each: (not each.column, order[each.side], each.column))
        return (*self.others, *(standing for force in forces for standing in force.stack))


def region_of(position: Position, charts: AngolaCharts, region: str) -> Region:
    """Return what stands in a region; a stack is read anew only when it has changed."""
    return position.of_stack(region, region_read, charts) if region in charts.map else Region()


def regions_of(position: Position, charts: AngolaCharts) -> Mapping[str, Region]:
    """Return every region of the map in which something stands, in the order of the board."""
    return position.once(_regions, charts)


def holders(position: Position, charts: AngolaCharts, *sides: str) -> Iterator[str]:
    """Yield the regions in which some Factions have Units, in the order of the map."""
    regions = regions_of(position, charts)
    return (region for region in charts.map if region in regions and regions[region].units(*sides))


def is_suppressed(standing: Standing) -> bool:
    """9.3.2  Whether a Unit is turned over."""
    return standing.face == SUPPRESSED


def _regions(position: Position, charts: AngolaCharts) -> dict[str, Region]:
    return {region: region_of(position, charts, region) for region in position.spaces if region in charts.map}


def region_read(stack: tuple[Standing, ...], charts: AngolaCharts) -> Region:
    """Read a stack from the bottom up."""
    reader = _Reader(charts)
    for standing in stack:
        reader.see(standing)
    return reader.region


@dataclass(slots=True)
class _Pile:
    """A Force while its stack is read."""

    side: str
    column: str = ""
    marker: Standing | None = None
    units: list[Standing] = field(default_factory=list)
    equipment: list[Standing] = field(default_factory=list)
    jungle: list[Standing] = field(default_factory=list)

    @property
    def force(self) -> Force:
        carried = tuple(self.equipment)
        return Force(self.side, self.column, tuple(self.units), carried, tuple(self.jungle), self.marker)


class _Reader:
    """What is seen of a stack so far."""

    def __init__(self, charts: AngolaCharts) -> None:
        self.charts = charts
        self.loose: dict[str, _Pile] = {}
        self.columns: list[_Pile] = []
        self.carried: list[Standing] = []
        self.others: list[Standing] = []
        self.last: _Pile | None = None

    @property
    def region(self) -> Region:
        laid = [each for each in self.carried if each.face == MINEFIELD]
        if laid and self.last is not None:  # 9.9.1: one that is revealed lies open upon its side's Units
            self.last.equipment += laid
            self.carried = [each for each in self.carried if each not in laid]
        loose = (each for each in self.loose.values() if each.units)
        forces = tuple(each.force for each in (*self.columns, *loose))
        return Region(forces, (*self.others, *self.carried))

    def see(self, standing: Standing) -> None:
        counter = self.charts.counters.get(standing.counter)
        kind = counter.kind if counter is not None else ""
        if counter is None:
            self.others.append(standing)
        elif kind == "equipment":
            self.carried.append(standing)
        elif kind == "unit":
            self.last = self.picked_up(counter.side)
            self.last.units.append(standing)
        elif kind == "column":
            self.last = self.picked_up(counter.side)
            self.last.column, self.last.marker = counter.id, standing
            self.columns.append(self.loose.pop(counter.side))
        elif kind == "jungle" and self.last is not None:
            self.last.jungle.append(standing)
        else:
            self.others.append(standing)

    def picked_up(self, side: str) -> _Pile:
        """Return what is loose of a Faction so far, with the Equipment that lies beneath what comes now."""
        pile = self.loose.setdefault(side, _Pile(side))
        pile.equipment += self.carried
        self.carried = []
        return pile
