"""The board as an engine shows it, in the words of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.builder.vassal.turn import Turn
from guelta.rules.engine.board.position import Position, Standing
from tests.companion.handed_back import as_shown, design, manifest
from tests.engine.session import Engine, Piece

__all__ = ["board_of", "shown_by"]


def board_of(engine: Engine) -> Position:
    """The position the engine shows, by its own names and properties."""
    spaces = {design().name(space): space for space in _all_spaces()}
    every = engine.pieces("CounterId", "Side_Level", "NoWater_Level")
    shown = {piece.id: piece for piece in every if piece.counter and piece.map == "Main Map"}
    stacked = [member for stack in engine.stacks() for member in stack.members if member in shown]
    found: dict[str, list[Standing]] = {}
    for id in [*stacked, *sorted(shown.keys() - set(stacked))]:
        found.setdefault(spaces[shown[id].location or ""], []).append(_standing(shown[id]))
    fields = {name: engine.property(name) or "" for name in manifest().fields}
    path = design().tracker.path(Turn.decode(engine.turn().state))
    held_fields = {manifest().fields[name]: value for name, value in fields.items() if value}
    return Position(path, held_fields, {space: tuple(stack) for space, stack in found.items()})


def shown_by(engine: Engine) -> Position:
    """The same, to be compared with a board of ours: the counters of a box lie in no order."""
    return as_shown(board_of(engine))


def _all_spaces() -> Iterator[str]:
    board = manifest().board
    yield from board.map
    yield from board.stops
    yield from (box.id for box in board.boxes)


def _standing(piece: Piece) -> Standing:
    faces = manifest().counters[piece.counter or ""].faces
    level = int(piece.properties["Side_Level"] or 1)
    marks = {"no-water"} if piece.properties["NoWater_Level"] == "2" else set()
    return Standing(piece.counter or "", faces[level - 1] if level > 1 else "", frozenset(marks))
