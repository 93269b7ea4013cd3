"""A game at four pages: its set-up, a combat with secret airgroups, an umpire whom all agree to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from guelta.builder.module.design import Design
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.save import Save
from guelta.companion.following.game_file import open_game
from guelta.rules.engine.board.position import Position
from tests.angola_table import saved, written
from tests.browser.conftest import Visit
from tests.browser.host import Host
from tests.library import KNOWN, LIBRARY

FACTIONS = ("fapla", "fnla", "mpla", "unita")
SIDES = ("fapla", "mpla", "unita")
BEFORE_THE_ATTACK = 7
"""Steps of the script up to FAPLA's go with its Column card."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A companion with a seat for each Faction and one for an umpire."""
    with Host(tmp_path, {f"the-seat-of-{side}": side for side in (*FACTIONS, "umpire")}) as host:
        yield host


class Scripted:
    """The scripted turn up to an attack."""

    def __init__(self, start: Save, steps: list[Command]) -> None:
        self.start, self.steps = start, steps

    def log(self) -> Log:
        """Return the log of it."""
        return Log.of(self.start, self.steps)


def test_airgroups_are_committed_at_two_pages_and_shown_together(
    host: Host, visit: Visit, tmp_path: Path
) -> None:
    design = Design.load(LIBRARY.game("angola"))
    start = saved(design, tmp_path / "start.vsav")
    host.follow(Scripted(start, [step for step, _ in written(design, start)][:BEFORE_THE_ATTACK]))  # type: ignore[arg-type]
    fapla, mpla, unita = (paperwork(visit(None, token=f"the-seat-of-{side}")) for side in SIDES)
    ask(fapla).get_by_role("button", name="Draw 1 from the top here").click()
    answered(fapla, "leaves behind")
    ask(fapla).get_by_label("Nova Lisboa").check()
    answered(fapla, "Next region after Cubal")
    for number in (1, 2):
        ask(fapla).get_by_label(f"FAPLA airgroup {number}").check()
    answered(fapla, "Airgroups of FAPLA")
    for page in (mpla, unita):
        expect(page.locator(".work")).to_contain_text("In already: FAPLA player")
        expect(page.locator(".work")).not_to_contain_text("FAPLA airgroup")
    expect(mpla.locator(".ask")).to_have_count(0)
    ask(unita).get_by_label("UNITA airgroup 1").check()
    answered(unita, "Airgroups of UNITA")
    for page in (fapla, mpla, unita):
        expect(page.locator(".work")).to_contain_text("Airgroups: 2 of the Attacker, 1 of the Defender")


def test_four_set_up_the_game_with_the_mouse(host: Host, visit: Visit) -> None:
    """3  Markers are drawn and Units put on them in secret, Columns made, all of it written."""
    design = Design.load(LIBRARY.game("angola"))
    start = Save.unpack(saved_game(design, design.game.scenarios["campaign"]), "campaign")
    host.follow(Scripted(start, []))  # type: ignore[arg-type]
    pages = [paperwork(visit(None, token=f"the-seat-of-{side}")) for side in FACTIONS]
    for page in pages:
        ask(page).get_by_role("button", name="blindly here").click()
        expect(page.locator(".entries")).to_contain_text("draws")
    for side, page in zip(FACTIONS, pages, strict=True):
        expect(ask(page)).to_contain_text("at most four on one")
        towns = ask(page).get_by_role("spinbutton")
        expect(towns.first).to_have_attribute("max", "4")
        number = {"fapla": 9, "fnla": 12, "mpla": 11, "unita": 9}[side]
        for at, units in enumerate((4, 4, 1, number - 9)):
            towns.nth(at).fill(str(units))
        answered(page, "at most four on one")
    fapla = pages[0]
    ask(fapla).get_by_label("Luanda").check()
    answered(fapla, "Place of FAPLA Column A")
    ask(fapla).get_by_label("FAPLA armored car 1").check()
    answered(fapla, "Units of the Column")
    for page, column in zip(pages, ("bcd", "abcde", "abcd", "abcd"), strict=True):
        for letter in column:
            answered(page, f"Column {letter.upper()}")
    for page in pages:
        expect(page.locator(".entries")).to_contain_text("FAPLA Column A stands in Luanda")
        expect(page.locator(".entries li", has_text="is uncontrolled")).to_have_count(5)
    for page in pages[1:]:
        expect(page.locator(".work")).not_to_contain_text("FAPLA armored car 1")
    board = written_to_the_game(paperwork(visit(None)), host)
    assert len(board.stack("luanda")) == 6 + 4 + 1 and board.stack("container") == ()
    assert all(board.stack(f"drawn-{side}") == board.stack(f"waiting-{side}") == () for side in FACTIONS)


def test_the_umpires_seat_opens_when_the_last_of_four_agrees(host: Host, visit: Visit) -> None:
    design = Design.load(LIBRARY.game("angola"))
    start = Save.unpack(saved_game(design, design.game.scenarios["campaign"]), "campaign")
    host.follow(Scripted(start, []))  # type: ignore[arg-type]
    umpire = paperwork(visit(None, token="the-seat-of-umpire"))
    for side in FACTIONS:
        expect(umpire.get_by_role("tab", name="Desk")).to_have_count(0)
        page = paperwork(visit(None, token=f"the-seat-of-{side}"))
        page.get_by_role("button", name="Agree that the Umpire sees everything").click()
        page.get_by_role("dialog").get_by_role("button", name="Agree").click()
        expect(page.get_by_role("button", name="Agree that the Umpire")).to_have_count(0)
    expect(umpire.get_by_role("tab", name="Desk")).to_have_count(1)


def written_to_the_game(page: Page, host: Host) -> Position:
    """Write the open worksheet at the page of who runs the companion; give the board of the saved game."""
    page.get_by_role("button", name="Write it to the game…").click()
    page.get_by_role("dialog").get_by_role("button", name="Write it to the game").click()
    expect(page.locator("#notice")).to_contain_text("our-game-after-")
    [save] = host.folder.glob("our-game-after-*.vsav")
    after = open_game(save, KNOWN)
    return after.at(after.last_step).position


def paperwork(page: Page) -> Page:
    """Open the paperwork of a page that has its map."""
    page.wait_for_selector("body.laid .stack", state="attached")
    page.get_by_text(re.compile("^Paperwork")).first.click()
    return page


def ask(page: Page) -> Locator:
    """What a page asks for."""
    return page.locator(".ask").first


def answered(page: Page, title: str) -> None:
    """Send the answer to what is asked, as far as it is filled in."""
    expect(ask(page)).to_contain_text(title)
    ask(page).locator("button.go").click()
    expect(page.locator(".ask", has_text=title)).to_have_count(0)
