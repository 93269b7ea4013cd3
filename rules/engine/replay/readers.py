"""Who may know what replay finds: whoever would find it with what he sees himself, and those who see all.

A search on everything whose words alone are hidden would tell of secrets by its being there. So a phase in
which something is hidden is searched once more on the boards of each reader. What he does not see is nothing
to him; where it lies where something happened, or beside it, he is told what he would find whatever it is.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any

from guelta.rules.engine.board.position import UNSEEN, Position
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.replay.known import known_on
from guelta.rules.engine.replay.trace import Trace
from guelta.rules.engine.replay.worlds import worlds
from guelta.rules.engine.seers import ALL, Seers, only
from guelta.rules.engine.sight.sight import seen_by

__all__ = ["as_each_finds_it", "trace_seen_by"]

Finds = Callable[[Trace], Generator[None, None, list[Finding]]]
"""Judges a trace by replay alone, node by node."""
Telling = Generator[None, None, list[tuple[Finding, Seers]]]
"""Finds out node by node in which words a finding is told, and to whom; who is named first hears those."""


def trace_seen_by(game: Game[Any], trace: Trace, sides: tuple[str, ...]) -> Trace | None:
    """Return a trace as somebody sees it who plays these sides, itself where nothing is hidden from him.

    What he saw come out of a pile or a stack lay in it before. None where what he does not see stands where
    something happened, or beside it.
    """
    boards = trace.start, *trace.steps
    views = [seen_by(game, board, sides) for board in boards]
    if all(view is board for view, board in zip(views, boards, strict=True)):
        return trace
    known = known_on(game, boards, sides)
    views = [seen_by(game, board, sides, knows) for board, knows in zip(boards, known, strict=True)]
    if not _unseen_in(game, views).isdisjoint(_where_it_happened(game, views)):
        return None
    return Trace(views[0], tuple(views[1:]), trace.throws)


def _unseen_in(game: Game[Any], views: list[Position]) -> set[str]:
    return {
        space
        for view in views
        for space, each in view.each_standing()
        if each.counter == UNSEEN and space not in game.piles
    }


def _where_it_happened(game: Game[Any], views: list[Position]) -> set[str]:
    map = game.charts.map
    touched = {space for view in views[1:] for space in view.changed_from(views[0])}
    beside = {near for space in touched if space in map for near in map.neighbours(space)}
    return touched | beside


def as_each_finds_it(game: Game[Any], trace: Trace, finds: Finds) -> Callable[[Finding], Telling]:
    """Return how a finding on a trace is told, and to whom: to each reader in the words that he finds for it.

    Everybody hears what everybody finds himself. What no side finds alone whoever plays all sides may find.
    What could not be tried is no news to anybody but to those who see all.
    """
    adjudicators = [id for id, side in game.sides.items() if side.adjudicator]
    sides = [id for id in game.sides if id not in adjudicators]
    is_open = trace_seen_by(game, trace, ()) is trace
    heard: dict[tuple[str, ...], list[Finding]] = {}

    def hears(who: tuple[str, ...], finding: Finding) -> Generator[None, None, Finding | None]:
        if who not in heard:
            seen = trace_seen_by(game, trace, who)
            several = iter([seen]) if seen is not None else worlds(game, trace, who)
            heard[who] = yield from _in_all(finds, several)
        return finding if finding in heard[who] else _alike(finding, heard[who])

    def told(finding: Finding) -> Telling:
        if is_open:
            return [(finding, ALL)]
        if finding.verdict is Verdict.UNSURE:
            is_known = trace_seen_by(game, trace, tuple(sides)) is not None
            return [(finding, _together(sides, adjudicators) if is_known else only(*adjudicators))]
        public = yield from hears((), finding)
        if public is not None and public != public.as_covered():
            return [(public, ALL)]
        own: dict[str, Finding | None] = {}
        for side in sides:
            own[side] = yield from hears((side,), finding)
        knowing = [side for side, words in own.items() if words == finding]
        by_all = not any(own.values()) and (yield from hears(tuple(sides), finding)) is not None
        readers = _together(sides, adjudicators) if by_all else only(*adjudicators, *knowing)
        others = [(words, only(side)) for side, words in own.items() if words and side not in knowing]
        return [(finding, readers), *others, *([(public, ALL)] if public is not None else [])]

    return told


def _in_all(finds: Finds, several: Iterator[Trace]) -> Generator[None, None, list[Finding]]:
    """Return what is found in each of several worlds, in words that are true in all of them."""
    common = yield from finds(next(several))
    while common:
        world = next(several, None)
        if world is None:
            break
        other = yield from finds(world)
        pairs = ((each, _alike(each, other)) for each in common)
        common = [each if each == one else each.as_covered() for each, one in pairs if one]
    return common


def _alike(finding: Finding, several: Iterable[Finding]) -> Finding | None:
    same = (each for each in several if (each.rule, each.verdict) == (finding.rule, finding.verdict))
    return next(same, None)


def _together(sides: list[str], adjudicators: list[str]) -> Seers:
    """Return those who play every one of these sides, or see all."""
    found = ALL
    for side in sides:
        found = found.and_also(only(*adjudicators, side))
    return found
