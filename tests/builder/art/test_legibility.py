"""What a counter shows as pixels: nothing cut off, nothing over its line, no two things on the same spot."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from guelta.builder.art.counter import COUNTER_ZOOM, counter_svg, faces
from guelta.builder.art.legibility import lettered
from guelta.builder.art.look import Element, Look, Text, filled
from guelta.builder.art.raster import png
from guelta.builder.letters.font import CAP_HEIGHT, text_width
from guelta.builder.palette import LEAST_CONTRAST, contrast
from guelta.builder.rows import counter_rows
from guelta.rules.engine.board.piles import CARD
from tests.library import LIBRARY

Row = Mapping[str, str]
Extent = tuple[int, int, int, int]

PER_UNIT = 108 / 60
CLEAR = 5
"""Pixels of 108: 0.6 mm of a counter 1/2 inch wide, as far as its cut may stray."""


def pictured(svg: str) -> Image.Image:
    return Image.open(io.BytesIO(png(svg))).convert("RGB")


def alone(look: Look, *elements: Element) -> Look:
    return replace(look, layouts={name: elements for name in look.layouts})


def inks(row: Row, face: str, look: Look) -> Iterator[tuple[Element, Image.Image]]:
    """Yield each thing on a face with where it leaves ink: white on black, faint traces left out."""
    bare = pictured(counter_svg(row, face, alone(look)))
    for element in look.shown(row, face).elements:
        if element.needs and not row.get(element.needs):
            continue
        difference = ImageChops.difference(pictured(counter_svg(row, face, alone(look, element))), bare)
        yield element, difference.convert("L").point(lambda level: 255 if level > 40 else 0)


@pytest.fixture(scope="module")
def shown(counters: Mapping[str, Row], look: Look) -> dict[str, list[tuple[Element, Image.Image]]]:
    """Every face that differs from the others in more than a running number, as its things and their ink."""
    chosen: dict[str, tuple[Row, str]] = {}
    for row in counters.values():
        for face in faces(row):
            unlike = {**row, "id": "", "number": "9" * len(row["number"])}
            chosen.setdefault(counter_svg(unlike, face, look), (row, face))
    return {f"{row['id']}:{face}": list(inks(row, face, look)) for row, face in chosen.values()}


def test_no_ink_touches_the_edge_of_a_counter(shown: dict[str, list[tuple[Element, Image.Image]]]):
    assert len(shown) > 150
    assert [
        (name, extent)
        for name, things in shown.items()
        for _, ink in things
        if (extent := ink.getbbox()) and (min(extent[:2]) < CLEAR or max(extent[2:]) > 108 - CLEAR)
    ] == []


def test_everything_on_a_counter_leaves_ink(shown: dict[str, list[tuple[Element, Image.Image]]]):
    assert [
        (name, element) for name, things in shown.items() for element, ink in things if not ink.getbbox()
    ] == []


def test_no_text_runs_wider_than_measured_or_allowed(
    shown: dict[str, list[tuple[Element, Image.Image]]], counters: Mapping[str, Row], look: Look
):
    for name, things in shown.items():
        id, _, face = name.partition(":")
        row = look.shown(counters[id], face).row
        for element, ink in things:
            if isinstance(element, Text) and (extent := ink.getbbox()):
                along = extent[3] - extent[1] if element.turn else extent[2] - extent[0]
                wide = partial(text_width, font=element.font, size=element.size)
                whole = filled(element.text, row)
                is_broken = element.lines > 1 and wide(whole) > element.most
                measured = max(map(wide, whole.replace("-", "- ").split())) if is_broken else wide(whole)
                assert along <= measured * PER_UNIT + 2, (name, element.text)
                assert element.shrinks or measured <= element.most, (name, element.text)


def test_no_two_things_lie_on_the_same_spot(shown: dict[str, list[tuple[Element, Image.Image]]]):
    """But for a text that says it stands on a panel."""
    over = []
    for name, things in shown.items():
        on_ground = [(e, ink) for e, ink in things if not (isinstance(e, Text) and e.on != "fill")]
        for (first, one), (second, other) in combinations(on_ground, 2):
            if common := ImageChops.darker(one, other).getbbox():
                over.append((name, first, second, common))
    assert over == []


def test_capitals_and_figures_are_large_enough_on_screen_and_on_half_an_inch(
    shown: dict[str, list[tuple[Element, Image.Image]]], look: Look
):
    """5.5 of the counter's 54 pixels at 100 %, 1.3 mm of its 12.7 on paper; strengths twice that."""
    heights = {
        element.text: element.size * CAP_HEIGHT
        for things in shown.values()
        for element, _ in things
        if isinstance(element, Text)
    }
    assert min(heights.values()) / look.size * look.pixels >= 5.5
    assert min(heights.values()) / look.size * 12.7 >= 1.3
    strengths = [height for text, height in heights.items() if "{movement}" in text]
    assert min(strengths) / look.size * look.pixels >= 11 and min(strengths) / look.size * 12.7 >= 2.6


