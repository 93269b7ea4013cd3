"""The sequence of play as it is printed: one column for each kind of turn and each phase with parts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from math import sqrt

from guelta.rules.engine.play.sequence import Phase, Sequence

__all__ = ["PlayColumn", "PlayLine", "SequenceBlock", "sequence_block"]

_NARROWEST = 60
"""Letters that a column is made as wide for, whatever stands in it."""


@dataclass(frozen=True, slots=True)
class PlayLine:
    """One line: how deep it stands, its number or letter, words and rule; starred if the intro uses it."""

    depth: int
    number: str
    text: str
    rule: str
    starred: bool


@dataclass(frozen=True, slots=True)
class PlayColumn:
    """Lines under one heading."""

    title: str
    lines: tuple[PlayLine, ...]

    @property
    def share(self) -> float:
        """Its share of the width: with four times the words it is twice as wide, and none is very narrow."""
        return sqrt(_NARROWEST + sum(len(line.text) for line in self.lines))


@dataclass(frozen=True, slots=True)
class SequenceBlock:
    """The sequence of play ready to be set; `star` says what a star means."""

    title: str
    rule: str
    columns: tuple[PlayColumn, ...]
    star: str


def sequence_block(
    title: str, sequence: Sequence, intro: Sequence, kinds: Mapping[str, str], star: str
) -> SequenceBlock:
    """Put a sequence into columns; what `intro` has too is starred if `star` says what that means.

    `kinds` head kinds of turns.
    """
    marked = (phase for turn in (1, 2) for phase in intro.phases(turn)) if star else ()
    starred = frozenset(_ids(marked))
    kept: dict[tuple[PlayLine, ...], list[str]] = {}  # kinds of turns that are played alike share a column
    parts: dict[str, Phase] = {}
    for turn, kind in enumerate(sequence.kinds, start=1):
        phases = sequence.phases(turn)
        parts |= {phase.id: phase for phase in phases if phase.phases}
        lines = (_line(phase, 0, f"{number}.", starred) for number, phase in enumerate(phases, start=1))
        kept.setdefault(tuple(lines), []).append(kinds.get(kind, kind))
    columns = [PlayColumn("; ".join(titles), lines) for lines, titles in kept.items()]
    for phase in parts.values():
        columns.append(PlayColumn(f"{phase.title}, step by step", tuple(_parts(phase, starred))))
    return SequenceBlock(title, sequence.rule, tuple(columns), star)


def _ids(phases: Iterable[Phase]) -> Iterator[str]:
    for phase in phases:
        yield phase.id
        yield from _ids(phase.phases)


def _line(phase: Phase, depth: int, number: str, starred: Collection[str], text: str = "") -> PlayLine:
    return PlayLine(depth, number, text or phase.title, phase.rule, phase.id in starred)


def _parts(phase: Phase, starred: Collection[str]) -> Iterator[PlayLine]:
    grouped = groupby(phase.phases, key=lambda part: part.name)
    for letter, (_, group) in zip("abcdefghijklmnopqrstuvwxyz", grouped, strict=False):
        same = list(group)
        first = same[0]
        yield _line(first, 0, f"{letter}.", starred, _repeated(same))
        for segment in first.phases:
            steps = ", ".join(f"{step.title} {step.rule}" for step in segment.phases)
            yield _line(segment, 1, "", starred, f"{segment.title}: {steps}" if steps else "")


def _repeated(same: list[Phase]) -> str:
    numbers = [phase.repeated[1] for phase in same if phase.repeated]
    if not numbers:
        return same[0].title
    word = same[0].title.removesuffix(f" {numbers[0]}")
    return f"{word} {', '.join(str(number) for number in numbers)}"
