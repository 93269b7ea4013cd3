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
    with Host(tmp_path, evening.seats, evening.session.known) as host:
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


def test_one_sheet_takes_the_whole_march_of_a_house(visit: Visit, evening: Evening) -> None:
    """Each answer brings up the next question, in the same form; one Enter takes them all."""
    house = evening.board.fields["active"]
    page = visit(None, token=f"seat-of-{house}")
    page.wait_for_selector("body.laid .stack", state="attached")
    page.get_by_role("tab", name="Paperwork").click()
    questions = page.locator(".ask fieldset")
    expect(questions).to_have_count(1)
    expect(page.get_by_role("button", name="Enter", exact=True)).to_be_disabled()
    asked, taken = 1, {space for space, stack in evening.board.each_stack() if stack}
    while True:
        inputs = questions.nth(asked - 1).locator("input")
        offered = [str(each.get_attribute("value")) for each in inputs.all()]
        free = next(each for each in offered if each not in taken)
        taken.add(free)
        inputs.nth(offered.index(free)).check()
        page.wait_for_timeout(400)
        if questions.count() == asked:
            break
        asked = questions.count()
    assert asked > 1
    assert questions.locator("input:checked").count() == asked
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator(".chosen summary")).to_have_text(f"{asked} choices made")


def test_an_earlier_answer_can_still_be_changed(visit: Visit, evening: Evening) -> None:
    """What was filled in before stays, and what no longer fits is asked anew."""
    house = evening.board.fields["active"]
    page = visit(None, token=f"seat-of-{house}")
    page.wait_for_selector("body.laid .stack", state="attached")
    page.get_by_role("tab", name="Paperwork").click()
    questions = page.locator(".ask fieldset")
    questions.first.locator("input").first.check()
    expect(questions).not_to_have_count(1)
    questions.nth(1).locator("input").first.check()
    page.wait_for_timeout(400)
    questions.first.locator("input").last.check()
    page.wait_for_timeout(400)
    expect(questions.first.locator("input").last).to_be_checked()
    expect(questions.first.locator("input").last).to_be_focused()
