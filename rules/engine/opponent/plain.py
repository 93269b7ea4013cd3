"""The outlook of a game that has none of its own, read from its tables: strength, and spaces held."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from guelta.rules.engine.advice.outlook import Board, Outlook, Piece, Term
from guelta.rules.engine.advice.terms import ground, in_danger, strength
from guelta.rules.engine.board.piles import CARD
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.choice import Choice

__all__ = ["outlook_of"]

_POWERS = ("strength", "combat", "attack", "defence", "defense")
"""Columns of a counter list that say how strong a unit is. Ours."""
_PACES = ("movement", "move", "movement allowance")
"""Columns of a counter list that say how far a unit goes. Ours."""
_WORTHS = ("points", "victory points", "value")
"""Columns of a map that say what a space is worth. Ours."""


def outlook_of(game: Game[Any]) -> Outlook[Any]:
    """Return what winning is in a game: as it says itself, else by its tables."""
    own = game.solitaire.outlook
    return own if own is not None else _by_tables(game)


def _by_tables(game: Game[Any]) -> Outlook[Any]:
    rule = game.rulebook[0].rule if game.rulebook else ""
    worths = partial(_worths, game)
    return Outlook(
        pieces=partial(_pieces, game),
        enemies=partial(_enemies, game),
        friends=partial(_friends, game),
        terms=(
            strength(rule, 1.0),
            Term(rule, "spaces held", 3.0, partial(_held, game)),
            ground(rule, worths, 1.0),
            in_danger(rule, 0.5),
        ),
        pull=partial(_pull, game),
    )


def _pieces(game: Game[Any], position: Position, charts: Any) -> Sequence[Piece]:
    """List the counters of sides on the board, with their strength and their pace as far as tables say it."""
    found = []
    for space, standing in position.each_standing():
        counter = charts.counters.get(standing.counter)
        if counter is None or counter.kind in (CARD, "marker"):
            continue
        side = game.chronicle.side(charts, position, standing)
        if side in game.sides:
            power = _number(counter, _POWERS, standing.face, 1.0)
            pace = int(_number(counter, _PACES, standing.face, 3.0))
            found.append(Piece(standing.counter, side, space, power, 1.0, max(1, pace)))
    return found


def _number(counter: Any, columns: Sequence[str], face: str, otherwise: float) -> float:
    """Return the first number of a counter in one of these columns, of its face where that has its own."""
    for column in columns:
        for name in (f"{column}:{face}", column):
            text = _text(counter, name)
            if text.isdecimal():
                return float(text)
    return otherwise


def _text(has_columns: Any, name: str) -> str:
    try:
        return str(has_columns[name])
    except KeyError:
        return ""


def _friends(game: Game[Any], position: Position, charts: object, side: str) -> Collection[str]:
    group = game.sides[side].group if side in game.sides else ""
    return [id for id, each in game.sides.items() if id == side or (group and each.group == group)]


def _enemies(game: Game[Any], position: Position, charts: object, side: str) -> Collection[str]:
    friends = _friends(game, position, charts, side)
    return [id for id, each in game.sides.items() if id not in friends and not each.adjudicator]


def _held(game: Game[Any], board: Board[Any]) -> float:
    """Count the spaces that one's own hold, by what they are worth, less those of foes."""
    worths, total = _worths(game, board), 0.0
    for space, holder in game.chronicle.held(board.charts, board.position).items():
        worth = worths.get(space, 1.0)
        total += worth * ((holder in board.friends) - (holder in board.enemies))
    return total


def _worths(game: Game[Any], board: Board[Any]) -> Mapping[str, float]:
    """Return the spaces worth having: those with points of their own, and those that somebody holds."""
    return board.position.once(_worths_of, board.charts) | dict.fromkeys(
        game.chronicle.held(board.charts, board.position), 1.0
    )


def _worths_of(position: Position, charts: Any) -> dict[str, float]:
    return dict(_numbers(charts))


def _numbers(charts: Any) -> Iterator[tuple[str, float]]:
    for space in charts.map:
        for column in _WORTHS:
            text = str(charts.map[space].attributes.get(column, ""))
            if text.isdecimal() and int(text):
                yield space, float(text)


def _pull(game: Game[Any], board: Board[Any], choice: Choice) -> Mapping[str, float]:
    """Return how much options attract at first sight: spaces worth having, and foes."""
    if choice.kind in ("unit", "steps"):
        power = {each.counter: each.strength for each in board.own}
        sign = -1.0 if choice.purpose in ("victim", "withdraw") else 1.0
        return {option.value: sign * power.get(option.value, 0.0) for option in choice.options}
    if choice.kind != "space":
        return {}
    worths = _worths(game, board)
    aims = [(board.distances.of(at), worth) for at, worth in worths.items() if at in board.charts.map]
    aims += [(board.distances.of(each.space), 0.5) for each in board.foes if each.space in board.charts.map]
    return {
        option.value: sum(worth / (1 + steps.get(option.value, 99)) for steps, worth in aims)
        for option in choice.options
    }
