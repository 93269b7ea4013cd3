"""What the referee knows of a game up to now, apart from his findings: kept for an undo, and for later."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any, NamedTuple

from guelta.companion.judging.amends import Fault
from guelta.companion.judging.life import Watch
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.stops import NO_STOPS, Stops, taken_back, walked
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.play.sequence import Sequence

__all__ = [
    "PLACES_BACK",
    "Known",
    "Mark",
    "Passed",
    "Place",
    "PlayedPhase",
    "PlayedTurn",
    "Stood",
    "mark_of",
    "with_moves_taken_back",
]

Mark = tuple[object, ...]
"""What makes a finding the same as one that stands already: verdict, where, counters, message."""

_BOARDS = 32
"""How many boards of one phase are kept, so that an undo finds back to what was remembered on them."""

PLACES_BACK = 64
"""To how many places of the turn tracker an undo can lead back."""

_LAST_BOARDS = 6
"""How many of them are kept of a phase that is over."""


def _listed_watches(open: Mapping[int, Watch]) -> str:
    return json.dumps({str(index): watch.as_json() for index, watch in open.items()}, ensure_ascii=False)


def mark_of(finding: Finding) -> Mark:
    """Return what makes a finding the same as another one of its rule."""
    return (finding.verdict, finding.where, finding.counters, finding.message)


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
    """A turn of the file: number, kind ("night"), phases in the order in which they were first seen.

    `position` is the last one seen in the turn, with the marks that only the way to it can show.
    """

    number: int
    kind: str
    phases: dict[str, PlayedPhase] = field(default_factory=dict)
    position: Position = field(default_factory=Position)

    def as_json(self) -> dict[str, object]:
        """Return the turn as an object of the `turns` of `check --json`."""
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
    open: Mapping[int, Watch]


@dataclass(slots=True)
class Known:
    """One referee's memory.

    `board` is what was last observed, None before the first; `position` the same with the marks that only the
    way shows. `began` has the position in which each phase of the path began, of this turn and the last,
    `earlier` the one in which the phase before began, `at_fault` the counters that phase found at fault;
    `standing` what stands of each rule, `trail` the last boards of this phase, `open` what shows of each
    finding that stands, by its index, whether it still does; who changes it puts another mapping there.
    `stops` are the steps of this phase, kept in the same way.
    `stood_by` has the `open` of boards of the trail that were kept, where it was another than that of now.
    `expected` is the side that was to play this activation, "" where nothing tells who.
    `ahead` are the indices of what was found in this phase before it was over.
    `faults` are the last phases in which something was found that was not put right later.
    """

    board: Position | None = None
    position: Position = field(default_factory=Position)
    tracker: str = ""
    expected: str = ""
    turns: dict[int, PlayedTurn] = field(default_factory=dict)
    began: dict[str, Position] = field(default_factory=dict)
    earlier: Position = field(default_factory=Position)
    at_fault: frozenset[str] = frozenset()
    standing: dict[str, set[Mark]] = field(default_factory=dict)
    tracker_moved: bool = False
    counters_moved: bool = False
    just_arrived: bool = False
    trail: list[Stood] = field(default_factory=list)
    faults: tuple[Fault, ...] = ()
    open: Mapping[int, Watch] = field(default_factory=dict)
    stood_by: Mapping[str, Mapping[int, Watch]] = field(default_factory=dict)
    stops: Stops = field(default_factory=lambda: NO_STOPS)
    ahead: frozenset[int] = frozenset()

    def copy(self) -> Known:
        """Return the same memory, which what is learnt later leaves as it is."""
        return replace(
            self,
            turns={number: replace(turn, phases=dict(turn.phases)) for number, turn in self.turns.items()},
            began=dict(self.began),
            standing={rule: set(marks) for rule, marks in self.standing.items()},
            trail=self.trail[-_LAST_BOARDS:],
        )

    def stood(self, board: Position) -> Stood | None:
        """Return what was remembered when this board last stood in this phase, None if it never did."""
        return next((each for each in reversed(self.trail) if each.board.spaces == board.spaces), None)

    def turn(self, number: int, sequence: Sequence) -> PlayedTurn:
        """Return what was seen of a turn, from now on if it was not seen yet."""
        if number not in self.turns:
            self.turns[number] = PlayedTurn(number, sequence.kind(number))
        return self.turns[number]

    def see(self, path: str, how: str, sequence: Sequence) -> None:
        """Note how a phase of a turn was seen, by its path in the sequence of play."""
        number = sequence.turn(path)
        if number is not None:
            phases = self.turn(number, sequence).phases
            if path not in phases or phases[path].seen != how:
                phases[path] = PlayedPhase(path, how)

    def carried(self, seen: Position, after: Position) -> Position:
        """Return the next board that is seen, with the marks that its counters bore when this one was.

        Nothing shows them; so a game looks only at what has changed. `seen` is this board as it was observed.
        """
        if seen.fields != after.fields:
            return after
        changed = after.changed_from(seen)
        shown = {each.counter: each.marks for space in changed for each in seen.stack(space)}
        borne = {
            each.counter: each.marks - shown.get(each.counter, frozenset())
            for space in changed
            for each in self.position.stack(space)
            if each.marks
        }
        stacks = {
            space: tuple(
                replace(each, marks=each.marks | borne[each.counter]) if borne.get(each.counter) else each
                for each in after.stack(space)
            )
            for space in changed
        }
        return self.position.with_stacks(stacks).with_all_told(after.cursor, after.fields)

    def boards(self, start: Position, end: Position) -> tuple[Position, ...]:
        """Return the boards of this phase from its start to its end, as far as they were kept.

        Where the start is not as it was seen, since something was put right, no board between was either.
        """
        is_seen = self.began.get(end.cursor) is start
        return (start, *(each.position for each in self.trail), end) if is_seen else (start, end)

    def so_far(self) -> tuple[Position, ...]:
        """Return the boards of the phase that is played, up to now; none where nobody saw it begin."""
        began = self.began.get(self.position.cursor)
        return () if began is None else self.boards(began, self.position)

    def stand(self, position: Position) -> None:
        """Take a position for the one that holds now."""
        self.position = position
        if self.board is not None and (not self.trail or self.trail[-1].board is not self.board):
            stood = Stood(self.board, position, self.counters_moved, self.just_arrived, self.open)
            self.trail.append(stood)
            del self.trail[:-_BOARDS]

    def follow(self, after: Position, *, undone: bool, whole: bool) -> None:
        """Note the steps of the counters; of a whole state that came nobody saw how they got there."""
        step = taken_back if undone else walked
        self.stops = NO_STOPS if whole else step(self.stops, self.position, after)

    def recall_trail(self) -> None:
        """Restore on each board of the trail the `open` that it was kept with."""
        self.trail = [
            each._replace(open=self.stood_by.get(_spaces_of(each.board), each.open)) for each in self.trail
        ]

    def turn_over(self, began: Collection[str]) -> None:
        """Go on to another turn: what was due is due anew, and of how phases began only these are kept."""
        self.began = {path: position for path, position in self.began.items() if path in began}
        for rule, marks in self.standing.items():
            self.standing[rule] = {mark for mark in marks if mark[0] is not Verdict.DUE}

    def has_standing(self, finding: Finding) -> bool:
        """Return whether the same stands already."""
        return mark_of(finding) in self.standing.get(finding.rule, ())

    def forget(self, finding: Finding) -> None:
        """Let a finding no longer stand: it is said again when it is found again."""
        self.standing.get(finding.rule, set()).discard(mark_of(finding))

    # ---- written down --------------------------------------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON, each board once; `board` and `trail` are left out."""
        standing: dict[str, Any] = json.loads(self.standing_as_json())
        return self.placed_as_json() | standing

    def placed_as_json(self, called: Callable[[Position], str] = str) -> dict[str, Any]:
        """Return all of it but what stands, each board as it is `called`."""
        boards: dict[str, int] = {}

        def number(position: Position) -> int:
            return boards.setdefault(called(position), len(boards))

        return {
            "position": number(self.position),
            "tracker": self.tracker,
            "expected": self.expected,
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
            "tracker_moved": self.tracker_moved,
            "counters_moved": self.counters_moved,
            "just_arrived": self.just_arrived,
            "faults": [each.as_json(number) for each in self.faults],
            "stops": {counter: list(spaces) for counter, spaces in self.stops.items()},
            "boards": list(boards),
        }

    def standing_as_json(self, listed: Callable[[Mapping[int, Watch]], str] = _listed_watches) -> str:
        """Write as the text of a JSON object what changes while the turn tracker stands still, and stands."""
        standing = {rule: sorted(map(_listed, marks)) for rule, marks in self.standing.items()}
        stood_by = {_spaces_of(each.board): each.open for each in self.trail if each.open != self.open}
        stood = ", ".join(f"{json.dumps(board)}: {listed(open)}" for board, open in stood_by.items())
        told = json.dumps(standing, ensure_ascii=False)
        ahead = json.dumps(sorted(self.ahead))
        return (
            f'{{"standing": {told}, "open": {listed(self.open)}, "stood_by": {{{stood}}}, "ahead": {ahead}}}'
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any], parse: Callable[[str], Position] = Position.parse) -> Known:
        """Read what `as_json` wrote, its boards as `parse` reads what they are called.

        ValueError, KeyError or TypeError when it is something else.
        """
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
            expected=str(data.get("expected", "")),
            turns={turn.number: turn for turn in turns},
            began={path: boards[board] for path, board in data["began"].items()},
            earlier=boards[data["earlier"]],
            at_fault=frozenset(data["at_fault"]),
            standing={rule: set(map(_mark, marks)) for rule, marks in data["standing"].items()},
            tracker_moved=bool(data["tracker_moved"]),
            counters_moved=bool(data["counters_moved"]),
            just_arrived=bool(data["just_arrived"]),
            faults=tuple(Fault.from_json(each, boards) for each in data.get("faults", ())),
            open=_watches(data.get("open", {})),
            stood_by={board: _watches(open) for board, open in data.get("stood_by", {}).items()},
            ahead=frozenset(map(int, data.get("ahead", ()))),
            stops={str(each): tuple(map(str, spaces)) for each, spaces in data.get("stops", {}).items()},
        )


