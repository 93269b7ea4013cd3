"""What a reader knows of counters that he does not see: what they are he saw before, or sees later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.sight.sight import seen_by, unseen_by

__all__ = ["known_on"]


def known_on(game: Game[Any], boards: Sequence[Position], sides: tuple[str, ...]) -> list[set[str]]:
    """Return for each board of a phase the hidden counters of which somebody knows that they lie there.

    Whoever plays these sides saw them in piles before, or saw them come out of a pile or a stack later.
    """
    views = [seen_by(game, board, sides) for board in boards]
    shown = [{each.counter for _, each in view.each_standing()} for view in views]
    ever, came = set[str]().union(*shown), _come_out(game, boards, shown, sides)
    return [
        out | {each.counter for pile in game.piles for each in board.stack(pile) if each.counter in ever}
        for board, out in zip(boards, came, strict=True)
    ]


def _come_out(
    game: Game[Any], boards: Sequence[Position], shown: Sequence[set[str]], sides: tuple[str, ...]
) -> list[set[str]]:
    """Return for each board the hidden counters of which is seen later what they are.

    Whoever sees one come out of a stack knows that it lay there, and before it where all came from that was
    hidden with it.
    """
    known: list[set[str]] = [set() for _ in boards]
    hidden = [
        {space: {each.counter for each in stack} for space, stack in unseen_by(game, board, sides).items()}
        for board in boards
    ]
    for at in range(len(boards) - 2, -1, -1):
        after = {counter: space for space, stack in hidden[at + 1].items() for counter in stack}
        for here in hidden[at].values():
            known[at] |= here & shown[at + 1]
            kept = here & known[at + 1]
            known[at] |= {each for each in kept if here.issuperset(hidden[at + 1][after[each]])}
    return known
