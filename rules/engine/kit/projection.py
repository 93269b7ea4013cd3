"""What of a board is compared when a phase of a kit is carried out again."""

from __future__ import annotations

from collections.abc import Iterable

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.limits import excess_in
from guelta.rules.engine.kit.view import view_of
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.projection.states import Deviation

__all__ = ["KitProjection"]


class KitProjection(Projection[KitCharts]):
    """A unit shows its space and its face; markers that are no units are left to the players."""

    stays = frozenset({"destination"})
    names_first = True

    def is_compared(self, counter: str) -> bool:
        """Return whether a counter is a unit."""
        each = self.mix.get(counter)
        return each is not None and each.kind in self.charts.kit.units.kinds

    def is_owed(self, counter: str, rule: str) -> bool:
        """Return whether who left it undone owes it: nobody has to move."""
        return all(rule != move.rule for move in self.charts.kit.moves.values())

    def goes_once(self, movers: Iterable[str], board: Position) -> bool:
        """Return whether units only move in a phase: each is asked once."""
        kit = self.charts.kit
        phase = kit.phases.get(view_of(board, self.charts).phase)
        return phase is not None and all(each in kit.moves for each in phase.does)

    def number_of(self, deviation: Deviation, board: Position) -> str:
        """Return the rule of a limit that a unit breaks there, else that by which nothing else changes.

        Of who only came to another place in a phase that does something its moves say why.
        """
        seen, kit = view_of(board, self.charts), self.charts.kit
        for excess in excess_in(seen, deviation.found.space, kit.limits):
            if any(unit.id == deviation.counter for unit in excess.units):
                return excess.limit.rule
        is_elsewhere = deviation.expected.space != deviation.found.space
        if self.goes_once((), board) and deviation.found.face != deviation.was.face:
            return kit.strict  # no move turns a unit over, wherever it went
        return "" if is_elsewhere and seen.phase in kit.phases else kit.strict
