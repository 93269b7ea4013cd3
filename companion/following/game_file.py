"""A player's file made ready to be judged: which game it is, which scenario, and its positions in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

import rules
from builder.known_modules import find_manifest
from builder.manifest import Manifest, ManifestError
from builder.vassal.archive import Archive
from builder.vassal.errors import VassalFormatError
from companion.following.feed import Feed, FileFeed
from companion.following.observe import Observation, Observer
from companion.following.printable import clipped
from rules.engine.board.fields import SCENARIO
from rules.engine.board.position import Position
from rules.engine.board.scenario import Scenario
from rules.engine.game import Game

__all__ = ["GameFile", "Refusal", "game_of", "is_module", "open_game", "rules_of", "scenario_of"]


class Refusal(Exception):
    """A file that can be read but not judged, or a wish that cannot be met; `str()` is one plain sentence."""


@dataclass(frozen=True)
class GameFile:
    """A saved game or log of a module whose manifest and rules we have."""

    feed: Feed
    manifest: Manifest
    game: Game[Any]

    @property
    def source(self) -> str:
        """What the file is called in reports."""
        return self.feed.source

    @property
    def last_step(self) -> int:
        """The number of the last step, 0 when the file has none."""
        return self.feed.last_step

    def observations(self, last: int | None = None) -> Iterator[Observation]:
        """Give every position of the file, from its beginning, up to a last step; each call begins anew."""
        observer = Observer(self.manifest, self.game)
        for step in islice(self.feed.steps(), None if last is None else last + 1):
            try:
                yield from observer.observe(step)
            except VassalFormatError as error:
                raise error.within(self.source, f"step {step.number}") from None
            except ManifestError as error:
                raise Refusal(f"{self.source}, step {step.number}: {error}") from None

    def at(self, step: int) -> Observation:
        """Give the position after a step, the last one if the file ends before it."""
        seen = Observation(0, Position(), "")
        for observation in self.observations(step):
            seen = observation
        return seen

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario being played, as the file says or as there is but one; Refusal if neither."""
        return scenario_of(self.game, self.at(0).position, self.source)


def open_game(path: Path) -> GameFile:
    """Open a saved game or log; Refusal when another module made it, VassalFormatError when it is broken."""
    shown = clipped(str(path), 200)
    if path.is_dir():
        raise Refusal(f"{shown} is a folder; give one file of it, or follow all of it with guelta watch")
    if not path.exists():
        raise Refusal(f"there is no file {shown}; give a saved game (.vsav) or a log (.vlog)")
    try:
        feed = FileFeed.open(path)
    except VassalFormatError:
        if is_module(path):
            raise Refusal(
                f"{shown} is a module, not a game played with it; give a saved game (.vsav) or a log (.vlog)"
            ) from None
        if path.suffix == ".board":
            raise Refusal(f"{shown} is a board; say of which game with guelta check --game GAME") from None
        raise
    return game_of(feed)


def game_of(feed: Feed) -> GameFile:
    """Find the manifest and the rules of what a feed was played with; Refusal when we have none."""
    return GameFile(feed, *rules_of(*feed.module, feed.source))


def rules_of(module: str, version: str, source: str) -> tuple[Manifest, Game[Any]]:
    """Find the manifest and the rules of a module; Refusal, which speaks of `source`, when we have none."""
    if not module:
        raise Refusal(f"{source} does not say which module it was played with; save it again in VASSAL")
    games = rules.module_names()
    try:
        manifest = find_manifest(module, clipped(version))
    except ManifestError as error:
        if module not in games:
            known = ", ".join(map(repr, games))
            said = f"{source} was played with the module {clipped(module)!r}; Guelta referees {known}"
            raise Refusal(
                f"{said}; of another game name the folder once, as in guelta rules FOLDER"
            ) from None
        newer = "if it is newer, a newer Guelta may know it, or give the module with --module"
        raise Refusal(f"{source}: {error}; {newer}") from None
    if manifest.game not in rules.game_ids():
        made = f"{source} was played with a module made of the game {clipped(manifest.game)}"
        raise Refusal(f"{made}, whose folder Guelta does not know; name it once, as in guelta rules FOLDER")
    return manifest, rules.game(manifest.game)


def scenario_of(game: Game[Any], position: Position, source: str) -> Scenario:
    """Give the scenario being played, as the board says or as there is but one; Refusal if neither."""
    named = position.fields.get(SCENARIO, "")
    if named in game.scenarios:
        return game.scenarios[named]
    if len(game.scenarios) == 1:
        return next(iter(game.scenarios.values()))
    known = ", ".join(scenario.title for scenario in game.scenarios.values())
    raise Refusal(
        f"{source} does not say which scenario is played; begin the game in VASSAL with one of {known}"
    )


def is_module(path: Path) -> bool:
    """Whether a file is a VASSAL module, whatever it is called."""
    try:
        return "buildFile.xml" in Archive.open(path)
    except VassalFormatError:
        return False
