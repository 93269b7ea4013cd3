"""Names that players, counters, rooms and files may have: on every panel they are words and nothing else."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.games import nine_steps
from tests.browser.host import Host
from tests.companion.page.followed import campaign
from tests.companion.played import Played, counter

HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>\'"&amp;'
TABS = ("Findings", "Sequence", "Boxes", "Paperwork", "Ledger", "Charts")


def is_unharmed(page: Page) -> None:
    """Look at every panel: nothing of a name has become an element, and nothing of it ran."""
    for tab in TABS:
        page.get_by_role("tab", name=tab).click()
        assert page.locator("img[src=x], body script, b:has(img)").count() == 0, tab
    assert page.evaluate("window.hacked") is None


def strange() -> Played:
    """A game with a counter nobody knows, and one of ours under a strange name."""
    game = nine_steps()
    game.add("odd", counter("no-such-counter", "2826", name=HOSTILE))
    game.add("ours", counter("fap-guerrilla-2", "2827", name=HOSTILE))
    game.set("Drought", HOSTILE)
    game.drag("fap-guerrilla-1", "2826")
    return game


def test_players_and_counters_may_be_called_anything(visit: Visit, host: Host) -> None:
    page = visit(None)
    host.follow(strange(), sender=HOSTILE)
    page.wait_for_selector("body.laid .stack", state="attached")
    expect(page.locator("#scrubber output")).to_contain_text("<img src=x")
    page.get_by_text("Not judged: 1 thing").click()
    expect(page.locator("#said li")).to_contain_text("<img src=x")
    is_unharmed(page)


def test_rooms_and_saved_games_may_be_called_anything(visit: Visit, host: Host) -> None:
    page = visit(nine_steps())
    host.do(lambda: host.session.tell(f"In the room {HOSTILE}.", (f"Open {HOSTILE}.vsav.",)))
    expect(page.locator("#said .status")).to_have_text(f"In the room {HOSTILE}.")
    page.get_by_text("What to do now").click()
    expect(page.locator("#said li")).to_have_text(f"Open {HOSTILE}.vsav.")
    is_unharmed(page)


def test_who_does_the_paperwork_may_be_called_anything(visit: Visit, host: Host) -> None:
    page = visit(campaign("turn-1/harvest"))
    page.get_by_role("tab", name="Paperwork").click()
    page.get_by_label("Your name").fill(HOSTILE)
    page.get_by_role("button", name="Roll 2 dice here").click()
    expect(page.locator(".entries .who").first).to_contain_text("<img src=x")
    while page.locator(".ask").count():
        lines = page.locator(".entries li").count()
        page.locator(".ask").get_by_role("button", name="here").click()
        expect(page.locator(".entries li")).not_to_have_count(lines)
    page.get_by_role("button", name="Write it to the game…").click()
    page.get_by_role("dialog").get_by_role("button", name="Write it to the game").click()
    expect(page.locator(".work .state").first).to_have_text("carried out")
    page.get_by_role("tab", name="Ledger").click()
    expect(page.locator("table.ledger .who").first).to_contain_text("<img src=x")
    is_unharmed(page)
