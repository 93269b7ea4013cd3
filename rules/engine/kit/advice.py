"""What a player may ask of a game by its kit: where a unit may go in the phase under way."""

from __future__ import annotations

from guelta.rules.engine.advice.reach import Goal, Reach
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.combat.combatants import able_against, defenders_in
from guelta.rules.engine.kit.combat.odds import odds_of
from guelta.rules.engine.kit.limits import has_room
from guelta.rules.engine.kit.moves import moves_of_phase, out_of_turn, path_at, reach, takes
from guelta.rules.engine.kit.path import Search, allowance
from guelta.rules.engine.kit.view import view_of

__all__ = ["odds_told", "reach_of"]


def odds_told(charts: KitCharts, position: Position, space: str) -> tuple[str, ...]:
    """Return in lines what an attack on a space would come to by all who stand next to it."""
    told: list[str] = []
    for side in charts.titles:
        view = view_of(position, charts).as_seen_by(side)
        for combat in charts.kit.combats.values():
            defenders = defenders_in(view, combat, space) if space in view.map else []
            able = able_against(view, combat, space) if defenders else []
            if able:
                odds = odds_of(view, combat, able, defenders, space)
                chances = odds.results(combat, charts.tables.charts[combat.table])
                told += [f"{combat.title}: {odds}"]
                told += [", ".join(f"{word} {chance}" for word, chance in chances.items())] if chances else []
    return tuple(told)


def reach_of(charts: KitCharts, position: Position, counter: str, began: Position | None) -> Reach:
    """Return where a unit may go by the moves of the phase, from where it stood as the phase began."""
    view = view_of(began or position, charts)
    unit = view.counters.get(counter)
    moves = moves_of_phase(view)
    if unit is None or unit.space not in view.map or not moves:
        return Reach(counter)
    able = [path_at(view, move, unit) for move in moves if takes(view, move, unit)]
    if not able:
        return Reach(counter, unit.space, barred_by=out_of_turn(moves).rule)
    now = view_of(position, charts)
    standing = now.counters.get(counter, unit)
    goals = tuple(
        Goal(space, "", cost)
        for space, cost in sorted(reach(view, moves, unit).items())
        if has_room(now, standing, space) is None
    )
    most = max(allowance(view, Search(path, unit.side, unit)) for path in able)
    return Reach(counter, unit.space, 0 if most == float("inf") else most, goals)
