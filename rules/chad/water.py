"""Chapter 4: desert water supply (4.30 to 4.34)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.chad.charts import ChadCharts
from rules.chad.terms import combat_units, is_conventional, names
from rules.chad.terrain import season
from rules.engine.counter import Counter
from rules.engine.finding import Finding, due
from rules.engine.game import check
from rules.engine.position import Position, Standing

__all__ = [
    "conventional_unit_without_water",
    "desert_terrain",
    "functioning_water",
    "no_water_marker_to_remove",
    "unit_without_water_at_the_end",
]

_SUPPLYING = ("town", "village", "oasis")
_WELLS = ("well", "perennial_well")


def drought(position: Position) -> str:
    """6.10  Give the weather: `none`, `drought` or `severe`."""
    return position.fields.get("drought", "none")


def desert_terrain(position: Position, charts: ChadCharts, space: str) -> bool:
    """4.31  Desert and depression hexes are desert terrain, and the mountains of the North.

    In any drought every savannah-based hex is too, whatever mountain or marsh lies on it (4.31, 6.11).
    """
    if space not in charts.map:
        return False
    if charts.terrain(space) in ("desert", "depression"):
        return True
    if charts.terrain(space) == "mountain" and charts.region(space) == "north":
        return True
    return drought(position) != "none" and charts.base_zone(space) == "savannah"


def functioning_water(position: Position, charts: ChadCharts, space: str) -> bool:
    """4.31  Towns, villages, oases and wells give water; in severe drought only wells in a depression do.

    Where every dry season is as hard on wells, only perennial ones go on. Marshes and lakes never give any.
    """
    sources = charts.water(space)
    if any(source in _SUPPLYING for source in sources):
        return True
    if charts.ground.says("wells fail in") == "dry season":
        return "perennial_well" in sources or ("well" in sources and season(position) == "wet")
    wells = any(source in _WELLS for source in sources)
    return wells and (drought(position) != "severe" or charts.terrain(space) == "depression")


def _without_water(
    position: Position, charts: ChadCharts, concerned: Callable[[Counter], bool]
) -> Iterator[tuple[str, list[Standing]]]:
    for space, stack in position.each_stack():
        if not desert_terrain(position, charts, space) or functioning_water(position, charts, space):
            continue
        units = [unit for unit in combat_units(charts, stack) if concerned(charts.counters[unit.counter])]
        if units:
            yield space, units


def _halved(counter: Counter) -> str:
    conventional, guerrilla, movement = (
        (n or 0) // 2 for n in (counter.conventional, counter.guerrilla, counter.movement)
    )
    return f"{counter.name} is {conventional}-{guerrilla}-{movement}"


@check("4.32", applies=["4.30", "4.31", "6.11", "6.12"])
def conventional_unit_without_water(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.32  A conventional unit that begins a player segment in desert terrain needs water where it stands.

    Either player's segment counts; guerrillas are exempt. Who lacks it gets a NO WATER marker; a unit that
    carries one already has nothing due.
    """
    for space, units in _without_water(position, charts, is_conventional):
        unmarked = [unit for unit in units if "no-water" not in unit.marks]
        if unmarked:
            halved = "; ".join(dict.fromkeys(_halved(charts.counters[unit.counter]) for unit in unmarked))
            yield due(
                space,
                [unit.counter for unit in unmarked],
                f"no water in {charts.place(space)} for {names(charts, unmarked)}",
                f"the owner places NO WATER; halved for this segment (4.33): {halved}",
                charts.water_rests_on(space),
                sign="+no-water",
            )


@check("4.33")
def no_water_marker_to_remove(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.33  A unit sheds NO WATER by beginning a player segment on water or outside desert terrain.

    Until then its movement allowance and both its strengths are halved, fractions dropped.
    """
    for space, stack in position.each_stack():
        marked = [unit for unit in stack if "no-water" in unit.marks]
        if not marked or space not in charts.map:
            continue
        if not desert_terrain(position, charts, space) or functioning_water(position, charts, space):
            yield due(
                space,
                [unit.counter for unit in marked],
                f"water in {charts.place(space)} for {names(charts, marked)}, still marked NO WATER",
                "the owner removes NO WATER; strengths and movement are whole again",
                charts.water_rests_on(space),
                sign="-no-water",
            )


@check("4.34", applies=["4.30", "4.31", "6.11", "6.12"])
def unit_without_water_at_the_end(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.34  When a Tactical Phase ends, every combat unit in desert terrain without water is eliminated.

    Conventional units and guerrillas alike; Commanders, leaders, air, AAA and SAM units are no combat units.
    """
    for space, units in _without_water(position, charts, lambda counter: True):
        yield due(
            space,
            [unit.counter for unit in units],
            f"no water in {charts.place(space)} for {names(charts, units)} at the end of the Tactical Phase",
            "the owner eliminates " + ("it" if len(units) == 1 else "them"),
            charts.water_rests_on(space),
        )
