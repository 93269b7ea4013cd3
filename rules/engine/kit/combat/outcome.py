"""What a result does: losses that somebody picks, retreats that somebody leads, and who advances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil

from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.combat.retreat import retreats_to, why_not
from guelta.rules.engine.kit.kit import Combat
from guelta.rules.engine.kit.limits import has_room
from guelta.rules.engine.kit.steps import eliminate, lose_step, steps_of
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import view_of
from guelta.rules.engine.kit.vocabulary.effects import Effect as Does
from guelta.rules.engine.play.choice import Barred, Choice, Effect, Option, Refusals
from guelta.rules.engine.play.procedure import Run
from guelta.rules.engine.play.purpose import Purpose

__all__ = ["Fight", "carry_out_result"]


@dataclass
class Fight:
    """One attack under way: who attacks what, and what each side has lost by it."""

    combat: Combat
    number: str
    space: str
    side: str
    attackers: Sequence[Unit]
    defenders: Sequence[Unit]
    is_back: bool = False
    lost: dict[str, float] = field(default_factory=dict)

    def returned(self) -> Fight:
        """Return the fight in which those fire back who were fired at."""
        side = self.defenders[0].side
        return Fight(
            self.combat, f"{self.number}-back", self.space, side, self.defenders, self.attackers, is_back=True
        )

    def ids(self, who: str) -> list[str]:
        """Return who is meant by attacker or defender."""
        return [unit.id for unit in (self.attackers if who == "attacker" else self.defenders)]

    def left(self, run: Run[KitCharts], who: str) -> list[Unit]:
        """Return those of a side that are still on the map."""
        seen = view_of(run.position, run.charts)
        there = (seen.counters[id] for id in self.ids(who) if id in seen.counters)
        return [unit for unit in there if unit.space in seen.map]


def carry_out_result(run: Run[KitCharts], fight: Fight, result: str, rule: str) -> None:
    """Carry out the effects of a result one by one, then let those advance who may."""
    for effect in fight.combat.results[result]:
        for who in ("attacker", "defender") if effect.who == "both" else (effect.who,):
            _carry_out(run, fight, effect, who, rule)
    if fight.combat.advance is not None:
        _advance(run, fight)


def _carry_out(run: Run[KitCharts], fight: Fight, effect: Does, who: str, rule: str) -> None:
    if effect.function is not None:
        effect.function(run, fight)
        return
    units = fight.left(run, who)
    if effect.verb == "retreats":
        for unit in units:
            _retreat(run, fight, unit, int(effect.word))
        return
    steps = sum(steps_of(run.charts.kit.steps, unit) for unit in units)
    if effect.verb == "eliminated":
        _lose(run, fight, who, rule, steps)
    elif effect.verb == "matches":
        other = fight.lost.get("defender" if who == "attacker" else "attacker", 0)
        _lose(run, fight, who, rule, steps, worth=other or 1)
    elif effect.verb == "loses":
        share = {"all": steps, "half": ceil(steps / 2), "third": ceil(steps / 3)}
        _lose(run, fight, who, rule, share[effect.word] if effect.word in share else int(effect.word))


def _lose(
    run: Run[KitCharts], fight: Fight, who: str, rule: str, most: int, *, worth: float | None = None
) -> None:
    """Let units of a side lose so many steps, or steps until they are `worth` so much."""
    lost = 0.0
    for step in range(1, most + 1):
        units = fight.left(run, who)
        if not units or (worth is not None and lost >= worth):
            break
        chosen = run.choose(_victim(run, fight, who, rule, units, step))
        unit = next(unit for unit in units if unit.id == chosen[0])
        lost += lose_step(run, unit, rule)
    fight.lost[who] = lost


def _victim(run: Run[KitCharts], fight: Fight, who: str, rule: str, units: list[Unit], step: int) -> Choice:
    is_owner = run.charts.kit.steps.picks == "owner"
    side = units[0].side if is_owner or who == "defender" else fight.defenders[0].side
    side = fight.side if who == "defender" and not is_owner else side
    return Choice(
        f"loss-{fight.number}-{who}-{step}",
        rule,
        side,
        "Who loses a step?",
        tuple(Option(unit.id, "" if run.quiet else unit.counter.name) for unit in units),
        kind="unit",
        of=(fight.space,),
        purpose="victim",
    )


# ---- retreat and advance


def _retreat(run: Run[KitCharts], fight: Fight, unit: Unit, spaces: int) -> None:
    retreat = fight.combat.retreat
    if retreat is None:
        return
    view = view_of(run.position, run.charts)
    ends = retreats_to(view, retreat, unit, spaces)
    if not ends:
        if retreat.otherwise == "eliminated":
            eliminate(run, unit, retreat.rule, "cannot retreat and is eliminated")
        return
    enemy = fight.side if unit.side != fight.side else fight.defenders[0].side

    def why(there: str) -> Barred | None:
        return None if there in ends else Barred(*why_not(view, retreat, unit, there))

    (there,) = run.choose(
        Choice(
            f"retreat-{fight.number}-{unit.id}",
            retreat.rule,
            unit.side if retreat.leads == "owner" else enemy,
            "" if run.quiet else f"Where does {unit.counter.name} retreat to?",
            tuple(_goals(run, unit, ends)),
            kind="space",
            of=(unit.id,),
            purpose="retreat",
            barred=Refusals(view.map, why),
        )
    )
    run.put(unit.id, there)
    told = "" if run.quiet else f"{unit.counter.name} retreats to {run.charts.place(there)}"
    run.write(retreat.rule, told, side=unit.side)


def _goals(run: Run[KitCharts], unit: Unit, spaces: Iterable[str]) -> Iterable[Option]:
    for there in spaces:
        title = "" if run.quiet else run.charts.place(there)
        yield Option(there, title, effect=Effect(units=(unit.id,), origin=unit.space, to=there))


def _advance(run: Run[KitCharts], fight: Fight) -> None:
    """Let attackers enter the space that was attacked, one by one, once no enemy is left in it."""
    advance = fight.combat.advance
    if advance is None:
        return
    gone: set[str] = set()
    while len(gone) < advance.most:
        view = view_of(run.position, run.charts)
        if fight.space in view.enemies(fight.side):
            return
        able = [
            unit
            for unit in fight.left(run, "attacker")
            if unit.id not in gone and has_room(view, unit, fight.space) is None
            if advance.units is None or advance.units.holds(view, unit, unit.side)
        ]  # fmt: skip
        purpose: Purpose = "advance"
        place = run.charts.place(fight.space)
        chosen = run.choose(
            Choice(
                f"advance-{fight.number}-{len(gone) + 1}",
                advance.rule,
                fight.side,
                "" if run.quiet else f"Who advances into {place}?",
                tuple(Option(unit.id, "" if run.quiet else unit.counter.name) for unit in able),
                least=0,
                kind="unit",
                of=(fight.space,),
                purpose=purpose,
            )
        )
        if not chosen:
            return
        gone.add(chosen[0])
        run.put(chosen[0], fight.space)
        name = run.charts.counters[chosen[0]].name
        run.write(advance.rule, "" if run.quiet else f"{name} advances into {place}", side=fight.side)
