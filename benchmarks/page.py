"""How soon the page shows a move: from the command a player's VASSAL sent to the frame Chromium has painted.

Run with `python -m benchmarks.page`. Browser and companion share this machine, and the browser paints in
software. The floor is the same way without a board: one line of status that becomes text.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from benchmarks.sample import sample
from guelta.companion.page.events import event_text
from guelta.companion.page.shapes import board_shape
from guelta.companion.page.view import View
from guelta.companion.session.session import Event
from tests.browser import equipment
from tests.browser.host import Host
from tests.companion.recorded import Recorded

MOVES = 200
ZOOMS = 12
ALLOWED = 100
"""Milliseconds within which a move is to be seen."""

_WATCH = """(text) => new Promise((done) => {
  const wanted = () => document.body.textContent.includes(text);
  const painted = () => requestAnimationFrame(() => {
    const channel = new MessageChannel(); // its message comes after the frame is painted
    channel.port1.onmessage = () => done(performance.timeOrigin + performance.now());
    channel.port2.postMessage(null);
  });
  if (wanted()) return painted();
  const watcher = new MutationObserver(() => { if (wanted()) { watcher.disconnect(); painted(); } });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
})"""


def seen_after(page: Page, text: str, does: Callable[[], None]) -> float:
    """Return the milliseconds from the deed until a text it brings is painted."""
    handle = page.evaluate_handle(f"(text) => {{ window.watched = ({_WATCH})(text); }}", text)
    start = time.time() * 1000
    does()
    end = float(page.evaluate("window.watched"))
    handle.dispose()
    return end - start


def moves(page: Page, host: Host, game: Recorded) -> tuple[list[float], list[float]]:
    """Drag any unit to any space, again and again, and time each; then some right after a zoom."""
    drag, times = sample().dragging(game), []
    for step in range(1, MOVES + ZOOMS + 1):
        if step > MOVES:
            page.evaluate("document.getElementById('zoom-in').click()")
        page.wait_for_selector("#map:not(.moving)")
        drag()
        times.append(seen_after(page, f"{step} of {step}, Anna", partial(host.see, game)))
    return times[:MOVES], times[MOVES:]


def reaches(page: Page, game: Recorded) -> list[float]:
    """Ask of unit after unit where it may go, and time each from the request until its answer is read."""
    ask = """async (unit) => {
      const start = performance.now();
      await (await fetch(`reach/${unit}`, { cache: "no-store" })).json();
      return performance.now() - start;
    }"""
    return [float(page.evaluate(ask, unit)) for unit in sample().movers(game)]


def floor(page: Page, host: Host) -> list[float]:
    """Send a line of status again and again, and time each."""
    said = [f"Line {number}." for number in range(MOVES)]
    return [seen_after(page, line, partial(host.do, partial(host.session.tell, line))) for line in said]


def opened(page: Page, address: str) -> float:
    """Return the milliseconds from calling the address until the board is painted."""
    page.goto(address)
    page.wait_for_selector("body.laid .stack", state="attached")
    return float(page.evaluate("performance.getEntriesByName('board shown')[0].startTime"))


def sizes(host: Host) -> tuple[int, int]:
    """Return the bytes of the news of the last move, and of the whole board."""
    view = View(host.session)
    tabletop = view.tabletop()
    news = host.do(lambda: host.session.history().at(tabletop.step))
    whole = len(event_text("board", board_shape(news, tabletop.step, "")))
    last = host.last
    told = view.told(Event("news", last))
    assert told is not None
    return len(event_text(*told)), whole


def _line(name: str, times: list[float]) -> str:
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, round(len(ordered) * 0.99))]
    return (
        f"{name:<24} {statistics.median(ordered):>5.0f} ms  p99 {p99:>5.0f} ms  worst {ordered[-1]:>5.0f} ms"
    )


def main() -> None:
    """Print the figures."""
    if reason := equipment.why_not():
        print(reason, file=sys.stderr)
        return
    with TemporaryDirectory() as folder, Host(Path(folder)) as host, sync_playwright() as playwright:
        game = sample().begun()
        host.follow(game)
        browser = playwright.chromium.launch(
            executable_path=equipment.chromium(), args=list(equipment.ARGUMENTS)
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        first, again = (opened(page, host.address()) for _ in range(2))
        page.evaluate("document.getElementById('zoom-in').click()")
        times, zoomed = moves(page, host, game)
        asked = reaches(page, game)
        news, whole = sizes(host)
        print(f"{'page opened, first time':<24} {first:>5.0f} ms  again {again:>5.0f} ms")
        print(_line("a line of status (floor)", floor(page, host)))
        print(_line("a move", times))
        print(_line("while the map is painted", zoomed))
        print(_line("where a unit may go", asked))
        late = sum(each > ALLOWED for each in times)
        print(f"{late} of {len(times)} moves took more than {ALLOWED} ms")
        print(f"a move is told in {news} bytes, a board in {whole}")
        browser.close()


if __name__ == "__main__":
    main()
