"""One board as the kit asks about it: every question that a word asks, each answered once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, cached_property
from typing import TypeVar

from guelta.rules.engine.board.fields import ACTIVE, SCENARIO
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.board.space import Map
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Kit
from guelta.rules.engine.kit.networks import linked_spaces
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.zones import zone_of
from guelta.rules.engine.play.view import View as BoardView

__all__ = ["View", "view_of"]

T = TypeVar("T")


class View(BoardView[KitCharts]):
    """A board by the charts of a kit: its units, zones, networks, and the time and the side that acts."""

    def __init__(self, position: Position, charts: KitCharts, acting: str = "") -> None:
        super().__init__(position, charts)
        self.kit: Kit = charts.kit
        self._for = acting

    @property
    def acting_in(self) -> Mapping[str, str]:
        """The side of each phase that has one."""
        return self.kit.sides

    @cached_property
    def turn(self) -> int:
        """The turn, 0 outside any."""
        return self.moment.turn

    @cached_property
    def last_turn(self) -> int:
        """The turn with which the scenario ends, 0 where none does."""
        played = self.position.fields.get(SCENARIO, "")
        return self.kit.last_turns.get(played, self.kit.turns_played)

    @cached_property
    def phase(self) -> str:
        """The innermost phase, of a repeated one without its number."""
        return self.moment.phase

    @cached_property
    def acting(self) -> str:
        """The side that acts: the one asked for, else that of the phase, else the one that is active."""
        return self._for or self.moment.acting or self.position.fields.get(ACTIVE, "")

    # ---- what stands where

    @property
    def map(self) -> Map:
        """The spaces of the map."""
        return self.charts.map

    @cached_property
    def counters(self) -> Mapping[str, Unit]:
        """Every counter of the mix that stands on the board, by its id."""
        return {unit.id: unit for space in self.position.spaces for unit in self.units_in(space)}

    def units_in(self, space: str) -> tuple[Unit, ...]:
        """Return every counter of the mix in a space, from the bottom up."""
        return self.position.of_stack(space, _units_at(space), self.charts)

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The units on the map, in the order of the board."""
        kinds = self.kit.units.kinds
        return tuple(
            each for each in self.counters.values() if each.counter.kind in kinds and each.space in self.map
        )

    @cached_property
    def in_order(self) -> tuple[Unit, ...]:
        """The units on the map, in the order of the counter mix."""
        rank = self.charts.rank
        return tuple(sorted(self.units, key=lambda each: rank[each.id]))

    def occupied(self, side: str) -> frozenset[str]:
        """Return the spaces in which units of a side stand."""
        return self.once(("occupied", side), lambda: frozenset(u.space for u in self.units if u.side == side))

    # ---- sides

    def are_enemies(self, side: str, other: str) -> bool:
        """Return whether two sides are enemies."""
        return other in self.kit.enemies.get(side, ())

    def enemies(self, side: str) -> frozenset[str]:
        """Return the spaces in which enemies of a side stand."""
        return self.once(("enemies", side), lambda: self._of_enemies(side, self.occupied))

    def enemy_zones(self, side: str) -> frozenset[str]:
        """Return the spaces in zones of the enemies of a side."""
        return self.once(("enemy zones", side), lambda: self._of_enemies(side, self.zone))

    def _of_enemies(self, side: str, spaces: Callable[[str], frozenset[str]]) -> frozenset[str]:
        return frozenset[str]().union(*map(spaces, sorted(self.kit.enemies.get(side, ()))))

    # ---- what follows from that

    def held(self, space: str) -> str:
        """Return the side that holds a space, "" for nobody: the one that its marker shows."""
        return self.once("held", self._holders).get(space, "")

    def _holders(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for control in self.kit.controls:
            for marker in self.counters.values():
                if marker.space in self.map and control.marker.holds(self, marker, marker.side):
                    found.setdefault(marker.space, marker.face)
        return found

    def zone(self, side: str) -> frozenset[str]:
        """Return the spaces in the zones of a side."""
        return self.once(("zone", side), lambda: zone_of(self, self.kit.zones, side))

    def linked(self, network: str, side: str) -> frozenset[str]:
        """Return the spaces that are linked to a network of a side."""
        key = "linked", network, side
        return self.once(key, lambda: linked_spaces(self, self.kit.networks[network], side))

    def of_turn(self, column: str) -> str:
        """Return what the chart of turns has in a column for this turn, "" for a turn that it lacks."""
        chart = self.charts.tables.charts[self.kit.turns]
        row = str(self.turn)
        return chart.text(row, column) if row in chart else ""

    def as_seen_by(self, side: str) -> View:
        """Return the same board with another side that acts."""
        return self.once(("seen by", side), lambda: View(self.position, self.charts, side))

    def supposing(self, unit: Unit, space: str) -> View:
        """Return the board on which a unit stands in another space, on top of what stands there.

        What follows from where units stand, zones and networks, is as it was.
        """
        return _Supposed(self, replace(unit, space=space), unit.space)


class _Supposed(View):
    """A board on which one unit stands elsewhere."""

    def __init__(self, board: View, unit: Unit, left: str) -> None:
        super().__init__(board.position, board.charts, board.acting)
        self.board = board
        self.moment = board.moment
        self._unit = unit
        self._left = left

    def once(self, key: object, work_out: Callable[[], T]) -> T:
        """Return what was worked out of the board as it stands."""
        return self.board.once(key, work_out)

    def units_in(self, space: str) -> tuple[Unit, ...]:
        """Return every counter in a space, the one that is supposed to stand there last."""
        there = self.board.units_in(space)
        if space in (self._left, self._unit.space):
            there = tuple(each for each in there if each.id != self._unit.id)
        return (*there, self._unit) if space == self._unit.space else there


def view_of(position: Position, charts: KitCharts) -> View:
    """Return the view of a board, made once."""
    return View.of(position, charts)


@cache
def _units_at(space: str) -> Callable[[tuple[Standing, ...], KitCharts], tuple[Unit, ...]]:
    """Return what reads a stack in a space, the same function whenever it is asked."""

    def read(stack: tuple[Standing, ...], charts: KitCharts) -> tuple[Unit, ...]:
        mix = charts.counters
        return tuple(
            Unit(each.counter, space, each.face or mix[each.counter].front, each.marks, mix[each.counter])
            for each in stack
            if each.counter in mix
        )

    return read
