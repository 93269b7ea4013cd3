"""`guelta join`: a guest goes only where it can follow."""

from __future__ import annotations

import argparse
import asyncio
import io
from pathlib import Path

from rich.console import Console

from guelta.builder.vassal.protocol import Stats
from guelta.companion.commands.arguments.playing import add_join
from guelta.companion.hosting.command import _visit
from guelta.companion.node.server import PrivateServer
from tests.companion.node.client import PATIENCE, Client, run
from tests.companion.played import MODULE
from tests.library import KNOWN, LIBRARY


def test_a_guest_stays_outside_while_the_room_plays_a_version_that_nobody_here_knows(tmp_path: Path) -> None:
    """He says so on the console, and comes in once the owner has one that we know."""
    told = io.StringIO()
    parser = argparse.ArgumentParser()
    add_join(parser, LIBRARY.ids)

    async def evening() -> None:
        async with PrivateServer(0) as server:
            anna = await Client("Anna", "99.0", MODULE.name or "").connect(server.port)
            await anna.enter("Evening")
            place = f"127.0.0.1:{server.port}"
            words = [place, "Evening", "chad", "--no-browser", "--journal", str(tmp_path / "a.journal")]
            console = Console(file=told, highlight=False, soft_wrap=True)
            visiting = asyncio.create_task(
                _visit(parser.parse_args(words), KNOWN, LIBRARY.game("chad"), console)
            )
            async with asyncio.timeout(PATIENCE):
                while "plays version 99.0 of Chad: The Toyota Wars; known here: 1.0.0" not in told.getvalue():
                    await asyncio.sleep(0)
            assert told.getvalue().rstrip().endswith("if it is newer, a newer Guelta may know it")
            assert anna.said == []
            anna.send(Stats({**anna.properties, "moduleVersion": MODULE.version or ""}))
            await anna.until(lambda: any(text.startswith("SYNC") for text in anna.said))
            visiting.cancel()
            await asyncio.wait([visiting])

    run(evening())
