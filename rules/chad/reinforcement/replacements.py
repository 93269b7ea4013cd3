"""Chapter 12: guerrilla replacements (12.10 to 12.14, 12.41)."""

from __future__ import annotations

from guelta.rules.chad.board.prefecture_display import with_presence
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import rests_on
from guelta.rules.chad.charts.political_charts import replacements
from guelta.rules.chad.components.shown import came_of
from guelta.rules.chad.components.terms import (
    in_play,
    independent_factions,
    is_guerrilla,
    owner,
    player_of,
    plural,
)
from guelta.rules.chad.politics.allegiance import friendly_factions, new_arrival
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure

__all__ = ["at_hand", "friendly_leaders", "guerrilla_replacements", "receive_guerrillas"]


def at_hand(position: Position, charts: ChadCharts, player: str) -> dict[str, list[str]]:
    """12.11  Return by faction the guerrillas out of play that a player may receive.

    Only of his main faction and of factions whose leader is on his side: so never of one that the scenario
    leaves out.
    """
    found: dict[str, list[str]] = {}
    for faction in friendly_factions(position, charts, player):
        units = [
            each.id
            for each in charts.counters.values()
            if each.force == faction and is_guerrilla(each) and not in_play(position, each.id)
        ]
        if units:
            found[faction] = units
    return found


def friendly_leaders(position: Position, charts: ChadCharts, player: str) -> int:
    """12.11  Count the leaders on a player's side with his Commander, wherever they are in play."""
    independent = independent_factions(position, charts)
    return sum(
        charts.counters[standing.counter].kind in ("leader", "commander")
        and in_play(position, standing.counter)
        and owner(position, charts, standing, independent) == player
        for _, standing in position.each_standing()
    )


@procedure("12.10", writes=("12.11", "12.14", "12.41"), applies=("12.00",))
def guerrilla_replacements(run: Run[ChadCharts]) -> None:
    """12.10  Each dry season both players roll for guerrillas that are out of play.

    The Government's die is read by its prefectures of presence 2, the Rebel's by his leaders and Commander.
    """
    counts = {
        "government": len(with_presence(run.position, run.charts, 2)),
        "rebel": friendly_leaders(run.position, run.charts, player_of(run.position, "rebel")),
    }
    words = {"government": "prefectures of presence 2", "rebel": "leaders and Commander"}
    most = {}
    for side, count in counts.items():
        roll = Roll(f"replacements-{side}", "12.11", side, "Guerrilla replacements")
        (die,) = run.roll(roll)
        most[side] = replacements(run.charts, count, die)
        may = f"up to {plural(most[side], 'guerrilla')}" if most[side] else "no guerrilla"
        uncertain = rests_on(run.charts, "guerrilla_replacements")
        said = f"{side}, {count} {words[side]}: {may}"
        run.write("12.14", said, dice=(die,), side=side, short=f"{side}: {may}", rests_on=uncertain)
    for side, number in most.items():
        if number and not at_hand(run.position, run.charts, player_of(run.position, side)):
            run.write("12.11", f"no guerrilla of the {side} is out of play", side=side)
        receive_guerrillas(run, f"guerrillas-{side}", player_of(run.position, side), number, "12.11")


def receive_guerrillas(
    run: Run[ChadCharts], id: str, player: str, number: int, rule: str, *, all_of_them: bool = False
) -> int:
    """12.11  A player chooses factions for the guerrillas he receives, as far as counters are at hand.

    They go to New Arrivals of their sanctuary (12.41). `all_of_them`: he takes as many as there are. Gives
    how many came.
    """
    pools = at_hand(run.position, run.charts, player)
    most = min(number, sum(map(len, pools.values())))
    options = tuple(
        Option(faction.lower(), f"{faction} guerrilla ({len(units)} at hand)", times=len(units))
        for faction, units in pools.items()
    )
    side = "government" if player_of(run.position, "government") == player else "rebel"
    least = most if all_of_them else 0
    title = f"Guerrillas, {'exactly' if all_of_them else 'up to'} {most}"
    read = came_of({faction.lower(): units for faction, units in pools.items()})
    asked = Choice(id, rule, side, title, options, least=least, most=most, purpose="raise", reader=read)
    chosen = run.choose(asked) if most else ()
    for faction in chosen:
        new_arrival(run, pools[faction.upper()].pop(0), player, "12.41")
    return len(chosen)
