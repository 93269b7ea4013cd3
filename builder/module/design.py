"""The design of a game's VASSAL module: everything it is made of, read and proved to fit together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.counter import face_image, faces
from guelta.builder.art.face_sets import SILHOUETTES
from guelta.builder.art.look import Look
from guelta.builder.board import Board
from guelta.builder.defaults import followed_to_the_end, merged, plain_card
from guelta.builder.folders import game_folder
from guelta.builder.letters.own_fonts import fonts_of
from guelta.builder.module.card import ModuleCard, ModuleCardError
from guelta.builder.module.entries import COMMANDS
from guelta.builder.module.hiding import Hiding, count_of, owned_by
from guelta.builder.module.overlay import Overlay, Sheet, overlays_of
from guelta.builder.module.piece_ids import PieceIds
from guelta.builder.module.trays import Trays
from guelta.builder.rows import counter_rows
from guelta.builder.turn_tracker import Tracker
from guelta.builder.vassal.piece import Piece
from guelta.rules.engine.advice.fittings import Fittings
from guelta.rules.engine.board.fields import ACTIVATION, ACTIVE
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.table import Tables

__all__ = ["VASSAL_VERSION", "Design"]

VASSAL_VERSION = "3.5.0"
"""What the module asks for: every engine from 3.5 on opens it without a word."""

Row = Mapping[str, str]

_MOST_FOLLOWED = 1000
"""Spaces of a track that a marker can go along."""


@dataclass(frozen=True)
class Design:
    """The parts of one module.

    `rows` are the rows of the counter mix by id, `scenarios` those it offers.
    """

    game: Game[Any]
    tables: Tables
    rows: Mapping[str, Row]
    board: Board
    card: ModuleCard
    piece_ids: PieceIds
    scenarios: tuple[Scenario, ...]
    tracker: Tracker
    overlays: tuple[Overlay, ...] = ()

    @classmethod
    def load(cls, game: Game[Any]) -> Design:
        """Read the design of a game from its folders in `rules` and `builder/games`.

        RulesDataError, BoardError, ModuleCardError or PieceIdsError name the
        file at fault.
        """
        folder, tables = game_folder(game), game.tables
        source, given = f"{folder.name}/module.toml", folder.layered_toml("module.toml")
        given = followed_to_the_end(given, game.sequence_of(()).turns)
        card = ModuleCard.of(merged(plain_card(game, given), given, ("stack", "zoom", "moved")), source)
        rows = counter_rows(tables)
        scenarios, overlays = _scenarios(game, card, source), overlays_of(game)
        sheets = (f"overlay-{sheet.id}" for overlay in overlays for sheet in overlay.sheets)
        hiding = Hiding(game, card, rows, scenarios)
        of_sides = (owned_by(*each) for each in (*hiding.beneath, *hiding.taken))
        counts = map(count_of, hiding.decks)
        design = cls(
            game=game,
            tables=tables,
            rows=rows,
            board=Board.load(game),
            card=card,
            piece_ids=PieceIds.load(game).extended((*rows, *sheets, *of_sides, *counts)),
            scenarios=scenarios,
            tracker=_tracker(game, card, scenarios),
            overlays=overlays,
        )
        design._prove(source)
        return design

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """What VASSAL calls each box and track space; spaces of the map are called as `lattice` says."""
        boxes = {box.id: box.title for box in self.board.boxes}
        boxes |= {id: self.game.charts.boxes[id].title for id in self.hiding.hands}
        return boxes | {stop.id: stop.title for stop in self.board.stops.values()}

    @cached_property
    def look(self) -> Look:
        """How its counters look."""
        return Look.load(self.game)

    @cached_property
    def silhouette_look(self) -> Look:
        """How they look to who prefers silhouettes."""
        return Look.load(self.game, SILHOUETTES)

    @property
    def shows_silhouettes(self) -> bool:
        """Whether they are what a player sees until he prefers symbols."""
        return Look.first(self.game) == self.silhouette_look

    @cached_property
    def atlas(self) -> Atlas:
        """How its map looks."""
        return Atlas.load(self.game)

    @cached_property
    def silhouettes(self) -> frozenset[tuple[str, str]]:
        """The faces that show a silhouette to who prefers that, each with its counter first."""
        said = game_folder(self.game).layered_toml("look.toml")
        plain, other = self.look, self.silhouette_look
        if plain == other or not {"faces", SILHOUETTES} & said.keys():
            return frozenset()  # nobody wants every picture twice who has not written a word of it
        return frozenset(
            (counter, face)
            for counter, row in self.rows.items()
            if not self.hiding.is_card(counter)
            for face in faces(row)
            if plain.drawn(row, face) != other.drawn(row, face)
        )

    @property
    def seats(self) -> tuple[str, ...]:
        """What VASSAL calls its sides: those of the game, then the helpers."""
        return (*(side.title for side in self.game.sides.values()), *self.card.helpers)

    @cached_property
    def hiding(self) -> Hiding:
        """What is hidden from whom."""
        return Hiding(self.game, self.card, self.rows, self.scenarios)

    @cached_property
    def fittings(self) -> Fittings:
        """What the module can reckon by itself of the game."""
        return self.game.advice.fittings(self.game.charts)

    @cached_property
    def pieces(self) -> dict[tuple[str, str], Piece]:
        """The counters that were described as pieces, by their ids and the sides that hide them."""
        return {}

    @cached_property
    def trays(self) -> Trays:
        """Where counters lie that are out of play."""
        return Trays.of(self.card, self.rows, fonts_of(self.game))

    @cached_property
    def copied(self) -> frozenset[str]:
        """The counters of which there are as many as wanted and all alike: the palette makes another."""
        alone = {pile.counters[0] for pile in self.trays.piles() if len(pile.counters) == 1}
        return frozenset(id for id in alone if self.rows[id]["unlimited"] == "yes")

    @cached_property
    def sheets(self) -> Mapping[str, tuple[Overlay, Sheet]]:
        """Every sheet of every overlay with it, by the key under which the sheet has its number."""
        return {
            f"overlay-{sheet.id}": (overlay, sheet) for overlay in self.overlays for sheet in overlay.sheets
        }

    def name(self, space: str) -> str:
        """Return the location name of a space."""
        if space in self.board.map:
            return self.board.lattice.title(space)
        return self.titles.get(space, space)

    def _prove(self, source: str) -> None:
        """Refuse a card that names what the game does not have."""
        faults = [
            *_counter_faults(self),
            *_picture_faults(self),
            *_button_faults(self),
            *_tracker_faults(self),
            *_entry_faults(self),
            *self.hiding.faults(),
        ]
        if faults:
            raise ModuleCardError("\n".join(f"{source}: {fault}" for fault in faults))


def _tracker(game: Game[Any], card: ModuleCard, scenarios: Iterable[Scenario]) -> Tracker:
    """Lay out the sequences that older versions had where they had them, since saved games count them."""
    older = (game.sequence_of(conditions) for conditions in card.tracked)
    return Tracker.of(*older, *(game.sequence_for(each) for each in scenarios))


def _counter_faults(design: Design) -> Iterator[str]:
    boxes = {box.id for box in design.board.boxes}
    for counter, row in design.rows.items():
        for space in design.card.sends_of(row):
            if space not in boxes:
                yield f"{counter} is sent to {space}, which is no box"
        if sum(row in tab for tab in design.card.tabs) != 1:
            yield f"{counter} must stand in exactly one tab of the palette"


def _picture_faults(design: Design) -> Iterator[str]:
    """Name two faces of which the pictures would be one file, on Windows and macOS at least."""
    drawn: dict[str, tuple[str, str]] = {}
    for counter, row in design.rows.items():
        for face in faces(row):
            first = drawn.setdefault(face_image(counter, face).lower(), (counter, face))
            if first != (counter, face):
                shown = " and ".join(
                    f"{id} ({each or 'its blank back'})" for id, each in (first, (counter, face))
                )
                yield f"{shown} would be one picture; give one of them another id, or its face another name"


def _button_faults(design: Design) -> Iterator[str]:
    card = design.card
    captions = [text for each in card.properties for text in each.captions]
    in_menus = [each for each in card.properties if each.menu]
    captions += dict.fromkeys(each.menu for each in in_menus)
    captions += [each.title for each in in_menus if len(each.choices) > 1]
    captions += [*(each.text for each in card.commands), *(each.text for each in design.overlays)]
    captions += [each.menu for each in card.draws]
    captions += [each.turn for each in card.piles if each.turns_to]
    captions += [each.text for each in card.random]
    for caption in sorted({text for text in captions if captions.count(text) > 1}):
        yield f"two buttons are called {caption}"


def _entry_faults(design: Design) -> Iterator[str]:
    """Name what an entry of the card speaks of and the game does not have."""
    card, boxes = design.card, {box.id for box in design.board.boxes}
    fields, marks = {each.field for each in card.properties}, {mark.mark for mark in card.marks}
    for draw in card.draws:
        if draw.field not in fields:
            yield f"{draw.menu} asks for {draw.field}, which no property holds"
        for space in sorted({draw.there, draw.otherwise} - boxes):
            yield f"{draw.menu} sends counters to {space}, which is no box"
    for space in card.stack.limits:
        if space not in design.board.map and space not in design.titles:
            yield f"there is no space {space} to limit the stacks in"
    asked = [(each.text, column) for each in card.commands for column in (*each.where, *each.but)]
    asked += [(draw.menu, draw.by) for draw in card.draws]
    for text, column in asked:
        if column not in {"kind", *(column for _, column in card.bears)}:
            yield f"{text} asks for the column {column}, which no property bears"
    for command in card.commands:
        if command.does not in COMMANDS or (command.does == "unmark" and command.mark not in marks):
            yield f"{command.text} does {command.does} {command.mark}".rstrip() + ", which is no command"
    for each in card.random:
        places = design.game.charts.map
        if not any(all(places[id][key] in words for key, words in each.where.items()) for id in places):
            yield f"{each.text} has no space of the map to draw"
    for lain in card.beneath:
        if lain.counter not in design.rows or not design.rows[lain.counter]["unlimited"]:
            yield f"{lain.menu} lays {lain.counter}, of which there are not as many as are needed"
    for group in card.charts:
        for chart in group.charts:
            if chart not in design.tables.charts:
                yield f"[[charts]] {group.title}: there is no chart {chart}"


def _tracker_faults(design: Design) -> Iterator[str]:
    follows = design.card.follows
    held = {each.field for each in design.card.properties}
    for name in sorted({ACTIVE, ACTIVATION} - held) if design.game.orders else ():
        yield f"play decides the order, and no property holds the field {name}"
    for number, follow in enumerate(follows, start=1):
        if follow.counter not in design.rows:
            yield f"there is no counter {follow.counter} to follow the turn tracker"
        if not 1 <= follow.last <= _MOST_FOLLOWED:
            yield f"follow {number}: last must be a whole number from 1 to {_MOST_FOLLOWED}"
            continue
        if lost := [space for space in follow.spaces if space not in design.board.stops]:
            yield f"follow {number}: no track has {', '.join(lost)}"
        if lost := [space for space in follow.spaces if not design.tracker.has(space)]:
            first = next(iter(design.game.sequence_of(()).leaves), "")
            known = f"a space that it comes to is called as in its path, such as {first}"
            yield f"follow {number}: the turn tracker has no {', '.join(lost)}; {known}"
    for phase in [design.card.clear_moved_at, *(follow.back_up for follow in follows if follow.back_up)]:
        if not design.tracker.has(phase):
            yield f"the turn tracker has no {phase}"


def _scenarios(game: Game[Any], card: ModuleCard, source: str) -> tuple[Scenario, ...]:
    """Return the scenarios the module offers; refuse those it could not set up as they are."""
    fields = {each.field for each in card.properties}
    for id in card.scenarios:
        if id not in game.scenarios:
            raise ModuleCardError(f"{source}: there is no scenario {id}")
        lost = sorted(set(game.scenarios[id].start.fields) - fields)
        if lost:
            raise ModuleCardError(f"{source}: no property holds {', '.join(lost)} of scenario {id}")
    return tuple(game.scenarios[id] for id in card.scenarios)
