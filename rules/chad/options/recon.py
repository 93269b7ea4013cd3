"""Chapter 13: reconnaissance: a unit that moves by itself looks into a hex next to it (13.92, 13.93)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from guelta.rules.chad.attacks.scouting import Scouted
from guelta.rules.chad.board.prefecture_display import presence
from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.option_charts import ReconResult, recon_modifier, recon_rests_on, recon_result
from guelta.rules.chad.components.elimination import eliminate
from guelta.rules.chad.components.in_force import part_two
from guelta.rules.chad.components.terms import (
    MUST_ATTACK,
    has_option,
    is_guerrilla,
    opponent,
    plural,
    side_name,
)
from guelta.rules.chad.movement.march import Move, march, mover
from guelta.rules.chad.movement.movement import by_land, legal_moves
from guelta.rules.chad.movement.overrun import overrun
from guelta.rules.chad.movement.upgraded_airfields import trample
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = ["COST", "die_modifier", "may_begin_recon", "may_scout", "recon_move", "targets"]

COST = 1
"""13.92: movement points that a recon takes."""

_TYPES = ("recon", "airborne infantry")
_STAY = "stay"


@dataclass(frozen=True, slots=True)
class _Scout:
    """A unit on its way: whose it is, and the movement points it has left."""

    counter: ChadCounter
    player: str
    left: float


def may_scout(counter: ChadCounter) -> bool:
    """13.92  Guerrilla, recon and airborne units perform recon."""
    return is_guerrilla(counter) or counter.type in _TYPES


def may_begin_recon(position: Position, charts: ChadCharts, id: str) -> bool:
    """13.92  Whether a unit on the map, or one that may leave its sanctuary, may set out to scout now."""
    if not has_option(position, "13.92") or not may_scout(charts.counters[id]):
        return False
    moves = legal_moves(position, charts, id)
    on_map = any(space in charts.map for space in position.where(id))
    return (on_map or bool(moves)) and not moves.barred_by


def targets(survey: Survey, player: str, hex: str) -> tuple[str, ...]:
    """13.92  Return the hexes next to one that hold combat units of the other player."""
    enemies = survey.enemy_combat(player)
    return tuple(near for near in sorted(survey.charts.map.neighbours(hex)) if near in enemies)


def die_modifier(position: Position, charts: ChadCharts, player: str, hex: str) -> int:
    """13.92  Return what a player adds to his recon die against a hex, by the presence level around it.

    Without Part II there is no presence, and nothing is added (14.13).
    """
    if not part_two(position, charts):
        return 0
    side = side_name(position, player)
    return recon_modifier(charts, side, presence(position, charts.map[hex]["prefecture"]))


def recon_move(run: Run[ChadCharts], unit: str) -> None:
    """13.92  Move a unit by itself, with as many recons on its way as its movement points allow.

    It goes to a hex and may look into one next to it for one movement point; if it survives it may go on with
    what it has left, and look again. Infiltration goes on through the hex like any other (4.22).
    """
    scout, began = _begin(run, unit), run.position.where(unit)
    number = 0
    while True:
        number += 1
        scout = _go(run, scout, number)
        hex = _look_at(run, scout, number)
        if not hex:
            break
        scout = replace(scout, left=scout.left - COST)
        found = _look(run, scout, hex, number)
        if found.unit == "eliminated":
            return
        if found.unit == "stops":
            break
    run.mark(unit, "moved", *(_duties(run, unit) if run.position.where(unit) != began else ()))


def _begin(run: Run[ChadCharts], unit: str) -> _Scout:
    moving = mover(run.position.once(Survey, run.charts), unit)
    if moving is None or not may_begin_recon(run.position, run.charts, unit):
        name = run.charts.counters[unit].name
        remedy = "where it is played, guerrilla, recon and airborne units on the map scout as they move"
        run.refuse("13.92", f"{name} performs no recon", remedy)
    return _Scout(moving.counter, moving.player, moving.allowance)


def _reachable(run: Run[ChadCharts], scout: _Scout, number: int) -> dict[str, Move]:
    """13.92  Return the moves that what is left of the allowance still pays, those into a sanctuary too."""
    survey = run.position.once(Survey, run.charts)
    moving = mover(survey, scout.counter.id)
    if moving is None:
        return {}
    if number == 1:
        moves = list(by_land(survey, moving))
    else:
        onward = march(survey, moving, {moving.space: 0.0}, scout.left)
        moves = [move._replace(path=move.path[1:]) for move in onward]  # the first is the start once more
    moves.sort(key=lambda move: -move.cost)  # several entry hexes lead to one sanctuary: the cheapest stays
    return {move.destination: move for move in moves}


def _go(run: Run[ChadCharts], scout: _Scout, number: int) -> _Scout:
    """13.92  Ask where the unit goes next, and move it there."""
    moves, id, charts = _reachable(run, scout, number), scout.counter.id, run.charts
    (start,) = run.position.where(id)[:1]
    options = [Option(_STAY, f"stay at {charts.place(start)}")]
    options += [Option(hex, f"{charts.place(hex)} ({move.cost:g})") for hex, move in sorted(moves.items())]
    side, title = side_name(run.position, scout.player), f"{scout.counter.name} moves"
    (chosen,) = run.choose(
        Choice(f"recon-{id}-{number}-to", "13.92", side, title, tuple(options), purpose="destination")
    )
    if chosen == _STAY:
        return scout
    move = moves[chosen]
    survey = Survey(run.position, charts)
    alone = survey.enemy_leaders_alone(scout.player) | survey.support_alone(scout.player)
    for hex in move.path[1:]:
        trample(run, (hex,), scout.player)
        if hex in alone:
            run.put(id, hex)
            overrun(run, hex, scout.player)
    run.put(id, move.destination)
    way = " - ".join(map(charts.place, move.path))
    run.write(
        "4.10", f"{scout.counter.name}: {move.mode}, {move.cost:g} movement points, {way}", side=scout.player
    )
    return replace(scout, left=max(0.0, scout.left - move.cost))


def _look_at(run: Run[ChadCharts], scout: _Scout, number: int) -> str:
    """13.92  Ask for a hex to look into; who is in a sanctuary or has no movement point left cannot."""
    id = scout.counter.id
    (here,) = run.position.where(id)[:1]
    able = scout.left >= COST and here in run.charts.map
    hexes = targets(run.position.once(Survey, run.charts), scout.player, here) if able else ()
    options = tuple(Option(hex, run.charts.place(hex)) for hex in hexes)
    side = side_name(run.position, scout.player)
    title = f"Recon of {scout.counter.name} against"
    return "".join(
        run.choose(
            Choice(f"recon-{id}-{number}-at", "13.92", side, title, options, least=0, purpose="target")
        )
    )


def _look(run: Run[ChadCharts], scout: _Scout, hex: str, number: int) -> ReconResult:
    """13.93  Roll one die with the adjustment of the prefecture, and say what the unit learns."""
    id, charts = scout.counter.id, run.charts
    side = side_name(run.position, scout.player)
    title = f"Recon of {scout.counter.name} against {charts.place(hex)}"
    (die,) = run.roll(Roll(f"recon-{id}-{number}", "13.92", side, title))
    points = die_modifier(run.position, charts, scout.player, hex)
    found = recon_result(charts, die + points)
    modified = f" modified to {die + points}" if points else ""
    said = f"{title}{modified}: {found.text}"
    run.write("13.93", said, dice=(die,), side=scout.player, rests_on=recon_rests_on(charts))
    run.set(scouted=str(Scouted.of(run.position).adding(id, hex, found.dice)))
    if learned := _learned(run.position, charts, scout.player, hex, found.shows):
        run.write("13.93", f"{charts.place(hex)}: {learned}", side=scout.player)
    if found.unit == "eliminated":
        eliminate(run, id, "13.93")
    return found


def _learned(position: Position, charts: ChadCharts, player: str, hex: str, shows: str) -> str:
    """13.93  Return what a recon shows of the other player's counters in a hex."""
    survey = position.once(Survey, charts)
    stack = [
        charts.counters[standing.counter]
        for standing in position.stack(hex)
        if survey.owners.get(standing.counter) == opponent(player)
    ]
    if shows == "count":
        return plural(len(stack), "counter")
    if shows == "nationalities":
        nations = sorted({each.nation for each in stack} - {""})
        return f"{plural(len(stack), 'counter')}, {', '.join(nations)}"
    return ", ".join(each.name for each in stack) if shows == "counters" else ""


def _duties(run: Run[ChadCharts], unit: str) -> tuple[str, ...]:
    """11.33  Whoever ends his movement next to an independent faction must attack it."""
    survey = run.position.once(Survey, run.charts)
    (hex,) = run.position.where(unit)[:1]
    return tuple(MUST_ATTACK + home for home in survey.next_to_igfs.get(hex, ()))
