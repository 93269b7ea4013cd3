"""Chapters 4 and 5: leaders that a mover cannot have missed, and who still stand (4.22, 5.64)."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.board.traces import attacking_player
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.elimination import resting_place
from guelta.rules.chad.components.terms import combat_units, owner
from guelta.rules.chad.movement.move_audit import MoveVerdict, audit_moves
from guelta.rules.chad.movement.movement import moves_of
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, due
from guelta.rules.engine.judging.audit import audit

__all__ = ["leaders_overrun"]

_FAN_COMMANDER = "habre"
_OUT_OF_PLAY = ("unused", "eliminated", "fant-losses", "task-force-losses")


@audit("5.64", applies=["4.22"])
def leaders_overrun(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """5.64  A leader or Commander alone is eliminated when a combat unit moves over him.

    Said where every way that a unit can have come leads through his hex, and he still stands there. Of a hex
    that it ends in 4.22 speaks.
    """
    yield from _misplaced(start, end, charts)
    standing = _alone(start, end, charts)
    if not standing:
        return
    for verdict in audit_moves(start, end, charts):
        if verdict.move is None or not charts.counters[verdict.counter].is_combat_unit:
            continue
        for hex in [each for each in verdict.move.path[1:-1] if each in standing]:
            if not _goes_around(start, end, charts, verdict, hex):
                yield _overrun(start, charts, verdict, hex, standing.pop(hex))


def _misplaced(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """5.64  A leader who is eliminated goes to New Arrivals of his faction, and is never out of play.

    Of his own way into a sanctuary, in his own segment, the audit of movement speaks.
    """
    player = attacking_player(start)
    for space, each in start.each_standing():
        counter = charts.counters[each.counter]
        if counter.kind != "leader" or space not in charts.map:
            continue
        (now,) = end.where(each.counter)[:1] or ("",)
        is_boxed = now.startswith("sanctuary-") and owner(start, charts, each) not in ("", player)
        if is_boxed or now in ("", *_OUT_OF_PLAY):
            box = resting_place(start, charts, counter, space)[0]
            where = charts.place(now) if now else "no box at all"
            yield due(
                now,
                [each.counter],
                f"eliminated at {charts.place(space)}, and lies in {where}",
                f"the owner puts it into {charts.place(box)}",
            )


def _alone(start: Position, end: Position, charts: ChadCharts) -> dict[str, list[Standing]]:
    """Return the hexes with enemy leaders or Commanders alone, both before and after, and who they are."""
    player, found = attacking_player(start), {}
    for space, stack in start.each_stack():
        there = {each.counter for each in end.stack(space)}
        lone = [
            each
            for each in stack
            if charts.counters[each.counter].kind in ("leader", "commander") and each.counter in there
        ]
        enemies = [each for each in lone if owner(start, charts, each) not in ("", player)]
        if enemies and player and space in charts.map and not combat_units(charts, stack):
            found[space] = enemies
    return found


def _goes_around(start: Position, end: Position, charts: ChadCharts, verdict: MoveVerdict, hex: str) -> bool:
    """4.10  Whether a unit gets where it is without passing a hex."""
    without = Survey(start, charts, also=end)
    without.shut = frozenset({hex})
    commander = (end.where(_FAN_COMMANDER) or ("",))[0]
    return verdict.destination in moves_of(without, verdict.counter, start, commander)


def _overrun(
    start: Position, charts: ChadCharts, verdict: MoveVerdict, hex: str, leaders: list[Standing]
) -> Finding:
    boxes = [resting_place(start, charts, charts.counters[each.counter])[0] for each in leaders]
    way = f"from {charts.place(verdict.origin)} to {charts.place(verdict.destination)}"
    name = charts.counters[verdict.counter].name
    return due(
        hex,
        [each.counter for each in leaders],
        f"every way of {name} {way} leads over whoever stands alone in {charts.place(hex)}",
        f"eliminate: to {' and '.join(dict.fromkeys(map(charts.place, boxes)))}",
    )
