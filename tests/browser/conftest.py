"""One Chromium for the tests of this folder; no page may complain or ask for anything from elsewhere."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import equipment
from tests.browser.host import Host
from tests.companion.played import Played

FIXTURES = {"browser", "visit"}
Visit = Callable[..., Page]
PATIENCE = 30_000
"""Milliseconds after which what a test waits for will not come."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that needs a browser, so that ``-m 'not browser'`` leaves them out."""
    for item in items:
        if FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print in one line why these tests were left out, and what to install."""
    left_out = [report for report in terminalreporter.getreports("skipped") if "browser" in report.keywords]
    if left_out:
        terminalreporter.write_line(
            f"{len(left_out)} tests in a real browser are left out: {equipment.why_not()}"
        )


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, closed again before the tests of another module begin: it holds an event loop."""
    reason = equipment.why_not()
    if reason and os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    if reason:
        pytest.skip(reason)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=equipment.chromium(), args=list(equipment.ARGUMENTS)
        )
        yield chromium
        chromium.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A companion at work; `follow` gives it a game."""
    with Host(tmp_path) as host:
        yield host


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Visit]:
    """Open the page of the host: `visit(game, width=1280, height=800, dark=False)`, and wait for its map."""
    contexts = []
    troubles: list[str] = []

    def open_page(
        game: Played | None, *, width: int = 1280, height: int = 800, dark: bool = False, **more: Any
    ) -> Page:
        if game is not None:
            host.follow(game)
        token = more.pop("token", None)
        scheme = "dark" if dark else "light"
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, **more
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on(
            "console",
            lambda line: (
                troubles.append(line.text) if line.type == "error" and not host.is_refusing else None
            ),
        )
        page.on(
            "request",
            lambda request: troubles.append(request.url) if not request.url.startswith(host.origin) else None,
        )
        page.goto(host.address(token))
        if game is not None:
            page.wait_for_selector("body.laid .stack", state="attached")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []
