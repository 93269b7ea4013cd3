"""Colours without some of them."""

from __future__ import annotations

import pytest
from PIL import Image

from guelta.builder.art.vision import SIGHTS, difference, picture_as_seen, seen
from guelta.builder.palette import contrast


@pytest.mark.parametrize("sight", list(SIGHTS))
def test_greys_look_the_same_to_everyone(sight: str):
    for grey in ("#000000", "#808080", "#ffffff"):
        assert difference(seen(grey, sight), grey) < 1


def test_without_red_cones_red_is_dark_and_without_green_ones_red_and_green_are_one_hue():
    assert contrast(seen("#ff0000", "protanopia"), "#000000") < 0.7 * contrast("#ff0000", "#000000")
    red, green = seen("#c04030", "deuteranopia"), seen("#708020", "deuteranopia")
    assert difference(red, green) < difference("#c04030", "#708020") / 3
    assert seen("#ff0000", "colour") == "#ff0000"


def test_black_and_white_are_a_hundred_apart_and_grey_is_as_light_as_its_colour():
    assert difference("#000000", "#ffffff") == pytest.approx(100, abs=0.1)
    assert contrast(seen("#2459a8", "grey"), "#2459a8") == pytest.approx(1, abs=0.02)


@pytest.mark.parametrize("sight", list(SIGHTS))
def test_a_picture_is_seen_as_its_colours_are(sight: str):
    for colour in ("#2459a8", "#e5543d", "#b7cf3e", "#101820"):
        picture = picture_as_seen(Image.new("RGB", (2, 2), colour), sight)
        pixel = "#" + picture.tobytes()[:3].hex()
        assert difference(pixel, seen(colour, sight)) < 2.3, colour


def test_there_is_no_other_sight():
    with pytest.raises(KeyError):
        seen("#ffffff", "infrared")
