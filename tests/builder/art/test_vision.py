"""Colours without some of them."""

from __future__ import annotations

import pytest
from PIL import Image

from guelta.builder.art.vision import SIGHTS, ciede2000, difference, picture_as_seen, seen
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


@pytest.mark.parametrize(
    ("first", "second", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, 2.5, 0), (61, -5, 29), 22.8977),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_that_of_ciede2000(
    first: tuple[float, float, float], second: tuple[float, float, float], apart: float
):
    """The pairs are of Sharma, Wu and Dalal (2005), table 1."""
    assert ciede2000(first, second) == pytest.approx(apart, abs=0.00005)
    assert ciede2000(second, first) == pytest.approx(apart, abs=0.00005)


def test_without_blue_cones_blue_and_green_come_near_each_other():
    blue, green = seen("#2f8fb0", "tritanopia"), seen("#2fa08a", "tritanopia")
    assert difference(blue, green) < difference("#2f8fb0", "#2fa08a") / 2


def test_there_is_no_other_sight():
    with pytest.raises(KeyError):
        seen("#ffffff", "infrared")
