"""Twin games at a table: `guelta live` and `guelta join` as processes, with players of VASSAL at the server.

Collected by name, as bytes: what the console prints, what the referee says to each who sits there and to who
looks in from outside, and what the page answers each seat, the spectator and a stranger.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx

from guelta.builder.vassal.command import SEPARATOR, encode
from guelta.companion.node.server import PrivateServer
from tests.companion.node.client import PATIENCE, Client
from tests.companion.twins import Twin
from tests.engine.node_server import free_port

__all__ = ["PAGE", "at_a_table"]

ROOM = "Angola"
PAGE = (
    *("board", "board?step=0", "steps", "now", "worksheets", "ledger", "ledger.md", "ledger.csv", "desk"),
    *("space/luanda", "reach/fapla-infantry-1", "odds/luanda?counter=fapla-infantry-1&at=luanda"),
)
"""What is asked of the page of a process; of a session in the test every route is (`twins.Asking`)."""

QUESTIONS = ("!due", "!why Luanda", "!why 9.2", "!odds Luanda", "!playon", "!due", "!help")
_REFEREE = "CHATReferee: "
"""How what the referee says begins; it is compared in its order, and what others say beside it is not."""
_OWN = "The page"
"""What the console calls the page of who runs the command."""
_GREETING, _LAST_ANSWER = "!help lists what I answer", "!quiet and !speak"

_COMMAND = (  # Ctrl-C counts even where the tests run in the background, whose processes begin by ignoring it
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from guelta.companion.commands.door import main; sys.exit(main())"
)
_LINK = re.compile(r"http://127\.0\.0\.1:\d+/([\w-]{32})/")


@dataclass
class _Process:
    """A command that runs, and the lines of its console, without the time of day."""

    process: asyncio.subprocess.Process
    told: list[str] = field(default_factory=list)

    async def reads(self) -> None:
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            self.told.append(re.sub(r"^\d\d:\d\d:\d\d  ", "", line.decode().rstrip("\n")))

    async def tells(self, words: str) -> str:
        """Wait for a line with these words, and return it."""
        async with asyncio.timeout(3 * PATIENCE):
            while not (found := [line for line in self.told if words in line]):
                assert self.process.returncode is None, self.told
                await asyncio.sleep(0.02)
        return found[0]


@asynccontextmanager
async def _running(twin: Twin, *words: str) -> AsyncIterator[_Process]:
    """Run a command of the twin's own, on free ports and with its own folder of states; end it by Ctrl-C."""
    own = ["--no-browser", "--seed", "1975", "--journal", str(twin.place / f"{words[0]}.journal")]
    states = {"XDG_STATE_HOME": str(twin.place / words[0]), "PYTHONUTF8": "1", "COLUMNS": "200"}
    made = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _COMMAND, *words, *own),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, **states},
    )
    running = _Process(made)
    reading = asyncio.create_task(running.reads())
    try:
        yield running
        made.send_signal(signal.SIGINT)
        async with asyncio.timeout(PATIENCE):
            await made.wait()
    finally:
        if made.returncode is None:
            made.kill()
        await reading


async def at_a_table(twin: Twin, command: str) -> dict[str, bytes]:
    """Play a twin's game at a table that `live` or `join` referees; return whatever anybody gets of it."""
    if command == "live":
        port = free_port()
        async with _running(twin, "live", "angola", "--port", str(port)) as running:
            await running.tells("Ctrl-C ends it")
            return await _evening(twin, port, running)
    async with PrivateServer(0, referee="") as server:
        place = f"127.0.0.1:{server.port}"
        async with _running(twin, "join", place, ROOM, "angola") as running:
            return await _evening(twin, server.port, running)


async def _evening(twin: Twin, port: int, running: _Process) -> dict[str, bytes]:
    name, version = twin.module
    anna, berta, cleo = (Client(who, version, name) for who in ("Anna", "Berta", "Cleo"))
    for each in (anna, berta, cleo):
        await each.connect(port)
    anna.game = encode(twin.save.command)
    await anna.enter(ROOM)
    await running.tells(_OWN)
    await anna.until(lambda: any(_GREETING in text for text in anna.said))
    await berta.enter(ROOM)
    seats, host = _seats(running.told)
    async with httpx.AsyncClient(base_url=host, timeout=PATIENCE) as page:
        said = [(anna, encode(step)) for step in twin.steps]
        said += [(berta, f"CHAT<Berta> - {question}") for question in QUESTIONS]
        for number, (who, text) in enumerate(said, start=1):
            who.say(ROOM, text)
            await _is_at(page, seats[_OWN], number)
        for each in (anna, berta):
            await each.until(lambda each=each: any(_LAST_ANSWER in text for text in each.said))
        found = await _answers(page, seats)
    await cleo.until(lambda: {anna.id, berta.id} <= {*cleo.rooms().get(ROOM, ())})
    played = {anna.game, *map(encode, twin.steps)}
    for each in (anna, berta, cleo):
        heard = [line for text in each.said if text not in played for line in text.split(SEPARATOR)]
        heard.sort(key=lambda line: (False, "") if line.startswith(_REFEREE) else (True, line))
        found[f"chat to {each.properties['name']}"] = "\n".join(heard)
    found["who is where"] = f"{sorted(cleo.rooms())} {sorted(map(len, cleo.rooms().values()))}"
    found["console"] = "\n".join(running.told)
    for each in (anna, berta, cleo):
        each.hang_up()
    changing = [(re.escape(str(twin.place)), "PLACE"), (_LINK.pattern, "LINK"), (rf"\b{port}\b", "PORT")]
    changing += [(r"Referee\.[0-9a-f]{16}", "REFEREE")]
    changing += [(r"press Undo (twice|until) [^\n\"]*", "UNDO")]  # a step that crosses what he says is chance
    for each, same in changing:
        found = {what: re.sub(each, same, text) for what, text in found.items()}
    return {what: text.encode() for what, text in found.items()}


def _seats(console: Iterable[str]) -> tuple[dict[str, str], str]:
    """Return the tokens of the page by what the console calls them, and that of nobody; and where it is."""
    links = [(line.partition(": ")[0], link) for line in console for link in _LINK.finditer(line)]
    seats = {**{seat: link[1] for seat, link in links}, "a stranger": "n" * 32}
    return seats, links[0][1][0].removesuffix(f"{links[0][1][1]}/")


async def _is_at(page: httpx.AsyncClient, token: str, step: int) -> None:
    """Wait until a step is judged."""
    async with asyncio.timeout(PATIENCE):
        while (await page.get(f"{token}/now")).json().get("step", -1) < step:
            await asyncio.sleep(0.01)


async def _answers(page: httpx.AsyncClient, seats: Mapping[str, str]) -> dict[str, str]:
    """Return what the page answers at each seat, its events up to the state of the game among it."""
    found = {}
    for seat, token in seats.items():
        for path in PAGE:
            got = await page.get(f"{token}/{path}")
            found[f"{seat}: {path}"] = f"{got.status_code} {got.text}"
        async with page.stream("GET", f"{token}/events") as stream:
            lines = stream.aiter_lines()
            first = [await anext(lines, "") for _ in "1234"]
            found[f"{seat}: events"] = f"{stream.status_code} {first}"
    return found
