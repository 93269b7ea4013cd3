"""The command `guelta print`: what can be asked for, and an order made of what was."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from builder.print.errors import PrintError
from builder.print.order import PARTS, SHEET, Order
from builder.print.paper import COUNTER_SIDES, HOME_PAPERS, Duplex, counter_side, paper_named
from builder.print.selection import Selection
from builder.print.sheet import SheetFormat
from companion.game_file import Refusal

__all__ = ["add_print", "print_game"]


def add_print(parser: argparse.ArgumentParser, games: Sequence[str], among: str) -> None:
    """Declare what can be asked for; `among` words the choice of a game."""
    parser.description = (
        "Prints a game as PDF, for a home printer or a print shop, in DIST/GAME/print: counter sheets, the "
        "map, player aids, status sheet and cards, with proofs as pictures. Lengths are in millimetres."
    )
    game = {"nargs": "?", "default": games[0]} if games else {}
    parser.add_argument("game", metavar="GAME", help=among, **game)  # type: ignore[arg-type]
    parser.add_argument(
        "--only",
        action="append",
        metavar="PART",
        choices=PARTS,
        help=f"print only this, once for each: {', '.join(PARTS)} (default: all)",
    )
    parser.add_argument(
        "--paper", metavar="PAPER", default="a4", help=f"{', '.join(HOME_PAPERS)} (default: a4)"
    )
    _add_counters(parser)
    parser.add_argument(
        "--map-paper",
        action="append",
        metavar="PAPER",
        help="tile the map over this paper, once for each; 22x34 is one sheet of so many inches, 34x22 tiles "
        "it over such sheets: two hold it for counters of 1/2in (default: PAPER and 22x34)",
    )
    parser.add_argument(
        "--overlap", type=float, metavar="MM", default=10.0, help="how far map pages overlap (default: 10)"
    )
    parser.add_argument("--dist", type=Path, default=Path("dist"), help="where to put it (default: dist)")


def _add_counters(parser: argparse.ArgumentParser) -> None:
    sizes = ", ".join(COUNTER_SIDES)
    parser.add_argument(
        "--size",
        metavar="SIZE",
        default="5/8in",
        help=f"side of a counter: {sizes} or any MM (default: 5/8in)",
    )
    parser.add_argument(
        "--gutter", type=float, metavar="MM", default=0.0, help="gap between counters (default: 0)"
    )
    parser.add_argument(
        "--duplex",
        choices=[duplex.value for duplex in Duplex],
        default=Duplex.LONG.value,
        help="the edge on which the printer turns the paper over (default: long-edge)",
    )
    parser.add_argument(
        "--shift",
        metavar="RIGHT,DOWN",
        default="0,0",
        help="how far this printer's backs are off, as the calibration page shows it: --shift=-0.5,1",
    )
    parser.add_argument(
        "--scenario", metavar="NAME", default="", help="only the counters this scenario needs"
    )
    parser.add_argument(
        "--blanks", type=int, metavar="N", default=0, help="so many counters with nothing on them"
    )
    parser.add_argument(
        "--markers",
        action="append",
        default=[],
        metavar="KIND=N",
        help="so many markers of a kind of which players may make more, such as igf=20",
    )


def print_game(options: argparse.Namespace, progress: Callable[[str, int, int], None]) -> list[str]:
    """Print what was asked for and say which files that made; Refusal says in one sentence why not."""
    from builder.art.palette import (
        ArtError,
    )  # what draws and typesets is heavy, and other commands do without
    from builder.board import BoardError
    from builder.print.press import Press, deliver

    try:
        made = Press.of(options.game).printed(_order(options), progress)
    except (PrintError, ArtError, BoardError) as error:
        raise Refusal(str(error)) from None
    paths = deliver(made, options.dist / options.game / "print")
    pdfs = [path for path in paths if path.suffix == ".pdf"]
    return [
        *map(str, pdfs),
        f"{len(paths) - len(pdfs)} proofs in {options.dist / options.game / 'print' / 'proofs'}",
    ]


def _order(options: argparse.Namespace) -> Order:
    paper = paper_named(options.paper, HOME_PAPERS)
    format = SheetFormat(
        paper, counter_side(options.size), options.gutter, Duplex(options.duplex), _shift(options.shift)
    )
    wanted = options.only or PARTS
    maps = options.map_paper
    return Order(
        parts=tuple(part for part in PARTS if part in wanted),
        format=format,
        selection=Selection(options.scenario, _markers(options.markers), options.blanks),
        map_papers=tuple(dict.fromkeys(paper_named(name) for name in maps)) if maps else (paper, SHEET),
        overlap=options.overlap,
    )


def _shift(text: str) -> tuple[float, float]:
    try:
        right, down = (float(number) for number in text.split(","))
    except ValueError:
        raise PrintError(f"a shift is two numbers such as 0.5,-1, not {text!r}") from None
    return right, down


def _markers(wishes: Sequence[str]) -> dict[str, int]:
    markers = {}
    for wish in wishes:
        kind, _, number = wish.partition("=")
        try:
            markers[kind] = int(number)
        except ValueError:
            raise PrintError(f"markers are asked for as KIND=N, such as igf=20, not {wish!r}") from None
    return markers
