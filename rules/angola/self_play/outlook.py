"""What winning is in Angola! to a program that plays a side: Victory Tokens, the track, strong Columns.

Weights are ours, and no rule's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from guelta.rules.angola.board.control import CABINDA, controller, enemies_in, tokens
from guelta.rules.angola.board.forces import regions_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import AngolaCounter
from guelta.rules.angola.end_phase.victory import are_on_the_track, place_on_track
from guelta.rules.engine.advice.outlook import Board, Outlook, Piece, Term
from guelta.rules.engine.advice.terms import danger, strength
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.situation import Situation

__all__ = ["OUTLOOK"]

_LOOSE = 0.6
"""What strength counts that no Column leads, against 1 in one: it moves with a 5th Column alone. Ours."""


def power(counter: AngolaCounter) -> float:
    """9.3  Return about what a Unit fights with: its strength and half its dice."""
    return counter.strength + 0.5 * counter.dice


def pieces(position: Position, charts: AngolaCharts) -> Sequence[Piece]:
    """2.4.1  List the Units on the map with their strength, in a Column or loose."""
    found = []
    for region, there in regions_of(position, charts).items():
        for force in there.forces:
            share = 1.0 if force.column else _LOOSE
            for unit in force.units:
                counter = charts.counters[unit.counter]
                found.append(Piece(unit.counter, force.side, region, share * power(counter)))
    return found


def friends(position: Position, charts: AngolaCharts, side: str) -> Sequence[str]:
    """2.1  Return the Factions of one's Alliance."""
    return charts.members(charts.alliance(side)) if side in charts.factions else (side,)


def enemies(position: Position, charts: AngolaCharts, side: str) -> Sequence[str]:
    """1.2  Return the Factions of the other Alliance."""
    return charts.enemies(side) if side in charts.factions else ()


def _tokens(board: Board[AngolaCharts]) -> float:
    """11.4  Count one's Victory Tokens less those of the enemy."""
    return float(tokens(board.position, *board.friends) - tokens(board.position, *board.enemies))


def _track(board: Board[AngolaCharts]) -> float:
    """11.3, 11.6  Count by how many spaces one is ahead on the Victory Track."""
    if board.side not in board.charts.factions or not are_on_the_track(board.position, board.charts):
        return 0.0
    own = board.charts.alliance(board.side)
    other = next(each for each in ("soviet", "western") if each != own)
    return float(place_on_track(board.position, other) - place_on_track(board.position, own))


def _towns(board: Board[AngolaCharts]) -> float:
    """10.2, 10.4  Count the tokens of towns by who can take them next: guards against who can come."""
    total = 0.0
    for region in _worths(board.charts):
        worth = float(board.charts.tokens_for(region))
        holder = controller(board.position, board.charts, region)
        if holder in board.friends:
            threat, guard = board.threat_to(region), board.strength.get(region, 0.0)
            total -= worth * danger(threat, guard)
        elif holder in board.enemies:
            threat, guard = board.guard_of(region), board.opposing.get(region, 0.0)
            total += worth * danger(threat, guard)
    return total


def _worths(charts: AngolaCharts) -> Sequence[str]:
    return [region for region in charts.map if charts.is_town(region) and region != CABINDA]


def _columns(board: Board[AngolaCharts]) -> float:
    """5.2-Column, 8.1  Count the strength that Columns lead, the nearer to enemy towns the more."""
    aims = [
        board.distances.of(region)
        for region in _worths(board.charts)
        if controller(board.position, board.charts, region) in board.enemies
    ]
    total = 0.0
    for region, there in regions_of(board.position, board.charts).items():
        nearest = min((steps.get(region, 9) for steps in aims), default=9)
        for force in there.of(*board.friends):
            if force.column:
                led = sum(power(board.charts.counters[unit.counter]) for unit in force.units)
                total += led**0.5 * (2.0 / (1.0 + nearest))
    return total


def pull(board: Board[AngolaCharts], choice: Choice) -> Mapping[str, float]:
    """7.2, 9.3.3  Return how much options attract at first sight: weak enemies, and their towns."""
    values = [option.value for option in choice.options]
    charts = board.charts
    if choice.kind in ("unit", "steps"):
        sign = -1.0 if choice.purpose == "victim" else 1.0
        return {id: sign * (0.1 + power(charts.counters[id])) for id in values}
    if choice.kind != "space":
        return {}
    found: dict[str, float] = {}
    own = sum(power(charts.counters[id]) for id in choice.of if id in charts.counters)
    for region in values:
        if region not in charts.map:
            continue
        worth = 0.0
        if charts.is_town(region) and region != CABINDA:
            holder = controller(board.position, charts, region)
            worth = float(charts.tokens_for(region)) * (2.0 if holder in board.enemies else 0.7)
        if enemies_in(board.position, charts, region, board.side):
            odds = own - board.opposing.get(region, 0.0)
            found[region] = worth + odds
        else:
            found[region] = worth
    return found


def book(choice: Choice, situation: Situation[Any]) -> tuple[str, ...] | None:
    """5.4  Return what no board shows: cards of the Columns that lead most come into the pack."""
    charts = situation.charts
    word = choice.id.split("-")[0]
    if word == "pack":
        led = {"fifth": 0.5, "command": 0.2}
        for there in regions_of(situation.board, charts).values():
            for force in there.of(choice.side):
                if force.column:
                    letter = charts.counters[force.column].letter
                    led[letter] = 1.0 + sum(power(charts.counters[unit.counter]) for unit in force.units)
        cards = {option.value: charts.counters[option.value] for option in choice.options}
        order = sorted(cards, key=lambda id: -led.get(cards[id].letter or cards[id].type, 0.0))
        return tuple(order[: choice.most])
    if word == "blanks":  # the last to be turned over
        return tuple(option.value for option in choice.options[-choice.most :])
    return None


OUTLOOK: Outlook[AngolaCharts] = Outlook(
    pieces=pieces,
    enemies=enemies,
    friends=friends,
    terms=(
        Term("11.4", "Victory Tokens", 6.0, _tokens),
        Term("11.3", "the Victory Track", 4.0, _track),
        Term("10.4", "towns that can be taken", 2.0, _towns),
        strength("9.3", 0.5),
        Term("8.1", "Columns near the enemy", 0.7, _columns),
    ),
    pull=pull,
    book=book,
    never=("mines", "detach"),
)
