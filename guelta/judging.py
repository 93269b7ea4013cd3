"""A file judged from its beginning to its end, for whoever reads the verdicts in a program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, overload

from guelta.builder.known_modules import KnownModules
from guelta.companion.following.by_mail import open_folder
from guelta.companion.following.game_file import GameFile, open_game
from guelta.companion.following.settling import is_collection
from guelta.companion.judging.board_file import judge_boards
from guelta.companion.judging.judgement import Heard, Judgement
from guelta.companion.judging.life import NOT_PUT_RIGHT, Life
from guelta.companion.judging.referee import Referee
from guelta.companion.viewing.sides import viewer_of
from guelta.companion.viewing.viewer import Sentence
from guelta.errors import RefusedError
from guelta.progress import Progress, quiet
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.replay.budget import CHECK, Budget
from guelta.rules.library import Library

__all__ = ["Verdicts", "check", "judged"]


@dataclass(frozen=True)
class Verdicts:
    """What the referee found in a file, as those may read it for whom it was judged: its findings, in order.

    >>> import guelta
    >>> verdicts = guelta.check("examples/operation-manta.vlog")
    >>> {finding.rule for finding in verdicts if finding.verdict is guelta.Verdict.VIOLATION} <= set(
    ...     rule.rule for rule in verdicts.game.rulebook)
    True
    """

    _heard: Heard
    _file: GameFile | None = None

    def __repr__(self) -> str:
        """Name them in a line."""
        found = f"{len(self)} findings, {len(self.standing)} standing"
        return f"<Verdicts of {self._heard.source}: {found}>"

    @overload
    def __getitem__(self, at: int) -> Finding: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Finding, ...]: ...

    def __getitem__(self, at: int | slice) -> Finding | tuple[Finding, ...]:
        """Return a finding, or some of them."""
        return self._heard.findings[at]

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._heard.findings)

    def __len__(self) -> int:
        return len(self._heard.findings)

    @property
    def game(self) -> Game[Any]:
        """The game that was played."""
        return self._heard.game

    @property
    def scenario(self) -> Scenario:
        """The scenario that was played."""
        return self._heard.scenario

    @property
    def position(self) -> Position:
        """The board as the file ends."""
        return self._heard.position

    @property
    def remarks(self) -> tuple[str, ...]:
        """What of the file may be missing or read wrongly."""
        return self._heard.notes

    @property
    def lives(self) -> tuple[Life, ...]:
        """What became of each finding by the end of the file, in the order of the findings.

        >>> import guelta
        >>> verdicts = guelta.check("examples/operation-manta.vlog")
        >>> [finding.rule for finding, life in zip(verdicts, verdicts.lives) if life is guelta.Life.UNDONE]
        []
        """
        return self._heard.lives

    @cached_property
    def standing(self) -> tuple[Finding, ...]:
        """The findings that were not put right by the end of the file."""
        pairs = zip(self._heard.findings, self._heard.lives, strict=True)
        return tuple(finding for finding, life in pairs if life in NOT_PUT_RIGHT)

    def of(self, verdict: Verdict) -> tuple[Finding, ...]:
        """Return the findings of one verdict that were not put right."""
        return tuple(finding for finding in self.standing if finding.verdict is verdict)

    @property
    def due(self) -> tuple[Finding, ...]:
        """What the rules require as the file ends, or was left out on the way."""
        return self.of(Verdict.DUE)

    @property
    def violations(self) -> tuple[Finding, ...]:
        """What the rules forbid and nobody put right."""
        return self.of(Verdict.VIOLATION)

    def boards(self) -> Iterator[tuple[int, Position]]:
        """Yield each step with the board after it, 0 with the board at the beginning.

        RefusedError for boards in notation, which have no steps.
        """
        for observation in self._steps.observations():
            yield observation.step, self._heard.viewer.board(self.game, observation.position)

    def board(self, step: int) -> Position:
        """Return the board after a step; RefusedError where the file has no such step, or no steps at all."""
        last = self._steps.last_step
        if not 0 <= step <= last:
            source = self._heard.source
            raise RefusedError(f"{source} has no step {step}; it has steps 0 to {last}", [source])
        return self._heard.viewer.board(self.game, self._steps.at(step).position)

    @property
    def _steps(self) -> GameFile:
        if self._file is None:
            source = self._heard.source
            raise RefusedError(f"{source} holds boards in notation, which have no steps", [source])
        return self._file

    def as_json(self) -> dict[str, object]:
        """Return the object that `guelta check --json` prints."""
        return self._heard.as_json()


def check(
    file: str | Path,
    game: Game[Any] | None = None,
    *,
    module: str | Path | None = None,
    sides: str | Iterable[str] = (),
    search: int = CHECK.nodes,
    progress: Progress = quiet,
) -> Verdicts:
    """Judge a saved game, a log, a folder or zip of logs that are one game, or a file of boards in notation.

    A board in notation does not say which `game` it is of: give it, and give a game of your own folder with
    its logs as well. `module` is the file of the module that a log was played with, where
    Guelta cannot find it. The verdicts are what the public may
    know; with `sides`, one or several, what those know besides, and with an adjudicator everything. `search`
    is how many runs of the rules a phase is tried with before it is left unsure, as of `guelta check
    --search`. `progress` is called with what is done, how many steps are, and of how many.

    FileError where the file is not there or cannot be read, RefusedError where no game known was played with
    it, TableError where the game's tables are broken.

    >>> import guelta
    >>> guelta.check("examples/operation-manta.vlog", sides="fan").game.id
    'chad'
    """
    if search < 1:
        raise RefusedError(f"search takes a number from 1 on, not {search}")
    path, library = Path(file), Library()
    if game is not None:
        library.add(game)
    boards_of = None if _has_steps(path) else game
    judgement, opened = judged(
        path,
        KnownModules(library, None if module is None else Path(module)),
        boards_of,
        Budget(search),
        progress,
    )
    return Verdicts(judgement.heard_by(viewer_of(judgement.game, sides)), opened)


def _has_steps(path: Path) -> bool:
    """Return whether a file is one of VASSAL, or holds several, by its name."""
    return is_collection(path) or path.suffix.lower() in (".vlog", ".vsav", ".zip")


def judged(
    path: Path, known: KnownModules, boards_of: Game[Any] | None, budget: Budget, progress: Progress
) -> tuple[Judgement, GameFile | None]:
    """Judge a file, with the file opened where it has steps; nobody has read the verdict yet.

    With `boards_of` a game it is a file of boards in notation of that game.
    """
    if boards_of is not None:
        return judge_boards(path, boards_of, budget), None
    opened, notes = open_folder(path, known) if is_collection(path) else (open_game(path, known), ())
    return refereed(opened, notes, budget, progress), opened


def refereed(file: GameFile, notes: tuple[Sentence, ...], budget: Budget, progress: Progress) -> Judgement:
    """Judge an opened file from its beginning to its end; nobody has read it yet."""
    referee = Referee(file.game, file.scenario, budget)
    for observation in file.observations():
        referee.see(observation)
        progress("Refereeing", observation.step, file.last_step)
    judgement = referee.judgement(file.source)
    return replace(judgement, remarks=(*notes, *judgement.remarks))
