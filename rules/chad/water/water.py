"""Chapter 4: desert water supply (4.30 to 4.34)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from guelta.rules.chad.board.view import ChadView
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.components.terms import combat_units, is_conventional
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.findings.finding import Finding, due
from guelta.rules.engine.judging.check import check

__all__ = [
    "conventional_unit_without_water",
    "no_water_marker_to_remove",
    "unit_without_water_at_the_end",
]


def _without_water(
    view: ChadView, concerned: Callable[[ChadCounter], bool]
) -> Iterator[tuple[str, list[Standing]]]:
    for space, stack in view.position.each_stack():
        if not view.is_dry(space):
            continue
        mix = view.charts.counters
        units = [unit for unit in combat_units(view.charts, stack) if concerned(mix[unit.counter])]
        if units:
            yield space, units


def _halved(counter: ChadCounter) -> str:
    conventional, guerrilla, movement = (
        (n or 0) // 2 for n in (counter.conventional, counter.guerrilla, counter.movement)
    )
    return f"{counter.name} is {conventional}-{guerrilla}-{movement}"


@check("4.32", applies=["4.30", "4.31", "6.11", "6.12"])
def conventional_unit_without_water(view: ChadView) -> Iterator[Finding]:
    """4.32  A conventional unit that begins a player segment in desert terrain needs water where it stands.

    Either player's segment counts; guerrillas are exempt. Who lacks it gets a NO WATER marker; a unit that
    carries one already has nothing due.
    """
    for space, units in _without_water(view, is_conventional):
        unmarked = [unit for unit in units if "no-water" not in unit.marks]
        if unmarked:
            counters = [view.charts.counters[unit.counter] for unit in unmarked]
            halved = "; ".join(dict.fromkeys(map(_halved, counters)))
            yield due(
                space,
                [unit.counter for unit in unmarked],
                f"no water in {view.charts.place(space)}",
                f"the owner places NO WATER; halved for this segment (4.33): {halved}",
                view.charts.water_rests_on(space),
                sign="+no-water",
            )


@check("4.33")
def no_water_marker_to_remove(view: ChadView) -> Iterator[Finding]:
    """4.33  A unit sheds NO WATER by beginning a player segment on water or outside desert terrain.

    Until then its movement allowance and both its strengths are halved, fractions dropped. Guerrillas are
    exempt (4.32), and never bear one.
    """
    for space, stack in view.position.each_stack():
        marked = [unit for unit in stack if "no-water" in unit.marks]
        exempt = [unit for unit in marked if not is_conventional(view.charts.counters[unit.counter])]
        if not marked or space not in view.charts.map:
            continue
        if not view.is_dry(space):
            yield due(
                space,
                [unit.counter for unit in marked],
                f"water in {view.charts.place(space)}, and still marked NO WATER",
                "the owner removes NO WATER; strengths and movement are whole again",
                view.charts.water_rests_on(space),
                sign="-no-water",
            )
        elif exempt:
            yield due(
                space,
                [unit.counter for unit in exempt],
                f"marked NO WATER in {view.charts.place(space)}, which only conventional units are",
                "the owner removes NO WATER",
                sign="-no-water",
            )


@check("4.34", applies=["4.30", "4.31", "6.11", "6.12"])
def unit_without_water_at_the_end(view: ChadView) -> Iterator[Finding]:
    """4.34  When a Tactical Phase ends, every combat unit in desert terrain without water is eliminated.

    Conventional units and guerrillas alike; Commanders, leaders, air, AAA and SAM units are no combat units.
    """
    for space, units in _without_water(view, lambda counter: True):
        yield due(
            space,
            [unit.counter for unit in units],
            f"no water in {view.charts.place(space)} at the end of the Tactical Phase",
            "the owner eliminates " + ("it" if len(units) == 1 else "them"),
            view.charts.water_rests_on(space),
        )
