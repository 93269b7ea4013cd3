"""Chapter 5: what defending guerrillas may do before a combat is resolved (5.53, 5.82)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from guelta.rules.chad.attacks.forces import Engagement, Fighter, Force, fighters
from guelta.rules.chad.attacks.retreat import remove_fort, retreat_hexes
from guelta.rules.chad.board.prefecture_display import presence
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.combat_charts import withdrawal_succeeds_up_to
from guelta.rules.chad.components.in_force import part_two
from guelta.rules.chad.components.terms import combat_units, is_guerrilla, owner, role, side_name
from guelta.rules.chad.options.anti_aircraft import follow
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = [
    "adjacent_enemy_hexes",
    "operate",
    "operations",
    "presence_in_favour",
]

REMAIN, WITHDRAW, AMBUSH = "remain", "withdraw", "ambush"

_TITLES = {REMAIN: "remain and defend", WITHDRAW: "attempt withdrawal", AMBUSH: "perform an ambush"}


def presence_in_favour(position: Position, charts: ChadCharts, player: str, hex: str) -> bool:
    """5.53  Whether presence lets guerrillas withdraw or ambush: 1 or 2 for the Government, else 0 or 1.

    Operation Manta has no presence before turn 11 and so no limits (14.13).
    """
    if not part_two(position, charts):
        return True
    level = presence(position, charts.map[hex]["prefecture"])
    return level >= 1 if role(position, player) == "government" else level <= 1


def operations(position: Position, charts: ChadCharts, engagement: Engagement) -> tuple[str, ...]:
    """5.53  Return what the defending guerrillas and leaders may do: `remain`, `withdraw`, `ambush`.

    They must do one of them as a group; an ambush takes a guerrilla unit.
    """
    able = _irregulars(engagement.defender)
    if not able or not presence_in_favour(position, charts, engagement.defender.player, engagement.hex):
        return (REMAIN,)
    return (REMAIN, WITHDRAW, AMBUSH) if _guerrillas(engagement.defender) else (REMAIN, WITHDRAW)


def _guerrillas(force: Force) -> tuple[Fighter, ...]:
    return tuple(each for each in force.units if is_guerrilla(each.counter))


def _irregulars(force: Force) -> tuple[Fighter, ...]:
    """5.53  The guerrillas and guerrilla leaders; a Commander goes with them when there are any."""
    able = (*_guerrillas(force), *force.of_kind("leader"))
    return (*able, *force.of_kind("commander")) if able else ()


def adjacent_enemy_hexes(position: Position, charts: ChadCharts, hex: str, player: str) -> int:
    """5.82  Count the hexes next to one that hold combat units of a player's enemy, in the attack or not."""
    return sum(
        any(owner(position, charts, each) not in ("", player) for each in combat_units(charts, stack))
        for near in charts.map.neighbours(hex)
        if near in charts.battlefield
        for stack in (position.stack(near),)
    )


def operate(
    run: Run[ChadCharts],
    engagement: Engagement,
    fight_ambush: Callable[[Run[ChadCharts], Engagement], None],
) -> Engagement:
    """5.53  Let the defender do one pre-combat operation, and give the combat as it then stands.

    `fight_ambush` fights the special combat of an ambush to its end.
    """
    able = operations(run.position, run.charts, engagement)
    chosen = REMAIN
    if len(able) > 1:
        options = tuple(Option(each, _TITLES[each]) for each in able)
        title = f"Guerrillas at {run.charts.place(engagement.hex)} before combat"
        side = side_name(run.position, engagement.defender.player)
        (chosen,) = run.choose(
            Choice(f"operation-{engagement.label}", "5.53", side, title, options, purpose="react")
        )
        run.write("5.53", f"{title}: {_TITLES[chosen]}", side=engagement.defender.player)
    if chosen == WITHDRAW:
        _withdraw(run, engagement)
    elif chosen == AMBUSH:
        return _ambush(run, engagement, fight_ambush)
    return engagement.refreshed(run.position)


