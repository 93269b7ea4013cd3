"""Games and what may be asked of them: where a counter may go, what an attack brings, a game at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any

from guelta import rules
from guelta.errors import RefusedError
from guelta.rules.engine.advice.advice import what_if
from guelta.rules.engine.advice.reach import Reach
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.self_play import selfplay
from guelta.rules.engine.self_play.selfplay import Step
from guelta.rules.library import admit

__all__ = ["games", "load", "odds", "play", "reach"]


def games() -> tuple[str, ...]:
    """Return the ids of the games there are, in the order of the alphabet: ours, installed, and loaded ones.

    >>> import guelta
    >>> "chad" in guelta.games()
    True
    """
    return rules.game_ids()


def load(game: str | Path, *, trust: bool = False) -> Game[Any]:
    """Return a game by its id or by its folder; a folder that lies in front counts before an id.

    The Python in a folder runs with all your rights: without `trust` a folder that has some raises
    UntrustedError. RefusedError where there is no such game, TableError where its tables are broken.

    >>> import guelta
    >>> guelta.load("chad").title
    'Chad: The Toyota Wars'
    """
    place = Path(game).expanduser()
    if (place / "rules" / "game.toml").is_file():
        return rules.game(admit(place, trusted=trust).id)
    known = rules.game_ids()
    if str(game) in known:
        return rules.game(str(game))
    meant = get_close_matches(str(game), known, 1)
    advice = f"did you mean {meant[0]}?" if meant else f"there are {', '.join(known)}, or give a folder"
    raise RefusedError(f"there is no game {str(game)!r}; {advice}")


def reach(game: Game[Any], position: Position, counter: str, *, began: Position | None = None) -> Reach:
    """Return where a counter may go by the rules, with the cost of each way in points of movement.

    `began` is the board as the phase began, from which what it has moved already is told.
    RefusedError for a counter that stands nowhere on the board.

    >>> import guelta
    >>> chad = guelta.load("chad")
    >>> board = chad.scenarios["manta"].start
    >>> guelta.reach(chad, board, "habre").origin
    '3633'
    """
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
    that the map has not.

    >>> import guelta
    >>> chad = guelta.load("chad")
    >>> guelta.odds(chad, chad.scenarios["manta"].start, "2529")
    ()
    """
    for named in (space, *moved.values()):
        if named not in game.charts.map:
            raise RefusedError(f"the map of {game.title} has no {named!r}")
    return game.advice.odds(game.charts, what_if(position, moved), space)


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
