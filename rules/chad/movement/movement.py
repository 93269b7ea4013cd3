"""Chapter 4: every legal move of a counter, however it moves (4.00 to 4.82), and making one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.in_force import independence
from guelta.rules.chad.components.terms import MUST_ATTACK, is_neutral, segment
from guelta.rules.chad.movement.air_transport import flights
from guelta.rules.chad.movement.commanders import commander_moves, has_bonus, near_commander
from guelta.rules.chad.movement.march import Mode, Move, Mover, march, mover
from guelta.rules.chad.movement.overrun import overrun
from guelta.rules.chad.movement.sanctuary_moves import leave_sanctuary, leaves_a_sanctuary, withdrawals
from guelta.rules.chad.movement.upgraded_airfields import trample
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Run

__all__ = ["Moves", "by_land", "end_movement", "goes_by_land", "legal_moves", "make_move", "moves_of"]

_FAN_COMMANDER = "habre"


@dataclass(frozen=True, slots=True)
class Moves(Mapping[str, Move]):
    """Every legal move of a counter by destination, the cheapest way to each.

    `allowance` is what it may spend in movement points; where nothing is legal, `barred_by` is the rule.
    """

    counter: str
    origin: str
    allowance: float
    by_destination: Mapping[str, Move] = field(default_factory=lambda: MappingProxyType({}))
    barred_by: str = ""

    def __getitem__(self, destination: str) -> Move:
        return self.by_destination[destination]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_destination)

    def __len__(self) -> int:
        return len(self.by_destination)


def legal_moves(position: Position, charts: ChadCharts, counter: str, began: Position | None = None) -> Moves:
    """4.00  Return every move of a counter from where it stands, as the board stands.

    `began` is the position when the segment began, if that is another: it says who has the Commander's bonus
    (4.64). Outside any segment every counter is asked as if its owner moved; in the Special Guerrilla
    Withdrawal the moves are those of 4.52.
    """
    return moves_of(position.once(Survey, charts), counter, began)


def moves_of(survey: Survey, counter: str, began: Position | None = None, commander: str = "") -> Moves:
    """4.00  Return every move of a counter, like `legal_moves`, with the board surveyed once for many.

    `commander` is where the FAN Commander will end the movement, if it is not where he stands (4.64).
    """
    moving = mover(survey, counter)
    if moving is None:
        return Moves(counter, survey.places.get(counter, ("",))[0], 0, barred_by="4.10")
    if rule := _barred(survey, moving):
        return Moves(counter, moving.space, moving.allowance, barred_by=rule)
    if survey.position.cursor.endswith("/special-withdrawal"):
        found = _cheapest(withdrawals(survey, counter))
    else:
        found = _cheapest(_all(survey, moving, began or survey.position, commander))
    found.pop(moving.space, None)
    return Moves(counter, moving.space, moving.allowance, MappingProxyType(found))


def goes_by_land(survey: Survey, counter: str, destination: str) -> bool:
    """4.80  Whether a counter reaches a place on the ground as well, and so need not have flown there."""
    moving = mover(survey, counter)
    return moving is not None and any(move.destination == destination for move in by_land(survey, moving))


def _barred(survey: Survey, mover: Mover) -> str:
    """4.10  Return the rule by which a counter does not move at all in this segment, "" when it may."""
    if mover.counter.force in survey.igfs:
        return independence(survey.charts, survey.position)
    if "moved" in mover.standing.marks:
        return "4.10"
    if is_neutral(survey.position, mover.counter):
        return "14.43"
    moves = segment(survey.position)
    if moves and survey.government and survey.role(mover.player) != moves:
        return "4.10"
    return ""


def _all(survey: Survey, mover: Mover, began: Position, commander: str) -> Iterator[Move]:
    if mover.counter.kind == "commander":
        yield from commander_moves(survey, mover)
        return
    yield from by_land(survey, mover)
    if has_bonus(survey, began, mover.counter.id):
        yield from _doubled(survey, mover, commander)
    yield from flights(survey, mover, survey.asked)


def by_land(survey: Survey, mover: Mover, limit: float | None = None) -> Iterator[Move]:
    """4.10  Yield every move of a counter from hex to hex, out of its sanctuary first where it is in one."""
    if mover.space not in survey.charts.map or leaves_a_sanctuary(survey, mover):
        yield from leave_sanctuary(survey, mover, limit)
    elif mover.space != survey.ground.airbase_off_map:
        yield from march(survey, mover, limit=limit)


def _doubled(survey: Survey, mover: Mover, commander: str) -> Iterator[Move]:
    """4.64  With the bonus a counter goes twice as far, if it ends with or next to the Commander."""
    commander = commander or survey.places[_FAN_COMMANDER][0]
    twice = mover.allowance * survey.ground.number("Commander's bonus, factor")
    for move in by_land(survey, mover, twice):
        if near_commander(survey, commander, move.destination):
            yield move._replace(doubled=move.cost > mover.allowance)


def _cheapest(moves: Iterator[Move]) -> dict[str, Move]:
    found: dict[str, Move] = {}
    for move in moves:
        known = found.get(move.destination)
        if known is None or move.cost < known.cost:
            found[move.destination] = move
    return found


def make_move(
    run: Run[ChadCharts],
    counter: str,
    destination: str,
    began: Position | None = None,
    move: Move | None = None,
) -> None:
    """4.10  Move a counter to a legal destination the cheapest way, eliminating whom it overruns (4.22).

    Air, SAM and AAA units left alone are overrun too (13.32, 13.42), airbases begun are removed (13.50), and
    whoever ends next to an independent faction must attack it, as a mark says (11.33). The marks `moved` and
    `flew` keep it from moving again, and more than may from flying (4.80), until `end_movement`.
    """
    name, charts = run.charts.counters[counter].name, run.charts
    move = move or _legal(run, counter, destination, began)
    survey = run.position.once(Survey, charts)
    player = survey.owners[counter]
    weak = survey.enemy_leaders_alone(player) | survey.support_alone(player)
    trample(run, move.path[1:], player)
    for hex in move.path[1:]:
        if hex in weak:
            run.put(counter, hex)
            overrun(run, hex, player)
    run.put(counter, destination)
    flew = move.mode in (Mode.AIR_TRANSPORT, Mode.AIRMOBILE)
    run.mark(counter, "moved", *(["flew"] if flew else []), *(MUST_ATTACK + home for home in move.attacks))
    points = f"{move.cost:g} movement point" + ("" if move.cost == 1 else "s")
    way = " - ".join(map(charts.place, move.path))
    run.write("4.10", f"{name}: {move.mode}, {points}, {way}", side=player)


def _legal(run: Run[ChadCharts], counter: str, destination: str, began: Position | None) -> Move:
    moves = legal_moves(run.position, run.charts, counter, began)
    if destination not in moves:
        remedy = f"{len(moves)} other places are within reach" if moves else "it stays where it is"
        name, where = run.charts.counters[counter].name, run.charts.place(destination)
        run.refuse(moves.barred_by or "4.10", f"{name} cannot move to {where}", remedy)
    return moves[destination]


def end_movement(run: Run[ChadCharts]) -> None:
    """4.10  End a movement portion: nobody has moved any more."""
    for _, standing in list(run.position.each_standing()):
        if spent := standing.marks & {"moved", "flew"}:
            run.unmark(standing.counter, *spent)
