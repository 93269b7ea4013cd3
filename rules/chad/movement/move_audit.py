"""Chapter 4: judging the moves of one movement portion: by which path at what cost, or against which rule.

Where every counter stood at the start and stands at the end counts, and of its stops between them what no
putting back explains (`detours`). What another order of moves would allow is *unsure*, never a violation.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.elimination import OVERRUN_BEFORE, may_have_been_overrun
from guelta.rules.chad.components.in_force import independence
from guelta.rules.chad.components.terms import independent_factions, is_neutral, segment
from guelta.rules.chad.movement.air_transport import transport_limit
from guelta.rules.chad.movement.detours import Detour, detour_of
from guelta.rules.chad.movement.march import Mode, Move, mover
from guelta.rules.chad.movement.move_portion import Portion
from guelta.rules.chad.movement.movement import Moves, goes_by_land
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.stops import NO_STOPS, Stops
from guelta.rules.engine.findings.finding import Finding, Verdict, due, unsure, violation
from guelta.rules.engine.judging.audit import audit, audit_of_stops

__all__ = ["MoveVerdict", "audit_moves", "moves_of_a_portion", "withdrawals_of_a_phase"]

_OUT_OF_PLAY = ("unused", "eliminated", "fant-losses", "task-force-losses")
_AIRBASE_BOX = "task-force-losses"
"""4.82: where French paratroops who fly to their airbase are placed at once."""
_REINFORCEMENTS = ("government-reinforcements", "rebel-reinforcements")
_TAKEN_OFF = "if nobody ran over it, the owner takes the move back"
_BY_AIR = (Mode.AIR_TRANSPORT, Mode.AIRMOBILE)
_OUT_OF_TURN = "moved while the other player moved"
_JUDGED = (
    *("4.00", "4.20", "4.21", "4.22"),
    *("4.24", "4.25", "4.33", "4.40", "4.43"),
    *("4.44", "4.50", "4.51", "4.53"),
    *("4.60", "4.61", "4.62", "4.63", "4.64"),
    *("4.80", "4.81", "4.82", "4.90", "5.64", "7.44", "11.33", "14.13", "14.43"),
)


_OnItsWay = Callable[[Portion, str, str, str], "MoveVerdict | None"]
"""Judges a counter that moves in its own turn, given its id, where it was and where it is."""


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

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What it has in common with those that make one finding with it."""
        return self.rule, self.origin, self.destination, self.reason

    def __str__(self) -> str:
        """Return the short form tests compare with: `fant-inf-co-1 1537 1637 legal march 0.5`."""
        how = f"{self.verdict} {self.rule}"
        if self.move and self.is_legal:
            how = f"legal {self.move.mode} {self.move.cost:g}"
        return f"{self.counter} {self.origin} {self.destination} {how}"


def audit_moves(
    start: Position, end: Position, charts: ChadCharts, stops: Stops = NO_STOPS
) -> list[MoveVerdict]:
    """4.10  Judge every counter that is elsewhere at the end of a movement portion than at its start.

    Of those that moved in order, or are back, their stops are judged as well, as far as they are known.

    The Special Guerrilla Withdrawal is judged by 4.52. Reinforcements start where they were placed (12.40).
    Units that were removed are left out, and markers, and everything while nobody knows who governs.
    """
    judging = _Judging.of(start, end, charts, stops)
    return judging.all() if judging is not None else []


