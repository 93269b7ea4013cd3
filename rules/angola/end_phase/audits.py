"""4.2-3: what the steps of the End Phase may bring, judged from the boards before and after each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.angola.board.control import face_up, fallen, tokens
from rules.angola.board.forces import region_of, regions_of
from rules.angola.charts.angola_charts import AngolaCharts
from rules.angola.charts.counter import AngolaCounter
from rules.angola.end_phase.covert_aid import equipment_room
from rules.angola.end_phase.direct_aid import MINORS, NOT_INFANTRY, direct_aid_regions, home_regions, owed
from rules.angola.end_phase.recruitment import levies_open, variable_number, variable_regions
from rules.angola.end_phase.victory import (
    ALLIANCES,
    are_on_the_track,
    determine_victory,
    place_on_track,
    turn_winner,
)
from rules.angola.movement.steps import crisis
from rules.angola.operations.go import home, named, number_of, under
from rules.engine.board.position import Position
from rules.engine.judging.account import Change, changes
from rules.engine.judging.audit import audit
from rules.engine.judging.chapter import Chapter
from rules.engine.judging.finding import Finding, due, violation
from rules.engine.play.procedure import perform

__all__ = ["CHAPTER"]

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
    lost: dict[tuple[str, str], list[str]] = {}
    made: dict[tuple[str, str], list[str]] = {}
    for counter, change in _of_kind(start, end, charts, "unit"):
        if change.start in charts.map and change.end not in charts.map:
            if counter.type == "brigade":
                message = f"a brigade in {charts.place(change.start)} was broken up; a brigade stays one"
                units = named(start, end, charts, [counter.id])
                yield under("13", violation(change.start, units, message, BACK))
            elif counter.type == "infantry":
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
            units = named(start, end, charts, [*gone, *new])
            yield under("13", violation(region, units, message, "three infantry make one brigade"))
    yield from _left_loose(start, end, charts)


def _left_loose(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    for region, found in regions_of(start, charts).items():
        columned = {unit for force in found.forces if force.column for unit in force.ids}
        for force in region_of(end, charts, region).forces:
            left = [unit for unit in force.ids if unit in columned]
            if left and not force.column:
                message = f"{number_of(left)} of a Column left loose in {charts.place(region)}"
                yield under("8.1.3", violation(region, (), message, "put them beneath a Column marker"))


# ---- C  direct aid


@audit(
    "4.2-3C",
    applies=[
        *("12.1", "17.6", "12.1.1", "12.1.2", "12.2", "12.2-result-8", "12.2-result-6-7", "12.2-result-4-5"),
        *("12.2-result-3", "12.2-result-2", "12.2-result-1", "12.2-note-1", "12.2-note-2"),
    ],
)
def wrong_direct_aid(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2-3C  Who lost the turn gets what his tokens bring, where it may go, and rolls what is missing."""
    winner = turn_winner(start, charts)
    lost = next((each for each in ALLIANCES if winner and each != winner), "")
    for side in charts.factions:
        eligible = charts.alliance(side) == lost and not crisis(start, side, "1")
        if eligible:
            yield from _aid_of(start, end, charts, side, owed(start, charts, side))
            continue
        yield from _crises(start, end, charts, side, 0, _results(start, end, side))
        if came := _came(start, end, charts, "majors", "stock", "lost")[side]:
            message = f"{side.upper()} got {number_of(came)}, and direct aid is for whoever lost the turn"
            message += ", until a crisis has ended it" if crisis(start, side, "1") else ""
            yield violation("", named(start, end, charts, came), message, BACK)


def _aid_of(
    start: Position, end: Position, charts: AngolaCharts, side: str, owing: tuple[int, int]
) -> Iterator[Finding]:
    name, (majors, minors) = side.upper(), owing
    came = _came(start, end, charts, "majors", "stock", "lost")[side]
    new = _results(start, end, side)
    eights = new.count("8")
    big = [unit for unit in came if charts.counters[unit].is_major]
    small = [unit for unit in came if not charts.counters[unit].is_major]
    pool = len(start.stack(f"majors-{side}"))
    if len(big) > min(majors, pool) + eights:
        message = f"{name} got {_of_class(len(big), 'Major')}; its tokens bring {majors}"
        yield under("12.1.1", violation("", named(start, end, charts, big), message, BACK))
    if hired := [unit for unit in small if charts.counters[unit].type == "mercenary"]:
        message = f"mercenaries of {name} came by direct aid; only a Reinforcement Card brings them"
        yield under("17.6", violation("", named(start, end, charts, hired), message, BACK))
    elif len(small) > minors or any(charts.counters[unit].type not in MINORS for unit in small):
        message = f"{name} got {_of_class(len(small), 'Minor')}; its tokens bring {minors}"
        remedy = f"{BACK}; an airgroup, armored car, engineer or artillery may come"
        yield under("12.1.1", violation("", named(start, end, charts, small), message, remedy))
    yield from _not_drawn(start, charts, side, owing, came)
    yield from _placed(start, end, charts, side, came)
    yield from _crises(start, end, charts, side, max(0, majors - pool), new)


def _of_class(number: int, name: str) -> str:
    return f"{number} {name} Unit{'' if number == 1 else 's'}"


