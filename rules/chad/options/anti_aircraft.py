"""Chapter 13: SAM and AAA units: placed, carried, launched, captured, lost (13.40 to 13.44)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from guelta.rules.chad.attacks.forces import ATTACKER, DEFENDER, Engagement, Fighter
from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.elimination import remove
from guelta.rules.chad.components.terms import (
    combat_units,
    has_option,
    is_conventional,
    opponent,
    owner,
    player_of,
    segment,
    side_name,
)
from guelta.rules.chad.movement.march import Move
from guelta.rules.chad.movement.movement import make_move
from guelta.rules.chad.movement.overrun import capture
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.board.stops import Stops
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.audit import audit_of_stops
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = [
    "aaa_places",
    "arrivals_of_guns",
    "capture_sams",
    "carried_by",
    "carry",
    "follow",
    "gun_misplaced",
    "gun_moved_by_itself",
    "launch",
    "sam_to_capture",
]

_GUNS = ("sam", "aaa")
_REGIONS = ("south", "central")


# ---- in combat


def launch(run: Run[ChadCharts], engagement: Engagement) -> Engagement:
    """13.42  While an air unit attacks, the defender may launch SAM units that stand in the target hex.

    They leave play at once, whatever comes of the combat.
    """
    sams = engagement.defender.of_kind("sam") if engagement.attacker.air else ()
    if not sams:
        return engagement
    player = engagement.defender.player
    options = tuple(Option(each.id, each.counter.name) for each in sams)
    title = f"Launch SAM units at {run.charts.place(engagement.hex)}"
    id = f"launch-{engagement.label}"
    side = side_name(run.position, player)
    chosen = run.choose(
        Choice(id, "13.42", side, title, options, least=0, most=len(options), kind="unit", purpose="react")
    )
    for sam in chosen:
        remove(run, sam, "unused")
        run.flip(sam, "")
        run.write("13.42", f"{run.charts.counters[sam].name} is launched and leaves play", side=player)
    return replace(engagement, launched=chosen)


def capture_sams(run: Run[ChadCharts], engagement: Engagement) -> None:
    """13.42  The SAM units of a side whose units were all eliminated go to the other side."""
    for side in (ATTACKER, DEFENDER):
        force = engagement.force(side)
        survivors = [u for u in force.units if any(hex in run.charts.map for hex in run.position.where(u.id))]
        if survivors:
            continue
        for sam in force.of_kind("sam"):
            if any(hex in run.charts.map for hex in run.position.where(sam.id)):
                capture(run, sam.id, opponent(force.player))


def follow(run: Run[ChadCharts], label: str, sam: Fighter, player: str, refuges: tuple[str, ...]) -> None:
    """13.41  A SAM unit may be carried along by units that withdraw from combat, where one of them went."""
    if not refuges:
        return
    options = (Option("stay", "stay"), *(Option(each, run.charts.place(each)) for each in refuges))
    title = f"{sam.counter.name} goes along"
    choice = Choice(
        f"withdraw-{label}-{sam.id}",
        "13.41",
        side_name(run.position, player),
        title,
        options,
        purpose="retreat",
    )
    (hex,) = run.choose(choice)
    if hex != "stay":
        run.put(sam.id, hex)
        run.write("13.41", f"{sam.counter.name} is carried to {run.charts.place(hex)}", side=player)


# ---- placed and carried


def carried_by(survey: Survey, id: str) -> tuple[str, ...]:
    """13.41  Return the SAM units that a combat unit can carry: those of its side where it stands."""
    if id not in survey.places or not survey.charts.counters[id].is_combat_unit:
        return ()
    space, player = survey.places[id][0], survey.owners[id]
    return tuple(
        each.counter
        for each in survey.position.stack(space)
        if survey.charts.counters[each.counter].kind == "sam" and survey.owners.get(each.counter) == player
    )


def carry(
    run: Run[ChadCharts],
    carrier: str,
    destination: str,
    sams: tuple[str, ...],
    began: Position | None = None,
    move: Move | None = None,
) -> None:
    """13.41  Move a combat unit with SAM units of its side that stand where it starts, at no cost.

    A SAM unit that is not named is dropped off.
    """
    survey = run.position.once(Survey, run.charts)
    able = carried_by(survey, carrier)
    for sam in sams:
        if sam not in able:
            said = f"{run.charts.counters[carrier].name} does not carry {run.charts.counters[sam].name}"
            run.refuse("13.41", said, "a combat unit carries SAM units of its own side from where it stands")
    make_move(run, carrier, destination, began, move)
    (there,) = run.position.where(carrier)
    for sam in sams:
        run.put(sam, there)
        name = run.charts.counters[sam].name
        run.write("13.41", f"{name} is carried to {run.charts.place(there)}", side=survey.owners[carrier])


def aaa_places(position: Position, charts: ChadCharts, player: str) -> tuple[str, ...]:
    """13.41  Return the hexes in which the AAA unit may be placed: South or Central, without an enemy."""
    return tuple(
        hex
        for hex in sorted(charts.ground.chad & charts.ground.land)
        if charts.region(hex) in _REGIONS
        and all(owner(position, charts, each) in ("", player) for each in position.stack(hex))
    )


def arrivals_of_guns(run: Run[ChadCharts]) -> None:
    """13.41  As his segment begins a player may place the AAA unit, and SAM units with conventional ones."""
    if not has_option(run.position, "13.40"):
        return
    side = segment(run.position)
    player = player_of(run.position, side)
    for standing in run.position.stack(f"{side}-reinforcements"):
        counter = run.charts.counters[standing.counter]
        if counter.kind not in _GUNS or owner(run.position, run.charts, standing) != player:
            continue
        places = (
            aaa_places(run.position, run.charts, player)
            if counter.kind == "aaa"
            else _beside(run.position, run.charts, player)
        )
        options = tuple(Option(hex, run.charts.place(hex)) for hex in places)
        choice = Choice(
            f"place-{counter.id}",
            "13.41",
            side,
            f"{counter.name} is placed at",
            options,
            least=0,
            kind="space",
            of=(counter.id,),
            purpose="place",
        )
        for hex in run.choose(choice):
            run.put(counter.id, hex)
            run.write("13.41", f"{counter.name} is placed at {run.charts.place(hex)}", side=side)


def _beside(position: Position, charts: ChadCharts, player: str) -> tuple[str, ...]:
    return tuple(
        space
        for space, stack in position.each_stack()
        if space in charts.map
        and any(
            is_conventional(charts.counters[unit.counter]) and owner(position, charts, unit) == player
            for unit in stack
        )
    )


# ---- what the referee sees


@check("13.41", applies=["13.40", "13.43"])
def gun_misplaced(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """13.41  The AAA unit stands in the South or Central Region of Chad; SAM units anywhere."""
    if not has_option(position, "13.40"):
        return
    for space, standing in position.each_standing():
        if charts.counters[standing.counter].kind != "aaa" or space not in charts.map:
            continue
        if charts.region(space) not in _REGIONS:
            yield violation(
                space,
                [standing.counter],
                f"at {charts.place(space)}, outside the South and the Centre",
                "the owner places it in one of them",
                charts.prefecture_rests_on(space),
            )


@check("13.42", applies=["13.44"])
def sam_to_capture(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """13.42  A SAM unit among enemy combat units, without one of its own side, is captured."""
    if not has_option(position, "13.40"):
        return
    for space, stack in position.each_stack():
        if space not in charts.map:
            continue
        held_by = {owner(position, charts, unit) for unit in combat_units(charts, stack)} - {""}
        for standing in stack:
            if charts.counters[standing.counter].kind != "sam":
                continue
            player = owner(position, charts, standing)
            if held_by == {opponent(player)}:
                yield due(
                    space,
                    [standing.counter],
                    f"alone among enemies in {charts.place(space)}",
                    f"turn it to the side of {opponent(player).upper()}",
                )


@audit_of_stops("13.41")
def gun_moved_by_itself(
    start: Position, end: Position, charts: ChadCharts, stops: Stops
) -> Iterator[Finding]:
    """13.41  No SAM or AAA unit moves by itself: the one is carried by a combat unit, the other stays.

    Whether the unit that moved passed by the SAM unit is not asked; that any moved at all is. Where they come
    in is judged too, but of a SAM unit that came in during movement and may have been carried on.
    """
    if not has_option(start, "13.40"):
        return
    before = {each.counter: (space, each) for space, each in start.each_standing()}
    moved = _movers(start, end, charts, stops)
    for space, standing in end.each_standing():
        counter = charts.counters[standing.counter]
        was, earlier = before.get(standing.counter, ("", standing))
        if counter.kind not in _GUNS or space == was or not _in_play(charts, space):
            continue
        if not _in_play(charts, was):
            yield from _misplaced(start, end, charts, space, standing)
        elif counter.kind == "aaa":
            yield _moved(charts, standing, was, space, "the AAA unit never moves once it is placed")
        elif not (moved & {owner(start, charts, earlier), owner(end, charts, standing)}) and not _adjusted(
            was, space
        ):
            yield _moved(charts, standing, was, space, "no combat unit of its side moved that can carry it")


def _movers(start: Position, end: Position, charts: ChadCharts, stops: Stops) -> set[str]:
    """13.41  Return the players of whom a combat unit moved, and if it only went out and came back."""
    before = {each.counter: space for space, each in start.each_standing()}
    return {
        owner(start, charts, standing)
        for space, standing in end.each_standing()
        if charts.counters[standing.counter].is_combat_unit
        and _in_play(charts, space)
        and (before.get(standing.counter, space) != space or len(stops.get(standing.counter, ())) > 2)
    }


def _adjusted(start: str, end: str) -> bool:
    """3.00  Whether a SAM unit only went on from New Arrivals into the main section."""
    return end == start.replace("arrivals-", "sanctuary-")


def _misplaced(
    start: Position, end: Position, charts: ChadCharts, space: str, gun: Standing
) -> Iterator[Finding]:
    """13.41  A SAM unit comes in with a conventional unit or in a sanctuary, AAA without an enemy."""
    player = owner(end, charts, gun)
    if space not in charts.map:
        return
    if charts.counters[gun.counter].kind == "aaa":
        wrong = any(owner(end, charts, each) == opponent(player) for each in end.stack(space))
        why, remedy = "where enemies stand", "the owner places it in another hex of the South or the Centre"
    else:
        alone = all(space not in _beside(each, charts, player) for each in (start, end))
        wrong = alone and not start.cursor.endswith("/movement")
        why = "without a conventional unit of its side"
        remedy = "the owner places it with one, or in a sanctuary"
    if wrong:
        said = f"placed at {charts.place(space)}, {why}"
        yield violation(space, [gun.counter], said, remedy)


def _in_play(charts: ChadCharts, space: str) -> bool:
    return space in charts.map or bool(charts.sanctuary_of_box(space))


def _moved(charts: ChadCharts, standing: Standing, start: str, end: str, why: str) -> Finding:
    return violation(
        end,
        [standing.counter],
        f"{why}, from {charts.place(start)} to {charts.place(end)}",
        "the owner puts it back",
    )
