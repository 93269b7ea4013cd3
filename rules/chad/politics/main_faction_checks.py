"""Chapter 13: affiliation checks of single FAN and FAP units (13.60 to 13.62)."""

from __future__ import annotations

from collections.abc import Container

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.political_charts import loyalty
from guelta.rules.chad.components.terms import (
    combat_units,
    has_option,
    names,
    opponent,
    owner,
    owner_of,
    player_of,
    role,
)
from guelta.rules.chad.politics.affiliation_contest import contest, modifiers_at
from guelta.rules.chad.politics.allegiance import new_arrival
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = ["MAIN_FACTIONS", "candidates", "check_units", "choose_units", "may_have_been_checked"]

MAIN_FACTIONS = ("FAN", "FAP")
"""13.60: the factions whose units are checked one by one."""
_STACK = "stack"


def candidates(
    position: Position, charts: ChadCharts, side: str, checked: Container[str] = ()
) -> dict[str, tuple[str, ...]]:
    """13.61  Return the enemy FAN and FAP units a side may check, by hex.

    They stand in a prefecture with a leader or Commander of that side, never in a box, and none is checked
    twice in a phase (`checked`).
    """
    if not has_option(position, "13.60"):
        return {}
    reached = _prefectures(position, charts, side)
    found = {}
    for space, stack in position.each_stack():
        if space in charts.map and charts.map[space]["prefecture"] in reached:
            units = tuple(
                unit.counter
                for unit in combat_units(charts, stack)
                if charts.counters[unit.counter].force in MAIN_FACTIONS
                and role(position, owner(position, charts, unit)) not in ("", side)
                and unit.counter not in checked
            )
            if units:
                found[space] = units
    return found


def _prefectures(position: Position, charts: ChadCharts, side: str) -> set[str]:
    """13.61  Return the prefectures in which a leader or Commander of a side stands."""
    return {
        charts.map[space]["prefecture"]
        for space, standing in position.each_standing()
        if space in charts.map
        and charts.counters[standing.counter].kind in ("leader", "commander")
        and role(position, owner(position, charts, standing)) == side
    } - {""}


def may_have_been_checked(start: Position, end: Position, charts: ChadCharts, unit: str) -> bool:
    """13.61  Whether a FAN or FAP unit may have been checked, by who stood near as the phase began or ended.

    A faction with a leader in the prefecture may be won or lost in the same phase (11.32).
    """
    (space,) = start.where(unit)
    if space not in charts.map:
        return False
    (standing,) = (each for each in start.stack(space) if each.counter == unit)
    enemy = role(start, opponent(owner(start, charts, standing)))
    hosts = _prefectures(start, charts, enemy) | _prefectures(end, charts, enemy)
    return charts.map[space]["prefecture"] in hosts


def choose_units(
    run: Run[ChadCharts], side: str, hex: str, units: tuple[str, ...], id: str
) -> tuple[str, ...]:
    """13.61  The units of a stack are checked one by one or all together, as the checking player likes."""
    if len(units) == 1:
        return units
    title = f"Units to check at {run.charts.place(hex)}"
    options = (Option(_STACK, "the whole stack"), *(Option(u, run.charts.counters[u].name) for u in units))
    (chosen,) = run.choose(Choice(f"{id}-units", "13.61", side, title, options, purpose="target"))
    return units if chosen == _STACK else (chosen,)


def _settle(run: Run[ChadCharts], units: tuple[str, ...], factor: int, difference: int, winner: str) -> None:
    """13.62  A difference of the highest loyalty or more takes the units to the side with the higher die.

    Those that change sides are turned over and go to New Arrivals; main factions never become independent.
    """
    if not winner or difference < factor:
        word = "equal" if not winner else f"difference {difference}, less than {factor}"
        run.write("13.62", f"{word}: no effect")
        return
    player = player_of(run.position, winner)
    turned = [id for id in units if owner_of(run.position, run.charts, id) != player]
    if not turned:
        run.write("13.62", f"the units stay with the {player.upper()} player", side=winner)
    for id in turned:
        run.flip(id, "" if run.charts.counters[id].front == player else player)
        new_arrival(run, id, player, "13.62")


def check_units(run: Run[ChadCharts], side: str, hex: str, units: tuple[str, ...], number: int) -> None:
    """13.62  Both players roll as in every affiliation check, with all adjustments of the prefecture (11.23).

    A stack has the highest Loyalty Factor of its units.
    """
    factor = max(loyalty(run.charts, id) for id in units)
    said = names(run.charts, [Standing(id) for id in units])
    run.write("13.61", f"check of {said} at {run.charts.place(hex)}, loyalty {factor}", side=side)
    friend = role(run.position, owner_of(run.position, run.charts, units[0]))
    applied = list(modifiers_at(run.position, run.charts, hex, friend))
    rolled = contest(run, f"check-{number}", said, applied)
    _settle(run, units, factor, rolled.difference, rolled.winner)
