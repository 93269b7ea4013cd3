"""9.3  The combat procedure, its eleven steps in strict order."""

from __future__ import annotations

from dataclasses import dataclass, replace

from guelta.rules.angola.board.changes import put_down
from guelta.rules.angola.board.control import CABINDA
from guelta.rules.angola.board.forces import Force, region_of
from guelta.rules.angola.board.memory import MOVED, STRAGGLED
from guelta.rules.angola.board.questions import of_counters, picked
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import SUPPRESSED
from guelta.rules.angola.combat.air import air_to_air, committed, strikes
from guelta.rules.angola.combat.battle import Battle
from guelta.rules.angola.combat.fire import anti_tank, artillery, fields_of, minefield
from guelta.rules.angola.combat.odds import engineers, is_automatic, strength
from guelta.rules.angola.combat.resolution import final_odds, resolved
from guelta.rules.angola.combat.retreat import attacker_retreats
from guelta.rules.angola.movement.capture import take_place
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = ["Stage", "fight"]


@dataclass(frozen=True, slots=True)
class Stage:
    """How far a combat has come: who fights whom, in which round, and in it the final odds.

    `final` is None before a round's shots, "" before its Combat Dice.
    """

    side: str
    column: str
    region: str
    origin: str
    round: int = 1
    final: str | None = None


def fight(run: Run[AngolaCharts], stage: Stage) -> None:
    """9.3  Carry out a combat from automatic victory to stragglers; who holds the place is then seen to."""
    battle = Battle(run, stage.side, stage.column, stage.region, stage.origin)
    while (after := _next_stage(battle, stage)) is not None:
        run.commit(after)
        stage = after
    run.set(combat="")
    _recover(battle)
    take_place(run, battle.side, battle.origin)


def _next_stage(battle: Battle, stage: Stage) -> Stage | None:
    """9.3, 9.11.8  Carry out a combat up to the next stage of it, None where it is over."""
    id = f"combat-{stage.round}"
    if stage.final is None:
        if _automatic(battle, id):
            return None
        _fire(battle, id)
        if not battle.is_over:
            return replace(stage, final="")
    elif not stage.final:
        return replace(stage, final=final_odds(battle, id))
    elif resolved(battle, id, stage.final):
        return replace(stage, round=stage.round + 1, final=None)
    if battle.region == CABINDA and battle.there.units("mpla"):
        attacker_retreats(battle)  # 14.3.1
    _stragglers(battle)
    return None


def _fire(battle: Battle, id: str) -> None:
    """9.3  Carry out steps 2 to 8: airgroups, artillery, minefields and missiles."""
    sky = committed(battle, id)  # step 2
    battle.run.set(combat=battle.region)  # step 3
    air_to_air(battle, id, sky)
    fields = fields_of(battle)  # 9.9.1: it still works when strikes leave no Defender
    strikes(battle, id, sky)
    artillery(battle, id)
    minefield(battle, id, fields)
    anti_tank(battle, id)


def _automatic(battle: Battle, id: str) -> bool:
    """9.4  Remove a Defender without a Column at six to one; only mines still count (A8)."""
    attack, defence = battle.fighters(battle.attackers), battle.fighters(battle.defenders)
    all_of_them = sum(each.counter.type == "engineer" and not each.is_suppressed for each in attack)
    strengths = (
        strength(attack, all_of_them),
        strength(defence, engineers(defence, in_town=False, attacks=False).fighting),
    )
    if not is_automatic(battle.charts, *strengths, column_defends=battle.column_defends):
        return False
    if not strengths[1] and not _is_taken(battle, id):
        return False
    fields = fields_of(battle)
    battle.remove(battle.defenders)
    battle.run.write("9.4", f"Automatic victory, {strengths[0]} against {strengths[1]}", side=battle.side)
    minefield(battle, id, fields)
    return True


def _is_taken(battle: Battle, id: str) -> bool:
    """A3  Against a Defender without strength the Attacker takes an automatic victory or fights at 6-1."""
    ways = (Option("automatic", "automatic victory"), Option("fight", "fight at 6-1"))
    title = "A Defender without combat strength"
    asked = Choice(f"{id}-automatic", "9.4", battle.side, title, ways, purpose="mode")
    return battle.run.choose(asked) == ("automatic",)


def _stragglers(battle: Battle) -> None:
    """9.12, A7  The Column leaves one Unit behind, two if it has eight; with its last goes the marker."""
    run, charts, column = battle.run, battle.charts, battle.column
    (region,) = run.position.where(column)
    if region not in charts.map:
        return
    found = region_of(run.position, charts, region)
    force = found.force_of(battle.side, column)
    many = len(force.units) >= charts.figure("many-units")
    number = charts.figure("many-stragglers" if many else "stragglers")
    title, options = "Units that straggle", of_counters(run, force.ids)
    left = picked(
        run,
        Choice(
            "stragglers", "9.12", battle.side, title, options, number, number, kind="unit", purpose="victim"
        ),
    )
    loose = found.force_of(battle.side)
    tired = tuple(each.marked(MOVED, STRAGGLED) for each in force.of(left))
    rest = force.without(left)
    stays = Force(battle.side, "", (*loose.units, *tired), loose.equipment, loose.jungle)
    run.position = put_down(run.position, charts, region, found.with_force(stays).with_force(rest))
    names = ", ".join(charts.counters[unit].name for unit in left)
    run.write("9.12", f"Straggling: {names}", side=battle.side)


def _recover(battle: Battle) -> None:
    """9.3.3  All Units are turned over again once the combat has ended."""
    position = battle.run.position
    for space, stack in position.each_stack():
        if space in battle.charts.map and any(each.face == SUPPRESSED for each in stack):
            shown = (replace(each, face="") if each.face == SUPPRESSED else each for each in stack)
            position = position.with_stack(space, shown)
    battle.run.position = position
