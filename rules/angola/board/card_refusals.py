"""7.1, 8.1.2, 9.9.1, 9.12  What a card turned over does not let a player do, each with its rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from guelta.rules.angola.board.forces import region_of
from guelta.rules.angola.board.memory import STRAGGLED
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import MINEFIELD
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Barred, Refusals

__all__ = ["not_carried", "not_laid", "not_left", "not_loose", "not_of_the_column", "tired"]


def _refusals(charts: AngolaCharts, why: Callable[[str], Barred | None]) -> Mapping[str, Barred]:
    return Refusals(charts.counters, why)


def not_of_the_column(
    position: Position, charts: AngolaCharts, side: str, column: str
) -> Mapping[str, Barred]:
    """7.1  Return the Units of the Alliance that this card does not let move."""
    (region,) = position.where(column)
    movers = region_of(position, charts, region).force_of(side, column).ids

    def why(unit: str) -> Barred | None:
        counter = charts.counters[unit]
        is_there = any(each in charts.map for each in position.where(unit))
        if not counter.is_unit or unit in movers or not is_there or counter.side in charts.enemies(side):
            return None
        return Barred("7.1", "the card turned over does not let it move")

    return _refusals(charts, why)


def not_loose(
    position: Position, charts: AngolaCharts, side: str, able: Collection[str]
) -> Mapping[str, Barred]:
    """5.2-5th-Column, 7.1, 9.12  Return the Units of the Alliance a 5th Column does not take along."""

    def why(unit: str) -> Barred | None:
        counter = charts.counters[unit]
        spaces = [each for each in position.where(unit) if each in charts.map]
        if not counter.is_unit or unit in able or not spaces or counter.side in charts.enemies(side):
            return None
        force = next(each for each in region_of(position, charts, spaces[0]).forces if unit in each.ids)
        if counter.side != side:
            return Barred("7.1", "it is not of the Faction whose card was turned over")
        if force.column:
            return Barred("7.1", "it is in a Column, and a 5th Column moves what is in none")
        if any(STRAGGLED in each.marks for each in force.of([unit])):
            return Barred("9.12", "it straggled this turn and may not move again")
        return Barred("7.1", "a 5th Column leaves one region as a body")

    return _refusals(charts, why)


def not_left(position: Position, charts: AngolaCharts, side: str) -> Mapping[str, Barred]:
    """7.1, 9.12  Return the regions with Units of a Faction that no 5th Column leaves, with reasons."""

    def why(region: str) -> Barred | None:
        found = region_of(position, charts, region)
        loose = found.force_of(side).units
        if any(STRAGGLED not in unit.marks for unit in loose) or not found.units(side):
            return None
        if loose:
            return Barred("9.12", "who straggled this turn may not move again")
        return Barred("7.1", "the Units there are in Columns, and a 5th Column moves what is in none")

    return Refusals(charts.map, why)


def not_carried(position: Position, charts: AngolaCharts, able: Collection[str]) -> Mapping[str, Barred]:
    """2.4.2, 9.9.1  Return the Equipment on the map that does not go along."""

    def why(piece: str) -> Barred | None:
        spaces = [each for each in position.where(piece) if each in charts.map]
        if charts.counters[piece].kind != "equipment" or piece in able or not spaces:
            return None
        if any(each.counter == piece and each.face == MINEFIELD for each in position.stack(spaces[0])):
            return Barred("9.9.1", "a minefield never moves")
        return Barred("2.4.2", "no Force of this Faction carries it here")

    return _refusals(charts, why)


def tired(
    position: Position, charts: AngolaCharts, side: str, able: Collection[str], rule: str, kind: str
) -> Mapping[str, Barred]:
    """8.1.2, R7  Return own Units or markers on the map that a Command card does not touch: who has moved."""

    def why(counter: str) -> Barred | None:
        found = charts.counters[counter]
        if counter in able or (found.kind, found.side) != (kind, side):
            return None
        if not any(each in charts.map for each in position.where(counter)):
            return None
        return Barred(rule, "it has moved this turn, or is in a Column")

    return _refusals(charts, why)


def not_laid(position: Position, charts: AngolaCharts, able: Collection[str]) -> Mapping[str, Barred]:
    """9.9.1  Return the mines on the map that may not be laid: a region's second, any in an enemy's go."""

    def why(piece: str) -> Barred | None:
        if charts.counters[piece].type != "mine" or piece in able:
            return None
        there = [each for each in position.where(piece) if each in charts.map]
        if not any(each.counter == piece and not each.face for each in position.stack(*there[:1] or ("",))):
            return None
        return Barred("9.9.1", "a friendly minefield lies there, or an enemy's card is played")

    return _refusals(charts, why)
