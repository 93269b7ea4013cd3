"""Chapter 5: one combat resolved (5.20, 5.60, 5.64, 5.83): kind, modifiers, dice, losses, retreats."""

from __future__ import annotations

from dataclasses import dataclass

from guelta.rules.chad.attacks.forces import (
    ATTACKER,
    DEFENDER,
    Differential,
    Engagement,
    Use,
    determination,
    differential,
    uses,
)
from guelta.rules.chad.attacks.retreat import remove_fort, retreat
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.combat_charts import Loss, Result, result
from guelta.rules.chad.combat.losses import lose
from guelta.rules.chad.combat.production_loss import lose_production
from guelta.rules.chad.components.terms import side_name
from guelta.rules.chad.options.anti_aircraft import capture_sams
from guelta.rules.chad.options.battle_chits import special_retreat
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = [
    "Plan",
    "choose_kind",
    "choose_modifier",
    "losses_by_side",
    "plan",
    "replan",
    "resolve",
    "write_differential",
]


@dataclass(frozen=True, slots=True)
class Plan:
    """What both sides decided before the dice: the kind of combat and what each uses of its modifiers."""

    kind: str
    modifiers: dict[str, Use]

    def differential(self, run: Run[ChadCharts], engagement: Engagement) -> Differential:
        """5.20  Compute the differential as the board stands."""
        return differential(run.position, run.charts, engagement, self.kind, self.modifiers)


def plan(run: Run[ChadCharts], engagement: Engagement) -> Plan:
    """5.10  Ask for what is open: the kind of combat where the chart leaves it to a side, and modifiers."""
    kind = choose_kind(run, engagement)
    chosen = {side: choose_modifier(run, engagement, side) for side in (ATTACKER, DEFENDER)}
    return Plan(kind, chosen)


def replan(run: Run[ChadCharts], engagement: Engagement, before: Plan) -> Plan:
    """5.53  Keep what was decided as far as it still holds with who is left after pre-combat operations."""
    verdict = determination(run.position, run.charts, engagement)
    kind = verdict if verdict not in (ATTACKER, DEFENDER) else before.kind
    chosen: dict[str, Use] = {}
    for side in (ATTACKER, DEFENDER):
        old = before.modifiers[side].name
        now = {each.name: each for each in uses(run.position, run.charts, engagement.force(side))}
        chosen[side] = now[old] if old in now else choose_modifier(run, engagement, side, "-again")
    return Plan(kind, chosen)


def choose_kind(run: Run[ChadCharts], engagement: Engagement) -> str:
    """5.81  Return the kind of combat that the chart names, or that the side it names chooses."""
    verdict = determination(run.position, run.charts, engagement)
    if verdict in (ATTACKER, DEFENDER):
        player = engagement.force(verdict).player
        title = f"Kind of combat at {run.charts.place(engagement.hex)}"
        options = (Option("conventional", "conventional combat"), Option("guerrilla", "guerrilla combat"))
        side = side_name(run.position, player)
        (kind,) = run.choose(Choice(f"kind-{engagement.label}", "5.81", side, title, options, purpose="mode"))
        run.write("5.81", f"the {verdict} chooses {kind} combat", side=player)
        return kind
    run.write("5.81", f"{verdict} combat at {run.charts.place(engagement.hex)}")
    return verdict


def choose_modifier(run: Run[ChadCharts], engagement: Engagement, side: str, suffix: str = "") -> Use:
    """5.63  Return what a side uses of its modifiers; where it can do so in several ways it chooses."""
    force = engagement.force(side)
    open_to_it = uses(run.position, run.charts, force)
    if len(open_to_it) < 2:
        return open_to_it[0]
    options = tuple(Option(each.name, each.title) for each in open_to_it)
    title = f"Modifier of the {side} at {run.charts.place(engagement.hex)}"
    id = f"modifier-{engagement.label}-{side}{suffix}"
    (name,) = run.choose(
        Choice(id, "5.63", side_name(run.position, force.player), title, options, purpose="mode")
    )
    return next(each for each in open_to_it if each.name == name)


def losses_by_side(outcome: Result, strengths: Differential) -> dict[str, Loss]:
    """5.83  Return what `attacker` and `defender` suffer; the table speaks of stronger and weaker."""
    if strengths.stronger == ATTACKER:
        return {ATTACKER: outcome.stronger, DEFENDER: outcome.weaker}
    return {ATTACKER: outcome.weaker, DEFENDER: outcome.stronger}


def resolve(run: Run[ChadCharts], engagement: Engagement, decided: Plan) -> bool:
    """5.20  Roll two dice, apply the result to both sides, and say whether contact is kept.

    Both lose their steps before anybody retreats; a special retreat (13.82) is the only one its units make.
    Contact on either side is kept while combat units of both sides still stand where they fought.
    """
    lose_production(run, engagement.hex)
    strengths = decided.differential(run, engagement)
    side = side_name(run.position, engagement.attacker.player)
    title = f"Combat at {run.charts.place(engagement.hex)}"
    dice = run.roll(Roll(f"dice-{engagement.label}", "5.20", side, title, dice=2))
    total = sum(dice) + strengths.die_modifier
    outcome = result(run.charts, strengths.value, total)
    modified = f", with modifiers {total}" if strengths.die_modifier else ""
    run.write(
        "5.83",
        f"{sum(dice)}{modified}: {outcome} for stronger and weaker",
        dice=dice,
        side=side,
        cell=("crt", outcome.row, outcome.column),
    )
    suffered = losses_by_side(outcome, strengths)
    left_over = {each: lose(run, engagement, each, suffered[each].steps) for each in (ATTACKER, DEFENDER)}
    for each in (ATTACKER, DEFENDER):
        if left_over[each]:
            survivors = engagement.refreshed(run.position).force(each)
            special_retreat(run, engagement.label, survivors, left_over[each])
        if suffered[each].retreats:
            retreat(run, engagement.label, engagement.refreshed(run.position).force(each))
    capture_sams(run, engagement)
    remove_fort(run, engagement.hex, engagement.defender.player)
    left = engagement.refreshed(run.position)
    in_contact = any(suffered[each].contact for each in (ATTACKER, DEFENDER))
    return in_contact and bool(left.attacker.units) and bool(left.defender.units)


def write_differential(run: Run[ChadCharts], engagement: Engagement, strengths: Differential) -> None:
    """5.20  Write both totals with their parts, and the modifiers of the dice."""
    place = run.charts.place(engagement.hex)
    totals = f"{_total(strengths, ATTACKER)} against {_total(strengths, DEFENDER)}"
    lead = f"differential {strengths.value} for the {strengths.stronger}"
    run.write("5.20", f"{strengths.kind} combat at {place}: {totals}, {lead}")
    for part in strengths.dice:
        run.write(part.rule, f"{part.title}: {part.points:+d} to the dice")


def _total(strengths: Differential, side: str) -> str:
    parts = strengths.attacker if side == ATTACKER else strengths.defender
    total = sum(part.points for part in parts)
    if len(parts) < 2:
        return str(total)
    return f"{total} ({', '.join(f'{part.title} {part.points}' for part in parts)})"
