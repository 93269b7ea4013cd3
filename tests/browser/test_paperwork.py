"""The worksheet in a real browser: dice, choices, secrets, and writing back."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.host import SEATS, Host
from tests.companion.page.followed import campaign, tracker_at
from tests.companion.played import Played

GOVERNMENT, REBEL = SEATS


def paperwork(page: Page) -> Page:
    page.get_by_role("tab", name="Paperwork").click()
    page.wait_for_selector(".work header")
    return page


def test_dice_are_entered_by_hand_and_the_ledger_grows(visit: Visit) -> None:
    page = paperwork(visit(campaign("turn-1/harvest")))
    expect(page.locator(".work h2")).to_contain_text("Annual Harvest")
    page.get_by_label("Your name").fill("Anna")
    expect(page.locator(".ask legend")).to_contain_text("6.00 Annual harvest")
    page.get_by_label("Die 1 of 2").press_sequentially("3")
    expect(page.get_by_label("Die 2 of 2")).to_be_focused()
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    line = page.locator(".entries li").first
    expect(line.locator(".die")).to_have_text(["3", "4"])
    expect(line).to_contain_text("Anna")
    expect(line).to_contain_text("entered by hand")


def test_dice_that_cannot_fall_so_are_refused_with_their_rule(visit: Visit) -> None:
    page = paperwork(visit(campaign("turn-1/harvest")))
    page.get_by_label("Die 1 of 2").fill("9")
    page.get_by_label("Die 2 of 2").fill("1")
    page.get_by_role("button", name="Enter").click()
    refusal = page.locator(".work .refusal")
    expect(refusal).to_contain_text("6.00")
    expect(refusal).to_contain_text("2 dice from 1 to 6")
    expect(page.locator(".entries li")).to_have_count(0)


def test_the_companion_rolls_and_shows_its_seed(visit: Visit) -> None:
    page = paperwork(visit(campaign("turn-1/harvest")))
    expect(page.locator(".seed code")).to_have_count(1)
    page.get_by_role("button", name="Roll 2 dice here").click()
    expect(page.locator(".entries li").first).to_contain_text("rolled with the seed")
    page.get_by_role("button", name="Undo the last answer").click()
    expect(page.locator(".entries li")).to_have_count(0)
    page.get_by_role("button", name="Show the seed").click()
    expect(page.locator(".seed .earlier")).to_have_count(1)


def test_writing_back_asks_first_and_then_says_what_was_written(visit: Visit, host: Host) -> None:
    page = paperwork(visit(campaign("turn-1/harvest")))
    write = page.get_by_role("button", name="Write it to the game…")
    expect(write).to_be_disabled()
    page.get_by_role("button", name="Roll 2 dice here").click()
    expect(page.locator(".entries li")).not_to_have_count(0)
    while page.locator(".ask").count():
        lines = page.locator(".entries li").count()
        page.locator(".ask").get_by_role("button", name="here").click()
        expect(page.locator(".entries li")).not_to_have_count(lines)
    write.click()
    dialog = page.get_by_role("dialog", name="Write Turn 1")
    expect(dialog).to_contain_text("In the ledger:")
    expect(dialog).to_contain_text("in a new saved game beside your file")
    dialog.get_by_role("button", name="Not yet").click()
    expect(dialog).to_be_hidden()
    assert list(host.folder.glob("*.vsav")) == []
    write.click()
    dialog.get_by_role("button", name="Write it to the game").click()
    expect(page.locator("#notice")).to_contain_text("our-game-after-")
    expect(page.locator(".work .state").first).to_have_text("carried out")
    assert len(list(host.folder.glob("our-game-after-*.vsav"))) == 1
    page.get_by_role("tab", name="Ledger").click()
    expect(page.locator("table.ledger tbody td.rule").first).to_have_text("6.30")
    expect(page.locator("table.ledger .rests").first).to_have_text("reconstructed")
    decided = page.locator("table.ledger time").first
    expect(decided).to_have_text(re.compile(r"^\d\d:\d\d( [AP]M)?$"))
    at = datetime.fromisoformat(decided.get_attribute("datetime") or "")
    assert timedelta(0) <= datetime.now(UTC) - at < timedelta(minutes=10)
    with page.expect_download() as taken:
        page.get_by_role("link", name="CSV").click()
    assert taken.value.suggested_filename == "ledger.csv"
    page.clock.set_fixed_time(at + timedelta(days=2))
    page.reload()
    page.get_by_role("tab", name="Ledger").click()
    expect(page.locator("table.ledger time").first).to_have_text(re.compile(r"\w+ \w+, \d\d:\d\d"))


def test_a_choice_counts_what_is_chosen(visit: Visit) -> None:
    page = paperwork(visit(campaign("turn-2/affiliation")))
    mine = opened(page, "FAN player")
    expect(mine.locator(".sum")).to_have_text("0 chosen, 0 to 2 allowed")
    mine.get_by_label("Ouaddai").check()
    expect(mine.locator(".sum")).to_have_text("1 chosen, 0 to 2 allowed")
    expect(mine.locator("button.go")).to_have_text("Enter")


def test_where_there_is_one_place_alone_it_is_not_asked_for(visit: Visit) -> None:
    arriving = "@ turn-3/tactical-phase/impulse-1/government/reinforcements\n1537  goukouni:fap\n"
    arriving += "government-reinforcements  oau-inf-bn-1\n"
    page = paperwork(visit(Played.of(arriving, Scenario="campaign", Government="fap")))
    ask = page.locator(".ask").first
    ask.get_by_label("OAU 6-3-6 battalion 1").check()
    ask.locator("button.go").click()
    expect(page.locator(".entries")).to_contain_text("enters at 1537 N'Djamena")
    expect(page.locator(".ask input[type=radio]")).to_have_count(0)


def test_what_one_is_filling_in_stays_when_somebody_else_answers(visit: Visit) -> None:
    ours = paperwork(visit(campaign("turn-2/affiliation")))
    theirs = visit(None)
    theirs.wait_for_selector("body.laid .stack", state="attached")
    paperwork(theirs)
    mine = opened(ours, "FAP player")
    mine.get_by_label("Borkou").check()
    answer = opened(theirs, "FAN player")
    answer.get_by_label("Ouaddai").check()
    answer.locator("button.go").click()
    expect(ours.locator(".ask")).to_have_count(1)
    expect(mine.get_by_label("Borkou")).to_be_checked()
    expect(mine.get_by_label("Borkou")).to_be_focused()


def opened(page: Page, side: str) -> Locator:
    """The secret choice of a side on the page of everybody, opened by who makes it."""
    page.get_by_text(f"{side} chooses in secret").click()
    return page.locator(".ask", has_text=side)


def test_two_at_one_computer_choose_one_after_the_other(visit: Visit) -> None:
    page = paperwork(visit(campaign("turn-2/affiliation")))
    expect(page.locator(".covered")).to_have_count(2)
    expect(page.locator(".covered form").first).to_be_hidden()
    first = opened(page, "FAN player")
    first.get_by_label("Ouaddai").check()
    first.locator("button.go").click()
    expect(page.locator(".work")).to_contain_text("In already: FAN player")
    expect(page.locator(".chosen")).to_have_count(0)
    second = opened(page, "FAP player")
    second.get_by_label("Borkou").check()
    second.locator("button.go").click()
    expect(page.locator(".chosen")).to_contain_text("Ouaddai")


def test_each_side_chooses_in_secret_at_its_own_page(visit: Visit, host: Host) -> None:
    ours = paperwork(visit(campaign("turn-2/affiliation"), token=GOVERNMENT))
    theirs = visit(None, token=REBEL)
    theirs.wait_for_selector("body.laid .stack", state="attached")
    paperwork(theirs)
    expect(ours.locator(".work")).to_contain_text("Waiting for FAP player.")
    ask = ours.locator(".ask", has_text="FAN player")
    ask.get_by_label("Ouaddai").check()
    ask.locator("button.go").click()
    expect(theirs.locator(".work")).to_contain_text("In already: FAN player")
    expect(theirs.locator(".ask")).to_have_count(1)
    expect(theirs.locator(".chosen")).to_have_count(0)
    expect(theirs.locator(".work")).not_to_contain_text("Ouaddai")
    expect(ours.get_by_role("button", name="Write it to the game…")).to_have_count(0)
    answer = theirs.locator(".ask", has_text="FAP player")
    answer.get_by_label("Borkou").check()
    answer.locator("button.go").click()
    expect(ours.locator(".work")).not_to_contain_text("In already")
    expect(ours.locator(".chosen")).to_contain_text("Borkou")
    expect(ours.locator(".work")).not_to_contain_text("Waiting for")


def test_the_paperwork_opens_on_what_is_due_and_the_badge_counts_that_alone(visit: Visit, host: Host) -> None:
    game = campaign("turn-3/harvest")
    page = paperwork(visit(game, token=GOVERNMENT))
    game.do(tracker_at("campaign", "turn-3/gdp"))
    host.see(game)
    expect(page.locator(".work h2")).to_contain_text("GDP Determination")
    expect(page.locator("#tab-paperwork .number")).to_have_text("1")
    page.get_by_label("Worksheet").select_option("turn-3/harvest")
    expect(page.locator(".work h2")).to_contain_text("Annual Harvest")
    page.get_by_role("tab", name="Findings").click()
    paperwork(page)
    expect(page.locator(".work h2")).to_contain_text("GDP Determination")
    expect(page.locator("#seat")).to_have_text("FAN player")


def test_what_is_filled_in_on_another_worksheet_stays_open(visit: Visit, host: Host) -> None:
    game = campaign("turn-3/harvest")
    page = paperwork(visit(game))
    game.do(tracker_at("campaign", "turn-3/gdp"))
    host.see(game)
    page.get_by_label("Worksheet").select_option("turn-3/harvest")
    page.get_by_label("Die 1 of 2").fill("3")
    page.get_by_role("tab", name="Findings").click()
    paperwork(page)
    expect(page.get_by_label("Die 1 of 2")).to_have_value("3")
    expect(page.locator("#seat")).to_have_text("Host")
