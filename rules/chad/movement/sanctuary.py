"""Chapters 3 and 4: sanctuary boxes, entry hexes and the Sudan (4.50 to 4.54)."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.board.traces import fled
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.components.terms import (
    is_barred_from_the_sudan,
    is_conventional,
    owner,
    role,
    sanctuaries,
)
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.check import check

__all__ = [
    "counter_in_an_entry_hex",
    "government_commander_in_an_entry_hex",
    "new_arrivals_to_adjust",
    "outsider_in_the_sudan",
    "unit_out_of_bounds",
]


def _of_a_faction(counter: ChadCounter) -> bool:
    return counter.type == "guerrilla" or counter.kind == "leader"


@check("3.00")
def new_arrivals_to_adjust(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """3.00  A Tactical Phase opens by moving all New Arrivals into the main section of their box."""
    for space, stack in position.each_stack():
        if space.startswith("arrivals-"):
            yield due(
                space,
                [standing.counter for standing in stack],
                f"still in {charts.place(space)}",
                "the owner moves them into the main section of the box",
            )


@check("4.50")
def unit_out_of_bounds(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.50  FANT, French, Libyan and OAU units stay out of entry hexes, sanctuaries and the Sudan.

    French and Libyan units may stand in the entry hex in which they arrived (12.43). A faction uses the box
    that bears its initials and no other.
    """
    for space, stack in position.each_stack():
        sanctuary = charts.sanctuary_of_box(space)
        conventional = [s for s in stack if is_conventional(charts.counters[s.counter])]
        if sanctuary:
            outside = conventional
        elif charts.in_sudan(space):
            outside = [s for s in conventional if is_barred_from_the_sudan(position, charts, s)]
        elif charts.entry(space):
            outside = [s for s in conventional if f"arrived-{space}" not in s.marks]
        else:
            outside = []
        if outside:
            yield violation(
                space,
                [standing.counter for standing in outside],
                f"in {charts.place(space)}, closed to conventional units",
                "the owner takes the move back",
                charts.kind_rests_on(space),
            )
        strangers = [
            s
            for s in stack
            if _of_a_faction(charts.counters[s.counter])
            and sanctuary not in sanctuaries(position, charts, charts.counters[s.counter])
        ]
        if sanctuary and strangers:
            yield violation(
                space,
                [standing.counter for standing in strangers],
                f"in {charts.place(space)}, the sanctuary of other factions",
                "the owner moves them to the box of their own faction",
                charts.sanctuaries_rest_on(standing.counter for standing in strangers),
            )


@check("4.51")
def counter_in_an_entry_hex(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.51  A guerrilla or leader that steps into its entry hex goes at once to New Arrivals of its box.

    Nobody ends a segment there, and an entry hex of another country's box is closed to it. A Rebel
    Commander (4.63) goes on to the main section instead.
    """
    for space, stack in position.each_stack():
        entry = charts.entry(space)
        if not entry:
            continue
        own, strange = [], []
        for standing in stack:
            counter = charts.counters[standing.counter]
            if fled(standing, space) or _governs(position, charts, standing):
                continue  # 4.25 or 4.62 says of him that he may not be there
            if counter.kind == "commander" or entry in sanctuaries(position, charts, counter):
                own.append(standing)
            elif _of_a_faction(counter):
                strange.append(standing)
        if own:
            yield due(
                space,
                [standing.counter for standing in own],
                f"in the entry hex {charts.place(space)}",
                f"the owner places them in {charts.place(f'arrivals-{entry}')}"
                f" (a Commander in {charts.place(f'sanctuary-{entry}')})",
            )
        if strange:
            yield violation(
                space,
                [standing.counter for standing in strange],
                f"in {charts.place(space)}, the entry hex of another sanctuary",
                "the owner takes the move back",
                charts.sanctuaries_rest_on(standing.counter for standing in strange),
            )


@check("4.62")
def government_commander_in_an_entry_hex(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.62  The Government's Commander never enters an entry hex."""
    for space, stack in position.each_stack():
        there = [each for each in stack if _governs(position, charts, each) and not fled(each, space)]
        if there and charts.entry(space):
            yield violation(
                space,
                [each.counter for each in there],
                f"the Government's Commander in the entry hex {charts.place(space)}",
                "the owner takes the move back",
                charts.kind_rests_on(space),
            )


def _governs(position: Position, charts: ChadCharts, standing: Standing) -> bool:
    commands = charts.counters[standing.counter].kind == "commander"
    return commands and role(position, owner(position, charts, standing)) == "government"


@check("4.54")
def outsider_in_the_sudan(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.54  Only units and leaders of the factions with a Sudan sanctuary enter the Sudan around El Geneina.

    Conventional units are barred by 4.50.
    """
    for space, stack in position.each_stack():
        if not charts.in_sudan(space):
            continue
        outsiders = [
            standing
            for standing in stack
            if charts.counters[standing.counter].kind in ("leader", "commander", "combat")
            and not is_conventional(charts.counters[standing.counter])
            and is_barred_from_the_sudan(position, charts, standing)
        ]
        if outsiders:
            yield violation(
                space,
                [standing.counter for standing in outsiders],
                f"in {charts.place(space)}, Sudanese territory",
                "the owner takes the move back",
                charts.kind_rests_on(space),
            )
