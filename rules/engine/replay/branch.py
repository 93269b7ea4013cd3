"""One branch of the search: a run of the procedure, with the answers that lead it.

The answers up to a point are given; from there on the best proposal is taken at each question, and the others
are left to the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

from guelta.rules.engine.board.piles import contents
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.procedure import Asked
from guelta.rules.engine.replay.dice_classes import Die, Faces, Unmade
from guelta.rules.engine.replay.evidence import Evidence
from guelta.rules.engine.replay.progress import Answer, Contradiction, Origin, Progress, Thrown, UnthrownError
from guelta.rules.engine.replay.proposals import DEAREST, Proposal, barred_proposals, proposals

__all__ = ["Branch", "Script"]

Script = tuple[Answer, ...]
"""Answers in the order in which they are asked for: values chosen or drawn, and faces of dice."""

_MOST_DRAWS = 24
"""How many sets are tried that may have been drawn blindly. Ours."""
_PASSED_BY = 2.0
"""What a throw costs that is passed by where each has to be made. Ours."""
_UNMADE = 1.5
"""What a throw costs that nobody made, though play went on. Ours."""
_THROWS_AHEAD = 4
"""How many throws ahead a roll may be among those of the log. Ours."""


@dataclass(frozen=True)
class Other:
    """A branch that was not taken: its cost, its answers and the counters and spaces that they are about.

    `since` is where it begins, `forced` how many of its answers are carried out by force.
    """

    cost: float
    script: Script
    concerns: frozenset[Any]
    since: Origin
    forced: int = 0


class Branch(Progress):
    """One run of the procedure from an origin, as far as it has come: who answers it and who watches it."""

    def __init__(self, evidence: Evidence, script: Script, cost: float, origin: Origin) -> None:
        super().__init__(evidence, origin)
        self.script = script
        self.cost = cost
        self.others: list[Other] = []
        self._faces: list[Faces] = []

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...]:
        """Return the answer of the script, else the best proposal."""
        if not choice.options and not choice.may_bar:
            if choice.least:
                raise Contradiction(choice.id)
            return ()
        self._cut()
        answer = self._next(lambda: self._proposals(choice, position), choice)
        if answer and not (len(answer) == 1 and answer[0] in self.view.idle):
            self.acting.update(each for each in choice.of if each in self.view.mix)
            if choice.kind in ("unit", "steps"):
                self.acting.update(answer)
        return answer

    def _proposals(self, choice: Choice, position: Position) -> Iterable[Proposal]:
        """Propose what the choice itself reads off the last board first, then by what was seen."""
        if choice.options:
            found = dict((answer, cost) for cost, answer in proposals(self, choice))
        else:
            found = {} if choice.least else {(): 0.0}
        read = choice.reader(position, self.seen.trace.end) if choice.reader is not None else None
        if read is not None and choice.refusal(read) is None:
            found.pop(read, None)
            found = {read: min((0.0, *found.values())), **found}
        self._note_barred(choice)
        return [(cost, answer) for answer, cost in found.items()]

    def _note_barred(self, choice: Choice) -> None:
        """Leave what the choice bars, and what was seen makes worth a try, to who looks for a violation."""
        if len(self.forced) >= self.evidence.most_forced:
            return
        for extra, answer in barred_proposals(self, choice):
            script = (*self.script, answer)
            concerns = frozenset((*choice.of, *answer))
            forced = len(self.forced) + 1
            self.others.append(Other(self.cost + extra, script, concerns, self.since, forced))

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...]:
        """Return the throw that was seen, else one that stands for others.

        Where play goes on the throw after the last that was seen is still to come.
        """
        self._cut()
        throws = self.evidence.throws
        if throws is None or roll.id in self.view.untold:
            return self._any_throw(roll)
        if self.thrown == len(throws):
            if self.evidence.goes_on:
                return self._any_throw(roll)
            if throws:
                raise UnthrownError(roll)
        thrown: tuple[int, ...] = self._next(lambda: [*self._seen_throws(roll), *self._unmade(roll)], roll)
        if any(isinstance(face, Unmade) for face in thrown):
            return thrown
        ends = (end for faces, end, _ in self._ahead(roll.dice) if faces == thrown)
        self.thrown = next(ends, self.thrown)
        return thrown

    def _any_throw(self, roll: Roll) -> tuple[int, ...]:
        """Return a throw that stands for others; each die is a decision of its own."""
        some = self.view.throws_alike(roll)
        if some is not None:
            return self._next(lambda: [(0.02 * n, each) for n, each in enumerate(some)], roll)
        faces: list[int] = []
        self._faces = []
        telling = tuple(each for each in roll.faces if each not in roll.in_vain)
        for _ in range(roll.dice):
            (face,) = self._next(lambda: [(0.0, (each,)) for each in telling[:1]], roll)
            alike = Faces(telling)
            faces.append(face)
            self._faces.append(alike)
            before = self.script[: len(self.answers) - 1]
            die = Thrown(before, face, alike, telling, self.cost, self.since, len(self.forced))
            self.dice.append(die)
        return tuple(faces)

    def rolled(self, dice: tuple[int, ...]) -> tuple[Any, ...]:
        """Return the dice as the procedure reads them."""
        if not self._faces:
            return dice
        faces, self._faces = self._faces, []
        return tuple(map(Die, dice, faces))

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...]:
        """Return the uppermost, or of a blind draw what was seen to leave the pile."""
        self._cut()
        if not draw.blind:
            return draw.of_the_top(position)
        there, due = contents(position, draw.pile), draw.due(position)
        gone = [each for each in there if each in self.seen.spaces]
        rest = [each for each in there if each not in self.seen.spaces]
        sets = [(*gone, *rest)[:due]] if len(gone) <= due else islice(combinations(gone, due), _MOST_DRAWS)
        return self._next(lambda: [(0.5 * n, each) for n, each in enumerate(sets)], draw)

    def _unmade(self, roll: Roll) -> list[Proposal]:
        """Propose that a die was forgotten, where the nearest course is sought: that nothing came of it."""
        if self.evidence.exact or self.evidence.goes_on or roll.dice > 1:
            return []
        return [(_UNMADE, (Unmade(face),)) for face in sorted(roll.idle)[:1]]

    def _seen_throws(self, roll: Roll) -> list[Proposal]:
        """Propose the next throws that were seen; others may lie between."""
        extra = _PASSED_BY if self.view.rule_of_throws else 0.5
        found: dict[tuple[int, ...], float] = {}
        for faces, _, skipped in self._ahead(roll.dice):
            found.setdefault(faces, extra * skipped)
        return [(cost, each) for each, cost in found.items()]

    def _ahead(self, dice: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Yield the throws ahead that are so many dice: faces, where they end, how many are skipped.

        Who has one die throws it several times for a roll of several dice.
        """
        throws = self.evidence.throws or ()
        for skipped in range(_THROWS_AHEAD):
            faces: tuple[int, ...] = ()
            for end in range(self.thrown + skipped, len(throws)):
                faces = (*faces, *throws[end])
                if len(faces) == dice:
                    yield faces, end + 1, skipped
                if len(faces) >= dice:
                    break

    def _next(self, candidates: Callable[[], Iterable[Proposal]], asked: Asked) -> Answer:
        at = len(self.answers)
        if at < len(self.script):
            answer: Answer = self.script[at]
        else:
            found = sorted((each for each in candidates() if each[0] <= DEAREST), key=lambda each: each[0])
            if not found:
                raise Contradiction(asked.id)
            concerns = frozenset(asked.of) if isinstance(asked, Choice) else frozenset()
            self.others += [
                Other(
                    self.cost + extra,
                    (*self.script, other),
                    concerns.union(other),
                    self.since,
                    len(self.forced),
                )
                for extra, other in found[1:]
            ]
            extra, answer = found[0]
            self.cost += extra
            self.script = (*self.script, answer)
        self.answers.append((asked, answer))
        return answer

    def _cut(self) -> None:
        path = self.position.cursor
        for counter, has in self.now.items():
            if self.evidence.goes_on and not self.is_unresolved(counter):
                continue
            if self.view.contradicts(counter, has, self.goal(counter), path):
                raise Contradiction(counter)
