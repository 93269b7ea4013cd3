"""Chapter 12: where new FANT units came in, by the boards around their placement (12.42)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.terms import combat_units, owner, segment
from guelta.rules.chad.reinforcement.placement import airfields_for_fant
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, unsure, violation
from guelta.rules.engine.judging.audit import audit

__all__ = ["fant_units_placed"]

_BOX = "government-reinforcements"
_ARRIVED = "arrived-"


@audit("12.42")
def fant_units_placed(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """12.42  New FANT units come in at airfields with presence or a garrison, all of them in turn.

    Other units that came in at the same time may have been there before them. Whoever came in during
    movement may have moved on from another hex, unless his mark names a hex that he has left.
    """
    survey = start.once(Survey, charts)
    if segment(start) != "government" or not survey.government:
        return
    placed = _placed(start, end, charts)
    open_fields = airfields_for_fant(survey, survey.government)
    held = _held(end, charts, survey, {each.counter for units in placed.values() for each, _ in units})
    for hex, units in placed.items():
        if hex in open_fields or hex in held:
            continue
        moved = all(space != hex for _, space in units)
        yield _misplaced(
            start, charts, survey, hex, units, sure=moved or start.cursor.endswith("/reinforcements")
        )
    given = Tally({hex: len(units) for hex, units in placed.items()})
    if open_fields:
        sure = start.cursor.endswith("/reinforcements")
        least = min(open_fields, key=lambda hex: (given[hex], hex))
        fields = {hex: units for hex, units in placed.items() if sure or hex in open_fields}
        yield from _out_of_turn(charts, given, fields, least, sure=sure)


def _placed(start: Position, end: Position, charts: ChadCharts) -> dict[str, list[tuple[Standing, str]]]:
    """Return the new units by the hex they were placed in, each with the space it stands in now."""
    waiting = {
        each.counter
        for each in combat_units(charts, start.stack(_BOX))
        if charts.counters[each.counter].force == "FANT"
    }
    found: dict[str, list[tuple[Standing, str]]] = {}
    for space, each in end.each_standing():
        if each.counter in waiting and space in charts.map:
            marks = (mark.removeprefix(_ARRIVED) for mark in sorted(each.marks) if mark.startswith(_ARRIVED))
            found.setdefault(next(marks, space), []).append((each, space))
    return found


def _held(end: Position, charts: ChadCharts, survey: Survey, new: set[str]) -> set[str]:
    """12.42  Return the airfields in which other combat units of the Government stand, without enemies."""
    player = survey.government
    return {
        space
        for space, stack in end.each_stack()
        if space in survey.ground.airfields
        and not survey.enemy_in(player, space)
        and any(
            each.counter not in new and owner(end, charts, each) == player
            for each in combat_units(charts, stack)
        )
    }


def _misplaced(
    start: Position,
    charts: ChadCharts,
    survey: Survey,
    hex: str,
    units: list[tuple[Standing, str]],
    *,
    sure: bool,
) -> Finding:
    new = [each for each, _ in units]
    if hex not in survey.ground.airfields:
        why = "which is no Airfield"
    elif survey.enemy_in(survey.government, hex):
        why = "where others than units of the Government stand"
    else:
        why = "with presence 0 and no combat unit of the Government there"
    said = f"placed at {charts.place(hex)}, {why}"
    remedy = "the owner places it again, at an Airfield with presence, or with a garrison"
    where, ids, rests_on = units[0][1], [each.counter for each in new], charts.prefecture_rests_on(hex)
    if sure:
        return violation(where, ids, said, remedy, rests_on)
    return unsure(where, ids, f"{said}, or moved on to there", f"if it was placed there: {remedy}", rests_on)


def _out_of_turn(
    charts: ChadCharts,
    given: Tally[str],
    placed: dict[str, list[tuple[Standing, str]]],
    least: str,
    *,
    sure: bool,
) -> Iterator[Finding]:
    """12.42  No airfield gets another new unit before every one that is open has as many."""
    for hex, units in placed.items():
        if given[hex] > given[least] + 1:
            new = [each for each, _ in units]
            said = (
                f"{charts.place(hex)} received {given[hex]} new units,"
                f" and {charts.place(least)} {given[least] or 'none'}"
            )
            remedy = "the owner spreads them over all Airfields that are open, one each in turn"
            where, ids = units[0][1], [each.counter for each in new]
            rests_on = charts.prefecture_rests_on(least)
            if sure:
                yield violation(where, ids, said, remedy, rests_on)
            else:
                said += ", unless they moved on from others"
                yield unsure(where, ids, said, f"if not: {remedy}", rests_on)
