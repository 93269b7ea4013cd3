"""Chapter 11: a faction joins a player (11.20, 11.32), as the scenarios have it too (14.13, 14.43)."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.political_charts import scenario_politics
from guelta.rules.chad.components.elimination import remove
from guelta.rules.chad.components.terms import (
    in_play,
    independent_factions,
    opponent,
    owner,
    sanctuaries,
    side_name,
)
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = ["follow_another", "friendly_factions", "join", "join_in_sanctuary", "members", "new_arrival"]


def friendly_factions(position: Position, charts: ChadCharts, player: str) -> tuple[str, ...]:
    """12.11  Return the factions whose leader is on a player's side, and his main faction."""
    independent = independent_factions(position, charts)
    led = {
        charts.counters[standing.counter].force
        for _, standing in position.each_standing()
        if charts.counters[standing.counter].kind == "leader"
        and in_play(position, standing.counter)
        and owner(position, charts, standing, independent) == player
    }
    return tuple(sorted({player.upper(), *led}))


def members(run: Run[ChadCharts], faction: str) -> list[ChadCounter]:
    """11.20  Return the leader and every unit in play of a faction."""
    return [
        counter
        for counter in run.charts.counters.values()
        if counter.force == faction
        and counter.kind in ("combat", "leader")
        and in_play(run.position, counter.id)
    ]


def join(run: Run[ChadCharts], faction: str, player: str, rule: str) -> None:
    """11.32  Turn a faction to a player's side where it stands, without its IGF marker or neutrality."""
    home = independent_factions(run.position, run.charts).get(faction, "")
    for standing in run.position.stack(home) if home else ():
        if run.charts.counters[standing.counter].type == "IGF":
            remove(run, standing.counter, "unused")
    if run.position.fields.get("neutral") == faction:
        run.set(neutral="")
    for counter in members(run, faction):
        run.flip(counter.id, "" if counter.front == player else player)
    where = f" at {run.charts.place(home)}" if home else ""
    run.write(
        rule, f"{faction}{where} joins the {player.upper()} player", side=side_name(run.position, player)
    )


def join_in_sanctuary(run: Run[ChadCharts], faction: str, player: str, rule: str) -> None:
    """11.20  Turn a faction to a player's side and put it all into New Arrivals of its sanctuary."""
    counters = members(run, faction)
    join(run, faction, player, rule)
    for counter in counters:
        remove(run, counter.id, f"arrivals-{counter.sanctuaries[0]}")
    if counters:
        box = run.charts.place(f"arrivals-{counters[0].sanctuaries[0]}")
        run.write(rule, f"{faction} is placed in {box}", side=side_name(run.position, player))


def new_arrival(run: Run[ChadCharts], id: str, player: str, rule: str) -> None:
    """12.41  Put a guerrilla that comes into play on its owner's side in New Arrivals of its sanctuary.

    Where its faction may use several boxes the owner chooses.
    """
    counter = run.charts.counters[id]
    countries = sanctuaries(run.position, run.charts, counter)
    boxes = tuple(f"arrivals-{country}" for country in countries)
    if len(boxes) > 1:
        options = tuple(Option(box, run.charts.place(box)) for box in boxes)
        title = f"Sanctuary for {counter.name}"
        side = side_name(run.position, player)
        boxes = run.choose(
            Choice(f"sanctuary-{id}", rule, side, title, options, kind="space", of=(id,), purpose="place")
        )
    remove(run, id, boxes[0])
    run.flip(id, "" if counter.front == player else player)
    run.write(rule, f"{counter.name} to {run.charts.place(boxes[0])}", side=side_name(run.position, player))


def follow_another(run: Run[ChadCharts], faction: str, player: str) -> None:
    """14.43  When a check wins the UND for a player, the neutral MRP joins the other one."""
    neutral = run.position.fields.get("neutral", "")
    scenario = run.position.fields.get("scenario", "")
    if neutral and scenario_politics(run.charts, scenario, "neutral_after") == faction:
        join(run, neutral, opponent(player), "14.43")
