"""An order that dice decide, in a real browser: the page says who plays which activation, and looks back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.games import box, is_at_rest
from tests.browser.host import Host
from tests.companion.example_evening import Evening, sitting_down
from tests.example_games import at_home

MARCHES = "turn-1/marches"


@pytest.fixture(scope="module", autouse=True)
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Three Wells until the third house marches, played before there is a browser, which has its own loop."""
    with sitting_down("three_wells", tmp_path_factory.mktemp("evening")) as evening:
        while evening.board.fields.get("activation") != "3":
            evening.do_paperwork()
            assert evening.go_on()
        yield evening


@pytest.fixture
def host(tmp_path: Path, evening: Evening) -> Iterator[Host]:
    with at_home("three_wells"), Host(tmp_path, evening.seats) as host:
        host.follow(evening)
        yield host


def test_a_map_that_fits_the_window_is_shown_at_its_own_size(visit: Visit, evening: Evening) -> None:
    """The window is larger than the map, so that nothing has to be made smaller."""
    page = visit(None, token="seat-of-red", width=1600, height=1000)
    page.wait_for_selector("body.laid .stack", state="attached")
    is_at_rest(page)
    board = evening.design.board
    shown = box(page.locator("#sheet .picture"))
    assert (round(shown["width"]), round(shown["height"])) == (board.width, board.height)
    window = box(page.locator("#map"))
    assert window["x"] < shown["x"] and shown["x"] + shown["width"] < window["x"] + window["width"]


def where(page: Page) -> list[str]:
    return page.locator("#where span").all_inner_texts()


def test_the_page_says_which_house_marches_and_when_each_of_them_did(
    visit: Visit, evening: Evening, tmp_path: Path
) -> None:
    game, order = evening.design.game, evening.board.fields["initiative"].split()
    titles = [game.sides[side].title for side in order]
    page = visit(None, token="seat-of-red")
    page.wait_for_selector("body.laid .stack", state="attached")
    expect(page.locator("#where .now")).to_have_text(f"{titles[2]}, activation 3")
    assert where(page)[0].startswith("Turn 1") and "Marches" in where(page)

    page.get_by_role("tab", name="Sequence").click()
    marches = page.locator(f'#sheet button[data-path="{MARCHES}"], [data-path="{MARCHES}"]').first
    expect(marches).to_have_attribute("aria-current", "step")
    expect(marches.locator(".side")).to_have_text(f"{titles[2]}, activation 3")
    page.screenshot(path=tmp_path / "activation-3.png")
    marches.click()
    expect(page.locator("#where .now")).to_have_text(f"{titles[0]}, activation 1")
    expect(page.locator("body")).to_have_class("laid past")
    page.screenshot(path=tmp_path / "activation-1.png")
