"""Chapters 3 and 4 in the 2021 edition: New Arrivals stand in the entry hexes (3.00, 4.51).

The New Arrivals section of a box is there too, for a counter that comes to its sanctuary from afar; whoever
stands in either has arrived.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.elimination import remove
from guelta.rules.chad.components.terms import is_conventional, names, owner, role, segment
from guelta.rules.chad.movement import move_audit, sanctuary
from guelta.rules.chad.reinforcement import reinforcement
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.board.stops import Stops
from guelta.rules.engine.findings.finding import Finding, Verdict, due, unsure
from guelta.rules.engine.judging.account import Way
from guelta.rules.engine.judging.audit import audit, audit_of_stops
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.procedure import Run, procedure

__all__ = [
    "arrivals_left_behind",
    "arrivals_move_on",
    "arrivals_moved_on",
    "counter_in_an_entry_hex",
    "intervention_unit_misplaced",
    "intervention_units_leave",
    "moves_of_a_portion",
    "new_arrivals_to_adjust",
    "own_arrivals_moved_on",
    "sanctuary_adjustment",
]


def _arrived(
    position: Position, charts: ChadCharts, side: str = ""
) -> Iterator[tuple[str, str, list[Standing]]]:
    """Yield every space with New Arrivals, of one side or of both: the space, its box, and the counters."""
    for space, stack in position.each_stack():
        country = charts.new_arrivals(space)
        own = [
            each
            for each in stack
            if not is_conventional(charts.counters[each.counter])
            and (player := owner(position, charts, each))
            and side in ("", role(position, player))
        ]
        if country and own:
            yield space, f"sanctuary-{country}", own


def _to_move_on(position: Position, charts: ChadCharts, side: str = "") -> Iterator[Finding]:
    for space, box, arrived in _arrived(position, charts, side):
        yield due(
            space,
            [each.counter for each in arrived],
            f"still in {charts.place(space)}",
            f"the owner moves them into {charts.place(box)}",
            charts.kind_rests_on(space),
        )


@check("3.00")
def new_arrivals_to_adjust(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """3.00  A Tactical Phase opens by moving all New Arrivals out of the entry hexes into their sanctuary."""
    yield from _to_move_on(position, charts)


@check("4.51")
def counter_in_an_entry_hex(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.51  Who steps into an entry hex of his sanctuary stays there until his own next segment begins.

    Then the segment opens by moving him on into the sanctuary. An entry hex of another country is closed.
    """
    if position.cursor.endswith("/reinforcements"):
        yield from _to_move_on(position, charts, segment(position))
    for finding in sanctuary.counter_in_an_entry_hex.function(position, charts):
        if finding.verdict is Verdict.VIOLATION:
            yield finding


def _moved_on(position: Position, charts: ChadCharts, but: Mapping[str, str]) -> Position:
    """Return the board with the New Arrivals of who moves in their boxes, `but` for some."""
    for space, box, arrived in list(_arrived(position, charts, segment(position))):
        moving = [each for each in arrived if but.get(each.counter) != space]
        left = [each for each in position.stack(space) if each not in moving]
        position = position.with_stack(space, left)
        position = position.with_stack(box, (*position.stack(box), *moving))
    return position


def arrivals_moved_on(way: Way[ChadCharts]) -> Iterator[str]:
    """3.00  All New Arrivals move on into their sanctuary as a Tactical Phase opens."""
    yield from _moved_on_of(way, "")


def own_arrivals_moved_on(way: Way[ChadCharts]) -> Iterator[str]:
    """4.51  New Arrivals of a player move on as a segment of his opens, with this phase or after it."""
    now = segment(way.start)
    opens = now if way.path.endswith("/reinforcements") else "rebel" if now else "government"
    yield from _moved_on_of(way, opens)


def _moved_on_of(way: Way[ChadCharts], side: str) -> Iterator[str]:
    for space, box, arrived in _arrived(way.start, way.charts, side):
        there = {each.counter for each in arrived}
        yield from (c.counter for c in way.changes if c.counter in there and (c.start, c.end) == (space, box))


def _where(position: Position) -> dict[str, str]:
    return {standing.counter: space for space, standing in position.each_standing()}


@audit_of_stops("4.10", applies=move_audit.moves_of_a_portion.applies)
def moves_of_a_portion(start: Position, end: Position, charts: ChadCharts, stops: Stops) -> Iterator[Finding]:
    """4.10  Whoever moves gets where he ends within his allowance, New Arrivals out of their sanctuary.

    They have moved on into it as the segment began, and leave it through an entry hex again (4.53).
    """
    start = _moved_on(start, charts, _where(end))
    yield from move_audit.moves_of_a_portion.function(start, end, charts, stops)


@audit("4.51")
def arrivals_left_behind(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.51  New Arrivals that stand at the end of a segment of their own where they stood as it began.

    They were not moved on, unless they left their sanctuary and could not get farther: then they are back.
    """
    there = _where(end)
    for space, box, arrived in _arrived(start, charts, segment(start)):
        left = [each for each in arrived if there.get(each.counter) == space]
        if left:
            yield unsure(
                space,
                [each.counter for each in left],
                f"in {charts.place(space)} as when the segment began",
                f"unless they went back into it, the owner moves them into {charts.place(box)}",
                charts.kind_rests_on(space),
            )


@procedure("4.51", writes=("4.51",), searchable=False)
def arrivals_move_on(run: Run[ChadCharts]) -> None:
    """4.51  A segment opens by moving its player's New Arrivals on into their sanctuaries."""
    _move_on(run, "4.51", segment(run.position))


@procedure("3.00", writes=("3.00",), applies=("4.50",), searchable=False)
def sanctuary_adjustment(run: Run[ChadCharts]) -> None:
    """3.00  As a Tactical Phase begins all New Arrivals move on into their sanctuaries."""
    _move_on(run, "3.00")


def _move_on(run: Run[ChadCharts], rule: str, side: str = "") -> None:
    for _, box, arrived in list(_arrived(run.position, run.charts, side)):
        for each in arrived:
            run.put(each.counter, box)
        run.write(rule, f"{names(run.charts, arrived)} to {run.charts.place(box)}")


@check("12.43")
def intervention_unit_misplaced(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """12.43  Intervention units arrive in places of their own, and leave entry hexes as an impulse ends.

    It ends here with the water check of its last segment, not with a combat.
    """
    segment, last, _ = position.cursor.partition("/rebel/water")
    board = position.at(f"{segment}/rebel/combat") if last else position
    yield from reinforcement.intervention_unit_misplaced.function(board, charts)


@procedure("12.43", writes=("12.43",), searchable=False)
def intervention_units_leave(run: Run[ChadCharts]) -> None:
    """12.43  As an impulse ends intervention units still in an entry hex return to Task Force Losses."""
    for space, stack in list(run.position.each_stack()):
        for each in stack if run.charts.entry(space) else ():
            if is_conventional(run.charts.counters[each.counter]):
                remove(run, each.counter, "task-force-losses")
                place = run.charts.place("task-force-losses")
                run.write("12.43", f"{names(run.charts, [each])} returns to {place}")
