"""A game played through once more out of its journal: by the rules of today, or up to a step."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from guelta.builder.known_modules import KnownModules
from guelta.builder.vassal.command import decode
from guelta.companion.following.printable import clipped
from guelta.companion.journal.journal import Journal
from guelta.companion.judging.tabletop import News, Numbered, Tabletop, told_to
from guelta.companion.viewing.viewer import PUBLIC
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.replay.budget import LIVE, Budget

__all__ = ["rejudge", "replayed"]


def replayed(
    known: KnownModules,
    journal: Journal,
    last: int,
    news: list[News] | None = None,
    budget: Budget = LIVE,
) -> Tabletop:
    """Return the tabletop as it stands after a step, all before judged anew; `news` takes what came up.

    What the players play on with they play on with still, be it that they said so after that step.
    """
    module, version, source = (journal.fact(name) for name in ("module", "version", "source"))
    settled: dict[int, set[object]] = {}
    for step, finding in journal.history.settled():
        settled.setdefault(min(step, last), set()).add(_subject(finding))
    begins = decode(journal.history.text(0))
    tabletop, first = Tabletop.lay(known, module, version, begins, source, budget=budget)
    brought = [first]
    for step in range(last + 1):
        if step:
            brought.append(tabletop.see(decode(journal.history.text(step))))
        if step in settled:
            brought.append(tabletop.settle(_alike(tabletop, settled[step])))
        if news is not None:
            news += [_light(each) for each in brought if each.findings or each.turned]
        brought.clear()
    return tabletop


def _alike(tabletop: Tabletop, subjects: Collection[object]) -> list[int]:
    """Return the numbers of the findings that stand and are about one of these."""
    return [each.number for each in tabletop.standing if _subject(each.finding) in subjects]


def _subject(finding: Finding) -> tuple[object, ...]:
    """Return what a finding is about; other rules may say another number of the same counters there."""
    return finding.rule, finding.where, finding.counters or finding.message


def rejudge(known: KnownModules, journal: Journal, budget: Budget = LIVE) -> list[str]:
    """Judge a whole game by the rules of today; say in a line each, of what is public, what differs."""
    last = journal.history.last
    if last < 0:
        return []
    before = journal.history.findings(last)
    news: list[News] = []
    tabletop = replayed(known, journal, last, news, budget)
    journal.judged_by(tabletop.game)
    journal.judged_anew(news, tabletop)
    return [
        *(f"no longer found: {line}" for line in _only_in(before, tabletop.findings, tabletop)),
        *(f"found now: {line}" for line in _only_in(tabletop.findings, before, tabletop)),
    ]


def _light(news: News) -> News:
    """Return the news without the board, which is written already."""
    return News(news.step, news.sender, type(news.position)(), (), news.findings, news.turned, news.whole)


def _only_in(these: tuple[Numbered, ...], those: tuple[Numbered, ...], tabletop: Tabletop) -> Iterator[str]:
    others = {each.finding for each in told_to(PUBLIC, those)}
    for finding in (each.finding for each in told_to(PUBLIC, these)):
        if finding not in others:
            turn = tabletop.sequence.turn(finding.phase) if finding.phase in tabletop.sequence else None
            when = "" if turn is None else f"turn {turn}, "
            yield clipped(f"{when}{finding.verdict}: {finding.message} ({finding.rule})", 200)
