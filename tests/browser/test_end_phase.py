"""The end of a turn of Angola!: its worksheets are worked through at the page and written to the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.save import Save
from guelta.companion.following.written_back import save_after
from guelta.rules.engine.board.position import Position
from tests.angola_table import laid
from tests.browser.conftest import Visit
from tests.browser.host import Host
from tests.browser.test_four_seats import FACTIONS, Scripted, ask, paperwork, written_to_the_game
from tests.companion.handing_back import Followed
from tests.library import KNOWN, LIBRARY

LOST = {"tokens-fapla": "", "tokens-unita": " ".join(f"fapla-token-{number}" for number in range(1, 6))}
NO_MAJORS = {"lost-fapla": "fapla-major-1 fapla-major-2 fapla-major-3", "luanda": "fapla-major-4"}
WON = {"tokens-fapla": " ".join(f"{side}-token-{n}" for side in ("fapla", "fnla") for n in range(1, 6))}
FOUGHT = {"air-missions": "fapla-airgroup-1", "tokens-unita": "fapla-token-1"}


@pytest.fixture
def host(tmp_path: Path) -> Host:  # type: ignore[misc]
    """A companion with a seat for each Faction."""
    with Host(tmp_path, {f"the-seat-of-{side}": side for side in FACTIONS}) as host:
        yield host  # type: ignore[misc]


def follow(host: Host, phase: str, changes: dict[str, str], **fields: str) -> Position:
    """Have a game followed that stands at a step of turn 4; give its board."""
    design = Design.load(LIBRARY.game("angola"))
    save, place = Save.unpack(saved_game(design, design.game.scenarios["campaign"]), "start"), host.folder
    save.write(place / "start.vsav")
    begun = Followed(design.game, manifest_of(design), save).position
    board = laid(begun, changes).at(f"turn-4/{phase}").with_fields(**{"set-up": "yes", **fields})
    host.follow(Scripted(save_after(KNOWN, place / "start.vsav", board), []))  # type: ignore[arg-type]
    return board


def worked_through(page: Page) -> None:
    """Answer whatever is asked at the page of everybody: dice fall here, of choices the first will do."""
    work = page.locator(".work")
    settled = page.locator(":not([aria-busy]) > .work")
    for _ in range(60):
        expect(settled.locator(".state").first).not_to_be_empty()
        if not page.locator(".ask").count():
            return
        if page.locator(".covered:not([open])").count():
            page.locator(".covered summary").first.click()
        form = ask(page)
        if form.get_attribute("data-kind") == "choice":
            asked = form.locator("fieldset").first  # what comes after it may be asked on the same sheet
            allowed = asked.locator(".sum").inner_text() or "0 chosen, 1"
            least = int(allowed.split("chosen, ")[1].split(" ")[0])
            for option in asked.locator("input").all()[:least]:
                option.fill("1") if option.get_attribute("type") == "number" else option.check()
            expect(settled).to_be_visible()
        before = work.inner_text()
        is_choice = form.get_attribute("data-kind") == "choice"
        (form.locator("button.go") if is_choice else form.get_by_role("button", name=" here")).click()
        expect(work).not_to_have_text(before, use_inner_text=True)
    raise AssertionError("it asks for ever")


def at(board: Position, counter: str) -> str:
    [space] = board.where(counter)
    return space


@pytest.mark.parametrize(
    ("phase", "changes", "fields", "expected"),
    [
        ("planning-phase/new-cards", {}, {}, {"fapla-card-column-b-2": "deck-fapla"}),
        ("end-phase/victory", WON, {}, {"victory-soviet": "victory-17"}),
        (
            "end-phase/direct-aid",
            {**LOST, **NO_MAJORS},
            {"turn-lost": "soviet"},
            {"fapla-token-1": "tokens-unita"},
        ),
        (
            "end-phase/recruitment",
            {},
            {},
            {"unita-infantry-14": "south-west-africa", "unita-infantry-17": "south-west-africa"},
        ),
        (
            "end-phase/clean-up",
            FOUGHT,
            {},
            {"fapla-airgroup-1": "air-fapla", "fapla-token-1": "tokens-fapla"},
        ),
    ],
)
def test_a_step_is_worked_through_and_written(
    host: Host,
    visit: Visit,
    phase: str,
    changes: dict[str, str],
    fields: dict[str, str],
    expected: dict[str, str],
) -> None:
    follow(host, phase, changes, **fields)
    page = paperwork(visit(None))
    worked_through(page)
    board = written_to_the_game(page, host)
    assert {counter: at(board, counter) for counter in expected} == expected
    if phase.endswith("direct-aid"):  # three Majors are owed, none is in the pool (12.2)
        assert board.fields["crises-fapla"]


def test_bids_are_made_at_four_pages_and_shown_together(host: Host, visit: Visit) -> None:
    """12.4.1, 12.4.3  The example of turn 1: FNLA bids five, more than any other."""
    follow(host, "end-phase/covert-aid", {})
    pages = {side: paperwork(visit(None, token=f"the-seat-of-{side}")) for side in FACTIONS}
    for side, bid in zip(FACTIONS, "2501", strict=True):
        expect(ask(pages[side])).to_contain_text("Bid for Reinforcement Cards")
        expect(pages[side].locator(".option")).to_have_text(["0", "1", "2", "3", "4", "5"])
        ask(pages[side]).get_by_label(bid, exact=True).check()
        ask(pages[side]).locator("button.go").click()
        if side != "unita":
            expect(pages["unita"].locator(".work")).to_contain_text("In already: FAPLA player")
            expect(pages["unita"].locator(".entries")).to_have_count(0)
    for page in pages.values():
        expect(page.locator(".entries")).to_contain_text("Bids: FAPLA 2, FNLA 5, MPLA 0, UNITA 1")
    everybody = paperwork(visit(None))
    worked_through(everybody)
    board = written_to_the_game(everybody, host)
    assert at(board, "victory-soviet") == "victory-19"
