"""Chapters 3 and 4: a segment as it begins and ends, and its movement portion (4.10, 4.21, 4.32)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from guelta.rules.chad.attacks.retreat import eliminate_overstacked
from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.elimination import remove
from guelta.rules.chad.components.terms import is_left_out, names, role, segment
from guelta.rules.chad.intervention.intervention import oau_to_withdraw
from guelta.rules.chad.movement.air_units import settle_air_units
from guelta.rules.chad.movement.fortification import begin_fortifications, finish_fortifications
from guelta.rules.chad.movement.march import Move, mover
from guelta.rules.chad.movement.move_choices import strangers_of, where_to, who_moves
from guelta.rules.chad.movement.movement import end_movement, moves_of
from guelta.rules.chad.movement.stacking import over_limit
from guelta.rules.chad.movement.upgraded_airfields import begin_airbases
from guelta.rules.chad.options.anti_aircraft import carried_by, carry
from guelta.rules.chad.options.recon import may_begin_recon, recon_move
from guelta.rules.chad.special_rules.scenario_rules import activate_neutral
from guelta.rules.chad.water.water import conventional_unit_without_water, no_water_marker_to_remove
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure

__all__ = ["end_of_movement", "end_of_segment", "movement", "start_of_segment"]

_FAN_COMMANDER = "habre"


@procedure("4.32", writes=("4.32", "4.33", "4.70", "13.50"), searchable=False)
def start_of_segment(run: Run[ChadCharts]) -> None:
    """4.32  As a player segment begins NO WATER comes and goes, and battalions may begin to build (4.70).

    The French and the Libyans may begin an airbase (13.50).
    """
    if is_left_out(run.position, run.charts):
        return
    for finding in list(no_water_marker_to_remove.function(run.position, run.charts)):
        for id in finding.counters:
            run.unmark(id, "no-water")
        run.write("4.33", f"{_names(run, finding.counters)} have water at {run.charts.place(finding.where)}")
    for finding in list(conventional_unit_without_water.function(run.position, run.charts)):
        for id in finding.counters:
            run.mark(id, "no-water")
        run.write("4.32", f"NO WATER at {run.charts.place(finding.where)}: {_names(run, finding.counters)}")
    begin_fortifications(run)
    begin_airbases(run)


def _names(run: Run[ChadCharts], ids: tuple[str, ...]) -> str:
    return names(run.charts, [Standing(id) for id in ids])


@dataclass(frozen=True)
class _Portion:
    """One movement portion: how the board stood as it began, and what has moved since."""

    began: Position
    side: str
    moved: frozenset[str] = frozenset()

    def after(self, *ids: str) -> _Portion:
        """4.10  Return the portion once these have moved too."""
        return replace(self, moved=self.moved.union(ids))


@procedure(
    "4.10",
    writes=(
        *("4.10", "4.23", "4.44", "5.64"),
        *("13.32", "13.41", "13.42", "13.43", "13.50", "13.93"),
    ),
    applies=(
        *("4.00", "4.20", "4.21", "4.22", "4.40", "4.50", "4.60", "4.64", "4.80", "12.40"),
        *("13.90", "13.92"),
    ),
    searchable=False,
)
def movement(run: Run[ChadCharts]) -> None:
    """4.10  In his segment a player moves any of his counters, one after the other, each of them once.

    As he ends it OAU units beside rebels leave play (4.44), and what is over the stacking limit is eliminated
    (4.23, 12.40).
    """
    if is_left_out(run.position, run.charts) or not run.position.fields.get("government"):
        return
    portion = run.resumed(lambda: _Portion(run.position, segment(run.position)))
    while (moved := _move_one(run, portion)) is not None:
        portion = moved
        run.commit(portion)
    findings = oau_to_withdraw(portion.began, run.position, run.charts)
    _end_portion(run, [id for finding in findings for id in finding.counters])


@procedure("4.10", writes=("4.23", "4.44"), applies=("12.40",), searchable=False)
def end_of_movement(run: Run[ChadCharts]) -> None:
    """4.10  What is left of a movement portion when everybody has been moved on the board.

    Of the OAU units beside rebels those leave play that began the segment so, as the Government says (4.44):
    who was moved there is moved back. What is over the stacking limit is eliminated.
    """
    if not is_left_out(run.position, run.charts) and run.position.fields.get("government"):
        _end_portion(run, _began_beside_rebels(run))


def _began_beside_rebels(run: Run[ChadCharts]) -> tuple[str, ...]:
    """4.44  Ask which of the OAU units that now stand beside rebels stood so as the segment began."""
    options = tuple(
        Option(id, f"{run.charts.counters[id].name} at {run.charts.place(finding.where)}")
        for finding in oau_to_withdraw(run.position, run.position, run.charts)
        for id in finding.counters
    )
    if not options:
        return ()
    title = "OAU units that stood beside rebels as the segment began, and still do"
    return run.choose(
        Choice(
            "oau-withdrawn",
            "4.44",
            "government",
            title,
            options,
            least=0,
            most=len(options),
            kind="unit",
            purpose="report",
        )
    )


def _end_portion(run: Run[ChadCharts], withdrawn: Iterable[str]) -> None:
    for id in withdrawn:
        remove(run, id, "unused")
        said = f"{run.charts.counters[id].name} beside rebels is withdrawn from play"
        run.write("4.44", said, side="government")
    crowded = [over.hex for over in over_limit(run.position, run.charts)]
    eliminate_overstacked(run, "movement", crowded, rule="4.23")
    end_movement(run)


def _move_one(run: Run[ChadCharts], portion: _Portion) -> _Portion | None:
    """4.10  Ask for a counter and where it goes; give the portion with it, None when there was none."""
    survey, number = run.position.once(Survey, run.charts), len(portion.moved) + 1
    chosen = run.choose(
        who_moves(survey, portion.side, _able(survey, portion), portion.moved, quiet=run.quiet)
    )
    if not chosen:
        return None
    (id,) = chosen
    portion = portion.after(id)
    if _scouts(run, id, number):
        recon_move(run, id)
        return portion
    moves = _moves(survey, id, portion)
    goal = run.choose(where_to(survey, portion.began, portion.side, id, moves, quiet=run.quiet))
    if goal:
        sams = _carried(run, survey, id, number)
        carry(run, id, goal[0], sams, portion.began, moves[goal[0]])
        if moves[goal[0]].doubled:
            return portion.after(_FAN_COMMANDER)  # 4.64: who went so far has to end beside him
    return portion


def _scouts(run: Run[ChadCharts], id: str, number: int) -> bool:
    """13.92  Ask whether a unit that can moves by itself to look around."""
    if not may_begin_recon(run.position, run.charts, id):
        return False
    title = f"{_name(run, id)} performs recon"
    options = (Option("recon", "yes"),)
    choice = Choice(
        f"scout-{number}", "13.92", segment(run.position), title, options, least=0, purpose="mode"
    )
    return bool(run.choose(choice))


def _carried(run: Run[ChadCharts], survey: Survey, id: str, number: int) -> tuple[str, ...]:
    """13.41  Ask which SAM units a combat unit carries along."""
    able = carried_by(survey, id)
    options = tuple(Option(sam, _name(run, sam)) for sam in able)
    title = f"{_name(run, id)} carries"
    side = segment(run.position)
    most = len(options)
    return run.choose(
        Choice(
            f"carry-{number}",
            "13.41",
            side,
            title,
            options,
            least=0,
            most=most,
            kind="unit",
            of=(id,),
            purpose="passenger",
        )
    )


def _name(run: Run[ChadCharts], id: str) -> str:
    return run.charts.counters[id].name


def _able(survey: Survey, portion: _Portion) -> dict[str, str]:
    """4.10  Return the counters of the player who moves that have not moved, with their spaces."""
    return {
        id: space
        for id, (space, _) in survey.places.items()
        if survey.role(survey.owners[id]) == portion.side
        and id not in portion.moved
        and (space in survey.charts.map or space.startswith("sanctuary-") or space == "out-of-country")
        and mover(survey, id) is not None
    }


def _moves(survey: Survey, id: str, portion: _Portion) -> dict[str, Move]:
    """4.10  Return the legal moves of a counter but those to units it must not end a segment with (8.30)."""
    known, key = survey.position.once(_known_moves, survey.charts), (id, portion.began)
    if key not in known:
        moves, strangers = moves_of(survey, id, portion.began), strangers_of(survey, id)
        known[key] = {goal: move for goal, move in moves.items() if goal not in strangers}
    return known[key]


def _known_moves(position: Position, charts: ChadCharts) -> dict[tuple[str, Position], dict[str, Move]]:
    return {}


@procedure("4.70", writes=("4.70", "11.32", "13.32", "14.43"), searchable=False)
def end_of_segment(run: Run[ChadCharts]) -> None:
    """4.70  As a segment ends fortifications are finished, and former IGFs obey the stacking limit (11.32).

    Air units leave bases that may not hold them (13.32). The neutral MRP may join a player (14.43).
    """
    settle_air_units(run)
    if not is_left_out(run.position, run.charts):
        finish_fortifications(run)
        crowded = [
            over.hex
            for over in over_limit(run.position, run.charts)
            if role(run.position, over.player) == segment(run.position)
        ]
        eliminate_overstacked(run, "segment", crowded, rule="11.32", former=True)
    activate_neutral(run)
