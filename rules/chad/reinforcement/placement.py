"""Chapter 12: new units enter the map (12.20, 12.40, 12.42, 12.43), where the scenario sends them (14.11)."""

from __future__ import annotations

from dataclasses import dataclass

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.political_charts import Entry, entry
from guelta.rules.chad.components.terms import is_left_out, names, owner, segment
from guelta.rules.chad.intervention.libyan_aid import eliminate_outside_the_south
from guelta.rules.chad.movement.air_transport import may_land
from guelta.rules.chad.movement.air_units import arrivals_by_air
from guelta.rules.chad.movement.overrun import overrun
from guelta.rules.chad.options.anti_aircraft import arrivals_of_guns
from guelta.rules.chad.reinforcement.reinforcement import may_be_placed
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure
from guelta.rules.engine.play.sequence import Sequence

__all__ = ["airfields_for_fant", "places", "reinforcements"]


def airfields_for_fant(survey: Survey, player: str) -> tuple[str, ...]:
    """12.42  Return the airfields and airbases open to new FANT units.

    No rebel and no independent faction is there, and at presence 0 a combat unit of the Government is.
    """
    return tuple(hex for hex in sorted(survey.ground.airfields) if may_land(survey, player, hex))


def places(
    survey: Survey, counter: ChadCounter, player: str, special: Entry | None = None
) -> tuple[str, ...]:
    """12.43  Return the hexes in which a unit out of a Reinforcements box may be placed.

    No enemy combat unit may be there. FANT units have airfields of their own rotation (12.42); `special` is
    where a scenario lets its task forces in.
    """
    if counter.force == "FANT":
        return airfields_for_fant(survey, player)
    if special is not None:
        candidates: tuple[str, ...] = special.hexes
    else:
        candidates = tuple(hex for hex in survey.charts.gates if may_be_placed(survey.charts, counter, hex))
    return tuple(hex for hex in sorted(candidates) if hex not in survey.enemy_combat(player))


@procedure(
    "12.40",
    writes=("5.64", "8.40", "12.42", "12.43", "13.32", "13.41", "14.11", "14.21", "14.41"),
    applies=("12.00", "12.20", "12.30", "13.35"),
    searchable=False,
)
def reinforcements(run: Run[ChadCharts]) -> None:
    """12.40  As his segment begins a player brings in any of the units in his Reinforcements box.

    What he leaves may wait there, unless the scenario calls for all of it. Air, SAM and AAA units are placed
    by rules of their own (13.32, 13.41); where Libyans come to support a FAP government, 8.40 holds at once.
    """
    if is_left_out(run.position, run.charts):
        return
    entering = run.resumed(lambda: _who_enters(run, segment(run.position)))
    while entering.left:
        entering = _place(run, entering)
        run.commit(entering)
    arrivals_by_air(run)
    arrivals_of_guns(run)
    eliminate_outside_the_south(run)


@dataclass(frozen=True)
class _Entering:
    """12.40  Units that are still to be placed, of which player, and the airfields that received one."""

    player: str = ""
    left: tuple[str, ...] = ()
    given: tuple[str, ...] = ()


def _who_enters(run: Run[ChadCharts], side: str) -> _Entering:
    """12.40  Ask who enters; a task force that enters as one is placed at once."""
    waiting = _waiting(run, side)
    if not waiting:
        return _Entering()
    own = owner(run.position, run.charts, waiting[0])
    together = [unit for unit in waiting if (special := _for(run, unit)) is not None and special.together]
    for special in dict.fromkeys(filter(None, (_for(run, unit) for unit in together))):
        _enter_together(run, special, own, [unit for unit in together if _for(run, unit) == special])
    waiting = [unit for unit in waiting if unit not in together]
    survey = run.position.once(Survey, run.charts)
    able = {
        unit.counter: unit
        for unit in waiting
        if places(survey, run.charts.counters[unit.counter], own, _for(run, unit))
    }
    options = tuple(Option(id, run.charts.counters[id].name) for id in able)
    due = [id for id in able if _has_to_enter(run, _for(run, able[id]))]
    title = "Units that enter the map"
    choice = Choice(
        "enter",
        "12.40",
        side,
        title,
        options,
        least=len(due),
        most=len(options),
        kind="unit",
        purpose="raise",
    )
    chosen = run.choose(choice) if options else ()
    return _Entering(own, tuple(each for each in able if each in {*chosen, *due}))


def _waiting(run: Run[ChadCharts], side: str) -> list[Standing]:
    return [
        unit
        for unit in run.position.stack(f"{side}-reinforcements")
        if run.charts.counters[unit.counter].is_combat_unit
    ]


def _for(run: Run[ChadCharts], unit: Standing) -> Entry | None:
    """14.11  Return how the scenario lets a unit in during this turn; of FANT units none speaks."""
    scenario, turn = run.position.fields.get("scenario", ""), Sequence.turn(run.position.cursor)
    return entry(run.charts, scenario, turn or 0, run.charts.counters[unit.counter].force)


def _has_to_enter(run: Run[ChadCharts], special: Entry | None) -> bool:
    """14.21  Task forces that must come in during the turn come in its last segment at the latest."""
    return special is not None and special.must and "/impulse-3/" in run.position.cursor


def _enter_together(run: Run[ChadCharts], special: Entry, player: str, entering: list[Standing]) -> None:
    """14.21  A task force that enters as one comes whole, and into a single hex, or waits."""
    if not entering:
        return
    survey, side = run.position.once(Survey, run.charts), segment(run.position)
    hexes = places(survey, run.charts.counters[entering[0].counter], player, special)
    options = tuple(Option(hex, run.charts.place(hex)) for hex in hexes)
    least = int(bool(hexes) and _has_to_enter(run, special))
    title = "The whole task force enters at"
    for hex in run.choose(
        Choice("enter-at", special.rule, side, title, options, least=least, purpose="place")
    ):
        for unit in entering:
            _arrive(run, unit.counter, hex, special.rule)


def _place(run: Run[ChadCharts], entering: _Entering) -> _Entering:
    """12.42  Ask for the hex of the next unit; FANT units take turns over all airfields open to them.

    None receives a second new unit before each has received one, in this placement.
    """
    (id, *left), player, given = entering.left, entering.player, entering.given
    counter, side, special = run.charts.counters[id], segment(run.position), _for(run, Standing(id))
    hexes = places(run.position.once(Survey, run.charts), counter, player, special)
    rule = special.rule if special else "12.43"
    if counter.force == "FANT":
        fewest = min(map(given.count, hexes), default=0)
        hexes = tuple(hex for hex in hexes if given.count(hex) == fewest)
        rule = "12.42"
    options = tuple(Option(hex, run.charts.place(hex)) for hex in hexes)
    (hex,) = run.choose(
        Choice(f"place-{id}", rule, side, f"{counter.name} enters at", options, purpose="place")
    )
    _arrive(run, id, hex, rule)
    return _Entering(player, tuple(left), (*given, hex) if counter.force == "FANT" else given)


def _arrive(run: Run[ChadCharts], id: str, hex: str, rule: str) -> None:
    """12.40  A unit that arrived may stand over the limit until the next movement ends, as its mark says.

    Enemy leaders alone in its hex are eliminated (5.64).
    """
    run.put(id, hex)
    run.mark(id, f"arrived-{hex}")
    said = f"{names(run.charts, [Standing(id)])} enters at {run.charts.place(hex)}"
    run.write(rule, said, side=segment(run.position))
    overrun(run, hex, owner(run.position, run.charts, Standing(id)))