@dataclass
class _Judging:
    """The moves of one portion, each judged when it is asked for."""

    portion: Portion
    stops: Stops
    is_withdrawal: bool
    known: dict[str, MoveVerdict | None] = field(default_factory=dict)

    @classmethod
    def of(
        cls, start: Position, end: Position, charts: ChadCharts, stops: Stops = NO_STOPS
    ) -> _Judging | None:
        """Look at a portion; None where nobody can say who moves in it."""
        withdrawal = start.cursor.endswith("/special-withdrawal")
        if not start.fields.get("government") or not (segment(start) or withdrawal):
            return None
        return cls(Portion.of(start, end, charts), stops, withdrawal)

    @cached_property
    def ids(self) -> list[str]:
        """The counters on the board at the end, in order."""
        return sorted(self.portion.after)

    def __call__(self, id: str) -> MoveVerdict | None:
        """Judge where one counter ends by where it began, its stops apart."""
        if id not in self.known:
            self.known[id] = _verdict(self.portion, id, self.is_withdrawal, _own)
        return self.known[id]

    def all(self) -> list[MoveVerdict]:
        """Judge all of them, by their stops and by how many flew as well."""
        verdicts = [verdict for id in self.ids if (verdict := self(id)) is not None]
        verdicts = _by_their_stops(self.portion, verdicts, self.stops)
        return list(_within_transport_limits(self.portion.survey, verdicts))

    def out_of_turn(self) -> list[MoveVerdict]:
        """Return the verdicts on counters of the other player; nobody's way is looked for."""
        told = (_verdict(self.portion, id, self.is_withdrawal, _is_not_asked) for id in self.ids)
        return [verdict for verdict in told if verdict is not None and verdict.reason == _OUT_OF_TURN]

    def hangs_on_others(self, id: str) -> bool:
        """Return whether what is found of a counter is not known before all are judged."""
        verdict = self(id)
        if verdict is not None and verdict.move is None:
            return False
        move = None if verdict is None else verdict.move
        is_plain = move is None or (verdict is not None and verdict.is_legal and not move.attacks)
        is_by_air = move is not None and move.mode in _BY_AIR
        return not is_plain or is_by_air or len(self.stops.get(id, ())) > 2

    def alike(self, verdict: MoveVerdict) -> list[MoveVerdict]:
        """Return the verdicts that are one finding with this one: the same fault on the same way."""
        before, after = self.portion.before, self.portion.after
        way = verdict.origin, verdict.destination
        ids = (id for id in self.ids if id in before and (before[id][0], after[id][0]) == way)
        found = (each for id in ids if (each := self(id)) is not None)
        return [each for each in found if not each.shown and each.key == verdict.key]


def _by_their_stops(portion: Portion, verdicts: list[MoveVerdict], stops: Stops) -> list[MoveVerdict]:
    """4.10  Judge the stops of all counters that nothing else was found of."""
    judged = {verdict.counter: verdict for verdict in verdicts}
    for id in (each for each, been in stops.items() if len(been) > 2 and each in portion.after):
        if id in judged and judged[id].move is None:
            continue  # something else is wrong with it
        found = detour_of(portion, id, stops)
        if found is not None:
            judged[id] = _by_way_of(portion, id, found)
    return [judged[id] for id in sorted(judged)]


def _by_way_of(portion: Portion, id: str, found: Detour) -> MoveVerdict:
    survey, charts, printed = portion.survey, portion.charts, portion.charts.counters[id].movement or 0
    by = " and ".join(map(charts.place, found.stops[1:-1]))
    reason = f"went by way of {by}, which takes {found.cost:g} movement points; {found.limit:g} allowed"
    if found.limit < printed:
        reason += " without water (4.33)"
    if found.slip:
        reason += f"; if it was dropped in {charts.place(found.slip)} by mistake, all is well"
    if found.is_back:
        reason += "; if it was put back stop by stop, all is well"
    rule = "4.33" if found.cost <= printed else "4.10"
    verdict = Verdict.UNSURE if found.slip or found.is_back else Verdict.VIOLATION
    rests_on = survey.ground.rests_on(found.path, survey.weather)
    start, end = found.stops[0], found.stops[-1]
    return MoveVerdict(id, start, end, verdict, rule, None, reason, rests_on=rests_on)


def _is_not_asked(portion: Portion, id: str, was: str, now: str) -> None:
    """Judge nobody's way."""


def _verdict(portion: Portion, id: str, withdrawal: bool, on_its_way: _OnItsWay) -> MoveVerdict | None:
    """Judge one counter; None when it did not move, or movement is not what changed its place.

    `on_its_way` judges who moves in his own turn.
    """
    counter = portion.charts.counters[id]
    now, standing = portion.after[id]
    was, earlier = portion.before.get(id, ("", standing))
    if counter.kind not in ("combat", "leader", "commander") or was in ("", now, *_REINFORCEMENTS):
        return None
    if was in _OUT_OF_PLAY or now in _REINFORCEMENTS or standing.face != earlier.face:
        return None
    if now in _OUT_OF_PLAY:
        return _to_the_airbase(portion, id, was, now)
    if now == f"sanctuary-{portion.charts.new_arrivals(was)}":
        return None
    player = portion.survey.owners.get(id, "")
    if not player:
        return _of_nobody(portion, id)
    if not withdrawal and portion.survey.role(player) != portion.side:
        if counter.kind != "combat" and now not in portion.charts.battlefield:
            return None  # overrun (5.64)
        return MoveVerdict(id, was, now, Verdict.VIOLATION, "4.10", reason=_OUT_OF_TURN)
    return on_its_way(portion, id, was, now)


