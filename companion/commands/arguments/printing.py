"""What can be asked for on paper: `print`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from guelta.builder.art.face_sets import FACES
from guelta.builder.print.paper import COUNTER_SIDES, HOME_PAPERS, Duplex
from guelta.builder.print.wanted import BLEED, CARD_SIZES, PARTS
from guelta.companion.commands.arguments.shared import add_game

__all__ = ["add_print"]


def add_print(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what can be asked for."""
    parser.description = (
        "Prints a game as PDF, for a home printer or a print shop, in DIST/GAME/print: counter sheets, the "
        "map, player aids, status sheet and cards, with proofs as pictures. Lengths are in millimetres."
    )
    add_game(parser, games)
    parser.add_argument(
        "--only",
        action="append",
        metavar="PART",
        choices=PARTS,
        help=f"print only this part, may be repeated: {', '.join(PARTS)} (default: all but pictures)",
    )
    parser.add_argument(
        "--paper", metavar="PAPER", default="a4", help=f"{', '.join(HOME_PAPERS)} (default: a4)"
    )
    _add_faces(parser)
    _add_counters(parser)
    _add_selection(parser)
    _add_press(parser)
    parser.add_argument(
        "--map-paper",
        action="append",
        metavar="PAPER",
        help="tile the map over this paper, may be repeated; 34x22 tiles it over sheets of so many inches: "
        "two hold it for counters of 1/2in; 22x34 is a poster of one sheet, too small for counters "
        "(default: PAPER)",
    )
    parser.add_argument(
        "--overlap", type=float, metavar="MM", default=10.0, help="how far map pages overlap (default: 10)"
    )
    parser.add_argument("--dist", type=Path, default=Path("dist"), help="where to put it (default: dist)")


def _add_press(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cards",
        choices=CARD_SIZES,
        default="63x88",
        help="size of cards in mm; bridge is 57.15 by 88.9 (default: 63x88)",
    )
    parser.add_argument(
        "--packed",
        action="store_true",
        help="let cards share their cuts: nine to a sheet of A4",
    )
    parser.add_argument(
        "--bleed",
        type=float,
        metavar="MM",
        default=BLEED,
        help=f"how far backgrounds extend beyond the cut (default: {BLEED:g})",
    )
    parser.add_argument(
        "--press",
        action="store_true",
        help="PDF/X-4 for a print shop: its inks (CMYK) in place of screen colours, black type in black ink",
    )
    parser.add_argument(
        "--profile",
        type=Path,
        metavar="FILE",
        help="ICC profile of the print shop's press, which --press needs; the shop says which",
    )


def _add_faces(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--faces",
        choices=FACES,
        default="",
        help="silhouettes before their land, or unit symbols, where a game has both (else as its look says)",
    )


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
        "--punch",
        action="store_true",
        help="counters in blocks held by bars, in a frame with the game's title, to be pushed out",
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


def _add_selection(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--scenario", metavar="NAME", default="", help="only the counters this scenario needs"
    )
    parser.add_argument("--blanks", type=int, metavar="N", default=0, help="number of blank counters to add")
    parser.add_argument(
        "--markers",
        action="append",
        default=[],
        metavar="KIND=N",
        help="number of markers of a kind that players may make more of, such as control=20",
    )
