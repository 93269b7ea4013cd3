"""Chapter 4: how Commanders move (4.62, 4.63, 7.44), and the bonus the FAN Commander gives (4.64)."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.components.terms import is_conventional
from guelta.rules.chad.movement.air_transport import may_fly, may_land
from guelta.rules.chad.movement.march import Mode, Move, Mover, march
from guelta.rules.chad.movement.sanctuary_moves import leave_sanctuary
from guelta.rules.engine.board.position import Position

__all__ = ["commander_moves", "has_bonus", "near_commander"]

_CAPITAL = "1537"
_EL_GENEINA = "4234"
_ABROAD = "out-of-country"
_FAN_COMMANDER = "habre"


def commander_moves(survey: Survey, mover: Mover) -> Iterator[Move]:
    """4.62, 4.63  Yield every move of a Commander, as Government or as Rebel."""
    travels = survey.knows("7.44")
    if mover.space == _ABROAD:
        yield from _return(survey, mover) if travels else ()
        return
    governs = survey.role(mover.player) == "government"
    exits = survey.charts.exits(mover.space, mover.counter.kind)
    if mover.space in survey.charts.map and not exits:
        walks = list(march(survey, mover))
        yield from walks
        if governs:
            yield from _with_a_flight(survey, mover, walks)
        if travels and mover.space in survey.ground.all_airfields:
            yield Move(_ABROAD, Mode.ABROAD, 0, (mover.space, _ABROAD))
        return
    yield from leave_sanctuary(survey, mover)
    if not governs and (exits or survey.charts.new_arrivals(mover.space)):
        for box in _boxes(survey):
            if box != mover.space:
                yield Move(box, Mode.BETWEEN_SANCTUARIES, 0, (mover.space, box))


def _boxes(survey: Survey) -> list[str]:
    """4.63  The main sections of all sanctuary boxes; a Commander is never placed in New Arrivals."""
    return [box.id for box in survey.charts.boxes.group("sanctuary")]


def _with_a_flight(survey: Survey, mover: Mover, walks: list[Move]) -> Iterator[Move]:
    """4.62  The Government Commander may fly between airfields held by his side, before or after he moves.

    He does not fly twice. The chart of movement says whether he may fly midway and move on.
    """
    walks_on = survey.ground.allows("flight midway")
    airfields = survey.ground.airfields
    fields = sorted(hex for hex in airfields if may_fly(survey, mover.player, hex))
    if mover.space in airfields and survey.charts.commander_flies_like_paratroops:
        for hex in sorted(hex for hex in airfields if may_land(survey, mover.player, hex)):
            yield Move(hex, Mode.AIR_TRANSPORT, 0, (mover.space, hex))
    if mover.space in airfields and may_fly(survey, mover.player, mover.space, off=True):
        landings = {hex: 0.0 for hex in fields if hex != mover.space}
        for hex in landings:
            yield Move(hex, Mode.FLIGHT, 0, (mover.space, hex))
        for move in march(survey, mover, landings):
            yield Move(move.destination, Mode.FLIGHT, move.cost, move.path)  # he attacks nobody
    walks = [walk for walk in walks if walk.destination in airfields]
    walks = [m for m in walks if may_fly(survey, mover.player, m.destination, off=True)]
    for walk in sorted(walks, key=lambda move: move.cost)[:2]:  # the second, to fly to the field of the first
        landings = {hex: walk.cost for hex in fields if hex not in (walk.destination, mover.space)}
        for hex in landings:
            yield Move(hex, Mode.FLIGHT, walk.cost, (*walk.path, hex))
        for move in march(survey, mover, landings) if walks_on else ():
            yield Move(move.destination, Mode.FLIGHT, move.cost, (*walk.path, *move.path[1:]))


def _return(survey: Survey, mover: Mover) -> Iterator[Move]:
    """7.44  From abroad a Commander lands in the capital, at home, in a sanctuary, or Habre in El Geneina."""
    governs = survey.role(mover.player) == "government"
    charts, home = survey.charts, mover.counter.home
    places = [_CAPITAL] if governs else _boxes(survey)
    places += [
        hex
        for hex in sorted(survey.ground.airfields)
        if charts.map[hex]["prefecture"] == home and survey.has_combat_unit(mover.player, hex)
    ]
    if (
        mover.counter.id == _FAN_COMMANDER
        and survey.ground.special(survey.position, "habre_at_el_geneina") != "no"
    ):
        places.append(_EL_GENEINA)
    for place in places:
        if not survey.enemy_in(mover.player, place):
            yield Move(place, Mode.ABROAD, 0, (_ABROAD, place))


def has_bonus(survey: Survey, began: Position, id: str) -> bool:
    """4.64  Whether a counter doubles its allowance: FAN and pro-FAN guerrillas and leaders with Habre.

    In the first impulse only, and only those that began the segment in his hex or box.
    """
    ground, position = survey.ground, survey.position
    counter = survey.charts.counters[id]
    if survey.owners.get(id) != "fan" or is_conventional(counter) or counter.kind == "commander":
        return False
    if ground.special(position, "fan_bonus") == "no":
        return False
    impulse = next((p for p in position.cursor.split("/") if p.startswith("impulse-")), "")
    if impulse and int(impulse.removeprefix("impulse-")) > ground.number("Commander's bonus, impulses"):
        return False
    return any(space in began.where(_FAN_COMMANDER) for space in began.where(id))


def near_commander(survey: Survey, commander: str, destination: str) -> bool:
    """4.64  Whether a place is the Commander's own or next to it, where a doubled move must end.

    New Arrivals count as the box he is in.
    """
    hexes = survey.charts.map
    if commander in hexes and destination in hexes:
        return hexes.distance(commander, destination) <= survey.ground.number("Commander's bonus, distance")
    box = survey.charts.sanctuary_of_box(commander)
    return bool(box) and survey.charts.sanctuary_of_box(destination) == box
