"""4.2-3D, 12.3  Recruitment: the first player first, set before variable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from guelta.rules.angola.board.control import CABINDA, controller, face_up, fallen, holds_luanda
from guelta.rules.angola.board.questions import of_numbers, of_regions
from guelta.rules.angola.cards.packs import first_faction
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.end_phase.deployment import arrived, deploy, stock
from guelta.rules.angola.end_phase.direct_aid import home_regions
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Barred, Reader, Refusals
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure

__all__ = ["levies_open", "recruit", "rule_there", "variable_number", "variable_regions"]

ZAIRE = ("zaire-west", "zaire-east")


@procedure(
    "4.2-3D",
    writes=["12.3.1", "12.3.2"],
    applies=[
        "12",
        "12.3",
        "12.3.1-FNLA",
        "12.3.1-UNITA",
        "12.3.1-MPLA",
        "12.3.1-MPLA(1)",
        "12.3.1-MPLA(2)",
        "12.3.1-MPLA(3)",
        "12.3.1-FAPLA",
        "12.3.1-FAPLA(1)",
        "12.3.1-FAPLA(2)",
        "12.3.1-FAPLA(3)",
        "10.5",
        "14.3",
        "14.3.2(3)",
        "17.6",
    ],
)
def recruit(run: Run[AngolaCharts]) -> None:
    """4.2-3D  From the first player clockwise, each Faction raises its levy and then what its towns give."""
    for side in run.charts.clockwise(first_faction(run.position, run.charts)):
        _set(run, side)
        _variable(run, side)


def levies_open(position: Position, charts: AngolaCharts, side: str) -> tuple[str, ...]:
    """12.3.1, R18  Return the levies a Faction can have: by who holds Luanda face up and who has Cabinda."""
    alliance = charts.members(charts.alliance(side))
    lacks = all(controller(position, charts, "luanda") != each for each in alliance)
    met = {
        "luanda": holds_luanda(position, side),
        "luanda-lost": lacks,
        "cabinda": controller(position, charts, "cabinda") == "mpla" and not fallen(position),
    }
    chart = charts.chart("levies")
    return tuple(
        row
        for row in chart.rows_with("faction", side)
        if all(need == "-" or met[need] for need in chart.text(row, "needs").split("+"))
    )


def _set(run: Run[AngolaCharts], side: str) -> None:
    """12.3.1, R29  FNLA and UNITA raise of all they can have, MPLA and FAPLA of one levy; nobody has to."""
    charts, open_ = run.charts, levies_open(run.position, run.charts, side)
    if charts.chart("factions").text(side, "luanda") == "yes":
        ways = tuple(Option(each, _called(charts, each)) for each in open_)
        asked = Choice(f"levy-{side}", "12.3.1", side, "Set recruitment", ways, 0, purpose="raise")
        barred = _closed(charts, side, open_)
        open_ = run.choose(replace(asked, barred=barred, reader=_levy_reader(charts, side, open_)))
    chart = charts.chart("levies")
    for levy in open_:
        luanda, cabinda, home = (int(chart.number(levy, each)) for each in ("luanda", "cabinda", "home"))
        _levied(run, f"{levy}-luanda", side, luanda, "luanda")
        _levied(run, f"{levy}-cabinda", "mpla", cabinda, "cabinda")  # R6: of the MPLA's counters
        if home and side == "fnla":
            _zaire(run, side, home)
        elif home:
            _levied(run, f"{levy}-home", side, home, charts.chart("factions").text(side, "home"))


def _called(charts: AngolaCharts, levy: str) -> str:
    chart = charts.chart("levies")
    parts = [f"{chart.text(levy, place)} in {place.capitalize()}" for place in ("luanda", "cabinda")]
    return " and ".join(part for part in parts if part[0] != "0")


def _levied(run: Run[AngolaCharts], id: str, side: str, most: int, region: str) -> None:
    """R29  Raise as many infantry of a levy in a region as its Faction wants: all is offered first."""
    most = min(most, len(stock(run, side, "infantry")))
    if most:
        title = f"{side.upper()} infantry raised in {run.charts.place(region)}"
        asked = Choice(
            f"{id}-number",
            "12.3.1",
            side,
            title,
            of_numbers(0, most)[::-1],
            kind="number",
            of=(region,),
            purpose="raise",
        )
        asked = replace(asked, reader=_number_reader(run.charts, side, region, most))
        _raise(run, id, side, int(run.choose(asked)[0]), region)


def _raise(run: Run[AngolaCharts], id: str, side: str, number: int, region: str) -> None:
    units = stock(run, side, "infantry")[:number]
    if units:
        deploy(run, id, "12.3.1", units, region)
        run.write(
            "12.3.1", f"{side.upper()} raises {len(units)} infantry in {run.charts.place(region)}", side=side
        )


def _zaire(run: Run[AngolaCharts], side: str, home: int) -> None:
    """12.3.1-FNLA, 14.3.2(3), R29  Until Cabinda falls the first two recruits go to the FLEC Base."""
    number = min(home, len(stock(run, side, "infantry")))
    base, least = 0, 0
    if not fallen(run.position) and number:
        least = min(number, run.charts.figure("flec-recruits"))
        title = "FNLA recruits that go to the FLEC Base"
        asked = Choice(
            "flec", "12.3.1-FNLA", side, title, of_numbers(0, number)[::-1], kind="number", purpose="raise"
        )
        asked = replace(asked, reader=_number_reader(run.charts, side, "flec-base", number))
        base = int(run.choose(asked)[0])
        _raise(run, "flec", side, base, "flec-base")
    title, rest = "Areas of the other FNLA recruits", number - base if base >= least else 0
    if rest:
        options = of_regions(run, ZAIRE, times=0)
        asked = Choice("zaire", "12.3.1-FNLA", side, title, options, 0, rest, kind="space", purpose="place")
        areas = run.choose(replace(asked, reader=_areas_reader(run.charts, side, ZAIRE, rest)))
        for area in dict.fromkeys(areas):
            _raise(run, area, side, areas.count(area), area)


def variable_regions(position: Position, charts: AngolaCharts, side: str) -> tuple[str, ...]:
    """12.3.2, 10.5  Return the towns and cities that a variable recruit of a Faction may go to."""
    return tuple(
        region for region in charts.map if region in {*face_up(position, side)} - {"luanda", "cabinda"}
    )


def variable_number(position: Position, charts: AngolaCharts, side: str) -> int:
    """12.3.2  One Unit for each face-up city but Luanda and one for each two face-up towns."""
    regions = variable_regions(position, charts, side)
    cities = sum(charts.is_city(region) for region in regions)
    return cities + (len(regions) - cities) // 2


def _variable(run: Run[AngolaCharts], side: str) -> None:
    """12.3.2  The Faction places these Units, one in a town or city at most."""
    regions = variable_regions(run.position, run.charts, side)
    units = stock(run, side, "infantry")
    most = min(variable_number(run.position, run.charts, side), len(units), len(regions))
    title, options = "Towns and cities that raise a Unit", of_regions(run, regions if most else ())
    choice = Choice(
        f"variable-{side}", "12.3.2", side, title, options, 0, most, kind="space", purpose="place"
    )
    barred, able = _not_raised(run, side, regions), tuple(option.value for option in options)
    choice = replace(choice, barred=barred, reader=_areas_reader(run.charts, side, able, most, once=True))
    for unit, region in zip(units, run.choose(choice), strict=False):
        deploy(run, f"variable-{side}-{region}", "12.3.2", [unit], region)
        run.write("12.3.2", f"{side.upper()} raises infantry in {run.charts.place(region)}", side=side)


def _not_raised(run: Run[AngolaCharts], side: str, able: Collection[str]) -> Mapping[str, Barred]:
    """12.3.2  Return the regions where a Faction's towns raise nobody."""
    charts = run.charts

    def why(region: str) -> Barred | None:
        if region in able:
            return None
        rule, place = rule_there(run.position, side, region), charts.place(region)
        return Barred(rule, f"no more infantry of {side.upper()} is raised in {place} this turn")

    return Refusals(charts.map, why)


