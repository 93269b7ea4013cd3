"""A scenario's set-up as a saved game: every counter on its place, the turn tracker where play begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby

from guelta.builder.board import Point
from guelta.builder.module.build_file import COUNTER_PIXELS, EMPTY, TRACKER, module_metadata, setup_file
from guelta.builder.module.design import VASSAL_VERSION, Design
from guelta.builder.module.fixed_pieces import fixed_pieces
from guelta.builder.module.hidden.decks import deck_trait, decks_of
from guelta.builder.module.hidden.hands import HAND_SPOT, windows_of
from guelta.builder.module.map_window import STACK_SHIFT
from guelta.builder.module.overlay import level_property
from guelta.builder.module.prototypes import counter_piece, expanded, prototypes, standing_piece, type_text
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import BoardPicker, BoardPlace, GlobalProperty, SetupStack, TurnState
from guelta.builder.vassal.metadata import Metadata
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.builder.vassal.save import Save
from guelta.builder.vassal.traits.heap import Deck, Stack
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.sight.sight import as_masked

__all__ = ["saved_game", "saved_games"]

_FIRST_STACK = 100_000
"""Piece ids are the counters' own numbers, stacks count from here; the engine's own are milliseconds."""

_GAP = 16
"""Pixels between piles laid side by side in a box."""

Pile = tuple[Point, tuple[Standing, ...]]
Place = tuple[str, int, int]
"""A map and a pixel on it."""
Lain = tuple[str, Place, tuple[Standing, ...]]
"""What lies on a place, and the space of the rules that is, "" for none."""


class _Entrance:
    """How pieces come into a game of a design; what several set-ups share is written once."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._prototypes = prototypes(design)
        self._counters: dict[tuple[str, str], tuple[Piece, str]] = {}
        self._standing: dict[tuple[Standing, Place], AddPiece] = {}

    @cached_property
    def sheets(self) -> tuple[AddPiece, ...]:
        """The overlays, none of them shown, and what is left in each pile."""
        return tuple(self._sheets())

    def of(self, standing: Standing, space: str, place: Place) -> AddPiece:
        """Return the command that puts a counter of a space on its place, its face and marks as it stands."""
        if (standing, place) not in self._standing:
            self._standing[standing, place] = self._put(standing, space, place)
        return self._standing[standing, place]

    def _put(self, standing: Standing, space: str, place: Place) -> AddPiece:
        design = self._design
        hidden = design.hiding.masked_by(space, standing.hidden)
        face = 2 if standing.face and standing.face == design.rows[standing.counter]["back"] else 1
        marks = frozenset(mark.layer for mark in design.card.marks if mark.mark in standing.marks)
        piece, type_text = self._counter(standing.counter, standing.hidden)
        state = standing_piece(piece, face, marks, place, hidden).state_text()
        return AddPiece(_id(design, standing), type_text, state)

    def _counter(self, counter: str, hidden: str) -> tuple[Piece, str]:
        """Return a counter with the traits of its prototypes, and its type, the same wherever it stands."""
        owner = hidden if (counter, hidden) in self._design.hiding.of_sides else ""
        if (counter, owner) not in self._counters:
            piece = expanded(counter_piece(self._design, counter, owner), self._prototypes)
            self._counters[counter, owner] = piece, type_text(piece)
        return self._counters[counter, owner]

    def _sheets(self) -> Iterator[AddPiece]:
        design = self._design
        for key, piece, spot in fixed_pieces(design):
            yield AddPiece.of(str(design.piece_ids.numbers[key]), piece.moved_to(design.card.map, *spot))


def saved_games(design: Design) -> dict[str, bytes]:
    """Write the saved game of every choice in the New Game menu, by its file inside the module."""
    entrance = _Entrance(design)
    games = {setup_file(each.id): _saved_game(design, each, entrance) for each in design.scenarios}
    return {**games, setup_file(EMPTY): _saved_game(design, None, entrance)}


def saved_game(design: Design, scenario: Scenario | None) -> bytes:
    """Write the saved game that a choice in the New Game menu opens; the same bytes each time.

    Without a scenario every counter lies in the trays.
    """
    return _saved_game(design, scenario, _Entrance(design))


def _saved_game(design: Design, scenario: Scenario | None, entrance: _Entrance) -> bytes:
    metadata = module_metadata(design)
    save = Metadata(
        version=metadata.version,
        vassal_version=VASSAL_VERSION,
        description=scenario.title if scenario else design.card.empty_setup,
        extra1="",
        extra2="",
    )
    return Save.of(_actions(design, scenario, entrance), metadata, save).pack()


def _actions(design: Design, scenario: Scenario | None, entrance: _Entrance) -> Iterator[Action]:
    card = design.card
    start = _masked(design, scenario.start if scenario else Position())
    piles = [*_piles(design, start), *_hands(design, start)]
    piles += [("", (card.trays, *spot), pile) for spot, pile in _in_trays(design, start)]
    yield from entrance.sheets
    yield from _stacked(design, piles, entrance, _decked(design, start, entrance))
    for each in card.properties:
        yield GlobalProperty(each.name, start.fields.get(each.field, each.initial), "Module")
    yield from _shown_by_sheets(design, start)
    if scenario:
        sequence = design.game.sequence_for(scenario)
        yield TurnState.of(TRACKER, design.tracker.standing_at(start.cursor, sequence))
    yield BoardPicker(card.map, (BoardPlace(card.board),))
    yield BoardPicker(card.trays, (BoardPlace(card.trays),))
    for window in windows_of(design):
        yield BoardPicker(window, (BoardPlace(window),))
    yield SetupStack()


