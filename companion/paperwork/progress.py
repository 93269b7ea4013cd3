"""How far the decisions of a worksheet carry its procedures, and the places they come by on their way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any

from guelta.companion.paperwork.decision import Decided, Decision
from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.moot import perform_as_asked
from guelta.rules.engine.play.procedure import Asked, Commit, Entry, Outcome, Procedure

__all__ = ["Place", "Progress", "progress"]


@dataclass(frozen=True)
class Place:
    """A place in a worksheet that can be gone on from: the beginning of a procedure, or a commit of it.

    It lies in the procedure of that number, which began on the board `began` after the lines `written`.
    `decided` are the decisions it comes after, `answered` what they answered.
    """

    number: int
    began: Position
    written: tuple[Entry, ...] = ()
    commit: Commit | None = None
    decided: Mapping[str, Decision] = field(default_factory=dict)
    answered: Mapping[str, Asked] = field(default_factory=dict)

    def holds(self, decisions: Mapping[str, Decision]) -> bool:
        """Return whether it comes after nothing but some of these decisions."""
        return all(decisions.get(id) == each for id, each in self.decided.items())


@dataclass(frozen=True)
class Progress:
    """How far the decisions carry: the board, the ledger, what is asked next, or why it cannot go on."""

    position: Position
    entries: tuple[Entry, ...]
    asks: tuple[Asked, ...]
    finding: Finding | None
    answered: Mapping[str, Asked]
    places: tuple[Place, ...] = ()


def progress(
    game: Game[Any],
    procedures: tuple[Procedure[Any], ...],
    start: Position,
    decisions: Mapping[str, Decision],
    cast: Callable[[Asked, Position], Asked],
    known: Iterable[Place] = (),
) -> Progress:
    """Carry procedures out as far as the decisions go, from the last of the `known` places that still holds.

    `known` are places that other decisions came by on the same board, in their order; `cast` names the side
    that is asked.
    """
    places = [*takewhile(lambda each: each.holds(decisions), known)] or [Place(0, start)]
    decided = Decided(decisions, cast, dict(places[-1].answered))
    while True:
        place = places[-1]
        outcome = _performed(procedures[place.number], place, game, decided)
        if isinstance(outcome, Finding):
            return Progress(start, (), (), outcome, decided.asked)
        opening = next(each for each in places if each.number == place.number)
        places += (_at(opening, each, decided) for each in outcome.commits if each is not place.commit)
        after, entries = outcome.position, (*place.written, *outcome.entries)
        if outcome.asks is not None:
            asks = tuple(cast(each, after) for each in (outcome.asks, *outcome.also))
            return Progress(after, entries, asks, None, decided.asked, tuple(places))
        following = place.number + 1
        if following == len(procedures) or VICTORY in after.fields:
            return Progress(after, entries, (), None, decided.asked, tuple(places))
        so_far = {id: decisions[id] for id in decided.asked}
        places.append(Place(following, after, entries, None, so_far, dict(decided.asked)))


def _at(opening: Place, commit: Commit, decided: Decided) -> Place:
    """Return the place of a commit in the procedure that opened at another."""
    ids = (*opening.decided, *(id for id in commit.answered if id in decided.asked))
    return replace(
        opening,
        commit=commit,
        decided={id: decided.decisions[id] for id in ids},
        answered={id: decided.asked[id] for id in ids},
    )


def _performed(
    procedure: Procedure[Any], place: Place, game: Game[Any], decided: Decided
) -> Outcome | Finding:
    """Carry one procedure out as far as it goes; a finding where an answer or the whole board is refused."""
    began = place.began
    try:
        outcome = perform_as_asked(procedure, began, game.charts, decided, since=place.commit)
        if outcome.position is not began:
            outcome = replace(outcome, position=game.remember(game.charts, began, outcome.position))
    except Exception as error:  # a board that no play leads to, as players can lay it out
        message = f"this board cannot be worked on ({type(error).__name__} in {procedure.name})"
        remedy = "look for a counter that stands twice or in a strange place, or do this phase by hand"
        return Finding(procedure.rule, Verdict.UNSURE, began.cursor, "", (), message, remedy)
    return outcome.finding or outcome
