"""A combat at four pages: airgroups are committed in secret at two of them, and shown together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from builder.module.design import Design
from builder.vassal.command import Command
from builder.vassal.log import VLog
from builder.vassal.save import Save
from tests.angola_table import saved, written
from tests.browser.conftest import Visit
from tests.browser.host import Host

SIDES = ("fapla", "mpla", "unita")
BEFORE_THE_ATTACK = 7
"""Steps of the script up to FAPLA's go with its Column card."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A companion with a seat for each of three Factions."""
    with Host(tmp_path, {f"the-seat-of-{side}": side for side in SIDES}) as host:
        yield host


class Scripted:
    """The scripted turn up to an attack."""

    def __init__(self, start: Save, steps: list[Command]) -> None:
        self.start, self.steps = start, steps

    def log(self) -> VLog:
        """Give the log of it."""
        return VLog.of(self.start, self.steps)


def test_airgroups_are_committed_at_two_pages_and_shown_together(
    host: Host, visit: Visit, tmp_path: Path
) -> None:
    design = Design.load("angola")
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
