"""`guelta live` as a process of its own: killed in the middle of a game, and started again."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Self

from guelta.companion.journal.journal import Journal
from guelta.companion.judging.tabletop import Kept
from guelta.rules.engine.findings.finding import Finding
from tests.companion.handed_back import as_shown
from tests.engine import operation_manta
from tests.engine.boards import shown_by
from tests.engine.live import in_room, loses_the_server, signing_off, until
from tests.engine.node_server import free_port
from tests.engine.session import Engine

COMMAND = (  # Ctrl-C counts even where the tests run in the background, whose processes begin by ignoring it
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from guelta.companion.commands.cli import main; sys.exit(main())"
)
LIMIT = "10 rebel steps in 2826 Koro Toro, limit 9 (4.23"
AFTERWARDS = "due: no water in 3523 ("


class Live:
    """`guelta live`, and what it tells on its console."""

    def __init__(self, port: int, journal: Path) -> None:
        self.port = port
        words = ["live", "--no-browser", "--port", str(port), "--journal", str(journal)]
        self._process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env={**os.environ, "PYTHONUTF8": "1"},
        )
        self.told: list[str] = []
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> int:
        """End it by a signal; gives its exit code once all it told is read."""
        assert self._process.stdout is not None
        self._process.send_signal(how)
        code = self._process.wait(timeout=20)
        self._reading.join()
        self._process.stdout.close()
        return code

    async def tells(self, part: str) -> None:
        """Wait for a line with these words."""
        await until(lambda: any(part in line for line in self.told), lambda: self.told)

    def statuses(self) -> list[str]:
        """What it told of the state of the game, without the time of day, which begins each such line."""
        return [line[10:] for line in self.told if line[2:3] == ":" and "Referee: " not in line]

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.told.append(line.rstrip("\n"))


def test_killed_in_the_middle_of_a_game_it_loses_nothing_and_says_nothing_twice(
    anna: Engine, tmp_path: Path
) -> None:
    """The player plays on while it is gone; started again and reconnected, it has the game as it stands."""
    journal, port = tmp_path / "a.journal", free_port()
    acts = [words for words in operation_manta.acts() if words[0] not in ("say", "roll")]
    killed = acts.index(["next", "impulse-1/rebel/combat"]) + 1
    end = acts.index(["next", "impulse-2/government/movement"]) + 1

    async def plays(some: list[list[str]], begun: int) -> None:
        for verb, *words in some:
            if [verb, *words] == operation_manta.TAKEN_BACK:
                await until(lambda: operation_manta.DRY in anna.chat()[begun:], anna.chat)
            await asyncio.to_thread(operation_manta.act, anna, verb, words, [])

    async def before(begun: int) -> None:
        with Live(port, journal) as live:
            await live.tells("Listening for VASSAL on port")
            await in_room(anna, port, "Killed")
            await asyncio.to_thread(anna.launch, "Operation Manta")
            await plays(acts[:1], begun)
            await live.tells("following Operation Manta in the room 'Killed'")
            await plays(acts[1:killed], begun)
            await live.tells(f"Referee: {LIMIT}")
            await until(lambda: LIMIT in anna.chat()[begun:])
            live.end(signal.SIGKILL)
            assert live.statuses() == [
                "waiting for a player",
                "Anna in the room 'Killed'; asking for the game",
                "following Operation Manta in the room 'Killed'",
            ]

    async def after(begun: int) -> None:
        with Live(port, journal) as live:
            await live.tells("Listening for VASSAL on port")
            async with signing_off(anna):
                await in_room(anna, port, "Killed", with_game=True)
                await live.tells("following Operation Manta in the room 'Killed'")
                await plays(acts[killed + 1 : end], begun)
                await live.tells(f"Referee: {AFTERWARDS}")
                await asyncio.to_thread(anna.say, "!help")  # its answer comes after all she did and was told
                await until(lambda: "Referee: ask !why" in anna.chat()[begun:], anna.chat)
            await live.tells("everybody has left the room 'Killed'; the game is kept, and goes on when")
            assert live.end(signal.SIGINT) == 0
            assert not any(f"Referee: {LIMIT}" in line for line in live.told)

    async def game() -> None:
        begun = len(await asyncio.to_thread(anna.chat))
        await before(begun)
        await loses_the_server(anna)
        await plays(acts[killed : killed + 1], begun)
        await after(begun)
        chat = (await asyncio.to_thread(anna.chat))[begun:]
        assert [chat.count(f"Referee: {line}") for line in (LIMIT, AFTERWARDS)] == [1, 1]

    asyncio.run(game())
    assert_kept(journal, anna)


def assert_kept(place: Path, player: Engine) -> None:
    """The journal has every step and finding from before and after, and the board as it stands."""
    journal = Journal.open(place, source="a test")
    kept = journal.kept()
    assert kept is not None and as_shown(kept.board) == shown_by(player)
    found = [(f.verdict.value, f.rule, f.phase, f.where, list(f.counters)) for _, f in numbered(kept)]
    assert found == operation_manta.verdict()[: len(found)] and found[-1][3] == "3523"
    (limit,) = [step for step, finding in numbered(kept) if finding.rule == "4.23"]
    assert journal.history.at(limit).cursor == "turn-9/tactical-phase/impulse-1/rebel/combat"
    assert 0 < limit < journal.history.last
    journal.close()


def numbered(kept: Kept) -> list[tuple[int, Finding]]:
    return [(each.step, each.finding) for each in kept.findings]
