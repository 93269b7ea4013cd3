"""What replay makes of a phase: findings of others that it acquits, and its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.replay.alignment import Conformance, Result
from guelta.rules.engine.replay.budget import CHECK, Budget
from guelta.rules.engine.replay.conformance import conforming, searched_at
from guelta.rules.engine.replay.diagnosis import diagnosed
from guelta.rules.engine.replay.monitor import Monitor, Outlook
from guelta.rules.engine.replay.readers import as_each_finds_it
from guelta.rules.engine.replay.search import finished
from guelta.rules.engine.replay.trace import Trace, throws_on
from guelta.rules.engine.seers import ALL, Seers

__all__ = ["judge_again", "judge_so_far", "search_for_readers"]

C = TypeVar("C", bound=Charts)

_Check = Callable[[Trace], Generator[None, None, Conformance | None]]
"""Finds node by node what a trace comes to, None where nothing is to be said of it."""


def judge_again(
    game: Game[C],
    sequence: Sequence,
    boards: tuple[Position, ...],
    found: Iterable[Finding],
    budget: Budget = CHECK,
    monitor: Monitor[C] | None = None,
) -> Iterator[Finding]:
    """Judge a phase by replay, given its boards in order and what was `found` on the way through it.

    What is about counters that a course of play explains is no fault. What no course explains is found, under
    the rule that refuses it. A phase that is not searched keeps what was found. A `monitor` may know already
    what the phase comes to.
    """
    trace = Trace.of(boards, throws_on(boards[-1]))
    check = _checking(game, sequence, budget, monitor)
    conformance = finished(check(trace)) if monitor is None else monitor.conformance(trace)
    if conformance is None or game.replay is None:
        yield from found
        return
    view, listed = game.replay(game.charts), [*found]
    if view.acquits and conformance.result in (Result.EXPLAINED, Result.OMITTED):
        decided = {rule for each in searched_at(game, sequence, trace.start.cursor) for rule in each.rules}
        listed = [each for each in listed if not _is_acquitted(each, conformance, view, decided)]
    yield from listed
    found = _findings(game, sequence, conformance, view, trace)
    checked = [*_said_of_the_end(game, sequence, trace, conformance)]
    yield from finished(_told(game, sequence, trace, _new(listed, found, view, checked), check))


def judge_so_far(
    game: Game[C],
    sequence: Sequence,
    boards: tuple[Position, ...],
    found: Iterable[Finding],
    monitor: Monitor[C],
) -> Iterator[Finding]:
    """Yield what is violated in a phase that goes on, whatever follows, as far as its `monitor` has searched.

    Said is what one answer explains that a choice bars, or what was done with one counter: of several one
    may be what is still to be gone on with. What was `found` on the way is left to when the phase is over.
    """
    trace = Trace.of(boards, throws_on(boards[-1]))
    if monitor.outlook() is not Outlook.VIOLATED or game.replay is None:
        return
    conformance, view, listed = monitor.conformance(trace), game.replay(game.charts), [*found]
    if conformance is not None and _is_certain(conformance):
        new = _new(listed, _findings(game, sequence, conformance, view, trace), view)
        about = {counter for each in listed for counter in each.counters}
        own = (each for each in new if about.isdisjoint(each.counters))
        yield from finished(_told(game, sequence, trace, own, _whatever_follows(monitor)))


def search_for_readers(
    game: Game[C], sequence: Sequence, monitor: Monitor[C], trace: Trace, found: Conformance
) -> Generator[None, None, None]:
    """Search a trace as each reader sees it who may have to be told of what was `found`, and keep that.

    Whoever judges the phase afterwards, over or not, need not search for it while somebody waits.
    """
    if game.replay is None or found.result not in (Result.DEVIATES, Result.OMITTED):
        return
    new = [*_findings(game, sequence, found, game.replay(game.charts), trace)]
    yield from _told(game, sequence, trace, new, monitor.seen)
    if monitor.outlook() is Outlook.VIOLATED and _is_certain(found):
        yield from _told(game, sequence, trace, new, _whatever_follows(monitor))


def _checking(game: Game[C], sequence: Sequence, budget: Budget, monitor: Monitor[C] | None) -> _Check:
    """Return what searches a trace as a reader sees it; a monitor may have done so while nobody waited."""
    return monitor.seen if monitor is not None else lambda seen: conforming(game, sequence, seen, budget)


def _whatever_follows(monitor: Monitor[C]) -> _Check:
    """Return what searches a trace for what is plainly violated however it goes on."""

    def check(seen: Trace) -> Generator[None, None, Conformance | None]:
        conformance = yield from monitor.seen(seen)
        if conformance is None or not _is_certain(conformance):
            return None
        return conformance if (yield from monitor.seen_to_go_on(seen)) is False else None

    return check


def _is_certain(conformance: Conformance) -> bool:
    """Return whether it is plain what was done that nothing explains."""
    nearest = conformance.nearest
    is_single = nearest is not None and len({each.counter for each in nearest.done}) == 1
    return conformance.result is Result.DEVIATES and (conformance.forced is not None or is_single)


def _told(
    game: Game[C], sequence: Sequence, trace: Trace, found: Iterable[Finding], check: _Check
) -> Generator[None, None, list[Finding]]:
    """Return what was found, to each reader in the words that he finds for it by a check of his own."""
    new, view = [*found], game.replay(game.charts) if game.replay is not None else None
    if not new or view is None:
        return []

    def finds(seen: Trace) -> Generator[None, None, list[Finding]]:
        again = yield from check(seen)
        return [*_findings(game, sequence, again, view, seen)] if again is not None else []

    told, heard = as_each_finds_it(game, trace, finds), dict[tuple[Finding, Seers], None]()
    known: list[Finding] = []
    for each in new:
        said = [pair for pair in (yield from told(each)) if pair not in heard]
        heard |= dict.fromkeys(said)
        completed = ((game.complete(words, trace.start, trace.end), who) for words, who in said)
        readers = [(each.seen_by.and_also(who), replace(each, outlined=False)) for each, who in completed]
        # what lies covered for all nobody can speak of
        known += _in_one([(who, words) for who, words in readers if who.anybody])
    return known


def _in_one(said: list[tuple[Seers, Finding]]) -> Iterator[Finding]:
    """Yield the finding that is told in these words to those, in the first of them as far as it can be."""
    if said:
        (who, first), *others = said
        instead = tuple((each, replace(words, seen_by=ALL)) for each, words in others)
        yield replace(first, seen_by=who, instead=instead)


def _said_of_the_end(
    game: Game[C], sequence: Sequence, trace: Trace, conformance: Conformance
) -> Iterator[Finding]:
    """Yield what checks find of the last board of such a phase: nobody is told of it twice."""
    for moment in sequence.ends(trace.start.cursor) if not conformance.is_explained else ():
        yield from game.judge(trace.end, moment.rules, moment.path)


def _is_acquitted(
    finding: Finding, conformance: Conformance, view: Projection[Any], decided: Collection[str]
) -> bool:
    """Whether a course of play makes a finding wrong: about a rule that it keeps, and counters it compares.

    Where something was left out nothing else was done; what is found may be what was left out.
    """
    nearest = conformance.nearest
    omitted = nearest.omitted if nearest is not None and not conformance.is_explained else ()
    is_omitted = any(each.rule == finding.rule or each.counter in finding.counters for each in omitted)
    if not conformance.is_explained and (finding.verdict is Verdict.DUE or is_omitted):
        return False
    is_compared = bool(finding.counters) and all(map(view.is_compared, finding.counters))
    return finding.rule in decided and is_compared


def _findings(
    game: Game[C], sequence: Sequence, conformance: Conformance, view: Projection[C], trace: Trace
) -> Iterator[Finding]:
    path = trace.start.cursor
    own = sequence.trail(path)[-1][1].rule
    for number, finding in diagnosed(conformance, view, trace.end):
        rule = own if not number or game.recipe.leaves_out(number) else number
        yield replace(finding, rule=rule, phase=path)


def _new(
    listed: list[Finding], findings: Iterable[Finding], view: Projection[Any], checked: Iterable[Finding] = ()
) -> Iterator[Finding]:
    """Yield the findings that say what was not said yet, nor is under the same rule where it is `checked`."""
    said = [*listed, *checked]
    is_forbidden = any(other.rule in view.forbidding for other in listed)
    for each in findings:
        if each.counters and any(_covers(other, each) for other in listed if view.audits_first):
            continue
        if not each.counters and is_forbidden:
            continue
        same = (Verdict.VIOLATION, each.verdict)
        alike = [other for other in said if other.rule == each.rule and other.verdict in same]
        if not any({*other.counters} & {*each.counters} or not each.counters for other in alike):
            yield each


def _covers(audited: Finding, found: Finding) -> bool:
    """Return whether an audit has said enough of a counter: in which box it lies is not why it was lost."""
    is_weaker = audited.verdict is Verdict.DUE and found.verdict is not Verdict.DUE
    return not is_weaker and not {*audited.counters}.isdisjoint(found.counters)
