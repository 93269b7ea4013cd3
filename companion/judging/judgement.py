"""The verdict on a whole game, as the referee gives it and `guelta check` prints it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.judging.knowledge import PlayedTurn
from companion.judging.life import NOT_PUT_RIGHT, Life
from companion.judging.record import Record
from companion.viewing.viewer import Viewer
from rules.engine.board.position import Position
from rules.engine.board.scenario import Scenario
from rules.engine.game import Game
from rules.engine.judging.finding import Finding, Verdict
from rules.engine.play.sequence import Sequence

__all__ = ["Judgement"]

_JUDGED_AGAIN = (Life.UNDONE, Life.SET_BACK)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The whole verdict on one file: findings in the order in which they came up, remarks in plain words.

    `lives` says of each finding how it stands as the file ends.
    """

    game: Game[Any]
    scenario: Scenario
    sequence: Sequence
    source: str
    turns: tuple[PlayedTurn, ...]
    findings: tuple[Finding, ...]
    remarks: tuple[str, ...]
    position: Position
    lives: tuple[Life, ...]

    @classmethod
    def of(
        cls,
        referee: tuple[Game[Any], Scenario, Sequence],
        source: str,
        turns: Iterable[PlayedTurn],
        record: Record,
        remarks: Iterable[str],
        position: Position,
    ) -> Judgement:
        """Give the verdict of a referee on what he has on record of this game, each thing once.

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

    def heard_by(self, viewer: Viewer) -> Judgement:
        """Return the verdict as somebody may hear it."""
        if viewer.sides is None:
            return self
        told = [
            (finding, life)
            for each, life in zip(self.findings, self.lives, strict=True)
            if (finding := viewer.finding(each)) is not None
        ]
        return replace(
            self,
            findings=tuple(finding for finding, _ in told),
            lives=tuple(life for _, life in told),
            turns=tuple(
                replace(each, position=viewer.board(self.game, each.position)) for each in self.turns
            ),
            position=viewer.board(self.game, self.position),
        )

    def as_json(self) -> dict[str, object]:
        """Give the object that `check --json` prints."""
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
            "remarks": list(self.remarks),
        }
