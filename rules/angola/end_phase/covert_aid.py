"""4.2-3E, 12.4  Covert foreign aid: secret bids, Reinforcement Cards, and what they bring."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from guelta.rules.angola.board.changes import added, lifted
from guelta.rules.angola.board.control import face_up, fallen, turn_of
from guelta.rules.angola.board.forces import holders, region_of
from guelta.rules.angola.board.questions import of_counters, of_numbers, of_regions, picked
from guelta.rules.angola.cards.packs import first_faction
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.end_phase.deployment import deploy_somewhere, elsewhere, stock, to_air
from guelta.rules.angola.end_phase.direct_aid import home_regions
from guelta.rules.angola.end_phase.victory import ALLIANCES
from guelta.rules.angola.movement.capture import down_the_track
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.chance import Draw
from guelta.rules.engine.play.choice import Reader
from guelta.rules.engine.play.procedure import Choice, Run, procedure
from guelta.rules.engine.seers import ALL, only

__all__ = ["cards_drawn", "cards_that_bring", "covert_aid", "equipment_room", "overbid"]

EQUIPMENT = ("aa-missile", "at-missile", "mine")


@procedure(
    "4.2-3E",
    writes=["12.4.1", "12.4.2", "12.4.3"],
    applies=["12.4", "2.3.4", "2.4.5", "12.2-note-3", "12.4.2(1)", "12.4.2(2)", "12.4.2(3)", "17.6"],
    searchable=False,
)
def covert_aid(run: Run[AngolaCharts]) -> None:
    """4.2-3E  All bid in secret, draw as many cards, less what a crisis costs, and deploy what they bring."""
    charts = run.charts
    order = charts.clockwise(first_faction(run.position, charts))
    title, options = "Bid for Reinforcement Cards", of_numbers(0, charts.figure("bid"))
    choices = [
        Choice(
            f"bid-{side}",
            "12.4.1",
            side,
            title,
            options,
            secret=True,
            kind="number",
            purpose="bid",
            reader=_bid_reader(charts, side),
        )
        for side in order
    ]
    bids = {side: int(bid[0]) for side, bid in zip(order, run.choose_together(*choices), strict=True)}
    run.write("12.4.1", "Bids: " + ", ".join(f"{side.upper()} {bid}" for side, bid in bids.items()))
    brought = {side: _draw_cards(run, side, bids[side]) for side in order}
    for side in order:
        _receive(run, side, brought[side])
    for standing in run.position.stack("reinforcements-drawn"):
        run.put(standing.counter, "reinforcements")
    _propaganda(run, bids)


def cards_drawn(position: Position, charts: AngolaCharts, side: str, bid: int) -> int:
    """12.2-note-3  Return how many cards a bid brings: less by every crisis, none after a 1."""
    chart, results = charts.chart("crisis"), position.fields.get(f"crises-{side}", "").split()
    if any(chart.text(result, "aid") == "ends" for result in results):
        return 0
    return max(0, bid - sum(int(chart.number(result, "cards")) for result in results))


def _draw_cards(run: Run[AngolaCharts], side: str, bid: int) -> list[str]:
    number = cards_drawn(run.position, run.charts, side, bid)
    if not number:
        return []
    draw = Draw(f"cards-{side}", "12.4.1", side, "Reinforcement Cards", "reinforcements", number, blind=True)
    cards = run.draw(draw)
    for card in cards:
        run.put(card, "reinforcements-drawn")
    return [card.removeprefix("reinforcement-") for card in cards]


def _bid_reader(charts: AngolaCharts, side: str) -> Reader:
    """12.4.1, 12.2-note-3  Read the least bid off the boards that brings what came, None where none does."""

    def read(asked: Position, end: Position) -> tuple[str, ...] | None:
        cards = cards_that_bring(asked, charts, side, _came(asked, end, charts, side))
        if cards is None:
            return None
        bids = range(charts.figure("bid") + 1)
        return next(
            ((str(bid),) for bid in bids if cards_drawn(asked, charts, side, bid) >= len(cards)), None
        )

    return read


def _came(asked: Position, end: Position, charts: AngolaCharts, side: str) -> Counter[str]:
    """Count by type what a Faction has in play on one board and has not on the other."""
    units = (each.counter for each in asked.stack(f"stock-{side}"))
    there = (each for each in units if f"stock-{side}" not in end.where(each))
    pieces = (
        each.counter
        for region in holders(end, charts, side)
        for force in region_of(end, charts, region).of(side)
        for each in force.equipment
        if "equipment" in asked.where(each.counter)
    )
    return Counter(charts.counters[each].type for each in (*there, *pieces))


def cards_that_bring(
    position: Position, charts: AngolaCharts, side: str, wanted: Counter[str]
) -> tuple[str, ...] | None:
    """12.4.1  Return the fewest Reinforcement Cards that bring a Faction so much; None where none do."""
    chart, (item, number) = charts.chart("reinforcements"), _columns_for(position, charts, side)
    found: list[str] = []
    for type, needed in wanted.items():
        able = sorted(
            (card for card in chart.rows if chart.text(card, item) == type),
            key=lambda card: -int(chart.number(card, number)),
        )
        left = needed
        for card in able:
            if left > 0:
                found.append(card)
                left -= int(chart.number(card, number))
        if left > 0:
            return None
    return tuple(found)


def _columns_for(position: Position, charts: AngolaCharts, side: str) -> tuple[str, str]:
    """12.4.1  Name the columns of the cards that a Faction reads on this turn: what comes, and how many."""
    alliance, early = charts.alliance(side), turn_of(position) < 3
    return (f"{alliance}_early", f"{alliance}_first") if early else (f"{alliance}_late", f"{alliance}_then")


def overbid(charts: AngolaCharts, bids: dict[str, int]) -> str:
    """12.4.3, R2  Name the Alliance that bid highest alone, "" where enemies tie or nobody bids more."""
    most = max(bids.values())
    highest = {charts.alliance(side) for side, bid in bids.items() if bid == most}
    return highest.pop() if len(highest) == 1 else ""


def _propaganda(run: Run[AngolaCharts], bids: dict[str, int]) -> None:
    alliance = overbid(run.charts, bids)
    if alliance:
        (enemy,) = (each for each in ALLIANCES if each != alliance)
        down_the_track(run, enemy, run.charts.figure("propaganda-spaces"), "12.4.3")


def _receive(run: Run[AngolaCharts], side: str, cards: list[str]) -> None:
    """12.4.1, 12.4.2  A Faction takes what its cards bring, as far as the counters go, and deploys it."""
    chart, (brings, times) = run.charts.chart("reinforcements"), _columns_for(run.position, run.charts, side)
    put: Counter[str] = Counter()
    for number, card in enumerate(cards, start=1):
        item = chart.text(card, brings)
        for each in range(int(chart.number(card, times))):
            id = f"covert-{side}-{number}-{each + 1}"
            if item in EQUIPMENT:
                _equipment(run, id, side, item, put)
            else:
                _unit(run, id, side, item, put)


def _unit(run: Run[AngolaCharts], id: str, side: str, type: str, put: Counter[str]) -> None:
    """12.4.2, 12.4.2(3), R19  A Unit goes home, or one to each own port where own Units stand."""
    charts = run.charts
    able = [unit for unit in stock(run, side, type) if not charts.counters[unit].is_major]
    if turn_of(run.position) < 3:
        able = [unit for unit in able if not (charts.counters[unit].is_heavy and type == "artillery")]
    if not able:
        return
    unit = _one_of(run, id, side, able)
    if to_air(run, unit):
        return
    regions = [*home_regions(run.position, side)]
    if charts.chart("factions").text(side, "luanda") == "yes":
        regions += [
            port
            for port in face_up(run.position, side)
            if charts.is_port(port)
            and port not in regions
            and not put[f"unit {port}"]
            and region_of(run.position, charts, port).units(side)
        ]
    if regions:
        region = deploy_somewhere(run, id, "12.4.2", unit, regions)
        put[f"unit {region}"] += 1
        name, open_ = charts.counters[unit].name, _is_open(run, side, region, unit)
        run.write(
            "12.4.2",
            f"{name} comes to {charts.place(region)}",
            side=side,
            seen_by=ALL if open_ else only(side),
            public=f"{side.upper()} puts a Unit into a Column",
        )


def _one_of(run: Run[AngolaCharts], id: str, side: str, able: list[str]) -> str:
    """12.4.1, R25  Of artillery a Faction takes either kind: FAPLA has a rocket battery among its own."""
    kinds = {run.charts.counters[unit].is_heavy: unit for unit in reversed(able)}
    options = of_counters(run, [unit for unit in able if unit in kinds.values()])
    asked = Choice(
        f"{id}-kind",
        "12.4.1",
        side,
        "Artillery that comes",
        options,
        kind="unit",
        seen_by=only(side),
        purpose="raise",
    )
    (unit,) = picked(run, asked)
    return unit


def _is_open(run: Run[AngolaCharts], side: str, region: str, unit: str) -> bool:
    """8  Whether a Unit stands outside Columns, where all see it."""
    return unit in region_of(run.position, run.charts, region).force_of(side).ids


def equipment_room(position: Position, charts: AngolaCharts, side: str, region: str) -> int:
    """12.4.2  Return how many pieces a Faction may put where it has Units; a hundred for any number."""
    if region in home_regions(position, side):
        return 100
    if region == "cabinda" and side == "mpla" and fallen(position):  # 12.3.1
        return 0
    name = "equipment-in-town" if region in face_up(position, side) else "equipment-anywhere"
    return charts.figure(name)


def _equipment(run: Run[AngolaCharts], id: str, side: str, type: str, put: Counter[str]) -> None:
    """12.4.2(1), 12.4.2(2)  A piece goes with Units of the Faction, within the limits of the region."""
    charts = run.charts
    there = [each.counter for each in run.position.stack("equipment")]
    pieces = [piece for piece in there if charts.counters[piece].type == type]
    regions = [
        region
        for region in holders(run.position, charts, side)
        if put[region] < equipment_room(run.position, charts, side, region)
    ]
    if not pieces or not regions:
        return
    title, options = f"Where {charts.counters[pieces[0]].name} goes", of_regions(run, regions)
    asked = Choice(f"{id}-at", "12.4.2", side, title, options, kind="space", of=(pieces[0],), purpose="place")
    asked = replace(asked, barred=elsewhere(run, "12.4.2", regions))
    (region,) = picked(run, asked)
    put[region] += 1
    forces = region_of(run.position, charts, region).of(side)
    run.position = lifted(run.position, pieces[:1])
    run.position = added(run.position, charts, region, side, (), forces[0].column, [Standing(pieces[0])])
    run.write(
        "12.4.2",
        f"{charts.counters[pieces[0]].name} comes to {charts.place(region)}",
        side=side,
        seen_by=only(side),
        public=f"{side.upper()} puts Equipment with a Force",
    )
