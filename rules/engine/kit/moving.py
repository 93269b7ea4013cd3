"""The part of a phase in which units move: who goes next, and where to; what bars it stands with each choice.

Limits are judged as the phase ends. A unit may therefore go to a space that is full as yet, if who fills it
goes on to make room: next, since nothing else may come of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Move
from guelta.rules.engine.kit.limits import Excess, has_room, weight
from guelta.rules.engine.kit.moves import out_of_turn, reach, reason, takes
from guelta.rules.engine.kit.stage import Save
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import View, view_of
from guelta.rules.engine.play.choice import Barred, Choice, Effect, Option, Refusals
from guelta.rules.engine.play.procedure import Run

__all__ = ["Moving"]


@dataclass(frozen=True, slots=True)
class _Gone:
    """Who was asked already, how many went out of turn, and the space that somebody has to leave next."""

    asked: frozenset[str] = frozenset()
    out_of_turn: int = 0
    crowded: str = ""


@dataclass(frozen=True)
class Moving:
    """Moves that are done together: each unit uses one of those that are for it, once.

    Where no way depends on where units of the own side stand it does not matter in which order they go: they
    are asked in that of the counter mix. Else it is asked `in_any_order` who goes next.
    """

    moves: tuple[Move, ...]
    in_any_order: bool = False

    @property
    def rule(self) -> str:
        """The rule it opens with."""
        return self.moves[0].rule

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that it decides."""
        own = (move.rule for move in self.moves)
        paths = [move.path for move in self.moves]
        changed = (each.keys.get("numbers", {}) for move in self.moves for each in move.changes)
        numbers = (rule for each in (*(path.numbers for path in paths), *changed) for rule in each.values())
        return tuple(dict.fromkeys((*own, *numbers)))

    def carry_out(self, run: Run[KitCharts], state: object, save: Save) -> None:
        """Let units of the side that acts move one by one, until all were asked or it has enough."""
        gone = state if isinstance(state, _Gone) else _Gone()
        while True:
            view = view_of(run.position, run.charts)
            unit = self._next(run, view, gone)
            if unit is None:
                return
            gone = self._goes(run, view, unit, gone)
            save(gone)

    # ---- who

    def _next(self, run: Run[KitCharts], view: View, gone: _Gone) -> Unit | None:
        """Return who is asked next, None where nobody is left or wants to go."""
        is_first = len(gone.asked) == gone.out_of_turn
        if is_first and (stray := run.choose(self._who_else(view, gone))):
            return view.counters[stray[0]]
        if not (gone.crowded or self.in_any_order):
            return next(self._movers(view, gone), None)
        movers = [*self._movers(view, gone)]
        if len(movers) < 2:
            return movers[0] if movers else None
        chosen = run.choose(self._who(run, view, movers, gone))
        return view.counters[chosen[0]] if chosen else None

    def _takes(self, view: View, unit: Unit) -> bool:
        return any(takes(view, move, unit) for move in self.moves)

    def _movers(self, view: View, gone: _Gone) -> Iterator[Unit]:
        there = view.units_in(gone.crowded) if gone.crowded else view.in_order
        for unit in there:
            if unit.id in gone.asked or not self._takes(view, unit):
                continue
            if not gone.crowded or self._goals(view, unit, gone):
                yield unit

    def _who_else(self, view: View, gone: _Gone) -> Choice:
        """Return the choice of who goes out of turn, which offers nobody and bars everybody."""
        found = out_of_turn(self.moves)
        barred = Barred(found.rule, found.told)

        def why(unit: str) -> Barred | None:
            return None if unit in gone.asked or self._takes(view, view.counters[unit]) else barred

        return Choice(
            f"others-{gone.out_of_turn + 1}",
            self.rule,
            view.acting,
            "Who else moves?",
            (),
            least=0,
            kind="unit",
            purpose="mover",
            barred=Refusals((unit.id for unit in view.units), why),
        )

    def _who(self, run: Run[KitCharts], view: View, movers: list[Unit], gone: _Gone) -> Choice:
        options = tuple(
            Option(unit.id, "" if run.quiet else f"{unit.counter.name}, {run.charts.place(unit.space)}")
            for unit in movers
        )
        title = "Who makes room there?" if gone.crowded else "Who moves next?"
        least = 1 if gone.crowded else 0
        id = f"mover-{len(gone.asked) + 1}"
        return Choice(id, self.rule, view.acting, title, options, least=least, kind="unit", purpose="mover")

    # ---- where to

    def _goes(self, run: Run[KitCharts], view: View, unit: Unit, gone: _Gone) -> _Gone:
        goals = self._goals(view, unit, gone)
        chosen = run.choose(self._where_to(run, view, unit, goals, gone))
        asked = gone.asked | {unit.id}
        strays = gone.out_of_turn + (not self._takes(view, unit))
        if not chosen:
            return _Gone(asked, strays)
        (there,) = chosen
        run.put(unit.id, there)
        told = "" if run.quiet else f"{unit.counter.name} goes to {run.charts.place(there)}"
        run.write(self.rule, told, side=view.acting)
        return _Gone(asked, strays, there if goals.get(there, (0.0, False))[1] else "")

    def _goals(self, view: View, unit: Unit, gone: _Gone) -> dict[str, tuple[float, bool]]:
        """Return where a unit may go: what it costs, and whether somebody has to make room for it there.

        Of a unit that does not move in this phase at all, and went all the same, nothing is asked.
        """
        if not self._takes(view, unit):
            return dict.fromkeys(view.map, (0.0, False))
        left = frozenset({unit.space} - {gone.crowded})  # who makes room leaves none behind
        found: dict[str, tuple[float, bool]] = {}
        for space, cost in sorted(reach(view, self.moves, unit).items()):
            excess = has_room(view, unit, space)
            if excess is None:
                found[space] = cost, False
            elif self._can_clear(view, excess, unit, gone.asked | {unit.id}, left):
                found[space] = cost, True
        return found

    def _can_clear(
        self, view: View, excess: Excess, comer: Unit, moved: frozenset[str], left: frozenset[str]
    ) -> bool:
        """Return whether one of those who fill a space may still go and make room."""
        if not excess.limit.most:
            return False
        return any(
            self._can_leave(view, unit, moved, left)
            for unit in excess.units
            if unit.id != comer.id and unit.id not in moved and weight(excess.limit, unit) >= excess.over
        )

    def _can_leave(self, view: View, unit: Unit, moved: frozenset[str], left: frozenset[str]) -> bool:
        if not self._takes(view, unit):
            return False
        found = reach(view, self.moves, unit)
        if not left.isdisjoint(found):
            return True
        for space in found:
            excess = has_room(view, unit, space)
            if excess is None or self._can_clear(view, excess, unit, moved | {unit.id}, left):
                return True
        return False

    def _where_to(
        self, run: Run[KitCharts], view: View, unit: Unit, goals: dict[str, tuple[float, bool]], gone: _Gone
    ) -> Choice:
        def why(space: str) -> Barred | None:
            if space in goals or space == unit.space:
                return None
            if space in reach(view, self.moves, unit):
                full = has_room(view, unit, space)
                return Barred(full.limit.rule, full.told(view)) if full is not None else None
            found = reason(view, self.moves, unit, space)
            return Barred(found.rule, found.told)

        return Choice(
            f"to-{unit.id}",
            self.rule,
            view.acting,
            "" if run.quiet else f"Where does {unit.counter.name} go?",
            tuple(_options(run, unit, ((space, cost) for space, (cost, _) in goals.items()))),
            least=1 if gone.crowded and goals else 0,
            kind="space",
            of=(unit.id,),
            purpose="destination",
            barred=Refusals(view.map, why),
        )


def _options(run: Run[KitCharts], unit: Unit, goals: Iterable[tuple[str, float]]) -> Iterator[Option]:
    for space, cost in goals:
        title = "" if run.quiet else run.charts.place(space)
        effect = Effect(units=(unit.id,), origin=unit.space, to=space, cost=cost)
        yield Option(space, title, effect=effect)
