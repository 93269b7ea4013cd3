"""What the referee says aloud: short, each thing once, and nothing that only looks like a rule broken."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

from guelta.companion.following.printable import clipped
from guelta.companion.judging.life import Life
from guelta.companion.judging.tabletop import HeardNews, Tabletop, Told
from guelta.companion.judging.telling import line_of
from guelta.companion.viewing.viewer import HeardFinding
from guelta.rules.engine.findings.finding import Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.refereeing.judge import OVERDUE
from guelta.rules.engine.tables.rule_number import RuleNumbers

__all__ = ["ALOUD", "SENDER", "Speech", "how_it_is_kept", "judged_by_others", "lines_of", "played_on"]

ALOUD = (Verdict.VIOLATION, Verdict.DUE)
"""What may be said in the chat; what he is unsure of is for the page, but for the tracker's leaps."""

SENDER = "Referee"
"""Whom a step or a line names that the companion itself has sent."""

_ORDER = (*ALOUD, Verdict.UNSURE)

_MOST_LINES = 5
"""Lines at one boundary; the rest is counted."""

_PLACES = 4

_SAID_ONCE = frozenset({Life.STANDS, Life.SETTLED, Life.LAPSED})
"""While a finding stands so it is not said again; what was put right is, when it is found again."""

_UNDO = "; press Undo twice to take the last step back"
"""VASSAL takes the referee's line back before the step it is about."""

_UNDO_CROSSED = "; press Undo until the last step is taken back: some of my lines go first"
"""What he said before then lies on that step for its player, and below it for the others."""


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
        self.last: HeardFinding | None = None
        self._game: Game[Any] | None = None
        self._found: dict[int, HeardFinding] = {}
        self._tracker = ""
        self._said: set[tuple[object, ...]] = set()
        self._standing: dict[int, str] = {}
        """The lines of what was said and still stands, whatever phase found it."""

    def begin(self, tabletop: Tabletop, known: Collection[Told]) -> None:
        """Begin with a tabletop; what was known of it before has been said."""
        self._game = tabletop.game
        told = [each for each in known if each.life in _SAID_ONCE]
        self._found = {each.number: each.finding for each in known}
        self._said = {_mark(each.finding) for each in told}
        self._standing = {each.number: self._line(each.finding) for each in known if each.life is Life.STANDS}
        self._tracker = tabletop.sequence.rule
        self.last = next((each.finding for each in reversed(told) if self._is_said(each.finding)), None)

    def lines(self, news: HeardNews, *, crossed: bool = False, is_since: bool = False) -> list[str]:
        """Return the lines for what one step brought, violations first; none twice while it stands.

        What was put right by moving is said as well, of violations; of an undo VASSAL itself speaks. The
        step may have `crossed` on its way what was said before it; what came up `since` may be of an earlier.
        """
        turned = [(self._found[number], life) for number, life in news.turned if number in self._found]
        righted = [each for each, life in turned if life is Life.MOVED]
        self._said -= {_mark(each) for each, life in turned if life not in _SAID_ONCE}
        for number, _ in news.turned:
            self._standing.pop(number, None)
        before = {*self._standing.values()}
        new = []
        for each in news.findings:
            mark, line = _mark(each.finding), self._line(each.finding)
            self._found[each.number] = each.finding
            if mark not in self._said and line not in before and self._is_said(each.finding):
                new.append(each.finding)
            self._said.add(mark)
            self._standing[each.number] = line
        righted = [each for each in righted if each.verdict is Verdict.VIOLATION and self._is_said(each)]
        if new:
            self.last = [*_alike(new, self._game)][-1][0]
        if self.is_private or self.is_quiet or not (new or righted):
            return []
        lines = [*self._righted(righted)]
        righted_lines = len(lines)
        lines += lines_of(new, self._game)
        if not (news.whole or is_since) and any(each.verdict is Verdict.VIOLATION for each in new):
            lines[righted_lines] += _UNDO_CROSSED if crossed else _UNDO
        if len(lines) > _MOST_LINES:
            rest = len(lines) - _MOST_LINES + 1
            lines[_MOST_LINES - 1 :] = [f"and {rest} more; !due lists what stands"]
        return lines

    def _line(self, finding: HeardFinding) -> str:
        return line_of(finding, game=self._game)

    def _righted(self, righted: Collection[HeardFinding]) -> Iterator[str]:
        """Yield the lines for violations that stand no more: done after they were due, or taken back."""
        late = [each for each in righted if each.message.startswith(OVERDUE)]
        done = [replace(each, message=each.message.removeprefix(OVERDUE)) for each in late]
        for line in lines_of(done, self._game):
            yield f"done now, later than due: {line}"
        for line in lines_of([each for each in righted if each not in late], self._game):
            yield f"put right: {line}"

    def _is_said(self, finding: HeardFinding) -> bool:
        if finding.verdict is Verdict.UNSURE:  # of the turn tracker alone: what it skipped was not judged
            return finding.rule == self._tracker and self.verdicts == frozenset(ALOUD)
        if finding.verdict not in self.verdicts:
            return False
        return not any(_is_in(self._game, finding.rule, chapter) for chapter in self.chapters)


