"""The part of a phase in which units fight: one attack after another, each declared and rolled."""

from __future__ import annotations

from dataclasses import dataclass, replace

from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.combat.attack import Attack
from guelta.rules.engine.kit.combat.combatants import able_against, defenders_in, objection
from guelta.rules.engine.kit.combat.duties import Duties, Owed, owed_at_first
from guelta.rules.engine.kit.combat.odds import Odds, odds_of, row_of
from guelta.rules.engine.kit.combat.outcome import Fight, carry_out_result
from guelta.rules.engine.kit.kit import Combat
from guelta.rules.engine.kit.stage import Save
from guelta.rules.engine.kit.view import View, view_of
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.choice import Barred, Choice, Effect, Option, Refusals
from guelta.rules.engine.play.procedure import Run

__all__ = ["Fighting"]

_WITHIN = {0: "there", 1: "next to it"}
"""Where attackers stand by their range."""


@dataclass(frozen=True, slots=True)
class _Fought:
    """Who has attacked, what was attacked, how many attacks there were, and which are owed."""

    used: frozenset[str] = frozenset()
    attacked: frozenset[str] = frozenset()
    number: int = 0
    owed: Owed | None = None
    """What has still to be done, None before the first attack."""


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
            owed = owed_at_first(view, self.combat) if fought.owed is None else fought.owed
            fought = replace(fought, number=fought.number + 1, owed=owed)
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
        duties = self._duties(view, fought, [space for space in held if barred[space] is None])
        if duties is not None:
            kept = Barred(self.number("must"), "all who could attack it have to attack elsewhere")
            barred |= {space: kept for space in duties.open if not duties.spared_for(space, ())}
        options = tuple(self._option(run, view, fought, each) for each in held if barred[each] is None)
        has_to = duties is not None and any(each.value in duties.targets for each in options)

        def why(space: str) -> Barred | None:
            if space in barred:
                return barred[space]
            return Barred(self.number("attackers"), "no enemy stands there")

        return Choice(
            f"target-{fought.number}",
            self.number("must") if has_to else self.rule,
            view.acting,
            "What is attacked?",
            options,
            least=int(has_to),
            kind="space",
            purpose="target",
            barred=Refusals(held, why),
        )

    def _duties(self, view: View, fought: _Fought, spaces: list[str]) -> Duties | None:
        """Return what has to be attacked of spaces that can be, None where nobody has to attack."""
        if self.combat.must == "nobody" or fought.owed is None:
            return None
        return Duties.of(view, self.combat, fought.owed, spaces, fought.used)

    def _bars(self, view: View, fought: _Fought, space: str) -> Barred | None:
        """Return why a space cannot be attacked, None where it can."""
        if space in fought.attacked:
            return Barred(self.rule, "it was attacked in this phase already")
        able = able_against(view, self.combat, space, fought.used)
        if not able:
            told = f"no unit that may attack stands {_WITHIN.get(self.combat.range, 'within range')}"
            return Barred(self.number("attackers"), told)
        defenders = defenders_in(view, self.combat, space)
        best = odds_of(view, self.combat, able, defenders, space)
        if not best.column:
            return Barred(self.number("odds"), f"the odds are too low: {best}")
        against = objection(view, Attack(self.combat, tuple(able), tuple(defenders), space))
        return Barred(*against) if against is not None else None

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
        chosen = self._joining(run, view, fought, space)
        attackers = [unit for unit in view.in_order if unit.id in chosen]
        defenders = defenders_in(view, self.combat, space)
        each = self.combat.each
        owed = fought.owed.without(chosen, (unit.id for unit in defenders)) if fought.owed else None
        after = replace(
            fought,
            owed=owed,
            used=fought.used.union(chosen) if each.get("unit") != "free" else fought.used,
            attacked=fought.attacked | {space} if each.get("space") != "free" else fought.attacked,
        )
        if not attackers or not defenders:
            return after
        against = objection(view, Attack(self.combat, tuple(attackers), tuple(defenders), space))
        if against is not None and self._bars(view, fought, space) is None:  # else it is made by force
            told = "" if run.quiet else f"Attack on {run.charts.place(space)} called off: {against.told}"
            run.write(against.rule, told, side=view.acting)
            return after
        odds = odds_of(view, self.combat, attackers, defenders, space)
        self._tell_modifiers(run, odds, view.acting)
        if not odds.column:
            told = "" if run.quiet else f"Attack on {run.charts.place(space)}, {odds}: called off"
            run.write(self.number("odds"), told, side=view.acting)
            return after
        fight = Fight(self.combat, str(fought.number), space, view.acting, attackers, defenders)
        fights = [(fight, self._rolled(run, fight, odds))]
        if self.combat.both:
            fights += self._fired_back(run, view, fight)
        for each_fight, result in fights:
            carry_out_result(run, each_fight, result, self.number("result"))
        return after

    def _fired_back(self, run: Run[KitCharts], view: View, fight: Fight) -> list[tuple[Fight, str]]:
        """Let the defenders fire at the same time, as strong as before; nothing where too few are."""
        back = fight.returned()
        odds = odds_of(view.as_seen_by(back.side), self.combat, back.attackers, back.defenders, back.space)
        if not odds.column:
            told = "" if run.quiet else f"Fire back in {run.charts.place(back.space)}, {odds}"
            run.write(self.number("odds"), told, side=back.side)
            return []
        self._tell_modifiers(run, odds, back.side)
        return [(back, self._rolled(run, back, odds))]

    def _tell_modifiers(self, run: Run[KitCharts], odds: Odds, side: str) -> None:
        """Write a line for each modifier that changes something, with its own number or that of all."""
        for line in odds.applied:
            if line.changes:
                told = "" if run.quiet else str(line)
                run.write(line.modifier.rule or self.number("modifiers"), told, side=side)

    def _joining(self, run: Run[KitCharts], view: View, fought: _Fought, space: str) -> tuple[str, ...]:
        """Ask who attacks a space; where attacks are owed those who can attack nothing else join unasked.

        If not all may join together they are asked one by one, each who is still to spare.
        """
        able = tuple(unit.id for unit in able_against(view, self.combat, space, fought.used))
        open = [each for each in view.map if defenders_in(view, self.combat, each)]
        open = [each for each in open if self._bars(view, fought, each) is None]
        duties = self._duties(view, fought, open)
        if duties is None or space not in duties.open:
            return run.choose(self._attackers(run, view, fought, space, able))
        chosen = tuple(unit for unit in able if unit in duties.bound_to(space, ()))
        others = tuple(unit for unit in able if unit not in chosen)
        if duties.are_spared(space, able):
            if not others:
                return chosen
            return (*chosen, *run.choose(self._attackers(run, view, fought, space, others, chosen)))
        while spared := [unit for unit in duties.spared_for(space, chosen) if unit in others]:
            one = run.choose(self._attackers(run, view, fought, space, tuple(spared), chosen, most=1))
            if not one:
                break
            chosen = (*chosen, *one)
            others = others[others.index(one[0]) + 1 :]
        return chosen

    def _attackers(
        self,
        run: Run[KitCharts],
        view: View,
        fought: _Fought,
        space: str,
        able: tuple[str, ...],
        joined: tuple[str, ...] = (),
        most: int = 0,
    ) -> Choice:
        """Return the choice of who attacks of those able to, beside who has joined: all, or `most`."""
        rule = self.number("attackers")

        def why(unit: str) -> Barred | None:
            if unit in able or unit in joined:
                return None
            if unit in fought.used:
                return Barred(rule, "it has attacked in this phase already")
            if unit in (each.id for each in able_against(view, self.combat, space)):
                return Barred(self.number("must"), "it has to attack elsewhere")
            return Barred(rule, "it cannot attack that space")

        mine = (unit.id for unit in view.units if unit.side == view.acting)
        place, mix = run.charts.place(space), run.charts.counters
        more = f"-{len(joined) + 1}" if most and joined else ""
        return Choice(
            f"attackers-{fought.number}{more}",
            rule,
            view.acting,
            "" if run.quiet else f"Who attacks {place}?",
            tuple(Option(unit, "" if run.quiet else mix[unit].name) for unit in able),
            least=1 if able and not joined else 0,
            most=most or max(1, len(able)),
            kind="unit",
            of=(space,),
            purpose="attack",
            barred=Refusals(mine, why),
        )

    def _rolled(self, run: Run[KitCharts], fight: Fight, odds: Odds) -> str:
        """Roll, and return the result."""
        dice, place, rule = self.combat.roll, run.charts.place(fight.space), self.number("result")
        title = "" if run.quiet else f"{'Fire back in' if fight.is_back else 'Attack on'} {place}"
        roll = Roll(f"{self.combat.id}-{fight.number}", rule, fight.side, title, dice.dice, dice.faces)
        rolled = run.roll(roll)
        table = run.charts.tables.charts[self.combat.table]
        row = row_of(table, sum(rolled) + dice.added + odds.die)
        result = table.text(row, odds.column)
        cell = (self.combat.table, row, odds.column)
        told = "" if run.quiet else f"{title}, {odds}: {result}"
        run.write(rule, told, dice=tuple(map(int, rolled)), side=fight.side, cell=cell)
        return result
