"""What a game says to a player who knows nothing of it, so that he can play it by himself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, NamedTuple, TypeVar

from guelta.rules.engine.advice.outlook import Outlook
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.board.stops import NO_STOPS, Stops
from guelta.rules.engine.play.procedure import Choice, Procedure
from guelta.rules.engine.recipe import Charts

__all__ = [
    "Agreement", "Aims", "Appeal", "Bound", "Generator", "Measures", "Plant", "Planter", "Solitaire", "Tally",
    "Winner",
]  # fmt: skip

C = TypeVar("C", bound=Charts)
Bound = Callable[[Position, C], Iterator[str]]
Appeal = Callable[[Position, C, Choice], Mapping[str, float]]
Agreement = Callable[[Scenario], Procedure[C]]
Winner = Callable[[Position], str]
"""Gives the side that has won a game which ended so, "" for nobody."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What happened in a game: how often each rule stands in its ledger, and each cell of a chart decided."""

    rules: Mapping[str, int]
    cells: Mapping[tuple[str, str, str], int]


Measures = Callable[[Position, C, Tally], Mapping[str, float]]
"""Gives what a study counts of a game, by what it is called: from its last board and what happened in it."""


@dataclass(frozen=True)
class Aims(Generic[C]):
    """Aims that players have beside the victory of the rules, what a study calls them, who reached his.

    `reached` gives it for each side that has an aim, as the last board of a game stands.
    """

    title: str
    reached: Callable[[Position, C], Mapping[str, bool]]


def _nothing_measured(position: Position, charts: object, tally: Tally) -> Mapping[str, float]:
    return {}


class Plant(NamedTuple):
    """A change put into a game that its rules forbid: what kind, which counter, and the board with it.

    `stops` are the steps that led there, where they alone show it. One that is `hidden` the boards may hide:
    nobody can tell it from what play might have brought.
    """

    kind: str
    counter: str
    board: Position
    stops: Stops = NO_STOPS
    hidden: bool = False


Planter = Callable[[Position, Position, C, Random], Plant | None]
"""Gives a change that the phase between two boards forbids, made to the second one; None for none."""


@dataclass(frozen=True)
class Generator(Generic[C]):
    """What a game offers in a phase: who may be asked for, where he may go, and all places there are.

    `beside` gives the places next to one: where what is offered ends, the two are most likely at odds. `face`
    is what a counter shows that has moved, where that turns it over; `played` gives the board after a move
    with what else belongs to it, such as the card it takes.
    """

    phase: str
    movers: Callable[[Position, C], Sequence[str]]
    moves: Callable[[Position, C, str], Collection[str]]
    spaces: Callable[[C], Sequence[str]]
    beside: Callable[[C, str], Sequence[str]]
    face: str | None = None
    played: Callable[[Position, C], Position] = lambda position, charts: position


@dataclass(frozen=True)
class Solitaire(Generic[C]):
    """How self-play plays a game.

    `bounds` hold of every position that play can reach: each says in sentences where it does not. `appeal`
    says how much the options of a choice attract, all alike without it; `manners` are other such players by
    name, as one who attacks where he can. `agreement` gives what the players
    of a scenario agree on before it begins. `generators` offer the moves that are held against the audits of
    their phase, `planters` are the illegal changes by which its referee is tried. `winner` says who has won,
    where the field VICTORY does not begin with the side, and `aims` who of several players has reached
    an aim of his own, and `measures` what else a study of games counts.
    """

    bounds: tuple[Bound[C], ...] = ()
    appeal: Appeal[C] | None = None
    manners: Mapping[str, Appeal[C]] = field(default_factory=dict)
    agreement: Agreement[C] | None = None
    generators: tuple[Generator[C], ...] = ()
    planters: tuple[Planter[C], ...] = ()
    looks: bool = True
    """Whether the appeal looks at more of the board than everybody sees; not to look is quick."""
    winner: Winner | None = None
    aims: Aims[C] | None = None
    measures: Measures[C] = _nothing_measured
    outlook: Outlook[C] | None = None
    """What winning is to a program that plays a side; without one its tables say it."""
