"""1.30 and 2.10  Cards: how many a house may hold, and the deal."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.composing.plain import PlainCharts
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.chance import Draw
from guelta.rules.engine.play.procedure import Run, procedure
from guelta.rules.engine.seers import only

__all__ = ["HOUSES", "deal", "too_many_cards"]

HOUSES = {"ochre": "Ochre", "indigo": "Indigo", "jade": "Jade"}
"""The sides and what sentences call them."""

MOST = 3


@check("1.30")
def too_many_cards(position: Position, charts: PlainCharts) -> Iterator[Finding]:
    """1.30  A house holds three cards at most when the deal is over."""
    for side, house in HOUSES.items():
        held = [each.counter for each in position.stack(f"hand-{side}")]
        if len(held) > MOST:
            yield violation(
                f"hand-{side}", held, f"{house} holds {len(held)} cards", f"discard {len(held) - MOST}"
            )


@procedure("2.10", writes=("2.10",))
def deal(run: Run[PlainCharts]) -> None:
    """2.10  Every house draws a card from the deck and shows it to nobody."""
    for side, house in HOUSES.items():
        draw = Draw(f"dealt-{side}", "2.10", side, f"A card for {house}", "cards", seen_by=only(side))
        for card in run.draw(draw):
            run.put(card, f"hand-{side}")
            text = f"{house} draws {run.charts.counters[card].name}"
            run.write("2.10", text, side=side, seen_by=only(side), public=f"{house} draws a card")
