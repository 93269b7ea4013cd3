"""5.64, 13.42  Overrun: what becomes of who stands without a combat unit where an enemy unit enters."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.elimination import eliminate
from guelta.rules.chad.components.terms import combat_units, owner
from guelta.rules.chad.movement.air_units import fly_off
from guelta.rules.engine.play.procedure import Run

__all__ = ["capture", "overrun"]


def overrun(run: Run[ChadCharts], hex: str, player: str) -> None:
    """5.64  Leaders and Commanders without a combat unit are eliminated when an enemy combat unit enters.

    A SAM is captured then (13.42), an AAA unit lost (13.43), an air unit leaves for another base (13.32).
    """
    if hex not in run.charts.battlefield:
        return
    stack = run.position.stack(hex)
    others = [each for each in stack if owner(run.position, run.charts, each) not in ("", player)]
    entered = [each for each in stack if owner(run.position, run.charts, each) == player]
    if not combat_units(run.charts, entered) or combat_units(run.charts, others):
        return
    for standing in others:
        counter = run.charts.counters[standing.counter]
        if counter.kind == "sam":
            capture(run, standing.counter, player)
        elif counter.kind == "air":
            if not fly_off(run, standing.counter, hex):
                eliminate(run, standing.counter, "13.32")
        else:
            eliminate(run, standing.counter, "13.43" if counter.kind == "aaa" else "5.64")


def capture(run: Run[ChadCharts], sam: str, player: str) -> None:
    """13.42  Turn a SAM unit to the side of the player who captures it, where it stands."""
    counter = run.charts.counters[sam]
    (space,) = run.position.where(sam)[:1]
    run.flip(sam, "" if counter.front == player else player)
    run.write("13.42", f"{counter.name} is captured at {run.charts.place(space)}", side=player)
