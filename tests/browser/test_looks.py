"""What everybody can read: contrast by day and by night, no motion for who wants none, nothing cut off."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.games import overstacked
from tests.companion.page.followed import campaign

LEAST = 4.5
"""Contrast of text with its ground that WCAG asks for (1.4.3, AA)."""

_FAINT = (Path(__file__).parent / "faint.js").read_text(encoding="utf-8")


def faint(page: Page) -> list[str]:
    """List the texts that stand out too little from their ground."""
    return list(page.evaluate(_FAINT, LEAST))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_text_stands_out_from_its_ground(visit: Visit, dark: bool) -> None:
    page = visit(overstacked(), dark=dark)
    page.get_by_role("button", name="10 rebel steps").click()
    expect(page.locator("#card")).to_be_visible()
    assert faint(page) == []
    for tab in ("Sequence", "Paperwork", "Ledger", "Charts"):
        page.get_by_role("tab", name=tab).click()
        page.mouse.move(1, 1)
        assert faint(page) == [], tab
    page.get_by_role("button", name="Step back").click()
    expect(page.locator("body")).to_have_class("laid past")
    assert faint(page) == []
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faint(page) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_worksheet_stands_out_from_its_ground(visit: Visit, dark: bool) -> None:
    page = visit(campaign("turn-1/harvest"), dark=dark)
    page.get_by_role("tab", name="Paperwork").click()
    page.get_by_label("Die 1 of 2").fill("9")
    page.get_by_role("button", name="Enter").click()
    expect(page.locator(".refusal")).to_be_visible()
    assert faint(page) == []
    page.get_by_role("button", name="Roll 2 dice here").click()
    expect(page.locator(".entries li")).not_to_have_count(0)
    assert faint(page) == []


def test_who_wants_no_motion_sees_none(visit: Visit) -> None:
    page = visit(overstacked(), reduced_motion="reduce")
    page.get_by_role("button", name="10 rebel steps").click()
    lasting = "node => parseFloat(getComputedStyle(node).animationDuration)"
    assert page.locator(".pointed").evaluate(lasting) < 0.001
    sheet = "node => parseFloat(getComputedStyle(node).transitionDuration)"
    assert page.locator("#sheet").evaluate(sheet) < 0.001


@pytest.mark.parametrize("width", [1280, 800, 390])
def test_no_panel_is_wider_than_its_place(visit: Visit, width: int) -> None:
    page = visit(campaign("turn-1/harvest"), width=width, height=900)
    for tab in ("Findings", "Sequence", "Boxes", "Paperwork", "Ledger", "Charts"):
        page.get_by_role("tab", name=tab).click()
        shown = page.locator(".page:not([hidden])")
        assert shown.evaluate("node => node.scrollWidth - node.clientWidth") <= 0, tab


def test_everything_that_can_be_pressed_has_a_name(visit: Visit) -> None:
    page = visit(overstacked())
    page.get_by_role("button", name="10 rebel steps").click()
    nameless = """() => [...document.querySelectorAll('button, input, select, summary, [role=button]')]
      .filter((node) => !(node.getAttribute('aria-label') || node.textContent.trim() || node.labels?.length))
      .map((node) => node.outerHTML.slice(0, 80))"""
    assert page.evaluate(nameless) == []
