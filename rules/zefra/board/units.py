"""Units as they stand, each with the -1 counters below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.zefra.charts.counter import MINUS, USED, ZefraCounter
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = [
    "OFF", "UNHELPED", "Unit", "all_units", "in_sight", "loose_minus", "removal_rule", "units_in", "units_of",
    "unseen_units",
]  # fmt: skip

OFF = ("unused", "eliminated", "destroyed")
"""The boxes of what is not in play."""
UNHELPED = ("hospital", "cas")
"""Z40  The types of unit that no hospital helps."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit in its space, with the -1 counters straight under it."""

    counter: ZefraCounter
    space: str
    hits: int
    is_used: bool

    @property
    def id(self) -> str:
        """Its counter's id."""
        return self.counter.id

    @property
    def side(self) -> str:
        """Whose it is."""
        return self.counter.side

    @property
    def type(self) -> str:
        """What it is."""
        return self.counter.type


@cache
def _reader(space: str) -> Callable[[tuple[Standing, ...], ZefraCharts], tuple[Unit, ...]]:
    """Return what reads the counters of a space, one and the same for each."""

    def units(stack: tuple[Standing, ...], charts: ZefraCharts) -> tuple[Unit, ...]:
        found, hits = [], 0
        for standing in stack:
            counter = charts.counters.get(standing.counter)
            if standing.counter == MINUS:
                hits += 1
            elif counter is not None and counter.is_unit:
                found.append(Unit(counter, space, hits, standing.face == USED))
                hits = 0
            else:
                hits = 0
        return tuple(found)

    return units


def _by_space(position: Position, charts: ZefraCharts) -> Mapping[str, tuple[Unit, ...]]:
    return {space: position.of_stack(space, _reader(space), charts) for space, _ in position.each_stack()}


def units_in(position: Position, charts: ZefraCharts, space: str) -> tuple[Unit, ...]:
    """Return the units of a space, the lowest first."""
    return position.once(_by_space, charts).get(space, ())


def _by_id(position: Position, charts: ZefraCharts) -> Mapping[str, Unit]:
    return {unit.id: unit for units in position.once(_by_space, charts).values() for unit in units}


def all_units(position: Position, charts: ZefraCharts) -> Mapping[str, Unit]:
    """Return every unit by id, wherever it lies."""
    return position.once(_by_id, charts)


def _unseen(position: Position, charts: ZefraCharts) -> Mapping[str, Unit]:
    found: dict[str, Unit] = {}
    for space, units in position.once(_by_space, charts).items():
        hidden = units if space.startswith("off-map-") else () if space in OFF else units[:-1]
        found |= {unit.id: unit for unit in hidden}
    return found


def unseen_units(position: Position, charts: ZefraCharts) -> Mapping[str, Unit]:
    """G12-07  Return the units that only their owner and the adjudicator see: below a top, or off the map."""
    return position.once(_unseen, charts)


def in_sight(position: Position, charts: ZefraCharts, space: str) -> frozenset[str]:
    """G12-07  Return the units of a space that everybody sees: below no other, and covered by nobody."""
    unseen = unseen_units(position, charts)
    covered = {each.counter for each in position.stack(space) if each.hidden}
    return frozenset(
        unit.id
        for unit in units_in(position, charts, space)
        if unit.id not in unseen and unit.id not in covered
    )


def units_of(position: Position, charts: ZefraCharts, side: str) -> tuple[Unit, ...]:
    """Return the units a side has on the map."""
    return tuple(
        unit
        for unit in all_units(position, charts).values()
        if unit.side == side and unit.space in charts.map
    )


def removal_rule(unit: Unit) -> str:
    """Return the rule that removes a unit with too many -1 counters."""
    rules = {"refugees": "p3-13e", "hospital": "p3-13f"}
    return rules.get(unit.type) or ("p3-13c" if unit.counter.is_company else "p3-13d")


def loose_minus(stack: Iterable[Standing], charts: ZefraCharts) -> int:
    """S12-05  Count the -1 counters of a stack that lie under no unit."""
    waiting, loose = 0, 0
    for standing in stack:
        if standing.counter == MINUS:
            waiting += 1
            continue
        counter = charts.counters.get(standing.counter)
        loose += 0 if counter is not None and counter.is_unit else waiting
        waiting = 0
    return loose + waiting
