"""Chapter 4 for the eye: terrain, water and steps of a hex, and what each counter in it is worth now."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.board.view import ChadView
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.terms import is_guerrilla, owner, plural, role
from guelta.rules.chad.movement.stacking import counted, stacking_limit
from guelta.rules.chad.water.thirst import is_thirsty
from guelta.rules.engine.advice.glance import Fact, Glance
from guelta.rules.engine.board.position import Position, Standing

__all__ = ["glance"]

_ENOUGH = 99
"""A limit beyond which the number says nothing."""


def glance(charts: ChadCharts, position: Position, space: str) -> Glance:
    """4.00  Return what a player would look up of a space before he moves there; a box has steps alone."""
    stack = position.stack(space)
    facts = (*_ground(charts, space), *_water(charts, position, space), *_steps(charts, position, space))
    return Glance(facts, tuple(_worth(charts, position, standing) for standing in stack))


def _ground(charts: ChadCharts, space: str) -> Iterator[Fact]:
    """4.24  Name the terrain, the prefecture and the airfield of a hex."""
    if space not in charts.map:
        return
    row = charts.map[space]
    parts = [charts.terrain(space).replace("_", " ")]
    prefectures = charts.tables.charts["prefectures"]
    if row["prefecture"] in prefectures:
        parts.append(prefectures.text(row["prefecture"], "title"))
    if charts.region(space):
        parts.append(f"{charts.region(space)} region")
    parts += [name for name in ("airfield", "airbase") if row[name]]
    text = ", ".join(parts)
    yield Fact("4.24", text[:1].upper() + text[1:], "", charts.map[space].rests_on("terrain"))


def _water(charts: ChadCharts, position: Position, space: str) -> Iterator[Fact]:
    """4.31  Yield whether a hex gives water, and whether one needs it there."""
    if space not in charts.map:
        return
    sources = " and ".join(source.replace("_", " ") for source in charts.water(space))
    rests_on = charts.water_rests_on(space)
    if sources and ChadView.of(position, charts).has_water(space):
        yield Fact("4.31", f"Water: {sources}", "well", rests_on)
    elif ChadView.of(position, charts).is_desert(space):
        why = f"the {sources} gives none in this weather" if sources else "no source"
        yield Fact("4.31", f"No water: desert terrain, {why}", "ill", rests_on)
    else:
        yield Fact("4.31", "No source of water, and none needed outside desert terrain", "", rests_on)


def _steps(charts: ChadCharts, position: Position, space: str) -> Iterator[Fact]:
    """4.23  Count the steps of each player, on the map beside what it may hold."""
    steps: dict[str, int] = {}
    rests_on: dict[str, tuple[str, ...]] = {}
    for unit in counted(position, charts, position.stack(space)):
        player, counter = owner(position, charts, unit), charts.counters[unit.counter]
        steps[player] = steps.get(player, 0) + counter.steps
        rests_on[player] = (*rests_on.get(player, ()), *counter.steps_rest_on)
    for player, number in sorted(steps.items()):
        whose = role(position, player) or player or "independent"
        text = f"{plural(number, f'{whose} step')}"
        bears, values = "", rests_on[player]
        if space in charts.map and player:
            limit = stacking_limit(position, charts, space)
            values = (*values, *limit.rests_on)
            if limit.steps < _ENOUGH:
                text += f", limit {limit.steps}"
                bears = "ill" if number > limit.steps else ""
        yield Fact("4.23", text, bears, tuple(dict.fromkeys(values)))


def _worth(charts: ChadCharts, position: Position, standing: Standing) -> str:
    """1.20  Return whose a counter is, its steps, and what thirst makes of it (4.33)."""
    counter = charts.counters[standing.counter]
    if counter.kind == "marker":
        return ""
    player = owner(position, charts, standing)
    words = [role(position, player) or player or "independent"]
    if counter.is_combat_unit:
        words.append(plural(counter.steps, "step"))
    if is_thirsty(standing, counter):
        halved = [(n or 0) // 2 for n in (counter.conventional, counter.guerrilla, counter.movement)]
        words.append(f"without water {'-'.join(map(str, halved))}")
    elif is_guerrilla(counter):
        words.append("guerrilla")
    return ", ".join(words)
