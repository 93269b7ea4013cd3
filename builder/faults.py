"""Every fault of a game's folder at once: its tables, its sequence, its set-ups, its rules, and its module.

What can be read is read even where something else cannot, so that one fault mended does not show the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.card import CardLook, card_svg
from guelta.builder.art.counter import counter_svg, faces
from guelta.builder.art.look import Look
from guelta.builder.board import Board, BoardError
from guelta.builder.letters.letters import refuse_strange_letters
from guelta.builder.module.card import ModuleCardError
from guelta.builder.module.design import Design
from guelta.builder.module.piece_ids import PieceIdsError
from guelta.builder.palette import ArtError
from guelta.builder.publishing import published_faults
from guelta.rules.engine.board.piles import CARD
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.composing.plain import plain_recipe
from guelta.rules.engine.game import Game
from guelta.rules.engine.home import Home, at_fault
from guelta.rules.engine.judging.audit import Audit
from guelta.rules.engine.judging.check import Check
from guelta.rules.engine.kit.game import game_of_tables
from guelta.rules.engine.kit.vocabulary.words import KIT
from guelta.rules.engine.ledger import JUDGED, STATUSES, ledger
from guelta.rules.engine.play.sequence import MOMENTS, WAY
from guelta.rules.engine.recipe import ABOUT, SEQUENCE, about_of
from guelta.rules.engine.self_play.selfplay import FailureError, play
from guelta.rules.engine.tables.folder import Folder, RulesDataError, gathering
from guelta.rules.engine.tables.table import LISTS, load_tables
from guelta.rules.engine.tables.typed_map import TYPED_MAP

__all__ = ["faults_of", "faults_of_files"]

_BOARDS = 150
"""On how many boards of each set-up, played at random, the rules are tried. Ours."""

_LISTS = ("counters.csv", "map.csv", "boxes.csv", "areas.csv", "rulebook.csv", TYPED_MAP, KIT)

_MADE = ("board.toml", "look.toml", "map.toml", "module.toml", "piece_ids.toml", "print.toml", "report.toml")


def faults_of(home: Home, read: Callable[[], Game[Any]]) -> tuple[str, ...]:
    """Name every fault of a game as "file, row, column: what is wrong", each once; none of a sound one.

    `read` gives the game that lies there, or raises RulesDataError.
    """
    found = [*faults_of_files(home.rules, home.module), *_misplaced(home)]
    found += _tried(home.rules.name, read, [home])
    if found and _is_read_plainly(home.rules):  # its Python may have failed before its tables were read
        found += _tried(home.rules.name, lambda: game_of_tables(home.rules))
    if not found:
        with gathering(found):
            found += _faults_of_rules(read())
        with gathering(found):
            found += _faults_of_module(read())
    return tuple(dict.fromkeys(found))


def faults_of_files(tables: Folder, module: Folder) -> tuple[str, ...]:
    """Name what is wrong with each file by itself, of the rules and of the module's data."""
    found = [
        *_tried(f"{tables.name}/{ABOUT}", lambda: about_of(tables)),
        *_tried(tables.name, lambda: load_tables(tables)),
        *_tried(tables.name, lambda: tables.toml(SEQUENCE)),
    ]
    scenarios = tables / "scenarios"
    for folder in (tables, module):
        for name in folder.names(".py"):
            found += _tried(f"{folder.name}/{name}", partial(folder.text, name))
    files = [(scenarios, name) for name in scenarios.names(".toml")]
    files += [(module, name) for name in _MADE if module.has(name)]
    for folder, name in files:
        found += _tried(f"{folder.name}/{name}", partial(folder.toml, name))
    return tuple(dict.fromkeys(found))


def _misplaced(home: Home) -> Iterator[str]:
    """Name the files that lie where nobody reads them, and would mean something in another folder."""
    folders = [home.rules, home.module, home.art]
    if home.place is not None:
        folders.append(Folder(home.place, home.place.name))
    for own, names in ((home.rules, (ABOUT, SEQUENCE, LISTS, *_LISTS)), (home.module, _MADE)):
        for other in folders:
            for name in names if other.path != own.path else ():
                if other.path.joinpath(name).is_file():
                    yield f"{other.name}/{name}: nobody reads it there; it belongs into {own.name}"


def _is_read_plainly(tables: Folder) -> bool:
    """Return whether the tables of a game mean what they would mean without its Python."""
    try:
        return plain_recipe.__name__ in tables.text("__init__.py")
    except RulesDataError:
        return False


def _faults_of_ledger(game: Game[Any]) -> Iterator[str]:
    """Yield which rules are judged, by the rulebook or by a check, and yet are not."""
    source = game.file("rulebook.csv")
    sequence = game.sequence_of(())
    everywhere = (_number_of(each) for each in (game.accounts.stray, game.accounts.fields))
    always = {sequence.rule, *everywhere}
    for row in ledger(game):
        at = f"{source}, row {row.rule}, column status"
        if row.status not in STATUSES:
            yield f"{at}: {row.status!r} is none; there is {', '.join(STATUSES)}"
        elif row.status in JUDGED and not row.judges and row.rule not in always:
            yield f"{at}: {row.status}, but no check or audit judges it; write one, or call it by-hand"
    asked = {number for _, _, number in _asked(game)} | {*game.recipe.setup_rules}
    judging: list[Check[Any] | Audit[Any]] = [*game.checks.values(), *game.audits.values()]
    for each in judging:
        if each.rule not in asked:
            at = f"{source}, row {each.rule}: {each.name} judges it"
            yield f"{at}, and no phase of {SEQUENCE} has it judged; name it there, as at_end or audit"


