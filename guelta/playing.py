"""Games and what may be asked of them: where a counter may go, what an attack brings, a game at random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any

from guelta.errors import RefusedError
from guelta.rules.engine.advice.advice import what_if
from guelta.rules.engine.advice.reach import Reach
from guelta.rules.engine.board.place_names import nearest
from guelta.rules.engine.board.position import UNSEEN, Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.self_play import selfplay
from guelta.rules.engine.self_play.selfplay import Step
from guelta.rules.library import Library

__all__ = ["games", "load", "odds", "play", "reach"]


def games() -> tuple[str, ...]:
    """Return the ids of the games there are, in the order of the alphabet: ours and those installed.

    >>> import guelta
    >>> "chad" in guelta.games()
    True
    """
    return Library().ids


def load(game: str | Path, *, trust: bool = False) -> Game[Any]:
    """Return a game by its id or by its folder; a folder that lies in front counts before an id.

    The Python in a folder runs with all your rights: without `trust` a folder that has some raises
    UntrustedError. RefusedError where there is no such game, TableError where its tables are broken.

    >>> import guelta
    >>> guelta.load("chad").title
    'Chad: The Toyota Wars'
    """
    library, place = Library(), Path(game).expanduser()
    if (place / "rules" / "game.toml").is_file():
        return library.game(library.admit(place, trusted=trust).id)
    known = library.ids
    if str(game) in known:
        return library.game(str(game))
    if place.is_dir():
        raise RefusedError(f"{place} is no game's folder: it has no rules/game.toml", [str(place)])
    meant = get_close_matches(str(game), known, 1)
    advice = f"did you mean {meant[0]}?" if meant else f"there are {', '.join(known)}, or give a folder"
    raise RefusedError(f"there is no game {str(game)!r}; {advice}")


def reach(game: Game[Any], position: Position, counter: str, *, began: Position | None = None) -> Reach:
    """Return where a counter may go by the rules, with the cost of each way in points of movement.

    `began` is the board as the phase began, from which what it has moved already is told.
    RefusedError for a counter that the game has not or that stands nowhere on the board, and for a board of
    another game.

    >>> import guelta
    >>> chad = guelta.load("chad")
    >>> board = chad.scenarios["manta"].start
    >>> guelta.reach(chad, board, "habre").origin
    '3633'
    """
    _mind_counters(game, [counter])
    _mind_board(game, position)
    if not any(position.where(counter)):
        raise RefusedError(f"there is no {counter!r} on this board")
    return game.advice.reach(game.charts, position, counter, began)


def odds(
    game: Game[Any],
    position: Position,
    space: str,
    *,
    moved: Mapping[str, str] = MappingProxyType({}),
) -> tuple[str, ...]:
    """Return in lines what an attack on a space would bring, none where nobody can attack it.

    `moved` names counters that stand elsewhere for the question: counter to space. RefusedError for a space
    that the map has not (boxes beside the map are none), a counter that the game has not, and for a board of
    another game.

    >>> import guelta
    >>> chad = guelta.load("chad")
    >>> board = guelta.check("examples/operation-manta.vlog").board(20)
    >>> for line in guelta.odds(chad, board, "3727"):
    ...     print(line.partition(": attacker")[0])
    Rebel from 3627: conventional 16 to 9
    Rebel from 3627: guerrilla 10 to 13
    """
    for named in (space, *moved.values()):
        if named not in game.charts.map:
            raise RefusedError(f"the map of {game.title} has no {named!r}")
    _mind_counters(game, moved)
    _mind_board(game, position)
    return game.advice.odds(game.charts, what_if(position, moved), space)


def _mind_counters(game: Game[Any], counters: Iterable[str]) -> None:
    """Refuse counters that a game has not, with the one that may be meant."""
    known = game.charts.counters
    for counter in counters:
        if counter not in known:
            meant = nearest(counter, known)
            hint = f"; did you mean {meant}?" if meant else ""
            raise RefusedError(f"{game.title} has no counter {counter!r}{hint}")


def _mind_board(game: Game[Any], position: Position) -> None:
    """Refuse a board with a counter that a game has not: it is of another."""
    for _, standing in position.each_standing():
        if standing.counter not in game.charts.counters and standing.counter != UNSEEN:
            raise RefusedError(f"this is no board of {game.title}, which has no counter {standing.counter!r}")


def play(game: Game[Any], scenario: str, seed: str) -> Iterator[Step]:
    """Play a scenario at random and yield each step; the same seed plays the same game.

    RefusedError for a scenario that the game has not; FailureError where its rules contradict themselves.

    >>> import guelta
    >>> steps = guelta.play(guelta.load("chad"), "manta", "a seed")
    >>> next(steps).path.split("/")[0]
    'turn-9'
    """
    if scenario not in game.scenarios:
        raise RefusedError(f"{game.title} has no scenario {scenario!r}; it has {', '.join(game.scenarios)}")
    return selfplay.play(game, game.scenarios[scenario], seed)
