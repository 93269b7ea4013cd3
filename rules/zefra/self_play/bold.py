"""What attracts a bold player: he attacks where the odds allow, fires, ambushes and destroys.

He knows the whole board, and looks one move ahead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Choice
from guelta.rules.zefra.board.hostility import are_hostile, can_fight, defenders, prey_in, standing_site
from guelta.rules.zefra.board.units import Unit, all_units
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts
from guelta.rules.zefra.combat.strength import non_weak
from guelta.rules.zefra.self_play.appeal import appeal

__all__ = ["bold", "odds_allow"]

_YES = {"yes": 1.0, "no": 0.05, "never": 0.0}
_NEAR = 4
"""From how many hexes on an enemy makes a hex worth activating first. Ours."""
_LIKELY, _FAIR, _FOOLISH = 60.0, 20.0, 0.05


def bold(position: Position, charts: ZefraCharts, choice: Choice) -> Mapping[str, float]:
    """Weigh a choice; what he has no opinion of attracts him as it does anybody."""
    word = choice.id.split("-")[0]
    if word == "to":
        return _goals(position, charts, choice)
    if word == "hex":
        return _hexes(position, charts, choice)
    if word in ("order", "fire", "joint"):
        return {"fire": 4.0, "move": 3.0, "stay": 0.3, "attack": 5.0, "no": 1.0, "site": 1.0, "units": 1.0}
    if word in ("surprise", "special", "agree", "meet", "together"):
        return _YES
    if word in ("spring", "lie"):
        return {**_YES, "no": 0.3}
    if word == "wreck":
        return _YES if choice.side not in ("cjtf", "daloon", "zefra") else {"yes": 0.0}
    return appeal(position, charts, choice)


def odds_allow(position: Position, charts: ZefraCharts, units: Sequence[Unit], hex: str) -> bool:
    """Return whether units would sooner win than lose a fight in a hex, as the tables stand (7.6, 7.7).

    Who fights as CJTF-Z wants a unit more that is not weak; irregulars against them want one at all, and
    a company against militias. Militias want to be no worse off than those they meet.
    """
    movers = [unit for unit in units if can_fight(charts, unit)]
    foes = defenders(position, charts, movers, hex)
    if not movers or not foes:
        return bool(movers)
    ours, theirs = non_weak(position, charts, movers), non_weak(position, charts, foes)
    if charts.is_conventional(movers[0].side):
        return ours > theirs
    if any(charts.is_conventional(unit.side) for unit in foes):
        return ours > 0 and ours >= theirs
    if any(unit.counter.is_company for unit in (*movers, *foes)):
        return any(unit.counter.is_company for unit in movers)
    return sum(unit.hits for unit in movers) <= sum(unit.hits for unit in foes)


def _goals(position: Position, charts: ZefraCharts, choice: Choice) -> Mapping[str, float]:
    """Weigh where units may go: fights that promise something, what is undefended, then what they seek."""
    there = all_units(position, charts)
    units = [there[id] for id in choice.of if id in there]
    if not units:
        return {}
    sought = [*_sought(position, charts, units[0])]
    return {
        option.value: _worth(position, charts, units, option.value, sought)
        for option in choice.options
        if option.value in charts.map
    }


def _worth(
    position: Position, charts: ZefraCharts, units: Sequence[Unit], hex: str, sought: Sequence[str]
) -> float:
    if defenders(position, charts, units, hex):
        return _LIKELY if odds_allow(position, charts, units, hex) else _FOOLISH
    if prey_in(position, charts, units, hex):
        return _LIKELY
    if hex in sought:
        return _FAIR
    distance = charts.map.distance
    now, then = (min((distance(each, at) for each in sought), default=0) for at in (units[0].space, hex))
    return 4.0 if then < now else 1.0 if then == now else 0.2


def _sought(position: Position, charts: ZefraCharts, unit: Unit) -> Iterable[str]:
    """Yield the hexes that a unit would sooner be in."""
    irregular = not charts.is_conventional(unit.side)
    for hex, site in charts.sites.items():
        stands = bool(standing_site(position, charts, hex))
        if unit.type == "refugees":
            wanted = site.kind == "camp" and stands
        elif unit.side == "iff":
            entered = site.id in position.fields.get("sites-entered", "").split()
            wanted = (site.kind in ("nuclear-site", "biological-site") and not entered) or stands
        else:
            wanted = irregular and stands and site.kind != "camp"
        if wanted:
            yield hex
    if can_fight(charts, unit) and unit.side != "iff":
        for other in all_units(position, charts).values():
            if other.space in charts.map and are_hostile(position, charts, unit.side, other.side):
                yield other.space


def _hexes(position: Position, charts: ZefraCharts, choice: Choice) -> Mapping[str, float]:
    """Weigh which hex is named first, one near an enemy; he never passes."""
    foes = {
        unit.space
        for unit in all_units(position, charts).values()
        if unit.space in charts.map and are_hostile(position, charts, choice.side, unit.side)
    }
    near = [
        option.value
        for option in choice.options
        if option.value in charts.map and any(charts.map.distance(option.value, foe) <= _NEAR for foe in foes)
    ]
    return {"": 0.0, **dict.fromkeys(near, 3.0)}
