"""Where a chosen unit may go, on the page's map: for who asks, and for nobody else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from guelta.rules.engine.game import Game
from tests.browser.conftest import Visit
from tests.browser.games import MOVEMENT, box, middle, stack
from tests.browser.test_looks import faint
from tests.companion.page.test_app import DESERT
from tests.companion.played import Played


def beside_salal() -> Played:
    """A guerrilla within reach of a battalion in 2429, which the government holds."""
    return Played.of(f"@ {MOVEMENT}\n2827  fap-guerrilla-1\n2429  fant-inf-bn-1\n3020  goukouni")


def choose(page: Page) -> None:
    """Ask where the guerrilla may go."""
    page.mouse.click(*middle(stack(page, "2827")))
    page.get_by_role("button", name="Where may FAP guerrilla 1 go?").click()
    expect(page.locator("#reach")).to_contain_text("FAP guerrilla 1 from 2827: 8 movement points")


def test_nobody_sees_it_who_does_not_ask(visit: Visit) -> None:
    page = visit(beside_salal())
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.mouse.click(*middle(stack(page, "2827")))
    expect(page.locator("#card h2")).to_have_text("2827")
    expect(page.locator("#reach")).to_be_hidden()
    expect(page.locator(".goals *")).to_have_count(0)
    expect(page.locator("#card .odds li")).to_have_count(0)
    assert [url for url in asked if "reach" in url or "odds" in url] == []


@pytest.mark.parametrize(("width", "dark"), [(390, True), (1280, False)])
def test_a_chosen_unit_shows_costs_water_threats_and_odds(visit: Visit, width: int, dark: bool) -> None:
    page = visit(beside_salal(), width=width, height=844, dark=dark)
    choose(page)
    at = box(page.locator("#reach"))
    assert at["x"] >= 0 and at["x"] + at["width"] <= width
    well = page.locator(".goals [data-space='2826']")
    expect(well).to_have_attribute("data-bears", "well")
    cost = page.evaluate("fetch('reach/fap-guerrilla-1').then(told => told.json())")
    goals = {goal["space"]: goal for goal in cost["goals"]}
    expect(page.locator(".goals > g")).to_have_count(len(goals))
    expect(well).to_have_text(f"{goals['2826']['cost']:g}")
    assert faint(page) == []
    near = page.locator(".goals [data-space='2528']")
    expect(near).to_have_attribute("data-threat", "")
    if width == 1280:
        page.mouse.click(*middle(near))
        goal = page.locator("#card .goal")
        expect(goal).to_contain_text("comes here: march, 5 movement points")
        expect(goal).to_contain_text("enemies could attack it here from 2429 Salal")
        goal.get_by_text("Odds against 2429 Salal from here").click()
        expect(goal.locator("li")).to_contain_text("Rebel from 2528")
        page.keyboard.press("Escape")
        expect(page.locator("#card")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#reach")).to_be_hidden()
    expect(page.locator(".goals *")).to_have_count(0)


def test_the_card_of_an_enemy_stack_has_the_odds_of_an_attack(visit: Visit) -> None:
    page = visit(Played.of(f"@ {MOVEMENT}\n2528  fap-guerrilla-1\n2429  fant-inf-bn-1"))
    page.mouse.click(*middle(stack(page, "2429")))
    page.locator("#card").get_by_text("Odds of an attack on it").click()
    expect(page.locator("#card .odds li")).to_contain_text("Rebel from 2528")
    expect(page.locator("#card .odds li")).to_contain_text("attacker loses")


def test_what_the_rules_mark_lies_on_the_map_as_the_board_stands(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing to choose where the game marks nothing; what is chosen stays through the steps of a game."""
    game = beside_salal()
    game.drag("fap-guerrilla-1", "2828")
    page = visit(game)
    expect(page.locator("#overlay")).to_be_hidden()
    monkeypatch.setattr(Game, "advice", property(lambda game: DESERT), raising=False)
    page.reload()
    page.get_by_label("Show on the map").select_option("Desert (4.31)")
    marked = page.locator(".overlay [data-space]")
    expect(marked).to_have_count(3)
    expect(page.locator(".overlay [data-space='2828']")).to_have_count(1)
    page.keyboard.press("Escape")
    page.locator("#map").focus()
    page.keyboard.press("Home")
    expect(page.locator(".overlay [data-space='2827']")).to_have_count(1)
    page.get_by_label("Show on the map").select_option("")
    expect(marked).to_have_count(0)