def _to_the_airbase(portion: Portion, id: str, was: str, now: str) -> MoveVerdict | None:
    """4.82  French paratroops who fly to their airbase lie in Task Force Losses at once.

    None where a unit cannot have flown there: what else has put it out of play is not movement.
    """
    move = portion.moves(id).get(now)
    return MoveVerdict(id, was, now, move=move) if move is not None else None


def _of_nobody(portion: Portion, id: str) -> MoveVerdict | None:
    """11.33, 14.43  Independent and neutral factions do not move; one activated meanwhile is not judged."""
    counter = portion.charts.counters[id]
    was, now = portion.before[id][0], portion.after[id][0]
    if is_neutral(portion.end, counter):
        reason = f"moved while the {counter.force} is neutral"
        return MoveVerdict(id, was, now, Verdict.VIOLATION, "14.43", reason=reason)
    home = portion.charts.homes.get(counter.force, "")
    marked = any(portion.charts.counters[each.counter].type == "IGF" for each in portion.end.stack(home))
    if not marked:  # the faction was activated meanwhile
        return None
    rule = independence(portion.charts, portion.start)
    independent = counter.force in independent_factions(portion.end, portion.charts)
    shown = independent and now in portion.charts.map  # its own check looks there only
    return MoveVerdict(id, was, now, Verdict.VIOLATION, rule, reason="moved while independent", shown=shown)


def _own(portion: Portion, id: str, was: str, now: str) -> MoveVerdict | None:
    moves = portion.moves(id)
    move = _ended(portion, id, moves, now)
    if move is not None:
        return _in_its_section(portion, id, was, now, move)
    moving = mover(portion.survey, id)
    if moving is None or moves.barred_by:
        reason = "moved, which it may not in this segment"
        return MoveVerdict(id, was, now, Verdict.VIOLATION, moves.barred_by, reason=reason)
    other = portion.moves_without_the_gone(id)  # the same again when nobody is gone
    if _ended(portion, id, other, now):
        reason = "could move this way only after the enemies on the way were gone"
        return MoveVerdict(id, was, now, Verdict.UNSURE, "4.22", reason=reason)
    if may_have_been_overrun(portion.start, portion.charts, portion.before[id][1], was, now):
        return MoveVerdict(id, was, now, Verdict.UNSURE, "5.64", reason=OVERRUN_BEFORE)
    fault = portion.fault(id, moving, now)
    if fault is None:
        return None
    return MoveVerdict(
        id, was, now, Verdict.VIOLATION, fault.rule, None, fault.reason, fault.shown, fault.rests_on
    )


def _ended(portion: Portion, id: str, moves: Moves, now: str) -> Move | None:
    """4.51, 4.63, 4.82  Return the move a counter made by where it stands, None when there is none.

    In an entry hex it stands where who steps into it does, in a section of New Arrivals it came any way, and
    on the French airbase where who flies there lies.
    """
    charts, kind = portion.charts, portion.charts.counters[id].kind
    alike, country = [now], charts.new_arrivals(now) or charts.entry(now)
    if charts.entry(now):
        alike.append(charts.steps_into(now, kind))
    if now == charts.ground.airbase_off_map:
        alike.append(_AIRBASE_BOX)
    if country and (now not in charts.map or portion.start.cursor.endswith("/special-withdrawal")):
        alike += [each for each in moves if charts.new_arrivals(each) == country]
        alike.append(charts.withdraws_to(country, kind, moves.origin))
    return next((moves[each] for each in alike if each in moves), None)


def _in_its_section(portion: Portion, id: str, was: str, now: str, move: Move) -> MoveVerdict:
    """4.63, 4.82  A Commander who goes to a sanctuary in a segment is placed in its main section.

    In the Special Withdrawal 4.52 places him in New Arrivals like everybody, and nothing hangs on it.
    """
    if move.destination == _AIRBASE_BOX:
        reason = "flew to the French airbase, and still stands there"
        return MoveVerdict(id, was, now, Verdict.DUE, "4.82", move, reason)
    away = now.startswith("arrivals-") and move.destination.startswith("sanctuary-")
    if not away or portion.start.cursor.endswith("/special-withdrawal"):
        return MoveVerdict(id, was, now, move=move)
    reason = "went to New Arrivals, where a Commander is never placed"
    return MoveVerdict(id, was, now, Verdict.VIOLATION, "4.63", reason=reason)


