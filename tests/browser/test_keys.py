"""Everything by keys alone, and where the focus is can be seen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.games import box, is_at_rest, overstacked, show_the_whole_map, stack


def focused(page: Page) -> str:
    """The space of the stack that has the focus, or the id of what has it."""
    return str(page.evaluate("document.activeElement.dataset.space ?? document.activeElement.id"))


def test_the_map_is_moved_and_zoomed_by_keys(visit: Visit) -> None:
    page = visit(overstacked())
    show_the_whole_map(page)
    page.locator("#map").focus()
    whole = box(page.locator("#sheet"))
    for _ in range(4):
        page.keyboard.press("+")
    is_at_rest(page)
    near = box(page.locator("#sheet"))
    assert near["width"] > whole["width"] * 2
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    is_at_rest(page)
    moved = box(page.locator("#sheet"))
    assert moved["x"] > near["x"] and moved["y"] > near["y"]
    page.keyboard.press("-")
    page.keyboard.press("0")
    is_at_rest(page)
    assert abs(box(page.locator("#sheet"))["width"] - whole["width"]) < 2


def test_enter_goes_to_a_stack_arrows_to_the_next_and_escape_back(visit: Visit) -> None:
    page = visit(overstacked())
    page.keyboard.press("m")
    assert focused(page) == "map"
    page.keyboard.press("Enter")
    first = focused(page)
    assert first in ("2826", "2621", "3020", "1537")
    expect(page.locator("#card")).to_be_visible()
    while focused(page) != "1537":
        before = focused(page)
        page.keyboard.press("ArrowDown")
        if focused(page) == before:
            page.keyboard.press("ArrowLeft")
        assert focused(page) != before
    expect(page.locator("#card h2")).to_have_text("1537 N'Djamena")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
    page.keyboard.press("Enter")
    expect(page.locator("#card")).to_have_class("card pinned")
    page.keyboard.press("Escape")
    expect(page.locator("#card")).to_be_hidden()
    page.keyboard.press("Escape")
    assert focused(page) == "map"


def test_a_stack_out_of_sight_is_brought_into_sight_when_it_gets_the_focus(visit: Visit) -> None:
    page = visit(overstacked())
    page.get_by_role("button", name="10 rebel steps").click()
    is_at_rest(page)
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    is_at_rest(page)
    at, frame = box(stack(page, focused(page))), box(page.locator("#map"))
    assert frame["x"] <= at["x"] and at["x"] + at["width"] <= frame["x"] + frame["width"]
    assert frame["y"] <= at["y"] and at["y"] + at["height"] <= frame["y"] + frame["height"]


def test_tab_reaches_every_part_of_the_page_in_order(visit: Visit) -> None:
    page = visit(overstacked())
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    seen: list[str] = []
    while True:
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            break
        seen.append(
            str(
                page.evaluate(
                    "(e => e.id || e.getAttribute('aria-label') || e.className)(document.activeElement)"
                )
            )
        )
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none", seen[-1]
    order = [
        "theme",
        "help-open",
        "map",
        "zoom-in",
        "First step",
        "Step",
        "tab-findings",
        "chip",
        "Chapter",
        "claim",
    ]
    places = [seen.index(name) for name in order]
    assert places == sorted(places)


def test_the_link_past_the_map_goes_to_the_panel(visit: Visit) -> None:
    page = visit(overstacked())
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("tab", name="Findings")).to_be_focused()


def test_figures_and_arrows_change_the_tab(visit: Visit) -> None:
    page = visit(overstacked())
    page.keyboard.press("6")
    expect(page.get_by_role("tab", name="Charts")).to_be_focused()
    expect(page.locator("#page-charts")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Findings")).to_be_focused()
    expect(page.locator("#page-charts")).to_be_hidden()
    page.keyboard.press("End")
    expect(page.get_by_role("tab", name="Charts")).to_have_attribute("aria-selected", "true")


def test_findings_are_walked_with_arrows_and_chosen_with_enter(visit: Visit) -> None:
    page = visit(overstacked())
    page.locator(".claim").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".claim").first).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".claim").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    count = page.locator(".claim").count()
    expect(page.locator(".claim").nth(min(1, count - 1))).to_be_focused()


def test_comma_and_point_step_through_the_game_but_not_while_one_types(visit: Visit) -> None:
    page = visit(overstacked())
    page.keyboard.press(",")
    expect(page.locator("#scrubber output")).to_have_text("1 of 2, Anna")
    page.keyboard.press("Home")
    expect(page.locator("#scrubber output")).to_have_text("0 of 2")
    page.keyboard.press(".")
    expect(page.locator("#scrubber output")).to_have_text("1 of 2, Anna")
    page.keyboard.press("n")
    expect(page.locator("#scrubber output")).to_have_text("2 of 2, Anna")
    page.keyboard.press("4")
    page.get_by_label("Your name").fill("")
    page.get_by_label("Your name").press_sequentially("A,n.")
    expect(page.locator("#scrubber output")).to_have_text("2 of 2, Anna")
    expect(page.get_by_label("Your name")).to_have_value("A,n.")


def test_help_opens_and_closes(visit: Visit) -> None:
    page = visit(overstacked())
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys and signs")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("the rules forbid what stands on the board")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
