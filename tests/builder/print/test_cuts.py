"""What a cutting machine gets: every side of every counter, once, and marks where the sheet has them."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image

from guelta.builder.print.cuts import CUT, REGISTER, cut_dxf, cut_svg, sheet_cuts
from guelta.builder.print.order import Order
from guelta.builder.print.paper import PAPERS
from guelta.builder.print.press import Press
from guelta.builder.print.selection import Selection
from guelta.builder.print.sheet import Sheet, SheetFormat, sheets

A4 = PAPERS["a4"]


def sheet_of(count: int, gutter: float) -> Sheet:
    return sheets(count, SheetFormat(A4, 15, gutter))[0]


def entities(dxf: str) -> Iterator[dict[int, str]]:
    """Read the entities of a DXF: its lines are pairs of a code and a value."""
    lines = dxf.splitlines()
    assert len(lines) % 2 == 0
    pairs = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]
    assert pairs[-1] == (0, "EOF")
    body = pairs[pairs.index((2, "ENTITIES")) + 1 :]
    current: dict[int, str] = {}
    for code, value in body:
        if code == 0 and current:
            yield current
            current = {}
        if code == 0 and value == "ENDSEC":
            return
        current[code] = value


def test_neighbours_without_a_gutter_share_one_cut():
    cuts = sheet_cuts(sheet_of(24, 0))  # two rows of twelve
    assert len(cuts) == 3 + 13
    across = [line for line in cuts if line.y1 == line.y2]
    assert {round(line.x2 - line.x1, 3) for line in across} == {180}


def test_a_gutter_gives_each_counter_its_own_cuts():
    sheet = sheet_of(3, 4)
    assert len(sheet_cuts(sheet)) == 4 * 3
    assert all(abs(line.x2 - line.x1 + line.y2 - line.y1 - 15) < 1e-6 for line in sheet_cuts(sheet))


def test_a_short_last_row_is_cut_no_further_than_its_counters():
    lowest = max(sheet_cuts(sheet_of(14, 0)), key=lambda line: (line.y1, line.y2))
    assert lowest.x2 - lowest.x1 == pytest.approx(30)


@pytest.mark.parametrize("gutter", [0, 4])
def test_the_dxf_has_the_cuts_in_millimetres_from_the_foot_of_the_paper(gutter: float):
    sheet = sheet_of(40, gutter)
    found = [each for each in entities(cut_dxf(sheet)) if each[8] == CUT]
    assert {each[0] for each in found} == {"LINE"}
    drawn = {tuple(round(float(each[code]), 3) for code in (10, 20, 11, 21)) for each in found}
    wanted = {
        tuple(round(number, 3) for number in (line.x1, A4.height - line.y1, line.x2, A4.height - line.y2))
        for line in sheet_cuts(sheet)
    }
    assert drawn == wanted and len(found) == len(wanted)


def test_both_have_the_marks_of_the_sheet():
    sheet = sheet_of(40, 0)
    centres = {(round(x, 3), round(y, 3)) for x, y in sheet.front.targets}
    circles = [each for each in entities(cut_dxf(sheet)) if each[0] == "CIRCLE" and each[8] == REGISTER]
    assert {(round(float(each[10]), 3), round(A4.height - float(each[20]), 3)) for each in circles} == centres
    root = ElementTree.fromstring(cut_svg(sheet))
    marked = {
        (round(float(each.attrib["cx"]), 3), round(float(each.attrib["cy"]), 3))
        for each in root.iter("{http://www.w3.org/2000/svg}circle")
    }
    assert marked == centres
    assert (root.attrib["width"], root.attrib["viewBox"]) == ("210mm", "0 0 210 297")


def test_counters_are_drawn_one_by_one_for_printing_on_demand(press: Press):
    order = Order(("pictures",), SheetFormat(A4, 15), Selection("manta"))
    files = press.printed(order, lambda *step: None)
    assert len(files) % 4 == 0 and len(files) > 200
    for dots, pixels in ((300, 248), (600, 496)):  # 15 mm and 3 mm of bleed on each side
        picture = Image.open(BytesIO(files[f"pictures-{dots}dpi/habre-front.png"]))
        assert picture.size == (pixels, pixels)
        assert picture.info["dpi"] == pytest.approx((dots, dots), abs=0.1)
        assert picture.getpixel((0, 0)) == (0x17, 0x3F, 0x7D)


def test_cards_that_are_no_counters_have_cut_lines_too(press: Press):
    made = press.printed(Order(parts=("cards",)), lambda *step: None)
    cuts = sorted(name for name in made if name.endswith("-cut.svg"))
    assert cuts and [name.replace(".svg", ".dxf") for name in cuts] == sorted(
        name for name in made if name.endswith("-cut.dxf")
    )
    root = ElementTree.fromstring(made[cuts[0]])
    lines = root.findall(
        f".//{{http://www.w3.org/2000/svg}}g[@id='{CUT}']/{{http://www.w3.org/2000/svg}}line"
    )
    upright = {abs(float(line.attrib["y1"]) - float(line.attrib["y2"])) for line in lines} - {0.0}
    assert 88.0 in {round(length, 1) for length in upright}
