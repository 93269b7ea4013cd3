"""The map in a real browser: what stands where, how one moves about, what a stack tells."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from guelta.builder.vassal.piece_actions import MovePiece
from tests.browser.conftest import Visit
from tests.browser.games import box, is_at_rest, middle, nine_steps, overstacked, show_the_whole_map, stack
from tests.browser.host import Host
from tests.companion.played import BOARD, MAP, PASSWORD

SCREENS = [(1280, 800), (800, 1000), (1920, 1080)]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("width", "height"), SCREENS, ids=["1280", "800", "1920"])
def test_everything_has_its_place_at_every_width(visit: Visit, width: int, height: int, dark: bool) -> None:
    page = visit(overstacked(), width=width, height=height, dark=dark)
    assert page.evaluate("document.documentElement.dataset.theme") == ("dark" if dark else "light")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for part in ("#map", "#tabs", "#pages", "#scrubber"):
        at = box(page.locator(part))
        assert at["x"] >= 0 and at["x"] + at["width"] <= width + 1
        assert at["y"] >= 0 and at["y"] + at["height"] <= height + 1
    for tab in page.get_by_role("tab").all():
        at = box(tab)
        assert at["x"] + at["width"] <= width
    ground = page.evaluate("getComputedStyle(document.getElementById('panel')).backgroundColor")
    assert (int(ground.split("(")[1].split(",")[0]) < 128) is dark


def test_every_stack_is_drawn_where_the_board_has_it(visit: Visit) -> None:
    page = visit(overstacked())
    expect(page.locator(".stack")).to_have_count(4)
    expect(stack(page, "2826").locator(".counter")).to_have_count(4)
    expect(stack(page, "2826").locator(".badge")).to_have_text("4")
    expect(stack(page, "3020").locator(".badge")).to_have_count(0)
    label = stack(page, "2826").get_attribute("aria-label") or ""
    assert label.startswith("2826 Koro Toro, 4 counters: ")
    assert "FAP guerrilla 1" in label
    drawn = page.evaluate("document.querySelectorAll('symbol').length")
    assert drawn > 100
    used = page.eval_on_selector_all(
        ".counter use", "uses => uses.map(use => document.querySelector(use.getAttribute('href')) !== null)"
    )
    assert used and all(used)


def test_a_stack_lies_as_vassal_lays_it_each_counter_up_and_to_the_right(visit: Visit) -> None:
    page = visit(overstacked())
    placed = "counters => counters.map(one => one.transform.baseVal[0].matrix).map(it => [it.e, it.f])"
    spots = stack(page, "2826").locator(".counter").evaluate_all(placed)
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(spots)}
    assert steps == {(4, -4)}


def test_in_a_box_a_counter_lies_where_vassal_has_it(visit: Visit, host: Host) -> None:
    box_of = BOARD.box("task-force-losses").rect
    game = nine_steps()
    game.move("libya-commando-bn-1", "task-force-losses")
    page = visit(game)
    counter = stack(page, "task-force-losses").locator(".counter")
    placed = "node => { const { e, f } = node.transform.baseVal[0].matrix; return [e + 27, f + 27]; }"
    assert counter.evaluate("node => node.firstChild.width.baseVal.value") == 54
    assert counter.evaluate(placed) == list(box_of.centre)
    x, y = box_of.x + 31, box_of.bottom - 40
    game.do(MovePiece("libya-commando-bn-1", MAP, x, y, None, MAP, 0, 0, None, PASSWORD))
    host.see(game)
    expect(page.locator("#scrubber output")).to_contain_text("1 of 1")
    assert counter.evaluate(placed) == [x, y]
    page.reload()
    page.wait_for_selector("body.laid .stack", state="attached")
    assert counter.evaluate(placed) == [x, y]


def test_a_move_appears_without_anybody_asking(visit: Visit, host: Host) -> None:
    game = nine_steps()
    page = visit(game)
    expect(stack(page, "2827")).to_have_count(1)
    game.drag("fap-guerrilla-1", "2826")
    host.see(game)
    expect(stack(page, "2827")).to_have_count(0)
    expect(stack(page, "2826").locator(".counter")).to_have_count(4)
    expect(page.locator("#scrubber output")).to_have_text("1 of 1, Anna")


def test_only_the_news_is_sent_and_no_board(visit: Visit, host: Host) -> None:
    game = nine_steps()
    page = visit(game)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    game.drag("fap-guerrilla-1", "2826")
    host.see(game)
    expect(stack(page, "2827")).to_have_count(0)
    assert [url for url in asked if "board" in url or "game" in url or "steps" in url] == []


def test_hovering_a_stack_shows_its_counters_steps_and_water(visit: Visit) -> None:
    page = visit(overstacked())
    card = page.locator("#card")
    expect(card).to_be_hidden()
    page.mouse.move(*middle(stack(page, "2826")))
    expect(card.get_by_role("heading")).to_have_text("2826 Koro Toro")
    expect(card.locator(".fact[data-bears=well]")).to_contain_text("Water: village")
    expect(card.locator(".fact[data-bears=ill]")).to_contain_text("10 rebel steps, limit 9")
    expect(card.locator(".standing li")).to_have_count(4)
    expect(card.locator(".standing li").first).to_contain_text("FAP guerrilla 1")
    expect(card.locator(".standing li").first).to_contain_text("rebel, 1 step, guerrilla")
    expect(card.locator(".about")).to_contain_text("4.23")
    page.mouse.move(20, 300)
    expect(card).to_be_hidden()


def test_a_click_keeps_the_card_and_the_next_one_puts_it_away(visit: Visit) -> None:
    page = visit(overstacked())
    card = page.locator("#card")
    show_the_whole_map(page)
    page.mouse.click(*middle(stack(page, "1537")))
    expect(card.get_by_role("heading")).to_have_text("1537 N'Djamena")
    page.mouse.move(20, 300)
    expect(card).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()


def test_an_empty_hex_tells_its_water_too(visit: Visit) -> None:
    page = visit(overstacked())
    page.locator("#map").focus()
    at = page.evaluate(
        "() => { const stack = document.querySelector('[data-space=\"2621\"]').getBoundingClientRect();"
        " return [stack.x + stack.width / 2, stack.y + stack.height / 2]; }"
    )
    hex_height = 64 * box(page.locator("#sheet"))["height"] / 3660
    page.mouse.click(at[0], at[1] + hex_height)
    expect(page.locator("#card h2")).to_have_text("2622")
    expect(page.locator("#card")).to_contain_text("Nobody stands here.")


def test_a_tap_opens_the_card_on_a_tablet(visit: Visit) -> None:
    page = visit(overstacked(), width=800, height=1000, has_touch=True)
    page.touchscreen.tap(*middle(stack(page, "2826")))
    expect(page.locator("#card h2")).to_have_text("2826 Koro Toro")
    at = box(page.locator("#card"))
    assert at["x"] >= 0 and at["x"] + at["width"] <= 800


def test_the_wheel_zooms_about_the_pointer(visit: Visit) -> None:
    page = visit(overstacked())
    before, at = box(page.locator("#sheet")), middle(stack(page, "2826"))
    page.mouse.move(*at)
    page.mouse.wheel(0, -400)
    is_at_rest(page)
    after = box(page.locator("#sheet"))
    assert after["width"] > before["width"] * 1.3
    assert middle(stack(page, "2826")) == pytest.approx(at, abs=12)
    assert page.locator("#sheet > .picture").bounding_box()["width"] == pytest.approx(after["width"], abs=2)  # type: ignore[index]


def test_dragging_moves_the_map_and_opens_nothing(visit: Visit) -> None:
    page = visit(overstacked())
    show_the_whole_map(page)
    for _ in range(6):
        page.get_by_role("button", name="Zoom in").click()
    is_at_rest(page)
    before = box(page.locator("#sheet"))
    page.mouse.move(400, 400)
    page.mouse.down()
    page.mouse.move(460, 430, steps=4)
    page.mouse.up()
    is_at_rest(page)
    after = box(page.locator("#sheet"))
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((60, 30), abs=2)
    expect(page.locator("#card")).to_be_hidden()


def test_two_fingers_zoom(visit: Visit) -> None:
    page = visit(overstacked(), width=800, height=1000, has_touch=True)
    before = box(page.locator("#sheet"))["width"]
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *xs: float) -> None:
        points = [{"x": x, "y": 300, "id": number} for number, x in enumerate(xs)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 380, 420)
    for apart in (40, 60, 80, 100, 120):
        touch("touchMove", 400 - apart, 400 + apart)
    touch("touchEnd")
    is_at_rest(page)
    assert box(page.locator("#sheet"))["width"] > before * 2


def test_buttons_zoom_and_bring_the_whole_map_back(visit: Visit) -> None:
    page = visit(overstacked())
    page.get_by_role("button", name="Show the whole map").click()
    is_at_rest(page)
    whole = box(page.locator("#sheet"))
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    is_at_rest(page)
    assert box(page.locator("#sheet"))["width"] > whole["width"] * 2
    page.get_by_role("button", name="Zoom out").click()
    page.get_by_role("button", name="Show the whole map").click()
    is_at_rest(page)
    assert box(page.locator("#sheet")) == pytest.approx(whole, abs=1)


def test_nothing_but_text_can_be_put_into_the_page(visit: Visit, host: Host) -> None:
    page = visit(overstacked())
    host.is_refusing = True
    refused = page.evaluate(
        "() => { try { document.getElementById('said').innerHTML = '<b>x</b>'; return ''; }"
        " catch (error) { return error.name; } }"
    )
    assert refused == "TypeError"


def test_light_and_dark_follow_the_system_until_the_switch_is_used(visit: Visit) -> None:
    page = visit(overstacked())
    shown = page.locator("html")
    page.emulate_media(color_scheme="dark")
    expect(shown).to_have_attribute("data-theme", "dark")
    switch = page.locator("#theme")
    expect(switch).to_have_attribute("aria-label", "Colours: auto")
    switch.click()
    expect(switch).to_have_attribute("aria-label", "Colours: light")
    expect(shown).to_have_attribute("data-theme", "light")
    page.reload()
    page.wait_for_selector("body.laid")
    expect(shown).to_have_attribute("data-theme", "light")
    switch.click()
    expect(shown).to_have_attribute("data-theme", "dark")
