"""The sequence of play as VASSAL's turn tracker, and the tracker's state string as a path of the sequence.

Phases become levels (VASSAL.build.module.turn): neighbours with the same phases below them share one
ListTurnLevel, a repeated phase is a CounterTurnLevel, and levels side by side are played one after the other.
A phase whose neighbours differ from it and that holds others has no level of its own: its name stays in the
paths of those it holds, and players are spared a word. Where the kinds of turn differ, a counter of their
rounds, such as years, holds a level per kind. Scenarios that play other sequences have branches of their
own, and so have the stages of one that is played otherwise from some turn on: with the last turn of one the
tracker goes to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from guelta.builder.vassal.component import AttributeValue, Component, component
from guelta.builder.vassal.expression import literal
from guelta.builder.vassal.sequence_encoder import join
from guelta.builder.vassal.turn import CounterLevel, ListLevel, Turn
from guelta.builder.vassal.turn import Level as SavedLevel
from guelta.errors import FileError
from guelta.rules.engine.play.sequence import Phase, Sequence, Stage

__all__ = ["Branch", "Level", "Tracker", "TrackerStateError"]

_LIST_PROPERTIES = ("Phase", "Segment", "Step", "Part", "Detail")
"""The property of a list level, by how many levels below the turn it lies."""

_NAME = "Turn"
"""The tracker's name; what it shows is the property `Turn_value`."""

_ROOM = 7.2
"""Pixels of a letter in VASSAL's font; without a width of ours VASSAL adds up words that never meet."""
_BLANK = "\u00a0"
_DASH = f"{_BLANK}— "
"""Stands before the text of every level but the first; VASSAL would drop an ordinary blank there."""


class TrackerStateError(FileError, ValueError):
    """A turn tracker state that this sequence of play cannot have, or a path that it does not have."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level: `segments` are what its values add to a path, `values` what a player reads for each.

    `name` stands in the tracker's window; `property` holds the value while the game runs. A counter's
    property is the number alone; it counts from `first`.
    """

    kind: str
    name: str
    property: str
    segments: tuple[str, ...]
    values: tuple[str, ...]
    levels: tuple[Level, ...] = ()
    first: int = 1

    def component(self, lead: str = "") -> Component:
        """Describe the level and those below it; `lead` stands before its text."""
        own: dict[str, AttributeValue] = {"name": self.name, "property": self.property}
        if self.kind == "list":
            own |= {"list": join(",", self.values), "configFirst": False, "configList": False, "prompt": ""}
            own["turnFormat"] = f"{lead}$value$"
        else:
            own |= {"start": self.first, "incr": 1, "loop": True, "loopLimit": self.last()}
            own["turnFormat"] = f"{lead}{self.name} $value$"
        below = [level.component(_DASH) for level in self.levels]
        return component(f"module.turn.{self.kind.capitalize()}TurnLevel", own, below)

    def standing_at(self, path: str) -> SavedLevel:
        """Return the level as VASSAL saves it with the tracker on `path`; "" is where it rests."""
        index = 0 if not path else self._index(path)
        if index is None:
            raise TrackerStateError(f"{path} does not lie in the turn tracker's level {self.name}")
        rest = path[len(self.segments[index]) + 1 :]
        current = next((n for n, level in enumerate(self.levels) if rest and level.holds(rest)), 0)
        below = tuple(level.standing_at(rest if n == current else "") for n, level in enumerate(self.levels))
        if self.kind == "list":
            return ListLevel(index, current, active=(True,) * len(self.values), levels=below)
        return CounterLevel(self.first + index, current, loops=True, limit=self.last(), levels=below)

    def last(self) -> int:
        """Return the number a counter ends with."""
        return self.first + len(self.segments) - 1

    def path(self, saved: SavedLevel) -> str:
        """Return the path of the level as saved; TrackerStateError when it cannot stand so."""
        index = saved.index if isinstance(saved, ListLevel) else saved.value - self.first
        if (self.kind == "list") != isinstance(saved, ListLevel) or not 0 <= index < len(self.segments):
            raise TrackerStateError(
                f"the turn tracker's level {self.name} cannot stand at {saved.text()[:80]!r}"
            )
        if not self.levels:
            return self.segments[index]
        if len(saved.levels) != len(self.levels) or not 0 <= saved.branch < len(self.levels):
            raise TrackerStateError(f"the turn tracker's level {self.name} has other levels below it")
        return f"{self.segments[index]}/{self.levels[saved.branch].path(saved.levels[saved.branch])}"

    def text(self, index: int) -> str:
        """Return what the tracker shows for one of the values."""
        return self.values[index] if self.kind == "list" else f"{self.name} {self.first + index}"

    def holds(self, path: str) -> bool:
        """Return whether one of the level's values begins the path."""
        return self._index(path) is not None

    def as_data(self) -> dict[str, Any]:
        """Return the level and those below it as plain data."""
        data: dict[str, Any] = {"kind": self.kind, "name": self.name, "property": self.property}
        data |= {"segments": list(self.segments), "values": list(self.values)}
        data |= {"first": self.first} if self.first > 1 else {}
        return data | {"levels": [level.as_data() for level in self.levels]}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Level:
        """Read what `as_data` gave; KeyError or TypeError for anything else."""
        return cls(
            str(data["kind"]),
            str(data["name"]),
            str(data["property"]),
            tuple(map(str, data["segments"])),
            tuple(map(str, data["values"])),
            tuple(map(cls.from_data, data["levels"])),
            int(data.get("first", 1)),
        )

    def _index(self, path: str) -> int | None:
        for index, segment in enumerate(self.segments):
            if path == segment or path.startswith(f"{segment}/"):
                return index
        return None


