"""Going through the game: the scrubber, the sequence of play, the line to the companion, the charts."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.games import box, nine_steps, overstacked, stack
from tests.browser.host import Host


def test_the_scrubber_shows_the_board_and_the_findings_of_any_step(visit: Visit) -> None:
    page = visit(overstacked())
    expect(page.get_by_role("button", name="10 rebel steps")).to_be_visible()
    page.get_by_role("button", name="Step back").click()
    expect(page.locator("#scrubber output")).to_have_text("1 of 2, Anna")
    expect(page.get_by_role("button", name="10 rebel steps")).to_have_count(0)
    expect(page.locator("#where .now")).to_have_text("Movement")
    page.get_by_role("button", name="First step").click()
    expect(stack(page, "2827")).to_have_count(1)
    expect(page.locator("body")).to_have_class("laid past")
    page.get_by_role("button", name="Now").click()
    expect(stack(page, "2827")).to_have_count(0)
    expect(page.locator("body")).to_have_class("laid")


def test_the_slider_goes_to_its_step(visit: Visit) -> None:
    page = visit(overstacked())
    slider = page.get_by_role("slider", name="Step")
    slider.focus()
    slider.press("Home")
    expect(stack(page, "2827")).to_have_count(1)
    expect(slider).to_have_attribute("aria-valuetext", "step 0 of 2")
    slider.press("ArrowRight")
    expect(stack(page, "2827")).to_have_count(0)
    assert "M2 0" in (page.locator(".marks [data-verdict=violation]").get_attribute("d") or "")


def test_one_goes_from_finding_to_finding(visit: Visit) -> None:
    game = overstacked()
    game.drag("goukouni", "3021")
    page = visit(game)
    shown = page.locator("#scrubber output")
    page.get_by_role("button", name="Previous finding").click()
    expect(shown).to_have_text("2 of 3, Anna")
    expect(page.locator(".finding.fresh")).to_contain_text("10 rebel steps")
    page.get_by_role("button", name="First step").click()
    expect(shown).to_contain_text("0 of 3")
    page.keyboard.press("f")
    expect(shown).to_have_text("2 of 3, Anna")
    page.keyboard.press("Shift+F")
    expect(shown).to_have_text("2 of 3, Anna")


def test_the_game_plays_by_itself_and_stops_at_the_end(visit: Visit) -> None:
    page = visit(overstacked())
    page.clock.install(time=0)
    page.clock.pause_at(60_000)
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    shown = page.locator("#scrubber output")
    for step in ("0 of 2", "1 of 2, Anna", "2 of 2, Anna"):
        page.clock.run_for(600)
        expect(shown).to_have_text(step)
        expect(stack(page, "2827")).to_have_count(1 if step == "0 of 2" else 0)
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_who_looks_at_an_earlier_step_is_not_carried_away_by_the_game(visit: Visit, host: Host) -> None:
    game = nine_steps()
    game.drag("fap-guerrilla-1", "2826")
    page = visit(game)
    page.get_by_role("button", name="Step back").click()
    expect(stack(page, "2827")).to_have_count(1)
    game.drag("goukouni", "3021")
    host.see(game)
    expect(page.locator("#scrubber output")).to_have_text("0 of 2")
    expect(stack(page, "2827")).to_have_count(1)
    page.get_by_role("button", name="Now").click()
    expect(stack(page, "3021")).to_have_count(1)


def test_the_sequence_of_play_says_where_the_game_is_and_what_stands_there(visit: Visit) -> None:
    page = visit(overstacked())
    page.get_by_role("tab", name="Sequence").click()
    here = page.locator(".phases [aria-current=step]")
    expect(here).to_contain_text("Combat")
    expect(page.locator(".phases .rule")).to_have_count(0)
    expect(page.locator("li.here > button .count, li.played > button .count").last).to_have_text("1")
    expect(page.locator(".turns [aria-current=step]").first).to_contain_text("Turn 9")
    page.locator(".phases li.played button", has_text="Movement").click()
    expect(page.locator("#scrubber output")).to_contain_text("0 of 2")
    expect(page.locator(".phases [aria-current=step]")).to_contain_text("Movement")


def test_what_is_due_stands_above_the_sequence(visit: Visit) -> None:
    game = nine_steps()
    game.turn("turn-9/tactical-phase/water-check")
    game.turn("turn-10/tactical-phase/mrp-die")
    game.turn("turn-10/tactical-phase/impulse-1/government/movement")
    page = visit(game)
    page.get_by_role("tab", name="Sequence").click()
    due = page.locator("section.due")
    expect(due).to_contain_text("Due in this turn")
    if due.locator("li").count() == 0:
        expect(due).to_contain_text("Nothing is due.")
    else:
        due.locator("li button").first.click()
        expect(page.locator(".pointed")).to_have_count(1)


def test_a_chart_shows_where_each_value_comes_from(visit: Visit) -> None:
    page = visit(overstacked())
    page.get_by_role("tab", name="Charts").click()
    page.get_by_label("Chart", exact=True).select_option("crt")
    expect(page.locator(".chart h2")).to_have_text("Combat Results Table 5.83")
    cell = page.locator(".chart td[data-from]").first
    expect(cell).to_have_attribute("data-from", "reconstructed")
    assert cell.evaluate("cell => getComputedStyle(cell).fontStyle") == "italic"
    expect(page.locator(".legend")).to_contain_text("Slanted: reconstructed")


def test_a_line_that_is_lost_is_said_and_found_again(visit: Visit, host: Host) -> None:
    game = nine_steps()
    page = visit(game)
    expect(page.locator("#link")).to_have_text("connected")
    host.is_refusing = True
    host.hush()
    notice = page.get_by_role("alert").filter(has_text="The companion does not answer.")
    expect(notice).to_be_visible()
    expect(page.locator("#link")).to_have_text("not connected")
    game.drag("fap-guerrilla-1", "2826")
    host.see(game)
    host.serve()
    expect(page.locator("#notice")).to_contain_text("The companion is back")
    expect(stack(page, "2827")).to_have_count(0)
    expect(page.locator("#link")).to_have_text("connected")


def test_before_a_game_the_page_says_what_to_do(visit: Visit, host: Host) -> None:
    host.do(lambda: host.session.tell("no game yet.", ("start VASSAL.", "Click Connect.")))
    page = visit(None)
    welcome = page.locator("#welcome")
    expect(welcome).to_contain_text("No game yet.")
    expect(welcome.locator("li")).to_have_text(["Start VASSAL.", "Click Connect."])
    expect(page.locator("#panel")).to_be_hidden()
    assert box(page.locator(".top"))["y"] == 0
    host.follow(overstacked())
    expect(page.locator("#game")).to_have_text("Operation Manta")
    expect(stack(page, "2826")).to_have_count(1)
    expect(welcome).to_be_hidden()
    expect(page.locator("#panel")).to_be_visible()


def test_the_banner_of_a_lost_line_hides_nothing_and_the_page_stops_asking(visit: Visit, host: Host) -> None:
    host.is_refusing = True
    page = visit(overstacked())
    page.clock.install()
    host.hush()
    notice = page.locator("#notice")
    expect(notice).to_contain_text("The companion does not answer.")
    banner, main = notice.bounding_box(), page.locator("main").bounding_box()
    assert banner is not None and main is not None
    assert banner["y"] + banner["height"] <= main["y"] + 1
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for _ in range(60):
        page.clock.run_for(15_000)
        page.wait_for_timeout(5)
    expect(notice).to_contain_text("has stopped asking")
    number = len(asked)
    assert 10 < number < 60
    page.clock.run_for(3_600_000)
    assert len(asked) == number
    host.serve()
    notice.get_by_role("button", name="Ask again").click()
    expect(notice).to_contain_text("The companion is back")
