"""The part of a phase in which units fight: one attack after another, each declared and rolled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.combat.odds import Odds, odds_of, row_of
from guelta.rules.engine.kit.combat.outcome import Fight, carry_out_result
from guelta.rules.engine.kit.kit import Combat
from guelta.rules.engine.kit.stage import Save
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import View, view_of
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.choice import Barred, Choice, Effect, Option, Refusals
from guelta.rules.engine.play.procedure import Run

__all__ = ["Fighting", "able_against"]


@dataclass(frozen=True, slots=True)
class _Fought:
    """Who has attacked, what was attacked, and how many attacks there were."""

    used: frozenset[str] = frozenset()
    attacked: frozenset[str] = frozenset()
    number: int = 0


def able_against(view: View, combat: Combat, space: str, used: frozenset[str] = frozenset()) -> list[Unit]:
    """Return the units of the side that acts which may attack a space."""
    near = view.map.neighbours(space)
    return [
        unit
        for unit in view.in_order
        if unit.side == view.acting and unit.space in near and unit.id not in used
        if combat.attackers is None or combat.attackers.holds(view, unit, unit.side)
    ]  # fmt: skip


def defenders_in(view: View, combat: Combat, space: str) -> list[Unit]:
    """Return the units in a space that defend it against the side that acts."""
    kinds = view.kit.units.kinds
    return [
        unit
        for unit in view.units_in(space)
        if unit.counter.kind in kinds and view.are_enemies(view.acting, unit.side)
        if combat.defenders is None or combat.defenders.holds(view, unit, unit.side)
    ]


@dataclass(frozen=True)
class Fighting:
    """Attacks by one combat of the kit."""

    combat: Combat

    @property
    def rule(self) -> str:
        """The rule it opens with."""
        return self.combat.rule

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that it decides."""
        combat = self.combat
        own = [combat.rule, *combat.numbers.values(), *(each.rule for each in combat.modifiers if each.rule)]
        if combat.retreat is not None:
            own += [combat.retreat.rule, *combat.retreat.path.numbers.values()]
        own += [combat.advance.rule] if combat.advance is not None else []
        return tuple(dict.fromkeys(own))

    def carry_out(self, run: Run[KitCharts], state: object, save: Save) -> None:
        """Let the side that acts attack, once more and again, until it can or will no longer."""
        fought = state if isinstance(state, _Fought) else _Fought()
        while True:
            view = view_of(run.position, run.charts)
            fought = replace(fought, number=fought.number + 1)
            chosen = run.choose(self._target(run, view, fought))
            if not chosen:
                return
            fought = self._attack(run, view, fought, chosen[0])
            save(fought)

    def number(self, constraint: str) -> str:
        """Return the rule number of a part of the combat: its own, or that of the word."""
        return self.combat.numbers.get(constraint, self.rule)

    # ---- what is attacked

    def _target(self, run: Run[KitCharts], view: View, fought: _Fought) -> Choice:
        spaces = [space for space in view.position.spaces if space in view.map]
        held = [space for space in spaces if defenders_in(view, self.combat, space)]
        barred = {space: self._bars(view, fought, space) for space in held}
        options = tuple(self._option(run, view, fought, each) for each in held if barred[each] is None)

        def why(space: str) -> Barred | None:
            if space in barred:
                return barred[space]
            return Barred(self.number("attackers"), "no enemy stands there")

        return Choice(
            f"target-{fought.number}",
            self.rule,
            view.acting,
            "What is attacked?",
            options,
            least=0,
            kind="space",
            purpose="target",
            barred=Refusals(held, why),
        )

    def _bars(self, view: View, fought: _Fought, space: str) -> Barred | None:
        """Return why a space cannot be attacked, None where it can."""
        if space in fought.attacked:
            return Barred(self.rule, "it was attacked in this phase already")
        able = able_against(view, self.combat, space, fought.used)
        if not able:
            told = "no unit that may attack stands next to it"
            return Barred(self.number("attackers"), told)
        best = odds_of(view, self.combat, able, defenders_in(view, self.combat, space), space)
        if not best.column:
            return Barred(self.number("odds"), f"the odds are too low: {best}")
        return None

    def _option(self, run: Run[KitCharts], view: View, fought: _Fought, space: str) -> Option:
        defenders = defenders_in(view, self.combat, space)
        names = ", ".join(unit.counter.name for unit in defenders)
        title = "" if run.quiet else f"{run.charts.place(space)}, {names}"
        table = run.charts.tables.charts[self.combat.table]

        def chances() -> dict[str, float]:
            able = able_against(view, self.combat, space, fought.used)
            odds = odds_of(view, self.combat, able, defenders, space)
            return {word: float(chance) for word, chance in odds.results(self.combat, table).items()}

        units = tuple(unit.id for unit in defenders)
        return Option(space, title, effect=Effect(units=units, to=space, chances=chances))

    # ---- one attack

    def _attack(self, run: Run[KitCharts], view: View, fought: _Fought, space: str) -> _Fought:
        chosen = run.choose(self._attackers(run, view, fought, space))
        attackers = [unit for unit in view.in_order if unit.id in chosen]
        defenders = defenders_in(view, self.combat, space)
        each = self.combat.each
        after = replace(
            fought,
            used=fought.used.union(chosen) if each.get("unit") != "free" else fought.used,
            attacked=fought.attacked | {space} if each.get("space") != "free" else fought.attacked,
        )
        if not attackers or not defenders:
            return after
        odds = odds_of(view, self.combat, attackers, defenders, space)
        self._tell_modifiers(run, odds, view.acting)
        if not odds.column:
            told = "" if run.quiet else f"Attack on {run.charts.place(space)}, {odds}: called off"
            run.write(self.number("odds"), told, side=view.acting)
            return after
        result = self._rolled(run, view, fought, space, odds)
        fight = Fight(self.combat, fought.number, space, view.acting, attackers, defenders)
        carry_out_result(run, fight, result, self.number("result"))
        return after

    def _tell_modifiers(self, run: Run[KitCharts], odds: Odds, side: str) -> None:
        """Write a line for each modifier that changes something, with its own number or that of all."""
        for line in odds.applied:
            if line.changes:
                told = "" if run.quiet else str(line)
                run.write(line.modifier.rule or self.number("modifiers"), told, side=side)

    def _attackers(self, run: Run[KitCharts], view: View, fought: _Fought, space: str) -> Choice:
        able = able_against(view, self.combat, space, fought.used)
        offered = {unit.id for unit in able}
        rule = self.number("attackers")

        def why(unit: str) -> Barred | None:
            if unit in offered:
                return None
            if unit in fought.used:
                return Barred(rule, "it has attacked in this phase already")
            return Barred(rule, "it cannot attack that space")

        mine = (unit.id for unit in view.units if unit.side == view.acting)
        place = run.charts.place(space)
        return Choice(
            f"attackers-{fought.number}",
            rule,
            view.acting,
            "" if run.quiet else f"Who attacks {place}?",
            tuple(Option(unit.id, "" if run.quiet else unit.counter.name) for unit in able),
            least=1 if able else 0,
            most=max(1, len(able)),
            kind="unit",
            of=(space,),
            purpose="attack",
            barred=Refusals(mine, why),
        )

    def _rolled(self, run: Run[KitCharts], view: View, fought: _Fought, space: str, odds: Odds) -> str:
        """Roll, and return the result."""
        dice, place, rule = self.combat.roll, run.charts.place(space), self.number("result")
        title = "" if run.quiet else f"Attack on {place}"
        roll = Roll(f"{self.combat.id}-{fought.number}", rule, view.acting, title, dice.dice, dice.faces)
        rolled = run.roll(roll)
        table = run.charts.tables.charts[self.combat.table]
        row = row_of(table, sum(rolled) + dice.added + odds.die)
        result = table.text(row, odds.column)
        cell = (self.combat.table, row, odds.column)
        told = "" if run.quiet else f"Attack on {place}, {odds}: {result}"
        run.write(rule, told, dice=tuple(map(int, rolled)), side=view.acting, cell=cell)
        return result


def attacks(view: View, combat: Combat) -> Iterator[tuple[str, list[Unit], list[Unit]]]:
    """Yield each space that could be attacked now, with all who may attack it and all who defend it."""
    for space in view.position.spaces:
        if space in view.map and (defenders := defenders_in(view, combat, space)):
            able = able_against(view, combat, space)
            if able:
                yield space, able, defenders
