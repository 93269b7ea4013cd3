"""Where eliminated counters go (5.54, 5.64, 12.11, 12.20, 12.32), as steps of a procedure."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.components.terms import (
    combat_units,
    has_option,
    opponent,
    owner,
    owner_of,
    role,
    segment,
)
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.procedure import Run

__all__ = [
    "OVERRUN_BEFORE",
    "eliminate",
    "eliminate_alone",
    "may_have_been_overrun",
    "resting_place",
]

OVERRUN_BEFORE = "the boards do not show whether an enemy who moved before ran over it"
"""What the referee is unsure of where a leader is taken off late."""


def resting_place(
    position: Position, charts: ChadCharts, counter: ChadCounter, origin: str = ""
) -> tuple[str, str]:
    """Return where a counter eliminated at `origin` goes, and the rule that says so.

    A leader goes to New Arrivals of his faction, a Commander off the board, which ends the game (5.64, 12.12,
    12.13); guerrillas to the pile (12.11), FANT units to FANT Losses (12.20), French and Libyans to Task
    Force Losses (12.32). OAU units leave play (12.32), unless they fight like the French (13.10).
    """
    if counter.kind == "leader":
        return charts.withdraws_to(counter.sanctuaries[0], counter.kind, origin), "5.64"
    if counter.kind == "commander":
        return "eliminated", "5.64"
    if counter.force == "FANT":
        return "fant-losses", "12.20"
    if counter.force == "OAU" and not has_option(position, "13.10"):
        return "unused", "12.32"
    if counter.force in ("France", "Libya", "OAU"):
        return "task-force-losses", "12.32"
    return "eliminated", "12.11"


def may_have_been_overrun(
    position: Position, charts: ChadCharts, standing: Standing, start: str, end: str
) -> bool:
    """5.64  Whether a leader alone can have been eliminated before a phase began in which he is taken off.

    `position` is that beginning, in which he stands in the space `start`; he ends in the space `end`. In the
    combat the enemy who moved before it may have run over him, in his own reinforcements and movement who
    had the segment before; in the first of a Tactical Phase nobody had.
    """
    counter, player = charts.counters[standing.counter], owner(position, charts, standing)
    if counter.kind != "leader" or start not in charts.battlefield or not player:
        return False
    if not charts.new_arrivals(end) or charts.new_arrivals(end) not in counter.sanctuaries:
        return False
    is_own_segment = role(position, player) == segment(position)
    late = ("/reinforcements", "/movement") if is_own_segment else "/combat"
    if not position.cursor.endswith(late) or (is_own_segment and "/impulse-1/government/" in position.cursor):
        return False
    stack = combat_units(charts, position.stack(start))
    if any(owner(position, charts, each) == player for each in stack):
        return False
    return any(
        hex in charts.map
        and charts.counters[each.counter].is_combat_unit
        and owner(position, charts, each) == opponent(player)
        and charts.map.distance(hex, start) <= int(2 * (charts.counters[each.counter].movement or 0))
        for hex, each in position.each_standing()
    )


def eliminate(run: Run[ChadCharts], id: str, rule: str) -> None:
    """Put an eliminated counter where it goes, without its marks, and write why.

    A Commander's end is noted in the field `commander-eliminated`: the game is over.
    """
    counter = run.charts.counters[id]
    (space,) = run.position.where(id)[:1] or ("",)
    box, _ = resting_place(run.position, run.charts, counter, space)
    player = owner_of(run.position, run.charts, id)
    remove(run, id, box)
    run.write(
        rule,
        f"{counter.name} at {run.charts.place(space)} is eliminated: {run.charts.place(box)}",
        side=player,
    )
    if counter.kind == "commander":
        run.set(**{"commander-eliminated": id})
        run.write("5.64", f"{counter.name} is eliminated: the game ends", side=player)


def remove(run: Run[ChadCharts], id: str, box: str) -> None:
    """Move a counter to a box and take every mark off it."""
    run.put(id, box)
    (standing,) = [each for each in run.position.stack(box) if each.counter == id]
    if standing.marks:
        run.unmark(id, *standing.marks)


def eliminate_alone(run: Run[ChadCharts], hex: str, player: str) -> None:
    """5.64  Leaders and Commanders whose units were all eliminated in combat are eliminated with them."""
    own = [each for each in run.position.stack(hex) if owner(run.position, run.charts, each) == player]
    if combat_units(run.charts, own):
        return
    for standing in own:
        if run.charts.counters[standing.counter].kind in ("leader", "commander"):
            eliminate(run, standing.counter, "5.64")
