"""What a module hides from whom: which counters can lie unseen, in which piles, and who sees them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from guelta.builder.module.card import ModuleCard
from guelta.builder.module.entries import Mask, PileEntry, Row
from guelta.rules.engine.board.piles import CARD, HAND, Pile
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.game import Game
from guelta.rules.engine.seers import Seers

__all__ = ["Hiding", "count_of", "owned_by"]

_SHUFFLED = ("always", "by command", "never")
_DRAWN = ("hidden", "open")


def owned_by(counter: str, side: str) -> str:
    """Name the piece of the palette that a counter is which lies under those of a side."""
    return f"{counter}--{side}"


def count_of(pile: str) -> str:
    """Name the piece that shows how many are left in a pile."""
    return f"count-{pile}"


class Hiding:
    """What is hidden in the module of a game.

    `hands` are the piles with a window of their own, `heaps` those whose counters lie open beside each other,
    `decks` all others that VASSAL keeps as decks, each by id in the order of the boxes. `overseers` are the
    sides by VASSAL's names that see what a side hides: who plays all sides at once, and adjudicators.
    """

    def __init__(
        self, game: Game[Any], card: ModuleCard, rows: Mapping[str, Row], scenarios: tuple[Scenario, ...]
    ) -> None:
        self._game, self._card, self._rows, self._scenarios = game, card, rows, scenarios
        placed = {id: pile for id, pile in game.piles.items() if game.charts.boxes[id].group != "unused"}
        self.hands: Mapping[str, Pile] = {id: pile for id, pile in placed.items() if pile.kind == HAND}
        self.decks: Mapping[str, Pile] = {
            id: pile for id, pile in placed.items() if pile.kind != HAND and not card.pile(id).spread
        }
        self.heaps = tuple(id for id in placed if card.pile(id).spread)
        adjudicators = (side.title for side in game.sides.values() if side.adjudicator)
        self.overseers = (*adjudicators, *card.helpers)

    def __bool__(self) -> bool:
        """Return whether anything is hidden at all."""
        return bool(self.hands or self.decks or self._card.masks)

    def title(self, side: str) -> str:
        """Return VASSAL's name of a side."""
        return self._game.sides[side].title if side in self._game.sides else side

    def may_see(self, seers: Seers) -> tuple[str, ...]:
        """Return the sides that may see something, by VASSAL's names and with the overseers."""
        seeing = (side.title for side in self._game.sides.values() if seers.include((side.id,)))
        return tuple(dict.fromkeys((*seeing, *self.overseers)))

    def is_card(self, counter: str) -> bool:
        """Return whether a counter is a card."""
        return self._rows[counter]["kind"] == CARD

    @cached_property
    def beneath(self) -> tuple[tuple[str, str], ...]:
        """The counters that lie under those of a side, hidden by it from the start, each with that side."""
        found: dict[tuple[str, str], None] = {}
        for each in self._card.beneath:
            sides = (row["side"] for row in self._rows.values() if row in each)
            found |= dict.fromkeys((each.counter, side) for side in sides if side in self._game.sides)
        return tuple(found)

    @cached_property
    def taken(self) -> tuple[tuple[str, str], ...]:
        """The counters that a side takes as its own to hide them unnoticed, each with each such side."""
        return tuple((id, side) for id in self._rows for side in self.takers(id))

    def takers(self, counter: str) -> tuple[str, ...]:
        """Return the sides that can take a counter as their own; none of one that is not hidden unnoticed."""
        mask, row = self._card.mask(self._rows[counter]), self._rows[counter]
        if mask is None or not mask.unnoticed:
            return ()
        own = (row["side"],) if row["side"] in self._game.sides else ()
        return mask.by or own or tuple(id for id, side in self._game.sides.items() if not side.adjudicator)

    @cached_property
    def of_sides(self) -> frozenset[tuple[str, str]]:
        """The counters of which a side has a piece by itself, hidden from the start, each with that side."""
        return frozenset((*self.beneath, *self.taken))

    def owned(self, counter: str, side: str = "") -> str:
        """Name the piece of the palette that a counter is where a side hides it, else the counter itself."""
        return owned_by(counter, side) if (counter, side) in self.of_sides else counter

    def mask(self, counter: str) -> Mask | None:
        """Return how a counter is hidden; a card, and what lies in a pile that not all see, always can be."""
        row = self._rows[counter]
        if (given := self._card.mask(row)) is not None:
            return given
        if self.is_card(counter):
            return Mask(called=f"{row['back'].replace('-', ' ').capitalize()} card".strip().capitalize())
        return Mask() if self._kind(counter) in self._kinds_in(*self._unseen) else None

    def maskers(self, counter: str, owner: str = "") -> tuple[str, ...]:
        """Return the sides that can hide a counter, VASSAL's names, with the overseers; () is any side.

        `owner` is whose it is where its row does not say it.
        """
        mask, row = self.mask(counter), self._rows[counter]
        own = tuple(side for side in (row["side"], owner) if side in self._game.sides)[:1]
        sides = (mask.by if mask else ()) or own
        return (*map(self.title, sides), *self.overseers) if sides else ()

    def ways_in(self, counter: str) -> tuple[str, ...]:
        """Return the decks that a counter can be put into by a command: those of its side or nobody's.

        A card goes where cards with its back lie, and into piles of cards of which no set-up says what lies
        in them; any other counter only where a set-up lays one like it.
        """
        row = self._rows[counter]
        open_to = [id for id, pile in self.decks.items() if not pile.owner or pile.owner == row["side"]]
        if self.is_card(counter):
            return tuple(id for id in open_to if self._takes_card(id, row["back"]))
        return tuple(id for id in open_to if self._kind(counter) in self._kinds_in(id))

    def holds_cards(self, pile: str) -> bool:
        """Return whether a pile is one of cards: no cup, and none in which only other counters lie."""
        kinds = {row["kind"] for row in self._laid_in(pile)}
        return self._piles[pile].kind != "cup" and (not kinds or CARD in kinds)

    def _takes_card(self, pile: str, back: str) -> bool:
        """Whether cards with this back can lie in a pile, or in one that its cards go to or come from."""
        if not self.holds_cards(pile):
            return False
        backs = {row["back"] for row in self._laid_in(*self._passed_on(pile)) if row["kind"] == CARD}
        return not backs or back in backs

    def _passed_on(self, pile: str) -> tuple[str, ...]:
        """Return a pile, those that its cards are sent or turned over to, those whose cards come to it."""
        links = [(each.box, to) for each in self._card.piles for to in (each.back_to, each.turns_to) if to]
        return (pile, *(to for box, to in links if box == pile), *(box for box, to in links if to == pile))

    def masked_by(self, space: str, hidden: str) -> str:
        """Return VASSAL's name of who masks a counter that lies in a space hidden by a side, "" for nobody.

        What lies in a hand that only its owner sees is masked by him; what lies in a deck needs no mask.
        """
        if space in self.hands:
            hand = self.hands[space]
            return self.title(hand.owner) if hand.is_its_owners else ""
        return "" if space in self.decks else self.title(hidden)

    @cached_property
    def _unseen(self) -> tuple[str, ...]:
        """The piles that not everybody sees into."""
        return tuple(id for id, pile in self._piles.items() if not pile.seen_by.everybody)

    @property
    def _piles(self) -> Mapping[str, Pile]:
        return {**self.hands, **self.decks}

    def _kind(self, counter: str) -> tuple[str, ...]:
        return self._kind_of(self._rows[counter])

    def _kind_of(self, row: Row) -> tuple[str, ...]:
        """Return what counters share that can lie in the same piles: kind, type, what the module names."""
        named = (column for _, column in self._card.bears if column != "side")
        return tuple(row.get(column, "") for column in dict.fromkeys(("kind", "type", *named)))

    def _laid_in(self, *piles: str) -> Iterator[Row]:
        """Find the counters that a set-up lays into these piles."""
        starts = (scenario.start for scenario in self._scenarios)
        standing = (each for start in starts for id in piles for each in start.stack(id))
        return (self._rows[each.counter] for each in standing)

    def _kinds_in(self, *piles: str) -> frozenset[tuple[str, ...]]:
        """Return the kinds of counters that a set-up lays into these piles."""
        return frozenset(map(self._kind_of, self._laid_in(*piles)))

    def faults(self) -> Iterator[str]:
        """Name what of the card the game does not have, and what of a set-up the module could not hide."""
        for mask in self._card.masks:
            for side in mask.by:
                if side not in self._game.sides:
                    yield f"{mask.menu} is for {side}, which is no side"
        for row in self._rows.values():
            if self._card.cover(row) is not None and row["side"] not in self._game.sides:
                yield f"{row['id']} hides what lies beneath, and is of no side"
        for pile in self._card.piles:
            yield from self._pile_faults(pile)
        for scenario in self._scenarios:
            for space, standing in scenario.start.each_standing():
                if standing.hidden and self.mask(standing.counter) is None:
                    yield f"{scenario.id} hides {standing.counter} in {space}, and no [[mask]] is for it"
                if standing.face and self.is_card(standing.counter):
                    yield f"{scenario.id} lays {standing.counter} on its face in {space}; say who hides it"

    def _pile_faults(self, pile: PileEntry) -> Iterator[str]:
        known = self._game.piles.get(pile.box)
        if known is None or known.kind == HAND:
            yield f"{pile.box} is no deck, cup or pool"
        elif pile.spread and not known.seen_by.everybody:
            yield f"{pile.box} cannot be spread: not everybody sees what lies in it"
        for word, words in ((pile.shuffled, _SHUFFLED), (pile.drawn, _DRAWN)):
            if word and word not in words:
                yield f"{pile.box}: {word} is none of {', '.join(words)}"
        for other in (pile.back_to, pile.turns_to):
            if other and (other not in self.decks or other == pile.box):
                yield f"{pile.box} goes to {other}, which is no other pile"
