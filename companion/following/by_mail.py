"""A game of several files made ready to be told as one: a folder of logs that go on from one another."""

from __future__ import annotations

from pathlib import Path

from guelta.builder.known_modules import KnownModules
from guelta.builder.vassal.errors import VassalFormatError
from guelta.companion.following.chain import remarks
from guelta.companion.following.feed import ChainFeed, FileFeed
from guelta.companion.following.game_file import GameFile, Refusal, game_of
from guelta.companion.following.printable import clipped
from guelta.companion.following.reading import Boards, Reading, in_line, read
from guelta.companion.following.settling import games_in
from guelta.companion.viewing.viewer import Sentence, Worded

__all__ = ["open_folder"]


def open_folder(folder: Path, known: KnownModules) -> tuple[GameFile, tuple[Sentence, ...]]:
    """Open the logs and saved games of a folder as one game; give with it what does not fit, in sentences.

    A file that cannot be read is left out, and one of the sentences says so. Refusal when none can.
    """
    shown = clipped(str(folder), 200)
    try:
        names = sorted(games_in(folder))
    except OSError as error:
        raise Refusal(f"{shown} cannot be opened: {error.strerror or error}") from None
    readings: dict[str, Reading] = {}
    notes: list[str] = []  # of files that cannot be read
    for name in names:
        try:
            readings[name] = read(known, folder / name, (), with_boards=True, called=name)
        except (Refusal, VassalFormatError, OSError) as error:
            notes.append(f"{clipped(name)} is left out: {clipped(str(error), 300)}.")
    chain = in_line(readings, Boards(known, readings, lambda name: folder / name))
    if not chain.joints:
        why = f" ({notes[0].rstrip('.')})" if notes else ""
        raise Refusal(f"{shown} holds no log and no saved game that can be read{why}")
    files = tuple((FileFeed.open(folder / joint.link.name), joint.steps) for joint in chain.joints)
    number = f"{len(files)} files" if len(files) > 1 else clipped(chain.joints[0].link.name)
    feed = ChainFeed(f"{clipped(folder.resolve().name)}, {number}", files)
    return game_of(feed, known), (*map(Worded, notes), *remarks(chain))
