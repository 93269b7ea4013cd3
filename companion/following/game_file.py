"""A player's file made ready to be judged: which game it is, which scenario, and its positions in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from guelta.builder.known_modules import Fit, KnownModules, made_of
from guelta.builder.manifest import Manifest, ManifestError
from guelta.builder.vassal.archive import Archive, within_zip
from guelta.builder.vassal.errors import VassalFormatError
from guelta.companion.following.feed import Feed, FileFeed
from guelta.companion.following.observe import Observation, Observer
from guelta.companion.following.printable import clipped
from guelta.companion.refusal import Refusal, StrangerError, UnreadableError, WantedError
from guelta.companion.viewing.viewer import Sentence, Worded
from guelta.rules.engine.board.fields import SCENARIO
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.game import Game

__all__ = [
    "GameFile",
    "Refusal",
    "RulesFound",
    "game_of",
    "kind_of_module",
    "mind_zip",
    "open_feed",
    "open_game",
    "rules_of",
    "scenario_of",
]


@dataclass(frozen=True)
class GameFile:
    """A saved game or log of a module whose manifest and rules we have.

    `module` is the name and version of the module it was played with, `remarks` say what of it or of the file
    as a whole may be missing or read wrongly.
    """

    feed: Feed = field(repr=False)
    module: tuple[str, str]
    manifest: Manifest = field(repr=False)
    game: Game[Any]
    remarks: tuple[Sentence, ...] = ()

    @property
    def source(self) -> str:
        """What the file is called in reports."""
        return self.feed.source

    @property
    def last_step(self) -> int:
        """The number of the last step, 0 when the file has none."""
        return self.feed.last_step

    def observations(self, last: int | None = None) -> Iterator[Observation]:
        """Yield every position of the file, from its beginning, up to a last step; each call begins anew."""
        observer = Observer(self.manifest, self.game, self.remarks)
        for step in islice(self.feed.steps(), None if last is None else last + 1):
            try:
                yield from observer.observe(step)
            except VassalFormatError as error:
                raise error.within(self.source, f"step {step.number}") from None
            except ManifestError as error:
                raise Refusal(f"{self.source}, step {step.number}: {error}") from None

    def at(self, step: int) -> Observation:
        """Return the position after a step, the last one if the file ends before it."""
        seen = Observation(0, Position(), "")
        for observation in self.observations(step):
            seen = observation
        return seen

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario being played, as the file says or as there is but one; Refusal if neither."""
        return scenario_of(self.game, self.at(0).position, self.source)


def open_game(path: Path, known: KnownModules) -> GameFile:
    """Open a saved game or log; Refusal when another module made it, VassalFormatError when it is broken."""
    return game_of(open_feed(path), known)


def open_feed(path: Path) -> FileFeed:
    """Open a saved game or log of whatever module; Refusal or VassalFormatError for what is none."""
    shown = clipped(str(path), 200)
    if path.is_dir():
        raise Refusal(f"{shown} is a folder; give one file of it, or follow all of it with guelta watch")
    if not path.exists() and within_zip(path) is None:
        said = f"there is no file {shown}; give a saved game (.vsav) or a log (.vlog)"
        raise UnreadableError(said, [shown])
    try:
        return FileFeed.open(path)
    except VassalFormatError as error:
        mind_zip(path, shown, error)
        if kind := kind_of_module(path):
            wanted = "give a saved game (.vsav) or a log (.vlog)"
            raise Refusal(f"{shown} is {kind}, not a game played with it; {wanted}") from None
        if path.suffix.lower() == ".board":
            raise WantedError(f"{shown} is a board; say of which game", "board") from None
        raise


def game_of(feed: Feed, known: KnownModules) -> GameFile:
    """Find the manifest and the rules of what a feed was played with; Refusal when we have none.

    A feed that does not name its module is one of the module given if its counters are of it, else of that
    in which they are.
    """
    module, said = feed.module, [*feed.cut]
    if not module[0] and (seen := _module_of_nameless(feed, known)) is not None:
        module = seen
        shown = clipped(feed.source, 200)
        said.append(f"{shown} names no module; by what it is made of it is {' '.join(seen)}")
    found = rules_of(known, *module, feed.source)
    return GameFile(feed, module, found.manifest, found.game, (*map(Worded, said), *found.remarks))