class Passed(NamedTuple):
    """A board as it was kept, and whether it came by an undo, or as a whole state of the game."""

    position: Position
    undone: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the turn tracker as it was kept: what was known there, and the boards that followed there.

    `found` is how many findings stood when the tracker came to it.
    """

    known: Known
    boards: tuple[Passed, ...] = ()
    found: int = 0


def _watches(listed: Mapping[str, Any]) -> dict[int, Watch]:
    return {int(index): Watch.from_json(each) for index, each in listed.items()}


def _spaces_of(board: Position) -> str:
    """Return what tells boards of one phase apart, as `Known.stood` does."""
    return board.once(_digest_of_spaces, None)


def _digest_of_spaces(board: Position, _: None) -> str:
    return blake2b(str(board.with_all_told("", {})).encode(), digest_size=8).hexdigest()


def _listed(mark: Mark) -> list[Any]:
    verdict, where, counters, message = mark
    return [str(verdict), where, list(counters) if isinstance(counters, Iterable) else [], message]


def _mark(listed: list[Any]) -> Mark:
    verdict, where, counters, message = listed
    return (Verdict(verdict), where, tuple(counters), message)


def with_moves_taken_back(
    start: Position, end: Position, earlier: Position, at_fault: Iterable[str]
) -> Position:
    """Return the start of a phase as if moves taken back during it had been taken back before.

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
