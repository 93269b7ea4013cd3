"""A map of a report as a picture of its own, for paper and for cards: everything it needs is in its SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from guelta.builder.lattice import HexLattice
from guelta.companion.after_action.art import Ground, Symbols
from guelta.companion.after_action.figure import Figure
from guelta.companion.after_action.filled import filled
from guelta.companion.after_action.palette import colour_of

__all__ = ["ground_plate", "plate"]


def ground_plate(ground: Ground) -> str:
    """Return the quiet map as SVG, in pixels of the board."""
    width, height = ground.board.width, ground.board.height
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}">{ground.picture}</svg>'
    )


def plate(
    figure: Figure,
    symbols: Symbols,
    ground: Ground,
    sides: Mapping[str, str],
    *,
    colours: Mapping[str, str] | None = None,
    with_ground: bool = False,
    numbered: bool = True,
) -> str:
    """Return what stands on a map as SVG, with the map under it if wanted; `sides` are in their order."""
    order = {side: number for number, side in enumerate(sides)}
    names = {symbol.name for heap in figure.heaps for symbol in heap.symbols}
    return filled(
        "plate.svg.j2",
        figure=figure,
        side=symbols.side,
        symbols=Markup(symbols.svg(names)),
        ground=Markup(ground.picture) if with_ground else "",
        numbers=list(_numbers(figure, ground)) if numbered else [],
        colour=lambda side: (colours or {}).get(side) or colour_of(order.get(side)),
    )


def _numbers(figure: Figure, ground: Ground) -> Iterator[tuple[str, float, float]]:
    board = ground.board
    left, top, width, height = figure.view
    if not isinstance(board.lattice, HexLattice):
        return
    for hex in sorted(board.map):
        x, y = board.centre(hex)
        if left < x < left + width and top < y < top + height:
            yield board.lattice.title(hex), x, y + 15 - board.lattice.size // 2
