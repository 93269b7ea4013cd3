"""Chapter 14: the special rules of the scenarios that bring factions in and take the French away."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.political_charts import opening, scenario_politics
from guelta.rules.chad.components.elimination import remove
from guelta.rules.chad.components.in_force import begins_part_two
from guelta.rules.chad.components.terms import (
    combat_units,
    in_play,
    independent_factions,
    is_guerrilla,
    is_neutral,
    names,
    opponent,
    owner,
    player_of,
    role,
)
from guelta.rules.chad.politics.allegiance import join, join_in_sanctuary, members
from guelta.rules.chad.politics.independents import become_independent
from guelta.rules.chad.politics.presence import place_presence
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Inputs, Run, perform, procedure
from guelta.rules.engine.play.sequence import Sequence

__all__ = [
    "activate_neutral",
    "arrivals",
    "french_may_leave",
    "mrp_die",
    "neutral_joins",
    "rebels_bring_in",
    "start_of_year",
    "with_part_two",
]


def _says(run: Run[ChadCharts], what: str) -> str:
    return scenario_politics(run.charts, run.position.fields.get("scenario", ""), what)


@procedure("14.13", writes=("14.13",), searchable=False)
def mrp_die(run: Run[ChadCharts]) -> None:
    """14.13  As each Tactical Phase of Operation Manta begins the Rebel rolls for the independent MRP.

    On 5 or 6 it joins him where it stands.
    """
    faction = _says(run, "joins_rebel")
    if faction not in independent_factions(run.position, run.charts):
        return
    (die,) = run.roll(Roll("mrp-die", "14.13", "rebel", f"{faction} die"))
    if die >= int(_says(run, "joins_on")):
        run.write("14.13", f"{faction} die", dice=(die,), side="rebel", short="")
        join(run, faction, player_of(run.position, "rebel"), "14.13")
    else:
        said = "it stays independent"
        run.write("14.13", f"{faction} die: {said}", dice=(die,), side="rebel", short=f"{die}, {said}")


@procedure("14.41", writes=("14.13", "14.41"), applies=("11.31", "14.50"), searchable=False)
def start_of_year(run: Run[ChadCharts]) -> None:
    """14.41  As a wet turn begins factions may arrive, and an extended Operation Manta begins Part II."""
    _open_part_two(run)
    _arrive(run)


def with_part_two(position: Position, charts: ChadCharts) -> Position:
    """14.13  Return a board with what is set up as Part II begins, where its cursor stands on that turn."""
    return perform(_open_part_two, position, charts, Inputs()).position


def _open_part_two(run: Run[ChadCharts]) -> None:
    """14.13  From turn 11 on Operation Manta has presence and production, as the chart says (14.50)."""
    if not begins_part_two(run.position, run.charts):
        return
    line = opening(run.charts, run.position.fields["scenario"])
    for prefecture, (presence, production) in line.prefectures.items():
        run.put(f"production-{prefecture}", f"{prefecture}-production-{production}", face="")
        place_presence(run, prefecture, presence)
    run.put("gdp-level", f"gdp-{line.gdp}")
    run.put("foreign-aid", f"gdp-{line.gdp + line.aid}")
    run.write("14.13", "Part II of the rules begins: presence, production and GDP by the chart (14.50)")


@procedure("14.41", writes=("14.41",), applies=("11.31",), searchable=False)
def arrivals(run: Run[ChadCharts]) -> None:
    """14.41  Factions that wait on the turn track arrive as independents in the turn they stand on.

    Leader and units are placed in their home town under an IGF marker.
    """
    _arrive(run)


def _arrive(run: Run[ChadCharts]) -> None:
    turn = Sequence.turn(run.position.cursor)
    waiting = [run.charts.counters[each.counter] for each in run.position.stack(f"turn-{turn}")]
    for faction in sorted({each.force for each in waiting if each.kind == "leader"}):
        home = run.charts.homes[faction]
        for each in waiting:
            if each.force == faction:
                run.put(each.id, home)
        become_independent(run, faction, "14.41")


def french_may_leave(run: Run[ChadCharts]) -> None:
    """14.33  As each impulse of 1990 begins the Government rolls whether the French are withdrawn.

    Then every French unit leaves play, wherever it is; the field `french-withdrawn` keeps it in mind.
    """
    most = _says(run, "french_leave_on")
    french = [
        each
        for each in run.charts.counters.values()
        if each.force == "France" and each.kind != "marker" and in_play(run.position, each.id)
    ]
    if not most or not french:
        return
    impulse = next((part for part in run.position.cursor.split("/") if part.startswith("impulse-")), "")
    (die,) = run.roll(Roll(f"french-{impulse}", "14.33", "government", "Withdrawal of the French"))
    if die > int(most):
        run.write("14.33", "the French stay", dice=(die,), side="government")
        return
    for each in french:
        remove(run, each.id, "unused")
    run.set(**{"french-withdrawn": "yes"})
    said = names(run.charts, [Standing(each.id) for each in french])
    run.write("14.33", f"the French are withdrawn: {said}", dice=(die,), side="government")


def rebels_bring_in(run: Run[ChadCharts]) -> None:
    """14.33  Rebel guerrillas in Chari-Baguirmi as a Tactical Phase ends bring the MRP in on their side.

    Its leader and all its units come to New Arrivals, once in a game.
    """
    prefecture, faction = _says(run, "rebels_in"), _says(run, "then_joins")
    position, charts = run.position, run.charts
    if not prefecture or members(run, faction):
        return
    there = any(
        is_guerrilla(charts.counters[unit.counter])
        and role(position, owner(position, charts, unit)) == "rebel"
        for space, unit in position.each_standing()
        if space in charts.map and charts.map[space]["prefecture"] == prefecture
    )
    if there:
        for counter in charts.counters.values():
            if counter.force == faction and counter.kind in ("combat", "leader"):
                run.put(counter.id, f"arrivals-{counter.sanctuaries[0]}")
        join_in_sanctuary(run, faction, player_of(run.position, "rebel"), "14.33")


def neutral_joins(position: Position, charts: ChadCharts) -> str:
    """14.43  Return the player whom the neutral MRP joins as a segment ends, "" while it stays neutral.

    With ground combat units of one player in the South it joins the other, with both the one who has fewer.
    """
    region = scenario_politics(charts, position.fields.get("scenario", ""), "neutral_region")
    if not region or not position.fields.get("neutral"):
        return ""
    independent = independent_factions(position, charts)
    count = {"fan": 0, "fap": 0}
    for space, stack in position.each_stack():
        if charts.region(space) != region:
            continue
        for unit in combat_units(charts, stack):
            player = owner(position, charts, unit, independent)
            if player in count and not is_neutral(position, charts.counters[unit.counter]):
                count[player] += 1
    if count["fan"] == count["fap"]:
        return ""
    return opponent(max(count, key=lambda player: count[player]))


def activate_neutral(run: Run[ChadCharts]) -> None:
    """14.43  The neutral MRP joins a player when a segment ends with ground units in the South."""
    player = neutral_joins(run.position, run.charts)
    if player:
        join(run, run.position.fields["neutral"], player, "14.43")
