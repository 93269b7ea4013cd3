"""4.2-3: what the steps of the End Phase may bring, judged from the boards before and after each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from guelta.rules.angola.board.control import face_up
from guelta.rules.angola.board.forces import region_of, regions_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import AngolaCounter
from guelta.rules.angola.end_phase.aid_judged import wrong_direct_aid
from guelta.rules.angola.end_phase.covert_aid import cards_drawn, cards_that_bring, equipment_room
from guelta.rules.angola.end_phase.direct_aid import home_regions
from guelta.rules.angola.end_phase.steps import own_part
from guelta.rules.angola.end_phase.victory import (
    ALLIANCES,
    are_on_the_track,
    place_on_track,
)
from guelta.rules.angola.movement.steps import crisis
from guelta.rules.angola.operations.go import home, under
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.account import Change, changes
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.judging.chapter import Chapter

__all__ = [
    "CHAPTER",
    "wrong_covert_aid",
    "wrong_direct_aid",
]

BACK = "put them back"


def _of_kind(
    start: Position, end: Position, charts: AngolaCharts, *kinds: str
) -> Iterator[tuple[AngolaCounter, Change]]:
    for each in changes(start, end):
        counter = charts.counters.get(each.counter)
        if counter is not None and counter.kind in kinds:
            yield counter, each


def _came(start: Position, end: Position, charts: AngolaCharts, *boxes: str) -> dict[str, dict[str, str]]:
    """Return by Faction the Units that came from some boxes, each with the space where it now is."""
    found: dict[str, dict[str, str]] = {side: {} for side in charts.factions}
    for counter, change in _of_kind(start, end, charts, "unit"):
        if home(change.start) in boxes and (change.end in charts.map or home(change.end) == "air"):
            found[counter.side][counter.id] = change.end
    return found


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
    yield from _equipment_come(start, end, charts, pieces)
    moved: list[str] = []
    is_kept = are_on_the_track(start, charts) and are_on_the_track(end, charts)
    for alliance in ALLIANCES if is_kept else ():
        down = place_on_track(start, alliance) - place_on_track(end, alliance)
        if down:
            moved.append(alliance)
            if down != charts.figure("propaganda-spaces"):
                message = f"moved {down} spaces for propaganda"
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


def _equipment_come(start: Position, end: Position, charts: AngolaCharts, came: Pieces) -> Iterator[Finding]:
    """12.4.2(1), 12.4.2(2)  One piece to a region with own Units, two in an own face-up town."""
    for region, found in regions_of(end, charts).items():
        alone = [each.counter for each in found.others if "equipment" in start.where(each.counter)]
        if alone:
            message = f"Equipment came to {charts.place(region)}, where nobody can carry it"
            yield under("12.4.2", violation(region, alone, message, BACK))
    for (side, region), pieces in came.items():
        most = equipment_room(end, charts, side, region)
        if len(pieces) > most:
            town = region in face_up(end, side)
            message = f"{len(pieces)} pieces of Equipment came to {charts.place(region)}; {most} may"
            rule = "12.4.2(2)" if town else "12.4.2(1)"
            yield under(rule, violation(region, pieces, message, BACK))


CHAPTER: Chapter[AngolaCharts] = Chapter(
    (),
    (
        wrong_direct_aid,
        wrong_covert_aid,
    ),
)
