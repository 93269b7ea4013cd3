"""The ledger of a phase as far as a log shows it: its procedure carried out anew with the dice thrown."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from guelta.companion.following.differences import differences
from guelta.companion.viewing.viewer import HeardEntry, SeenBoard, Viewer
from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.board.fields import ROLLS, VICTORY
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.procedure import Choice, perform
from guelta.rules.engine.play.sequence import Phase

__all__ = ["PhaseLedger", "phase_ledger", "throws_of"]

_NAMED = 3
"""How many differences a note names before it only counts."""


@dataclass(frozen=True, slots=True)
class PhaseLedger:
    """Lines of a ledger, how many throws of the dice they took, and where the log falls silent.

    `victory` is who has won and how, if the phase decided that.
    """

    entries: tuple[HeardEntry, ...]
    thrown: int
    note: str = ""
    victory: str = ""


def throws_of(position: SeenBoard) -> list[tuple[int, ...]]:
    """Return the throws of the phase as a board has them in its field `rolls`."""
    text = position.fields.get(ROLLS, "")
    return [tuple(int(die) for die in throw.split("+")) for throw in text.split()]


def phase_ledger(
    game: Game[Any], phase: Phase, start: SeenBoard, end: SeenBoard, viewer: Viewer
) -> PhaseLedger | None:
    """Carry a phase out by the dice in the log, as somebody sees it; None when that tells nothing.

    Choices are in no log: the ledger ends at the first. What it comes to is compared with the board.
    """
    procedure = game.rules_of(phase).procedure
    if procedure is None:
        return None
    thrown = _Thrown(throws_of(end))
    try:
        outcome = perform(procedure, start, game.charts, thrown)
    except (LookupError, ValueError, ArithmeticError):
        return None  # a board of a log may be one that no play reaches
    if not outcome.entries:
        return None
    after, note = viewer.board(game, outcome.position), ""
    if isinstance(outcome.asks, Choice):
        note = f"The next step is a choice, which no log shows: {outcome.asks.title}."
    elif isinstance(outcome.asks, Draw):
        note = f"The next step is a draw, which no log shows: {outcome.asks.title}."
    elif isinstance(outcome.asks, Roll):
        note = f"The log has no dice for what comes next: {outcome.asks.title}."
    elif outcome.finding is not None:
        if told := viewer.finding(outcome.finding):
            note = f"The dice in the log do not fit: {told.message}."
    elif found := _elsewhere(game, start, after, end):
        more = f"; and {len(found) - _NAMED} more" if len(found) > _NAMED else ""
        note = f"The log shows another board: {'; '.join(found[:_NAMED])}{more}."
    won = after.fields.get(VICTORY, "") if outcome.is_done else ""
    return PhaseLedger(viewer.entries(outcome.entries), thrown.used, note, won)


def _elsewhere(game: Game[Any], start: SeenBoard, outcome: SeenBoard, end: SeenBoard) -> tuple[str, ...]:
    """Return which counters the procedure changed and the log has otherwise."""
    was, comes, lies = (set(_seen(game, each)) for each in (start, outcome, end))
    changed = {standing.counter for _, standing in was ^ comes}
    ours, theirs = (_only(changed, each) for each in (comes, lies))
    return differences(game, ours, theirs)


def _seen(game: Game[Any], position: SeenBoard) -> Iterator[tuple[str, Standing]]:
    """Yield who stands where a player can see him; a space of the group NOWHERE is not on the board."""
    spaces = game.charts.boxes
    for space, standing in position.each_standing():
        if space not in spaces or spaces[space].group != NOWHERE:
            yield space, Standing(standing.counter, standing.face)


def _only(counters: Collection[str], lying: Iterable[tuple[str, Standing]]) -> Position:
    spaces: dict[str, tuple[Standing, ...]] = {}
    for space, standing in sorted(lying):
        if standing.counter in counters:
            spaces[space] = (*spaces.get(space, ()), standing)
    return Position("", {}, spaces)


class _Thrown:
    """Answers with the throws of a log, in order."""

    def __init__(self, throws: list[tuple[int, ...]]) -> None:
        self.throws = throws
        self.used = 0

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Return the next throw if it is of as many dice."""
        if self.used == len(self.throws) or len(self.throws[self.used]) != roll.dice:
            return None
        self.used += 1
        return self.throws[self.used - 1]

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        """No log says what was drawn for what."""
        return None

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """No log holds a choice."""
        return None
