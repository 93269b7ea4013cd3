"""A scenario's set-up as a saved game: every counter on its place, the turn tracker where play begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from builder.design import VASSAL_VERSION, Design
from builder.map_window import STACK_SHIFT
from builder.module import COUNTER_PIXELS, TRACKER, module_metadata
from builder.prototypes import counter_piece, expanded, prototypes, standing_piece
from builder.vassal.action import Action
from builder.vassal.actions import BoardPicker, BoardPlace, GlobalProperty, SetupStack, TurnState
from builder.vassal.metadata import Metadata
from builder.vassal.piece import Piece
from builder.vassal.piece_actions import AddPiece
from builder.vassal.save import Save
from builder.vassal.traits import Stack
from rules.engine.position import Standing
from rules.engine.scenario import Scenario

__all__ = ["saved_game"]

_FIRST_STACK = 100_000
"""Piece ids are the counters' own numbers, stacks count from here; the engine's own are milliseconds."""

_GAP = 16
"""Pixels between piles laid side by side in a box."""

Pile = tuple[tuple[int, int], tuple[Standing, ...]]


def saved_game(design: Design, scenario: Scenario) -> bytes:
    """Write the saved game that a choice in the New Game menu opens; the same bytes each time."""
    metadata = module_metadata(design)
    save = Metadata(
        version=metadata.version,
        vassal_version=VASSAL_VERSION,
        description=scenario.title,
        extra1="",
        extra2="",
    )
    return Save.of(_actions(design, scenario), metadata, save).pack()


def _actions(design: Design, scenario: Scenario) -> Iterator[Action]:
    start, card = scenario.start, design.card
    known = prototypes(design)
    stacks: list[Action] = []
    for (x, y), pile in _piles(design, scenario):
        for standing in pile:
            row = design.rows[standing.counter]
            piece = expanded(counter_piece(design, standing.counter), known)
            face = 2 if standing.face and standing.face == row["back"] else 1
            marks = frozenset(mark.layer for mark in card.marks if mark.mark in standing.marks)
            yield AddPiece.of(_id(design, standing), standing_piece(piece, face, marks, (card.map, x, y)))
        members = tuple(_id(design, standing) for standing in pile)
        stack = Piece((Stack(map=card.map, x=x, y=y, members=members),))
        stacks.append(AddPiece.of(str(_FIRST_STACK + len(stacks)), stack))
    yield from stacks
    for each in card.properties:
        yield GlobalProperty(each.name, start.fields.get(each.field, each.initial), "Module")
    sequence = design.game.sequence_of(scenario.conditions)
    yield TurnState.of(TRACKER, design.tracker.standing_at(start.cursor, sequence))
    yield BoardPicker(card.map, (BoardPlace(card.board),))
    yield SetupStack()


def _id(design: Design, standing: Standing) -> str:
    return str(design.piece_ids.numbers[standing.counter])


def _piles(design: Design, scenario: Scenario) -> Iterator[Pile]:
    """Give each pile with its pixel: one per hex or track space; in a box, one per kind of counter."""
    boxes = {box.id for box in design.board.boxes}
    for space, stack in scenario.start.each_stack():
        if space not in boxes:
            yield design.board.centre(space), stack
        else:
            yield from _laid_out(design, space, stack)


def _laid_out(design: Design, space: str, stack: Sequence[Standing]) -> Iterator[Pile]:
    """Lay the counters of a box side by side, row by row round its middle, each kind on its own pile."""
    piles = [tuple(run) for _, run in groupby(stack, key=lambda standing: _kind(design, standing))]
    rect = design.board.box(space).rect
    step = COUNTER_PIXELS + _GAP + STACK_SHIFT * (max(map(len, piles)) - 1)
    columns = min(len(piles), max(1, (rect.width - _GAP) // step))
    rows = -(-len(piles) // columns)
    for number, pile in enumerate(piles):
        row, column = divmod(number, columns)
        x = rect.centre[0] + (2 * column - columns + 1) * step // 2
        y = rect.centre[1] + (2 * row - rows + 1) * step // 2
        yield (x, y), pile


def _kind(design: Design, standing: Standing) -> tuple[str, ...]:
    row = design.rows[standing.counter]
    return row["force"], row["type"], row["size"]
