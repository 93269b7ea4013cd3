"""The findings beside the map: choosing one, leaving some out, and what is taken back."""

from __future__ import annotations

from playwright.sync_api import Locator, Route, expect

from guelta.companion.judging.life import Life
from tests.browser.conftest import Visit
from tests.browser.games import (
    box,
    is_at_rest,
    middle,
    nine_steps,
    overstacked,
    show_the_whole_map,
    stack,
    turn_taken_back,
)
from tests.browser.host import Host
from tests.companion.played import Played

COMBAT = "turn-9/tactical-phase/impulse-1/rebel/combat"
MRP = "turn-10/tactical-phase/mrp-die"
SANCTUARY = "turn-10/tactical-phase/sanctuary-adjustment"


def test_a_finding_has_its_rule_its_message_and_what_to_do(visit: Visit) -> None:
    page = visit(overstacked())
    over = page.locator(".finding", has_text="10 rebel steps in 2826 Koro Toro")
    expect(over.get_by_role("img", name="violation")).to_be_visible()
    expect(over.locator(".rule").first).to_have_text("4.23")
    expect(over.locator(".remedy")).to_contain_text("the owner eliminates units of his choice")
    expect(page.get_by_role("tab", name="Findings")).to_contain_text("1")


def test_choosing_a_finding_brings_the_map_to_its_place(visit: Visit) -> None:
    page = visit(overstacked())
    show_the_whole_map(page)
    before = box(stack(page, "2826"))["width"]
    page.get_by_role("button", name="10 rebel steps").click()
    is_at_rest(page)
    map_, at = box(page.locator("#map")), middle(stack(page, "2826"))
    assert abs(at[0] - map_["x"] - map_["width"] / 2) < 60
    assert abs(at[1] - map_["y"] - map_["height"] / 2) < 60
    assert box(stack(page, "2826"))["width"] > 2 * before
    expect(page.locator(".pointed")).to_have_count(1)
    expect(stack(page, "2826").locator(".counter.named")).to_have_count(4)
    expect(page.locator("#card h2")).to_have_text("2826 Koro Toro")


def test_a_finding_that_is_chosen_tells_all_it_knows(visit: Visit) -> None:
    page = visit(overstacked())
    claim = page.get_by_role("button", name="10 rebel steps")
    expect(claim).to_have_attribute("aria-expanded", "false")
    claim.click()
    expect(claim).to_have_attribute("aria-expanded", "true")
    more = page.locator(".more")
    expect(more).to_contain_text("Stacking")
    expect(more).to_contain_text("No hex may hold more steps of a player than its limit")
    expect(more).to_contain_text("step value of FAP guerrilla: inferred")
    claim.click()
    expect(more).to_have_count(0)


def test_a_stack_with_a_violation_is_ringed(visit: Visit, host: Host) -> None:
    game = nine_steps()
    page = visit(game)
    expect(stack(page, "2826")).to_have_attribute("data-verdict", "")
    game.drag("fap-guerrilla-1", "2826")
    host.see(game)
    game.turn(COMBAT)
    host.see(game)
    expect(stack(page, "2826")).to_have_attribute("data-verdict", "violation")
    expect(page.get_by_role("button", name="10 rebel steps")).to_be_visible()


def test_verdicts_can_be_left_out(visit: Visit) -> None:
    page = visit(overstacked())
    chip = page.locator(".chip[data-verdict=violation]")
    expect(chip).to_contain_text("1 violation")
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("button", name="10 rebel steps")).to_have_count(0)
    chip.click()
    expect(page.get_by_role("button", name="10 rebel steps")).to_have_count(1)


def test_findings_of_one_chapter_alone(visit: Visit) -> None:
    game = overstacked()
    game.turn("turn-9/tactical-phase/special-withdrawal")
    page = visit(game)
    choice = page.get_by_label("Chapter")
    chapters = choice.locator("option").all_inner_texts()
    assert chapters[0] == "every chapter"
    assert "4 Movement" in chapters and "3 Sequence of play" in chapters
    choice.select_option("4")
    rules = page.locator(".finding .claim .rule").all_inner_texts()
    assert rules and all(rule.startswith("4.") for rule in rules)


def test_what_an_undo_takes_back_is_struck(visit: Visit, host: Host) -> None:
    game = overstacked()
    page = visit(game)
    expect(page.locator(".finding.over")).to_have_count(0)
    turn_taken_back(game)
    host.see(game)
    struck = page.locator(".finding.over", has_text="10 rebel steps")
    expect(struck.locator("del")).to_have_count(1)
    expect(struck).to_contain_text("put right: undone")
    expect(stack(page, "2826")).to_have_attribute("data-verdict", "")
    page.reload()
    expect(page.locator(".finding.over del")).to_have_count(1)


