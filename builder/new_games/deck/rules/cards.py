"""1.30 and 2.30  Cards: the deal, and how many a player may hold."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.board.position import Position
from rules.engine.board.seers import only
from rules.engine.judging.check import check
from rules.engine.judging.finding import Finding, violation
from rules.engine.plain import PlainCharts
from rules.engine.play.chance import Draw
from rules.engine.play.procedure import Run, procedure

__all__ = ["deal", "too_many_cards"]

SIDES = {"red": "Red", "blue": "Blue"}
MOST = 3


@check("2.30")
def too_many_cards(position: Position, charts: PlainCharts) -> Iterator[Finding]:
    """2.30  Nobody holds more than three cards."""
    for side, player in SIDES.items():
        held = [each.counter for each in position.stack(f"hand-{side}")]
        if len(held) > MOST:
            message = f"{player} holds {len(held)} cards, {MOST} are allowed"
            yield violation(f"hand-{side}", held, message, f"discard {len(held) - MOST}")


@procedure("1.30", writes=("1.30",))
def deal(run: Run[PlainCharts]) -> None:
    """1.30  Everybody with room for it draws a card, as long as there are any, and shows it to nobody."""
    for side, player in SIDES.items():
        if len(run.position.stack(f"hand-{side}")) >= MOST:
            continue
        draw = Draw(f"dealt-{side}", "1.30", side, f"A card for {player}", "cards", seen_by=only(side))
        for card in run.draw(draw):
            run.put(card, f"hand-{side}")
            told = f"{player} draws {run.charts.counters[card].name}"
            run.write("1.30", told, side=side, seen_by=only(side), public=f"{player} draws a card")
