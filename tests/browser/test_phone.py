"""The page on a phone and on wider screens, with names as long as players may give them, and with fingers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.games import box, is_at_rest, middle, nine_steps, overstacked, stack
from tests.browser.host import Host
from tests.companion.played import Played, counter

LONG = "Maximilian-Ferdinand_von_und_zu_" * 4
TABS = ("Findings", "Sequence", "Boxes", "Paperwork", "Ledger", "Charts")
WIDTHS = [360, 390, 768, 1280]

_TOO_WIDE = """() => [...document.body.querySelectorAll('*')]
  .filter((node) => !node.closest('.map, svg, .wide, .unseen, .skip') && node.checkVisibility())
  .map((node) => [node.getBoundingClientRect().right, node])
  .filter(([right]) => right > innerWidth + 0.5)
  .map(([right, node]) => `${node.tagName} ${node.id} ${node.className} ${Math.round(right)}`)"""


def long_names() -> Played:
    """Ten steps in 2826 as the portion ends, and a counter with a very long name that nobody knows."""
    game = nine_steps()
    game.add("odd", counter("no-such-counter", "2826", name=LONG))
    game.move("libya-commando-bn-1", "task-force-losses")
    game.move("libya-commando-bn-1", "2826")
    game.drag("fap-guerrilla-1", "2826")
    game.turn("turn-9/tactical-phase/impulse-1/rebel/combat")
    return game


def is_within(page: Page, width: int) -> None:
    """Nothing of the page lies beside the screen, and nothing of it can be scrolled sideways."""
    assert page.evaluate(_TOO_WIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.body.scrollWidth") <= width


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_screen_whatever_names_are_long(
    visit: Visit, host: Host, width: int
) -> None:
    page = visit(None, width=width, height=800, has_touch=width < 800)
    host.follow(long_names(), sender=LONG)
    page.wait_for_selector("body.laid .stack", state="attached")
    host.do(lambda: host.session.tell(f"In the room {LONG}.", (f"Open {LONG}.vsav.",)))
    expect(page.locator("#said .status")).to_contain_text("Maximilian")
    page.get_by_text("What to do now").click()
    is_within(page, width)
    page.get_by_text("What to do now").click()
    for name in TABS:
        tab = page.get_by_role("tab", name=name)
        at = box(tab)
        assert at["x"] >= 0 and at["x"] + at["width"] <= width and at["y"] + at["height"] <= 800, name
        tab.click()
        expect(page.locator(f"#page-{name.lower()}")).to_be_visible()
        is_within(page, width)
        if width < 600:
            assert at["height"] >= 38
        shown = page.locator(".page:not([hidden])")
        assert shown.evaluate("node => node.scrollWidth - node.clientWidth") <= 0, name
        assert box(shown)["height"] > 100, name
    page.get_by_role("tab", name="Findings").click()
    page.get_by_role("button", name="10 rebel steps").first.click()
    expect(page.locator("#card")).to_be_visible()
    is_within(page, width)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_place_in_the_sequence_is_wrapped_and_never_cut(visit: Visit, width: int) -> None:
    page = visit(overstacked(), width=width, height=740)
    head = box(page.locator("header.top"))
    for crumb in page.locator("#where span").all():
        assert crumb.evaluate("node => node.scrollWidth - node.clientWidth") <= 0
        at = box(crumb)
        assert at["x"] + at["width"] <= width
        assert at["y"] >= head["y"] and at["y"] + at["height"] <= head["y"] + head["height"]


def test_a_finger_moves_the_map_and_a_trembling_one_still_taps(visit: Visit) -> None:
    page = visit(overstacked(), width=390, height=844, has_touch=True)
    is_at_rest(page)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    before, (x, y) = box(page.locator("#sheet")), middle(stack(page, "2826"))
    touch("touchStart", (x, y))
    touch("touchMove", (x + 3, y + 5))
    touch("touchEnd")
    assert box(page.locator("#sheet"))["x"] == pytest.approx(before["x"], abs=1)
    expect(page.locator("#card h2")).to_have_text("2826 Koro Toro")
    page.get_by_role("button", name="Close").click()
    is_at_rest(page)
    before = box(page.locator("#sheet"))
    touch("touchStart", (100, 200))
    for far in (20, 40, 60):
        touch("touchMove", (100 + far, 200 + far))
    touch("touchEnd")
    is_at_rest(page)
    after = box(page.locator("#sheet"))
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((60, 60), abs=21)


def test_on_a_phone_the_card_lies_below_its_stack_and_hides_neither_it_nor_the_scrubber(visit: Visit) -> None:
    page = visit(overstacked(), width=390, height=844, has_touch=True)
    page.touchscreen.tap(*middle(stack(page, "2826")))
    expect(page.locator("#card h2")).to_have_text("2826 Koro Toro")
    is_at_rest(page)
    card, top = box(page.locator("#card")), box(stack(page, "2826").locator(".counter").last)
    assert top["y"] + top["height"] <= card["y"] + 1
    assert card["y"] + card["height"] <= box(page.locator("#scrubber"))["y"] + 1
    for name in ("Close", "Zoom in", "Step back"):
        assert box(page.get_by_role("button", name=name))["height"] >= 40


@pytest.mark.parametrize("width", [390, 1280])
def test_the_first_view_shows_counters_that_can_be_told_apart(visit: Visit, width: int) -> None:
    page = visit(overstacked(), width=width, height=844)
    is_at_rest(page)
    last = box(stack(page, "2826").locator(".counter").last)
    assert last["width"] >= 28
    window = box(page.locator("#map"))
    assert window["x"] <= last["x"] and last["x"] + last["width"] <= window["x"] + window["width"]
    assert window["y"] <= last["y"] and last["y"] + last["height"] <= window["y"] + window["height"]
    if width == 1280:
        for space in ("1537", "3020", "2621"):
            assert box(stack(page, space))["x"] >= 0


def test_boxes_and_tracks_have_a_panel_of_their_own(visit: Visit) -> None:
    game = nine_steps()
    game.move("libya-commando-bn-1", "task-force-losses")
    page = visit(game)
    page.get_by_role("tab", name="Boxes").click()
    strip = page.locator(".strips button", has_text="Task Force Losses")
    expect(strip.locator(".face")).to_have_count(1)
    expect(page.locator(".nobody")).to_contain_text("Sudan Sanctuary")
    strip.click()
    expect(page.locator("#card h2")).to_have_text("Task Force Losses")


def test_what_is_said_in_the_chat_is_no_step_of_the_scrubber(visit: Visit, host: Host) -> None:
    game = nine_steps()
    game.say("Hello")
    game.drag("fap-guerrilla-1", "2826")
    game.say("Your turn")
    page = visit(game)
    shown = page.locator("#scrubber output")
    expect(shown).to_have_text("1 of 1, Anna")
    game.say("Are you there?")
    host.see(game)
    game.drag("goukouni", "3021")
    host.see(game)
    expect(shown).to_have_text("2 of 2, Anna")
    page.get_by_role("button", name="Step back").click()
    expect(shown).to_have_text("1 of 2, Anna")
    expect(stack(page, "2827")).to_have_count(0)
    page.get_by_role("button", name="Step back").click()
    expect(stack(page, "2827")).to_have_count(1)
    expect(shown).to_have_text("0 of 2")
    page.reload()
    expect(shown).to_have_text("2 of 2, Anna")