@dataclass(frozen=True, slots=True)
class Branch:
    """One stage of a sequence of play in the tracker; `kinds` are the kinds of turn where they differ."""

    root: Level
    kinds: tuple[str, ...] = ()

    @classmethod
    def of(cls, sequence: Sequence, stage: Stage) -> Branch:
        """Lay a stage of a sequence out in levels; where kinds of turn differ it begins with their round."""
        turns, kinds = range(stage.first, stage.last + 1), sequence.kinds
        if stage.uniform:
            names = tuple(f"turn-{number}" for number in turns)
            below = _levels(sequence.phases(stage.first), 0)
            return cls(Level("counter", "Turn", "Turn", names, names, below, stage.first))
        below = tuple(
            Level("list", "Kind", "Kind", (kind,), (kind.capitalize(),), _levels(stage.phases[kind], 0))
            for kind in kinds
        )
        numbers = sorted({(number - 1) // len(kinds) + 1 for number in turns})
        round = sequence.words[1]
        name, segments = round.capitalize(), tuple(f"{round}-{number}" for number in numbers)
        return cls(Level("counter", name, name, segments, segments, below, numbers[0]), kinds)

    def standing_at(self, path: str) -> SavedLevel:
        """Return the branch as saved with the tracker on a leaf of it, "" where it rests."""
        return self.root.standing_at(self._own_path(path) if path else "")

    def path(self, saved: SavedLevel) -> str:
        """Return the path of the branch as saved; TrackerStateError when it cannot stand so."""
        path = self.root.path(saved)
        if not self.kinds:
            return path
        round, kind, *rest = path.split("/")
        number = (int(round.rpartition("-")[2]) - 1) * len(self.kinds) + self.kinds.index(kind) + 1
        return "/".join([f"turn-{number}", *rest])

    def words(self, segment: str) -> Iterator[str]:
        """Yield the words the tracker shows for a part of a path, such as `turn-9` or `movement`."""
        if self.kinds and (number := Sequence.turn(segment)) is not None:
            round, kind = self._round(number)
            if 0 <= round + 1 - self.root.first < len(self.root.segments):
                shown = self.root.text(round + 1 - self.root.first)
                yield f"{shown}{_DASH}{self.root.levels[kind].values[0]}"
            return
        for level in _walk(self.root):
            for index, own in enumerate(level.segments):
                if own.rpartition("/")[2] == segment:
                    yield level.text(index)

    def _own_path(self, path: str) -> str:
        if not self.kinds:
            return path
        number = Sequence.turn(path)
        if number is None or number < 1:
            raise TrackerStateError(f"{path} names no turn")
        round, kind = self._round(number)
        return "/".join([f"{self.root.name.lower()}-{round + 1}", self.kinds[kind], *path.split("/")[1:]])

    def _round(self, turn: int) -> tuple[int, int]:
        return divmod(turn - 1, len(self.kinds))


@dataclass(frozen=True, slots=True)
class Tracker:
    """A whole tracker: side by side the sequences of play of all scenarios, each once."""

    branches: tuple[Branch, ...]

    @classmethod
    def of(cls, *sequences: Sequence) -> Tracker:
        """Lay sequences of play out side by side, stage after stage; equal ones share a branch."""
        stages = ((each, stage) for each in sequences for stage in each.stages)
        return cls(tuple(dict.fromkeys(Branch.of(*each) for each in stages)))

    def component(
        self, attributes: Mapping[str, AttributeValue], children: tuple[Component, ...]
    ) -> Component:
        """Describe the tracker for the build file, with attributes (buttons, report) and hot keys added."""
        depth = max(depth for branch in self.branches for depth in _depths(branch.root))
        text = "".join(f"$level{n}$" for n in range(1, depth + 1))
        width = round(_ROOM * max(_longest(branch.root) for branch in self.branches))
        return component(
            "module.turn.TurnTracker",
            {"name": _NAME, **attributes, "turnFormat": text, "lengthStyle": "Fixed", "length": width},
            [*(branch.root.component() for branch in self.branches), *children],
        )

    def standing_at(self, path: str, sequence: Sequence) -> Turn:
        """Return the tracker as saved with it on a leaf of a sequence; TrackerStateError if it is none."""
        stage = sequence.stage(sequence.turn(path) or 1)
        current = self.branches.index(Branch.of(sequence, stage))
        levels = (branch.standing_at(path if n == current else "") for n, branch in enumerate(self.branches))
        saved = Turn(current, tuple(levels))
        if self.path(saved) != path:
            raise TrackerStateError(f"{path or 'no path'} is not a place where the turn tracker can stand")
        return saved

    def path(self, saved: Turn) -> str:
        """Return the path of the tracker as saved; TrackerStateError when this tracker cannot stand so."""
        if len(saved.levels) != len(self.branches) or not 0 <= saved.branch < len(self.branches):
            raise TrackerStateError(f"{saved.text()[:80]!r} is not a state of this module's turn tracker")
        return self.branches[saved.branch].path(saved.levels[saved.branch])

    def shows(self, segment: str) -> str:
        """Write the condition that the tracker stands in the phases or the turn a part of a path names.

        It looks at the words shown, since siblings share properties. KeyError when nothing is called so.
        """
        words = self._words(segment)
        if not words:
            raise KeyError(segment)
        shown = f'("{_DASH}"+{_NAME}_value+"{_BLANK}")'
        return " || ".join(f"{shown}.contains({literal(f'{_DASH}{word}{_BLANK}')})" for word in words)

    def has(self, segment: str) -> bool:
        """Return whether a phase or a turn is called so."""
        return bool(self._words(segment))

    def _words(self, segment: str) -> list[str]:
        return [*dict.fromkeys(word for branch in self.branches for word in branch.words(segment))]

    def as_data(self) -> list[dict[str, Any]]:
        """Return the tracker as plain data for a manifest."""
        return [{"kinds": list(branch.kinds), **branch.root.as_data()} for branch in self.branches]

    @classmethod
    def from_data(cls, data: Iterable[Mapping[str, Any]]) -> Tracker:
        """Read what `as_data` gave; KeyError or TypeError for anything else."""
        return cls(
            tuple(Branch(Level.from_data(branch), tuple(map(str, branch["kinds"]))) for branch in data)
        )


def _levels(phases: tuple[Phase, ...], depth: int) -> tuple[Level, ...]:
    levels = []
    for (repeated, _), run in groupby(_flat(phases, ""), key=lambda pair: _likeness(pair[1])):
        members = list(run)
        segments = tuple(segment for segment, _ in members)
        values = tuple(phase.title for _, phase in members)
        below = members[0][1].phases
        if repeated:
            name = values[0].rpartition(" ")[0]
            levels.append(Level("counter", name, name, segments, values, _levels(below, depth + 1)))
        else:
            name = _LIST_PROPERTIES[depth]
            levels.append(Level("list", name, name, segments, values, _levels(below, depth + 1)))
    return tuple(levels)


def _flat(phases: tuple[Phase, ...], prefix: str) -> Iterator[tuple[str, Phase]]:
    """Yield the phases with what each adds to a path; those that only hold others give what they hold."""
    for likeness, run in groupby(phases, key=_likeness):
        members = list(run)
        if likeness[0] or not members[0].phases or len(members) > 1:
            yield from ((prefix + phase.id, phase) for phase in members)
        else:
            yield from _flat(members[0].phases, f"{prefix}{members[0].id}/")


def _likeness(phase: Phase) -> tuple[str, object]:
    """Return what neighbours must share to be values of one level."""
    return (phase.repeated[0] if phase.repeated else ""), _shape(phase.phases)


def _shape(phases: tuple[Phase, ...]) -> object:
    return tuple((phase.id, phase.title, _shape(phase.phases)) for phase in phases)


def _walk(level: Level) -> Iterator[Level]:
    yield level
    for below in level.levels:
        yield from _walk(below)


def _longest(level: Level) -> int:
    """Return how many letters the longest text has that the tracker shows with a level and those below it."""
    own = max(len(level.text(index)) for index in range(len(level.segments)))
    return own + max((len(_DASH) + _longest(below) for below in level.levels), default=0)


def _depths(level: Level) -> Iterator[int]:
    yield 1
    for below in level.levels:
        yield from (1 + depth for depth in _depths(below))
