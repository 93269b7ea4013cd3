"""What of a board is compared when a phase of a kit is carried out again."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Act
from guelta.rules.engine.kit.limits import excess_in
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import view_of
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.projection.states import Deviation, State

__all__ = ["KitProjection"]


class KitProjection(Projection[KitCharts]):
    """A unit shows its space and its face, a marker who holds a space; all else is left to the players."""

    stays = frozenset({"destination", "retreat"})
    names_first = True

    def __init__(self, charts: KitCharts) -> None:
        super().__init__(charts)
        lost = charts.kit.steps.lost
        self.out = (
            frozenset(lost.replace("{side}", side) for side in charts.titles or ("",))
            if lost
            else frozenset()
        )

    def is_compared(self, counter: str) -> bool:
        """Return whether a counter is a unit, or a marker of who holds a space."""
        each = self.mix.get(counter)
        return each is not None and (each.kind in self.charts.kit.units.kinds or counter in self._markers)

    @cached_property
    def _markers(self) -> dict[str, str]:
        """The counters that can be markers of who holds a space, with the rule by which they are."""
        nobody = view_of(Position(), self.charts)
        found: dict[str, str] = {}
        for control in self.charts.kit.controls:
            for id, counter in self.charts.counters.items():
                marker = Unit(id, "", counter.front, frozenset(), counter)
                if control.marker.fits(nobody, marker, ""):
                    found.setdefault(id, control.rule)
        return {**found, **self._of_tracks}

    @cached_property
    def _of_tracks(self) -> dict[str, str]:
        """The markers of tracks, each with the rule of its points."""
        return {each.marker: each.rule for each in self.charts.kit.points.values() if each.track}

    def is_owed(self, counter: str, rule: str) -> bool:
        """Return whether who left it undone owes it: nobody has to move, to advance or to act."""
        kit = self.charts.kit
        free = {each.rule for each in kit.moves.values()} | {each.rule for each in kit.acts.values()}
        free |= {each.advance.rule for each in kit.combats.values() if each.advance is not None}
        return rule not in free

    def _does_only(self, words: Iterable[str], board: Position) -> bool:
        phase = self.charts.kit.phases.get(view_of(board, self.charts).phase)
        return phase is not None and {*phase.does} <= {*words}

    def goes_once(self, movers: Iterable[str], board: Position) -> bool:
        """Return whether units only move, or only act, in a phase: each is asked once."""
        kit = self.charts.kit
        return self._does_only(kit.moves, board) or self._does_only(kit.acts, board)

    def shows_choice(self, choice: Choice, board: Position) -> bool:
        """Return whether who is chosen shows it: in a phase of acts everybody who takes part is changed."""
        return choice.purpose == "recover" and self._does_only(self.charts.kit.acts, board)

    def number_of(self, deviation: Deviation, board: Position) -> str:
        """Return the rule of a limit that a unit breaks there, else that by which nothing else changes.

        Of who only came to another place in a phase that does something its parts say why.
        """
        if deviation.counter in self._markers:
            return self._markers[deviation.counter]
        seen, kit = view_of(board, self.charts), self.charts.kit
        for excess in excess_in(seen, deviation.found.space, kit.limits):
            if any(unit.id == deviation.counter for unit in excess.units):
                return excess.limit.rule
        if act := self._act_of(deviation, board):
            return act.rule
        is_turned = deviation.found.face != deviation.was.face
        if is_turned and self._does_only(kit.moves, board):
            return kit.strict  # no move turns a unit over, wherever it went
        is_elsewhere = deviation.expected.space != deviation.found.space
        return "" if is_elsewhere and seen.phase in kit.phases else kit.strict

    def _act_of(self, deviation: Deviation, board: Position) -> Act | None:
        """Return the act that somebody meant in a phase of acts who changed a unit otherwise."""
        kit = self.charts.kit
        phase = kit.phases.get(view_of(board, self.charts).phase)
        if phase is None or not self._does_only(kit.acts, board):
            return None
        if deviation.counter in self._of_tracks:
            return None
        verb = _verb(deviation.was, deviation.found, self.charts)
        return next(
            (kit.acts[id] for id in phase.does if (do := kit.acts[id].do) is not None and do.verb == verb),
            None,
        )


def _verb(was: State, found: State, charts: KitCharts) -> str:
    """Return what was done with a unit that looked so and now looks so."""
    if was.space not in charts.map and found.space in charts.map:
        return "enters"
    return "turns" if was.space == found.space else ""
