"""7.6, 7.7: which table a fight is looked up in, and which of its columns are whose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from guelta.rules.engine.board.position import Position
from guelta.rules.zefra.board.units import Unit
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts
from guelta.rules.zefra.combat.strength import non_weak

__all__ = ["Case", "case_of", "is_conventional"]


class Case(NamedTuple):
    """A table or a certain result: its rule, its chart, and for each column which group it is about.

    A group is `came`, the side that came in, or `there`. `row` is set where nothing is rolled.
    """

    rule: str
    chart: str
    groups: tuple[tuple[str, str], ...]
    row: str = ""


def is_conventional(charts: ZefraCharts, units: Sequence[Unit]) -> bool:
    """G12-09a  Whether a group fights as CJTF-Z: some unit of it does."""
    return any(charts.is_conventional(unit.side) for unit in units)


def case_of(
    position: Position, charts: ZefraCharts, came: Sequence[Unit], there: Sequence[Unit], ambusher: str
) -> Case:
    """Return the case of a fight; `ambusher` is the group that ambushes, "" for none."""
    conventional = [
        name for name, units in (("came", came), ("there", there)) if is_conventional(charts, units)
    ]
    if len(conventional) == 2:
        return _among_conventionals(position, charts, came, there, ambusher)
    if conventional:
        return _against_irregulars(position, charts, came, there, ambusher, conventional[0])
    return _among_irregulars(charts, came, there, ambusher)


def _other(group: str) -> str:
    return "there" if group == "came" else "came"


def _certain(rule: str, row: str, loser: str) -> Case:
    return Case(rule, "combat_certain", (("loser", loser),), row)


def _roles(attacker: str) -> tuple[tuple[str, str], ...]:
    return (("attacker", attacker), ("defender", _other(attacker)))


def _among_conventionals(
    position: Position, charts: ZefraCharts, came: Sequence[Unit], there: Sequence[Unit], ambusher: str
) -> Case:
    if ambusher:
        return _certain("G7-01", "CJTF-Z ambushes", _other(ambusher))
    ahead = non_weak(position, charts, came) - non_weak(position, charts, there)
    if ahead:
        return _certain("G12-09a", "fewer among conventionals", "there" if ahead > 0 else "came")
    return Case("G12-09a", "combat_even", _roles("came"))


def _against_irregulars(
    position: Position,
    charts: ZefraCharts,
    came: Sequence[Unit],
    there: Sequence[Unit],
    ambusher: str,
    conventional: str,
) -> Case:
    groups = {"came": came, "there": there}
    irregular = _other(conventional)
    ours = non_weak(position, charts, groups[conventional])
    theirs = non_weak(position, charts, groups[irregular])
    columns = (("cjtf", conventional), ("irregulars", irregular))
    if ambusher == conventional:
        return _certain("G7-01", "CJTF-Z ambushes", irregular)
    if ambusher and (theirs or _weak_but_a_company(position, charts, groups[ambusher])):
        return Case("G7-02", "combat_iff_ambush", columns)
    exactly = charts.option(position, "cjtf-ahead") == "exactly"
    if ours == theirs + 1 or (ours > theirs and not exactly):
        return _certain("G7-03", "CJTF-Z ahead", irregular)
    if ours:
        return Case("G7-04", "combat_one_nonweak" if ours == 1 else "combat_two_each", columns)
    if theirs:
        return Case("G7-05", "combat_one_weak", columns)
    return Case("G7-05", "combat_all_weak", _roles(ambusher or "came"))


def _weak_but_a_company(position: Position, charts: ZefraCharts, units: Sequence[Unit]) -> bool:
    """G7-02  Whether weak companies ambush by the table too, as the adjudicator may have it (Z13)."""
    by_table = charts.option(position, "weak-ambush") == "table"
    return by_table and any(unit.counter.is_company for unit in units)


def _among_irregulars(
    charts: ZefraCharts, came: Sequence[Unit], there: Sequence[Unit], ambusher: str
) -> Case:
    attacker = ambusher or "came"
    groups = {"came": came, "there": there}
    companies = {name: any(unit.counter.is_company for unit in units) for name, units in groups.items()}
    if companies[attacker]:
        if ambusher:
            return _certain("G12-05", "IFF company ambushes", _other(attacker))
        return Case("G12-06", "combat_iff_on_militia", _roles(attacker))
    if companies[_other(attacker)]:
        return Case("G12-06", "combat_militia_on_iff", _roles(attacker))
    if ambusher:
        return Case("G12-03", "combat_militia_ambush", _roles(attacker))
    return Case("G12-04", "combat_militias", _roles(attacker))
