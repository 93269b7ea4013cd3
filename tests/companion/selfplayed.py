"""Whole games out of self-play, as the logs VASSAL would have written of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.vassal.actions import Chat, MutableProperty, TurnState
from builder.vassal.piece_actions import AddPiece
from rules.engine.board.position import Position, Standing
from rules.engine.self_play.selfplay import Step, play
from tests.companion.played import BOARD, CHAD, MANIFEST, Played, counter

PROPERTIES = {field: name for name, field in MANIFEST.fields.items()}
UNKNOWN = ("unused",)
"""Spaces that a board of VASSAL does not have: who stands there is in no window."""


def selfplayed(scenario: str, seed: str, *, turns: int = 99, **agreed: str) -> Played:
    """Play a game of so many turns at most, and log every counter that moves as one action of a player.

    `agreed` are fields that its players set beforehand, such as `last_turn`.
    """
    sequence = CHAD.sequence_for(CHAD.scenarios[scenario])
    fields = {name.replace("_", "-"): value for name, value in agreed.items()}
    card = replace(CHAD.scenarios[scenario], start=CHAD.scenarios[scenario].start.with_fields(**fields))
    start = card.start
    fields = {PROPERTIES[field]: value for field, value in start.fields.items() if field in PROPERTIES}
    seen = Position(start.cursor, {}, _seen(start))
    game = Played.of(str(seen), **fields)
    before, first = start, sequence.turn(start.cursor) or 0
    for step in play(CHAD, card, seed):
        if (sequence.turn(step.path) or 0) >= first + turns:
            break
        if step.path != before.cursor:
            standing = MANIFEST.tracker.standing_at(step.path, sequence)
            game.do(Chat("* Turn"), TurnState.of("TurnTracker0", standing))
        _throw(game, step)
        _follow(game, before, step.position)
        before = step.position
    return game


def _seen(position: Position) -> dict[str, tuple[Standing, ...]]:
    return {
        space: tuple(each.unmarked(*(mark for mark in each.marks if mark != "no-water")) for each in stack)
        for space, stack in position.spaces.items()
        if space not in UNKNOWN
    }


def _throw(game: Played, step: Step) -> None:
    for ask in step.asked:
        if ask.dice:
            thrown = ",".join(map(str, ask.dice))
            name = f"{len(ask.dice)}d6_result"
            game.do(Chat(f"*** {thrown} *** <somebody>"), MutableProperty(name, "", thrown, "Module"))


def _follow(game: Played, before: Position, after: Position) -> None:
    for field, name in PROPERTIES.items():
        if before.fields.get(field, "") != after.fields.get(field, ""):
            game.set(name, after.fields.get(field, ""))
    was = {standing.counter: (space, standing) for space, standing in _standings(before)}
    now = {standing.counter: (space, standing) for space, standing in _standings(after)}
    for id in {**was, **now}:
        if id not in now:
            game.remove(id)
            del game.pieces[id]
            continue
        space, standing = now[id]
        if id not in was:
            piece = game.pieces[id] = counter(id, space, side=_side(standing))
            game.do(AddPiece.of(id, piece))
        else:
            _change(game, was[id], (space, standing))


def _change(game: Played, was: tuple[str, Standing], now: tuple[str, Standing]) -> None:
    id = now[1].counter
    if was[0] != now[0]:
        game.drag(id, now[0], under="nobody")
    if _side(was[1]) != _side(now[1]):
        game.show(id, "Side", _side(now[1]))
    if was[1].marks != now[1].marks:
        game.show(id, "NoWater", 2 if "no-water" in now[1].marks else 1)


def _side(standing: Standing) -> int:
    back = CHAD.charts.counters[standing.counter].back
    return 2 if standing.face and standing.face == back else 1


def _standings(position: Position) -> Iterator[tuple[str, Standing]]:
    for space, stack in _seen(position).items():
        if space in BOARD.map or space in BOARD.stops or any(box.id == space for box in BOARD.boxes):
            for standing in stack:
                yield space, standing
