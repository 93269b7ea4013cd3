"""4.2-3C, 12.1, 12.2  Direct aid judged: carried out with what the boards show, and laid beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.end_phase.direct_aid import direct_aid, direct_aid_regions, owed
from guelta.rules.angola.end_phase.steps import own_part
from guelta.rules.angola.end_phase.victory import turn_loser
from guelta.rules.angola.movement.steps import crisis
from guelta.rules.angola.operations.go import named, number_of, under
from guelta.rules.engine.board.piles import contents
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.procedure import perform

__all__ = ["wrong_direct_aid"]

BACK = "put them back"


@audit(
    "4.2-3C",
    applies=[
        *("12.1", "17.6", "12.1.1", "12.1.2", "12.2", "12.2-result-8", "12.2-result-6-7", "12.2-result-4-5"),
        *("12.2-result-3", "12.2-result-2", "12.2-result-1", "12.2-note-1", "12.2-note-2"),
    ],
)
def wrong_direct_aid(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2-3C  Who lost the turn gets what his tokens bring, where it may go, and rolls what is missing."""
    start, end = own_part(start, end, charts)
    outcome = perform(direct_aid, start, charts, _Seen(start, end, charts))
    for side in charts.factions:
        yield from _Aid(start, end, charts, side, outcome.position).judged()


def _results(position: Position, side: str) -> list[str]:
    return position.fields.get(f"crises-{side}", "").split()


@dataclass(frozen=True)
class _Seen:
    """Answers read off the boards around the step: what came, where it is, what was rolled and withdrawn."""

    start: Position
    end: Position
    charts: AngolaCharts

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Return the die of a crisis by the result that is recorded; without one nobody knows it."""
        before, after = _results(position, roll.side), _results(self.end, roll.side)
        if len(after) <= len(before):
            return (4,) if before else (6 - self.charts.figure("first-crisis"),)  # one without effect
        more = 0 if before else self.charts.figure("first-crisis")
        return (max(1, min(6, int(after[len(before)]) - more)),)

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        """Return those that left the pool first, then others of it."""
        there = contents(position, draw.pile)
        gone = [each for each in there if draw.pile not in self.end.where(each)]
        return (*gone, *(each for each in there if each not in gone))[: draw.due(position)]

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Return what the last board shows of a choice, else the first that is offered."""
        values = [each.value for each in choice.options]
        spaces = [space for each in choice.of for space in self.end.where(each)]
        if choice.id.endswith("-column"):
            return ()  # of a new Unit: what it joins is free
        if choice.kind == "space":  # where one that has left again was put nobody sees: where no other is
            free = [each for each in values if each not in self._places_of_new()]
            return tuple(each for each in (*spaces, *free, *values) if each in values)[:1]
        changed = [each for each in values if self._fits(choice, each, position)]
        return (*changed, *(each for each in values if each not in changed))[: choice.most]

    def _places_of_new(self) -> set[str]:
        return {
            space
            for space, stack in self.end.each_stack()
            for each in stack
            if space not in self.start.where(each.counter)
        }

    def _fits(self, choice: Choice, value: str, position: Position) -> bool:
        if value not in self.charts.counters:
            return False
        there = any(each in self.charts.map or each.startswith("air-") for each in self.end.where(value))
        if choice.id.startswith("withdrawn-"):
            return not there
        return position.where(value) != self.end.where(value)


