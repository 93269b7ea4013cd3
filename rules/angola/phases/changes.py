"""4.2  What each phase and step may change on the board: what else changes belongs to another, or to none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from guelta.rules.angola.board.forces import region_of, regions_of
from guelta.rules.angola.cards.audits import packs_changed
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import MINEFIELD
from guelta.rules.angola.end_phase.audits import (
    wrong_covert_aid,
    wrong_direct_aid,
)
from guelta.rules.angola.end_phase.clean_up import clean_up
from guelta.rules.angola.end_phase.recruitment import recruit
from guelta.rules.angola.end_phase.reorganization import reorganize
from guelta.rules.angola.end_phase.steps import ORDER, PLAYED, Part, belongs, parts, regrouped, step_of
from guelta.rules.angola.end_phase.victory import determine_victory
from guelta.rules.angola.operations.go import under
from guelta.rules.angola.phases.projection import AngolaProjection
from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, Verdict, violation
from guelta.rules.engine.judging.account import changes
from guelta.rules.engine.judging.audit import Audit, audit
from guelta.rules.engine.judging.chapter import Chapter
from guelta.rules.engine.play.procedure import Procedure
from guelta.rules.engine.replay.diagnosis import diagnosed
from guelta.rules.engine.replay.search import align
from guelta.rules.engine.replay.trace import Trace

__all__ = ["CHAPTER"]

_JUDGES: Mapping[str, Audit[AngolaCharts]] = {
    "packs": packs_changed,
    "direct-aid": wrong_direct_aid,
    "covert-aid": wrong_covert_aid,
}
"""What judges a part of what changed that belongs to a step beside the one where the turn tracker stands."""
_PROCEDURES: Mapping[str, Procedure[AngolaCharts]] = {
    "victory": determine_victory,
    "reorganization": reorganize,
    "recruitment": recruit,
    "clean-up": clean_up,
}
"""What is carried out again to judge such a part."""


def _astray(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """Judge what changed that belongs neither to the step nor to that before or after it, and what does."""
    step = step_of(start)
    if (
        step in ("", PLAYED)
        or step not in ORDER
        or ("set-up" not in start.fields and start.cursor.startswith("turn-1/planning"))
    ):
        return
    late, early = (parts(start, end, charts, late=each) for each in (True, False))
    (own,) = (each for each in late if each.step == step)
    yield from _of_none(own, charts)
    yield from _columns_changed(own, charts)
    yield from _equipment_changed(start, end, charts)
    if step != "reorganization":  # where Forces combine
        yield from _jungle_markers_gone(start, end, charts)
    found = [*_of_beside(late, charts, start.cursor)]
    if found and late != early:  # what both steps beside it allow is taken as is better for who did it
        found = min(found, [*_of_beside(early, charts, start.cursor)], key=len)
    yield from found


def _of_beside(found: Iterable[Part], charts: AngolaCharts, path: str) -> Iterator[Finding]:
    """Judge what belongs to the steps beside that of the turn tracker; nothing of it is due now."""
    for part in found:
        if part.start.cursor == path:
            continue
        judged: Iterator[Finding] = iter(())
        if part.step in _JUDGES:
            judged = _JUDGES[part.step].run(part.start, part.end, charts, path)
        elif part.step in _PROCEDURES:
            judged = _carried_out(_PROCEDURES[part.step], part, charts)
        yield from (each for each in judged if each.verdict is Verdict.VIOLATION)


def _carried_out(procedure: Procedure[AngolaCharts], part: Part, charts: AngolaCharts) -> Iterator[Finding]:
    """Carry a step out again and say what of its part no course of it does."""
    view = AngolaProjection(charts)
    found = align(procedure.function, Trace(part.start, (part.end,)), view)
    for number, finding in diagnosed(found, view, part.end):
        yield under(number or procedure.rule, finding)


def _of_none(part: Part, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2  Name what changed that no step allows."""
    for change in changes(part.start, part.end):
        if not belongs(charts, change, part.step):
            place = charts.place(change.end)
            message = f"came to {place}" if change.is_moved else f"turned over in {place}"
            message = "vanished from the board" if change.end == NOWHERE else message
            remedy = "put it back; this step does no such thing"
            yield violation(change.end, [change.counter], message, remedy)


def _columns_changed(part: Part, charts: AngolaCharts) -> Iterator[Finding]:
    """8.1.1  Outside the Operations Phase and step B nobody joins or leaves a Column."""
    if part.step == "reorganization":
        return
    regions = {part.end.where(unit)[0] for unit in regrouped(part.start, part.end, charts)}
    for region in sorted(regions):
        message = f"Columns in {charts.place(region)} were rearranged, which is done in Reorganization"
        yield under("8.1", violation(region, (), message, "put the Units back as they lay"))


def _jungle_markers_gone(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """7.2-exception-4  A +1 marker stays until its Force moves, retreats or combines with another."""
    for region, found in regions_of(start, charts).items():
        after = region_of(end, charts, region)
        for force in found.forces:
            gone = [each.counter for each in force.jungle if region not in end.where(each.counter)]
            if gone and {*after.force_of(force.side, force.column).ids} == {*force.ids}:
                message = f"a +1 marker left {charts.place(region)}, where its Force stays as it was"
                yield under("7.2-exception-4", violation(region, gone, message, "put it back"))


def _equipment_changed(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """2.4.2, 9.9.1  Equipment stays with its Faction, and goes to the pool when nobody of it is left."""
    before, after = _carried(start, charts), _carried(end, charts)
    for piece, (region, side, face) in before.items():
        sides = charts.members(charts.alliance(side)) if face == MINEFIELD else (side,)
        left = region_of(end, charts, region).units(side)
        if piece in after:
            there, owner, _ = after[piece]
            if (there, owner) != (region, side) and (left or owner not in sides) and there == region:
                message = f"Equipment of {side.upper()} is with {owner.upper()} in {charts.place(region)}"
                yield under("2.4.2", violation(region, (), message, "give it back"))
        elif "equipment" in end.where(piece) and region_of(end, charts, region).units(*sides):
            message = f"Equipment of {side.upper()} left {charts.place(region)} for the pool, unused"
            yield under("2.4.2", violation(region, (), message, "put it back"))


def _carried(position: Position, charts: AngolaCharts) -> dict[str, tuple[str, str, str]]:
    return {
        each.counter: (region, force.side, each.face)
        for region, found in regions_of(position, charts).items()
        for force in found.forces
        for each in force.equipment
    }


@audit("4.2-1", applies=["4", "4.1", "4.2"])
def astray_in_planning(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2-1  In the Planning Phase cards join decks and packs and the first player is found, no more."""
    yield from _astray(start, end, charts)


@audit("4.2-3", applies=["4", "4.1", "4.2"])
def astray_in_the_end_phase(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2-3  Each step of the End Phase does what it is for, in its turn."""
    yield from _astray(start, end, charts)


CHAPTER: Chapter[AngolaCharts] = Chapter((), (astray_in_planning, astray_in_the_end_phase))
