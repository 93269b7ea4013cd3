"""The odds of an attack: strengths, modifiers line by line, and the column of the table that comes of them.

It is reckoned in this order: each unit, both totals, the ratio, the difference or the attack alone, the ends
of the table, the shifts, the ends of the table again, the die.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from guelta.rules.engine.kit.combat.attack import Attack
from guelta.rules.engine.kit.kit import Combat, Modifier
from guelta.rules.engine.kit.numbers import Number
from guelta.rules.engine.kit.path import value
from guelta.rules.engine.kit.selection import Units
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import View
from guelta.rules.engine.tables.table import Table

__all__ = ["Applied", "Odds", "odds_of"]


@dataclass(frozen=True, slots=True)
class Applied:
    """A modifier that holds in an attack, with the shifts that it comes to by name: a line of a worksheet."""

    modifier: Modifier
    shifts: tuple[tuple[str, int], ...] = ()

    @property
    def changes(self) -> bool:
        """Whether anything is otherwise by it."""
        return bool(self.shifts) or self.modifier.changes_strength

    def __str__(self) -> str:
        """Return it in a line: `mud: attack x0.5`, `forest: column -1`."""
        each = self.modifier
        told = [f"{name}: column {shift:+}" for name, shift in self.shifts]
        own = [*_of_each(each), *_of_totals(each)]
        return "; ".join((*told, *([f"{each.title}: {', '.join(own)}"] if own else [])))


def _of_each(modifier: Modifier) -> Iterator[str]:
    """Yield what is otherwise with each unit that a modifier means."""
    for who, meant in (("attacker", modifier.each_attacker), ("defender", modifier.each_defender)):
        if meant is None:
            continue
        if modifier.times != 1:
            yield f"each such {who} x{modifier.times:g}"
        if modifier.add:
            yield f"each such {who} {modifier.add:+g}"
        for word, bound in (("least", modifier.least), ("most", modifier.most)):
            if bound is not None:
                yield f"each such {who} at {word} {bound:g}"


def _of_totals(modifier: Modifier) -> Iterator[str]:
    """Yield what is otherwise with an attack as a whole."""
    for what, times, added in (
        ("attack", modifier.attack_times, modifier.attack_add),
        ("defence", modifier.defence_times, modifier.defence_add),
        ("die", 1, modifier.die),
    ):
        if times != 1:
            yield f"{what} x{times:g}"
        if added:
            yield f"{what} {added:+g}"


@dataclass(frozen=True, slots=True)
class Odds:
    """An attack as a worksheet has it: both strengths, the basic column, shifts by name, and the column.

    `column` is "" where the odds are too low for any; `die` is added to the dice. Fire has no defence.
    """

    attack: Fraction
    defence: Fraction | None
    basic: str
    shifts: tuple[tuple[str, int], ...]
    column: str
    die: int = 0
    applied: tuple[Applied, ...] = ()

    def __str__(self) -> str:
        """Return it in a line: `29 to 8 = 3:1, forest -1 -> 2:1`."""
        shifts = "".join(f", {name} {shift:+}" for name, shift in self.shifts)
        die = f", die {self.die:+}" if self.die else ""
        basic = self.basic or "below the table"
        reached = f" -> {self.column or 'no attack'}" if self.shifts or not self.column else ""
        against = "" if self.defence is None else f" to {float(self.defence):g}"
        return f"{float(self.attack):g}{against} = {basic}{shifts}{reached}{die}"

    def results(self, combat: Combat, table: Table) -> Mapping[str, Fraction]:
        """Return how likely each result is."""
        if not self.column:
            return {}
        found: dict[str, Fraction] = {}
        for total, chance in combat.roll.chances.items():
            word = table.text(row_of(table, total + self.die), self.column)
            found[word] = found.get(word, Fraction(0)) + chance
        return found


def row_of(table: Table, total: int) -> str:
    """Return the row of a table for a throw: one beyond its ends is held at them."""
    rows = [int(row) for row in table.rows]
    return str(min(max(total, min(rows)), max(rows)))


def odds_of(
    view: View, combat: Combat, attackers: Iterable[Unit], defenders: Iterable[Unit], target: str
) -> Odds:
    """Return the odds of an attack by these units on those in a space."""
    attack, defence = _Side(view, combat.attack, attackers), _Side(view, combat.defence, defenders)
    whole = Attack(combat, attack.units, defence.units, target)
    more = combat.more(view, whole) if combat.more is not None else ()
    applied: list[Applied] = []
    die = 0
    for each in (*combat.modifiers, *more):
        if not _holds(view, each, attack.units, defence.units, target):
            continue
        attack.modify(view, each, each.each_attacker, each.attack_times, each.attack_add)
        defence.modify(view, each, each.each_defender, each.defence_times, each.defence_add)
        found = ((name, shift) for name, shift in _shifts(view, each, target) if shift)
        applied.append(Applied(each, tuple(found)))
        die += each.die
    shifts = tuple(each for line in applied for each in line.shifts)
    mine, its = attack.total, None if combat.by == "fire" else defence.total
    columns = view.charts.tables.charts[combat.table].columns[1:]
    if combat.column is not None:
        named = combat.column(view, whole)
        at = columns.index(named) if named in columns else -1
    else:
        at = _basic(combat, columns, mine, its)
    shifted = min(at, len(columns) - 1) + sum(shift for _, shift in shifts)
    if shifted < 0 and combat.below == "first column":
        shifted = 0
    column = columns[min(shifted, len(columns) - 1)] if shifted >= 0 else ""
    return Odds(mine, its, columns[at] if at >= 0 else "", shifts, column, die, tuple(applied))


class _Side:
    """The units of one side of an attack, each with its strength as modifiers make it."""

    def __init__(self, view: View, strength: Number, units: Iterable[Unit]) -> None:
        self.units = tuple(units)
        self.strengths = {each.id: Fraction(str(value(view, strength, each))) for each in self.units}
        self._times = Fraction(1)
        self._added = Fraction(0)

    def modify(self, view: View, modifier: Modifier, each: Units | None, times: float, add: float) -> None:
        """Change the strength of each unit that is meant, and what the total comes to."""
        self._times *= Fraction(str(times))
        self._added += Fraction(str(add))
        if each is None:
            return
        for unit in self.units:
            if not each.holds(view, unit, unit.side):
                continue
            strength = self.strengths[unit.id] * Fraction(str(modifier.times)) + Fraction(str(modifier.add))
            low = strength if modifier.least is None else max(strength, Fraction(modifier.least))
            self.strengths[unit.id] = low if modifier.most is None else min(low, Fraction(modifier.most))

    @property
    def total(self) -> Fraction:
        """The strength of all together."""
        return sum(self.strengths.values(), Fraction(0)) * self._times + self._added


def _holds(
    view: View, modifier: Modifier, attackers: tuple[Unit, ...], defenders: tuple[Unit, ...], target: str
) -> bool:
    """Return whether all conditions of a modifier hold."""
    own = attackers[0].side if attackers else view.acting
    if modifier.when is not None and not modifier.when.holds(view):
        return False
    if modifier.target is not None and not modifier.target.holds(view, target, own):
        return False
    for units, there, all_of in (
        (modifier.attackers, attackers, any),
        (modifier.defenders, defenders, any),
        (modifier.all_attackers, attackers, all),
        (modifier.all_defenders, defenders, all),
    ):
        if units is not None and not all_of(units.holds(view, each, each.side) for each in there):
            return False
    for edges, every in ((modifier.all_across, all), (modifier.any_across, any)):
        if edges is not None and not every(_crosses(view, each, target, edges.holds) for each in attackers):
            return False
    return True


def _crosses(view: View, unit: Unit, target: str, holds: Callable[[View, str, str, str], bool]) -> bool:
    return target in view.map.neighbours(unit.space) and holds(view, unit.space, target, unit.side)


def _shifts(view: View, modifier: Modifier, target: str) -> Iterator[tuple[str, int]]:
    """Yield the shifts of a modifier by name: of a column of the ground one for each row of the target."""
    shift = modifier.shift
    if shift is None:
        return
    if shift.kind != "ground":
        yield modifier.title, int(value(view, shift, None))
        return
    name, column = shift.named(None, view.turn)
    chart = view.charts.tables.charts[name]
    for row in view.charts.ground_rows[target]:
        cell = chart.text(row, column)
        yield row, int(float(cell)) if cell not in (".", "-") else 0


def _basic(combat: Combat, columns: tuple[str, ...], attack: Fraction, defence: Fraction | None) -> int:
    """Return the place of the last column that both strengths reach, -1 below the first."""
    if defence is None or combat.by == "difference":
        reached = [low <= attack - (defence or 0) for low in map(lowest, columns)]
    elif defence <= 0:
        return len(columns) - 1
    else:
        reached = [ratio(each) <= attack / defence for each in columns]
    return sum(reached) - 1


def ratio(column: str) -> Fraction:
    """Return the odds that a column is named by, `3:1`; ValueError for another name."""
    attack, colon, defence = column.partition(":")
    if not colon or int(defence) < 1:
        raise ValueError(column)
    return Fraction(int(attack), int(defence))


def lowest(column: str) -> int:
    """Return the lowest number of a column, `-2`, `3..5` or `8+`; ValueError for another name."""
    return int(column.partition("..")[0].removesuffix("+"))