def _not_drawn(
    start: Position, charts: AngolaCharts, side: str, owing: tuple[int, int], came: dict[str, str]
) -> Iterator[Finding]:
    """12.1.1, R24  Nobody refuses direct aid: what the pool has comes, as far as there are places for it."""
    regions, one_each = direct_aid_regions(start, charts, side)
    majors = min(owing[0], len(start.stack(f"majors-{side}")))
    stock = [charts.counters[each.counter] for each in start.stack(f"stock-{side}")]
    minors = min(owing[1], sum(each.type in MINORS and not each.is_major for each in stock))
    most = len(regions) if one_each else majors + minors if regions else 0
    if (missing := min(majors + minors, most) - len(came)) > 0:
        owed_now = " and ".join(
            _of_class(number, kind)
            for number, kind in zip((majors, minors), ("Major", "Minor"), strict=True)
            if number
        )
        message = f"{side.upper()} receives {owed_now} of direct aid, and {missing} of them did not come"
        remedy = "draw Majors blindly from the pool, choose a Minor, and deploy them"
        yield under("12.1.1", due(f"majors-{side}", (), message, remedy))


def _placed(
    start: Position, end: Position, charts: AngolaCharts, side: str, came: dict[str, str]
) -> Iterator[Finding]:
    """12.1.2  Direct aid goes home, to Luanda, or one Unit to each own port."""
    regions, one_each = direct_aid_regions(start, charts, side)
    ground = {unit: space for unit, space in came.items() if charts.counters[unit].type != "airgroup"}
    for unit, space in ground.items():
        if space in charts.map and space not in regions:
            message = f"direct aid of {side.upper()} came to {charts.place(space)}, where it may not"
            yield under("12.1.2", violation(space, named(start, end, charts, [unit]), message, BACK))
    for space, number in Counter(ground.values()).items():
        if one_each and space in regions and number > 1:
            message = f"{number} Units of direct aid came to {charts.place(space)}; one may come to each port"
            there = named(start, end, charts, [unit for unit, place in ground.items() if place == space])
            yield under("12.1.2", violation(space, there, message, BACK))


def _results(start: Position, end: Position, side: str) -> list[str]:
    before, after = (each.fields.get(f"crises-{side}", "").split() for each in (start, end))
    return after[len(before) :]


def _crises(
    start: Position, end: Position, charts: AngolaCharts, side: str, missing: int, new: list[str]
) -> Iterator[Finding]:
    """12.2  A roll for each Major that could not be drawn, and what it says comes about."""
    name, chart = side.upper(), charts.chart("crisis")
    most = new.index("1") + 1 if "1" in new else missing  # R16
    if len(new) > missing or len(new) < min(missing, most):
        message = (
            f"{_of_class(missing, 'Major')} could not be drawn, so {name} rolls on the Crisis Table as often"
        )
        message = f"{message}; {len(new)} results are recorded"
        verdict = due if len(new) < missing else violation
        yield under("12.2", verdict("", (), message, "roll once for each, and record every result"))
        return
    gone = [
        counter
        for counter, change in _of_kind(start, end, charts, "unit")
        if counter.side == side
        and (change.start in charts.map or home(change.start) == "air")
        and change.end in (f"stock-{side}", f"majors-{side}", f"lost-{side}")
    ]
    asked = [chart.text(each, "withdraw") for each in new]
    for finding in _withdrawn(start, charts, side, asked, gone):
        yield replace(finding, counters=named(start, end, charts, finding.counters))


def _withdrawn(
    start: Position, charts: AngolaCharts, side: str, asked: list[str], gone: list[AngolaCounter]
) -> Iterator[Finding]:
    """12.2-note-2, R15  As many Majors go as the results say; without any, two Units that are no infantry."""
    played = [u for found in regions_of(start, charts).values() for u in found.units(side)]
    there = [charts.counters[each.counter] for each in played]
    there += [charts.counters[each.counter] for each in start.stack(f"air-{side}")]
    majors = sum(each.is_major for each in there)
    others = sum(not each.is_major and each.type in NOT_INFANTRY for each in there)
    most, least = 0, 0
    for each in asked:
        number = majors if each == "all" else int(each)
        if not number and each != "all":
            continue
        if majors:
            majors, taken = majors - min(number, majors), min(number, majors)
        else:
            taken = min(charts.figure("no-strength-pair"), others)
            others -= taken
        most, least = most + taken, least + taken
    wrong = any(not each.is_major and each.type not in NOT_INFANTRY for each in gone)
    if len(gone) > most or wrong:
        units = [each.id for each in gone]
        message = f"{side.upper()} withdrew {number_of(gone)}; its crises take {most}"
        yield under("12.2-note-2", violation("", units, message, BACK))
    elif len(gone) < least:
        more = least - len(gone)
        message = f"{side.upper()} withdraws {more} more Unit{'' if more == 1 else 's'}"
        yield under("12.2-note-2", due("", (), message, "take them off the map"))


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
    for side, units in _came(start, end, charts, "stock").items():
        yield from _units_of(start, charts, side, units)
    yield from _equipment_come(start, end, charts)
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


def _equipment_come(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """12.4.2(1), 12.4.2(2)  One piece to a region with own Units, two in an own face-up town."""
    came: dict[tuple[str, str], list[str]] = {}
    for region, found in regions_of(end, charts).items():
        for force in found.forces:
            for each in force.equipment:
                if "equipment" in start.where(each.counter):
                    came.setdefault((force.side, region), []).append(each.counter)
    for (side, region), pieces in came.items():
        most = equipment_room(end, charts, side, region)
        if len(pieces) > most:
            town = region in face_up(end, side)
            message = f"{len(pieces)} pieces of Equipment came to {charts.place(region)}; {most} may"
            rule = "12.4.2(2)" if town else "12.4.2(1)"
            yield under(rule, violation(region, pieces, message, BACK))


CHAPTER: Chapter[AngolaCharts] = Chapter(
    (),
    (wrong_on_the_track, wrongly_reorganized, wrong_direct_aid, wrongly_recruited, wrong_covert_aid),
)
