"""7.2, 14  The steps of a move: which region a Force may enter next, and whether its move goes on."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from guelta.rules.angola.board.control import enemies_in, fallen
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.engine.board.position import Position

__all__ = ["ZAIRE", "Mover", "destinations", "is_open", "needs_roll", "next_regions", "reaches"]

ZAIRE = ("zaire-west", "zaire-east")
FLEC_BASE = "flec-base"
SOUTH_WEST_AFRICA = "south-west-africa"
_ENDS = {FLEC_BASE, SOUTH_WEST_AFRICA}


@dataclass(frozen=True, slots=True)
class Mover:
    """Units of one Faction on their way: a Column, or what stands loose; `way` has the regions so far."""

    side: str
    units: tuple[str, ...]
    way: tuple[str, ...]
    is_column: bool

    @property
    def region(self) -> str:
        """Where they are."""
        return self.way[-1]

    def onward(self, region: str) -> Mover:
        """Return them one region further."""
        return replace(self, way=(*self.way, region))


def is_open(position: Position, charts: AngolaCharts, region: str, other: str) -> bool:
    """14.1.1, 14.1.2  Whether two regions touch now: the FLEC Base until Cabinda falls, one border then."""
    said = charts.map.edge(region, other)["open"]
    return not said or (said == "after-fall") == fallen(position)


def admits(position: Position, charts: AngolaCharts, side: str, region: str, other: str) -> bool:
    """14.1, 14.1.2, 14.2  Whether a Faction may ever go from a region to one that touches it."""
    edge = charts.map.edge(region, other)
    access, only_to = edge["access"], edge["leads_to"]
    return (
        is_open(position, charts, region, other)
        and (not access or side in access.split("|"))
        and only_to in ("", other)
    )


def is_clear_step(charts: AngolaCharts, region: str, other: str) -> bool:
    """7.2-exception-3(b), 14.1.1  Whether both regions are clear; the areas of Zaire are for each other."""
    if region in ZAIRE and other in ZAIRE:
        return True
    return charts.terrain(region) == charts.terrain(other) == "clear"


def needs_roll(charts: AngolaCharts, region: str, other: str) -> bool:
    """7.2-exception-4  Whether a Force must roll to enter a region: out of jungle, off the road."""
    return charts.jungle(region) > 0 and not charts.is_road(region, other)


def bears(charts: AngolaCharts, units: Collection[str], region: str, other: str) -> bool:
    """7.2-heavy, 17.1  Whether Units may cross a border: heavy ones by road or from clear to clear (R14)."""
    if charts.is_road(region, other) or is_clear_step(charts, region, other):
        return True
    return not any(charts.counters[unit].is_heavy or charts.counters[unit].type == "tank" for unit in units)


def reaches(charts: AngolaCharts, way: tuple[str, ...]) -> bool:
    """7.2  Whether so many regions can be entered in one move: one, or by road, clear terrain or both."""
    steps = [*pairwise(way)]
    if len(steps) <= 1:
        return True
    by_road = [charts.is_road(*step) for step in steps]
    if all(by_road):
        return len(steps) <= charts.figure("road")
    mixed = all(road or is_clear_step(charts, *step) for road, step in zip(by_road, steps, strict=True))
    return mixed and len(steps) <= charts.figure("mixed")


def stops(position: Position, charts: AngolaCharts, mover: Mover) -> bool:
    """7.1, 14.1.1, 14.1.2, 14.2  Whether a move ends where it is: before an enemy, or in a special area."""
    if len(mover.way) < 2:
        return False
    before, here = mover.way[-2], mover.region
    if enemies_in(position, charts, here, mover.side):
        return True
    return here in _ENDS or (here in ZAIRE and before not in ZAIRE)


def next_regions(position: Position, charts: AngolaCharts, mover: Mover) -> tuple[str, ...]:
    """7.2  Return the regions a Force may enter next, in the order of the map; none where its move ends."""
    if stops(position, charts, mover) or crisis(position, mover.side, "2") & _majors(charts, mover):
        return ()
    return tuple(
        region
        for region in charts.map.neighbours(mover.region)
        if region not in mover.way
        and admits(position, charts, mover.side, mover.region, region)
        and reaches(charts, (*mover.way, region))
        and bears(charts, mover.units, mover.region, region)
        and (not enemies_in(position, charts, region, mover.side) or may_attack(position, charts, mover))
    )


def may_attack(position: Position, charts: AngolaCharts, mover: Mover) -> bool:
    """7.1, 7.2-artillery, 12.2-result-3  Whether Units may enter a region with an enemy Force."""
    held_back = crisis(position, mover.side, "3") and _majors(charts, mover)
    with_company = any(charts.counters[unit].type != "artillery" for unit in mover.units)
    return mover.is_column and with_company and not held_back


def crisis(position: Position, side: str, result: str) -> bool:
    """12.2  Whether a Faction has rolled a result on the Crisis Table."""
    return result in position.fields.get(f"crises-{side}", "").split()


def _majors(charts: AngolaCharts, mover: Mover) -> bool:
    return any(charts.counters[unit].is_major for unit in mover.units)


def destinations(position: Position, charts: AngolaCharts, mover: Mover) -> dict[str, tuple[str, ...]]:
    """7.2  Return each region a Force can reach with every jungle roll it needs passed, and a way there."""
    known = position.once(_destinations_known, charts)
    if mover not in known:
        known[mover] = {way[-1]: way for way in reversed([*_ways(position, charts, mover)])}
    return dict(known[mover])


def _destinations_known(position: Position, charts: AngolaCharts) -> dict[Mover, dict[str, tuple[str, ...]]]:
    """Keep where each Force can go that was asked about."""
    return {}


def _ways(position: Position, charts: AngolaCharts, mover: Mover) -> Iterator[tuple[str, ...]]:
    """Yield a way for each region and each kind of move, the shortest first."""
    seen: set[tuple[str, bool, bool]] = set()
    waiting = [mover]
    while waiting:
        here, *waiting = waiting
        for region in next_regions(position, charts, here):
            onward = here.onward(region)
            steps = [*pairwise(onward.way)]
            by_road = all(charts.is_road(*step) for step in steps)
            goes_on = all(charts.is_road(*step) or is_clear_step(charts, *step) for step in steps)
            key = region, by_road, goes_on  # a step off the road may end a move where another way goes on
            if key in seen:
                continue
            seen.add(key)
            waiting.append(onward)
            yield onward.way