def _module_of_nameless(feed: Feed, known: KnownModules) -> tuple[str, str] | None:
    """Return the name and version of the module that a feed is of by its counters; None for the one given.

    Also None where nobody can tell and none is given; Refusal when the one given does not fit either.
    """
    begins = [*next(feed.steps()).actions()]
    fit = known.fit_of_given(begins)
    seen = None if fit is Fit.OWN else known.recognised(begins)
    if seen is None and fit is Fit.NONE:
        raise Refusal(
            f"{clipped(feed.source, 200)} names no module, and its counters are not those of the module "
            "given; give the module that it was played with"
        )
    return seen


class RulesFound(NamedTuple):
    """What a game is judged by, and in sentences what of its module may be read wrongly."""

    manifest: Manifest
    game: Game[Any]
    remarks: tuple[Sentence, ...]


def rules_of(known: KnownModules, module: str, version: str, source: str) -> RulesFound:
    """Find the manifest and the rules of a module; Refusal, which speaks of `source`, when we have none."""
    library = known.library
    library.choose(module)
    games = library.modules
    if places := library.rivals(games.get(module, "")):
        raise Refusal(_of_several(source, places))
    try:
        found = known.find(module, clipped(version))
    except ManifestError as error:
        if not module:
            said = f"{source} does not say which module it was played with"
            raise WantedError(f"{said}; save it again in VASSAL, or give the module", "module") from None
        if module not in games:
            titles = ", ".join(map(repr, games))
            said = f"{source} was played with the module {clipped(module)!r}; Guelta referees {titles}"
            raise StrangerError(f"{said}; give the game if it is another", "game") from None
        newer = "if it is newer, a newer Guelta may know it, or give the module"
        raise WantedError(f"{source}: {error}; {newer}", "module") from None
    game = found.manifest.game
    if places := library.rivals(game):
        raise Refusal(_of_several(source, places))
    if game not in library.ids:
        made = f"{source} was played with a module made of the game {clipped(game)}"
        raise WantedError(f"{made}, whose folder Guelta does not know; give the game", "game")
    remarks = tuple(Worded(clipped(each, 600)) for each in found.remarks)
    return RulesFound(found.manifest, library.game(game), remarks)


def _of_several(source: str, places: Iterable[Path]) -> str:
    """Return the sentence that several folders are the game of a file equally."""
    named = " and ".join(clipped(str(place), 200) for place in places)
    return (
        f"{source} may be of the game in {named}, which have one id: give one of them another id in "
        "rules/game.toml, or stand in the folder that you mean"
    )


def scenario_of(game: Game[Any], position: Position, source: str) -> Scenario:
    """Return the scenario being played, as the board says or as there is but one; Refusal if neither."""
    named = position.fields.get(SCENARIO, "")
    if named in game.scenarios:
        return game.scenarios[named]
    if len(game.scenarios) == 1:
        return next(iter(game.scenarios.values()))
    known = ", ".join(scenario.title for scenario in game.scenarios.values())
    raise Refusal(
        f"{source} does not say which scenario is played; begin the game in VASSAL with one of {known}"
    )


def mind_zip(path: Path, name: str, error: VassalFormatError) -> None:
    """Raise a Refusal for what is called a zip archive and cannot be read, which says what to do with it."""
    if path.suffix.lower() != ".zip":
        return
    if within_zip(path) is not None:
        raise Refusal(f"{name} is an archive within an archive; unpack the outer one, and give the folder")
    raise Refusal(f"{error}; have the logs packed anew, or unpack it and give the folder")


def kind_of_module(path: Path) -> str:
    """Return what kind of module a file is, whatever it is called; "" when it is none."""
    try:
        return made_of(Archive.open(path))
    except VassalFormatError:
        return ""
