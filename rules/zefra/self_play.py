"""What self-play needs of this game: what always holds, and what attracts a player who knows nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from rules.engine.board.position import Position
from rules.engine.play.procedure import Choice
from rules.engine.self_play.solitaire import Generator, Solitaire
from rules.zefra.board.hostility import are_hostile, can_fight
from rules.zefra.board.stacking import excess
from rules.zefra.board.units import OFF, Unit, all_units, loose_minus, units_in
from rules.zefra.charts.counter import MINUS
from rules.zefra.charts.zefra_charts import ZefraCharts
from rules.zefra.movement.reach import destinations

__all__ = ["PLAYER"]


def counters_under_units(position: Position, charts: ZefraCharts) -> Iterator[str]:
    """S12-05  Every -1 counter lies under a unit that is in play and can bear it."""
    for space, stack in position.each_stack():
        if loose_minus(stack, charts):
            yield f"-1 counters under no unit in {space}"
        if space in OFF and any(each.counter == MINUS for each in stack):
            yield f"-1 counters in {space}"
    for unit in all_units(position, charts).values():
        if unit.hits and unit.hits >= charts.removed_at(position, unit.counter):
            yield f"{unit.id} has {unit.hits} -1 counters and is still there"


def hexes_in_order(position: Position, charts: ZefraCharts) -> Iterator[str]:
    """p3-04b, p3-05a  Once the turn has ended no hex is overfull, and none holds hostile combat units
    together."""
    for hex, _ in position.each_stack():
        if hex not in charts.map:
            continue
        units = units_in(position, charts, hex)
        if position.cursor.endswith("/end-of-turn") and excess(position, charts, hex):
            yield f"{hex} is overfull"
        if not charts.is_land(hex):
            yield f"units at sea in {hex}"
        yield from _in_one_hex(position, charts, hex, units)


def _in_one_hex(position: Position, charts: ZefraCharts, hex: str, units: tuple[Unit, ...]) -> Iterator[str]:
    fighters = [unit for unit in units if can_fight(charts, unit)]
    declared = position.fields.get("attacks", "")
    for unit in fighters:
        for other in fighters:
            printed = not declared or charts.stance(unit.side, other.side) == "yes"
            if printed and are_hostile(position, charts, unit.side, other.side):
                yield f"{unit.id} and {other.id} share {hex}"


def appeal(position: Position, charts: ZefraCharts, choice: Choice) -> Mapping[str, float]:
    """Let decisions that end or spoil a game be rare."""
    word = choice.id.split("-")[0]
    if word == "daloon":
        leave = 0.01 if "airfields" in position.fields else 2.0
        return {"airfields": leave, "turns": 0.1, "capital-hospitals": 0.3}
    if word == "expel":
        return {"yes": 0.003}
    if word == "zefra":
        return {"turns": 0.1, "cross-border": 0.2, "iff-deploys": 0.1}
    if word in ("lifted", "attacks"):
        return {option.value: 0.004 if word == "lifted" else 0.03 for option in choice.options}
    if word == "order":
        return {"stay": 0.4}
    if word == "wreck" and choice.side in ("cjtf", "daloon", "zefra"):
        return {"yes": 0.05}
    return {}


def _movers(position: Position, charts: ZefraCharts) -> Sequence[str]:
    """Give the units of the active side that can still act, on the ground and without -1 counters below."""
    side = position.fields.get("active", "")
    return [
        unit.id
        for unit in all_units(position, charts).values()
        if unit.side == side
        and unit.space in charts.map
        and not (unit.is_used or unit.hits or unit.type == "cas")
    ]


def _moves(position: Position, charts: ZefraCharts, counter: str) -> Collection[str]:
    return destinations(position, charts, [all_units(position, charts)[counter]])


def _spaces(charts: ZefraCharts) -> Sequence[str]:
    return tuple(charts.map)


def _beside(charts: ZefraCharts, hex: str) -> Sequence[str]:
    return charts.map.neighbours(hex)


_GENERATORS = tuple(
    Generator(phase, _movers, _moves, _spaces, _beside) for phase in ("government-turns", "peoples", "forces")
)

PLAYER: Solitaire[ZefraCharts] = Solitaire(
    bounds=(counters_under_units, hexes_in_order), appeal=appeal, generators=_GENERATORS
)
