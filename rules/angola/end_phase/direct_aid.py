"""4.2-3C, 12.1, 12.2  Direct foreign aid for the Factions of the Alliance that lost the turn, and crises."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from guelta.rules.angola.board.changes import removed
from guelta.rules.angola.board.control import face_up, fallen, holds_luanda, tokens
from guelta.rules.angola.board.forces import regions_of
from guelta.rules.angola.board.questions import of_counters, picked
from guelta.rules.angola.cards.packs import first_faction
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.end_phase.deployment import deploy_somewhere, stock, to_air
from guelta.rules.angola.end_phase.victory import turn_loser
from guelta.rules.angola.movement.steps import crisis
from guelta.rules.angola.operations.go import number_of
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.choice import Barred, Refusals
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure
from guelta.rules.engine.seers import only

__all__ = ["direct_aid", "direct_aid_regions", "home_regions", "owed"]

MINORS = ("airgroup", "car", "engineer", "artillery")
NOT_INFANTRY = ("tank", "car", "artillery", "engineer", "airgroup")


@procedure(
    "4.2-3C",
    writes=[
        "12.1.1",
        "12.1.2",
        "12.2-result-8",
        "12.2-result-6-7",
        "12.2-result-4-5",
        "12.2-result-3",
        "12.2-result-2",
        "12.2-result-1",
        "12.2-note-2",
    ],
    applies=["12.2", "12.2-note-1"],
    searchable=False,  # its audit carries it out by the results that are written down
)
def direct_aid(run: Run[AngolaCharts]) -> None:
    """4.2-3C  Each Faction of the Alliance that lost the turn looks its Victory Tokens up (R5)."""
    lost = turn_loser(run.position, run.charts)
    for side in run.charts.clockwise(first_faction(run.position, run.charts)):
        if run.charts.alliance(side) == lost and not crisis(run.position, side, "1"):
            _aid(run, side)


def owed(position: Position, charts: AngolaCharts, side: str) -> tuple[int, int]:
    """12.1.1  Return the Major and Minor Units a Faction's tokens bring it."""
    chart = charts.chart("direct_aid")
    row = str(min(tokens(position, side), int(chart.rows[-1])))
    return int(chart.number(row, "majors")), int(chart.number(row, "minors"))


def home_regions(position: Position, side: str) -> tuple[str, ...]:
    """12.1.2, 12.4.2  Return the regions where any amount of a Faction's aid may go."""
    if side == "fnla":
        return ("zaire-west", "zaire-east", *(() if fallen(position) else ("flec-base",)))
    if side == "unita":
        return ("south-west-africa",)
    return ("luanda",) if holds_luanda(position, "fapla", "mpla") else ()


def direct_aid_regions(position: Position, charts: AngolaCharts, side: str) -> tuple[tuple[str, ...], bool]:
    """12.1.2, R24  Return where direct aid goes, and whether only one Unit may go to each."""
    home = home_regions(position, side)
    if home or side in ("fnla", "unita"):
        return home, False
    ports = tuple(region for region in face_up(position, side) if charts.is_port(region))
    return ports, True


def _aid(run: Run[AngolaCharts], side: str) -> None:
    majors, minors = owed(run.position, run.charts, side)
    if not majors + minors:
        return
    title = "Major Units from the pool"
    draw = Draw(
        f"majors-{side}", "12.1.1", side, title, f"majors-{side}", majors, blind=True, seen_by=only(side)
    )
    drawn = run.draw(draw) if majors else ()
    run.write("12.1.1", f"{side.upper()} draws {len(drawn)} of {majors} Major Units", side=side)
    units = [*drawn, *_minor(run, side, minors)]
    _deployed(run, side, units)
    for number in range(1, majors - len(drawn) + 1):
        if not crisis(run.position, side, "1"):  # R16
            _crisis(run, side, number)


def _minor(run: Run[AngolaCharts], side: str, number: int) -> tuple[str, ...]:
    """12.1.1  The player chooses among the Minor Units that are not in play."""
    able = [unit for unit in stock(run, side, *MINORS) if not run.charts.counters[unit].is_major]
    if not number or not able:
        return ()
    options = of_counters(run, able)
    title, own = "Minor Unit of direct aid", only(side)
    asked = Choice(f"minor-{side}", "12.1.1", side, title, options, kind="unit", seen_by=own, purpose="raise")
    return picked(run, replace(asked, barred=_no_minors(run, side, able)))


def _no_minors(run: Run[AngolaCharts], side: str, able: Collection[str]) -> Mapping[str, Barred]:
    """12.1.1, 17.6  Return the Units of a Faction that do not come as its Minor Unit."""
    charts = run.charts

    def why(unit: str) -> Barred | None:
        counter = charts.counters[unit]
        if not counter.is_unit or counter.side != side or counter.is_major or unit in able:
            return None
        if counter.type == "mercenary":
            return Barred("17.6", "mercenaries come by Reinforcement Cards")
        return Barred("12.1.1", "a Minor Unit is an airgroup, armored car, engineer or artillery out of play")

    return Refusals(charts.counters, why)


