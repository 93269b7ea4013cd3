"""Chapter 5: whether some play by the rules leads from one board over known dice to another.

The attack procedure itself is played with every decision the boards leave open, so that what it allows is
exactly what is accepted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations, product

from rules.chad.charts import ChadCharts
from rules.chad.combat import attack
from rules.chad.combat_permission import Attack, possible_attacks, sorties_left
from rules.chad.terms import owner
from rules.engine.position import Position
from rules.engine.procedure import Choice, Inputs, Outcome, Roll, perform

__all__ = ["Search", "Throw", "bases_of"]

Throw = tuple[int, ...]
"""One throw of the dice, each die by itself."""

_ALL_SETS_OF = 4
"""Of more options than these not every set is tried, but all, the fewest, and those that left their place."""


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
        if not self.concerned:
            self.occupied = frozenset(position.spaces)
            self.concerned = frozenset(each.counter for hex in self.involved for each in position.stack(hex))
        if not throws and self._is_end(position):
            return True
        for possible in possible_attacks(position, self.charts, self.player):
            if possible.target in self.occupied - self.touched:
                continue
            airs = ("", *sorties_left(position, self.charts, self.player, possible.target))
            for bases, air in product(bases_of(possible), airs):
                for after, left in self._outcomes(position, Attack(possible.target, bases, air), throws):
                    if self.explains(after, left):
                        return True
                if self.gave_up:
                    return False
        return False

    def _is_end(self, position: Position) -> bool:
        """Whether every unit, leader and Commander on the map or in the end stands where it should."""
        for space, standing in position.each_standing():
            counter = self.charts.counters[standing.counter]
            if standing.counter not in self.concerned or counter.kind == "marker":
                continue
            there = self.places.get(standing.counter, "")
            if there != space and (space in self.charts.map or there in self.charts.map):
                return False
        return True

    def _outcomes(
        self, position: Position, order: Attack, throws: tuple[Throw, ...]
    ) -> Iterator[tuple[Position, tuple[Throw, ...]]]:
        """Give every board the attack can lead to on the way to the end, with the throws not used."""
        stack: list[tuple[Inputs, int]] = [(Inputs(), 0)]
        while stack and not self.gave_up:
            inputs, used = stack.pop()
            self.budget -= 1
            outcome = perform(lambda run: attack(run, order), position, self.charts, inputs)
            if outcome.finding is not None:
                continue
            asks = outcome.asks
            if asks is None:
                yield outcome.position, throws[used:]
            elif isinstance(asks, Roll):
                if used < len(throws) and len(throws[used]) == asks.dice:
                    stack.append((inputs.with_dice(asks.id, *throws[used]), used + 1))
            else:
                answers = list(self._answers(outcome, asks))
                stack += [(inputs.with_choice(asks.id, *answer), used) for answer in reversed(answers)]

    def _answers(self, outcome: Outcome, asks: Choice) -> Iterator[tuple[str, ...]]:
        """Give the answers that can lead to the end."""
        values = [option.value for option in asks.options]
        what = asks.id.split("-", 1)[0]
        if what in ("losses", "overstack"):
            yield from ((value,) for value in self._one_of_each_kind(values))
        elif what == "land":
            place = self.places.get(asks.id.removeprefix("land-"), "")
            yield (place if place in values else values[0],)
        elif what in ("retreat", "withdraw"):
            yield from ((value,) for value in self._refuges(outcome.position, asks.id, values))
        elif what == "advance":
            hex = asks.id.removeprefix("advance-").split("-")[0]
            hex = self._ambushed(outcome, asks.id) or hex
            yield tuple(value for value in values if self.places.get(value) == hex)
        elif asks.most > 1:
            some = range(asks.least, min(asks.most, len(values)) + 1)
            if len(values) > _ALL_SETS_OF:
                self.skipped = True
                gone = tuple(
                    value for value in values if self.places.get(value) != self._space(outcome, value)
                )
                yield from (gone,) if len(gone) in some else ()
            few = some if len(values) <= _ALL_SETS_OF else (asks.least, len(values))
            yield from chain.from_iterable(combinations(values, size) for size in few)
        else:
            yield from ((value,) for value in values)
            if not asks.least:
                yield ()

    def _refuges(self, position: Position, id: str, values: list[str]) -> Iterator[str]:
        """Give where a unit can have gone: where it ends, or first to where it could be attacked again."""
        place = self.places.get(self._counter_in(id), "")
        if place in values:
            yield place
            return
        if "stay" in values:
            yield "stay"
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
    def _space(outcome: Outcome, counter: str) -> str:
        return next(iter(outcome.position.where(counter)), "")

    @staticmethod
    def _ambushed(outcome: Outcome, id: str) -> str:
        """Give the hex into which the ambushers of an ambush may advance, "" where it is no ambush."""
        if "-ambush" not in id or not isinstance(outcome.asks, Choice):
            return ""
        return outcome.asks.title.removeprefix("Advance into ")[:4]


def bases_of(possible: Attack) -> Iterator[tuple[str, ...]]:
    """5.10  Give the sets of hexes a target can be attacked from, all of them first."""
    for size in range(len(possible.from_hexes), 0, -1):
        yield from combinations(possible.from_hexes, size)
