"""What of a board is compared when a phase is carried out again: the projection of positions onto states.

The search compares where a counter stands, its face, and what else a game's rules read from its stack. A game
overrides what its rules see otherwise: whom a unit belongs to, which pools hold counters that anybody may
take, which throws do alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.procedure import Entry
from guelta.rules.engine.projection.states import GONE, Deviation, State
from guelta.rules.engine.recipe import Charts

__all__ = ["Projection"]

C = TypeVar("C", bound=Charts)


_FARTHEST = 8
"""How far distances are counted, in spaces; what is farther is as far as can be. Ours."""


class Projection(Generic[C]):
    """What of the boards of a game is compared, and which differences do not count."""

    out: frozenset[str] = frozenset()
    """Boxes of what is no longer in play."""
    fields: tuple[str, ...] = ()
    """Fields whose change is play; all others are the memory of a procedure."""
    declared: frozenset[str] = frozenset()
    """Fields that players agree on: any phase but that in which they are asked may begin with what they say
    at its end."""
    asked_in: frozenset[str] = frozenset()
    """The names of the phases in which players are asked what they agree on."""
    idle: frozenset[str] = frozenset({"no", "stay"})
    """Answers by which nothing is done."""
    unseen: frozenset[str] = frozenset()
    """Purposes of choices whose answers no counter shows: nothing is answered but what a reader reads."""
    untold: frozenset[str] = frozenset()
    """The ids of rolls that players make otherwise than with dice, so that no throw tells how they fell."""
    dropped: frozenset[str] = frozenset()
    """Answers that differ from another in nothing that can be seen."""

    stays: frozenset[str] = frozenset()
    """Purposes of choices of where somebody goes who is seen there, or where something else has happened."""

    interchanges: bool = False
    """Whether of counters that are alike, and have done and come to the same, one is tried for all."""
    goes_on: bool = False
    """Whether several activations may lie between the boards of a phase: nothing shows where one ends."""
    shows_who_acts: bool = False
    """Whether a space shows that somebody there was activated: where nothing changed nobody was."""
    announced: frozenset[str] = frozenset()
    """The names of the phases in which each side that acts has said before that it would: a last board alone
    may show what several of them did in turn."""
    acquits: bool = True
    """Whether what audits find besides is none where a course explains it: false where none says it again."""

    names_first: bool = False
    """Whether its own names of deviations go before the rules of choices and of the ledger's lines."""
    rule_of_throws: str = ""
    """Under which number throws are reported that no course makes; "" where that is nobody's business."""
    audits_first: bool = False
    """Whether audits judge besides: of a counter that they accuse or doubt nothing is added, of one that is
    due to be put right only what was done wrong with it."""
    forbidding: frozenset[str] = frozenset()
    """Rules under which audits say what was done though it is forbidden: throws need no other reason then."""

    def __init__(self, charts: C) -> None:
        self.charts = charts
        self.mix: Any = charts.counters
        self._distances: dict[str, dict[str, int]] = {}

    # ---- states

    def of_stack(self, space: str, stack: tuple[Standing, ...]) -> tuple[tuple[str, State], ...]:
        """Return each counter of a stack with what it looks like, from the bottom up."""
        found: list[tuple[str, State]] = []
        load = 0
        for each in stack:
            counter = self.mix.get(each.counter)
            if counter is not None and counter.unlimited:
                load += 1
                continue
            found.append((each.counter, State(space, each.face, load)))
            load = 0
        if load:
            found.append((f"loose:{space}", State(space, "", load)))
        return tuple(found)

    def _compared(self, position: Position, space: str) -> Iterator[tuple[str, State]]:
        for counter, state in self.of_stack(space, position.stack(space)):
            if self.is_compared(counter):
                yield counter, state

    def states(self, position: Position) -> dict[str, State]:
        """Return what every counter that is compared looks like on a board."""
        spaces = (space for space, _ in position.each_stack())
        return {counter: state for space in spaces for counter, state in self._compared(position, space)}

    def differences(self, old: Position, new: Position) -> list[tuple[str, State, State]]:
        """Return what changed between two boards: counter, old and new state, GONE for none."""
        was: dict[str, State] = {}
        now: dict[str, State] = {}
        for space in new.changed_from(old):
            was.update(self._compared(old, space))
            now.update(self._compared(new, space))
        both = ((each, was.get(each, GONE), now.get(each, GONE)) for each in {**was, **now})
        return [each for each in both if each[1] != each[2]]

    # ---- what only a game knows

    def is_compared(self, counter: str) -> bool:
        """Return whether a counter counts; markers that follow the turn tracker do not."""
        return counter in self.mix

    def is_pooled(self, state: State) -> bool:
        """Return whether counters there are interchangeable: people take any of those alike."""
        return state.space in self.out or state.space == NOWHERE

    def are_alike(self, one: str, other: str) -> bool:
        """Return whether one of two counters does for the other."""
        return bool(self.mix.are_alike(one, other))

    def is_free(self, counter: str, expected: State, found: State, start: Position) -> bool:
        """Return whether its owner may make this change at any time in a phase that begins with a board."""
        return False

    def is_set_up(self, path: str) -> bool:
        """Return whether players set up in a phase as they like, which no course of play explains."""
        return False

    def shows_way(self, counter: str, here: str, there: str, start: Position) -> bool:
        """Whether a counter that was seen here and then there came by no other way: others may be skipped."""
        return False

    def is_owed(self, counter: str, rule: str) -> bool:
        """Whether who left undone what a course does by a rule owes it; who need not move owes no move."""
        return True

    def is_owed_in_part(self, counter: str, rule: str) -> bool:
        """Whether of a number of things that a course does by a rule the rest is owed when some are done."""
        return False

    def goes_once(self, movers: Iterable[str], board: Position) -> bool:
        """Return whether these go nowhere else in the phase of a board once they were asked where to.

        Where they were seen to end is then where they went.
        """
        return False

    def shows_choice(self, choice: Choice, board: Position) -> bool:
        """Return whether all who are chosen, and no other of those offered, are seen to change."""
        return False

    def own_part(self, start: Position, board: Position, end: Position) -> Position:
        """Return a board of a phase, from `start` to `end`, without what belongs to those beside it."""
        return board

    def leaves_alone(self, start: Position, end: Position) -> bool:
        """Return whether a phase between two boards is not searched: nothing shows what decided it."""
        return False

    def contradicts(self, counter: str, has: State, end: State, path: str) -> bool:
        """Return whether a counter that looks so in a phase can no longer come to its end: a sound cut."""
        return False

    def passes(self, counter: str, state: State) -> bool:
        """Return whether a counter may look so for a while though no board shows it."""
        return False

    def throws_alike(self, roll: Roll) -> Sequence[tuple[int, ...]] | None:
        """Return throws that stand for all others; None: a throw is read as the procedure reads it."""
        return None

    def begins(self, before: Position, after: Position) -> str:
        """Return the side whose activation a step begins, "" for none, where the board shows that."""
        return ""

    def number_of(self, deviation: Deviation, board: Position) -> str:
        """Return the rule that forbids a change which no procedure makes; "" for the rule of the phase."""
        return ""

    def is_led(self, deviation: Deviation) -> bool:
        """Return whether the rule by which a course moved a counter is broken by who puts it elsewhere.

        Of one that is taken out of play no line says why.
        """
        is_led = deviation.expected.space not in (deviation.was.space, deviation.found.space)
        return is_led and deviation.found.space not in self.out

    def rests_on(self, deviation: Deviation, board: Position) -> tuple[str, ...]:
        """Return the values that are not printed on which it rests that a change is forbidden."""
        return ()

    def grounds(self, entries: Iterable[Entry]) -> tuple[str, tuple[str, ...]]:
        """Return what a course of play goes by where the players do otherwise, and what that rests on.

        A sentence in small letters, "" for none, and the values that are not printed.
        """
        return "", ()

    def side_of(self, counter: str) -> str:
        """Return the side of a counter, "" for none."""
        each = self.mix.get(counter)
        return each.side if each is not None else ""

    # ---- geometry

    def distance(self, here: str, there: str) -> int:
        """Return the distance of two spaces by their neighbours; what is far off is as far as can be."""
        if here not in self._distances:
            self._distances[here] = self._distances_from(here)
        return self._distances[here].get(there, _FARTHEST + 1)

    def _distances_from(self, here: str) -> dict[str, int]:
        found, edge = {here: 0}, [here]
        for step in range(1, _FARTHEST + 1):
            beyond = [
                near
                for each in edge
                if each in self.charts.map
                for near in self.charts.map.neighbours(each)
                if near not in found
            ]
            found |= dict.fromkeys(beyond, step)
            edge = list(dict.fromkeys(beyond))
        return found
