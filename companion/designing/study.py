"""Many games played by themselves, over any executor of `concurrent.futures`: here, or on many machines.

A game is sent as what it is made of: the name of one of ours, or the files of a folder, and an owner's charts
besides. So a worker needs Guelta and nothing else, and the same seed gives the same game on all of them.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from guelta.companion.following.game_file import Refusal
from guelta.errors import RefusedError
from guelta.rules.engine.game import Game
from guelta.rules.engine.home import Home
from guelta.rules.engine.opponent.strengths import players_of, seats_of
from guelta.rules.engine.self_play.contest import Result, played
from guelta.rules.engine.self_play.selfplay import FailureError
from guelta.rules.engine.tables.folder import Folder
from guelta.rules.library import Library

__all__ = ["Source", "StudyError", "executor_at", "game_of", "gathered", "local_executor", "results"]

R = TypeVar("R")
G = TypeVar("G", bound=tuple[Any, ...])
Files = tuple[tuple[str, bytes], ...]
_MOST_BYTES = 16 << 20
"""How large the files of a game may be that is sent to other machines. Ours."""
_AGAIN = 3
"""How often the games of workers that died are played anew before the study gives up. Ours."""


@dataclass(frozen=True)
class Source:
    """What a game is made of: its id, the files of its folder if it is not one of ours, an owner's charts.

    And in which `manner` of those it has its players choose, "" for at random.
    """

    game: str
    folder: Files = ()
    charts: Files = ()
    manner: str = ""

    @classmethod
    def of(cls, home: Home, charts: Path | None = None, manner: str = "") -> Source:
        """Take up a game where it lies, with the charts of a folder in place of its own."""
        place = home.place
        return cls(home.id, _files(place) if place else (), _files(charts) if charts else (), manner)


def _files(folder: Path) -> Files:
    """Read what a game plays by: the tables and the Python of a folder, by their paths in it."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".toml", ".csv", ".py", ".md"))
    kept = [path for path in paths if path.is_file() and "__pycache__" not in path.parts]
    if sum(path.stat().st_size for path in kept) > _MOST_BYTES:
        raise Refusal(f"{folder} holds more than {_MOST_BYTES >> 20} MB of tables")
    return tuple((path.relative_to(folder).as_posix(), path.read_bytes()) for path in kept)


@lru_cache(maxsize=4)
def game_of(source: Source) -> Game[Any]:
    """Read a game from what it is made of; what is read once plays every game of a study."""
    library = Library(Folder(_written(source.charts, "charts"), "charts") if source.charts else None)
    if source.folder:
        library.admit(
            _written(source.folder, "game"), trusted=True
        )  # whoever sent it was asked where it lies
    return library.game(source.game)


def _written(files: Files, name: str) -> Path:
    """Write files into a folder of this process's own."""
    folder = Path(tempfile.mkdtemp(prefix="guelta-")) / name
    for path, content in files:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder


def play_one(source: Source, scenario: str, seed: str) -> Result:
    """Play one game wherever this runs."""
    try:
        game = game_of(replace(source, manner=""))
        if source.manner in game.solitaire.manners or not source.manner:
            return played(game, scenario, seed, source.manner)
        players = players_of(game, dict.fromkeys(seats_of(game), source.manner), seed)
        return played(game, scenario, seed, players=players)
    except FailureError as failure:
        raise StudyError(f"{scenario}, seed {seed}: {failure}") from None


class StudyError(RefusedError):
    """A game of a study broke; the message has its seed and its board."""


# ---- where it is played


@contextmanager
def local_executor(workers: int | None = None) -> Iterator[Callable[[], Executor]]:
    """Return what opens processes on this computer, one for each core unless told."""
    opened: list[Executor] = []

    def open_one() -> Executor:
        context = get_context("spawn" if sys.platform == "win32" else "forkserver")
        opened.append(ProcessPoolExecutor(workers or os.cpu_count(), mp_context=context))
        return opened[-1]

    try:
        yield open_one
    finally:
        for each in opened:
            each.shutdown(cancel_futures=True)  # waits: a thread left behind fails as Python ends


@contextmanager
def executor_at(address: str) -> Iterator[Callable[[], Executor]]:
    """Return what reaches the workers of a Dask scheduler; Refusal where it cannot be reached."""
    try:
        from distributed import Client
    except ImportError:
        raise Refusal("--on needs Dask: pip install 'guelta[dask]'") from None
    try:
        client: Any = Client(address, timeout=10, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise Refusal(f"no scheduler answers at {address}: {error}") from None
    try:
        yield client.get_executor
    finally:
        client.close()


Place = AbstractContextManager[Callable[[], Executor]]


def results(
    open_executor: Callable[[], Executor],
    source: Source,
    games: Sequence[tuple[str, str]],
    progress: Callable[[int], None] = lambda done: None,
) -> list[Result]:
    """Play games, each given by scenario and seed, and give their results in that order."""
    return gathered(open_executor, play_one, source, games, progress)


def gathered(
    open_executor: Callable[[], Executor],
    play: Callable[..., R],
    source: Source,
    games: Sequence[G],
    progress: Callable[[int], None] = lambda done: None,
) -> list[R]:
    """Have `play(source, *game)` called for each game by an executor, and give what it returns in that order.

    Where processes of this computer die their games are played anew; a scheduler does that by itself.
    """
    found: dict[G, R] = {}
    for _ in range(_AGAIN):
        executor = open_executor()
        left = [each for each in games if each not in found]
        waiting: dict[Future[R], G] = {}
        try:
            waiting = {executor.submit(play, source, *each): each for each in left}
            _gathered(waiting, found, progress)
            return [found[each] for each in games]
        except BrokenProcessPool:
            continue
        except BaseException:
            for each in waiting:
                each.cancel()
            raise
    raise Refusal("the processes that play die again and again; fewer of them may do: --jobs 1")


def _gathered(
    waiting: dict[Future[R], G],
    found: dict[G, R],
    progress: Callable[[int], None],
) -> None:
    pending = set(waiting)
    while pending:
        done, pending = wait(pending, timeout=1, return_when="FIRST_COMPLETED")
        for each in done:
            found[waiting[each]] = each.result()
        progress(len(found))
