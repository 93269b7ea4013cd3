"""3, 6: the set-up and the first player, judged from the boards before and after the Planning Phase."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.angola.board.control import turn_of
from guelta.rules.angola.board.forces import region_of
from guelta.rules.angola.cards.packs import first_player
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.operations.go import under
from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.board.fields import ROLLS
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due, unsure, violation
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.judging.chapter import Chapter
from guelta.rules.engine.play.procedure import Inputs, perform

__all__ = ["CHAPTER", "packs_changed"]

BACK = "set it up again"
TRACK = "victory-20"


@audit(
    "3",
    applies=[
        *("3-step-1", "3-step-2", "3-step-3", "3-step-4", "3-step-5", "3-step-6", "3-step-8", "3-step-9"),
        *("3-step-10", "10.1"),
    ],
)
def wrongly_set_up(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """3  Before turn 1 markers are drawn, Units put on them, and all stands on the map or waits off it."""
    if turn_of(start) != 1 or not any(start.stack(f"waiting-{side}") for side in charts.factions):
        return
    for side in charts.factions:
        yield from _markers(start, end, charts, side)
        yield from _units(start, end, charts, side)
        yield from _off_map(start, end, charts, side)
    left = len(end.stack("container"))
    if left:
        message = f"{left} Control Markers are left in the container"
        yield under("3-step-9", due("container", (), message, "put each on its town, face up"))
    for alliance in ("soviet", "western"):
        marker = f"victory-{alliance}"
        if end.where(marker) != (TRACK,):
            message = f"does not begin on {charts.place(TRACK)}"
            yield under("3-step-2", violation(TRACK, [marker], message, "put it there"))


def _markers(start: Position, end: Position, charts: AngolaCharts, side: str) -> Iterator[Finding]:
    """3-step-3, 3-step-5, 10.1  A Faction has its own markers and as many as it draws."""
    fixed = {each.counter for each in start.stack(f"control-{side}")}
    held = {each.counter for each in (*end.stack(f"control-{side}"), *end.stack(f"drawn-{side}"))}
    lost = sorted(fixed - held)
    if lost:
        message = f"{side.upper()} begins with {charts.place(charts.markers[lost[0]])}"
        yield under("3-step-3", violation(f"control-{side}", lost, message, "give it the Control Marker"))
    number = int(charts.chart("factions").number(side, "drawn"))
    drawn = len(held - fixed)
    if drawn != number:
        message = f"{side.upper()} drew {drawn or 'no'} Control Markers, and draws {number}"
        remedy = f"draw {number - drawn} more" if drawn < number else f"put {drawn - number} back"
        yield under("3-step-5", violation(f"control-{side}", (), message, remedy))


def _units(start: Position, end: Position, charts: AngolaCharts, side: str) -> Iterator[Finding]:
    """3-step-4, 3-step-6, 3-step-8  What waits comes to the own towns, four Units to one at most."""
    waiting = {each.counter for each in start.stack(f"waiting-{side}")}
    left = [each.counter for each in end.stack(f"waiting-{side}")]
    if left:
        message = f"{len(left)} Units of {side.upper()} wait to be set up"
        yield under("3-step-8", due(f"waiting-{side}", left, message, "put them on the map"))
    spaces = {unit: (*end.where(unit), NOWHERE)[0] for unit in sorted(waiting - {*left})}
    if away := [unit for unit, space in spaces.items() if space not in charts.map]:
        message = f"{len(away)} Units of {side.upper()} that waited to be set up stand in no region"
        yield under("3-step-6", violation(spaces[away[0]], away, message, "put them on the map"))
    towns = {charts.markers[each.counter] for each in end.stack(f"control-{side}")}
    most = charts.figure("on-a-marker")
    for region in charts.map:
        first = {unit.counter for unit in region_of(start, charts, region).units(side)}
        there = {unit.counter for unit in region_of(end, charts, region).units(side)}
        place = charts.place(region)
        if gone := sorted(first - there):
            message = f"{len(gone)} Units of {side.upper()} begin in {place}"
            yield under("3-step-4", violation(region, gone, message, "put them back"))
        new = sorted(there - first)
        if strange := [unit for unit in new if unit not in waiting]:
            message = f"{len(strange)} Units in {place} are not among those that are set up"
            yield violation(region, strange, message, "put them back")
        elif new and region not in towns:
            message = f"{side.upper()} set up in {place}, whose Control Marker it does not hold"
            yield under("3-step-8", violation(region, new, message, BACK))
        elif len(new) > most:
            message = (
                f"{len(new)} Units of {side.upper()} were set up in {place}; {most} may be on one marker"
            )
            yield under("3-step-6", violation(region, new, message, BACK))


def _off_map(start: Position, end: Position, charts: AngolaCharts, side: str) -> Iterator[Finding]:
    """3-step-1  Tokens and Majors wait off the map, with their own Faction."""
    for box in (f"tokens-{side}", f"majors-{side}"):
        gone = sorted({each.counter for each in start.stack(box)} - {each.counter for each in end.stack(box)})
        if gone:
            message = f"{len(gone)} of {charts.place(box)} are missing as turn 1 begins"
            yield under("3-step-1", violation(box, (), message, "put them back"))


@audit("6", applies=["4.2-1(c)", "6-turn-1", "6-later"])
def wrong_first_player(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """6  The throws name the first player by the chart, the first that decides and no later one."""
    opening, marker = turn_of(start) == 1, "first-player"
    (space,) = end.where(marker)[:1] or ("",)
    side, chart = space.removeprefix("first-"), charts.chart("first_player")
    if side not in charts.factions:
        yield due(space, [marker], "the First Player Marker shows who is first", "put it on the chart")
        return
    rule = "6-turn-1" if opening else "6-later"
    thrown = Inputs()
    dice = [roll for roll in end.fields.get(ROLLS, "").split() if "+" not in roll]
    for number, die in enumerate(dice, start=1):
        thrown = thrown.with_dice(f"first-{number}", int(die))
    outcome = perform(first_player, start, charts, thrown)
    if not outcome.is_done:
        message = f"{side.upper()} is first player, and no throw shows it"
        yield under(rule, unsure(space, [marker], message, "throw with VASSAL's die", chart.rests_on))
    elif (named := outcome.position.where(marker)[0]) != space:
        message = f"{side.upper()} is first player, and the die names {named.removeprefix('first-').upper()}"
        yield under(rule, violation(space, [marker], message, "put the marker there", chart.rests_on))


@audit("5.4")
def packs_changed(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """5.4  A pack that was set stays as it is, in its order, until its cards are turned over."""
    for side in charts.factions:
        before, after = ([each.counter for each in board.stack(f"pack-{side}")] for board in (start, end))
        if len(before) == charts.pack_size(turn_of(start)) and before != after:
            message = f"the pack of {side.upper()} was set, and changed since"
            yield violation(f"pack-{side}", (), message, "put its cards back as they lay")


CHAPTER: Chapter[AngolaCharts] = Chapter((), (wrongly_set_up, wrong_first_player))
