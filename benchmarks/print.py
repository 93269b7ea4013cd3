"""How fast counter sheets, the map and the paperwork are printed, beside pages of bare squares.

Run with `python -m benchmarks.print`. The sheets hold 300 counters, front and back. Cold is the first sheet
of a process, warm the best of those after it; the floor is what typesetting alone takes when every face is
one plain square.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from itertools import cycle, islice

from guelta.builder.print.boxes import with_boxes
from guelta.builder.print.counter_pages import CounterPages, counter_pages
from guelta.builder.print.order import Order
from guelta.builder.print.press import Press
from guelta.builder.print.selection import Row
from guelta.builder.print.wanted import PARTS
from guelta.builder.rows import counter_rows
from guelta.rules.engine.board.piles import CARD
from tests.library import LIBRARY

COUNTERS = 300
ROUNDS = 5


def timed(work: Callable[[], object]) -> float:
    """Do it once; give the seconds it took."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def best(work: Callable[[], object]) -> float:
    """Do it some times; give the seconds of the fastest."""
    return min(timed(work) for _ in range(ROUNDS))


def rows_of(press: Press) -> list[Row]:
    """Return 300 counters: the mix, and its first again under other numbers, as pictures of their own."""
    rows = counter_rows(press.tables).values()
    mix = [row for row in rows if row["kind"] != CARD][:COUNTERS]
    again = islice(cycle(mix), COUNTERS - len(mix))
    return [*mix, *({**row, "number": str(number % 99)} for number, row in enumerate(again, start=50))]


def quiet(what: str, done: int, total: int) -> None:
    """Show no progress."""


def figures(press: Press) -> None:
    """Print the figures of one game."""
    rows, order, title = rows_of(press), Order(), press.game.title

    def pages() -> CounterPages:
        return counter_pages(title, rows, press.look, order.format)

    cold_pages = timed(pages)
    laid_out = pages()
    cold_pdf = timed(laid_out.pdf)
    document = laid_out.document.pdf()
    bare = counter_pages(title, [None] * COUNTERS, press.look, order.format)
    print(f"{press.game.id}, {COUNTERS} counters on both sides, {len(laid_out.document.pictures)} pictures:")
    print(f"  cold: drawn and laid out {cold_pages:.3f} s, made a PDF {cold_pdf:.3f} s")
    print(f"  warm: drawn and laid out {best(pages):.3f} s, made a PDF {best(laid_out.pdf):.3f} s")
    print(f"  of that typst {best(laid_out.document.pdf):.3f} s, boxes ", end="")
    print(f"{best(lambda: with_boxes(document, laid_out.boxes)):.3f} s")
    print(f"  floor: typst with bare squares {best(bare.document.pdf):.3f} s")
    for part in press.possible(Order(parts=PARTS)).parts:
        print(f"  {part}, with proofs: {timed(partial(press.printed, Order(parts=(part,)), quiet)):.2f} s")


def main() -> None:
    """Print the figures of every game."""
    for game_id in LIBRARY.ids:
        figures(Press.of(LIBRARY.game(game_id)))


if __name__ == "__main__":
    main()
