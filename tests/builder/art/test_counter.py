"""Counters: every face of the mix is drawn, and says what 2.30 and 2.40 want on it."""

from __future__ import annotations

import io
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.resources import files
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat

from guelta.builder.art.counter import counter_svg, faces
from guelta.builder.art.look import Look, Picture, Text, filled
from guelta.builder.art.raster import png
from guelta.builder.art.symbol import Art
from guelta.builder.letters.font import CAP_HEIGHT, text_width
from guelta.builder.palette import ArtError
from tests.library import LIBRARY

ART = Art.of(LIBRARY.game("chad"))

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


def figures(row: Row) -> str:
    return f"{row['conventional']}-{row['guerrilla']}-{row['movement']}"


def middles(row: Row, face: str, look: Look) -> dict[str, tuple[float, float]]:
    """Where each thing on a face has its middle, in units from the upper left: texts as written, symbols
    by their names.
    """
    shown, found = look.shown(row, face), {}
    for element in shown.elements:
        if element.needs and not row.get(element.needs):
            continue
        if isinstance(element, Text):
            text = filled(element.text, shown.row)
            aside = {"start": 0.5, "middle": 0, "end": -0.5}[element.anchor]
            x = element.at[0] + aside * text_width(text, element.font, element.size)
            found[text] = (x, element.at[1] - element.size * CAP_HEIGHT / 2)
        else:
            x, y, width, height = element.box
            found[filled(element.symbol, shown.row)] = (x + width / 2, y + height / 2)
    return found


@pytest.mark.rule("2.40")
def test_every_number_a_unit_has_is_printed_on_every_face_it_fights_with(counters: Counters, look: Look):
    units = [row for row in counters.values() if row["kind"] in ("combat", "air", "aaa")]
    assert len(units) > 100
    for row in units:
        for face in faces(row) if row["type"] == "guerrilla" else (row["front"],):
            printed = texts(counter_svg(row, face, look))
            assert figures(row) in printed, row["id"]
            assert not row["number"] or row["number"] in printed, row["id"]
            assert not row["loyalty"] or row["loyalty"] in printed, row["id"]


@pytest.mark.rule("2.40")
def test_a_unit_has_its_number_at_the_left_edge_and_its_strengths_below(counters: Counters, look: Look):
    for row in counters.values():
        if row["kind"] in ("combat", "air") and row["number"]:
            at = middles(row, row["front"], look)
            assert at[row["number"]][0] < 12 and at[figures(row)][1] > 40, row["id"]


@pytest.mark.rule("2.40")
def test_only_the_main_factions_show_their_loyalty_to_the_right_of_the_symbol(counters: Counters, look: Look):
    guerrillas = [row for row in counters.values() if row["type"] == "guerrilla"]
    for row in guerrillas:
        if row["number"] == row["loyalty"]:  # two texts alike: the others of the faction stand for it
            continue
        for face in faces(row):
            at = middles(row, face, look)
            symbol = look.also["force"][row["force"]]["symbol"]
            if row["force"] in ("FAN", "FAP"):
                assert at[row["loyalty"]][0] > at[symbol][0] + 10, row["id"]
            else:
                assert not row["loyalty"], row["id"]
    assert {row["force"] for row in guerrillas} == set(FACTIONS)


@pytest.mark.rule("2.40")
def test_a_leader_has_home_flag_and_symbol_from_left_to_right_and_his_numbers_at_the_lower_left(
    counters: Counters, look: Look
):
    leaders = [row for row in counters.values() if row["kind"] == "leader"]
    assert {row["force"] for row in leaders} == set(FACTIONS) - {"FAN", "FAP"}
    for row in leaders:
        for face in faces(row):
            at = middles(row, face, look)
            symbol = look.also["force"][row["force"]]["symbol"]
            assert at[row["home"]][0] < at["flag"][0] < at[symbol][0], row["id"]
            x, y = at[f"{row['loyalty']}-{row['movement']}"]
            assert x < 30 and y > 40, row["id"]


@pytest.mark.rule("2.40")
def test_a_commander_has_his_home_right_of_the_flag_his_name_below_it_and_three_numbers_at_the_foot(
    counters: Counters, look: Look
):
    commanders = {row["id"]: row for row in counters.values() if row["kind"] == "commander"}
    assert set(commanders) == {"habre", "goukouni", "deby"}
    for row in commanders.values():
        at = middles(row, row["front"], look)
        home, name = at[row["home"].title()], at[row["name"].upper()]
        skills = at[f"{row['aid_skill']}-{row['military_skill']}-{row['movement']}"]
        assert home[0] > at["flag-chad"][0] and name[1] > at["flag-chad"][1] and skills[1] > name[1], row[
            "id"
        ]


@pytest.mark.rule("2.40")
def test_markers_say_what_the_rules_print_on_them(counters: Counters, look: Look):
    assert texts(counter_svg(counters["igf-1"], "front", look)) == ["IGF", counters["igf-1"]["loyalty"]]
    assert texts(counter_svg(counters["fort-1"], "fort", look)) == ["+3"]
    assert "pick-hammer" in middles(counters["fort-1"], "construction", look)
    normal, war = (
        middles(counters["production-lac"], face, look) for face in faces(counters["production-lac"])
    )
    assert ("wheat" in normal, "scythes" in war) == (True, True)
    assert [texts(counter_svg(counters["presence-lac"], face, look))[0] for face in ("p1", "p2")] == [
        "P1",
        "P2",
    ]


