"""What has to happen to which piece: a position before and one after, laid against the pieces of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from guelta.builder.handback.showing import suits
from guelta.builder.handback.standing_pieces import Heap, Lying
from guelta.builder.manifest import Manifest
from guelta.rules.engine.board.position import Position, Standing

__all__ = ["Difference", "Placed", "decks_at", "kept_in_order"]

Stacks = Mapping[str, tuple[Standing, ...]]


@dataclass(frozen=True, slots=True)
class Placed:
    """A counter as it shall stand in a space; `piece` is the id of its piece, "" for one not in the game.

    It `comes` from elsewhere, or it stays. One that stays and is `astray` was taken to another place by a
    player meanwhile: there it is left.
    """

    piece: str
    standing: Standing
    comes: bool = False
    astray: bool = False


@dataclass(frozen=True)
class Difference:
    """What the pieces of a game shall do.

    `spaces` are those whose stacks differ, each with its whole stack as it shall be, bottom first; `leaving`
    are the pieces that go out of play.
    """

    spaces: Mapping[str, tuple[Placed, ...]]
    leaving: tuple[str, ...]

    @classmethod
    def of(cls, manifest: Manifest, before: Position, after: Position, lying: Lying) -> Difference:
        """Lay two positions against each other and against the pieces as they lie.

        Only spaces of the board count: what stands in any other is out of play.
        """
        was, will = _on_board(manifest, before, lying), _on_board(manifest, after, lying)
        pool = _Pool(manifest, lying)
        standing = pool.standing(was)
        staying = {
            space: [_staying(pool, standing, space, each) for each in stack] for space, stack in will.items()
        }
        leaving = [(pair[1], piece) for pair, pieces in standing.items() for piece, _ in pieces if piece]
        spaces = {
            space: tuple(
                each or _coming(leaving, pool, space, will[space][at]) for at, each in enumerate(placed)
            )
            for space, placed in staying.items()
            if will[space] != was.get(space, ())
        }
        return cls(spaces, tuple(piece for _, piece in leaving if pool.space_of.get(piece)))


def _staying(
    pool: _Pool,
    standing: dict[tuple[str, str], list[tuple[str, bool]]],
    space: str,
    standing_there: Standing,
) -> Placed | None:
    pieces = standing.get((space, standing_there.counter), [])
    fitting = next((each for each in pieces if pool.suits(each[0], standing_there)), None)
    if fitting is None:
        return None
    pieces.remove(fitting)
    piece, astray = fitting
    return Placed(piece, standing_there, astray=astray)


def _coming(leaving: list[tuple[str, str]], pool: _Pool, space: str, standing: Standing) -> Placed:
    """Take the piece of a counter that leaves another space, else one that is out of play, else a new one.

    One that a player has brought to the space already has come.
    """
    fitting = (
        each for counter, each in leaving if counter == standing.counter and pool.suits(each, standing)
    )
    piece = next(fitting, "")
    if piece:
        leaving.remove((standing.counter, piece))
    else:
        piece = pool.any(standing.counter, standing)
    return Placed(piece, standing, comes=not piece or pool.space_of.get(piece) != space)


def decks_at(manifest: Manifest, lying: Lying) -> Mapping[str, Heap]:
    """Return the deck that lies in each space that has one."""
    decks = (heap for heap in lying.heaps if heap.is_deck)
    return {space: heap for heap in decks if (space := manifest.space_at(heap.map, heap.x, heap.y))}


def _on_board(manifest: Manifest, position: Position, lying: Lying) -> Stacks:
    """Return the stacks on the board, with the marks that a piece can show and, in no pile, who hides it."""
    piles = {*manifest.windows.values(), *decks_at(manifest, lying)}
    board, known = manifest.board, frozenset(manifest.marks.values())
    spaces = board.map | {box.id for box in board.boxes} | board.stops.keys() | piles
    return {
        space: tuple(
            Standing(each.counter, each.face, each.marks & known, "" if space in piles else each.hidden)
            for each in stack
        )
        for space, stack in position.each_stack()
        if space in spaces
    }


class _Pool:
    """The pieces of each counter that nothing was said of yet; `space_of` is where each lies on the board."""

    def __init__(self, manifest: Manifest, lying: Lying) -> None:
        self.space_of = {
            member: space
            for heap in lying.heaps
            for member in heap.members
            if (space := manifest.space_at(heap.map, heap.x, heap.y))
        }
        members = (member for heap in lying.heaps for member in heap.members)
        self._place = {member: at for at, member in enumerate(members)}
        self._manifest, self._pieces = manifest, lying.pieces
        self._waiting: dict[str, list[str]] = {}
        for id, piece in lying.pieces.items():
            counter = manifest.counter(piece)
            if counter in manifest.counters:
                self._waiting.setdefault(counter or "", []).append(id)

    def standing(self, stacks: Stacks) -> dict[tuple[str, str], list[tuple[str, bool]]]:
        """Take the piece of every counter that stood somewhere, by space and counter.

        With each goes whether it is astray; "" stands for a piece that is no longer in the game.
        """
        found: dict[tuple[str, str], list[tuple[str, bool]]] = {}
        missing = []
        for space, counter in _each(stacks):
            piece = self._take(counter, space)
            if piece:
                found.setdefault((space, counter), []).append((piece, False))
            else:
                missing.append((space, counter))
        for pieces in found.values():  # as they lie, so that alike ones keep their order
            pieces.sort(key=lambda each: self._place[each[0]])
        for space, counter in missing:
            found.setdefault((space, counter), []).append((self.any(counter), True))
        return found

    def any(self, counter: str, standing: Standing | None = None) -> str:
        """Take a piece of a counter, first one that lies in no space; "" when there is none.

        With a standing it is one that suits it.
        """
        return self._take(counter, "", standing) or self._take(counter, None, standing)

    def suits(self, piece: str, standing: Standing) -> bool:
        """Return whether a piece, "" for a new one, can stand as a counter shall stand."""
        return not piece or suits(self._manifest, self._pieces[piece], standing)

    def _take(self, counter: str, space: str | None, standing: Standing | None = None) -> str:
        waiting = self._waiting.get(counter, [])
        for piece in waiting:
            suits = standing is None or self.suits(piece, standing)
            if suits and (space is None or self.space_of.get(piece, "") == space):
                waiting.remove(piece)
                return piece
        return ""


def _each(stacks: Stacks) -> Iterator[tuple[str, str]]:
    for space, stack in stacks.items():
        for standing in stack:
            yield space, standing.counter


def kept_in_order(wanted: Iterable[str], lie: Iterable[str]) -> frozenset[str]:
    """Return the most of the ids wanted that lie in that order already; the others have to be moved."""
    place = {id: at for at, id in enumerate(lie)}
    runs: list[tuple[str, ...]] = [()]
    for id in wanted:
        if id in place:
            longest = max((len(run), run) for run in runs if not run or place[run[-1]] < place[id])
            runs.append((*longest[1], id))
    return frozenset(max((len(run), run) for run in runs)[1])
