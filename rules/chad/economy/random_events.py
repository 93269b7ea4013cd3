"""Chapter 6: the random events (6.20, 6.40). The table is reconstructed, and so is what its events do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from guelta.rules.chad.board.prefecture_display import (
    lower_presence,
    remove_presence,
    shift_all,
    with_presence,
)
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import ScenarioEconomy, rests_on, scenario_economy
from guelta.rules.chad.charts.economy_charts import random_event as event_of
from guelta.rules.chad.charts.political_charts import loyalty
from guelta.rules.chad.components.terms import government_role
from guelta.rules.chad.politics.independents import become_independent, minor_leaders
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = ["YEARLY", "random_event"]

YEARLY = ("bet-ceded", "peace-conference", "donor-conference")
"""Fields that say `yes` from an event to the next harvest."""

_THIRDS = ("north", "central", "south")


def random_event(run: Run[ChadCharts]) -> None:
    """6.20  The Government rolls one die for the event and applies it at once.

    In 1990 the first event has no effect, and none makes a faction independent (14.33).
    """
    (die,) = run.roll(Roll("random-event", "6.20", "government", "Random event"))
    event = event_of(run.charts, die)
    uncertain = rests_on(run.charts, "random_events")
    run.write("6.40", f"random event: {event}", dice=(die,), side="government", rests_on=uncertain)
    if _special(run).void_event == str(die):
        run.write("14.33", f"{event}: no effect in this scenario")
    else:
        _EFFECTS[event](run)


def _special(run: Run[ChadCharts]) -> ScenarioEconomy:
    return scenario_economy(run.charts, run.position.fields.get("scenario", ""))


def _bet_ceded(run: Run[ChadCharts]) -> None:
    """6.40  A FAP government cedes the northern prefectures to Libya, which aids it the more this year."""
    if government_role(run.position) != "fap":
        run.write("6.40", "no effect: FAP does not govern")
        return
    lost = [each for each in with_presence(run.position, run.charts, 1, 2) if each.region == "north"]
    for each in lost:
        remove_presence(run, each)
    run.set(**{"bet-ceded": "yes"})
    where = ", ".join(each.title for each in lost) or "no prefecture"
    run.write("6.40", f"the North is ceded: presence 0 in {where}; +1 to Libyan aid this year")


def _faction_split(run: Run[ChadCharts]) -> None:
    """6.40  The minor faction with the lowest loyalty becomes independent; of several the lowest die."""
    if not _special(run).igfs:
        run.write("14.33", "no faction becomes independent in this scenario")
        return
    leaders = minor_leaders(run.position, run.charts)
    loyalties = {leader.force: loyalty(run.charts, leader.id) for leader in leaders}
    lowest = [faction for faction, value in loyalties.items() if value == min(loyalties.values())]
    number = 0
    while len(lowest) > 1:
        number += 1
        title = f"Faction split, one die each: {', '.join(lowest)}"
        dice = run.roll(Roll(f"faction-split-{number}", "6.40", "government", title, dice=len(lowest)))
        rolled = zip(lowest, dice, strict=True)
        run.write("6.40", f"lowest die of {', '.join(lowest)}", dice=dice, side="government", short="")
        lowest = [faction for faction, die in rolled if die == min(dice)]
    for faction in lowest:
        become_independent(run, faction, "11.30")
    if not lowest:
        run.write("6.40", "no effect: no minor faction follows a player")


def _locusts(run: Run[ChadCharts]) -> None:
    """6.40  Every prefecture of one region, by a die, loses one production level."""
    (die,) = run.roll(Roll("locusts", "6.40", "government", "Region of locusts or cholera"))
    region = _THIRDS[(die - 1) // 2]
    said = shift_all(run, -1, lambda each: each.region == region)
    run.write("6.40", f"{region.title()} -1: {said}", dice=(die,), side="government")


def _mutiny(run: Run[ChadCharts]) -> None:
    """6.40  One prefecture of full presence falls to level 1, by choice of the Rebel player."""
    full = {each.id: each for each in with_presence(run.position, run.charts, 2)}
    if not full:
        run.write("6.40", "no effect: no prefecture has presence 2")
        return
    options = tuple(Option(each.id, each.title) for each in full.values())
    (chosen,) = run.choose(
        Choice("mutiny", "6.40", "rebel", "Mutiny in a prefecture", options, purpose="victim")
    )
    lower_presence(run, full[chosen])
    run.write("6.40", f"presence in {full[chosen].title} 2 to 1", side="rebel")


def _peace_conference(run: Run[ChadCharts]) -> None:
    """6.40  Both players add 1 to their affiliation checks of independent factions this year."""
    run.set(**{"peace-conference": "yes"})
    run.write("6.40", "+1 for both players in checks of independent factions this year")


def _donor_conference(run: Run[ChadCharts]) -> None:
    """6.40  The Government has 5% of foreign aid this year besides what the tables give."""
    run.set(**{"donor-conference": "yes"})
    run.write("6.40", "5% of foreign aid to the Government this year")


def _no_event(run: Run[ChadCharts]) -> None:
    """6.40  Nothing happens."""


_EFFECTS: Mapping[str, Callable[[Run[ChadCharts]], None]] = {
    "BET ceded": _bet_ceded,
    "Faction split": _faction_split,
    "Locusts or cholera": _locusts,
    "Mutiny": _mutiny,
    "Peace conference": _peace_conference,
    "Donor conference": _donor_conference,
    "No event": _no_event,
}