LEAST_POINTS, HALF_AN_INCH = 6, 12.7


@pytest.mark.parametrize("game_id", ["chad", "chad_2021", "zefra", "angola"])
def test_nothing_that_is_played_on_is_under_six_points_on_half_an_inch(game_id: str):
    """The least size that counters are offered in; a text that shrinks counts as it is set."""
    game, small = LIBRARY.game(game_id), dict[str, float]()
    points = HALF_AN_INCH / 25.4 * 72 / (54 * COUNTER_ZOOM)
    for look in Look.all_of(game):
        for row in counter_rows(game.tables).values():
            for face in faces(row) if row["kind"] != CARD else ():
                for text, high in lettered(counter_svg(row, face, look)):
                    if (size := high / CAP_HEIGHT * points) < LEAST_POINTS - 0.005:
                        small[f"{row['id']}:{face} {text}"] = round(size, 2)
    assert small == {}


def ground_under(name: str, element: Text, counters: Mapping[str, Row], look: Look) -> Image.Image:
    """A face without one of its texts."""
    id, _, face = name.partition(":")
    others = [each for each in look.shown(counters[id], face).elements if each is not element]
    return pictured(counter_svg(counters[id], face, alone(look, *others)))


def test_every_text_stands_out_from_what_is_drawn_under_it(
    shown: dict[str, list[tuple[Element, Image.Image]]], counters: Mapping[str, Row], look: Look
):
    """Measured in pixels: bands, panels and symbols under a text count, whatever the look says they are."""
    weakest: dict[str, float] = {}
    for name, things in shown.items():
        id, _, face = name.partition(":")
        written = look.shown(counters[id], face).ground.ink
        for element, ink in things:
            if isinstance(element, Text):
                under = ground_under(name, element, counters, look)
                hidden = Image.composite(under, Image.new("RGB", under.size, written), ink)
                colours = hidden.getcolors(108 * 108) or []
                grounds = {f"#{r:02x}{g:02x}{b:02x}" for _, (r, g, b) in colours} - {written}
                weakest[f"{name} {element.text}"] = min(contrast(written, ground) for ground in grounds)
    assert len(weakest) > 300
    assert {name: reached for name, reached in weakest.items() if reached < LEAST_CONTRAST} == {}


def test_the_checks_see_what_is_wrong(counters: Mapping[str, Row], look: Look):
    row = counters["mrp-leader"]
    wide = Text("{force}", at=(30, 30), size=50, font="bold", most=200)
    twice = (wide, replace(wide, at=(30, 40)))
    (_, one), (_, other) = inks(row, "fan", alone(look, *twice))
    extent = one.getbbox()
    assert extent and extent[0] < CLEAR
    assert ImageChops.darker(one, other).getbbox()
