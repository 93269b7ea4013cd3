"""Chapter 13: the French and the Libyans each turn one airfield into an airbase (13.50)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from guelta.rules.chad.board.prefecture_display import presence
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.terms import (
    combat_units,
    government_role,
    has_option,
    opponent,
    owner,
    player_of,
    role,
    segment,
)
from guelta.rules.chad.movement.fortification import may_build
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = [
    "airbase_begun_without_a_battalion",
    "airbase_misplaced",
    "begin_airbases",
    "building_sites",
    "controller",
    "finish_airbases",
    "trample",
]

_NATIONS = {"France": "airbase-france", "Libya": "airbase-libya"}
_BUILT = "airbase"


def _builder(position: Position, force: str) -> str:
    """1.10  Return the player whose task forces build: the Government for France, FAP for Libya."""
    return "fap" if force == "Libya" else government_role(position)


def _airfields(charts: ChadCharts) -> frozenset[str]:
    return frozenset(hex for hex in charts.ground.airfields if not charts.map[hex]["airbase"])


def controller(position: Position, charts: ChadCharts, hex: str) -> str:
    """13.50  Return the player who controls an airbase: whose combat units are there, else by presence.

    Presence 1 or 2 gives an empty one to the Government, presence 0 to the Rebel.
    """
    for unit in combat_units(charts, position.stack(hex)):
        if player := owner(position, charts, unit):
            return player
    government = government_role(position)
    return government if presence(position, charts.map[hex]["prefecture"]) else opponent(government)


def building_sites(position: Position, charts: ChadCharts, force: str) -> dict[str, tuple[str, ...]]:
    """13.50  Return the airfields on which a nation may begin its airbase, each with the battalions there.

    A nation builds one in a game, where no airbase is yet.
    """
    marker = _NATIONS[force]
    if any(space in charts.map for space in position.where(marker)):
        return {}
    found = {}
    for hex in sorted(_airfields(charts)):
        stack = position.stack(hex)
        if any(charts.counters[each.counter].type == "Airbase" for each in stack):
            continue
        battalions = tuple(each.counter for each in stack if _is_builder(charts, each, force))
        if battalions:
            found[hex] = battalions
    return found


def _is_builder(charts: ChadCharts, standing: Standing, force: str) -> bool:
    counter = charts.counters[standing.counter]
    return counter.force == force and may_build(counter)


def begin_airbases(run: Run[ChadCharts]) -> None:
    """13.50  As his segment begins a player may start the airbase of each nation whose units he controls.

    One infantry battalion of it stays where it is for this segment.
    """
    if not has_option(run.position, "13.50"):
        return
    side = segment(run.position)
    for force, marker in _NATIONS.items():
        if _builder(run.position, force) != player_of(run.position, side):
            continue
        sites = building_sites(run.position, run.charts, force)
        hexes = {id: hex for hex, battalions in sites.items() for id in battalions}
        options = tuple(
            Option(id, f"{run.charts.counters[id].name} at {run.charts.place(hex)}")
            for id, hex in hexes.items()
        )
        name = run.charts.counters[marker].name
        chosen = run.choose(
            Choice(
                f"begin-{marker}",
                "13.50",
                side,
                f"Begin the {name}",
                options,
                least=0,
                kind="unit",
                of=(marker,),
                purpose="build",
            )
        )
        for id in chosen:
            run.put(marker, hexes[id], face="")
            run.mark(id, "moved")
            said = f"{run.charts.counters[id].name} begins the {name} at {run.charts.place(hexes[id])}"
            run.write("13.50", said, side=side)


def finish_airbases(run: Run[ChadCharts]) -> None:
    """13.50  As a Tactical Phase ends an airbase under construction is completed, for good."""
    for marker, hex in _under_construction(run.position, run.charts):
        run.flip(marker, _BUILT)
        name = run.charts.counters[marker].name
        run.write("13.50", f"the {name} at {run.charts.place(hex)} is completed")


def trample(run: Run[ChadCharts], hexes: Collection[str], player: str) -> None:
    """13.50  A construction site that enemy units enter or pass through is removed at once."""
    for marker, hex in _under_construction(run.position, run.charts):
        if hex not in hexes:
            continue
        force = next(force for force, own in _NATIONS.items() if own == marker)
        if _builder(run.position, force) != player:
            run.put(marker, "unused", face="")
            name = run.charts.counters[marker].name
            run.write("13.50", f"the {name} begun at {run.charts.place(hex)} is removed", side=player)


def _under_construction(position: Position, charts: ChadCharts) -> list[tuple[str, str]]:
    return [
        (standing.counter, space)
        for marker in _NATIONS.values()
        for space in position.where(marker)
        if space in charts.map
        for standing in position.stack(space)
        if standing.counter == marker and standing.face != _BUILT
    ]


@check("13.50")
def airbase_misplaced(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """13.50  Airbases are built on airfields inside Chad; a site that enemies reach is removed.

    What is still under construction as the Tactical Phase ends is turned to its finished side.
    """
    if not has_option(position, "13.50"):
        return
    for space, standing in position.each_standing():
        counter = charts.counters[standing.counter]
        if counter.type != "Airbase" or space not in charts.map:
            continue
        place = charts.place(space)
        if space not in _airfields(charts):
            yield violation(
                space,
                [counter.id],
                f"at {place}, where there is no airfield",
                "remove the marker",
                charts.map[space].rests_on("airfield"),
            )
        elif standing.face != _BUILT:
            yield from _unfinished(position, charts, space, standing)


def _unfinished(position: Position, charts: ChadCharts, space: str, standing: Standing) -> Iterator[Finding]:
    force = next(force for force, marker in _NATIONS.items() if marker == standing.counter)
    builder, place = _builder(position, force), charts.place(space)
    enemies = [each for each in position.stack(space) if owner(position, charts, each) not in ("", builder)]
    if enemies:
        found = f"enemies stand in {place}, where it is begun"
        yield due(space, [standing.counter], found, "remove the construction marker")
    elif position.cursor.endswith("/water-check"):
        found = f"under construction at {place} until the Tactical Phase ended"
        yield due(space, [standing.counter], found, "turn it to its Airbase side")


@audit("13.50")
def airbase_begun_without_a_battalion(
    start: Position, end: Position, charts: ChadCharts
) -> Iterator[Finding]:
    """13.50  Whoever begins an airbase has an infantry battalion of the nation there that does not move."""
    if not has_option(start, "13.50"):
        return
    for marker, hex in _under_construction(end, charts):
        if hex in start.where(marker):
            continue
        force = next(force for force, own in _NATIONS.items() if own == marker)
        stayed = [
            each.counter
            for each in end.stack(hex)
            if _is_builder(charts, each, force) and hex in start.where(each.counter)
        ]
        if role(start, _builder(start, force)) != segment(start):
            why = f"begun in the segment of the {segment(start)}"
        elif not stayed:
            why = f"no infantry battalion of {force} stayed there"
        else:
            continue
        yield violation(hex, [marker], f"{why}, at {charts.place(hex)}", "remove the marker")
