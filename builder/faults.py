"""Every fault of a game's folder at once: its tables, its sequence, its set-ups, its rules, and its module.

What can be read is read even where something else cannot, so that one fault mended does not show the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import rules
from builder.art.atlas import Atlas
from builder.art.card import CardLook, card_svg
from builder.art.counter import counter_svg, faces
from builder.art.look import Look
from builder.art.palette import ArtError
from builder.board import Board, BoardError
from builder.module.card import ModuleCardError
from builder.module.design import Design
from builder.module.piece_ids import PieceIdsError
from rules.engine.board.piles import CARD
from rules.engine.tables.folder import Folder, RulesDataError
from rules.engine.tables.recipe import ABOUT, SEQUENCE, about_of
from rules.engine.tables.table import load_tables
from rules.library import at_fault

__all__ = ["faults_of", "faults_of_files"]

_MADE = ("board.toml", "look.toml", "map.toml", "module.toml", "piece_ids.toml", "print.toml", "report.toml")


def faults_of(game_id: str) -> tuple[str, ...]:
    """Name every fault of a game as "file, row, column: what is wrong", each once; none of a sound one."""
    home = rules.home(game_id)
    found = [*faults_of_files(home.rules, home.module), *_tried(home.rules.name, lambda: rules.game(game_id))]
    if not found:
        found += _faults_of_rules(game_id)
        found += _faults_of_module(game_id)
    return tuple(dict.fromkeys(found))


def faults_of_files(tables: Folder, module: Folder) -> tuple[str, ...]:
    """Name what is wrong with each file by itself, of the rules and of the module's data."""
    found = [
        *_tried(f"{tables.name}/{ABOUT}", lambda: about_of(tables)),
        *_tried(tables.name, lambda: load_tables(tables)),
        *_tried(tables.name, lambda: tables.toml(SEQUENCE)),
    ]
    scenarios = tables / "scenarios"
    files = [(scenarios, name) for name in scenarios.names(".toml")]
    files += [(module, name) for name in _MADE if module.has(name)]
    for folder, name in files:
        found += _tried(f"{folder.name}/{name}", partial(folder.toml, name))
    return tuple(dict.fromkeys(found))


def _faults_of_rules(game_id: str) -> Iterator[str]:
    """Try every set-up: its sequence of play, and all that judges a board on the board it begins with."""
    game = rules.game(game_id)
    for scenario in game.scenarios.values():
        source = scenario.source or f"{game.folder.name}/{SEQUENCE}"
        yield from _tried(source, partial(game.sequence_for, scenario))
        for name, order in game.orders.items():
            yield from _tried(f"{source}, order {name}", partial(order, game.charts, scenario.start))
        for number in game.checks:
            yield from _tried(f"{source}, rule {number}", partial(game.judge, scenario.start, [number]))


def _faults_of_module(game_id: str) -> Iterator[str]:
    home, found = rules.home(game_id), list[str]()
    loaders: list[tuple[str, Callable[[str], object]]] = [("board", Board.load), ("look", Look.load)]
    for name, load in [*loaders, ("look", CardLook.load), ("map", Atlas.load), ("module", Design.load)]:
        found += _tried(f"{home.module.name}/{name}.toml", partial(load, game_id))
    yield from found
    if not found:
        look, cards = Look.load(game_id), CardLook.load(game_id)
        for row in Design.load(game_id).rows.values():
            at = f"{home.rules.name}/counters.csv, row {row['id']}"
            if row["kind"] == CARD:
                yield from _tried(at, partial(card_svg, row, cards, game_id))
                continue
            for face in faces(row):
                yield from _tried(at, partial(counter_svg, row, face, look))


def _tried(at: str, make: Callable[[], object]) -> Iterator[str]:
    """Make something, and name what is wrong with it; `at` is where, when the fault itself does not say."""
    try:
        make()
    except RulesDataError as error:
        yield from error.faults
    except (ArtError, BoardError, ModuleCardError, PieceIdsError) as error:
        yield from str(error).splitlines()
    except Exception as error:  # whatever somebody's file makes of our reader, he is told which file
        yield at_fault(error) or f"{at}: cannot be used ({type(error).__name__}: {error})"
