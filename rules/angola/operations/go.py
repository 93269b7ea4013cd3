"""4.2-2  One player's go, read from two boards: his card, what changed, and where he can have fought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sized
from dataclasses import dataclass, replace
from functools import cached_property

from guelta.rules.angola.board.control import enemies_in, fallen
from guelta.rules.angola.board.forces import region_of, regions_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import AngolaCounter
from guelta.rules.angola.movement.steps import Mover, destinations
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.stops import Stops
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.judging.account import Change, changes

__all__ = ["FLEC_BASE", "ZAIRE_WEST", "Go", "Move", "home", "named", "number_of", "under"]

FLEC_BASE, ZAIRE_WEST = "flec-base", "zaire-west"
POOL_OF_MAJORS = "majors"


@dataclass(frozen=True, slots=True)
class Move:
    """Units of one Faction that went from one region to another."""

    side: str
    start: str
    end: str
    units: tuple[str, ...]


def home(box: str) -> str:
    """Return what kind of box it is: `stock` of `stock-fapla`."""
    return box.rpartition("-")[0] or box


def named(start: Position, end: Position, charts: AngolaCharts, units: Iterable[str]) -> tuple[str, ...]:
    """8, 12.1.1  Name Units as everybody may between two boards: what stood open, else the marker above them.

    Neither names one that left its Column, or that lies or lay face down in its pool: how it stands may show
    what it is, not where it was.
    """
    before, after = members(start, charts), members(end, charts)
    found: list[str] = []
    for unit in units:
        was, now = (each.get(unit, ("", ""))[1] for each in (before, after))
        boxes = (*start.where(unit), *end.where(unit))
        pooled = any(home(each) == POOL_OF_MAJORS for each in boxes)
        if now or not (was or pooled):
            found.append(now or unit)
    return tuple(dict.fromkeys(found))


def members(position: Position, charts: AngolaCharts) -> Mapping[str, tuple[str, str]]:
    """8  Return the region and the Column ("" for none) of every Unit on the map."""
    return position.once(_members, charts)


def _members(position: Position, charts: AngolaCharts) -> dict[str, tuple[str, str]]:
    return {
        unit: (region, force.column)
        for region, found in regions_of(position, charts).items()
        for force in found.forces
        for unit in force.ids
    }


def number_of(units: Sized) -> str:
    """Return how many Units: `1 Unit`, `3 Units`."""
    return f"{len(units)} Unit{'' if len(units) == 1 else 's'}"


def under(rule: str, finding: Finding) -> Finding:
    """Return a finding with the number of its rule."""
    return replace(finding, rule=rule)


@dataclass(frozen=True)
class Go:
    """What happened while one Faction was active: `start` and `end` are the boards around it."""

    start: Position
    end: Position
    charts: AngolaCharts
    stops: Stops

    @property
    def side(self) -> str:
        """The Faction whose go it is, "" where the board does not say."""
        side = self.start.fields.get("active", "")
        return side if side in self.charts.factions else ""

    @cached_property
    def turned(self) -> tuple[str, ...]:
        """The cards that he turned over."""
        before = {each.counter for each in self.start.stack(f"turned-{self.side}")}
        after = self.end.stack(f"turned-{self.side}")
        return tuple(each.counter for each in after if each.counter not in before)

    @cached_property
    def card(self) -> AngolaCounter:
        """The card that was turned over, where it was just one."""
        (card,) = self.turned
        return self.charts.counters[card]

    @cached_property
    def column(self) -> str:
        """The Column that the card lets move, "" for none on the map."""
        column = f"{self.side}-column-{self.card.letter}" if self.card.type == "column" else ""
        return column if column and self.column_at(self.start, column) else ""

    @cached_property
    def origin(self) -> str:
        """The region where that Column stood."""
        return self.column_at(self.start, self.column)

    @cached_property
    def force(self) -> tuple[str, ...]:
        """The Units of that Column."""
        if not self.column:
            return ()
        return region_of(self.start, self.charts, self.origin).force_of(self.side, self.column).ids

    def column_at(self, position: Position, column: str) -> str:
        """Return the region where a Column marker lies, "" off the map."""
        return next((each for each in position.where(column) if each in self.charts.map), "")

    # ---- what changed

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """Every counter that is elsewhere, or turned over."""
        return tuple(changes(self.start, self.end))

    def of_kind(self, *kinds: str) -> Iterator[tuple[AngolaCounter, Change]]:
        """Yield the changes of some kinds of counters."""
        for each in self.changes:
            counter = self.charts.counters.get(each.counter)
            if counter is not None and counter.kind in kinds:
                yield counter, each

    def on_map(self, space: str) -> bool:
        """Return whether a space is a region."""
        return space in self.charts.map

    @cached_property
    def falls(self) -> bool:
        """14.3.2  Whether Cabinda was captured just now, for the first time."""
        return fallen(self.end) and not fallen(self.start)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves of Units on the map, all of one Faction between two regions together."""
        found: dict[tuple[str, str, str], list[str]] = {}
        for counter, change in self.of_kind("unit"):
            left_base = self.falls and (change.start, change.end) == (FLEC_BASE, ZAIRE_WEST)
            if change.is_moved and self.on_map(change.start) and self.on_map(change.end) and not left_base:
                found.setdefault((counter.side, change.start, change.end), []).append(counter.id)
        return tuple(Move(*key, tuple(units)) for key, units in found.items())

    @cached_property
    def own_moves(self) -> tuple[Move, ...]:
        """The moves of the Faction whose go it is."""
        return tuple(each for each in self.moves if each.side == self.side)

    @cached_property
    def losses(self) -> Mapping[str, str]:
        """The Units that were taken off the map, with the region where they stood."""
        return {
            counter.id: change.start
            for counter, change in self.of_kind("unit")
            if self.on_map(change.start) and not self.on_map(change.end)
        }

    # ---- where he can have gone and fought

    @cached_property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """8.1.1  The parts of the Column that may have gone, by what hinders it: heavy Units, Majors."""
        counters = [self.charts.counters[unit] for unit in self.force]
        light = [each.id for each in counters if not each.is_heavy and each.type != "tank"]
        minor = [each.id for each in counters if not each.is_major]
        both = [unit for unit in light if unit in minor]
        return tuple(dict.fromkeys(tuple(each) for each in (self.force, light, minor, both) if each))

    @cached_property
    def reach(self) -> frozenset[str]:
        """7.2  Every region that the Column or a part of it could come to."""
        found: set[str] = set()
        for units in self.groups:
            mover = Mover(self.side, units, (self.origin,), is_column=True)
            found |= {*destinations(self.start, self.charts, mover)}
        return frozenset(found)

    @cached_property
    def attackable(self) -> frozenset[str]:
        """9.2  The regions with an enemy Force where it could have fought."""
        return frozenset(each for each in self.reach if enemies_in(self.start, self.charts, each, self.side))

    @cached_property
    def battles(self) -> frozenset[str]:
        """9.2  Where it must have fought: enemies changed there, or it was seen to stop there."""
        changed = {change.start for counter, change in self.of_kind("unit") if self.is_enemy(counter.side)}
        seen = {space for unit in (self.column, *self.force) for space in self.stops.get(unit, ())}
        return frozenset(each for each in self.attackable if each in changed or each in seen)

    def is_enemy(self, side: str) -> bool:
        """Return whether a Faction is of the other Alliance."""
        return side in self.charts.enemies(self.side)

    def named(self, units: Iterable[str]) -> tuple[str, ...]:
        """8  Name Units as everybody may."""
        return named(self.start, self.end, self.charts, units)
