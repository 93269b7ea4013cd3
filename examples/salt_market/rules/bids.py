"""3.00  Bids: a card that says when and with how many caravans a house travels, and a secret goal."""

from __future__ import annotations

from guelta.rules.engine.board.piles import contents
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.composing.plain import PlainCharts
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure
from guelta.rules.engine.seers import only

from .hands import HOUSES

__all__ = ["bids", "next_house"]

GATES = ("north-gate", "east-gate", "south-gate")


@procedure("3.00", writes=("3.00",))
def bids(run: Run[PlainCharts]) -> None:
    """3.00  All bid a card in secret and choose a gate to sell at; cards are shown, goals are kept.

    Whoever shows the most camels travels first, of equals the one named first.
    """
    holding = [side for side in HOUSES if run.position.stack(f"hand-{side}")]
    choices = [*(_card(run, side) for side in holding), *(_goal(run, side) for side in HOUSES)]
    chosen = dict(zip((each.id for each in choices), run.choose_together(*choices), strict=True))
    camels = dict.fromkeys(HOUSES, 0)
    for side in holding:
        (card,) = chosen[f"bid-{side}"]
        camels[side] = run.charts.counters[card].whole("camels")
        run.put(card, "discard")
        run.write("3.00", f"{HOUSES[side]} shows {run.charts.counters[card].name}", side=side)
    order = sorted(HOUSES, key=lambda side: -camels[side])
    run.set(bids=" ".join(order), **{f"camels-{side}": str(camels[side]) for side in HOUSES})
    for side, house in HOUSES.items():
        (goal,) = chosen[f"goal-{side}"]
        run.set(**{f"goal-{side}": goal})
        text = f"{house} means to sell at {run.charts.place(goal)}"
        run.write("3.00", text, side=side, seen_by=only(side), public=f"{house} has a goal")


def _card(run: Run[PlainCharts], side: str) -> Choice:
    held = contents(run.position, f"hand-{side}")
    options = tuple(Option(card, run.charts.counters[card].name) for card in held)
    title = f"Which card does {HOUSES[side]} bid?"
    return Choice(
        f"bid-{side}",
        "3.00",
        side,
        title,
        options,
        secret=True,
        kind="card",
        seen_by=only(side),
        purpose="bid",
    )


def _goal(run: Run[PlainCharts], side: str) -> Choice:
    options = tuple(Option(gate, run.charts.place(gate)) for gate in GATES)
    title = f"Where does {HOUSES[side]} mean to sell?"
    return Choice(
        f"goal-{side}",
        "3.00",
        side,
        title,
        options,
        secret=True,
        kind="space",
        seen_by=only(side),
        purpose="destination",
    )


def next_house(charts: PlainCharts, position: Position) -> str | None:
    """Return the house after the one that travelled last, by the cards; None when each has travelled."""
    order = position.fields.get("bids", "").split()
    last = position.fields.get("active", "")
    left = order[order.index(last) + 1 :] if last in order else order
    return left[0] if left else None
