"""Chapter 4: judging the moves of one movement portion: by which path at what cost, or against which rule.

Only where every counter stood at the start and stands at the end counts, however often it was picked up in
between. What another order of moves would allow is *unsure*, never a violation.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from rules.chad.air_transport import transport_limit
from rules.chad.charts import ChadCharts
from rules.chad.commanders import has_bonus
from rules.chad.march import Mode, Move, Mover, mover
from rules.chad.move_reasons import Fault, fault_of
from rules.chad.movement import Moves, goes_by_land, moves_of
from rules.chad.survey import Survey
from rules.chad.terms import independent_factions, is_neutral, names, segment
from rules.engine.finding import Finding, Verdict, due, unsure, violation
from rules.engine.game import audit
from rules.engine.position import Position, Standing

__all__ = ["MoveVerdict", "audit_moves", "moves_of_a_portion", "withdrawals_of_a_phase"]

_OUT_OF_PLAY = ("unused", "eliminated", "fant-losses", "task-force-losses")
_REINFORCEMENTS = ("government-reinforcements", "rebel-reinforcements")
_FAN_COMMANDER = "habre"
_OUT_OF_TURN = "moved while the other player moved"
_JUDGED = (
    *("4.00", "4.20", "4.21", "4.22"),
    *("4.24", "4.25", "4.33", "4.40", "4.43"),
    *("4.44", "4.50", "4.51", "4.53"),
    *("4.60", "4.61", "4.62", "4.63", "4.64"),
    *("4.80", "4.81", "4.82", "4.90", "7.44", "11.33", "14.43"),
)


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """What the rules say of one counter that is elsewhere at the end of a movement portion.

    `verdict` is None for a legal move; then `move` says how. Otherwise `rule` forbids it for `reason`, and
    `shown` says that the place it ended in is already at fault for itself, whatever the way there.
    """

    counter: str
    origin: str
    destination: str
    verdict: Verdict | None = None
    rule: str = ""
    move: Move | None = None
    reason: str = ""
    shown: bool = False
    rests_on: tuple[str, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether the move was allowed."""
        return self.verdict is None

    def __str__(self) -> str:
        """Give the short form tests compare with: `fant-inf-co-1 1537 1637 legal march 0.5`."""
        how = f"legal {self.move.mode} {self.move.cost:g}" if self.move else f"{self.verdict} {self.rule}"
        return f"{self.counter} {self.origin} {self.destination} {how}"


@dataclass
class _Portion:
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
    def of(cls, start: Position, end: Position, charts: ChadCharts) -> _Portion:
        before, after = _places(start), _places(end)
        begun = _at_their_arrival(start, before, after)
        return cls(start, end, charts, segment(start), _places(begun), after, Survey(begun, charts, also=end))

    def moves(self, id: str, survey: Survey) -> Moves:
        """Give the legal moves of a counter, searched once for all that are like it in every way."""
        key = (survey is self.survey, *self._alike(id))
        if key not in self.found:
            commander = self.after.get(_FAN_COMMANDER, ("",))[0]
            self.found[key] = moves_of(survey, id, self.start, commander)
        return self.found[key]

    def fault(self, id: str, moving: Mover, now: str) -> Fault | None:
        """Give why a counter cannot have got to a space, thought through once for all that are like it."""
        key = (now, *self._alike(id))
        if key not in self.faults:
            self.faults[key] = fault_of(self.survey, moving, now, has_bonus(self.survey, self.start, id))
        return self.faults[key]

    def _alike(self, id: str) -> tuple[object, ...]:
        """Give everything in which counters differ as far as movement goes."""
        counter, (space, standing) = self.charts.counters[id], self.before[id]
        kind = counter.kind, counter.type, counter.force, counter.movement, counter.sanctuaries
        bonus = has_bonus(self.survey, self.start, id)
        return (space, *kind, self.survey.owners.get(id), "no-water" in standing.marks, bonus)

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
            self.later = Survey(replace(self.survey.position, spaces=spaces), self.charts, also=self.end)
        return self.later