def _within_transport_limits(survey: Survey, verdicts: Iterable[MoveVerdict]) -> Iterator[MoveVerdict]:
    """4.80, 4.81  More paratroops of one force flew than may fly in a segment: none of them is in order."""
    listed = list(verdicts)
    flew = {
        each.counter
        for each in listed
        if each.move
        and each.move.mode in _BY_AIR
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


@audit_of_stops("4.10", applies=_JUDGED)
def moves_of_a_portion(start: Position, end: Position, charts: ChadCharts, stops: Stops) -> Iterator[Finding]:
    """4.10  Whoever moves in his movement portion gets where he ends by a way within his allowance.

    One finding for all counters with the same fault. Nothing is said of a place that is at fault for itself.
    Combat units that ended next to an independent faction must attack it (11.33).
    """
    yield from _findings(_Judging.of(start, end, charts, stops))


@audit("4.52", applies=["4.62", "14.43"])
def withdrawals_of_a_phase(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.52  In the Special Guerrilla Withdrawal guerrillas and leaders go from Chad to their New Arrivals.

    Presence limits it, but in Operation Manta there is none.
    """
    yield from _findings(_Judging.of(start, end, charts))


def _findings(judging: _Judging | None) -> Iterator[Finding]:
    """Yield the faults of a portion one by one; for who reads no further the rest is not judged."""
    if judging is None:
        return
    charts, told = judging.portion.charts, set[tuple[str, str, str, str]]()
    if out_of_turn := judging.out_of_turn():
        yield _moved_out_of_turn(charts, out_of_turn)
    for id in judging.ids:
        if judging.hangs_on_others(id):
            break
        verdict = judging(id)
        if verdict is None or not _is_told(verdict) or verdict.key in told:
            continue
        told.add(verdict.key)
        yield _fault(charts, verdict.key, judging.alike(verdict))
    else:
        return
    for key, alike in _grouped(judging.all()).items():
        if key not in told:
            yield _fault(charts, key, alike)


def _is_told(verdict: MoveVerdict) -> bool:
    return verdict.verdict is not None and not verdict.shown and verdict.reason != _OUT_OF_TURN


def _grouped(verdicts: Iterable[MoveVerdict]) -> dict[tuple[str, str, str, str], list[MoveVerdict]]:
    groups: dict[tuple[str, str, str, str], list[MoveVerdict]] = {}
    for verdict in verdicts:
        if _is_told(verdict):
            groups.setdefault(verdict.key, []).append(verdict)
        for home in verdict.move.attacks if verdict.move else ():
            groups.setdefault(("11.33", "", home, ""), []).append(verdict)
    return groups


def _fault(charts: ChadCharts, key: tuple[str, str, str, str], alike: list[MoveVerdict]) -> Finding:
    rule, _, place, _ = key
    tell = _to_attack if alike[0].is_legal else _at_fault
    return replace(tell(charts, place, alike), rule=rule)


def _moved_out_of_turn(charts: ChadCharts, verdicts: list[MoveVerdict]) -> Finding:
    """4.10  One finding for all: most often the turn tracker was not stepped on in time."""
    counters = [verdict.counter for verdict in verdicts]
    places = {verdict.destination for verdict in verdicts}
    return violation(
        min(places) if len(places) == 1 else "",
        counters,
        _OUT_OF_TURN,
        "take the moves back, or step the turn tracker on before the other player moves",
    )


def _to_attack(charts: ChadCharts, home: str, verdicts: list[MoveVerdict]) -> Finding:
    counters = [verdict.counter for verdict in verdicts]
    place = charts.place(home)
    return due(
        home,
        counters,
        f"ended the movement next to the independent faction at {place}",
        f"attack {place} in this segment; the faction joins the other player first",
    )


def _at_fault(charts: ChadCharts, place: str, verdicts: list[MoveVerdict]) -> Finding:
    first, counters = verdicts[0], [verdict.counter for verdict in verdicts]
    goal = f"to {charts.place(first.destination)}" if first.destination != first.origin else "and back"
    way = f"from {charts.place(first.origin)} {goal}"
    said = f"{way}: {first.reason}"
    if first.verdict is Verdict.DUE:
        return due(place, counters, said, f"the owner puts it into {charts.place(_AIRBASE_BOX)}")
    say = unsure if first.verdict is Verdict.UNSURE else violation
    remedy = _TAKEN_OFF if first.rule == "5.64" else "the owner takes the move back, or stops on the way"
    return say(place, counters, said, remedy, first.rests_on)
