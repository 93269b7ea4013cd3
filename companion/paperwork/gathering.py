"""Questions gathered: what one player is asked next of a phase, one after the other, as one sheet.

The first question is the worksheet's own. Those after it are foreseen: the procedure is carried on with what
he has filled in so far, on the board as he sees it, up to the next dice, the next question to somebody else,
or the first that nothing is proposed for. So the sheet tells him nothing that he cannot see. What he says is
taken question by question as the worksheet really asks; what it does not ask any more is not taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from guelta.companion.paperwork.folder import Folder
from guelta.companion.paperwork.worksheet import Worksheet, is_secret
from guelta.companion.viewing.viewer import Viewer, viewer_at
from guelta.rules.engine.board.position import UNSEEN, Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.moot import perform_as_asked
from guelta.rules.engine.play.procedure import Asked, Choice

__all__ = ["Answer", "Earlier", "Gathered", "about", "gathered", "last_turn", "name_of"]

Answer = tuple[str, tuple[str, ...]]
"""The name of a question and the values that answer it."""
Earlier = Mapping[tuple[str, ...], tuple[str, ...]]
"""What was decided in an earlier turn, by what each decision was `about`."""

FILLED_IN, LAST_TURN, USUAL = "filled in", "as last turn", "usual"
"""Where a proposal comes from: the player, his answer to the same question a turn before, or the rules."""
_MOST = 60
"""Questions of one sheet: more than the units of any stack ask."""
_NUMBER = re.compile(r"-?[0-9]+\Z")


@dataclass(frozen=True, slots=True)
class Gathered:
    """One question of a sheet, and what is proposed for it: None where he has to decide first."""

    asked: Choice
    values: tuple[str, ...] | None = None
    origin: str = ""


def name_of(choice: Choice) -> str:
    """Name a question by what it asks, not by its number: the same one may come up a question later."""
    return " ".join((_NUMBER.sub("", choice.id), choice.rule, choice.side, *choice.of, choice.title))


def about(choice: Choice) -> tuple[str, ...] | None:
    """Return what a decision is about that may be as last turn: a way of doing things, no unit or place."""
    if choice.kind != "option" or is_secret(choice):
        return None
    return _NUMBER.sub("", choice.id), choice.rule, choice.side, *choice.of


def last_turn(folders: Iterable[Folder], path: str, board: Position) -> Earlier:
    """Return how things were done in the same phase a turn before, by what each decision was about."""
    turn, _, phase = path.partition("/")
    number = int(turn.removeprefix("turn-")) if turn.removeprefix("turn-").isdecimal() else 0
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for folder in folders:
        if folder.work.path == f"turn-{number - 1}/{phase}":
            sheet = folder.sheet(board)
            for decision in sheet.decisions:
                asked = sheet.answered(decision.id)
                if isinstance(asked, Choice) and (key := about(asked)) is not None:
                    found[key] = decision.values
    return found


def gathered(
    sheet: Worksheet, seat: str | None, filled_in: Iterable[Answer] = (), earlier: Earlier | None = None
) -> tuple[Gathered, ...]:
    """Return what is asked next at a seat, gathered; nothing where no choice is asked there.

    An adjudicator, and whoever sits at the page of all (None), answers for every side; the one sees all, the
    other what everybody sees.
    """
    proposing = _Proposing(sheet.game, viewer_at(sheet.game, seat), not seat, dict(filled_in), earlier or {})
    asked = sheet.asks[0] if len(sheet.asks) == 1 else None
    if not isinstance(asked, Choice) or not proposing.asks(asked, asked.side):
        return ()
    foreseen = _Foreseeing(sheet, proposing)
    first = proposing.proposed(asked)
    try:
        foreseen.carry_on()
    except Exception:  # a board with what he sees alone may be one that no play leads to
        return (first,)
    if not foreseen.found or name_of(foreseen.found[0].asked) != name_of(asked):
        return (first,)
    return (first, *foreseen.found[1:_MOST])


@dataclass(frozen=True)
class _Proposing:
    """What is proposed for the questions to one seat."""

    game: Game[Any]
    viewer: Viewer
    is_for_all: bool
    filled_in: Mapping[str, tuple[str, ...]]
    earlier: Earlier

    def asks(self, choice: Choice, side: str) -> bool:
        """Return whether a choice of a side is asked here, and nobody waits with it for another's."""
        if choice.secret or not self.viewer.may_see(choice.seen_by):
            return False
        return self.is_for_all or self.viewer.sides is None or side in ("", *self.viewer.sides)

    def seen(self, position: Position) -> Position:
        """Return a board as it is seen here, without what shows of counters that are not."""
        board = self.viewer.board(self.game, position)
        for space, stack in board.each_stack():
            if any(standing.counter == UNSEEN for standing in stack):
                board = board.with_stack(space, [each for each in stack if each.counter != UNSEEN])
        return board

    def proposed(self, choice: Choice) -> Gathered:
        """Return a question with the first proposal that is allowed."""
        for values, origin in self._proposals(choice):
            if choice.refusal(values) is None:
                return Gathered(choice, values, origin)
        return Gathered(choice)

    def _proposals(self, choice: Choice) -> Iterator[tuple[tuple[str, ...], str]]:
        if (values := self.filled_in.get(name_of(choice))) is not None:
            yield values, FILLED_IN
        key = about(choice)
        if key is not None and key in self.earlier:
            yield self.earlier[key], LAST_TURN
        if choice.proposal is not None:
            yield choice.proposal, USUAL


@dataclass
class _Foreseeing:
    """Answers a procedure with what is decided and proposed, on the board as it is seen at a seat."""

    sheet: Worksheet
    proposing: _Proposing
    found: list[Gathered] = field(default_factory=list)
    told: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def carry_on(self) -> None:
        """Carry the procedure on from where the worksheet stands, as far as the proposals go."""
        place, charts = self.sheet.places[-1], self.sheet.game.charts
        seen = self.proposing.seen
        began, procedure = seen(place.began), self.sheet.work.procedures[place.number]
        since = place.commit and replace(place.commit, position=seen(place.commit.position))
        while len(self.found) < _MOST:
            outcome = perform_as_asked(procedure, began, charts, self, since=since)
            if not isinstance(outcome.asks, Choice) or not self._takes(outcome.asks, outcome.position):
                return
            since = outcome.commits[-1] if outcome.commits else None

    def _takes(self, choice: Choice, position: Position) -> bool:
        """Take in the next question if it is asked here; whether its answer is known or proposed."""
        if not self.proposing.asks(choice, self.sheet.game.side_of(choice.side, position)):
            return False
        self.found.append(self.proposing.proposed(choice))
        values = self.found[-1].values
        if values is not None:
            self.told[choice.id] = values
        return values is not None

    def _decided(self, asked: Asked) -> tuple[str, ...] | None:
        return next((each.values for each in self.sheet.decisions if each.answers(asked)), None)

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Return dice that are known already."""
        decided = next((each for each in self.sheet.decisions if each.answers(roll)), None)
        return decided.dice if decided is not None else None

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        """Return what was drawn; nothing that will be."""
        return self._decided(draw)

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Return what was decided, or is proposed to the side."""
        decided = self._decided(choice)
        return self.told.get(choice.id) if decided is None else decided
