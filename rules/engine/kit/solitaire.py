"""How self-play plays a game of a kit: what its moves offer, who has won, what a study counts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from guelta.rules.engine.advice.solitaire import Generator, Solitaire, Tally
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.kit.bold import bold
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.glance import held_by
from guelta.rules.engine.kit.kit import Kit
from guelta.rules.engine.kit.limits import has_room
from guelta.rules.engine.kit.moves import moves_of_phase, reach, takes
from guelta.rules.engine.kit.numbers import filled
from guelta.rules.engine.kit.outlook import outlook_of_kit
from guelta.rules.engine.kit.victory import winner_by
from guelta.rules.engine.kit.view import view_of
from guelta.rules.engine.play.sequence import Sequence as SequenceOfPlay

__all__ = ["solitaire_of"]


def solitaire_of(kit: Kit, titles: Mapping[str, str]) -> Solitaire[KitCharts]:
    """Return how a game of a kit is played by itself."""
    return Solitaire(
        manners={"bold": bold},
        generators=tuple(_generators(kit)),
        winner=partial(winner_by, titles) if kit.victories else None,
        measures=_measures,
        outlook=outlook_of_kit(kit),
    )


def _generators(kit: Kit) -> Iterator[Generator[KitCharts]]:
    """Yield what the phases offer in which units do nothing but move."""
    for id, phase in kit.phases.items():
        if all(each in kit.moves for each in phase.does):
            yield Generator(id, _movers, _moves, _spaces, _beside)


def _movers(position: Position, charts: KitCharts) -> Sequence[str]:
    view = view_of(position, charts)
    moves = moves_of_phase(view)
    return [unit.id for unit in view.in_order if any(takes(view, move, unit) for move in moves)]


def _moves(position: Position, charts: KitCharts, counter: str) -> Collection[str]:
    view = view_of(position, charts)
    unit = view.counters[counter]
    return [each for each in reach(view, moves_of_phase(view), unit) if has_room(view, unit, each) is None]


def _spaces(charts: KitCharts) -> Sequence[str]:
    return [*charts.map]


def _beside(charts: KitCharts, space: str) -> Sequence[str]:
    return [*charts.map.neighbours(space)] if space in charts.map else []


def _measures(position: Position, charts: KitCharts, tally: Tally) -> Mapping[str, float]:
    """Count the turns, what each side has lost, and the spaces that it holds."""
    view = view_of(position, charts)
    found: dict[str, float] = {"turns": SequenceOfPlay.turn(position.cursor) or 0}
    holders = [*held_by(charts, position).values()]
    for side, title in charts.titles.items():
        lost = filled(charts.kit.steps.lost, None, side=side)
        gone = [unit for unit in view.units_in(lost) if unit.side == side] if lost else []
        found[f"lost: {title}"] = len(gone)
        if charts.kit.controls:
            found[f"spaces held: {title}"] = holders.count(side)
    return found
