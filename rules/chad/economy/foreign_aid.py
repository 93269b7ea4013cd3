"""Chapter 7: the three foreign aid tables (7.40, 7.41, 7.44 to 7.47), in their order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from guelta.rules.chad.board.gdp_scale import move_marker
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import Aid, aid, foreign_aid_skill, rests_on, scenario_economy
from guelta.rules.chad.components.terms import combat_units, government_role, owner, role
from guelta.rules.chad.economy.aid_results import place_sam, place_task_force, receive_bonus_units, withdraw
from guelta.rules.chad.economy.exile import aid_in_exile, is_governed_in_exile
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Option, Run
from guelta.rules.engine.play.sequence import Sequence

__all__ = ["TABLES", "AidTable", "Modifier", "receive_aid"]

_DONORS = 5
"""6.40: what a donor conference adds, in per cent."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """7.40  One adjustment of an aid die: why, by which rule, how much."""

    title: str
    rule: str
    points: int


@dataclass(frozen=True, slots=True)
class AidTable:
    """7.40  One of the three tables: who rolls (`government`: whoever governs), column and adjustments.

    `forces` are those that a withdrawal of all concerns.
    """

    id: str
    rule: str
    title: str
    chart: str
    player: str
    forces: tuple[str, ...]
    column: Callable[[Position, ChadCharts], str]
    modifiers: Callable[[Position, ChadCharts], tuple[Modifier, ...]]


def receive_aid(run: Run[ChadCharts]) -> None:
    """7.40  Both players consult the tables: France/OAU, then Libya, then the USA."""
    if run.position.fields.get("donor-conference") == "yes":
        space = move_marker(run, "foreign-aid", _DONORS)
        run.write("6.40", f"donor conference: {_DONORS}%, foreign aid to {space}%", side="government")
    for table in TABLES:
        _consult(run, table)


def _consult(run: Run[ChadCharts], table: AidTable) -> None:
    """7.40  One die, adjusted, in the column that fits; withdrawals come before what is received."""
    player = government_role(run.position) if table.player == "government" else table.player
    if not player:
        run.refuse(
            table.rule, "the board does not say who governs", "name the head of government on it first"
        )
    side = role(run.position, player)
    (die,) = run.roll(Roll(f"aid-{table.id}", table.rule, side, table.title))
    modifiers = (*table.modifiers(run.position, run.charts), *_skill(run, table, player))
    for each in modifiers:
        run.write(each.rule, f"{each.title}: {each.points:+d} to {table.title}", short="")
    total = die + sum(each.points for each in modifiers)
    column = table.column(run.position, run.charts)
    result = aid(run.charts, table.chart, total, column, table.forces)
    modified = f" modified to {total}" if modifiers else ""
    run.write(
        table.rule,
        f"{table.title} ({column}){modified}: {result}",
        dice=(die,),
        side=player,
        short=f"{table.title}: {result}",
        rests_on=rests_on(run.charts, table.chart),
    )
    _apply(run, table, player, result)


def _apply(run: Run[ChadCharts], table: AidTable, player: str, result: Aid) -> None:
    for force in result.withdrawn:
        withdraw(run, force)
    _economic_aid(run, player, result.percent)
    for letter in result.letters:
        place_task_force(run, letter)
    if result.units:
        receive_bonus_units(run, player, result.units)
    if result.sam:
        place_sam(run, player, table.id)


def _economic_aid(run: Run[ChadCharts], player: str, percent: int) -> None:
    """7.41  Only the Government uses economic aid; the GDP Level marker stays where it is.

    A Rebel player ignores it, but for a government in exile (13.71).
    """
    if not percent:
        return
    if role(run.position, player) == "government":
        space = move_marker(run, "foreign-aid", percent)
        said = f"foreign aid to {space}%"
        run.write("7.41", f"{percent}% of economic aid: {said}", side=player, short=said)
    elif is_governed_in_exile(run.position, run.charts):
        aid_in_exile(run, player, percent)
    else:
        run.write("7.41", f"the Rebel player ignores {percent}% of economic aid", side=player)


def _skill(run: Run[ChadCharts], table: AidTable, player: str) -> tuple[Modifier, ...]:
    """7.44  A player whose Commander is abroad may add his Foreign Aid Skill to the die, once it is cast."""
    for standing in run.position.stack("out-of-country"):
        counter = run.charts.counters[standing.counter]
        points = foreign_aid_skill(run.charts, standing.counter)
        if counter.kind != "commander" or owner(run.position, run.charts, standing) != player or not points:
            continue
        options = (Option("yes", f"add {points}"), Option("no", "leave the die as it is"))
        title = f"Foreign Aid Skill of {counter.name} ({points}), {table.title}"
        side = role(run.position, player)
        if run.choose(Choice(f"skill-{table.id}", "7.44", side, title, options, purpose="declare")) == (
            "yes",
        ):
            return (Modifier(f"Foreign Aid Skill of {counter.name}", "7.44", points),)
    return ()


def _french_column(position: Position, charts: ChadCharts) -> str:
    """7.45  By who governs, and whether Libyan combat units stand in Chad."""
    libyans = _anybody(position, charts, charts.in_chad, lambda unit: _force(charts, unit) == "Libya")
    return f"{government_role(position)}, {'Libyans' if libyans else 'no Libyans'}"


def _libyan_column(position: Position, charts: ChadCharts) -> str:
    """7.46  By FAP's role, and as rebel by whether a combat unit of its stands in the North Region."""
    if government_role(position) == "fap":
        return "fap governs"
    north = _anybody(
        position,
        charts,
        lambda space: charts.region(space) == "north",
        lambda unit: owner(position, charts, unit) == "fap",
    )
    return f"fap rebel, {'in the north' if north else 'elsewhere'}"


