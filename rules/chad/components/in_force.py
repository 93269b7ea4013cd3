"""Chapters 1 and 14: which numbers of the rules are in force on a board (1.10, 3.00, 14.13).

Operation Manta is played with Part I alone until it is played on beyond its last turn. Whoever applies a rule
of Part II, chapters 6 to 12, asks here; checks and audits of a number that is not in force do not run.
"""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.sequence import Sequence

__all__ = ["begins_part_two", "drought", "in_force", "independence", "part_two"]

_PART_TWO = range(6, 13)


def part_two(position: Position, charts: ChadCharts) -> bool:
    """14.13  Whether Part II of the rules is played: in Operation Manta only from turn 11 on."""
    turn = Sequence.turn(position.cursor)
    return turn is None or turn >= int(_says(position, charts, "part_two_from"))


def begins_part_two(position: Position, charts: ChadCharts) -> bool:
    """14.13  Whether in this turn a scenario that began with Part I alone goes on with both."""
    since = int(_says(position, charts, "part_two_from"))
    return since > 1 and Sequence.turn(position.cursor) == since


def in_force(charts: ChadCharts, position: Position, rule: str) -> bool:
    """1.10  Whether a number is in force: one of Part II only where that is played, but for those named."""
    if int(rule.split(".")[0]) not in _PART_TWO or part_two(position, charts):
        return True
    return rule in _says(position, charts, "before_then").split()


def independence(charts: ChadCharts, position: Position) -> str:
    """11.33  Return the rule an independent faction lives by: of Part I only the MRP's own (14.13)."""
    return "11.33" if in_force(charts, position, "11.33") else "14.13"


def drought(position: Position, charts: ChadCharts) -> str:
    """6.10  Return the weather, `none`, `drought` or `severe`; without Part II there is never a drought."""
    return position.fields.get("drought", "none") if part_two(position, charts) else "none"


def _says(position: Position, charts: ChadCharts, what: str) -> str:
    table, scenario = charts.tables.charts["scenario_parts"], position.fields.get("scenario", "")
    return table.text(scenario if scenario in table else table.rows[0], what)
