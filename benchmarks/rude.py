"""How long a live verdict takes with eight players at the server, one of whom floods it.

Run with `python -m benchmarks.rude`. Server, seat, session and journal work as `guelta live` has them, with
seven polite clients on the same loop; the rude one is a process of its own, which writes properties and talk
as fast as the server takes them. One of the polite plays, the next step when he has the verdict: the time
runs from his step written to the news of it. `work` is time of the processor alone, with that of the polite
clients. The game is one of self-play, counter by counter; a second one, of moves no player would make,
shows what the most faulty game costs. Last comes what is asked of the first, in one line.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.live import at_random, of_whole
from benchmarks.sample import sample
from guelta.builder.vassal.protocol import MAIN_ROOM, Address, Forward, Join, Register
from guelta.companion.journal.journal import Journal
from guelta.companion.journal.shelf import Shelf
from guelta.companion.judging.tabletop import News
from guelta.companion.node.server import PrivateServer
from guelta.companion.session.listening import Listener
from guelta.companion.session.referees_seat import Seat
from guelta.companion.session.session import Session
from guelta.companion.session.tidying import tidy
from tests.companion.node.client import Client
from tests.library import KNOWN

ROOM = "Evening"
_MODULE = sample().bridge.module
NAME, VERSION = _MODULE.name or "", _MODULE.version or ""
POLITE = ("Anna", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus")
MOVES = 400
Nuisance = Callable[[int, list[str]], AbstractContextManager[object]]
ALLOWED = 20.0
"""Milliseconds within which nearly every verdict is to be there."""


@dataclass(frozen=True)
class Figures:
    """Of one evening: seconds from each step to its verdict, and seconds of the processor, shortest first."""

    taken: list[float]
    worked: list[float]

    @property
    def most(self) -> float:
        """Milliseconds within which 99 of 100 verdicts were there."""
        return self.taken[len(self.taken) * 99 // 100] * 1000

    def __str__(self) -> str:
        """Return the row of the table."""
        taken, worked = self.taken, self.worked
        at = len(taken) // 2, len(taken) * 99 // 100
        times = (*(taken[each] for each in at), taken[-1], *(worked[each] for each in at))
        late = sum(each * 1000 > ALLOWED for each in taken)
        told = f"{late} of {len(taken)} over {ALLOWED:g} ms"
        return f"{' '.join(f'{each * 1000:>6.2f} ms' for each in times)}   {told}"


def flood(port: int) -> None:
    """Come in as one more player, and write without end."""
    own = {"name": "Rude", "id": "rude.1", "moduleVersion": VERSION}
    lines = [Register("rude.1", NAME, MAIN_ROOM, own), Join(NAME, ROOM)]
    with socket.create_connection(("127.0.0.1", port)) as out:
        out.sendall("".join(f"{each.line()}\n" for each in lines).encode())
        talk = Forward(Address(NAME, ROOM, but="rude.1"), "CHAT&lt;Rude&gt; - !help").line()
        names = [f"STATS\tname=Rude{n}|id=rude.1|moduleVersion={VERSION}\n{talk}\n" for n in range(50)]
        with suppress(OSError):
            while True:
                out.sendall("".join(names).encode())


async def read(client: Client) -> None:
    """Take in all that comes, and answer who asks for the game."""
    with suppress(OSError):
        while True:
            with suppress(TimeoutError):
                await client.until(lambda: False)


async def moved(session: Session, anna: Client, lines: Iterator[str]) -> Figures:
    """Make one step after the other, and wait for the news of each."""
    listener = session.listen()
    play(anna, next(lines))
    await heard(listener, lambda news: news.step > 0)  # the game is asked for, and the move is made on it
    taken, worked = [], []
    for line in lines:
        start, before = time.perf_counter(), time.process_time()
        play(anna, line)
        await heard(listener, lambda news: True)  # or the state that a stranger had asked for, which has it
        taken.append(time.perf_counter() - start)
        worked.append(time.process_time() - before)
        await asyncio.sleep(0.005)
    return Figures(sorted(taken), sorted(worked))


def play(player: Client, line: str) -> None:
    """Make a step, after which whoever asks the player for the game is sent what it led to."""
    player.game = f"{player.game}\x1b{line}"
    player.say(ROOM, line)


async def heard(listener: Listener, fits: Callable[[News], bool]) -> None:
    """Wait for the news of a step of Anna's that fits."""
    while True:
        news = (await anext(listener)).body
        if isinstance(news, News) and news.sender == "Anna" and fits(news):
            return


@contextmanager
def flooded(port: int, _: list[str]) -> Iterator[None]:
    """While this lasts the rude one floods the server."""
    rude = get_context("spawn").Process(target=flood, args=(port,), daemon=True)
    rude.start()
    try:
        yield
    finally:
        rude.terminate()
        rude.join()


async def evening(folder: Path, lines: Iterator[str], *, nuisance: Nuisance) -> Figures:
    """Let them play, while there is a nuisance at the server's port, to players with these ids."""
    session = Session(KNOWN)
    async with PrivateServer(0) as server:
        seat = Seat(session, server, lambda name: Shelf(folder / "a", _journal, name))
        server.before_passing_on = seat.keep
        tasks = [asyncio.create_task(each) for each in (seat.follow(), session.speak(), tidy(session))]
        clients = [await Client(name, VERSION, NAME).connect(server.port) for name in POLITE]
        anna = clients[0]
        anna.game = next(lines)
        for client in clients:
            await client.enter(ROOM)
        tasks += [asyncio.create_task(read(client)) for client in clients]
        try:
            with nuisance(server.port, [each.id for each in clients]):
                await asyncio.sleep(3.0)  # bursts are over, and who floods is held up from now on
                return await moved(session, anna, lines)
        finally:
            for task in tasks:
                task.cancel()
            session.close()


def _none(port: int, _: list[str]) -> AbstractContextManager[None]:
    return nullcontext()


def _journal(place: Path) -> Journal:
    return Journal.open(place, source="benchmark")


def games(folder: Path) -> dict[str, list[str]]:
    """Return the lines of each game, its state first."""
    return {
        "as played": [*islice(of_whole(folder), MOVES + 1)],
        "at random": [*at_random(MOVES)],
    }


def main() -> None:
    """Print the figures."""
    print(f"{'':>21} {'p50':>9} {'p99':>9} {'longest':>9} {'work p50':>9} {'work p99':>9}")
    found: dict[tuple[str, bool], Figures] = {}
    with TemporaryDirectory() as place:
        for game, lines in games(Path(place)).items():
            for is_rude, name in ((False, "all polite"), (True, "one rude")):
                with TemporaryDirectory() as folder:
                    nuisance = flooded if is_rude else _none
                    figures = asyncio.run(evening(Path(folder), iter(lines), nuisance=nuisance))
                found[game, is_rude] = figures
                print(f"{f'{game}, {name}':>21} {figures}")
    most = found["as played", True].most
    said = "held" if most < ALLOWED else "NOT held"
    print(f"asked: p99 under {ALLOWED:g} ms with a rude one: {most:.2f} ms, {said}")


if __name__ == "__main__":
    main()
