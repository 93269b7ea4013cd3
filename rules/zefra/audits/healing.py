"""4.1, 3.7: counters shed as a turn opens."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from rules.engine.board.position import Position
from rules.engine.judging.audit import audit
from rules.engine.judging.finding import Finding, violation
from rules.zefra.board.units import OFF, UNHELPED, Unit, all_units, units_of
from rules.zefra.charts.wording import minus
from rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["AUDITS"]


@audit("p3-01", applies=["S12-06"])
def counters_shed_out_of_reach(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-01  As a turn opens a CJTF-Z unit sheds one counter if its own movement reaches the hospital.

    Where Daloon opens the capital's hospitals the hurt unit closest to them sheds one more (S12-06).
    """
    was, opens = all_units(start, charts), start.cursor.endswith("/healing")
    hospital = was.get("cjtf-hospital") if opens else None
    closest, relieved = _closest(start, charts) if opens else (), ""
    helped, one = "", charts.option(start, "field-hospital") == "one"
    for id, unit in all_units(end, charts).items():
        before = was.get(id)
        if before is None or unit.space in OFF or unit.hits >= before.hits:
            continue
        shed, most = before.hits - unit.hits, _relief(start, charts, before, hospital)
        if most and one:
            most, helped = (0, helped) if helped else (most, id)
        more = charts.figure("hospital relief") if id in closest and relieved in ("", id) else 0
        if most < shed <= most + more:
            relieved = id
        elif shed > most:
            rule, why = "", ""
            if closest and shed - most <= charts.figure("hospital relief"):
                rule = "S12-06"
                why = ", and the capital's hospitals take only the closest hurt unit"
            told = f"{unit.counter.name} shed {minus(shed)}, {most or 'none'} may go{why}"
            yield replace(violation(unit.space, [id], told, "put the others back"), rule=rule)


def _relief(position: Position, charts: ZefraCharts, unit: Unit, hospital: Unit | None) -> int:
    """Give how many counters a unit may shed at the field hospital as a turn opens."""
    if unit.side != "cjtf" or unit.space not in charts.map or unit.type in UNHELPED:
        return 0
    is_near = (
        hospital is not None
        and hospital.space in charts.map
        and charts.map.distance(unit.space, hospital.space) <= charts.allowance(position, unit.counter)
    )
    return charts.figure("hospital relief") if is_near else 0


def _closest(position: Position, charts: ZefraCharts) -> Collection[str]:
    """S12-06  Give the hurt units of CJTF-Z that are closest to the capital, if its hospitals are open.

    Those count that the field hospital may have helped, and those that it cannot have helped altogether.
    """
    if "capital-hospitals" not in position.fields:
        return ()
    capital, hospital = charts.capital_of("daloon"), all_units(position, charts).get("cjtf-hospital")
    far = {
        unit.id: charts.map.distance(unit.space, capital)
        for unit in units_of(position, charts, "cjtf")
        if unit.hits
    }
    sure = [
        id for id in far if all_units(position, charts)[id].hits > _relief_of(position, charts, id, hospital)
    ]
    nearest = min((far[id] for id in sure), default=None)
    return [id for id in far if nearest is None or far[id] <= nearest]


def _relief_of(position: Position, charts: ZefraCharts, id: str, hospital: Unit | None) -> int:
    return _relief(position, charts, all_units(position, charts)[id], hospital)


AUDITS = (counters_shed_out_of_reach,)
