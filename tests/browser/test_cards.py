"""A game of cards on areas in a real browser: decks, hands, backs, and choices between cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.games import box, show_the_whole_map, stack
from tests.browser.host import Host
from tests.browser.test_looks import faint
from tests.companion.example_evening import Evening, sitting_down

JADE = "seat-of-jade"
BIDS = "turn-2/bids"


@pytest.fixture(scope="module", autouse=True)
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """The second turn, as the houses bid: each holds two cards, three lie on the discard.

    It is played before there is a browser, which holds an event loop.
    """
    with sitting_down("salt_market", tmp_path_factory.mktemp("evening")) as evening:
        while evening.board.cursor != BIDS:
            evening.do_paperwork()
            assert evening.go_on()
        yield evening


@pytest.fixture
def host(tmp_path: Path, evening: Evening) -> Iterator[Host]:
    with Host(tmp_path, evening.seats, evening.session.known) as host:
        host.follow(evening)
        yield host


def opened(visit: Visit, token: str, **more: object) -> Page:
    page = visit(None, token=token, **more)
    page.wait_for_selector("body.laid .stack", state="attached")
    return page


def held(evening: Evening, side: str) -> list[str]:
    counters = evening.design.game.charts.counters
    return [counters[each.counter].name for each in evening.board.stack(f"hand-{side}")]


def test_a_player_sees_his_own_hand_as_cards_and_the_backs_of_the_others(
    visit: Visit, evening: Evening
) -> None:
    page = opened(visit, JADE)
    page.get_by_role("tab", name="Boxes").click()
    hands = page.locator(".hands li")
    expect(hands).to_have_count(3)
    expect(hands.first).to_contain_text("Hand of Jade")
    for name in held(evening, "jade"):
        expect(hands.first.get_by_title(name, exact=True)).to_be_visible()
    card = box(hands.first.locator(".face").first)
    assert card["height"] > 1.3 * card["width"] > 130
    shown = page.locator(".boxes").inner_html() + page.locator("#sheet .counters").inner_html()
    for side in ("ochre", "indigo"):
        assert held(evening, side) and not [name for name in held(evening, side) if name in shown]
    expect(hands.nth(1).get_by_title("unseen (trade)")).to_have_count(2)
    expect(page.locator('[data-space="cards"]').last).to_contain_text("× 3")


def test_a_pile_lies_on_the_map_as_cards_on_one_another(visit: Visit) -> None:
    page = opened(visit, JADE)
    show_the_whole_map(page)
    for pile in ("cards", "discard"):
        expect(stack(page, pile).locator(".badge")).to_have_text("3")
        upper = box(stack(page, pile).locator(".counter").last)
        assert upper["height"] > 1.3 * upper["width"]
    caravan = box(stack(page, "wide-sand").locator(".counter").last)
    assert box(stack(page, "cards").locator(".counter").last)["width"] > 2 * caravan["width"]


def test_a_choice_between_cards_shows_them_and_names_the_side_by_its_title(
    visit: Visit, evening: Evening
) -> None:
    page = opened(visit, JADE)
    page.get_by_role("tab", name="Paperwork").click()
    bid = page.locator(".ask", has_text="Which card does Jade bid?")
    expect(bid).to_contain_text("House of Jade")
    expect(bid).to_contain_text("Secret until all are in.")
    expect(bid.locator(".option .face")).to_have_count(len(held(evening, "jade")))
    expect(page.locator(".work")).to_contain_text("Waiting for House of Indigo and House of Ochre.")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_hands_and_cards_are_read_by_day_and_by_night_at_any_width(
    visit: Visit, width: int, dark: bool
) -> None:
    page = opened(visit, JADE, width=width, dark=dark)
    for tab in ("Boxes", "Paperwork"):
        page.get_by_role("tab", name=tab).click()
        page.mouse.move(1, 1)
        assert faint(page) == [], tab
        shown = page.locator(".page:not([hidden])")
        assert shown.evaluate("node => node.scrollWidth - node.clientWidth") <= 0, tab