@pytest.mark.rule("2.40")
def test_the_larger_number_of_anti_aircraft_is_what_it_has_against_air(counters: Counters, look: Look):
    svg = counter_svg(counters["france-aaa"], "front", look)
    sizes = dict(re.findall(r'font-size="([\d.]+)"[^>]*>([^<]+)<', svg))
    assert {text: float(size) for size, text in sizes.items()} == {"2": 29, "0-0-0": 18.6}


def test_the_back_of_an_intervention_unit_has_its_task_forces(counters: Counters, look: Look):
    assert "B C D" in texts(counter_svg(counters["france-inf-bn-1"], "b-c-d", look))
    lettered = [row for row in counters.values() if row["kind"] in ("combat", "aaa") and row["back"]]
    for row in (row for row in lettered if row["type"] != "guerrilla"):
        letters = row["back"].upper().replace("-", " ")
        assert letters in texts(counter_svg(row, row["back"], look)), row["id"]
    assert texts(counter_svg(counters["fant-armor-bn-1"], "", look)) == ["FANT"]


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
    return tomllib.loads(files("guelta.builder.games.chad").joinpath("look.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("column", "word", "reason"),
    [
        ("movement", "1000", "'7-3-1000' is 58.6 units wide, 48 fit (look.toml)"),
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
        counter_svg(row, "front", Look.of(toml, "look.toml", "rules/chad/counters.csv", art=ART))
    assert str(caught.value) == f"rules/chad/counters.csv, row fant-inf-bn-1, face front: {reason}"


def test_text_without_contrast_is_refused(counters: Counters, toml: dict[str, Any]):
    toml["ground"]["fant"]["fill"] = "#c8b4e0"
    with pytest.raises(
        ArtError, match=r"^rules/chad/counters.csv, row fant-inf-bn-1, face front: '1' has a contrast of 1.9"
    ):
        counter_svg(
            counters["fant-inf-bn-1"], "front", Look.of(toml, "look.toml", "rules/chad/counters.csv", art=ART)
        )


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
        Look.of(toml, "look.toml", "rules/chad/counters.csv", art=ART)


def test_a_missing_symbol_is_named_by_its_file():
    with pytest.raises(ArtError, match=r"^source_art/chad/symbols/zebra.svg: there is no such symbol$"):
        ART.symbol("zebra")


def test_a_number_is_what_an_id_ends_with():
    row = {"id": "scouts-12", "nickname": "7th Scouts"}
    assert (filled("{id:number}", row), filled("{nickname:number}", row)) == ("12", "")
    with pytest.raises(ArtError, match="is none of upper, lower, title, letters, number"):
        filled("{id:roman}", row)


def symbols_of(row: Row, face: str, look: Look) -> list[str]:
    shown = look.shown(row, face)
    return [filled(each.symbol, shown.row) for each in shown.there if isinstance(each, Picture)]


def test_silhouettes_stand_in_place_of_symbols_and_change_no_word(counters: Mapping[str, Row]):
    plain, faced = Look.load(LIBRARY.game("chad")), Look.load(LIBRARY.game("chad"), "silhouettes")
    for id, symbol in (
        ("fant-inf-bn-1", "desert-infantry"),
        ("libya-armor-bn-1", "tank"),
        ("sam-1", "missile-launcher"),
    ):
        front = counters[id]["front"]
        assert f"silhouette-{symbol}" in symbols_of(counters[id], front, faced)
        assert f"silhouette-{symbol}" not in symbols_of(counters[id], front, plain)
    for row in counters.values():
        for face in faces(row):
            words = [
                {filled(text.text, look.shown(row, face).row) for text in written(look, row, face)}
                for look in (plain, faced)
            ]
            assert words[0] == words[1], row["id"]


def written(look: Look, row: Row, face: str) -> list[Text]:
    return [each for each in look.shown(row, face).there if isinstance(each, Text)]


def test_a_game_without_silhouettes_looks_the_same_when_they_are_asked_for():
    assert Look.load(LIBRARY.game("zefra"), "silhouettes") == Look.load(LIBRARY.game("zefra"))


def test_a_text_of_two_lines_breaks_where_they_are_shortest_and_keeps_its_baseline(look: Look):
    row = {"id": "it", "kind": "marker", "type": "VP", "face": "", "front": "front", "back": ""}
    words = Text("Henrique de Carvalho", at=(30, 50), size=10, font="bold", most=44, shrinks=True, lines=2)
    one = replace(words, text="Henrique")
    for element, expected in ((words, [("de Carvalho", 50), ("Henrique", 40)]), (one, [("Henrique", 50)])):
        drawn = counter_svg(row, "", replace(look, layouts={name: (element,) for name in look.layouts}))
        found = [
            (text.text, float(text.attrib["y"]))
            for text in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")
        ]
        assert found == [(text, pytest.approx(y, abs=1)) for text, y in expected]
