"""The shorthand of the movement tests: boards in notation, moves and verdicts out."""

from dataclasses import replace

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.movement.move_audit import audit_moves
from guelta.rules.chad.movement.movement import Moves, legal_moves
from tests.rules.board import board

WET = "@ turn-9/tactical-phase/impulse-1"
DRY = "@ turn-10/tactical-phase/impulse-1"


def moves(text: str, counter: str, began: str = "", charts: ChadCharts = GAME.charts) -> Moves:
    """Return the legal moves of a counter on a board."""
    return legal_moves(board(text), charts, counter, board(began) if began else None)


def verdicts(head: str, start: str, end: str) -> list[str]:
    """Audit a portion: both boards under one head of cursor and fields."""
    return [str(verdict) for verdict in audit_moves(board(head + start), board(head + end), GAME.charts)]


def reasons(head: str, start: str, end: str) -> list[str]:
    """Audit a portion and give what is said of the moves that were not allowed."""
    return [each.reason for each in audit_moves(board(head + start), board(head + end), GAME.charts)]


def charts_with(chart: str, row: str, **cells: object) -> ChadCharts:
    """Return Chad's charts with cells of one row changed, as an owner of the game might."""
    table = GAME.charts.tables.charts[chart]
    changed = replace(table, cells={**table.cells, row: {**table.cells[row], **cells}})
    tables = replace(GAME.charts.tables, charts={**GAME.charts.tables.charts, chart: changed})
    return ChadCharts(tables)
