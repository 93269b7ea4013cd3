"""4.2-2A  All that one player's go may do, judged by the card he turned over."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.operations.cards_turned import of_the_card
from guelta.rules.angola.operations.go import Go
from guelta.rules.angola.operations.what_was_carried import of_equipment
from guelta.rules.angola.operations.who_fought import of_combat
from guelta.rules.angola.operations.who_joined import of_columns
from guelta.rules.angola.operations.who_moved import of_jungle_markers, of_moves
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.stops import Stops
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.judging.audit import audit_of_stops
from guelta.rules.engine.judging.chapter import Chapter

__all__ = ["CHAPTER"]


@audit_of_stops(
    "4.2-2A",
    applies=[
        *("4.2-2A(a)", "4.2-2A(b)", "4.2-2A(c)", "4.2-2A(d)", "4.2-2A(d)(i)", "4.2-2A(d)(ii)", "5.1", "5.4"),
        *("5", "5.2-Column", "5.2-Command", "5.2-5th-Column", "7", "7.1", "7.2", "7.2-exception-1"),
        *("7.2-exception-2", "7.2-exception-3", "7.2-exception-3(a)", "7.2-exception-3(b)"),
        *("7.2-exception-4", "7.2-artillery", "7.2-heavy", "17.1", "8", "8.1", "8.1(ii)", "8.1.1", "8.1.2"),
        *("8.1.2(a)", "8.1.2(b)", "1.2-Equipment", "2.4.2", "9.9.1", "17.4", "9.2", "9.3.3", "9.6.1"),
        *("9.6.2", "9.11.7", "10", "9.11.7(a)", "9.11.7(b)", "9.11.7(c)", "9.11.7(d)", "9.11.7(e)"),
        *("9.11.7(f)", "9.11.7(g)", "9.12", "10.2", "10.3", "10.4", "9.13", "11.2", "11.3", "12.2-result-2"),
        *("12.2-result-3", "12.2-note-4", "14.1", "14.1.1", "14.3.2", "14.3.2(1)"),
    ],
)
def against_the_card(start: Position, end: Position, charts: AngolaCharts, stops: Stops) -> Iterator[Finding]:
    """4.2-2A  In a go nothing happens but what the card turned over allows."""
    go = Go(start, end, charts, stops)
    if not go.side:
        return
    yield from of_the_card(go)
    if len(go.turned) != 1:
        return
    yield from of_moves(go)
    yield from of_jungle_markers(go)
    yield from of_columns(go)
    yield from of_combat(go)
    yield from of_equipment(go)


CHAPTER: Chapter[AngolaCharts] = Chapter((), (against_the_card,))