def red_of(finding: Locator) -> bool:
    """Whether a finding has the colour of what is wrong anywhere."""
    return bool(
        finding.evaluate(
            """each => {
              const probe = document.body.appendChild(document.createElement("i"));
              probe.style.color = "var(--violation)";
              const red = getComputedStyle(probe).color;
              probe.remove();
              return [each, ...each.querySelectorAll("*")].some(part => {
                const style = getComputedStyle(part);
                const edge = style.borderLeftWidth === "0px" ? "" : style.borderLeftColor;
                return [style.color, style.backgroundColor, edge].includes(red);
              });
            }"""
        )
    )


def test_what_was_put_right_is_no_longer_red_and_the_badge_counts_what_stands(
    visit: Visit, host: Host
) -> None:
    game = overstacked()
    page = visit(game)
    found = page.locator(".finding", has_text="10 rebel steps")
    badge = page.get_by_role("tab", name="Findings").locator(".number")
    expect(badge).to_have_text("1")
    assert red_of(found)
    game.drag("libya-commando-bn-1", "3021")
    host.see(game)
    expect(found.locator("del")).to_have_count(1)
    expect(found).to_contain_text("put right: moved")
    expect(badge).to_have_text("")
    expect(stack(page, "2826")).to_have_attribute("data-verdict", "")
    assert not red_of(found)
    page.get_by_role("button", name="Step back").click()
    expect(found.locator("del")).to_have_count(0)
    expect(badge).to_have_text("1")


def test_the_players_play_on_and_it_stands_no_longer(visit: Visit, host: Host) -> None:
    page, other = visit(overstacked()), visit(None)
    for each in (page, other):
        each.wait_for_selector("body.laid .stack", state="attached")
        each.get_by_role("button", name="10 rebel steps").click()
    page.get_by_role("button", name="We play on").click()
    for each in (page, other):
        found = each.locator(".finding.over", has_text="10 rebel steps")
        expect(found).to_contain_text("the players play on")
        expect(each.get_by_role("tab", name="Findings").locator(".number")).to_have_text("")
        expect(each.get_by_role("button", name="We play on")).to_have_count(0)
        assert not red_of(found)
    page.reload()
    expect(page.locator(".finding.over", has_text="10 rebel steps")).to_have_count(1)
    assert [each.life for each in host.do(lambda: host.session.history().findings(2))] == [Life.SETTLED]


def test_hostile_words_stay_words(visit: Visit, host: Host) -> None:
    game = nine_steps()
    hostile = '<img src=x onerror="window.hacked=1"><b>Anna</b>'
    game.drag("fap-guerrilla-1", "2826")
    game.set("Drought", '"><script>window.hacked=1</script>')
    page = visit(None)
    host.follow(game, sender=hostile)
    host.do(lambda: host.session.tell(hostile, (hostile, "<b>click</b>")))
    expect(page.locator("#scrubber output")).to_have_text(f"2 of 2, {hostile}")
    expect(page.locator("#said .status")).to_have_text(hostile)
    assert page.locator("img[src=x], #said b, script:not([src])").count() == 0
    assert page.evaluate("window.hacked") is None


def test_a_game_with_nothing_wrong_says_so(visit: Visit) -> None:
    page = visit(Played.of("@ turn-9/tactical-phase/impulse-1/rebel/movement\n2826  fap-guerrilla-1"))
    expect(page.locator("ol.findings")).to_have_text("No violation, nothing due.")


def test_what_was_due_and_is_done_by_now_asks_for_nothing(visit: Visit, host: Host) -> None:
    game = Played.of(f"@ {MRP}\n2826  fap-guerrilla-1\narrivals-libya  fap-guerrilla-5")
    game.turn(SANCTUARY)
    page = visit(game)
    due = page.locator(".finding", has_text="FAP guerrilla 5")
    expect(page.locator(".chip[data-verdict=due]")).to_contain_text("1 due")
    expect(due.locator("del")).to_have_count(0)
    game.move("fap-guerrilla-5", "sanctuary-libya")
    host.see(game)
    expect(due).to_contain_text("put right: moved")
    expect(page.locator(".chip[data-verdict=due]")).to_contain_text("0 due")
    page.get_by_role("button", name="Step back").click()
    expect(due.locator("del")).to_have_count(0)


def test_earlier_findings_of_a_long_game_come_on_request(visit: Visit, host: Host) -> None:
    page = visit(overstacked())

    def grown(route: Route) -> None:
        steps = route.fetch().json()
        found = steps["rows"][-1]["findings"][0]
        steps["rows"][-1]["findings"] = [{**found, "number": number} for number in range(1, 451)]
        route.fulfill(json=steps)

    page.route("**/steps", grown)
    page.reload()
    expect(page.locator(".finding")).to_have_count(200)
    page.get_by_role("button", name="250 earlier").click()
    expect(page.locator(".finding")).to_have_count(400)
    expect(page.locator('.claim[data-number="250"]')).to_be_focused()
    page.get_by_role("button", name="50 earlier").click()
    expect(page.locator(".finding")).to_have_count(450)
