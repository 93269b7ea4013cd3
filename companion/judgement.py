"""The verdict on a whole game, as the referee gives it and `guelta check` prints it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.known import PlayedTurn
from rules.engine.finding import Finding, Verdict
from rules.engine.game import Game
from rules.engine.position import Position
from rules.engine.scenario import Scenario
from rules.engine.sequence import Sequence

__all__ = ["Judgement"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """The whole verdict on one file: findings in the order in which they came up, remarks in plain words."""

    game: Game[Any]
    scenario: Scenario
    sequence: Sequence
    source: str
    turns: tuple[PlayedTurn, ...]
    findings: tuple[Finding, ...]
    remarks: tuple[str, ...]
    position: Position

    def count(self, verdict: Verdict) -> int:
        """Count the findings of one verdict."""
        return sum(finding.verdict is verdict for finding in self.findings)

    def as_json(self) -> dict[str, object]:
        """Give the object that `check --json` prints."""
        return {
            "game": self.game.id,
            "rules_version": self.game.version,
            "scenario": self.scenario.id,
            "source": self.source,
            "turns": [turn.as_json() for turn in self.turns],
            "findings": [finding.as_json() for finding in self.findings],
        }
