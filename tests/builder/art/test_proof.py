"""Proofs: both sides and every two emblems are told apart without colour, and the sheets that show it."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import Image

from guelta.builder.art.counter import counter_svg
from guelta.builder.art.likeness import emblems, pairs
from guelta.builder.art.look import Look, Picture, filled
from guelta.builder.art.proof import SIDE, contact_sheets, sheetfuls, tables
from guelta.builder.art.raster import png
from guelta.builder.art.vision import SIGHTS, difference, seen
from guelta.builder.palette import LEAST_CONTRAST, contrast
from guelta.builder.rows import counter_rows
from tests.library import LIBRARY

Row = Mapping[str, str]


def is_light_on_dark(look: Look, ground: str, sight: str) -> bool:
    ink, fill = (seen(colour, sight) for colour in (look.grounds[ground].ink, look.grounds[ground].fill))
    return contrast(ink, "#000000") > contrast(fill, "#000000")


@pytest.mark.parametrize("sight", list(SIGHTS))
def test_the_two_sides_differ_by_more_than_hue(sight: str, look: Look):
    """One is light on dark, the other dark on light, every text as clear as it must be, whoever looks."""
    first, second = look.emblems
    assert is_light_on_dark(look, first, sight) and not is_light_on_dark(look, second, sight)
    for side in (first, second):
        ground = look.grounds[side]
        assert contrast(seen(ground.ink, sight), seen(ground.fill, sight)) >= LEAST_CONTRAST
    assert difference(*(seen(look.grounds[side].fill, sight) for side in (first, second))) > 10


ENEMIES = {
    "chad": ([("fan", "fant", "france", "oau"), ("fap", "libya", "legion")], ("",)),
    "zefra": ([(each,) for each in ("cjtf", "iff", "tuscan", "bongo", "daloon", "zefra")], ("", "-used")),
    "angola": (
        [(each,) for each in ("fapla", "fnla", "mpla", "unita")],
        ("", "-major", "-suppressed", "-column"),
    ),
}
"""By game: armies of which those of one group can fight those of another, and what their grounds end with."""
LEAST_APART = 10
"""CIEDE2000 between the grounds of any two that can be enemies."""


@pytest.mark.parametrize("sight", ["colour", "protanopia", "deuteranopia", "tritanopia"])
@pytest.mark.parametrize("game_id", list(ENEMIES))
def test_no_two_enemies_look_alike(game_id: str, sight: str):
    """Whichever of their faces is up; in grey their drawings and their names tell them apart."""
    grounds, (groups, ends) = Look.load(LIBRARY.game(game_id)).grounds, ENEMIES[game_id]
    apart = {
        f"{first}{one} {second}{other}": difference(
            seen(grounds[first + one].fill, sight), seen(grounds[second + other].fill, sight)
        )
        for group, rest in combinations(groups, 2)
        for first, second in product(group, rest)
        for one, other in product(ends, ends)
    }
    assert {pair: round(reached, 1) for pair, reached in apart.items() if reached < LEAST_APART} == {}


def figures(game_id: str, column: str, *, of: Mapping[str, str]) -> dict[str, set[str]]:
    """Return by a column's value what silhouettes such counters show."""
    game, found = LIBRARY.game(game_id), dict[str, set[str]]()
    look = Look.first(game)
    for row in counter_rows(game.tables).values():
        if all(row.get(key) == value for key, value in of.items()):
            shown = look.shown(row, row["front"])
            names = (filled(each.symbol, shown.row) for each in shown.there if isinstance(each, Picture))
            found.setdefault(shown.row.get(column, ""), set()).update(n for n in names if "silhouette" in n)
    return found


@pytest.mark.parametrize(
    ("game_id", "column", "of"),
    [
        ("chad", "label", {"kind": "combat", "type": "infantry"}),
        ("angola", "side", {"kind": "unit", "type": "infantry", "class": "minor"}),
        ("zefra", "side", {"kind": "unit", "type": "infantry"}),
        ("zefra", "side", {"kind": "unit", "type": "refugees"}),
        ("chad", "type", {"kind": "combat", "force": "Libya", "formation": ""}),
        ("chad", "id", {"kind": "air"}),
    ],
)
def test_one_drawing_is_not_several_things(game_id: str, column: str, of: Mapping[str, str]):
    shown = figures(game_id, column, of=of)
    assert len(shown) > 1 and all(len(each) == 1 for each in shown.values())
    assert len({next(iter(each)) for each in shown.values()}) == len(shown), shown


