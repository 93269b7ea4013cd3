"""What a study of the game counts: who wins, and what Z59 to Z68 found by playing."""

from __future__ import annotations

from collections.abc import Mapping

from guelta.rules.engine.advice.solitaire import Tally
from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.zefra.board.units import units_in, units_of
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts
from guelta.rules.zefra.turn.victory import scores

__all__ = ["measures", "winner"]


def winner(position: Position) -> str:
    """Return which of CJTF-Z and IFF is ahead as the score was counted, "" for neither."""
    how = position.fields.get(VICTORY, "").partition(":")[0].rpartition(", ")[2]
    return how if how in ("cjtf", "iff") else ""


def measures(position: Position, charts: ZefraCharts, tally: Tally) -> Mapping[str, float]:
    """Count losses, fire, ambushes and points of one game."""
    lost = units_in(position, charts, "eliminated")
    found: dict[str, float] = {"turns": Sequence.turn(position.cursor) or 0}
    for side in charts.pair("forces"):
        found[f"companies lost: {charts.named(side)}"] = sum(
            u.side == side and u.counter.is_company for u in lost
        )
    found["no IFF company left"] = not any(
        unit.counter.is_company for unit in units_of(position, charts, "iff")
    )
    found["CAS lost"] = sum(unit.type == "cas" for unit in lost)
    found["hospital lost"] = any(unit.type == "hospital" for unit in lost)
    found["shots of CAS"] = _times(
        tally, "bombardment_sites", "bombardment_units", column="highest", row="cas"
    )
    found["shots of CAS"] += _times(tally, "bombardment_units", column="cas")
    found["fights"] = tally.rules.get("p3-05a", 0)
    found["fights of militias alone"] = _times(
        tally, "combat_militias", "combat_militia_ambush", column="attacker"
    )
    found["moves that end in an ambush"] = tally.rules.get("G9-01a", 0)
    found["nuclear uses"] = float(position.fields.get("nuclear-use", "0"))
    for people in charts.pair("peoples"):
        found[f"parties lost: {charts.named(people)}"] = float(
            position.fields.get(f"{people}-parties-lost", "0")
        )
    for side, points in scores(position, charts).items():
        found[f"points: {charts.named(side)}"] = points
    return found


def _times(tally: Tally, *names: str, column: str, row: str = "") -> int:
    """Count how often a column of charts decided something, or one cell of it."""
    return sum(
        times
        for (chart, at, head), times in tally.cells.items()
        if chart in names and head == column and row in ("", at)
    )
