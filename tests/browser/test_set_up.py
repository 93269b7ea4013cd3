"""A set-up that leaves places to its players, on the page: what may stand where, checked and written."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from guelta.companion.following.game_file import open_game
from tests.browser.conftest import Visit
from tests.browser.host import Host
from tests.companion.page.followed import set_up
from tests.library import KNOWN


def place(ask: Locator, **numbers: int) -> None:
    """Fill in how many units go where, and go on to what is asked for next."""
    for label, number in numbers.items():
        ask.get_by_label(label).fill(str(number))
    go_on(ask)


def go_on(ask: Locator) -> None:
    before = ask.locator("legend").inner_text()
    ask.locator("button.go").click()
    expect(ask.locator("legend")).not_to_have_text(before)


def test_what_may_stand_where_is_shown_checked_and_written(visit: Visit, host: Host) -> None:
    """14.31, 14.33: the Rebel of 1990 places his units first, then the Government its companies."""
    page = visit(set_up("deby"), height=1000)
    page.get_by_role("tab", name="Paperwork").click()
    ask, legend = page.locator(".ask"), page.locator(".ask legend")
    expect(legend.locator(".side")).to_have_text("FAP player")
    ask.get_by_label("FAP guerrillas, in Libya or the Sudan").check()
    ask.get_by_label("Libyan Task Force M, on water in Aouzou").check()
    go_on(ask)

    expect(legend).to_contain_text("FAP guerrilla: 8 places")
    expect(ask.locator(".option")).to_have_text(["Libya Sanctuary", "Sudan Sanctuary"])
    ask.get_by_label("Libya Sanctuary").fill("5")
    expect(ask.locator("button.go")).to_be_disabled()
    place(ask, **{"Sudan Sanctuary": 3})

    expect(page.locator(".chosen")).to_contain_text("5 × Libya Sanctuary, 3 × Sudan Sanctuary")
    expect(legend).to_contain_text("armor battalion: 2 places")
    place(ask, **{"2506 Aouzou": 2})
    expect(ask.get_by_label("2506 Aouzou")).to_have_attribute(
        "type", "checkbox"
    )  # six steps of nine are taken
    ask.get_by_label("2506 Aouzou").check()
    place(ask, **{"3209 Ouri": 1})
    place(ask, **{"3209 Ouri": 2})

    expect(legend.locator(".side")).to_have_text("FAN player")
    ask.get_by_label("FANT companies, one on each airfield").check()
    go_on(ask)
    expect(legend).to_contain_text("recon company: 3 places")
    expect(ask.locator(".option")).to_have_count(24)
    expect(ask.get_by_label("1537 N'Djamena")).to_have_count(0)
    for airfield in ("1333 Bol", "1447 Pala", "1631 Mao"):
        ask.get_by_label(airfield).check()
    go_on(ask)
    expect(ask.locator(".option")).to_have_count(21)
    for airfield in ("1644 Bongor", "1849 Moundou", "1946 Lai", "2033 Moussoro", "2111 Zouar"):
        ask.get_by_label(airfield).check()
    ask.locator("button.go").click()
    expect(ask).to_have_count(0)

    page.get_by_role("button", name="Write it to the game…").click()
    page.get_by_role("dialog").get_by_role("button", name="Write it to the game").click()
    expect(page.locator("#notice")).to_contain_text("our-game-after-")
    (save,) = host.folder.glob("our-game-after-*.vsav")
    saved = open_game(save, KNOWN)
    board = saved.at(saved.last_step).position
    assert [each.counter for each in board.stack("1333")] == ["fant-recon-co-1"]
    assert sum(each.counter.startswith("fap-") for each in board.stack("sanctuary-libya")) == 5
    assert len(board.stack("3209")) == 3
