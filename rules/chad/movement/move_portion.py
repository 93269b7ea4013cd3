"""Chapter 4: one movement portion as the referee looks at it: where who stood, stands, and could go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.chad.charts.chad_charts import ChadCharts
from rules.chad.components.counter import ChadCounter
from rules.chad.components.terms import segment
from rules.chad.movement.air_transport import flights, is_paratroop
from rules.chad.movement.commanders import has_bonus
from rules.chad.movement.march import Mover, mover
from rules.chad.movement.move_reasons import Fault, fault_of
from rules.chad.movement.movement import Moves, goes_by_land, moves_of
from rules.chad.movement.survey import Survey
from rules.engine.board.position import Position, Standing

__all__ = ["FAN_COMMANDER", "Portion"]

FAN_COMMANDER = "habre"


@dataclass
class Portion:
    """One portion under audit; counters that move alike from the same space share one search."""

    start: Position
    end: Position
    charts: ChadCharts
    side: str
    before: dict[str, tuple[str, Standing]]
    after: dict[str, tuple[str, Standing]]
    survey: Survey
    later: Survey | None = None
    found: dict[tuple[object, ...], Moves] = field(default_factory=dict)
    faults: dict[tuple[object, ...], Fault | None] = field(default_factory=dict)

    @classmethod
    def of(cls, start: Position, end: Position, charts: ChadCharts) -> Portion:
        """Look at the movement portion between two boards; several audits ask for the same one in turn."""
        last = start.once(_portions_from, charts)
        if not last or last[0].end is not end:
            last[:] = [cls._between(start, end, charts)]
        return last[0]

    @classmethod
    def _between(cls, start: Position, end: Position, charts: ChadCharts) -> Portion:
        after = _places(end)
        begun = _at_their_arrival(start, charts.counters, _places(start), after)
        before = _places(begun)
        survey = Survey(begun, charts, also=end, landed=_landed(begun, charts, before, after))
        survey.asked = frozenset(space for space, _ in after.values())
        return cls(start, end, charts, segment(start), before, after, survey)

    def moves(self, id: str, survey: Survey) -> Moves:
        """Give the legal moves of a counter, searched once for all that are like it in every way."""
        key = (survey is self.survey, *self._alike(id))
        if key not in self.found:
            commander = self.after.get(FAN_COMMANDER, ("",))[0]
            self.found[key] = moves_of(survey, id, self.start, commander)
        return self.found[key]

    def fault(self, id: str, moving: Mover, now: str) -> Fault | None:
        """Give why a counter cannot have got to a space, thought through once for all that are like it."""
        key = (now, *self._alike(id))
        if key not in self.faults:
            self.faults[key] = fault_of(self.survey, moving, now, has_bonus(self.survey, self.start, id))
        return self.faults[key]

    def _alike(self, id: str) -> tuple[object, ...]:
        """Give everything of a counter that its moves depend on: all but the name of a combat unit."""
        counter, (space, standing) = self.charts.counters[id], self.before[id]
        like = replace(counter, id="", name="") if counter.is_combat_unit else counter
        bonus = has_bonus(self.survey, self.start, id)
        return (space, like, replace(standing, counter=""), self.survey.owners.get(id), bonus)

    @property
    def without_the_gone(self) -> Survey:
        """The board at the start without enemies that are elsewhere at the end."""
        if self.later is None:
            gone = {
                id
                for id, (space, _) in self.before.items()
                if self.survey.role(self.survey.owners.get(id, "")) != self.side
                and self.after.get(id, ("",))[0] != space
            }
            if not gone:
                self.later = self.survey
                return self.later
            spaces = {
                space: tuple(each for each in stack if each.counter not in gone)
                for space, stack in self.survey.position.each_stack()
            }
            landed = _landed(self.start, self.charts, self.before, self.after)
            emptied = replace(self.survey.position, spaces=spaces)
            self.later = Survey(emptied, self.charts, also=self.end, landed=landed)
            self.later.asked = self.survey.asked
        return self.later


def _portions_from(start: Position, charts: ChadCharts) -> list[Portion]:
    """Keep the portion from a board that was looked at last."""
    return []


def _places(position: Position) -> dict[str, tuple[str, Standing]]:
    """Give where every counter stands that stands in one place only."""
    places: dict[str, tuple[str, Standing]] = {}
    twice = set()
    for space, standing in position.each_standing():
        if standing.counter in places:
            twice.add(standing.counter)
        places[standing.counter] = space, standing
    return {id: place for id, place in places.items() if id not in twice}


def _at_their_arrival(
    start: Position,
    kinds: Mapping[str, ChadCounter],
    before: dict[str, tuple[str, Standing]],
    after: dict[str, tuple[str, Standing]],
) -> Position:
    """Give the start with reinforcements where they were placed, and with New Arrivals adjusted (3.00).

    In the first impulse no guerrilla can have gone to New Arrivals before his own segment: one that is there
    was not moved on when the Tactical Phase began. A leader can have been eliminated in the Government's
    segment (5.64), so a Rebel leader in New Arrivals stays there (4.53).
    """
    first = "/impulse-1/" in start.cursor
    eliminated = ("leader",) if segment(start) == "rebel" else ()
    moved: dict[str, str] = {}
    for id, (space, standing) in after.items():
        was = before.get(id, ("",))[0]
        arrived = [mark.removeprefix("arrived-") for mark in standing.marks if mark.startswith("arrived-")]
        if arrived and was != space:
            moved[id] = arrived[0]
        elif was.startswith("arrivals-") and was != space and first and kinds[id].kind not in eliminated:
            moved[id] = was.replace("arrivals-", "sanctuary-")
    if not moved:
        return start
    spaces = {
        space: [each for each in stack if each.counter not in moved] for space, stack in start.each_stack()
    }
    for id, space in moved.items():
        standing = before[id][1] if id in before else replace(after[id][1], marks=frozenset())
        memory = (mark for mark in after[id][1].marks if mark.startswith("arrived-"))
        spaces.setdefault(space, []).append(standing.marked(*memory))
    return replace(start, spaces={space: tuple(stack) for space, stack in spaces.items()})


def _landed(
    start: Position,
    charts: ChadCharts,
    before: dict[str, tuple[str, Standing]],
    after: dict[str, tuple[str, Standing]],
) -> frozenset[str]:
    """4.80  Give the paratroops that can only have flown to an Airfield after somebody else was there.

    Who could fly there on the board as it was, the French from any Airfield (4.81), holds it for the others.
    """
    fields = charts.ground.airfields
    moved = {
        id: space
        for id, (space, _) in after.items()
        if space in fields
        and is_paratroop(charts.counters[id])
        and before.get(id, ("",))[0] not in ("", space)
    }
    if not moved:
        return frozenset()
    survey = start.once(Survey, charts)
    return frozenset(
        id
        for id, space in moved.items()
        if not goes_by_land(survey, id, space) and not _flies_there_first(survey, id, space)
    )


def _flies_there_first(survey: Survey, id: str, space: str) -> bool:
    """4.80, 4.81  Whether a unit may fly to a hex before anybody else has moved."""
    moving = mover(survey, id)
    return moving is not None and any(
        move.destination == space for move in flights(survey, moving, frozenset({space}))
    )
