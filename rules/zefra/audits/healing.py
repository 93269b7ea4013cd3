"""4.1, 3.7: counters shed as a turn opens."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.board.position import Position
from rules.engine.judging.audit import audit
from rules.engine.judging.finding import Finding, violation
from rules.zefra.board.units import OFF, Unit, all_units
from rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["AUDITS"]


@audit("p3-01")
def counters_shed_out_of_reach(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-01  A CJTF-Z unit sheds one counter if its own movement reaches the hospital.

    Where Daloon opens the capital's hospitals one more may go (S12-06).
    """
    was = all_units(start, charts)
    hospital = was.get("cjtf-hospital")
    for id, unit in all_units(end, charts).items():
        before = was.get(id)
        if before is None or unit.space in OFF or unit.hits >= before.hits:
            continue
        shed, most = before.hits - unit.hits, _relief(start, charts, before, hospital)
        if shed > most:
            told = f"{unit.counter.name} shed {shed} -1 counters, {most} may go"
            yield violation(unit.space, [id], told, "put the others back")


def _relief(position: Position, charts: ZefraCharts, unit: Unit, hospital: Unit | None) -> int:
    """Give how many counters a unit may shed as a turn opens."""
    if unit.side != "cjtf" or unit.space not in charts.map:
        return 0
    relief = charts.figure("hospital relief")
    is_near = (
        hospital is not None
        and hospital.space in charts.map
        and charts.map.distance(unit.space, hospital.space) <= charts.allowance(position, unit.counter)
    )
    return relief * (is_near + ("capital-hospitals" in position.fields))


AUDITS = (counters_shed_out_of_reach,)