@dataclass(frozen=True)
class _Aid:
    """What one Faction got and gave up, beside what the rules had it get and give up."""

    start: Position
    end: Position
    charts: AngolaCharts
    side: str
    expected: Position

    def judged(self) -> Iterator[Finding]:
        """12.1, 12.2  Find what came, stayed away or left against the rules."""
        yield from self._rolls()
        yield from self._came()
        yield from self._left()

    @property
    def name(self) -> str:
        """The Faction as players name it."""
        return self.side.upper()

    def _is_eligible(self) -> bool:
        lost = turn_loser(self.start, self.charts)
        return self.charts.alliance(self.side) == lost and not crisis(self.start, self.side, "1")

    def _rolls(self) -> Iterator[Finding]:
        """12.2  A roll for each Major that could not be drawn, the first ever with +2, each recorded."""
        before, new, asked = (_results(board, self.side) for board in (self.start, self.end, self.expected))
        new, asked = new[len(before) :], asked[len(before) :]
        if len(new) != len(asked):
            owing = f"{_of_class(len(asked), 'Major')} could not be drawn, so {self.name} rolls as often"
            message = f"{owing} on the Crisis Table; {len(new)} results are recorded"
            verdict = due if len(new) < len(asked) else violation
            yield under("12.2", verdict("", (), message, "roll once for each, and record every result"))
        elif new != asked:
            message = f"{self.name} recorded {' '.join(new)} of the Crisis Table, which no die shows"
            remedy = "add 2 to the first roll of a Faction, and to no other"
            yield under("12.2", violation("", (), message, remedy))

    def _is_recorded(self) -> bool:
        """Whether as many results are recorded as rolls are due: else nobody knows what they bring about."""
        return len(_results(self.end, self.side)) == len(_results(self.expected, self.side))

    def _came(self) -> Iterator[Finding]:
        """12.1.1, 12.1.2  Units come that are owed, where they may, and all of them."""
        expected, missing, more = self._in_play(self.expected), [], list[str]()
        before, after = self._in_play(self.start), self._in_play(self.end)
        for unit in {**expected, **after}:
            if unit in before:
                continue
            if unit not in after:
                missing.append(unit)
            elif unit not in expected:
                more.append(unit)
            elif expected[unit] != after[unit]:
                yield self._misplaced(unit, after[unit])
        yield from self._too_many(more, expected, before)
        if missing and not more:
            yield self._owing(missing)

    def _misplaced(self, unit: str, space: str) -> Finding:
        regions, _ = direct_aid_regions(self.start, self.charts, self.side)
        place = self.charts.place(space)
        message = f"direct aid of {self.name} came to {place}, where it may not"
        if space in regions:
            message = f"more than one Unit of direct aid came to {place}; one may come to each port"
        return under("12.1.2", violation(space, self._named(unit), message, BACK))

    def _too_many(
        self, more: list[str], expected: Mapping[str, str], before: Mapping[str, str]
    ) -> Iterator[Finding]:
        if not more:
            return
        if crisis(self.start, self.side, "1"):
            message = f"{self.name} got {number_of(more)}, and gets no more direct aid since its crisis"
            yield under("12.2-result-1", violation("", self._named(*more), message, BACK))
            return
        if not self._is_eligible():
            message = f"{self.name} got {number_of(more)}, and direct aid is for whoever lost the turn"
            yield violation("", self._named(*more), message, BACK)
            return
        if gone := [each for each in more if f"lost-{self.side}" in self.start.where(each)]:
            message = f"{number_of(gone)} of {self.name} came back that had been eliminated, by no crisis"
            yield under("12.2-note-1", violation("", self._named(*gone), message, BACK))
            return
        units = [self.charts.counters[each] for each in more]
        hired = [each.id for each in units if each.type == "mercenary" and not each.is_major]
        majors, minors = owed(self.start, self.charts, self.side)
        came = [each for each in self._in_play(self.end) if each not in before]
        if hired:
            message = f"mercenaries of {self.name} came by direct aid; only a Reinforcement Card brings them"
            yield under("17.6", violation("", self._named(*hired), message, BACK))
            return
        for kind, number in (("Major", majors), ("Minor", minors)):
            of_kind = [each.id for each in units if each.is_major == (kind == "Major")]
            all_of_it = [each for each in came if self.charts.counters[each].is_major == (kind == "Major")]
            if of_kind and len(all_of_it) <= number and kind == "Major":
                space = self._in_play(self.end)[of_kind[0]]
                yield self._misplaced(of_kind[0], space)
            elif of_kind:
                message = f"{self.name} got {_of_class(len(all_of_it), kind)}; its tokens bring {number}"
                remedy = f"{BACK}; an airgroup, armored car, engineer or artillery may come as the Minor Unit"
                yield under("12.1.1", violation("", self._named(*of_kind), message, remedy))

    def _owing(self, missing: list[str]) -> Finding:
        """12.1.1, R24  Nobody refuses direct aid: what the pool has comes, as far as places go."""
        majors, minors = owed(self.start, self.charts, self.side)
        owing = " and ".join(
            _of_class(number, kind) for number, kind in ((majors, "Major"), (minors, "Minor")) if number
        )
        message = f"{self.name} receives {owing} of direct aid, and {len(missing)} of them did not come"
        remedy = "draw Majors blindly from the pool, choose a Minor, and deploy them"
        return under("12.1.1", due(f"majors-{self.side}", (), message, remedy))

    def _left(self) -> Iterator[Finding]:
        """12.2-note-2, R15  Crises take Units off the board, and nothing else does."""
        before, after, expected = map(self._in_play, (self.start, self.end, self.expected))
        gone = [each for each in before if each not in after]
        asked = [each for each in before if each not in expected]
        if more := [each for each in gone if each not in asked]:
            message = f"{self.name} withdrew {number_of(gone)}; its crises take {len(asked)}"
            yield under("12.2-note-2", violation("", self._named(*more), message, BACK))
        elif (left := len(asked) - len(gone)) > 0 and self._is_recorded():
            message = f"{self.name} withdraws {left} more Unit{'' if left == 1 else 's'}"
            yield under("12.2-note-2", due("", (), message, "take them off the map"))
        yield from self._eliminated()

    def _eliminated(self) -> Iterator[Finding]:
        """12.2-note-1  An eliminated Major Unit comes back by result 8 alone, and may be withdrawn again."""
        lost, pool = f"lost-{self.side}", f"majors-{self.side}"
        for standing in self.start.stack(lost):
            unit, now = standing.counter, self.end.where(standing.counter)
            is_due = pool in self.expected.where(unit) and self._is_recorded()
            if now == (pool,) and not is_due:
                message = f"an eliminated Major Unit of {self.name} came back to the pool"
                yield under("12.2-note-1", violation(pool, [unit], message, BACK))
            elif now == (lost,) and is_due:
                message = f"a Major Unit of {self.name} came back by its crises and was withdrawn again"
                yield under("12.2-note-1", due(lost, [unit], message, "put it into the pool"))

    def _in_play(self, position: Position) -> dict[str, str]:
        """Return the Units of the Faction on map and in the air, each with its space; airgroups in one."""
        found: dict[str, str] = {}
        for space, stack in position.each_stack():
            if space in self.charts.map or space in (f"air-{self.side}", "air-missions"):
                for each in stack:
                    counter = self.charts.counters.get(each.counter)
                    if counter is not None and counter.is_unit and counter.side == self.side:
                        found[counter.id] = space
        return found

    def _named(self, *units: str) -> tuple[str, ...]:
        return named(self.start, self.end, self.charts, units)


def _of_class(number: int, name: str) -> str:
    return f"{number} {name} Unit{'' if number == 1 else 's'}"