def _american_column(position: Position, charts: ChadCharts) -> str:
    """7.47  By FAN's role."""
    return "fan governs" if government_role(position) == "fan" else "fan rebel"


def _anybody(
    position: Position,
    charts: ChadCharts,
    there: Callable[[str], bool],
    wanted: Callable[[Standing], bool],
) -> bool:
    return any(
        wanted(unit)
        for space, stack in position.each_stack()
        if there(space)
        for unit in combat_units(charts, stack)
    )


def _force(charts: ChadCharts, unit: Standing) -> str:
    return charts.counters[unit.counter].force


def _french_modifiers(position: Position, charts: ChadCharts) -> tuple[Modifier, ...]:
    """14.33  In 1990 the Government subtracts 1 on this table once the game is extended."""
    special = scenario_economy(charts, position.fields.get("scenario", ""))
    if not special.france_modifier or (Sequence.turn(position.cursor) or 0) < special.france_from:
        return ()
    return (Modifier("the game is extended", "14.33", special.france_modifier),)


def _libyan_modifiers(position: Position, charts: ChadCharts) -> tuple[Modifier, ...]:
    """6.40  Libya gives the more in the year in which the North was ceded to it."""
    if position.fields.get("bet-ceded") != "yes":
        return ()
    return (Modifier("the North is ceded to Libya", "6.40", 1),)


def _no_modifiers(position: Position, charts: ChadCharts) -> tuple[Modifier, ...]:
    return ()


TABLES = (
    AidTable(
        "france-oau",
        "7.45",
        "France/OAU Aid to the Government",
        "france_oau_aid",
        "government",
        ("France", "OAU"),
        _french_column,
        _french_modifiers,
    ),
    AidTable(
        "libya",
        "7.46",
        "Libyan Aid to FAP",
        "libyan_aid",
        "fap",
        ("Libya",),
        _libyan_column,
        _libyan_modifiers,
    ),
    AidTable(
        "usa",
        "7.47",
        "American Aid to FAN",
        "american_aid",
        "fan",
        (),
        _american_column,
        _no_modifiers,
    ),
)
"""7.40: the tables in the order in which they are always consulted."""
