"""Counters: every face of the mix is drawn, and says what 2.30 and 2.40 want on it."""

from __future__ import annotations

import io
import re
import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat

from builder.art.counter import counter_svg, faces
from builder.art.look import Look
from builder.art.palette import ArtError
from builder.art.raster import png
from builder.art.symbol import Symbol

Row = Mapping[str, str]
Counters = Mapping[str, Row]

FACTIONS = (
    *("FAN", "FAP", "ANL", "CDR", "CODOS", "FAC", "FDT"),
    *("FROL", "MPLT", "MRP", "PLA", "UND", "VOL", "WAF"),
)


def texts(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize(
    ("counter", "face"),
    [
        ("fant-inf-bn-1", "front"),
        ("fant-airborne-co-22", "front"),
        ("fan-guerrilla-1", "fap"),
        ("pla-guerrilla-1", "fan"),
        ("codos-leader", "fan"),
        ("habre", "fan"),
        ("france-inf-bn-3", "a-b-c-d-f"),
        ("libya-legion-inf-bn-1", "front"),
        ("sam-1", "fap"),
        ("fort-1", "fort"),
        ("no-water-1", "front"),
        ("production-kanem", "war-zone"),
    ],
)
def test_the_drawing_is_the_one_kept(
    counter: str, face: str, counters: Counters, look: Look, is_golden: Callable[[str, str], bool]
):
    assert is_golden(
        f"{counter}.{face}.svg", counter_svg(counters[counter], face, look).replace("><", ">\n<")
    )


def test_every_face_of_the_mix_is_drawn_at_one_size(counters: Counters, look: Look):
    drawn = [counter_svg(row, face, look) for row in counters.values() for face in faces(row)]
    assert len(drawn) == 2 * len(counters)
    assert {svg.split("<rect")[0].count('width="108"') for svg in drawn} == {1}


def test_every_number_a_unit_has_is_printed_on_it(counters: Counters, look: Look):
    for row in counters.values():
        if row["kind"] in ("combat", "air", "aaa"):
            printed = texts(counter_svg(row, row["front"], look))
            assert f"{row['conventional']}-{row['guerrilla']}-{row['movement']}" in printed, row["id"]
            assert not row["number"] or row["number"] in printed, row["id"]


@pytest.mark.rule("2.40")
def test_only_the_main_factions_show_their_loyalty_beside_the_emblem(counters: Counters, look: Look):
    assert texts(counter_svg(counters["fap-guerrilla-1"], "fap", look)) == ["FAP", "3", "1", "2-2-8"]
    assert texts(counter_svg(counters["cdr-guerrilla-1"], "fap", look)) == ["CDR", "1", "1-2-8"]


@pytest.mark.rule("2.40")
def test_a_leader_shows_home_town_loyalty_and_movement(counters: Counters, look: Look):
    assert texts(counter_svg(counters["mrp-leader"], "fan", look)) == ["MRP", "1849", "4-8", "leader"]


@pytest.mark.rule("2.40")
def test_a_commander_shows_home_name_aid_skill_military_skill_and_movement(counters: Counters, look: Look):
    assert texts(counter_svg(counters["goukouni"], "fap", look)) == ["Tibesti", "GOUKOUNI", "1-1-10"]


@pytest.mark.rule("2.40")
def test_the_larger_number_of_anti_aircraft_is_what_it_has_against_air(counters: Counters, look: Look):
    svg = counter_svg(counters["france-aaa"], "front", look)
    sizes = dict(re.findall(r'font-size="(\d+)"[^>]*>([^<]+)<', svg))
    assert {text: int(size) for size, text in sizes.items()} == {"2": 30, "0-0-0": 19}


def test_the_back_of_an_intervention_unit_has_its_task_forces(counters: Counters, look: Look):
    assert "B C D" in texts(counter_svg(counters["france-inf-bn-1"], "b-c-d", look))
    assert texts(counter_svg(counters["fant-armor-bn-1"], "", look)) == []


@pytest.mark.rule("2.30")
def test_grounds_and_inks_are_those_of_the_rules(look: Look):
    def tint(ground: str) -> str:
        red, green, blue = (int(look.grounds[ground].fill[i : i + 2], 16) for i in (1, 3, 5))
        return "rgb"[(red, green, blue).index(max(red, green, blue))]

    assert (tint("fan"), look.grounds["fan"].ink) == ("b", "#ffffff")
    assert (tint("fap"), look.grounds["fap"].ink) == ("r", "#000000")
    assert (tint("fant"), look.grounds["fant"].ink) == ("b", "#ffffff")
    assert look.grounds["france"].fill == "#ffffff"
    assert look.grounds["legion"].fill == look.grounds["libya"].fill
    assert look.grounds["legion"].band is not None and look.grounds["libya"].band is None
    assert (tint("libya"), tint("oau")) == ("g", "r")


def test_no_two_emblems_look_alike_in_grey(look: Look):
    emblems = {look.also["force"][force]["symbol"] for force in FACTIONS}
    assert len(emblems) == len(FACTIONS)

    def pictured(force: str, side: str) -> Image.Image:
        row = {"kind": "combat", "type": "guerrilla", "force": force, "number": "", "loyalty": ""}
        row |= {"id": force, "conventional": "1", "guerrilla": "1", "movement": "6"}
        image = Image.open(io.BytesIO(png(counter_svg(row, side, look)))).convert("L")
        return image.crop((28, 22, 78, 68))

    for side in ("fan", "fap"):
        shown = {force: pictured(force, side) for force in FACTIONS}
        apart = {
            (a, b): ImageStat.Stat(ImageChops.difference(shown[a], shown[b])).mean[0]
            for a, b in combinations(FACTIONS, 2)
        }
        closest = min(apart, key=lambda pair: apart[pair])
        assert apart[closest] > 11, f"{side}: {closest} are {apart[closest]:.1f} grey levels apart"


@pytest.fixture
def toml() -> dict[str, Any]:
    return tomllib.loads(files("builder.games.chad").joinpath("look.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("column", "word", "reason"),
    [
        ("movement", "1000", "'7-3-1000' is 64.5 units wide, 54 fit (look.toml)"),
        ("type", "camel", "'{symbol}' needs the column 'symbol', which this counter has not"),
        ("kind", "ship", "look.toml: no [[face]] is for such a counter"),
        ("force", "Niger", "look.toml: there is no ground niger"),
        ("size", "brigade", "source_art/chad/symbols/size-brigade.svg: there is no such symbol"),
    ],
)
def test_what_cannot_be_drawn_is_said_of_the_counter(
    column: str, word: str, reason: str, counters: Counters, toml: dict[str, Any]
):
    row = {**counters["fant-inf-bn-1"], column: word}
    with pytest.raises(ArtError) as caught:
        counter_svg(row, "front", Look.of("chad", toml, "look.toml"))
    assert str(caught.value) == f"rules/chad/counters.csv, row fant-inf-bn-1, face front: {reason}"


def test_text_without_contrast_is_refused(counters: Counters, toml: dict[str, Any]):
    toml["ground"]["fant"]["fill"] = "#c8b4e0"
    with pytest.raises(
        ArtError, match=r"^rules/chad/counters.csv, row fant-inf-bn-1, face front: '1' has a contrast of 1.9"
    ):
        counter_svg(counters["fant-inf-bn-1"], "front", Look.of("chad", toml, "look.toml"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda toml: toml["ground"]["fan"].update(ink="white"),
            "look.toml, ground.fan: ink 'white' is no col",
        ),
        (lambda toml: toml["ground"]["fan"].pop("edge"), "look.toml: .*'edge'"),
        (lambda toml: toml.pop("emblem"), "look.toml: 'emblem' is missing"),
        (
            lambda toml: toml["layout"]["unit"][2].update(font="comic"),
            "look.toml, layout unit: there is no font",
        ),
        (lambda toml: toml["layout"]["unit"][2].update(colour="red"), "look.toml, layout unit: .*'colour'"),
        (
            lambda toml: toml["layout"]["unit"][2].update(anchor="left"),
            "look.toml, layout unit: anchor left is",
        ),
    ],
)
def test_a_broken_look_is_refused_by_name(
    change: Callable[[Any], object], message: str, toml: dict[str, Any]
):
    change(toml)
    with pytest.raises(ArtError, match=f"^{message}"):
        Look.of("chad", toml, "look.toml")


def test_a_missing_symbol_is_named_by_its_file():
    with pytest.raises(ArtError, match=r"^source_art/chad/symbols/zebra.svg: there is no such symbol$"):
        Symbol.load("chad", "zebra")