def audit_moves(start: Position, end: Position, charts: ChadCharts) -> list[MoveVerdict]:
    """4.10  Judge every counter that is elsewhere at the end of a movement portion than at its start.

    The Special Guerrilla Withdrawal is judged by 4.52. Reinforcements start where they were placed (12.40).
    Units that were removed are left out, and markers, and everything while nobody knows who governs.
    """
    withdrawal = start.cursor.endswith("/special-withdrawal")
    if not start.fields.get("government") or not (segment(start) or withdrawal):
        return []
    portion = _Portion.of(start, end, charts)
    verdicts = [
        verdict for id in sorted(portion.after) if (verdict := _verdict(portion, id, withdrawal)) is not None
    ]
    return list(_within_transport_limits(portion.survey, verdicts))


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
    start: Position, before: dict[str, tuple[str, Standing]], after: dict[str, tuple[str, Standing]]
) -> Position:
    """Give the start with reinforcements where they were placed, and with New Arrivals adjusted (3.00).

    In the first impulse nobody can have gone to New Arrivals before his own segment: who is there was
    not moved on when the Tactical Phase began.
    """
    moved: dict[str, str] = {}
    for id, (space, standing) in after.items():
        was = before.get(id, ("",))[0]
        arrived = [mark.removeprefix("arrived-") for mark in standing.marks if mark.startswith("arrived-")]
        if arrived and was != space:
            moved[id] = arrived[0]
        elif was.startswith("arrivals-") and was != space and "/impulse-1/" in start.cursor:
            moved[id] = was.replace("arrivals-", "sanctuary-")
    if not moved:
        return start
    spaces = {
        space: [each for each in stack if each.counter not in moved] for space, stack in start.each_stack()
    }
    for id, space in moved.items():
        standing = before[id][1] if id in before else after[id][1]
        spaces.setdefault(space, []).append(standing)
    return replace(start, spaces={space: tuple(stack) for space, stack in spaces.items()})


def _verdict(portion: _Portion, id: str, withdrawal: bool) -> MoveVerdict | None:
    """Judge one counter; None when it did not move, or movement is not what changed its place."""
    counter = portion.charts.counters[id]
    now, standing = portion.after[id]
    was, earlier = portion.before.get(id, ("", standing))
    if counter.kind not in ("combat", "leader", "commander") or was in ("", now, *_REINFORCEMENTS):
        return None
    if was in _OUT_OF_PLAY or now in (*_OUT_OF_PLAY, *_REINFORCEMENTS) or standing.face != earlier.face:
        return None
    if now.removeprefix("sanctuary-") == was.removeprefix("arrivals-"):
        return None
    player = portion.survey.owners.get(id, "")
    if not player:
        return _of_nobody(portion, id)
    if not withdrawal and portion.survey.role(player) != portion.side:
        if counter.kind != "combat" and now not in portion.charts.map:
            return None  # overrun (5.64)
        return MoveVerdict(id, was, now, Verdict.VIOLATION, "4.10", reason=_OUT_OF_TURN)
    return _own(portion, id, was, now)


def _of_nobody(portion: _Portion, id: str) -> MoveVerdict | None:
    """11.33, 14.43  Independent and neutral factions do not move; one activated meanwhile is not judged."""
    counter = portion.charts.counters[id]
    was, now = portion.before[id][0], portion.after[id][0]
    if is_neutral(portion.end, counter):
        reason = f"moved while the {counter.force} is neutral"
        return MoveVerdict(id, was, now, Verdict.VIOLATION, "14.43", reason=reason)
    if counter.force not in independent_factions(portion.end, portion.charts):
        return None
    return MoveVerdict(id, was, now, Verdict.VIOLATION, "11.33", reason="moved while independent", shown=True)


def _own(portion: _Portion, id: str, was: str, now: str) -> MoveVerdict | None:
    moves = portion.moves(id, portion.survey)
    move = moves.get(now) or moves.get(_lifted(portion, id, now))
    if move is not None:
        return MoveVerdict(id, was, now, move=move)
    if moves.barred_by:
        reason = "moved, which it may not in this segment"
        return MoveVerdict(id, was, now, Verdict.VIOLATION, moves.barred_by, reason=reason)
    other = portion.moves(id, portion.without_the_gone)  # the same again when nobody is gone
    if other.get(now) or other.get(_lifted(portion, id, now)):
        reason = "could move so only after the enemies on the way were gone"
        return MoveVerdict(id, was, now, Verdict.UNSURE, "4.22", reason=reason)
    moving = mover(portion.survey, id)
    if moving is None:
        reason = "has no movement allowance"
        return MoveVerdict(id, was, now, Verdict.VIOLATION, "4.10", reason=reason)
    fault = portion.fault(id, moving, now)
    if fault is None:
        return None
    return MoveVerdict(
        id, was, now, Verdict.VIOLATION, fault.rule, None, fault.reason, fault.shown, fault.rests_on
    )


