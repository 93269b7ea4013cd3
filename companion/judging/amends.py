"""What players put right late: a change that takes back what was found, or carries out what was due."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from guelta.rules.engine.board.fields import ROLLS
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.stops import NO_STOPS, Stops, walked
from guelta.rules.engine.findings.finding import Finding, Verdict, has_violation
from guelta.rules.engine.game import Game
from guelta.rules.engine.judging.account import changes
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.refereeing.judge import OVERDUE, judge_leaf, judge_rest

__all__ = ["FAULTS_KEPT", "Fault", "as_played", "put_right", "unaccounted"]

FAULTS_KEPT = 6
"""How many phases with something found are kept, to see it put right."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A phase in which something was found: its path, its boards at the start and at the end, what stands.

    `stops` are its steps.
    """

    path: str
    start: Position
    end: Position
    findings: tuple[Finding, ...]
    stops: Stops = field(default_factory=lambda: NO_STOPS)

    def as_json(self, number: Callable[[Position], int]) -> dict[str, Any]:
        """Return it as JSON, its boards by their numbers."""
        return {
            "path": self.path,
            "boards": [number(self.start), number(self.end)],
            "findings": [each.whole_as_json() for each in self.findings],
            "stops": {counter: list(spaces) for counter, spaces in self.stops.items()},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], boards: list[Position]) -> Fault:
        """Read what `as_json` wrote."""
        start, end = data["boards"]
        findings = tuple(map(Finding.from_json, data["findings"]))
        stops = {str(each): tuple(map(str, spaces)) for each, spaces in data.get("stops", {}).items()}
        return cls(data["path"], boards[start], boards[end], findings, stops)


def unaccounted(game: Game[Any], sequence: Sequence, start: Position, end: Position) -> frozenset[str]:
    """Return the counters that changed in a phase in which nothing accounts for that."""
    stray = judge_rest(game, start, end, end.cursor, sequence) if end.cursor in sequence else []
    return frozenset(counter for each in stray for counter in each.counters)


def put_right(
    game: Game[Any],
    sequence: Sequence,
    fault: Fault,
    start: Position,
    end: Position,
    stray: frozenset[str],
) -> tuple[Position, tuple[Finding, ...]]:
    """Return the start of a later phase with amends already made, and what they put right.

    What changed in the later phase of the counters named, or of those that nothing in it accounts for
    (`stray`), is made to the end of the earlier one. If something found there is gone then, and nothing
    forbidden is new, it was put right: no change of the later phase.
    """
    changed = {each.counter for each in changes(start, end)}
    named = changed.intersection(counter for each in fault.findings for counter in each.counters)
    tried: list[set[str]] = [named] if named else []
    if others := changed & stray - named:
        tried.append(named | others)
    known = {_mark(each) for each in fault.findings}
    subjects = {_subject(each) for each in fault.findings}
    if agreed := _other_fields(start, end) if any(not each.counters for each in fault.findings) else {}:
        tried.insert(0, set())
    for counters in tried:
        mended_end = _placed(fault.end, end, counters).with_fields(**({} if counters else agreed))
        way = fault.path, sequence, fault.start, mended_end, walked(fault.stops, fault.end, mended_end)
        gone = set(subjects)
        for each in judge_leaf(game, *way):
            gone.discard(_subject(each))
            if not gone or (each.verdict is Verdict.VIOLATION and _mark(each) not in known):
                break  # nothing is put right, or something new is forbidden: the rest need not be judged
        else:
            mended = tuple(each for each in fault.findings if _subject(each) in gone)
            return _placed(start, end, counters).with_fields(**({} if counters else agreed)), mended
    return start, ()


def _other_fields(start: Position, end: Position) -> dict[str, str]:
    """Return the fields that changed in a phase, but for its throws; "" for one that is gone."""
    names = {*start.fields, *end.fields} - {ROLLS}
    return {name: now for name in names if (now := end.fields.get(name, "")) != start.fields.get(name, "")}


def _placed(board: Position, like: Position, counters: Collection[str]) -> Position:
    """Return a board with some counters where they stand on another, marks and all."""
    stacks = {
        space: tuple(each for each in stack if each.counter not in counters)
        for space, stack in board.each_stack()
        if any(each.counter in counters for each in stack)
    }
    for space, standing in like.each_standing():
        if standing.counter in counters:
            stacks[space] = (*stacks.get(space, board.stack(space)), standing)
    return board.with_stacks(stacks)


def _subject(finding: Finding) -> tuple[object, ...]:
    """Return what a finding is about; of the same counters the same rule may say another number later."""
    return (finding.rule, finding.counters) if finding.counters else _mark(finding)


def _mark(finding: Finding) -> tuple[object, ...]:
    return finding.rule, finding.where, finding.counters, finding.message.removeprefix(OVERDUE)


def as_played(
    begun: Position, amended: Position, found: Callable[[Position], list[Finding]]
) -> tuple[Position, list[Finding]]:
    """Return the board from which a phase is judged, with what is found from there on.

    What was put right stands there already; but where that accuses, and the way as it was does not, what
    happened to a fault was play.
    """
    as_begun = found(begun)
    if amended is begun or not as_begun:
        return begun, as_begun
    mended = found(amended)
    is_play = has_violation(mended) and not has_violation(as_begun)
    return (begun, as_begun) if is_play else (amended, mended)
