"""What winning is in a game of a kit to a program that plays a side: what victory asks for, and its units.

Every victory of the kit is a term under its own number. Weights are ours, and no rule's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from math import isinf

from guelta.rules.engine.advice.outlook import Board, Outlook, Piece, Term
from guelta.rules.engine.advice.terms import ground, strength
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.kit.bold import bold
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Kit, Victory
from guelta.rules.engine.kit.steps import steps_of, worth_of
from guelta.rules.engine.kit.tracks import shown_of
from guelta.rules.engine.kit.view import View, view_of
from guelta.rules.engine.play.choice import Choice

__all__ = ["outlook_of_kit"]

_HELD, _NEAR, _POINT = 10.0, 8.0, 3.0
"""What a space is worth that victory asks for, what to be near it, and what a point on a track."""
_MANY = 1_000_000
"""More points than any track shows."""
_PACE = 3
"""How many spaces a unit may come in a turn, about."""
_ATTRACTS = 100.0
"""How much attracts what a bold player chooses at any rate."""


def outlook_of_kit(kit: Kit) -> Outlook[KitCharts]:
    """Return what winning is in a game of a kit."""
    asked = tuple(each for each in kit.victories if each.holds is not None)
    rule = kit.victories[0].rule if kit.victories else ""
    return Outlook(
        pieces=_pieces,
        enemies=_enemies,
        terms=(
            *(Term(each.rule, "what victory asks for", _HELD, partial(_held, each)) for each in asked),
            *(
                Term(each.rule, "points that victory asks for", _POINT, partial(_points, each, id))
                for each in kit.victories
                for id in each.points
            ),
            strength(rule, 1.0),
            ground(rule, partial(_wanted, asked), _NEAR),
        ),
        pull=_pull,
    )


def _pieces(position: Position, charts: KitCharts) -> Sequence[Piece]:
    """List the units on the map by what their steps are worth."""
    steps = charts.kit.steps
    return [
        Piece(
            unit.id, unit.side, unit.space, float(worth_of(steps, unit)), float(steps_of(steps, unit)), _PACE
        )
        for unit in view_of(position, charts).units
    ]


def _enemies(position: Position, charts: KitCharts, side: str) -> Collection[str]:
    return charts.kit.enemies.get(side, ())


def _meant(view: View, victory: Victory) -> Sequence[str]:
    """Return the spaces of a victory, which are the same on every board of a game or nearly so."""
    holds = victory.holds
    return [space for space in view.map if holds is not None and holds.holds(view, space, victory.side)]


def _held(victory: Victory, board: Board[KitCharts]) -> float:
    """Count the spaces of a victory that its side holds, for who wants it and against who does not."""
    view = view_of(board.position, board.charts)
    number = sum(view.held(space) == victory.side for space in _meant(view, victory))
    return float(number if victory.side in board.friends else -number)


def _points(victory: Victory, id: str, board: Board[KitCharts]) -> float:
    """Count what a track shows of which a victory asks for much, or for little."""
    view = view_of(board.position, board.charts)
    shown = shown_of(view, view.kit.points[id])
    wants_many = victory.points[id](str(_MANY))
    return float(shown if wants_many == (victory.side in board.friends) else -shown)


def _wanted(asked: Sequence[Victory], board: Board[KitCharts]) -> Mapping[str, float]:
    view = view_of(board.position, board.charts)
    return {space: 1.0 for each in asked for space in _meant(view, each)}


def _pull(board: Board[KitCharts], choice: Choice) -> Mapping[str, float]:
    """Return how much options attract at first sight: as they attract one who is bold."""
    weights = bold(board.position, board.charts, choice)
    return {value: _ATTRACTS if isinf(weight) else weight for value, weight in weights.items()}
