"""4.2-3: what the steps of the End Phase may bring, judged from the boards before and after each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.angola.board.control import face_up, fallen, tokens
from rules.angola.board.forces import region_of, regions_of
from rules.angola.charts.angola_charts import AngolaCharts
from rules.angola.charts.counter import AngolaCounter
from rules.angola.end_phase.aid_judged import wrong_direct_aid
from rules.angola.end_phase.clean_up import clean_up
from rules.angola.end_phase.covert_aid import cards_drawn, cards_that_bring, equipment_room
from rules.angola.end_phase.direct_aid import home_regions
from rules.angola.end_phase.recruitment import levies_open, variable_number, variable_regions
from rules.angola.end_phase.victory import (
    ALLIANCES,
    are_on_the_track,
    determine_victory,
    place_on_track,
)
from rules.angola.movement.steps import crisis
from rules.angola.operations.go import home, named, number_of, under
from rules.angola.phases.steps import own_part
from rules.engine.board.position import Position
from rules.engine.judging.account import Change, changes
from rules.engine.judging.audit import audit
from rules.engine.judging.chapter import Chapter
from rules.engine.judging.finding import Finding, due, violation
from rules.engine.play.choice import Choice
from rules.engine.play.procedure import Inputs, perform

__all__ = [
    "CHAPTER",
    "wrong_covert_aid",
    "wrong_direct_aid",
    "wrong_on_the_track",
    "wrongly_cleaned_up",
    "wrongly_recruited",
    "wrongly_reorganized",
]

BACK = "put them back"
ZAIRE = ("zaire-west", "zaire-east")


def _of_kind(
    start: Position, end: Position, charts: AngolaCharts, *kinds: str
) -> Iterator[tuple[AngolaCounter, Change]]:
    for each in changes(start, end):
        counter = charts.counters.get(each.counter)
        if counter is not None and counter.kind in kinds:
            yield counter, each


def _came(start: Position, end: Position, charts: AngolaCharts, *boxes: str) -> dict[str, dict[str, str]]:
    """Give by Faction the Units that came from some boxes, each with the space where it now is."""
    found: dict[str, dict[str, str]] = {side: {} for side in charts.factions}
    for counter, change in _of_kind(start, end, charts, "unit"):
        if home(change.start) in boxes and (change.end in charts.map or home(change.end) == "air"):
            found[counter.side][counter.id] = change.end
    return found


# ---- A  victory


@audit("4.2-3A", applies=["4.2-3A(ii)", "4.2-3A(iii)", "4.2-3A(iv)", "11.3", "11.4"])
def wrong_on_the_track(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2-3A  The marker of who won the turn goes down as the tokens say, the other's stays."""
    start, end = own_part(start, end, charts)
    if not (are_on_the_track(start, charts) and are_on_the_track(end, charts)):
        return  # nobody can say how far a marker went that lies elsewhere
    expected = perform(determine_victory, start, charts).position
    for alliance in ALLIANCES:
        marker, goal = f"victory-{alliance}", place_on_track(expected, alliance)
        was, now = place_on_track(start, alliance), place_on_track(end, alliance)
        if now == goal:
            continue
        name = charts.counters[marker].name
        held = tokens(start, *charts.members(alliance))
        message = f"{name} stands on {now}, and with {held} Victory Tokens it goes to {goal}"
        verdict = due if now == was else violation
        rule = "4.2-3A" if goal == was else "11.4"
        yield under(rule, verdict(f"victory-{now}", [marker], message, f"put it on {goal}"))


# ---- B  reorganization


