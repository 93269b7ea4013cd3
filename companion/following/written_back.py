"""What was decided, as commands for the game it was decided in, or as a saved game beside its file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from guelta.builder.handback.commands import commands_between
from guelta.builder.handback.fittings import Outfit
from guelta.builder.handback.standing_pieces import Lying
from guelta.builder.known_modules import KnownModules
from guelta.builder.manifest import ManifestError
from guelta.builder.turn_tracker import TrackerStateError
from guelta.builder.vassal.archive import within_zip, write_file
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.errors import UnencodableError, VassalFormatError
from guelta.builder.vassal.metadata import Metadata
from guelta.builder.vassal.save import Save
from guelta.companion.following.feed import FileFeed, Step
from guelta.companion.following.game_file import Refusal, game_of
from guelta.companion.following.last_state import LastState
from guelta.companion.following.names_of_saves import MOST_NAMES, label, names, stem
from guelta.companion.following.observe import Observer
from guelta.rules.engine.board.position import Position

__all__ = [
    "HandedBack",
    "commands_for",
    "save_after",
    "save_with",
    "write_after",
]

Change = Callable[[Outfit, Position, Lying], Command]
"""Gives commands for a game that stands so and lies so."""


def commands_for(outfit: Outfit, before: Position, after: Position, lying: Lying, said: str = "") -> Command:
    """Return the commands that bring a game to a position, with a line for the chat; Refusal if none can.

    Where the turn tracker moves on, the markers that follow it go with it.
    """
    try:
        if after.cursor != before.cursor:
            after = outfit.fittings.followed(after)
        return commands_between(outfit, before, after, lying, said=said)
    except (ManifestError, TrackerStateError, VassalFormatError, ValueError) as error:
        raise Refusal(f"the result cannot be written into the game: {error}") from None


def save_after(known: KnownModules, source: Path, after: Position, said: str = "", title: str = "") -> Save:
    """Return the game of a log or saved game as it ends, brought to a position, as `save_with` does."""

    def to_there(outfit: Outfit, before: Position, lying: Lying) -> Command:
        return commands_for(outfit, before, after, lying, said)

    return save_with(known, source, to_there, title)


def save_with(known: KnownModules, source: Path, change: Change, title: str = "") -> Save:
    """Return the game of a log or saved game as it ends, with one more change, as a saved game.

    `title` is what VASSAL shows of it in its file dialog. Refusal when the module is none of ours or the
    result cannot be written into the game, VassalFormatError when the file is broken.
    """
    feed = FileFeed.open(source)
    if feed.cut:
        raise Refusal(f"{feed.cut[0]}; nothing is written into it")
    file = game_of(feed, known)
    manifest = file.manifest
    observer, state = Observer(manifest, file.game), LastState(manifest.fields)
    before = Position()
    for step in feed.steps():
        before = _seen(observer, state, step)
    commands = change(Outfit(file.game, manifest), before, observer.lying())
    _seen(observer, state, Step(feed.last_step + 1, commands))
    module = feed.log.module or Metadata()
    about = feed.log.save or Metadata(version=module.version)
    saved = replace(about, description=title or None, date_saved=_just_after(about.date_saved))
    return Save.of(state.actions(observer.lying()), module, saved)


def write_after(source: Path, phase: str, save: Save) -> Path:
    """Write a saved game beside the file it comes from as `NAME-after-PHASE.vsav`, and give its path.

    With `MARKED` for the phase it is `NAME-marked.vsav`. What is there is never written over: then the name
    ends in -2, -3, ... Refusal when none can be written.
    """
    name = f"{stem(source)}-{label(phase)}"
    try:
        data = save.pack()
    except UnencodableError as error:
        raise Refusal(f"the saved game cannot be written: {error}") from None
    holder, _ = within_zip(source) or (source, "")
    for path in names(holder.parent, name):
        try:
            write_file(path, data)
        except FileExistsError:
            continue
        except OSError as error:
            why = error.strerror or error
            raise Refusal(
                f"{path} cannot be written: {why}; put the log into a folder of your own and watch it there"
            ) from None
        return path
    raise Refusal(f"there are {MOST_NAMES} files called {name} already; move some of them away")


class HandedBack:
    """What was written back beside files that are followed: one phase of each, till a saved game is gone."""

    def __init__(self, known: KnownModules) -> None:
        self._known = known
        self._last: tuple[Path, str, Path] | None = None

    def write(self, source: Path, phase: str, title: str, after: Position, said: str = "") -> Path:
        """Write the game of a file, brought to a position, beside it; a phase as often as it is changed.

        Refusal when it cannot be written, or when another phase was: the file does not go on from that one.
        """
        file, before, saved = self._last or (None, "", source)
        if file == source and before != phase and saved.exists():
            raise Refusal(
                f"{saved.name} is not part of the game yet, and what it holds would be missing: follow the "
                f"whole folder, with guelta watch {saved.parent}, or move {saved.name} away"
            )
        path = write_after(source, title, save_after(self._known, source, after, said, title))
        self._last = source, phase, path
        return path


def _just_after(saved: str | None) -> str | None:
    """Return the next millisecond: by its date a file comes before what was made of it."""
    if not saved or not saved.isascii() or not saved.isdecimal() or len(saved) > 17:
        return saved
    return str(int(saved) + 1)


def _seen(observer: Observer, state: LastState, step: Step) -> Position:
    state.take_in(step.commands)
    *_, seen = observer.observe(step)
    return seen.position
