"""A game played through once more out of its journal: by the rules of today, or up to a step."""

from __future__ import annotations

from collections.abc import Iterator

from builder.vassal.command import decode
from companion.journal import Journal
from companion.plain import plain
from companion.table import News, Numbered, Table

__all__ = ["rejudge", "replayed"]


def replayed(journal: Journal, last: int, news: list[News] | None = None) -> Table:
    """Give the table as it stands after a step, everything before judged anew; `news` takes what came up."""
    module, version, source = (journal.fact(name) for name in ("module", "version", "source"))
    table, first = Table.lay(module, version, decode(journal.history.text(0)), source)
    if news is not None:
        news.append(_light(first))
    for step in range(1, last + 1):
        seen = table.see(decode(journal.history.text(step)))
        if news is not None and (seen.findings or seen.withdrawn):
            news.append(_light(seen))
    return table


def rejudge(journal: Journal) -> list[str]:
    """Judge a whole game by the rules of today; say in a line each what is found now, and what no longer."""
    last = journal.history.last
    if last < 0:
        return []
    before = journal.history.findings(last)
    news: list[News] = []
    table = replayed(journal, last, news)
    journal.judged_by(table.game)
    journal.judged_anew(news, table)
    return [
        *(f"no longer found: {line}" for line in _only_in(before, table.findings, table)),
        *(f"found now: {line}" for line in _only_in(table.findings, before, table)),
    ]


def _light(news: News) -> News:
    """Give the news without the board, which is written already."""
    return News(news.step, news.sender, type(news.position)(), (), news.findings, news.withdrawn, news.whole)


def _only_in(these: tuple[Numbered, ...], those: tuple[Numbered, ...], table: Table) -> Iterator[str]:
    others = {each.finding for each in those}
    for finding in (each.finding for each in these):
        if finding not in others:
            turn = table.sequence.turn(finding.phase) if finding.phase in table.sequence else None
            when = "" if turn is None else f"turn {turn}, "
            yield plain(f"{when}{finding.verdict}: {finding.message} ({finding.rule})", 200)
