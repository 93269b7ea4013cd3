"""The report in a real browser: its own rule of what may be loaded lets in all that it holds."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from guelta.companion.commands.door import main
from tests.naming import ROOT

_PICTURES = """() => [...document.images, ...document.querySelectorAll("svg image")].map(async (each) => {
  const picture = new Image();
  picture.src = each.src ?? each.href.baseVal;
  return picture.decode().then(() => "", (error) => String(error));
})"""


def test_a_report_shows_the_land_under_its_maps_and_loads_nothing_from_elsewhere(
    browser: Browser, tmp_path: Path
) -> None:
    told = tmp_path / "report.html"
    assert main(["report", str(ROOT / "examples" / "operation-manta.vlog"), "-o", str(told)]) <= 1
    page, troubles, asked = browser.new_page(), list[str](), list[str]()
    page.on("console", lambda line: troubles.append(line.text))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(told.as_uri())
    shown = page.evaluate(f"async () => Promise.all(({_PICTURES})())")
    page.close()
    assert troubles == [] and shown and set(shown) == {""}
    assert {each.partition(":")[0] for each in asked} <= {"file", "data"}
