"""Whole games out of self-play, as the logs VASSAL would have written of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from guelta.builder.vassal.actions import Chat, MutableProperty, TurnState
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.self_play.selfplay import Step, play
from tests.companion.recorded import Bridge, Recorded

__all__ = ["selfplayed"]


def selfplayed(bridge: Bridge, scenario: str, seed: str, *, turns: int = 99, **agreed: str) -> Recorded:
    """Play a game of so many turns at most, and log every counter that moves as one action of a player.

    `agreed` are fields that its players set beforehand, such as `last_turn`.
    """
    game = bridge.game
    bridge = replace(bridge, sequence=game.sequence_for(game.scenarios[scenario]))
    fields = {name.replace("_", "-"): value for name, value in agreed.items()}
    card = game.scenarios[scenario]
    card = replace(card, start=card.start.with_fields(**fields))
    playing = _Playing(bridge, Recorded(bridge))
    playing.begin(card.start)
    before, first = card.start, bridge.sequence.turn(card.start.cursor) or 0
    for step in play(game, card, seed):
        if (bridge.sequence.turn(step.path) or 0) >= first + turns:
            break
        if step.path != before.cursor:
            playing.turn(step.path)
        playing.throw(step)
        playing.follow(before, step.position)
        before = step.position
    return playing.log


@dataclass
class _Playing:
    """Writes down what a game that plays itself does."""

    bridge: Bridge
    log: Recorded
    properties: dict[str, str] = field(init=False)
    """What the module calls each field."""

    def __post_init__(self) -> None:
        self.properties = {field: name for name, field in self.bridge.manifest.fields.items()}

    def begin(self, start: Position) -> None:
        known = {
            self.properties[each]: value for each, value in start.fields.items() if each in self.properties
        }
        self.log.lay(str(Position(start.cursor, {}, self._seen(start))), **known)

    def turn(self, path: str) -> None:
        manifest = self.bridge.manifest
        standing = manifest.tracker.standing_at(path, self.bridge.sequence)
        self.log.do(Chat("* Turn"), TurnState.of(manifest.tracker_id, standing))

    def throw(self, step: Step) -> None:
        for ask in step.asked:
            if ask.dice:
                thrown = ",".join(map(str, ask.dice))
                name = f"{len(ask.dice)}d6_result"
                said = Chat(f"*** {thrown} *** <somebody>")
                self.log.do(said, MutableProperty(name, "", thrown, "Module"))

    def follow(self, before: Position, after: Position) -> None:
        for each, name in self.properties.items():
            if before.fields.get(each, "") != after.fields.get(each, ""):
                self.log.set(name, after.fields.get(each, ""))
        was = {standing.counter: (space, standing) for space, standing in self._standings(before)}
        now = {standing.counter: (space, standing) for space, standing in self._standings(after)}
        for id in {**was, **now}:
            if id not in now:
                self.log.remove(id)
                del self.log.pieces[id]
                continue
            space, standing = now[id]
            if id not in was:
                piece = self.log.pieces[id] = self.bridge.piece(id, space, face=self.bridge.face(standing))
                self.log.do(AddPiece.of(id, piece))
            else:
                self._change(was[id], (space, standing))

    def _change(self, was: tuple[str, Standing], now: tuple[str, Standing]) -> None:
        id, manifest = now[1].counter, self.bridge.manifest
        if was[0] != now[0]:
            self.log.drag(id, now[0], under="nobody")
        if self.bridge.face(was[1]) != self.bridge.face(now[1]):
            self.log.show(id, manifest.face_layer, self.bridge.face(now[1]))
        for layer, mark in manifest.marks.items():
            if (mark in was[1].marks) != (mark in now[1].marks):
                self.log.show(id, layer, 1 + (mark in now[1].marks))

    def _seen(self, position: Position) -> dict[str, tuple[Standing, ...]]:
        """Return the stacks as far as a board of VASSAL has them: who is out of play is in no window."""
        boxes, marks = self.bridge.game.charts.boxes, set(self.bridge.manifest.marks.values())
        return {
            space: tuple(each.unmarked(*(each.marks - marks)) for each in stack)
            for space, stack in position.spaces.items()
            if space not in boxes or boxes[space].group != NOWHERE
        }

    def _standings(self, position: Position) -> Iterator[tuple[str, Standing]]:
        board = self.bridge.manifest.board
        shown = {*board.map, *board.stops, *(box.id for box in board.boxes)}
        for space, stack in self._seen(position).items():
            if space in shown:
                yield from ((space, standing) for standing in stack)
