"""Colours and their contrast."""

from __future__ import annotations

import pytest

from guelta.builder.palette import LEAST_CONTRAST, ArtError, channels, contrast, toned


def test_black_on_white_has_the_greatest_contrast():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)
    assert contrast("#ffffff", "#777777") == pytest.approx(4.48, abs=0.01)


def test_a_tone_stands_out_just_enough():
    tone = toned("#efdcab", "#000000")
    assert LEAST_CONTRAST <= contrast(tone, "#efdcab") < LEAST_CONTRAST + 0.6


def test_where_no_tone_stands_out_the_end_is_given():
    assert toned("#5f564c", "#000000") == "#000000"


@pytest.mark.parametrize("word", ["white", "#FFF", "#fff", "#12345g", ""])
def test_a_colour_is_written_one_way(word: str):
    with pytest.raises(ArtError, match="is no colour like #1f55a5"):
        channels(word)
