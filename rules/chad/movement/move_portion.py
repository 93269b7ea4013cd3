"""Chapter 4: one movement portion as the referee looks at it: where who stood, stands, and could go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.terrain import Ground
from guelta.rules.chad.components.terms import independent_factions, owner, segment
from guelta.rules.chad.movement.air_transport import flights, is_paratroop
from guelta.rules.chad.movement.commanders import has_bonus
from guelta.rules.chad.movement.march import Mover, mover
from guelta.rules.chad.movement.move_reasons import Fault, fault_of
from guelta.rules.chad.movement.movement import Moves, goes_by_land, moves_of
from guelta.rules.engine.board.position import Position, Standing

__all__ = ["FAN_COMMANDER", "Portion"]

FAN_COMMANDER = "habre"
_STARTS_KEPT, _SEARCHES_KEPT = 12, 8
"""Of how many boards what was searched is kept, and for how many ends of each. Ours."""


@dataclass
class _Searches:
    """What was searched on one board: its survey, and the moves and faults found, for all portions on it.

    Portions from one start differ in where counters end; where that bears on nobody's way they share this.
    """

    survey: Survey
    moves: dict[tuple[object, ...], tuple[Moves, frozenset[str]]] = field(default_factory=dict)
    """Legal moves, each with the places that were asked of when they were searched."""
    faults: dict[tuple[object, ...], Fault | None] = field(default_factory=dict)
    likes: dict[str, tuple[object, ...]] = field(default_factory=dict)

    def ask(self, spaces: frozenset[str]) -> None:
        """Note where counters may have got to, besides the places that were asked of before."""
        self.survey.asked = spaces | (self.survey.asked or frozenset())


@dataclass
class Portion:
    """One portion under audit; counters that move alike from the same space share one search."""

    start: Position
    end: Position
    charts: ChadCharts
    side: str
    before: dict[str, tuple[str, Standing]]
    after: dict[str, tuple[str, Standing]]
    begun: Position
    asked: frozenset[str]
    landed: frozenset[str]

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
        begun = _at_their_arrival(start, charts.counters, start.once(_places_on, charts), after)
        before = begun.once(_places_on, charts)
        asked = frozenset(space for space, _ in after.values())
        landed = _landed(begun, charts, before, after)
        return cls(start, end, charts, segment(start), before, after, begun, asked, landed)

    @cached_property
    def survey(self) -> Survey:
        """The board at the start."""
        return self._searches.survey

    @cached_property
    def _searches(self) -> _Searches:
        return self._on(self.begun, self.landed, frozenset())

    def _on(self, board: Position, landed: frozenset[str], gone: frozenset[str]) -> _Searches:
        """Return what was searched on the board at the start, without those gone."""
        known = _searched(self.begun, self.charts.ground)
        key = self._airfields_held(landed), gone
        if key not in known:
            if len(known) >= _SEARCHES_KEPT:
                del known[next(iter(known))]
            known[key] = _Searches(Survey(board, self.charts, also=self.end, landed=landed))
        known[key].ask(self.asked)
        return known[key]

    def _airfields_held(self, landed: frozenset[str]) -> tuple[tuple[str, str, bool], ...]:
        """4.62, 4.80  Return all that a survey reads off the board at the end: who holds which Airfield."""
        igfs = independent_factions(self.end, self.charts)
        held = {
            (hex, owner(self.end, self.charts, each, igfs), each.counter in landed)
            for hex in self.charts.ground.airfields
            for each in self.end.stack(hex)
            if self.charts.counters[each.counter].is_combat_unit
        }
        return tuple(sorted(held))

    def moves(self, id: str) -> Moves:
        """Return the legal moves of a counter, searched once for all that are like it in every way."""
        return self._moves(id, self._searches)

    def moves_without_the_gone(self, id: str) -> Moves:
        """Return those it has once the enemies are gone that are elsewhere at the end."""
        return self._moves(id, self._searches_without_the_gone)

    def _moves(self, id: str, searches: _Searches) -> Moves:
        commander = self.after.get(FAN_COMMANDER, ("",))[0]
        key = commander, self._alike(id)
        known = searches.moves.get(key)
        if known is None or self.after[id][0] not in known[1]:
            found = moves_of(searches.survey, id, self.start, commander)
            known = searches.moves[key] = found, searches.survey.asked or frozenset()
        return known[0]

    def fault(self, id: str, moving: Mover, now: str) -> Fault | None:
        """Return why a counter cannot have got to a space, thought through once for all that are like it."""
        faults, key = self._searches.faults, (now, self._alike(id))
        if key not in faults:
            faults[key] = fault_of(self.survey, moving, now, has_bonus(self.survey, self.start, id))
        return faults[key]

    def _alike(self, id: str) -> tuple[object, ...]:
        """Return everything of a counter that its moves depend on: all but the name of a combat unit."""
        likes = self._searches.likes
        if id not in likes:
            counter, (space, standing) = self.charts.counters[id], self.before[id]
            like = replace(counter, id="", name="") if counter.is_combat_unit else counter
            bonus = has_bonus(self.survey, self.start, id)
            likes[id] = (space, like, replace(standing, counter=""), self.survey.owners.get(id), bonus)
        return likes[id]

    @property
    def without_the_gone(self) -> Survey:
        """The board at the start without enemies that are elsewhere at the end."""
        return self._searches_without_the_gone.survey

    @cached_property
    def _searches_without_the_gone(self) -> _Searches:
        gone = frozenset(
            id
            for id, (space, _) in self.before.items()
            if self.after.get(id, ("",))[0] != space
            and self.survey.role(self.survey.owners.get(id, "")) != self.side
        )
        if not gone:
            return self._searches
        stacks = {
            space: tuple(each for each in stack if each.counter not in gone)
            for space, stack in self.begun.each_stack()
            if any(each.counter in gone for each in stack)
        }
        landed = _landed(self.start, self.charts, self.before, self.after)
        return self._on(self.begun.with_stacks(stacks), landed, gone)


def _portions_from(start: Position, charts: ChadCharts) -> list[Portion]:
    """Keep the portion from a board that was looked at last."""
    return []


@lru_cache(maxsize=_STARTS_KEPT)
def _searched(begun: Position, ground: Ground) -> dict[tuple[object, ...], _Searches]:
    """Keep what was searched on a board, by who holds the Airfields at the end and who is gone by then."""
    return {}


def _places_on(position: Position, charts: ChadCharts) -> dict[str, tuple[str, Standing]]:
    return _places(position)


def _places(position: Position) -> dict[str, tuple[str, Standing]]:
    """Return where every counter stands that stands in one place only."""
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
    """Return the start with reinforcements where they were placed, and with New Arrivals adjusted (3.00).

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
    stacks = {
        space: tuple(each for each in stack if each.counter not in moved)
        for space, stack in start.each_stack()
        if any(each.counter in moved for each in stack)
    }
    for id, space in moved.items():
        standing = before[id][1] if id in before else replace(after[id][1], marks=frozenset())
        memory = (mark for mark in after[id][1].marks if mark.startswith("arrived-"))
        stacks[space] = (*stacks.get(space, start.stack(space)), standing.marked(*memory))
    return start.with_stacks(stacks)


def _landed(
    start: Position,
    charts: ChadCharts,
    before: dict[str, tuple[str, Standing]],
    after: dict[str, tuple[str, Standing]],
) -> frozenset[str]:
    """4.80  Return the paratroops that can only have flown to an Airfield after somebody else was there.

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