def _deployed(run: Run[AngolaCharts], side: str, units: list[str]) -> None:
    """12.1.2, R24  Units go to the Faction's area or Luanda, else one to each of its ports."""
    regions, one_each = direct_aid_regions(run.position, run.charts, side)
    units = [unit for unit in units if not to_air(run, unit)]
    if one_each and len(units) > len(regions):
        title, options = "Units that are received", of_counters(run, units)
        number = len(regions)
        choice = Choice(
            f"received-{side}", "12.1.2", side, title, options, number, number, kind="unit", purpose="raise"
        )
        units = list(picked(run, replace(choice, seen_by=only(side))))
    for unit in units:
        region = deploy_somewhere(run, f"aid-{unit}", "12.1.2", unit, regions)
        run.write("12.1.2", f"Direct aid of {side.upper()} to {run.charts.place(region)}", side=side)
        if one_each:
            regions = tuple(each for each in regions if each != region)


# ---- the Crisis Table


def _crisis(run: Run[AngolaCharts], side: str, number: int) -> None:
    """12.2  One roll for each Major Unit that could not be drawn, the first ever with +2."""
    chart, before = run.charts.chart("crisis"), run.position.fields.get(f"crises-{side}", "")
    dice = run.roll(Roll(f"crisis-{side}-{number}", "12.2", side, "Crisis Table"))
    result = min(dice[0] + (0 if before else run.charts.figure("first-crisis")), int(chart.rows[-1]))
    run.set(**{f"crises-{side}": f"{before} {result}".strip()})
    row = str(result)
    rule = {4: "4-5", 5: "4-5", 6: "6-7", 7: "6-7"}.get(result, row)
    cell = ("crisis", row, "says")
    run.write(
        f"12.2-result-{rule}", f"{side.upper()}: {chart.text(row, 'says')}", dice=dice, side=side, cell=cell
    )
    if chart.number(row, "receive"):
        _confidence(run, side, number)
    withdraw = chart.text(row, "withdraw")
    if withdraw != "0":
        _withdraw(run, side, number, 4 if withdraw == "all" else int(withdraw))


def _majors_in_play(run: Run[AngolaCharts], side: str) -> list[str]:
    return [
        unit.counter
        for region in regions_of(run.position, run.charts).values()
        for unit in region.units(side)
        if run.charts.counters[unit.counter].is_major
    ]


def _confidence(run: Run[AngolaCharts], side: str, number: int) -> None:
    """12.2-result-8, 12.2-note-1, R30  One Major Unit comes, which may be one that was eliminated."""
    pool = run.position.stack(f"majors-{side}")
    gone = [each.counter for each in run.position.stack(f"lost-{side}")]
    ways = [Option("pool", "a Major Unit from the pool")] if pool else []
    ways += [Option(unit, f"{run.charts.counters[unit].name}, eliminated") for unit in gone]
    regions, _ = direct_aid_regions(run.position, run.charts, side)
    if not ways or not regions:
        return
    title = "Major Unit that comes"
    (unit,) = picked(
        run, Choice(f"confidence-{side}-{number}", "12.2-result-8", side, title, tuple(ways), purpose="raise")
    )
    if unit == "pool":
        draw = Draw(
            f"confident-{side}-{number}",
            "12.2-result-8",
            side,
            title,
            f"majors-{side}",
            blind=True,
            seen_by=only(side),
        )
        (unit,) = run.draw(draw)
    deploy_somewhere(run, f"confident-{side}-{number}", "12.2-result-8", unit, regions)


def _withdraw(run: Run[AngolaCharts], side: str, number: int, majors: int) -> None:
    """12.2-note-2, R15  The owner withdraws Major Units; without any, two that are no infantry."""
    able, wanted = _majors_in_play(run, side), majors
    if not able:
        able = [
            each.counter
            for space, stack in run.position.each_stack()
            if space in run.charts.map or space in (f"air-{side}", "air-missions")
            for each in stack
            if run.charts.counters[each.counter].side == side
            and run.charts.counters[each.counter].type in NOT_INFANTRY
        ]
        wanted = run.charts.figure("no-strength-pair")
    least = min(wanted, len(able))
    if not least:
        return
    title, options = "Units that are withdrawn", of_counters(run, able)
    choice = Choice(
        f"withdrawn-{side}-{number}",
        "12.2-note-2",
        side,
        title,
        options,
        least,
        least,
        kind="unit",
        purpose="withdraw",
    )
    barred = _kept(run, side, able)
    units = picked(run, replace(choice, seen_by=only(side), barred=barred))
    run.position = removed(run.position, run.charts, units, for_good=False)
    run.write("12.2-note-2", f"{side.upper()} withdraws {number_of(units)}", side=side)


def _kept(run: Run[AngolaCharts], side: str, able: Collection[str]) -> Mapping[str, Barred]:
    """12.2-note-2, R15  Return the Units of a Faction that a crisis does not take."""
    charts = run.charts

    def why(unit: str) -> Barred | None:
        counter = charts.counters[unit]
        if not counter.is_unit or counter.side != side or unit in able:
            return None
        return Barred("12.2-note-2", "Majors are withdrawn first; without any, Units that are no infantry")

    return Refusals(charts.counters, why)
