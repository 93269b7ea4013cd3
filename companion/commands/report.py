"""The command `guelta report`: the story of a log, or of a folder of logs that are one game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from guelta.builder.known_modules import KnownModules
from guelta.builder.letters.letters import listed_letters, remedy
from guelta.builder.letters.own_fonts import fonts_of
from guelta.builder.vassal.archive import write_file
from guelta.companion.after_action.card import card_of
from guelta.companion.after_action.page import page_of
from guelta.companion.after_action.paper import paper_of
from guelta.companion.after_action.story import Story
from guelta.companion.commands.known import modules_known
from guelta.companion.following.game_file import Refusal
from guelta.companion.following.printable import clipped
from guelta.companion.following.settling import is_collection
from guelta.making import story_of
from guelta.rules.library import Library

__all__ = ["report", "report_game"]


def report(options: argparse.Namespace, library: Library) -> int:
    """Write the report and print where it lies."""
    also = [kind for kind in ("pdf", "card") if getattr(options, kind)]
    known = modules_known(options, library)
    print(report_game(Path(options.file), known, options.output, options.sides, also, is_over=options.over))
    return 0


def report_game(
    log: Path,
    known: KnownModules,
    output: Path | None,
    sides: Sequence[str] = (),
    also: Sequence[str] = (),
    *,
    is_over: bool = False,
) -> str:
    """Write the report; give what to print. Refusal when the game cannot be read or a file not written.

    `also` names what is written beside the page, of `pdf` and `card`. What is hidden from somebody is shown
    of a game that is over, else what these sides see of it.
    """
    if output is not None and output.suffix.lower() not in (".html", ".htm"):
        raise Refusal(f"{output} is not a name for a page; end it in .html")
    story = story_of(log, known, sides, over=is_over)
    name = log.resolve().name if is_collection(log) else log.stem
    page = page_of(story).encode("utf-8")
    place = output or _free(Path(f"{name}-report.html"), also)
    _write(place, page, replace=output is not None)
    said = [f"{place}: {len(page) / 1e6:.1f} MB; open it in any browser"]
    for kind in also:
        beside, data = _beside(place, kind), _drawn(story, kind)
        _write(beside, data, replace=output is not None)
        said.append(f"{beside}: {len(data) / 1e6:.1f} MB")
    if also and (lost := _lost(story)):
        said.append(lost)
    return "\n".join(said)


def _lost(story: Story) -> str:
    """Return which letters of the players' names stand as question marks in what is drawn, "" for none."""
    names = [name for names in story.players.values() for name in names]
    letters = fonts_of(story.game).lacking(*names)
    if not letters:
        return ""
    named = ", ".join(clipped(name) for name in names if set(name) & set(letters))
    shown = f"no font has the letters {listed_letters(letters)} of {named}"
    return f"{shown}: they are question marks but in the page; {remedy()}"


def _drawn(story: Story, kind: str) -> bytes:
    return card_of(story) if kind == "card" else paper_of(story)


def _write(place: Path, data: bytes, *, replace: bool) -> None:
    try:
        write_file(place, data, replace=replace)
    except OSError as error:
        raise Refusal(f"{place} cannot be written: {error.strerror or error}; name another with -o") from None


def _beside(page: Path, kind: str) -> Path:
    return page.with_suffix(".pdf") if kind == "pdf" else page.with_name(f"{page.stem}-card.png")


def _free(place: Path, also: Sequence[str]) -> Path:
    """Return the first name that is free for the page and for what lies beside it: `game-report-2.html`."""
    number, found = 1, place
    while any(each.exists() for each in (found, *(_beside(found, kind) for kind in also))):
        number += 1
        found = place.with_stem(f"{place.stem}-{number}")
    return found
