"""9.8 to 9.10  Artillery, minefields and anti-tank missiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from guelta.rules.angola.board.changes import lifted, sent
from guelta.rules.angola.board.mines import minefields_in
from guelta.rules.angola.board.questions import of_counters, picked
from guelta.rules.angola.charts.counter import SUPPRESSED
from guelta.rules.angola.combat.battle import Battle
from guelta.rules.angola.combat.hits import Target, applied, fire
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice
from guelta.rules.engine.seers import only

__all__ = ["anti_tank", "artillery", "minefield", "target_of"]


def target_of(battle: Battle, units: Iterable[str]) -> Target:
    """9.3.3  Make Units in the Combat Region a target, whose owner or conductor applies the results."""
    units = tuple(units)
    active = {*battle.unsuppressed(units)}

    def suppress(turned: Sequence[str]) -> None:
        for unit in turned:
            battle.run.flip(unit, SUPPRESSED)

    suppressed = [unit for unit in units if unit not in active]
    return Target(battle.decides(units), units, suppressed, battle.remove, suppress)


def artillery(battle: Battle, id: str) -> None:
    """9.8, A4  The Attacker first, each player fires one artillery Unit at most, which is then suppressed."""
    run, charts = battle.run, battle.charts
    for side in (battle.side, *battle.defending):
        if battle.is_over:
            return
        attacks = side == battle.side
        own = battle.attackers if attacks else battle.defenders
        able = [
            unit
            for unit in battle.unsuppressed(own)
            if charts.counters[unit].type == "artillery" and charts.counters[unit].side == side
        ]
        title = "Artillery Unit that fires"
        choice = Choice(
            f"{id}-gun-{side}", "9.8", side, title, of_counters(run, able), 0, kind="unit", purpose="attack"
        )
        for gun in run.choose(choice):
            rule, name = "9.8", charts.counters[gun].name
            hits, suppressions, _ = fire(
                run, f"{id}-gun-{side}-fire", rule, side, f"{name} fires", charts.counters[gun].pips
            )
            enemy = battle.defenders if attacks else battle.attackers
            applied(run, f"{id}-shelled-{side}", target_of(battle, enemy), hits, suppressions)
            run.flip(gun, SUPPRESSED)


def minefield(battle: Battle, id: str, fields: Sequence[str]) -> None:
    """9.9.2, A5  An engineer removes the minefield and is suppressed, or every armored Unit rolls."""
    run, charts = battle.run, battle.charts
    if not fields or not battle.attackers:
        return
    able = _sappers(battle)
    if able:
        run.flip(able[0], SUPPRESSED)
        run.position = sent(lifted(run.position, fields), "equipment", [Standing(each) for each in fields])
        run.write("9.9.2", f"{charts.counters[able[0]].name} removes the minefield", side=battle.side)
        return
    armored = [unit for unit in battle.attackers if charts.counters[unit].is_armored]
    if not armored:
        return
    dice = run.roll(Roll(f"{id}-mines", "9.9.2", battle.side, "Armored Units in the minefield", len(armored)))
    lost = dice.count(1)
    run.write("9.9.2", f"The minefield eliminates {lost} armored Units", dice=dice, side=battle.side)
    if lost:
        title = "Armored Units lost"
        options = of_counters(run, armored)
        choice = Choice(
            f"{id}-mined", "9.9.2", battle.side, title, options, lost, lost, kind="unit", purpose="victim"
        )
        battle.remove(picked(run, choice))


def _sappers(battle: Battle) -> list[str]:
    """17.3, 17.3.3  Return the engineers that can remove mines: of engineers alone one fights."""
    able = [unit for unit in battle.unsuppressed(battle.attackers) if _is_engineer(battle, unit)]
    alone = all(_is_engineer(battle, unit) for unit in battle.attackers)
    return able[:-1] if alone else able


def _is_engineer(battle: Battle, unit: str) -> bool:
    return battle.charts.counters[unit].type == "engineer"


def anti_tank(battle: Battle, id: str) -> None:
    """9.10, A14  The Attacker first, missiles at armored Units; one suppression is ignored by tanks."""
    for side in (battle.side, *battle.defending):
        attacks = side == battle.side
        own = battle.attackers if attacks else battle.defenders
        enemy = battle.defenders if attacks else battle.attackers
        armored = [unit for unit in enemy if battle.charts.counters[unit].is_armored]
        there = battle.there.equipment(side, "at-missile", battle.charts)
        if not own or not battle.unsuppressed(own) or not armored:
            continue
        title = "Anti-tank missiles fired"
        options = of_counters(battle.run, there)
        choice = Choice(
            f"{id}-at-{side}", "9.10", side, title, options, 0, len(there), kind="unit", purpose="attack"
        )
        fired = battle.run.choose(replace(choice, seen_by=only(side)))  # 2.4.2: the rest stays hidden
        dice = len(fired) * battle.charts.figure("missile-dice")
        rule, title = "9.10", "Anti-tank fire"
        hits, suppressions, _ = fire(battle.run, f"{id}-at-{side}-fire", rule, side, title, dice)
        battle.run.position = sent(
            lifted(battle.run.position, fired), "equipment", [Standing(each) for each in fired]
        )
        if any(battle.charts.counters[unit].type == "tank" for unit in enemy):
            suppressions = max(0, suppressions - 1)
        applied(battle.run, f"{id}-at-{side}-hit", target_of(battle, armored), hits, suppressions)


def fields_of(battle: Battle) -> tuple[str, ...]:
    """9.9.1  Return the minefields of the Defender in the Combat Region."""
    enemy = battle.charts.enemies(battle.side)
    return minefields_in(battle.run, battle.region, battle.charts.alliance(enemy[0]))
