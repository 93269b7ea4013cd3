"""What somebody sees and hears of a game who plays certain sides: the one door to every page, chat and print.

Whatever leaves the companion for a reader goes through his `Eyes`: boards, findings, news, verdicts and lines
of the ledger. `PUBLIC` are those of whoever plays no side, `EVERYTHING` hides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.following.game_file import Refusal
from companion.following.observe import Observation
from companion.judging.judgement import Judgement
from companion.judging.tabletop import News, Numbered
from rules.engine.board.position import Position
from rules.engine.board.seers import Seers
from rules.engine.board.sight import is_seen, seen_by
from rules.engine.game import Game
from rules.engine.judging.finding import Finding
from rules.engine.play.procedure import Entry

__all__ = ["EVERYTHING", "PUBLIC", "Eyes", "eyes_at", "eyes_of"]


@dataclass(frozen=True, slots=True)
class Eyes:
    """Those of somebody who plays these sides; of None nothing is hidden."""

    sides: tuple[str, ...] | None = ()

    def may_see(self, seers: Seers) -> bool:
        """Whether he is among them."""
        return self.sides is None or seers.include(self.sides)

    def board(self, game: Game[Any], position: Position) -> Position:
        """Give a board as he sees it."""
        return position if self.sides is None else seen_by(game, position, self.sides)

    def sees(self, game: Game[Any], position: Position, counter: str) -> bool:
        """Whether he sees a counter wherever it stands."""
        return self.sides is None or is_seen(game, position, counter, self.sides)

    def observation(self, game: Game[Any], seen: Observation) -> Observation:
        """Give a board that was observed as he sees it."""
        board = self.board(game, seen.position)
        return seen if board is seen.position else replace(seen, position=board)

    def entries(self, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        """Give the lines of a ledger as he may read them."""
        return tuple(
            each if self.may_see(each.seen_by) else replace(each, text=each.public, short=None, rests_on=())
            for each in entries
            if self.may_see(each.seen_by) or each.public
        )

    def finding(self, finding: Finding) -> Finding | None:
        """Give what he hears of a finding, None for nothing."""
        return finding if self.sides is None else finding.told_to(self.sides)

    def findings(self, findings: Iterable[Numbered]) -> tuple[Numbered, ...]:
        """Give what he hears of the findings of a tabletop."""
        told = ((each, self.finding(each.finding)) for each in findings)
        return tuple(
            each if finding is each.finding else replace(each, finding=finding)
            for each, finding in told
            if finding is not None
        )

    def news(self, game: Game[Any], news: News, before: Position | None = None) -> News:
        """Give what he hears of a step.

        Of the changed spaces those that look changed to him, where the board `before` is known. What turned
        is told by numbers alone: whoever never heard of a number makes nothing of it.
        """
        board = self.board(game, news.position)
        changed = news.changed
        if board is not news.position and before is not None:
            was = self.board(game, before)
            changed = tuple(space for space in changed if was.stack(space) != board.stack(space))
        found = self.findings(news.findings)
        return replace(news, position=board, changed=changed, findings=found)

    def judgement(self, judgement: Judgement) -> Judgement:
        """Give a verdict as he may hear it."""
        if self.sides is None:
            return judgement
        game = judgement.game
        told = [
            (finding, life)
            for each, life in zip(judgement.findings, judgement.lives, strict=True)
            if (finding := self.finding(each)) is not None
        ]
        return replace(
            judgement,
            findings=tuple(finding for finding, _ in told),
            lives=tuple(life for _, life in told),
            turns=tuple(replace(each, position=self.board(game, each.position)) for each in judgement.turns),
            position=self.board(game, judgement.position),
        )


PUBLIC = Eyes()
EVERYTHING = Eyes(None)


def eyes_at(game: Game[Any], seat: str | None) -> Eyes:
    """Give the eyes of who sits at the seat of a side; at one that is no side's he sees what is public."""
    return eyes_of(game, (seat,)) if seat and seat in game.sides else PUBLIC


def eyes_of(game: Game[Any], sides: Iterable[str]) -> Eyes:
    """Give the eyes of who plays these sides of a game, an adjudicator's see all; Refusal for no side."""
    named = tuple(dict.fromkeys(sides))
    for side in named:
        if side not in game.sides:
            raise Refusal(f"{game.title} has no side {side!r}; it has {', '.join(game.sides)}")
    return EVERYTHING if any(game.sides[side].adjudicator for side in named) else Eyes(named)
