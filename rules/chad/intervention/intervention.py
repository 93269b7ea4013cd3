"""Chapters 4 and 8: where intervention units may stand (4.40, 8.40) and with whom (8.30)."""

from __future__ import annotations

from collections.abc import Container, Iterator

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.components.in_force import in_force
from guelta.rules.chad.components.terms import (
    combat_units,
    government_role,
    has_arrived,
    has_option,
    owner,
    role,
    segment,
)
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, due, unsure, violation
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.sequence import Sequence

__all__ = [
    "french_or_oau_in_the_north",
    "french_or_oau_outside_the_south",
    "libyans_prop_up_the_government",
    "libyans_stacked_with_french_or_oau",
    "oau_beside_rebels",
    "oau_still_beside_rebels",
    "oau_to_withdraw",
    "off_roads_and_tracks",
    "outside_the_south",
    "with_libyan_aid",
]


_AID = "libyan-aid"
_WAITING = "government-reinforcements"


def _of(charts: ChadCharts, stack: tuple[Standing, ...], *forces: str) -> list[Standing]:
    return [unit for unit in combat_units(charts, stack) if charts.counters[unit.counter].force in forces]


@check("4.41")
def off_roads_and_tracks(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.41  OAU and Libyan units inside Chad stay in or next to a hex with a road or a track.

    Whether the road or track works in this season makes no difference; French units are free.
    """
    for space, stack in position.each_stack():
        units = _of(charts, stack, "OAU", "Libya")
        if units and charts.in_chad(space) and not charts.near_road_or_track(space):
            yield violation(
                space,
                [unit.counter for unit in units],
                f"not on or next to a road or track, in {charts.place(space)}",
                "the owner moves back along or beside a road or track",
                charts.ways_rest_on,
            )


@check("4.42")
def french_or_oau_in_the_north(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.42  French and OAU ground units never enter the North Region.

    Flying there does not help them; only air units may.
    """
    for space, stack in position.each_stack():
        units = [
            standing
            for standing in stack
            if charts.counters[standing.counter].force in ("France", "OAU")
            and charts.counters[standing.counter].kind in ("combat", "aaa")
        ]
        if units and charts.region(space) == "north":
            yield violation(
                space,
                [unit.counter for unit in units],
                f"in the North Region, at {charts.place(space)}",
                "the owner takes the move back",
                charts.prefecture_rests_on(space),
            )


@check("4.44")
def oau_beside_rebels(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.44  An OAU unit beside rebel combat units as the Government's segment begins leaves, or is withdrawn.

    With option 13.10 OAU units fight like the French and stay.
    """
    if segment(position) == "government":
        yield from _oau_beside_rebels(
            position, charts, "move them away in this segment, or withdraw them to {}"
        )


def _oau_beside_rebels(
    position: Position, charts: ChadCharts, remedy: str, among: Container[str] | None = None
) -> Iterator[Finding]:
    if has_option(position, "13.10"):
        return
    rebels = {
        space
        for space, stack in position.each_stack()
        if space in charts.battlefield
        and any(
            role(position, owner(position, charts, unit)) == "rebel" for unit in combat_units(charts, stack)
        )
    }
    for space, stack in position.each_stack():
        units = [each for each in _of(charts, stack, "OAU") if among is None or each.counter in among]
        near = sorted(rebels.intersection(charts.map.neighbours(space))) if space in charts.map else []
        if units and near:
            yield due(
                space,
                [unit.counter for unit in units],
                f"OAU units in {charts.place(space)}, next to rebels in {charts.place(near[0])}",
                remedy.format(charts.place("unused")),
            )


def oau_to_withdraw(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.44  Yield the OAU units that began a movement portion beside rebels and end it beside rebels.

    Who was placed there, or moved there, in this segment did not begin it so.
    """
    began = {
        id
        for finding in _oau_beside_rebels(start, charts, "")
        for id in finding.counters
        if not any(has_arrived(each) for each in start.stack(finding.where) if each.counter == id)
    }
    if segment(start) == "government":
        yield from _oau_beside_rebels(end, charts, "the Government withdraws them to {}", began)


@audit("4.44")
def oau_still_beside_rebels(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.44  Who began the Government's movement beside rebels and ends it so is withdrawn."""
    yield from oau_to_withdraw(start, end, charts)


@check("8.30", applies=["8.00"])
def libyans_stacked_with_french_or_oau(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """8.30  Libyan units never end a player segment stacked with French or with OAU units.

    All other units of one player may stack together, whatever their nationality.
    """
    for space, stack in position.each_stack():
        if space not in charts.map:
            continue
        libyans = _of(charts, stack, "Libya")
        for others, word in ((_of(charts, stack, "France"), "French"), (_of(charts, stack, "OAU"), "OAU")):
            if libyans and others:
                units = [*libyans, *others]
                yield violation(
                    space,
                    [unit.counter for unit in units],
                    f"Libyan and {word} units end the segment together in {charts.place(space)}",
                    "one of the two moves out of the hex",
                )


def libyans_prop_up_the_government(position: Position, charts: ChadCharts) -> bool:
    """8.40  Whether Libyans support a FAP government, or have since FAP took the capital.

    They do while they are on the map or in Task Force Losses, and the restriction stays until FAN retakes
    N'Djamena: the field `libyan-aid` keeps it in mind.
    """
    if government_role(position) != "fap" or not in_force(charts, position, "8.40"):
        return False
    return position.fields.get(_AID) == "yes" or _libyans_about(position, charts)


def _libyans_about(position: Position, charts: ChadCharts) -> bool:
    return any(
        charts.counters[standing.counter].force == "Libya"
        and charts.counters[standing.counter].is_combat_unit
        for space, standing in position.each_standing()
        if space in charts.map or space == "task-force-losses"
    )


def with_libyan_aid(charts: ChadCharts, before: Position, after: Position) -> Position:
    """8.40  Keep in the field `libyan-aid` whether Libyans have supported the FAP government: `yes`, `no`.

    It is missing where nobody saw what there was before. When FAN governs it is what the module says.
    """
    if government_role(after) != "fap" or not in_force(charts, after, "8.40"):
        return after
    said = after.fields.get(_AID, "")
    if libyans_prop_up_the_government(after, charts):
        aid = "yes"
    elif government_role(before) == "fan":
        aid = "no"
    else:
        aid = before.fields.get(_AID, "") or said or ("no" if Sequence.turn(after.cursor) == 1 else "")
    return after if said == aid else after.with_fields(**{_AID: aid})


def outside_the_south(position: Position, charts: ChadCharts, counter: ChadCounter, space: str) -> bool:
    """8.40  Whether a French or OAU combat unit would stand where Libyan aid to a FAP government bars it.

    It may stay in the South Region and in Chari-Baguirmi.
    """
    return _lies_outside(charts, counter, space) and libyans_prop_up_the_government(position, charts)


def _lies_outside(charts: ChadCharts, counter: ChadCounter, space: str) -> bool:
    if counter.force not in ("France", "OAU") or not counter.is_combat_unit:
        return False
    if not charts.in_chad(space) or charts.region(space) == "south":
        return False
    return charts.map[space]["prefecture"] != "chari-baguirmi"


@check("8.40")
def french_or_oau_outside_the_south(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """8.40  With a FAP government and Libyans about, French and OAU units keep to South and Chari-Baguirmi.

    Those elsewhere are eliminated the instant both are true: French to Task Force Losses, OAU out of play.
    That lasts until FAN retakes the capital, which a board without the field `libyan-aid` may not show.
    """
    if government_role(position) == "fan" and position.fields.get(_AID) == "yes":
        said = "FAN governs, and Agreements still says that Libyans have supported a FAP government"
        yield due("", [], said, "say there that FAN has retaken N'Djamena")
    aided = libyans_prop_up_the_government(position, charts)
    if not aided and not _may_have_been_aided(position, charts):
        return
    for space, stack in position.each_stack():
        units = [
            unit
            for unit in combat_units(charts, stack)
            if _lies_outside(charts, charts.counters[unit.counter], space)
        ]
        counters, place = [unit.counter for unit in units], charts.place(space)
        remedy = "eliminate them: French units to Task Force Losses, OAU units out of play"
        if units and aided:
            said = f"in {place}, though Libyans support the Government"
            yield due(space, counters, said, remedy, charts.prefecture_rests_on(space))
        elif units:
            said = f"in {place}; have Libyans been on the map since FAP came to power?"
            yield unsure(space, counters, said, f"if so, {remedy}", charts.prefecture_rests_on(space))


def _may_have_been_aided(position: Position, charts: ChadCharts) -> bool:
    """8.40  Whether Libyans wait in a box, maybe back from the map, and no field says what there was."""
    if government_role(position) != "fap" or _AID in position.fields:
        return False
    return any(
        charts.counters[standing.counter].force == "Libya" for standing in position.stack(_WAITING)
    ) and in_force(charts, position, "8.40")
