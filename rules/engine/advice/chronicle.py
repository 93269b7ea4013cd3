"""What a game can tell of a phase after it was played: whose counters are whose, and what was fought."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.procedure import Entry
from guelta.rules.engine.recipe import Charts

__all__ = ["Battle", "Chronicle"]

C = TypeVar("C", bound=Charts)


@dataclass(frozen=True, slots=True)
class Battle:
    """One attack: the space attacked, those it came from, who attacked, and who stood on both sides.

    `entries` is its ledger as it can have been, empty when nothing explains the board after it; `expected`
    what the attacker and the defender lose on average in such an attack, in the unit losses are counted in,
    None where the game does not say.
    """

    where: str
    from_spaces: tuple[str, ...]
    side: str
    attackers: tuple[Standing, ...]
    defenders: tuple[Standing, ...]
    entries: tuple[Entry, ...]
    expected: tuple[float, float] | None = None


def _as_printed(charts: Charts, position: Position, standing: Standing) -> str:
    """Return the side that a counter of the mix belongs to, whatever play has made of it."""
    counter = charts.counters.get(standing.counter)
    return counter.side if counter is not None else ""


def _nobody_holds(charts: object, position: Position) -> Mapping[str, str]:
    return {}


def _no_battles(charts: object, start: Position, end: Position) -> tuple[Battle, ...]:
    return ()


@dataclass(frozen=True)
class Chronicle(Generic[C]):
    """How a game tells what was played.

    `side` gives the side a counter stands for, one of the game's sides or "" for nobody; unless
    the game says otherwise it is the one in the counter mix; `battles` what was
    fought in a phase of `fought_in` between the board it begins with and the one it ends with, in order;
    `held` the side that holds each space of the map, where that is told of the game.
    """

    side: Callable[[C, Position, Standing], str] = _as_printed
    battles: Callable[[C, Position, Position], tuple[Battle, ...]] = _no_battles
    fought_in: tuple[str, ...] = ()
    """The ids of the phases in which there is fighting."""
    marches: bool = False
    """Whether Units march in those phases too, so that only who is lost or attacked moves by the fighting."""
    held: Callable[[C, Position], Mapping[str, str]] = _nobody_holds
