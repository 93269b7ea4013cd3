"""Chapters 1 and 5 told afterwards: whose a counter was, and what was attacked from where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count

from guelta.rules.chad.attacks.forces import ATTACKER, DEFENDER
from guelta.rules.chad.attacks.permission import Attack, possible_attacks
from guelta.rules.chad.board.traces import Way, attacking_player, ways_of
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.combat.combat import attack, combat_phase
from guelta.rules.chad.combat.odds import every_odds
from guelta.rules.chad.components.terms import owner
from guelta.rules.chad.phases.projection import ChadProjection
from guelta.rules.engine.advice.chronicle import Battle, Chronicle
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Entry, Inputs, Run, perform
from guelta.rules.engine.replay.alignment import Alignment
from guelta.rules.engine.replay.search import align
from guelta.rules.engine.replay.trace import Trace, throws_on

__all__ = ["CHRONICLE", "side_of"]

_PLAYERS = ("fan", "fap")


def side_of(charts: ChadCharts, position: Position, standing: Standing) -> str:
    """1.10  Return the player whose counter it is, `fan` or `fap`, "" for markers, IGFs and neutrals."""
    player = owner(position, charts, standing)
    return player if player in _PLAYERS else ""


def battles(charts: ChadCharts, start: Position, end: Position) -> tuple[Battle, ...]:
    """5.00  Return the attacks of a combat phase as they can have been made, by both boards and the dice.

    Where none explain the board after it, those hexes are named that something was lost or thrown at.
    """
    player, throws = attacking_player(start), throws_on(end)
    ways = [way for way in ways_of(start, end, charts) if way.start in charts.map]
    if not player or not (ways or throws):
        return ()
    if throws is not None:
        view = ChadProjection(charts)
        trace = Trace(start, (view.own_part(start, end, end),), throws)
        found = align(combat_phase.function, trace, view)
        if found.is_explained and found.nearest is not None:
            return tuple(
                _battle(before, charts, player, order, entries)
                for before, order, entries in _attacks(charts, player, start, found.nearest)
            )
    return tuple(_battle(start, charts, player, each, ()) for each in _touched(start, charts, player, ways))


def _attacks(
    charts: ChadCharts, player: str, before: Position, course: Alignment
) -> Iterator[tuple[Position, Attack, tuple[Entry, ...]]]:
    """5.10  Yield the attacks of a course of play one by one: the board before each, its order and ledger."""
    answers = [(asked, tuple(map(str, values))) for asked, values in course.answers]
    dice = {asked.id: tuple(map(int, values)) for asked, values in answers if isinstance(asked, Roll)}
    said = {asked.id: values for asked, values in answers if not isinstance(asked, Roll)}
    for number in count(1):
        if not (target := "".join(said.get(f"attack-{number}", ()))):
            return
        widest = {each.target: each.from_hexes for each in possible_attacks(before, charts, player)}
        bases = tuple(sorted(said.get(f"attack-{number}-from", widest[target])))
        order = Attack(target, bases, "".join(said.get(f"sortie-{number}", ())))
        done = perform(_carried_out(order), before, charts, Inputs(dice, said))
        yield before, order, done.entries
        before = done.position


def _carried_out(order: Attack) -> Callable[[Run[ChadCharts]], None]:
    return lambda run: attack(run, order)


def _battle(
    before: Position, charts: ChadCharts, player: str, order: Attack, entries: tuple[Entry, ...]
) -> Battle:
    def fighters(hexes: Iterable[str], own: bool) -> tuple[Standing, ...]:
        stacks = (standing for hex in hexes for standing in before.stack(hex))
        return tuple(
            each
            for each in stacks
            if charts.counters[each.counter].kind != "marker"
            and (owner(before, charts, each) == player) is own
        )

    return Battle(
        order.target,
        order.from_hexes,
        player,
        fighters(order.from_hexes, True),
        fighters([order.target], False),
        entries,
        _on_average(before, charts, order),
    )


def _on_average(before: Position, charts: ChadCharts, order: Attack) -> tuple[float, float] | None:
    """5.20  Return the steps both sides lose on average in an attack, over every decision that is open."""
    try:
        found = every_odds(before, charts, order)
    except ValueError:
        return None
    if not found:
        return None
    attacker, defender = (
        float(sum(each.expected_steps(side) for each in found) / len(found)) for side in (ATTACKER, DEFENDER)
    )
    return attacker, defender


def _touched(start: Position, charts: ChadCharts, player: str, ways: list[Way]) -> list[Attack]:
    """Return the attacks that may have happened: something left or died in the target or beside it."""
    changed = {way.start for way in ways}
    return [
        each
        for each in possible_attacks(start, charts, player)
        if each.target in changed or changed.intersection(each.from_hexes)
    ]


CHRONICLE: Chronicle[ChadCharts] = Chronicle(side=side_of, battles=battles, fought_in=("combat",))
