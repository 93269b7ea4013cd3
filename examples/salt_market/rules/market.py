"""5.00 and 6.00  The market: goals are shown, salt is sold at a price that a die says, and who has won."""

from __future__ import annotations

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.composing.plain import PlainCharts
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Run, procedure
from guelta.rules.engine.play.sequence import Sequence

from .hands import HOUSES

__all__ = ["market"]

LAST_TURN = 3


@procedure("5.00", writes=("5.00", "6.00"))
def market(run: Run[PlainCharts]) -> None:
    """5.00  Goals are shown; whoever has a caravan at his goal rolls for the price of his salt.

    6.00  After the last turn the house with the most gold has won.
    """
    for side, house in HOUSES.items():
        goal = run.position.fields.get(f"goal-{side}", "")
        if not goal:
            continue
        run.set(**{f"goal-{side}": ""})
        there = [run.charts.counters[each.counter].side for each in run.position.stack(goal)]
        if side not in there:
            run.write("5.00", f"{house} had nothing to sell at {run.charts.place(goal)}", side=side)
            continue
        dice = run.roll(Roll(f"price-{side}", "5.00", side, f"Price of the salt of {house}"))
        gold = int(run.charts.tables.charts["prices"].number(str(dice[0]), "gold"))
        run.set(**{f"gold-{side}": str(_gold(run.position, side) + gold)})
        cell = ("prices", str(dice[0]), "gold")
        text = f"{house} sells at {run.charts.place(goal)} for {gold}"
        run.write("5.00", text, dice=dice, side=side, cell=cell)
    if Sequence.turn(run.position.cursor) == LAST_TURN:
        most = max(_gold(run.position, side) for side in HOUSES)
        best = " and ".join(house for side, house in HOUSES.items() if _gold(run.position, side) == most)
        run.set(victory=f"{best} with {most} gold")
        run.write("6.00", f"{best}: the most gold, {most}")


def _gold(position: Position, side: str) -> int:
    return int(position.fields.get(f"gold-{side}", "0"))