def _masked(design: Design, start: Position) -> Position:
    """Let sides hide what the rules of the game keep from others, if the module can hide it."""
    hidden = as_masked(design.game, start)
    could = {
        space: tuple(
            each if each == was or design.hiding.mask(each.counter) else was
            for each, was in zip(hidden.stack(space), start.stack(space), strict=True)
        )
        for space in hidden.changed_from(start)
    }
    return start.with_stacks(could)


def _shown_by_sheets(design: Design, start: Position) -> Iterator[Action]:
    """Yield actions that show the overlays which face of a counter lies on the space that they watch."""
    for _, sheet in design.sheets.values():
        for standing in start.spaces.get(sheet.space, ()):
            if standing.counter == sheet.counter:
                level = 2 if standing.face and standing.face == design.rows[standing.counter]["back"] else 1
                yield GlobalProperty(level_property(sheet.counter), str(level), "Module")


def _stacked(
    design: Design, piles: Iterable[Lain], entrance: _Entrance, decks: Iterable[tuple[Deck, Iterable[Action]]]
) -> Iterator[Action]:
    """Put every pile on its map at its pixel: first the counters, then the stacks and decks they lie in."""
    stacks: list[Action] = []
    for deck, cards in decks:
        yield from cards
        stacks.append(AddPiece.of(str(_FIRST_STACK + len(stacks)), Piece((deck,))))
    for space, (map, x, y), pile in piles:
        yield from (entrance.of(standing, space, (map, x, y)) for standing in pile)
        members = tuple(_id(design, standing) for standing in pile)
        stack = Piece((Stack(map=map, x=x, y=y, members=members),))
        stacks.append(AddPiece.of(str(_FIRST_STACK + len(stacks)), stack))
    yield from stacks


def _decked(design: Design, start: Position, entrance: _Entrance) -> Iterator[tuple[Deck, Iterable[Action]]]:
    """Yield every deck, an empty one too, with the commands that bring its cards."""
    for id in decks_of(design):
        stack = start.stack(id)
        deck = deck_trait(design, id, tuple(_id(design, standing) for standing in stack))
        place = (design.card.map, *design.board.box(id).room.centre)
        yield deck, [entrance.of(standing, id, place) for standing in stack]


def _hands(design: Design, start: Position) -> Iterator[Lain]:
    """Yield what lies in each hand, in its window."""
    for window, id in windows_of(design).items():
        if stack := start.stack(id):
            yield id, (window, *HAND_SPOT), stack


def _in_trays(design: Design, start: Position) -> Iterator[Pile]:
    """Yield the counters that the position does not place, pile by pile, the first of each on top."""
    placed = {standing.counter for _, stack in start.each_stack() for standing in stack}
    for pile in design.trays.piles():
        left = tuple(Standing(counter) for counter in reversed(pile.counters) if counter not in placed)
        if left:
            yield (pile.x, pile.y), left


def _id(design: Design, standing: Standing) -> str:
    return str(design.piece_ids.numbers[standing.counter])


def _piles(design: Design, start: Position) -> Iterator[Lain]:
    """Yield each pile with its pixel: one per hex or track space; in a box, one per kind of counter."""
    boxes, map = {box.id for box in design.board.boxes}, design.card.map
    for space, stack in start.each_stack():
        if space in design.game.piles and (space in design.hiding.hands or space in design.hiding.decks):
            continue
        if space not in boxes:
            yield space, (map, *design.board.centre(space)), stack
        else:
            yield from ((space, (map, *spot), pile) for spot, pile in _laid_out(design, space, stack))


def _laid_out(design: Design, space: str, stack: Sequence[Standing]) -> Iterator[Pile]:
    """Lay the counters of a box side by side, row by row round the middle of its room, each kind on a pile.

    A pile as high as the room allows is followed by another of its kind; rows move together before one
    would cover the title.
    """
    room = design.board.box(space).room
    runs = (tuple(run) for _, run in groupby(stack, key=lambda standing: _kind(design, standing)))
    most = max(1, (room.height - COUNTER_PIXELS) // STACK_SHIFT + 1)
    piles = [run[at : at + most] for run in runs for at in range(0, len(run), most)]
    rise = STACK_SHIFT * (max(map(len, piles)) - 1)
    step = COUNTER_PIXELS + _GAP + rise
    columns = min(len(piles), max(1, (room.width - _GAP) // step))
    rows = -(-len(piles) // columns)
    down = min(step, (room.height - COUNTER_PIXELS - rise) // max(1, rows - 1))
    for number, pile in enumerate(piles):
        row, column = divmod(number, columns)
        x = room.centre[0] + ((2 * column - columns + 1) * step - rise) // 2
        y = room.centre[1] + ((2 * row - rows + 1) * down + rise) // 2
        yield (x, y), pile


def _kind(design: Design, standing: Standing) -> tuple[str, ...]:
    row = design.rows[standing.counter]
    return design.card.alike.heap(row)
