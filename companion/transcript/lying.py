"""What lies where in a game of any module, as somebody sees it: in words, and to be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from guelta.builder.foreign.definition import Definition
from guelta.builder.foreign.painting import Face, Heap, Painter
from guelta.builder.foreign.written import plain
from guelta.builder.vassal.traits.visibility import Mask
from guelta.companion.following.pieces import Piece as Lone
from guelta.companion.following.pieces import Pile
from guelta.companion.following.printable import clipped
from guelta.companion.refusal import Refusal
from guelta.companion.transcript.secrecy import Sight
from guelta.companion.transcript.steps import HIDDEN, Walk
from guelta.companion.viewing.viewer import Viewer

__all__ = ["HeardHeap", "lying", "picture_of", "windows_in_use"]

_MOST_NAMED = 12
"""Windows that a refusal names. Ours."""


@dataclass(frozen=True, slots=True)
class HeardHeap:
    """What somebody sees lie at one place: the window, what the place is called, the names from below.

    Of a deck `deck` is the name, and the names are those of whatever he may know of it; `count` is how many
    pieces there are, which VASSAL shows to all who look into the window.
    """

    window: str
    place: str
    names: tuple[str, ...]
    count: int
    deck: str = ""


def windows_in_use(walk: Walk, viewer: Viewer) -> tuple[str, ...]:
    """Return the windows in which anything lies and into which somebody may look, the fullest first."""
    counted: dict[str, int] = {}
    for pile in walk.table.heaps():
        if pile.spot is not None and viewer.may_see(walk.secrecy.window(pile.spot.map)):
            counted[pile.spot.map] = counted.get(pile.spot.map, 0) + len(_members(pile))
    return tuple(sorted(counted, key=lambda name: (-counted[name], name)))


def lying(walk: Walk, viewer: Viewer) -> Iterator[HeardHeap]:
    """Yield what lies where, window by window and place by place, those with most in them first."""
    order = {name: at for at, name in enumerate(windows_in_use(walk, viewer))}
    found = [
        _heard(walk, viewer, heap) for heap in walk.table.heaps() if heap.spot and heap.spot.map in order
    ]
    heard = [(order[heap.window], heap) for heap in found if heap is not None]
    yield from (heap for _, heap in sorted(heard, key=lambda each: (each[0], each[1].place)))


def picture_of(walk: Walk, viewer: Viewer, module: Definition, name: str = "") -> tuple[str, bytes]:
    """Return a window of this name, else the largest, with what somebody sees in it, as PNG; and its name.

    Refusal for a window that there is not or into which he may not look, and for one without boards.
    """
    in_use = windows_in_use(walk, viewer)
    name = name or max(
        (each for each in in_use if each in module.windows), key=_size_in(walk, module), default=""
    )
    window = module.windows.get(name)
    if window is None or not viewer.may_see(walk.secrecy.window(name)):
        among = ", ".join([clipped(each, 60) for each in in_use if each in module.windows][:_MOST_NAMED])
        raise Refusal(f"there is no window {clipped(name, 60)!r} to be shown; there are: {among or 'none'}")
    held = walk.table.properties
    painter = Painter(module, lambda of: held.get(name, {}).get(of) or walk.table.whole_game.get(of, ""))
    try:
        return name, painter.window(window, walk.table.boards.get(name, ()), _heaps_in(walk, viewer, name))
    except ValueError as error:
        raise Refusal(str(error)) from None


def _size_in(walk: Walk, module: Definition) -> Callable[[str], int]:
    """Return how to measure a window by its boards, in pixels."""

    def size(name: str) -> int:
        laid = module.windows[name].laid(walk.table.boards.get(name, ()))
        return sum(each.board.size[0] * each.board.size[1] for each in laid)

    return size


def _heaps_in(walk: Walk, viewer: Viewer, window: str) -> list[Heap]:
    """Return what somebody sees lie in a window into which he may look, to be drawn."""
    return [
        Heap(heap.spot.x, heap.spot.y, faces, _is_deck(walk, heap))
        for heap in walk.table.heaps()
        if heap.spot is not None and heap.spot.map == window and (faces := tuple(_faces(walk, viewer, heap)))
    ]


def _heard(walk: Walk, viewer: Viewer, heap: Lone | Pile) -> HeardHeap | None:
    seen = [*_seen(walk, viewer, _members(heap))]
    spot, deck = heap.spot, _deck_of(walk, heap)
    if spot is None or not (seen or deck):
        return None
    names = tuple(
        walk.called(each.id) if viewer.may_see(sight.which) else _covered(sight) for each, sight in seen
    )
    return HeardHeap(spot.map, clipped(walk.place(spot), 60), names, len(seen), deck)


def _covered(sight: Sight) -> str:
    cover = clipped(plain(sight.cover))
    return cover if cover.strip("?") else HIDDEN


def _faces(walk: Walk, viewer: Viewer, heap: Lone | Pile) -> Iterator[Face]:
    for each, sight in _seen(walk, viewer, _members(heap)):
        piece = walk.table.shown[each.id]
        if viewer.may_see(sight.which):
            yield Face(piece)
        else:
            masks = (mask for mask in piece.all(Mask) if mask.is_on or _is_deck(walk, heap))
            yield Face(None, next((mask.image or "" for mask in masks), ""))


def _seen(walk: Walk, viewer: Viewer, members: Iterable[Lone]) -> Iterator[tuple[Lone, Sight]]:
    """Yield the pieces that somebody sees are there, and who sees which they are."""
    for each in members:
        sight = walk.secrecy.of(each.id)
        if each.id in walk.table.shown and viewer.may_see(sight.there):
            yield each, sight


def _members(heap: Lone | Pile) -> tuple[Lone, ...]:
    return tuple(heap.members) if isinstance(heap, Pile) else (heap,)


def _is_deck(walk: Walk, heap: Lone | Pile) -> bool:
    return isinstance(heap, Pile) and heap.id in walk.table.decks


def _deck_of(walk: Walk, heap: Lone | Pile) -> str:
    return clipped(plain(walk.table.decks[heap.id].name or "Deck"), 60) if _is_deck(walk, heap) else ""
