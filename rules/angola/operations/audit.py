"""5.1  What no course of play of a go shows: cards, what a throw leaves due, marks, and pools face down."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.angola.board.forces import region_of
from guelta.rules.angola.board.memory import STRAGGLED
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.operations.cards_turned import of_the_card
from guelta.rules.angola.operations.go import Go, under
from guelta.rules.engine.board.fields import ACTIVATION, ROLLS
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.stops import Stops
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.audit import audit_of_stops
from guelta.rules.engine.judging.chapter import Chapter

__all__ = ["CHAPTER"]


@audit_of_stops("5.1", applies=["5.4", "7.2-exception-4", "9.3.3", "9.12"])
def beside_the_course(
    start: Position, end: Position, charts: AngolaCharts, stops: Stops
) -> Iterator[Finding]:
    """5.1  One card is turned over at a time, and a go leaves nothing due that a throw has brought."""
    go = Go(start, end, charts, stops)
    if not go.side:
        return
    yield from of_the_card(go)
    if len(go.turned) == 1:
        yield from _failed_in_the_jungle(go)
        yield from _moved_again(go)
        yield from _back_to_its_pool(go)


def _failed_in_the_jungle(go: Go) -> Iterator[Finding]:
    """7.2-exception-4  A Column whose one throw was too low to leave jungle gets a +1 marker.

    A combat takes more than one. Of a later go it is known only if the board it began with tells of throws.
    """
    earlier = go.start.fields.get(ROLLS, "").split()
    if not earlier and go.start.fields.get(ACTIVATION, "1") != "1":
        return
    throws = go.end.fields.get(ROLLS, "").split()[len(earlier) :]
    if go.card.type != "column" or not go.column or len(throws) != 1 or not throws[0].isdecimal():
        return
    before, after = (
        region_of(board, go.charts, go.origin).force_of(go.side, go.column) for board in (go.start, go.end)
    )
    stays = {*before.ids} == {*after.ids} and not any(go.stops.get(unit) for unit in (go.column, *before.ids))
    is_low = int(throws[0]) + len(before.jungle) < go.charts.jungle(go.origin)
    if stays and is_low and len(before.jungle) == len(after.jungle) and go.start.stack("jungle-markers"):
        message = f"the throw did not lead out of the jungle of {go.charts.place(go.origin)}"
        yield under("7.2-exception-4", due(go.origin, (), message, "put one +1 marker with the Column"))


def _moved_again(go: Go) -> Iterator[Finding]:
    """9.12  Who straggled this turn does not move again."""
    tired = {each.counter for _, stack in go.start.each_stack() for each in stack if STRAGGLED in each.marks}
    for move in go.own_moves:
        if units := [unit for unit in move.units if unit in tired]:
            message = "who straggled this turn may not move again"
            yield under("9.12", violation(move.end, go.named(units), message, "take the move back"))


def _back_to_its_pool(go: Go) -> Iterator[Finding]:
    """9.3.3  An eliminated Major is gone for good: nobody sees which one lies in its pool again."""
    for counter, change in go.of_kind("unit"):
        if go.on_map(change.start) and change.end == f"majors-{counter.side}":
            message = f"an eliminated Major of {counter.side.upper()} lies in {go.charts.place(change.end)}"
            remedy = f"put it into {go.charts.place(f'lost-{counter.side}')}"
            yield under("9.3.3", violation(change.end, go.named([counter.id]), message, remedy))


CHAPTER: Chapter[AngolaCharts] = Chapter((), (beside_the_course,))
