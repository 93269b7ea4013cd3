"""What winning is in the Zefran Crisis to a program that plays a side: camps, sites and companies.

Weights are ours, and no rule's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from guelta.rules.engine.advice.outlook import Board, Outlook, Piece, Term
from guelta.rules.engine.advice.terms import ground, in_danger, score, strength
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.situation import Situation
from guelta.rules.zefra.board.hostility import are_hostile, can_fight, standing_site
from guelta.rules.zefra.board.units import all_units
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts
from guelta.rules.zefra.self_play.bold import bold
from guelta.rules.zefra.turn.victory import scores

__all__ = ["OUTLOOK"]

_COMPANY, _FIGHTER, _OTHER = 4.0, 1.5, 0.3
_HIT = 0.8
"""What a -1 counter leaves of a unit's strength. Ours."""
_PACE = 4
"""From how many hexes off a unit may strike, about. Ours."""
_WEAPONS = ("nuclear-site", "biological-site")


def pieces(position: Position, charts: ZefraCharts) -> Sequence[Piece]:
    """p3-13  List the units on the map and off it that are not lost, with about their strength."""
    found = []
    for unit in all_units(position, charts).values():
        if unit.space in charts.map or unit.space.startswith("off-map-"):
            power = _COMPANY if unit.counter.is_company else _FIGHTER
            power = power * _HIT**unit.hits if can_fight(charts, unit) else _OTHER
            found.append(Piece(unit.id, unit.side, unit.space, power, 1.0, _PACE))
    return found


def enemies(position: Position, charts: ZefraCharts, side: str) -> Sequence[str]:
    """p3-05b  Return the sides that are hostile to a side."""
    return [other for other in charts.sides if other != side and are_hostile(position, charts, side, other)]


def _score(board: Board[ZefraCharts]) -> float:
    """p61-15d  Count one's own points, less those of the other of the two that can win."""
    found = scores(board.position, board.charts)
    rival = {"cjtf": "iff", "iff": "cjtf"}.get(board.side, "")
    return float(found.get(board.side, 0) - found.get(rival, 0))


def _sites(board: Board[ZefraCharts]) -> Mapping[str, float]:
    """p61-15d, G9-05  Return the sites that stand and count, to who would destroy as to who guards them."""
    wanted = board.side == "iff"
    return {
        hex: 0.4 if site.kind == "camp" and wanted else 1.0
        for hex, site in board.charts.sites.items()
        if standing_site(board.position, board.charts, hex)
    }


def _weapons(board: Board[ZefraCharts]) -> float:
    """G10-07  Count the sites of weapons that were entered, for those who seek them."""
    entered = set(board.position.fields.get("sites-entered", "").split())
    number = sum(site.id in entered for site in board.charts.sites.values() if site.kind in _WEAPONS)
    return float(number if board.side == "iff" else -number)


def pull(board: Board[ZefraCharts], choice: Choice) -> Mapping[str, float]:
    """p3-03b  Return how much options attract at first sight: as they attract one who is bold."""
    return bold(board.position, board.charts, choice)


def book(choice: Choice, situation: Situation[Any]) -> tuple[str, ...] | None:
    """p3-03a  Return what no board shows: whoever can act does."""
    word = choice.id.split("-")[0]
    if word == "hex" and choice.options:
        weights = bold(situation.board, situation.charts, choice)
        return (max(choice.options, key=lambda option: weights.get(option.value, 1.0)).value,)
    return None


OUTLOOK: Outlook[ZefraCharts] = Outlook(
    pieces=pieces,
    enemies=enemies,
    terms=(
        score("p61-15d", _score, 6.0),
        Term("G10-07", "sites of weapons", 3.0, _weapons),
        strength("p3-13", 1.0),
        ground("p61-15d", _sites, 1.0, decay=3.0),
        in_danger("p3-05a", 0.5),
    ),
    pull=pull,
    book=book,
    seats=(("cjtf",), ("iff",)),
    never=("off", "withdrawn", "lifted", "options"),
)
