"""The design of a game's VASSAL module: everything it is made of, read and proved to fit together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import rules
from builder.board import Board
from builder.module_card import ModuleCard, ModuleCardError
from builder.piece_ids import PieceIds
from builder.turn_tracker import Tracker
from rules.engine.game import Game
from rules.engine.scenario import Scenario
from rules.engine.table import Folder, load_tables

__all__ = ["VASSAL_VERSION", "Design"]

VASSAL_VERSION = "3.5.0"
"""What the module asks for: every engine from 3.5 on opens it without a word."""

Row = Mapping[str, str]


@dataclass(frozen=True)
class Design:
    """The parts of one module.

    `rows` are the rows of the counter mix by id, `dice` those of game.toml, `scenarios` those it offers.
    """

    game: Game[Any]
    rows: Mapping[str, Row]
    dice: tuple[Mapping[str, Any], ...]
    board: Board
    card: ModuleCard
    piece_ids: PieceIds
    scenarios: tuple[Scenario, ...]
    tracker: Tracker

    @classmethod
    def load(cls, game_id: str) -> Design:
        """Read the design of a game from its folders in `rules` and `builder/games`.

        KeyError for an unknown game; RulesDataError, BoardError, ModuleCardError or PieceIdsError name the
        file at fault.
        """
        game = rules.game(game_id)
        folder, rules_folder = (Folder.of_package(f"{room}.{game_id}") for room in ("builder.games", "rules"))
        card = ModuleCard.of(folder.toml("module.toml"), f"{folder.name}/module.toml")
        counters = load_tables(rules_folder).lists["counters"].texts()
        source = f"{folder.name}/module.toml"
        scenarios = _scenarios(game, card, source)
        design = cls(
            game=game,
            rows={row["id"]: row for row in counters},
            dice=tuple(rules_folder.toml("game.toml").get("dice", [])),
            board=Board.load(game_id),
            card=card,
            piece_ids=PieceIds.load(game_id),
            scenarios=scenarios,
            tracker=Tracker.of(*(game.sequence_of(scenario.conditions) for scenario in scenarios)),
        )
        design._prove(source)
        return design

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """What VASSAL calls each box and track space; a hex is called by its number."""
        boxes = {box.id: box.title for box in self.board.boxes}
        return boxes | {stop.id: stop.title for stop in self.board.stops.values()}

    def name(self, space: str) -> str:
        """Give the location name of a space."""
        return self.titles.get(space, space)

    def _prove(self, source: str) -> None:
        """Refuse numbers that are missing, and a card that names what the game does not have."""
        self.piece_ids.require(self.rows)
        boxes = {box.id for box in self.board.boxes}
        for counter, row in self.rows.items():
            for space in self.card.sends_of(row):
                if space not in boxes:
                    raise ModuleCardError(f"{source}: {counter} is sent to {space}, which is no box")
            if sum(row in tab for tab in self.card.tabs) != 1:
                raise ModuleCardError(f"{source}: {counter} must stand in exactly one tab of the palette")
        for follow in self.card.follows:
            if follow.counter not in self.rows:
                raise ModuleCardError(f"{source}: there is no counter {follow.counter} to follow the tracker")
        follows = self.card.follows
        phases = [self.card.clear_moved_at, *(follow.back_up for follow in follows if follow.back_up)]
        for phase in [*phases, *(space for follow in follows for space in follow.spaces)]:
            try:
                self.tracker.shows(phase)
            except KeyError:
                raise ModuleCardError(f"{source}: the turn tracker has no {phase}") from None
        for space in (space for follow in follows for space in follow.spaces):
            if space not in self.board.stops:
                raise ModuleCardError(f"{source}: {space} is on no track")


def _scenarios(game: Game[Any], card: ModuleCard, source: str) -> tuple[Scenario, ...]:
    """Give the scenarios the module offers; refuse those it could not set up as they are."""
    fields = {each.field for each in card.properties}
    for id in card.scenarios:
        if id not in game.scenarios:
            raise ModuleCardError(f"{source}: there is no scenario {id}")
        lost = sorted(set(game.scenarios[id].start.fields) - fields)
        if lost:
            raise ModuleCardError(f"{source}: no property holds {', '.join(lost)} of scenario {id}")
    return tuple(game.scenarios[id] for id in card.scenarios)
