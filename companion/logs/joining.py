"""Logs that go on from one another as one: each must begin as the one before ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from guelta.builder.vassal.log import Log
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.property import DynamicProperty
from guelta.builder.vassal.traits.shape import Rotate
from guelta.builder.vassal.traits.trait import Trait
from guelta.builder.vassal.traits.visibility import Hideable, Mask
from guelta.companion.following.feed import FileFeed
from guelta.companion.following.pieces import Pile
from guelta.companion.following.printable import clipped
from guelta.companion.refusal import Refusal
from guelta.companion.transcript.module_found import module_of
from guelta.companion.transcript.steps import Walk
from guelta.companion.viewing.viewer import PUBLIC
from guelta.rules.engine.seers import ALL, NOBODY, Seers

__all__ = ["joined"]

_LOOKS = (Layer, Mask, Hideable, Rotate, DynamicProperty)
"""The traits whose state is a piece's look, or what it keeps in mind; others say how it came there."""


@dataclass(frozen=True, slots=True)
class _Difference:
    """How two boards differ in one thing, and who may know it."""

    text: str
    seen_by: Seers


def joined(feeds: Sequence[tuple[FileFeed, Path]]) -> Log:
    """Return one log of several, whose steps are those of all as they are written.

    Refusal, with the first difference that everybody can see, where one does not begin as the one before
    ends, or where the whole would end otherwise than the last by itself.
    """
    (first, place), *others = feeds
    if not others:
        raise Refusal("give at least two logs, in the order of play")
    for feed, _ in others:
        if feed.module != first.module:
            one, other = (clipped(" ".join(each.module)) or "no module" for each in (first, feed))
            raise Refusal(f"{first.source} was played with {one}, {feed.source} with {other}")
    module = module_of(first, place).module
    whole = Walk(first, module)
    whole.follow(first.last_step)
    written = [*first.log.written()]
    before = first.source
    for feed, _ in others:
        own = Walk(feed, module)
        own.follow(0)
        _refuse_gap(whole, own, f"{feed.source} does not begin as {before} ends")
        for step in feed.steps():
            if step.number:
                whole.do(step.actions())
                own.do(step.actions())
        _refuse_gap(own, whole, f"{feed.source} goes on from {before}, but would end otherwise behind it")
        written += feed.log.written()
        before = feed.source
    return Log(first.log.name, first.log.start, tuple(written))


def _refuse_gap(end: Walk, start: Walk, what: str) -> None:
    """Raise the Refusal of two boards that differ, which names only what everybody may know."""
    hidden = False
    for found in _differences(end, start):
        if PUBLIC.may_see(found.seen_by):
            raise Refusal(f"{what}: {found.text}; nothing was written")
        hidden = True
    if hidden:
        raise Refusal(f"{what}: they differ in what is hidden; nothing was written")


def _differences(end: Walk, start: Walk) -> Iterator[_Difference]:
    """Yield in what the board at a start differs from that at an end."""
    was, now = end.table, start.table
    for tracker in sorted(was.turns.keys() | now.turns.keys()):
        if was.turns.get(tracker) != now.turns.get(tracker):
            shown = [walk.turn_at(tracker) or "nothing" for walk in (start, end)]
            yield _Difference(f"the turn tracker shows {shown[0]}, it showed {shown[1]}", ALL)
    for map in sorted(was.boards.keys() & now.boards.keys()):
        if was.boards[map] != now.boards[map]:
            yield _Difference(f"{clipped(map)} has other boards than it had", end.secrecy.window(map))
    yield from _pieces_apart(end, start)
    for holder in was.properties.keys() & now.properties.keys():
        held, holds = was.properties[holder], now.properties[holder]
        if any(held[name] != holds[name] for name in held.keys() & holds.keys()):
            yield _Difference("a property has another value", NOBODY)


def _pieces_apart(end: Walk, start: Walk) -> Iterator[_Difference]:
    for id in _in_order(end.table.shown, start.table.shown):
        was, now = end.table.shown.get(id), start.table.shown.get(id)
        if now is None:
            lay, seen = _where(end, id)
            yield _Difference(f"{end.called(id)} is gone from {lay}", seen)
        elif was is None:
            lies, seen = _where(start, id)
            yield _Difference(f"{start.called(id)} has come to {lies}", seen)
        else:
            (lay, saw), (lies, sees) = _where(end, id), _where(start, id)
            both = saw.and_also(sees)
            spots = (walk.table.pieces.pieces[id].spot for walk in (end, start))
            if len(set(spots)) > 1:
                yield _Difference(f"{end.called(id)} lies at {lies}, it lay at {lay}", both)
            elif _looks(was) != _looks(now):
                yield _Difference(f"{end.called(id)} at {lay} looks otherwise than it did", both)
    held, holds = _heaps(end), _heaps(start)
    for members in held - holds:
        seen = ALL
        for id in members:
            seen = seen.and_also(_where(end, id)[1])
        yield _Difference(f"a stack at {_where(end, members[0])[0]} lies in another order", seen)


def _where(walk: Walk, id: str) -> tuple[str, Seers]:
    """Return what the place of a piece is called, and who knows that it lies there."""
    lying = walk.table.pieces.pieces.get(id)
    sight = walk.secrecy.of(id)
    place = "no map" if lying is None or lying.spot is None else walk.place(lying.spot)
    return place, sight.which.and_also(sight.there)


def _looks(piece: Piece) -> tuple[object, ...]:
    return tuple(_look(trait) for trait in piece.traits if isinstance(trait, _LOOKS))


def _look(trait: Trait) -> object:
    return trait.is_on if isinstance(trait, Mask | Hideable) else trait.state_text()


def _heaps(walk: Walk) -> set[tuple[str, ...]]:
    """Return what lies together, in order."""
    piles = (each for each in walk.table.heaps() if isinstance(each, Pile))
    return {tuple(piece.id for piece in pile.members) for pile in piles if len(pile.members) > 1}


def _in_order(*several: dict[str, Piece]) -> dict[str, None]:
    return {key: None for each in several for key in each}