@audit("4.2-3B", applies=["8.1.3", "8.1.3(a)", "8.1.3(b)", "13"])
def wrongly_reorganized(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2-3B  Three infantry of a region make a brigade there; who was in a Column stays in one."""
    start, end = own_part(start, end, charts)
    lost: dict[tuple[str, str], list[str]] = {}
    made: dict[tuple[str, str], list[str]] = {}
    for counter, change in _of_kind(start, end, charts, "unit"):
        if change.start in charts.map and change.end not in charts.map:
            if counter.type != "infantry" or counter.is_major:
                message = f"a Unit in {charts.place(change.start)} that is no plain infantry left the map"
                units = named(start, end, charts, [counter.id])
                remedy = f"{BACK}; three plain infantry make a brigade, which stays one"
                yield under("13", violation(change.start, units, message, remedy))
            else:
                lost.setdefault((counter.side, change.start), []).append(counter.id)
        elif change.end in charts.map and change.start not in charts.map and counter.type == "brigade":
            made.setdefault((counter.side, change.end), []).append(counter.id)
    for side, region in sorted({*lost, *made}):
        gone, new = lost.get((side, region), []), made.get((side, region), [])
        need = charts.figure("brigade") * len(new)
        if len(gone) != need:
            place = charts.place(region)
            message = (
                f"{len(gone)} infantry of {side.upper()} left {place}; brigades formed there took {need}"
            )
            yield under("13", violation(region, (), message, "three infantry make one brigade"))
    yield from _left_loose(start, end, charts)


def _left_loose(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    for region, found in regions_of(start, charts).items():
        columned = {unit for force in found.forces if force.column for unit in force.ids}
        for force in region_of(end, charts, region).forces:
            left = [unit for unit in force.ids if unit in columned]
            if left and not force.column:
                message = f"{number_of(left)} of a Column left loose in {charts.place(region)}"
                yield under("8.1.3", violation(region, (), message, "put them beneath a Column marker"))


# ---- D  recruitment


@audit(
    "4.2-3D",
    applies=[
        *("12.3", "12.3.1", "12.3.1-FNLA", "12.3.1-UNITA", "12.3.1-MPLA", "12.3.1-MPLA(1)"),
        *("12.3.1-MPLA(2)", "12.3.1-MPLA(3)", "12.3.1-FAPLA", "12.3.1-FAPLA(1)", "12.3.1-FAPLA(2)"),
        *("12.3.1-FAPLA(3)", "12.3.2", "10.5", "14.3", "14.3.2(3)", "17.6"),
    ],
)
def wrongly_recruited(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2-3D  Each Faction raises no more than its levy and its towns give, where they give it."""
    start, end = own_part(start, end, charts)
    raised = {side: Counter[str]() for side in charts.factions}
    for side, units in _came(start, end, charts, "stock").items():
        for unit, space in units.items():
            if charts.counters[unit].type == "infantry":
                raised[side][space] += 1
            elif space in charts.map:
                message = f"a Unit of {side.upper()} that no recruitment brings came to {charts.place(space)}"
                found = violation(space, [unit], message, BACK)
                yield under("17.6", found) if charts.counters[unit].type == "mercenary" else found
    for side in ("fnla", "unita"):
        yield from _western(start, charts, side, raised[side])
    yield from _soviet(start, charts, raised)


def _towns(
    start: Position, charts: AngolaCharts, side: str, raised: Counter[str], levied: Iterable[str]
) -> Iterator[Finding]:
    """12.3.2  One recruit to a town or city that is held face up, as many as they give together."""
    able = variable_regions(start, charts, side)
    there = {space: number for space, number in raised.items() if space not in levied}
    for space, number in there.items():
        if space not in able or number > 1:
            message = f"{side.upper()} raised {number} infantry in {charts.place(space)}"
            remedy = "one may be raised in each town or city held face up"
            yield under("12.3.2", violation(space, (), message, remedy))
    most = variable_number(start, charts, side)
    if sum(there.values()) > most:
        message = f"{side.upper()} raised {sum(there.values())} infantry in its towns; they give {most}"
        yield under("12.3.2", violation("", (), message, BACK))


def _western(start: Position, charts: AngolaCharts, side: str, raised: Counter[str]) -> Iterator[Finding]:
    """12.3.1-FNLA, 12.3.1-UNITA  The levy at home, for FNLA in the FLEC Base too; Luanda."""
    chart, open_ = charts.chart("levies"), levies_open(start, charts, side)
    homes = (*ZAIRE, "flec-base") if side == "fnla" else ("south-west-africa",)
    rule, name = f"12.3.1-{side.upper()}", side.upper()
    here = sum(raised[each] for each in homes)
    most = sum(int(chart.number(each, "home")) for each in open_)
    if here > most:
        message = f"{name} raised {here} infantry at home; {most} may be raised there"
        yield under(rule, violation(homes[0], (), message, BACK))
    if side == "fnla":
        least, base = charts.figure("flec-recruits"), raised["flec-base"]
        if not fallen(start) and base < min(here, least):
            message = f"{base} of {here} recruits of FNLA are in the FLEC Base; at least {least} go there"
            yield under(rule, violation("flec-base", (), message, "put more of them there"))
        elif fallen(start) and base:
            message = "FNLA raised infantry in the FLEC Base, which Cabinda has replaced"
            yield under("14.3.2(3)", violation("flec-base", (), message, "put them into Zaire Proper"))
    yield from _luanda(start, charts, side, raised)
    yield from _towns(start, charts, side, raised, (*homes, "luanda"))


def _luanda(start: Position, charts: AngolaCharts, side: str, raised: Counter[str]) -> Iterator[Finding]:
    chart = charts.chart("levies")
    most = max((int(chart.number(each, "luanda")) for each in levies_open(start, charts, side)), default=0)
    if raised["luanda"] > most:
        message = f"{side.upper()} raised {raised['luanda']} infantry in Luanda; {most} may be raised there"
        yield under(f"12.3.1-{side.upper()}", violation("luanda", (), message, BACK))


def _soviet(start: Position, charts: AngolaCharts, raised: dict[str, Counter[str]]) -> Iterator[Finding]:
    """12.3.1-MPLA, 12.3.1-FAPLA  One of the mixes; MPLA infantry in Cabinda may be of either levy."""
    chart = charts.chart("levies")
    mixes = {
        side: [
            (int(chart.number(each, "luanda")), int(chart.number(each, "cabinda")))
            for each in levies_open(start, charts, side)
        ]
        or [(0, 0)]
        for side in ("mpla", "fapla")
    }
    luanda, cabinda = (raised[side]["luanda"] for side in ("mpla", "fapla")), raised["mpla"]["cabinda"]
    own, ally = luanda
    fits = any(
        own <= one[0] and ally <= other[0] and cabinda <= one[1] + other[1]
        for one in mixes["mpla"]
        for other in mixes["fapla"]
    )
    if not fits:
        for side, number in (("mpla", own), ("fapla", ally)):
            if number > max(mix[0] for mix in mixes[side]):
                message = f"{side.upper()} raised {number} infantry in Luanda, which its levy does not give"
                yield under(f"12.3.1-{side.upper()}", violation("luanda", (), message, BACK))
        most = max(mix[1] for mix in mixes["mpla"]) + max(mix[1] for mix in mixes["fapla"])
        message = f"{cabinda} MPLA infantry were raised in Cabinda, beside {own + ally} in Luanda"
        if cabinda > most or own + ally <= sum(max(mix[0] for mix in each) for each in mixes.values()):
            yield under("12.3.1-MPLA", violation("cabinda", (), message, BACK))
    yield from _towns(start, charts, "mpla", raised["mpla"], ("luanda", "cabinda"))
    yield from _towns(start, charts, "fapla", raised["fapla"], ("luanda",))


# ---- E  covert aid


@audit(
    "4.2-3E",
    applies=["12.4", "12.4.2", "12.4.2(1)", "12.4.2(2)", "12.4.2(3)", "12.4.3", "10.5", "12.2-result-1"],
)
def wrong_covert_aid(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2-3E  Units and Equipment come where the rules let them, and at most one Alliance gains a space."""
    start, end = own_part(start, end, charts)
    pieces = _pieces(start, end, charts)
    for side, units in _came(start, end, charts, "stock").items():
        yield from _units_of(start, charts, side, units)
        yield from _more_than_cards(start, charts, side, units, pieces)
    yield from _equipment_come(end, charts, pieces)
    moved: list[str] = []
    is_kept = are_on_the_track(start, charts) and are_on_the_track(end, charts)
    for alliance in ALLIANCES if is_kept else ():
        down = place_on_track(start, alliance) - place_on_track(end, alliance)
        if down:
            moved.append(alliance)
            if down != charts.figure("propaganda-spaces"):
                message = f"{charts.counters[f'victory-{alliance}'].name} moved {down} spaces for propaganda"
                yield under("12.4.3", violation("", [f"victory-{alliance}"], message, "one space is won"))
    if len(moved) > 1:
        markers = [f"victory-{each}" for each in moved]
        message = "both Alliances moved down the Victory Track"
        yield under("12.4.3", violation("", markers, message, "one propaganda victory is won at most"))


def _units_of(start: Position, charts: AngolaCharts, side: str, units: dict[str, str]) -> Iterator[Finding]:
    """12.4.2, 12.4.2(3)  Units come home, or one to each own face-up port where own Units stand (R19)."""
    homes, ports = home_regions(start, side), Counter[str]()
    shattered = crisis(start, side, "1")
    for unit, space in units.items():
        counter = charts.counters[unit]
        if shattered:
            message = f"{side.upper()} gets no more covert aid since its crisis"
            yield under("12.2-result-1", violation(space, [unit], message, BACK))
        elif counter.type in ("infantry", "brigade"):
            message = f"{counter.type} of {side.upper()} came by covert aid, and no card brings it"
            yield violation(space, [unit], message, BACK)
        elif space in charts.map and space not in homes:
            port = _is_port_for(start, charts, side, space)
            ports[space] += 1
            if not port:
                message = f"covert aid of {side.upper()} came to {charts.place(space)}, where it may not"
                yield under("12.4.2", violation(space, [unit], message, BACK))
            elif ports[space] > 1:
                message = (
                    f"{ports[space]} Units of covert aid came to {charts.place(space)}; a port takes one"
                )
                yield under("12.4.2(3)", violation(space, [unit], message, BACK))


def _is_port_for(start: Position, charts: AngolaCharts, side: str, region: str) -> bool:
    return (
        charts.chart("factions").text(side, "luanda") == "yes"
        and charts.is_port(region)
        and region in face_up(start, side)
        and bool(region_of(start, charts, region).units(side))
    )


Pieces = dict[tuple[str, str], list[str]]
"""Equipment that came out of the pool, by Faction and region."""


def _pieces(start: Position, end: Position, charts: AngolaCharts) -> Pieces:
    came: Pieces = {}
    for region, found in regions_of(end, charts).items():
        for force in found.forces:
            for each in force.equipment:
                if "equipment" in start.where(each.counter):
                    came.setdefault((force.side, region), []).append(each.counter)
    return came


def _more_than_cards(
    start: Position, charts: AngolaCharts, side: str, units: dict[str, str], came: Pieces
) -> Iterator[Finding]:
    """12.4.1, 12.2-note-3  No more comes than the cards of the highest bid can bring."""
    wanted = Counter(charts.counters[unit].type for unit in units)
    for (owner, _), pieces in came.items():
        wanted.update(charts.counters[piece].type for piece in pieces if owner == side)
    if not wanted or wanted.keys() & {"infantry", "brigade"} or crisis(start, side, "1"):
        return
    most = cards_drawn(start, charts, side, charts.figure("bid"))
    cards = cards_that_bring(start, charts, side, wanted)
    if cards is None or len(cards) > most:
        chart = charts.chart("reinforcements")
        message = f"{side.upper()} got more by covert aid than {most} Reinforcement Cards bring"
        yield under("12.4.1", violation("", (), message, BACK, chart.rests_on))


def _equipment_come(end: Position, charts: AngolaCharts, came: Pieces) -> Iterator[Finding]:
    """12.4.2(1), 12.4.2(2)  One piece to a region with own Units, two in an own face-up town."""
    for (side, region), pieces in came.items():
        most = equipment_room(end, charts, side, region)
        if len(pieces) > most:
            town = region in face_up(end, side)
            message = f"{len(pieces)} pieces of Equipment came to {charts.place(region)}; {most} may"
            rule = "12.4.2(2)" if town else "12.4.2(1)"
            yield under(rule, violation(region, pieces, message, BACK))


# ---- F  clean up


@audit("4.2-3F", applies=["9.6.1", "10.3", "11.2"])
def wrongly_cleaned_up(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2-3F  What goes home goes where Clean Up puts it, and the Turn Marker goes one space on."""
    start, end = own_part(start, end, charts)
    expected = perform(clean_up, start, charts, _Untold()).position
    for change in changes(start, end):
        counter = charts.counters.get(change.counter)
        if counter is None or not change.is_moved or counter.kind not in ("unit", "token", "marker", "card"):
            continue
        goal = expected.where(change.counter)
        if goal and change.end not in goal and change.end in charts.boxes:
            message = f"{counter.name} came to {charts.place(change.end)} in Clean Up"
            yield violation(change.end, [counter.id], message, f"put it into {charts.place(goal[0])}")


class _Untold(Inputs):
    """Nobody lays mines."""

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Give the least that will do."""
        return ()


CHAPTER: Chapter[AngolaCharts] = Chapter(
    (),
    (
        wrong_on_the_track,
        wrongly_reorganized,
        wrong_direct_aid,
        wrongly_recruited,
        wrong_covert_aid,
        wrongly_cleaned_up,
    ),
)
