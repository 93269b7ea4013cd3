"""Chapter 2: who may stand where before the first turn, and two places with an owner at any time."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.zefra.board.hostility import are_hostile, can_fight
from guelta.rules.zefra.board.units import all_units, units_in, units_of
from guelta.rules.zefra.charts.counter import USED
from guelta.rules.zefra.charts.wording import counted
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["CHECKS"]

_SPECIAL = ("nuclear", "biological")
_KEPT_FROM_IFF = ("airfield", "nuclear-site")
_CITY = "zefra-city"


def _is_set_up(position: Position) -> bool:
    """Return whether the board is the one deployed, which the declarations of the first turn end with."""
    return Sequence.turn(position.cursor) == 1


@check("p61-10")
def parties_without_a_militia(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-10  At the start every refugee party has a militia of its own people with it."""
    for hex, _ in position.each_stack() if _is_set_up(position) else ():
        units = units_in(position, charts, hex) if hex in charts.map else ()
        for people in dict.fromkeys(unit.side for unit in units if unit.type == "refugees"):
            parties, militias = (
                [unit.id for unit in units if unit.side == people and unit.type == type]
                for type in ("refugees", "militia")
            )
            if len(militias) < len(parties):
                yield due(
                    hex,
                    parties,
                    f"in {charts.place(hex)} with {len(militias) or 'no'} militia of their people",
                    "place a militia of the same people with each party",
                )


