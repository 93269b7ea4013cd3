"""Chapter 5: who is lost in a combat (5.20, 5.64), also with anti-aircraft units and battle chits (13.82)."""

from __future__ import annotations

from guelta.rules.chad.attacks.forces import ATTACKER, Engagement, Fighter
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.option_charts import battle_chits
from guelta.rules.chad.components.elimination import eliminate, eliminate_alone
from guelta.rules.chad.components.terms import side_name
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = ["lose"]

_CHECK, _RETREAT = "check-", "retreat"


def lose(run: Run[ChadCharts], engagement: Engagement, side: str, owed: int) -> int:
    """5.20  The owner eliminates whole units, one after the other, until they are worth the steps lost.

    5.64: leaders and Commanders whose hex lost all its units go too. Returns the steps a battle chit turns
    into hexes of a special retreat instead (13.82).
    """
    lost = left_over = 0
    hexes = engagement.refreshed(run.position).force(side).hexes
    while lost < owed:
        force = engagement.refreshed(run.position).force(side)
        if not force.units:
            break
        chosen = _casualty(run, engagement, side, lost, owed - lost)
        if chosen == _RETREAT:
            left_over = owed - lost
            run.write("13.82", f"the {side} retreats instead of {left_over} steps", side=force.player)
            break
        unit = chosen.removeprefix(_CHECK)
        if chosen != unit and _survives(run, engagement, side, unit, lost):
            break
        lost += run.charts.counters[unit].steps
        eliminate(run, unit, "5.20")
    for hex in hexes if lost else ():
        eliminate_alone(run, hex, engagement.force(side).player)
    return left_over


def _casualty(run: Run[ChadCharts], engagement: Engagement, side: str, lost: int, owed: int) -> str:
    """5.20  Ask for the next unit to go; nobody is asked while everybody has to."""
    force = engagement.refreshed(run.position).force(side)
    more = (*_others(engagement.refreshed(run.position), side), *_answers(run, engagement, side))
    units = _first(run, engagement, side, lost) or force.units
    if not more:
        if sum(each.counter.steps for each in force.units) <= owed and units == force.units:
            return force.units[0].id
        if len(units) == 1:
            return units[0].id
    options = (*(_option(each) for each in units), *more)
    title = f"Losses of the {side} at {run.charts.place(engagement.hex)}: {owed} more"
    id = f"losses-{engagement.label}-{side}-{owed}"
    return run.choose(
        Choice(
            id, "5.20", side_name(run.position, force.player), title, options, kind="steps", purpose="victim"
        )
    )[0]


def _option(unit: Fighter) -> Option:
    return Option(unit.id, f"{unit.counter.name} ({unit.counter.steps})")


def _others(engagement: Engagement, side: str) -> tuple[Option, ...]:
    """13.34, 13.43  An air unit may be lost where SAM or AAA units fired, the AAA unit where one attacked."""
    guns = engagement.guns
    if side == ATTACKER:
        return tuple(map(_option, engagement.attacker.air if guns or engagement.launched else ()))
    return tuple(map(_option, guns))


def _effect(run: Run[ChadCharts], engagement: Engagement, side: str) -> str:
    chit = engagement.chits.get(side, "")
    return battle_chits(run.charts)[chit].losses if chit else ""


def _battalions(engagement: Engagement, side: str) -> tuple[Fighter, ...]:
    return tuple(each for each in engagement.force(side).units if each.counter.size == "battalion")


def _first(run: Run[ChadCharts], engagement: Engagement, side: str, lost: int) -> tuple[Fighter, ...]:
    """13.82  With Main Force the first unit to go is a battalion."""
    if lost or _effect(run, engagement, side) != "battalion first":
        return ()
    return _battalions(engagement.refreshed(run.position), side)


def _answers(run: Run[ChadCharts], engagement: Engagement, side: str) -> tuple[Option, ...]:
    """13.82  With Combined Arms a battalion may be checked, with Delay the rest turned into a retreat."""
    now, effect = engagement.refreshed(run.position), _effect(run, engagement, side)
    if effect == "battalions may survive":
        return tuple(
            Option(f"{_CHECK}{each.id}", f"check {each.counter.name}") for each in _battalions(now, side)
        )
    if effect == "retreat instead" and any(
        each.counter.kind != "air" for each in now.force(side).conventional
    ):
        return (Option(_RETREAT, "retreat one hex for each step left"),)
    return ()


def _survives(run: Run[ChadCharts], engagement: Engagement, side: str, unit: str, lost: int) -> bool:
    """13.82  One die and the steps lost so far above its step value save a battalion, and end the losses."""
    counter, player = run.charts.counters[unit], engagement.force(side).player
    title = f"Check of {counter.name}"
    id = f"check-{engagement.label}-{unit}"
    (die,) = run.roll(Roll(id, "13.82", side_name(run.position, player), title))
    survives = die + lost > counter.steps
    word = "survives, and nothing more is lost" if survives else "is lost"
    added = f" + {lost}" if lost else ""
    said = f"{counter.name} {word}: {die}{added} against {counter.steps}"
    run.write("13.82", said, dice=(die,), side=player)
    return survives
