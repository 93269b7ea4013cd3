"""The programs by name, from one that takes what comes to one that thinks as long as it may."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from guelta.rules.engine.game import Game
from guelta.rules.engine.opponent.plain import outlook_of
from guelta.rules.engine.opponent.program import Program, Strength
from guelta.rules.engine.play.situation import Player

__all__ = ["PROGRAMS", "RANDOM", "STRENGTHS", "players_of", "seats_of"]

RANDOM = "random"
"""Who chooses at random among what is legal."""
STRENGTHS: Mapping[str, Strength] = MappingProxyType(
    {
        each.name: each
        for each in (
            Strength("recruit", width=8, samples=1, error=0.4),
            Strength("regular", width=12, samples=2, error=0.15),
            Strength("veteran", width=20, samples=4),
        )
    }
)
"""How well each plays. Ours, as duels showed them to differ."""
PROGRAMS = (RANDOM, *STRENGTHS)
"""Every name that a seat can be given to, the weakest first."""


def seats_of(game: Game[Any]) -> Mapping[str, tuple[str, ...]]:
    """Return the seats of a game that can win it: a side, or an alliance by its name, with its sides."""
    seats = outlook_of(game).seats
    if not seats:
        groups: dict[str, list[str]] = {}
        for id, side in game.sides.items():
            if not side.adjudicator:
                groups.setdefault(side.group or id, []).append(id)
        seats = tuple(map(tuple, groups.values()))
    named = {game.sides[seat[0]].group if len(seat) > 1 else seat[0]: seat for seat in seats}
    return {name or "+".join(seat): seat for name, seat in named.items()}


def players_of(game: Game[Any], programs: Mapping[str, str], seed: str) -> dict[str, Player]:
    """Return the players of the sides whose seats are given to programs; none for those played at random."""
    seats, outlook = seats_of(game), outlook_of(game)
    return {
        side: Program(game, outlook, side, STRENGTHS[name], seed)
        for seat, name in programs.items()
        if name != RANDOM
        for side in seats[seat]
    }
