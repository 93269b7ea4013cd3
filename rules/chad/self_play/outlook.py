"""What winning is in Chad to a program that plays a side: the capital, the Commanders, presence and points.

Weights are ours, and no rule's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.board.view import ChadView
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.political_charts import Conditions
from guelta.rules.chad.components.terms import opponent, role
from guelta.rules.chad.politics.presence import adjustments
from guelta.rules.chad.special_rules.victory import CAPITAL, conditions_of, points
from guelta.rules.engine.advice.outlook import Board, Outlook, Piece, Term
from guelta.rules.engine.advice.terms import ground, held, in_danger, precious, score, strength
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Choice

__all__ = ["OUTLOOK"]

_PACE = 4
"""How many hexes a unit may come in a segment, about."""
_CAPITAL, _COMMANDER, _TOWN = 40.0, 60.0, 4.0


def pieces(position: Position, charts: ChadCharts) -> Sequence[Piece]:
    """1.10, 2.30  List the units of both players with their strength; the OAU never fights (5.54)."""
    survey, found = position.once(Survey, charts), []
    for id, (space, _) in survey.places.items():
        counter, side = charts.counters[id], survey.owners[id]
        if not side or space.startswith("turn-"):
            continue
        fights = counter.is_combat_unit and counter.force != "OAU"
        power = float(max(counter.conventional or 0, counter.guerrilla or 0)) if fights else 0.0
        found.append(Piece(id, side, space, power, float(counter.steps), _PACE))
    return found


def enemies(position: Position, charts: ChadCharts, side: str) -> Sequence[str]:
    """1.10  Return the other player."""
    return (opponent(side),)


def _conditions(board: Board[ChadCharts]) -> Conditions | None:
    """14.00  Return how the game is won, worked out once of a board."""
    return board.position.once(conditions_of, board.charts)


def _decides(board: Board[ChadCharts]) -> str:
    own = _conditions(board)
    return own.decides if own is not None else "points"


def _towns(board: Board[ChadCharts]) -> Mapping[str, float]:
    """10.10, 14.12  Return the hexes that decide: the capital, and by presence a town of each prefecture."""
    if _decides(board) == "capital":
        return {CAPITAL: _CAPITAL}
    found: dict[str, float] = {CAPITAL: _CAPITAL / 2}
    seen = {board.charts.map[CAPITAL]["prefecture"]}
    for hex in board.charts.towns:
        if hex in board.charts.map and (where := board.charts.map[hex]["prefecture"]) not in seen:
            seen.add(where)
            found[hex] = _TOWN
    return found


def _capital(board: Board[ChadCharts]) -> Mapping[str, float]:
    """14.12, 14.60  Return the capital, which is held by who stands in it."""
    return {CAPITAL: _CAPITAL * (1.0 if _decides(board) == "capital" else 0.5)}


def _commanders(board: Board[ChadCharts]) -> Mapping[str, float]:
    """5.64, 14.00  Return the Commanders whose end ends the game."""
    own = _conditions(board)
    return dict.fromkeys(own.commanders if own is not None else (), _COMMANDER)


def _points(board: Board[ChadCharts]) -> float:
    """14.60, 10.21  Count the Government's points less the Rebel's, as presence stands and as it will be."""
    if _decides(board) == "capital":
        return 0.0
    counted = float(points(board.position, board.charts).difference)
    for each in adjustments(board.position, board.charts):
        counted += 7.0 * (each.after - each.before)
    return counted if role(board.position, board.side) == "government" else -counted


def _thirst(board: Board[ChadCharts]) -> float:
    """4.30, 4.34  Count one's own steps in the desert without water, which the end of the season takes."""
    total = 0.0
    for each in board.own:
        if each.space not in board.charts.map or not each.steps:
            continue
        if ChadView.of(board.position, board.charts).is_dry(each.space):
            total -= each.steps * (3.0 if "impulse-3" in board.position.cursor else 0.3)
    return total


def pull(board: Board[ChadCharts], choice: Choice) -> Mapping[str, float]:
    """4.10, 5.10  Return how much options attract at first sight: decisive hexes, enemies, own Commanders."""
    values = [option.value for option in choice.options]
    if choice.purpose in ("mover", "victim"):
        power = {each.counter: each.strength for each in board.own}
        sign = 1.0 if choice.purpose == "mover" else -1.0
        return {id: sign * (1.0 + power.get(id, 0.0)) for id in values}
    if choice.kind != "space":
        return {}
    precious, worths = _commanders(board), [(board.distances.of(at), w) for at, w in _towns(board).items()]
    near: dict[str, float] = {}
    for each in board.foes:
        if each.space in board.charts.map:
            hunted = 30.0 if each.counter in precious else 0.0
            for at in (each.space, *board.charts.map.neighbours(each.space)):
                near[at] = near.get(at, 3.0) + hunted
    lairs = {each.space for each in board.own if each.counter in precious}
    return {
        space: sum(worth / (1 + steps.get(space, 99)) for steps, worth in worths)
        + near.get(space, 0.0)
        + (4.0 if space in lairs else 0.0)
        for space in values
        if space in board.charts.map
    }


OUTLOOK: Outlook[ChadCharts] = Outlook(
    pieces=pieces,
    enemies=enemies,
    terms=(
        strength("5.20", 1.0),
        ground("14.12", _towns, 1.0, decay=6.0),
        held("14.12", _capital, 1.0),
        in_danger("5.10", 1.0),
        precious("5.64", _commanders, 1.5),
        score("14.60", _points, 0.5),
        Term("4.34", "who is out of water", 1.0, _thirst),
    ),
    pull=pull,
    seats=(("fan",), ("fap",)),
    never=("options", "fortifications", "exchange", "scout", "carry"),
)
