"""A file judged from its beginning to its end, for whoever reads the verdicts in a program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from guelta.companion.following.by_mail import open_folder
from guelta.companion.following.game_file import GameFile, open_game
from guelta.companion.following.settling import is_collection
from guelta.companion.judging.board_file import judge_boards
from guelta.companion.judging.judgement import Heard, Judgement
from guelta.companion.judging.life import NOT_PUT_RIGHT
from guelta.companion.judging.referee import Referee
from guelta.companion.viewing.sides import viewer_of
from guelta.companion.viewing.viewer import Sentence
from guelta.errors import RefusedError
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.replay.budget import CHECK, Budget

__all__ = ["Verdicts", "check", "refereed"]

Progress = Callable[[str, int, int], None]


def _quiet(what: str, done: int, total: int) -> None:
    """Report no progress to anybody."""


@dataclass(frozen=True)
class Verdicts:
    """What the referee found in a file, as those may read it for whom it was judged: its findings, in order.

    >>> import guelta
    >>> verdicts = guelta.check("examples/operation-manta.vlog")
    >>> {finding.rule for finding in verdicts if finding.verdict is guelta.Verdict.VIOLATION} <= set(
    ...     rule.rule for rule in verdicts.game.rulebook)
    True
    """

    heard: Heard
    file: GameFile | None = None

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.heard.findings)

    def __len__(self) -> int:
        return len(self.heard.findings)

    @property
    def game(self) -> Game[Any]:
        """The game that was played."""
        return self.heard.game

    @property
    def scenario(self) -> Scenario:
        """The scenario that was played."""
        return self.heard.scenario

    @property
    def position(self) -> Position:
        """The board as the file ends."""
        return self.heard.position

    @property
    def remarks(self) -> tuple[str, ...]:
        """What of the file may be missing or read wrongly."""
        return self.heard.notes

    @cached_property
    def standing(self) -> tuple[Finding, ...]:
        """The findings that were not put right by the end of the file."""
        pairs = zip(self.heard.findings, self.heard.lives, strict=True)
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
        if self.file is None:
            raise RefusedError(f"{self.heard.source} holds boards in notation, which have no steps")
        for observation in self.file.observations():
            yield observation.step, self.heard.viewer.board(self.game, observation.position)

    def board(self, step: int) -> Position:
        """Return the board after a step; RefusedError where the file has no such step."""
        if self.file is None or not 0 <= step <= self.file.last_step:
            raise RefusedError(f"{self.heard.source} has no step {step}")
        return self.heard.viewer.board(self.game, self.file.at(step).position)

    def as_json(self) -> dict[str, object]:
        """Return the object that `guelta check --json` prints."""
        return self.heard.as_json()


def check(
    file: str | Path,
    game: Game[Any] | None = None,
    *,
    sides: Iterable[str] = (),
    budget: Budget = CHECK,
    progress: Progress = _quiet,
) -> Verdicts:
    """Judge a saved game, a log, a folder or zip of logs that are one game, or a file of boards in notation.

    A board in notation does not say which `game` it is of: give it. The verdicts are what the public may
    know; with `sides`, what those sides know besides, and with an adjudicator everything. FileError where the
    file cannot be read, RefusedError where no game known was played with it, TableError where the game's
    tables are broken.

    >>> import guelta
    >>> guelta.check("examples/operation-manta.vlog").game.id
    'chad'
    """
    path = Path(file)
    opened: GameFile | None = None
    if game is not None:
        judgement = judge_boards(path, game, budget)
    else:
        opened, notes = open_folder(path) if is_collection(path) else (open_game(path), ())
        judgement = refereed(opened, notes, budget, progress)
    return Verdicts(judgement.heard_by(viewer_of(judgement.game, sides)), opened)


def refereed(
    file: GameFile, notes: tuple[Sentence, ...], budget: Budget, progress: Progress = _quiet
) -> Judgement:
    """Judge an opened file from its beginning to its end; nobody has read it yet."""
    referee = Referee(file.game, file.scenario, budget)
    for observation in file.observations():
        referee.see(observation)
        progress("Refereeing", observation.step, file.last_step)
    judgement = referee.judgement(file.source)
    return replace(judgement, remarks=(*notes, *judgement.remarks))
