"""The verdict on a whole game, as the referee gives it and `guelta check` prints it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from guelta.companion.judging.knowledge import PlayedTurn
from guelta.companion.judging.life import NOT_PUT_RIGHT, Life
from guelta.companion.judging.record import Record
from guelta.companion.viewing.viewer import HeardFinding, SeenBoard, Sentence, Viewer
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.sequence import Sequence

__all__ = ["Heard", "Judgement"]

_JUDGED_AGAIN = (Life.UNDONE, Life.SET_BACK)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The whole verdict on one file: findings in the order in which they came up, and remarks.

    `lives` says of each finding how it stands as the file ends.
    """

    game: Game[Any]
    scenario: Scenario
    sequence: Sequence
    source: str
    turns: tuple[PlayedTurn, ...]
    findings: tuple[Finding, ...]
    remarks: tuple[Sentence, ...]
    position: Position
    lives: tuple[Life, ...]

    def __repr__(self) -> str:
        """Name it in a line."""
        left = sum(life in NOT_PUT_RIGHT for life in self.lives)
        return f"<{type(self).__name__} of {self.source}: {len(self.findings)} findings, {left} standing>"

    @classmethod
    def of(
        cls,
        referee: tuple[Game[Any], Scenario, Sequence],
        source: str,
        turns: Iterable[PlayedTurn],
        record: Record,
        remarks: Iterable[Sentence],
        position: Position,
    ) -> Judgement:
        """Return the verdict of a referee on what he has on record of this game, each thing once.

        What was undone and found again is the same finding.
        """
        told: list[tuple[Finding, Life]] = []
        again: set[Finding] = set()
        for finding, life in zip(reversed(record.findings), reversed(record.lives), strict=True):
            if life is not Life.OTHER_GAME and not (life in _JUDGED_AGAIN and finding in again):
                told.append((finding, life))
            again.add(finding)
        findings, lives = zip(*reversed(told), strict=True) if told else ((), ())
        return cls(*referee, source, tuple(turns), findings, tuple(remarks), position, lives)

    def count(self, verdict: Verdict) -> int:
        """Count the findings of one verdict that were not put right or settled."""
        return sum(
            finding.verdict is verdict and life in NOT_PUT_RIGHT
            for finding, life in zip(self.findings, self.lives, strict=True)
        )

    def heard_by(self, viewer: Viewer) -> Heard:
        """Return the verdict as somebody may hear it."""
        told = [
            (finding, life)
            for each, life in zip(self.findings, self.lives, strict=True)
            if (finding := viewer.finding(each)) is not None
        ]
        return Heard(
            self.game,
            self.scenario,
            self.sequence,
            self.source,
            tuple(replace(each, position=viewer.board(self.game, each.position)) for each in self.turns),
            tuple(finding for finding, _ in told),
            self.remarks,
            viewer.board(self.game, self.position),
            tuple(life for _, life in told),
            viewer,
        )


@dataclass(frozen=True, slots=True, repr=False)
class Heard(Judgement):
    """A verdict as somebody hears it: the only one that is printed or written."""

    findings: tuple[HeardFinding, ...]
    position: SeenBoard
    viewer: Viewer

    @property
    def notes(self) -> tuple[str, ...]:
        """The remarks as he reads them."""
        return self.viewer.texts(self.remarks)

    def as_json(self) -> dict[str, object]:
        """Return the object that `check --json` prints."""
        return {
            "game": self.game.id,
            "rules_version": self.game.version,
            "scenario": self.scenario.id,
            "source": self.source,
            "turns": [turn.as_json() for turn in self.turns],
            "findings": [
                {**finding.as_json(), "life": str(life)}
                for finding, life in zip(self.findings, self.lives, strict=True)
            ],
            "remarks": list(self.notes),
        }
