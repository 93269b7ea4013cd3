"""The part of a phase in which acts are done that are of no unit: for points, by a roll, as a duty."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from guelta.rules.engine.kit.acting import points_there
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Act, Chance, Kit
from guelta.rules.engine.kit.stage import Save
from guelta.rules.engine.kit.tracks import move_marker
from guelta.rules.engine.kit.view import View, view_of
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.choice import Choice, Option
from guelta.rules.engine.play.procedure import Run

__all__ = ["Deeds", "deeds_of", "is_deed"]


@dataclass(frozen=True)
class Deeds:
    """Acts of a side that follow one another in a phase: what must be done, then what it chooses."""

    acts: tuple[Act, ...]
    of_points: tuple[str, ...] = ()
    """The rules of the points that they gain, pay or cost."""

    @property
    def rule(self) -> str:
        """The rule it opens with."""
        return self.acts[0].rule

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that it decides."""
        return tuple(dict.fromkeys((*(act.rule for act in self.acts), *self.of_points)))

    def carry_out(self, run: Run[KitCharts], state: object, save: Save) -> None:
        """Carry out what must be done, then let the side that acts choose one act after another."""
        done: tuple[str, ...] = state if isinstance(state, tuple) else ()
        while True:
            view = view_of(run.position, run.charts)
            act = next((each for each in self._open(view, done) if each.must), None)
            if act is None:
                chosen = run.choose(self._choice(run, view, done))
                if not chosen:
                    return
                act = next(each for each in self.acts if each.id == chosen[0])
            done = (*done, act.id)
            self._do(run, view, act, len(done))
            save(done)

    # ---- what may be done

    def _open(self, view: View, done: tuple[str, ...]) -> Iterator[Act]:
        """Yield the acts that may be done still: as often as they may, and as the points reach."""
        for act in self.acts:
            if act.when is not None and not act.when.holds(view):
                continue
            if done.count(act.id) < (act.most or (1 if act.must else len(done) + 1)):
                yield act

    def _left(self, view: View, done: tuple[str, ...]) -> int | None:
        """Return how many points are left of those there were, None where no act costs any."""
        there = points_there(view, self.acts)
        spent = sum(sum(act.cost.values()) * done.count(act.id) for act in self.acts)
        return None if there is None else there - spent

    def _choice(self, run: Run[KitCharts], view: View, done: tuple[str, ...]) -> Choice:
        left = self._left(view, done)
        open = [act for act in self._open(view, done) if left is None or sum(act.cost.values()) <= left]
        options = tuple(Option(act.id, "" if run.quiet else act.title) for act in open if not act.must)
        return Choice(
            f"act-{len(done) + 1}",
            self.rule,
            view.acting,
            "What is done next?" if left is None else f"What is done next, of {left} points?",
            options,
            least=0,
            purpose="activate",
        )

    # ---- what comes of it

    def _do(self, run: Run[KitCharts], view: View, act: Act, number: int) -> None:
        chance = act.roll
        meant = (act.do.verb, act.do.word) if act.do is not None else ("", "")
        if chance is None:
            self._carry_out(run, act, *meant, (), act.title)
            return
        title = "" if run.quiet else act.title
        faces, count = chance.dice.faces, chance.dice.dice
        rolled = run.roll(Roll(f"{act.id}-{number}", act.rule, view.acting, title, count, faces))
        dice = tuple(map(int, rolled))
        total = sum(dice) + chance.dice.added + _added(view, chance)
        if chance.table:
            row = str(min(max(total, chance.rows[0]), chance.rows[1]))
            column = run.charts.tables.charts[chance.table].columns[1]
            self._carry_out(run, act, *chance.effects[row], dice, title, (chance.table, row, column))
        elif total <= chance.upto:
            self._carry_out(run, act, *meant, dice, title)
        else:
            run.write(act.rule, "" if run.quiet else f"{title}: in vain", dice=dice, side=view.acting)

    @staticmethod
    def _carry_out(
        run: Run[KitCharts],
        act: Act,
        verb: str,
        word: str,
        dice: tuple[int, ...],
        title: str,
        cell: tuple[str, str, str] | None = None,
    ) -> None:
        """Move the marker of the points that are gained or paid; a cell with nothing in it does nothing."""
        told = "nothing"
        if verb:
            number, _, id = word.partition(" ")
            points = run.charts.kit.points[id]
            shown = move_marker(run, points, int(number) if verb == "gains" else -int(number))
            told = f"{points.title} {shown}"
        side = view_of(run.position, run.charts).acting
        run.write(act.rule, "" if run.quiet else f"{title}: {told}", dice=dice, side=side, cell=cell)


def _added(view: View, chance: Chance) -> int:
    """Return what is added to a throw, for each unit that is meant."""
    return sum(
        add * sum(units.holds(view, unit, view.acting) for unit in view.units) for units, add in chance.plus
    )


def deeds_of(kit: Kit, acts: tuple[Act, ...]) -> Deeds:
    """Return the part of a phase that does these acts."""
    words = [act.do.word for act in acts if act.do is not None]
    words += [word for act in acts if act.roll is not None for _, word in act.roll.effects.values() if word]
    named = {*(word.partition(" ")[2] for word in words), *(id for act in acts for id in act.cost)}
    return Deeds(acts, tuple(points.rule for id, points in kit.points.items() if id in named))


def is_deed(act: Act) -> bool:
    """Return whether an act is of no unit."""
    return act.units is None
