"""Chapter 5: whether some play by the rules leads from one board over known dice to another.

The attack procedure itself is played with every decision the boards leave open, so that what it allows is
exactly what is accepted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations, product

from rules.chad.charts.chad_charts import ChadCharts
from rules.chad.combat.combat import attack
from rules.chad.combat.permission import Attack, Fought, possible_attacks, sorties_left
from rules.chad.components.terms import owner
from rules.engine.board.position import Position, Standing
from rules.engine.play.chance import Draw, Roll
from rules.engine.play.procedure import Choice, Entry, Inputs, Outcome, perform

__all__ = ["Explained", "Search", "Throw", "bases_of"]

Throw = tuple[int, ...]
"""One throw of the dice, each die by itself."""

_ALL_SETS_OF = 4
"""Of more options than these not every set is tried, but all, the fewest, and those that left their place."""


@dataclass(frozen=True, slots=True)
class Explained:
    """An attack as it can have been made: the board it was made on, and its ledger."""

    order: Attack
    before: Position
    entries: tuple[Entry, ...]


@dataclass(slots=True)
class Search:
    """A search for an explanation of `end`; it gives up after `budget` runs of the attack procedure.

    `touched` are the hexes that may have been attacked, besides those into which somebody retreated first;
    `involved` are they and the hexes that may have attacked them: only who started there is looked at.
    """

    end: Position
    charts: ChadCharts
    player: str
    touched: frozenset[str]
    involved: frozenset[str]
    budget: int = 250
    places: dict[str, str] = field(default_factory=dict)
    concerned: frozenset[str] = frozenset()
    occupied: frozenset[str] = frozenset()
    skipped: bool = False

    def __post_init__(self) -> None:
        self.places = {standing.counter: space for space, standing in self.end.each_standing()}

    @property
    def gave_up(self) -> bool:
        """Whether the budget ran out."""
        return self.budget <= 0

    @property
    def is_conclusive(self) -> bool:
        """Whether not finding anything means that there is nothing: no choice was left untried."""
        return not self.gave_up and not self.skipped

    def explains(self, position: Position, throws: tuple[Throw, ...]) -> bool:
        """Whether attacks with just these throws lead from a board to the end."""
        return self.explanation(position, throws) is not None

    def explanation(self, position: Position, throws: tuple[Throw, ...]) -> tuple[Explained, ...] | None:
        """Give attacks with just these throws that lead from a board to the end, None when none are found."""
        if not self.concerned:
            self.occupied = frozenset(position.spaces)
            self.concerned = frozenset(each.counter for hex in self.involved for each in position.stack(hex))
        if not throws and self._is_end(position):
            return ()
        for possible in self._possible(position):
            airs = ("", *sorties_left(position, self.charts, self.player, possible.target))
            for bases, air in product(self._bases(position, possible), airs):
                order = Attack(possible.target, bases, air)
                for outcome, left in self._outcomes(position, order, throws):
                    if not self._may_lead_on(outcome.position):
                        continue
                    if (more := self.explanation(outcome.position, left)) is not None:
                        return (Explained(order, position, outcome.entries), *more)
                if self.gave_up:
                    return None
        return None

    def _possible(self, position: Position) -> list[Attack]:
        """Give the attacks that may have happened, those on whom the end misses first."""
        able = [
            each
            for each in possible_attacks(position, self.charts, self.player)
            if each.target not in self.occupied - self.touched
        ]
        return sorted(able, key=lambda each: not self._somebody_leaves(position, each.target))

    def _bases(self, position: Position, possible: Attack) -> list[tuple[str, ...]]:
        """Give the sets of hexes to attack from, the one of all hexes that somebody leaves first."""
        left = {hex for hex in possible.from_hexes if self._somebody_leaves(position, hex)}
        return sorted(bases_of(possible), key=lambda bases: set(bases) != left)

    def _somebody_leaves(self, position: Position, hex: str) -> bool:
        return any(self.places.get(standing.counter) != hex for standing in position.stack(hex))

    def _is_end(self, position: Position) -> bool:
        """Whether every unit, leader and Commander on the map or in the end stands where it should."""
        return all(self._has_come(space, standing) for space, standing in position.each_standing())

    def _may_lead_on(self, position: Position) -> bool:
        """Whether all whom no further attack can change have come to their end.

        They are those who attacked (5.10), and who stands where there was a combat (5.20).
        """
        fought = Fought.of(position)
        return all(
            self._has_come(space, standing)
            for space, standing in position.each_standing()
            if space in fought.hexes or standing.counter in fought.counters
        )

    def _has_come(self, space: str, standing: Standing) -> bool:
        counter = self.charts.counters[standing.counter]
        if standing.counter not in self.concerned or counter.kind == "marker":
            return True
        there = self.places.get(standing.counter, "")
        field = self.charts.battlefield
        return there == space or not (space in field or there in field)

    def _outcomes(
        self, position: Position, order: Attack, throws: tuple[Throw, ...]
    ) -> Iterator[tuple[Outcome, tuple[Throw, ...]]]:
        """Give every outcome the attack can have on the way to the end, with the throws not used."""
        left: list[Inputs] = [Inputs()]
        while left and not self.gave_up:
            told = _Told(self, left.pop(), throws)
            self.budget -= 1
            outcome = perform(lambda run: attack(run, order), position, self.charts, told)
            if outcome.is_done:
                yield outcome, throws[told.used :]
            elif isinstance(outcome.asks, Choice):
                left += [
                    told.inputs.with_choice(outcome.asks.id, *answer) for answer in reversed(told.undecided)
                ]

    def answers(self, position: Position, asks: Choice) -> Iterator[tuple[str, ...]]:
        """Give the answers that can lead to the end."""
        values = [option.value for option in asks.options]
        what = asks.id.split("-", 1)[0]
        if what in ("losses", "overstack"):
            yield from ((value,) for value in self._one_of_each_kind(values))
        elif what == "land":
            place = self.places.get(asks.id.removeprefix("land-"), "")
            yield (place if place in values else values[0],)
        elif what in ("retreat", "withdraw"):
            yield from ((value,) for value in self._refuges(position, asks.id, values))
        elif what == "advance":
            hex = asks.id.removeprefix("advance-").split("-")[0]
            hex = self._ambushed(asks) or hex
            yield tuple(value for value in values if self.places.get(value) == hex)
        elif asks.most > 1:
            some = range(asks.least, min(asks.most, len(values)) + 1)
            if len(values) > _ALL_SETS_OF:
                self.skipped = True
                gone = tuple(value for value in values if self.places.get(value) not in position.where(value))
                yield from (gone,) if len(gone) in some else ()
            few = some if len(values) <= _ALL_SETS_OF else (asks.least, len(values))
            yield from chain.from_iterable(combinations(values, size) for size in few)
        else:
            yield from ((value,) for value in values)
            if not asks.least:
                yield ()

    def _refuges(self, position: Position, id: str, values: list[str]) -> Iterator[str]:
        """Give where a unit can have gone: where it ends, or first to where it could be attacked again."""
        counter = self._counter_in(id)
        place = self.places.get(counter, "")
        if place in values:
            yield place
            return
        if "stay" in values:
            yield "stay"
            if place in position.where(counter):
                return
        bases = {
            space
            for space, standing in position.each_standing()
            if space in self.charts.map and owner(position, self.charts, standing) == self.player
        }
        for value in values:
            if value in self.charts.map and bases.intersection(self.charts.map.neighbours(value)):
                yield value

    def _one_of_each_kind(self, values: Iterable[str]) -> Iterator[str]:
        """Give of those that are off the map in the end the first of each kind; more of a kind are alike."""
        seen = set()
        for value in values:
            counter = self.charts.counters[value]
            kind = (counter.force, counter.type, counter.size)
            if self.places.get(value, "") not in self.charts.map and kind not in seen:
                seen.add(kind)
                yield value

    def _counter_in(self, id: str) -> str:
        """Give the counter that the id of a retreat or withdrawal ends with."""
        parts = id.split("-")
        endings = ("-".join(parts[start:]) for start in range(2, len(parts)))
        return next((ending for ending in endings if ending in self.charts.counters), "")

    @staticmethod
    def _ambushed(asks: Choice) -> str:
        """Give the hex into which the ambushers of an ambush may advance, "" where it is no ambush."""
        return asks.title.removeprefix("Advance into ")[:4] if "-ambush" in asks.id else ""


class _Told:
    """What one run of the attack is told: the throws in order, and whatever only one answer can lead to.

    Where several can, the run stops and they are `undecided`.
    """

    def __init__(self, search: Search, inputs: Inputs, throws: tuple[Throw, ...]) -> None:
        self.inputs = inputs
        self.used = 0
        self.undecided: list[tuple[str, ...]] = []
        self._search = search
        self._throws = throws

    def dice_of(self, roll: Roll, position: Position) -> Throw | None:
        """Give the next throw if it is of as many dice."""
        if self.used == len(self._throws) or len(self._throws[self.used]) != roll.dice:
            return None
        self.used += 1
        return self._throws[self.used - 1]

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        """Nothing is drawn in a fight."""
        return None

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Give what was decided, or the one answer that can lead to the end."""
        if choice.id in self.inputs.choices:
            return self.inputs.choices[choice.id]
        self.undecided = list(dict.fromkeys(self._search.answers(position, choice)))
        return self.undecided[0] if len(self.undecided) == 1 else None


def bases_of(possible: Attack) -> Iterator[tuple[str, ...]]:
    """5.10  Give the sets of hexes a target can be attacked from, all of them first."""
    for size in range(len(possible.from_hexes), 0, -1):
        yield from combinations(possible.from_hexes, size)
