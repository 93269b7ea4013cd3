"""What attracts a bold player of any kit: attacks that gain more than they cost, and what victory asks for.

He weighs one decision at a time, by what the tables say of it. The weights are ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from math import ceil, inf

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.combat.combatants import able_against, defenders_in
from guelta.rules.engine.kit.combat.odds import odds_of
from guelta.rules.engine.kit.kit import Combat
from guelta.rules.engine.kit.steps import steps_of, worth_of
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import View, view_of
from guelta.rules.engine.kit.vocabulary.effects import Effect
from guelta.rules.engine.play.choice import Choice

__all__ = ["balance", "bold"]

_GROUND = 0.5
"""What a retreat is worth to who brings it about, in steps of who retreats. Ours."""
_NEARER = 1.0
"""What a space nearer to what is sought is worth, against what an attack from there gains. Ours."""


def bold(position: Position, charts: KitCharts, choice: Choice) -> Mapping[str, float]:
    """Weigh a choice: what is best is chosen at any rate, what he has no opinion of as anybody would."""
    weigh = _WEIGHS.get(choice.purpose)
    view = view_of(position, charts)
    return {} if weigh is None or not choice.options else weigh(view.as_seen_by(choice.side), choice)


def _best(choice: Choice, worth: Callable[[str], float]) -> dict[str, float]:
    """Return the weights of a choice of one: the best at any rate, all others never."""
    values = {option.value: worth(option.value) for option in choice.options}
    most = max(values.values())
    return {"": 0.0, **{each: inf if value == most else 0.0 for each, value in values.items()}}


def _all(view: View, choice: Choice) -> dict[str, float]:
    return {"": 0.0, **{option.value: inf for option in choice.options}}


# ---- fights


def balance(view: View, combat: Combat, attackers: Iterable[Unit], space: str) -> float:
    """Return what an attack gains on average: what the enemy loses less what it costs, as units are worth."""
    mine, its = [*attackers], defenders_in(view, combat, space)
    if not mine or not its:
        return 0
    gain = _expected(view, combat, mine, its, space)
    if combat.both:  # they fire back, by the same table
        gain -= _expected(view.as_seen_by(its[0].side), combat, its, mine, space)
    return gain


def _expected(view: View, combat: Combat, mine: list[Unit], its: list[Unit], space: str) -> float:
    odds = odds_of(view, combat, mine, its, space)
    chances = odds.results(combat, view.charts.tables.charts[combat.table])
    return sum(
        float(chance) * _gain(view, combat.results[word], mine, its) for word, chance in chances.items()
    )


def _gain(view: View, effects: Iterable[Effect], mine: list[Unit], its: list[Unit]) -> float:
    gain = lost = 0.0
    for effect in effects:
        if effect.who in ("defender", "both"):
            lost = _costs(view, effect, its, lost)
            gain += lost
        if effect.who in ("attacker", "both"):
            gain -= _costs(view, effect, mine, lost)
    return gain


def _costs(view: View, effect: Effect, units: list[Unit], other: float) -> float:
    """Return what an effect costs those it is about; `other` is what the other side just lost."""
    steps = view.kit.steps
    number = sum(steps_of(steps, unit) for unit in units)
    each = sum(worth_of(steps, unit) for unit in units) / number
    if effect.verb == "retreats":
        return _GROUND * each
    if effect.verb == "matches":
        return min(max(other, each), each * number)
    if effect.verb == "eliminated":
        return each * number
    share = {"all": number, "half": ceil(number / 2), "third": ceil(number / 3)}
    return each * min(number, share[effect.word] if effect.word in share else int(effect.word or 0))


def _targets(view: View, choice: Choice) -> dict[str, float]:
    """Attack where most is gained, and not at all where nothing is."""
    combats = [view.kit.combats[id] for id in _doing(view) if id in view.kit.combats]
    gains = {
        option.value: max(
            balance(view, combat, able_against(view, combat, option.value), option.value)
            for combat in combats
        )
        for option in choice.options
    }
    most = max(gains.values())
    if most <= 0:
        return {"": 1.0}
    return {"": 0.0, **{each: inf if gain == most else 0.0 for each, gain in gains.items()}}


def _victims(view: View, choice: Choice) -> dict[str, float]:
    """Lose what is worth least of one's own, and take what is worth most of the enemy's."""
    units, steps = view.counters, view.kit.steps

    def worth(id: str) -> float:
        value = worth_of(steps, units[id])
        return -value if units[id].side == choice.side else value

    return _best(choice, worth)


def _advance(view: View, choice: Choice) -> dict[str, float]:
    """Advance with what is worth most."""
    units, steps = view.counters, view.kit.steps
    return _best(choice, lambda id: worth_of(steps, units[id]))


# ---- moves


def _doing(view: View) -> tuple[str, ...]:
    phase = view.kit.phases.get(view.phase)
    return phase.does if phase is not None else ()


def _goals(view: View, choice: Choice) -> dict[str, float]:
    """Go where an attack gains most, else nearer to what victory asks for; stay where that is best."""
    unit = view.counters[choice.of[0]]
    sought = sought_by(view, unit.side)

    def worth(space: str) -> float:
        there = [view.map.distance(space, each) or 0 for each in sought]
        near = -_NEARER * min(there) if there else 0.0
        return near + max([0.0, *_gains_from(view, unit, space)])

    weights = _best(choice, worth)
    if not choice.least and unit.space in view.map:
        stays = worth(unit.space)
        if all(worth(each) <= stays for each, weight in weights.items() if weight == inf):
            return {"": 1.0}
    return weights


def _gains_from(view: View, unit: Unit, space: str) -> Iterator[float]:
    """Yield what each attack gains of a unit from a space, with those who stand next to the enemy now."""
    enemies = view.enemies(unit.side)
    comer = replace(unit, space=space)
    for target in view.map.neighbours(space):
        for combat in view.kit.combats.values() if target in enemies else ():
            able = view.once(("able", combat.id, target), partial(able_against, view, combat, target))
            yield balance(view, combat, [*(each for each in able if each.id != unit.id), comer], target)


def sought_by(view: View, side: str) -> frozenset[str]:
    """Return what victory asks for and a side does not hold, else all of that, else where enemies stand."""
    return view.once(("sought", side), lambda: _sought(view, side))


def _sought(view: View, side: str) -> frozenset[str]:
    victories = [each for each in view.kit.victories if each.holds is not None]
    wanted = {
        space
        for each in victories
        for space in view.map
        if each.holds is not None and each.holds.holds(view, space, each.side)
    }
    lacking = frozenset(space for space in wanted if view.held(space) != side)
    return lacking or frozenset(wanted) or view.enemies(side)


_WEIGHS: Mapping[str, Callable[[View, Choice], dict[str, float]]] = {
    "mover": _all,
    "destination": _goals,
    "place": _goals,
    "target": _targets,
    "attack": _all,
    "victim": _victims,
    "advance": _advance,
    "recover": _all,
}
