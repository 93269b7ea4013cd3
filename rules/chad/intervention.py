"""Chapters 4 and 8: where intervention units may stand (4.40, 8.40) and with whom (8.30)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.chad.charts import ChadCharts
from rules.chad.terms import combat_units, government_role, has_option, names, owner, role, segment
from rules.engine.counter import Counter
from rules.engine.finding import Finding, due, violation
from rules.engine.game import check
from rules.engine.position import Position, Standing

__all__ = [
    "french_or_oau_in_the_north",
    "french_or_oau_outside_the_south",
    "libyans_prop_up_the_government",
    "libyans_stacked_with_french_or_oau",
    "oau_beside_rebels",
    "off_roads_and_tracks",
    "outside_the_south",
]


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
                f"{names(charts, units)} in {charts.place(space)}, not on or next to a road or track",
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
                f"{names(charts, units)} in {charts.place(space)}, which lies in the North Region",
                "the owner takes the move back",
                charts.prefecture_rests_on(space),
            )


@check("4.44")
def oau_beside_rebels(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.44  An OAU unit beside rebel combat units leaves in the Government's segment, or is withdrawn.

    Said as the segment begins and again as its movement ends; in combat it may only be withdrawn (5.54). With
    option 13.10 OAU units fight like the French and stay.
    """
    if segment(position) != "government" or has_option(position, "13.10"):
        return
    rebels = {
        space
        for space, stack in position.each_stack()
        if any(
            role(position, owner(position, charts, unit)) == "rebel" for unit in combat_units(charts, stack)
        )
    }
    for space, stack in position.each_stack():
        units = _of(charts, stack, "OAU")
        near = sorted(rebels.intersection(charts.map.neighbours(space))) if space in charts.map else []
        if units and near:
            moving = not position.cursor.endswith(("/movement", "/combat"))
            yield due(
                space,
                [unit.counter for unit in units],
                f"{names(charts, units)} in {charts.place(space)}, next to rebels in {charts.place(near[0])}",
                f"move them away in this segment, or withdraw them to {charts.place('unused')}"
                if moving
                else f"the Government withdraws them to {charts.place('unused')}",
            )


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
                    f"Libyan and {word} units end the segment together in {charts.place(space)}:"
                    f" {names(charts, units)}",
                    "one of the two moves out of the hex",
                )


def libyans_prop_up_the_government(position: Position, charts: ChadCharts) -> bool:
    """8.40  Whether FAP governs while Libyan combat units are on the map or in Task Force Losses."""
    return government_role(position) == "fap" and any(
        charts.counters[standing.counter].force == "Libya"
        and charts.counters[standing.counter].is_combat_unit
        for space, standing in position.each_standing()
        if space in charts.map or space == "task-force-losses"
    )


def outside_the_south(position: Position, charts: ChadCharts, counter: Counter, space: str) -> bool:
    """8.40  Whether a French or OAU combat unit would stand where Libyan aid to a FAP government bars it.

    It may stay in the South Region and in Chari-Baguirmi.
    """
    if counter.force not in ("France", "OAU") or not counter.is_combat_unit:
        return False
    if not charts.in_chad(space) or charts.region(space) == "south":
        return False
    if charts.map[space]["prefecture"] == "chari-baguirmi":
        return False
    return libyans_prop_up_the_government(position, charts)


@check("8.40")
def french_or_oau_outside_the_south(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """8.40  With a FAP government and Libyans about, French and OAU units keep to South and Chari-Baguirmi.

    Those elsewhere are eliminated the instant both are true: French to Task Force Losses, OAU out of play.
    """
    if not libyans_prop_up_the_government(position, charts):
        return
    for space, stack in position.each_stack():
        units = [
            unit
            for unit in combat_units(charts, stack)
            if outside_the_south(position, charts, charts.counters[unit.counter], space)
        ]
        if units:
            yield due(
                space,
                [unit.counter for unit in units],
                f"{names(charts, units)} in {charts.place(space)}, though Libyans support the Government",
                "eliminate them: French units to Task Force Losses, OAU units out of play",
                charts.prefecture_rests_on(space),
            )
