"""Chapters 6 to 12: what may change on the board in the phases of a season, and by what (3.00)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from guelta.rules.chad.board.changes import (
    GONE,
    ChadWay,
    each_change,
    in_the_field,
    player_of_change,
)
from guelta.rules.chad.charts.economy_charts import scenario_economy
from guelta.rules.chad.components.in_force import begins_part_two
from guelta.rules.chad.components.terms import (
    has_option,
    independent_factions,
    is_guerrilla,
    role,
    sanctuaries,
)
from guelta.rules.chad.economy.exile import unpaid
from guelta.rules.chad.politics.allegiance import friendly_factions
from guelta.rules.chad.politics.main_faction_checks import MAIN_FACTIONS
from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.play.sequence import Sequence

__all__ = [
    "arriving_factions",
    "bonus_units",
    "bought",
    "factions_apart",
    "factions_freed",
    "main_factions",
    "of_type",
    "part_two_begins",
    "replaced_guerrillas",
    "task_forces",
    "unpaid_guerrillas",
]


def of_type(*types: str) -> Callable[[ChadWay], Iterator[str]]:
    """Account for markers of these types."""

    def account(way: ChadWay) -> Iterator[str]:
        yield from (each.counter for each, counter in each_change(way) if counter.type in types)

    return account


def factions_apart(way: ChadWay) -> Iterator[str]:
    """11.20, 11.31  A faction becomes independent or changes sides whole, with its marker.

    One that is free gathers in its home town, one that changes sides in New Arrivals, and one that was free
    is won where it stands (11.32).
    """
    won, freed = _no_longer_free(way), _newly_free(way)
    turned = {each for each in way.charts.homes if each not in won and _is_turned(way, each)}
    for change, counter in each_change(way):
        if not in_the_field(way.charts, change.start):
            continue
        if counter.force in won and not change.is_moved:
            yield change.counter
        if counter.force in turned and (change.end.startswith("arrivals-") or not change.is_moved):
            yield change.counter
    yield from _gathered(way, freed)
    yield from _markers(way, won, freed)


def factions_freed(way: ChadWay) -> Iterator[str]:
    """11.31, 6.40  A faction that becomes independent gathers in its home town, under a marker."""
    freed = _newly_free(way)
    yield from _gathered(way, freed)
    yield from _markers(way, set(), freed)


def _newly_free(way: ChadWay) -> set[str]:
    """11.31  Return the factions that became independent, none in a scenario without any (14.33)."""
    if not scenario_economy(way.charts, way.start.fields.get("scenario", "")).igfs:
        return set()
    return {*independent_factions(way.end, way.charts)} - {*independent_factions(way.start, way.charts)}


def _no_longer_free(way: ChadWay) -> set[str]:
    return {*independent_factions(way.start, way.charts)} - {*independent_factions(way.end, way.charts)}


def _gathered(way: ChadWay, freed: set[str]) -> Iterator[str]:
    for change, counter in each_change(way):
        gathers = change.end == way.charts.homes.get(counter.force)
        if counter.force in freed and gathers and in_the_field(way.charts, change.start):
            yield change.counter


def _markers(way: ChadWay, won: set[str], freed: set[str]) -> Iterator[str]:
    """11.31  Yield the IGF markers that leave the home towns of some factions or come to those of others.

    Each home town has one, and the marker of a faction that was won may serve the next that is free.
    """
    left, reached = ({way.charts.homes[each] for each in factions} for factions in (won, freed))
    for change, counter in each_change(way):
        goes = change.start in left or change.start in GONE
        comes = change.end in reached or change.end in GONE
        if counter.type == "IGF" and goes and comes:
            left.discard(change.start)
            reached.discard(change.end)
            yield change.counter


def _is_turned(way: ChadWay, faction: str) -> bool:
    """11.20  Whether all of a faction, its leader among them, shows another side than before."""
    mix, turned = way.charts.counters, {each.counter for each in way.changes if each.is_turned}
    members = {
        each.counter
        for space, each in way.start.each_standing()
        if mix[each.counter].force == faction and in_the_field(way.charts, space)
    }
    return members <= turned and any(mix[each].kind == "leader" for each in members)


def arriving_factions(way: ChadWay) -> Iterator[str]:
    """14.41  Factions that wait on the turn track arrive in their home towns, under a marker.

    Not before the turn they stand on begins; a phase of the turn before may be left already (3.00).
    """
    homes = set()
    last = (Sequence.turn(way.path) or 0) + (not way.path.endswith(("/harvest", "/affiliation")))
    for change, counter in each_change(way):
        is_due = change.start.startswith("turn-") and (Sequence.turn(change.start) or 0) <= last
        if is_due and change.end == way.charts.homes.get(counter.force):
            homes.add(change.end)
            yield change.counter
    for change, counter in each_change(way):
        if counter.type == "IGF" and change.end in homes:
            yield change.counter


def main_factions(way: ChadWay) -> Iterator[str]:
    """13.62  With 13.60 single units of the main factions go over, to New Arrivals."""
    if not has_option(way.start, "13.60"):
        return
    for change, counter in each_change(way):
        if not (is_guerrilla(counter) and counter.force in MAIN_FACTIONS and change.is_turned):
            continue
        if not in_the_field(way.charts, change.start):
            continue
        arrives = change.end in {f"arrivals-{each}" for each in sanctuaries(way.end, way.charts, counter)}
        if arrives or not change.is_moved:  # the audit says of whom, and sends it to New Arrivals
            yield change.counter


def replaced_guerrillas(way: ChadWay) -> Iterator[str]:
    """12.10, 7.43  Guerrillas out of play come back to New Arrivals; the phase carried out says whose."""
    for change, counter in each_change(way):
        if is_guerrilla(counter) and change.start in ("eliminated", NOWHERE) and change.end not in GONE:
            yield change.counter


def bonus_units(way: ChadWay) -> Iterator[str]:
    """7.43  FAN receives guerrillas of friendly factions and FANT infantry companies out of play."""
    friends = friendly_factions(way.start, way.charts, "fan")
    for change, counter in each_change(way):
        if change.start not in ("eliminated", NOWHERE, "fant-losses"):
            continue
        if is_guerrilla(counter) and counter.force in friends and change.end.startswith("arrivals-"):
            yield change.counter
        if (
            counter.force == "FANT"
            and counter.size == "company"
            and change.end == "government-reinforcements"
        ):
            yield change.counter


def task_forces(way: ChadWay) -> Iterator[str]:
    """7.42, 12.31  Aid brings intervention units to a Reinforcements box and takes them out of play."""
    for change, counter in each_change(way):
        if counter.force not in ("France", "OAU", "Libya") or counter.kind not in ("combat", "aaa"):
            continue
        if change.end == NOWHERE or change.end.endswith("-reinforcements"):
            yield change.counter


def bought(way: ChadWay) -> Iterator[str]:
    """9.00  FANT units are bought, disbanded and exchanged: the audit of the budget judges it."""
    yield from (each.counter for each, counter in each_change(way) if counter.force == "FANT")


def unpaid_guerrillas(way: ChadWay) -> Iterator[str]:
    """13.72  A Rebel government in exile loses as many guerrillas as it cannot maintain."""
    gone = [
        change.counter
        for change, counter in each_change(way)
        if is_guerrilla(counter)
        and change.end == "eliminated"
        and role(way.start, player_of_change(way, change)) == "rebel"
    ]
    yield from gone[: unpaid(way.start, way.charts)]


def part_two_begins(way: ChadWay) -> Iterator[str]:
    """14.13  As turn 11 of an extended Operation Manta begins the markers of Part II are set up."""
    if begins_part_two(way.start, way.charts):
        yield from of_type("Presence", "Production", "GDP Level", "Foreign Aid")(way)
