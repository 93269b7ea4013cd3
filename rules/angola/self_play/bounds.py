"""What holds of every board that play can reach: counters are conserved, nothing stands where it may not."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.angola.board.control import fallen
from guelta.rules.angola.board.forces import regions_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.engine.board.position import Position

__all__ = ["BOUNDS"]


def all_counters(position: Position, charts: AngolaCharts) -> Iterator[str]:
    """16: every counter and card is somewhere, and only once; there are always twenty tokens."""
    places: dict[str, int] = {}
    for _, standing in position.each_standing():
        places[standing.counter] = places.get(standing.counter, 0) + 1
    for counter in charts.counters:
        if places.get(counter, 0) != 1:
            yield f"{counter} is there {places.get(counter, 0)} times"
    held = sum(len(position.stack(f"tokens-{side}")) for side in charts.factions)
    if held != charts.figure("tokens") * len(charts.factions):
        yield f"there are {held} Victory Tokens with the players"


def own_cards(position: Position, charts: AngolaCharts) -> Iterator[str]:
    """5.3: nobody holds another's card."""
    for side in charts.factions:
        for pile in ("deck", "pack", "turned", "later"):
            for standing in position.stack(f"{pile}-{side}"):
                if charts.counters[standing.counter].side != side:
                    yield f"{side} holds {standing.counter}"


def regions(position: Position, charts: AngolaCharts) -> Iterator[str]:
    """2.3.1, 8.1, 14.1, 14.2: no enemies together, no Column without Units, nobody where he never may be."""
    for space, region in regions_of(position, charts).items():
        sides = {force.side for force in region.forces if force.units}
        if len({charts.alliance(side) for side in sides}) > 1:
            yield f"enemies stand together in {space}"
        if charts.terrain(space) == "special" and sides & {*charts.members("soviet")}:
            yield f"{', '.join(sorted(sides))} stands in {space}"
        if space == "flec-base" and (sides - {"fnla"} or (sides and fallen(position))):
            yield f"{', '.join(sorted(sides))} stands in the FLEC Base"
        yield from (f"{force.column} has no Units" for force in region.forces if not force.units)
        kinds = {charts.counters[each.counter].kind for each in region.others} - {"control"}
        if kinds:
            yield f"{', '.join(sorted(kinds))} lies alone in {space}"


BOUNDS = (all_counters, own_cards, regions)
