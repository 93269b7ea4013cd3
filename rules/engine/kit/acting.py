"""The part of a phase in which acts are done: who takes part is chosen together, within the points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Act
from guelta.rules.engine.kit.limits import has_room
from guelta.rules.engine.kit.numbers import filled
from guelta.rules.engine.kit.selection import Spaces
from guelta.rules.engine.kit.stage import Save
from guelta.rules.engine.kit.steps import eliminate, lose_step, turn
from guelta.rules.engine.kit.tracks import shown_of
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import View, view_of
from guelta.rules.engine.play.choice import Barred, Choice, Effect, Option, Refusals
from guelta.rules.engine.play.procedure import Run

__all__ = ["Acting", "points_there"]


@dataclass(frozen=True)
class Acting:
    """Acts that follow one another in a phase: each unit takes part once, in the first that is for it."""

    acts: tuple[Act, ...]

    @property
    def rule(self) -> str:
        """The rule it opens with."""
        return self.acts[0].rule

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that it decides."""
        return tuple(dict.fromkeys(act.rule for act in self.acts))

    def carry_out(self, run: Run[KitCharts], state: object, save: Save) -> None:
        """Let the side that acts choose who takes part, and carry out what comes of it unit by unit."""
        done: frozenset[str] = frozenset()
        if isinstance(state, tuple):
            chosen, done = state
        else:
            view = view_of(run.position, run.charts)
            chosen = run.choose(self._who(run, view))
        for id in chosen:
            if id in done:
                continue
            view = view_of(run.position, run.charts)
            unit = view.counters[id]
            act = next((act for act, each in self._able(view) if each.id == id), self._meant(view, unit))
            self._carry_out(run, view, act, unit)
            done |= {id}
            save((chosen, done))

    # ---- who takes part

    def _able(self, view: View) -> Iterator[tuple[Act, Unit]]:
        """Yield each unit of the side that acts with the first act that is for it now."""
        seen: set[str] = set()
        for act in self.acts:
            if act.when is not None and not act.when.holds(view):
                continue
            for unit in view.counters.values():
                if unit.side == view.acting and unit.id not in seen and self._may(view, act, unit):
                    seen.add(unit.id)
                    yield act, unit

    def _may(self, view: View, act: Act, unit: Unit) -> bool:
        if act.units is None or act.do is None or not act.units.holds(view, unit, unit.side):
            return False
        return act.do.verb != "enters" or any(True for _ in self._entries(view, act, unit))

    def _meant(self, view: View, unit: Unit) -> Act:
        """Return the act that somebody means who lets a unit take part for which there is none."""
        is_off = unit.space not in view.map
        fitting = (act for act in self.acts if (act.do is not None and act.do.verb == "enters") == is_off)
        return next(fitting, self.acts[0])

    def _who(self, run: Run[KitCharts], view: View) -> Choice:
        rank = view.charts.rank
        able = sorted(self._able(view), key=lambda each: rank[each[1].id])
        options = tuple(
            Option(
                unit.id,
                "" if run.quiet else f"{act.title}: {unit.counter.name}",
                cost=sum(act.cost.values()),
                effect=Effect(units=(unit.id,), origin=unit.space, cost=sum(act.cost.values()), mode=act.id),
            )
            for act, unit in able
        )
        offered = {each.value for each in options}

        def why(id: str) -> Barred | None:
            if id in offered:
                return None
            act = self._meant(view, view.counters[id])
            return Barred(act.rule, f"it may not take part: {act.title}")

        kinds = view.kit.units.kinds
        others = (unit.id for unit in view.counters.values() if unit.counter.kind in kinds)
        return Choice(
            f"who-{self.acts[0].id}",
            self.rule,
            view.acting,
            "Who takes part?",
            options,
            least=0,
            most=max(1, len(options)),
            budget=points_there(view, self.acts),
            kind="unit",
            purpose="recover",
            barred=Refusals(others, why),
        )

    # ---- what comes of it

    def _carry_out(self, run: Run[KitCharts], view: View, act: Act, unit: Unit) -> None:
        assert act.do is not None
        verb, word, name = act.do.verb, act.do.word, unit.counter.name
        if verb == "enters":
            self._enter(run, view, act, unit)
        elif verb == "turns":
            turn(run, unit, word)
            run.write(act.rule, "" if run.quiet else f"{act.title}: {name}", side=view.acting)
        elif verb == "goes":
            run.put(unit.id, filled(word, unit))
            run.write(act.rule, "" if run.quiet else f"{act.title}: {name}", side=view.acting)
        elif verb == "eliminated":
            eliminate(run, unit, act.rule)
        elif verb == "loses":
            lose_step(run, unit, act.rule)
        elif act.do.function is not None:
            act.do.function(run, unit)

    @staticmethod
    def _entries(view: View, act: Act, unit: Unit) -> Iterator[str]:
        """Yield the spaces by which a unit may come in."""
        if act.to is None:
            return
        open_to_all = view.once(("entries", act.id, unit.side), partial(_entries_of, view, act.to, unit.side))
        yield from (space for space in open_to_all if has_room(view, unit, space) is None)

    def _enter(self, run: Run[KitCharts], view: View, act: Act, unit: Unit) -> None:
        entries = [*self._entries(view, act, unit)]

        def why(space: str) -> Barred | None:
            if space in entries:
                return None
            full = has_room(view, unit, space)
            if full is not None:
                return Barred(full.limit.rule, full.told(view))
            return Barred(act.rule, "it may not come in there")

        title = "" if run.quiet else f"Where does {unit.counter.name} come in?"
        chosen = run.choose(
            Choice(
                f"entry-{unit.id}",
                act.rule,
                view.acting,
                title,
                tuple(self._goals(run, unit, entries)),
                least=1 if entries else 0,
                kind="space",
                of=(unit.id,),
                purpose="place",
                barred=Refusals(view.map, why),
            )
        )
        face = act.do.word if act.do is not None else ""
        for there in chosen:
            run.put(unit.id, there, face="" if face == unit.counter.front else face)
            told = "" if run.quiet else f"{act.title}: {unit.counter.name} to {run.charts.place(there)}"
            run.write(act.rule, told, side=view.acting)

    @staticmethod
    def _goals(run: Run[KitCharts], unit: Unit, entries: list[str]) -> Iterator[Option]:
        for there in entries:
            title = "" if run.quiet else run.charts.place(there)
            yield Option(there, title, effect=Effect(units=(unit.id,), origin=unit.space, to=there))


def points_there(view: View, acts: Iterable[Act]) -> int | None:
    """Return how many points there are for some acts, None where they cost none."""
    for id in (id for act in acts for id in act.cost):
        points = view.kit.points[id]
        number = points.each_turn
        if number is None:
            return shown_of(view, points)
        return int(_of_side(view, filled(number.text, None, side=view.acting), number.kind, number.constant))
    return None


def _entries_of(view: View, to: Spaces, side: str) -> list[str]:
    """Return the spaces by which units of a side come in, those with enemies apart."""
    taken = view.enemies(side)
    return [space for space in view.map if space not in taken and to.holds(view, space, side)]


def _of_side(view: View, text: str, kind: str, constant: float) -> float:
    """Return a number of points of the side that acts."""
    if kind == "constant":
        return constant
    name, column, *row = text.split(".")
    chart = view.charts.tables.charts[name]
    at = row[0] if row else str(view.turn)
    return float(chart.number(at, column)) if at in chart else 0
