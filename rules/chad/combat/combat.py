"""Chapter 5: a combat phase, and an attack from its declaration to the advance (5.00, 5.10, 5.54)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from guelta.rules.chad.attacks.forces import Engagement
from guelta.rules.chad.attacks.igf_duties import duties, forget_duties
from guelta.rules.chad.attacks.permission import (
    Attack,
    Fought,
    attacker_of,
    engage,
    french_wait_for_anybody,
    objections,
    possible_attacks,
    sorties_left,
    withdrawn_units,
)
from guelta.rules.chad.attacks.retreat import advance, eliminate_overstacked
from guelta.rules.chad.board.prefecture_display import level
from guelta.rules.chad.board.traces import attacking_player
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.combat_charts import scenario_says
from guelta.rules.chad.charts.economy_charts import prefectures
from guelta.rules.chad.combat.precombat import operate
from guelta.rules.chad.combat.production_loss import end_of_war_zones, is_at_peace, lose_production_of
from guelta.rules.chad.combat.results import plan, replan, resolve, write_differential
from guelta.rules.chad.components.elimination import remove
from guelta.rules.chad.components.in_force import in_force, independence
from guelta.rules.chad.components.terms import (
    combat_units,
    independent_factions,
    is_left_out,
    owner,
    segment,
    side_name,
)
from guelta.rules.chad.movement.air_units import land
from guelta.rules.chad.options.anti_aircraft import launch
from guelta.rules.chad.options.battle_chits import choose_chits, rally, reveal_chits
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Barred, Refusals
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure

__all__ = ["Attack", "attack", "combat_phase", "combats_fought", "end_of_combat"]


@procedure(
    "5.00",
    writes=(
        *("4.25", "5.10", "5.20", "5.30", "5.51", "5.52", "5.53", "5.54", "5.61", "5.62"),
        *("5.63", "5.64", "5.81", "5.82", "5.83", "7.50", "8.20", "10.22", "11.33"),
        *("13.32", "13.33", "13.41", "13.42", "13.43", "13.50", "13.81", "13.82", "13.93", "14.13", "14.33"),
    ),
    applies=(
        *("5.40", "5.42", "5.50", "5.60", "5.70", "5.80", "8.10", "12.12", "12.13", "13.10", "13.30"),
        *("13.34", "13.40", "13.80"),
    ),
)
def combat_phase(run: Run[ChadCharts]) -> None:
    """5.00  After his movement a player attacks as often as he can and likes, one target hex after the other.

    When the Rebel player has finished the impulse is over, and its war zones with it (7.50).
    """
    player = attacking_player(run.position)
    number = run.resumed(lambda: 1)
    while player and not _is_over(run) and not is_left_out(run.position, run.charts):
        order = _next_attack(run, player, number)
        if order is None:
            break
        _carry_out(run, order)
        number += 1
        run.commit(number)
    _end_combat(run, player)


@procedure("5.00", writes=("7.50", "13.82"), applies=("11.33",), searchable=False)
def end_of_combat(run: Run[ChadCharts]) -> None:
    """5.00  What is left of a combat phase that was fought on the board: after the Rebel's its war zones end.

    Dispersed units are turned to their normal side (13.82).
    """
    _end_combat(run, attacking_player(run.position))


def _end_combat(run: Run[ChadCharts], player: str) -> None:
    if player:
        forget_duties(run)
        rally(run, player)
    if segment(run.position) == "rebel":
        end_of_war_zones(run)


@procedure("7.50", writes=("7.50", "10.22"), searchable=False)
def combats_fought(run: Run[ChadCharts]) -> None:
    """7.50  Where combat is fought on the board, the prefectures it was fought in lose production.

    The Government names them, again after each answer until it is none: so a loss counts before the next
    combat.
    """
    player = attacking_player(run.position)
    possible = possible_attacks(run.position, run.charts, player) if player else ()
    near = {run.charts.map[hex]["prefecture"] for each in possible for hex in (each.target, *each.from_hexes)}
    number = run.resumed(lambda: 1)
    while options := _at_peace(run, near):
        title = "Prefectures in which combat was fought"
        choice = Choice(
            f"combat-{number}",
            "7.50",
            "government",
            title,
            options,
            least=0,
            most=len(options),
            purpose="report",
        )
        chosen = run.choose(choice)
        for prefecture in chosen:
            lose_production_of(run, prefecture)
        if not chosen:
            return
        number += 1
        run.commit(number)


def _at_peace(run: Run[ChadCharts], near: set[str]) -> tuple[Option, ...]:
    """7.50  Return the prefectures that can still become war zones, those where enemies met first."""
    kept = [
        (each, level(run.position, each.id) or 0)
        for each in prefectures(run.charts)
        if is_at_peace(run.position, each.id)
    ]
    kept.sort(key=lambda each: each[0].id not in near)
    met = {True: ", enemies adjacent", False: ""}
    return tuple(
        Option(each.id, f"{each.title} (production {now}{met[each.id in near]})") for each, now in kept
    )


def _next_attack(run: Run[ChadCharts], player: str, number: int) -> Attack | None:
    """5.10  Ask for a target hex, or none, and the hexes to attack it from."""
    possible = {each.target: each for each in possible_attacks(run.position, run.charts, player)}
    if not possible:
        return None
    side = side_name(run.position, player)
    targets = tuple(Option(hex, run.charts.place(hex)) for hex in possible)
    owed = duties(run.position, run.charts, player)
    least = 1 if any(home in possible for home in owed) else 0
    rule = "11.33" if least else "5.10"
    near = (
        each for hex in _manned(run.position, run.charts, player) for each in run.charts.map.neighbours(hex)
    )
    barred = Refusals(dict.fromkeys(near), partial(_barred_target, run.position, run.charts, player))
    chosen = run.choose(
        Choice(
            f"attack-{number}", rule, side, "Attack a hex", targets, least,
            kind="space", purpose="target", barred=barred,
        )
    )  # fmt: skip
    if not chosen:
        return None
    (target,) = chosen
    widest = possible.get(target, Attack(target, ()))  # none where it is attacked by force
    bases = _bases(run, side, widest, number)
    if len(widest.from_hexes) > 1:
        _refuse_to_shirk(run, target, bases, owed.get(target, ()))
    return Attack(target, tuple(sorted(bases)), _sortie(run, player, target, number))


def _barred_target(position: Position, charts: ChadCharts, player: str, target: str) -> Barred | None:
    """5.10  Return why no hex next to a target may attack it, by the first with a unit of the player."""
    near = charts.map.neighbours(target)
    reasons = [
        _barred_base(position, charts, target, hex)
        for hex in near
        if _is_manned(position, charts, player, hex)
    ]
    return None if None in reasons else reasons[0]


def _barred_base(position: Position, charts: ChadCharts, target: str, hex: str) -> Barred | None:
    """5.10  Return why a hex may not attack another, None where it may."""
    found = next(objections(position, charts, Attack(target, (hex,))), None)
    return None if found is None else Barred(found.rule, found.message)


def _is_manned(position: Position, charts: ChadCharts, player: str, hex: str) -> bool:
    return any(owner(position, charts, unit) == player for unit in combat_units(charts, position.stack(hex)))


def _manned(position: Position, charts: ChadCharts, player: str) -> list[str]:
    stacked = (space for space, _ in position.each_stack() if space in charts.map)
    return [hex for hex in stacked if _is_manned(position, charts, player, hex)]


def _bases(run: Run[ChadCharts], side: str, widest: Attack, number: int) -> tuple[str, ...]:
    """5.10  Ask for the hexes to attack from, where there are several."""
    target, bases = widest.target, widest.from_hexes
    if len(bases) == 1:
        return bases
    options = tuple(Option(hex, run.charts.place(hex)) for hex in bases)
    title = f"Attack {run.charts.place(target)} from"
    id, most = f"attack-{number}-from", len(options)
    near = run.charts.map.neighbours(target)
    player = attacking_player(run.position)
    manned = (hex for hex in near if hex not in bases)
    others = [hex for hex in manned if _is_manned(run.position, run.charts, player, hex)]
    if not bases and len(others) == 1:
        return tuple(others)  # attacked by force, and from there alone
    barred = Refusals(others, partial(_barred_base, run.position, run.charts, target))
    return run.choose(
        Choice(
            id, "5.10", side, title, options, 1, most,
            kind="space", of=(target,), purpose="attack", barred=barred,
        )
    )  # fmt: skip


def _refuse_to_shirk(
    run: Run[ChadCharts], target: str, bases: tuple[str, ...], owed: tuple[str, ...]
) -> None:
    left_out = [hex for hex in owed if hex not in bases and hex in run.charts.map.neighbours(target)]
    if left_out:
        place = run.charts.place(left_out[0])
        remedy = f"attack {run.charts.place(target)} from {place} too"
        run.refuse("11.33", f"units in {place} ended their movement next to the faction", remedy)


def _sortie(run: Run[ChadCharts], player: str, target: str, number: int) -> str:
    """13.34  Ask for the one air unit that may support the attack, or none."""
    able = sorties_left(run.position, run.charts, player, target)
    options = tuple(Option(id, run.charts.counters[id].name) for id in able)
    if not options:
        return ""
    title = f"Sortie to {run.charts.place(target)}"
    side = side_name(run.position, player)
    return "".join(
        run.choose(
            Choice(
                f"sortie-{number}",
                "13.33",
                side,
                title,
                options,
                least=0,
                kind="unit",
                of=(target,),
                purpose="join",
            )
        )
    )


def attack(run: Run[ChadCharts], order: Attack) -> None:
    """5.10  Attack one hex from one or several adjacent ones, with everything that follows from it.

    In order: who may and must take part, the end of an independence (11.33), OAU units withdrawn (5.54), what
    is overstacked (5.51), kind of combat and differential, pre-combat operations (5.53), the dice, losses,
    retreats, more combat while there is contact (5.20), the advance (5.52), and the return of an air unit
    (13.33). An attack that is not allowed is refused by the rule that forbids it.
    """
    for objection in objections(run.position, run.charts, order):
        run.refuse(objection.rule, objection.message, objection.remedy)
    _carry_out(run, order)


def _carry_out(run: Run[ChadCharts], order: Attack) -> None:
    """5.10  Carry out an attack, whether or not it is allowed: who chose it has been told."""
    _activate_independents(run, order)
    engagement = engage(run.position, run.charts, order)
    hexes = ", ".join(map(run.charts.place, order.from_hexes))
    player = engagement.attacker.player
    run.write("5.10", f"attack on {run.charts.place(order.target)} from {hexes}", side=player)
    attacking = tuple(each.id for each in (*engagement.attacker.units, *engagement.attacker.air))
    run.set(fought=str(Fought.of(run.position).adding(order.target, attacking)))
    _first_attacks(run, engagement)
    _conduct(run, order, engagement)
    if order.air:
        land(run, order.air, order.target)


def _conduct(run: Run[ChadCharts], order: Attack, engagement: Engagement) -> None:
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
    engagement = choose_chits(run, engagement)
    decided = plan(run, engagement)
    reveal_chits(run, engagement)
    computed = decided.differential(run, engagement)
    write_differential(run, engagement, computed)
    if with_operations:
        engagement = operate(run, engagement, _fight_ambush)
        if not engagement.attacker.units or _is_over(run):
            return
        if not engagement.defender.units:
            advance(run, engagement)
            return
        decided = replan(run, engagement, decided)
    engagement = launch(run, engagement)
    recomputed = decided.differential(run, engagement)
    if recomputed != computed:
        write_differential(run, engagement, recomputed)
    number, label = 1, engagement.label
    while resolve(run, engagement, decided) and not _is_over(run):
        number += 1
        again = replace(engagement.refreshed(run.position), label=f"{label}-{number}", launched=(), chits={})
        run.write("5.20", f"contact at {run.charts.place(engagement.hex)}: combat again")
        engagement = choose_chits(run, again)
        decided = plan(run, engagement)
        reveal_chits(run, engagement)
        engagement = launch(run, engagement)
        write_differential(run, engagement, decided.differential(run, engagement))
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
    for each in withdrawn_units(run.position, engagement):
        remove(run, each.id, "unused")
        run.write("5.54", f"{each.counter.name} is withdrawn from play", side=engagement.defender.player)


def _first_attacks(run: Run[ChadCharts], engagement: Engagement) -> None:
    """8.20  Once a Libyan unit has attacked a French one, the French may attack Libyans in turn, for good.

    In 1990 French and Libyans are freed by the first attack on or by the French (14.33).
    """
    if not run.charts.waits_for_first_attacks:
        return
    attacker = engagement.attacker
    attacking = {each.counter.force for each in (*attacker.units, *attacker.air)}
    defending = {each.counter.force for each in engagement.defender.units}
    fields = run.position.fields
    scenario = fields.get("scenario", "")
    anybody = french_wait_for_anybody(run.charts, scenario)
    on_french = "France" in defending and ("Libya" in attacking or anybody)
    if on_french and fields.get("french-may-attack") != "yes":
        run.set(**{"french-may-attack": "yes"})
        known = in_force(run.charts, run.position, "8.20")
        rule = "14.33" if anybody else "8.20" if known else "14.13"
        run.write(rule, "French units were attacked: they may attack from now on")
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
        rule = independence(run.charts, run.position)
        run.write(rule, f"{faction} at {run.charts.place(home)} joins the {other.upper()} player", side=other)
