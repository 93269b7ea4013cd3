"""Chapter 13: the Rebel government in exile (13.70 to 13.72), an option of the campaign."""

from __future__ import annotations

from guelta.rules.chad.board.gdp_scale import move_marker, on_the_scale, place_marker, rounded
from guelta.rules.chad.board.prefecture_display import level, with_presence
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import budget_credits, scenario_economy
from guelta.rules.chad.components.elimination import eliminate
from guelta.rules.chad.components.terms import (
    government_role,
    has_option,
    is_guerrilla,
    opponent,
    owner,
    plural,
)
from guelta.rules.chad.economy.investment import invest
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = [
    "aid_in_exile",
    "exile_budget",
    "exile_production",
    "is_governed_in_exile",
    "maintained_guerrillas",
    "unpaid",
]

_MARKER = "rebel-gdp"
_SHARE = 2
"""13.71: the total of the prefectures under Rebel administration counts so many times."""
_UPKEEP = 1
"""13.72: credits for each guerrilla unit."""


def is_governed_in_exile(position: Position, charts: ChadCharts) -> bool:
    """13.70  Whether the Rebel player administers the prefectures of presence 0: an option, campaign only."""
    special = scenario_economy(charts, position.fields.get("scenario", ""))
    return special.exile and has_option(position, "13.70")


def exile_production(run: Run[ChadCharts]) -> None:
    """13.71  The Rebel player totals the prefectures of presence 0, rounds as in 7.21, and doubles it."""
    if not is_governed_in_exile(run.position, run.charts):
        return
    counted = with_presence(run.position, run.charts, 0)
    raw = sum(level(run.position, each.id) or 0 for each in counted)
    space = place_marker(run, _MARKER, _SHARE * rounded(raw))
    said = f"production {raw} under Rebel administration, {rounded(raw)}% doubled: Rebel GDP {space}%"
    run.write("13.71", said, side=opponent(government_role(run.position)))


def aid_in_exile(run: Run[ChadCharts], player: str, percent: int) -> None:
    """13.71  Economic aid to a government in exile is added to its own product."""
    space = move_marker(run, _MARKER, percent)
    run.write("13.71", f"{percent}% of economic aid: Rebel GDP to {space}%", side=player)


def exile_budget(run: Run[ChadCharts]) -> None:
    """13.72  The Rebel player maintains his guerrillas at a credit each, and may invest what is left.

    Guerrillas he cannot pay are removed, by his choice. Nothing is saved for later.
    """
    if not is_governed_in_exile(run.position, run.charts):
        return
    player = opponent(government_role(run.position))
    credits = _credits(run.position, run.charts)
    run.write("13.72", f"Rebel budget {plural(credits, 'credit')}", side=player)
    guerrillas = maintained_guerrillas(run.position, run.charts, player)
    lost = unpaid(run.position, run.charts)
    for id in _chosen(run, guerrillas, lost):
        eliminate(run, id, "13.72")
    kept = len(guerrillas) - lost
    run.write("13.72", f"{plural(kept, 'guerrilla')} maintained for {plural(kept, 'credit')}", side=player)
    left = invest(run, "exile-investment", "13.72", "rebel", (0,), credits - kept)
    if left:
        run.write("13.72", f"{plural(left, 'credit')} of the Rebel budget lapse", side=player)


def unpaid(position: Position, charts: ChadCharts) -> int:
    """13.72  Return how many guerrillas a government in exile cannot maintain; 0 where there is none."""
    if not is_governed_in_exile(position, charts):
        return 0
    guerrillas = maintained_guerrillas(position, charts, opponent(government_role(position)))
    return max(0, _UPKEEP * len(guerrillas) - _credits(position, charts))


def _credits(position: Position, charts: ChadCharts) -> int:
    return budget_credits(charts, on_the_scale(position, _MARKER) or 0)


def maintained_guerrillas(position: Position, charts: ChadCharts, player: str) -> tuple[Standing, ...]:
    """13.72  Return a player's guerrilla combat units in Chad, in the Sudan and in sanctuaries, each once."""
    found = {
        standing.counter: standing
        for space, standing in position.each_standing()
        if (space in charts.map or charts.sanctuary_of_box(space))
        and is_guerrilla(charts.counters[standing.counter])
        and owner(position, charts, standing) == player
    }
    return (*found.values(),)


def _chosen(run: Run[ChadCharts], guerrillas: tuple[Standing, ...], number: int) -> tuple[str, ...]:
    if not number:
        return ()
    options = tuple(
        Option(each.counter, run.charts.counters[each.counter].name, _UPKEEP) for each in guerrillas
    )
    title = f"Guerrillas that cannot be maintained: {number}"
    return run.choose(
        Choice("exile-unpaid", "13.72", "rebel", title, options, number, number, purpose="victim")
    )
