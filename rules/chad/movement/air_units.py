"""Chapter 13: air units: who controls them, where they are based, how far they fly (13.30 to 13.33)."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.option_charts import off_map_bases
from guelta.rules.chad.components.terms import (
    combat_units,
    has_option,
    in_play,
    owner,
    player_of,
    segment,
    side_name,
)
from guelta.rules.chad.movement.air_transport import may_land
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, due
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = [
    "air_unit_without_a_base",
    "airbases",
    "arrivals_by_air",
    "bases",
    "flight",
    "fly_off",
    "land",
    "landings",
    "settle_air_units",
    "sorties",
]

_INTERVENTION = ("France", "Libya")
_LOSSES = {"FANT": "fant-losses", "France": "task-force-losses", "Libya": "task-force-losses"}


def airbases(position: Position, charts: ChadCharts) -> frozenset[str]:
    """13.32, 13.50  Return the airbases inside Chad: N'Djamena, and airfields that were upgraded."""
    printed = {hex for hex in charts.ground.chad if charts.map[hex]["airbase"]}
    upgraded = {
        space
        for space, standing in position.each_standing()
        if charts.counters[standing.counter].type == "Airbase" and standing.face == "airbase"
    }
    return frozenset(printed | (upgraded & charts.ground.chad))


def bases(position: Position, charts: ChadCharts, id: str) -> tuple[str, ...]:
    """13.32  Return the hexes in which an air unit may be based.

    FANT's uses every airfield where FANT units may be placed (12.42), never a base off the map. French and
    Libyan ones use their base off the map and, while combat units of their nation are in play, airbases held
    by a friendly combat unit, but never one with the other nation's air unit in it.
    """
    counter = charts.counters[id]
    player = owner(position, charts, Standing(id))
    if counter.force == "FANT":
        survey = position.once(Survey, charts)
        return tuple(hex for hex in sorted(charts.ground.airfields) if may_land(survey, player, hex))
    own = [base.hex for base in off_map_bases(charts).values() if base.force == counter.force]
    if not _has_ground_units(position, charts, counter.force):
        return tuple(own)
    shared = [
        hex
        for hex in sorted(airbases(position, charts))
        if _is_held(position, charts, hex, player) and not _foreign_air(position, charts, hex, counter.force)
    ]
    return (*shared, *own)


def _has_ground_units(position: Position, charts: ChadCharts, force: str) -> bool:
    return any(
        counter.force == force and counter.is_combat_unit and in_play(position, counter.id)
        for counter in charts.counters.values()
    )


def _is_held(position: Position, charts: ChadCharts, hex: str, player: str) -> bool:
    units = combat_units(charts, position.stack(hex))
    return bool(units) and all(owner(position, charts, unit) == player for unit in units)


def _foreign_air(position: Position, charts: ChadCharts, hex: str, force: str) -> bool:
    """13.32  Whether an air unit of the other intervention force stands in a hex."""
    stack = (charts.counters[standing.counter] for standing in position.stack(hex))
    return any(each.kind == "air" and each.force in _INTERVENTION and each.force != force for each in stack)


def flight(charts: ChadCharts, base: str, hex: str) -> int:
    """13.33  Return the movement points between a base and a hex: one for each hex, whatever is in it.

    From and to a base off the map the way to the frontier is added (13.32).
    """
    outside = off_map_bases(charts).get(base)
    if outside is None:
        return charts.map.distance(base, hex)
    return outside.points + 1 + min(charts.map.distance(exit, hex) for exit in outside.exits)


def _range(counter: ChadCounter) -> int:
    return counter.movement or 0


def sorties(position: Position, charts: ChadCharts, player: str, target: str) -> tuple[str, ...]:
    """13.33  Return the air units of a player that reach a hex from where they are based."""
    if not has_option(position, "13.30"):
        return ()
    return tuple(
        sorted(
            standing.counter
            for space, standing in position.each_standing()
            if charts.counters[standing.counter].kind == "air"
            and space in charts.map
            and owner(position, charts, standing) == player
            and flight(charts, space, target) <= _range(charts.counters[standing.counter])
        )
    )


def landings(position: Position, charts: ChadCharts, id: str, target: str) -> tuple[str, ...]:
    """13.33  Return the bases an air unit may return to from a target hex, counting its range anew."""
    most = _range(charts.counters[id])
    return tuple(hex for hex in bases(position, charts, id) if flight(charts, hex, target) <= most)


