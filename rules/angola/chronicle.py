"""9, 10 and 11 told afterwards: whose a counter was, who held which region, and what was fought for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from guelta.rules.angola.board.control import controller
from guelta.rules.angola.board.forces import region_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.operations.go import Go, number_of
from guelta.rules.engine.advice.chronicle import Battle, Chronicle
from guelta.rules.engine.board.position import UNSEEN, Position, Standing
from guelta.rules.engine.board.stops import NO_STOPS
from guelta.rules.engine.play.procedure import Entry

__all__ = ["CHRONICLE"]


def _side(charts: AngolaCharts, position: Position, standing: Standing) -> str:
    """2.1  Return the Faction whose counter it is, "" for Equipment and markers that are nobody's."""
    return charts.counters[standing.counter].side if standing.counter in charts.counters else ""


def _held(charts: AngolaCharts, position: Position) -> Mapping[str, str]:
    """10  Return who holds each region: the Faction with most Units, else who controls its town or city.

    A Unit that is not seen counts by the Faction whose back it shows.
    """
    holders: dict[str, str] = {}
    for region in charts.map:
        units = Counter(_faction(charts, each) for each in position.stack(region))
        there = [side for side in charts.factions if units[side]]
        side = max(there, key=units.__getitem__) if there else ""
        if not side and charts.is_town(region):
            side = controller(position, charts, region)
        if side:
            holders[region] = side
    return holders


def _faction(charts: AngolaCharts, standing: Standing) -> str:
    if standing.counter == UNSEEN:
        return standing.face
    counter = charts.counters.get(standing.counter)
    return counter.side if counter is not None and counter.is_unit else ""


def _battles(charts: AngolaCharts, start: Position, end: Position) -> tuple[Battle, ...]:
    """9.2  Return the combat of a go: where the Column of the card can have fought and enemies changed."""
    go = Go(start, end, charts, NO_STOPS)
    if not go.side or len(go.turned) != 1 or not go.column or len(go.battles) != 1:
        return ()
    (region,) = go.battles
    there = region_of(start, charts, region)
    attackers = region_of(start, charts, go.origin).force_of(go.side, go.column).units
    defenders = there.units(*charts.enemies(go.side))
    entries = tuple(_told(go, region, tuple(each.counter for each in defenders)))
    return (Battle(region, (go.origin,), go.side, attackers, defenders, entries),)


def _told(go: Go, region: str, defenders: tuple[str, ...]) -> Iterator[Entry]:
    """9.11.6, 9.11.7, 10.3, 14.3.2  Yield what came of a combat, as far as the boards show it."""
    for units, name in ((go.force, "Attacker"), (defenders, "Defender")):
        lost = [unit for unit in units if unit in go.losses]
        if lost:
            yield Entry("9.11.6", f"The {name} loses {number_of(lost)} of {len(units)}")
    goals = {move.end for move in go.moves if go.is_enemy(move.side) and move.start == region}
    if goals:
        yield Entry("9.11.7", f"The Defender retreats to {' and '.join(map(go.charts.place, sorted(goals)))}")
    if not region_of(go.end, go.charts, region).units(go.side):
        yield Entry("9.11.7", "The Attacker does not stay")
    for counter, change in go.of_kind("control"):
        if go.charts.markers[counter.id] == region and change.is_moved:
            yield Entry("10.3", f"{go.side.upper()} captures {go.charts.place(region)}")
    paid = sum(change.end == f"tokens-{go.side}" for _, change in go.of_kind("token"))
    if paid:
        yield Entry("10.4", f"{paid} Victory Token{'' if paid == 1 else 's'} to {go.side.upper()}")
    if go.falls:
        yield Entry("14.3.2", "Cabinda falls")


CHRONICLE: Chronicle[AngolaCharts] = Chronicle(
    side=_side, battles=_battles, fought_in=("operations-phase",), marches=True, held=_held
)