def test_a_caption_ends_within_its_sheet(look: Look, counters: Mapping[str, Row]):
    """The longest caption takes two lines on a sheet of twelve counters; none of its ink is at the edge."""
    faces = [png(counter_svg(counters["fan-guerrilla-1"], "fan", look))] * 12
    for sheet in contact_sheets(faces, 1).values():
        picture = Image.open(io.BytesIO(sheet)).convert("L")
        head = picture.crop((0, 0, picture.width, 100)).point(lambda level: 255 if level < 128 else 0)
        left, _, right, bottom = head.getbbox() or (0, 0, 0, 0)
        assert left >= 28 and right <= picture.width - 28 and bottom < 100


def test_every_two_emblems_are_further_apart_than_lying_askew_makes_one(look: Look):
    """Measured at the size of print, without colour, as sharp as an eye sees it, wherever shifted."""
    measured = list(pairs(look))
    assert len(emblems(look)) >= 14
    assert len(measured) == 2 * len(emblems(look)) * (len(emblems(look)) - 1) // 2
    assert [pair for pair in measured if pair.apart < 1.5 * pair.askew or pair.apart < 0.2] == []


def test_two_emblems_that_differ_in_colour_alone_are_not_apart(look: Look):
    forces = dict(look.also["force"])
    forces["WAF"] = {**forces["WAF"], "symbol": forces["MPLT"]["symbol"]}
    same = next(
        pair
        for pair in pairs(replace(look, also={**look.also, "force": forces}))
        if {pair.first, pair.second} == {"MPLT", "WAF"}
    )
    assert same.apart == 0 and same.askew > 0


def test_a_contact_sheet_shows_every_picture_once_at_its_own_size(counters: Mapping[str, Row], look: Look):
    def face(counter: str, side: str) -> bytes:
        return png(counter_svg(counters[counter], side, look))

    shown = [face("igf-1", "front"), face("igf-2", "front"), face("habre", "fan")]
    assert list(sheetfuls([*shown, shown[0]])) == [(shown[0], shown[2])]  # both IGF markers look the same
    sheets = contact_sheets([shown[0], shown[2]], 3)
    assert sorted(sheets) == sorted(f"counters-{sight}-3.png" for sight in SIGHTS)
    assert len(set(sheets.values())) == len(SIGHTS)
    sheet = Image.open(io.BytesIO(sheets["counters-colour-3.png"]))
    assert sheet.info["dpi"][0] == pytest.approx(108 / SIDE * 25.4, abs=0.01)
    assert sheet.crop((33, 93, 33 + 102, 93 + 102)).getcolors(20000) is not None
    third = sheet.crop((30 + 2 * 114, 60, 30 + 3 * 114, sheet.height - 20))
    assert third.getcolors() == [(third.width * third.height, (255, 255, 255))]
    assert contact_sheets([shown[0], shown[2]], 3) == sheets
    assert contact_sheets([], 1) == {} and list(sheetfuls([])) == []


def test_a_contact_sheet_fits_on_a4_and_letter_at_the_size_of_print(counters: Mapping[str, Row], look: Look):
    faces = [png(counter_svg(counters["habre"], "fan", look))] * 192
    sheet = Image.open(io.BytesIO(contact_sheets(faces, 1)["counters-grey-1.png"]))
    wide, high = (side / 108 * SIDE for side in sheet.size)
    assert wide < 210 and high < 279.4
    assert [len(sheetful) for sheetful in sheetfuls(bytes([n % 256, n // 256]) for n in range(400))] == [
        192,
        192,
        16,
    ]


def test_the_grey_sheet_has_no_colour(counters: Mapping[str, Row], look: Look):
    sheets = contact_sheets([png(counter_svg(counters["habre"], "fan", look))], 1)
    sheet = Image.open(io.BytesIO(sheets["counters-grey-1.png"])).convert("RGB")
    assert all(max(pixel) - min(pixel) <= 3 for _, pixel in sheet.getcolors(1 << 20) or [])


def test_the_distances_are_written_down(look: Look):
    measured = tables(look)
    rows = [line.split(",") for line in measured["emblems.csv"].decode().splitlines()]
    assert rows[0] == ["ground", "first", "second", "apart", "askew"]
    assert len(rows) == 1 + len(list(pairs(look)))
    ratios = [float(row[3]) / float(row[4]) for row in rows[1:]]
    assert ratios[0] == pytest.approx(min(ratios), abs=0.02)
    assert measured["grounds.csv"].startswith(b"first,second,sight,difference,contrast\nfan,fap,colour,")
