"""The command `guelta print`: an order made of what was asked for, and what it printed."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from guelta.builder.board import BoardError
from guelta.builder.errors import PrintError
from guelta.builder.palette import ArtError
from guelta.builder.print.inks import PressProfile
from guelta.builder.print.order import Order
from guelta.builder.print.paper import HOME_PAPERS, Duplex, counter_side, paper_named
from guelta.builder.print.pdfx import PressRun
from guelta.builder.print.press import Press, deliver
from guelta.builder.print.selection import Selection
from guelta.builder.print.sheet import SheetFormat
from guelta.builder.print.wanted import EVERYTHING, PARTS
from guelta.companion.commands.build import mind_folder
from guelta.companion.commands.progress import progress
from guelta.companion.commands.warning import warn
from guelta.companion.following.game_file import Refusal
from guelta.progress import Progress
from guelta.rules.library import Library

__all__ = ["print_game", "print_out"]


def print_out(options: argparse.Namespace, library: Library) -> int:
    """Print what was asked for, and say where it lies."""
    mind_folder(options.dist)
    with progress("Printing") as show_progress:
        made = print_game(options, library, show_progress)
    print("\n".join(made))
    return 0


def print_game(options: argparse.Namespace, library: Library, progress: Progress) -> list[str]:
    """Print what was asked for and say which files that made; Refusal says in one sentence why not."""
    try:
        press, order = Press.of(library.game(options.game)), _order(options)
        made, remarks = press.printed(order, progress), press.remarks(order)
    except (PrintError, ArtError, BoardError) as error:
        raise Refusal(str(error)) from None
    warn(remarks)
    paths = deliver(made, options.dist / options.game / "print")
    pdfs = [path for path in paths if path.suffix == ".pdf"]
    cuts = [path for path in paths if path.suffix in (".svg", ".dxf")]
    folders = Counter(path.parent for path in paths if path.suffix == ".png")
    cut = [f"{len(cuts)} files of cut lines (SVG, DXF) in {cuts[0].parent}"] if cuts else []
    return [
        *map(str, pdfs),
        *cut,
        *(f"{count} {folder.name} in {folder}" for folder, count in folders.items()),
    ]


def _order(options: argparse.Namespace) -> Order:
    paper = paper_named(options.paper, HOME_PAPERS)
    format = SheetFormat(
        paper,
        counter_side(options.size),
        options.gutter,
        Duplex(options.duplex),
        _shift(options.shift),
        options.bleed,
    )
    wanted = options.only or EVERYTHING
    maps = options.map_paper
    return Order(
        parts=tuple(part for part in PARTS if part in wanted),
        format=format,
        selection=Selection(options.scenario, _markers(options.markers), options.blanks),
        map_papers=tuple(dict.fromkeys(paper_named(name) for name in maps)) if maps else (paper,),
        overlap=options.overlap,
        is_everything=not options.only,
        card=options.cards,
        packed=options.packed,
        punch=options.punch,
        faces=options.faces,
        press=_press(options.press, options.profile),
    )


def _press(wanted: bool, path: Path | None) -> PressRun | None:
    if not wanted and path is None:
        return None
    if path is None:
        raise PrintError(
            "--press needs --profile FILE: the ICC profile of the press, which the print shop names"
        )
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PrintError(f"the press profile {path} cannot be read: {error.strerror}") from None
    return PressRun(PressProfile.of(data), datetime.now(UTC))


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
            raise PrintError(f"markers are asked for as KIND=N, such as control=20, not {wish!r}") from None
    return markers
