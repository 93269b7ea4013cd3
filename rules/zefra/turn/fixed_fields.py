"""What of the fields may not change during play: the options, and the order of a turn once it is rolled."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.account import Accounts, Way
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["ACCOUNTS"]

ZefraWay = Way[ZefraCharts]


def changed_fields(way: ZefraWay, phases: Set[str]) -> Iterator[Finding]:
    """p61-08, p3-02a  Options are fixed before the first turn, and the order of a turn once it is rolled."""
    if not way.path.startswith("turn-1/"):
        for name, title in way.charts.options.items():
            if way.start.fields.get(name, "") != way.end.fields.get(name, ""):
                yield _changed(way, "p61-08", f"the option {name} ({title})")
    was, now = (each.fields.get("initiative", "") for each in (way.start, way.end))
    rolled = "initiative" if now else "end-of-turn"
    if was and was != now and rolled not in phases:
        yield _changed(way, "p3-02a", "the order of the turn")


def _changed(way: ZefraWay, rule: str, what: str) -> Finding:
    found = violation("", (), f"{what} was changed during play", "set it back")
    return replace(found, rule=rule, phase=way.path)


ACCOUNTS: Accounts[ZefraCharts] = Accounts(fields=changed_fields)
"""What stands where is judged by carrying the phases out again, and accounted for by nobody besides."""
