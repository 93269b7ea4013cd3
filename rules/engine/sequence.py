"""The sequence of play as data: a tree of phases, flattened to the paths that everybody shares.

A path such as `turn-9/tactical-phase/impulse-2/rebel/movement` is at once the cursor of a position, what
the turn tracker shows, and the heading of a report. Turns take their kinds in rotation (wet, dry, wet ...).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rules.engine.table import RulesDataError

__all__ = ["Boundary", "Moment", "Phase", "Sequence"]

_NUMBERS = ("at_start", "at_end", "settle", "audit")
_KEYS = {"title", "rule", "phases", "repeat", "side", "only_if", *_NUMBERS}
_TURN = re.compile(r"turn-(\d+)(?:/|\Z)")


@dataclass(frozen=True, slots=True)
class Phase:
    """One node of the tree below a turn.

    `id` is its part of the path, `at_start` and `at_end` the rule numbers judged there, `settle` those whose
    *due* must have been carried out when the phase ends, `audit` those that judge the way from its start to
    its end.
    """

    id: str
    title: str
    rule: str
    side: str
    at_start: tuple[str, ...]
    at_end: tuple[str, ...]
    settle: tuple[str, ...]
    phases: tuple[Phase, ...]
    audit: tuple[str, ...] = ()
    repeated: tuple[str, int] | None = None
    """For one of a repeated phase ("impulse-2"): the name without number and the number."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The start or the end of a phase, with the rule numbers judged then."""

    path: str
    phase: Phase
    ends: bool

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the checks to run."""
        return self.phase.at_end if self.ends else self.phase.at_start


@dataclass(frozen=True, slots=True)
class Boundary:
    """What lies between two positions of the cursor: phases ended, phases skipped over, phases begun."""

    ended: tuple[Moment, ...]
    skipped: tuple[str, ...]
    begun: tuple[Moment, ...]
    backward: bool


class Sequence:
    """The sequence of play of a game, for one scenario's set of conditions.

    `rule` is the number under which the rulebook prints the sequence of play.
    """

    def __init__(
        self, turns: int, kinds: tuple[str, ...], phases: Mapping[str, tuple[Phase, ...]], rule: str = ""
    ) -> None:
        self.rule = rule
        self.turns = turns
        self.kinds = kinds
        self._phases = phases

    @classmethod
    def from_table(
        cls,
        tree: Mapping[str, object],
        *,
        source: str,
        rules: Collection[str],
        conditions: Iterable[str] = (),
    ) -> Sequence:
        """Build the sequence from a parsed sequence.toml.

        `rules` are the numbers that exist, `conditions` the names that `only_if` may find true. Raises
        RulesDataError with every fault: a phase that is missing, never reached or within itself, an unknown
        key or rule number.
        """
        return _Reader(tree, source, rules, frozenset(conditions)).read()

    def kind(self, turn: int) -> str:
        """Give the kind of a turn, by going round the kinds from turn 1."""
        return self.kinds[(turn - 1) % len(self.kinds)]

    def phases(self, turn: int) -> tuple[Phase, ...]:
        """Give the phases of a turn in order of play."""
        return self._phases[self.kind(turn)]

    @property
    def uniform(self) -> bool:
        """Whether every turn has the same phases."""
        return len(set(self._phases.values())) == 1

    @cached_property
    def leaves(self) -> tuple[str, ...]:
        """Every path one can stand on, in order of play."""
        return tuple(
            path
            for turn in range(1, self.turns + 1)
            for path, trail in _walk(f"turn-{turn}", self.phases(turn), ())
            if not trail[-1][1].phases
        )

    @cached_property
    def _index(self) -> dict[str, int]:
        return {path: number for number, path in enumerate(self.leaves)}

    @cached_property
    def _trails(self) -> dict[str, tuple[tuple[str, Phase], ...]]:
        return {
            path: trail
            for turn in range(1, self.turns + 1)
            for path, trail in _walk(f"turn-{turn}", self.phases(turn), ())
        }

    def __contains__(self, path: object) -> bool:
        """Whether the cursor can stand on this path."""
        return path in self._index

    def trail(self, path: str) -> tuple[tuple[str, Phase], ...]:
        """Give the phases from the turn down to this path, each with its own path; KeyError if unknown."""
        return self._trails[path]

    def title(self, path: str) -> str:
        """Give a path in words: `Turn 9, Tactical Phase, Impulse 2, Rebel segment, Movement`."""
        match = _TURN.match(path)
        if match is None:
            return path
        return ", ".join([f"Turn {match[1]}", *(phase.title for _, phase in self._trails.get(path, ()))])

    @staticmethod
    def turn(path: str) -> int | None:
        """Give the turn of a path, None when it names none."""
        match = _TURN.match(path)
        return int(match[1]) if match else None

    def side(self, path: str) -> str:
        """Give the side whose segment this path lies in, "" outside any."""
        return next((phase.side for _, phase in reversed(self._trails.get(path, ())) if phase.side), "")

    def starts(self, path: str) -> tuple[Moment, ...]:
        """Give what begins when play arrives at a path, from the outermost phase in."""
        before = self._before(path)
        outer = dict(self._trails[before]) if before else {}
        return tuple(Moment(own, phase, False) for own, phase in self._trails[path] if own not in outer)

    def ends(self, path: str) -> tuple[Moment, ...]:
        """Give what ends when play leaves a path for the next, from the innermost phase out."""
        after = self._index[path] + 1
        outer = dict(self._trails[self.leaves[after]]) if after < len(self.leaves) else {}
        return tuple(
            Moment(own, phase, True) for own, phase in reversed(self._trails[path]) if own not in outer
        )

    def between(self, old: str, new: str) -> Boundary:
        """Give what happens when the cursor goes from one path to another; KeyError if either is unknown.

        Forward, what encloses both paths neither ends nor begins; paths jumped over are named. Going back
        ends nothing: nobody can say what had been played.
        """
        first, last = self._index[old], self._index[new]
        if last <= first:
            return Boundary((), (), (), backward=last < first)
        old_trail, new_trail = dict(self._trails[old]), dict(self._trails[new])
        ended = [Moment(p, phase, True) for p, phase in reversed(self._trails[old]) if p not in new_trail]
        begun = [Moment(p, phase, False) for p, phase in self._trails[new] if p not in old_trail]
        return Boundary(tuple(ended), self.leaves[first + 1 : last], tuple(begun), backward=False)

    def _before(self, path: str) -> str:
        index = self._index[path]
        return self.leaves[index - 1] if index else ""


def _walk(
    prefix: str, phases: tuple[Phase, ...], trail: tuple[tuple[str, Phase], ...]
) -> Iterator[tuple[str, tuple[tuple[str, Phase], ...]]]:
    for phase in phases:
        path = f"{prefix}/{phase.id}"
        here = (*trail, (path, phase))
        yield path, here
        yield from _walk(path, phase.phases, here)


class _Reader:
    """Reads one sequence.toml, collecting every fault."""

    def __init__(
        self, tree: Mapping[str, object], source: str, rules: Collection[str], conditions: Collection[str]
    ) -> None:
        self.tree = tree
        self.source = source
        self.rules = rules
        self.conditions = conditions
        self.faults: list[str] = []
        self.reached: set[str] = set()

    def read(self) -> Sequence:
        turns, kinds = self.tree.get("turns"), self.tree.get("turn_kinds")
        if not isinstance(turns, int) or turns < 1:
            self.fault("turns", "must be a whole number of at least 1")
            turns = 1
        if not isinstance(kinds, list) or not kinds or not all(isinstance(kind, str) for kind in kinds):
            self.fault("turn_kinds", "must be a list of names")
            kinds = []
        phases = {kind: self.phases_of(kind, ()) for kind in kinds}
        for name, node in self.tree.items():
            if isinstance(node, dict) and name not in self.reached:
                self.fault(name, "is never reached")
        if self.faults:
            raise RulesDataError(self.faults)
        return Sequence(turns, tuple(kinds), phases, str(self.tree.get("rule", "")))

    def fault(self, name: str, reason: str) -> None:
        self.faults.append(f"{self.source}, {name}: {reason}")

    def phases_of(self, name: str, above: tuple[str, ...]) -> tuple[Phase, ...]:
        node = self.tree.get(name)
        self.reached.add(name)
        if not isinstance(node, dict):
            self.fault(name, "has no table of its own")
            return ()
        if name in above:
            self.fault(name, "lies within itself")
            return ()
        return tuple(
            phase for child in self.names(name, node, "phases") for phase in self.phase(child, (*above, name))
        )

    def phase(self, name: str, above: tuple[str, ...]) -> list[Phase]:
        phases = self.phases_of(name, above)
        node = self.tree.get(name)
        if not isinstance(node, dict):
            return []
        for key in sorted(set(node) - _KEYS):
            self.fault(name, f"{key} is no key of a phase")
        numbers = {key: self.names(name, node, key) for key in _NUMBERS}
        for number in [str(node.get("rule", "")), *sum(numbers.values(), ())]:
            if number not in self.rules:
                self.fault(name, f"there is no rule {number or '(none given)'}")
        if node.get("only_if", "") and node["only_if"] not in self.conditions:
            return []
        repeat = node.get("repeat")
        if repeat is not None and (not isinstance(repeat, int) or repeat < 1):
            self.fault(name, "repeat must be a whole number of at least 1")
            return []
        title, rule, side = (str(node.get(key, "")) for key in ("title", "rule", "side"))
        phase = Phase(
            id=name,
            title=title,
            rule=rule,
            side=side,
            at_start=numbers["at_start"],
            at_end=numbers["at_end"],
            settle=numbers["settle"],
            phases=phases,
            audit=numbers["audit"],
        )
        if repeat is None:
            return [phase]
        return [
            replace(phase, id=f"{name}-{n}", title=f"{title} {n}", repeated=(name, n))
            for n in range(1, repeat + 1)
        ]

    def names(self, name: str, node: Mapping[str, object], key: str) -> tuple[str, ...]:
        value = node.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fault(name, f"{key} must be a list of names")
            return ()
        return tuple(value)