def rule_there(position: Position, side: str, region: str) -> str:
    """12.3.1, 12.3.2, 14.3.2(3)  Return the rule by which infantry of a Faction is raised in a region."""
    if region == "flec-base" and fallen(position):
        return "14.3.2(3)"
    if region in (*home_regions(position, side), "flec-base", "luanda", CABINDA):
        return f"12.3.1-{side.upper()}"
    return "12.3.2"


# ---- what was raised, read off the boards


def _raised(asked: Position, end: Position, charts: AngolaCharts, side: str) -> Counter[str]:
    """Count by region how many more infantry of a Faction there are on the last board."""
    found: Counter[str] = Counter()
    for (region, _), number in arrived(asked, end, charts, charts.counters[f"{side}-infantry-1"]).items():
        found[region] += number
    return found


def _number_reader(charts: AngolaCharts, side: str, region: str, most: int) -> Reader:
    return lambda asked, end: (str(min(most, _raised(asked, end, charts, side)[region])),)


def _areas_reader(
    charts: AngolaCharts, side: str, regions: Sequence[str], most: int, *, once: bool = False
) -> Reader:
    """12.3.1-FNLA, 12.3.2  Read the regions of recruits off the boards, each as often as one came to it."""

    def read(asked: Position, end: Position) -> tuple[str, ...]:
        found = _raised(asked, end, charts, side)
        there = [each for each in regions for _ in range(min(found[each], 1) if once else found[each])]
        return tuple(there[:most])

    return read


def _levy_reader(charts: AngolaCharts, side: str, levies: Sequence[str]) -> Reader:
    """12.3.1-MPLA, 12.3.1-FAPLA  Read the levy off the boards: the first that has all that came."""
    chart = charts.chart("levies")

    def read(asked: Position, end: Position) -> tuple[str, ...]:
        luanda = _raised(asked, end, charts, side)["luanda"]
        cabinda = _raised(asked, end, charts, "mpla")["cabinda"]
        if not luanda + cabinda:
            return ()
        gaps = {
            each: max(0, luanda - int(chart.number(each, "luanda")))
            + max(0, cabinda - int(chart.number(each, "cabinda")))
            for each in levies
        }
        return tuple(sorted(gaps, key=lambda each: gaps[each])[:1])

    return read


def _closed(charts: AngolaCharts, side: str, able: Collection[str]) -> Mapping[str, Barred]:
    """12.3.1  Return the levies of a Faction that are not open to it."""
    levies = charts.chart("levies").rows_with("faction", side)
    reason = "it depends on who holds Luanda face up, and on Cabinda"
    rule = f"12.3.1-{side.upper()}"
    return Refusals(levies, lambda each: None if each in able else Barred(rule, reason))
