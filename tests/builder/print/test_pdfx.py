"""PDF/X-4 by walking what is in it: inks alone, black type in black ink, intent, boxes, dates, fonts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO

import pikepdf
import pytest

from guelta.builder.errors import PrintError
from guelta.builder.print.inks import PressProfile
from guelta.builder.print.order import SHEET, Order
from guelta.builder.print.paper import PAPERS
from guelta.builder.print.pdfx import PressRun, for_press
from guelta.builder.print.press import Press
from guelta.builder.print.wanted import EVERYTHING
from tests.builder.print.measured import box, opened, spaces_of_pixels, unembedded
from tests.builder.print.press_profile import four_ink_profile

Inks = tuple[float, ...]
WHEN = datetime(2026, 3, 1, 12, tzinfo=UTC)
SCREEN = {"rg", "RG", "g", "G", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}


@pytest.fixture(scope="module")
def run() -> PressRun:
    return PressRun(PressProfile.of(four_ink_profile()), WHEN)


@pytest.fixture(scope="module")
def files(press: Press, run: PressRun) -> dict[str, bytes]:
    """One of each part as a print shop gets it; counters and tiles of the map are in `test_preflight.py`."""
    parts = tuple(part for part in EVERYTHING if part != "counters")
    order = press.possible(Order(parts, map_papers=(SHEET,), press=run))
    return {
        name: data for name, data in press.printed(order, lambda *step: None).items() if name.endswith(".pdf")
    }


Walked = dict[str, tuple[set[str], set[Inks]]]


@pytest.fixture(scope="module")
def walked(files: dict[str, bytes]) -> Walked:
    """The operators of every file, and the inks of its type; each file is walked once for all tests."""
    found: Walked = {}
    for name, data in files.items():
        with opened(data) as pdf:
            used = [*operators(pdf)]
            found[name] = ({operator for _, operator in used}, set(type_inks(used)))
    return found


def streams(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    yield from (page.obj for page in pdf.pages)
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
            yield each


def operators(pdf: pikepdf.Pdf) -> Iterator[tuple[list[object], str]]:
    for stream in streams(pdf):
        walked = pikepdf.Page(stream) if stream.get("/Type") == "/Page" else stream
        for operands, operator in pikepdf.parse_content_stream(walked):
            yield list(operands), str(operator)


def type_inks(used: Iterable[tuple[list[object], str]]) -> Iterator[Inks]:
    """The inks in force wherever type is shown."""
    inks: Inks = (0, 0, 0, 1)
    kept: list[Inks] = []
    for operands, operator in used:
        match operator:
            case "k":
                inks = tuple(float(str(ink)) for ink in operands)
            case "q":
                kept.append(inks)
            case "Q":
                inks = kept.pop()
            case "Tj" | "TJ":
                yield inks


def test_there_is_one_for_every_part(files: dict[str, bytes]):
    kinds = {"player", "status", "cards", "cover", "calibration", "map"}
    assert kinds <= {name.partition("-")[0] for name in files} and all(
        name.endswith("-press.pdf") for name in files
    )


def test_no_colour_of_a_screen_is_left(files: dict[str, bytes], walked: Walked):
    for name, data in files.items():
        used, _ = walked[name]
        assert not used & SCREEN and {"k", "K"} & used, name
        with opened(data) as pdf:
            assert all("/ColorSpace" not in stream.get("/Resources", {}) for stream in streams(pdf)), name
            assert spaces_of_pixels(pdf) == ["/DeviceCMYK"] * name.startswith("map"), name
            assert unembedded(pdf) == [], name


def test_black_type_is_black_ink_and_none_is_rich(walked: Walked):
    for name, (_, shown) in walked.items():
        assert shown and all(min(inks[:3]) == 0 and sum(inks) <= 2.4 for inks in shown), name
        is_picture = name.startswith("cover")  # no type on it is black
        assert is_picture or any(inks == (0, 0, 0, 1) for inks in shown), name
        assert all(max(inks[:3]) == 0 for inks in shown if inks[3] > 0.8), name


def test_it_says_what_it_is_and_for_which_press(files: dict[str, bytes], run: PressRun):
    for name, data in files.items():
        assert data.startswith(b"%PDF-1.6"), name
        with opened(data) as pdf:
            (intent,) = pdf.Root.OutputIntents
            assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "Invented press")
            assert bytes(intent.DestOutputProfile.read_bytes()) == run.profile.data
            with pdf.open_metadata() as metadata:
                assert metadata["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
            assert pdf.docinfo["/Trapped"] == "/False"
            assert {"/Title", "/CreationDate", "/ModDate"} <= set(pdf.docinfo.keys())
            assert "/ID" in pdf.trailer


def test_every_page_has_its_cut_within_its_bleed_within_its_paper(files: dict[str, bytes]):
    for name, data in files.items():
        with opened(data) as pdf:
            for page in pdf.pages:
                media, bleed, trim = (page.obj[f"/{which}Box"] for which in ("Media", "Bleed", "Trim"))
                around = [float(m) - float(b) for m, b in zip(media, bleed, strict=True)]
                assert all(gap <= 0.01 for gap in around[:2]) and all(gap >= -0.01 for gap in around[2:]), (
                    name
                )
                gaps = [abs(float(t) - float(b)) * 25.4 / 72 for t, b in zip(trim, bleed, strict=True)]
                assert gaps == pytest.approx([3] * 4, abs=0.01), name
                assert box(page, "/CropBox") == box(page, "/MediaBox"), name


def test_a_tiled_map_is_its_pages_alone(press: Press, run: PressRun):
    """The plan before them, a small map, is for who assembles them."""
    order = Order(("map",), map_papers=(PAPERS["tabloid"],))
    pages = []
    for each in (order, replace(order, press=run)):
        made = press.printed(each, lambda *step: None)
        assert "proofs/map-tabloid-15.875mm.png" in made
        (pdf,) = (data for name, data in made.items() if name.endswith(".pdf"))
        with opened(pdf) as document:
            pages.append(len(document.pages))
    assert pages[0] == pages[1] + 1


def test_the_same_run_gives_the_same_bytes(press: Press, run: PressRun):
    order = Order(("status",), press=run)
    assert press.printed(order, lambda *step: None) == press.printed(order, lambda *step: None)


def test_a_grey_is_black_ink_and_a_colour_is_not(run: PressRun):
    assert run.profile.inks((0, 0, 0)) == (0, 0, 0, 1) and run.profile.inks((1, 1, 1)) == (0, 0, 0, 0)
    cyan, magenta, yellow, _ = run.profile.inks((0.9, 0.8, 0.1))
    assert yellow > max(cyan, magenta)
    assert max(run.profile.inks((0.09, 0.07, 0.04))[:3]) > 0
    assert run.profile.type_inks((0.09, 0.07, 0.04))[:3] == (0, 0, 0)
    assert max(run.profile.type_inks((0.07, 0.2, 0.56))[:3]) > 0  # France's blue stays blue


def test_what_is_no_profile_of_a_press_is_refused():
    with pytest.raises(PrintError, match="no ICC profile"):
        PressProfile.of(b"not a profile")
    with pytest.raises(PrintError, match="four inks"):
        PressProfile.of(four_ink_profile().replace(b"CMYK", b"RGB ", 1))


def test_what_cannot_be_turned_into_inks_is_refused(run: PressRun):
    made = BytesIO()
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        page.trimbox = page.mediabox
        page.Contents = pdf.make_stream(b"/Shade sh")
        pdf.save(made)
    with pytest.raises(PrintError, match="cannot be turned into inks"):
        for_press(made.getvalue(), run, 3)
