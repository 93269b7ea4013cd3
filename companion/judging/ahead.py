"""What is violated before its phase is over: found while the players think, and said once.

Nothing is said of what the next step may still explain. What was said is not found again as the phase ends,
and stands no longer where players have gone on so that the rules explain it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from guelta.companion.judging.knowledge import Known
from guelta.companion.judging.life import Life, Watch, is_about
from guelta.companion.judging.record import Record
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.refereeing.judge import judge_rest, judge_way
from guelta.rules.engine.replay.monitor import Monitor, Outlook
from guelta.rules.engine.replay.verdict import judge_so_far

__all__ = ["judge_ahead", "not_said_ahead", "standing_ahead"]


def judge_ahead(
    game: Game[Any],
    sequence: Sequence,
    known: Known,
    record: Record,
    monitor: Monitor[Any],
) -> None:
    """Find what is violated in the phase that is played, whatever follows, and see what no longer is.

    Once for each board, when its search is over.
    """
    boards = known.so_far()
    if not boards or not known.tracker_moved or not monitor.has_come_to(boards):
        return
    if monitor.may_go_on:
        record.end(known, [*_standing(record, known)], Life.MOVED)
    if monitor.outlook() is not Outlook.VIOLATED:
        return
    audited = _audited(game, sequence, known, boards[0])
    for each in judge_so_far(game, sequence, boards, audited, monitor):
        if each.verdict is Verdict.VIOLATION and not _said(record, known, each):
            record.find(known, each, Watch.of_way(each, boards[0], boards[-1]))
            known.ahead |= {len(record.findings) - 1}


def _audited(game: Game[Any], sequence: Sequence, known: Known, start: Any) -> Iterator[Finding]:
    """Yield what is found on the way besides, and is said when the phase is over."""
    end = known.position
    yield from judge_rest(game, start, end, end.cursor, sequence, known.stops)
    for moment in sequence.ends(end.cursor):
        if moment.path == end.cursor:
            yield from judge_way(game, start, end, moment, known.stops)


def _standing(record: Record, known: Known) -> Iterator[int]:
    return (at for at in sorted(known.ahead) if record.lives[at] is Life.STANDS)


def standing_ahead(record: Record, known: Known) -> tuple[Finding, ...]:
    """Return what was found in this phase before it was over, and stands."""
    return tuple(record.findings[at] for at in _standing(record, known))


def _said(record: Record, known: Known, finding: Finding) -> list[int]:
    """Return where the same stands that was found before the phase was over, or is played on with."""
    about = (at for at in known.ahead if record.lives[at] in (Life.STANDS, Life.SETTLED))
    return [at for at in about if _is_same(record.findings[at], finding)]


def _is_same(one: Finding, other: Finding) -> bool:
    alike = (one.rule, one.verdict) == (other.rule, other.verdict)
    return alike and (is_about(one, other) or bool({*one.counters} & {*other.counters}))


def not_said_ahead(record: Record, known: Known, found: Iterable[Finding]) -> list[Finding]:
    """Return what was found as a phase ends and was not said before; what is not found again has been mended.

    Where nobody could tell how the phase was played nothing was mended.
    """
    new, again, is_open = list[Finding](), set[int](), False
    for each in found:
        same = _said(record, known, each)
        again.update(same)
        is_open |= each.verdict is Verdict.UNSURE and not each.counters
        if not same:
            new.append(each)
    if not is_open:
        record.end(known, [at for at in _standing(record, known) if at not in again], Life.MOVED)
    return new