def _asked(game: Game[Any]) -> Iterator[tuple[str, str, str]]:
    """Yield each number that a phase has judged, with the phase and the key of it that say so."""
    for id, node in game.sequence_as_written.items():
        for key in MOMENTS if isinstance(node, Mapping) else ():
            numbers = node.get(key, ())
            for number in numbers if isinstance(numbers, list) else ():
                yield id, key, str(number)


def _number_of(rule: Callable[..., object]) -> str:
    """Return the number that the docstring of a rule opens with."""
    return (rule.__doc__ or "").partition("  ")[0]


def _faults_of_rules(game: Game[Any]) -> Iterator[str]:
    """Try every set-up: its sequence of play, and all that judges a board on the board it begins with."""
    for id, key, number in _asked(game):
        kind, known = ("audit", game.audits) if key == WAY else ("check", game.checks)
        if number not in known:
            yield f"{game.file(SEQUENCE)}, {id}, {key}: no {kind} of the game is of rule {number}"
    if not game.recipe.tables_alone:
        yield from _faults_of_ledger(game)
    tried = partial(_tried, homes=game.homes)
    for scenario in game.scenarios.values():
        source = scenario.source or f"{game.folder.name}/{SEQUENCE}"
        found = [*tried(source, partial(game.sequence_for, scenario))]
        if not found:
            found += _faults_of_turns(game, scenario, source)
        yield from found
        for name, order in game.orders.items():
            yield from _tried(
                f"{source}, order {name}", partial(order, game.charts, scenario.start), game.homes
            )
        for number in game.checks:
            yield from _tried(
                f"{source}, rule {number}", partial(game.judge, scenario.start, [number]), game.homes
            )
        if not found and not game.edition:  # the rules of the game it derives from are known to work
            yield from _faults_in_play(game, scenario, source)


def _faults_of_turns(game: Game[Any], scenario: Scenario, source: str) -> Iterator[str]:
    """Yield which turns and which beginning of a scenario its sequence of play does not have."""
    sequence = game.sequence_for(scenario)
    for key, turn in (("first_turn", scenario.first_turn), ("last_turn", scenario.last_turn)):
        if turn > sequence.turns:
            yield f"{source}, {key}: there is no turn {turn}; {SEQUENCE} has {sequence.turns} turns"
    if scenario.last_turn < scenario.first_turn:
        yield f"{source}, last_turn: comes before its first turn"
    if scenario.start.cursor and scenario.start.cursor not in sequence:
        first = next(iter(sequence.leaves), "")
        yield f"{source}, cursor: {scenario.start.cursor} is no place in the sequence of play; {first} is one"


def _faults_in_play(game: Game[Any], scenario: Scenario, source: str) -> Iterator[str]:
    """Play a set-up at random for a while, and have each board judged by every rule.

    A rule that raises is a fault, and a procedure that leaves a board which cannot be. What breaks a rule is
    none: that is for `guelta soak` to say.
    """
    before = scenario.start
    played = islice(play(game, scenario, "1", judges=False), _BOARDS)
    while True:
        try:
            step = next(played, None)
        except FailureError as error:
            if isinstance(error.__cause__, RulesDataError):
                yield from error.__cause__.faults
            else:
                at = error.__cause__ and at_fault(error.__cause__, game.homes)
                yield at or f"{source}, {error.at}: {error.what}"
            return
        except Exception as error:
            yield (
                at_fault(error, game.homes) or f"{source}: cannot be played ({type(error).__name__}: {error})"
            )
            return
        if step is None:
            return
        board, path = step.position, step.path
        judged: list[Callable[[], object]] = [
            *(partial(game.judge, board, [number]) for number in game.checks),
            *(partial(_run, each, before, board, game, path) for each in game.audits.values()),
        ]
        for each in judged:
            yield from _tried(f"{source}, {path}", each, game.homes)
        before = board


def _run(audit: Audit[Any], before: Position, after: Position, game: Game[Any], path: str) -> None:
    for _ in audit.run(before, after, game.charts, path):
        pass


def _faults_of_module(game: Game[Any]) -> Iterator[str]:
    home, found = game.home, list[str]()
    loaders: list[tuple[str, Callable[[Game[Any]], object]]] = [("board", Board.load), ("look", Look.first)]
    for name, load in [*loaders, ("look", CardLook.load), ("map", Atlas.load), ("module", Design.load)]:
        found += _tried(f"{home.module.name}/{name}.toml", partial(load, game), game.homes)
    yield from found
    if not found:
        looks, cards, svgs = Look.all_of(game), CardLook.load(game), list[str]()
        design = Design.load(game)
        yield from published_faults(design)
        for row in design.rows.values():
            at = f"{home.rules.name}/counters.csv, row {row['id']}"
            if row["kind"] == CARD:
                yield from _tried(at, partial(_draw, svgs, partial(card_svg, row, cards)))
                continue
            for face in faces(row):
                drawn = (partial(_draw, svgs, partial(counter_svg, row, face, look)) for look in looks)
                yield from next(filter(None, ([*_tried(at, draw)] for draw in drawn)), ())
        yield from _tried(home.rules.name, partial(refuse_strange_letters, looks[0].fonts, *svgs))


def _draw(svgs: list[str], picture: Callable[[], str]) -> None:
    svgs.append(picture())


def _tried(at: str, make: Callable[[], object], homes: Iterable[Home] = ()) -> Iterator[str]:
    """Make something, and name what is wrong with it; `at` is where, when the fault itself does not say.

    What raises in the Python of one of these homes is at fault there.
    """
    try:
        make()
    except RulesDataError as error:
        yield from error.faults
    except (ArtError, BoardError, ModuleCardError, PieceIdsError) as error:
        yield from str(error).splitlines()
    except Exception as error:  # whatever somebody's file makes of our reader, he is told which file
        yield at_fault(error, homes) or f"{at}: cannot be used ({type(error).__name__}: {error})"
