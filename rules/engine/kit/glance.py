"""What a player sees at a glance by a kit: who holds a space, whose zone it is, what its units are worth."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from guelta.rules.engine.advice.glance import Fact, Glance
from guelta.rules.engine.advice.overlay import Overlay
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Kit
from guelta.rules.engine.kit.numbers import Number
from guelta.rules.engine.kit.path import value
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import View, view_of

__all__ = ["glance_of", "held_by", "overlays_of"]


def held_by(charts: KitCharts, position: Position) -> Mapping[str, str]:
    """Return the side that holds each space of which a marker shows it."""
    view = view_of(position, charts)
    return {space: side for space in view.map if (side := view.held(space)) in charts.titles}


# ---- a space


def glance_of(charts: KitCharts, position: Position, space: str) -> Glance:
    """Return what a player would look up of a space before he moves there, and of each counter in it."""
    view = view_of(position, charts)
    facts = tuple(_facts(view, space)) if space in view.map else ()
    here = {unit.id: unit for unit in view.units_in(space)}
    stack = position.stack(space)
    return Glance(facts, tuple(_words(view, here.get(each.counter)) for each in stack))


def _facts(view: View, space: str) -> Iterator[Fact]:
    kit, charts = view.kit, view.charts
    if kit.ground is not None:
        rows = ", ".join(row.replace("_", " ") for row in charts.ground_rows[space])
        rule = charts.tables.charts[kit.ground.chart].rule
        yield Fact(rule, f"{rows[:1].upper()}{rows[1:]}")
    if holder := view.held(space):
        yield Fact(kit.controls[0].rule, f"Held by {charts.side_title(holder)}")
    there = {unit.side for unit in view.units_in(space) if unit.counter.kind in kit.units.kinds}
    for side, title in charts.titles.items():
        if space in view.zone(side):
            bears = "ill" if any(view.are_enemies(each, side) for each in there) else ""
            yield Fact(kit.zones[0].rule, f"In the zone of control of {title}", bears)
    for network in kit.networks.values():
        for side in sorted(there):
            is_linked = space in view.linked(network.id, side)
            told = "linked" if is_linked else "not linked"
            whose = f" for {charts.side_title(side)}" if len(there) > 1 else ""
            yield Fact(network.rule, f"{network.title}: {told}{whose}", "well" if is_linked else "ill")


# ---- a unit


def _words(view: View, unit: Unit | None) -> str:
    """Return what a unit is worth now: its strengths and its allowance, "" for a counter that is none."""
    if unit is None or unit.counter.kind not in view.kit.units.kinds:
        return ""
    told: dict[str, None] = {}
    for name, number in _numbers(view.kit, unit, view):
        told[f"{name} {value(view, number, unit):g}"] = None
    return ", ".join(told) or unit.face.replace("-", " ")


def _numbers(kit: Kit, unit: Unit, view: View) -> Iterator[tuple[str, Number]]:
    """Yield the numbers that stand on a counter, each with the name of its column."""
    own = [number for combat in kit.combats.values() for number in (combat.attack, combat.defence)]
    own += [
        move.path.allowance
        for move in kit.moves.values()
        if move.path.allowance is not None and move.units.holds(view, unit, unit.side)
    ]
    for number in own:
        if number.kind == "counter":
            yield number.text.replace("_", " "), number


# ---- what can be laid over the map


def overlays_of(kit: Kit, titles: Mapping[str, str]) -> tuple[Overlay[KitCharts], ...]:
    """Return what a kit can show on the map: zones and networks of each side, and what it holds."""
    found: list[Overlay[KitCharts]] = []
    for side, title in titles.items():
        for zones in kit.zones[:1]:
            told = f"Zone of control of {title}"
            found.append(Overlay(f"zone-{side}", told, zones.rule, _in_zone(side), side))
        for network in kit.networks.values():
            told = f"{network.title} of {title}"
            found.append(Overlay(f"{network.id}-{side}", told, network.rule, _linked(network.id, side), side))
        for control in kit.controls[:1]:
            found.append(Overlay(f"held-{side}", f"Held by {title}", control.rule, _holding(side), side))
    return tuple(found)


def _in_zone(side: str) -> Callable[[KitCharts, Position], Collection[str]]:
    return lambda charts, position: view_of(position, charts).zone(side)


def _linked(network: str, side: str) -> Callable[[KitCharts, Position], Collection[str]]:
    return lambda charts, position: view_of(position, charts).linked(network, side)


def _holding(side: str) -> Callable[[KitCharts, Position], Collection[str]]:
    return lambda charts, position: [s for s, holder in held_by(charts, position).items() if holder == side]
