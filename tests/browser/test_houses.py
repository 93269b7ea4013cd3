"""Two houses and one who looks on: browsers of their own follow one game, each from its own link."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from guelta.companion.session.keys import SPECTATOR, Keys
from tests.browser.conftest import Visit
from tests.browser.games import nine_steps, stack
from tests.browser.host import SEATS, Host

GOVERNMENT, REBEL = SEATS
LIMIT = "10 rebel steps"


def stands(page: Page) -> None:
    """The move is on the map, and what the referee found stands in red."""
    expect(stack(page, "2826").locator(".counter")).to_have_count(4)
    expect(page.get_by_role("button", name=LIMIT).first).to_be_visible()


def test_two_houses_follow_the_same_game_one_of_them_on_a_phone(visit: Visit, host: Host) -> None:
    game = nine_steps()
    host.follow(game)
    at_home = visit(None, token=GOVERNMENT)
    on_the_phone = visit(None, token=REBEL, width=390, height=800, has_touch=True)
    for page in (at_home, on_the_phone):
        page.wait_for_selector("body.laid .stack", state="attached")
    game.drag("fap-guerrilla-1", "2826")
    host.see(game, sender="Bo")
    game.turn("turn-9/tactical-phase/impulse-1/rebel/combat")
    host.see(game, sender="Bo")
    for page in (at_home, on_the_phone):
        stands(page)
    game.move("fap-guerrilla-1", "2827")
    host.see(game, sender="Bo")
    for page in (at_home, on_the_phone):
        expect(stack(page, "2827")).to_have_count(1)


def test_who_looks_on_takes_a_free_seat_and_its_address_is_told_to_him_alone(
    visit: Visit, host: Host, tmp_path: Path
) -> None:
    keys = Keys({"fan": "FAN player", "fap": "FAP player"}, tmp_path / "keys.json", lookers_on=True)
    host.hush()
    host.seats = keys
    host.serve()
    everybody = next(token for token, side in keys.items() if side == SPECTATOR)
    host.follow(nine_steps())
    anna, bo = visit(None, token=everybody), visit(None, token=everybody, width=390, height=800)
    for page in (anna, bo):
        expect(page.locator("#seats button")).to_have_text(["FAN player", "FAP player"])
        expect(page.locator("#seat")).to_have_text("Spectator")
    anna.screenshot(path=tmp_path / "seats.png")
    bo.screenshot(path=tmp_path / "seats-on-a-phone.png")
    anna.locator("#seats button").first.click()
    anna.wait_for_url(lambda url: everybody not in url)
    expect(anna.locator("#seat")).to_have_text("FAN player")
    expect(anna.locator("#seats")).to_be_hidden()
    assert keys[anna.url.split("/")[-2]] == "fan"
    host.is_refusing = True
    bo.locator("#seats button").first.click()
    expect(bo.locator("#seats")).to_contain_text("this seat is taken")
    expect(bo.locator("#seats button")).to_have_text(["FAP player"])
    assert everybody in bo.url


def test_who_looks_on_where_no_seat_is_free_has_no_empty_bar(visit: Visit, host: Host) -> None:
    host.hush()
    host.seats = {"the-seat-of-nobody": SPECTATOR, "the-seat-of-fan": "fan"}
    host.serve()
    host.follow(nine_steps())
    looker = visit(None, token="the-seat-of-nobody")
    with looker.expect_response("**/seats"):
        looker.reload()
    looker.wait_for_timeout(200)  # what would be shown comes after the answer
    expect(looker.locator("#seat")).to_have_text("Spectator")
    expect(looker.locator("#seats")).to_be_hidden()
