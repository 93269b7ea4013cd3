"""3.2, 3.4: CJTF-Z where a government lets it be, and where it does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, Verdict, due, violation
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.judging.check import check
from guelta.rules.zefra.board.leave import is_in_zefra_without_leave, uses_an_airfield_without_leave
from guelta.rules.zefra.board.units import Unit, all_units, units_of
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["AUDITS", "CHECKS"]


@check("p61-15b", applies=["G10-04"])
def cas_without_an_airfield(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-15b  CAS stands at an airfield, at one of Daloon's with its leave."""
    for unit in units_of(position, charts, "cjtf"):
        if unit.type != "cas":
            continue
        place = charts.place(unit.space)
        if not charts.site_of_kind(unit.space, "airfield"):
            yield violation(
                unit.space,
                [unit.id],
                f"at no airfield, in {place}",
                "put it at one",
            )
        elif uses_an_airfield_without_leave(position, charts, unit):
            yield due(
                unit.space,
                [unit.id],
                f"at {place}, though Daloon does not let CJTF-Z use airfields",
                "take it off the board or ask for leave",
            )


@check("p61-16a")
def cjtf_in_zefra(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-16a  No unit of CJTF-Z is in Zefra without Zefra's leave."""
    for unit in units_of(position, charts, "cjtf"):
        if is_in_zefra_without_leave(position, charts, unit):
            yield due(
                unit.space,
                [unit.id],
                f"in {charts.place(unit.space)}, and Zefra gives no leave",
                "leave Zefra, or get its leave",
                charts.map[unit.space].rests_on("country"),
            )


_WithoutLeave = Callable[[Position, ZefraCharts, Unit], bool]


def _overdue(
    start: Position, end: Position, charts: ZefraCharts, found: Iterator[Finding], is_without: _WithoutLeave
) -> Iterator[Finding]:
    """Z77  Yield what is due of leave; where there was none as the declarations began it is overdue."""
    for each in found:
        unit = all_units(end, charts)[each.counters[0]]
        yield replace(each, verdict=Verdict.VIOLATION) if is_without(start, charts, unit) else each


@audit("p61-15b", applies=["G10-04"])
def cas_stays_without_leave(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-15b  As declarations end CAS is at no airfield that it had no leave for as they began (Z77)."""
    found = cas_without_an_airfield.function(end, charts)
    yield from _overdue(start, end, charts, found, uses_an_airfield_without_leave)


@audit("p61-16a")
def cjtf_stays_in_zefra(start: Position, end: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-16a  As declarations end nobody is in Zefra who had no leave as they began (Z77)."""
    yield from _overdue(start, end, charts, cjtf_in_zefra.function(end, charts), is_in_zefra_without_leave)


CHECKS = (cas_without_an_airfield, cjtf_in_zefra)
AUDITS = (cas_stays_without_leave, cjtf_stays_in_zefra)
