"""How fast Chad's movement is: legal moves of one counter and of all, and the audit of 200 moves.

Run with `python -m benchmarks.movement`. Times are those of this process alone, the best of several rounds;
what is made once for a game, the graph of steps in each weather, is timed apart.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from guelta.companion.page.ascii_json import as_json
from guelta.companion.page.shapes import reach_shape
from guelta.rules.chad import GAME
from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.terrain import Ground
from guelta.rules.chad.movement.move_audit import MoveVerdict, audit_moves
from guelta.rules.chad.movement.movement import legal_moves, moves_of
from guelta.rules.engine.board.position import Position, Standing

ROUNDS = 7
MOVED = 200
ONE_LIMIT, TOLD_LIMIT, ALL_LIMIT, AUDIT_LIMIT = 5.0, 50.0, 300.0, 200.0
MOVERS = ("combat", "leader", "commander")


def best(action: Callable[[], object]) -> float:
    """Return the best time of an action in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        action()
        times.append(time.process_time() - began)
    return min(times) * 1000


def manta() -> Position:
    """Return the set-up of Operation Manta; outside any segment, so that both players' counters are asked."""
    return GAME.scenarios["manta"].start


def with_paratroops() -> Position:
    """Return it with its French airborne battalion at N'Djamena, which has the most moves of all."""
    position, unit = manta(), Standing("france-airborne-bn-1")
    waiting = [each for each in position.stack("government-reinforcements") if each != unit]
    position = position.with_stack("government-reinforcements", waiting)
    return position.with_stack("1537", (*position.stack("1537"), unit))


def told(position: Position) -> str:
    """Return where the paratroops may go, as the page is told when a player asks; nothing of it is kept."""
    fresh = replace(position, fields={**position.fields})
    return as_json(reach_shape(GAME, GAME.advice.reach(GAME.charts, fresh, "france-airborne-bn-1", None)))


def portion(offset: int, legal: bool) -> tuple[Position, Position]:
    """Return a movement portion in which a hundred counters of one player move, each from a hex of its own.

    They go where they may, or all of them far beyond it, which takes the audit longer to explain.
    """
    charts = GAME.charts
    ids = [
        counter.id
        for counter in charts.counters.values()
        if counter.is_combat_unit
        and (counter.type == "guerrilla" or counter.force in ("FANT", "France", "OAU"))
    ][: MOVED // 2]
    hexes = sorted(charts.ground.chad & charts.ground.land)[offset:]
    fields = {"government": "fan", "scenario": "manta"}
    spaces = {
        hex: (Standing(id, "fan" if "guerrilla" in id else ""),)
        for id, hex in zip(ids, hexes[::12], strict=False)
    }
    start = Position("turn-9/tactical-phase/impulse-1/government/movement", fields, spaces)
    survey = Survey(start, charts)
    moved: dict[str, tuple[Standing, ...]] = {}
    for number, (standing,) in enumerate(spaces.values()):
        reach = [space for space in moves_of(survey, standing.counter) if space.isdigit()]
        to = reach[-1] if legal and reach else hexes[(number * 12 + len(hexes) // 2) % len(hexes)]
        moved[to] = (*moved.get(to, ()), standing)
    return start, replace(start, spaces=moved)


def audited(legal: bool) -> tuple[int, float]:
    """Audit 200 moves in two portions; give how many there were and the time."""
    portions = [portion(offset, legal) for offset in (0, 6)]

    def audit_all() -> list[MoveVerdict]:
        return [verdict for start, end in portions for verdict in audit_moves(start, end, GAME.charts)]

    return len(audit_all()), best(audit_all)


def lines() -> Iterator[str]:
    """Measure everything and give the lines of the table."""
    charts, position, flying = GAME.charts, manta(), with_paratroops()
    asked = [
        standing.counter
        for space, standing in position.each_standing()
        if space != "unused" and charts.counters[standing.counter].kind in MOVERS
    ]
    yield _line("graph of one weather, once", best(lambda: Ground(charts.map, charts.tables).steps("wet")), 0)
    times = {id: best(partial(legal_moves, position, charts, id)) for id in asked}
    slowest = max(times, key=lambda id: times[id])
    yield _line(f"legal moves of {slowest}, the slowest", times[slowest], ONE_LIMIT)
    paratroops = partial(legal_moves, flying, charts, "france-airborne-bn-1")
    yield _line(f"legal moves of paratroops, {len(paratroops())} of them", best(paratroops), ONE_LIMIT)
    yield _line("where paratroops may go, as the page tells it", best(partial(told, flying)), TOLD_LIMIT)
    together = best(lambda: [moves_of(survey, id) for survey in [Survey(position, charts)] for id in asked])
    yield _line(f"legal moves of all {len(asked)} counters of Manta", together, ALL_LIMIT)
    for legal, word in ((True, "legal moves"), (False, "moves too far")):
        count, time = audited(legal)
        yield _line(f"audit of {count} {word}", time, AUDIT_LIMIT)


def _line(what: str, milliseconds: float, limit: float) -> str:
    return f"  {what:<50} {milliseconds:7.1f} ms" + (f"   limit {limit:g}" if limit else "")


def main() -> None:
    """Print the table."""
    for line in lines():
        print(line)


if __name__ == "__main__":
    main()
