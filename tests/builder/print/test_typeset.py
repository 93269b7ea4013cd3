"""Typesetting: our fonts, our letters, no surprises out of texts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guelta.builder.errors import PrintError
from guelta.builder.print.typeset import Document, filled_template, quoted, svg_for_print
from tests.builder.print.measured import fonts, opened, unembedded

PLAIN = '#set document(date: none)\n#set text(font: "Barlow", stretch: 75%, weight: 600)\n'
FITTED = filled_template("fitted.typ.j2")


def test_typst_finds_the_cut_an_svg_names():
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">'
        '<text y="10" font-family="Barlow Condensed" font-weight="700">7-3-6</text>'
        '<text y="20" font-family="Barlow Semi Condensed" font-weight="600">Salal</text></svg>'
    )
    with opened(Document('#image("a.svg")', {"a.svg": svg}).pdf()) as pdf:
        assert fonts(pdf) == {"BarlowCondensed-Bold", "BarlowSemiCondensed-SemiBold"}
        assert unembedded(pdf) == []


def test_other_svgs_are_left_alone():
    assert svg_for_print('<text font-family="Serif">Barlow Condensed</text>') == (
        '<text font-family="Serif">Barlow Condensed</text>'
    )


@settings(deadline=None, max_examples=40)
@given(st.text(st.characters(min_codepoint=32, max_codepoint=126)))
def test_any_text_is_only_text(text: str):
    with opened(Document(f"{PLAIN}#set document(title: {quoted(text)})\nx").pdf()) as pdf:
        assert str(pdf.docinfo.get("/Title", "")) == text


def test_a_letter_our_fonts_lack_is_named_instead_of_printed_as_a_box():
    with pytest.raises(PrintError, match="no font has the letters 𒀀 𒀁"):
        Document(f"{PLAIN}#text({quoted('a 𒀁 b 𒀀')})").pdf()


def test_other_scripts_are_set_in_the_extra_fonts_and_those_travel_with_the_file():
    with opened(Document(f"{PLAIN}#text({quoted('Жуков שלום مشاة 東')})").pdf()) as pdf:
        families = {font.partition("-")[0] for font in fonts(pdf)}
        assert families >= {"NotoSans", "NotoSansHebrew", "NotoSansArabic"} and not unembedded(pdf)


def test_whoever_prints_it_is_asked_not_to_scale_it():
    with opened(Document(f"{PLAIN}x").pdf()) as pdf:
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"


def test_the_letters_we_use_are_there():
    assert Document(f"{PLAIN}#text({quoted('N’Djamena, 100 % – 22 × 34, Habré, ±3·½')})").pdf()


def test_a_font_that_is_not_ours_is_refused():
    with pytest.raises(PrintError, match="unknown font family"):
        Document('#set text(font: "Arial")\nx').pdf()


def test_a_mistake_in_a_template_is_an_error():
    with pytest.raises(PrintError, match="cannot be typeset: unknown variable: frobnicate"):
        Document("#frobnicate()").pdf()


def test_a_document_is_drawn_page_by_page():
    pages = Document(f"{PLAIN}one #pagebreak() two").pngs(30)
    assert len(pages) == 2 and all(page.startswith(b"\x89PNG") for page in pages)


def fitted(lines: int) -> str:
    body = " #linebreak() ".join(["line"] * lines)
    return f"{PLAIN}#set page(width: 60mm, height: 60mm, margin: 5mm)\n{FITTED}#fitted(50mm, 50mm, [{body}])"


def test_a_page_is_set_as_large_as_it_fits():
    assert len(Document(fitted(3)).pngs(30)) == len(Document(fitted(15)).pngs(30)) == 1


def test_a_page_too_full_for_the_smallest_type_is_refused():
    with pytest.raises(PrintError, match="more stands on a page than fits it in the smallest type"):
        Document(fitted(60)).pdf()
