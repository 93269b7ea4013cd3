"""2.10  Initiative: who marches first, who next."""

from __future__ import annotations

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.composing.plain import PlainCharts
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Run, procedure

__all__ = ["HOUSES", "initiative", "next_house"]

HOUSES = {"red": "Red", "blue": "Blue", "gold": "Gold"}
"""The sides and what sentences call them."""


@procedure("2.10", writes=("2.10",))
def initiative(run: Run[PlainCharts]) -> None:
    """2.10  Every house rolls a die from 0 to 9, the highest marches first; of equals Red, then Blue."""
    rolled = {}
    for side, house in HOUSES.items():
        (die,) = run.roll(Roll(f"initiative-{side}", "2.10", side, f"Initiative of {house}", faces=range(10)))
        rolled[side] = die
        run.write("2.10", f"{house} rolls for initiative", dice=(die,), side=side)
    order = sorted(rolled, key=lambda side: -rolled[side])
    run.set(initiative=" ".join(order))
    run.write("2.10", f"They march in this order: {', '.join(HOUSES[side] for side in order)}")


def next_house(charts: PlainCharts, position: Position) -> str | None:
    """Return the house after the one that marched last, by the dice; None when each has marched."""
    order = position.fields.get("initiative", "").split()
    last = position.fields.get("active", "")
    left = order[order.index(last) + 1 :] if last in order else order
    return left[0] if left else None
