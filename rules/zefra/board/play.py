"""A run of a procedure in the words of this game: units move, are hurt and removed with their counters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.choice import Barred, Choice, Effect, Option, Reader, Refusals
from guelta.rules.engine.play.procedure import Run
from guelta.rules.engine.seers import ALL, Seers, only
from guelta.rules.zefra.board.questions import said_of
from guelta.rules.zefra.board.units import Unit, all_units, removal_rule, units_in, unseen_units
from guelta.rules.zefra.charts.counter import MINUS, USED
from guelta.rules.zefra.charts.wording import minus
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["D10", "Play"]

D10 = range(10)
"""The faces of the die, 0 to 9."""

_NOTHING_BARRED: Mapping[str, Barred] = MappingProxyType({})
_NOBODY: Mapping[str, Sequence[str]] = MappingProxyType({})


def _nothing_refused(hex: str) -> Barred | None:
    return None


def _nobody_refused(unit: Unit) -> Barred | None:
    return None


@dataclass
class Play:
    """What a procedure of this game does to the board; every question has a number of its own."""

    run: Run[ZefraCharts]
    asked: int = 0
    begun: Position = None  # type: ignore[assignment]
    """The board as the procedure began, that of the run where nothing is said."""

    def __post_init__(self) -> None:
        self.begun = self.begun or self.run.position

    @property
    def position(self) -> Position:
        """The board as it stands."""
        return self.run.position

    @property
    def charts(self) -> ZefraCharts:
        """The tables."""
        return self.run.charts

    def unit(self, id: str) -> Unit | None:
        """Return a unit as it stands, None when it is not in play."""
        unit = all_units(self.position, self.charts).get(id)
        return None if unit is None or unit.space in ("unused", "eliminated") else unit

    def alive(self, ids: Iterable[str], space: str = "") -> list[Unit]:
        """Return those of these units that are in play, in this space if one is named."""
        found = [unit for unit in map(self.unit, ids) if unit is not None]
        return [unit for unit in found if not space or unit.space == space]

    def there(self, space: str) -> tuple[Unit, ...]:
        """Return the units of a space."""
        return units_in(self.position, self.charts, space)

    # ---- questions

    def id(self, word: str) -> str:
        """Return a question an id of its own that opens with a word."""
        self.asked += 1
        return f"{word}-{self.asked}"

    def roll(
        self,
        word: str,
        rule: str,
        side: str,
        title: str,
        in_vain: Iterable[int] = (),
        idle: Iterable[int] = (),
    ) -> int:
        """Have a side roll the die; `in_vain` are the faces with which it is as if it had chosen not to.

        Of those that are `idle` nothing comes.
        """
        roll = Roll(
            self.id(word), rule, side, self.openly(title), faces=D10, in_vain=frozenset(in_vain),
            idle=frozenset(idle),
        )  # fmt: skip
        return self.run.roll(roll)[0]

    def may(
        self,
        word: str,
        rule: str,
        side: str,
        title: str,
        of: Sequence[str] = (),
        reader: Reader | None = None,
    ) -> bool:
        """Ask a side whether it wants something; `reader` reads it off the last board."""
        options = (Option("yes", "yes"), Option("no", "no"))
        seers = self._seers_of(title, of)
        choice = Choice(
            self.id(word),
            rule,
            side,
            title,
            options,
            of=tuple(of),
            seen_by=seers,
            reader=reader,
            **said_of(word),
        )
        return self.run.choose(choice) == ("yes",)

    def one(
        self,
        word: str,
        rule: str,
        side: str,
        title: str,
        options: Iterable[tuple[str, str]],
        *,
        of: Sequence[str] = (),
        barred: Mapping[str, Barred] = _NOTHING_BARRED,
        acting: Mapping[str, Sequence[str]] = _NOBODY,
    ) -> str:
        """Ask a side for one of some words, "" where there is none; `acting` are the units each has act."""
        found = tuple(
            Option(value, text, effect=Effect(tuple(acting[value])) if value in acting else None)
            for value, text in options
        )
        seers = self._seers_of(title, of)
        choice = Choice(
            self.id(word), rule, side, title, found, min(len(found), 1), of=tuple(of), seen_by=seers,
            **said_of(word), barred=barred,
        )  # fmt: skip
        chosen = self.run.choose(choice)
        return chosen[0] if chosen else ""

    def hex(
        self,
        word: str,
        rule: str,
        side: str,
        title: str,
        hexes: Iterable[str],
        of: Sequence[str] = (),
        least: int = 1,
        refused: Callable[[str], Barred | None] = _nothing_refused,
    ) -> str:
        """Ask a side for a hex, "" for none where it may choose none; `refused` says why not others."""
        there = next(iter(self.alive(of)), None)
        origin = there.space if there is not None else ""
        options = tuple(
            Option(hex, self.charts.place(hex), effect=Effect(tuple(of), origin, hex)) for hex in hexes
        )
        waiting = (box for box in self.charts.boxes if box.startswith("off-map-"))
        spaces = (*self.charts.map, *waiting)
        choice = Choice(
            self.id(word), rule, side, title, options, least, kind="space", of=tuple(of),
            seen_by=self._seers_of(title, of), **said_of(word), barred=Refusals(spaces, refused),
        )  # fmt: skip
        chosen = self.run.choose(choice)
        return chosen[0] if chosen else ""

    def pick(
        self,
        word: str,
        rule: str,
        side: str,
        title: str,
        units: Iterable[Unit],
        least: int = 1,
        most: int = 1,
        refused: Callable[[Unit], Barred | None] = _nobody_refused,
    ) -> tuple[str, ...]:
        """Ask a side for units; only itself and the adjudicator see which.

        `refused` says of a unit that is not offered why not.
        """
        options = tuple(
            Option(unit.id, self.named(unit), effect=Effect((unit.id,), unit.space)) for unit in units
        )
        if not options:
            return ()
        there, offered = all_units(self.position, self.charts), {option.value for option in options}
        barred = Refusals(there, lambda id: None if id in offered else refused(there[id]))
        choice = Choice(
            self.id(word), rule, side, title, options, least, min(most, len(options)),
            kind="unit", seen_by=only(side, "adjudicator"), **said_of(word), barred=barred,
        )  # fmt: skip
        return self.run.choose(choice)

    def named(self, unit: Unit) -> str:
        """Name a unit with its place and its counters."""
        hits = f", {minus(unit.hits)}" if unit.hits else ""
        return f"{unit.counter.name} in {self.charts.place(unit.space)}{hits}"

    # ---- what not everybody may read

    def openly(self, words: str) -> str:
        """G12-07  Return words for everybody: "a unit" for each name of one that not everybody sees."""
        if self.run.quiet:
            return ""
        for unit in self._named_in(words):
            words = _whole(unit).sub("a unit", words)
        return words

    def _named_in(self, words: str, ids: Iterable[str] = ()) -> list[Unit]:
        """G12-07  Return the units of these ids or names that not everybody sees, now or as it began."""
        hidden = {
            **unseen_units(self.begun, self.charts),
            **unseen_units(self.position, self.charts),
        }
        listed = set(ids)
        return [
            unit
            for id, unit in hidden.items()
            if id in listed or (unit.counter.name in words and _whole(unit).search(words))
        ]

    def close(self) -> None:
        """G12-07  As the procedure ends, hide in its lines who has come to lie below a top by now."""
        if self.run.quiet:
            return
        for at, entry in enumerate(self.run.entries):
            hidden = self._seers_of(entry.text)
            if entry.seen_by.everybody and not hidden.everybody:
                self.run.entries[at] = replace(entry, seen_by=hidden, public=self.openly(entry.text))
            elif entry.public:
                self.run.entries[at] = replace(entry, public=self.openly(entry.public))

    def _seers_of(self, words: str, ids: Iterable[str] = ()) -> Seers:
        """Return who may read words about units: their owners and the adjudicator, where some are hidden."""
        if self.run.quiet:
            return ALL
        sides = {unit.side for unit in self._named_in(words, ids)}
        return only(*(sides if len(sides) == 1 else ()), "adjudicator") if sides else ALL

    # ---- lines

    def write(
        self,
        rule: str,
        text: str,
        *,
        roll: int | None = None,
        side: str = "",
        cell: tuple[str, str, str] | None = None,
        about: str = "",
        public: str = "",
    ) -> None:
        """Write a line of the ledger; one `about` a side is for it and the adjudicator, others read `public`.

        Without either, whoever may not see a unit that the text names reads "a unit" in its place.
        """
        seers: Seers = only(about, "adjudicator") if about else self._seers_of(text)
        if not about and not seers.everybody and not public:
            public = self.openly(text)
        rests = self.charts.tables.charts[cell[0]].rests_on if cell else ()
        dice = () if roll is None else (roll,)
        self.run.write(
            rule, text, dice=dice, side=side, cell=cell, seen_by=seers, public=public, rests_on=rests
        )

    # ---- changes

    def carry(self, id: str, space: str, *, used: bool | None = None, bare: bool = False) -> None:
        """Put a unit with its -1 counters on top of a space, turned over or back if that is said."""
        unit = all_units(self.position, self.charts).get(id)
        hits = 0 if unit is None or bare else unit.hits
        if unit is None:
            face = ""
        else:
            face = USED if unit.is_used else ""
            self._lift(unit)
        if used is not None:
            face = USED if used else ""
        stack = (*self.position.stack(space), *[Standing(MINUS)] * hits, Standing(id, face))
        self.run.position = self.position.with_stack(space, stack)

    def _lift(self, unit: Unit) -> None:
        stack = list(self.position.stack(unit.space))
        at = next(number for number, each in enumerate(stack) if each.counter == unit.id)
        del stack[at - unit.hits : at + 1]
        self.run.position = self.position.with_stack(unit.space, stack)

    def turn(self, ids: Iterable[str]) -> None:
        """p3-06  Turn units over that have acted."""
        for unit in self.alive(ids):
            if not unit.is_used:
                self.run.flip(unit.id, USED)

    def hurt(self, id: str, number: int, rule: str, why: str) -> None:
        """S12-05  Put so many -1 counters under a unit, and remove it when that is enough."""
        unit = self.unit(id)
        if unit is None or number <= 0:
            return
        self._under(unit, [Standing(MINUS)] * number)
        self.write(
            rule,
            f"{unit.counter.name} in {self.charts.place(unit.space)} takes {minus(number)}: {why}",
            about=unit.side,
            public=f"a unit in {self.charts.place(unit.space)} is hurt: {why}",
        )
        if unit.hits + number >= self.charts.removed_at(self.position, unit.counter):
            self.remove(id, removal_rule(unit), minus(unit.hits + number))

    def heal(self, id: str, rule: str, why: str) -> None:
        """Take one -1 counter from under a unit."""
        unit = self.unit(id)
        if unit is not None and unit.hits:
            self._under(unit, [], fewer=1)
            self.write(
                rule,
                f"{unit.counter.name} sheds a -1 counter: {why}",
                about=unit.side,
                public=f"a unit in {self.charts.place(unit.space)} sheds a -1 counter: {why}",
            )

    def _under(self, unit: Unit, more: Sequence[Standing], fewer: int = 0) -> None:
        stack = list(self.position.stack(unit.space))
        at = next(number for number, each in enumerate(stack) if each.counter == unit.id)
        stack[at - fewer : at] = more
        self.run.position = self.position.with_stack(unit.space, stack)

    def remove(self, id: str, rule: str, why: str) -> None:
        """Take a unit out of the game; parties lost are counted."""
        unit = self.unit(id)
        if unit is None:
            return
        self.carry(id, "eliminated", used=False, bare=True)
        if unit.type == "refugees":
            name = f"{unit.side}-parties-lost"
            self.run.set(**{name: str(int(self.position.fields.get(name, "0")) + 1)})
        self.write(rule, f"{unit.counter.name} in {self.charts.place(unit.space)} is removed: {why}")

    def raised(self, type: str, side: str, hex: str, *, used: bool) -> str:
        """Bring a militia or a party that is not in play to a hex; "" when every counter is on the board."""
        there = all_units(self.position, self.charts)
        waiting = [
            counter.id
            for counter in self.charts.counters.values()
            if counter.type == type
            and counter.side == side
            and (counter.id not in there or there[counter.id].space in ("unused", "eliminated"))
        ]
        waiting.sort(key=lambda id: id in there and there[id].space == "eliminated")
        if not waiting:
            return ""
        self.carry(waiting[0], hex, used=used, bare=True)
        return waiting[0]

    def destroy(self, site: str, rule: str, why: str) -> None:
        """G9-05  Take a site out of the game."""
        self.run.put(site, "destroyed")
        self.write(rule, f"{self.charts.counters[site].name} is destroyed: {why}")


def _whole(unit: Unit) -> re.Pattern[str]:
    """Find the name of a unit in a text, and not the beginning of another one's."""
    return re.compile(rf"{re.escape(unit.counter.name)}(?!\d)")
