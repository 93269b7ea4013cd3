"""5.1, 5.4  One card is turned over, the top one of the own pack; the other packs and decks rest."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.angola.operations.go import Go, under
from guelta.rules.engine.findings.finding import Finding, due, violation

__all__ = ["of_the_card"]

BACK = "put the cards back as they lay"


def of_the_card(go: Go) -> Iterator[Finding]:
    """5.1, 5.4  Judge what became of cards in a go."""
    side, name = go.side, go.side.upper()
    pack = [each.counter for each in go.start.stack(f"pack-{side}")]
    if not go.turned and pack:
        yield under("5.1", due(f"pack-{side}", (), f"{name} turns over its top card", "turn it over"))
    if len(go.turned) > 1:
        message = f"{name} turned over {len(go.turned)} cards; one is turned over at a time"
        yield under("5.1", violation(f"turned-{side}", (), message, BACK))
    for card in go.turned:
        where = "was not in" if card not in pack else "did not lie on top of"
        if card not in pack[-len(go.turned) :]:
            message = f"the card that {name} turned over {where} its pack"
            yield under("5.4", violation(f"turned-{side}", (), message, "turn the top card of the pack"))
    for each in go.charts.factions:
        if each != side and _has_played(go, each):
            message = f"{each.upper()} turned over a card in the go of {name}; play goes round clockwise"
            yield under("5.1", violation(f"turned-{each}", (), message, BACK))
            continue
        for pile in ("pack", "deck", "later", "turned"):
            yield from _rests(go, f"{pile}-{each}")


def _has_played(go: Go, side: str) -> bool:
    """5.1  Whether another Faction turned over the top card of its pack in this go."""
    pack = go.start.stack(f"pack-{side}")
    return (
        bool(pack)
        and go.end.stack(f"pack-{side}") == pack[:-1]
        and (f"turned-{side}",) == go.end.where(pack[-1].counter)
    )


def _rests(go: Go, pile: str) -> Iterator[Finding]:
    """5.4  Find a pile that changed though no card play changes it, and a pack in another order."""
    before, after = (
        [each.counter for each in board.stack(pile) if each.counter not in go.turned]
        for board in (go.start, go.end)
    )
    same = before == after if pile.startswith("pack") else {*before} == {*after}
    if not same:
        message = f"{go.charts.place(pile)} changed; a go turns only the top card of its own pack"
        yield under("5.4", violation(pile, (), message, BACK))
