"""Everything a referee has found in a game, with how each thing stands by now."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from guelta.companion.following.throws import settled
from guelta.companion.judging.knowledge import Known, mark_of
from guelta.companion.judging.life import Bearings, Life, Watch, has_nothing_to_ask, how_it_stands, is_about
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.sequence import Sequence

__all__ = ["Record"]


class Record:
    """What was found, in order, with its life; an index is never given again.

    What stands on a board is in the `open` of what is known there, so that an undo brings it back. `turned`
    has what has changed its life since somebody last emptied it.
    """

    def __init__(self, findings: Iterable[Finding] = (), lives: Iterable[Life] = ()) -> None:
        self.findings = list(findings)
        self.lives = list(lives)
        self.turned: dict[int, Life] = {}
        self._bearings = Bearings()

    def copy(self) -> Record:
        """Return the same record, which what is found later leaves as it is."""
        return Record(self.findings, self.lives)

    def add(self, finding: Finding) -> int:
        """Take in a finding that nothing on the board shows; give its index.

        A long game says the same of other counters again and again: sentences that are alike are held once.
        """
        phase, message, remedy = map(sys.intern, (finding.phase, finding.message, finding.remedy))
        self.findings.append(replace(finding, phase=phase, message=message, remedy=remedy))
        self.lives.append(Life.STANDS)
        return len(self.findings) - 1

    def find(self, known: Known, finding: Finding, watch: Watch) -> None:
        """Take in what was found; of the same counters in the same place it has the last word."""
        if watch.cursor:
            said = known.standing.get(finding.rule, set())
            about = (at for at, each in known.open.items() if each.cursor and self._is_about(at, finding))
            self.end(known, [at for at in about if mark_of(self.findings[at]) not in said], Life.CHANGED)
        at = self.add(finding)
        if finding.verdict is not Verdict.UNSURE:
            known.open = {**known.open, at: watch}

    def says(self, known: Known, finding: Finding) -> bool:
        """Return whether what stands says the same already, whichever phase it was found in."""
        said = (self.findings[at] for at in known.open)
        return any(each.rule == finding.rule and mark_of(each) == mark_of(finding) for each in said)

    def _is_about(self, at: int, finding: Finding) -> bool:
        return self.findings[at].rule == finding.rule and is_about(self.findings[at], finding)

    def end(self, known: Known, indices: Iterable[int], life: Life) -> None:
        """Let those of these findings that still stand come to an end; they are said again if found again."""
        for at in indices:
            if self.lives[at] is Life.STANDS:
                self._turn(at, life)
                known.forget(self.findings[at])
                known.open = {each: watch for each, watch in known.open.items() if each != at}

    def amend(self, known: Known, mended: Iterable[Finding]) -> None:
        """Let what a later change put right, of what an earlier phase brought, come to its end."""
        for finding in mended:
            how = Life.DONE if finding.verdict is Verdict.DUE else Life.MOVED
            self.end(known, [at for at in known.open if self.findings[at] == finding], how)

    def end_dues(self, known: Known, before: int) -> None:
        """Let what was due lapse with its turn, up to an index."""
        dues = [at for at in known.open if at < before and self.findings[at].verdict is Verdict.DUE]
        self.end(known, dues, Life.LAPSED)

    def set_back(self, known: Known, sequence: Sequence, new: str, found: int | None) -> int:
        """Let go of what was found since the turn tracker left where it is set back to; give how much.

        `found` is how many findings there were then; where nobody knows, their phases tell.
        """
        if found is None:
            phases = ((at, self.findings[at].phase) for at in known.open)
            since = [
                at for at, phase in phases if phase in sequence and not sequence.between(new, phase).backward
            ]
        else:
            since = [*range(found, len(self.findings))]
        gone = sum(self.lives[at] is Life.STANDS for at in since)
        self.end(known, since, Life.SET_BACK)
        return gone

    def settle(self, known: Known, indices: Iterable[int]) -> None:
        """Take it that the players play on with what they were told: it is not said again while it lasts."""
        for at in [at for at in indices if at in known.open]:
            self._turn(at, Life.SETTLED)
            known.open = {each: watch for each, watch in known.open.items() if each != at}

    def stand_again(self, known: Known, open: Mapping[int, Watch]) -> None:
        """Let what stood on a board stand again with it; what the players have settled stays so."""
        back = {at: watch for at, watch in open.items() if self.lives[at] is not Life.SETTLED}
        for at in (at for at in back if self.lives[at] is not Life.STANDS):
            self._turn(at, Life.STANDS)
            known.standing.setdefault(self.findings[at].rule, set()).add(mark_of(self.findings[at]))
        gone = {at: watch for at, watch in known.open.items() if self.lives[at] is Life.STANDS}
        known.open = {**gone, **back}

    def look_again(
        self, known: Known, game: Game[Any], before: Position, after: Position, *, undone: bool
    ) -> None:
        """See whether what stands still does, where a board has changed; `undone` by an undo."""
        if not known.open:
            return
        spaces = after.changed_from(before)
        now = {each.counter: space for space in spaces for each in after.stack(space)}
        if settled(before).fields != settled(after).fields:
            touched = [*known.open]
        elif spaces:
            stacks = (({*before.stack(space)}, {*after.stack(space)}) for space in spaces)
            counters = {each.counter for was, left in stacks for each in was ^ left}
            where = {each: now.get(each, "") for each in counters}
            self._bearings.follow(known.open, self.findings)
            touched = self._bearings.touched(spaces, where)
        else:
            return
        judged = cache(lambda cursor, rule: game.judge(after.at(cursor), [rule]))
        for at in touched:
            finding, watch = self.findings[at], known.open[at]
            if has_nothing_to_ask(finding, watch, now):
                continue
            life = how_it_stands(judged, finding, watch, after)
            if life is not Life.STANDS:
                self.end(known, [at], Life.UNDONE if undone else life)

    def _turn(self, at: int, life: Life) -> None:
        if self.lives[at] is not life:
            self.lives[at] = self.turned[at] = life
