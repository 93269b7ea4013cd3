"""What players hold, made from a program: the module, the printable sheets, the report of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # what draws is heavy: who makes one thing does not wait for what makes another
    from guelta.builder.build import BuildResult
    from guelta.builder.print.order import Order
    from guelta.companion.after_action.story import Story
    from guelta.rules.engine.game import Game

__all__ = ["build", "print_sheets", "report", "story_of"]

Progress = Callable[[str, int, int], None]


def _quiet(what: str, done: int, total: int) -> None:
    """Report no progress to anybody."""


def build(game: Game[Any], out: str | Path, *, progress: Progress = _quiet) -> BuildResult:
    """Build a game's VASSAL module, counters and map into the folder `out/GAME`; what is unchanged stays.

    TableError where the game's folder has a fault, OSError where the folder cannot be written.

    >>> import guelta, tempfile
    >>> game = guelta.load("examples/three_wells", trust=True)
    >>> guelta.build(game, tempfile.mkdtemp()).module.name
    'three_wells.vmod'
    """
    from guelta.builder.build import build as build_module

    return build_module(game.id, Path(out), progress)


def print_sheets(
    game: Game[Any],
    out: str | Path,
    *,
    paper: str = "a4",
    scenario: str = "",
    order: Order | None = None,
    progress: Progress = _quiet,
) -> tuple[Path, ...]:
    """Print counters, map and aids as PDF files into the folder `out/GAME/print`; return the files.

    With a `scenario`, only the counters that it needs. An `order` names parts, sizes and papers in full and
    counts in place of both. RefusedError for a paper or a scenario there is not, TableError for faults of
    the game's art.

    >>> import guelta, tempfile
    >>> from guelta.builder.print.order import Order
    >>> order = Order(parts=("calibration",))
    >>> game = guelta.load("examples/three_wells", trust=True)
    >>> files = guelta.print_sheets(game, tempfile.mkdtemp(), order=order)
    >>> {path.suffix for path in files} <= {".pdf", ".png"}
    True
    """
    from guelta.builder.print.order import Order
    from guelta.builder.print.paper import COUNTER_SIDES, HOME_PAPERS, paper_named
    from guelta.builder.print.press import Press, deliver
    from guelta.builder.print.selection import Selection
    from guelta.builder.print.sheet import SheetFormat

    if order is None:
        chosen = paper_named(paper, HOME_PAPERS)
        format = SheetFormat(chosen, COUNTER_SIDES["5/8in"])
        order = Order(format=format, map_papers=(chosen,), selection=Selection(scenario), is_everything=True)
    made = Press.of(game.id).printed(order, progress)
    return deliver(made, Path(out) / game.id / "print")


def report(file: str | Path, out: str | Path, *, sides: Iterable[str] = (), over: bool = False) -> Path:
    """Write the story of a log, or of a folder of logs that are one game, as one page of HTML; return it.

    What is hidden from somebody is shown of a game that is over, or said to be `over`; else it is what these
    `sides` see, by default the public. FileError and RefusedError as `check`; FileExistsError where there is
    such a page already.

    >>> import guelta, tempfile
    >>> page = guelta.report("examples/operation-manta.vlog", f"{tempfile.mkdtemp()}/manta.html")
    >>> "<html" in page.read_text(encoding="utf-8")
    True
    """
    from guelta.builder.vassal.archive import write_file
    from guelta.companion.after_action.page import page_of

    place = Path(out)
    write_file(place, page_of(story_of(Path(file), sides, over=over)).encode())
    return place


def story_of(log: Path, sides: Iterable[str], *, over: bool) -> Story:
    """Tell the game of a log or of a folder of logs: all of it once it is over, else what these sides see."""
    from guelta.companion.after_action.story import hides, is_over, tell
    from guelta.companion.following.by_mail import open_folder
    from guelta.companion.following.game_file import open_game
    from guelta.companion.following.settling import is_collection
    from guelta.companion.viewing.sides import viewer_of

    if is_collection(log):
        file, notes = open_folder(log)
        source = file.source
    else:
        file, notes = open_game(log), ()
        source = log.name
    notes = (*file.remarks, *notes)
    viewer = viewer_of(file.game, sides)
    story = tell(file, source, notes)
    if hides(story) and not over and not is_over(story):
        story = tell(file, source, notes, viewer)
    return story
