"""Victory: the first entry of a kit that holds ends the game, at its end or as a phase ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.judging.phase import PhaseRules
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Victory
from guelta.rules.engine.kit.tracks import shown_of
from guelta.rules.engine.kit.view import View, view_of
from guelta.rules.engine.play.procedure import Procedure, Run

__all__ = ["closing", "winner_by", "with_victory"]


def holds(view: View, victory: Victory) -> bool:
    """Return whether an entry holds on a board."""
    if victory.when is not None and not victory.when.holds(view):
        return False
    kept = view.kit.points
    if not all(shows(str(shown_of(view, kept[id]))) for id, shows in victory.points.items()):
        return False
    if victory.holds is None:
        return True
    meant = [space for space in view.map if victory.holds.holds(view, space, victory.side)]
    held = sum(view.held(space) == victory.side for space in meant)
    return bool(meant) and held >= (victory.count or len(meant))


def closing(victories: Iterable[Victory], *, is_last: bool) -> Procedure[KitCharts]:
    """Return what ends the game as a phase ends; `is_last` for the last phase of a turn."""
    several = tuple(victories)

    def see_who_has_won(run: Run[KitCharts]) -> None:
        view = view_of(run.position, run.charts)
        for each in several:
            is_time = each.at == "any phase" or (is_last and view.turn == view.last_turn)
            if is_time and holds(view, each):
                title = run.charts.side_title(each.side)
                run.set(**{VICTORY: f"{title}: {each.says}" if each.says else title})
                run.write(each.rule, each.says or f"{title} has won", side=each.side)
                return

    rules = tuple(dict.fromkeys(each.rule for each in several))
    see_who_has_won.__doc__ = f"{rules[0]}  The first that holds ends the game."
    return Procedure(rules[0], (), see_who_has_won, rules, searchable=False)


def with_victory(
    phases: Mapping[str, PhaseRules[KitCharts]], victories: tuple[Victory, ...], last: str
) -> dict[str, PhaseRules[KitCharts]]:
    """Return the phases with what ends the game: each where it may end at any, else the last of a turn."""
    found = dict(phases)
    if not victories:
        return found
    is_any = any(each.at == "any phase" for each in victories)
    for id in (*found, last) if is_any else (last,):
        own = found.get(id, PhaseRules())
        found[id] = PhaseRules(procedure=own.procedure, closing=closing(victories, is_last=id == last))
    return found


def winner_by(titles: Mapping[str, str], position: Position) -> str:
    """Return the side that a game which ended so was won by, "" for nobody."""
    told = position.fields.get(VICTORY, "").partition(":")[0]
    return next((side for side, title in titles.items() if title == told), "")
