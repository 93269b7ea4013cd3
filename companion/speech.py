"""What the referee says aloud: short, each thing once, and nothing that only looks like a rule broken."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from companion.plain import plain
from companion.table import News, Numbered, Table
from rules.engine.finding import Finding, Verdict
from rules.engine.game import Charts

__all__ = ["ALOUD", "Speech", "line_of"]

ALOUD = (Verdict.VIOLATION, Verdict.DUE)
"""What may be said in the chat; what the referee is unsure of is for the page alone."""

_LONGEST = 200
"""Characters of a line; what stands in the chat should not wrap much."""

_MOST_LINES = 5
"""Lines at one boundary; the rest is counted."""

_PLACES = 4


class Speech:
    """Chooses what of the news is said in the chat.

    `verdicts` are those that are said at all, `chapters` the chapters of the rulebook ("9") about which
    nothing is said. A private referee says nothing; a quiet one nothing until he may speak again.
    """

    def __init__(
        self,
        *,
        verdicts: Collection[Verdict] = ALOUD,
        chapters: Collection[str] = (),
        is_private: bool = False,
    ) -> None:
        self.verdicts = frozenset(verdicts) & frozenset(ALOUD)
        self.chapters = frozenset(chapters)
        self.is_private = is_private
        self.is_quiet = False
        self.last: Finding | None = None
        self._charts: Charts | None = None
        self._said: set[tuple[object, ...]] = set()

    def begin(self, table: Table, known: Iterable[Numbered]) -> None:
        """Begin with a table; what was known of it before has been said."""
        self._charts = table.game.charts
        self._said = {_mark(each.finding) for each in known}
        self.last = next((each.finding for each in reversed([*known]) if self._is_said(each.finding)), None)

    def lines(self, news: News) -> list[str]:
        """Give the lines for what one step brought, violations first; none of them twice in a game."""
        new = []
        for each in news.findings:
            mark = _mark(each.finding)
            if mark not in self._said and self._is_said(each.finding):
                new.append(each.finding)
            self._said.add(mark)
        if not new:
            return []
        alike = list(_alike(new))
        self.last = alike[-1][0]
        if self.is_private or self.is_quiet:
            return []
        lines = [line_of(first, self._places(others)) for first, *others in alike]
        if len(lines) > _MOST_LINES:
            rest = len(lines) - _MOST_LINES + 1
            lines[_MOST_LINES - 1 :] = [f"and {rest} more; !due lists what is due"]
        return lines

    def _is_said(self, finding: Finding) -> bool:
        return finding.verdict in self.verdicts and finding.rule.split(".")[0] not in self.chapters

    def _places(self, others: list[Finding]) -> str:
        """Name where else the rule found something at this boundary."""
        if not others:
            return ""
        place = self._charts.place if self._charts else str
        places = list(dict.fromkeys(place(each.where) for each in others if each.where))
        if not places:
            return f"; {len(others)} more alike"
        more = f" and {len(places) - _PLACES} more" if len(places) > _PLACES else ""
        return f"; also {', '.join(places[:_PLACES])}{more}"


def line_of(finding: Finding, also: str = "") -> str:
    """Give a finding as one line: what is wrong or due, the rule, and whether it rests on a value of ours."""
    due = "due: " if finding.verdict is Verdict.DUE else ""
    kinds = sorted({phrase.rpartition(": ")[2] for phrase in finding.rests_on})
    rests = f"; rests on {' and '.join(kinds)} values" if kinds else ""
    tail = f"{plain(also, 120)} ({finding.rule}{rests})" if also else f" ({finding.rule}{rests})"
    return due + plain(finding.message, _LONGEST - len(due) - len(tail)) + tail


def _alike(findings: list[Finding]) -> Iterator[list[Finding]]:
    """Give the findings of one boundary by rule, violations first: each rule has one line."""
    order = sorted(findings, key=lambda each: (ALOUD.index(each.verdict), each.rule))
    for _, group in groupby(order, key=lambda each: (each.verdict, each.rule)):
        yield list(group)


def _mark(finding: Finding) -> tuple[object, ...]:
    return (finding.rule, finding.verdict, finding.phase, finding.where, finding.counters, finding.message)
