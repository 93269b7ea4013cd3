"""The seats at a procedure that players have taken: each is asked in a situation, as his side sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Barred, Choice
from guelta.rules.engine.play.procedure import Commit, Entry, Procedure
from guelta.rules.engine.play.situation import Ask, Player, Situation

__all__ = ["Seats"]


class Seats:
    """Who plays which side while one procedure is carried out; it watches the run to know its last commit."""

    def __init__(
        self,
        players: Mapping[str, Player],
        procedure: Procedure[Any],
        charts: Any,
        before: Position,
        moment: str,
        sees: Callable[[Position, str], Position],
    ) -> None:
        self._players = players
        self._procedure = procedure
        self._charts = charts
        self._before = before
        self._moment = moment
        self._sees = sees
        self._began: Position | Commit = before

    def __contains__(self, side: str) -> bool:
        return side in self._players

    def begin(self, since: Commit | None) -> None:
        """Know that the procedure is carried out anew, or gone on from a commit."""
        self._began = since or self._before

    def chosen(self, side: str, choice: Choice, board: Position, told: Mapping[str, Ask]) -> tuple[str, ...]:
        """Return what the player of a side chooses, of what was told so far."""
        began = self._began
        done = {*began.answered} if isinstance(began, Commit) else set[str]()
        since = {id: ask for id, ask in told.items() if id not in done}
        return self._players[side].choose(
            choice,
            Situation.seen(
                side,
                lambda position: self._sees(position, side),
                board,
                began,
                self._moment,
                self._procedure,
                self._charts,
                since,
            ),
        )

    def moved(self, before: Position, after: Position) -> None:
        """See the board change."""

    def wrote(self, entry: Entry) -> None:
        """See a line of the ledger."""

    def rolled(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """See dice, and return them."""
        return dice

    def committed(self, commit: Commit) -> None:
        """See a place that can be gone on from."""
        self._began = commit

    def refused(self, choice: Choice, chosen: tuple[str, ...], barred: Barred) -> bool:
        """See an answer refused, which it stays."""
        return False
