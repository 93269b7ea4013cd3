"""docs/designing-looks.md names every key of the files of a look, and its pictures are those drawn today."""

from __future__ import annotations

import importlib.util
import io
import re
from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image, ImageChops

from guelta.builder.art import atlas, look
from guelta.builder.art.canvas import Stroke
from guelta.builder.art.card import CardLook
from guelta.builder.art.raster import png
from guelta.builder.art.texture import TEXTURES
from guelta.builder.layout import layout_faults
from guelta.builder.letters.setting import Lettering
from guelta.builder.print import aid
from guelta.companion.after_action import measures

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "designing-looks.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`]*)`", PAGE))))


def keys_of(*kinds: type) -> set[str]:
    return {each.name for kind in kinds for each in fields(kind)}  # type: ignore[arg-type]


def keys_of_a_board() -> set[str]:
    """Return the keys that a board.toml knows, as its faults list them."""
    faults = layout_faults(
        {"no": 1, "size": {}, "grid": {}, "box": [{}], "track": [{"lines": [{}]}], "area": [{}]}
    )
    return set(re.findall(r"has no (\w+);", " ".join(faults))) | {"size", "grid", "box", "track", "area"}


MAP = {*atlas._KEYS} | keys_of(
    *(atlas.Layer, atlas.Line, atlas.PlaceLook, atlas.Label, atlas.BoxLook, atlas.TrackLook, atlas.RowLook),
    *(atlas.Panel, atlas.Backdrop, atlas.Join, atlas.Relief, Stroke, Lettering),
)
LOOK = {*look._KEYS} | keys_of(
    look.Ground, look.Band, look.Text, look.Picture, look.Scene, look.Face, CardLook
)
REPORT = {*measures._KEYS} | keys_of(measures.Losses, measures.Prize, measures._Line)
MADE = {"drawn", "more", "source"}  # out of other keys, and the file that they stand in


@pytest.mark.parametrize(
    "keys",
    [MAP, LOOK, REPORT, keys_of_a_board(), {*aid._KEYS}],
    ids=["map", "look", "report", "board", "print"],
)
def test_each_key_is_named_on_the_page(keys: set[str]) -> None:
    assert len(keys) > 5
    assert sorted(keys - NAMED - MADE) == []


def test_each_texture_is_named_and_shown() -> None:
    assert all(f"`{name}`" in PAGE and f"texture-{name}.png" in PAGE for name in TEXTURES)


def drawing() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw_looks", ROOT / "docs" / "looks" / "draw.py")
    assert spec and spec.loader
    draw = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(draw)
    return draw


def test_the_pictures_on_the_page_are_those_that_are_drawn_today() -> None:
    """Who changes what a key does draws them anew: python docs/looks/draw.py."""
    draw, shown = drawing(), set(re.findall(r"pictures/looks/([\w-]+)\.png", PAGE))
    drawn = dict(draw.drawn())
    assert shown == set(drawn) == {path.stem for path in draw.PICTURES.iterdir()}
    for name, svg in drawn.items():
        kept = Image.open(draw.PICTURES / f"{name}.png").convert("RGB")
        new = Image.open(io.BytesIO(png(svg))).convert("RGB")
        assert ImageChops.difference(kept, new).getbbox() is None, name
