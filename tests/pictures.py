"""Draws the pictures of a table anew, at the real VASSAL and in a real browser: `python -m tests.pictures`.

The README, the first page of the documentation and *At the table* show them: `docs/pictures/vassal.png`, the
game at VASSAL with what the referee says, and `page.png`, the page beside it. Look at both afterwards.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import sync_playwright

from guelta.builder.build import build
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.log import Log
from tests.browser import equipment
from tests.browser.host import Host
from tests.engine import operation_manta
from tests.engine.evening import evening
from tests.engine.live import until
from tests.engine.offline import move_behind_the_wall
from tests.engine.session import Engine

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
SAMPLE = Path(__file__).parents[1] / "examples" / "operation-manta.vlog"
SIZE = (1280, 860)
COLOURS = 96
LOOK_AT, SEEN_AT = "3026", 0.75
JUDGED = "impulse-1/rebel/combat"
"""The phase at whose beginning three findings are told."""


@dataclass(frozen=True)
class Sample:
    """The sample game, as a page follows it."""

    file: Log

    @property
    def steps(self) -> list[Command]:
        return [*self.file.steps()]

    def log(self) -> Log:
        return self.file


def draw_page() -> None:
    """Draw the page of the sample game as it ends."""
    with TemporaryDirectory() as folder, Host(Path(folder)) as host, sync_playwright() as playwright:
        host.follow(Sample(Log.read(SAMPLE)))
        browser = playwright.chromium.launch(
            executable_path=equipment.chromium(), args=list(equipment.ARGUMENTS)
        )
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        page.goto(host.address())
        page.wait_for_selector("body.laid .stack", state="attached")
        page.wait_for_timeout(2000)
        _keep(page.screenshot(), "page.png")


def draw_table() -> None:
    """Draw VASSAL's window as the referee has judged the first movement of the sample game."""
    move_behind_the_wall()
    with TemporaryDirectory() as folder:
        module = build("chad", Path(folder), proofs=False).module
        with Engine(module, Path(folder) / "engine", player="Anna") as anna:
            asyncio.run(_judged(anna, Path(folder)))


async def _judged(anna: Engine, folder: Path) -> None:
    async with evening("Manta", folder / "manta.journal", anna) as one:
        await one.come(anna)
        await asyncio.to_thread(anna.launch, "Operation Manta")
        await asyncio.to_thread(anna.seed, operation_manta.SEED)
        for verb, *words in operation_manta.acts():
            if [verb, *words] == operation_manta.TAKEN_BACK:
                await until(lambda: operation_manta.DRY in one.chat(anna), anna.chat)
            await asyncio.to_thread(operation_manta.act, anna, verb, words, [])
            if verb == "next" and words[0].endswith(JUDGED):
                break
        await until(lambda: "(4.41" in one.chat(anna), anna.chat)
        await one.session.mark_the_map()
        seen = folder / "vassal.png"
        await asyncio.to_thread(anna.screenshot, seen, size=SIZE, zoom=SEEN_AT, centre=LOOK_AT)
    _keep(seen.read_bytes(), "vassal.png")


def _keep(picture: bytes, name: str) -> None:
    """Write a picture in few colours: a fifth of its bytes, and nobody sees a difference."""
    with Image.open(BytesIO(picture)) as whole:
        whole.convert("RGB").quantize(COLOURS).save(PICTURES / name, optimize=True)


if __name__ == "__main__":
    draw_page()
    draw_table()
