"""Chapter 4: what lack of water does after the board has changed (4.33, 4.34).

The NO WATER marker tells the players; what halves a unit is that it began the segment without water.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from guelta.rules.chad.board.view import ChadView
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.components.terms import (
    combat_units,
    has_arrived,
    is_conventional,
    owner,
    role,
    segment,
)
from guelta.rules.chad.water.water import unit_without_water_at_the_end
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.judging.check import Check

__all__ = ["began_thirsty", "escaped", "is_thirsty", "thirsty_units_that_live_on", "with_thirst"]

_MARKER = "no-water"
_DRY = "began-dry"
_WET = "began-wet"
_OUT_OF_PLAY = ("eliminated", "fant-losses", "task-force-losses", "unused")


def is_thirsty(standing: Standing, counter: ChadCounter) -> bool:
    """4.33  Whether a unit fights with half its strength: without water as its segment began.

    Where nobody remembers how the segment began, its marker says so.
    """
    marks = standing.marks
    return is_conventional(counter) and (_DRY in marks or (_MARKER in marks and _WET not in marks))


def began_thirsty(position: Position, charts: ChadCharts, space: str, standing: Standing) -> bool:
    """4.33  Whether a unit that has not moved yet has half its allowance, marked or not.

    A unit that came out of a box in this segment did not begin it without water.
    """
    if not is_conventional(charts.counters[standing.counter]):
        return False
    if _DRY in standing.marks:
        return True
    return _is_dry(position, charts, space) and not has_arrived(standing) and _WET not in standing.marks


def _is_dry(position: Position, charts: ChadCharts, space: str) -> bool:
    return ChadView.of(position, charts).is_dry(space)


def with_thirst(
    charts: ChadCharts, before: Position, after: Position, spaces: Collection[str] | None = None
) -> Position:
    """4.33  Mark on `after` who began the segment without water, and who had water though marked.

    `spaces` are those where that can have changed, all by default.

    What was so as the segment began stays so to its end. An edition that asks for water in a unit's own
    segment only lets it keep through the other player's what it began its own with.
    """
    if spaces is None:
        spaces = {**before.spaces, **after.spaces}
    known = {
        each.counter: each.marks & {_DRY, _WET}
        for space in spaces
        for each in before.stack(space)
        if each.marks
    }
    now = segment(after)
    begins = bool(now) and bool(before.cursor) and _segment_path(before) != _segment_path(after)
    if not begins and not any(known.values()):
        return after
    told = {}
    for space in spaces:
        stack = after.stack(space)
        marked = tuple(
            _told(charts, after, now, space, each, known.get(each.counter, frozenset()), begins=begins)
            for each in stack
        )
        if marked != stack:
            told[space] = marked
    return after.with_stacks(told) if told else after


def _segment_path(position: Position) -> str:
    """Return the path of the segment the cursor stands in; outside any it is no segment's path."""
    path, side, _ = position.cursor.rpartition(f"/{segment(position)}")
    return f"{path}{side}"


def _told(
    charts: ChadCharts,
    position: Position,
    now: str,
    space: str,
    standing: Standing,
    known: frozenset[str],
    *,
    begins: bool,
) -> Standing:
    """Return a counter with the marks it has now, in a segment (`now`) or outside any."""
    if space not in charts.map or not is_conventional(charts.counters[standing.counter]):
        known = frozenset()
    elif begins and _is_asked(charts, position, standing):
        if _is_dry(position, charts, space):
            known = frozenset({_DRY})
        else:
            known = frozenset({_WET} if _MARKER in standing.marks else ())
    elif not now:
        known = frozenset()
    marks = standing.marks - {_DRY, _WET} | known
    return standing if marks == standing.marks else Standing(standing.counter, standing.face, marks)


def _is_asked(charts: ChadCharts, position: Position, standing: Standing) -> bool:
    """4.32  Whether a unit needs water as this segment begins."""
    return charts.asks_for_water(role(position, owner(position, charts, standing)) == segment(position))


def escaped(
    check: Check[ChadCharts], start: Position, end: Position, charts: ChadCharts
) -> Iterator[Finding]:
    """4.34  Report who was without water as a water check began and stands elsewhere, in play, as it ends.

    Who stands where he stood is at fault for himself.
    """
    now = {each.counter: space for space, each in end.each_standing()}
    for finding in check.function(start, charts):
        away = [
            id
            for id in finding.counters
            if now.get(id, finding.where) != finding.where and now[id] not in _OUT_OF_PLAY
        ]
        for space in dict.fromkeys(now[id] for id in away):
            gone = [each for each in combat_units(charts, start.stack(finding.where)) if each.counter in away]
            gone = [each for each in gone if now[each.counter] == space]
            yield violation(
                space,
                [each.counter for each in gone],
                f"went from {charts.place(finding.where)}, where there is no water,"
                f" to {charts.place(space)} during the water check",
                "the owner eliminates " + ("it" if len(gone) == 1 else "them"),
                finding.rests_on,
            )


@audit("4.34")
def thirsty_units_that_live_on(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.34  Who is without water as the check begins does not escape it by moving."""
    yield from escaped(unit_without_water_at_the_end, start, end, charts)
