"""What the referee knows of a game up to now, apart from his findings: kept for an undo, and for later."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rules.engine.finding import Verdict
from rules.engine.position import Position

__all__ = [
    "BOARDS",
    "PLACES_BACK",
    "Known",
    "Mark",
    "Place",
    "PlayedPhase",
    "PlayedTurn",
    "Stood",
    "with_moves_taken_back",
]

Mark = tuple[object, ...]
"""What makes a finding the same as one that stands already: verdict, where, counters, message."""

BOARDS = 32
"""How many boards of one phase are kept, so that an undo finds back to what was remembered on them."""

PLACES_BACK = 64
"""To how many places of the turn tracker an undo can lead back."""

_LAST_BOARDS = 6
"""How many of them are kept of a phase that is over."""


@dataclass(frozen=True, slots=True)
class PlayedPhase:
    """A phase of the file: its path and how it was seen.

    `seen` is `ended` (the tracker went on from it), `skipped` (the tracker jumped over it), `open` (the file
    ends in it), `left` (the tracker was set elsewhere before it ended).
    """

    path: str
    seen: str


@dataclass(slots=True)
class PlayedTurn:
    """A turn of the file: number, kind ("wet"), phases in the order in which they were first seen.

    `position` is the last one seen in the turn, with the marks that only the way to it can show.
    """

    number: int
    kind: str
    phases: dict[str, PlayedPhase] = field(default_factory=dict)
    position: Position = field(default_factory=Position)

    def as_json(self) -> dict[str, object]:
        """Give the turn as an object of the `turns` of `check --json`."""
        return {
            "turn": self.number,
            "kind": self.kind,
            "phases": [{"path": phase.path, "seen": phase.seen} for phase in self.phases.values()],
            "position": str(self.position),
        }


class Stood(NamedTuple):
    """A board of this phase as it was observed, and what was remembered when it stood."""

    board: Position
    position: Position
    counters_moved: bool
    just_arrived: bool


@dataclass(slots=True)
class Known:
    """One referee's memory.

    `board` is what was last observed, None before the first; `position` the same with the marks that only the
    way shows. `began` has the position in which each phase of the path began, of this turn and the last,
    `earlier` the one in which the phase before began, `at_fault` the counters that phase found at fault;
    `standing` what stands of each rule, `trail` the last boards of this phase.
    """

    board: Position | None = None
    position: Position = field(default_factory=Position)
    tracker: str = ""
    turns: dict[int, PlayedTurn] = field(default_factory=dict)
    began: dict[str, Position] = field(default_factory=dict)
    earlier: Position = field(default_factory=Position)
    at_fault: frozenset[str] = frozenset()
    standing: dict[str, set[Mark]] = field(default_factory=dict)
    tracker_moved: bool = False
    counters_moved: bool = False
    just_arrived: bool = False
    trail: list[Stood] = field(default_factory=list)

    def copy(self) -> Known:
        """Give the same memory, which what is learnt later leaves as it is."""
        return replace(
            self,
            turns={number: replace(turn, phases=dict(turn.phases)) for number, turn in self.turns.items()},
            began=dict(self.began),
            standing={rule: set(marks) for rule, marks in self.standing.items()},
            trail=self.trail[-_LAST_BOARDS:],
        )

    def stood(self, board: Position) -> Stood | None:
        """Give what was remembered when this board last stood in this phase, None if it never did."""
        return next((each for each in reversed(self.trail) if each.board.spaces == board.spaces), None)

    def stand(self, position: Position) -> None:
        """Take a position for the one that holds now."""
        self.position = position
        if self.board is not None and (not self.trail or self.trail[-1].board is not self.board):
            self.trail.append(Stood(self.board, position, self.counters_moved, self.just_arrived))
            del self.trail[:-BOARDS]

    def turn_over(self, began: Collection[str]) -> None:
        """Go on to another turn: what was due is due anew, and of how phases began only these are kept."""
        self.began = {path: position for path, position in self.began.items() if path in began}
        for rule, marks in self.standing.items():
            self.standing[rule] = {mark for mark in marks if mark[0] is not Verdict.DUE}

    # ---- written down --------------------------------------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        """Give it as JSON, each board once and in board notation; `board` and `trail` are left out."""
        boards: dict[str, int] = {}

        def number(position: Position) -> int:
            return boards.setdefault(position.once(_notation, None), len(boards))

        return {
            "position": number(self.position),
            "tracker": self.tracker,
            "turns": [
                {
                    "turn": turn.number,
                    "kind": turn.kind,
                    "phases": {phase.path: phase.seen for phase in turn.phases.values()},
                    "position": number(turn.position),
                }
                for turn in self.turns.values()
            ],
            "began": {path: number(position) for path, position in self.began.items()},
            "earlier": number(self.earlier),
            "at_fault": sorted(self.at_fault),
            "standing": {rule: sorted(map(_listed, marks)) for rule, marks in self.standing.items()},
            "tracker_moved": self.tracker_moved,
            "counters_moved": self.counters_moved,
            "just_arrived": self.just_arrived,
            "boards": list(boards),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], parse: Callable[[str], Position] = Position.parse) -> Known:
        """Read what `as_json` wrote; ValueError, KeyError or TypeError when it is something else."""
        boards = [parse(text) for text in data["boards"]]
        turns = [
            PlayedTurn(
                int(turn["turn"]),
                str(turn["kind"]),
                {path: PlayedPhase(path, seen) for path, seen in turn["phases"].items()},
                boards[turn["position"]],
            )
            for turn in data["turns"]
        ]
        return cls(
            position=boards[data["position"]],
            tracker=str(data["tracker"]),
            turns={turn.number: turn for turn in turns},
            began={path: boards[board] for path, board in data["began"].items()},
            earlier=boards[data["earlier"]],
            at_fault=frozenset(data["at_fault"]),
            standing={rule: set(map(_mark, marks)) for rule, marks in data["standing"].items()},
            tracker_moved=bool(data["tracker_moved"]),
            counters_moved=bool(data["counters_moved"]),
            just_arrived=bool(data["just_arrived"]),
        )


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the turn tracker as it was kept: what was known there, and the boards that followed there.

    `found` is how many findings stood when the tracker came to it.
    """

    known: Known
    boards: tuple[Position, ...] = ()
    found: int = 0


def _notation(position: Position, _: None) -> str:
    return str(position)


def _listed(mark: Mark) -> list[Any]:
    verdict, where, counters, message = mark
    return [str(verdict), where, list(counters) if isinstance(counters, Iterable) else [], message]


def _mark(listed: list[Any]) -> Mark:
    verdict, where, counters, message = listed
    return (Verdict(verdict), where, tuple(counters), message)


def with_moves_taken_back(
    start: Position, end: Position, earlier: Position, at_fault: Iterable[str]
) -> Position:
    """Give the start of a phase as if moves taken back during it had been taken back before.

    A counter that the last phase found at fault, and that ends this one where it stood before the fault, was
    taken back as the referee asked: that is no move of this phase.
    """
    for counter in sorted(at_fault):
        there, back = start.where(counter), end.where(counter)
        if len(there) == len(back) == 1 and there != back == earlier.where(counter):
            standing = next(one for one in start.stack(there[0]) if one.counter == counter)
            left = [one for one in start.stack(there[0]) if one is not standing]
            start = start.with_stack(there[0], left)
            start = start.with_stack(back[0], (*start.stack(back[0]), standing))
    return start
