"""Chapter 13: battle chits, chosen in secret before a combat (13.80 to 13.82), and dispersed units."""

from __future__ import annotations

from dataclasses import replace

from guelta.rules.chad.attacks.forces import ATTACKER, DEFENDER, Engagement, Force
from guelta.rules.chad.attacks.retreat import go, retreat_one
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.option_charts import Chit, battle_chits
from guelta.rules.chad.components.elimination import eliminate_alone
from guelta.rules.chad.components.terms import has_option, is_conventional, owner, side_name
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = ["DISPERSED", "choose_chits", "open_chits", "rally", "reveal_chits", "special_retreat"]

DISPERSED = "dispersed"
"""The mark of a unit that is turned over after a special retreat (13.82)."""


def open_chits(charts: ChadCharts, force: Force) -> tuple[Chit, ...]:
    """13.82  Return the chits a side may choose: Main Force takes a conventional battalion in the combat."""
    battalion = any(
        each.counter.size == "battalion" and is_conventional(each.counter) for each in force.units
    )
    return tuple(each for each in battle_chits(charts).values() if battalion or not each.needs_battalion)


def choose_chits(run: Run[ChadCharts], engagement: Engagement) -> Engagement:
    """13.81  Both sides choose one chit each, before anything else of the combat is known.

    Nothing of it is written before the differential is known (`reveal_chits`).
    """
    if not has_option(run.position, "13.80"):
        return engagement
    sides = (ATTACKER, DEFENDER)
    chosen = run.choose_together(*(_chits_of(run, engagement, side) for side in sides))
    return replace(engagement, chits={side: chit for side, (chit,) in zip(sides, chosen, strict=True)})


def _chits_of(run: Run[ChadCharts], engagement: Engagement, side: str) -> Choice:
    force = engagement.force(side)
    options = tuple(Option(each.name, each.title) for each in open_chits(run.charts, force))
    title = f"Battle chit of the {side} at {run.charts.place(engagement.hex)}, in secret"
    id, whose = f"chit-{engagement.label}-{side}", side_name(run.position, force.player)
    return Choice(id, "13.81", whose, title, options, secret=True, purpose="play")


def reveal_chits(run: Run[ChadCharts], engagement: Engagement) -> None:
    """13.81  Both chits are turned up at once."""
    for side, name in engagement.chits.items():
        title = battle_chits(run.charts)[name].title
        run.write("13.81", f"the {side} plays {title}", side=engagement.force(side).player)


def special_retreat(run: Run[ChadCharts], label: str, force: Force, distance: int) -> None:
    """13.82  All conventional units of a side retreat as many hexes as steps were left, and are dispersed.

    Guerrillas stay. Leaders and the Commander go along if their owner likes.
    """
    went: dict[str, list[str]] = {}
    for unit in force.units:
        if is_conventional(unit.counter):
            hex = retreat_one(run, f"{label}-special", unit, force.player, "13.82", distance)
            if hex:
                run.mark(unit.id, DISPERSED)
                run.write("13.82", f"{unit.counter.name} is dispersed", side=force.player)
                went.setdefault(unit.hex, []).append(hex)
    for other in force.of_kind("leader", "commander", "sam"):
        refuges = tuple(dict.fromkeys(went.get(other.hex, ())))
        if refuges:
            go(run, f"{label}-special", other, force.player, (other.hex, *refuges), "13.82")
    for hex in force.hexes:
        eliminate_alone(run, hex, force.player)


def rally(run: Run[ChadCharts], player: str) -> None:
    """13.82  As a player's segment ends his dispersed units are turned to their normal side."""
    for _, standing in list(run.position.each_standing()):
        if DISPERSED in standing.marks and owner(run.position, run.charts, standing) == player:
            run.unmark(standing.counter, DISPERSED)
            name = run.charts.counters[standing.counter].name
            run.write("13.82", f"{name} is no longer dispersed", side=side_name(run.position, player))