@check("p61-08", applies=["p3-05a", "p61-12a"])
def set_up_amiss(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-08  What is set up stands on the island, once, and apart from whom it would have to fight."""
    if not _is_set_up(position):
        return
    for hex, _ in position.each_stack():
        units = units_in(position, charts, hex) if hex in charts.map else ()
        if units and not charts.is_land(hex):
            told = f"in {charts.place(hex)}, which is sea"
            yield violation(hex, [unit.id for unit in units], told, "put it on land")
        fighters = [unit for unit in units if can_fight(charts, unit)]
        foes = [
            unit
            for unit in fighters
            if any(are_hostile(position, charts, unit.side, each.side) for each in fighters)
        ]
        if foes:
            told = f"hostile, and set up together in {charts.place(hex)}"
            yield due(hex, [unit.id for unit in foes], told, "deploy one side elsewhere")


@check("G9-05")
def sites_out_of_place(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G9-05  A site stands in its own hex until it is destroyed; at set-up every one of them stands.

    A folder that moves a site in its table and not in a set-up would else begin with its ruin.
    """
    for hex, site in charts.sites.items():
        places = position.where(site.id) if site.is_destroyable else (hex,)
        if site.id in charts.left_out(position) and not places:
            continue
        if hex in places or ("destroyed" in places and not _is_set_up(position)):
            continue
        there = next(iter(places), "")
        told = f"stands {f'in {charts.place(there)}' if there else 'nowhere'}, not in {hex}"
        found = violation(
            there, [site.id], told, f"put it in {charts.place(hex)}", (f"place of {site.title}: designed",)
        )
        if there or _is_set_up(position):
            yield found


@check("G14-01b")
def counters_in_two_places(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G14-01b  Every counter but the -1 is there once, on the board or off it."""
    for id, counter in charts.counters.items():
        places = position.where(id) if not counter.unlimited else ()
        if len(places) > 1:
            listed = " and ".join(map(charts.place, places))
            yield violation(places[1], [id], f"stands in {listed}", "take one of them away")


@check("G12-10a", applies=["G12-10b"])
def governments_not_deployed(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G12-10a  Both governments place all they have, on the map or off it, before anybody else does."""
    for side in charts.pair("governments"):
        yield from _missing(position, charts, side, ())


@check("G12-10b")
def strangers_off_the_map(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G12-10b  Only a government deploys off the map, each in its own box."""
    for side in charts.pair("governments"):
        strangers = [unit for unit in units_in(position, charts, f"off-map-{side}") if unit.side != side]
        if strangers:
            yield violation(
                f"off-map-{side}",
                [unit.id for unit in strangers],
                f"off the map with the forces of {charts.named(side)}",
                "put it on the map",
            )


@check("p61-09a")
def transport_not_chosen(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-09a  CJTF-Z is transported in one of the ways there are, from the set-up on."""
    boxes = [box.id for box in charts.boxes.group("transport")]
    if not any(box in boxes for box in position.where("transport")):
        yield due(
            "", ["transport"], "CJTF-Z has not chosen how it is transported", "put its marker into a box"
        )


@check("p61-11")
def strangers_in_the_guards_box(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-11  The Guards box holds one company of CJTF-Z, of any type, if it guards the camps."""
    for number, unit in enumerate(units_in(position, charts, "guards")):
        is_company = unit.side == "cjtf" and unit.counter.is_company
        if number or not is_company:
            yield violation(
                "guards",
                [unit.id],
                "in the Guards box, where one company of CJTF-Z stands",
                "take it out of the box",
            )


@check("p61-12a")
def cjtf_units_not_deployed(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-12a  CJTF-Z places every unit it has before the first turn."""
    yield from _missing(position, charts, "cjtf", ())


@check("p61-13a")
def iff_companies_not_deployed(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-13a  IFF places all it has but the nuclear and the biological platoons, which it holds back."""
    yield from _missing(position, charts, "iff", _SPECIAL)
    for unit in units_of(position, charts, "iff") if _is_set_up(position) else ():
        if unit.type in _SPECIAL:
            yield violation(
                unit.space,
                [unit.id],
                "on the map before the first turn",
                "hold it back until IFF enters its site",
            )


def _missing(
    position: Position, charts: ZefraCharts, side: str, held_back: tuple[str, ...]
) -> Iterator[Finding]:
    units = all_units(position, charts)
    left = [
        counter.id
        for counter in charts.counters.values()
        if counter.side == side
        and counter.type not in held_back
        and (counter.id not in units or units[counter.id].space == "unused")
    ]
    left = [id for id in left if id not in charts.left_out(position)]
    if left and _is_set_up(position):
        yield due(
            "", left, f"{counted(len(left), 'unit')} of {charts.named(side)} not deployed", "deploy them"
        )


@check("p61-13c")
def iff_deployed_at_a_site(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-13c  Without leave no IFF unit starts on an airfield, in Zefra City or on a nuclear site."""
    if not _is_set_up(position) or "iff-deploys" in position.fields:
        return
    for unit in units_of(position, charts, "iff"):
        site = charts.sites.get(unit.space)
        if site is not None and (site.kind in _KEPT_FROM_IFF or site.id == _CITY):
            yield violation(
                unit.space,
                [unit.id],
                f"starts at {site.title} without Zefra's leave",
                "deploy it elsewhere, or Zefra says that IFF may deploy anywhere",
                (f"place of {site.title}: designed",),
            )


@check("G10-06")
def units_still_turned_over(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """G10-06  As the turn ends every unit is turned back."""
    for unit in all_units(position, charts).values():
        if unit.is_used and unit.space not in ("unused", "eliminated"):
            yield due(unit.space, [unit.id], f"still shows its {USED} side", "turn it back")


@check("p3-05d", applies=["p3-05b", "p3-05f"])
def attacks_nobody_may_declare(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-05d  Attacks are declared between sides of which the chart of hostility leaves it open."""
    for word in position.fields.get("attacks", "").split():
        side, _, other = word.partition(":")
        known = side in charts.sides and other in charts.sides and side != other
        if not known or charts.stance(side, other) != "declared":
            told = f"the declared attack {word} cannot stand: {_why_none(charts, side, other, known=known)}"
            yield violation("", (), told, "take it back")
    for word in position.fields.get("on-refugees", "").split():
        if sorted(word.split(":")) != sorted(charts.pair("peoples")):
            told = f"{word}: only militias of one people turn on refugees of the other"
            yield violation("", (), told, "take it back")


def _why_none(charts: ZefraCharts, side: str, other: str, *, known: bool) -> str:
    if not known:
        return "it does not name two sides"
    are = "hostile anyway" if charts.stance(side, other) == "yes" else "never hostile"
    return f"{charts.named(side)} and {charts.named(other)} are {are}"


@check("p3-02a", applies=["p3-02d", "p3-02e"])
def order_not_rolled(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p3-02a  Once initiative is rolled the order names the two peoples, then CJTF-Z and IFF."""
    order = position.fields.get("initiative", "").split()
    peoples, forces = charts.pair("peoples"), charts.pair("forces")
    if not order:
        yield due("", (), "the order of the turn is not noted", "roll for both pairs, and note it")
    elif {*order[:2]} != {*peoples} or {*order[2:]} != {*forces} or len(order) > len(peoples) + len(forces):
        told = f"the order of the turn is {', '.join(map(charts.named, order))}"
        pairs = [" and ".join(map(charts.named, pair)) for pair in (peoples, forces)]
        yield violation("", (), told, f"{pairs[0]} first, then {pairs[1]}")


@check("p61-15d", applies=["p61-15c"])
def expelled_and_played_on(position: Position, charts: ZefraCharts) -> Iterator[Finding]:
    """p61-15d  With CJTF-Z thrown out the game is over, unless the adjudicator wants it otherwise (Z4)."""
    ends = charts.option(position, "expulsion") == "ends"
    if "expelled" in position.fields and ends and VICTORY not in position.fields:
        yield due("", (), "Daloon has thrown CJTF-Z out: the game ends", "count the score")


CHECKS = (
    attacks_nobody_may_declare,
    order_not_rolled,
    expelled_and_played_on,
    set_up_amiss,
    governments_not_deployed,
    strangers_off_the_map,
    transport_not_chosen,
    parties_without_a_militia,
    strangers_in_the_guards_box,
    cjtf_units_not_deployed,
    iff_companies_not_deployed,
    iff_deployed_at_a_site,
    units_still_turned_over,
    counters_in_two_places,
    sites_out_of_place,
)
