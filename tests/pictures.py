"""Draws the pictures of a table anew, at the real VASSAL and in a real browser: `make pictures`.

The README, the first page of the documentation, the games' pages and *At the table* show them in
`docs/pictures`: `vassal.png`, the game at VASSAL with what the referee says, `page.png`, the page beside it,
`report.png`, its story afterwards, and of each game a board in the middle of a battle. Look at all of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from guelta.builder.build import build
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.log import Log
from guelta.companion.commands.door import main
from guelta.companion.following.feed import FileFeed
from guelta.companion.logs.trimming import trimmed
from tests.browser import equipment
from tests.browser.host import Host
from tests.engine import operation_manta
from tests.engine.evening import evening
from tests.engine.live import until
from tests.engine.offline import move_behind_the_wall
from tests.engine.session import Engine
from tests.library import LIBRARY

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
SAMPLE = Path(__file__).parents[1] / "examples" / "operation-manta.vlog"
SIZE = (1280, 860)
COLOURS = 192
LOOK_AT, SEEN_AT = "3026", 0.75
JUDGED = "impulse-1/rebel/combat"
"""The phase at whose beginning three findings are told."""


EVENINGS = Path(__file__).parent / "fixtures" / "evenings"
BOARD_ALONE = """
  header, .panel, .zoom, .card, .reach, .scrubber, .overlay-choice, .notice { display: none !important }
  main { grid-template: 1fr / 1fr !important }
"""
SHARP = 2
"""Pixels of the screen for each of the page's, along an edge."""


@dataclass(frozen=True)
class Sample:
    """A game that was recorded, as a page follows it."""

    file: Log

    @classmethod
    def at(cls, path: Path, step: int) -> Sample:
        """Read a game as it stands at a step, which alone is played."""
        return cls(trimmed(FileFeed.open(path).log, step, step).log)

    @property
    def steps(self) -> list[Command]:
        return [*self.file.steps()]

    def log(self) -> Log:
        return self.file


@dataclass(frozen=True)
class Battle:
    """A board in the middle of a game: which, at which step, what is in the middle, how near."""

    picture: str
    game: Path
    step: int
    space: str
    wheel: int
    size: tuple[int, int] = (1280, 640)


BATTLES = (
    Battle("battle.png", SAMPLE, 104, "3628", -1250),
    Battle("zefra-battle.png", EVENINGS / "zefra.vlog", 234, "0914", -600),
    Battle("angola-battle.png", EVENINGS / "angola.vlog", 385, "dondo", -600),
)


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=equipment.chromium(), args=list(equipment.ARGUMENTS))


def _open(browser: Browser, host: Host, size: tuple[int, int], scale: int = 1) -> Page:
    shown: ViewportSize = {"width": size[0], "height": size[1]}
    page = browser.new_page(viewport=shown, device_scale_factor=scale, bypass_csp=True)
    page.goto(host.address())
    page.wait_for_selector("body.laid .stack", state="attached")
    page.wait_for_timeout(2000)
    return page


def draw_page() -> None:
    """Draw the page of the sample game as it ends."""
    with TemporaryDirectory() as folder, Host(Path(folder)) as host, _browser() as browser:
        host.follow(Sample(Log.read(SAMPLE)))
        _keep(_open(browser, host, SIZE).screenshot(), "page.png")


def draw_battle(battle: Battle) -> None:
    """Draw a board alone, as the page shows it, with a space in the middle."""
    width, height = battle.size
    with TemporaryDirectory() as folder, Host(Path(folder)) as host, _browser() as browser:
        host.follow(Sample.at(battle.game, battle.step))
        page = _open(browser, host, battle.size, SHARP)
        page.add_style_tag(content=BOARD_ALONE)
        page.wait_for_timeout(500)
        page.keyboard.press("0")
        x, y = _middle(page, battle)
        page.mouse.move(x, y)
        page.mouse.wheel(0, battle.wheel)
        page.wait_for_timeout(500)
        page.mouse.move(*_middle(page, battle))
        page.mouse.down()
        page.mouse.move(width / 2, height / 2, steps=5)
        page.mouse.up()
        page.mouse.move(2, 2)
        page.wait_for_timeout(2500)
        _keep(page.screenshot(), battle.picture)


def _middle(page: Page, battle: Battle) -> tuple[float, float]:
    """Return where on the screen the middle of the battle's stack is."""
    stack = page.locator(f'.stack[data-space="{battle.space}"]').bounding_box()
    assert stack is not None, f"nothing stands in {battle.space} at step {battle.step}"
    return stack["x"] + stack["width"] / 2, stack["y"] + stack["height"] / 2


def draw_report() -> None:
    """Draw the head of the sample game's report."""
    with TemporaryDirectory() as folder, _browser() as browser:
        told = Path(folder) / "report.html"
        assert main(["report", str(SAMPLE), "-o", str(told)]) <= 1
        page = browser.new_page(viewport={"width": 1240, "height": 1010})
        page.goto(told.as_uri())
        page.wait_for_timeout(1500)
        _keep(page.screenshot(), "report.png")


def draw_table() -> None:
    """Draw VASSAL's window as the referee has judged the first movement of the sample game."""
    move_behind_the_wall()
    with TemporaryDirectory() as folder:
        module = build(LIBRARY.game("chad"), Path(folder), proofs=False).module
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
    draw_report()
    for each in BATTLES:
        draw_battle(each)
    draw_table()
