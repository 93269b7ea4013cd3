"""Chapters 4 and 5: forts that are finished, stay and go in a phase, by the boards around it (4.70, 5.30)."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.board.traces import attacking_player, under
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.terms import combat_units, has_option, names, opponent, owner
from guelta.rules.chad.movement.fortification import known_builders, may_build
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, due, unsure, violation
from guelta.rules.engine.judging.audit import audit

__all__ = ["forts_of_a_phase"]


@audit("5.30", applies=["4.70"])
def forts_of_a_phase(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """5.30  A fort goes when combat has emptied its hex of defenders, and then only.

    It is finished by the battalion that stayed with its construction marker through the segment (4.70).
    """
    before, after = _forts(start, charts), _forts(end, charts)
    is_fought = start.cursor.endswith("/combat")
    if not is_fought:
        yield from _begun_after_a_move(start, end, charts)
    if not is_fought or start.fields.get("government") != end.fields.get("government"):
        yield from _finished(start, end, charts, before, after)
        return
    new = {fort: space for fort, space in after.items() if fort not in before}
    yield from _finished(start, end, charts, before, new)
    for fort, space in before.items():
        vacated = _vacated(start, end, charts, space)
        if after.get(fort) != space and not vacated:
            yield violation(
                space,
                [fort],
                f"the fort at {charts.place(space)} is gone, though combat did not empty the hex",
                "put it back",
            )
        elif after.get(fort) == space and vacated == "defender":
            yield due(
                space,
                [fort],
                f"combat has emptied {charts.place(space)} of its defenders, and the fort is still there",
                "remove the fort",
            )


def _forts(position: Position, charts: ChadCharts) -> dict[str, str]:
    """Return the hex of every finished fort on the map."""
    return {
        standing.counter: space
        for space, standing in position.each_standing()
        if standing.face == "fort" and space in charts.map
    }


def _begun_after_a_move(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.70  A battalion that came in this movement does not stay in its hex for the whole segment."""
    for space, stack in end.each_stack():
        stood = {each.counter for each in start.stack(space)}
        markers = [
            each.counter
            for each in stack
            if charts.counters[each.counter].type == "FORT"
            and each.face != "fort"
            and each.counter not in stood
        ]
        able = [each for each in stack if may_build(charts.counters[each.counter])]
        if markers and able and not any(each.counter in stood for each in able):
            said = f"fortification begun in {charts.place(space)} by a battalion that moved there"
            remedy = "remove the marker: a battalion builds by staying in its hex for a whole own segment"
            yield under("4.70", violation(space, markers, said, remedy))


def _own(position: Position, charts: ChadCharts, units: list[Standing]) -> list[Standing]:
    """4.70  Return those of some units whose player has the segment."""
    return [each for each in units if owner(position, charts, each) == attacking_player(position)]


def _vacated(start: Position, end: Position, charts: ChadCharts, space: str) -> str:
    """5.30  Return who has left a hex in combat altogether: `defender`, or `attacker` after an ambush.

    OAU units that are only withdrawn (5.54) neither retreat nor are eliminated, nor do attackers who advance.
    With 13.10 the OAU fights like everybody.
    """
    attacker, withdrawn = attacking_player(start), "" if has_option(start, "13.10") else "OAU"
    near = set(charts.map.neighbours(space))
    for player, word in ((opponent(attacker), "defender"), (attacker, "attacker")):
        held = _of(start, charts, space, player)
        driven = [
            each
            for each in held
            if charts.counters[each.counter].force != withdrawn
            and (word == "defender" or not near.intersection(end.where(each.counter)))
        ]
        if driven and not _of(end, charts, space, player):
            return word
    return ""


def _of(position: Position, charts: ChadCharts, space: str, player: str) -> list[Standing]:
    units = combat_units(charts, position.stack(space))
    return [each for each in units if owner(position, charts, each) in (player, "")]


def _finished(
    start: Position, end: Position, charts: ChadCharts, before: dict[str, str], after: dict[str, str]
) -> Iterator[Finding]:
    """4.70  Judge every fort that is new in its hex, out of a construction marker or out of nothing.

    Without one the referee cannot tell whether a battalion stayed that was there before and after.
    """
    for fort, space in after.items():
        if before.get(fort) == space:
            continue
        begun = space in start.where(fort)
        builders = known_builders(start, space) | known_builders(end, space)
        stood = {each.counter for each in start.stack(space)}
        stayed = [
            each
            for each in end.stack(space)
            if may_build(charts.counters[each.counter])
            and (each.counter in builders if builders else begun or each.counter in stood)
        ]
        place = charts.place(space)
        if fort in before:
            said = f"the fort of {charts.place(before[fort])} was carried to {place}"
            yield under("4.70", violation(space, [fort], said, "put it back: forts never move"))
        elif not stayed:
            said = f"the fort at {place} was finished without the battalion that began it"
            remedy = "take it off: only a battalion that stays for a whole segment builds one"
            yield under("4.70", violation(space, [fort], said, remedy))
        elif start.cursor.endswith("/combat") and not _own(start, charts, stayed):
            said = f"the fort at {place} was finished in the segment of the other player"
            remedy = "take it off: a battalion builds through a whole segment of its own player"
            yield under("4.70", violation(space, [fort], said, remedy))
        elif not begun:
            said = f"the fort at {place} stands where no construction marker was seen"
            remedy = f"take it off, unless {names(charts, stayed)} built through a whole segment"
            yield under("4.70", unsure(space, [fort], said, remedy))
