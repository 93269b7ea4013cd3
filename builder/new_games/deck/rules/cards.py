"""1.30 and 2.30  Cards: the deal, and how many a player may hold."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.engine.board.boxes import Box
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.composing.plain import PlainCharts
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.chance import Draw
from guelta.rules.engine.play.procedure import Run, procedure
from guelta.rules.engine.seers import only

__all__ = ["deal", "too_many_cards"]

MOST = 3


def hands(charts: PlainCharts) -> list[Box]:
    """Return the hands of boxes.csv, one for each player."""
    return [box for box in charts.boxes.values() if box.kind == "hand"]


@check("2.30")
def too_many_cards(position: Position, charts: PlainCharts) -> Iterator[Finding]:
    """2.30  Nobody holds more than three cards."""
    for hand in hands(charts):
        held = [each.counter for each in position.stack(hand.id)]
        if len(held) > MOST:
            message = f"{len(held)} cards in {hand.title}, {MOST} may be there"
            yield violation(hand.id, held, message, f"discard {len(held) - MOST}")


@procedure("1.30", writes=("1.30",))
def deal(run: Run[PlainCharts]) -> None:
    """1.30  Everybody with room for it draws a card, as long as there are any, and shows it to nobody."""
    for hand in hands(run.charts):
        if len(run.position.stack(hand.id)) >= MOST:
            continue
        side = hand["owner"]
        draw = Draw(f"dealt-{side}", "1.30", side, f"A card for {hand.title}", "cards", seen_by=only(side))
        for card in run.draw(draw):
            run.put(card, hand.id)
            told = f"{run.charts.counters[card].name} goes to {hand.title}"
            run.write("1.30", told, side=side, seen_by=only(side), public=f"a card goes to {hand.title}")
