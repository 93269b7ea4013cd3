"""Chapter 3: which rule forbids a change that nothing in its phase accounts for (4.00, 5.00, 2.30)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from guelta.rules.chad.board.changes import ChadWay, in_the_field
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.economy_charts import scenario_economy
from guelta.rules.chad.charts.political_charts import scenario_politics
from guelta.rules.chad.components.elimination import OVERRUN_BEFORE, may_have_been_overrun, resting_place
from guelta.rules.chad.components.in_force import in_force
from guelta.rules.chad.components.terms import (
    has_option,
    independent_factions,
    is_conventional,
    is_guerrilla,
    is_neutral,
    owner,
    role,
    segment,
)
from guelta.rules.chad.movement.air_transport import is_paratroop
from guelta.rules.chad.movement.stacking import over_limit
from guelta.rules.chad.phases.new_government import is_new
from guelta.rules.chad.politics.main_faction_checks import MAIN_FACTIONS
from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.findings.finding import Finding, unsure, violation
from guelta.rules.engine.judging.account import Change

__all__ = ["stray_changes"]

_GONE = ("eliminated", NOWHERE, "fant-losses", "task-force-losses")
_MARKERS = {
    "FORT": "4.70",
    "IGF": "11.31",
    "Presence": "10.22",
    "Production": "7.20",
    "GDP Level": "7.10",
    "Foreign Aid": "7.41",
    "Rebel GDP": "13.71",
    "Airbase": "13.50",
}
_SUPPORT = {"air": "13.30", "aaa": "13.40", "sam": "13.40"}
_PART_ONE = "14.13"
"""What keeps Part II out of a game, and with it all that only Part II brings about."""
_COMMANDERS = "1.20"
"""What keeps a Commander out of scenarios that are not his: players never exchange theirs."""
_IN_WORDS = {
    "combat": "in combat",
    "gdp": "in the GDP phase",
    "movement": "in movement",
    "mrp-die": "while the MRP die is thrown",
}
_PUT_BACK = "put it back, and press Next on the turn tracker first"
_ONLY_PART_TWO = "the owner puts it back: only Part II of the rules, which is not played, brings it about"
_BY_THE_DIE = "on 5 or 6 all of it joins the Rebel, on less it stays independent: the owner puts it right"
_TAKE_OUT = "the owner takes it out of play again"
_LOST = "lost"
_BARRED = "came in"
"""What a counter did that no phase of the scenario brings into play."""
_LATE_ADJUSTMENT = "the file does not show whether it was there before this Tactical Phase"
_RETREATS = 4
"""5.51: how far from where it stood a unit that retreats twice can have got, and push another out."""

_SPECIAL_RETREATS = 16
"""13.82: the same with battle chits, a hex for every step of a loss of eight at most, twice."""


@dataclass(frozen=True, slots=True)
class _Fault:
    """Which number a change breaks, how sure that is, and what it did: `moved`, `lost`."""

    rule: str
    did: str
    doubt: str = ""


def stray_changes(way: ChadWay, stray: tuple[Change, ...]) -> Iterator[Finding]:
    """3.00  Find the number that each change breaks for which its phase does not account.

    One finding for all that did the same: most often the turn tracker was not stepped on in time.
    """
    groups: dict[_Fault, list[Change]] = {}
    for change in stray:
        groups.setdefault(_fault(way, change), []).append(change)
    for fault, alike in groups.items():
        yield _finding(way, fault, alike)


def _finding(way: ChadWay, fault: _Fault, alike: list[Change]) -> Finding:
    charts = way.charts
    if fault.did == _LOST:  # players look for it where they saw it last
        alike = [replace(each, start=way.last_seen(each)) for each in alike]
    said = _did(charts, fault.did, alike)
    ends = {each.end if each.end != NOWHERE else each.start for each in alike}
    where = ends.pop() if len(ends) == 1 else ""
    counters = [each.counter for each in alike]
    known = in_force(charts, way.start, fault.rule)
    if fault.doubt:
        found = unsure(where, counters, f"{said} {_when(way)}: {fault.doubt}", f"if not: {_PUT_BACK}")
    elif fault.did == _BARRED:
        found = violation(where, counters, f"{said}, and has no part in this scenario", _TAKE_OUT)
    else:
        remedy = _PUT_BACK if known else _BY_THE_DIE if _is_of_the_die(way, alike) else _ONLY_PART_TWO
        found = violation(where, counters, f"nothing {_when(way)} allows this: {said}", remedy)
    return replace(found, rule=fault.rule if known else _PART_ONE)


def _is_of_the_die(way: ChadWay, alike: list[Change]) -> bool:
    """14.13  Whether the faction that the die of the phase is for changed sides, or lost its marker."""
    faction = scenario_politics(way.charts, way.start.fields.get("scenario", ""), "joins_rebel")
    home = independent_factions(way.start, way.charts).get(faction)
    return way.path.endswith("/mrp-die") and any(each.start == home for each in alike)


def _did(charts: ChadCharts, did: str, alike: list[Change]) -> str:
    """Return what was done and, where it is one place or way, from where or to where."""
    if did == "changed":
        did = _with_a_marker(alike)
    ways = {(each.start, each.end) for each in alike}
    if len(ways) > 1:
        return did
    ((start, end),) = ways
    if did in _ARRIVING:
        return f"{did} at {charts.place(end)}"
    if start == end or did == _LOST:
        return f"{did} at {charts.place(start)}"
    there = "" if end in (NOWHERE, "eliminated") else f" to {charts.place(end)}"
    return f"{did} from {charts.place(start)}{there}"


_ARRIVING = ("came into play", _BARRED, "placed")


def _with_a_marker(alike: list[Change]) -> str:
    """Return what was done with markers, in one verb where they were all treated alike."""
    done = {_MARKER_DID[each.start == NOWHERE, each.end == NOWHERE, each.is_moved] for each in alike}
    return done.pop() if len(done) == 1 else "changed"


_MARKER_DID = {
    (True, False, True): "placed",
    (False, True, True): "removed",
    (False, False, True): "moved",
    (False, False, False): "turned over",
}


def _when(way: ChadWay) -> str:
    phase = way.path.rsplit("/", 1)[-1]
    return _IN_WORDS.get(phase, f"in the {phase.replace('-', ' ')} phase")


def _fault(way: ChadWay, change: Change) -> _Fault:
    counter = way.charts.counters[change.counter]
    if counter.kind == "marker":
        if counter.type == "Production" and segment(way.start):
            return _Fault("7.50", "changed", _fought_again(way, change))
        if counter.type == "Presence" and is_new(way):
            return _Fault("14.23", "changed")
        if counter.type == "IGF" and change.end in way.charts.map and not _has_independents(way):
            return _Fault("14.33", _BARRED)
        return _Fault(_MARKERS.get(counter.type, "2.30"), "changed")
    if change.start == NOWHERE or change.start == "eliminated":
        return _from_nowhere(way, counter)
    if change.end in _GONE:
        return _lost(way, change, counter)
    if change.start.startswith("turn-"):
        return _Fault("14.41", "came into play")
    if change.start in _GONE or change.end.endswith("-reinforcements"):
        return _Fault(_box(counter), "moved")
    if change.start.endswith("-reinforcements"):
        return _Fault("12.40", "placed")
    if change.is_turned and not _turned_by_an_attack(way, change, counter):
        return _Fault(_turned(way, counter), "changed sides")
    return _moved(way, change, counter)


def _has_independents(way: ChadWay) -> bool:
    """14.33  Whether factions can become independent in a scenario."""
    return scenario_economy(way.charts, way.start.fields.get("scenario", "")).igfs


def _fought_again(way: ChadWay, change: Change) -> str:
    """7.50  Return why a war zone may be right where nobody stands next to an enemy as the combat begins."""
    before, _, was = change.start.rpartition("-")
    after, _, now = change.end.rpartition("-")
    is_level = before == after and f"{was}{now}".isdigit()
    if is_level and int(was) - int(now) in (0, 1) and way.path.endswith("/combat"):
        if change.is_moved and change.before.face:
            return "it showed the war zone of this impulse, or that of one before, not yet turned back"
        return "nobody there stands next to an enemy; a unit that retreated may have been attacked again"
    return ""


def _from_nowhere(way: ChadWay, counter: ChadCounter) -> _Fault:
    """2.30  Return the number by which alone a counter out of play could come in, or that keeps it out."""
    scenario = way.end.fields.get("scenario", "")
    admitted = scenario_politics(way.charts, scenario, "factions").split()
    admitted_by = scenario_politics(way.charts, scenario, "factions_by")
    if admitted and counter.force in way.charts.homes and counter.force not in admitted:
        return _Fault(admitted_by, _BARRED)
    playing = scenario_politics(way.charts, scenario, "commanders").split()
    if counter.kind == "commander" and counter.id not in playing:
        return _Fault(admitted_by or _COMMANDERS, _BARRED)
    if counter.force and counter.force == scenario_politics(way.charts, scenario, "then_joins"):
        return _Fault("14.33", "came into play")
    rule = {"commander": "12.13", "leader": "12.12"}.get(counter.kind)
    if rule and not in_force(way.charts, way.start, rule):
        rule = "5.64"
    return _Fault(rule or _box(counter), "came into play")


def _box(counter: ChadCounter) -> str:
    """12.00  Return the number that brings units of this kind back, or takes them away."""
    if counter.kind in _SUPPORT:
        return _SUPPORT[counter.kind]
    if counter.force == "FANT":
        return "12.20"
    return "12.32" if is_conventional(counter) else "12.11"


def _lost(way: ChadWay, change: Change, counter: ChadCounter) -> _Fault:
    """5.00, 4.34  A loss has a cause: combat with its dice, thirst, the stacking limit."""
    moves = way.path.endswith("/movement") and in_the_field(way.charts, change.start)
    if moves and _is_own_unit(way, change, counter):
        if has_option(way.start, "13.92"):
            return _Fault("13.93", _LOST, "no file shows whether it was lost on recon")
        if _may_be_over_the_limit(way, change, counter):
            return _Fault("4.23", _LOST, "the file does not show whether it had moved into a full hex")
    if change.start not in way.charts.map:
        if way.path.endswith("/combat") and way.charts.sanctuary_of_box(change.start):
            return _Fault("5.40", _LOST)
        return _Fault(resting_place(way.start, way.charts, counter)[1], "taken out of play")
    if way.path.endswith("/combat"):
        return _lost_in_combat(way, change, counter)
    if counter.kind in ("leader", "commander"):
        return _Fault("5.64", _LOST)
    is_french = counter.force == "France" and counter.is_combat_unit
    if way.path.endswith("/movement") and is_french and change.end == "task-force-losses":
        return _Fault("4.82", "taken off the map")
    if segment(way.start) and counter.force == "OAU" and change.end == "task-force-losses":
        return _Fault("4.44", "moved")
    if way.path.endswith(("/water-check", "/water")):
        return _Fault("4.34", _LOST)
    return _Fault("5.00", _LOST)


def _lost_in_combat(way: ChadWay, change: Change, counter: ChadCounter) -> _Fault:
    return _Fault("5.00", _LOST, _doubt_in_combat(way, change) if counter.kind != "leader" else "")


def _doubt_in_combat(way: ChadWay, change: Change) -> str:
    """5.10, 5.51  Return how a counter can have taken part in a combat all the same, "" for in no way.

    Units that withdraw or retreat come next to others and into their hexes.
    """
    if change.start not in way.charts.map:
        return ""
    if "rolls" not in way.end.fields and _beside_others(way, change.start):
        return "the file holds no dice of this phase"
    reach = _SPECIAL_RETREATS if has_option(way.start, "13.80") else _RETREATS
    near = (hex for hex in way.start.spaces if hex in way.charts.map)
    if any(
        _near(way, change.start, hex, reach + 1) and _beside_others(way, hex, units=hex != change.start)
        for hex in near
    ):
        return "units that withdrew or retreated may have drawn it in"
    return ""


def _moved(way: ChadWay, change: Change, counter: ChadCounter) -> _Fault:
    if change.is_moved and change.end == change.start.replace("arrivals-", "sanctuary-"):
        is_first = "/impulse-1/" in way.path
        return _Fault("3.00", "moved on", _LATE_ADJUSTMENT if is_first else "")
    if way.path.endswith("/combat"):
        if doubt := _overrun_before(way, change):
            return _Fault("5.64", "taken", doubt)
        country = way.charts.sanctuary_of_box(change.end) or way.charts.entry(change.end)
        taken = counter.kind == "leader" and country in counter.sanctuaries
        near = change.end in way.charts.map and _near(way, change.start, change.end, _RETREATS)
        return _Fault("5.00", "moved", _doubt_in_combat(way, change) if taken or near else "")
    if counter.kind == "commander" and "out-of-country" in (change.start, change.end):
        return _Fault("7.44", "moved")
    if counter.kind in ("leader", "commander") and change.end not in way.charts.map and segment(way.start):
        return _Fault("5.64", "taken", _overrun_before(way, change))
    if has_option(way.start, _SUPPORT.get(counter.kind, "")):
        return _Fault(_SUPPORT[counter.kind], "moved")
    if counter.force in independent_factions(way.start, way.charts):
        return _Fault("11.33", "moved")
    if is_neutral(way.start, counter):
        return _Fault("14.43", "moved")
    return _Fault("4.00", "moved")


def _overrun_before(way: ChadWay, change: Change) -> str:
    """5.64  Return that a leader alone can have died before and be taken off now; "" if he cannot."""
    begun = way.start.at(way.path)
    can = may_have_been_overrun(begun, way.charts, change.before, change.start, change.end)
    return OVERRUN_BEFORE if can else ""


def _turned_by_an_attack(way: ChadWay, change: Change, counter: ChadCounter) -> bool:
    """11.33, 14.13  Whether a free faction beside enemies shows the side of him who does not attack."""
    is_free = counter.force in independent_factions(way.start, way.charts) or is_neutral(way.start, counter)
    if not is_free or not way.path.endswith("/combat") or change.start not in way.charts.map:
        return False
    side = role(way.start, owner(way.end, way.charts, change.after))
    return side not in ("", segment(way.start)) and _beside_others(way, change.start)


def _turned(way: ChadWay, counter: ChadCounter) -> str:
    """11.20, 13.61, 13.62  Return the rule by which factions, or single FAN and FAP units, change sides."""
    if counter.kind in _SUPPORT:
        return "13.42"
    if not (is_guerrilla(counter) and counter.force in MAIN_FACTIONS and has_option(way.start, "13.60")):
        return "11.20"
    return "13.62" if way.path.endswith("/affiliation") else "13.61"


def _near(way: ChadWay, hex: str, other: str, far: int) -> bool:
    return hex in way.charts.map and way.charts.map.distance(hex, other) <= far


def _beside_others(way: ChadWay, hex: str, *, units: bool = False) -> bool:
    """5.10  Whether combat units of two players, or of one and a free faction, stand in or next to a hex.

    In the hex itself a leader counts too, unless only combat `units` do.
    """
    charts, independent = way.charts, independent_factions(way.start, way.charts)

    def players(space: str) -> set[str]:
        stack = (each for each in way.start.stack(space) if charts.counters[each.counter].kind != "marker")
        return {
            owner(way.start, charts, each, independent)
            for each in stack
            if charts.counters[each.counter].is_combat_unit or (space == hex and not units)
        }

    found = players(hex).union(*map(players, charts.map.neighbours(hex)))
    return len(found) > 1


def _is_own_unit(way: ChadWay, change: Change, counter: ChadCounter) -> bool:
    own = role(way.start, owner(way.start, way.charts, change.before)) == segment(way.start)
    return own and counter.is_combat_unit


def _may_be_over_the_limit(way: ChadWay, change: Change, counter: ChadCounter) -> bool:
    """4.23  Whether an own unit can have been lost because a hex that it, or others, moved into was full.

    Out of a sanctuary, or by air (4.80), it may have got to any hex on the map.
    """
    player = owner(way.start, way.charts, change.before)
    walks = change.start in way.charts.map and not is_paratroop(counter)
    reach = int(2 * (counter.movement or 0)) if walks else None
    lost = [each.before for each in way.changes if each.end in _GONE and in_the_field(way.charts, each.start)]
    for hex, stack in way.end.each_stack():
        if reach is not None and not _near(way, hex, change.start, reach):
            continue
        if any(owner(way.end, way.charts, each) == player for each in stack):
            full = way.end.with_stack(hex, (*stack, *lost))
            if any(over.hex == hex and over.player == player for over in over_limit(full, way.charts)):
                return True
    return False
