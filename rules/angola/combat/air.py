"""9.6, 9.7  Airgroups: committed, in air-to-air combat, and on air strikes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from guelta.rules.angola.board.changes import lifted, sent
from guelta.rules.angola.board.questions import of_counters
from guelta.rules.angola.charts.counter import AngolaCounter
from guelta.rules.angola.combat.battle import Battle
from guelta.rules.angola.combat.fire import target_of
from guelta.rules.angola.combat.hits import Target, applied, fire
from guelta.rules.angola.movement.steps import crisis
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.play.choice import Barred, Refusals
from guelta.rules.engine.play.procedure import Choice
from guelta.rules.engine.seers import only

__all__ = ["Sky", "air_to_air", "committed", "strikes"]

BOX = "air-missions"


@dataclass
class Sky:
    """The airgroups in a combat: of the Attacker and of the Defender, which are suppressed, which strike."""

    attack: list[str] = field(default_factory=list)
    defence: list[str] = field(default_factory=list)
    suppressed: set[str] = field(default_factory=set)
    striking: set[str] = field(default_factory=set)


def committed(battle: Battle, id: str) -> Sky:
    """9.6.2  Each side commits airgroups: together in secret if a Column defends, else the Defender first."""
    attack, defence = (
        _commitment(battle, id, battle.side),
        [_commitment(battle, id, side) for side in battle.defending],
    )
    run = battle.run
    if battle.column_defends:
        chosen, *others = run.choose_together(attack, *defence)
    else:
        others = list(run.choose_together(*defence))
        chosen = run.choose(attack)
    sky = Sky([*chosen], [unit for units in others for unit in units])
    if sky.attack or sky.defence:
        said = f"Airgroups: {len(sky.attack)} of the Attacker, {len(sky.defence)} of the Defender"
        run.write("9.6.2", said)
    return sky


def _commitment(battle: Battle, id: str, side: str) -> Choice:
    """9.6.2, 12.2-note-4, A2  A Faction commits what it has; after crisis 2 or 3 only in defence."""
    charts, position = battle.charts, battle.run.position
    barred = side == battle.side and any(crisis(position, side, result) for result in "23")
    there = () if barred else tuple(each.counter for each in position.stack(f"air-{side}"))
    options = of_counters(battle.run, there)
    title = f"Airgroups of {side.upper()} in the combat at {charts.place(battle.region)}"
    asked = Choice(
        f"{id}-air-{side}",
        "9.6.2",
        side,
        title,
        options,
        0,
        len(there),
        secret=True,
        kind="unit",
        purpose="join",
    )
    return replace(asked, barred=_grounded(battle, side, there))


def _grounded(battle: Battle, side: str, there: Sequence[str]) -> Mapping[str, Barred]:
    """9.6.1, 9.6.2, 12.2-note-4  Return the airgroups that do not fly in this combat, with reasons."""
    position, charts = battle.run.position, battle.charts

    def why(unit: str) -> Barred | None:
        counter = charts.counters[unit]
        if counter.type != "airgroup" or unit in there or counter.side != side:
            return None
        if BOX in position.where(unit):
            return Barred("9.6.1", "it has flown its mission of this turn")
        if f"air-{side}" in position.where(unit):
            return Barred("12.2-note-4", "since its crisis it flies for Defenders only")
        return Barred("9.6.2", "it is not available to who fights here")

    return Refusals(charts.counters, why)


def air_to_air(battle: Battle, id: str, sky: Sky) -> None:
    """9.6.3  Both sides fire at once with what flies superiority; its survivors go to the box."""
    fewer = min(len(sky.attack), len(sky.defence))
    flights = {}
    for name, own in (("attack", sky.attack), ("defence", sky.defence)):
        if len(own) > fewer:
            title = "Airgroups on air superiority missions"
            choice = Choice(
                f"{id}-superior-{name}",
                "9.6.3",
                _pilot(battle, own),
                title,
                of_counters(battle.run, own),
                fewer,
                len(own),
                kind="unit",
                purpose="mode",
            )
            flights[name] = list(battle.run.choose(choice))
        else:
            flights[name] = list(own)
    sky.striking = {*sky.attack, *sky.defence} - {*flights["attack"], *flights["defence"]}
    if fewer:
        rolled = {}
        for name, own in flights.items():
            dice = _pips(battle, own)
            rolled[name] = fire(
                battle.run, f"{id}-dogfight-{name}", "9.6.3", _pilot(battle, own), "Air to air", dice
            )
        for name, other in (("attack", "defence"), ("defence", "attack")):
            hits, suppressions, _ = rolled[other]
            applied(battle.run, f"{id}-downed-{name}", _airgroups(battle, sky, name), hits, suppressions)
    _home(battle, [unit for own in flights.values() for unit in own if unit in (*sky.attack, *sky.defence)])
    sky.attack = [unit for unit in sky.attack if unit in sky.striking]
    sky.defence = [unit for unit in sky.defence if unit in sky.striking]


def strikes(battle: Battle, id: str, sky: Sky) -> None:
    """9.7  Anti-aircraft missiles at airgroups on ground support, then at most two of a Faction strike."""
    for name, sides in (("attack", battle.defending), ("defence", (battle.side,))):
        if getattr(sky, name):
            for side in sides:
                _missiles(battle, f"{id}-aa-{side}", sky, name, side)
            _strike(battle, id, sky, name)
    _home(battle, [*sky.attack, *sky.defence])
    sky.attack, sky.defence = [], []


def _missiles(battle: Battle, id: str, sky: Sky, name: str, side: str) -> None:
    run, charts = battle.run, battle.charts
    own = battle.attackers if side == battle.side else battle.defenders
    there = battle.there.equipment(side, "aa-missile", charts)
    if not battle.unsuppressed(own) or not there or not getattr(sky, name):  # 9.3.3
        return
    title = "Anti-aircraft missiles fired"
    options = of_counters(run, there)
    choice = Choice(
        id, "9.7", side, title, options, 0, len(there), kind="unit", seen_by=only(side), purpose="react"
    )
    fired = run.choose(choice)  # 2.4.2: what is not fired stays hidden
    dice = len(fired) * charts.figure("missile-dice")
    hits, suppressions, _ = fire(run, f"{id}-fire", "9.7", side, "Anti-aircraft fire", dice)
    spend(battle, fired)
    applied(run, f"{id}-shot", _airgroups(battle, sky, name), hits, suppressions)


def spend(battle: Battle, missiles: Iterable[str]) -> None:
    """17.4  Return missiles that were fired to the Equipment pool."""
    missiles = tuple(missiles)
    battle.run.position = sent(
        lifted(battle.run.position, missiles), "equipment", [Standing(each) for each in missiles]
    )


def _strike(battle: Battle, id: str, sky: Sky, name: str) -> None:
    run, charts = battle.run, battle.charts
    able = [unit for unit in getattr(sky, name) if unit not in sky.suppressed]
    for side in dict.fromkeys(charts.counters[unit].side for unit in able):  # A4: two of each Faction
        own = [unit for unit in able if charts.counters[unit].side == side]
        enemy = battle.defenders if name == "attack" else battle.attackers
        if not enemy:
            return
        most = min(len(own), charts.figure("strikes"))
        title = "Airgroups that strike"
        options = of_counters(run, own)
        chosen = run.choose(
            Choice(f"{id}-strike-{side}", "9.7", side, title, options, 0, most, kind="unit", purpose="attack")
        )
        hits, suppressions, _ = fire(
            run, f"{id}-strike-{side}-fire", "9.7", side, "Air strike", _pips(battle, chosen)
        )
        applied(run, f"{id}-struck-{side}", target_of(battle, enemy), hits, suppressions)


def _airgroups(battle: Battle, sky: Sky, name: str) -> Target:
    own: list[str] = getattr(sky, name)

    def eliminate(units: Sequence[str]) -> None:
        for unit in units:
            own.remove(unit)
            side = battle.charts.counters[unit].side
            battle.run.position = sent(lifted(battle.run.position, [unit]), f"stock-{side}", [Standing(unit)])

    return Target(_pilot(battle, own), own, sky.suppressed & {*own}, eliminate, sky.suppressed.update)


def _pilot(battle: Battle, own: Sequence[str]) -> str:
    return battle.charts.counters[own[0]].side if own else battle.side


def _pips(battle: Battle, airgroups: Iterable[str]) -> int:
    counters: list[AngolaCounter] = [battle.charts.counters[unit] for unit in airgroups]
    return sum(each.pips for each in counters)


def _home(battle: Battle, airgroups: Iterable[str]) -> None:
    """9.6.1  Put airgroups into the Air Mission Completed Box."""
    airgroups = tuple(airgroups)
    battle.run.position = sent(
        lifted(battle.run.position, airgroups), BOX, [Standing(each) for each in airgroups]
    )
