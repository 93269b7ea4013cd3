"""The bell: silent until asked for, then it calls when something is due or one's side is to play."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.host import SEATS, Host
from tests.companion.played import Played

SPY = """() => {
window.rung = 0;
window.shown = [];
class Tone {
  frequency = {};
  gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  connect(other) { return other; }
  start() {}
  stop() {}
  addEventListener() {}
}
window.AudioContext = class {
  currentTime = 0;
  constructor() { window.rung += 1; }
  createOscillator() { return new Tone(); }
  createGain() { return new Tone(); }
};
window.Notification = class {
  constructor(title, more) { window.shown.push(more.body); }
  static requestPermission() { return Promise.resolve("granted"); }
};
}"""
"""A browser whose sounds and notifications are counted."""

COMBAT = "turn-9/tactical-phase/impulse-1/government/combat"
REBEL = "turn-9/tactical-phase/impulse-1/rebel/reinforcements"


def game() -> Played:
    return Played.of(f"@ {COMBAT}\n1537  fant-inf-bn-1\n2527  fant-inf-co-2")


def test_the_bell_is_silent_until_asked_for_and_calls_the_side_that_is_to_play(
    visit: Visit, host: Host
) -> None:
    rebel = next(token for token, side in SEATS.items() if side == "fap")
    played = game()
    page = visit(played, token=rebel)
    page.evaluate(SPY)
    bell = page.locator("#calls")
    expect(bell).to_have_attribute("data-calls", "off")
    played.turn(REBEL)
    host.see(played)
    expect(page.locator("#where .now")).to_contain_text("Reinforcements")
    assert page.evaluate("[rung, shown.length]") == [0, 0]
    played.turn(COMBAT)
    host.see(played)
    bell.click()
    expect(bell).to_have_attribute("data-calls", "sound")
    bell.click()
    expect(bell).to_have_attribute("data-calls", "desktop")
    assert page.evaluate("rung") == 2  # it lets itself be heard when it is chosen
    played.turn(REBEL)
    host.see(played)
    for _ in range(200):  # the page's policy lets nothing be waited for by a text of code
        if page.evaluate("shown.length") > 1:
            break
        page.wait_for_timeout(50)
    called = ["Due: no water in 2527: FANT 2-2-6 company 2", "To play: FAP player"]
    assert page.evaluate("shown") == called
    assert page.evaluate("rung") == 4