def _lifted(portion: _Portion, id: str, now: str) -> str:
    """4.51, 4.63  Give the box a counter in an entry hex, or a Commander in New Arrivals, belongs to."""
    section = portion.charts.ground.section(portion.charts.counters[id].kind) or "arrivals"
    if now.startswith("arrivals-"):
        return now.replace("arrivals-", f"{section}-")
    entry = portion.charts.entry(now)
    return f"{section}-{entry}" if entry else ""


def _within_transport_limits(survey: Survey, verdicts: Iterable[MoveVerdict]) -> Iterator[MoveVerdict]:
    """4.80, 4.81  More paratroops of one force flew than may fly in a segment: none of them is in order."""
    listed = list(verdicts)
    flew = {
        each.counter
        for each in listed
        if each.move
        and each.move.mode in (Mode.AIR_TRANSPORT, Mode.AIRMOBILE)
        and not goes_by_land(survey, each.counter, each.destination)
    }
    flown = Tally(survey.charts.counters[id].force for id in flew)
    for each in listed:
        counter = survey.charts.counters[each.counter]
        limit = transport_limit(survey, counter)
        if each.counter in flew and flown[counter.force] > limit:
            reason = f"flew as one of {flown[counter.force]} paratroop units; {limit} may in a segment"
            each = replace(each, verdict=Verdict.VIOLATION, rule="4.80", move=None, reason=reason)
        yield each


@audit("4.10", applies=_JUDGED)
def moves_of_a_portion(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.10  Whoever moves in his movement portion gets where he ends by a way within his allowance.

    One finding for all counters with the same fault. Nothing is said of a place that is at fault for itself.
    Combat units that ended next to an independent faction must attack it (11.33).
    """
    yield from _findings(charts, audit_moves(start, end, charts))


@audit("4.52", applies=["4.62", "14.43"])
def withdrawals_of_a_phase(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.52  In the Special Guerrilla Withdrawal guerrillas and leaders go from Chad to their New Arrivals.

    Presence limits it, but in Operation Manta there is none.
    """
    yield from _findings(charts, audit_moves(start, end, charts))


def _findings(charts: ChadCharts, verdicts: Iterable[MoveVerdict]) -> Iterator[Finding]:
    groups: dict[tuple[str, str, str, str], list[MoveVerdict]] = {}
    out_of_turn: list[MoveVerdict] = []
    for verdict in verdicts:
        if verdict.reason == _OUT_OF_TURN:
            out_of_turn.append(verdict)
        elif verdict.verdict is not None and not verdict.shown:
            key = (verdict.rule, verdict.origin, verdict.destination, verdict.reason)
            groups.setdefault(key, []).append(verdict)
        for home in verdict.move.attacks if verdict.move else ():
            groups.setdefault(("11.33", "", home, ""), []).append(verdict)
    if out_of_turn:
        yield _moved_out_of_turn(charts, out_of_turn)
    for (rule, _, place, _), alike in groups.items():
        tell = _to_attack if alike[0].is_legal else _at_fault
        yield replace(tell(charts, place, alike), rule=rule)


def _moved_out_of_turn(charts: ChadCharts, verdicts: list[MoveVerdict]) -> Finding:
    """4.10  One finding for all: most often the turn tracker was not stepped on in time."""
    counters = [verdict.counter for verdict in verdicts]
    places = {verdict.destination for verdict in verdicts}
    return violation(
        min(places) if len(places) == 1 else "",
        counters,
        f"{_names(charts, counters)}: {_OUT_OF_TURN}",
        "take the moves back, or step the turn tracker on before the other player moves",
    )


def _to_attack(charts: ChadCharts, home: str, verdicts: list[MoveVerdict]) -> Finding:
    counters = [verdict.counter for verdict in verdicts]
    place = charts.place(home)
    return due(
        home,
        counters,
        f"{_names(charts, counters)} ended the movement next to the independent faction at {place}",
        f"attack {place} in this segment; the faction joins the other player first",
    )


def _at_fault(charts: ChadCharts, place: str, verdicts: list[MoveVerdict]) -> Finding:
    first, counters = verdicts[0], [verdict.counter for verdict in verdicts]
    way = f"from {charts.place(first.origin)} to {charts.place(first.destination)}"
    say = unsure if first.verdict is Verdict.UNSURE else violation
    return say(
        place,
        counters,
        f"{_names(charts, counters)} {way}: {first.reason}",
        "the owner takes the move back, or stops on the way",
        first.rests_on,
    )


def _names(charts: ChadCharts, counters: list[str]) -> str:
    return names(charts, [Standing(counter) for counter in counters])