def lines_of(findings: Iterable[HeardFinding], game: Game[Any] | None) -> list[str]:
    """Return findings line by line, violations first; those that are alike share one."""
    lines = []
    for first, *others in _alike(findings, game):
        counters = dict.fromkeys(id for each in (first, *others) for id in each.counters)
        lines.append(line_of(replace(first, counters=tuple(counters)), _also(first, others, game), game))
    return lines


def _also(first: HeardFinding, others: list[HeardFinding], game: Game[Any] | None) -> str:
    """Return how often the rule found something in the same place, and name where else."""
    place = game.charts.place if game else str
    elsewhere = [each.where for each in others if each.where not in ("", first.where)]
    here = len(others) - len(elsewhere)
    told = f"; {here} more alike" if here else ""
    places = list(dict.fromkeys(map(place, elsewhere)))
    more = f" and {len(places) - _PLACES} more" if len(places) > _PLACES else ""
    return f"{told}; also {', '.join(places[:_PLACES])}{more}" if places else told


def _alike(findings: Iterable[HeardFinding], game: Game[Any] | None) -> Iterator[list[HeardFinding]]:
    """Yield the findings of one boundary by rule, violations first: each rule has one line."""
    numbers = game.numbers if game else RuleNumbers()
    order = sorted(findings, key=lambda each: (_ORDER.index(each.verdict), numbers.place(each.rule)))
    for _, group in groupby(order, key=lambda each: (each.verdict, each.rule)):
        yield list(group)


def _is_in(game: Game[Any] | None, rule: str, chapter: str) -> bool:
    return (game.numbers if game else RuleNumbers()).is_in(rule, chapter)


def _mark(finding: HeardFinding) -> tuple[object, ...]:
    return (finding.rule, finding.verdict, finding.phase, finding.where, finding.counters, finding.message)


def how_it_is_kept(trouble: str) -> str:
    """Return the sentence that a game is kept again, or that it is not, and why."""
    if not trouble:
        return "the game is kept again, with everything since"
    return (
        f"this game is not being kept: {clipped(trouble, 120)}; play on: all of it will be "
        "written as soon as that is possible"
    )


def played_on(count: int, who: str) -> str:
    """Return the sentence that somebody plays on with so many findings, or that there are none."""
    if not count:
        return "nothing stands there to play on with"
    by = f"{clipped(who, 40)} plays on" if who else "played on"
    return f"{by} with {count} thing{'s' * (count > 1)} that stood"


def judged_by_others(others: str, today: str) -> str:
    """Return the sentence that a game was judged by other versions of the rules than today's."""
    return f"what was played was judged by rules {others}; --rejudge judges it by rules {today}"
