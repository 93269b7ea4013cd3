"""The desk of an adjudicator: what was decided, what is pending with whom, what each side does not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from guelta.companion.page.shapes import Shape, name_of
from guelta.companion.paperwork.desk import Desk
from guelta.companion.viewing.viewer import SeenBoard
from guelta.rules.engine.board.fields import OWN
from guelta.rules.engine.game import Game
from guelta.rules.engine.side import Side
from guelta.rules.engine.sight.sight import unseen_by

__all__ = ["desk_shape"]

_ENGINES = frozenset(each.name for each in OWN)


def desk_shape(game: Game[Any], position: SeenBoard, desk: Desk | None) -> Shape:
    """Return the desk as a board stands; it tells secrets of every side."""
    players = [side for side in game.sides.values() if not side.adjudicator]
    return {
        "decided": [*_decided(game, position, desk)],
        "pending": [] if desk is None else [*_pending(desk)],
        "knows": [_knows(game, position, side) for side in players],
    }


def _decided(game: Game[Any], position: SeenBoard, desk: Desk | None) -> Iterator[Shape]:
    """Yield what the board holds besides counters, in the words of the game, but for what the engine keeps.

    What a worksheet decided has the time at which it did, in seconds since 1970; the rest 0.
    """
    for name, value in position.fields.items():
        field = game.fields.of_name(name)
        if name not in _ENGINES:
            at = desk.decided_at(name) if desk is not None else 0.0
            yield {"title": field.title if field is not None else name, "value": value, "at": at}


def _pending(desk: Desk) -> Iterator[Shape]:
    """Yield what the open worksheet asks and whom; one that asks nothing more is to be carried out."""
    phase = desk.open_phase
    if not phase:
        return
    asks = desk.open(phase).asks
    for asked in asks:
        yield {"phase": desk.title(phase), "side": asked.side, "rule": asked.rule, "title": asked.title}
    if not asks:
        yield {"phase": desk.title(phase), "side": "", "rule": "", "title": "is complete, to be carried out"}


def _knows(game: Game[Any], position: SeenBoard, side: Side) -> Shape:
    """Return what a side does not see of the board, space by space, and how many counters it sees."""
    hidden = unseen_by(game, position, (side.id,))
    sees = sum(1 for _ in position.each_standing()) - sum(map(len, hidden.values()))
    unseen = []
    for space, stack in hidden.items():
        names = Counter(name_of(game, each) for each in stack)
        words = [f"{count} × {name}" if count > 1 else name for name, count in names.items()]
        unseen.append({"space": space, "place": game.charts.place(space), "counters": words})
    return {"side": side.id, "sees": sees, "unseen": unseen}
