"""PNG: the same bytes everywhere, in our own type."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from PIL import Image

from guelta.builder.art.counter import counter_svg
from guelta.builder.art.look import Look
from guelta.builder.art.raster import png
from guelta.builder.letters.font import CAP_HEIGHT, FONTS, font_files, text_width
from guelta.builder.palette import ArtError

_ELSEWHERE = """
import csv, hashlib, sys
from importlib.resources import files
from guelta.builder.art.counter import counter_svg
from guelta.builder.art.look import Look
from guelta.builder.art.map import board_svg
from guelta.builder.art.raster import png
from guelta.rules.library import Library
chad = Library().game("chad")
table = files("guelta.rules.chad").joinpath("counters.csv").read_text(encoding="utf-8")
rows = csv.DictReader(table.splitlines())
row = next(row for row in rows if row["id"] == "habre")
picture = png(counter_svg(row, "fan", Look.load(chad)))
print(hashlib.sha256(picture).hexdigest(), hashlib.sha256(board_svg(chad).encode()).hexdigest())
"""


def test_a_counter_is_108_pixels_with_a_clear_border(counters: Mapping[str, Mapping[str, str]], look: Look):
    image = Image.open(io.BytesIO(png(counter_svg(counters["habre"], "fan", look))))
    assert (image.size, image.mode) == ((108, 108), "RGBA")
    assert {image.getpixel((x, 0)) for x in range(108)} == {(0, 0, 0, 0)}


def test_a_machine_without_fonts_and_another_hash_seed_give_the_same_pictures(
    counters: Mapping[str, Mapping[str, str]], look: Look, chad_map: str, tmp_path: Path
):
    bare = {key: value for key, value in os.environ.items() if key in ("PATH", "SYSTEMROOT", "PYTHONPATH")}
    bare |= {"FONTCONFIG_FILE": str(tmp_path / "none.conf"), "HOME": str(tmp_path), "PYTHONHASHSEED": "7"}
    root = Path(__file__).parents[3]
    run = subprocess.run(
        [sys.executable, "-c", _ELSEWHERE], env=bare, cwd=root, capture_output=True, text=True, check=True
    )
    here = png(counter_svg(counters["habre"], "fan", look)), chad_map.encode()
    assert run.stdout.split() == [hashlib.sha256(data).hexdigest() for data in here]


def test_every_font_is_ours_and_is_really_the_one_drawn_with():
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="24">{}</svg>'
    text = '<text x="2" y="20" font-family="{}" font-weight="{}" font-size="20">Gq7</text>'
    drawn = {name: png(svg.format(text.format(font.family, font.weight))) for name, font in FONTS.items()}
    assert png(svg.format(text.format("DejaVu Sans", 400))) == png(svg.format(""))
    upright = [drawn[name] for name, font in FONTS.items() if not font.italic]
    assert len(set(upright)) == len(upright)


def test_a_width_is_measured_in_the_units_of_the_size():
    assert text_width("10-2-10", "bold", 20) == pytest.approx(2 * text_width("10-2-10", "bold", 10))
    assert text_width("i", "bold", 20) < text_width("W", "bold", 20)
    assert text_width("", "bold", 20) == 0


def test_capitals_are_as_high_as_said():
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="120">{}</svg>'
    text = '<text x="10" y="110" font-family="{}" font-weight="{}" font-size="100">H</text>'
    for font in FONTS.values():
        box = Image.open(io.BytesIO(png(svg.format(text.format(font.family, font.weight))))).getbbox()
        assert box is not None and box[3] - box[1] == pytest.approx(100 * CAP_HEIGHT, abs=2)


def test_each_font_file_has_its_licence_beside_it():
    fonts = Path(__file__).parents[3] / "source_art" / "fonts"
    assert {path.name for path in fonts.glob("*.ttf")} == set(font_files())
    assert "SIL Open Font License" in (fonts / "OFL.txt").read_text(encoding="utf-8")


def test_what_is_no_svg_is_refused():
    with pytest.raises(ArtError, match=r"^cannot draw this SVG"):
        png("<svg")
