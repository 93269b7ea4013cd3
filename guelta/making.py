"""What players hold, made from a program: the module, the printable sheets, the report of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guelta.errors import RefusedError
from guelta.progress import Progress, quiet

if TYPE_CHECKING:  # what draws is heavy: who makes one thing does not wait for what makes another
    from guelta.builder.build import BuildResult
    from guelta.builder.known_modules import KnownModules
    from guelta.builder.print.order import Order
    from guelta.companion.after_action.story import Story
    from guelta.rules.engine.game import Game

__all__ = ["build", "print_sheets", "report", "story_of"]


def build(game: Game[Any], out: str | Path, *, progress: Progress = quiet) -> BuildResult:
    """Build a game's VASSAL module, counters and map into the folder `out/GAME`; what is unchanged stays.

    `progress` is called with what is done, how many of it are, and of how many. TableError where the game's
    folder has a fault, OSError where the folder cannot be written.

    >>> import guelta, tempfile
    >>> game = guelta.load("examples/three_wells", trust=True)
    >>> guelta.build(game, tempfile.mkdtemp()).module.name
    'three_wells.vmod'
    """
    from guelta.builder.build import build as build_module

    return build_module(game, Path(out), progress)


def print_sheets(
    game: Game[Any],
    out: str | Path,
    *,
    paper: str = "a4",
    scenario: str = "",
    only: str | Collection[str] = (),
    progress: Progress = quiet,
) -> tuple[Path, ...]:
    """Print counters, map and aids as PDF files into the folder `out/GAME/print`; return the files.

    With a `scenario`, only the counters that it needs; `only` names parts, one or several, in place of all.
    `progress` is called with what is done, how many of it are, and of how many. RefusedError for a paper, a
    scenario or a part there is not, TableError for faults of the game's art.

    >>> import guelta, tempfile
    >>> game = guelta.load("examples/three_wells", trust=True)
    >>> files = guelta.print_sheets(game, tempfile.mkdtemp(), only="calibration")
    >>> {path.suffix for path in files} <= {".pdf", ".png"}
    True
    """
    from guelta.builder.print.press import Press, deliver

    order = _ordered(paper, scenario, (only,) if isinstance(only, str) and only else only)
    made = Press.of(game).printed(order, progress)
    return deliver(made, Path(out) / game.id / "print")


def _ordered(paper: str, scenario: str, only: Collection[str]) -> Order:
    from guelta.builder.print.order import Order
    from guelta.builder.print.paper import COUNTER_SIDES, HOME_PAPERS, paper_named
    from guelta.builder.print.selection import Selection
    from guelta.builder.print.sheet import SheetFormat
    from guelta.builder.print.wanted import EVERYTHING, PARTS

    for part in only:
        if part not in PARTS:
            raise RefusedError(f"there is no part {part!r} to print; there is {', '.join(PARTS)}")
    chosen = paper_named(paper, HOME_PAPERS)
    return Order(
        parts=tuple(part for part in PARTS if part in (only or EVERYTHING)),
        format=SheetFormat(chosen, COUNTER_SIDES["5/8in"]),
        map_papers=(chosen,),
        selection=Selection(scenario),
        is_everything=not only,
    )


def report(
    file: str | Path,
    out: str | Path,
    game: Game[Any] | None = None,
    *,
    sides: str | Iterable[str] = (),
    over: bool = False,
) -> Path:
    """Write the story of a log, or of a folder of logs that are one game, as one page of HTML; return it.

    Give the `game` of your own folder with its logs. What is hidden from somebody is shown of a game that is
    over, or said to be `over`; else it is what these `sides` see, one or several, by default the public.
    FileError and RefusedError as `check`; FileExistsError where there is such a page already.

    >>> import guelta, tempfile
    >>> page = guelta.report("examples/operation-manta.vlog", f"{tempfile.mkdtemp()}/manta.html")
    >>> "<html" in page.read_text(encoding="utf-8")
    True
    """
    from guelta.builder.known_modules import KnownModules
    from guelta.builder.vassal.archive import write_file
    from guelta.companion.after_action.page import page_of
    from guelta.rules.library import Library

    place, library = Path(out), Library()
    if game is not None:
        library.add(game)
    story = story_of(Path(file), KnownModules(library), sides, over=over)
    write_file(place, page_of(story).encode())
    return place


def story_of(log: Path, known: KnownModules, sides: Iterable[str], *, over: bool) -> Story:
    """Return the story of a log or of a folder of logs: all of it once over, else what these sides see."""
    from guelta.companion.after_action.story import hides, is_over, tell
    from guelta.companion.following.by_mail import open_folder
    from guelta.companion.following.game_file import open_game
    from guelta.companion.following.settling import is_collection
    from guelta.companion.viewing.sides import viewer_of

    if is_collection(log):
        file, notes = open_folder(log, known)
        source = file.source
    else:
        file, notes = open_game(log, known), ()
        source = log.name
    notes = (*file.remarks, *notes)
    viewer = viewer_of(file.game, sides)
    story = tell(file, source, notes)
    if hides(story) and not over and not is_over(story):
        story = tell(file, source, notes, viewer)
    return story
