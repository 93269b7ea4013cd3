"""Worlds that a reader cannot tell apart: a trace with the counters that he does not see in other places.

What is found in all of them holds for what he sees, whatever lies hidden there. They are made of what he sees
alone: two traces that show him the same have the same worlds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.game import Game
from guelta.rules.engine.replay.known import known_on
from guelta.rules.engine.replay.trace import Trace
from guelta.rules.engine.sight.sight import is_unnoticed, seen_by, unseen_by

__all__ = ["worlds"]

_Track = tuple[tuple[str, int], ...]
"""Where a hidden counter stood on each board, and how high in its stack."""

_MOST_WORLDS = 5
"""In how many worlds at most something has to be found. Ours."""


def worlds(game: Game[Any], trace: Trace, sides: tuple[str, ...]) -> Iterator[Trace]:
    """Yield some traces that look alike to somebody who plays these sides.

    In each the counters that are hidden from him all along lie in other places of those that he cannot tell
    apart, those of another kind first each time. What he does not even notice is left out.
    """
    boards = trace.start, *trace.steps
    known = known_on(game, boards, sides)
    shown = {each.counter for board in boards for _, each in seen_by(game, board, sides).each_standing()}
    tracks = _tracks(game, boards, known, sides, shown)
    noticed = [knows | {*tracks} for knows in known]
    bare = [seen_by(game, board, sides, each) for board, each in zip(boards, noticed, strict=True)]
    pools = _pools(game, tracks, shown)
    for n in range(min(_MOST_WORLDS, max((len(groups) for groups, _ in pools), default=1))):
        other: dict[str, str] = {}
        for groups, own in pools:
            first = n % len(groups)
            order = chain.from_iterable((*groups[first:], *groups[:first]))
            other |= zip(sorted(own, key=tracks.__getitem__), order, strict=False)
        start, *steps = (_with_others(board, other) for board in bare)
        yield Trace(start, tuple(steps), trace.throws)


def _tracks(
    game: Game[Any],
    boards: Sequence[Position],
    known: Sequence[set[str]],
    sides: tuple[str, ...],
    shown: set[str],
) -> dict[str, _Track]:
    """Return where each counter stood that lies outside piles, and of which is never seen what it is."""
    found: dict[str, list[tuple[str, int]]] = {}
    for board, knows in zip(boards, known, strict=True):
        for space, stack in unseen_by(game, board, sides).items():
            if space in game.piles:
                continue
            for height, each in enumerate(stack):
                is_hidden = each.counter in game.charts.counters and each.counter not in knows | shown
                if is_hidden and not is_unnoticed(game, space, each):
                    found.setdefault(each.counter, []).append((space, height))
    return {counter: tuple(track) for counter, track in found.items()}


def _pools(
    game: Game[Any], tracks: Mapping[str, _Track], shown: set[str]
) -> list[tuple[list[list[str]], list[str]]]:
    """Return the sets of counters that cannot be told apart, grouped by kind, each with those on a track.

    Any that is seen nowhere may be one of them: a game's whole list of counters is known to everybody.
    """
    listed = game.charts.counters
    own: dict[tuple[str, str], list[str]] = {}
    for counter in tracks:
        own.setdefault((str(listed[counter].side), str(listed[counter].kind)), []).append(counter)
    pools = {
        kind: [id for id in sorted(listed) if id not in shown and (listed[id].side, listed[id].kind) == kind]
        for kind in own
    }
    return [(_grouped(game, pool), own[kind]) for kind, pool in pools.items()]


def _grouped(game: Game[Any], pool: Iterable[str]) -> list[list[str]]:
    """Return counters in groups of those that are alike."""
    view = game.replay(game.charts) if game.replay is not None else None
    groups: list[list[str]] = []
    for counter in pool:
        alike = (each for each in groups if view is not None and view.are_alike(each[0], counter))
        group = next(alike, None)
        if group is None:
            groups.append([counter])
        else:
            group.append(counter)
    return groups


def _with_others(board: Position, other: Mapping[str, str]) -> Position:
    def put(each: Standing) -> Standing:
        return replace(each, counter=other.get(each.counter, each.counter))

    stacks = {space: tuple(map(put, stack)) for space, stack in board.each_stack()}
    return board.with_stacks({space: stack for space, stack in stacks.items() if stack != board.stack(space)})