def _withdraw(run: Run[ChadCharts], engagement: Engagement) -> None:
    """5.53  One die for the hex: either all may withdraw, each as its owner likes, or none."""
    hex, player = engagement.hex, engagement.defender.player
    adjacent = adjacent_enemy_hexes(run.position, run.charts, hex, player)
    limit = withdrawal_succeeds_up_to(run.charts, adjacent)
    side = side_name(run.position, player)
    title = f"Withdrawal from {run.charts.place(hex)}"
    (die,) = run.roll(Roll(f"withdrawal-{engagement.label}", "5.82", side, title))
    allowed = die <= limit
    word = "may withdraw" if allowed else "stay"
    run.write(
        "5.82",
        f"{adjacent} adjacent enemy hexes, up to {limit} succeeds: they {word}",
        dice=(die,),
        side=player,
    )
    if not allowed:
        return
    refuges: dict[str, None] = {}
    for unit in _irregulars(engagement.defender):
        if went := _withdraw_one(run, engagement.label, unit, player):
            refuges[went] = None
    for sam in engagement.defender.of_kind("sam"):
        follow(run, engagement.label, sam, player, tuple(refuges))
    remove_fort(run, hex, player)


def _withdraw_one(run: Run[ChadCharts], label: str, unit: Fighter, player: str) -> str:
    """5.53  Withdraw one counter if its owner likes, and give the hex it went to, "" when it stays."""
    hexes = retreat_hexes(run.position, run.charts, unit, player)
    if not hexes:
        run.write("5.53", f"{unit.counter.name} has nowhere to withdraw and stays", side=player)
        return ""
    options = (Option("stay", "stay"), *(Option(each, run.charts.place(each)) for each in hexes))
    title = f"Withdrawal of {unit.counter.name} from {run.charts.place(unit.hex)}"
    choice = Choice(
        f"withdraw-{label}-{unit.id}",
        "5.53",
        side_name(run.position, player),
        title,
        options,
        of=(unit.id,),
        purpose="retreat",
    )
    (hex,) = run.choose(choice)
    if hex == "stay":
        return ""
    run.put(unit.id, hex)
    run.write("5.53", f"{unit.counter.name} withdraws to {run.charts.place(hex)}", side=player)
    return hex


def _ambush(
    run: Run[ChadCharts],
    engagement: Engagement,
    fight_ambush: Callable[[Run[ChadCharts], Engagement], None],
) -> Engagement:
    """5.53  The guerrillas attack all units of one attacking hex first, which has no terrain to help it.

    A defending force without conventional units then has none either in the combat that was planned.
    """
    exposed = not any(not is_guerrilla(each.counter) for each in engagement.defender.units)
    fight_ambush(run, _ambush_engagement(run, engagement))
    after = engagement.refreshed(run.position)
    return replace(after, covered=after.covered and not exposed)


def _ambush_engagement(run: Run[ChadCharts], engagement: Engagement) -> Engagement:
    defender, label = engagement.defender, engagement.label
    side = side_name(run.position, defender.player)
    chosen = set(_pick(run, f"ambush-{label}-units", side, "Guerrillas in ambush", _guerrillas(defender), 1))
    others = defender.of_kind("leader", "commander")
    chosen |= set(_pick(run, f"ambush-{label}-leaders", side, "Leaders in ambush", others, 0))
    hexes = engagement.attacker.hexes
    target = hexes[0]
    if len(hexes) > 1:
        options = tuple(Option(hex, run.charts.place(hex)) for hex in hexes)
        (target,) = run.choose(
            Choice(
                f"ambush-{label}-hex", "5.53", side, "Hex to ambush", options, kind="space", purpose="target"
            )
        )
    stack = [
        each
        for each in run.position.stack(target)
        if owner(run.position, run.charts, each) == engagement.attacker.player
    ]
    return Engagement(
        f"{label}-ambush",
        target,
        Force(defender.player, tuple(each for each in defender.fighters if each.id in chosen)),
        Force(engagement.attacker.player, tuple(fighters(run.charts, target, stack))),
        covered=False,
    )


def _pick(
    run: Run[ChadCharts], id: str, side: str, title: str, among: tuple[Fighter, ...], least: int
) -> tuple[str, ...]:
    if len(among) <= least:
        return tuple(each.id for each in among)
    options = tuple(Option(each.id, each.counter.name) for each in among)
    return run.choose(
        Choice(
            id, "5.53", side, title, options, least=least, most=len(options), kind="unit", purpose="attack"
        )
    )