def fly_off(run: Run[ChadCharts], id: str, hex: str) -> str:
    """13.32  An air unit whose base is captured goes to its base off the map, FANT's to one within range.

    Returns the new base, "" when there is none.
    """
    counter = run.charts.counters[id]
    outside = [base.hex for base in off_map_bases(run.charts).values() if base.force == counter.force]
    refuges = tuple(outside) or tuple(
        each for each in landings(run.position, run.charts, id, hex) if each != hex
    )
    if not refuges:
        return ""
    base = _ask(run, f"fly-off-{id}", f"{counter.name} leaves {run.charts.place(hex)} for", id, refuges)
    run.put(id, base)
    run.write("13.32", f"{counter.name} leaves {run.charts.place(hex)} for {run.charts.place(base)}")
    return base


def _ask(run: Run[ChadCharts], choice: str, title: str, id: str, places: tuple[str, ...]) -> str:
    if len(places) == 1:
        return places[0]
    options = tuple(Option(each, run.charts.place(each)) for each in places)
    side = side_name(run.position, owner(run.position, run.charts, Standing(id)))
    return run.choose(Choice(choice, "13.32", side, title, options, purpose="place"))[0]


def arrivals_by_air(run: Run[ChadCharts]) -> None:
    """13.35  As his segment begins a player bases air units that return, and may bring others nearer.

    A unit in his Reinforcements box is placed on an eligible base; a French or Libyan one at its base off
    the map may be placed in an airbase that has become eligible (13.32).
    """
    if not has_option(run.position, "13.30"):
        return
    side = segment(run.position)
    player = player_of(run.position, side)
    outside = off_map_bases(run.charts)
    for space, standing in list(run.position.each_standing()):
        counter = run.charts.counters[standing.counter]
        if counter.kind != "air" or owner(run.position, run.charts, standing) != player:
            continue
        if space != f"{side}-reinforcements" and space not in outside:
            continue
        places = bases(run.position, run.charts, counter.id)
        if space in outside and len(places) < 2:
            continue
        if places:
            _station(run, counter, space, places)


def _station(run: Run[ChadCharts], counter: ChadCounter, space: str, places: tuple[str, ...]) -> None:
    base = _ask(run, f"base-{counter.id}", f"{counter.name} is based at", counter.id, places)
    if base != space:
        run.put(counter.id, base)
        run.write("13.32", f"{counter.name} is based at {run.charts.place(base)}", side=segment(run.position))


def land(run: Run[ChadCharts], id: str, target: str) -> None:
    """13.33  After the combat an air unit that survived returns to any eligible base within its range."""
    if not any(space in run.charts.map for space in run.position.where(id)):
        return
    counter = run.charts.counters[id]
    places = landings(run.position, run.charts, id, target)
    if not places:
        _lose(run, counter)
        return
    base = _ask(run, f"land-{id}", f"{counter.name} returns to", id, places)
    run.put(id, base)
    run.write("13.33", f"{counter.name} returns to {run.charts.place(base)}")


def settle_air_units(run: Run[ChadCharts]) -> None:
    """13.32  As a segment ends air units leave bases that may not hold them any more (with 13.30 only)."""
    for finding in list(air_unit_without_a_base.function(run.position, run.charts)):
        for id in finding.counters:
            if not fly_off(run, id, finding.where):
                _lose(run, run.charts.counters[id])


def _lose(run: Run[ChadCharts], counter: ChadCounter) -> None:
    box = _LOSSES[counter.force]
    run.put(counter.id, box)
    run.write("13.33", f"{counter.name} finds no base within its range: {run.charts.place(box)}")


@check("13.32", applies=["13.30", "13.31", "13.35"])
def air_unit_without_a_base(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """13.32  As a segment ends every air unit on the map stands on a base that may receive it."""
    if not has_option(position, "13.30"):
        return
    for space, standing in position.each_standing():
        counter = charts.counters[standing.counter]
        if counter.kind != "air" or space not in charts.map:
            continue
        places = bases(position, charts, counter.id)
        if space not in places:
            named = ", ".join(map(charts.place, places)) or charts.place(_LOSSES[counter.force])
            yield due(
                space,
                [counter.id],
                f"at {charts.place(space)}, which is no base for it",
                f"its player bases it within its range at one of: {named}",
                charts.map[space].rests_on("airfield"),
            )
