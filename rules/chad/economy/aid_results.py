"""Chapter 7: what aid brings besides money: task forces, withdrawals, bonus units, SAMs (7.42, 7.43)."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import scenario_economy, task_force, task_force_rests_on
from guelta.rules.chad.components.elimination import remove
from guelta.rules.chad.components.shown import came_of
from guelta.rules.chad.components.terms import (
    has_option,
    in_play,
    is_conventional,
    names,
    owner,
    places,
    plural,
    role,
)
from guelta.rules.chad.politics.allegiance import new_arrival
from guelta.rules.chad.reinforcement.replacements import at_hand
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.play.procedure import Choice, Option, Run
from guelta.rules.engine.play.sequence import Sequence

__all__ = ["place_sam", "place_task_force", "receive_bonus_units", "withdraw"]

_BOX = "government-reinforcements"
_SANCTUARIES = ("libya", "sudan", "car", "nigeria")


def place_task_force(run: Run[ChadCharts], letter: str) -> None:
    """7.42  All units not in play that carry the letter go to the Reinforcements box of who controls them.

    Units in play, or waiting in Task Force Losses, are not called twice (12.31). The AAA unit comes with
    option 13.40 only. French units that a special rule has withdrawn stay away while it says so (14.33).
    """
    called = [each for each in task_force(run.charts, letter) if not in_play(run.position, each.id)]
    if any(each.kind == "aaa" for each in called) and not has_option(run.position, "13.40"):
        called = [each for each in called if each.kind != "aaa"]
    if called and called[0].force == "France" and _french_stay_away(run):
        run.write("14.33", f"task force {letter}: the French were withdrawn and do not return")
        return
    if not called:
        run.write("12.31", f"task force {letter}: all its units are in play already", short="")
        return
    player = owner(run.position, run.charts, Standing(called[0].id))
    box = f"{role(run.position, player)}-reinforcements"
    for each in called:
        remove(run, each.id, box)
    said = names(run.charts, [Standing(each.id) for each in called])
    said = f"task force {letter}: {said} to {run.charts.place(box)}"
    run.write("7.42", said, side=player, short="", rests_on=task_force_rests_on(run.charts, letter))


def _french_stay_away(run: Run[ChadCharts]) -> bool:
    """14.33  In 1990 French units that were withdrawn may come back in an extended game only."""
    if run.position.fields.get("french-withdrawn") != "yes":
        return False
    special = scenario_economy(run.charts, run.position.fields.get("scenario", ""))
    return (Sequence.turn(run.position.cursor) or 0) < special.france_from


def withdraw(run: Run[ChadCharts], force: str) -> None:
    """12.31  All ground units of a force leave play, wherever they are; a later letter may call them again.

    The AAA unit goes with them (13.40); air units are never withdrawn (13.35), nor SAMs.
    """
    leaving = [
        each
        for each in run.charts.counters.values()
        if each.force == force and each.kind in ("combat", "aaa") and in_play(run.position, each.id)
    ]
    for each in leaving:
        remove(run, each.id, "unused")
    said = names(run.charts, [Standing(each.id) for each in leaving])
    run.write("12.31", f"withdrawal of {force}: {said}", short="")


def receive_bonus_units(run: Run[ChadCharts], player: str, number: int) -> None:
    """7.43  FAN receives guerrillas of its factions that are out of play, as government also FANT infantry.

    Guerrillas go to New Arrivals of their sanctuary, FANT companies, lost ones or new, to the Reinforcements
    box. They are free this turn: the field `bonus-units` spares them maintenance.
    """
    at_hand = _bonus_options(run, player, number)
    rebel = role(run.position, player) == "rebel"
    available = sum(option.times for option, _ in at_hand)
    most = min(number, available)
    options = tuple(option for option, _ in at_hand)
    title = f"Bonus units, up to {number}"
    side = role(run.position, player)
    pools = {option.value: list(ids) for option, ids in at_hand}
    least, read = most if rebel else 0, came_of(pools)
    choice = Choice("bonus-units", "7.43", side, title, options, least, most, purpose="raise", reader=read)
    free = []
    for kind in run.choose(choice):
        id = pools[kind].pop(0)
        if run.charts.counters[id].force == "FANT":
            free.append(id)
            remove(run, id, _BOX)
            said = f"bonus unit {run.charts.counters[id].name} to {run.charts.place(_BOX)}"
            run.write("7.43", said, side=player)
        else:
            new_arrival(run, id, player, "7.43")
    run.set(**{"bonus-units": " ".join(free)})
    if not available:
        run.write("7.43", f"{plural(number, 'bonus unit')}, but no unit is out of play", side=player)


def _bonus_options(run: Run[ChadCharts], player: str, number: int) -> list[tuple[Option, list[str]]]:
    """7.43  Return what may be chosen, each kind with the counters that are at hand for it."""
    found = [
        (faction.lower(), f"{faction} guerrilla", ids)
        for faction, ids in at_hand(run.position, run.charts, player).items()
    ]
    if role(run.position, player) == "government":
        where = places(run.position, run.charts)
        for box, word in (("fant-losses", "lost"), ("unused", "new")):
            ids = [each for each in _fant_companies(run.charts) if where[each] == box]
            found.append((f"{word}-fant-company", f"{word} FANT infantry company", ids))
    return [
        (Option(value, f"{title} ({len(ids)} at hand)", times=min(number, len(ids))), ids)
        for value, title, ids in found
        if ids
    ]


def _fant_companies(charts: ChadCharts) -> list[str]:
    return [
        each.id
        for each in charts.counters.values()
        if each.force == "FANT" and each.type == "infantry" and each.size == "company"
    ]


def place_sam(run: Run[ChadCharts], player: str, table: str) -> None:
    """13.41  With 13.40 a SAM out of play is placed with a friendly conventional unit or in a sanctuary.

    There are no more than two (13.44).
    """
    if not has_option(run.position, "13.40"):
        return
    sam = next(
        (
            each.id
            for each in run.charts.counters.values()
            if each.kind == "sam" and not in_play(run.position, each.id)
        ),
        None,
    )
    if sam is None:
        run.write("13.44", "no SAM unit is out of play", side=player)
        return
    options = tuple(Option(space, run.charts.place(space)) for space in _sam_places(run, player))
    side = role(run.position, player)
    (space,) = run.choose(
        Choice(
            f"sam-{table}",
            "13.41",
            side,
            "Place a SAM unit",
            options,
            kind="space",
            of=(sam,),
            purpose="place",
        )
    )
    counter = run.charts.counters[sam]
    remove(run, sam, space)
    run.flip(sam, "" if counter.front == player else player)
    run.write("13.41", f"{counter.name} to {run.charts.place(space)}", side=player)


def _sam_places(run: Run[ChadCharts], player: str) -> list[str]:
    position, charts = run.position, run.charts
    beside = [
        space
        for space, stack in position.each_stack()
        if (space in charts.map or space.endswith("-reinforcements"))
        and any(
            is_conventional(charts.counters[unit.counter]) and owner(position, charts, unit) == player
            for unit in stack
        )
    ]
    return [*beside, *(f"sanctuary-{country}" for country in _SANCTUARIES)]
