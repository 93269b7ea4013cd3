"""7.1, 7.2  Who moved in one player's go, held against the card he turned over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from rules.angola.board.control import fallen
from rules.angola.board.forces import Force, regions_of
from rules.angola.charts.angola_charts import AngolaCharts
from rules.angola.charts.counter import AngolaCounter
from rules.angola.movement.steps import Mover, destinations
from rules.engine.board.position import Position, Standing
from rules.engine.judging.audit import audit
from rules.engine.judging.chapter import Chapter
from rules.engine.judging.finding import Finding, violation

__all__ = ["CHAPTER"]

FLEC_BASE, ZAIRE_WEST = "flec-base", "zaire-west"
Moves = Mapping[tuple[str, str], list[str]]


def _moves(start: Position, end: Position, charts: AngolaCharts, side: str) -> Moves:
    """Give the Units of a Faction that stand in another region, by where they were and are."""
    before = {unit.counter: region for region, unit in _units(start, charts, side)}
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    falls = fallen(end) and not fallen(start)
    for region, unit in _units(end, charts, side):
        was = before.get(unit.counter, region)
        if was != region and not (falls and (was, region) == (FLEC_BASE, ZAIRE_WEST)):  # 14.3.2(2)
            found[was, region].append(unit.counter)
    return found


def _units(position: Position, charts: AngolaCharts, side: str) -> Iterator[tuple[str, Standing]]:
    for region, found in regions_of(position, charts).items():
        for unit in found.units(side):
            yield region, unit


def _card(start: Position, end: Position, charts: AngolaCharts, side: str) -> AngolaCounter | None:
    """Give the card that was turned over, None when the boards do not show just one."""
    before = {each.counter for each in start.stack(f"turned-{side}")}
    turned = [each.counter for each in end.stack(f"turned-{side}") if each.counter not in before]
    return charts.counters[turned[0]] if len(turned) == 1 else None


def _force(position: Position, charts: AngolaCharts, column: str) -> tuple[str, Force] | None:
    """Give a Column with its region, None when it is not on the map."""
    side = charts.counters[column].side
    for region in position.where(column):
        if region in charts.map:
            return region, regions_of(position, charts)[region].force_of(side, column)
    return None


@audit("7.1", applies=["7", "4.2-2A", "4.2-2A(a)", "4.2-2A(b)", "4.2-2A(c)", "5.2-Column", "5.2-5th-Column"])
def moved_without_a_card(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """7.1  Only the Column of the card moves, or by a 5th Column card loose Units of one region."""
    side = start.fields.get("active", "")
    card = _card(start, end, charts, side) if side in charts.factions else None
    if card is None:
        return
    moves = _moves(start, end, charts, side)
    able: set[str] = set()
    if card.type == "column":
        found = _force(start, charts, f"{side}-column-{card.letter}")
        able = set(found[1].ids) if found else set()
    elif card.type == "fifth":
        loose = (unit for found in regions_of(start, charts).values() for unit in found.force_of(side).ids)
        able = set(loose)
    for (_, there), units in moves.items():
        strange = [unit for unit in units if unit not in able]
        if strange:
            message = f"{len(strange)} Units went to {charts.place(there)} that {card.name} does not let move"
            yield violation(there, strange, message, "put them back")
    if card.type == "fifth" and len(moves) > 1:
        moved = [unit for units in moves.values() for unit in units]
        yield violation(
            "", moved, "a 5th Column leaves one region as a body", "move the Units of one region only"
        )


@audit("7.2", applies=["7.2-exception-1", "7.2-exception-2", "7.2-exception-3", "7.2-heavy", "14.1.1"])
def moved_too_far(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """7.2  A Force goes no further than road, clear terrain or one step take it."""
    side = start.fields.get("active", "")
    card = _card(start, end, charts, side) if side in charts.factions else None
    if card is None or card.type not in ("column", "fifth"):
        return
    for (here, there), units in _moves(start, end, charts, side).items():
        mover = Mover(side, tuple(units), (here,), is_column=card.type == "column")
        if there not in destinations(start, charts, mover):
            message = f"from {charts.place(here)} this Force cannot come to {charts.place(there)} in one move"
            rests_on = charts.map[there].rests_on("terrain")
            yield violation(there, units, message, "take the move back", rests_on)


CHAPTER: Chapter[AngolaCharts] = Chapter((), (moved_without_a_card, moved_too_far))
