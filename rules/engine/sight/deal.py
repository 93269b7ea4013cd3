"""A board as it may be, for who sees only a part of it: what he does not see is dealt anew.

Nothing but what he sees goes into it, so two boards that look alike to him are dealt alike.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType

from guelta.rules.engine.board.position import UNSEEN, Position, Standing
from guelta.rules.engine.sight.sight import Sighted, label_of

__all__ = ["dealt"]


def dealt(
    game: Sighted, seen: Position, random: Random, drawn: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> Position:
    """Return a board that looks as `seen` does, with a counter that is not in sight in each unseen place.

    It is one that shows there what is shown, of the side that hides it, or of what lies uppermost, or of the
    owner of the pile. A place for which none is left stays unseen. What is known to have been
    `drawn` since from a pile lies on its top, the first drawn uppermost.
    """
    places = [
        (space, at, standing.face)
        for space, stack in seen.each_stack()
        for at, standing in enumerate(stack)
        if standing.counter == UNSEEN
    ]
    if not places:
        return seen
    hands = _hands(game, seen)
    random.shuffle(hands)
    known = {
        (pile, len(seen.stack(pile)) - 1 - number): id
        for pile, ids in drawn.items()
        for number, id in enumerate(ids)
        if id in hands
    }
    for id in known.values():
        hands.remove(id)
    on_map = [place for place in places if place[0] in game.charts.map]
    in_piles = [place for place in places if place[0] not in game.charts.map]
    stacks: dict[str, list[Standing]] = {}
    for space, at, shown in (*on_map, *in_piles):
        found = known.get((space, at)) or _fitting(game, seen, hands, space, shown)
        if found is not None:
            if found in hands:
                hands.remove(found)
            stack = stacks.setdefault(space, [*seen.stack(space)])
            stack[at] = Standing(found, hidden=shown if shown in game.sides else "")
    return seen.with_stacks({space: tuple(stack) for space, stack in stacks.items()})


def _hands(game: Sighted, seen: Position) -> list[str]:
    """Return the counters that are nowhere in sight, in the order of the mix."""
    in_sight = {each.counter for _, each in seen.each_standing()}
    mix = game.charts.counters
    return [id for id, counter in mix.items() if id not in in_sight and not counter.unlimited]


def _fitting(game: Sighted, seen: Position, hands: Collection[str], space: str, shown: str) -> str | None:
    """Return the first of the counters that fits a place best, None where none shows what is shown there."""
    sides = {shown} if shown in game.sides else {*_sides_at(game, seen, space)}
    best, most = None, -1
    kinds = {game.charts.counters[each.counter].kind for each in _known(game, seen, space)}
    for id in hands:
        counter = game.charts.counters[id]
        if label_of(game, space, Standing(id, hidden=shown if shown in game.sides else "")) != shown:
            continue
        fits = 2 * (counter.side in sides) + (counter.kind in kinds)
        if fits > most:
            best, most = id, fits
        if most == 2 * bool(sides) + bool(kinds):
            break
    return best


def _known(game: Sighted, seen: Position, space: str) -> Iterator[Standing]:
    return (each for each in seen.stack(space) if each.counter in game.charts.counters)


def _sides_at(game: Sighted, seen: Position, space: str) -> Iterator[str]:
    """Yield whose counters lie in a space, as far as that shows: by the uppermost, or by whose pile it is."""
    if space in game.charts.map:
        above = [game.charts.counters[each.counter].side for each in _known(game, seen, space)]
        yield from [side for side in above if side][-1:]
        return
    if space in game.piles and game.piles[space].owner:
        yield game.piles[space].owner
