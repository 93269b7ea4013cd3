"""The short steps of a Tactical Phase (3.00), and what happens by itself as its parts begin and end."""

from __future__ import annotations

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.elimination import eliminate, remove
from guelta.rules.chad.components.terms import combat_units, is_conventional, names, owner, player_of, role
from guelta.rules.chad.movement.sanctuary_moves import withdrawals
from guelta.rules.chad.movement.upgraded_airfields import finish_airbases
from guelta.rules.chad.reinforcement.reinforcement import losses_to_return
from guelta.rules.chad.special_rules.capital import capture_of_the_capital
from guelta.rules.chad.special_rules.scenario_rules import french_may_leave, rebels_bring_in
from guelta.rules.chad.special_rules.victory import (
    at_once,
    at_the_end,
    conditions_of,
    declare,
    is_last_turn,
    play_on,
)
from guelta.rules.chad.water.water import unit_without_water_at_the_end
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure

__all__ = [
    "end_of_impulse",
    "end_of_portion",
    "end_of_season",
    "end_of_tactical_phase",
    "sanctuary_adjustment",
    "special_withdrawal",
    "start_of_impulse",
    "task_force_adjustment",
    "water_check",
]


@procedure("3.00", writes=("3.00",), applies=("4.50",), searchable=False)
def sanctuary_adjustment(run: Run[ChadCharts]) -> None:
    """3.00  As a Tactical Phase begins, New Arrivals move into the main section of every sanctuary box."""
    for space, stack in list(run.position.each_stack()):
        if space.startswith("arrivals-"):
            box = f"sanctuary-{run.charts.sanctuary_of_box(space)}"
            for standing in stack:
                run.put(standing.counter, box)
            run.write("3.00", f"{names(run.charts, stack)} to {run.charts.place(box)}")


@procedure("12.32", writes=("12.32",), applies=("12.30",), searchable=False)
def task_force_adjustment(run: Run[ChadCharts]) -> None:
    """12.32  Then all units in Task Force Losses go to the Reinforcements box of who controls them."""
    for finding in losses_to_return.function(run.position, run.charts):
        for id in finding.counters:
            side = role(run.position, owner(run.position, run.charts, Standing(id)))
            remove(run, id, f"{side}-reinforcements")
            place = run.charts.place(f"{side}-reinforcements")
            run.write("12.32", f"{run.charts.counters[id].name} to {place}", side=side)


@procedure("4.52", writes=("4.52",), searchable=False)
def special_withdrawal(run: Run[ChadCharts]) -> None:
    """4.52  After the impulses both players may withdraw guerrillas and leaders into their sanctuaries.

    Each chooses in secret; where a counter may use several boxes its owner names one.
    """
    survey = run.position.once(Survey, run.charts)
    boxes = {id: tuple(move.destination for move in withdrawals(survey, id)) for id in survey.places}
    sides = ("government", "rebel")
    choices = [_withdrawing(run, side, survey, boxes) for side in sides]
    for side, ids in zip(sides, run.choose_together(*choices), strict=True):
        for id in ids:
            _withdraw(run, side, id, boxes[id])


def _withdrawing(
    run: Run[ChadCharts], side: str, survey: Survey, boxes: dict[str, tuple[str, ...]]
) -> Choice:
    player = player_of(run.position, side)
    able = [id for id, found in boxes.items() if found and survey.owners[id] == player]
    options = tuple(
        Option(id, f"{run.charts.counters[id].name} at {run.charts.place(survey.places[id][0])}")
        for id in sorted(able)
    )
    title, most = "Counters that withdraw into a sanctuary", len(options)
    return Choice(
        f"withdraw-{side}",
        "4.52",
        side,
        title,
        options,
        least=0,
        most=most,
        secret=True,
        kind="unit",
        purpose="withdraw",
    )


def _withdraw(run: Run[ChadCharts], side: str, id: str, boxes: tuple[str, ...]) -> None:
    name = run.charts.counters[id].name
    if len(boxes) > 1:
        options = tuple(Option(box, run.charts.place(box)) for box in boxes)
        boxes = run.choose(
            Choice(
                f"withdraw-{id}",
                "4.52",
                side,
                f"{name} withdraws to",
                options,
                kind="space",
                of=(id,),
                purpose="destination",
            )
        )
    run.put(id, boxes[0])
    run.write("4.52", f"{name} withdraws to {run.charts.place(boxes[0])}", side=side)


@procedure("4.34", writes=("4.34",), searchable=False)
def water_check(run: Run[ChadCharts]) -> None:
    """4.34  At the end of a Tactical Phase combat units in desert terrain without water are eliminated."""
    for finding in list(unit_without_water_at_the_end.function(run.position, run.charts)):
        for id in finding.counters:
            eliminate(run, id, "4.34")


# ---- what happens by itself as a part begins or ends


@procedure("14.33", writes=("14.33",), searchable=False)
def start_of_impulse(run: Run[ChadCharts]) -> None:
    """14.33  As an impulse of 1990 begins, the Government rolls for the withdrawal of the French."""
    french_may_leave(run)


@procedure("14.00", writes=("14.12", "14.22", "14.32", "14.42"), applies=("12.13",), searchable=False)
def end_of_portion(run: Run[ChadCharts]) -> None:
    """14.00  The end of a Commander ends the game at once (5.64), as does Habre's going abroad in 1990."""
    victory = at_once(run.position, run.charts)
    if victory is not None and "victory" not in run.position.fields:
        declare(run, victory)


@procedure("14.23", writes=("8.40", "10.22", "12.41", "12.43", "14.23", "14.32", "14.43"), searchable=False)
def end_of_impulse(run: Run[ChadCharts]) -> None:
    """14.23  As an impulse ends, intervention units leave entry hexes (12.43), and the capital may fall."""
    _clear_entry_hexes(run)
    capture_of_the_capital(run)


def _clear_entry_hexes(run: Run[ChadCharts]) -> None:
    """12.43  Intervention units left in an entry hex return to Task Force Losses."""
    for space, stack in list(run.position.each_stack()):
        if run.charts.kind(space) != "entry":
            continue
        for unit in combat_units(run.charts, stack):
            if is_conventional(run.charts.counters[unit.counter]):
                remove(run, unit.counter, "task-force-losses")
                said = f"{names(run.charts, [unit])} returns to {run.charts.place('task-force-losses')}"
                run.write("12.43", said)


@procedure("14.12", writes=("13.50", "14.12", "14.13", "14.33"), searchable=False)
def end_of_tactical_phase(run: Run[ChadCharts]) -> None:
    """14.12  The last Tactical Phase of Operation Manta decides it; in 1990 rebels may bring in the MRP.

    Airbases under construction are completed first (13.50).
    """
    finish_airbases(run)
    rebels_bring_in(run)
    _end_of_game(run, by_capital=True)


@procedure("14.22", writes=("14.22", "14.32", "14.33"), applies=("14.60",), searchable=False)
def end_of_season(run: Run[ChadCharts]) -> None:
    """14.22  When presence is adjusted for the last time the game ends, and victory is determined."""
    _end_of_game(run, by_capital=False)


def _end_of_game(run: Run[ChadCharts], *, by_capital: bool) -> None:
    """14.00  Determine victory after the last turn; the campaign does so in its own phase (14.42)."""
    own = conditions_of(run.position, run.charts)
    if own is None or own.enough is not None or (own.decides == "capital") != by_capital:
        return
    victory = at_the_end(run.position, run.charts)
    if victory is not None and is_last_turn(run.position, run.charts) and not play_on(run):
        declare(run, victory)
