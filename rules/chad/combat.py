"""Chapter 5: an attack from its declaration to the advance (5.00, 5.10, 5.54), as one procedure."""

from __future__ import annotations

from dataclasses import replace

from rules.chad.charts import ChadCharts
from rules.chad.charts_combat import scenario_says
from rules.chad.combat_forces import Engagement
from rules.chad.combat_permission import (
    Attack,
    Fought,
    attacker_of,
    engage,
    french_wait_for_anybody,
    has_option,
    objections,
)
from rules.chad.combat_results import plan, replan, resolve, write_differential
from rules.chad.combat_retreat import advance, eliminate_overstacked
from rules.chad.elimination import remove
from rules.chad.precombat import operate
from rules.chad.terms import independent_factions, role
from rules.engine.procedure import Run

__all__ = ["Attack", "attack"]


def attack(run: Run[ChadCharts], order: Attack) -> None:
    """5.10  Attack one hex from one or several adjacent ones, with everything that follows from it.

    In order: who may and must take part, the end of an independence (11.33), OAU units withdrawn (5.54), what
    is overstacked (5.51), kind of combat and differential, pre-combat operations (5.53), the dice, losses,
    retreats, more combat while there is contact (5.20), and the advance (5.52). An attack that is not allowed
    is refused by the rule that forbids it.
    """
    for objection in objections(run.position, run.charts, order):
        run.refuse(objection.rule, objection.message, objection.remedy)
    _activate_independents(run, order)
    engagement = engage(run.position, run.charts, order)
    hexes = ", ".join(map(run.charts.place, order.from_hexes))
    player = engagement.attacker.player
    run.write("5.10", f"attack on {run.charts.place(order.target)} from {hexes}", side=player)
    attacking = tuple(each.id for each in engagement.attacker.units)
    run.set(fought=str(Fought.of(run.position).adding(order.target, attacking)))
    _first_attacks(run, engagement)
    _withdraw_oau(run, engagement)
    eliminate_overstacked(run, engagement.label, (order.target, *order.from_hexes))
    engagement = engagement.refreshed(run.position)
    if not engagement.attacker.units:
        return
    if engagement.defender.units:
        _fight(run, engagement, with_operations=True)
    else:
        advance(run, engagement)


def _fight(run: Run[ChadCharts], engagement: Engagement, *, with_operations: bool) -> None:
    """5.20  Fight one combat, and again while contact is kept; then the attacker may advance."""
    decided = plan(run, engagement)
    if with_operations:
        write_differential(run, engagement, decided.differential(run, engagement))
        engagement = operate(run, engagement, _fight_ambush)
        if not engagement.attacker.units or _is_over(run):
            return
        if not engagement.defender.units:
            advance(run, engagement)
            return
        decided = replan(run, engagement, decided)
    number, label = 1, engagement.label
    while resolve(run, engagement, decided) and not _is_over(run):
        number += 1
        engagement = replace(engagement.refreshed(run.position), label=f"{label}-{number}")
        run.write("5.20", f"contact at {run.charts.place(engagement.hex)}: combat again")
        decided = plan(run, engagement)
    if not _is_over(run):
        advance(run, engagement)


def _is_over(run: Run[ChadCharts]) -> bool:
    """5.64  Whether a Commander's end has ended the game."""
    return "commander-eliminated" in run.position.fields


def _fight_ambush(run: Run[ChadCharts], engagement: Engagement) -> None:
    """5.53  Fight the special combat of an ambush: OAU units there leave play, nothing precedes it."""
    _withdraw_oau(run, engagement)
    engagement = engagement.refreshed(run.position)
    if engagement.defender.units:
        _fight(run, engagement, with_operations=False)
    else:
        advance(run, engagement)


def _withdraw_oau(run: Run[ChadCharts], engagement: Engagement) -> None:
    """5.54  OAU units in a hex attacked by Rebel combat units leave play before anything is computed."""
    rebel = role(run.position, engagement.attacker.player) != "government"
    if not rebel or has_option(run.position, "13.10"):
        return
    for each in engagement.defender.units:
        if each.counter.force == "OAU":
            remove(run, each.id, "unused")
            run.write("5.54", f"{each.counter.name} is withdrawn from play", side=engagement.defender.player)


def _first_attacks(run: Run[ChadCharts], engagement: Engagement) -> None:
    """8.20  Once a Libyan unit has attacked a French one, the French may attack Libyans in turn, for good.

    In 1990 French and Libyans are freed by the first attack on or by the French (14.33).
    """
    attacking = {each.counter.force for each in engagement.attacker.units}
    defending = {each.counter.force for each in engagement.defender.units}
    fields = run.position.fields
    scenario = fields.get("scenario", "")
    anybody = french_wait_for_anybody(run.charts, scenario)
    on_french = "France" in defending and ("Libya" in attacking or anybody)
    if on_french and fields.get("french-may-attack") != "yes":
        run.set(**{"french-may-attack": "yes"})
        run.write("14.33" if anybody else "8.20", "French units were attacked: they may attack from now on")
    held = scenario_says(run.charts, scenario, "libyans_held")
    if held and "France" in attacking and fields.get("libyans-released") != "yes":
        run.set(**{"libyans-released": "yes"})
        run.write("14.33", "French units attacked: Libyan units may leave and attack from now on")


def _activate_independents(run: Run[ChadCharts], order: Attack) -> None:
    """11.33  An independent faction that is attacked joins the other player before the combat."""
    factions = independent_factions(run.position, run.charts)
    for faction, home in factions.items():
        if home != order.target:
            continue
        player = attacker_of(run.position, run.charts, order)
        other = "fap" if player == "fan" else "fan"
        for _, standing in list(run.position.each_standing()):
            counter = run.charts.counters[standing.counter]
            if counter.force == faction and counter.kind in ("combat", "leader"):
                run.flip(standing.counter, "" if counter.front == other else other)
        for standing in run.position.stack(home):
            if run.charts.counters[standing.counter].type == "IGF":
                remove(run, standing.counter, "unused")
        run.write(
            "11.33", f"{faction} at {run.charts.place(home)} joins the {other.upper()} player", side=other
        )
